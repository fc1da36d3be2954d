"""The secret seed of a game's chance: where it comes from, and how one commits to it beforehand."""

from __future__ import annotations

from typing import NamedTuple

from tordesillas.engine.errors import OptionError, shown

SEED_BYTES = 32


class Source(NamedTuple):
    """A seed that the dice follow from some ply on; most games have one source from ply 0 (and the set-up)."""

    since: int
    commitment: str
    seed: bytes | None
    """None where only the commitment is known: in a game read from a record that keeps its secret."""


def settle_seed(seed: object) -> bytes:
    """The 32 bytes of a seed: those given, those of a number, or new ones that nobody can guess."""
    if seed is None:
        from os import urandom

        return urandom(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    if type(seed) is int and 0 <= seed < 1 << 8 * SEED_BYTES:
        return seed.to_bytes(SEED_BYTES, "little")
    raise OptionError("seed", f"a seed is {SEED_BYTES} bytes or a number from 0 to 2**256 - 1, not {shown(seed)}")


def commitment(seed: bytes) -> str:
    """SHA-256 of a seed, in hexadecimal; only that of an unguessable seed keeps the secret."""
    from hashlib import sha256

    return sha256(seed).hexdigest()


def key_words(seed: bytes) -> list[int]:
    """The seed as the state holds it."""
    return [int.from_bytes(seed[at : at + 4], "little") for at in range(0, SEED_BYTES, 4)]


def seed_of(words: list[int]) -> bytes:
    """The seed that a state holds."""
    return b"".join(word.to_bytes(4, "little") for word in words)


def source(since: int, seed: bytes) -> Source:
    return Source(since, commitment(seed), seed)
