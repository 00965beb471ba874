"""Hypothesis strategies for a table of Ultimate Texas Hold'em."""

from typing import Final, Literal, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from croupier.cards import Card, pack
from croupier.engine.holdem import UthRound, legal
from croupier.engine.holdem import inputs as i
from croupier.engine.holdem.inputs import UthInput
from croupier.engine.inputs import Deal, MarkAbsent, NoMoreBets, Proceed
from croupier.money import Money, parse
from croupier.rules.holdem import UthRules
from tests.properties.uth_chance import PLAYERS, SCOPES, STRANGER

NAMES: Final = (*PLAYERS, STRANGER)
MONEY: Final = ("5", "1", "10", "2.50", "0.50", "0.01", "25", "100")
PAYOUTS: Final = ("25000", "5", "20", "500", "0.01")

# Few ranks or one suit first make pairs, quads, flushes and straights frequent, for players and dealer alike.
PALETTES: Final = ("A23456789TJQKHDCS", "H", "AK", "TJQKA", "23456", "2379", "59J", "S9")


class Opening(NamedTuple):
    """A table before the first input."""

    election: dict[str, object]
    seats: dict[str, int]
    limits: Literal["at_entry", "as_found"]
    advised: list[tuple[str, str]]


class Staked(NamedTuple):
    """A wager before the rules are known: a multiple of the least that the table takes."""

    player: str
    box: int | None
    bet: Literal["ante", "trips"]
    times: int

    def meant(self, rules: UthRules) -> UthInput:
        """Return the wager as the table's unit and minimum make it."""
        wagers = rules.wagers
        least = (wagers.minimum if self.bet == "ante" else wagers.trips_minimum).value or Money(0)
        unit = wagers.unit.value
        amount = Money((-(-least // unit) * unit or unit) * self.times)
        return (i.PlaceAnte if self.bet == "ante" else i.PlaceTrips)(self.player, amount, self.box)


class Move(NamedTuple):
    """Next input: one of the legal inputs by number, of the kind wanted if there is one, or any input at all."""

    number: int
    wanted: type[UthInput] | None
    wild: UthInput | None


class Case(NamedTuple):
    """A round to be played: table, wagers, shoe, what disturbs the deal (by number of the card), and decisions."""

    opening: Opening
    wagers: list[Staked | UthInput]
    shoe: list[Card]
    disturbed: dict[int, UthInput]
    moves: list[Move]
    showdown: list[int]


# --- the table --------------------------------------------------------------------------------------------------------


def elections() -> SearchStrategy[dict[str, object]]:
    """Any election that the document allows; each minimum no larger than its maximum."""
    limit = st.sampled_from(("none", "none", "none", "none", *MONEY))
    return st.fixed_dictionaries(
        {
            "boxes": st.sampled_from((8, 6, 7, 1, 2, 22)),
            "maximum_payout": st.sampled_from(PAYOUTS),
            "max_payout_scope": st.sampled_from(SCOPES),
            "unit": st.sampled_from(MONEY),
            "minimum": limit,
            "maximum": limit,
            "side_minimum": limit,
            "side_maximum": limit,
        }
    ).map(_ordered)


def _ordered(election: dict[str, object]) -> dict[str, object]:
    chosen = dict(election)
    for kind in ("", "side_"):
        least, most = f"{kind}minimum", f"{kind}maximum"
        if "none" not in (chosen[least], chosen[most]) and parse(chosen[least]) > parse(chosen[most]):
            chosen[least], chosen[most] = chosen[most], chosen[least]
    return chosen


def openings() -> SearchStrategy[Opening]:
    """Any table; seats are places of the layout, and may be given twice by a careless caller."""
    seats = st.dictionaries(st.sampled_from(PLAYERS), st.integers(1, 8), max_size=3)
    limits: SearchStrategy[Literal["at_entry", "as_found"]] = st.sampled_from(["as_found", "at_entry"])
    advised = st.lists(st.tuples(st.sampled_from(PLAYERS[:3]), st.sampled_from(["ante", "trips"])), max_size=2)
    return st.builds(Opening, elections(), seats, limits, advised).map(_seated)


def _seated(opening: Opening) -> Opening:
    boxes = opening.election["boxes"]
    assert isinstance(boxes, int)
    return opening._replace(seats={player: box for player, box in opening.seats.items() if box <= boxes})


# --- inputs -----------------------------------------------------------------------------------------------------------

names: Final = st.sampled_from((*PLAYERS[:3], *PLAYERS, STRANGER))
boxes: Final = st.integers(1, 3) | st.integers(-1, 9)
maybe_box: Final = st.none() | boxes
amounts: Final = st.sampled_from(
    [Money(cents) for cents in (1000, 2000, 500, 3000, 4000, 100, 250, 2500, 1, 50, 333, 10000, 0, -100)]
)
officials: Final = st.sampled_from(("dealer", "supervisor", ""))


def wagers() -> SearchStrategy[list[Staked | UthInput]]:
    """The inputs before the deal: up to eight antes, some trips, then anything."""
    times = st.integers(1, 3) | st.sampled_from([5, 25, 101])

    def of_player(player: str) -> SearchStrategy[list[Staked]]:
        ante = st.builds(Staked, st.just(player), st.none(), st.just("ante"), times)
        trips = st.builds(Staked, st.just(player), st.none(), st.just("trips"), times)
        return st.tuples(ante, st.none() | trips).map(lambda both: [one for one in both if one is not None])

    players = st.sampled_from((1, 2, 3, 4, 6, 8)).flatmap(lambda many: st.permutations(PLAYERS[:many]))
    staked = players.flatmap(lambda who: st.tuples(*(of_player(one) for one in who)))
    bets: SearchStrategy[Literal["ante", "trips"]] = st.sampled_from(["ante", "trips"])
    again = st.builds(Staked, names, maybe_box, bets, times)
    wild = st.one_of(
        st.builds(i.PlaceAnte, names, amounts, maybe_box),
        st.builds(i.PlaceTrips, names, amounts, maybe_box),
        st.builds(i.WithdrawAnte, names),
        st.builds(MarkAbsent, names),
    )
    more = st.lists(st.one_of(again, wild), max_size=5)
    return st.builds(lambda first, then: [*(one for some in first for one in some), *then], staked, more)


def shoes() -> SearchStrategy[list[Card]]:
    """A whole pack in any order, those of a palette first."""

    def sorted_by(palette: str, cards: list[Card]) -> list[Card]:
        return sorted(cards, key=lambda one: one.rank.value not in palette and one.suit.value not in palette)

    return st.builds(sorted_by, st.sampled_from(PALETTES), st.permutations(pack(52)))


def by_officials() -> SearchStrategy[UthInput]:
    """Irregularities; those that end the round are the last to be tried when a failure is made smaller."""
    misdeals: SearchStrategy[Literal["wrong-number-of-cards", "card-revealed"]] = st.sampled_from(
        ["card-revealed", "wrong-number-of-cards"]
    )
    exposed = st.builds(i.ExposeDealerCards, officials, st.sampled_from(((1,), (2,), (1, 2), (), (3,), (0,), (2, 1))))
    absent = st.builds(MarkAbsent, names)
    found = st.builds(i.FindPlayWager, officials, boxes, amounts)
    missing = st.builds(i.ReportMissingWager, officials, boxes, st.sampled_from((True, True, True, True, False)))
    return st.one_of(
        absent, exposed, found, missing, absent, exposed, found, st.builds(i.DeclareMisdeal, officials, misdeals)
    )


def by_players() -> SearchStrategy[UthInput]:
    """Any input of a player or of the shoe, in turn or not."""
    return st.one_of(
        st.builds(i.Fold, names),
        st.builds(i.Check, names),
        st.builds(i.BetPlay, names, st.integers(-1, 6)),
        st.builds(i.Concede, names),
        st.builds(Proceed, st.none() | names),
        st.builds(i.PlaceAnte, names, amounts, maybe_box),
        st.builds(i.PlaceTrips, names, amounts, maybe_box),
        st.builds(i.WithdrawAnte, names),
        st.just(NoMoreBets()),
        st.builds(Deal, st.sampled_from(pack(52))),
    )


def moves() -> SearchStrategy[list[Move]]:
    """Decisions of a round: mostly legal ones, sometimes any."""
    wanted: SearchStrategy[type[UthInput] | None] = st.sampled_from(
        [i.BetPlay, i.Check, i.BetPlay, i.Check, i.BetPlay, None, i.Fold]
    )
    legal_one = st.builds(Move, st.integers(0, 9), wanted, st.none())
    by_official = st.builds(Move, st.just(0), st.none(), by_officials())
    by_player = st.builds(Move, st.just(0), st.none(), by_players())
    return st.lists(st.one_of(*[legal_one] * 9, by_player, by_official), max_size=40)


def cases() -> SearchStrategy[Case]:
    """Any round."""
    disturbed = st.dictionaries(st.integers(0, 22), st.one_of(by_players(), by_officials()), max_size=1)
    return st.builds(Case, openings(), wagers(), shoes(), disturbed, moves(), st.lists(st.integers(0, 9), max_size=6))


def chosen(state: UthRound, move: Move) -> UthInput | None:
    """Return the input that a move means here: the one with this number among all legal inputs."""
    if move.wild is not None:
        return move.wild
    open_to_all = [one for player in PLAYERS for one in legal(state, player)]
    if not open_to_all:
        return None
    of_kind = [one for one in open_to_all if type(one) is move.wanted] or open_to_all
    return of_kind[move.number % len(of_kind)]


def at_the_showdown(state: UthRound, number: int) -> UthInput:
    """Return that a player keeps the hand or concedes, or that a play wager has a number of half antes."""
    if number <= 2:
        return Proceed(state.asked[0])
    place = state.places[number % len(state.places)]
    if number <= 4:
        return i.Concede(place.player)
    return i.FindPlayWager("dealer", place.box, Money(place.ante * number // 2))
