"""Hypothesis strategies for a table: elections, openings, wagers, cards and moves."""

from typing import Any, Final, Literal, NamedTuple, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from croupier.cards import Card, pack
from croupier.engine import inputs as i
from croupier.engine.inputs import Bet, Input
from croupier.engine.twentyone import Round, legal
from croupier.money import Money, parse
from croupier.rules import profile
from croupier.rules.twentyone import TwentyOneRules

PLAYERS: Final = ("Ann", "Bob", "Cat", "Dan", "Eve")
STRANGER: Final = "Zoe"
NAMES: Final = (*PLAYERS, STRANGER)
OFFICIALS: Final = ("pit-manager", "gaming-manager", "dealer", "")
MONEY: Final = ("5", "1", "10", "2.50", "0.50", "0.01", "25", "100")
BETS: Final[tuple[Bet, ...]] = get_args(Bet)

# Few ranks make pairs, naturals, sevens and busts frequent.
PALETTES: Final = ("A23456789TJQK", "AK", "A7", "78", "67", "7", "8K", "A5K", "2A", "59JK", "34A")


class Opening(NamedTuple):
    """A new table."""

    election: dict[str, object]
    seats: dict[str, int]
    limits: Literal["at_entry", "as_found"]


class Move(NamedTuple):
    """Next input: one of the legal inputs by number, of the kind wanted if there is one, or any input at all."""

    number: int
    wanted: type[Input] | None
    wild: Input | None


# --- elections --------------------------------------------------------------------------------------------------------


def elections(key: str) -> SearchStrategy[dict[str, object]]:
    """Any election that the document allows: every setting of its profile, present or absent."""
    optional: dict[str, SearchStrategy[object]] = {}
    for section in profile.entries(key).values():
        for name, entry in section.items():
            for one in entry if isinstance(entry, list) else [entry]:
                if "default" in one:
                    optional[one.get("setting", name)] = _values(one)
    side_bets = optional.pop("side_bets")  # always said, since none are offered by default
    return st.fixed_dictionaries({"side_bets": side_bets}, optional=optional).map(_ordered)


def _values(entry: dict[str, Any]) -> SearchStrategy[object]:
    if "among" in entry:
        return st.sampled_from(list(entry["among"]))
    if "from" in entry:
        return st.integers(entry["from"], entry["to"])
    if "subset" in entry:
        known = entry["subset"]
        some = st.lists(st.sampled_from(known), unique=True, min_size=1, max_size=entry.get("at_most", len(known)))
        return st.one_of(some, some, st.just([]))
    if "names" in entry:
        return st.lists(st.sampled_from(("A", "B", "C")), unique=True, min_size=1)
    if "not_before" in entry:
        return st.sampled_from((entry["not_before"], "2026-01-31"))
    amounts = st.sampled_from(MONEY)
    if "amounts" in entry:
        return st.lists(amounts, max_size=2)
    return (amounts | st.just("none")) if entry.get("optional") else amounts


def _ordered(election: dict[str, object]) -> dict[str, object]:
    """Return the election with each minimum no larger than its maximum, the defaults of the profiles considered."""
    chosen = dict(election)
    for kind in ("", "side_"):
        least, most = f"{kind}minimum", f"{kind}maximum"
        if least in chosen and chosen[least] != "none":
            if most not in chosen:
                chosen[most] = "none"
            elif chosen[most] != "none" and parse(chosen[least]) > parse(chosen[most]):
                chosen[least], chosen[most] = chosen[most], chosen[least]
        elif most in chosen and least not in chosen:
            chosen[least] = "none"
    return chosen


def openings(key: str) -> SearchStrategy[Opening]:
    """Any table of the document."""
    seats = st.dictionaries(st.sampled_from(PLAYERS), st.integers(1, 7), max_size=3)
    limits: SearchStrategy[Literal["at_entry", "as_found"]] = st.sampled_from(["as_found", "at_entry"])
    return st.builds(Opening, elections(key), seats, limits)


# --- inputs -----------------------------------------------------------------------------------------------------------

boxes: Final = st.integers(1, 3) | st.integers(-1, 13)
names: Final = st.sampled_from((*PLAYERS, *PLAYERS, STRANGER))
hands: Final = st.none() | st.integers(-1, 5)
amounts: Final = st.sampled_from(
    [Money(cents) for cents in (1000, 2000, 500, 100, 250, 2500, 1, 50, 75, 80, 333, 10000, 0, -100)]
)


def packed(size: int) -> SearchStrategy[list[Card]]:
    """Cards of one pack, all of a few ranks; too few to end a round, they come round again."""
    of = pack(size)

    def of_palette(ranks: str) -> SearchStrategy[list[Card]]:
        some = [card for card in of if card.rank.value in ranks]
        few = st.sampled_from(some)
        return st.lists(st.one_of(few, few, few, st.sampled_from(of)), min_size=12, max_size=60)

    return st.sampled_from(PALETTES).flatmap(of_palette)


class Placed(NamedTuple):
    """A wager before the rules are known: a multiple of the least that the table takes."""

    player: str
    box: int
    times: int
    bet: Bet

    def meant(self, rules: TwentyOneRules) -> Input:
        """Return the wager as the table's unit and minimum make it."""
        least, unit = rules.wagers.minimum.value or Money(0), rules.wagers.unit.value
        floor = -(-least // unit) * unit or unit
        if self.bet == "super-sevens" and rules.super_sevens is not None and rules.super_sevens.amounts.value:
            return i.PlaceWager(self.player, self.box, rules.super_sevens.amounts.value[0], self.bet)
        return i.PlaceWager(self.player, self.box, Money(floor * self.times), self.bet)


Wagered = Placed | Input


def wagers() -> SearchStrategy[list[Wagered]]:
    """The inputs before the deal: up to three players on each of some boxes, then anything."""
    times = st.integers(1, 3) | st.sampled_from([5, 10, 25, 101])

    def of_player(player: str, box: int) -> SearchStrategy[list[Placed]]:
        main = st.builds(Placed, st.just(player), st.just(box), times, st.just("main"))
        beside = st.builds(Placed, st.just(player), st.just(box), st.just(1), st.sampled_from(BETS[1:]))
        return st.tuples(main, st.none() | beside).map(lambda both: [one for one in both if one is not None])

    def on_box(number: int) -> SearchStrategy[list[Placed]]:
        players = st.lists(st.sampled_from(PLAYERS), unique=True, min_size=1, max_size=3)
        return players.flatmap(lambda who: st.tuples(*(of_player(one, number) for one in who))).map(_joined)

    boxed = st.lists(st.integers(1, 3) | st.integers(1, 7), unique=True, min_size=1, max_size=7)
    mains = boxed.flatmap(lambda numbers: st.tuples(*(on_box(number) for number in sorted(numbers))))
    side = st.builds(Placed, st.sampled_from(PLAYERS), st.integers(1, 3), times, st.sampled_from(BETS))
    wild = st.builds(i.PlaceWager, names, boxes, amounts, st.sampled_from(BETS))
    back = st.builds(i.WithdrawWager, st.sampled_from(PLAYERS), st.integers(1, 3), st.sampled_from(BETS))
    extra = st.lists(st.one_of(side, side, wild, back), max_size=6)
    return st.builds(lambda placed, more: [*_joined(placed), *more], mains, extra)


def _joined(lists: tuple[list[Placed], ...]) -> list[Placed]:
    return [one for some in lists for one in some]


def wild(size: int) -> SearchStrategy[Input]:
    """Any input."""
    bets = st.sampled_from(BETS)
    return st.one_of(
        st.builds(i.MarkAbsent, names),
        st.builds(i.Insure, names, boxes, amounts, st.none() | names),
        st.builds(i.Double, names, boxes, st.none() | amounts, hands),
        st.builds(i.Proceed, st.none() | names),
        st.builds(i.Split, names, boxes, hands),
        st.builds(i.Surrender, names, boxes),
        st.builds(i.TakeEvenMoney, names, boxes),
        st.builds(i.Hit, names, boxes, hands),
        st.builds(i.Stand, names, boxes, hands),
        st.builds(i.Forfeit, names, boxes, hands),
        st.builds(i.DeferPayment, st.sampled_from(OFFICIALS)),
        st.builds(i.PlaceWager, names, boxes, amounts, bets),
        st.builds(i.WithdrawWager, names, boxes, bets),
        st.just(i.NoMoreBets()),
        st.builds(i.Deal, st.sampled_from(pack(size))),
        st.builds(i.Deal, st.sampled_from(pack(52))),
    )


def moves(size: int) -> SearchStrategy[list[Move]]:
    """Decisions of a round: mostly legal ones, sometimes any."""
    wanted: SearchStrategy[type[Input] | None] = st.sampled_from([None, i.Split, i.Split, i.Double, i.Hit, i.Insure])
    legal_one = st.builds(Move, st.integers(0, 60), wanted, st.none())
    any_one = st.builds(Move, st.just(0), st.none(), wild(size))
    return st.lists(st.one_of(*[legal_one] * 5, any_one), min_size=12, max_size=60)


class Case(NamedTuple):
    """A round to be played: how the table stands, what is wagered, the cards, and what is decided."""

    opening: Opening
    wagers: list[Wagered]
    shoe: list[Card]
    moves: list[Move]


def cases(key: str) -> SearchStrategy[Case]:
    """Any round of the document."""
    size = profile.load(key).cards.pack.value
    return st.builds(Case, openings(key), wagers(), packed(size), moves(size))


def chosen(state: Round, move: Move) -> Input | None:
    """Return the input that a move means here: the one with this number among all legal inputs."""
    if move.wild is not None:
        return move.wild
    open_to_all = [one for player in PLAYERS for one in legal(state, player)]
    if not open_to_all:
        return None
    of_kind = [one for one in open_to_all if type(one) is move.wanted] or open_to_all
    return of_kind[move.number % len(of_kind)]
