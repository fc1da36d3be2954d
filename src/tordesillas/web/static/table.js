// The table's page: choosing a move, sending it, and showing what became of it.

import { Choosing } from "./choosing.js";
import { listenForDrags } from "./dragging.js";
import { hovered, listenForHovers, touched } from "./hovering.js";
import { listenForKeys } from "./keyboard.js";
import { focusBack, focusMark, light, targets } from "./lighting.js";
import { listenOnMap, reveal, revealAny } from "./map.js";
import { morph } from "./morph.js";
import { announce, byId, offer, pointedAt, prefers, table, text } from "./page.js";
import { showChoice } from "./tray.js";
import { watch } from "./watching.js";

/** @typedef {import("./choosing.js").Act} Act */
/** @typedef {import("./choosing.js").Move} Move */

/**
 * Told on the document whenever the table shows something else. `before` is told just before, with the new version of
 * the page's parts, so that whoever moves pieces can see where they were.
 * @typedef {CustomEvent<{before: number, number: number, fresh: DocumentFragment}>} Change
 */

let offered = offer();
let choosing = new Choosing(offered.moves);
let sending = false;

/** Shows what can be pointed at now. */
export function show() {
  const asked = prefers.get("confirm", true);
  light(choosing, offered);
  revealAny(targets());
  showChoice(choosing, offered, { act, back, send, asked, tell: (why) => hint(why, true) });
  hovered(null);
}

/**
 * Points at something; if that leaves one move, makes it.
 * @param {Act} act
 */
export function act(act) {
  if (sending) return;
  const move = choosing.only;
  const again = move && act.part !== undefined && choosing.picked.includes(act.part);
  if (again) {
    void send(move);
    return;
  }
  if (!choosing.allows(act)) {
    if (act.part !== undefined) void explain(act.part);
    return;
  }
  choosing.point(act);
  const only = choosing.only;
  if (only && choosing.explicit && !(only.final && prefers.get("confirm", true))) {
    void send(only);
    return;
  }
  show();
}

/**
 * Takes a step back, or all steps from one on.
 * @param {number} [from]
 * @returns {boolean} whether there was one
 */
export function back(from) {
  const had = choosing.back(from);
  if (had) show();
  return had;
}

/**
 * Says why a part does not go with what has been pointed at.
 * @param {string} part
 */
async function explain(part) {
  const known = choosing.acts.length ? "" : offered.refused[part];
  const told = known || (await why([...choosing.picked, part]));
  if (told) hint(told, true);
}

/**
 * @param {string} words
 * @param {boolean} [refusing]
 */
function hint(words, refusing = false) {
  const line = byId("hint");
  line.textContent = words;
  line.classList.toggle("refusing", refusing);
  announce(words);
}

/**
 * @param {string[]} parts
 * @returns {Promise<string>}
 */
async function why(parts) {
  const { url, seat } = table().dataset;
  const asked = new URLSearchParams(parts.map((part) => ["part", part]));
  if (seat) asked.set("seat", seat);
  try {
    const answer = await fetch(`${url}/why?${asked}`);
    return answer.ok ? (await answer.json()).why : "";
  } catch {
    return "";
  }
}

/**
 * Sends a move; the answer is the table after it.
 * @param {Move} move
 */
export async function send(move) {
  await post("move", { move: move.token });
}

/**
 * Asks the server to do something and shows what comes of it.
 * @param {string} what
 * @param {Record<string, string>} fields
 */
export async function post(what, fields) {
  if (sending) return;
  const { url, seat = "", number = "" } = table().dataset;
  sending = true;
  table().setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams({ seat, number, ...fields });
    const answer = await fetch(`${url}/${what}`, { method: "POST", body, headers: { accept: "text/x-fragment" } });
    const told = await answer.text();
    if (answer.ok) await take(told, true);
    else if (answer.status === 409) await refresh();
    // The last word, or what is shown anew would wipe it out.
    if (!answer.ok) hint(told.length < 400 ? told : text("failed"), true);
  } catch {
    hint(text("offline"), true);
  } finally {
    sending = false;
    table().removeAttribute("aria-busy");
  }
}

/** Fetches the table as it is now, and shows it. */
export async function refresh() {
  const { url, seat = "" } = table().dataset;
  const answer = await fetch(`${url}/now?${new URLSearchParams({ seat })}`);
  if (answer.ok) await take(await answer.text());
  else if (answer.status === 403 || answer.status === 404) location.reload();
}

/**
 * How a new version is put in the place of the old one; replaced by what shows the change as motion.
 * @type {(swap: () => void) => void | Promise<void>}
 */
let transition = (swap) => swap();

/** @param {(swap: () => void) => void | Promise<void>} wrapping */
export function animateWith(wrapping) {
  transition = wrapping;
}

/**
 * Puts a new version of the table in the place of the old one.
 * @param {string} html
 * @param {boolean} [own] whether it came about by what has been done here, so that the next choice begins anew
 */
async function take(html, own = false) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const fresh = holder.content.querySelector("#table");
  if (!(fresh instanceof HTMLElement) || older(fresh) || (!own && known(fresh))) return;
  const detail = { before: Number(table().dataset.number), number: Number(fresh.dataset.number), fresh: holder.content };
  document.dispatchEvent(new CustomEvent("table:before", { detail }));
  await transition(() => {
    // While the change was prepared another may have taken its place.
    if (!older(fresh)) replace(fresh, own);
  });
  hovered(null);
  document.dispatchEvent(new CustomEvent("table:changed", { detail }));
}

/**
 * Whether this is what is shown already; to show it anew would only wipe out what was said about it.
 * @param {HTMLElement} fresh
 */
const known = ({ dataset: { version, seat } }) => version === table().dataset.version && seat === table().dataset.seat;

/** @param {HTMLElement} fresh */
const older = (fresh) => Number(fresh.dataset.version) < Number(table().dataset.version);

/**
 * @param {HTMLElement} fresh
 * @param {boolean} own
 */
function replace(fresh, own) {
  const mark = focusMark();
  const prompt = byId("prompt").textContent;
  const same = !own && sameChoice(fresh);
  morph(table(), fresh);
  offered = offer();
  if (!same) choosing = new Choosing(offered.moves);
  show();
  focusBack(mark);
  if (byId("prompt").textContent !== prompt) announce(byId("prompt").textContent ?? "");
  handOver();
}

/** While the screen goes to somebody else, neither the address nor a reload leads back to what only one may see. */
function handOver() {
  const go = document.querySelector("#handover button");
  if (!(go instanceof HTMLElement)) return;
  history.replaceState(null, "", table().dataset.url);
  go.focus();
}

/**
 * Whether the one who looks has the same moves as before, so that what has been pointed at still stands.
 * @param {HTMLElement} fresh
 */
const sameChoice = (fresh) => fresh.querySelector("#offer")?.textContent === byId("offer").textContent;

table().addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("button, a, summary, label, input, select, .sheet-popover")) return;
  const found = pointedAt(event.target, (part) => choosing.allows({ part })) ?? pointedAt(event.target);
  if (!found) {
    hovered(null);
    return;
  }
  const { part } = found;
  // Who has not begun to choose wants to look at a place, not to be told that it makes no move.
  if (choosing.allows({ part }) || !touched(event.target) || choosing.acts.length) act({ part });
});

// Cards are buttons of their own, and forms of moves need no new page.
table().addEventListener("click", (event) => {
  const card = event.target instanceof Element ? event.target.closest("button[data-part]") : null;
  if (card) act({ part: card.getAttribute("data-part") ?? "" });
});

document.addEventListener("submit", (event) => {
  const form = event.target instanceof HTMLFormElement ? event.target : null;
  const what = form?.dataset.post;
  if (!form || !what) return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  if (button?.name) fields[button.name] = button.value;
  for (const sheet of document.querySelectorAll(":popover-open")) /** @type {HTMLElement} */ (sheet).hidePopover();
  void post(what, fields);
});

document.addEventListener("change", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || !box.dataset.prefers) return;
  prefers.set(box.dataset.prefers, box.checked);
  show();
});
for (const box of document.querySelectorAll("input[data-prefers]")) {
  if (box instanceof HTMLInputElement) box.checked = prefers.get(box.dataset.prefers ?? "", box.defaultChecked);
}

document.documentElement.classList.add("scripted");
listenOnMap();
listenForHovers(() => choosing, () => offered);
listenForDrags(() => choosing, act);
listenForKeys({ act, back, choosing: () => choosing, send });
show();
watch({ table, refresh, reveal, relight: show, animateWith });
