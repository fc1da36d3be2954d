"""What can be played, and against which bots."""

from __future__ import annotations

from tordesillas import bots
from tordesillas.engine.registry import games
from tordesillas.table.api.common import Language, problems, router_of
from tordesillas.table.api.models import BotModel, EditionModel, GameModel, Games, OptionModel

router = router_of("Games")


@router.get("/games", responses=problems())
async def list_games(language: Language) -> Games:
    """All games with their editions, expansions and options, and all bots."""
    return Games(
        games=[
            GameModel(
                id=box.id,
                title=box.titles[language],
                default_edition=box.default_edition,
                editions=[
                    EditionModel(
                        id=edition.id,
                        title=box.edition_title(edition.id, language),
                        year=edition.year,
                        players=list(edition.players),
                        expansions=list(edition.expansions),
                        options=[
                            OptionModel(
                                id=option.name,
                                title=box.told(language, "option", option.name),
                                values=list(option.values),
                                default=option.default,
                            )
                            for option in edition.options
                        ],
                    )
                    for edition in box.editions
                ],
                rules_version=box.rules_version,
            )
            for box in games()
        ],
        bots=[
            BotModel(id=name, title=bots.title(name, language), about=bots.about(name, language))
            for name in bots.names()
        ],
    )
