"""A strategy from a file: parsed, checked against the rules, and played."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from msgspec import Struct

from croupier.analysis.holdem.layout import PAIRS, layout
from croupier.analysis.holdem.strengths import Ints
from croupier.analysis.holdem.terms import HoldemTerms
from croupier.engine.holdem import UthRound, step
from croupier.engine.holdem.inputs import BetPlay, Check
from croupier.engine.poker import Class
from croupier.engine.refusal import Refused
from croupier.rules.holdem import UthRules
from croupier.simulation.holdem import cases, decision_tables
from croupier.simulation.holdem.cases import CaseDecisions
from croupier.simulation.holdem.engine_queries import player, stages
from croupier.simulation.holdem.kernel import CARDS, CHECK
from croupier.simulation.holdem.observations import FLOP_ONLY, RIVER_ONLY, Sight, starting_hand
from croupier.simulation.holdem.phrases import Condition, Unreadable, conditions, starting_hands
from croupier.simulation.holdem.strategy import CHECKS, Communal, Hole
from croupier.simulation.plan import BadStrategy

FORMAT: Final = 1
STAGES: Final = ("before_the_flop", "after_the_flop", "on_the_river")
_FIELDS: Final = ("strategy", "document", "name", "source", *STAGES)
_BET: Final = re.compile(r"bet_([0-9]{1,3})x")
_ALWAYS: Final = Condition(Sight.KIND, 0, len(Class))


class Rule(Struct, frozen=True):
    """Number of antes to bet, 0 for none, if all conditions are met."""

    times: int
    asks: tuple[Condition, ...]


class HoldemStrategyFile(Struct, frozen=True):
    """Strategy file: starting hands with their bets, then rules, of which the first that applies decides."""

    name: str
    source: str
    before: dict[str, int]
    after: tuple[Rule, ...]
    river: tuple[Rule, ...]

    def before_the_flop(self, hole: Hole) -> int:
        """Return the number of antes to bet before the flop."""
        return self.before.get(starting_hand(hole), CHECKS)

    def after_the_flop(self, hole: Hole, flop: Communal) -> int:
        """Return the number of antes to bet after the flop."""
        return _first(self.after, hole, flop)

    def on_the_river(self, hole: Hole, communal: Communal) -> int:
        """Return the number of antes to bet on the river."""
        return _first(self.river, hole, communal)

    def decided(self, terms: HoldemTerms) -> CaseDecisions:
        """Return the same for every case, as the kernel reads it."""
        plays = {play.times: at for at, play in enumerate(terms.plays) if not play.stage and play.times}
        dealt = layout()
        by_hand = [plays.get(self.before.get(name, CHECKS), CHECK) for name in dealt.names]
        after, rivers = cases.empty_flop(), cases.rivers()
        decision_tables.bet_flop(cases.order(), _tests(self.after), after)
        found = []
        for boards in (rivers.plain, rivers.suited):
            bets = cases.empty_river(boards)
            decision_tables.bet_river(cases.order(), boards, _tests(self.river), bets)
            found.append(cases.packed(bets))
        return CaseDecisions(before_by_cards(np.array(by_hand)[dealt.starting]), cases.packed(after), *found)


def before_by_cards(by_holding: Ints) -> Ints:
    """Return the plays of holdings by their two cards, in any order."""
    table = np.full((CARDS, CARDS), CHECK, np.int8)
    first, second = np.array(PAIRS).T
    table[first, second] = table[second, first] = by_holding
    return table.reshape(-1)


def _first(rules: Sequence[Rule], hole: Hole, communal: Communal) -> int:
    for rule in rules:
        if all(one.holds(hole, communal) for one in rule.asks):
            return rule.times
    return CHECKS


def _tests(rules: Sequence[Rule]) -> decision_tables.Tests:
    most = max((len(rule.asks) for rule in rules), default=1)
    tests = [[*rule.asks, *[_ALWAYS] * (most - len(rule.asks))] for rule in rules]
    return decision_tables.Tests(
        np.array(tests, np.int64).reshape(len(rules), most, 3), np.array([rule.times > 0 for rule in rules], np.int64)
    )


# --- reading ----------------------------------------------------------------------------------------------------------


def written(data: Mapping[str, Any], rules: UthRules) -> HoldemStrategyFile:
    """Parse a file; raise BadStrategy in one sentence."""
    for field in data:
        if field not in _FIELDS:
            raise BadStrategy(f"{field}: There is no such field. A strategy has {', '.join(_FIELDS)}.")
    for field in _FIELDS:
        if field not in data:
            raise BadStrategy(f"{field} is missing. A strategy has {', '.join(_FIELDS)}.")
    if data["strategy"] != FORMAT or isinstance(data["strategy"], bool):
        raise BadStrategy(f"strategy = {data['strategy']!r}: This program reads format {FORMAT}.")
    for field in ("document", "name", "source"):
        if not isinstance(data[field], str) or not data[field].strip():
            raise BadStrategy(f"{field} = {data[field]!r}: Write a text.")
    if data["document"] != rules.document:
        raise BadStrategy(f"document = {data['document']!r}: The table is played by {rules.document}.")
    stated = []
    for stage, state in zip(STAGES, stages(rules), strict=True):
        stated.append(dict(_lists(data[stage], stage, state)))
    before = _hands(stated[0])
    after, river = (tuple(_rules(lists, stage)) for lists, stage in zip(stated[1:], STAGES[1:], strict=True))
    return HoldemStrategyFile(data["name"], data["source"], before, after, river)


def _lists(section: Any, stage: str, state: UthRound) -> Iterator[tuple[int, list[str]]]:
    """Yield the hands or conditions of a stage by the antes they bet, exceptions first."""
    if not isinstance(section, dict):
        raise BadStrategy(f"{stage} = {section!r}: Write a table, [{stage}].")
    allowed, other = _allowed(state)
    for key, words in section.items():
        _check_play(f"{stage}.{key}", key, state, (*allowed, other))
        if not isinstance(words, list) or not all(isinstance(one, str) for one in words):
            raise BadStrategy(f"{stage}.{key} = {words!r}: Write a list of texts.")
        for one in words:
            if words.count(one) > 1:
                raise BadStrategy(f"{stage}.{key}: {one!r} is listed twice.")
            for elsewhere in section:
                if elsewhere != key and isinstance(section[elsewhere], list) and one in section[elsewhere]:
                    raise BadStrategy(f"{stage}: {one!r} is listed under {key} and under {elsewhere}.")
    if not any(key in section for key in allowed):
        raise BadStrategy(f"{stage} does not state which hands bet. Write {' or '.join(allowed)}, [] for none.")
    for key in (other, *allowed):
        if key in section:
            matched = _BET.fullmatch(key)
            yield int(matched[1]) if matched else CHECKS, section[key]


def _allowed(state: UthRound) -> tuple[tuple[str, ...], str]:
    """Return the lists that a stage may have: those of bets, the most first, and that of hands that do not bet."""
    bets = tuple([f"bet_{times}x" for times in sorted(state.betting.multiples.value, reverse=True)])
    return bets, "check" if state.betting.check.value else "fold"


def _check_play(field: str, key: str, state: UthRound, known: tuple[str, ...]) -> None:
    """Ask the engine whether it refuses a play; raise BadStrategy."""
    if key in known:
        return
    matched, one = _BET.fullmatch(key), player(1)
    if key == "fold":
        raise BadStrategy(f"{field}: A strategy cannot fold before the river: a check is never worse.")
    if matched is None and key != "check":
        raise BadStrategy(f"{field}: There is no such list. Use one of {', '.join(known)}.")
    try:
        step(state, BetPlay(one, int(matched[1])) if matched else Check(one))
    except Refused as refused:
        raise BadStrategy(f"{field}: {refused.why} [{state.rules.document} {refused.clause}]") from None
    raise BadStrategy(f"{field}: Write one of {', '.join(known)}.")


def _hands(lists: Mapping[int, Sequence[str]]) -> dict[str, int]:
    """Return the bet of each starting hand that is named."""
    bets: dict[str, int] = {}
    written_as: dict[str, str] = {}
    for times, words in lists.items():
        for one in words:
            try:
                hands = starting_hands(one)
            except Unreadable as why:
                raise BadStrategy(f"{STAGES[0]}: {one!r}: {why}") from None
            for hand in hands:
                if bets.setdefault(hand, times) != times and bets[hand] != CHECKS:
                    raise BadStrategy(
                        f"{STAGES[0]}: {hand} bets {bets[hand]}x by {written_as[hand]!r} and {times}x by {one!r}."
                    )
                written_as.setdefault(hand, one)
    return bets


def _rules(lists: Mapping[int, Sequence[str]], stage: str) -> Iterator[Rule]:
    misplaced = RIVER_ONLY if stage == STAGES[1] else FLOP_ONLY
    for times, words in lists.items():
        for one in words:
            try:
                asks = conditions(one)
            except Unreadable as why:
                raise BadStrategy(f"{stage}: {one!r}: {why}") from None
            for ask in asks:
                if ask.sight in misplaced:
                    when = "on the river" if stage == STAGES[1] else "after the flop"
                    raise BadStrategy(f"{stage}: {one!r}: This is only known {when}.")
            yield Rule(times, asks)
