"""Forms of undisclosed wagers: their content, their value, and their treatment in a session.

nsw-pontoon-6to5-2017 20.8.1 to 20.8.4.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.events import SideBetSettled
from croupier.engine.game import MOVES as ROUND
from croupier.engine.table.events import CorrectionMade
from croupier.money import Money
from croupier.rules.tournament import TournamentRules, Undisclosed
from croupier.tournament.session import events as e
from croupier.tournament.session.state import TableSession

MAIN: Final = "main"


class Form(Struct, frozen=True):
    """A form as written, whether it was accepted, and from the start of the round its amount.

    `moved` is what its announcement paid the player, or took, in addition to the round. In the round, `came` is the
    result for the player without side bets, `side` the result of a side bet, `won` all payments.
    """

    player: str
    box: int
    kind: str
    amount: Money | None
    stands: bool = False
    counted: e.UndisclosedCounted | None = None
    moved: int = 0
    came: int = 0
    side: int = 0
    won: int = 0


class Bounds(Struct, frozen=True):
    """Bounds for the value of a form: the limits, the chips shown on the layout, and the remaining chips.

    `unit` is that of the wager, by default the minimum. A player whose time was over `is_held` to the minimum.
    With `to_increment` a form above the maximum counts to the last unit within it.
    """

    minimum: Money
    maximum: Money | None
    shown: Money
    available: Money
    kinds: tuple[str, ...] = (MAIN,)
    unit: Money | None = None
    is_held: bool = False
    to_increment: bool = False

    def in_units(self, amount: Money) -> Money:
        """Return an amount to its last complete unit."""
        return Money(amount - amount % (self.unit or self.minimum))

    @property
    def most(self) -> Money | None:
        """The most that the whole wager may be."""
        # nsw-pontoon-6to5-2017 20.6.12: "restricted to an amount equal to the stated minimum wager for the table"
        return self.minimum if self.is_held else self.maximum

    @property
    def room(self) -> Money:
        """Maximum of the form: the chips left, and the maximum less the visible wager."""
        # nsw-pontoon-6to5-2017 20.6.14: a player "shall not exceed the maximum", in chips and on paper together
        if self.most is None:
            return self.available
        return Money(min(self.available, max(0, self.most - self.shown)))


class Worth(Struct, frozen=True):
    """The amount for which a form counts, and its clause; the amount that it `deducts` regardless of the result."""

    counts: Money
    deducts: Money
    clause: str


def forms_of(rules: TournamentRules) -> Undisclosed:
    """Return the rules of undisclosed wagers of a document that has them."""
    assert rules.undisclosed is not None
    return rules.undisclosed


def worth(rules: TournamentRules, kind: str, amount: Money | None, bounds: Bounds) -> Worth:
    """Return the value of a form before the result; of several defects the first in this list decides."""
    forms, least = forms_of(rules), bounds.minimum
    if amount is None or kind not in bounds.kinds:
        # nsw-pontoon-6to5-2017 20.8.3.4: "does not show the amount or type of wager"
        return Worth(Money(0), least, forms.blank.clause)
    if bounds.is_held and amount > bounds.room and bounds.available >= least:
        return Worth(bounds.in_units(bounds.room), Money(0), rules.wagering.late.clause)
    # nsw-pontoon-6to5-2017 20.8.3.1: "deemed to be for the minimum", which chips and maximum bound like any other
    deemed = max(amount, least)
    if deemed > bounds.available:
        # nsw-pontoon-6to5-2017 20.8.3.3: "the full amount of those chips or the table maximum whichever is the lower"
        # and no unit is asked of it: 20.6.14 is "Subject to rule 20.7 and 20.8" (reading A52)
        return Worth(bounds.room, Money(0), forms.above_chips.clause)
    if deemed > bounds.room:
        # nsw-pontoon-6to5-2017 20.8.3.2: "shall be deemed to be for the maximum", chips that are shown among it
        most = bounds.in_units(bounds.room) if bounds.to_increment else bounds.room
        return Worth(most, Money(0), forms.above_maximum.clause)
    if amount < least:
        return Worth(least, Money(0), forms.below_minimum.clause)
    counts = bounds.in_units(amount)
    # nsw-pontoon-6to5-2017 20.6.14: "All wagers shall be in units of the minimum"
    clause = forms.announced.clause if counts == amount else rules.wagering.units.clause
    return Worth(counts, Money(0), clause)


def flaws(rules: TournamentRules, kind: str, amount: Money | None, bounds: Bounds) -> tuple[str, ...]:
    """Return the clauses that a form does not keep, as the supervisor sees it before the round."""
    forms, least = forms_of(rules), bounds.minimum
    if amount is None or kind not in bounds.kinds:
        return (forms.written.clause,)
    found = []
    if bounds.is_held and amount > bounds.room:
        found.append(rules.wagering.late.clause)
    elif amount < least or amount > bounds.room:
        is_sum = bool(bounds.shown) and amount > bounds.available
        # nsw-pontoon-6to5-2017 20.8.2.4: "provided the combined total does not exceed the amount of tournament chips"
        found.append((forms.combined if is_sum else forms.within).clause)
    if rules.wagering.units.value and bounds.in_units(amount) != amount:
        found.append(rules.wagering.units.clause)
    return tuple(found)


def hidden(session: TableSession | None) -> frozenset[str]:
    """Return the players whose wagers, wins and losses in the round no other player may learn yet."""
    # nsw-pontoon-6to5-2017 def:undisclosed-wager: "the details of which shall not be revealed to any other tournament
    # player at the table until after the conclusion of the round of play in which the wager was placed"
    return frozenset() if session is None else frozenset(one.player for one in session.forms)


def form_of(session: TableSession, player: str) -> Form | None:
    """Return the player's form in the supervisor's custody, or None."""
    return next((one for one in session.forms if one.player == player), None)


def stands_in(session: TableSession, form: Form) -> bool:
    """Return whether a form replaces a wager of the round: a side bet needs that wager."""
    return form.amount is None or form.kind not in session.terms.side_bets


# --- folds -----------------------------------------------------------------------------------------------------------


def _written(session: TableSession, event: e.UndisclosedWritten) -> TableSession:
    form = Form(event.player, event.box, event.kind, event.amount)
    return replace(session, forms=(*session.forms, form))


def _examined(session: TableSession, event: e.UndisclosedExamined) -> TableSession:
    if not event.stands:
        return replace(session, forms=_without(session, event.player))
    return replace(session, forms=_changed(session, event.player, stands=True))


def _counted(session: TableSession, event: e.UndisclosedCounted) -> TableSession:
    session = _used(session, (event.player,), 1)
    return replace(session, forms=_changed(session, event.player, counted=event))


def _announced(session: TableSession, event: e.UndisclosedAnnounced) -> TableSession:
    forms = [one for one in (*session.forms, *session.shown) if one.player == event.player]
    others = [one for one in session.shown if one.player != event.player]
    moved = event.adjusted - event.deducted
    now = [replace(one, moved=one.moved + moved) for one in forms[:1]]
    if moved < 0:
        # nsw-pontoon-6to5-2017 20.10.4: "whose chips were removed first", here when the form was announced
        last = session.removals + 1
        seats = [replace(one, removed=last) if one.player == event.player else one for one in session.seats]
        session = replace(session, seats=tuple(seats), removals=last)
    return replace(session, forms=_without(session, event.player), shown=(*others, *now))


def _changed(session: TableSession, player: str, **changes: Any) -> tuple[Form, ...]:
    return tuple([replace(one, **changes) if one.player == player else one for one in session.forms])


def _without(session: TableSession, player: str) -> tuple[Form, ...]:
    return tuple([one for one in session.forms if one.player != player])


def _used(session: TableSession, players: tuple[str, ...], more: int) -> TableSession:
    seats = [replace(one, forms_used=one.forms_used + more) if one.player in players else one for one in session.seats]
    return replace(session, seats=tuple(seats))


def after_move(session: TableSession, event: Any, player: str, chips: int) -> TableSession:
    """Return the session after the game has moved chips of a player, with the effect on their form."""
    form = form_of(session, player)
    if form is None or form.counted is None or isinstance(event, CorrectionMade):
        return session
    won = form.won + (chips if chips > 0 and type(event) in ROUND else 0)
    if isinstance(event, SideBetSettled):
        # settled again where the round was dealt again: the earlier result was reversed with the rest
        changes = {"came": form.came + form.side, "side": chips}
    else:
        changes = {} if getattr(event, "bet", MAIN) != MAIN else {"came": form.came + chips}
    return replace(session, forms=_changed(session, player, won=won, **changes))


def after_card(session: TableSession) -> TableSession:
    """Return the session after a card of a round: the forms of the round before are shown no more."""
    return replace(session, shown=()) if session.shown else session


def without_round(session: TableSession) -> TableSession:
    """Return the session after a round without a result: its forms are void, and may be written again."""
    gone = tuple([one.player for one in session.forms if one.counted is not None])
    return replace(_used(session, gone, -1), forms=()) if gone else session


def unmade(session: TableSession) -> TableSession:
    """Return the session after a finished round was declared void: its forms may be written again."""
    return _used(session, tuple([one.player for one in session.shown]), -1)


def without_player(session: TableSession, player: str) -> TableSession:
    """Return the session after a player has gone out before the round: the form goes with them."""
    return replace(session, forms=_without(session, player)) if form_of(session, player) is not None else session


def taken_up(session: TableSession) -> TableSession:
    """Return the session with a round in play again, if it had ended with its forms hidden, and no payments yet."""
    again = () if session.is_dealing else session.shown
    forms = [replace(one, won=0) if one.won else one for one in (*session.forms, *again)]
    return replace(session, forms=tuple(forms), shown=session.shown if session.is_dealing else ())


FOLDS: Final[dict[type, Callable[[TableSession, Any], TableSession]]] = {
    e.UndisclosedWritten: _written,
    e.UndisclosedExamined: _examined,
    e.UndisclosedCounted: _counted,
    e.UndisclosedAnnounced: _announced,
}
"""Folds of form events into a session; `evolve.py` uses them."""
