"""A session at a table of nsw-pontoon-6to5-2017 in tournament mode, for the clause tests of undisclosed wagers."""

from typing import Any, Final, Self

import pytest

from croupier import money
from croupier.engine.refusal import Refused
from croupier.money import Money
from croupier.rules.clause import contains
from croupier.tournament.conditions.document import Ends, Level
from croupier.tournament.session import Seat, SessionTerms, TableSession, evolve, postings, step
from croupier.tournament.session import inputs as i
from tests.clauses.nsw_pontoon_6to5_2017.rounds import DOCUMENT
from tests.floor import SUPERVISOR, Floor

LEADER: Final = SUPERVISOR


class Session(Floor):
    """A table with a session; what is given goes to the session, which gives it to the table."""

    session: TableSession | None = None

    def give(self, *inputs: Any) -> Self:
        """Give inputs one after another; what happened folds to what was decided."""
        for given in inputs:
            events, session, after = step(self.session, self.state, given)
            assert all(getattr(event, "clause", None) for event in events), events
            folded = self.session
            for event in events:
                folded = evolve(folded, event)
                assert sum(amount for _, amount in postings(event)) == 0, event
            assert folded == session, "step is not decide and evolve"
            self.events += events
            self.session, self.state = session, after
            self.check()
        return self

    def refuse(self, clause: str, given: Any) -> Self:
        """Assert that an input is refused under the clause, and changes nothing."""
        with pytest.raises(Refused) as caught:
            step(self.session, self.state, given)
        refused = caught.value
        assert contains(clause, refused.clause), f"refused under {refused.clause}, not {clause}: {refused.why}"
        return self

    def stack(self, player: str) -> str:
        """Return a player's chips."""
        assert self.session is not None
        found = self.session.find(player)
        assert found is not None, player
        return money.show(found.chips)

    # --- forms ---------------------------------------------------------------------------------------------

    def write(self, player: str, amount: str | None, kind: str = "main") -> Self:
        """Let a player write a form."""
        return self.give(form(player, amount, kind))

    def examine(self, player: str, *, stands: bool = True) -> Self:
        """Let the supervisor examine a form."""
        return self.give(i.ExamineUndisclosed(SUPERVISOR, player, stands))

    def played(self, *, wins: bool = True) -> Self:
        """Deal a round in which Ann has twenty and stands, and Bob nineteen; the dealer makes seventeen, or 21."""
        self.deal("KH KS 9C QD 9S").stand("Ann", 1).stand("Bob", 2)
        return self.cards("8D" if wins else "3D 9D")


def form(player: str, amount: str | None, kind: str = "main") -> i.WriteUndisclosed:
    """Return a form as it is written."""
    return i.WriteUndisclosed(player, kind, None if amount is None else money.parse(amount))


def session(
    stack: str = "2000", *, forms: int = 2, pairs: bool = False, unit: str | None = None, **terms: Any
) -> Session:
    """Begin a session in which Ann at box 1 has the stack told, and Bob at box 2 has 2,000; limits 100 to 1,000.

    With `pairs` the table and the conditions offer Perfect Pairs.
    """
    elected: dict[str, Any] = {"side_bets": ["perfect-pairs"]} if pairs else {}
    if unit is not None:
        elected["unit"] = unit
    floor = Session(DOCUMENT, tournament={}, decks=6, minimum="100", maximum="1000", **elected).open().ready()
    terms = {"side_bets": ("perfect-pairs",)} | terms if pairs else terms
    levels = (Level(minimum=money.parse("100"), maximum=money.parse("1000")),)
    stated: dict[str, Any] = {"ends": Ends(rounds=20), "levels": levels, "leaders": (LEADER.name,), **terms}
    begun = SessionTerms(tournament="cup", stage="heat", number=1, undisclosed=forms, **stated)
    seats = (Seat("Ann", 1, money.parse(stack)), Seat("Bob", 2, Money(200_000)))
    return floor.give(i.BeginSitting(LEADER, begun, seats))


def hidden(amount: str | None, stack: str = "2000", *, kind: str = "main", shown: str = "") -> Session:
    """Begin a session in which Ann's form stands, beside chips that she shows, and Bob has wagered 100."""
    floor = session(stack)
    if shown:
        floor.wager("Ann", 1, shown)
    return floor.write("Ann", amount, kind).examine("Ann").wager("Bob", 2, "100")
