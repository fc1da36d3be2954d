// Makes a part of the page like its new version, and leaves alone what is alike: focus, scrolling, open sheets stay.

/** Elements with this attribute belong to the script and are left as they are. */
const KEEP = "data-keep";

/** What the reader has opened or enlarged stays so. */
const OWN_ATTRIBUTES = new Set(["open", "viewBox"]);

/** @param {Node} node */
function key(node) {
  if (!(node instanceof Element)) return "";
  return node.id || node.getAttribute("data-key") || "";
}

/**
 * Whether one can become the other.
 * @param {Node} old
 * @param {Node} fresh
 */
const alike = (old, fresh) => old.nodeName === fresh.nodeName && key(old) === key(fresh);

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OWN_ATTRIBUTES.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && !OWN_ATTRIBUTES.has(name)) old.setAttribute(name, value);
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh taken apart
 */
export function morph(old, fresh) {
  if (old.hasAttribute(KEEP)) return;
  attributes(old, fresh);
  if (old.innerHTML === fresh.innerHTML) return;
  const keyed = new Map([...old.children].filter(key).map((child) => [key(child), child]));
  const wanted = new Set([...fresh.children].map(key));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    while (at && key(at) && !wanted.has(key(at))) at = removed(at);
    const known = keyed.get(key(child));
    const match = known && alike(known, child) ? known : at && alike(at, child) ? at : null;
    if (!match) {
      old.insertBefore(child, at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    if (match instanceof Element) morph(match, /** @type {Element} */ (child));
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
  }
  while (at) at = removed(at);
}

/**
 * Removes a node, unless it belongs to the script.
 * @param {ChildNode} node
 * @returns {ChildNode | null} the next one
 */
function removed(node) {
  const next = node.nextSibling;
  if (!(node instanceof Element && node.hasAttribute(KEEP))) node.remove();
  return next;
}
