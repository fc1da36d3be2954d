"""The colonization phase, region by region: check, cards, conflict, collection (CM-30 to CM-39).

Kernel file.
"""

from __future__ import annotations

from tordesillas.colonialism.board import (
    faction_count,
    influence_total,
    limit_check_fails,
    lose,
    place,
    remove,
    row_of,
)
from tordesillas.colonialism.collection import begin_collection
from tordesillas.colonialism.journal import (
    COLONIZATION_BEGUN,
    COLONIZED,
    CONFLICT_BEGUN,
    CONFLICT_ENDED,
    POLICY_COUNTED,
    TREATY_HELD,
    UNREST_STRUCK,
)
from tordesillas.colonialism.pieces import (
    CONSOLIDATE,
    DOMINION,
    FACTIONS,
    NATIVES,
    REGIONS,
    ROUNDS,
    SEATS,
    TREATY,
    TRIPARTITE_CONVENTION,
    UNREST,
)
from tordesillas.colonialism.policies import policies_in, policy_count, take_up_policies, worth
from tordesillas.colonialism.state import (
    AFTER_CONFLICT,
    CARDS_STEP,
    COLONIZATION,
    CONFLICT,
    HANDS,
    INFLUENCE_CHECK,
    State,
)
from tordesillas.engine.dialect import lowest, row
from tordesillas.engine.tape import Tape, emit

UNREST_LOSS = 10

WITHOUT_NATIVES = 1
WITH_NATIVES = 2
"""As `fighting`: a conflict that natives had a part in at its beginning."""


def colonize_next(s: State, t: Tape) -> None:
    """CM-30: in region order; a region is finished before the next one is checked."""
    if s.colonized == 0:
        emit(t, COLONIZATION_BEGUN, s.turn, s.round, 0, 0, 0)
    while s.colonized < REGIONS:
        region = s.tile[s.colonized]
        policies = policy_count(s, region)
        if policies > 0 or limit_check_fails(s, region):
            emit(t, COLONIZED, region, policies, influence_total(s, region), s.limit[region], 0)
            s.step = CARDS_STEP
            return
        s.colonized += 1
    s.asked = 0
    last = s.turn == s.turns and s.round == ROUNDS
    s.step = INFLUENCE_CHECK if last else HANDS


def resolve_cards(s: State, t: Tape) -> None:
    """CM-31 to CM-36: the cards step of a region."""
    region = s.tile[s.colonized]
    s.step = CONFLICT
    if s.dominion_first:
        count_policies(s, t, region, 1 << DOMINION)
        count_policies(s, t, region, s.policy_cards & ~(1 << DOMINION) & ~(1 << CONSOLIDATE))
    else:
        count_policies(s, t, region, s.policy_cards & ~(1 << CONSOLIDATE))
    count_policies(s, t, region, 1 << CONSOLIDATE)
    unrest = 0
    for at in range(s.players):
        seat = s.track[at]
        cards = policies_in(s, seat, region)
        if (cards >> TREATY) & 1:
            s.treaties |= 1 << seat
        unrest |= (cards >> UNREST) & 1
    if unrest:
        unrest_at_home(s, t, region)
    for at in range(s.players):
        take_up_policies(s, t, s.track[at], region)


def count_policies(s: State, t: Tape, region: int, kinds: int) -> None:
    """CM-33, CM-32a: all are counted on the board as it stands; then everyone places the sum of the own cards."""
    sums = row(SEATS)
    for at in range(s.players):
        seat = s.track[at]
        cards = policies_in(s, seat, region) & kinds
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            value = worth(s, seat, card, region)
            sums[seat] += value
            emit(t, POLICY_COUNTED, seat, card, region, value, 0)
    for at in range(s.players):
        place(s, t, region, s.track[at], sums[s.track[at]])


def unrest_at_home(s: State, t: Tape, region: int) -> None:
    """CM-35, CM-75: the colonial power with least influence there, or all that tie for it, removes ten."""
    least = 0
    for at in range(s.players):
        own = s.influence[region][s.track[at]]
        if own > 0 and (least == 0 or own < least):
            least = own
    if least == 0:
        return
    struck = 0
    for at in range(s.players):
        seat = s.track[s.players - 1 - at]
        if s.influence[region][seat] == least and (struck == 0 or s.ties_by_track == 0):
            struck |= 1 << seat
    for seat in range(s.players):
        if (struck >> seat) & 1:
            emit(t, UNREST_STRUCK, seat, region, 0, 0, 0)
            lose(s, t, region, seat, UNREST_LOSS)


def go_on_fighting(s: State, t: Tape) -> None:
    """CM-37: passes, each from the lowest influence to the highest, until the limit holds or one faction is left."""
    region = s.tile[s.colonized]
    if limit_check_fails(s, region) == 0 or convention_ends(s, region):
        end_conflict(s, t, region)
        return
    if s.fighting == 0:
        s.fighting = WITH_NATIVES if s.influence[region][NATIVES] > 0 else WITHOUT_NATIVES
        s.to_remove = 0
        emit(t, CONFLICT_BEGUN, region, influence_total(s, region), s.limit[region], 0, 0)
    if s.to_remove == 0:
        begin_pass(s, t, region)
        if s.to_remove == 0:
            end_conflict(s, t, region)
            return
    next_losses(s, t, region)


def begin_pass(s: State, t: Tape, region: int) -> None:
    """CM-37 to CM-39: everyone who can lose a disc, in the order of influence as the pass begins."""
    for faction in range(FACTIONS):
        own = s.influence[region][faction]
        s.standing[faction] = 8 * own
        if s.ties_by_track and faction != NATIVES:
            s.standing[faction] += SEATS - row_of(s, faction)
        protected = faction != NATIVES and (s.treaties >> faction) & 1
        if own > 1 or (own == 1 and not protected):
            s.to_remove |= 1 << faction
        elif own == 1:
            emit(t, TREATY_HELD, faction, region, 0, 0, 0)


def next_losses(s: State, t: Tape, region: int) -> None:
    """CM-38: the lowest of those left in this pass; tied factions together, or each alone by the track."""
    lowest_standing = 0
    for faction in range(FACTIONS):
        if (s.to_remove >> faction) & 1:
            if lowest_standing == 0 or s.standing[faction] < lowest_standing:
                lowest_standing = s.standing[faction]
    for faction in range(FACTIONS):
        if (s.to_remove >> faction) & 1 and s.standing[faction] == lowest_standing:
            s.to_remove &= ~(1 << faction)
            lose(s, t, region, faction, 1)


def convention_ends(s: State, region: int) -> int:
    """CM-100: under the Tripartite Convention conflict ends as soon as the last native disc goes."""
    if s.event != TRIPARTITE_CONVENTION or s.event_region[TRIPARTITE_CONVENTION] != region:
        return 0
    return 1 if s.fighting == WITH_NATIVES and s.influence[region][NATIVES] == 0 else 0


def end_conflict(s: State, t: Tape, region: int) -> None:
    if s.fighting:
        emit(t, CONFLICT_ENDED, region, influence_total(s, region), faction_count(s, region), 0, 0)
    s.fighting = 0
    s.to_remove = 0
    s.treaties = 0
    for faction in range(FACTIONS):
        s.standing[faction] = 0
    s.asked = 0
    s.step = AFTER_CONFLICT


def collect_region(s: State) -> None:
    """CM-40: the last of the region's three steps."""
    begin_collection(s, s.tile[s.colonized])
    s.colonized += 1
    s.step = COLONIZATION


def take_loss(s: State, t: Tape, seat: int, hired: int) -> None:
    """CM-41, CM-59: the owner has said how many of the discs owed are mercenaries."""
    owed = s.owed[seat]
    s.owed[seat] = 0
    remove(s, t, s.owed_region, seat, owed - hired, hired)


def ask_for_loss(s: State) -> None:
    """Those who owe discs decide in the order of the track."""
    for at in range(s.players):
        if s.owed[s.track[at]] > 0:
            s.pending = 1 << s.track[at]
            return
    s.owed_region = -1
