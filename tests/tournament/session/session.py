"""A session for tests: one table in tournament mode, driven by short words.

session = Session("nsw-pontoon-6to5-2017", {"Ann": 1, "Bob": 2})
session.wager("Ann", "200").wager("Bob", "100").play(wins=["Ann"])
assert session.stacks == {"Ann": "2200.00", "Bob": "1900.00"}
session.refuse("20.6.10", PlaceWager("Ann", 2, parse("100")))
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self, TypeVar

import pytest

from croupier.cards import Card, card
from croupier.engine import holdem, twentyone
from croupier.engine.holdem.inputs import BetPlay, Check, Fold, PlaceAnte
from croupier.engine.inputs import Deal, NoMoreBets, PlaceWager, Proceed, Stand
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import Official, dealers_step, standing_table
from croupier.engine.table import inputs as t
from croupier.engine.table import postings as moved
from croupier.money import Money, parse, show
from croupier.rules.clause import contains
from croupier.tournament.conditions.document import Ends, Level
from croupier.tournament.session import Seat, SessionTerms, due, evolve, postings, standing, step
from croupier.tournament.session import inputs as i
from croupier.tournament.session.state import TableSession

KIM: Final = Official("gaming-manager", "Kim")
"""The director."""
SAM: Final = Official("gaming-supervisor", "Sam")
LOU: Final = Official("dealer", "dealer")
NOW: Final = 1_790_000_000
DOCUMENTS: Final = (
    *("act-blackjack-2005", "act-pontoon-2005", "act-pontoon-2018"),
    *("nsw-pontoon-6to5-2017", "act-uth-2019"),
)
UTH: Final = "act-uth-2019"
BOARD: Final = ("2C", "7D", "9H", "JS", "4C")
E = TypeVar("E")


def terms(**changed: Any) -> SessionTerms:
    """Return terms of a session of 20 rounds with the limits 100 and 1,000, changed in what is named."""
    stated: dict[str, Any] = {"tournament": "Cup", "stage": "heats", "number": 1, "leaders": ("Kim",)}
    stated |= {"ends": Ends(rounds=20), "levels": (level("100", "1000"),), "advancing": 1}
    return SessionTerms(**(stated | changed))


def level(minimum: str, maximum: str | None = None, from_round: int = 1) -> Level:
    """Return limits from a round on."""
    most = None if maximum is None else parse(maximum)
    return Level(minimum=parse(minimum), maximum=most, from_round=from_round)


class Session:
    """One session; every method that acts returns it, and raises Refused when the rules do."""

    def __init__(
        self,
        document: str,
        seats: Mapping[str, int] | None = None,
        *,
        chips: Mapping[str, str] | str = "2000",
        election: Mapping[str, object] | None = None,
        **changed: Any,
    ) -> None:
        """Begin a session at a table that stands ready."""
        beside: dict[str, object] = {"tournament": {}}
        if document == UTH:
            beside["maximum_payout"] = "100000"
        self.table = standing_table(document, {**beside, **(election or {})}, now=NOW)
        self.session: TableSession | None = None
        self.events: list[Any] = []
        boxes = seats or {"Ann": 1, "Bob": 2, "Cy": 3}
        held = {player: chips if isinstance(chips, str) else chips[player] for player in boxes}
        places = tuple([Seat(player, box, parse(held[player])) for player, box in boxes.items()])
        self.give(i.BeginSitting(KIM, terms(**changed), places))

    @property
    def now(self) -> TableSession:
        """The session, which has begun."""
        assert self.session is not None
        return self.session

    def give(self, *given: Any) -> Self:
        """Give inputs, one after another; folding the events must give the same state."""
        for one in given:
            events, session, self.table = step(self.session, self.table, one)
            folded = self.session
            for event in events:
                folded = evolve(folded, event)
            assert folded == session
            self.session = session
            self.events += events
        return self

    def refuse(self, clause: str, given: Any, *words: str, barred: bool = False) -> Self:
        """Assert that an input is refused under the clause, or a part of it, in these words."""
        with pytest.raises(Refused) as caught:
            step(self.session, self.table, given)
        assert contains(clause, caught.value.clause), (clause, str(caught.value))
        assert all(one in caught.value.why for one in words), caught.value.why
        assert isinstance(caught.value, Barred) is barred, caught.value
        return self

    # --- words -------------------------------------------------------------------------------------------------------

    def put(self, player: str, amount: str) -> Any:
        """Return a player's wager at their own box."""
        sitter = self.now.find(player)
        if self.table.rules.document == UTH:
            return PlaceAnte(player, parse(amount))
        return PlaceWager(player, 0 if sitter is None else sitter.box, parse(amount))

    def wager(self, player: str, amount: str) -> Self:
        """Let a player wager; players before them in order are asked first."""
        return self.give(self.put(player, amount))

    def ask(self) -> Self:
        """Ask the next player."""
        return self.give(i.AskToWager())

    def all_wager(self, amount: str = "100", **others: str) -> Self:
        """Let everybody wager who has not yet, in order."""
        self.ready()
        while isinstance(found := due(self.now, self.table), i.AskToWager) or found is None:
            if found is not None:
                self.ask()
            waiting = [one.player for one in self.now.in_order if not self.has_wagered(one.player)]
            if not waiting:
                break
            self.wager(waiting[0], others.get(waiting[0], amount))
        return self

    def has_wagered(self, player: str) -> bool:
        """Return whether a player has done what the round asks, or is away."""
        found = {one.player: one for one in standing(self.now, self.table).places}[player]
        return bool(found.wager) or found.is_away or player in self.now.sat_out or found.has_form

    def ready(self) -> Self:
        """Shuffle and cut where it is due, and where nines become rare."""
        seen = sum(self.table.shoe.seen[card(f"9{suit}").index] for suit in "CDHS")
        if self.table.shoe.has_cutting_card and 2 * seen > 4 * self.table.decks:
            self.give(t.DrawCuttingCard())
        if self.now.status == "playing" and isinstance(due(self.now, self.table), i.CountStacks):
            self.give(self.count())
        while (found := dealers_step(self.table)) is not None:
            self.give(found)
        return self

    def play(self, wins: Sequence[str] = (), pushes: Sequence[str] = ()) -> Self:
        """Close the wagers and deal the round: these win, these stand off, and all others lose."""
        self.give(NoMoreBets())
        if self.table.rules.document == UTH:
            return self._play_uth(wins)
        hands: dict[int, list[str]] = {}
        round_ = self.table.round
        assert isinstance(round_, twentyone.Round)
        for box in round_.boxes:
            player = box.wagers[0].player
            hands[box.number] = ["K", "Q" if player in wins else "9" if player in pushes else "7"]
        firsts, seconds = [hands[box.number][0] for box in round_.boxes], [hands[one.number][1] for one in round_.boxes]
        return self.deal([*firsts, "9", *seconds, "K"])

    def round(self, amount: str = "100", wins: Sequence[str] = (), pushes: Sequence[str] = (), **others: str) -> Self:
        """Play a whole round: everybody wagers, these win, these stand off, and all others lose."""
        return self.all_wager(amount, **others).play(wins, pushes)

    def deal(self, ranks: Sequence[str]) -> Self:
        """Deal cards of these ranks as they fall due; everybody stands, and declines what is offered."""
        left = list(ranks)
        while (round_ := self.table.round) is not None and not round_.is_closed:
            assert isinstance(round_, twentyone.Round)
            if round_.awaits_card:
                self.give(Deal(self.card(left.pop(0))))
            elif round_.phase is twentyone.Phase.DECISION:
                assert round_.decider is not None
                self.give(Stand(round_.decider, round_.box.number))
            else:
                self.give(Proceed())
        assert not left, left
        return self

    def give_card(self, rank: str) -> Self:
        """Deal a card of a rank."""
        return self.give(Deal(self.card(rank)))

    def card(self, rank: str) -> Card:
        """Return the card of a rank that has been seen least."""
        found = [card(one + suit) for one in ("KJQ" if rank == "K" else rank) for suit in "CDHS"]
        return min(found, key=lambda one: self.table.shoe.seen[one.index])

    def _play_uth(self, wins: Sequence[str]) -> Self:
        """Deal a board that helps nobody: aces win, and a pair of kings is the dealer's."""
        aces, rags = ["AS", "AH", "AD", "AC"], ["3S", "5H", "3D", "5S", "3H", "5D", "3C", "5C", "6S", "8H", "6D", "8S"]
        round_ = self.table.round
        assert isinstance(round_, holdem.UthRound)
        cards = [*BOARD]
        for place in round_.places:
            cards += [(aces if place.player in wins else rags).pop(0) for _ in range(2)]
        self.give(*[Deal(card(one)) for one in (*cards, "KH", "KD")])
        while (round_ := self.table.round) is not None and not round_.is_closed:
            assert isinstance(round_, holdem.UthRound)
            if round_.phase not in holdem.state.BETTING:
                self.give(Proceed())
                continue
            player = round_.place.player
            if round_.phase != holdem.Phase.ON_THE_RIVER:
                self.give(Check(player))
            else:
                self.give(BetPlay(player, 1) if player in wins else Fold(player))
        return self

    # --- what is there -----------------------------------------------------------------------------------------------

    @property
    def stacks(self) -> dict[str, str]:
        """The chips in front of each player who is in."""
        return {one.player: show(one.chips) for one in self.now.seats}

    @property
    def out(self) -> list[tuple[str, str]]:
        """Return the players who are out, in order, and why."""
        return [(one.player, one.why) for one in self.now.out]

    def events_of(self, kind: type[E]) -> list[E]:
        """Return the events of a kind."""
        return [one for one in self.events if isinstance(one, kind)]

    def last(self, kind: type[E]) -> E:
        """Return the last event of a kind."""
        return self.events_of(kind)[-1]

    def count(self, **others: str) -> i.CountStacks:
        """Return a count as the ledger has it, but for who is named."""
        counts = {one.player: one.chips for one in self.now.seats}
        counts |= {player: parse(amount) for player, amount in others.items()}
        return i.CountStacks(SAM, tuple(counts.items()))

    def end(self) -> Self:
        """Count the stacks and end the session."""
        return self.give(self.count(), i.EndSitting(SAM))

    def tell(self, seconds: int) -> Self:
        """Let a number of seconds pass."""
        return self.give(t.TellTime(self.table.now + seconds))

    def books(self) -> dict[str, int]:
        """Return what every account holds by the postings of all events: players, layout and house."""
        held: dict[str, int] = {}
        for event in self.events:
            for account, amount in (*moved(event), *postings(event)):
                name = account if isinstance(account, str) else account.value
                held[name] = held.get(name, 0) + amount
        return held


def money(amount: str) -> Money:
    """Return an amount of chips."""
    return parse(amount)
