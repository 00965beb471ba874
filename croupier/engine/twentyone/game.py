"""The family of Blackjack and Pontoon, as `croupier.engine.game` describes a family."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.engine import events as e
from croupier.engine.events import Event
from croupier.engine.inputs import DeferPayment, PersonalLimit, PlaceWager, Proceed, WithdrawWager
from croupier.engine.round_events import DueCards, RoundEvents
from croupier.engine.twentyone import ANY_TIME, FLOW, Hand, Phase, Round, evolve, legal, open_round, postings, step
from croupier.engine.twentyone.deal.exposure import next_box
from croupier.engine.twentyone.extremes import swing
from croupier.engine.twentyone.flow import check_wager
from croupier.engine.twentyone.payment.settlement import unsettled
from croupier.engine.twentyone.postings import MOVES
from croupier.engine.twentyone.sign import sign_lines
from croupier.engine.twentyone.view import layout
from croupier.engine.unseen_events import CardDealtFaceDown, CardTurned
from croupier.money import Money, Unit
from croupier.rules.profile import settings
from croupier.rules.twentyone import TwentyOneRules

_OFFERS: Final = (Phase.EXPOSURE, Phase.INSURANCE, Phase.SURRENDER)
_ANSWERS: Final = (Phase.SPLIT_OFFER, Phase.DOUBLE_OFFER, Phase.FORFEIT)


class TwentyOne:
    """Blackjack and Pontoon."""

    name: Final = "twentyone"
    inputs: Final = frozenset({*(kind for kinds in FLOW.values() for kind in kinds), *ANY_TIME})
    events: Final = frozenset(get_args(Event))
    kinds: Final = RoundEvents(
        cards=(e.CardDealt,),
        wagers=(e.WagerPlaced,),
        advice=(e.MinimumAdvised,),
        collections=(e.WagerSettled, e.WagerForfeited, e.StakeReturned),
        refunds=(e.LossReturned,),
        returns=(e.WagerReturned, e.InsuranceReturned),
        voids=(),
        calls={
            e.BetsClosed: "no_more_bets",
            e.InsuranceOffered: "insurance",
            e.InsuranceReopened: "insurance",
            e.SurrenderOffered: "surrender",
        },
        moves=MOVES,
        unseen=(CardDealtFaceDown,),
        turned=(CardTurned,),
    )
    wagers: Final = (PlaceWager,)
    withdrawal: Final = WithdrawWager
    by_staff: Final = (DeferPayment,)
    returned_as: Final = "excluded"
    voids_folded_hands: Final = False
    readmits: Final = True
    has_totals: Final = True
    stakes_of_wager: Final = 1
    stake_name: Final = "initial wager"

    check_wager = staticmethod(check_wager)
    evolve = staticmethod(evolve)
    layout = staticmethod(layout)
    legal = staticmethod(legal)
    postings = staticmethod(postings)
    step = staticmethod(step)
    swing = staticmethod(swing)

    def fresh(self, rules: TwentyOneRules) -> Round:
        """Return a round before its first event."""
        return Round(rules)

    def open_round(
        self,
        rules: TwentyOneRules,
        seats: Mapping[str, int] | None = None,
        limits: Literal["at_entry", "as_found"] = "at_entry",
        advised: Iterable[tuple[str, str]] = (),
        personal: tuple[PersonalLimit, ...] = (),
        first_box: int = 1,
    ) -> tuple[tuple[Any, ...], Round]:
        """Return the events that open a round, and its state."""
        return open_round(rules, seats, limits, advised, personal, first_box)

    def seen(self, event: Any, viewer: str | None, now: Round | None = None) -> Any:  # noqa: ARG002  all is shown
        """Return the event as `viewer` sees it."""
        return event

    def decks(self, rules: TwentyOneRules) -> int:
        """Return the number of decks in a shoe."""
        return rules.cards.decks.value

    def sign_lines(self, rules: TwentyOneRules, unit: Unit) -> dict[str, str]:
        """Return the limits of side bets, the option of a third hand, and the payouts that must be displayed."""
        return sign_lines(rules, unit)

    def is_side_payment(self, event: Any) -> bool:
        """Return whether an event settles a side bet."""
        return isinstance(event, e.SideBetSettled)

    def one_hand_clause(self, rules: TwentyOneRules) -> str | None:  # noqa: ARG002
        """Return None: a player may have several boxes."""
        return None

    def players_per_box(self, rules: TwentyOneRules) -> tuple[int, str]:
        """Return the number of players who may wager on one box, and its clause."""
        return rules.wagers.players_per_box.value, rules.wagers.players_per_box.clause

    def highlight(self, rules: TwentyOneRules) -> str:
        """Return the name of a natural and its odds."""
        return f"{rules.naturals.name.value.capitalize()} pays {rules.naturals.odds.value}"

    def side_bets(self, rules: TwentyOneRules) -> tuple[str, ...]:
        """Return the side bets that the table offers on the boxes."""
        return rules.side_bets.offered.value

    def side_wagers(self, state: Round) -> tuple[Any, ...]:
        """Return the side bets on the layout."""
        return state.side_wagers

    def promised(self, state: Round, player: str) -> Money:
        """Return the chips that a player has asked to insure of others' wagers, put down when the offer closes."""
        # act-pontoon-2018 7.2: "an insurance wager in an amount up to half of the first-mentioned player's" wager
        asked = [(one.amount, state.find(one.box), one.owner) for one in state.requests if one.player == player]
        return Money(sum(min(amount, box.wager(owner) // 2) for amount, box, owner in asked if box is not None))

    def is_face_down(self, rules: TwentyOneRules) -> bool:
        """Return whether players' cards are dealt face down."""
        return rules.seating.face_down.value

    def is_final(self, state: Round) -> bool:
        """Return whether payments are now those of the final settlement."""
        return state.is_final

    def unsettled(self, state: Round) -> tuple[int, ...]:
        """Return the boxes that the dealer is to settle one by one."""
        return tuple([box.number for box in unsettled(state)])

    def is_settling(self, state: Round) -> bool:
        """Return whether boxes are being settled one by one."""
        return state.phase is Phase.SETTLEMENT

    def is_decision(self, state: Round) -> bool:
        """Return whether a hand has the choice to draw."""
        return state.phase is Phase.DECISION

    def deciders(self, state: Round, wagering: Iterable[str]) -> set[str]:
        """Return the players whose decision is outstanding; `wagering` are those with a wager on the layout."""
        players = set(state.asked)
        if state.phase is Phase.DECISION and state.decider is not None:
            players.add(state.decider)
        if state.phase in (Phase.INSURANCE, Phase.SURRENDER):
            players.update(wagering)
        return players

    def owes_decision(self, state: Round, player: str) -> bool:  # noqa: ARG002
        """Return False: the document says how a hand is played whose player is not there."""
        return False

    def first_player(self, state: Round) -> str:
        """Return the first player who is dealt to, or ""."""
        if not state.boxes or state.is_closed:
            return ""
        first = state.boxes[0]
        return first.order[0] if first.order else first.wagers[0].player

    def due_to(self, state: Round) -> tuple[int, str]:
        """Return the box whose card is due, 0 for the dealer, and the player who decides for it."""
        match state.phase:
            case Phase.DEALER:
                return 0, ""
            case Phase.INITIAL_DEAL:
                many = len(state.boxes)
                if state.dealt == many:
                    return 0, ""
                box = state.boxes[state.dealt if state.dealt < many else state.dealt - many - 1]
            case _:
                box = state.box
        return box.number, state.controller(box) or box.order[0]

    def is_initial_deal_over(self, state: Round) -> bool:
        """Return whether the initial deal is complete and no event has followed it."""
        return state.phase is Phase.INITIAL_DEAL and state.dealt == 2 * len(state.boxes) + 1

    def is_initial_card(self, rules: TwentyOneRules, clause: str) -> bool:
        """Return whether the clause is that of a card of the initial deal."""
        return clause in (rules.initial_deal.first_card.clause, rules.initial_deal.second_card.clause)

    def is_misdeal(self, rules: TwentyOneRules, event: Any) -> bool:  # noqa: ARG002
        """Return whether the event makes the round a misdeal."""
        return False

    def boxes_of(self, state: Round, player: str) -> set[int]:
        """Return the boxes with a wager of the player."""
        return set() if state.is_closed else {box.number for box in state.boxes if box.wager(player)}

    def side_boxes_of(self, state: Round, player: str) -> set[int]:
        """Return the boxes with a side bet of the player."""
        return set() if state.is_closed else {one.box for one in state.side_wagers if one.player == player}

    def wager_on(self, state: Round, box: int, player: str) -> int:
        """Return the player's wager on a box, 0 without one."""
        found = None if state.is_closed else state.find(box)
        return 0 if found is None else found.wager(player)

    def most_with_marker(self, rules: TwentyOneRules, marker: Money) -> tuple[Money, str]:
        """Return the limit on the marker or the sign, whichever counts by the reading that is elected."""
        raised, most = rules.wagers.raised_limit, rules.wagers.maximum.value
        return marker if raised.value == "marker" or most is None else most, raised.clause

    def side_maximum(self, rules: TwentyOneRules, bet: str) -> None:
        """Return None: a marker stands at the box of the main wager."""

    def wagerers(self, state: Round, box: int) -> list[str]:
        """Return the players with a wager on a box while wagers are open."""
        found = state.find(box) if state.phase is Phase.WAGERS else None
        return [] if found is None else [one.player for one in found.wagers]

    def holders(self, state: Round) -> dict[int, str]:
        """Return the player who has each box by a wager."""
        return {box.number: (box.order or (box.wagers[0].player,))[0] for box in state.boxes}

    def controller(self, state: Round, box: int) -> str | None:
        """Return the player who decides for a box."""
        found = state.find(box)
        return None if found is None else state.controller(found)

    def first_two(self, state: Round, box: int) -> tuple[Card, ...]:
        """Return the first two cards of a box, none before there are two."""
        found = state.find(box)
        return () if found is None else found.first_two

    def points(self, state: Round, box: int, hand: int) -> int | None:
        """Return the total of a hand, None if there is no such hand."""
        found = state.find(box)
        if found is None or len(found.hands) < hand:
            return None
        return state.total(found.hands[hand - 1]).points

    def stake_of(self, state: Round, player: str, box: int) -> Money:
        """Return the player's initial wager on a box."""
        return Money(self.wager_on(state, box, player))

    def first_wager(self, player: str, box: int, amount: Money) -> PlaceWager:
        """Return the input that places an initial wager."""
        return PlaceWager(player, box, amount)

    def is_side_wager(self, given: Struct) -> bool:
        """Return whether an input places a side bet."""
        return isinstance(given, PlaceWager) and given.bet != "main"

    def staff_clause(self, rules: TwentyOneRules, given: Struct) -> str:  # noqa: ARG002  one clause has all
        """Return the clause that leaves an input of a round to those who operate the game."""
        return rules.people.dealer.clause

    def withdrawals(self, state: Round, player: str, box: int) -> list[Any]:
        """Return the inputs that take back all wagers of a player before the deal."""
        sides = [WithdrawWager(player, one.box, one.bet) for one in state.side_wagers if one.player == player]
        return [*sides, WithdrawWager(player, box)] if self.wager_on(state, box, player) else [*sides]

    def is_open_offer(self, state: Round) -> bool:
        """Return whether exposing a natural, insurance or surrender is offered."""
        return state.phase in _OFFERS

    def is_offer(self, state: Round) -> bool:
        """Return whether an answer to an offer is awaited, not a decision about a hand."""
        return state.phase in (*_OFFERS, *_ANSWERS)

    def awaited(self, state: Round) -> tuple[str, ...]:
        """Return the players who are to decide or to answer now: one in turn, or all who have an open offer."""
        if state.phase in _OFFERS:
            staked = dict.fromkeys([wager.player for box in state.boxes for wager in box.wagers])
            return tuple([player for player in staked if self._may_answer(state, player)])
        if state.asked:
            return (state.asked[0],)
        if state.phase is Phase.DECISION and state.decider is not None:
            return (state.decider,)
        return ()

    def _may_answer(self, state: Round, player: str) -> bool:
        if player in state.absent:
            return False
        found = legal(state, player)
        return Proceed(player) in found and any(not isinstance(given, Proceed) for given in found)

    def moment(self, state: Round) -> tuple[Any, ...]:
        """Return values that change when the round waits for something else."""
        cards = len(state.hand.cards) if state.phase in (Phase.DECISION, *_ANSWERS) else 0
        return (state.phase, state.turn, state.asked, state.absent, cards)

    def turn(self, state: Round) -> int | None:
        """Return the box whose turn it is, or the first that is still to be settled."""
        return next(iter(self.unsettled(state)), state.box.number)

    def collected(self, state: Round, event: Any) -> tuple[Card, ...]:
        """Return the cards that the event takes off the layout: those of a hand without a wager left.

        act-pontoon-2018 10.2(b): "remove the player's cards, except in the case of a Super Bonus win".
        """
        found = state.find(event.box)
        assert found is not None
        hand: Hand = found.hands[event.hand - 1]
        if hand.stakes or any((due.box, due.hand) == (event.box, event.hand) for due in state.bonuses):
            return ()
        if state.may_be_joined(event.box, event.hand):  # if nobody does, its card lies there until the round is over
            return ()
        return hand.cards

    def next_area(self, state: Round) -> DueCards | None:
        """Return the box whose cards are dealt face down or turned next; None if the next card is dealt face up."""
        if state.phase is Phase.TURNING:
            assert state.turning is not None
            box = state.find(state.turning[0])
            assert box is not None
            player = state.controller(box) or box.order[0]
            return DueCards(box.number, player, box.unseen, state.rules.seating.face_down.clause)
        due = next_box(state) if state.phase is Phase.INITIAL_DEAL and state.face_down == "unknown" else None
        return None if due is None else DueCards(due[0].number, due[0].order[0], 1, due[1])

    def unseen_on(self, state: Round, box: int) -> int:
        """Return the number of cards of a box that nobody has seen."""
        found = state.find(box)
        return 0 if found is None else found.unseen

    def may_be_face_down(self, rules: TwentyOneRules) -> bool:
        """Return whether players' cards are, or at the document's leave may be, dealt face down."""
        return rules.seating.face_down.value or "face_down" in settings(rules.document)

    def collected_unseen(self, state: Round, event: Any) -> int:
        """Return the number of unseen cards that leave the layout: those of a surrendered or a void hand."""
        found = state.find(event.box)
        assert found is not None
        return 0 if found.hands[0].stakes or event.hand != 1 else found.unseen

    def reopened(self, state: Round) -> Round:
        """Return the round with wagers open again."""
        return replace(state, phase=Phase.WAGERS)


GAME: Final = TwentyOne()
