"""Answers to questions at the table: why something happened, what a clause says, what can be typed."""

from collections.abc import Iterator
from typing import Any, Final, get_args, get_type_hints

from croupier.engine.events import Event
from croupier.engine.twentyone import Phase, Round
from croupier.money import Money, Odds
from croupier.play.ink import Ink, dollars, harmless
from croupier.play.telling import Teller
from croupier.rules.clause import Clause, UnknownClause, contains, document
from croupier.rules.profile import Question, questions
from croupier.rules.ruled import Origin, Ruled
from croupier.rules.twentyone import TwentyOneRules

# fmt: off
_NOW: Final[dict[Phase, dict[str, tuple[str, ...]]]] = {     # what matters in each phase, by chapter
    Phase.WAGERS: {
        "wagers": ("minimum", "maximum", "unit", "players_per_box", "untouched"),
        "naturals": ("odds",), "side_bets": ("offered",), "dealer": ("stands_on_hard", "stands_on_soft")},
    Phase.INSURANCE: {
        "insurance": ("offered", "most", "step", "naturals_may", "odds", "lost"), "naturals": ("even_money",),
        "insurance_by_others": ("permitted", "same_box_first")},
    Phase.SURRENDER: {"surrender": ("against", "others", "no_more_cards", "half_lost", "annulled")},
    Phase.DECISION: {
        "play": ("draw", "stand", "must_draw_below", "twenty_one_stops", "bust"),
        "splitting": ("equal_value", "equal_wager", "most_hands", "aces_one_card"),
        "doubling": ("on", "up_to", "one_card", "aces_as_one"), "dealer": ("stands_on_hard", "stands_on_soft")},
    Phase.SPLIT_OFFER: {"splitting": ("others_join", "others_stay", "equal_wager")},
    Phase.DOUBLE_OFFER: {"doubling": ("others_join", "even_money_for_others", "up_to")},
    Phase.FORFEIT: {"forfeit": ("offered", "settled", "by_others", "not_on_21")},
}
# fmt: on
_HELP: Final = (
    ("h hit   s stand   d double   p split   r surrender   f forfeit", "decisions, when they are legal"),
    ("i insure   e even money   n no   y yes", "answers to an offer"),
    ("double 5   insure 10", "for less than the most"),
    ("Enter   20   20 5   skip", "wager: as before, an amount, with side bet, nothing"),
    ("again   back", "all wagers as last time; take them back"),
    ("why   why 3", "explain the last event; again: further back; the last three"),
    ("rules   rules 10.2   rules doubling", "what matters now; a clause; a chapter"),
    ("table   bank   buy 100   ?   quit", ""),
)


def why(events: list[tuple[Event, Round]], teller: Teller, ink: Ink) -> list[str]:
    """Return events explained: what happened, and the clause that made it so."""
    lines: list[str] = []
    for event, state in events:
        lines += ink.spread(f"  {teller.tell(event, state)}", ink.paint(event.clause, "gold"))
        lines += _summary(document(teller.rules.document)[event.clause], ink)
        paid_by = getattr(event, "paid_by", None)
        if paid_by is not None and paid_by != event.clause:
            lines += ink.spread("    and is paid by", ink.paint(paid_by, "gold"))
            lines += _summary(document(teller.rules.document)[paid_by], ink)
    return lines


def _summary(clause: Clause, ink: Ink) -> list[str]:
    lines = [ink.paint(line, "faint") for line in ink.paragraph(clause.summary, indent=4)]
    if clause.note:
        lines += [ink.paint(line, "faint") for line in ink.paragraph(f"Note: {clause.note}", indent=4)]
    return lines


def rules_for(asked: str, rules: TwentyOneRules, phase: Phase, ink: Ink) -> list[str]:
    """Return a clause, a chapter of the rules, or what matters now if nothing is asked."""
    every = list(questions(rules))
    chapters = list(dict.fromkeys(question.chapter for question in every))
    if not asked:
        chosen = _NOW.get(phase, _NOW[Phase.DECISION])
        lines = [ink.rule("What matters now")]
        for question in every:
            if question.name in chosen.get(question.chapter, ()):
                lines += _answered(question, rules, ink)
        names = ", ".join(chapters).replace("_", "-")
        return [*lines, *ink.paragraph(f"rules CHAPTER shows one of {names}; rules CLAUSE shows a clause.")]
    chapter = asked.casefold().replace("-", "_").replace(" ", "_")
    if chapter in chapters:
        lines = [ink.rule(chapter.replace("_", " ").capitalize())]
        for question in every:
            if question.chapter == chapter:
                lines += _answered(question, rules, ink)
        return lines
    return list(_clauses(asked, every, rules, ink))


def _clauses(asked: str, every: list[Question], rules: TwentyOneRules, ink: Ink) -> Iterator[str]:
    known = document(rules.document)
    found = [clause for clause in known.clauses if contains(asked, clause.id)]
    if not found:
        try:
            known[harmless(asked)]
        except UnknownClause as unknown:
            yield from ink.paragraph(str(unknown))
        return
    if found[0].id == asked:
        clause = found.pop(0)
        yield from ink.spread(f"  {ink.paint(clause.id, 'gold')}  {clause.section}", ink.paint(clause.kind, "faint"))
        yield from ink.paragraph(clause.summary, indent=4)
        if clause.note:
            yield from [ink.paint(line, "faint") for line in ink.paragraph(f"Note: {clause.note}", indent=4)]
        for question in every:
            if any(answer.clause == asked for answer in question.answers):
                yield from _answered(question, rules, ink)
    for clause in found[:12]:
        yield from ink.paragraph(f"{clause.id}  {clause.summary}", indent=4, hanging=6)
    if len(found) > 12:
        yield from ink.paragraph(f"and {len(found) - 12} more parts; name one of them", indent=4)


def _answered(question: Question, rules: TwentyOneRules, ink: Ink) -> Iterator[str]:
    is_money = _is_money(rules, question)
    for answer in question.answers:
        words = ink.paint(worded(answer.value, is_money=is_money), "bold")
        left = f"  {question.text} {words}{_origin(answer)}"
        yield from ink.spread(left, ink.paint(answer.clause, "faint"))


def _origin(answer: Ruled[Any]) -> str:
    if answer.origin is Origin.READING:
        return f" (reading {answer.reading})"
    return f" ({answer.setting})" if answer.origin is Origin.ELECTED and answer.setting else ""


def _is_money(rules: TwentyOneRules, question: Question) -> bool:
    hint = get_type_hints(type(getattr(rules, question.chapter)), include_extras=True)[question.name]
    return _mentions_money(hint)


def _mentions_money(hint: object) -> bool:
    return hint is Money or any(_mentions_money(part) for part in get_args(hint))


def worded(value: object, *, is_money: bool = False) -> str:
    """Return an answer of the rules in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case tuple() | list():
            return ", ".join(worded(one, is_money=is_money) for one in value) or "none"
        case int() if is_money:
            return dollars(value)
        case Odds() | int():
            return str(value)
        case _:
            return str(value).replace("_", " ")


def usage(ink: Ink) -> list[str]:
    """Return what can be typed."""
    lines = [ink.rule("What you can type")]
    for typed, meaning in _HELP:
        lines.append("  " + ink.paint(typed, "bold"))
        lines += [ink.paint(line, "faint") for line in ink.paragraph(meaning, indent=6)] if meaning else []
    return lines
