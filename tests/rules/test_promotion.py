"""Loading what a document says about promotional prizes."""

from typing import Any

import pytest

from croupier.rules import promotion
from croupier.rules.clause import UnknownDocument, document, keys
from croupier.rules.profile import NoProfile
from croupier.rules.promotion import CHAPTERS, load_promotion, promoting
from croupier.rules.ruled import BadElection, BadProfile, Ruled

KEY = "nsw-pontoon-6to5-2017"


def test_one_document_has_a_rule_on_promotions_and_the_others_say_that_they_have_none() -> None:
    assert promoting() == (KEY,)
    for other in set(keys()) - {KEY}:
        with pytest.raises(NoProfile, match=f"{other}: it has no rule on promotional prizes; {KEY} has"):
            load_promotion(other)
    with pytest.raises(UnknownDocument):
        load_promotion("act-snap-1999")


def test_the_same_election_gives_the_same_rules() -> None:
    assert load_promotion(KEY) is load_promotion(KEY, {})
    longer = load_promotion(KEY, {"retention_years": 10})
    assert longer.refusing.retention_years.value == 10
    assert longer.fingerprint != load_promotion(KEY).fingerprint


@pytest.mark.parametrize(
    ("election", "why"),
    [
        ({"retention_years": 6}, "21.10.1 allows 7 to 99"),
        ({"prescribed": "drones"}, "21.5.5 allows a list of names"),
        ({"retention": 7}, "did you mean retention_years"),
        ({"prescribed": object()}, "election: "),
    ],
)
def test_bad_election_is_rejected_with_a_sentence(election: dict[str, object], why: str) -> None:
    with pytest.raises(BadElection, match=why):
        load_promotion(KEY, election)


def test_every_clause_of_the_rule_is_an_answer_to_something() -> None:
    rules, cited = load_promotion(KEY), set[str]()
    for chapter in CHAPTERS:
        section = getattr(rules, chapter)
        for name in section.__struct_fields__:
            given = getattr(section, name)
            held: tuple[Ruled[Any], ...] = given if isinstance(given, tuple) else (given,)
            cited |= {one.clause for one in held}
    wanted = {one.id for one in document(KEY).clauses if one.id.startswith("21")} | {"def:promotional-prizes"}
    assert cited == wanted


def test_a_profile_with_other_chapters_is_a_fault_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promotion, "CHAPTERS", {"scope": promotion.Scope})
    with pytest.raises(BadProfile, match="its chapters are not scope"):
        load_promotion(KEY, {"retention_years": 99})
