"""Bots by name, and what is said about them."""

import pytest

from tordesillas import bots
from tordesillas.engine.errors import OptionError
from tordesillas.engine.messages import LANGUAGES


def test_every_bot_has_its_name_and_is_told_of_in_every_language() -> None:
    for name in bots.names():
        assert bots.bot(name, "colonial", seed=1).name == name
        assert all(bots.title(name, language) and bots.about(name, language) for language in LANGUAGES)


def test_an_unknown_bot_is_refused_with_the_closest_name() -> None:
    with pytest.raises(OptionError, match=r'there is no bot "ramdom".*did you mean "random"'):
        bots.bot("ramdom", "colonialism")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match="colonialsim"):
        bots.bot("random", "colonialsim")


def test_without_a_seed_no_two_bots_choose_alike() -> None:
    assert bots.bot("random", "colonial") != bots.bot("random", "colonial")
