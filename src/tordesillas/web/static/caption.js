// A few words over the map about what others have just done; they go by themselves.

const LEAST = 1800;
const PER_LETTER = 45;
const LONGEST = 7000;
const LINES = 4;

export class Caption {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Says something; what has been said before goes, unless there is room for it.
   * @param {{words: string, colour: string}[]} lines
   */
  say(lines) {
    if (!lines.length) return;
    const fresh = lines.slice(-LINES).map(({ words, colour }) => {
      const line = document.createElement("p");
      line.textContent = words;
      if (colour) line.className = `seat-${colour}`;
      return line;
    });
    const room = LINES - fresh.length;
    const kept = this.box.hidden || room === 0 ? [] : [...this.box.children].slice(-room);
    this.box.replaceChildren(...kept, ...fresh);
    this.box.hidden = false;
    clearTimeout(this.timer);
    const letters = lines.slice(-LINES).reduce((sum, { words }) => sum + words.length, 0);
    this.timer = setTimeout(() => this.hush(), Math.min(LONGEST, LEAST + PER_LETTER * letters));
  }

  hush() {
    clearTimeout(this.timer);
    this.box.hidden = true;
    this.box.replaceChildren();
  }
}
