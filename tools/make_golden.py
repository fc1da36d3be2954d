"""Plays the golden games again: `python tools/make_golden.py [game ...]` writes tests/golden/<game>/<setting>.tord.

There is one for each edition, choice of expansions and options, and number of players; of Colonial, whose games are
long, one for each variant, stopped after as few turns as can be, and one for each number of players that somebody wins.
The games follow from the rules and from nothing else; where a rule has changed, another game comes out, and its rules
version must rise.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tordesillas.engine.choice import Move  # noqa: E402
from tordesillas.engine.description import Setting  # noqa: E402
from tordesillas.engine.dice import SEED_BYTES, source  # noqa: E402
from tordesillas.engine.game import Game  # noqa: E402
from tordesillas.engine.registry import game_ids, rules_of  # noqa: E402
from tordesillas.fuzz.settings import all_settings, stream  # noqa: E402

GOLDEN = ROOT / "tests" / "golden"
STOPPED_AFTER = 20
BORROWING = "use financier"
"""What keeps a player from winning."""


def golden_settings(game: str) -> list[Setting]:
    """The settings that a golden game is kept of."""
    return [setting for setting in all_settings(rules_of(game)) if game != "colonial" or is_kept(setting)]


def is_kept(setting: Setting) -> bool:
    options = setting.options
    as_usual = bool(options["advanced_founding"]) and not options["nations"]
    if options["turn_limit"] == STOPPED_AFTER:
        return as_usual or options["continent"] == "roll"
    return is_endless(setting) and as_usual and options["continent"] == "roll"


def is_endless(setting: Setting) -> bool:
    """Such a game is won, or lasts for very long."""
    return setting.options.get("turn_limit") == 0


def name_of(setting: Setting) -> str:
    """A setting as a file name without an ending."""
    options = [name if value is True else str(value) for name, value in setting.options.items() if value is not False]
    return "-".join((setting.edition, *setting.expansions, *options, str(setting.players)))


def path_of(setting: Setting) -> Path:
    return GOLDEN / setting.game / f"{name_of(setting)}.tord"


def record_of(setting: Setting) -> str:
    """A game that tries as much as it can: whatever has been done least comes next, or first what scores."""
    random = stream("golden", setting.game, name_of(setting))
    game = Game.begun(rules_of(setting.game), setting, [source(0, random.randbytes(SEED_BYTES))])
    done: Counter[str] = Counter()
    while not game.over:
        moves = list(game.legal_moves_of(random.choice(game.pending)))
        if is_endless(setting):
            moves = promising(game, moves)
        fewest = min(done[theme(move)] for move in moves)
        move = random.choice([move for move in moves if done[theme(move)] == fewest])
        done[theme(move)] += 1
        game.push(move)
    return game.record()


def promising(game: Game, moves: list[Move]) -> list[Move]:
    """Those of most score for their seat at once, and without loans."""
    free = [move for move in moves if not str(move).startswith(BORROWING)]
    scores = [score_after(game, move) for move in free]
    return [move for move, score in zip(free, scores) if score == max(scores)]


def score_after(game: Game, move: Move) -> int:
    game.push(move)
    score = game.rules.outcome(game.state(), game.setting).scores[move.seat]
    game.pop()
    return int(score)


def theme(move: Move) -> str:
    """What a move is about, wherever it is done."""
    return " ".join(str(move).split()[:2])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="by default all")
    for game in parser.parse_args().game or game_ids():
        for setting in golden_settings(game):
            path, text = path_of(setting), record_of(setting)
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8", newline="\n")
                print(f"written: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
