// The table by keyboard: letters for kinds of moves, digits for cards, arrows on the map, Escape for a step back.

import { rove, targets } from "./lighting.js";
import { byId, isWriting, pointedAt, prefers, table } from "./page.js";

/** @typedef {import("./choosing.js").Act} Act */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./choosing.js").Move} Move */

/**
 * @typedef {object} Doing
 * @property {(act: Act) => void} act
 * @property {() => boolean} back
 * @property {() => Choosing} choosing
 * @property {(move: Move) => Promise<void>} send
 */

/** Ends what is shown step by step. */
const SKIP = "#show:not([hidden]) [data-show=skip]";

const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);

/** @param {Doing} doing */
export function listenForKeys(doing) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isWriting(event.target)) return;
    if (pressed(event, doing)) event.preventDefault();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Doing} doing
 * @returns {boolean} whether the key meant something
 */
function pressed(event, doing) {
  if ((event.ctrlKey || event.metaKey) && event.key === "z") return clicked("#undo:not(:disabled)");
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const sheet = document.querySelector(":popover-open");
  if (sheet) return false;
  if (event.key === "Escape" || event.key === "Backspace") return doing.back() || clicked(SKIP);
  if (event.key === "Enter" || event.key === " ") return pointed(event, doing);
  const way = ARROWS.get(event.key);
  if (way) return walk(event, way);
  if (event.key === "?") return opened("keys");
  if (!prefers.get("letters", true)) return false;
  if (/^[1-9]$/.test(event.key)) return card(Number(event.key));
  if (event.key.length !== 1) return false;
  return clicked(`#choice [data-letter="${CSS.escape(event.key.toLowerCase())}"]`);
}

/** @param {string} selector */
function clicked(selector) {
  const found = table().querySelector(selector);
  if (!(found instanceof HTMLElement)) return false;
  found.click();
  return true;
}

/** @param {string} id */
function opened(id) {
  byId(id).togglePopover();
  return true;
}

/**
 * Something drawn is pointed at, as a button would be; without any focus, Enter says yes.
 * @param {KeyboardEvent} event
 * @param {Doing} doing
 */
function pointed(event, doing) {
  const target = event.target instanceof SVGElement ? pointedAt(event.target) : null;
  if (target) {
    doing.act({ part: target.part });
    return true;
  }
  const nowhere = event.target === document.body || event.target === byId("prompt");
  const only = doing.choosing().only;
  if (!nowhere || !only || !doing.choosing().acts.length) return false;
  void doing.send(only);
  return true;
}

/**
 * The nth card of the hand gets the focus, and is pointed at.
 * @param {number} number
 */
function card(number) {
  const cards = [...table().querySelectorAll("#hand button[data-part]")];
  const found = cards[number - 1];
  if (!(found instanceof HTMLElement)) return false;
  found.focus();
  found.click();
  return true;
}

/**
 * Goes to the nearest target in a direction, or along the cards of the hand.
 * @param {KeyboardEvent} event
 * @param {number[]} way
 */
function walk(event, way) {
  const from = event.target;
  if (from instanceof HTMLElement && from.closest("#hand, #choice, #crumbs")) return along(from, way[0] || way[1]);
  if (from instanceof Element && from.closest("#side, #journal, .sheet, #show")) return false;
  const all = targets();
  const next = from instanceof SVGElement && all.includes(from) ? nearest(from, all, way) : all[0];
  if (!next) return false;
  rove(next);
  next.focus({ preventScroll: true });
  return true;
}

/**
 * @param {HTMLElement} from
 * @param {number} step
 */
function along(from, step) {
  const row = from.closest("#hand, #choice, #crumbs");
  const all = [...(row?.querySelectorAll("button") ?? [])];
  const next = all[all.indexOf(/** @type {HTMLButtonElement} */ (from)) + step];
  next?.focus();
  return Boolean(next);
}

/**
 * @param {Element} from
 * @param {SVGElement[]} all
 * @param {number[]} way
 */
function nearest(from, all, [right, down]) {
  const start = centre(from);
  /** @type {SVGElement | null} */
  let best = null;
  let least = Infinity;
  for (const element of all) {
    const { x, y } = centre(element);
    const ahead = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    const cost = ahead + 2 * aside;
    if (element !== from && ahead > 1 && cost < least) {
      best = element;
      least = cost;
    }
  }
  return best;
}

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
