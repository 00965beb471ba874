"""Answers that no document gives, put in for research: another rule set than any that was approved."""

import difflib
import hashlib
import types
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import money
from croupier.cards import Rank
from croupier.money import Money, Odds
from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import NoProfile, Rules, asked, chapters, load
from croupier.rules.ruled import NO_LIMIT, BadElection, Ruled
from croupier.rules.twentyone import TwentyOneRules
from croupier.telling.answer import typed

PEEK: Final = "peek"
"""Whether the dealer looks for a natural before anybody plays: no document here has it, and only analysis knows it."""

_TRUTHS: Final = {"true": True, "yes": True, "false": False, "no": False}
_NUMBERS: Final[Mapping[str, range]] = {
    "cards.pack": range(48, 53, 4),
    "cards.decks": range(1, 13),
    "play.must_draw_below": range(22),
    "splitting.most_hands": range(1, 5),
    "dealer.stands_on_hard": range(17, 22),
    "dealer.stands_on_soft": range(17, 22),
}
"""What whole numbers a solver can make a game of; others are from 0 to 1,000."""
_ANY_NUMBER: Final = range(1001)


_SETTLED_SO: Final = frozenset(
    {
        *("settlement.dealer_bust", "settlement.higher", "settlement.lower", "settlement.equal"),
        *("settlement.dealer_natural", "settlement.split_returned", "settlement.double_returned"),
        *("settlement.twenty_one_at_once", "settlement.ante_unqualified"),
    }
)
"""Results that every document of a family has alike, so that the engine reads only their clauses."""
_NOT_PLAYED: Final = {"naturals.against_dealer": "lose"}
"""Values that a question allows and no document gives, so that the engine knows no play of them."""


class BadSupposition(BadElection):
    """An answer that cannot be supposed, in one sentence."""


class Supposed(Struct, frozen=True):
    """Rules with answers put in, and what was put in, as it was written."""

    rules: Rules
    answers: dict[str, str]
    peek: bool = False

    @property
    def said(self) -> str:
        """Tell that the figures are of no approved game, nothing if nothing was supposed."""
        if not self.answers:
            return ""
        written = ", ".join(f"{name} = {value}" for name, value in self.answers.items())
        return f"These figures are of no approved game: supposed is {written}."


def suppose(rules: Rules, answers: Mapping[str, object] | None) -> Supposed:
    """Put other answers in place of the document's, by names such as `dealer.stands_on_soft`; raise BadSupposition.

    A chapter that a document may lack, such as `surrender`, is taken out by `none`, and put in by the key of a document
    that has it. Rules that were changed have another fingerprint.
    """
    written = {name: typed(value).strip() for name, value in sorted((answers or {}).items())}
    if not written:
        return Supposed(rules, {})
    peek = False
    changed = rules
    for name, value in written.items():
        if name == PEEK:
            peek = _peek(rules, value)
        elif name in _optional(rules):
            changed = replace(changed, **{name: _chapter(name, value)})
    for name, value in written.items():
        if "." in name or name not in (PEEK, *_optional(rules)):
            changed = _answered(changed, name, value)
    total = hashlib.sha256(msgspec.json.encode([rules.fingerprint, written], order="sorted")).hexdigest()
    return Supposed(replace(changed, fingerprint=total), written, peek)


def _peek(rules: Rules, value: str) -> bool:
    if not isinstance(rules, TwentyOneRules):
        raise BadSupposition(f"{PEEK}: in {rules.document} the dealer has no natural to look for")
    return _truth(PEEK, value)


def _truth(name: str, value: str) -> bool:
    if value.lower() not in _TRUTHS:
        raise BadSupposition(f"{name} = {value}: suppose true or false")
    return _TRUTHS[value.lower()]


# --- chapters -------------------------------------------------------------------------------------------------------


def _optional(rules: Rules) -> tuple[str, ...]:
    """Return the chapters of a round that a document may lack."""
    fields = msgspec.structs.fields(type(rules))
    own = type(rules).__annotations__
    return tuple([field.name for field in fields if not field.required and field.name in own])


def _chapter(name: str, value: str) -> Struct | None:
    if value == NO_LIMIT:
        return None
    try:
        found: Struct | None = getattr(load(value), name)
    except (UnknownDocument, NoProfile):
        found = None
    if found is None:
        raise BadSupposition(f"{name} = {value}: suppose {NO_LIMIT}, or the key of a document that has the chapter")
    return found


# --- answers --------------------------------------------------------------------------------------------------------


def _answered(rules: Rules, name: str, value: str) -> Rules:
    """Return the rules with one answer replaced; its clause stays, for the question is still that of the clause."""
    chapter, _, question = name.partition(".")
    wanted = _wanted(rules, name)
    section = getattr(rules, chapter)
    if section is None:
        raise BadSupposition(f"{name}: {rules.document} has no {chapter}; suppose {chapter} of another document first")
    given = getattr(section, question)
    if not isinstance(given, Ruled):
        raise BadSupposition(f"{name}: it has several answers, which cannot be supposed as one")
    answer = replace(given, value=_parsed(name, wanted, value))
    return replace(rules, **{chapter: replace(section, **{question: answer})})


def _wanted(rules: Rules, name: str) -> Any:
    """Return the type of a question's answer; raise BadSupposition for one that is not asked, or answered in words."""
    own = type(rules).__annotations__
    known = {
        f"{chapter}.{question}": wanted
        for chapter, kind in chapters(type(rules)).items()
        if chapter in own
        for question, wanted in asked(kind).items()
    }
    if name not in known:
        names = [*(one for one, wanted in known.items() if not _is_words(wanted)), PEEK, *_optional(rules)]
        near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
        hint = f"; did you mean {near[0]}?" if near else "; `croupier rules` lists the questions"
        raise BadSupposition(f"{name}: no such question is asked of a round{hint}")
    if _is_words(known[name]):
        raise BadSupposition(f"{name}: its answer is words, which no figure hangs on")
    if name in _SETTLED_SO:
        raise BadSupposition(f"{name}: every document settles it alike, and the engine in no other way")
    return known[name]


def _is_words(wanted: Any) -> bool:
    return wanted is str or str in get_args(wanted)


def _parsed(name: str, wanted: Any, value: str) -> object:
    """Return what was written as the type that the question wants."""
    if wanted is bool:
        return _truth(name, value)
    if wanted is int:
        return _whole(name, value)
    if wanted is Odds:
        return _odds(name, value)
    if wanted is Rank or get_origin(wanted) is Literal:
        return _one_of(name, wanted, value)
    if get_origin(wanted) is tuple:
        return tuple([_parsed(name, get_args(wanted)[0], one.strip()) for one in value.split(",") if one.strip()])
    if types.NoneType in get_args(wanted) and value == NO_LIMIT:
        return None
    assert wanted is Money or Money in get_args(wanted), wanted
    try:
        amount = money.parse(value)
    except money.BadAmount as bad:
        raise BadSupposition(f"{name} = {value}: {bad}") from None
    if not amount:
        raise BadSupposition(f"{name} = {value}: suppose an amount that is more than nothing")
    return amount


def _whole(name: str, value: str) -> int:
    among = _NUMBERS.get(name, _ANY_NUMBER)
    if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) in among):
        steps = f"{among[0]} to {among[-1]:,}" if among.step == 1 else " or ".join(map(str, among))
        raise BadSupposition(f"{name} = {value}: suppose a whole number, {steps}")
    return int(value)


def _odds(name: str, value: str) -> Odds:
    wins, to, staked = value.replace(",", "").partition(" to ")
    is_read = to and all(one.isascii() and one.isdigit() and len(one) < 7 for one in (wins, staked))
    if not is_read or not int(staked):
        raise BadSupposition(f"{name} = {value}: suppose odds, such as 6 to 5")
    return Odds(int(wins), int(staked))


def _one_of(name: str, wanted: Any, value: str) -> object:
    among = [rank.value for rank in Rank] if wanted is Rank else list(get_args(wanted))
    among = [one for one in among if one != _NOT_PLAYED.get(name)]
    if value not in among:
        raise BadSupposition(f"{name} = {value}: suppose {' or '.join(among)}")
    return Rank(value) if wanted is Rank else value
