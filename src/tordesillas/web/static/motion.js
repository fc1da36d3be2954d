// Pieces glide from where they were to where they are now, cards turn, dice fall and rest. Nothing here delays anybody:
// the page is as it should be at once, and what moves is only a picture that hurries to it.

/** A piece that moves between two parts of the table, as the server tells it. */
/** @typedef {{glyph: string, start: string, goal: string, owner: number, number: number}} Glide */

/**
 * Where the pieces stood, and what was written on them.
 * @typedef {Map<string, {box: DOMRect, says: string}>} Places
 */

const GLIDE = 260;
const BETWEEN = 60;
/** So many gliding pieces are still seen one by one. */
const CROWD = 24;
const REST = 1500;
/** Distances in pixels below which nothing has moved, and above which the whole map has. */
const STILL = 1.5;
const PIECES = "[data-part]";
const EASE = "cubic-bezier(.3, .1, .2, 1)";
const SVG = "http://www.w3.org/2000/svg";
const PIPS = {
  1: [[0, 0]],
  2: [[-5, -5], [5, 5]],
  3: [[-5, -5], [0, 0], [5, 5]],
  4: [[-5, -5], [5, -5], [-5, 5], [5, 5]],
  5: [[-5, -5], [5, -5], [0, 0], [-5, 5], [5, 5]],
  6: [[-5, -5], [5, -5], [-5, 0], [5, 0], [-5, 5], [5, 5]],
};

const less = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether anything shall move at all. */
export const still = () => less.matches || document.hidden;

/** @type {Set<Animation>} */
const running = new Set();

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} timing
 */
function animate(element, frames, timing) {
  const animation = element.animate(frames, { easing: EASE, ...timing });
  running.add(animation);
  animation.finished.catch(() => {}).then(() => running.delete(animation));
  return animation;
}

/** Everything that is still on its way arrives. */
function settle() {
  for (const animation of [...running]) animation.finish();
}

const table = () => document.getElementById("table");

/**
 * The pieces of the table by names that are the same before and after a change.
 * @returns {Map<string, Element>}
 */
function pieces() {
  const found = new Map();
  for (const element of table()?.querySelectorAll(PIECES) ?? []) {
    const where = element.closest("svg") ? "on the map" : "beside it";
    const name = `${where} ${element.nodeName} ${element.getAttribute("data-part")}`;
    let key = name;
    for (let at = 1; found.has(key); at += 1) key = `${name} ${at}`;
    found.set(key, element);
  }
  return found;
}

/**
 * Remembers where everything stands; to be called before the table changes.
 * @returns {Places}
 */
export function before() {
  settle();
  const places = new Map();
  if (still()) return places;
  for (const [name, element] of pieces()) {
    places.set(name, { box: element.getBoundingClientRect(), says: element.textContent ?? "" });
  }
  return places;
}

/**
 * Lets everything glide to where it stands now; to be called after the table has changed.
 * @param {Places} places
 */
export function after(places) {
  if (still() || !places.size) return;
  /** @type {[Element, number, number][]} */
  const moved = [];
  for (const [name, element] of pieces()) {
    const [was, now] = [places.get(name), element.getBoundingClientRect()];
    if (!now.width && !now.height) continue;
    if (!was) {
      animate(element, [{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
    } else if (was.box.width || was.box.height) {
      const [dx, dy] = [middle(was.box).x - middle(now).x, middle(was.box).y - middle(now).y];
      if (Math.hypot(dx, dy) > STILL) moved.push([element, dx, dy]);
      else if (was.says !== element.textContent && element.closest("svg")) attract(element);
    }
  }
  if (asOne(moved)) return;
  for (const [element, dx, dy] of moved) {
    if (moved.some(([other]) => other !== element && other.contains(element))) continue;
    const [x, y] = within(element, dx, dy);
    animate(element, [{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: GLIDE });
  }
}

/** @param {DOMRect} box */
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * Whether it was the map that moved, or the window, and not the pieces on it.
 * @param {[Element, number, number][]} moved
 */
function asOne(moved) {
  if (moved.length < 8) return false;
  const [[, x, y]] = moved;
  return moved.every(([, dx, dy]) => Math.hypot(dx - x, dy - y) < STILL);
}

/**
 * A distance on the screen in the units of whatever an element stands in.
 * @param {Element} element
 * @param {number} dx
 * @param {number} dy
 */
function within(element, dx, dy) {
  const parent = element.parentElement;
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  if (!matrix) return [dx, dy];
  const scale = matrix.a * matrix.d - matrix.b * matrix.c;
  return [(dx * matrix.d - dy * matrix.c) / scale, (dy * matrix.a - dx * matrix.b) / scale];
}

/** A number has changed here. @param {Element} element */
function attract(element) {
  if (element instanceof SVGElement) element.style.transformBox = "fill-box";
  animate(element, [{ scale: "1" }, { scale: "1.16", offset: 0.35 }, { scale: "1" }], { duration: GLIDE * 1.6 });
}

/** @returns {HTMLElement} */
function sky() {
  let found = document.getElementById("flight");
  if (!found) {
    found = document.createElement("div");
    found.id = "flight";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

/**
 * The element that stands for a part, rather a piece on the map than anything beside it; for one in a closed sheet,
 * what opens the sheet.
 * @param {string} part
 * @returns {Element | null}
 */
function standsFor(part) {
  const all = [...(table()?.querySelectorAll(`[data-part="${CSS.escape(part)}"]`) ?? [])];
  return all.filter(drawnNow).at(-1) ?? (all.length ? opener(all[0]) : null);
}

/** @param {Element} element */
const drawnNow = (element) => element.getBoundingClientRect().width > 0;

/**
 * The button that is seen and leads to something in a closed sheet, perhaps by way of a menu.
 * @param {Element} element
 * @returns {Element | null}
 */
function opener(element) {
  const sheet = element.closest("[popover]");
  if (!sheet) return null;
  const buttons = [...document.querySelectorAll(`[popovertarget="${CSS.escape(sheet.id)}"]`)].filter((each) => !sheet.contains(each));
  return buttons.find(drawnNow) ?? (buttons.length ? opener(buttons[0]) : null);
}

/**
 * Sends pieces from one part of the table to another.
 * @param {Glide[]} glides
 * @param {string[]} colours of the seats
 */
export async function glide(glides, colours) {
  if (still() || glides.length > CROWD) return;
  await Promise.all(glides.map((each, at) => fly(each, colours[each.owner] ?? "", at * BETWEEN)));
}

/**
 * @param {Glide} glide
 * @param {string} colour
 * @param {number} delay
 */
async function fly(glide, colour, delay) {
  const [start, goal] = [standsFor(glide.start), standsFor(glide.goal)];
  if (!start || !goal) return;
  const [from, to] = [middle(start.getBoundingClientRect()), middle(goal.getBoundingClientRect())];
  const piece = document.createElement("span");
  piece.className = glide.glyph === "card" ? "flying card" : "flying";
  if (glide.glyph !== "card") piece.append(drawnPiece(glide.glyph, colour));
  if (glide.number > 1) piece.dataset.number = String(glide.number);
  sky().append(piece);
  const at = (/** @type {{x: number, y: number}} */ place) => `${place.x}px ${place.y}px`;
  const turned = glide.glyph === "card" ? { rotate: "y 180deg" } : {};
  const flight = animate(
    piece,
    [
      { translate: at(from), opacity: 0, ...turned },
      { opacity: 1, offset: 0.15 },
      { opacity: 1, offset: 0.85 },
      { translate: at(to), opacity: 0 },
    ],
    { duration: GLIDE + 40, delay, fill: "both" },
  );
  await flight.finished.catch(() => {});
  piece.remove();
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} content
 */
function drawn(name, attributes, ...content) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...content);
  return made;
}

/**
 * @param {string} glyph
 * @param {string} colour
 */
function drawnPiece(glyph, colour) {
  const known = [glyph, `sign-${glyph}`].find((id) => document.getElementById(id));
  const sign = known
    ? drawn("use", { href: `#${known}`, x: -9, y: -9, width: 18, height: 18 })
    : drawn("circle", { r: 8, class: "body" });
  const piece = drawn("g", { class: `piece seat-${colour}` }, sign);
  return drawn("svg", { viewBox: "-10 -10 20 20", class: "board" }, piece);
}

/**
 * A die as it lies: a number of pips, or whether it counts.
 * @param {string} face
 */
export function die(face) {
  const pips = PIPS[/** @type {1} */ (Number(face))] ?? [];
  const marks = pips.map(([cx, cy]) => drawn("circle", { cx, cy, r: 1.9, class: "pip" }));
  if (face === "hit") marks.push(drawn("path", { d: "M-5 0L-1.5 4L5.5-4.5", class: "tick" }));
  else if (face === "miss") marks.push(drawn("path", { d: "M-4 0H4", class: "tick" }));
  else if (!marks.length) {
    const number = drawn("text", { y: 5, class: "count" });
    number.textContent = face;
    marks.push(number);
  }
  const body = drawn("rect", { x: -10, y: -10, width: 20, height: 20, rx: 4 });
  return drawn("svg", { viewBox: "-11 -11 22 22", class: `die ${face}` }, body, ...marks);
}

/**
 * Lets dice fall and rest.
 * @param {Iterable<Element>} dice
 */
export function fall(dice) {
  if (still()) return;
  for (const [at, element] of [...dice].entries()) {
    const turn = 200 + 70 * ((at * 37) % 5);
    animate(
      element,
      [
        { translate: `${-20 + 12 * at}px -70px`, rotate: `${-turn}deg`, opacity: 0 },
        { translate: "0 0", rotate: "12deg", opacity: 1, offset: 0.6 },
        { translate: "0 -7px", rotate: "-4deg", offset: 0.78 },
        { translate: "0 0", rotate: "0deg" },
      ],
      { duration: GLIDE * 2, delay: at * 45, fill: "backwards" },
    );
  }
}

/**
 * Throws dice onto the table, where they rest for a moment.
 * @param {string[]} faces
 */
export async function roll(faces) {
  if (still() || !faces.length) return;
  const tray = document.createElement("div");
  tray.className = "thrown";
  tray.append(...faces.map(die));
  const board = document.getElementById("board")?.getBoundingClientRect();
  if (board) {
    tray.style.left = `${board.x + board.width / 2}px`;
    tray.style.top = `${board.y + Math.min(board.height * 0.3, 160)}px`;
  }
  for (const earlier of sky().querySelectorAll(".thrown")) earlier.remove();
  sky().append(tray);
  fall(tray.children);
  const fading = animate(tray, [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: REST });
  await fading.finished.catch(() => {});
  tray.remove();
}
