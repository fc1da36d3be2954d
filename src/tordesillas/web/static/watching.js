// Watching a table: what others do is shown as it happens, told in the journal, and kept for who was away.

import { Caption } from "./caption.js";
import { Chat } from "./chat.js";
import { Journal, fill, tabs } from "./journal.js";
import { follow } from "./live.js";
import * as motion from "./motion.js";
import { Notices } from "./notify.js";
import { Show, colourOf, fetchStory, isShow } from "./story.js";

/** @typedef {import("./story.js").Story} Story */

/**
 * What the table's page lends.
 * @typedef {object} Page
 * @property {() => HTMLElement} table
 * @property {() => Promise<void>} refresh fetches the page's view and shows it
 * @property {(element: Element) => void} reveal brings a place on the map into sight
 * @property {() => void} relight shows anew what can be pointed at
 * @property {(wrap: (swap: () => void) => Promise<void>) => void} animateWith sets how a new version takes the old
 *   one's place
 */

/** So long a new version of the table waits, at most, for what led to it, so that it need not go back to show it. */
const PATIENCE = 250;
/** So many moves are shown after a hand-over, rather than listed. */
const FEW = 8;
/** So many parts a long story has, at most. */
const PARTS = 6;

/** @param {number} ms */
const rest = (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms));

/** @param {Page} page */
export function watch(page) {
  const panel = document.getElementById("show");
  const show = panel ? new Show(panel, page.reveal) : null;
  const again = document.getElementById("again");
  const chatPanel = document.getElementById("chat");
  const journalPanel = document.getElementById("journal");
  const journal = journalPanel ? new Journal(journalPanel, page.table()) : null;
  const chat = chatPanel ? new Chat(chatPanel, page.table()) : null;
  const captionBox = document.getElementById("caption");
  const caption = captionBox ? new Caption(captionBox) : null;
  const notices = new Notices(document.getElementById("notices"));
  /** @type {Story | null} */
  let last = null;
  /** @type {Story | null} what came while another was shown */
  let next = null;
  let change = { before: 0, number: 0 };
  let told = 0;

  /** @param {Story} story */
  function play(story) {
    last = story;
    caption?.hush();
    if (again) again.hidden = true;
    if (show?.open) next = story;
    else show?.start(story);
  }

  /**
   * What led from one version of the table to the next.
   * @returns {Promise<Story | null>}
   */
  async function between() {
    const after = Math.max(change.before, told);
    if (change.number <= after || document.hidden) return null;
    told = change.number;
    const story = await fetchStory(page.table(), { after });
    if (story) told = Math.max(told, story.number);
    return story;
  }

  /**
   * Shows what has led to the present table.
   * @param {Story | null} story
   */
  function present(story) {
    if (!story) return;
    if (isShow(story)) {
      play(story);
      return;
    }
    void motion.glide(story.frames.flatMap((frame) => frame.glides), story.colours);
    void motion.roll(story.frames.findLast((frame) => frame.dice.length)?.dice ?? []);
    // One's own moves need no telling, but for what the dice made of them.
    const { seat } = page.table().dataset;
    const lines = story.frames.filter((frame) => frame.words && (String(frame.seat) !== seat || frame.dice.length));
    caption?.say(lines.map((frame) => ({ words: frame.words, colour: colourOf(frame, story) })));
  }

  page.animateWith(async (swap) => {
    const { seat } = page.table().dataset;
    const story = between();
    await Promise.race([story, rest(PATIENCE)]);
    show?.makeWay();
    const places = motion.before();
    swap();
    if (page.table().dataset.seat !== seat) {
      show?.end();
      return;
    }
    motion.after(places);
    show?.comeBack();
    void story.then(present);
  });

  if (show) {
    show.closed = () => {
      page.relight();
      if (again) again.hidden = last === null;
      if (next) play(next);
      next = null;
    };
    again?.addEventListener("click", () => last && play(last));
    // Who chooses a move does so on the present board.
    page.table().addEventListener(
      "click",
      (event) => {
        const at = event.target instanceof Element ? event.target : null;
        if (show.open && !at?.closest("#show, #telling") && at?.closest("[data-part], form button")) show.end();
      },
      true,
    );
  }

  document.addEventListener("table:before", (event) => {
    change = /** @type {CustomEvent} */ (event).detail;
  });
  document.addEventListener("table:changed", () => {
    if (change.number !== change.before) void journal?.refresh();
    void chat?.refresh();
    turn();
  });

  const list = document.querySelector("#telling [role=tablist]");
  if (list) {
    tabs(list, (shown) => {
      if (shown === chatPanel) chat?.read();
    });
  }

  function turn() {
    const { due = "" } = page.table().dataset;
    notices.turn(due === "1", document.getElementById("prompt")?.textContent ?? "");
  }

  turn();
  follow(page.table(), page.refresh);
  const absence = new Absence(page, play, present);
  void absence.ask();
}

/** Who comes back sees first what happened meanwhile. */
class Absence {
  /**
   * @param {Page} page
   * @param {(story: Story) => void} play
   * @param {(story: Story | null) => void} present
   */
  constructor(page, play, present) {
    this.page = page;
    this.play = play;
    this.present = present;
    this.left = -1;
    document.addEventListener("visibilitychange", () => this.turned());
  }

  get number() {
    return Number(this.page.table().dataset.number);
  }

  turned() {
    if (document.hidden) this.left = this.number;
    else if (this.left >= 0 && this.left !== this.number) void this.ask();
  }

  async ask() {
    const { url, seat = "" } = this.page.table().dataset;
    if (seat === "" || document.getElementById("handover")) return;
    try {
      const answer = await fetch(`${url}/missed?${new URLSearchParams({ seat })}`, { cache: "no-store" });
      if (answer.status === 200) await this.show(await answer.text());
    } catch {
      // Nothing is lost: the journal has it, too.
    }
  }

  /** @param {string} html */
  async show(html) {
    document.getElementById("missed")?.remove();
    const holder = document.createElement("div");
    fill(holder, html);
    const sheet = holder.querySelector("dialog");
    if (!sheet || (sheet.dataset.shared && (await this.handedOver(Number(sheet.dataset.since))))) return;
    document.body.append(sheet);
    sheet.addEventListener("click", (event) => {
      const what = event.target instanceof HTMLElement ? event.target.dataset.missed : "";
      if (what) this.close(sheet);
      if (what === "show") void this.tell(Number(sheet.dataset.since));
    });
    sheet.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close(sheet);
    });
    sheet.show();
    document.getElementById("missed-title")?.focus();
    const lines = sheet.querySelector(".lines");
    if (lines) lines.scrollTop = 0;
  }

  /**
   * Where several share a screen, the last few moves are shown as they would have been, had the screen not been covered.
   * @param {number} since
   * @returns {Promise<boolean>} whether that was all
   */
  async handedOver(since) {
    const story = await fetchStory(this.page.table(), { since });
    if (!story || story.last - since > FEW) return false;
    this.present(story);
    return true;
  }

  /** @param {HTMLDialogElement} sheet */
  close(sheet) {
    sheet.close();
    sheet.remove();
    document.getElementById("prompt")?.focus();
    const { url, seat = "", number = "" } = this.page.table().dataset;
    navigator.sendBeacon(`${url}/seen`, new URLSearchParams({ seat, number }));
  }

  /** Everything since a ply, as one story. @param {number} since */
  async tell(since) {
    /** @type {Story | null} */
    let whole = null;
    for (let part = 0; part < PARTS && (!whole || whole.until < whole.last); part += 1) {
      const more = await fetchStory(this.page.table(), { since: whole?.until ?? since, pictures: 1 });
      if (!more) break;
      if (whole) whole.frames.push(...more.frames);
      if (whole) whole.until = more.until;
      whole ??= more;
    }
    if (whole?.frames.length) this.play(whole);
  }
}
