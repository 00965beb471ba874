"""Whole sessions of all documents by chance: chips are conserved, replay is the state, everybody has one fate."""

import random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.cards import pack
from croupier.engine.inputs import Deal, NoMoreBets, PlaceWager
from croupier.engine.refusal import Refused
from croupier.engine.table import Table
from croupier.engine.table import evolve as table_evolve
from croupier.engine.table import inputs as t
from croupier.engine.table import postings as moved
from croupier.money import parse
from croupier.tournament.conditions.document import Ends
from croupier.tournament.session import Seat, TableSession, due, evolve, legal, postings, standing, step, turn
from croupier.tournament.session import inputs as i
from croupier.tournament.session.events import SessionEvent
from tests.tournament.session.session import DOCUMENTS, KIM, SAM, Session, level, terms

OWN: Final = frozenset(SessionEvent.__args__)
MOST_STEPS: Final = 4000


class Life:
    """One session that is lived through by chance, and watched."""

    def __init__(self, document: str, chance: random.Random, **changed: Any) -> None:
        """Begin with two to six players."""
        players = chance.randint(2, 6)
        seats = {f"P{box}": box for box in sorted(chance.sample(range(1, 7), players))}
        chips = {player: chance.choice(["500", "1000", "2050"]) for player in seats}
        begun = Session(document, seats, chips=chips, **changed)
        self.chance, self.players = chance, set(seats)
        self.session, self.table, self.events = begun.now, begun.table, list(begun.events)
        self.books: dict[str, int] = begun.books()
        self.refused = 0

    def give(self, given: Any) -> bool:
        """Give an input; a refusal changes nothing, and everything else keeps what must hold."""
        before = self.session, self.table
        try:
            events, session, table = step(*before, given)
        except Refused:
            self.refused += 1
            return False
        folded: TableSession | None = self.session
        felt: Table = self.table
        for event in events:
            folded = evolve(folded, event)
            felt = felt if type(event) in OWN else table_evolve(felt, event)
            for account, amount in (*moved(event), *postings(event)):
                name = account if isinstance(account, str) else account.value
                self.books[name] = self.books.get(name, 0) + amount
        assert folded == session
        assert felt == table
        assert session is not None
        self.session, self.table = session, table
        self.events += events
        self.check()
        return True

    def check(self) -> None:
        """Assert what holds at every moment."""
        assert sum(self.books.values()) == 0
        for one in self.session.seats:
            assert one.chips == self.books.get(one.player, 0) >= 0, one
            guest = self.table.guest(one.player)
            assert guest is not None
            assert guest.box == one.box
        inside, out = {one.player for one in self.session.seats}, [one.player for one in self.session.out]
        assert len(out) == len(set(out))
        assert not inside & set(out)
        if self.session.status != "over":
            assert inside | set(out) == self.players
        assert all(not self.books.get(player) for player in out)

    def go_on(self) -> None:
        """Do the next thing that the dealer, the shoe or a player does."""
        found = due(self.session, self.table)
        if found is not None:
            assert self.give(found), found
        elif self.session.break_until is not None:
            assert self.give(t.TellTime(self.session.break_until))
            assert self.give(i.EndBreak(KIM))
        elif self.session.offers:
            player = self.session.offers[0]
            buys = i.IssueChips(KIM, player, parse("1000"), "re-buy")
            assert self.give(self.chance.choice([buys, i.DeclineRebuy(SAM, player)]))
        elif self.table.awaits_card:
            self.deal()
        else:
            self.play()

    def deal(self) -> None:
        shoe = self.table.shoe
        if shoe.has_cutting_card and shoe.cards <= 60 and self.give(t.DrawCuttingCard()):
            return
        left = [card for card in pack(self.table.rules.cards.pack.value) if shoe.seen[card.index] < self.table.decks]
        assert self.give(Deal(self.chance.choice(left)))

    def play(self) -> None:
        waits = turn(self.session, self.table)
        asked = [waits] if waits else [one.player for one in self.session.seats]
        self.chance.shuffle(asked)
        for player in asked:
            offered = legal(self.session, self.table, player)
            if offered:
                assert self.give(self.chance.choice(offered))
                return
        if not self.give(NoMoreBets()):
            raise AssertionError("nobody can do anything")

    def disturbances(self) -> list[Any]:
        """Return errors, requests and attempts without the right, at random."""
        player = self.chance.choice(sorted(self.players))
        box, other = self.chance.randint(1, 7), self.chance.randint(1, 7)
        amount = parse(self.chance.choice(["60", "100", "250", "1300"]))
        return [
            PlaceWager(player, box, amount),
            PlaceWager("Zed", other, amount),
            i.AskToWager(),
            i.PlayPassCard(player),
            i.MarkAway(KIM, player),
            i.MarkBack(SAM, player),
            i.VoidOutOfOrder(KIM, player),
            i.TakeBreak(KIM, 5),
            i.FinishEarly(KIM),
            i.EndSitting(SAM),
            t.TimeExpired(player),
            t.Arrive("Zed", other),
            t.Leave(player),
            i.MovePlayer(KIM, player, "balance") if self.chance.random() < 0.3 else i.DirectPlayer(KIM, player, "go"),
            i.Disqualify(KIM, player, "20.1", "breach") if self.chance.random() < 0.3 else t.Leave(player),
            i.CountStacks(KIM, tuple([(one.player, one.chips) for one in self.session.seats])),
            t.VoidRound(SAM, "fire in the kitchen", "impractical"),
        ]


def lived(document: str, seed: int, *, order: bool, late: str) -> Life:
    """Let a session be played to its end, with what goes wrong by chance."""
    chance = random.Random(seed)
    ends = chance.choice([Ends(rounds=6), Ends(minutes=2), Ends(rounds=3)])
    levels = (level("100", "1000"), level("200", "2000", 3))
    cards = chance.randint(0, 2) if document.startswith("nsw") else 0
    stated: dict[str, Any] = {"order": order, "late": late, "seconds": 30, "rebuys": ("P1", "P2"), "pass_cards": cards}
    life = Life(document, chance, ends=ends, levels=levels, **stated)
    for _ in range(MOST_STEPS):
        if life.session.status == "over":
            return life
        if ends.minutes is not None and life.session.rounds >= 2 and life.session.status == "playing":
            life.give(t.TellTime(life.table.now + 60))
        if chance.random() < 0.08:
            life.give(chance.choice(life.disturbances()))
        else:
            life.go_on()
    raise AssertionError("it has no end")


def check_over(life: Life) -> None:
    """Assert what holds when a session is over: no chips are anywhere, and every event has its clause."""
    assert life.session.seats == ()
    assert all(not amount for amount in life.books.values()), life.books
    assert all(event.clause for event in life.events)


SEEDS: Final = {"seed": st.integers(0, 2**32 - 1), "order": st.booleans()}
LATE: Final = st.sampled_from(["minimum", "held-to-minimum"])


@pytest.mark.parametrize("document", DOCUMENTS)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(**SEEDS, late=LATE)
def test_sessions_conserve_chips_and_give_each_player_one_result(
    document: str, seed: int, order: bool, late: str
) -> None:
    check_over(lived(document, seed, order=order, late=late))


@pytest.mark.long
@pytest.mark.parametrize("document", DOCUMENTS)
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(**SEEDS, late=LATE)
def test_many_sessions_conserve_chips(document: str, seed: int, order: bool, late: str) -> None:
    check_over(lived(document, seed, order=order, late=late))


def test_eliminated_player_and_wrong_seat_are_refused() -> None:
    held = Session("act-pontoon-2018", chips={"Ann": "50", "Bob": "500", "Cy": "500"})
    held.refuse("20.14", held.put("Ann", "100"), "Ann is out since round 0")
    before = held.session, held.table
    held.refuse("20.7", PlaceWager("Bob", 3, parse("100")))
    assert (held.session, held.table) == before


def test_a_session_begins_once_with_its_leader_and_its_limits() -> None:
    held = Session("act-pontoon-2018")
    again = i.BeginSitting(KIM, terms(number=2), (Seat("Ann", 1, parse("500")),))
    held.refuse("def:session", again, "session is being played")
    over = Session("act-pontoon-2018", ends=Ends(rounds=1)).round().end()
    over.refuse("def:tournament-director-assistant", replace(again, by=SAM), "cannot begin", barred=True)
    over.refuse("20", replace(again, terms=terms(levels=())), "The limits must be stated")
    over.refuse("20", replace(again, terms=terms(levels=(level("500", "100"),))))
    over.refuse("def:session", replace(again, terms=terms(ends=Ends())), "exactly one end")
    over.refuse("20", replace(again, terms=terms(pass_cards=1)), "no pass cards")
    over.refuse("20", replace(again, seats=()), "must have players")
    over.give(again)
    assert over.now.terms.number == 2


def test_public_view_of_a_session_shows_stage_and_places() -> None:
    held = Session("act-blackjack-2005", ends=Ends(shoes=2))
    seen = standing(held.now, held.table)
    assert (seen.tournament, seen.stage, seen.number, seen.status) == ("Cup", "heats", 1, "playing")
    assert (seen.shoes_left, seen.rounds_left, seen.ends_at) == (2, None, None)
    assert [one.player for one in seen.places] == ["Ann", "Bob", "Cy"]
