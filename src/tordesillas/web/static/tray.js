// What has been chosen so far and what is left to choose, in the tray below the map.

import { announce, byId, elementsOf, make, text } from "./page.js";

/** @typedef {import("./choosing.js").Act} Act */
/** @typedef {import("./choosing.js").Choosing} Choosing */
/** @typedef {import("./choosing.js").Move} Move */
/** @typedef {import("./page.js").Offer} Offer */

/**
 * What the tray can ask for.
 * @typedef {object} Doing
 * @property {(act: Act) => void} act
 * @property {(from?: number) => boolean} back
 * @property {(move: Move) => Promise<void>} send
 * @property {(why: string) => void} tell says why something is not possible
 * @property {boolean} asked whether what cannot be taken back is to be confirmed
 */

/**
 * @param {Choosing} choosing
 * @param {Offer} offered
 * @param {Doing} doing
 */
export function showChoice(choosing, offered, doing) {
  const held = document.activeElement?.getAttribute("data-key");
  byId("crumbs").replaceChildren(...crumbs(choosing, offered, doing));
  byId("choice").replaceChildren(...choices(choosing, offered, doing));
  hint(choosing, offered);
  const again = held && byId("tray").querySelector(`[data-key="${CSS.escape(held)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  else if (document.activeElement === document.body) focusYes();
}

/** Who has not gone anywhere with the keys says yes by Enter. */
function focusYes() {
  const yes = byId("choice").querySelector(".yes");
  if (yes instanceof HTMLElement) yes.focus({ preventScroll: true });
}

/**
 * The way so far: kind, parts, and what is open.
 * @param {Choosing} choosing
 * @param {Offer} offered
 * @param {Doing} doing
 * @returns {Node[]}
 */
function crumbs(choosing, offered, doing) {
  if (!choosing.acts.length) return [];
  /** @type {Node[]} */
  const shown = [];
  let asked = false;
  const way = choosing.crumbs();
  const parts = way.map(({ sort, name }) => (sort === "part" ? offered.names[name] : ""));
  for (const { sort, name, act } of way) {
    // A card that is a kind of its own is said once.
    if (sort === "kind" && act < 0 && parts.includes(offered.kinds[name])) continue;
    if (sort === "open") {
      if (!asked) shown.push(make("li", { class: "open" }, offered.roles[name] ?? text("next")));
      asked = true;
    } else {
      const told = (sort === "kind" ? offered.kinds[name] : offered.names[name]) ?? name;
      if (act < 0) {
        shown.push(make("li", { class: "given" }, told));
      } else {
        const button = make("button", { type: "button", class: "crumb", title: text("change") }, told);
        button.addEventListener("click", () => doing.back(act));
        shown.push(make("li", {}, button));
      }
    }
  }
  return shown;
}

/**
 * What is left to choose that lies nowhere on the table, and the last word.
 * @param {Choosing} choosing
 * @param {Offer} offered
 * @param {Doing} doing
 * @returns {Node[]}
 */
function choices(choosing, offered, doing) {
  const only = choosing.only;
  if (only && choosing.acts.length) return ready(only, doing);
  /** @type {Node[]} */
  const shown = [];
  const kinds = choosing.kinds.filter((kind) => kind);
  const loose = kinds.length === 1 ? looseParts(choosing) : [];
  const settled = kinds.length === 1 && choosing.open().size > 0;
  const asides = !choosing.acts.length && choosing.moves.some((move) => move.aside);
  if (loose.length) shown.push(partButtons(choosing, loose, offered, doing));
  if (!settled || asides) shown.push(...kindButtons(choosing, offered, doing));
  if (choosing.acts.length && kinds.length === 1 && !settled) {
    shown.push(...choosing.fitting().map((move) => moveButton(move, doing)));
  }
  if (choosing.acts.length) shown.push(backButton(doing));
  else shown.push(...withheldButtons(offered, doing));
  return shown;
}

/**
 * One move is left: what it would do, and yes or no.
 * @param {Move} move
 * @param {Doing} doing
 * @returns {Node[]}
 */
function ready(move, doing) {
  const yes = make("button", { type: "button", class: "primary yes", "data-key": "yes" }, move.text);
  yes.addEventListener("click", () => void doing.send(move));
  return [yes, backButton(doing)];
}

/** @param {Doing} doing */
function backButton(doing) {
  const button = make("button", { type: "button", class: "plain back", "data-key": "back" }, text("back"));
  button.addEventListener("click", () => doing.back());
  return button;
}

/**
 * @param {Move} move
 * @param {Doing} doing
 */
function moveButton(move, doing) {
  const button = make("button", { type: "button", "data-key": move.token }, move.text);
  button.addEventListener("click", () => void doing.send(move));
  return button;
}

/**
 * @param {Choosing} choosing
 * @param {Offer} offered
 * @param {Doing} doing
 * @returns {Node[]}
 */
function kindButtons(choosing, offered, doing) {
  const all = choosing.acts.length ? choosing.kinds : [...new Set(choosing.moves.map((move) => move.kind))];
  const asides = new Set(choosing.moves.filter((move) => move.aside).map((move) => move.kind));
  const taken = new Set();
  const shown = choosing.kind && choosing.open().size ? all.filter((kind) => asides.has(kind)) : all;
  return shown.map((kind) => {
    const label = offered.kinds[kind] ?? kind;
    const key = letter(label, taken);
    const [model] = choosing.moves.filter((move) => move.kind === kind);
    const told = model.parts.length ? undefined : model.outlook || model.text;
    const button = make("button", {
      type: "button", class: asides.has(kind) ? "kind aside" : "kind", "data-kind": kind, "data-key": `kind-${kind}`,
      "data-letter": key, "aria-keyshortcuts": key || undefined, title: told,
    });
    button.append(make("span", {}, ...underlined(label, key)));
    button.addEventListener("click", () => doing.act({ kind }));
    return button;
  });
}

/**
 * What could be done at another time: buttons that say why not now.
 * @param {Offer} offered
 * @param {Doing} doing
 */
function withheldButtons(offered, doing) {
  return offered.withheld.map(([kind, label, why]) => {
    const button = make(
      "button", { type: "button", class: "withheld", "data-key": `kind-${kind}`, "aria-disabled": "true", title: why }, label,
    );
    button.addEventListener("click", () => doing.tell(why));
    return button;
  });
}

/**
 * A letter of a label that no other button has.
 * @param {string} label
 * @param {Set<string>} taken
 */
function letter(label, taken) {
  const free = [...label.toLowerCase()].find((each) => /\p{L}/u.test(each) && !taken.has(each)) ?? "";
  taken.add(free);
  return free;
}

/**
 * @param {string} label
 * @param {string} key
 * @returns {(Node | string)[]}
 */
function underlined(label, key) {
  const at = key ? label.toLowerCase().indexOf(key) : -1;
  return at < 0 ? [label] : [label.slice(0, at), make("u", {}, label[at]), label.slice(at + 1)];
}

/**
 * Parts that can be pointed at next and are nowhere else for keys to reach: numbers and colours, which are drawn nowhere,
 * and players and their figures, which are no buttons.
 * @param {Choosing} choosing
 */
const looseParts = (choosing) => [...choosing.open()].filter(([part]) => !elementsOf(part).some(reached));

/** @param {Element} element */
const reached = (element) =>
  element.checkVisibility() && (element instanceof SVGElement || element instanceof HTMLButtonElement);

/**
 * @param {Choosing} choosing
 * @param {[string, Set<string>][]} loose
 * @param {Offer} offered
 * @param {Doing} doing
 */
function partButtons(choosing, loose, offered, doing) {
  const buttons = loose.map(([part]) => {
    const next = choosing.fitting([...choosing.acts, { part }]);
    const told = next.length === 1 ? next[0].outlook : "";
    const button = make(
      "button", { type: "button", class: "part", "data-key": part, title: told || undefined }, offered.names[part] ?? part,
    );
    button.addEventListener("click", () => doing.act({ part }));
    return button;
  });
  return make("div", { class: "parts", role: "group" }, ...buttons);
}

/**
 * @param {Choosing} choosing
 * @param {Offer} offered
 */
function hint(choosing, offered) {
  const line = byId("hint");
  line.classList.remove("refusing");
  line.textContent = choosing.acts.length ? outlook(choosing, offered) : "";
  if (line.textContent) announce(line.textContent);
}

/**
 * What is known of the move so far: the outlook of the only one, or one that all have in common.
 * @param {Choosing} choosing
 * @param {Offer} offered
 */
function outlook(choosing, offered) {
  const told = new Set(choosing.fitting().map((move) => move.outlook));
  if (told.size === 1) return [...told][0];
  const roles = new Set([...choosing.open().values()].flatMap((each) => [...each]));
  return roles.size === 1 ? (offered.roles[[...roles][0]] ?? "") : "";
}
