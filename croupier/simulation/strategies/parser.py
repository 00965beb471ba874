"""Parser of a strategy file: its text into rows, or one sentence about its fault."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from msgspec import Struct

from croupier.rules.clause import keys
from croupier.simulation.plan import BadStrategy
from croupier.simulation.strategies.rows import RowCards, StrategyRow, Totals, codes, of_cards, pair, totals
from croupier.simulation.twentyone.strategy import Sight

VERSION: Final = 1
PLAYS: Final = ("H", "S", "D", "Ds")
"""Hit; stand; double, or else hit; double, or else stand."""
SPLITS: Final = ("P", "-", *PLAYS)
"""Split; play as its total; or at once what its total is played by."""
SURRENDERS: Final = ("R", "-")
FORFEITS: Final = ("F", "-")
_KEYS: Final = frozenset(
    {
        *("strategy", "document", "name", "source", "by", "insurance", "even_money"),
        *("hard", "soft", "pairs", "cards", "surrender", "forfeit", "after_split"),
    }
)
_SIGHTS: Final[tuple[Sight, ...]] = get_args(Sight)
_PLAIN: Final = re.compile(r"(soft )?\d+(-\d+)?")
Rows = tuple[StrategyRow, ...]


class StrategyTables(Struct, frozen=True):
    """The tables that hands are played by."""

    hard: Rows = ()
    soft: Rows = ()
    pairs: Rows = ()
    cards: Rows = ()
    forfeit: Rows = ()


class StrategyFile(Struct, frozen=True):
    """A strategy as its file states it; `after_split` overrides `play` for hands that came from a split."""

    document: tuple[str, ...]
    name: str
    source: str
    by: Sight
    play: StrategyTables
    after_split: StrategyTables = StrategyTables()
    surrender: Rows = ()
    insurance: bool | tuple[Totals | RowCards, ...] = False
    even_money: bool = False


def read(text: str) -> StrategyFile:
    """Parse a file; raise BadStrategy."""
    try:
        whole = tomllib.loads(text)
    except (ValueError, RecursionError) as bad:  # a number of thousands of digits, lists in lists in lists
        raise BadStrategy(f"The strategy is not TOML: {bad}.") from None
    if "strategy" not in whole:
        raise BadStrategy(f"strategy: The field is missing. Write strategy = {VERSION}.")
    if whole["strategy"] != VERSION:
        raise BadStrategy(f"strategy: Write strategy = {VERSION}, not {whole['strategy']!r}.")
    _check_keys("the file", whole, _KEYS)
    by = _text(whole, "by")
    if by not in _SIGHTS:
        raise BadStrategy(f"by: It must be one of {', '.join(_SIGHTS)}, not {by!r}.")
    return StrategyFile(
        document=_documents(whole),
        name=_text(whole, "name"),
        source=_text(whole, "source"),
        by=by,
        play=_part(whole, "", by),
        after_split=_part(_table(whole, "after_split", ""), "after_split.", by),
        surrender=_rows(whole, "surrender", "", _first_two(by), SURRENDERS),
        insurance=_insurance(whole, by),
        even_money=_yes(whole, "even_money"),
    )


def _check_keys(where: str, table: Mapping[str, Any], known: frozenset[str]) -> None:
    for key in table:
        if key not in known:
            raise BadStrategy(f"{where} has no key {key!r}. Use one of {', '.join(sorted(known))}.")


def _text(whole: Mapping[str, Any], key: str) -> str:
    found = whole.get(key)
    if found is None:
        raise BadStrategy(f"{key}: The field is missing. Write a text.")
    if not isinstance(found, str) or not found:
        raise BadStrategy(f"{key}: It must be a text, not {found!r}.")
    return found


def _documents(whole: Mapping[str, Any]) -> tuple[str, ...]:
    found = whole.get("document")
    if found is None:
        raise BadStrategy("document: The field is missing. Write the key of a document, or a list of keys.")
    named = [found] if isinstance(found, str) else found
    if not isinstance(named, list) or not named or not all(isinstance(one, str) for one in named):
        raise BadStrategy(f"document: It must be the key of a document, or a list of keys, not {found!r}.")
    for one in named:
        if one not in keys():
            raise BadStrategy(f"document: There is no document {one!r}. Use one of {', '.join(keys())}.")
    return tuple(named)


def _table(whole: Mapping[str, Any], key: str, within: str) -> Mapping[str, Any]:
    found = whole.get(key, {})
    if not isinstance(found, dict):
        raise BadStrategy(f"{within}{key}: It must be a table of rows, not {found!r}.")
    return found


def _part(table: Mapping[str, Any], within: str, by: Sight) -> StrategyTables:
    if within:
        _check_keys(within.rstrip("."), table, frozenset(StrategyTables.__struct_fields__))
    if "cards" in table and by != "composition":
        raise BadStrategy(f'{within}cards: Rows of cards need by = "composition", not {by!r}.')
    return StrategyTables(
        hard=_rows(table, "hard", within, _by_total(by), PLAYS),
        soft=_rows(table, "soft", within, _by_total(by, is_soft=True), PLAYS),
        pairs=_rows(table, "pairs", within, pair, SPLITS),
        cards=_rows(table, "cards", within, of_cards, SPLITS),
        forfeit=_rows(table, "forfeit", within, _by_total(by), FORFEITS),
    )


def _rows(
    document: Mapping[str, Any],
    key: str,
    within: str,
    of: Callable[[str, str], Totals | RowCards],
    known: tuple[str, ...],
) -> Rows:
    table = within + key
    found: list[StrategyRow] = []
    for title, written in _table(document, key, within).items():
        row = StrategyRow(title, of(table, title), codes(table, title, written, known))
        for other in found:
            if (what := _twice(other.of, row.of)) is not None:
                raise BadStrategy(f"{table}: {what} has two rows, {other.title!r} and {title!r}.")
        found.append(row)
    return tuple(found)


def _twice(one: Totals | RowCards, other: Totals | RowCards) -> str | None:
    """Return the overlap of two rows, None if one overrides the other or they do not overlap."""
    if isinstance(one, Totals) and isinstance(other, Totals):
        if one.is_soft != other.is_soft or one.is_counted != other.is_counted:
            return None
        points = max(one.least, other.least)
        cards = max(one.cards_least, other.cards_least)
        if points > min(one.most, other.most) or cards > min(one.cards_most, other.cards_most):
            return None
        return f"{points} of {cards} cards" if one.is_counted else str(points)
    return "a hand" if one == other else None


def _by_total(by: Sight, *, is_soft: bool = False) -> Callable[[str, str], Totals]:
    def of(table: str, title: str) -> Totals:
        row_hand = totals(table, title, is_soft=is_soft)
        if row_hand.is_soft != is_soft:
            raise BadStrategy(f"{table}: {title!r} is a soft total. Its row belongs in the table soft.")
        if row_hand.is_counted and by == "total":
            raise BadStrategy(f'{table}: {title!r}: A number of cards needs by = "cards" or "composition".')
        return row_hand

    return of


def _first_two(by: Sight) -> Callable[[str, str], Totals | RowCards]:
    """Return the parsers of rows of the first two cards: totals, soft totals, pairs, and cards where these are seen."""

    def of(table: str, title: str) -> Totals | RowCards:
        if _PLAIN.fullmatch(title) is not None:
            return totals(table, title)
        row_hand = of_cards(table, title)
        if len(row_hand.values) != 2:
            raise BadStrategy(f"{table}: {title!r}: It is decided on the first two cards.")
        if by != "composition" and (row_hand.values[0] != row_hand.values[1] or row_hand.suits):
            raise BadStrategy(f'{table}: {title!r}: Cards that are not a pair need by = "composition", not {by!r}.')
        return row_hand

    return of


def _insurance(whole: Mapping[str, Any], by: Sight) -> bool | tuple[Totals | RowCards, ...]:
    found = whole.get("insurance", "never")
    if isinstance(found, list) and all(isinstance(one, str) for one in found):
        of = _first_two(by)
        return tuple([of("insurance", one) for one in found])
    return _yes(whole, "insurance", " or a list of hands")


def _yes(whole: Mapping[str, Any], key: str, more: str = "") -> bool:
    found = whole.get(key, "never")
    if found not in ("never", "always"):
        raise BadStrategy(f"{key}: It must be never, always{more}, not {found!r}.")
    return bool(found == "always")
