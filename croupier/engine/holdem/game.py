"""The family of Ultimate Texas Hold'em, as `croupier.engine.game` describes a family."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import events as shared
from croupier.engine.holdem import FLOW, Phase, Place, UthRound, evolve, legal, open_round, postings, seen, step
from croupier.engine.holdem import events as e
from croupier.engine.holdem.betting import play_limits, turned_under
from croupier.engine.holdem.events import RoundVoided, UthEvent
from croupier.engine.holdem.flow import check_wager
from croupier.engine.holdem.inputs import (
    DeclareMisdeal,
    ExposeDealerCards,
    FindPlayWager,
    PlaceAnte,
    PlaceTrips,
    ReportMissingWager,
    WithdrawAnte,
)
from croupier.engine.holdem.postings import MOVES
from croupier.engine.holdem.state import BETTING
from croupier.engine.holdem.view import layout
from croupier.engine.holdem.wagers import due
from croupier.engine.inputs import PersonalLimit
from croupier.engine.round_events import DueCards, RoundEvents
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned
from croupier.money import Money, Unit
from croupier.rules.holdem import Limit, UthRules

_SCOPES: Final = {
    "blind_wager": "on each blind wager",
    "player_round": "to each player in a round",
    "table_round": "of the table in a round",
}
"""Bounds of the maximum payout in the words of the sign."""


class Holdem:
    """Ultimate Texas Hold'em."""

    name: Final = "holdem"
    inputs: Final = frozenset({kind for kinds in FLOW.values() for kind in kinds})
    events: Final = frozenset(get_args(UthEvent))
    kinds: Final = RoundEvents(
        cards=(e.CommunalCardDealt, e.HoleCardDealt, e.DealerCardDealt),
        wagers=(e.WagerPlaced,),
        advice=(e.MinimumAdvised,),
        collections=(e.WagerSettled,),
        refunds=(e.LossReturned,),
        returns=(e.WagerReturned,),
        voids=(e.RoundVoided,),
        hand_voids=(e.HandVoided,),
        unseen=(CardDealtFaceDown,),
        turned=(CardTurned,),
        recoveries=(e.PaymentTakenBack,),
        exposures={e.DealerCardsExposed: lambda one: ExposeDealerCards(one.by, one.places, one.cards)},
        calls={
            shared.BetsClosed: "no_more_bets",
            e.DealerHandAnnounced: "dealers_hand",
            e.HandConceded: "conceding",
        },
        moves=MOVES,
    )
    wagers: Final = (PlaceAnte, PlaceTrips)
    withdrawal: Final = WithdrawAnte
    by_staff: Final = (DeclareMisdeal, ExposeDealerCards, ReportMissingWager, FindPlayWager)
    returned_as: Final = "void"
    voids_folded_hands: Final = True
    readmits: Final = True  # act-uth-2019 13.8: before the decision for which a player must be present
    has_totals: Final = False
    stake_name: Final = "ante"
    stakes_of_wager: Final = 2  # act-uth-2019 def:blind: equal to the ante

    evolve = staticmethod(evolve)
    layout = staticmethod(layout)
    legal = staticmethod(legal)
    postings = staticmethod(postings)
    step = staticmethod(step)
    check_wager = staticmethod(check_wager)

    def fresh(self, rules: UthRules) -> UthRound:
        """Return a round before its first event."""
        return UthRound(rules)

    def open_round(
        self,
        rules: UthRules,
        seats: Mapping[str, int] | None = None,
        limits: Literal["at_entry", "as_found"] = "at_entry",
        advised: Iterable[tuple[str, str]] = (),
        personal: tuple[PersonalLimit, ...] = (),
        first_box: int = 1,  # noqa: ARG002  the deal begins at the dealer's left always
    ) -> tuple[tuple[Any, ...], UthRound]:
        """Return the events that open a round, and its state."""
        return open_round(rules, seats, limits, advised, personal)

    def seen(self, event: Any, viewer: str | None, now: UthRound | None = None) -> Any:
        """Return the event as `viewer` sees it: cards dealt face down are hidden from all but their player."""
        return seen(event, viewer, now)

    def decks(self, rules: UthRules) -> int:  # noqa: ARG002
        """Return the number of decks in a shoe."""
        return 1

    def sign_lines(self, rules: UthRules, unit: Unit) -> dict[str, str]:
        """Return the limits of each box, and the maximum payout."""
        wagers = rules.wagers
        main = unit.write_range(wagers.minimum.value, wagers.maximum.value)
        # act-uth-2019 5.1: "the minimum and maximum wagers allowed per box"; 10.1:max-payout: "displayed on a notice"
        return {
            "ante": main,
            "blind": f"{main}, equal to the ante",
            "trips": unit.write_range(wagers.trips_minimum.value, wagers.trips_maximum.value),
            "play": play_limits(rules, unit),
            "maximum payout": f"{unit.write(rules.payouts.maximum.value)} {_SCOPES[rules.payouts.maximum_scope.value]}",
        }

    def swing(self, rules: UthRules, most: int) -> tuple[int, int] | None:  # noqa: ARG002
        """Return None: there is no simple bound."""
        return None

    def is_side_payment(self, event: Any) -> bool:
        """Return whether an event settles trips."""
        return getattr(event, "bet", "") == "trips"

    def one_hand_clause(self, rules: UthRules) -> str | None:
        """Return the clause that allows a player one hand alone."""
        return rules.wagers.one_hand.clause

    def players_per_box(self, rules: UthRules) -> tuple[int, str]:
        """Return 1 and its clause."""
        return 1, rules.wagers.one_wager.clause

    def highlight(self, rules: UthRules) -> str:
        """Return the name of the game and the odds of the best trips."""
        return f"Hold'em, trips pays up to {rules.trips_pay.royal_flush.value}"

    def side_bets(self, rules: UthRules) -> tuple[str, ...]:  # noqa: ARG002
        """Return the side bets that the table offers on the boxes."""
        return ()

    def side_wagers(self, state: UthRound) -> tuple[Any, ...]:  # noqa: ARG002
        """Return the side bets on the layout."""
        return ()

    def promised(self, state: UthRound, player: str) -> Money:  # noqa: ARG002
        """Return the chips that a player has promised and not put down: none, every wager is put down at once."""
        return Money(0)

    def is_face_down(self, rules: UthRules) -> bool:  # noqa: ARG002
        """Return whether players' cards are dealt face down."""
        return True

    def is_final(self, state: UthRound) -> bool:  # noqa: ARG002
        """Return whether payments are now those of the final settlement."""
        return False

    def unsettled(self, state: UthRound) -> tuple[int, ...]:
        """Return the places that the dealer is to settle one by one; unseen hands are settled as they are turned."""
        return state.unsettled

    def is_settling(self, state: UthRound) -> bool:
        """Return whether hands are being turned and settled one by one."""
        return state.is_settling

    def is_decision(self, state: UthRound) -> bool:  # noqa: ARG002
        """Return whether a hand has the choice to draw."""
        return False

    def deciders(self, state: UthRound, wagering: Iterable[str]) -> set[str]:  # noqa: ARG002
        """Return the players whose decision is outstanding."""
        return {*state.asked, state.place.player} if state.phase in BETTING else set(state.asked)

    def owes_decision(self, state: UthRound, player: str) -> bool:
        """Return whether the player is in the round without a play wager."""
        place = state.of(player)
        return place is not None and not place.is_out and not place.has_bet

    def first_player(self, state: UthRound) -> str:  # noqa: ARG002
        """Return the first player who is dealt to, or ""."""
        return ""

    def due_to(self, state: UthRound) -> tuple[int, str]:  # noqa: ARG002
        """Return the box whose card is due: no cutting card is drawn from one deck."""
        raise AssertionError("a round of Hold'em is dealt from one deck, without a cutting card")

    def is_initial_deal_over(self, state: UthRound) -> bool:  # noqa: ARG002
        """Return whether the discards may go back into the device during the round."""
        return False

    def is_initial_card(self, rules: UthRules, clause: str) -> bool:  # noqa: ARG002
        """Return whether the clause is that of a card of the initial deal, of which the total is not announced."""
        return False

    def is_misdeal(self, rules: UthRules, event: Any) -> bool:
        """Return whether the event makes the round a misdeal."""
        # act-uth-2019 13.5(a) makes a round void and calls it no misdeal
        return isinstance(event, RoundVoided) and event.clause != rules.irregularities.missing_round.clause

    def boxes_of(self, state: UthRound, player: str) -> set[int]:  # noqa: ARG002
        """Return the boxes that the player has taken by a wager: a place goes with the seat."""
        return set()

    def side_boxes_of(self, state: UthRound, player: str) -> set[int]:  # noqa: ARG002
        """Return the boxes with a side bet of the player."""
        return set()

    def wager_on(self, state: UthRound, box: int, player: str) -> int:  # noqa: ARG002
        """Return the player's earlier wager on a box: an ante is placed once."""
        return 0

    def most_with_marker(self, rules: UthRules, marker: Money) -> tuple[Money, str]:
        """Return the limit on the marker: a place is not shared."""
        return marker, rules.limits.raised_by.clause

    def side_maximum(self, rules: UthRules, bet: str) -> Limit | None:
        """Return the most that may be wagered in the box of trips."""
        return rules.wagers.trips_maximum if bet == "trips" else None

    def wagerers(self, state: UthRound, box: int) -> list[str]:  # noqa: ARG002
        """Return the players with a wager on a box: a place is not shared."""
        return []

    def holders(self, state: UthRound) -> dict[int, str]:  # noqa: ARG002
        """Return the player who has each box by a wager: a place goes with the seat."""
        return {}

    def controller(self, state: UthRound, box: int) -> str | None:
        """Return the player who decides for a place."""
        found = state.at(box)
        return None if found is None else found.player

    def first_two(self, state: UthRound, box: int) -> tuple[Card, ...]:  # noqa: ARG002
        """Return the cards that a player exposes: in Hold'em the dealer turns them."""
        return ()

    def points(self, state: UthRound, box: int, hand: int) -> int | None:  # noqa: ARG002
        """Return the total of a hand: a poker hand has none."""
        return None

    def stake_of(self, state: UthRound, player: str, box: int) -> Money:  # noqa: ARG002
        """Return the player's ante."""
        place = None if state.is_closed else state.of(player)
        return Money(0) if place is None else place.ante

    def first_wager(self, player: str, box: int, amount: Money) -> PlaceAnte:  # noqa: ARG002
        """Return the input that places an ante, and the blind with it."""
        return PlaceAnte(player, amount)

    def is_side_wager(self, given: Struct) -> bool:
        """Return whether an input places trips."""
        return isinstance(given, PlaceTrips)

    def staff_clause(self, rules: UthRules, given: Struct) -> str:
        """Return the clause that leaves an input of a round to those who operate the game."""
        # act-uth-2019 6.1(b): "in the opinion of the casino supervisor, there has been a misdeal"
        return (rules.shuffle.after_misdeal if isinstance(given, DeclareMisdeal) else rules.people.dealer).clause

    def withdrawals(self, state: UthRound, player: str, box: int) -> list[Any]:  # noqa: ARG002
        """Return the inputs that take back all wagers of a player before the deal."""
        return [] if state.of(player) is None else [WithdrawAnte(player)]

    def is_open_offer(self, state: UthRound) -> bool:  # noqa: ARG002
        """Return whether an offer is open to several players at once."""
        return False

    def is_offer(self, state: UthRound) -> bool:
        """Return whether players are asked if they concede."""
        return bool(state.asked)

    def awaited(self, state: UthRound) -> tuple[str, ...]:
        """Return the player who is to decide or to answer now."""
        if state.asked:
            return (state.asked[0],)
        return (state.place.player,) if state.phase in BETTING else ()

    def moment(self, state: UthRound) -> tuple[Any, ...]:
        """Return values that change when the round waits for something else."""
        whose = state.place.player if state.phase in BETTING else ""
        return (state.phase, whose, state.asked, state.absent, state.turning)

    def turn(self, state: UthRound) -> int | None:
        """Return the place of the player who is awaited, or whose cards must be turned."""
        if state.turning is not None:
            return max(state.turning[0], shared.DEALER)
        place = state.of((self.awaited(state) or ("",))[0])
        return None if place is None else place.box

    def collected(self, state: UthRound, event: Any) -> tuple[Card, ...]:
        """Return the cards that the event takes off the layout: the hole cards of a hand without a wager left.

        act-uth-2019 9.3(d): "before moving onto the next hand"; 9.10 has it of a hand that lost, 9.1 of one conceded.
        """
        return place.cards if (place := self._settled(state, event)) is not None else ()

    def next_area(self, state: UthRound) -> DueCards | None:
        """Return the area that is dealt to, or whose cards must be turned next."""
        if state.turning is not None:
            box, left = state.turning
            place = state.at(box)
            return DueCards(box, "" if place is None else place.player, left, turned_under(state))
        return due(state) if state.awaits_card else None

    def unseen_on(self, state: UthRound, box: int) -> int:
        """Return the number of hole cards of a place that nobody has seen."""
        place = state.at(box)
        return 0 if place is None else place.unseen

    def may_be_face_down(self, rules: UthRules) -> bool:  # noqa: ARG002  they always are
        """Return True: players' cards are dealt face down."""
        return True

    def collected_unseen(self, state: UthRound, event: Any) -> int:
        """Return the number of cards that the event takes off the layout and that nobody has seen."""
        return place.unseen if (place := self._settled(state, event)) is not None else 0

    def _settled(self, state: UthRound, event: Any) -> Place | None:
        """Return the place of an event if no wager is left there."""
        place = state.at(event.box)
        is_over = place is not None and not (place.ante or place.blind or place.trips or place.play)
        return place if is_over else None

    def reopened(self, state: UthRound) -> UthRound:
        """Return the round with wagers open again."""
        return replace(state, phase=Phase.WAGERS)


GAME: Final = Holdem()
