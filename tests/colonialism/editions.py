"""The editions, and marks that run a test in several of them."""

import pytest

EDITIONS = ("proto", "first", "second")
EARLIER = ("proto", "first")
LATER = ("first", "second")

every_edition = pytest.mark.parametrize("edition", EDITIONS)
earlier_editions = pytest.mark.parametrize("edition", EARLIER)
later_editions = pytest.mark.parametrize("edition", LATER)
