// A game of the size of a table game's state, with next to no rules: whatever a move costs here is the server's.

const REGIONS = 6;
const SEATS = 2;

export const Load = {
  name: "load",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: () => ({
    influence: Array.from({ length: REGIONS }, () => Array(SEATS + 1).fill(3)),
    cubes: Array.from({ length: REGIONS }, () => [2, 2, 2]),
    hands: Array.from({ length: SEATS }, () => Array.from({ length: 6 }, (_, card) => card)),
    decks: Array.from({ length: SEATS }, () => Array.from({ length: 18 }, (_, card) => 6 + card)),
    played: 0,
  }),
  turn: { activePlayers: { all: "play" }, stages: { play: {} } },
  moves: {
    play: {
      // The client waits for the server, as ours does: what is shown has been decided.
      client: false,
      move: ({ G, playerID }, region) => {
        G.influence[region % REGIONS][Number(playerID)] += 1;
        G.played += 1;
      },
    },
  },
};
