"""Other answers to the questions of every profile: each flip puts another value in the place of one answer."""

import hashlib
import re
import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

import pytest
from msgspec.structs import replace

from croupier.cards import Rank
from croupier.money import Money, Odds
from croupier.rules import profile, promotion, tournament
from croupier.rules.clause import keys
from croupier.rules.questions import answer_types, chapters, family
from croupier.rules.ruled import Citation, Ruled
from croupier.tournament.session import run

Part = Literal["game", "tournament", "promotion"]

LOADERS: Final = {"game": profile, "tournament": tournament, "promotion": promotion}
"""The module that loads the profiles of each part."""
CACHES: Final = (profile._loaded, tournament._loaded, promotion._loaded, run.rules_of)


class Flip(NamedTuple):
    """One answer, with other values of which at least one must change what happens.

    `item` is the number of the answer where a question has several. A Literal is flipped to each of its other
    values by a flip of its own; numbers, amounts, odds and names have several plausible values.
    """

    part: Part
    document: str
    name: str
    item: int | None
    values: tuple[Any, ...]

    def __str__(self) -> str:
        """Write the flip as the identifier of a test."""
        item = "" if self.item is None else f"[{self.item}]"
        (first, *more) = self.values
        is_said = not more and isinstance(first, bool | str) and len(str(first)) < 40
        return f"{self.part} {self.document} {self.name}{item} {first if is_said else '…'}"


_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
REMOVED: Final = "(removed)"
"""The flip of one of several answers: it is not there."""


def flips(part: Part, document: str) -> Iterator[Flip]:
    """Yield the flips of all answers of one profile, in the order of its chapters."""
    for name, answer, wanted in answers(part, document):
        if isinstance(answer, tuple):
            yield from [Flip(part, document, name, item, (REMOVED,)) for item in range(len(answer))]
            continue
        elsewhere = tuple(_elsewhere(part, document, name))
        yield from [Flip(part, document, name, None, values) for values in others(answer.value, wanted, elsewhere)]


def answers(part: Part, document: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield the name of each question that has answers, the Ruled or a tuple of them, and the type of the value."""
    rules = loaded(part, document)
    whole: Any = type(rules)
    for chapter, kind in chapters(whole).items():
        section = getattr(rules, chapter)
        for question, wanted in answer_types(kind).items() if section is not None else ():
            if wanted is not Citation:
                yield f"{chapter}.{question}", getattr(section, question), wanted
    if isinstance(rules, tournament.TournamentRules):
        own = chapters(family(document))
        for name, replaced in rules.game.items():
            chapter, _, question = name.partition(".")
            if isinstance(replaced, Ruled):
                yield f"game.{name}", replaced, answer_types(own[chapter])[question]


def loaded(part: Part, document: str) -> Any:
    """Return the rules of one profile as a scenario finds them."""
    if part == "game":
        return profile.load_any(document, as_found=True)
    return tournament.load_tournament(document) if part == "tournament" else promotion.load_promotion(document)


def documents(part: Part) -> tuple[str, ...]:
    """Return the documents that have a profile of the part."""
    return promotion.promoting() if part == "promotion" else keys()


def others(value: Any, wanted: Any, elsewhere: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield tuples of other values of the type; `elsewhere` are the values of other documents."""
    if wanted is bool:
        yield (not value,)
    elif get_origin(wanted) is Literal:
        yield from [(one,) for one in get_args(wanted) if one != value]
    elif wanted is int:
        yield tuple(dict.fromkeys([value + 1, *([value - 1] if value else []), *[n for n in elsewhere if n != value]]))
    elif wanted is Odds:
        yield (Odds(value.wins + 1, value.staked),)
    elif wanted is Money:
        yield (Money(value + 500), Money(value // 2))
    elif types.NoneType in get_args(wanted):
        yield (Money(2500), Money(500)) if value is None else (None,)
    elif wanted is str:
        another = "2999-12-31" if _DAY.fullmatch(value) else f"{value} otherwise"
        yield tuple(dict.fromkeys([*[one for one in elsewhere if one != value], another]))
    else:
        assert get_origin(wanted) is tuple, wanted
        yield tuple(dict.fromkeys(_other_lists(value, get_args(wanted)[0], elsewhere)))


def _other_lists(value: tuple[Any, ...], each: Any, elsewhere: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the empty list, those with one member more or less, the reversed, and those of other documents."""
    known: tuple[Any, ...] = get_args(each) if get_origin(each) is Literal else ()
    known = tuple(Rank) if each is Rank else known
    if value:
        yield ()
    yield from [(*value, one) for one in known if one not in value]
    yield from [tuple(one for one in value if one != less) for less in value if len(value) > 1]
    if len(value) > 1:
        yield value[::-1]
    yield from [one for one in elsewhere if one != value]
    if not value and each in (str, Money):
        yield ("gaming-manager",) if each is str else (Money(500),)


def _elsewhere(part: Part, document: str, name: str) -> Iterator[Any]:
    """Yield the values of other documents to the same question."""
    for other in documents(part):
        answer = _values(part, other).get(name) if other != document else None
        if isinstance(answer, Ruled):
            yield answer.value


@cache
def _values(part: Part, document: str) -> Mapping[str, Any]:
    return {name: answer for name, answer, _ in answers(part, document)}


def unchanged(key: str, sections: Mapping[str, object]) -> str:  # noqa: ARG001
    """Return one fingerprint for all rules of a document: a difference of it does not count as behaviour."""
    return hashlib.sha256(key.encode()).hexdigest()


@contextmanager
def plain() -> Iterator[None]:
    """Let the profiles have their own answers, and the fingerprints of `flipped`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(profile, "_fingerprint", unchanged)
        _forget()
        try:
            yield
        finally:
            _forget()


@contextmanager
def flipped(flip: Flip, value: Any) -> Iterator[None]:
    """Let the profile have another answer."""
    module: Any = LOADERS[flip.part]
    chapter, _, question = flip.name.partition(".")

    def put(name: str, given: Any) -> Any:
        if name != question:
            return given
        if flip.item is None:
            return replace(given, value=value)
        return tuple([one for number, one in enumerate(given) if number != flip.item])

    def answered(section: Mapping[str, Any], kinds: Mapping[str, type], election: Any, where: str) -> Iterator[Any]:
        for name, given in read(section, kinds, election, where):
            is_meant = where == chapter and election.document.key == flip.document
            yield name, put(name, given) if is_meant else given

    def replaced(key: str, game: Any, election: Any) -> Iterator[Any]:
        for name, given in read(key, game, election):
            yield name, put(name, given) if key == flip.document else given

    is_replaced = flip.part == "tournament" and chapter == "game"
    attribute, wrapper = ("_replaced", replaced) if is_replaced else ("answers", answered)
    read = getattr(module, attribute)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, attribute, wrapper)
        patch.setattr(profile, "_fingerprint", unchanged)
        _forget()
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    for one in CACHES:
        one.cache_clear()
