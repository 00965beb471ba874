"""Answers that replace a document's own: for research, or by the conditions of a tournament."""

import difflib
import types
from collections.abc import Mapping
from typing import Any, Final, Literal, get_args, get_origin

from msgspec.structs import replace

from croupier import money
from croupier.cards import Rank
from croupier.money import Money, Odds
from croupier.rules.questions import Rules, answer_types, chapters, optional
from croupier.rules.ruled import NO_LIMIT, Answer, BadElection, Citation, Ruled

_TRUTHS: Final = {"true": True, "yes": True, "false": False, "no": False}
_NUMBERS: Final[Mapping[str, range]] = {
    "cards.pack": range(48, 53, 4),
    "cards.decks": range(1, 13),
    "play.must_draw_below": range(22),
    "splitting.most_hands": range(1, 5),
    "dealer.stands_on_hard": range(17, 22),
    "dealer.stands_on_soft": range(17, 22),
}
"""Allowed whole numbers by question; others are from 0 to 1,000."""
_ANY_NUMBER: Final = range(1001)

SETTLED_SO: Final = frozenset(
    {
        *("settlement.dealer_bust", "settlement.higher", "settlement.lower", "settlement.equal"),
        *("settlement.dealer_natural", "settlement.ante_unqualified"),
    }
)
"""Results that are the same in every document of a family: no figures are computed for other values."""
_NOT_PLAYED: Final = {"naturals.against_dealer": "lose"}
"""Values that a question allows and no document gives: no figures are computed for them."""


class BadAnswer(BadElection):
    """An answer that cannot replace the document's own."""


class Wording:
    """Words of an error: the verb for the act of the person who wrote the answer."""

    def __init__(self, verb: str, past: str, *beside: str) -> None:
        """Store the verb, as in `suppose` and `supposed`, and further names that are allowed."""
        self.verb, self.past, self.beside = verb, past, beside


def typed(value: object) -> str:
    """Return a value as a person types it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return ",".join(typed(one) for one in value) or NO_LIMIT
    return str(value)


def written(rules: Rules, name: str, value: object, wording: Wording) -> Ruled[Any]:
    """Return the answer to a question with another value and the same clause; raise BadAnswer.

    The clause stays, for the question is still that of the clause.
    """
    chapter, _, question = name.partition(".")
    wanted = _wanted(rules, name, wording)
    section = getattr(rules, chapter)
    if section is None:
        verb = wording.verb
        raise BadAnswer(f"{name}: {rules.document} has no {chapter}; {verb} {chapter} of another document first")
    given = getattr(section, question)
    if not isinstance(given, Ruled):
        raise BadAnswer(f"{name}: it has several answers, which cannot be {wording.past} as one")
    return replace(given, value=_parsed(name, wanted, typed(value).strip(), wording))


def put(rules: Rules, name: str, answer: Answer) -> Rules:
    """Return the rules with one answer replaced and the fingerprint unchanged."""
    chapter, _, question = name.partition(".")
    return replace(rules, **{chapter: replace(getattr(rules, chapter), **{question: answer})})


def truth(name: str, value: str, wording: Wording) -> bool:
    """Parse yes or no; raise BadAnswer."""
    if value.lower() not in _TRUTHS:
        raise BadAnswer(f"{name} = {value}: {wording.verb} true or false")
    return _TRUTHS[value.lower()]


def _wanted(rules: Rules, name: str, wording: Wording) -> Any:
    """Return the type of a question's answer; raise BadAnswer if it is unknown or answered in words."""
    own = type(rules).__annotations__
    known = {
        f"{chapter}.{question}": wanted
        for chapter, kind in chapters(type(rules)).items()
        if chapter in own
        for question, wanted in answer_types(kind).items()
    }
    if name not in known:
        questions = [one for one, wanted in known.items() if not _is_words(wanted)]
        near = difflib.get_close_matches(name, [*questions, *wording.beside, *optional(type(rules))], n=1)
        hint = f"; did you mean {near[0]}?" if near else "; `croupier rules` lists the questions"
        raise BadAnswer(f"{name}: no such question is asked of a round{hint}")
    if _is_words(known[name]):
        raise BadAnswer(f"{name}: its answer is words, which no figure depends on")
    if name in SETTLED_SO:
        raise BadAnswer(f"{name}: every document settles it alike, and figures are computed for no other value")
    return known[name]


def _is_words(wanted: Any) -> bool:
    return wanted in (str, Citation) or str in get_args(wanted)


def _parsed(name: str, wanted: Any, value: str, wording: Wording) -> object:
    """Return the text as the type of the question."""
    if wanted is bool:
        return truth(name, value, wording)
    if wanted is int:
        return _whole(name, value, wording)
    if wanted is Odds:
        return _odds(name, value, wording)
    if wanted is Rank or get_origin(wanted) is Literal:
        return _one_of(name, wanted, value, wording)
    if get_origin(wanted) is tuple:
        each = get_args(wanted)[0]
        return tuple([_parsed(name, each, one.strip(), wording) for one in value.split(",") if one.strip()])
    if types.NoneType in get_args(wanted) and value == NO_LIMIT:
        return None
    assert wanted is Money or Money in get_args(wanted), wanted
    try:
        amount = money.parse(value)
    except money.BadAmount as bad:
        raise BadAnswer(f"{name} = {value}: {bad}") from None
    if not amount:
        raise BadAnswer(f"{name} = {value}: {wording.verb} an amount greater than zero")
    return amount


def _whole(name: str, value: str, wording: Wording) -> int:
    among = _NUMBERS.get(name, _ANY_NUMBER)
    if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) in among):
        steps = f"{among[0]} to {among[-1]:,}" if among.step == 1 else " or ".join(map(str, among))
        raise BadAnswer(f"{name} = {value}: {wording.verb} a whole number, {steps}")
    return int(value)


def _odds(name: str, value: str, wording: Wording) -> Odds:
    wins, to, staked = value.replace(",", "").partition(" to ")
    is_read = to and all(one.isascii() and one.isdigit() and len(one) < 7 for one in (wins, staked))
    if not is_read or not int(staked):
        raise BadAnswer(f"{name} = {value}: {wording.verb} odds, such as 6 to 5")
    return Odds(int(wins), int(staked))


def _one_of(name: str, wanted: Any, value: str, wording: Wording) -> object:
    among = [rank.value for rank in Rank] if wanted is Rank else list(get_args(wanted))
    among = [one for one in among if one != _NOT_PLAYED.get(name)]
    if value not in among:
        raise BadAnswer(f"{name} = {value}: {wording.verb} {' or '.join(among)}")
    return Rank(value) if wanted is Rank else value
