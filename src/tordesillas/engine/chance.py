"""Dice, decks and bags: one ChaCha8 stream a game, keyed by its secret seed.

Kernel file. Decks, bags and dice hold no hidden order: a random member is picked at the moment of drawing.
Every outcome is settled in one place, which keeps it for the record and, on replay, takes it from there.
"""

from __future__ import annotations

from tordesillas.engine.dialect import MASK32, U32, U64, Row, Words, bit_count, lowest, row
from tordesillas.engine.layout import DERIVED, I8, NOBODY, Axis, Struct, field
from tordesillas.engine.layout import U32 as WORD
from tordesillas.engine.layout import U64 as LONG
from tordesillas.engine.tape import DRAWS_MAX, Tape

KEY_WORD = Axis("key_word", tuple(str(i) for i in range(8)))
BLOCK_WORD = Axis("block_word", tuple(str(i) for i in range(16)))

DOUBLE_ROUNDS = 4


class Chance(Struct):
    """The part of a state that the dice live in; no seat ever sees it."""

    chance_word: int = field(LONG, who=NOBODY, doc="how many words of the stream are used up")
    chance_key: Row = field(WORD, KEY_WORD, who=NOBODY, doc="the 256-bit seed")
    chance_block: Row = field(WORD, BLOCK_WORD, who=DERIVED, doc="the block that holds the next word")
    chance_ready: int = field(I8, who=DERIVED, doc="whether `chance_block` is the one that holds the next word")


def quarter(w: Words, a: int, b: int, c: int, d: int) -> None:
    """The quarter round of ChaCha. Its rotations are written out, for calls are dear where this runs as Python."""
    p: U32 = (w[a] + w[b]) & MASK32
    q: U32 = w[d] ^ p
    q = ((q << 16) & MASK32) | (q >> 16)
    r: U32 = (w[c] + q) & MASK32
    x: U32 = w[b] ^ r
    x = ((x << 12) & MASK32) | (x >> 20)
    p = (p + x) & MASK32
    w[a] = p
    q ^= p
    q = ((q << 8) & MASK32) | (q >> 24)
    w[d] = q
    r = (r + q) & MASK32
    w[c] = r
    x ^= r
    w[b] = ((x << 7) & MASK32) | (x >> 25)


def fill_block(s: Chance) -> None:
    """The ChaCha8 block that holds the next word: the key, a 64-bit block number, a nonce of zero."""
    w: Words = row(16)
    w[0] = 0x61707865
    w[1] = 0x3320646E
    w[2] = 0x79622D32
    w[3] = 0x6B206574
    for i in range(8):
        w[4 + i] = s.chance_key[i]
    number: U64 = s.chance_word >> 4
    w[12] = number & MASK32
    w[13] = number >> 32
    for i in range(16):
        s.chance_block[i] = w[i]
    for _ in range(DOUBLE_ROUNDS):
        quarter(w, 0, 4, 8, 12)
        quarter(w, 1, 5, 9, 13)
        quarter(w, 2, 6, 10, 14)
        quarter(w, 3, 7, 11, 15)
        quarter(w, 0, 5, 10, 15)
        quarter(w, 1, 6, 11, 12)
        quarter(w, 2, 7, 8, 13)
        quarter(w, 3, 4, 9, 14)
    for i in range(16):
        s.chance_block[i] = (s.chance_block[i] + w[i]) & MASK32
    s.chance_ready = 1


def next_word(s: Chance) -> U32:
    if s.chance_ready == 0:
        fill_block(s)
    at = s.chance_word & 15
    s.chance_word += 1
    if at == 15:
        s.chance_ready = 0
    return s.chance_block[at]


def below(s: Chance, n: int) -> int:
    """A number from 0 to n - 1, all equally likely: multiply, and reject the uneven rest."""
    span: U64 = n
    wide: U64 = next_word(s)
    product: U64 = wide * span
    low: U64 = product & MASK32
    if low < span:
        uneven: U64 = ((MASK32 + 1) - span) % span
        while low < uneven:
            wide = next_word(s)
            product = wide * span
            low = product & MASK32
    return product >> 32


def member(mask: int, index: int) -> int:
    """The member of a set with so many smaller ones."""
    for _ in range(index):
        mask = mask & (mask - 1)
    return lowest(mask)


def settle(t: Tape, outcome: int, possible: int) -> int:
    """Keep an outcome for the record; on replay the given one counts, if it is among the possible."""
    if t.on == 0:
        return outcome
    at = t.draw_count
    if at >= DRAWS_MAX:
        t.bad = 1
        return outcome
    if t.replay:
        given = -1
        if at < t.given_count:
            given = t.given[at]
        if given < 0 or given > 30 or ((possible >> given) & 1) == 0:
            t.bad = 1
        else:
            if given != outcome:
                t.differs = 1
            outcome = given
    t.draws[at] = outcome
    t.draw_count = at + 1
    return outcome


def pick(s: Chance, t: Tape, mask: int) -> int:
    """Draw a random member of a set that is not empty."""
    return settle(t, member(mask, below(s, bit_count(mask))), mask)


def pick_weighted(s: Chance, t: Tape, counts: Row, kinds: int, total: int) -> int:
    """Draw one of `total` things of several kinds from a bag; `counts` tells how many there are of each kind."""
    left = below(s, total)
    possible = 0
    drawn = -1
    for kind in range(kinds):
        if counts[kind] > 0:
            possible |= 1 << kind
            if drawn < 0:
                if left < counts[kind]:
                    drawn = kind
                else:
                    left -= counts[kind]
    return settle(t, drawn, possible)


def roll(s: Chance, t: Tape, faces: int) -> int:
    """Roll a die with the faces 1 to `faces`."""
    return settle(t, 1 + below(s, faces), ((1 << faces) - 1) << 1)
