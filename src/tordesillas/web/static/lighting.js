// Lights up what can be pointed at next, and keeps the focus where a person had it.

import { elementsOf, table } from "./page.js";

/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./page.js").Offer} Offer */

/** What a lesson speaks of, and whether there is more to read before anything is asked. */
const spoken = { parts: new Set(), reading: false };
/** @type {(() => void) | null} marks everything again */
let again = null;

/**
 * Marks parts that something is said about.
 * @param {string[]} parts
 * @param {boolean} reading
 */
export function speakOf(parts, reading) {
  spoken.parts = new Set(parts);
  spoken.reading = reading;
  again?.();
}

/**
 * Marks every part of the table: what can be pointed at next, what has been, and the rest.
 * @param {Choosing} choosing
 * @param {Offer} offered
 */
export function light(choosing, offered) {
  const open = choosing.open();
  const picked = new Set(choosing.picked);
  again = () => light(choosing, offered);
  table().classList.toggle("pointing", choosing.acts.length > 0);
  // Where every kind of move is open, nearly everything is, and nothing needs to step back.
  table().classList.toggle("choosing", choosing.acts.length > 0 || (choosing.kind !== "" && !spoken.reading));
  table().classList.toggle("asked", choosing.moves.length > 0);
  for (const element of table().querySelectorAll("[data-part]")) {
    const part = element.getAttribute("data-part") ?? "";
    element.classList.toggle("lit", open.has(part));
    element.classList.toggle("picked", picked.has(part));
    element.classList.toggle("spoken-of", spoken.parts.has(part));
    if (element instanceof SVGElement) reachable(element, part, open.has(part), offered);
    else if (element instanceof HTMLButtonElement) pressed(element, picked.has(part), open.has(part), offered);
  }
  rove();
}

/**
 * Something drawn is a button while it can be pointed at. Where a part is drawn several times, one of them is, and none
 * that has other buttons within.
 * @param {SVGElement} element
 * @param {string} part
 * @param {boolean} lit
 * @param {Offer} offered
 */
function reachable(element, part, lit, offered) {
  const drawn = lit ? elementsOf(part).filter((each) => each instanceof SVGElement) : [];
  const chosen = drawn.find((each) => !each.querySelector("[data-part]")) ?? drawn[0];
  if (chosen === element) {
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", offered.names[part] ?? part);
    element.setAttribute("tabindex", "-1");
  } else {
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
    element.removeAttribute("tabindex");
  }
}

/**
 * @param {HTMLButtonElement} card
 * @param {boolean} picked
 * @param {boolean} lit
 * @param {Offer} offered
 */
function pressed(card, picked, lit, offered) {
  const refused = offered.refused[card.dataset.part ?? ""];
  card.setAttribute("aria-pressed", String(picked));
  card.setAttribute("aria-disabled", String(!lit && !picked));
  card.classList.toggle("refused", Boolean(refused));
}

/** What on the map can be reached with the arrow keys: what is lit. */
export function targets() {
  return /** @type {SVGElement[]} */ ([...table().querySelectorAll("#board [tabindex]")]);
}

/** One of the drawn things is reached by the tabulator, the others from there by the arrow keys. */
export function rove(chosen = /** @type {Element | null} */ (null)) {
  const all = targets();
  const current = chosen ?? all.find((element) => element === document.activeElement) ?? all[0];
  for (const element of all) element.setAttribute("tabindex", element === current ? "0" : "-1");
}

/**
 * Where the focus is, in words that a new version of the page understands.
 * @returns {string} a selector; nothing if the focus is nowhere
 */
export function focusMark() {
  const element = document.activeElement;
  if (!element || element === document.body) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const part = element.getAttribute("data-part");
  if (part) return `[data-part="${CSS.escape(part)}"][tabindex], button[data-part="${CSS.escape(part)}"]`;
  return table().contains(element) ? "#prompt" : "";
}

/**
 * Puts the focus back if the change took it away; where it was is gone, to what is asked now.
 * @param {string} mark
 */
export function focusBack(mark) {
  const lost = !document.activeElement || document.activeElement === document.body;
  if (!mark || !lost) return;
  const found = document.querySelector(mark) ?? document.querySelector("#prompt");
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
}

/**
 * A layer above everything drawn, for what the script draws itself.
 * @returns {SVGGElement}
 */
function overlay() {
  const board = table().querySelector("#board");
  const found = board?.querySelector("#overlay");
  if (found instanceof SVGGElement) return found;
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.id = "overlay";
  layer.setAttribute("data-keep", "");
  layer.setAttribute("aria-hidden", "true");
  board?.append(layer);
  return layer;
}

/** Takes away what the script drew. */
export const clearOverlay = () => overlay().replaceChildren();

/**
 * Where a label of a drawn thing stands: above its middle, in the drawing's own measure.
 * @param {Element} element
 * @returns {{x: number, y: number} | null}
 */
export function above(element) {
  const board = table().querySelector("#board");
  if (!(element instanceof SVGGraphicsElement) || !(board instanceof SVGSVGElement)) return null;
  const matrix = board.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const box = element.getBoundingClientRect();
  const point = new DOMPoint(box.x + box.width / 2, box.y).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

/**
 * A small label drawn at a place on the map.
 * @param {{x: number, y: number}} at
 * @param {string} words
 */
export function badge(at, words) {
  const space = "http://www.w3.org/2000/svg";
  const group = document.createElementNS(space, "g");
  group.setAttribute("class", "badge");
  group.setAttribute("transform", `translate(${at.x} ${at.y - 8})`);
  const label = document.createElementNS(space, "text");
  label.textContent = words;
  label.setAttribute("text-anchor", "middle");
  label.setAttribute("dy", "0.36em");
  group.append(label);
  overlay().append(group);
  const box = label.getBBox();
  const back = document.createElementNS(space, "rect");
  for (const [name, value] of Object.entries({ x: box.x - 7, y: box.y - 3, width: box.width + 14, height: box.height + 6, rx: 9 })) {
    back.setAttribute(name, String(value));
  }
  group.prepend(back);
}

