// A guided first game: one note after the other, with what it speaks of lit up on the table.

import { speakOf } from "./lighting.js";
import { reveal } from "./map.js";
import { byId, elementsOf, isWriting } from "./page.js";

/** Which of a moment's notes is shown, and whether they have been put away. */
const now = { moment: "", at: 0, closed: false };

const panel = () => document.getElementById("lesson");

/** @returns {HTMLElement[]} */
const notes = () => [...(panel()?.querySelectorAll("li") ?? [])];

/** Shows what is explained at this moment. */
function show() {
  const box = panel();
  const moment = box?.dataset.moment ?? "";
  if (moment !== now.moment) Object.assign(now, { moment, at: 0, closed: false });
  if (box) box.hidden = now.closed;
  const all = now.closed ? [] : notes();
  const last = now.at >= all.length - 1;
  for (const [at, note] of all.entries()) note.hidden = at !== now.at;
  button("back", now.at === 0, all.length < 2);
  button("close", false, !last);
  button("next", last, all.length < 2 || (last && shown("close")));
  const parts = (all[now.at]?.dataset.light ?? "").split(" ").filter((part) => part);
  speakOf(parts, !last);
  bring(parts, last);
}

/** @param {string} name */
const named = (name) => /** @type {HTMLButtonElement | null} */ (panel()?.querySelector(`[data-lesson=${name}]`) ?? null);

/** @param {string} name */
const shown = (name) => named(name)?.hidden === false;

/**
 * A button stays where it is as long as there is any use for it, so that nobody presses another one by mistake.
 * @param {string} name
 * @param {boolean} disabled
 * @param {boolean} hidden
 */
function button(name, disabled, hidden) {
  const found = named(name);
  if (!found) return;
  const focused = found === document.activeElement;
  Object.assign(found, { disabled, hidden });
  if (focused && (disabled || hidden)) byId("prompt").focus();
}

/**
 * Brings what is spoken of into sight, and then what is asked for.
 * @param {string[]} parts
 * @param {boolean} asking
 */
function bring(parts, asking) {
  byId("hand").scrollLeft = 0;
  const asked = asking ? [...document.querySelectorAll("#board .lit, #hand .lit")] : [];
  for (const elements of [parts.flatMap(elementsOf), asked]) {
    const [onMap] = elements.filter((element) => element.closest("#board"));
    const [inHand] = elements.filter((element) => element.closest("#hand"));
    if (onMap) reveal(onMap);
    inHand?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** @param {string} what */
function does(what) {
  if (what === "close") now.closed = true;
  else now.at = Math.min(Math.max(now.at + (what === "next" ? 1 : -1), 0), notes().length - 1);
  show();
}

document.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target.closest("[data-lesson]") : null;
  if (pressed instanceof HTMLElement) does(pressed.dataset.lesson ?? "");
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || isWriting(event.target) || document.querySelector(":popover-open")) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !panel()) return;
  if (event.key === ".") does("next");
  if (event.key === ",") does("back");
});

document.addEventListener("table:changed", show);
show();
