// The journal beside the table: its last lines, earlier ones on demand, those that somebody looks for; and the tabs
// that it shares with the chat.

const TYPING = 250;

/**
 * Puts a part of a page, as the server wrote it, into an element.
 * @param {Element} into
 * @param {string} html
 */
export function fill(into, html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  into.replaceChildren(holder.content);
}

/** @param {Element} box */
const atEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 40;

export class Journal {
  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} table
   */
  constructor(panel, table) {
    this.panel = panel;
    this.table = table;
    this.lines = /** @type {HTMLElement} */ (panel.querySelector(".lines"));
    this.form = panel.querySelector("form");
    this.seen = this.last();
    this.earlier = "";
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
    this.form?.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = setTimeout(() => void this.search(), TYPING);
    });
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.search();
    });
    document.getElementById("seek")?.addEventListener("click", (event) => this.seek(event.currentTarget));
    panel.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest(".earlier") : null;
      if (button instanceof HTMLElement) void this.more(button);
    });
    // Who has scrolled back to read is left there; others stay at the end, however the page changes.
    this.following = true;
    this.lines.addEventListener("scroll", () => (this.following = atEnd(this.lines)));
    new ResizeObserver(() => this.toEnd()).observe(this.lines);
    this.toEnd();
  }

  toEnd() {
    if (this.following) this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** The number of the last line that is shown. */
  last() {
    const all = this.lines.querySelectorAll("[data-line]");
    const last = all[all.length - 1];
    return last instanceof HTMLElement ? Number(last.dataset.line) : -1;
  }

  /**
   * Asks for lines.
   * @param {Record<string, string>} more
   */
  async ask(more = {}) {
    const query = new URLSearchParams({ part: "1", seat: this.table.dataset.seat ?? "", ...more });
    for (const [name, value] of this.form ? new FormData(this.form) : []) {
      if (name !== "seat" && typeof value === "string" && value) query.set(name, value);
    }
    const answer = await fetch(`${this.table.dataset.url}/journal?${query}`, { cache: "no-store" });
    return answer.ok ? answer.text() : null;
  }

  /** After the table has changed. Lines that were not there before are marked. */
  async refresh() {
    const asked = (this.asked += 1);
    const html = await this.ask();
    if (html === null || asked !== this.asked) return;
    const { following, seen } = this;
    fill(this.lines, html);
    for (const line of this.lines.querySelectorAll("[data-line]")) {
      line.classList.toggle("new", Number(/** @type {HTMLElement} */ (line).dataset.line) > seen);
    }
    this.seen = Math.max(this.last(), this.searching ? seen : -1);
    this.following = following;
    this.toEnd();
  }

  /** Shows what to search by, or forgets it. @param {EventTarget | null} button */
  seek(button) {
    const box = this.form?.parentElement;
    if (!box || !(button instanceof HTMLElement)) return;
    box.hidden = !box.hidden;
    button.setAttribute("aria-expanded", String(!box.hidden));
    if (!box.hidden) {
      document.getElementById("journal-tab")?.click();
      this.form?.querySelector("select")?.focus();
    } else if (this.searching) {
      this.form?.reset();
      void this.search();
    }
  }

  get searching() {
    const data = this.form ? [...new FormData(this.form)] : [];
    return data.some(([name, value]) => name !== "seat" && value !== "");
  }

  async search() {
    const asked = (this.asked += 1);
    const html = await this.ask();
    if (html === null || asked !== this.asked) return;
    fill(this.lines, html);
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** Earlier lines, above those that are there. @param {HTMLElement} button */
  async more(button) {
    const html = await this.ask({ before: button.dataset.before ?? "" });
    if (html === null) return;
    const high = this.lines.scrollHeight;
    const holder = document.createElement("template");
    holder.innerHTML = html;
    button.replaceWith(holder.content);
    this.lines.scrollTop += this.lines.scrollHeight - high;
    this.lines.focus();
  }
}

/**
 * Tabs that show one of several panels.
 * @param {Element} list
 * @param {(panel: HTMLElement) => void} shown
 */
export function tabs(list, shown) {
  const all = [...list.querySelectorAll("[role=tab]")].filter((tab) => tab instanceof HTMLElement);
  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    for (const tab of all) {
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      if (panel) panel.hidden = tab !== chosen;
      if (panel && tab === chosen) shown(panel);
    }
  };
  for (const [at, tab] of all.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const next = all[(at + step + all.length) % all.length];
      choose(next);
      next.focus();
    });
  }
}
