// Keeps a page at the present state of its table: hears that something has changed, and has the page fetch its view.

/** What the server says about a table, and nothing more. @typedef {{number: number, version: number}} Standing */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** The server says something at least every twenty seconds; a line that is silent for longer is dead. */
const SILENCE = 50_000;
const WATCH = 5000;
const POLL = 4000;
const POLL_HIDDEN = 30_000;
/** After so many streams that broke before they said anything, the page asks instead of listening. */
const STREAMS_TRIED = 3;
/** So many tabs of a browser may listen; the others ask. */
const LINES = 3;
const SEEN_EVERY = 30_000;

/** Listens to a table, and comes back whenever the line breaks. */
class Line {
  /**
   * @param {string} url of the table
   * @param {(standing: Standing) => void} hear
   * @param {(state: "on" | "lost" | "polling") => void} tell
   */
  constructor(url, hear, tell) {
    this.url = url;
    this.hear = hear;
    this.tell = tell;
    this.failures = 0;
    /** Whether nothing could be reached when it was last asked: then streams are not what is wrong. */
    this.down = false;
    this.heard = Date.now();
    this.last = "";
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.waiting = undefined;
    setInterval(() => this.check(), WATCH);
    for (const sign of ["online", "pageshow", "focus"]) addEventListener(sign, () => this.wake());
    document.addEventListener("visibilitychange", () => this.wake());
    addEventListener("pagehide", () => this.hangUp());
  }

  /** Opens the line, or what stands in for it. */
  open() {
    this.heard = Date.now();
    this.later(SILENCE);
    this.hangUp();
    if (typeof EventSource === "undefined" || this.failures >= STREAMS_TRIED) void this.ask();
    else void this.listen();
  }

  /** Listens, unless other tabs of this browser have all the lines that it has for us. */
  async listen() {
    if (!(await lineIsFree())) {
      void this.ask();
      return;
    }
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.hangUp();
    const query = this.last ? `?after=${encodeURIComponent(this.last)}` : "";
    const source = new EventSource(`${this.url}/events${query}`);
    this.source = source;
    source.onmessage = (event) => {
      this.last = event.lastEventId;
      this.alive("on", JSON.parse(event.data));
    };
    // Where nothing has changed meanwhile, nothing will be said.
    source.onopen = () => this.tell("on");
    source.onerror = () => this.broken();
  }

  /** Asks once, instead of listening, and again after a while; now and then it tries to listen. */
  async ask() {
    try {
      const answer = await fetch(`${this.url}/standing`, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      if (this.down) this.failures = 0;
      this.alive(this.failures >= STREAMS_TRIED ? "polling" : "on", await answer.json());
      if (this.failures) this.failures = (this.failures + 1) % (4 * STREAMS_TRIED);
      this.later(this.down ? 0 : document.hidden ? POLL_HIDDEN : POLL);
      this.down = false;
    } catch {
      this.down = true;
      this.broken();
    }
  }

  /**
   * @param {"on" | "polling"} state
   * @param {Standing} standing
   */
  alive(state, standing) {
    if (state === "on") this.failures = 0;
    this.heard = Date.now();
    this.tell(state);
    this.hear(standing);
  }

  broken() {
    this.hangUp();
    this.failures += 1;
    this.tell("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(this.failures - 1, 6));
    this.later(wait * (0.5 + Math.random()));
  }

  /** @param {number} wait */
  later(wait) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.open(), wait);
  }

  hangUp() {
    if (this.source) this.source.onerror = this.source.onmessage = this.source.onopen = null;
    this.source?.close();
    this.source = null;
  }

  /** Nothing comes, although the line seems to stand: after a sleep, or where something between has gone. */
  check() {
    const silent = Date.now() - this.heard > SILENCE;
    if (silent || (!this.source && this.waiting === undefined)) this.open();
  }

  /** Somebody is there again, who need not wait for the next try. */
  wake() {
    if (this.failures && !document.hidden) this.open();
    else this.check();
  }
}

/** Whether this tab has a line. @type {boolean} */
let held = false;

/**
 * Whether this tab may listen: a browser opens only some six connections to a server, for all its tabs.
 * @returns {Promise<boolean>}
 */
async function lineIsFree() {
  for (let number = 0; number < LINES && !held && navigator.locks; number += 1) {
    held = await new Promise((resolve) => {
      void navigator.locks.request(`tordesillas.line.${number}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => {}); // until the tab is closed
      });
    });
  }
  return held || !navigator.locks;
}

/**
 * Keeps a page at the present state of its table.
 * @param {HTMLElement} table
 * @param {() => Promise<void>} refresh fetches the page's own view; afterwards the table's `data-` say what it shows
 */
export function follow(table, refresh) {
  const url = table.dataset.url ?? location.pathname;
  let busy = false;
  let wanted = 0;

  /** @param {Standing} standing */
  async function hear(standing) {
    wanted = standing.version;
    if (busy) return;
    busy = true;
    try {
      while (Number(table.dataset.version) !== wanted) {
        const aimed = wanted;
        await refresh();
        if (Number(table.dataset.version) !== aimed && aimed === wanted) break;
      }
    } catch {
      line.broken();
    } finally {
      busy = false;
    }
  }

  const line = new Line(url, (standing) => void hear(standing), (state) => connection(state));
  line.open();
  keepSeen(table, url);
}

/** Says whether the page is still connected. @param {"on" | "lost" | "polling"} state */
function connection(state) {
  const bar = document.getElementById("connection");
  if (!bar) return;
  const words = bar.dataset[state] ?? "";
  if (bar.textContent !== words) bar.textContent = words;
  bar.dataset.state = state;
  bar.hidden = words === "";
}

/**
 * Tells the server, now and then and on leaving, how much of the game its player has seen.
 * @param {HTMLElement} table
 * @param {string} url
 */
function keepSeen(table, url) {
  let told = -1;
  const tell = () => {
    const { seat = "", number = "" } = table.dataset;
    if (seat === "" || Number(number) === told) return;
    told = Number(number);
    navigator.sendBeacon(`${url}/seen`, new URLSearchParams({ seat, number }));
  };
  document.addEventListener("visibilitychange", () => document.hidden && tell());
  addEventListener("pagehide", tell);
  setInterval(() => document.hidden || tell(), SEEN_EVERY);
}
