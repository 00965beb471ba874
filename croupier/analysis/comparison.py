"""Two games side by side: one rule changed at a time from the first to the second, each with its effect.

The effects add up to the difference between the games; each depends on those before it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.analyst import BoundedReturn
from croupier.analysis.api import analyse, ask
from croupier.analysis.families import analyst_of
from croupier.analysis.progress import Progress, silent, within
from croupier.analysis.report import figures
from croupier.analysis.report.rule_differences import Change, answer_change, chapter_change
from croupier.analysis.result import Analysis, Effect
from croupier.analysis.suppositions import BadSupposition
from croupier.analysis.valuation import SolutionKey, remember, valued, worth_of
from croupier.analysis.wager_sizes import usual
from croupier.money import Money
from croupier.rules.questions import Rules, answer_types, chapters
from croupier.rules.ruled import BadElection, Citation

Named = tuple[str, Mapping[str, object]]
"""A document and an election."""
NOTHING: Final = 1e-12
"""Effects below this are treated as zero; the error bounds of both values limit the others."""
_DIGITS: Final = 4


class Comparison(Struct, frozen=True):
    """Two games, the steps from one to the other with their effects, and the same in sentences.

    `idle` names the answers that differ without effect.
    """

    first: Analysis
    second: Analysis
    steps: tuple[Effect, ...]
    text: tuple[str, ...]
    change: float
    idle: tuple[str, ...] = ()


class _Reached(Struct, frozen=True):
    """A game between the two: the solver's terms, and the changes from the previous one."""

    valued: SolutionKey
    changes: tuple[Change, ...]


def compare(first: Named, second: Named, *, wager: Money | None = None, progress: Progress = silent) -> Comparison:
    """Compare two games of one family, each a document and an election; raise UnknownDocument or BadElection.

    `wager` is the initial wager of both, by default the larger of their minimums.
    """
    one, other = (ask(*named).supposition().rules for named in (first, second))
    if one.family != other.family:
        raise BadElection(f"{one.document} and {other.document} are different kinds of games and cannot be compared.")
    amount = max(usual(one), usual(other)) if wager is None else wager
    for named in (first, second):
        ask(*named, wager=amount)
    here, there = (
        analyse(*named, wager=amount, effects=False, progress=within(progress, at, 3))
        for at, named in enumerate((first, second))
    )
    for rules, found in ((one, here), (other, there)):
        remember(valued(rules, amount), BoundedReturn(found.main.expected_value.value, found.error_bound))
    steps, idle, text = _steps(one, other, amount, within(progress, 2, 3))
    change = there.main.expected_value.value - here.main.expected_value.value
    return Comparison(here, there, steps, (*text, *_closing(idle, change)), change, idle)


def _closing(idle: tuple[str, ...], change: float) -> Iterator[str]:
    yield f"All together: {figures.percent(change, _DIGITS, signed=True)}."
    if idle:
        many = "1 other answer differs and changes" if len(idle) == 1 else f"{len(idle)} others differ and change"
        yield f"{many} nothing."


def _steps(
    one: Rules, other: Rules, wager: Money, progress: Progress
) -> tuple[tuple[Effect, ...], tuple[str, ...], tuple[str, ...]]:
    """Return each change with its effect, the names of those without effect, and the sentences."""
    way, idle = _way(one, other, wager)
    worth = worth_of(valued(one, wager))
    steps, text = [], []
    for at, reached in enumerate(way):
        sentence = " and ".join(change.said for change in reached.changes)
        mine = within(progress, at, len(way), sentence)
        after = worth_of(reached.valued, mine)
        mine(sentence, 1.0)  # what was solved before reports nothing
        if abs(after.value - worth.value) < NOTHING:
            idle += [change.name for change in reached.changes]
            continue
        step = _step(reached.changes, worth, after)
        steps.append(step)
        text.append(f"{sentence[0].upper()}{sentence[1:]}: {figures.changed(step, _DIGITS)} [{step.clause}]")
        worth = after
    return tuple(steps), tuple(idle), tuple(text)


def _step(changes: tuple[Change, ...], before: BoundedReturn, after: BoundedReturn) -> Effect:
    readings = [one.reading for one in changes if one.reading is not None]
    return Effect(
        name=" and ".join(one.name for one in changes),
        value=", ".join(one.value for one in changes),
        instead_of=", ".join(one.instead_of for one in changes),
        expected_value=after.value,
        change=after.value - before.value,
        bound=before.bound + after.bound,
        clause="; ".join(one.clause for one in changes),
        reading=", ".join(dict.fromkeys(readings)) or None,
    )


def _way(one: Rules, other: Rules, wager: Money) -> tuple[list[_Reached], list[str]]:
    """Return the games between the two for which the solver's terms differ from the previous one's.

    A change that makes no valid game by itself waits for others; those that wait to the end are made together.
    """
    way: list[_Reached] = []
    idle: list[str] = []
    rules, last = one, valued(one, wager)
    waiting: list[tuple[Change, ...]] = [(change,) for change in _changes(one, other)]
    is_stuck = False
    while waiting:
        later: list[tuple[Change, ...]] = []
        for changes in waiting:
            after = _changed(rules, other, changes)
            try:
                now = valued(after, wager)
            except BadSupposition:
                later.append(changes)
                continue
            if now.name == last.name:
                idle += [change.name for change in changes]
            else:
                way.append(_Reached(now, changes))
            rules, last = after, now
        assert not is_stuck or not later, "all changes together make the second game"
        is_stuck = len(later) == len(waiting)
        waiting = [tuple([change for changes in later for change in changes])] if is_stuck else later
    assert valued(other, wager).name == last.name, "what differs between two games is in the chapters compared"
    return way, idle


def _changes(one: Rules, other: Rules) -> Iterator[Change]:
    """Yield the differences between two rules, chapter by chapter, without words that no figure depends on."""
    kinds = chapters(type(one))
    for chapter in analyst_of(one).chapters:
        here, there = getattr(one, chapter), getattr(other, chapter)
        if here is None and there is None:
            continue
        if here is None or there is None:
            yield chapter_change(one, other, chapter)
            continue
        for question, wanted in answer_types(kinds[chapter]).items():
            if wanted not in (str, Citation) and getattr(here, question).value != getattr(there, question).value:
                yield answer_change(one, other, chapter, question)
    if one.wagers.smallest_chip.value != other.wagers.smallest_chip.value:
        yield answer_change(one, other, "wagers", "smallest_chip")


def _changed(rules: Rules, other: Rules, changes: tuple[Change, ...]) -> Rules:
    """Return the rules with some answers, or whole chapters, of the other ones."""
    for change in changes:
        there = getattr(other, change.chapter)
        if change.question:
            answer = {change.question: getattr(there, change.question)}
            there = replace(getattr(rules, change.chapter), **answer)
        rules = replace(rules, **{change.chapter: there})
    return rules
