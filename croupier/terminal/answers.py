"""Answers to a person's questions: the reason of an event, the text of a clause, the commands."""

from collections.abc import Iterator, Mapping
from typing import Final, get_args, get_type_hints

from msgspec import Struct

from croupier.money import Money, Odds
from croupier.narration.amounts import dollars
from croupier.rules.clause import Clause, UnknownClause, contains, document
from croupier.rules.profile import Question, Rules, questions
from croupier.rules.ruled import Answer, Origin, shown
from croupier.terminal.text import TextStyle, harmless

_ALWAYS: Final = (
    ("why   why 3", "explain the last event; again for earlier ones; the last three"),
    ("rules   rules 5.1   rules wagers", "the rules that apply now; a clause; a chapter"),
    ("table   bank   buy 100   ?   quit", ""),
    ("final   contribute TEXT", "announce the last rounds; add your own text to the shuffle"),
)


class NarratedEvent(Struct, frozen=True):
    """An event in words with its clause; `is_spoken` if it is announced when it happens, not only on request."""

    text: str
    clause: str
    paid_by: str | None = None
    is_spoken: bool = True


def why(events: list[NarratedEvent], key: str, ink: TextStyle) -> list[str]:
    """Return events explained: what happened, and the clause that made it so."""
    lines: list[str] = []
    for event in events:
        lines += ink.spread(f"  {event.text}", ink.paint(event.clause, "gold"))
        lines += _summary(document(key)[event.clause], ink)
        if event.paid_by is not None and event.paid_by != event.clause:
            lines += ink.spread("    and is paid by", ink.paint(event.paid_by, "gold"))
            lines += _summary(document(key)[event.paid_by], ink)
    return lines


def _summary(clause: Clause, ink: TextStyle) -> list[str]:
    lines = [ink.paint(line, "faint") for line in ink.paragraph(clause.summary, indent=4)]
    if clause.note:
        lines += [ink.paint(line, "faint") for line in ink.paragraph(f"Note: {clause.note}", indent=4)]
    return lines


def rules_for(topic: str, rules: Rules, now: Mapping[str, tuple[str, ...]], ink: TextStyle) -> list[str]:
    """Return a clause, a chapter of the rules, or the questions of `now`, by chapter, if none is named."""
    every = list(questions(rules))
    chapters = list(dict.fromkeys(question.chapter for question in every))
    if not topic:
        lines = [ink.rule("Rules that apply now")]
        for question in every:
            if question.name in now.get(question.chapter, ()):
                lines += _answered(question, rules, ink)
        names = ", ".join(chapters).replace("_", "-")
        return [*lines, *ink.paragraph(f"rules CHAPTER shows one of {names}; rules CLAUSE shows a clause.")]
    chapter = topic.casefold().replace("-", "_").replace(" ", "_")
    if chapter in chapters:
        lines = [ink.rule(chapter.replace("_", " ").capitalize())]
        for question in every:
            if question.chapter == chapter:
                lines += _answered(question, rules, ink)
        return lines
    return list(_clauses(topic, every, rules, ink))


def _clauses(topic: str, every: list[Question], rules: Rules, ink: TextStyle) -> Iterator[str]:
    known = document(rules.document)
    found = [clause for clause in known.clauses if contains(topic, clause.id)]
    if not found:
        try:
            known[harmless(topic)]
        except UnknownClause as unknown:
            yield from ink.paragraph(str(unknown))
        return
    if found[0].id == topic:
        clause = found.pop(0)
        yield from ink.spread(f"  {ink.paint(clause.id, 'gold')}  {clause.section}", ink.paint(clause.kind, "faint"))
        yield from ink.paragraph(clause.summary, indent=4)
        if clause.note:
            yield from [ink.paint(line, "faint") for line in ink.paragraph(f"Note: {clause.note}", indent=4)]
        for question in every:
            if any(answer.clause == topic for answer in question.answers):
                yield from _answered(question, rules, ink)
    for clause in found[:12]:
        yield from ink.paragraph(f"{clause.id}  {clause.summary}", indent=4, hanging=6)
    if len(found) > 12:
        yield from ink.paragraph(f"and {len(found) - 12} more parts. Name one of them.", indent=4)


def _answered(question: Question, rules: Rules, ink: TextStyle) -> Iterator[str]:
    is_money = _is_money(rules, question)
    for answer in question.answers:
        words = ink.paint(worded(shown(answer), is_money=is_money), "bold")
        left = f"  {question.text} {words}{_origin(answer)}"
        yield from ink.spread(left, ink.paint(answer.clause, "faint"))


def _origin(answer: Answer) -> str:
    if answer.origin is Origin.READING:
        return f" (reading {answer.reading})"
    return f" ({answer.setting})" if answer.origin is Origin.ELECTED and answer.setting else ""


def _is_money(rules: Rules, question: Question) -> bool:
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


def usage(own: tuple[tuple[str, str], ...], ink: TextStyle) -> list[str]:
    """Return the words that can be typed: a game's `own`, and those of every table."""
    lines = [ink.rule("What you can type")]
    for typed, meaning in (*own, *_ALWAYS):
        lines.append("  " + ink.paint(typed, "bold"))
        lines += [ink.paint(line, "faint") for line in ink.paragraph(meaning, indent=6)] if meaning else []
    return lines
