// What people say at the table.

import { fill } from "./journal.js";

const TOO_OFTEN = 429;

export class Chat {
  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} table
   */
  constructor(panel, table) {
    this.panel = panel;
    this.table = table;
    this.lines = /** @type {HTMLElement} */ (panel.querySelector(".lines"));
    this.unread = document.querySelector("#chat-tab .unread");
    this.key = `chat.${table.dataset.url}`;
    this.seen = this.remembered();
    this.last = 0;
    const form = panel.querySelector("form");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.say(form);
    });
    // On a small screen the panel lies in a sheet.
    panel.closest("[popover]")?.addEventListener("toggle", () => panel.checkVisibility() && this.read());
    document.addEventListener("visibilitychange", () => !document.hidden && panel.checkVisibility() && this.read());
    void this.refresh();
  }

  /** The last message that was read in this browser. */
  remembered() {
    try {
      return Number(localStorage.getItem(this.key) ?? 0);
    } catch {
      return 0;
    }
  }

  async refresh() {
    try {
      const answer = await fetch(`${this.table.dataset.url}/chat?part=1`, { cache: "no-store" });
      if (answer.ok) this.show(await answer.text());
    } catch {
      // The page says by itself that it is not connected.
    }
  }

  /** @param {string} html */
  show(html) {
    fill(this.lines, html);
    const said = [...this.lines.querySelectorAll("li[data-version]")].filter((line) => line instanceof HTMLElement);
    const number = (/** @type {HTMLElement} */ line) => Number(line.dataset.version);
    this.last = Math.max(0, ...said.map(number));
    for (const line of said) line.classList.toggle("new", number(line) > this.seen && !line.classList.contains("own"));
    this.lines.scrollTop = this.lines.scrollHeight;
    if (this.panel.checkVisibility() && !document.hidden) this.read();
    else this.count(said.filter((line) => line.classList.contains("new")).length);
  }

  /** Everything has been read. */
  read() {
    this.lines.scrollTop = this.lines.scrollHeight;
    this.seen = this.last;
    this.count(0);
    try {
      localStorage.setItem(this.key, String(this.seen));
    } catch {
      // A browser that keeps nothing marks old messages as new next time.
    }
  }

  /** @param {number} n */
  count(n) {
    if (!(this.unread instanceof HTMLElement)) return;
    this.unread.hidden = n === 0;
    document.body.classList.toggle("chat-unread", n > 0);
    this.unread.textContent = String(n);
    this.unread.setAttribute("aria-label", (this.unread.dataset.says ?? "").replace("{n}", String(n)));
  }

  /** @param {HTMLFormElement} form */
  async say(form) {
    const text = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    const refused = /** @type {HTMLElement} */ (this.panel.querySelector(".refused"));
    const body = new URLSearchParams({ text: text.value });
    refused.hidden = true;
    try {
      const answer = await fetch(`${form.action}?part=1`, { method: "POST", body });
      if (!answer.ok) throw new Error(String(answer.status));
      text.value = "";
      await this.refresh();
    } catch (error) {
      const often = error instanceof Error && error.message === String(TOO_OFTEN);
      refused.textContent = (often ? refused.dataset.often : refused.dataset.failed) ?? "";
      refused.hidden = false;
    }
  }
}
