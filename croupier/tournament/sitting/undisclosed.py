"""Undisclosed wagers: a form, examined before the round, valued as it begins, and told to all when it is over.

nsw-pontoon-6to5-2017 20.8.1 to 20.8.4. At the close of wagers a form becomes a wager of the game like any other. While
it lies with the supervisor no other player may learn its amount, nor what the game moves for its player.
"""

from typing import Any, Final

from msgspec.structs import replace

from croupier.engine import twentyone
from croupier.engine.inputs import Barred, Double, Insure, PlaceWager, Refused, Split, WithdrawWager
from croupier.engine.table import Table, step
from croupier.engine.table.people import holders
from croupier.engine.twentyone import sidebets
from croupier.money import Money
from croupier.rules.twentyone import PairsPlay, PerfectPairs, TwentyOneRules
from croupier.tournament.sitting import events as e
from croupier.tournament.sitting import forms
from croupier.tournament.sitting import inputs as i
from croupier.tournament.sitting.forms import MAIN, Bounds, Form, forms_of
from croupier.tournament.sitting.order import check_may_wager, check_turn, wager_of
from croupier.tournament.sitting.run import Run
from croupier.tournament.sitting.state import Sitting

IN_CHIPS: Final = (Double, Split, Insure)
"""What is added to a wager while the round is played, in chips that all can see."""


def write(run: Run, given: i.WriteUndisclosed) -> None:
    """Take a form as it is written: what is wrong with it is found later."""
    rules, one = run.rules.undisclosed, run.sitter(given, given.player)
    if rules is None:
        clause = run.rules.wagering.with_chips.clause
        raise Barred(given, clause, "this document knows no undisclosed wagers: wager in chips")
    if run.sitting.is_dealing or not run.table.is_betting:
        raise Refused(given, rules.examined.clause, "a form is examined before the round, and it has begun")
    check_may_wager(run, given)
    allowed = run.sitting.terms.undisclosed
    if forms.found(run.sitting, one.player) is not None:
        raise Refused(given, rules.written.clause, f"a form of {one.player} lies with the supervisor already")
    if one.forms_used >= allowed:
        many = f"{allowed} in a session, and {one.player} has made them" if allowed else "none"
        raise Refused(given, rules.number.clause, f"the conditions allow {many}: wager in chips")
    if one.is_away or one.player in run.sitting.sat_out:
        raise Refused(given, rules.written.clause, f"{one.player} is away, or sits this round out")
    if given.amount is not None and given.amount < 0:
        raise Refused(given, rules.written.clause, "no amount below nothing can be written on a form")
    check_turn(run, given, one, beside=True)
    # nsw-pontoon-6to5-2017 20.8.2.2: "each tournament player is responsible for the correct completion of his or her
    # form": it is recorded as it is
    run.emit(e.UndisclosedWritten(one.player, one.box, given.kind, given.amount, rules.written.clause))


def examine(run: Run, given: i.ExamineUndisclosed) -> None:
    """Let a form stand, which an indicator shows to all, or give it back to be written again in time."""
    if run.rules.undisclosed is None:
        raise Barred(given, run.rules.wagering.with_chips.clause, "this document knows no undisclosed wagers")
    clause = run.rules.undisclosed.examined.clause
    # nsw-pontoon-6to5-2017 20.8.2.5: "the game supervisor will examine the undisclosed wager prior to the commencement"
    if given.by.role not in holders(run.table.rules, ("casino-supervisor",)):
        raise Barred(given, clause, f"{given.by} may not examine a form: a supervisor may")
    form = forms.found(run.sitting, given.player)
    if form is None:
        raise Refused(given, clause, f"there is no form of {given.player}")
    if form.stands:
        raise Refused(given, clause, f"the form of {given.player} has been examined, and stands")
    wrong = flaws_of(run.sitting, run.table, form)
    if not given.stands and not wrong:
        raise Refused(given, clause, f"nothing is wrong with the form of {given.player}: it stands")
    run.emit(e.UndisclosedExamined(given.by, given.player, given.stands, wrong, run.now, clause))


def flaws_of(sitting: Sitting, table: Table, form: Form) -> tuple[str, ...]:
    """Return the clauses that a form does not keep, as whoever examines it now sees them."""
    run = Run(sitting, table)
    return forms.flaws(run.rules, form.kind, form.amount, bounds(run, form))


def bounds(run: Run, form: Form) -> Bounds:
    """Return within which bounds a form is valued now."""
    one, rules, round_ = run.sitting.find(form.player), run.table.rules.wagers, run.table.round
    assert one is not None
    kinds = (MAIN, *run.sitting.terms.side_bets)
    side = _side_bet(run, form) if form.amount is not None and form.kind != MAIN else None
    if side is not None:
        # nsw-pontoon-6to5-2017 20.8.2.3: "within the table minimum or maximum wagers prescribed", for that bet its own
        bet, least, most = side
        on_it = Money(0)
        if isinstance(round_, twentyone.Round) and not round_.is_closed:
            on_it = sidebets.staked(round_, one.player, form.box, bet)
        return Bounds(least, most, on_it, one.chips, kinds, unit=rules.unit.value or Money(1))
    shown = wager_of(run.table, one)
    return Bounds(run.minimum, rules.maximum.value, shown, one.chips, kinds, is_held=one.is_held)


def _side_bet(run: Run, form: Form) -> tuple[Any, Money, Money | None] | None:
    """Return the side bet of a form with its least and most, None if the session has no such bet with limits."""
    kind: Any = form.kind
    if kind not in run.sitting.terms.side_bets or not isinstance(run.table.rules, TwentyOneRules):
        return None
    bet = sidebets.offered(run.table.rules, kind)
    if not isinstance(bet, PerfectPairs | PairsPlay):
        return None
    return kind, bet.minimum.value or Money(1), bet.maximum.value


# --- the round -------------------------------------------------------------------------------------------------------


def check_examined(run: Run, given: Any) -> None:
    """Raise Refused for a round that would begin while nobody has examined a form."""
    waiting = [one.player for one in run.sitting.forms if not one.stands]
    if waiting:
        clause = forms_of(run.rules).examined.clause
        raise Refused(given, clause, f"the form of {', '.join(waiting)} is to be examined before the round")


def put_down(run: Run) -> None:
    """Value the forms as wagers are closed, and let each be a wager of the round."""
    for form in run.sitting.forms:
        if form.counted is not None:  # wagers were opened once more before the first card
            continue
        # nsw-pontoon-6to5-2017 20.7.1: a pass card is there "in lieu of a wager", a hidden one too (reading A59)
        if form.player in run.sitting.sat_out:
            continue
        valued = _valued(run, form)
        wager = _wager(valued)
        if wager is not None:
            try:
                step(run.table, wager)
            except Refused as refused:  # a side bet, say, with no wager that it could accompany: it counts for nothing
                wager, none = None, Money(0)
                valued = replace(valued, counts=none, put_down=none, clause=refused.clause)
        run.emit(valued)
        if wager is not None:
            run.play(wager)


def _valued(run: Run, form: Form) -> e.UndisclosedCounted:
    limits, one = bounds(run, form), run.sitting.find(form.player)
    assert one is not None
    shown = wager_of(run.table, one)
    came = forms.worth(run.rules, form.kind, form.amount, limits)
    lies = came.counts
    if came.deducts and not shown:
        # without amount or type there is no wager; the minimum is put down so that the hand can be dealt (reading A50)
        lies = Money(min(limits.minimum, limits.available))
    kind = form.kind if form.kind in limits.kinds else MAIN
    told = (limits.available, shown, came.counts, lies, came.deducts, came.clause)
    return e.UndisclosedCounted(form.player, form.box, kind, *told)


def _wager(valued: e.UndisclosedCounted) -> PlaceWager | None:
    if not valued.put_down:
        return None
    bet: Any = MAIN if valued.deducts else valued.kind
    return PlaceWager(valued.player, valued.box, valued.put_down, bet)


def check_in_chips(run: Run, given: Any) -> None:
    """Raise Refused for chips added to a hand that is dealt for a form without amount or type alone."""
    form = forms.found(run.sitting, given.player) if isinstance(given, IN_CHIPS) else None
    if form is not None and form.counted is not None and form.counted.deducts and form.counted.put_down:
        # nsw-pontoon-6to5-2017 20.8.3.4: "shall have an amount equal to the table minimum deducted", and no more
        why = f"the form of {given.player} shows no amount or no type: there is no wager to add to"
        raise Refused(given, forms_of(run.rules).blank.clause, why)


def check_kept(run: Run, given: Any) -> None:
    """Raise Refused for the wager of a form that is withdrawn, or added to where it shows no amount or type."""
    form = forms.found(run.sitting, given.player)
    was = None if form is None else form.counted
    if was is None or not was.put_down or getattr(given, "bet", MAIN) != (MAIN if was.deducts else was.kind):
        return
    rules = forms_of(run.rules)
    if isinstance(given, WithdrawWager):
        # nsw-pontoon-6to5-2017 20.8.2.5: what was examined "prior to the commencement of the round" is the wager of it
        why = f"the form of {given.player} has been examined and put down: it stays for this round"
        raise Refused(given, rules.examined.clause, why)
    if was.deducts:
        why = f"the form of {given.player} shows no amount or no type: there is no wager to add to"
        raise Refused(given, rules.blank.clause, why)


def add(run: Run, given: Any) -> None:
    """Let a player add chips to a wager, if there is one to add to."""
    check_in_chips(run, given)
    run.play(given)


def announce(run: Run) -> None:
    """Tell the forms of the round that is over, each as it counts, and let it come to what it should."""
    for form in run.sitting.forms:
        one, was = run.sitting.find(form.player), form.counted
        if was is None or one is None:
            continue
        # the hand of a form without amount or type has no result: what it came to is undone, and the minimum is taken;
        # a round that is dealt again has its forms announced again, and what was taken then is given back first
        adjusted = (-form.came if was.deducts and was.put_down else 0) - form.moved
        deducted = Money(min(was.deducts, one.chips + adjusted))
        told = (form.amount, was.counts, deducted, adjusted, was.clause)
        # nsw-pontoon-6to5-2017 20.8.2.6: "shall announce the type and amount of each undisclosed wager"
        run.emit(e.UndisclosedAnnounced(form.player, form.box, form.kind, *told))


def take_back(run: Run) -> None:
    """Give back what announcements took in a round that was found void when it was over."""
    for form in run.sitting.shown:
        if form.moved and run.sitting.find(form.player) is not None:
            clause = run.table.rules.voids.undoes.clause
            told = (form.amount, Money(0), Money(0), -form.moved, clause)
            run.emit(e.UndisclosedAnnounced(form.player, form.box, form.kind, *told))


def ask(run: Run, given: i.AskForForm) -> None:
    """Show a player another's form, from the end of its round to the first card of the next."""
    rules, last = run.rules.undisclosed, run.sitting.rounds
    if rules is None:
        raise Barred(given, run.rules.wagering.with_chips.clause, "this document knows no undisclosed wagers")
    clause = rules.shown.clause
    # nsw-pontoon-6to5-2017 20.8.4: "any tournament player", and so one who went out in that very round
    if not any(each.player == given.player and each.round == last for each in run.sitting.out):
        run.sitter(given, given.player)
    if run.table.is_in_round:
        # nsw-pontoon-6to5-2017 20.8.4: "prior to the first card of the next round of play is dealt"
        raise Refused(given, clause, "a card has been dealt: a form is shown between its round and the next first card")
    if not any(form.player == given.of for form in run.sitting.shown):
        raise Refused(given, clause, f"there was no form of {given.of} in the last round")
    run.emit(e.FormShown(given.player, given.of, run.now, clause))
