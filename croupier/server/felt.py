"""The felt as one person sees it: boxes, hands, totals, wagers; built up from the engine's view, field by field."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.cards import Card
from croupier.engine import twentyone, uth
from croupier.engine.poker import best
from croupier.engine.table import Official, Table, TableView, view
from croupier.engine.table.view import BoxView
from croupier.engine.uth.view import PlaceView, UthView
from croupier.rules.uth import UthRules
from croupier.telling.twentyone import BETS, hand_named


class HandSeen(Struct, frozen=True):
    """A hand: its cards, "" for one that lies face down; what it is worth in words; and what is at stake on it."""

    cards: tuple[str, ...]
    name: str
    stakes: tuple[tuple[str, int], ...]
    is_turn: bool
    sideways: int | None = None
    is_doubled: bool = False


class BoxSeen(Struct, frozen=True):
    """A box of the layout: who sits there, the wagers from the dealer outwards, and its hands."""

    number: int
    seated: str
    reserved: str
    decides: str
    wagers: tuple[tuple[str, int], ...]
    sides: tuple[tuple[str, str, int], ...]
    insurance: tuple[tuple[str, int], ...]
    hands: tuple[HandSeen, ...]
    surrendered: tuple[str, ...]


class PlaceSeen(Struct, frozen=True):
    """A place at Hold'em: who sits there, the wagers, and the hole cards as far as they may be seen."""

    number: int
    seated: str
    player: str
    ante: int
    blind: int
    trips: int
    play: int
    cards: tuple[str, ...]
    name: str
    is_out: bool
    is_turn: bool
    has_decided: bool


class FeltSeen(Struct, frozen=True):
    """The whole felt, of any game: `boxes` at Blackjack and Pontoon, `places` and `communal` at Hold'em.

    `side_bets` are the further spots of each box, by name and in words; `terms` is what the game pays, in a few words.
    `indicators` are the players who have made an undisclosed wager, in a tournament.
    """

    document: str
    game: str
    status: str
    phase: str
    round: int
    sign: dict[str, str]
    inscriptions: tuple[str, ...]
    side_bets: tuple[tuple[str, str], ...]
    terms: tuple[str, ...]
    deals: str
    decks: int
    shuffle: str
    dealer: HandSeen
    boxes: tuple[BoxSeen, ...] = ()
    places: tuple[PlaceSeen, ...] = ()
    communal: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    next: str = ""
    is_betting: bool = False
    awaits_card: bool = False
    cards_left: int | None = None
    discards: int | None = None
    incidents: int | None = None
    disputes: int | None = None
    indicators: tuple[str, ...] = ()


def felt(table: Table, person: Official) -> FeltSeen:
    """Return the felt as the person may see it."""
    found = view(table, person)
    seats = {box: player for player, box in found.seats}
    return FeltSeen(
        document=found.document,
        game=found.game,
        status=found.status,
        phase=found.phase,
        round=found.round,
        sign=found.sign,
        inscriptions=found.cloth.inscriptions,
        side_bets=_side_bets(table),
        terms=_terms(table),
        deals=found.deals,
        decks=found.decks,
        shuffle=found.shuffle,
        dealer=_dealer(table, found),
        boxes=_boxes(table, found, seats),
        places=_places(table, found, seats),
        communal=_communal(table, found),
        standing=found.standing,
        next=found.next,
        is_betting=table.status == "open" and table.is_betting,
        awaits_card=table.awaits_card,
        cards_left=found.cards_left,
        discards=found.discards,
        incidents=found.incidents,
        disputes=found.disputes,
    )


def _side_bets(table: Table) -> tuple[tuple[str, str], ...]:
    if isinstance(table.rules, UthRules):
        return ()
    return tuple([(bet, BETS[bet]) for bet in table.rules.side_bets.offered.value])


def _terms(table: Table) -> tuple[str, ...]:
    """Return what is paid for what everybody asks about first, as the rules of this table have it."""
    rules = table.rules
    if isinstance(rules, UthRules):
        return (f"dealer qualifies with {rules.showdown.qualifies.value.replace('_', ' ')}",)
    return (
        f"{rules.naturals.name.value} pays {rules.naturals.odds.value}",
        f"insurance pays {rules.insurance.odds.value}",
    )


def _written(cards: Iterable[Card | None]) -> tuple[str, ...]:
    return tuple(["" if card is None else str(card) for card in cards])


def _dealer(table: Table, found: TableView) -> HandSeen:
    holdem: UthView | None = found.holdem
    if holdem is not None:
        assert isinstance(table.round, uth.UthRound)
        hidden = [None] * (len(table.round.dealer) - len(holdem.dealer))
        cards = (*holdem.dealer, *hidden)
        name = str(best((*holdem.dealer, *holdem.communal))) if _is_whole(holdem, holdem.dealer) else ""
        return HandSeen(_written(cards), name, (), is_turn=False)
    name = ""
    if found.dealer and isinstance(table.round, twentyone.Round):
        name = hand_named(table.round, twentyone.Hand(found.dealer, (), ()))
    is_turn = found.phase == twentyone.Phase.DEALER
    return HandSeen(_written(found.dealer), name, (), is_turn=is_turn)


def _communal(table: Table, found: TableView) -> tuple[str, ...]:
    """Return the communal cards, those that are not turned yet face down."""
    if found.holdem is None:
        return ()
    assert isinstance(table.round, uth.UthRound)
    turned: tuple[Card, ...] = found.holdem.communal
    return _written((*turned, *[None] * (len(table.round.communal) - len(turned))))


def _is_whole(holdem: UthView, cards: tuple[Card, ...]) -> bool:
    return len(cards) == 2 and len(holdem.communal) == 5


def _boxes(table: Table, found: TableView, seats: dict[int, str]) -> tuple[BoxSeen, ...]:
    if isinstance(table.rules, UthRules):
        return ()
    held = {box.number: box for box in found.boxes}
    reserved = dict(found.reserved)
    return tuple(
        [
            _box(table, held.get(number), number, seats.get(number, ""), reserved.get(number, ""))
            for number in found.cloth.areas
        ]
    )


def _box(table: Table, seen: BoxView | None, number: int, seated: str, reserved: str) -> BoxSeen:
    round_ = table.round
    if seen is None or not isinstance(round_, twentyone.Round):
        return BoxSeen(number, seated, reserved, "", (), (), (), (), ())
    box = round_.find(number)
    assert box is not None
    sides = tuple([(one.player, one.bet, int(one.amount)) for one in round_.side_wagers if one.box == number])
    insured = tuple([(one.player, int(one.amount)) for one in round_.insurance if one.box == number])
    is_here = not round_.is_closed and _is_in_turn(round_) and round_.box.number == number
    hands = []
    for at, cards in enumerate(seen.hands):
        hand = box.hands[at]
        name = "" if None in cards or not cards else hand_named(round_, hand)
        stakes = tuple([(one.player, int(one.whole)) for one in hand.stakes])
        is_turn = is_here and round_.turn[1] == at
        is_doubled = bool(hand.doubled_at)
        hands.append(HandSeen(_written(cards), name, stakes, is_turn, seen.sideways[at], is_doubled))
    return BoxSeen(number, seated, reserved, seen.decides, seen.wagers, sides, insured, tuple(hands), seen.surrendered)


def _is_in_turn(round_: twentyone.Round) -> bool:
    phase = twentyone.Phase
    return round_.phase in (phase.DECISION, phase.SPLIT_OFFER, phase.DOUBLE_OFFER, phase.CARD, phase.FORFEIT)


def _places(table: Table, found: TableView, seats: dict[int, str]) -> tuple[PlaceSeen, ...]:
    if not isinstance(table.rules, UthRules):
        return ()
    holdem: UthView | None = found.holdem
    held: dict[int, PlaceView] = {} if holdem is None else {place.box: place for place in holdem.places}
    return tuple([_place(holdem, held.get(number), number, seats.get(number, "")) for number in found.cloth.areas])


def _place(holdem: UthView | None, place: PlaceView | None, number: int, seated: str) -> PlaceSeen:
    if place is None or holdem is None:
        return PlaceSeen(number, seated, "", 0, 0, 0, 0, (), "", is_out=False, is_turn=False, has_decided=False)
    cards = place.cards or (None,) * place.cards_held
    name = str(best((*place.cards, *holdem.communal))) if _is_whole(holdem, place.cards) else ""
    is_turn = place.player in (holdem.asked[:1] or (holdem.turn,))
    return PlaceSeen(
        number,
        seated,
        place.player,
        place.ante,
        place.blind,
        place.trips,
        place.play,
        _written(cards),
        name,
        place.is_out,
        is_turn,
        place.has_decided,
    )


def is_same_for_players(table: Table) -> bool:
    """Whether all players see the same felt: no card on it lies face down for some of them."""
    return not isinstance(table.rules, UthRules) and not table.rules.seating.face_down.value


__all__ = ["BoxSeen", "FeltSeen", "HandSeen", "PlaceSeen", "felt", "is_same_for_players"]
