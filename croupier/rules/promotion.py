"""The questions that a document answers about promotional prizes, and the profiles that answer them.

They are read apart from the profile of the game: a promotion belongs to no table, and no table changes by it.
"""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal, get_type_hints

import msgspec
from msgspec import Struct

from croupier.money import Money
from croupier.rules import clause
from croupier.rules.clause import document
from croupier.rules.profile import NoProfile, answer_types
from croupier.rules.ruled import BadElection, BadProfile, Citation, Election, Ruled, answers

Text = Citation
Amount = Ruled[Money]
Whole = Ruled[int]
Texts = tuple[Ruled[str], ...]
Words = Ruled[tuple[str, ...]]

Method = Literal["cash", "crossed-cheque", "transfer"]


class Scope(Struct, frozen=True):
    """Scope of the rule, and the people who act under it."""

    prizes: Annotated[Text, "What is a promotional prize?"]
    offered: Annotated[Text, "May they be offered?"]
    offered_by: Annotated[Words, "Who acts for the person who offers them?"]


class Prohibited(Struct, frozen=True):
    """Prohibited contents of a prize, and the words that reveal them in a description.

    A word also matches its plural, and its parts joined or with a hyphen.
    """

    screened: Annotated[Text, "Which prizes are screened?"]
    tobacco: Annotated[Words, "Is tobacco a prize?"]
    firearm: Annotated[Words, "Is a firearm, its ammunition or an imitation of it?"]
    weapon: Annotated[Words, "Is a prohibited weapon?"]
    liquor: Annotated[Words, "Is liquor?"]
    liquor_litres_max: Annotated[Whole, "How many litres of liquor at most?"]
    prescribed: Annotated[Words, "What do the regulations prescribe?"]


class Required(Struct, frozen=True):
    """Fields that the terms must state: of the terms, of each prize, and of each prize of a kind."""

    terms: Annotated[Text, "Must terms state all that follows?"]
    items: Annotated[Texts, "What do the terms state?"]
    of_prizes: Annotated[Texts, "What do they state of each prize?"]
    kinds: Annotated[Texts, "Of which kinds of prizes do they state more?"]
    machinery: Annotated[Texts, "What of machinery and electric appliances?"]
    vehicle: Annotated[Texts, "What of a motor vehicle?"]
    travel: Annotated[Texts, "What of travel?"]
    real_estate: Annotated[Texts, "What of real estate?"]


class Publication(Struct, frozen=True):
    """Publication of the terms and their binding effect."""

    available: Annotated[Text, "Where are the terms to be found?"]
    provided_hours: Annotated[Whole, "How long before its commencement has the Authority the terms of a promotion?"]
    amended: Annotated[Text, "And if they are amended after it?"]


class Drawing(Struct, frozen=True):
    """The draw."""

    scrutineer_above: Annotated[Amount, "Above which value of one prize is a draw overseen by a scrutineer?"]
    manner: Annotated[Text, "How is a prize awarded?"]
    when: Annotated[Text, "When and where?"]
    eligible: Annotated[Text, "Who is eligible?"]
    wager: Annotated[Text, "For which wager?"]
    closing: Annotated[Text, "Until when are entries received?"]
    begins: Annotated[Text, "When does the promotion begin and end?"]
    results: Annotated[Text, "How are the results published?"]


class Winning(Struct, frozen=True):
    """Notice, claim and payment."""

    notice_hours: Annotated[Whole, "Within which time is the winner notified who need not be present?"]
    methods: Annotated[Texts, "By which methods?"]
    claimed: Annotated[Text, "How is a prize claimed?"]
    choice_above: Annotated[Amount, "Above which amount does the winner of cash choose how it is paid?"]
    paid_by: Annotated[Ruled[tuple[Method, ...]], "Among which ways?"]
    alternative: Annotated[Text, "May the winner take cash instead of a prize?"]
    no_alternative: Annotated[Words, "Instead of which prizes not?"]


class Refusing(Struct, frozen=True):
    """Claims that are refused, disputes, and a draw whose integrity is in doubt."""

    reasons: Annotated[Text, "Who is informed why a prize is refused?"]
    retained_above: Annotated[Amount, "Above which value are the details of a denied claim retained?"]
    retention_years: Annotated[Whole, "For how long?"]
    disputes: Annotated[Text, "Who decides a dispute?"]
    advice: Annotated[Ruled[str], "What is a person who is not satisfied informed of?"]
    compromised: Annotated[Text, "What if the integrity of a promotion is compromised?"]
    notified_minutes: Annotated[Whole, "Within which time of that decision is the inspectorate notified?"]


class PromotionRules(Struct, frozen=True):
    """The answers of one document about promotional prizes."""

    document: str
    fingerprint: str
    scope: Scope
    prohibited: Prohibited
    required: Required
    known: Publication
    drawing: Drawing
    winning: Winning
    refusing: Refusing


CHAPTERS: Final[Mapping[str, type[Struct]]] = {
    name: hint for name, hint in get_type_hints(PromotionRules).items() if issubclass(hint, Struct)
}


def load_promotion(key: str, election: Mapping[str, object] | None = None) -> PromotionRules:
    """Return the answers of a document about promotional prizes; raise UnknownDocument, NoProfile or BadElection."""
    known = document(key).key
    if known not in promoting():
        raise NoProfile(f"{key}: it has no rule on promotional prizes; {', '.join(promoting())} has")
    try:
        return _loaded(known, msgspec.json.encode(dict(election or {}), order="sorted"))
    except TypeError as bad:  # a value that is no JSON, from Python code
        raise BadElection(f"election: {bad}") from None


@cache
def promoting() -> tuple[str, ...]:
    """Return the documents that have a rule on promotional prizes."""
    files = clause.FOLDER.joinpath("profiles", "promotions").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


@cache
def _loaded(key: str, encoded: bytes) -> PromotionRules:
    election = Election(document(key), msgspec.json.decode(encoded))
    text = clause.FOLDER.joinpath("profiles", "promotions", f"{key}.toml").read_text("utf-8")
    profile = tomllib.loads(text)
    if set(profile) != set(CHAPTERS):
        raise BadProfile(f"{key}: its chapters are not {', '.join(CHAPTERS)}")
    given: dict[str, Any] = {
        name: kind(**dict(answers(profile[name], answer_types(kind), election, name)))
        for name, kind in CHAPTERS.items()
    }
    election.check_all_known()
    fingerprint = hashlib.sha256(msgspec.json.encode([key, given], order="sorted")).hexdigest()
    return PromotionRules(document=key, fingerprint=fingerprint, **given)
