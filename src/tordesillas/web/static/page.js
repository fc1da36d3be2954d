// The page's own parts: its elements, its texts, and what the server said about the moves.

/** @typedef {import("./choosing.js").Move} Move */

/**
 * What the page carries for choosing.
 * @typedef {object} Offer
 * @property {Move[]} moves
 * @property {Record<string, string>} kinds what a button for a kind says
 * @property {[kind: string, label: string, why: string][]} withheld kinds that are not possible now
 * @property {Record<string, string>} roles what is asked for, by role
 * @property {Record<string, string>} names what parts are called
 * @property {Record<string, string>} refused why a part cannot be used now
 * @property {Record<string, Record<string, string>>} worths what a card is worth, by place
 */

/**
 * An element that is always there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * What a JSON script element says.
 * @param {string} id
 * @returns {any}
 */
const read = (id) => JSON.parse(byId(id).textContent || "{}");

/** Not every page has texts of the script's own. @type {Record<string, string> | undefined} */
let texts;

/**
 * A text of the script's own, its placeholders filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 */
export function text(key, args = {}) {
  texts ??= /** @type {Record<string, string>} */ (read("texts"));
  const found = texts[key];
  if (found === undefined) throw new Error(`there is no text ${key}`);
  return found.replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
}

/** @returns {Offer} */
export const offer = () => read("offer");

export const table = () => byId("table");

/**
 * An element, made of texts and other elements. Texts are never read as HTML.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | undefined>} [attributes]
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

/**
 * The part that an element stands for, or the innermost around it that `fits`.
 * @param {EventTarget | null} target
 * @param {(part: string) => boolean} [fits]
 * @returns {{part: string, element: Element} | null}
 */
export function pointedAt(target, fits = () => true) {
  let element = target instanceof Element ? target.closest("[data-part]") : null;
  while (element) {
    const part = element.getAttribute("data-part") ?? "";
    if (fits(part)) return { part, element };
    element = element.parentElement?.closest("[data-part]") ?? null;
  }
  return null;
}

/**
 * All elements that stand for a part.
 * @param {string} part
 * @returns {(HTMLElement | SVGElement)[]}
 */
export const elementsOf = (part) => [...table().querySelectorAll(`[data-part="${CSS.escape(part)}"]`)].filter(isDrawn);

/**
 * @param {Element} element
 * @returns {element is HTMLElement | SVGElement}
 */
const isDrawn = (element) => element instanceof HTMLElement || element instanceof SVGElement;

/** Whether somebody is writing, so that keys are letters. @param {EventTarget | null} target */
export const isWriting = (target) =>
  target instanceof Element && target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");

/**
 * Says something to those who listen to the page.
 * @param {string} words
 */
export function announce(words) {
  byId("heard").textContent = words;
}

/** What a person prefers here, kept in the browser. */
export const prefers = {
  /** @param {string} name @param {boolean} usual */
  get(name, usual) {
    try {
      const kept = localStorage.getItem(`table.${name}`);
      return kept === null ? usual : kept === "yes";
    } catch {
      return usual;
    }
  },
  /** @param {string} name @param {boolean} value */
  set(name, value) {
    try {
      localStorage.setItem(`table.${name}`, value ? "yes" : "no");
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  },
};
