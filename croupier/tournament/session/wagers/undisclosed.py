"""Undisclosed wagers: a form, examined before the round, valued as it begins, and announced when it is over.

nsw-pontoon-6to5-2017 20.8.1 to 20.8.4. At the close of wagers a form becomes a wager of the game like any other. While
it lies with the supervisor no other player may learn its amount, nor what the game moves for its player.
"""

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.game import WagerInput, game_of
from croupier.engine.holdem.inputs import WithdrawAnte
from croupier.engine.inputs import Double, Insure, PlaceWager, Split, WithdrawWager
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import Table, step
from croupier.engine.table.people import holders
from croupier.engine.twentyone import Round
from croupier.engine.twentyone.wagers import side_bets
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.tournament.session import events as e
from croupier.tournament.session import inputs as i
from croupier.tournament.session import reasons
from croupier.tournament.session.run import Run, without_units
from croupier.tournament.session.state import TableSession
from croupier.tournament.session.wagers import forms
from croupier.tournament.session.wagers.forms import MAIN, Bounds, Form, forms_of
from croupier.tournament.session.wagers.order import check_may_wager, check_turn, wager_of


def write(run: Run, given: i.WriteUndisclosed) -> None:
    """Accept a form as written; it is examined later."""
    rules, one = run.rules.undisclosed, run.sitter(given, given.player)
    if rules is None:
        clause = run.rules.wagering.with_chips.clause
        raise Barred(given, clause, reasons.NO_FORMS)
    if run.session.is_dealing or not run.table.is_betting:
        raise Refused(given, rules.examined.clause, reasons.ROUND_HAS_BEGUN)
    check_may_wager(run, given)
    allowed = run.session.terms.undisclosed
    if forms.form_of(run.session, one.player) is not None:
        raise Refused(given, rules.written.clause, reasons.FORM_HANDED_IN(player=one.player))
    if one.forms_used >= allowed:
        raise Refused(
            given,
            rules.number.clause,
            reasons.FORMS_USED(player=one.player, most=allowed) if allowed else reasons.FORMS_NOT_ALLOWED,
        )
    if one.is_away or one.player in run.session.sat_out:
        raise Refused(given, rules.written.clause, reasons.AWAY_OR_OUT(player=one.player))
    if given.amount is not None and given.amount < 0:
        raise Refused(given, rules.written.clause, reasons.NEGATIVE_FORM)
    check_turn(run, given, one, beside=True)
    # nsw-pontoon-6to5-2017 20.8.2.2: "each tournament player is responsible for the correct completion of his or her
    # form": it is recorded as it is
    run.emit(e.UndisclosedWritten(one.player, one.box, given.kind, given.amount, rules.written.clause))


def examine(run: Run, given: i.ExamineUndisclosed) -> None:
    """Accept a form, which an indicator shows to all, or return it to be written again in time."""
    if run.rules.undisclosed is None:
        raise Barred(given, run.rules.wagering.with_chips.clause, reasons.NO_FORMS)
    clause = run.rules.undisclosed.examined.clause
    # nsw-pontoon-6to5-2017 20.8.2.5: "the game supervisor will examine the undisclosed wager prior to the commencement"
    if given.by.role not in holders(run.table.rules, ("casino-supervisor",)):
        raise Barred(given, clause, reasons.SUPERVISOR_EXAMINES(by=given.by))
    form = forms.form_of(run.session, given.player)
    if form is None:
        raise Refused(given, clause, reasons.NO_FORM(player=given.player))
    if form.stands:
        raise Refused(given, clause, reasons.EXAMINED_ALREADY(player=given.player))
    wrong = flaws_of(run.session, run.table, form)
    if not given.stands and not wrong:
        raise Refused(given, clause, reasons.FORM_CORRECT(player=given.player))
    run.emit(e.UndisclosedExamined(given.by, given.player, given.stands, wrong, run.now, clause))


def flaws_of(session: TableSession, table: Table, form: Form) -> tuple[str, ...]:
    """Return the clauses that a form violates, as seen by the person who examines it now."""
    run = Run(session, table)
    return forms.flaws(run.rules, form.kind, form.amount, bounds(run, form))


def bounds(run: Run, form: Form) -> Bounds:
    """Return within which bounds a form is valued now."""
    one, rules, round_ = run.session.find(form.player), run.table.rules.wagers, run.table.round
    assert one is not None
    kinds = (MAIN, *run.session.terms.side_bets)
    side = _side_bet(run, form) if form.amount is not None and form.kind != MAIN else None
    if side is not None:
        # nsw-pontoon-6to5-2017 20.8.2.3: "within the table minimum or maximum wagers prescribed", for that bet its own
        bet, least, most = side
        on_it = Money(0)
        if round_ is not None and not round_.is_closed:
            on_it = side_bets.staked(cast("Round", round_), one.player, form.box, bet)
        # the units of 20.6.14 are those of the minimum wager; a side bet is in chips, as on the layout
        return Bounds(least, most, on_it, one.chips, kinds, unit=rules.smallest_chip.value)
    shown = wager_of(run.table, one)
    limits = Bounds(run.minimum, rules.maximum.value, shown, one.chips, kinds, is_held=one.is_held)
    return replace(limits, to_increment=run.session.terms.cut_to_unit is True)


def _side_bet(run: Run, form: Form) -> tuple[Any, Money, Money | None] | None:
    """Return the side bet of a form with its least and most, None if the session has no such bet with limits."""
    kind: Any = form.kind
    if kind not in run.session.terms.side_bets or not game_of(run.table.rules).side_bets(run.table.rules):
        return None
    bet = side_bets.offered(cast("TwentyOneRules", run.table.rules), kind)
    limits = None if bet is None else side_bets.limits(bet)
    return None if limits is None else (kind, limits[0].value or Money(1), limits[1].value)


# --- the round -------------------------------------------------------------------------------------------------------


def check_examined(run: Run, given: Struct) -> None:
    """Raise Refused for a round that would begin while nobody has examined a form."""
    waiting = [one.player for one in run.session.forms if not one.stands]
    if waiting:
        clause = forms_of(run.rules).examined.clause
        raise Refused(given, clause, reasons.FORM_NOT_EXAMINED(players=", ".join(waiting)))


def put_down(run: Run) -> None:
    """Value the forms as wagers are closed, and let each be a wager of the round."""
    for form in run.session.forms:
        if form.counted is not None:  # wagers were opened once more before the first card
            continue
        # nsw-pontoon-6to5-2017 20.7.1: a pass card is there "in lieu of a wager", a hidden one too (reading A59)
        if form.player in run.session.sat_out:
            continue
        valued = _valued(run, form)
        wager = _wager(valued)
        # nsw-pontoon-6to5-2017 20.8.3.3: "the full amount of those chips", in units of the minimum or not
        rules = forms_of(run.rules)
        in_units = valued.clause not in (rules.above_chips.clause, rules.above_maximum.clause)
        if wager is not None:
            try:
                step(run.table if in_units else without_units(run.table), wager)
            except Refused as refused:  # for example a side bet without a wager to accompany: it counts for zero
                wager, none = None, Money(0)
                valued = replace(valued, counts=none, put_down=none, clause=refused.clause)
        run.emit(valued)
        if wager is not None:
            run.play(wager, in_units=in_units)


def _valued(run: Run, form: Form) -> e.UndisclosedCounted:
    limits, one = bounds(run, form), run.session.find(form.player)
    assert one is not None
    shown = wager_of(run.table, one)
    came = forms.worth(run.rules, form.kind, form.amount, limits)
    lies = came.counts
    if came.deducts and not shown:
        # without amount or type there is no wager; the minimum is put down so that the hand can be dealt (reading A50)
        lies = Money(min(limits.minimum, limits.available))
    kind = form.kind if form.kind in limits.kinds else MAIN
    fields = (limits.available, shown, came.counts, lies, came.deducts, came.clause)
    return e.UndisclosedCounted(form.player, form.box, kind, *fields)


def _wager(valued: e.UndisclosedCounted) -> PlaceWager | None:
    if not valued.put_down:
        return None
    bet: Any = MAIN if valued.deducts else valued.kind
    return PlaceWager(valued.player, valued.box, valued.put_down, bet)


def check_in_chips(run: Run, given: Double | Split | Insure) -> None:
    """Raise Refused for chips added to a hand that is dealt for a form without amount or type alone."""
    form = forms.form_of(run.session, given.player)
    if form is not None and form.counted is not None and form.counted.deducts and form.counted.put_down:
        # nsw-pontoon-6to5-2017 20.8.3.4: "shall have an amount equal to the table minimum deducted", and no more
        raise Refused(given, forms_of(run.rules).blank.clause, reasons.BLANK_FORM(player=given.player))


def check_kept(run: Run, given: WagerInput | WithdrawWager | WithdrawAnte) -> None:
    """Raise Refused for the wager of a form that is withdrawn, or added to where it shows no amount or type."""
    form = forms.form_of(run.session, given.player)
    was = None if form is None else form.counted
    if was is None or not was.put_down or getattr(given, "bet", MAIN) != (MAIN if was.deducts else was.kind):
        return
    rules = forms_of(run.rules)
    if isinstance(given, WithdrawWager):
        # nsw-pontoon-6to5-2017 20.8.2.5: what was examined "prior to the commencement of the round" is the wager of it
        raise Refused(given, rules.examined.clause, reasons.FORM_FIXED(player=given.player))
    if was.deducts:
        raise Refused(given, rules.blank.clause, reasons.BLANK_FORM(player=given.player))


def add(run: Run, given: Double | Split | Insure) -> None:
    """Add a player's chips to a wager, if there is one."""
    check_in_chips(run, given)
    run.play(_in_units(run, given) if isinstance(given, Double) else given)


def _in_units(run: Run, given: Double) -> Double:
    """Return a double to its last complete unit, where doubles are in units of the minimum."""
    one = run.sitter(given, given.player)
    if given.amount in (None, wager_of(run.table, one)) or run.session.terms.doubles_in_units is not True:
        return given
    counts = Money(given.amount - given.amount % run.minimum)
    if counts == given.amount:
        return given
    # nsw-pontoon-6to5-2017 20.6.14: "valid to the last complete wagered increment" (reading A75)
    clause = run.rules.wagering.units.clause
    if counts <= 0:
        raise Refused(given, clause, reasons.DOUBLE_BELOW_UNIT(unit=run.minimum))
    run.emit(e.WagerCorrected(one.player, one.box, given.amount, counts, "increment", clause))
    return replace(given, amount=counts)


def announce(run: Run) -> None:
    """Announce the forms of the finished round, each with its amount, and adjust the results."""
    for form in run.session.forms:
        one, was = run.session.find(form.player), form.counted
        if was is None or one is None:
            continue
        # the hand of a form without amount or type has no result: its payment is undone, and the minimum is taken;
        # a round that is dealt again has its forms announced again, and what was taken then is given back first
        adjusted = (-form.came if was.deducts and was.put_down else 0) - form.moved
        deducted = Money(min(was.deducts, one.chips + adjusted))
        fields = (form.amount, was.counts, deducted, adjusted, was.clause)
        # nsw-pontoon-6to5-2017 20.8.2.6: "shall announce the type and amount of each undisclosed wager"
        run.emit(e.UndisclosedAnnounced(form.player, form.box, form.kind, *fields))


def take_back(run: Run) -> None:
    """Return the deductions by announcements in a round that was declared void after its end."""
    for form in run.session.shown:
        if form.moved and run.session.find(form.player) is not None:
            clause = run.table.rules.voids.undoes.clause
            fields = (form.amount, Money(0), Money(0), -form.moved, clause)
            run.emit(e.UndisclosedAnnounced(form.player, form.box, form.kind, *fields))


def ask(run: Run, given: i.AskForForm) -> None:
    """Show a player another's form, from the end of its round to the first card of the next."""
    rules, last = run.rules.undisclosed, run.session.rounds
    if rules is None:
        raise Barred(given, run.rules.wagering.with_chips.clause, reasons.NO_FORMS)
    clause = rules.shown.clause
    # nsw-pontoon-6to5-2017 20.8.4: "any tournament player", and so one who went out in that very round
    if not any(each.player == given.player and each.round == last for each in run.session.out):
        run.sitter(given, given.player)
    if run.table.is_in_round:
        # nsw-pontoon-6to5-2017 20.8.4: "prior to the first card of the next round of play is dealt"
        raise Refused(given, clause, reasons.CARD_DEALT)
    if not any(form.player == given.of for form in run.session.shown):
        raise Refused(given, clause, reasons.NO_FORM_LAST_ROUND(player=given.of))
    run.emit(e.FormShown(given.player, given.of, run.now, clause))
