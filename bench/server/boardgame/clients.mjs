// As many matches as asked for, a client of boardgame.io's in each, and moves at a steady rate.

import { createRequire } from "node:module";
import { Load } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const [address, matches, rate, seconds] = [process.argv[2], ...process.argv.slice(3).map(Number)];

/** A client whose moves are timed until the server's new state is here. */
async function seated(matchID) {
  const client = Client({
    game: Load,
    numPlayers: 2,
    matchID,
    playerID: "0",
    multiplayer: SocketIO({ server: address }),
    debug: false,
  });
  const seat = { client, began: 0, done: undefined };
  await new Promise((ready) => {
    client.subscribe((state) => {
      if (state === null) return;
      ready(undefined);
      if (seat.done && state.G.played > seat.played) seat.done();
    });
    client.start();
  });
  return seat;
}

async function move(seat) {
  seat.played = seat.client.getState().G.played;
  const began = performance.now();
  await new Promise((done) => {
    seat.done = done;
    seat.client.moves.play(seat.played);
  });
  seat.done = undefined;
  return (performance.now() - began) / 1000;
}

const idle = [];
for (let at = 0; at < matches; at += 1) idle.push(await seated(`match-${at}`));
const times = [];
const began = performance.now();
let turn = 0;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function work() {
  for (;;) {
    const due = rate ? began + (1000 * turn++) / rate : performance.now();
    if (due > began + 1000 * seconds) return;
    if (due > performance.now()) await pause(due - performance.now());
    const seat = idle.shift();
    times.push(await move(seat));
    idle.push(seat);
  }
}

await Promise.all(Array.from({ length: 24 }, work));
const found = JSON.stringify({ times, took: (performance.now() - began) / 1000 });
process.stdout.write(`${found}\n`, () => process.exit(0));
