"""Sentences for a rule that differs between two games: the new answer, the old answer, and their clauses."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from croupier.narration.answers import spoken, typed
from croupier.rules.profile import Question, Rules, chapters, is_money, questions
from croupier.rules.ruled import Answer, Origin, shown


class Change(Struct, frozen=True):
    """One answer, or one whole chapter, that differs: both sides, the sentence, clauses and reading."""

    chapter: str
    question: str
    value: str
    instead_of: str
    said: str
    clause: str
    reading: str | None = None

    @property
    def name(self) -> str:
        """The question by chapter and name, or the chapter."""
        return f"{self.chapter}.{self.question}" if self.question else self.chapter


_SENTENCES: Final[Mapping[str, Callable[[str, str, str], str]]] = {
    "cards.decks": lambda now, was, _: f"{now} decks instead of {was}",
    "cards.pack": lambda now, was, _: f"packs of {now} cards instead of {was}",
    "naturals.odds": lambda now, was, natural: f"{natural} {now} instead of {was}",
    "naturals.even_money": lambda now, *_: "even money offered" if now == "yes" else "no even money",
    "naturals.against_dealer": lambda now, was, natural: f"{natural} against the dealer's: {now} instead of {was}",
    "insurance.odds": lambda now, was, _: f"insurance {now} instead of {was}",
    "insurance.naturals_may": lambda now, _, natural: f"{natural} {_may(now)} be insured",
    "play.must_draw_below": lambda now, was, _: (
        f"hands must draw below hard {now} instead of {was}" if int(now) else "no hand must draw"
    ),
    "splitting.most_hands": lambda now, was, _: f"up to {now} hands by splitting instead of {was}",
    "splitting.third_hand": lambda now, *_: "third hand allowed" if now == "yes" else "no third hand",
    "splitting.aces_again": lambda now, *_: f"split aces {_may(now)} be split again",
    "doubling.on": lambda now, was, _: f"doubling on {now} instead of {was}",
    "doubling.aces_as_one": lambda now, was, _: f"aces of a doubled hand count one: {now} instead of {was}",
    "dealer.stands_on_hard": lambda now, was, _: f"dealer stands from hard {now} on instead of {was}",
    "dealer.stands_on_soft": lambda now, was, _: f"dealer stands from soft {now} on instead of {was}",
    "dealer.collects": lambda now, was, _: f"dealer's natural takes of wagers added: {now} instead of {was}",
    "super_bonus.after_split": lambda now, was, _: f"Super Bonus on split hands: {now} instead of {was}",
    "super_bonus.additive": lambda now, *_: f"Super Bonus {'on top' if now == 'yes' else 'instead'} of the hand's odds",
    "wagers.smallest_chip": lambda now, was, _: f"smallest chip {now} instead of {was}",
    "payouts.maximum": lambda now, was, _: f"maximum payout {now} instead of {was}",
}
"""Sentences that read better than the question, made from the answers and the name of a natural."""
_CHAPTERS: Final = {"forfeit": "forfeit after a double", "super_bonus": "Super Bonus"}


def _may(answer: str) -> str:
    return "may" if answer == "yes" else "may not"


def answer_change(one: Rules, other: Rules, chapter: str, question: str) -> Change:
    """Write the difference of an answer."""
    was, now = (getattr(getattr(rules, chapter), question) for rules in (one, other))
    entry = next(entry for entry in questions(other) if (entry.chapter, entry.name) == (chapter, question))
    is_switch = one.document == other.document and now.setting is not None
    is_reading = is_switch and now.origin is Origin.READING and not is_money(other, entry)
    value, instead_of = (_value(rules, entry, answered, is_reading) for rules, answered in ((other, now), (one, was)))
    if is_reading:
        sentence = f"reading {value} instead of {instead_of} ({now.reading})"
    elif (name := f"{chapter}.{question}") in _SENTENCES:
        sentence = _SENTENCES[name](value, instead_of, _natural(other))
    else:
        sentence = f"{entry.text}{'' if entry.text.endswith('?') else ':'} {value} instead of {instead_of}"
    return Change(chapter, question, value, instead_of, sentence, _clauses((one, was), (other, now)), now.reading)


def _value(rules: Rules, question: Question, answer: Answer, is_reading: bool) -> str:
    """Return an answer in words, that of a reading as it is set."""
    return typed(shown(answer)) if is_reading else spoken(shown(answer), is_money=is_money(rules, question))


def _natural(rules: Rules) -> str:
    """Return the game's word for an ace with a ten-value card, capitalised; "" without naturals."""
    if "naturals" not in chapters(type(rules)):
        return ""
    name: str = getattr(rules, "naturals").name.value  # noqa: B009  not every family has the chapter
    return f"{name[:1].upper()}{name[1:]}"


def _clauses(*answers: tuple[Rules, Answer]) -> str:
    """Return the clauses of both sides, each with its document if there are two."""
    if len({rules.document for rules, _ in answers}) == 1:
        return answers[-1][1].clause
    return " and ".join(f"{rules.document} {answer.clause}" for rules, answer in answers)


def chapter_change(one: Rules, other: Rules, chapter: str) -> Change:
    """Write that a whole chapter is in one of the games only."""
    has = other if getattr(one, chapter) is None else one
    first = next(question for question in questions(has) if question.chapter == chapter)
    name = _CHAPTERS.get(chapter, chapter.replace("_", " "))
    now, was = ("offered", "not offered") if has is other else ("not offered", "offered")
    clause = f"{has.document} {first.answers[0].clause}"
    return Change(chapter, "", now, was, f"{name} {now}", clause)
