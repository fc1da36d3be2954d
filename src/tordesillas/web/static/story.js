// Plays what happened step by step on the table's own map: what was said, which pieces moved, what the dice showed.
// While it plays, the map shows the past; everything else on the page is as it is now and can be used.

import * as motion from "./motion.js";

/** @typedef {import("./motion.js").Glide} Glide */

/**
 * One thing that happened.
 * @typedef {object} Frame
 * @property {number} ply
 * @property {string} words
 * @property {string} chapter
 * @property {string[]} parts
 * @property {number} seat
 * @property {string[]} dice
 * @property {Glide[]} glides
 * @property {Record<string, string>} layers
 */

/**
 * Some moves of a game, as the server tells them.
 * @typedef {object} Story
 * @property {number} number
 * @property {number} since
 * @property {number} until
 * @property {number} last
 * @property {Record<string, string>} scene
 * @property {Frame[]} frames
 * @property {string[]} colours
 */

const STEP = 500;
const PER_LETTER = 15;
const LONGEST = 2600;
const PER_DIE = 70;
const STAYS = 2600;
/** The seat that an event is about. */
const ABOUT = /^(seat|faction):(?=\d$)/;
const SVG = "http://www.w3.org/2000/svg";

/**
 * What happened since the log was so long, or from one ply to another.
 * @param {HTMLElement} table
 * @param {Record<string, string | number>} asked `after`, or `since` and `until`
 * @returns {Promise<Story | null>}
 */
export async function fetchStory(table, asked) {
  const { url, seat = "" } = table.dataset;
  const query = new URLSearchParams({ seat });
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  try {
    const answer = await fetch(`${url}/story?${query}`, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/**
 * Whether the server has sent pictures, because there is something to be watched step by step.
 * @param {Story} story
 */
export const isShow = (story) => Object.keys(story.scene).length > 0;

/**
 * The colour of the seat that an event is about; nothing if it is about none.
 * @param {Frame} frame
 * @param {Story} story
 */
export function colourOf(frame, story) {
  const about = frame.parts.find((part) => ABOUT.test(part));
  return about ? (story.colours[Number(about.replace(ABOUT, ""))] ?? "") : "";
}

/**
 * A layer of the map as an element.
 * @param {string} markup
 */
function layer(markup) {
  const holder = document.createElementNS(SVG, "g");
  holder.innerHTML = markup;
  return holder.firstElementChild;
}

/**
 * Puts layers into the map in the place of those of the same names.
 * @param {Record<string, string>} layers
 */
function put(layers) {
  for (const [name, markup] of Object.entries(layers)) {
    const old = document.getElementById(name);
    const fresh = layer(markup);
    if (old && fresh) old.replaceWith(fresh);
  }
}

/** A show on the table's map; there is one at a time. */
export class Show {
  /**
   * @param {HTMLElement} panel
   * @param {(element: Element) => void} reveal brings a place into sight
   */
  constructor(panel, reveal) {
    this.panel = panel;
    this.reveal = reveal;
    /** @type {Story | null} */
    this.story = null;
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Record<string, string>[]} what the layers look like, by step; step 0 is the scene */
    this.boards = [];
    this.at = 0;
    this.playing = false;
    /** @type {Map<string, Element>} the present, kept aside */
    this.present = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {() => void} */
    this.closed = () => {};
    panel.addEventListener("click", (event) => this.clicked(event));
    panel.addEventListener("keydown", (event) => this.pressed(event));
  }

  get open() {
    return this.story !== null;
  }

  get speed() {
    const chosen = this.panel.querySelector("select[data-show=speed]");
    return chosen instanceof HTMLSelectElement ? Number(chosen.value) : 1;
  }

  /**
   * Shows a story from its beginning.
   * @param {Story} story
   * @param {boolean} [playing] whether it goes on by itself
   */
  start(story, playing = !motion.still()) {
    this.end();
    this.story = story;
    this.frames = story.frames.filter((frame) => frame.words || Object.keys(frame.layers).length);
    this.boards = [story.scene];
    for (const frame of this.frames) this.boards.push({ ...this.boards[this.boards.length - 1], ...frame.layers });
    this.keepPresent();
    put(story.scene);
    this.at = 0;
    this.panel.hidden = false;
    document.body.classList.add("showing");
    this.listChapters();
    this.playing = playing;
    this.step(1);
  }

  /** Takes the present board away from under the map, to be put back. */
  keepPresent() {
    this.present = new Map();
    for (const name of Object.keys(this.boards[0] ?? {})) {
      const element = document.getElementById(name);
      if (element) this.present.set(name, element);
    }
  }

  /** Puts the present back, because the page wants to change it. */
  makeWay() {
    for (const [name, element] of this.present) document.getElementById(name)?.replaceWith(element);
    this.present = new Map();
  }

  /** After the page has changed: the past again. */
  comeBack() {
    if (!this.open) return;
    this.keepPresent();
    put(this.boards[this.at]);
    this.mark();
  }

  end() {
    clearTimeout(this.timer);
    if (!this.open) return;
    const places = motion.before();
    this.makeWay();
    motion.after(places);
    for (const element of document.querySelectorAll(".told-of")) element.classList.remove("told-of");
    const inside = this.panel.contains(document.activeElement);
    this.story = null;
    this.playing = false;
    this.panel.hidden = true;
    document.body.classList.remove("showing");
    if (inside) document.getElementById("prompt")?.focus();
    this.closed();
  }

  /** The step at which the chapter of a step begins. @param {number} at */
  chapterOf(at) {
    for (let step = at; step > 0; step -= 1) if (this.frames[step - 1].chapter) return step;
    return 1;
  }

  listChapters() {
    const list = this.panel.querySelector(".show-chapters");
    const steps = this.frames.flatMap((frame, at) => (frame.chapter ? [at + 1] : []));
    list?.replaceChildren(
      ...steps.map((step) => {
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.className = "plain";
        button.dataset.step = String(step);
        button.textContent = this.frames[step - 1].chapter;
        item.append(button);
        return item;
      }),
    );
  }

  /**
   * Goes to a step; the next one glides, others are there at once.
   * @param {number} step
   */
  step(step) {
    clearTimeout(this.timer);
    const to = Math.min(Math.max(step, 1), this.frames.length);
    const onwards = to === this.at + 1;
    const differ = Object.entries(this.boards[to]).filter(([name, markup]) => this.boards[this.at][name] !== markup);
    this.lookAt(this.frames[to - 1]);
    const places = onwards ? motion.before() : new Map();
    put(Object.fromEntries(differ));
    if (onwards) motion.after(places);
    this.at = to;
    const frame = this.frames[to - 1];
    if (onwards && this.story) void motion.glide(frame.glides, this.story.colours);
    this.mark();
    this.tell();
    if (onwards) motion.fall(this.panel.querySelectorAll(".now .die"));
    this.later();
  }

  /** Brings the place of what is told of into sight. @param {Frame} frame */
  lookAt(frame) {
    for (const part of frame.parts) {
      const place = document.querySelector(`#board [data-part="${CSS.escape(part)}"]`);
      if (place) {
        this.reveal(place);
        return;
      }
    }
  }

  /** Marks on the map what is told of. */
  mark() {
    for (const element of document.querySelectorAll(".told-of")) element.classList.remove("told-of");
    const frame = this.frames[this.at - 1];
    for (const part of frame?.parts ?? []) {
      for (const element of document.querySelectorAll(`:is(#board, #seats) [data-part="${CSS.escape(part)}"]`)) {
        element.classList.add("told-of");
      }
    }
  }

  /** Says what has happened in this chapter so far. */
  tell() {
    const first = this.chapterOf(this.at);
    const [title] = this.panel.getElementsByTagName("h2");
    title.textContent = this.frames[first - 1].chapter;
    title.hidden = title.textContent === "";
    const count = this.panel.querySelector(".count");
    if (count instanceof HTMLElement) {
      const says = (count.dataset.says ?? "").replace("{n}", String(this.at));
      count.textContent = says.replace("{total}", String(this.frames.length));
    }
    const told = this.panel.querySelector(".show-lines");
    const lines = this.frames.slice(first - 1, this.at).filter((frame) => frame.words);
    told?.replaceChildren(...lines.map((frame) => this.line(frame, frame === this.frames[this.at - 1])));
    told?.lastElementChild?.scrollIntoView({ block: "nearest" });
    for (const button of this.panel.querySelectorAll("[data-step]")) {
      const current = Number(/** @type {HTMLElement} */ (button).dataset.step) === first;
      button.toggleAttribute("aria-current", current);
      if (current) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    this.controls();
  }

  /**
   * @param {Frame} frame
   * @param {boolean} now
   */
  line(frame, now) {
    const item = document.createElement("li");
    const colour = this.story && colourOf(frame, this.story);
    item.className = `${now ? "now " : ""}${colour ? `seat-${colour}` : ""}`;
    item.append(frame.words);
    if (frame.dice.length) {
      const dice = document.createElement("span");
      dice.className = "dice";
      dice.setAttribute("aria-hidden", "true");
      dice.append(...frame.dice.map(motion.die));
      item.append(dice);
    }
    return item;
  }

  controls() {
    const last = this.at === this.frames.length;
    for (const [name, hidden, disabled] of /** @type {[string, boolean, boolean][]} */ ([
      ["first", false, this.at === 1],
      ["back", false, this.at === 1],
      ["play", this.playing, last],
      ["pause", !this.playing, false],
      ["forward", false, last],
    ])) {
      const button = this.panel.querySelector(`[data-show=${name}]`);
      if (!(button instanceof HTMLButtonElement)) continue;
      const focused = button === document.activeElement;
      button.hidden = hidden;
      button.disabled = disabled;
      if (focused && (hidden || disabled)) this.focusOn(hidden ? (name === "play" ? "pause" : "play") : "skip");
    }
  }

  /** @param {string} name */
  focusOn(name) {
    const button = this.panel.querySelector(`[data-show=${name}]`);
    if (button instanceof HTMLElement) button.focus();
  }

  /** What comes next, where it goes on by itself. */
  later() {
    if (!this.playing) return;
    if (this.at === this.frames.length) {
      this.timer = setTimeout(() => this.end(), STAYS / Math.min(this.speed, 1));
      return;
    }
    const frame = this.frames[this.at - 1];
    const wait = Math.min(LONGEST, STEP + PER_LETTER * frame.words.length + PER_DIE * frame.dice.length);
    this.timer = setTimeout(() => this.step(this.at + 1), wait / this.speed);
  }

  /** @param {boolean} playing */
  play(playing) {
    this.playing = playing;
    clearTimeout(this.timer);
    this.controls();
    if (playing && this.at < this.frames.length) this.step(this.at + 1);
  }

  /** @param {number} step */
  jump(step) {
    this.playing = false;
    this.step(step);
  }

  /** @param {string} what */
  does(what) {
    if (what === "first") this.jump(1);
    if (what === "back") this.jump(this.at - 1);
    if (what === "forward") this.jump(this.at + 1);
    if (what === "play") this.play(true);
    if (what === "pause") this.play(false);
    if (what === "skip") this.end();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    event.stopPropagation();
    if (button.dataset.step) this.jump(Number(button.dataset.step));
    else this.does(button.dataset.show ?? "");
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.target instanceof HTMLSelectElement) return;
    const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", Escape: "skip" };
    const what = keys[/** @type {"Home"} */ (event.key)];
    if (!what) return;
    event.preventDefault();
    event.stopPropagation();
    this.does(what);
  }
}
