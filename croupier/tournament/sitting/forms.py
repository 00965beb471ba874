"""Forms of undisclosed wagers: what is written on one, what it is worth, and what becomes of it in a sitting.

nsw-pontoon-6to5-2017 20.8.1 to 20.8.4.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.events import SideBetSettled
from croupier.engine.table.events import CorrectionMade
from croupier.engine.twentyone.accounts import MOVES as ROUND
from croupier.money import Money
from croupier.rules.tournament import TournamentRules, Undisclosed
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting.state import Sitting

MAIN: Final = "main"


class Form(Struct, frozen=True):
    """A form as it was written, whether it was let stand, and from the beginning of the round what it comes to.

    `moved` is what its announcement gave the player, or took, beyond what the round itself did. Of the round, `came` is
    what it moved for the player beside side bets, `side` what a side bet came to, `won` all that it has paid them.
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
    """Within which a form is valued: the limits, the chips shown on the layout, and those that are left beside them.

    `unit` is that of the wager, the minimum unless told. A player whose time was over `is_held` to the minimum.
    """

    minimum: Money
    maximum: Money | None
    shown: Money
    available: Money
    kinds: tuple[str, ...] = (MAIN,)
    unit: Money | None = None
    is_held: bool = False

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
        """What the form may be for at most: the chips left, and the maximum less what is shown."""
        # nsw-pontoon-6to5-2017 20.6.14: a player "shall not exceed the maximum", in chips and on paper together
        if self.most is None:
            return self.available
        return Money(min(self.available, max(0, self.most - self.shown)))


class Worth(Struct, frozen=True):
    """For how much a form counts, and under which clause; what it `deducts` whatever the result."""

    counts: Money
    deducts: Money
    clause: str


def forms_of(rules: TournamentRules) -> Undisclosed:
    """Return the rules of undisclosed wagers of a document that has them."""
    assert rules.undisclosed is not None
    return rules.undisclosed


def worth(rules: TournamentRules, kind: str, amount: Money | None, bounds: Bounds) -> Worth:
    """Return what a form comes to, valued before the result; of several defects the first in this list decides."""
    forms, least = forms_of(rules), bounds.minimum
    if amount is None or kind not in bounds.kinds:
        # nsw-pontoon-6to5-2017 20.8.3.4: "does not show the amount or type of wager"
        return Worth(Money(0), least, forms.blank.clause)
    if bounds.is_held and amount > bounds.room and bounds.available >= least:
        return Worth(bounds.in_units(bounds.room), Money(0), rules.wagering.late.clause)
    if amount > bounds.available:
        # nsw-pontoon-6to5-2017 20.8.3.3: "the full amount of those chips or the table maximum whichever is the lower"
        return Worth(bounds.in_units(bounds.room), Money(0), forms.above_chips.clause)
    if amount > bounds.room:
        # nsw-pontoon-6to5-2017 20.8.3.2: "shall be deemed to be for the maximum", chips that are shown among it
        return Worth(bounds.in_units(bounds.room), Money(0), forms.above_maximum.clause)
    if amount < least:
        # nsw-pontoon-6to5-2017 20.8.3.1: "shall be deemed to be for the minimum"
        return Worth(bounds.in_units(Money(min(least, bounds.room))), Money(0), forms.below_minimum.clause)
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


def hidden(sitting: Sitting | None) -> frozenset[str]:
    """Return the players of whom no other player may learn yet what they have wagered, won or lost in the round."""
    # nsw-pontoon-6to5-2017 def:undisclosed-wager: "the details of which shall not be revealed to any other tournament
    # player at the table until after the conclusion of the round of play in which the wager was placed"
    return frozenset() if sitting is None else frozenset(one.player for one in sitting.forms)


def found(sitting: Sitting, player: str) -> Form | None:
    """Return the player's form that lies with the supervisor, None if there is none."""
    return next((one for one in sitting.forms if one.player == player), None)


def stands_in(sitting: Sitting, form: Form) -> bool:
    """Whether a form is there in the place of a wager of the round: a side bet needs that wager beside it."""
    return form.amount is None or form.kind not in sitting.terms.side_bets


# --- folds -----------------------------------------------------------------------------------------------------------


def _written(sitting: Sitting, event: e.UndisclosedWritten) -> Sitting:
    form = Form(event.player, event.box, event.kind, event.amount)
    return replace(sitting, forms=(*sitting.forms, form))


def _examined(sitting: Sitting, event: e.UndisclosedExamined) -> Sitting:
    if not event.stands:
        return replace(sitting, forms=_without(sitting, event.player))
    return replace(sitting, forms=_changed(sitting, event.player, stands=True))


def _counted(sitting: Sitting, event: e.UndisclosedCounted) -> Sitting:
    sitting = _used(sitting, (event.player,), 1)
    return replace(sitting, forms=_changed(sitting, event.player, counted=event))


def _announced(sitting: Sitting, event: e.UndisclosedAnnounced) -> Sitting:
    told = [one for one in (*sitting.forms, *sitting.shown) if one.player == event.player]
    others = [one for one in sitting.shown if one.player != event.player]
    moved = event.adjusted - event.deducted
    now = [replace(one, moved=one.moved + moved) for one in told[:1]]
    return replace(sitting, forms=_without(sitting, event.player), shown=(*others, *now))


def _changed(sitting: Sitting, player: str, **changes: Any) -> tuple[Form, ...]:
    return tuple([replace(one, **changes) if one.player == player else one for one in sitting.forms])


def _without(sitting: Sitting, player: str) -> tuple[Form, ...]:
    return tuple([one for one in sitting.forms if one.player != player])


def _used(sitting: Sitting, players: tuple[str, ...], more: int) -> Sitting:
    seats = [replace(one, forms_used=one.forms_used + more) if one.player in players else one for one in sitting.seats]
    return replace(sitting, seats=tuple(seats))


def after_move(sitting: Sitting, event: Any, player: str, chips: int) -> Sitting:
    """Return the sitting after the game has moved chips of a player: what of it concerns their form."""
    form = found(sitting, player)
    if form is None or form.counted is None or isinstance(event, CorrectionMade):
        return sitting
    won = form.won + (chips if chips > 0 and type(event) in ROUND else 0)
    if isinstance(event, SideBetSettled):
        # settled once more where the round was dealt again: what it had come to before was taken back with the rest
        changes = {"came": form.came + form.side, "side": chips}
    else:
        changes = {} if getattr(event, "bet", MAIN) != MAIN else {"came": form.came + chips}
    return replace(sitting, forms=_changed(sitting, player, won=won, **changes))


def after_card(sitting: Sitting) -> Sitting:
    """Return the sitting after a card of a round: the forms of the round before are shown no more."""
    return replace(sitting, shown=()) if sitting.shown else sitting


def without_round(sitting: Sitting) -> Sitting:
    """Return the sitting after a round without a result: its forms fall with it, and may be written again."""
    gone = tuple([one.player for one in sitting.forms if one.counted is not None])
    return replace(_used(sitting, gone, -1), forms=()) if gone else sitting


def unmade(sitting: Sitting) -> Sitting:
    """Return the sitting after a round that was over was found void: its forms may be written again."""
    return _used(sitting, tuple([one.player for one in sitting.shown]), -1)


def without_player(sitting: Sitting, player: str) -> Sitting:
    """Return the sitting after a player has gone out before the round: the form goes with them."""
    return replace(sitting, forms=_without(sitting, player)) if found(sitting, player) is not None else sitting


def taken_up(sitting: Sitting) -> Sitting:
    """Return the sitting with a round in play again, if it was over with its forms hidden, and nothing won yet."""
    again = () if sitting.is_dealing else sitting.shown
    forms = [replace(one, won=0) if one.won else one for one in (*sitting.forms, *again)]
    return replace(sitting, forms=tuple(forms), shown=sitting.shown if sitting.is_dealing else ())


FOLDS: Final[dict[type, Callable[[Sitting, Any], Sitting]]] = {
    e.UndisclosedWritten: _written,
    e.UndisclosedExamined: _examined,
    e.UndisclosedCounted: _counted,
    e.UndisclosedAnnounced: _announced,
}
"""What the events of forms mean for a sitting; `evolve.py` folds them with its own."""
