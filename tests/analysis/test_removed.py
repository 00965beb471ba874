"""Side bets from a shoe that lacks cards: the cards are parsed, shown as given, and removed from every count."""

from fractions import Fraction
from math import perm
from typing import Final

import pytest

from croupier.analysis.result import Finding
from croupier.analysis.side_bets import BadRemoval, RemovedCards, by_hand, findings, insurance, super_bonus
from croupier.cards import card
from croupier.money import Money
from croupier.rules.profile import load

TEN_DOLLARS: Final = Money(1000)


def less(text: str) -> list[Finding]:
    """Return what is found of Blackjack from four decks that lack some cards."""
    rules, removed = load("act-blackjack-2005", {"decks": 4}), RemovedCards.parse(text)
    bets = {"insurance": insurance(rules, TEN_DOLLARS, removed)}
    return list(findings(rules, bets, by_hand(rules, TEN_DOLLARS, removed), has_removed=True))


def test_insurance_text_for_a_depleted_shoe_is_consistent() -> None:
    favours, by_decks, gains = less("5 " * 16)
    assert favours.text == "Insurance favours the player by 0.52 % with 4 decks of 52 cards less the cards removed."
    assert by_decks.kind == "note"
    assert by_decks.text == (
        "Insurance favours the player with 4 decks less the cards removed, and the house with 5, 6, 7 or 8."
    )
    assert gains.kind == "player_favoured"
    shoe = "off the top of the shoe less the cards removed"
    assert gains.text == f"Insurance gains with 36 of 45 hands that may insure {shoe}, most with A-A: 1.59 %."
    (never,) = less("T " * 8)
    assert (never.kind, never.text.split(":")[0]) == ("never_used", f"Insurance is never best {shoe}")
    *_, every = less(" ".join(f"{rank} " * 16 for rank in "456"))
    assert every.text.startswith("Insurance gains with all 28 hands")


def test_hands_that_cannot_be_dealt_are_not_insured() -> None:
    rules = load("act-blackjack-2005", {"decks": 4})

    def hands(text: str) -> set[str]:
        return {one.hand for one in by_hand(rules, TEN_DOLLARS, RemovedCards.parse(text))}

    assert hands("5 " * 15) == hands("") - {"5-5"}
    assert hands("5 " * 16) == {hand for hand in hands("") if "5" not in hand.split("-")}
    assert hands("T " * 16) == hands("")  # there are other cards worth ten
    assert hands("A " * 14) == hands("") - {"A-A"}  # the dealer has one of the two
    assert hands("A " * 16) == set()


def test_insurance_by_hand_counts_the_cards_removed() -> None:
    rules = load("act-blackjack-2005", {"decks": 4})
    (one,) = [one for one in by_hand(rules, TEN_DOLLARS, RemovedCards.parse("5 5 TS")) if one.hand == "9-10"]
    assert one.probability.fraction == "31/101"  # 62 of 202: 208 less the ace, two fives, a ten, a nine and a ten


def test_the_super_bonus_counts_the_sevens_removed() -> None:
    rules, gone = load("act-pontoon-2018", {"decks": 4}), (card("7S"), card("7S"), card("9H"))
    whole, found = super_bonus(rules), super_bonus(rules, gone=gone)
    assert whole is not None
    assert found is not None
    # three sevens of one suit, and any seven for the dealer; there are not three spades left
    assert whole.probability.fraction == str(Fraction(4 * perm(4, 3) * 13, perm(192, 4)))
    assert found.probability.fraction == str(Fraction(3 * perm(4, 3) * 11, perm(189, 4)))
    assert [one.decks for one in found.by_decks] == [3, 4, 5, 6, 7, 8]
    many = super_bonus(rules, gone=(card("9H"),) * 4)
    assert many is not None
    assert [one.decks for one in many.by_decks] == [4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("ts", "'ts' is neither a rank nor a card. Write TS."),
        ("t", "'t' is neither a rank nor a card. Write T."),
        ("10", "'10' is neither a rank nor a card. Write T."),
        ("10s", "'10s' is neither a rank nor a card. Write TS."),
        ("11", "Write ranks (A 2 … 9 T J Q K), or cards such as TS."),
    ],
)
def test_misspelt_cards_get_a_hint(word: str, hint: str) -> None:
    with pytest.raises(BadRemoval) as told:
        RemovedCards.parse(f"5 {word}")
    assert str(told.value).endswith(hint)


def test_removed_cards_are_shown_as_given() -> None:
    rules = load("act-blackjack-2005")
    assert str(RemovedCards.parse("5 TS 5,6")) == "5 TS 5 6"
    told = insurance(rules, TEN_DOLLARS, RemovedCards.parse("5 TS 5 6")).note
    assert told.startswith("When the dealer's ace and 5 TS 5 6 have left the shoe.")
    assert insurance(rules, TEN_DOLLARS).note.startswith("When nothing but the dealer's ace has left the shoe.")
