"""Parts of the terminal for Hold'em: narration, the table and the settlement on the screen."""

from typing import Any, get_args

import pytest

from croupier.cards import cards
from croupier.engine.holdem import UthRound, UthView, open_round, step, view
from croupier.engine.holdem import events as e
from croupier.engine.holdem.events import UthEvent
from croupier.engine.holdem.inputs import PlaceAnte
from croupier.engine.inputs import Deal, NoMoreBets
from croupier.engine.view import CardHidden
from croupier.money import Money
from croupier.narration.holdem import Seen, Teller
from croupier.narration.holdem_payments import of_uth
from croupier.rules.clause import document
from croupier.rules.holdem import UthRules
from croupier.rules.profile import questions
from croupier.terminal import answers
from croupier.terminal.holdem.screen import HoldemScreen, hand_named
from croupier.terminal.holdem.spoken import is_spoken, is_worth_asking
from croupier.terminal.setup import rules_of
from croupier.terminal.text import WIDTH, TextStyle, visible
from tests.families import UTH


def rules(**election: object) -> UthRules:
    found = rules_of(UTH, election)
    assert isinstance(found, UthRules)
    return found


def dealt(player: str, shoe: str) -> UthRound:
    """Deal a round to one player."""
    _, state = open_round(rules(), {player: 1})
    _, state = step(state, PlaceAnte(player, Money(1000)))
    _, state = step(state, NoMoreBets())
    for card in cards(shoe):
        _, state = step(state, Deal(card))
    return state


# --- telling -----------------------------------------------------------------------------------------------------


def samples() -> list[Seen]:
    """Make one event of every kind, with plausible values."""
    values: dict[str, Any] = {"player": "Cora", "box": 1, "bet": "trips", "card": cards("9H")[0], "clause": "8.1"}
    values |= {"asked": ("Cora",), "why": "void", "stage": "after the flop", "times": 4, "cards": cards("9H TS AD")}
    values |= {"hand": "Full house, queens over sevens", "qualifies": True, "outcome": "win", "by": "supervisor"}
    values |= {
        "document": "x",
        "rules": "x",
        "seats": (),
        "limits": "at_entry",
        "advised": (),
        "personal": (),
        "first_box": 1,
        "face_down": "read",
        "settlement": "at_once",
        "places": (1, 2),
        "laid_under": "8.1(c)",
        "withdraws_advice": True,
    }
    values |= {name: Money(1000) for name in ("amount", "staked", "before", "found")} | {"returned": Money(2000)}
    kinds = (*get_args(UthEvent), CardHidden)
    return [kind(**{name: values[name] for name in kind.__struct_fields__ if name != "paid_by"}) for kind in kinds]


@pytest.mark.parametrize("event", samples(), ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("player", ["Cora", "You"])
def test_every_event_is_one_line_with_its_amount(event: Seen, player: str) -> None:
    if hasattr(event, "player"):
        given: dict[str, Any] = {name: getattr(event, name) for name in event.__struct_fields__} | {"player": player}
        event = type(event)(**given)
    told = Teller(TextStyle().named).tell(event)
    assert 0 < len(told) <= 75
    assert "You wins" not in told
    assert "Cora win " not in told
    assert not hasattr(event, "amount") or "$10.00" in told
    assert is_worth_asking(event) or not is_spoken(event)


@pytest.mark.parametrize("box", [-1, 0, 4])
def test_hidden_card_is_described_without_its_face(box: int) -> None:
    told = Teller(TextStyle().named).tell(CardHidden(box, "7.2"))
    assert "face down" in told
    assert not any(suit in told for suit in "♥♦♣♠")


@pytest.mark.parametrize("kind", [e.CommunalCardDealt, e.DealerCardDealt])
def test_a_card_dealt_face_down_is_never_named(kind: type[e.CommunalCardDealt | e.DealerCardDealt]) -> None:
    assert "9♥" not in Teller(TextStyle().named).tell(kind(cards("9H")[0], "7.2"))


# --- the screen --------------------------------------------------------------------------------------------------


def test_hands_are_named_once_five_cards_are_known() -> None:
    assert hand_named(cards("QS QC"), ()) == ""
    assert hand_named((), cards("QH 7S 2D 9C QD")) == ""
    assert hand_named(cards("QS QC"), cards("QH 7S 2D")) == "Three of a kind, queens"
    assert hand_named(cards("QS QC"), cards("QH 7S 2D 9C QD")) == "Four of a kind, queens"


def test_large_wagers_fit_the_width() -> None:
    big = Money(99_999_999_99)
    state = dealt("You", "3H 5S 7D 9C JS KH 2D 4C 4D")
    place = state.places[0]
    seen: UthView = view(UthRound(state.rules, places=(type(place)(1, "Ferdinandx", big, big, big, big),)), "You")
    for ink in (TextStyle(), TextStyle(has_colour=True)):
        lines = HoldemScreen(ink, "Ferdinandx").table(seen, [])
        assert max(map(visible, lines)) <= WIDTH
        assert sum(line.count("$99,999,999.99") for line in lines) == 4


def test_large_settlement_fits_the_width() -> None:
    big = Money(99_999_999_99)
    kinds = {"win": 2, "lose": 0, "push": 1, "fold": 0, "concede": 0}
    events: list[UthEvent] = [
        e.WagerSettled(1, "Ferdinandx", "blind", big, Money(big * back), outcome, "9.6(c)(ii)")  # type: ignore[arg-type]  # each is one
        for outcome, back in kinds.items()
    ]
    events += [
        e.WagerSettled(22, "You", "trips", big, Money(51 * big), "win", "9.7(a)", "10.1:trips:three-of-a-kind"),
        e.WagerSettled(22, "You", "ante", big, big, "push", "9.5(c)(ii)", "9.2"),
        e.WagerReturned("Cora", 3, "play", big, "void", "13.3"),
        e.LossReturned("Cora", 3, "play", big, "13.3"),
    ]
    paid = [one for event in events for one in of_uth(event, UthRound(rules()))]
    for ink in (TextStyle(), TextStyle(has_colour=True)):
        lines = HoldemScreen(ink, "You").settlement(paid)
        assert max(map(visible, lines)) <= WIDTH
        assert len([line for line in lines if "$99,999,999.99" in line]) >= len(events)


def test_every_chapter_and_clause_can_be_shown() -> None:
    chapters = {question.chapter for question in questions(rules())}
    for one in [*chapters, *(clause.id for clause in document(UTH).clauses), "", "1", "zzz"]:
        lines = answers.rules_for(one, rules(), {"wagers": ("minimum",)}, TextStyle())
        assert lines
        assert max(map(visible, lines)) <= WIDTH
