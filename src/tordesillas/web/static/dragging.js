// A card or a piece drawn onto a target with the pointer: pointing at the one, then at the other.

import { make, pointedAt, table } from "./page.js";

/** @typedef {import("./choosing.js").Act} Act */
/** @typedef {import("./choosing.js").Choosing} Choosing */

const SLACK = 8;
/** So far a pointer may move before it draws something. */

/**
 * @param {() => Choosing} choosing
 * @param {(act: Act) => void} act
 */
export function listenForDrags(choosing, act) {
  table().addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const found = pointedAt(event.target, (part) => choosing().open().has(part));
    const card = found?.element instanceof HTMLButtonElement;
    if (!found || (event.pointerType !== "mouse" && !card)) return;
    follow(event, found, choosing, act);
  });
}

/**
 * @param {PointerEvent} start
 * @param {{part: string, element: Element}} found
 * @param {() => Choosing} choosing
 * @param {(act: Act) => void} act
 */
function follow(start, found, choosing, act) {
  const stop = new AbortController();
  /** @type {HTMLElement | null} */
  let ghost = null;
  const move = (/** @type {PointerEvent} */ event) => {
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    const upwards = start.pointerType === "mouse" || Math.abs(event.clientY - start.clientY) > SLACK;
    if (!ghost && far > SLACK && upwards && choosing().allows({ part: found.part })) {
      act({ part: found.part });
      if (!choosing().picked.includes(found.part)) return end();
      ghost = make("div", { class: "ghost", "aria-hidden": "true" }, named(found.element));
      document.body.append(ghost);
    }
    ghost?.style.setProperty("translate", `${event.clientX}px ${event.clientY}px`);
  };
  const end = () => {
    ghost?.remove();
    stop.abort();
  };
  const drop = (/** @type {PointerEvent} */ event) => {
    if (ghost) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const goal = pointedAt(under, (part) => choosing().open().has(part));
      // The click that follows a drag means nothing.
      window.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      window.setTimeout(() => goal && act({ part: goal.part }));
    }
    end();
  };
  window.addEventListener("pointermove", move, { signal: stop.signal });
  window.addEventListener("pointerup", drop, { signal: stop.signal });
  window.addEventListener("pointercancel", end, { signal: stop.signal });
}

/** @param {Element} element */
const named = (element) =>
  element.querySelector("h4, .title")?.textContent || element.getAttribute("aria-label") || "";
