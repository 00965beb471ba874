"""Game: one object for each family of games, with everything that other rooms need of a round.

A profile names the family of its document (`rules.family`), and `game_of` returns its object: no code above the
families checks a type of rules, round, input or event to find out its game.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, Protocol, cast

from msgspec import Struct

from croupier.cards import Card
from croupier.engine.holdem.game import GAME as HOLDEM
from croupier.engine.holdem.inputs import (
    DeclareMisdeal,
    ExposeDealerCards,
    FindPlayWager,
    PlaceAnte,
    PlaceTrips,
    ReportMissingWager,
    UthInput,
)
from croupier.engine.inputs import DeferPayment, Input, PersonalLimit, PlaceWager
from croupier.engine.postings import Moved, Posting
from croupier.engine.round_events import DueCards, RoundEvents
from croupier.engine.run import Stepped
from croupier.engine.twentyone.game import GAME as TWENTY_ONE
from croupier.engine.view import LayoutSeats
from croupier.money import Money, Unit
from croupier.rules.questions import family

RoundInput = Input | UthInput
"""An input of a round, of any family."""


WagerInput = PlaceWager | PlaceAnte | PlaceTrips
"""An input that places a wager."""
StaffInput = DeferPayment | DeclareMisdeal | ExposeDealerCards | ReportMissingWager | FindPlayWager
"""An input of a round that only those who operate the game may give."""


class Game(Protocol):
    """A family of games; rules, rounds, inputs and events are the family's own."""

    @property
    def name(self) -> str:
        """The family's name in profiles."""

    @property
    def inputs(self) -> frozenset[type]:
        """The inputs of a round."""

    @property
    def events(self) -> frozenset[type]:
        """The events of a round."""

    @property
    def kinds(self) -> RoundEvents:
        """The events of a round by what they mean to the table."""

    @property
    def wagers(self) -> tuple[type[Any], ...]:
        """The inputs that are wagers, the first of which opens a round."""

    @property
    def withdrawal(self) -> type[Any]:
        """The input that takes a wager back."""

    @property
    def by_staff(self) -> tuple[type[Any], ...]:
        """The inputs of a round that only those who operate the game may give."""

    @property
    def returned_as(self) -> Literal["excluded", "void"]:
        """The ground on which the wagers of an excluded player are returned before the deal."""

    @property
    def voids_folded_hands(self) -> bool:
        """Return whether the wagers of a player who has none left on the layout can be void."""

    @property
    def readmits(self) -> bool:
        """Return whether a player who was absent may decide again in the same round."""

    @property
    def has_totals(self) -> bool:
        """Return whether the dealer announces totals of hands."""

    def fresh(self, rules: Any) -> Any:
        """Return a round before its first event."""

    def open_round(
        self,
        rules: Any,
        seats: Mapping[str, int] | None = None,
        limits: Literal["at_entry", "as_found"] = "at_entry",
        advised: Iterable[tuple[str, str]] = (),
        personal: tuple[PersonalLimit, ...] = (),
        first_box: int = 1,
    ) -> tuple[tuple[Any, ...], Any]:
        """Return the events that open a round, and its state."""

    def step(self, state: Any, given: RoundInput) -> Stepped[Any, Any]:
        """Return the events of an input and the state after them, or raise Refused."""

    def check_wager(self, state: Any, given: WagerInput) -> None:
        """Raise Refused for a wager that `step` would refuse, without placing it."""

    def evolve(self, state: Any, event: Any) -> Any:
        """Return the round after an event."""

    def legal(self, state: Any, player: str) -> tuple[Any, ...]:
        """Return the decisions open to the player."""

    def postings(self, event: Any) -> tuple[Posting, ...]:
        """Return the postings of an event. They sum to zero."""

    def seen(self, event: Any, viewer: str | None, now: Any = None) -> Any:
        """Return the event as `viewer` sees it; None is a person without a hand.

        `now` is the round at the moment at which the viewer learns of the event, None where it is over.
        """

    def decks(self, rules: Any) -> int:
        """Return the number of decks in a shoe."""

    def sign_lines(self, rules: Any, unit: Unit) -> dict[str, str]:
        """Return the lines of the table's sign about side bets and options, with amounts in `unit`."""

    def layout(self, rules: Any, state: Any, seats: LayoutSeats) -> dict[str, Any]:
        """Return the fields of a table's view that show the layout; `state` is None without a round."""

    def swing(self, rules: Any, most: int) -> tuple[int, int] | None:
        """Return the most that a wager of `most` may win and lose in a round, None where there is no simple bound."""

    def is_side_payment(self, event: Any) -> bool:
        """Return whether an event settles a side bet."""

    def one_hand_clause(self, rules: Any) -> str | None:
        """Return the clause that allows a player one hand alone, None where a player may have several boxes."""

    def players_per_box(self, rules: Any) -> tuple[int, str]:
        """Return the number of players who may wager on one box, and its clause."""

    def highlight(self, rules: Any) -> str:
        """Return the name and the best-known payout of the game, in a few words."""

    def side_bets(self, rules: Any) -> tuple[str, ...]:
        """Return the side bets that the table offers on the boxes."""

    def side_wagers(self, state: Any) -> tuple[Any, ...]:
        """Return the side bets on the layout."""

    def promised(self, state: Any, player: str) -> Money:
        """Return the chips that a player has promised in the round and not yet put down."""

    def is_face_down(self, rules: Any) -> bool:
        """Return whether players' cards are dealt face down."""

    def is_final(self, state: Any) -> bool:
        """Return whether payments are now those of the final settlement."""

    def unsettled(self, state: Any) -> tuple[int, ...]:
        """Return the boxes that the dealer is to settle one by one, in the order of the deal; none at other times."""

    def is_settling(self, state: Any) -> bool:
        """Return whether boxes are being settled one by one: no decision of a player can follow."""

    def is_decision(self, state: Any) -> bool:
        """Return whether a hand has the choice to draw."""

    def deciders(self, state: Any, wagering: Iterable[str]) -> set[str]:
        """Return the players whose decision is outstanding; `wagering` are those with a wager on the layout."""

    def owes_decision(self, state: Any, player: str) -> bool:
        """Return whether the hand of a player needs a decision that only the player can make."""

    def first_player(self, state: Any) -> str:
        """Return the first player who is dealt to, or ""."""

    def due_to(self, state: Any) -> tuple[int, str]:
        """Return the box whose card is due, 0 for the dealer, and the player who decides for it."""

    def is_initial_deal_over(self, state: Any) -> bool:
        """Return whether the initial deal is complete and no event has followed it."""

    def is_initial_card(self, rules: Any, clause: str) -> bool:
        """Return whether the clause is that of a card of the initial deal."""

    def is_misdeal(self, rules: Any, event: Any) -> bool:
        """Return whether the event makes the round a misdeal."""

    def boxes_of(self, state: Any, player: str) -> set[int]:
        """Return the boxes with a wager of the player."""

    def side_boxes_of(self, state: Any, player: str) -> set[int]:
        """Return the boxes with a side bet of the player."""

    def wager_on(self, state: Any, box: int, player: str) -> int:
        """Return the player's wager on a box, 0 without one."""

    def most_with_marker(self, rules: Any, marker: Money) -> tuple[Money, str]:
        """Return the most that all may wager together on a box with a marker of that amount, and its clause."""

    def side_maximum(self, rules: Any, bet: str) -> Any:
        """Return the most that may be placed on a wager with a box of its own, None where it has no such box."""

    def wagerers(self, state: Any, box: int) -> list[str]:
        """Return the players with a wager on a box while wagers are open."""

    def holders(self, state: Any) -> dict[int, str]:
        """Return the player who has each box by a wager."""

    def controller(self, state: Any, box: int) -> str | None:
        """Return the player who decides for a box."""

    def first_two(self, state: Any, box: int) -> tuple[Card, ...]:
        """Return the first two cards of a box, none before there are two."""

    def points(self, state: Any, box: int, hand: int) -> int | None:
        """Return the total of a hand, None if there is no such hand."""

    def stake_of(self, state: Any, player: str, box: int) -> Money:
        """Return the player's first wager of the round: the initial wager on a box, or the ante."""

    def first_wager(self, player: str, box: int, amount: Money) -> Any:
        """Return the input that places the first wager of a round."""

    @property
    def stakes_of_wager(self) -> int:
        """The multiple of a first wager that a player must have to place it."""

    @property
    def stake_name(self) -> str:
        """The name of the first wager of a round."""

    def is_side_wager(self, given: Struct) -> bool:
        """Return whether an input places a side bet."""

    def staff_clause(self, rules: Any, given: StaffInput) -> str:
        """Return the clause that leaves an input of a round to those who operate the game."""

    def withdrawals(self, state: Any, player: str, box: int) -> list[Any]:
        """Return the inputs that take back all wagers of a player before the deal."""

    def is_open_offer(self, state: Any) -> bool:
        """Return whether an offer is open to several players at once."""

    def is_offer(self, state: Any) -> bool:
        """Return whether an answer to an offer is awaited, not a decision about a hand."""

    def awaited(self, state: Any) -> tuple[str, ...]:
        """Return the players who are to decide or to answer now: one in turn, or all who have an open offer."""

    def moment(self, state: Any) -> tuple[Any, ...]:
        """Return values that change when the round waits for something else."""

    def turn(self, state: Any) -> int | None:
        """Return the box or place whose turn it is."""

    def collected(self, state: Any, event: Any) -> tuple[Card, ...]:
        """Return the cards that the event takes off the layout."""

    def next_area(self, state: Any) -> DueCards | None:
        """Return the area that is dealt to, or whose cards must be turned next; None if no card is awaited."""

    def unseen_on(self, state: Any, box: int) -> int:
        """Return the number of cards of a box that nobody has seen."""
        ...

    def may_be_face_down(self, rules: Any) -> bool:
        """Return whether players' cards are dealt face down, or may be by an election."""
        ...

    def collected_unseen(self, state: Any, event: Any) -> int:
        """Return the number of cards that the event takes off the layout and that nobody has seen."""

    def reopened(self, state: Any) -> Any:
        """Return the round with wagers open again."""


FAMILIES: Final[Mapping[str, Game]] = {"twentyone": cast("Game", TWENTY_ONE), "holdem": cast("Game", HOLDEM)}
"""The families by the name that profiles give them."""


def _all_kinds(name: str) -> tuple[type[Any], ...]:
    return tuple([kind for game in FAMILIES.values() for kind in getattr(game.kinds, name)])


CARD_EVENTS: Final = _all_kinds("cards")
WAGER_EVENTS: Final = _all_kinds("wagers")
ADVICE_EVENTS: Final = _all_kinds("advice")
COLLECTION_EVENTS: Final = _all_kinds("collections")
REFUND_EVENTS: Final = _all_kinds("refunds")
RETURN_EVENTS: Final = _all_kinds("returns")
VOID_EVENTS: Final = _all_kinds("voids")
HAND_VOID_EVENTS: Final = _all_kinds("hand_voids")
UNSEEN_EVENTS: Final = _all_kinds("unseen")
TURNED_EVENTS: Final = _all_kinds("turned")
RECOVERY_EVENTS: Final = _all_kinds("recoveries")
DEALT_EVENTS: Final = (*CARD_EVENTS, *UNSEEN_EVENTS)
"""The events that bring a card to the layout, seen or unseen."""

MOVES: Final[Mapping[type[Any], Callable[[Any], Moved]]] = {
    kind: moves for game in FAMILIES.values() for kind, moves in game.kinds.moves.items()
}
"""The movements of money by the events of a round, of every family."""

EXPOSURES: Final[Mapping[type[Any], Callable[[Any], RoundInput]]] = {
    kind: given for game in FAMILIES.values() for kind, given in game.kinds.exposures.items()
}
"""The events that name cards revealed by mistake, and the input that gives each again."""

WITHDRAWALS: Final[tuple[type[Any], ...]] = tuple([game.withdrawal for game in FAMILIES.values()])
"""The inputs that take a wager back, of every family."""

WAGERS: Final[tuple[type[Any], ...]] = tuple([kind for game in FAMILIES.values() for kind in game.wagers])
"""The inputs that are wagers, of every family."""


def game_for(document: str) -> Game:
    """Return the game of a document, by its key; raise UnknownDocument."""
    return FAMILIES[family(document).family]


def game_of(rules: Any) -> Game:
    """Return the game of a table's rules."""
    return FAMILIES[rules.family]
