"""Restrictions of a player: to the minimum, or to one box and the minimum.

act-blackjack-2005 4.7 to 4.9; act-pontoon-2005 4.7 to 4.9; act-pontoon-2018 4.7 to 4.9;
nsw-pontoon-6to5-2017 5.10 to 5.12.
"""

from typing import Any

from croupier.engine.game import game_of
from croupier.engine.inputs import ReturnWagers
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, rounds
from croupier.engine.table.people import check_power, check_reason
from croupier.engine.table.run import Run
from croupier.engine.table.seats import least_of
from croupier.engine.table.state import Restriction
from croupier.money import Money
from croupier.rules.table import Who


def restrict(run: Run, given: i.RestrictPlayer) -> None:
    """Restrict a player to the minimum, or to one box and the minimum."""
    state, rules = run.state, run.rules.restrictions
    if rules is None:
        raise Barred(given, run.rules.limits.displayed.clause, reasons.NO_RESTRICTIONS)
    powers = {
        "minimum": rules.minimum_by,
        "minimum-further-shoes": rules.further_shoes_by,
        "one-box": rules.one_box_by,
    }
    power = powers.get(given.to, rules.minimum_by)
    check_power(run.rules, given, given.by, power, "restrict a player")
    check_reason(given, given.reason, power.clause, "a restriction")
    if given.to == "nothing":
        restrictions = [one.to for one in state.restrictions if one.player == given.player]
        if not restrictions:
            raise Refused(given, power.clause, reasons.NOT_RESTRICTED(player=given.player))
        for one in restrictions:  # a restriction is ended by who may make it
            power = powers[one]
            check_power(run.rules, given, given.by, power, "end that restriction")
    else:
        _check_grounds(run, given, power)
    fields = {"player": given.player, "to": given.to, "reason": given.reason, "procedure": given.procedure}
    guest, clause = state.guest(given.player), power.clause
    if given.to == "one-box" and rules.procedure.value and not given.procedure:
        clause = rules.again.clause
    elif given.to == "minimum" and guest is not None:
        clause = (rules.missed_first if guest.skipped == "first" else rules.sat_out).clause
    run.act(e.PlayerRestricted, given.by, clause, **fields)
    if given.to != "nothing" and not state.has_dealt:
        _return_excess(run, Restriction(given.player, given.to, clause))


def _return_excess(run: Run, restriction: Restriction) -> None:
    """Return what a player who is now restricted has on the layout beyond the restriction, before the first card."""
    state, player, clause = run.state, restriction.player, restriction.clause
    round_: Any = state.round
    if round_ is None or round_.is_closed:
        return
    game, least, guest = game_of(state.rules), least_of(state, player), state.guest(player)
    boxes = sorted(game.boxes_of(round_, player))
    further: list[int] = []
    if restriction.to == "one-box":
        everywhere = sorted({*boxes, *game.side_boxes_of(round_, player)})
        # as nsw-pontoon-6to5-2017 6.5.1.3 has it: "the box at which he or she is located"
        stays = [box for box in boxes if guest is not None and box == guest.place] or boxes or everywhere
        further = [box for box in everywhere if box not in stays[:1]]
    for box in further:
        # nsw-pontoon-6to5-2017 5.12: "limit a player to one playing area"
        rounds.forward(run, ReturnWagers(player, "restricted", box, clause=clause))
    for box in [one for one in boxes if one not in further]:
        excess = 0 if least is None else game.wager_on(round_, box, player) - least
        if excess > 0:
            # nsw-pontoon-6to5-2017 5.10: "to wagering the minimum wager displayed at the table"
            rounds.forward(run, ReturnWagers(player, "restricted", box, "main", Money(excess), clause))


def _check_grounds(run: Run, given: i.RestrictPlayer, power: Who) -> None:
    state, rules = run.state, run.rules.restrictions
    assert rules is not None
    if given.to in ("minimum", "minimum-further-shoes"):
        if state.shoe.kind == "device" or state.shoe.is_failed:
            raise Refused(given, rules.shoe_only.clause, reasons.SHOE_ONLY)
        guest = state.guest(given.player)
        if guest is None or not guest.skipped:
            why = reasons.HAS_NOT_SAT_OUT(player=given.player)
            raise Refused(given, rules.missed_first.clause, why)
    if given.to in ("minimum-further-shoes", "one-box"):
        for role in rules.told_first.value:
            if (role, "restriction", given.player) not in state.notices:
                # nsw-pontoon-6to5-2017 5.12: "An inspector must be notified prior to a player being so restricted"
                raise Refused(given, power.clause, reasons.NOT_NOTIFIED(role=role))
    if given.to == "one-box" and rules.procedure.value and not given.procedure and given.player not in state.tracked:
        raise Refused(given, rules.procedure.clause, reasons.PROCEDURE_MISSING)
