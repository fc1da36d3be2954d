// Stepping through a game: moments are fetched and put in place of the present one, ahead of time where possible.

import { listenOnMap } from "./map.js";
import { morph } from "./morph.js";
import { table } from "./page.js";

const PACE = 1100;

/** @type {Map<string, Promise<string>>} */
const fetched = new Map();
/** @type {number | undefined} */
let playing;
let asked = 0;

/** @param {string} html */
const fragment = (html) => document.createRange().createContextualFragment(html);

const slide = () => /** @type {HTMLInputElement} */ (table().querySelector("#slide [type=range]"));

/**
 * @param {string} seat
 * @param {number} ply
 */
function address(seat, ply) {
  return `?seat=${seat}&ply=${ply}`;
}

/**
 * @param {string} seat
 * @param {number} ply
 * @returns {Promise<string>}
 */
function moment(seat, ply) {
  const where = address(seat, ply);
  let found = fetched.get(where);
  if (!found) {
    found = fetch(`${table().dataset.url}/now${where}`).then((answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    });
    found.catch(() => fetched.delete(where));
    fetched.set(where, found);
    const oldest = fetched.keys().next().value;
    if (fetched.size > 40 && oldest !== undefined) fetched.delete(oldest);
  }
  return found;
}

/**
 * Show a moment, and leave its address for whoever copies it or comes back.
 * @param {string} seat
 * @param {number} ply
 * @param {boolean} [kept] whether the address is there already
 */
async function show(seat, ply, kept = false) {
  const turn = ++asked;
  const html = await moment(seat, ply);
  if (turn !== asked) return;
  const put = () => {
    morph(table(), /** @type {Element} */ (fragment(html).getElementById("table")));
    slide().value = String(ply);
    prepare();
  };
  if (document.startViewTransition && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    document.startViewTransition(put);
  } else {
    put();
  }
  if (!kept) history.replaceState(null, "", address(seat, ply));
  const last = Number(table().dataset.last);
  if (ply < last) void moment(seat, ply + 1);
  if (ply === last) pause();
}

/** What needs the script is shown where there is one. */
function prepare() {
  document.body.classList.add("scripted");
  const play = /** @type {HTMLButtonElement} */ (table().querySelector(".play"));
  play.hidden = false;
  play.textContent = (playing ? play.dataset.pause : play.dataset.play) ?? "";
}

function pause() {
  window.clearTimeout(playing);
  playing = undefined;
  prepare();
}

async function go() {
  const { seat = "", ply, last } = table().dataset;
  if (Number(ply) >= Number(last)) return pause();
  await show(seat, Number(ply) + 1);
  if (playing) playing = window.setTimeout(go, PACE);
}

function toggle() {
  if (playing) return pause();
  playing = window.setTimeout(go, 0);
  prepare();
}

/** @param {string} href */
function follow(href) {
  const query = new URL(href, location.href).searchParams;
  void show(query.get("seat") ?? "", Number(query.get("ply")));
}

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest(".play")) return toggle();
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest(".step, .stops a"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  if (link.getAttribute("aria-disabled") !== "true") follow(link.href);
});

document.addEventListener("input", (event) => {
  const slide = /** @type {HTMLInputElement} */ (event.target);
  if (slide.type !== "range") return;
  pause();
  void show(table().dataset.seat ?? "", Number(slide.value));
});

document.addEventListener("change", (event) => {
  const eyes = /** @type {HTMLSelectElement} */ (event.target);
  if (eyes.name === "seat") void show(eyes.value, Number(table().dataset.ply));
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.matches("select, input")) return;
  if (event.key === " " && !target.matches("button, a, summary")) {
    event.preventDefault();
    return toggle();
  }
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(`.step[data-key="${event.key}"]`));
  if (!link) return;
  event.preventDefault();
  pause();
  if (link.getAttribute("aria-disabled") !== "true") follow(link.href);
});

listenOnMap();
prepare();
