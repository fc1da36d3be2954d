// boardgame.io's own server, with its own store, which is memory: nothing is written anywhere.

import { createRequire } from "node:module";
import { Load } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");

const port = Number(process.argv[2]);
const server = Server({ games: [Load], origins: [Origins.LOCALHOST] });
await server.run({ port, lobbyConfig: undefined });
console.log(`http://127.0.0.1:${port}`);
