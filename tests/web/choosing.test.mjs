// How moves are chosen by pointing, without a page. Run by test_script.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Choosing } from "../../src/tordesillas/web/static/choosing.js";

/**
 * A move from its kind and its parts, such as `play card=card:army where=region:india`.
 * @param {string} told
 * @param {object} [more]
 */
function move(told, more = {}) {
  const [kind, ...parts] = told.split(" ");
  return { token: told, kind, text: told, parts: parts.map((part) => part.split("=")), outlook: "", aside: false, final: false, ...more };
}

/**
 * @param {Choosing} choosing
 * @param {...string} acts parts, and kinds as `!kind`
 */
function pointAt(choosing, ...acts) {
  for (const act of acts) choosing.point(act.startsWith("!") ? { kind: act.slice(1) } : { part: act });
  return choosing;
}

const moves = [
  move("pass"),
  move("play card=card:army where=region:india ship=ship:bengal"),
  move("play card=card:army where=region:china ship=ship:china_sea"),
  move("play card=card:fleet where=region:india ship=ship:bengal"),
  move("explore where=region:india ship=ship:bengal"),
];

test("parts may be pointed at in any order", () => {
  for (const acts of [["card:army", "region:india"], ["region:india", "card:army"]]) {
    assert.equal(pointAt(new Choosing(moves), ...acts).only?.token, moves[1].token);
  }
});

test("what all have in common follows by itself, and is not asked for", () => {
  const choosing = pointAt(new Choosing(moves), "region:india", "!play");
  assert.deepEqual([...choosing.open().keys()], ["card:army", "card:fleet"]);
});

test("the way back goes step by step, or to any step", () => {
  const choosing = pointAt(new Choosing(moves), "!play", "card:army");
  assert.ok(choosing.back());
  assert.deepEqual(choosing.acts, [{ kind: "play" }]);
  assert.ok(pointAt(choosing, "card:army").back(0));
  assert.equal(choosing.back(), false);
});

test("a single touch that leaves one move is not yet a yes", () => {
  assert.equal(pointAt(new Choosing(moves), "card:fleet").explicit, false);
  assert.equal(pointAt(new Choosing(moves), "card:fleet", "region:india").explicit, true);
  assert.equal(pointAt(new Choosing(moves), "!pass").explicit, true);
});

test("where only one thing is asked, one touch answers it", () => {
  const choosing = new Choosing([move("place where=region:india"), move("place where=region:china")]);
  assert.equal(pointAt(choosing, "region:china").explicit, true);
});

test("two parts of a sort are taken in the order of the move, if there is one that has it", () => {
  const sailing = new Choosing([move("sail from=zone:a to=zone:b"), move("sail from=zone:b to=zone:a"), move("sail from=zone:b to=zone:c")]);
  assert.equal(pointAt(sailing, "zone:b", "zone:a").only?.token, "sail from=zone:b to=zone:a");
  sailing.back(0);
  assert.equal(pointAt(sailing, "zone:c").only?.token, "sail from=zone:b to=zone:c");
});

test("the same thing may be needed twice", () => {
  const choosing = new Choosing([move("swap a=cube:red b=cube:red"), move("swap a=cube:red b=cube:blue")]);
  assert.equal(pointAt(choosing, "cube:red", "cube:red").only?.token, "swap a=cube:red b=cube:red");
});

test("what is open at any time is not thought of unless it is asked for", () => {
  const choosing = new Choosing([...moves, move("give whom=seat:1", { aside: true })]);
  assert.equal(choosing.allows({ part: "seat:1" }), false);
  assert.equal(pointAt(choosing, "!give").only?.kind, "give");
});

test("the bar says the kind, what was pointed at, what follows, and what is open", () => {
  const choosing = pointAt(new Choosing(moves), "card:army");
  assert.deepEqual(choosing.crumbs().map(({ sort, name, act }) => [sort, name, act]), [
    ["kind", "play", -1],
    ["part", "card:army", 0],
    ["open", "where", -1],
    ["open", "ship", -1],
  ]);
});
