// What pointing without clicking tells: a card's worth on the map, what lies in a place and what could happen there.

import { above, badge, clearOverlay } from "./lighting.js";
import { byId, elementsOf, pointedAt, table } from "./page.js";

/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./page.js").Offer} Offer */

const REST = 250;
/** Milliseconds that a pointer rests on a place before it is told of. */

let timer = 0;
let shown = "";
let worthsOfPicked = () => {};

/**
 * @param {() => Choosing} choosing
 * @param {() => Offer} offered
 */
export function listenForHovers(choosing, offered) {
  worthsOfPicked = () => choosing().picked.forEach((part) => worths(part, offered()));
  const over = (/** @type {Event} */ event) => {
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    const found = pointedAt(event.target);
    const part = found?.part ?? "";
    if (part === shown) return;
    shown = part;
    hovered(found?.element ?? null);
    if (!found) return;
    if (offered().worths[part]) clearOverlay();
    worths(part, offered());
    preview(part, choosing());
    const place = pointedAt(event.target, (each) => about(each) !== null);
    timer = place ? window.setTimeout(tell, REST, place.part, place.element) : 0;
  };
  table().addEventListener("pointerover", over);
  table().addEventListener("focusin", over);
  table().addEventListener("pointerleave", () => {
    shown = "";
    hovered(null);
  });
}

/**
 * Forgets what was told of the last place; what a chosen card is worth stays on the map.
 * @param {Element | null} element what is pointed at now
 */
export function hovered(element) {
  window.clearTimeout(timer);
  clearOverlay();
  worthsOfPicked();
  const card = byId("about");
  if (!element || !card.contains(element)) card.hidden = true;
}

/**
 * What a card is worth, at each place where it could go.
 * @param {string} part
 * @param {Offer} offered
 */
function worths(part, offered) {
  for (const [place, worth] of Object.entries(offered.worths[part] ?? {})) {
    const at = elementsOf(place).reverse().map(above).find((found) => found);
    if (at) badge(at, worth);
  }
}

/**
 * What the move would do that pointing here would leave.
 * @param {string} part
 * @param {Choosing} choosing
 */
function preview(part, choosing) {
  const found = choosing.fitting([...choosing.acts, { part }]);
  if (found.length !== 1 || !choosing.open().has(part)) return;
  const { text, outlook } = found[0];
  byId("hint").classList.remove("refusing");
  byId("hint").textContent = outlook ? `${text}: ${outlook}` : text;
}

/**
 * What the page has written about a place.
 * @param {string} part
 */
const about = (part) => table().querySelector(`#places [data-about="${CSS.escape(part)}"]`);

/**
 * Tells of the place that was touched, or that is around what was touched, since fingers do not hover.
 * @param {EventTarget | null} target
 * @returns {boolean} whether there is something to tell
 */
export function touched(target) {
  const place = pointedAt(target, (each) => about(each) !== null);
  if (place) tell(place.part, place.element);
  return place !== null;
}

/**
 * @param {string} part
 * @param {Element} element
 */
function tell(part, element) {
  const written = about(part);
  const card = byId("about");
  if (!written) return;
  card.replaceChildren(.../** @type {Element} */ (written.cloneNode(true)).childNodes);
  card.hidden = false;
  place(card, element.getBoundingClientRect());
}

/**
 * Beside what it tells of, within the map.
 * @param {HTMLElement} card
 * @param {DOMRect} near
 */
function place(card, near) {
  const room = byId("map").getBoundingClientRect();
  const right = near.right + 12 + card.offsetWidth < room.right;
  const x = right ? near.right + 12 : Math.max(near.left - card.offsetWidth - 12, room.left + 8);
  const y = Math.min(Math.max(near.top, room.top + 8), Math.max(room.bottom - card.offsetHeight - 8, room.top + 8));
  card.style.setProperty("translate", `${x - room.left}px ${y - room.top}px`);
}
