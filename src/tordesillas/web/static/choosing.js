// Choosing a move by pointing at its parts, in any sensible order. Nothing here knows the page.

/**
 * A legal move, as the page carries it.
 * @typedef {object} Move
 * @property {string} token
 * @property {string} kind
 * @property {string} text
 * @property {[role: string, part: string][]} parts
 * @property {string} outlook
 * @property {boolean} aside
 * @property {boolean} final
 */

/**
 * One thing that a person has pointed at: a kind of move or a part.
 * @typedef {{kind: string, part?: undefined} | {part: string, kind?: undefined}} Act
 */

/**
 * A step of the way to a move, for the bar that shows it: what is settled, or what is asked next.
 * @typedef {object} Crumb
 * @property {"kind" | "part" | "open"} sort
 * @property {string} name a kind, a part or, where it is open, a role
 * @property {number} act the act that settled it; -1: it follows from the others
 */

/** @param {string} part */
const family = (part) => part.slice(0, part.indexOf(":"));

/**
 * @param {Move} move
 * @returns {string[]}
 */
const partsOf = (move) => move.parts.map(([, part]) => part);

/**
 * What is left of a list once each of some members has been taken out once; null if one is not in it.
 * @param {string[]} list
 * @param {string[]} members
 * @returns {string[] | null}
 */
export function without(list, members) {
  const rest = [...list];
  for (const member of members) {
    const at = rest.indexOf(member);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

/**
 * Whether parts of one sort were pointed at in the move's own order: from where to where, first card to last.
 * @param {Move} move
 * @param {string[]} picked
 */
function inOrder(move, picked) {
  const families = new Set(picked.map(family));
  return [...families].every((each) => {
    const own = partsOf(move).filter((part) => family(part) === each);
    return picked.filter((part) => family(part) === each).every((part, at) => own[at] === part);
  });
}

export class Choosing {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {Act[]} */
    this.acts = [];
  }

  /** Moves that are thought of before anything is said; what is open at any time is asked for by its kind. */
  get due() {
    return this.moves.filter((move) => !move.aside);
  }

  /**
   * The moves that fit what has been pointed at.
   * @param {Act[]} acts
   */
  fitting(acts = this.acts) {
    const kind = acts.find((act) => act.kind !== undefined)?.kind;
    const picked = acts.flatMap((act) => (act.part === undefined ? [] : [act.part]));
    const moves = kind === undefined ? this.due : this.moves.filter((move) => move.kind === kind);
    const found = moves.filter((move) => without(partsOf(move), picked));
    const ordered = found.filter((move) => inOrder(move, picked));
    return ordered.length ? ordered : found;
  }

  get picked() {
    return this.acts.flatMap((act) => (act.part === undefined ? [] : [act.part]));
  }

  /** The kind that is settled, by choice or because no other is left. */
  get kind() {
    const kinds = this.kinds;
    return kinds.length === 1 ? kinds[0] : "";
  }

  /** The kinds that are still possible. */
  get kinds() {
    return [...new Set(this.fitting().map((move) => move.kind))];
  }

  /** The one move that is left, if there is one. */
  get only() {
    const found = this.fitting();
    return found.length === 1 ? found[0] : null;
  }

  /**
   * What of a move has not been pointed at, each with its role.
   * @param {Move} move
   * @returns {[role: string, part: string][]}
   */
  rest(move) {
    const picked = this.picked;
    return move.parts.filter(([, part]) => {
      const at = picked.indexOf(part);
      if (at >= 0) picked.splice(at, 1);
      return at < 0;
    });
  }

  /**
   * The parts that can be pointed at next, each with the roles it could have. What all moves that are left have in
   * common follows by itself, unless only one is left: then pointing at it again says yes.
   * @returns {Map<string, Set<string>>}
   */
  open() {
    const found = this.fitting();
    const rests = found.map((move) => this.rest(move));
    const parts = new Map();
    for (const [role, part] of rests.flat()) {
      if (found.length > 1 && rests.every((rest) => rest.some(([, own]) => own === part))) continue;
      parts.set(part, (parts.get(part) ?? new Set()).add(role));
    }
    return parts;
  }

  /**
   * Whether an act would leave something.
   * @param {Act} act
   */
  allows(act) {
    return this.fitting([...this.acts, act]).length > 0;
  }

  /** @param {Act} act */
  point(act) {
    if (act.kind !== undefined) this.acts = this.acts.filter((each) => each.kind === undefined);
    this.acts.push(act);
  }

  /**
   * Take acts back: the last one, or all from one on.
   * @param {number} from
   * @returns {boolean} whether there was one
   */
  back(from = this.acts.length - 1) {
    const had = this.acts.length > 0;
    this.acts = this.acts.slice(0, Math.max(from, 0));
    return had;
  }

  /**
   * Whether the one move that is left was pointed out knowingly, and not by a single touch that happened to leave one.
   */
  get explicit() {
    const move = this.only;
    if (!move) return false;
    const first = this.acts[0];
    if (move.parts.length === 0) return first?.kind !== undefined;
    const single = new Set(this.due.map((each) => each.kind)).size === 1 && move.parts.length === 1;
    return this.acts.length > 1 || (single && this.acts.length > 0);
  }

  /**
   * Whether a part says nothing that a pointed one has not said: in all moves of the kind they come together.
   * @param {string} part
   * @param {string} kind
   */
  implied(part, kind) {
    const moves = this.moves.filter((move) => move.kind === kind).map(partsOf);
    return this.picked.some((other) => moves.every((parts) => parts.includes(part) === parts.includes(other)));
  }

  /** @returns {Crumb[]} */
  crumbs() {
    const found = this.fitting();
    const kind = this.kind;
    if (!kind) return [...this.acts.map((act, at) => pointed(act, at)), { sort: "open", name: "", act: -1 }];
    /** @type {Crumb[]} */
    const crumbs = [{ sort: "kind", name: kind, act: this.acts.findIndex((act) => act.kind !== undefined) }];
    const [model] = found;
    const used = new Set();
    for (const [at, [role, part]] of model.parts.entries()) {
      const act = this.acts.findIndex((each, i) => each.part === part && !used.has(i));
      used.add(act);
      if (act >= 0) {
        crumbs.push({ sort: "part", name: part, act });
      } else if (found.every((move) => move.parts[at]?.[1] === part)) {
        if (!this.implied(part, kind)) crumbs.push({ sort: "part", name: part, act });
      } else {
        crumbs.push({ sort: "open", name: role, act: -1 });
      }
    }
    return crumbs;
  }
}

/**
 * @param {Act} act
 * @param {number} at
 * @returns {Crumb}
 */
function pointed(act, at) {
  return act.part === undefined
    ? { sort: "kind", name: act.kind, act: at }
    : { sort: "part", name: act.part, act: at };
}
