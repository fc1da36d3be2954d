"""A state as a readable document of names, and back.

Fields whose first axis has a group stand under it, member by member:
`{"regions": {"india": {"influence": {"0": 3, "natives": 2}}}}`. Sets are lists of names, indices are names or null,
and what is blank is left out. The setting stands at the top. Dice are only in the document of a whole game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tordesillas.engine.chance import Chance
from tordesillas.engine.dice import key_words, seed_of, settle_seed
from tordesillas.engine.errors import BoardError, OptionError, PositionError, choices, shown, suggestion
from tordesillas.engine.layout import DERIVED, RULES, Axis, Field
from tordesillas.engine.settle import settle

if TYPE_CHECKING:
    from tordesillas.engine.description import Rules, Setting
    from tordesillas.engine.kernel import StateHandle

Document = dict[str, Any]

HEADER = ("game", "edition", "players", "expansions", "options", "board", "names")
PENDING = Axis("seat", tuple("01234567"), seats=True)
WORD_MAX = 2**64 - 1

_NOTHING = object()
"""A value that is left out."""


def shown_fields(rules: Rules) -> Iterator[Field]:
    """The fields that a document can hold."""
    for declared in rules.state.fields.values():
        engine_own = declared.name in Chance.fields or declared.name in ("begun", "viewer")
        if declared.who not in (RULES, DERIVED) and not engine_own:
            yield declared


def group_of(declared: Field) -> str:
    return declared.axes[0].group if declared.axes else ""


def set_axis(declared: Field) -> Axis | None:
    """The axis that a field's numbers are sets over."""
    return PENDING if declared.name == "pending" else declared.bits


# Out


def header(setting: Setting) -> Document:
    """The setting, without what is empty."""
    parts = {name: getattr(setting, name) for name in HEADER}
    parts["expansions"] = list(setting.expansions)
    parts["names"] = list(setting.names or ())
    parts["options"] = dict(setting.options)
    return {name: part for name, part in parts.items() if part not in (None, [], {})}


def describe(rules: Rules, setting: Setting, state: StateHandle) -> Document:
    """The document of a whole game or, where the state is a view, of that view."""
    document = header(setting)
    whole = state.viewer == -2
    if not whole:
        document["view"] = "spectator" if state.viewer < 0 else str(state.viewer)
    grouped: dict[str, Document] = {}
    for declared in shown_fields(rules):
        if not (whole and declared.count_of):
            value = state.get(declared.name)
            if group_of(declared):
                describe_members(grouped.setdefault(group_of(declared), {}), declared, value)
            else:
                put(document, declared.name, describe_part(declared, declared.axes, value))
    for group, members in grouped.items():
        put(document, group, {member: parts for member, parts in members.items() if parts} or _NOTHING)
    if whole:
        document["chance"] = {"key": seed_of(state.get("chance_key")).hex(), "counter": state.get("chance_word")}
    return document


def describe_members(members: Document, declared: Field, value: Any) -> None:
    """Add a field to what stands under the members of its first axis, which keep their own order."""
    for member, numbers in zip(declared.axes[0].names, value):
        put(members.setdefault(member, {}), declared.name, describe_part(declared, declared.axes[1:], numbers))


def put(document: Document, name: str, part: Any) -> None:
    if part is not _NOTHING:
        document[name] = part


def describe_part(declared: Field, axes: tuple[Axis, ...], value: Any) -> Any:
    if not axes:
        return _NOTHING if value == declared.blank else describe_number(declared, value)
    if axes[0].listed and len(axes) == 1:
        used = len(value)
        while used and value[used - 1] == declared.blank:
            used -= 1
        return [describe_number(declared, number) for number in value[:used]] if used else _NOTHING
    parts = {name: describe_part(declared, axes[1:], part) for name, part in zip(axes[0].names, value)}
    return {name: part for name, part in parts.items() if part is not _NOTHING} or _NOTHING


def describe_number(declared: Field, number: int) -> Any:
    members = set_axis(declared)
    if members is not None:
        return [name for i, name in enumerate(members.names) if number >> i & 1]
    if declared.of is not None:
        return declared.of.names[number] if number >= 0 else None
    return number


# In


def settle_header(document: Mapping[str, Any], rules: Rules) -> Setting:
    """The setting at the top of a document."""
    options = document.get("options", {})
    board = document.get("board")
    try:
        return settle(
            rules,
            document.get("edition"),
            document.get("players"),
            document.get("expansions", ()),
            options,
            board,
            document.get("names"),
        )
    except OptionError as error:
        raise PositionError(error.part, str(error)) from None
    except BoardError as error:
        raise PositionError(joined("board", error.path), str(error)) from None


def game_of(document: object) -> Rules:
    """The rules of the game that a document is about."""
    from tordesillas.engine.registry import rules_of

    table_of("", document)
    assert isinstance(document, Mapping)
    if "view" in document:
        raise PositionError("view", "this is only what one seat sees, not a whole position")
    try:
        return rules_of(document.get("game"))
    except OptionError as error:
        raise PositionError("game", str(error)) from None


def fill(rules: Rules, setting: Setting, document: Mapping[str, Any], state: StateHandle) -> None:
    """Put a document's values into a fresh state that has been prepared; chance is left alone."""
    groups: dict[str, dict[str, Field]] = {}
    values: dict[str, Any] = {}
    for declared in shown_fields(rules):
        values[declared.name] = declared.fresh()
        if group_of(declared):
            groups.setdefault(group_of(declared), {})[declared.name] = declared
    allowed = [*HEADER, "chance", *groups, *(name for name in values if not group_of(rules.state.fields[name]))]
    given: set[str] = set()
    reader = Reader(setting.players)
    for name, part in document.items():
        if name not in allowed:
            raise PositionError(str(name), f"there is no such field{suggestion(str(name), allowed)}")
        if name in groups:
            given |= reader.group(name, groups[name], part, values)
        elif name in values:
            declared = rules.state.fields[name]
            values[name] = reader.part(name, declared, declared.axes, part)
            given.add(name)
    count_hidden(rules, values, given)
    for name, value in values.items():
        state.set(name, value)


class Reader:
    """Reads the values of a document, for so many seats."""

    def __init__(self, players: int) -> None:
        self.players = players

    def group(self, group: str, declared: Mapping[str, Field], part: Any, values: Mapping[str, Any]) -> set[str]:
        """Read what stands under a group into `values`; which fields did."""
        found: set[str] = set()
        members = list(dict.fromkeys(name for field in declared.values() for name in field.axes[0].names))
        for member, fields in table_of(group, part).items():
            path = joined(group, str(member))
            if member not in members:
                raise PositionError(path, unknown_name(member, members))
            for name, value in table_of(path, fields).items():
                field = declared.get(name)
                if field is None or member not in field.axes[0].names:
                    raise PositionError(joined(path, str(name)), unknown_name(name, list(declared)))
                at = self.member(path, field.axes[0], member)
                values[name][at] = self.part(joined(path, name), field, field.axes[1:], value)
                found.add(name)
        return found

    def part(self, path: str, declared: Field, axes: tuple[Axis, ...], part: Any) -> Any:
        if not axes:
            return self.number(path, declared, part)
        axis = axes[0]
        if axis.listed and len(axes) == 1:
            numbers = [declared.blank] * len(axis)
            for i, entry in enumerate(list_of(path, part, len(axis))):
                numbers[i] = self.number(joined(path, str(i)), declared, entry)
            return numbers
        rows = declared.shaped([declared.blank] * declared.size)
        if len(axes) < len(declared.axes):
            rows = rows[0]
        for name, entry in table_of(path, part).items():
            at = self.member(joined(path, str(name)), axis, name)
            rows[at] = self.part(joined(path, name), declared, axes[1:], entry)
        return rows

    def number(self, path: str, declared: Field, part: Any) -> int:
        members = set_axis(declared)
        if members is not None:
            number = 0
            for i, name in enumerate(list_of(path, part, len(members))):
                bit = 1 << self.member(joined(path, str(i)), members, name)
                if number & bit:
                    raise PositionError(joined(path, str(i)), f"{shown(name)} stands there twice")
                number |= bit
            return number
        if declared.of is not None:
            number = -1 if part is None else self.member(path, declared.of, part)
            if number < declared.low:
                raise PositionError(path, f"one of {choices(list(declared.of.names))} is needed")
            return number
        if type(part) is not int or not declared.low <= part <= declared.high:
            raise PositionError(path, f"a number from {declared.low} to {declared.high} is needed, not {shown(part)}")
        return part

    def member(self, path: str, axis: Axis, name: Any) -> int:
        """The index of a member; seats must be among those that play."""
        if not isinstance(name, str) or name not in axis.names:
            raise PositionError(path, unknown_name(name, list(axis.names)))
        if axis.seats and name.isdigit() and int(name) >= self.players:
            raise PositionError(path, f"only the seats 0 to {self.players - 1} play")
        return axis.names.index(name)


def count_hidden(rules: Rules, values: dict[str, Any], given: set[str]) -> None:
    """Set the fields that count the members of others; where a document has them, they must be right."""
    for declared in shown_fields(rules):
        if declared.count_of is None:
            continue
        counted = rules.state.fields[declared.count_of]
        whole = values[declared.count_of]
        numbers = [members_in(counted, part) for part in whole] if declared.axes else members_in(counted, whole)
        if declared.name in given and values[declared.name] != numbers:
            raise PositionError(declared.name, f"it counts {declared.count_of}, which makes it {numbers}")
        values[declared.name] = numbers


def members_in(counted: Field, value: Any) -> int:
    if isinstance(value, list):
        return sum(members_in(counted, part) for part in value)
    if counted.bits is not None:
        return int(value.bit_count())
    return int(value >= 0) if counted.of is not None else int(value)


def fill_chance(document: Mapping[str, Any], state: StateHandle, seed: object) -> bytes:
    """Set the dice from a seed, else from the document's own, else anew; the seed that it came to."""
    part = table_of("chance", document.get("chance", {}))
    for name in part:
        if name not in ("key", "counter"):
            raise PositionError(f"chance.{name}", unknown_name(name, ["key", "counter"]))
    counter = part.get("counter", 0)
    if type(counter) is not int or not 0 <= counter <= WORD_MAX:
        raise PositionError("chance.counter", f"a number from 0 to {WORD_MAX} is needed, not {shown(counter)}")
    key = part.get("key")
    if seed is None and key is not None:
        if not isinstance(key, str) or len(key) != 64 or set(key) - set("0123456789abcdef"):
            raise PositionError("chance.key", f"64 hexadecimal digits are needed, not {shown(key)}")
        seed = bytes.fromhex(key)
    found = settle_seed(seed)
    state.set("chance_key", key_words(found))
    state.set("chance_word", counter)
    return found


def table_of(path: str, part: Any) -> Mapping[str, Any]:
    if not isinstance(part, Mapping):
        raise PositionError(path, f"a table of names and values is needed, not {shown(part)}")
    return part


def list_of(path: str, part: Any, most: int) -> list[Any]:
    if not isinstance(part, list | tuple):
        raise PositionError(path, f"a list is needed, not {shown(part)}")
    if len(part) > most:
        raise PositionError(path, f"at most {most} entries are possible, not {len(part)}")
    return list(part)


def joined(path: str, step: str) -> str:
    return f"{path}.{step}" if path and step else path or step


def unknown_name(name: Any, allowed: list[str]) -> str:
    close = suggestion(name, allowed) if isinstance(name, str) else ""
    return f"{shown(name)} is not known here{close}; possible: {choices(allowed, 40)}"
