// The map: drawn larger and smaller, and moved about, by wheel, fingers, drag, buttons and keys.

import { byId, table } from "./page.js";

const LARGEST = 6;
const STEP = 1.35;
const SLACK = 6;
const TWICE = 300;
/** Milliseconds within which a second touch belongs to the first. */

/** @typedef {{x: number, y: number, width: number, height: number}} Frame */

/** The part of the drawing that is seen. @type {Frame} */
let frame = { x: 0, y: 0, width: 1, height: 1 };
let whole = frame;
/** What was asked for, before it was made to fit the page; so that it fits again when the page changes. */
let asked = frame;

const board = () => /** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board")));

/** The pointers that are down, by their ids. @type {Map<number, {x: number, y: number}>} */
const down = new Map();
let moved = 0;
let touched = { at: 0, x: 0, y: 0 };

export function listenOnMap() {
  const { x, y, width, height } = board().viewBox.baseVal;
  whole = { x, y, width, height };
  begin();
  const map = byId("map");
  map.addEventListener("wheel", wheel, { passive: false });
  map.addEventListener("pointerdown", press);
  map.addEventListener("pointermove", drag);
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) window.addEventListener(name, release);
  // A click at the end of a drag is none.
  map.addEventListener("click", (event) => moved > SLACK && event.stopPropagation(), { capture: true });
  table().addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-zoom]") : null;
    if (button) zoomBy(button.getAttribute("data-zoom") ?? "");
  });
  document.addEventListener("keydown", (event) => {
    const onMap = event.target === document.body || (event.target instanceof Element && event.target.closest("#map"));
    if (onMap && ["+", "-", "0"].includes(event.key) && !event.ctrlKey && !event.metaKey) zoomBy(event.key);
  });
  new ResizeObserver(() => show(asked)).observe(map);
}

/** A small screen begins with the part that matters most. */
function begin() {
  const [x, y, width, height] = (board().dataset.focus ?? "").split(" ").map(Number);
  const small = byId("map").clientWidth < 700;
  show(small && width ? { x, y, width, height } : whole);
}

/**
 * Whether the middle of an element on the map is seen.
 * @param {Element} element
 */
function inSight(element) {
  const [box, { x, y }] = [board().getBoundingClientRect(), middle(element)];
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** @param {Element} element */
function middle(element) {
  const at = element.getBoundingClientRect();
  return { x: at.x + at.width / 2, y: at.y + at.height / 2 };
}

/**
 * Moves the map so that one of some elements is seen, if none is.
 * @param {Element[]} elements
 */
export function revealAny(elements) {
  if (elements.length && !elements.some(inSight)) reveal(elements[0]);
}

/**
 * Moves the map so that an element on it is seen, if it is not.
 * @param {Element} element
 */
export function reveal(element) {
  if (inSight(element)) return;
  const [box, { x, y }] = [board().getBoundingClientRect(), middle(element)];
  const scale = frame.width / box.width;
  const { x: across, y: along } = centre();
  show({ ...frame, x: frame.x + (x - across) * scale, y: frame.y + (y - along) * scale });
}

/** @param {string} how */
function zoomBy(how) {
  if (how === "0") show(whole);
  else zoom(how === "+" ? STEP : 1 / STEP, centre());
}

function centre() {
  const box = board().getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Draws larger by a factor; what is under a point of the screen stays there.
 * @param {number} factor
 * @param {{x: number, y: number}} point
 */
function zoom(factor, point) {
  const box = board().getBoundingClientRect();
  const seen = fitted(frame, box);
  const across = (point.x - box.x) / box.width;
  const along = (point.y - box.y) / box.height;
  const width = Math.min(Math.max(seen.width / factor, whole.width / LARGEST), widest(box));
  const height = (width * box.height) / box.width;
  show({
    x: seen.x + across * (seen.width - width),
    y: seen.y + along * (seen.height - height),
    width,
    height,
  });
}

/**
 * The width at which everything is seen.
 * @param {DOMRect} box
 */
const widest = (box) => Math.max(whole.width, (whole.height * box.width) / box.height);

/**
 * A frame made as wide or as high as the screen's shape wants.
 * @param {Frame} wanted
 * @param {DOMRect} box
 * @returns {Frame}
 */
function fitted(wanted, box) {
  const scale = Math.min(box.width / wanted.width, box.height / wanted.height);
  const width = box.width / scale;
  const height = box.height / scale;
  return { x: wanted.x - (width - wanted.width) / 2, y: wanted.y - (height - wanted.height) / 2, width, height };
}

/** @param {Frame} wanted */
function show(wanted) {
  asked = wanted;
  const box = board().getBoundingClientRect();
  if (!box.width || !box.height) return;
  const { x, y, width, height } = fitted(wanted, box);
  frame = { x: within(x, width, whole.x, whole.width), y: within(y, height, whole.y, whole.height), width, height };
  board().setAttribute("viewBox", [frame.x, frame.y, frame.width, frame.height].map((each) => each.toFixed(1)).join(" "));
  byId("map").classList.toggle("near", frame.width < whole.width * 0.98 || frame.height < whole.height * 0.98);
}

/**
 * A frame's start, so that the drawing fills it or stands in its middle.
 * @param {number} start
 * @param {number} size
 * @param {number} first
 * @param {number} all
 */
const within = (start, size, first, all) =>
  size >= all ? first - (size - all) / 2 : Math.min(Math.max(start, first), first + all - size);

/** @param {WheelEvent} event */
function wheel(event) {
  if (event.target instanceof Element && event.target.closest("#show, #about")) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / (event.deltaMode ? 12 : 400)), { x: event.clientX, y: event.clientY });
}

/** @param {PointerEvent} event */
function press(event) {
  if (!(event.target instanceof Element) || !event.target.closest("#board") || event.button !== 0) return;
  // A lit piece is drawn by the mouse, not the map.
  if (event.pointerType === "mouse" && event.target.closest(".lit")) return;
  if (!down.size) moved = 0;
  down.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

/** @param {PointerEvent} event */
function drag(event) {
  const before = down.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
  down.set(event.pointerId, now);
  moved += Math.hypot(now.x - before.x, now.y - before.y);
  if (moved <= SLACK) return;
  byId("map").setPointerCapture(event.pointerId);
  const box = board().getBoundingClientRect();
  const scale = fitted(frame, box).width / box.width;
  if (other) {
    const apart = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
    zoom(apart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  } else {
    show({ ...frame, x: frame.x - (now.x - before.x) * scale, y: frame.y - (now.y - before.y) * scale });
  }
}

/** @param {PointerEvent} event */
function release(event) {
  if (!down.delete(event.pointerId) || event.pointerType === "mouse" || moved > SLACK) return;
  const { at, x, y } = touched;
  touched = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const again = event.timeStamp - at < TWICE && Math.hypot(event.clientX - x, event.clientY - y) < 30;
  if (again) zoom(frame.width < whole.width * 0.6 ? 1 / 2.2 : 2.2, { x: event.clientX, y: event.clientY });
}
