// Tells in the tab's title, on its icon and, where it is allowed, by the system that it is one's turn.

const MARK = "●";
const ICON = "link[rel=icon]";

/** The icon with a mark on it, drawn when it is first needed. */
let marked = "";

/**
 * @param {string} plain
 * @returns {Promise<string>}
 */
async function withMark(plain) {
  if (marked) return marked;
  const answer = await fetch(plain);
  const drawing = await answer.text();
  const box = /viewBox="([\d.\s-]+)"/.exec(drawing)?.[1].split(/\s+/).map(Number) ?? [0, 0, 32, 32];
  const [x, y, wide, high] = box;
  const place = `cx="${x + wide * 0.76}" cy="${y + high * 0.24}" r="${wide * 0.22}"`;
  const dot = `<circle ${place} fill="#a63d2f" stroke="#fbf8f0" stroke-width="${wide * 0.05}"/>`;
  marked = `data:image/svg+xml,${encodeURIComponent(drawing.replace("</svg>", `${dot}</svg>`))}`;
  return marked;
}

export class Notices {
  /** @param {HTMLElement | null} asking what offers to allow them, and bears their words */
  constructor(asking) {
    this.asking = asking;
    this.title = document.title;
    this.icon = document.querySelector(ICON)?.getAttribute("href") ?? "";
    this.due = false;
    asking?.addEventListener("click", () => void this.allow());
    document.addEventListener("visibilitychange", () => void this.mark());
    this.offer();
  }

  /** Offers notifications where they can still be allowed. */
  offer() {
    if (this.asking) this.asking.hidden = !("Notification" in window) || Notification.permission !== "default";
  }

  async allow() {
    await Notification.requestPermission();
    this.offer();
  }

  /**
   * The table shows something else.
   * @param {boolean} due whether it is the viewer's turn
   * @param {string} prompt what is asked
   */
  turn(due, prompt) {
    const began = due && !this.due;
    this.due = due;
    this.title = document.title.replace(`${MARK} `, "");
    void this.mark();
    if (began && document.hidden) this.notify(prompt);
  }

  /** The mark stands on the tab while it is one's turn and one looks elsewhere. */
  async mark() {
    const shown = this.due && document.hidden;
    document.title = shown ? `${MARK} ${this.asking?.dataset.turn ?? ""} · ${this.title}` : this.title;
    const link = document.querySelector(ICON);
    if (!link || !this.icon) return;
    try {
      link.setAttribute("href", shown ? await withMark(this.icon) : this.icon);
    } catch {
      // Without its icon the tab still has its title.
    }
  }

  /** @param {string} prompt */
  notify(prompt) {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    try {
      const title = this.asking?.dataset.turn ?? "";
      const notice = new Notification(title, { body: prompt, icon: this.icon, tag: location.pathname });
      notice.addEventListener("click", () => {
        window.focus();
        notice.close();
      });
    } catch {
      // Some systems allow them to pages that are installed only.
    }
  }
}
