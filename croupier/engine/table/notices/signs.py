"""The signs at a table: limits, markers and options.

act-blackjack-2005 3, 15.2, 18.9; act-pontoon-2005 3, 16.2, 18.9; act-pontoon-2018 3, 16.2, 18.7, 18.19;
nsw-pontoon-6to5-2017 6, 10.5, 13.9.1, 15.3, 15.4.2, 19.8; act-uth-2019 5, 10.1:max-payout, 14.2.
"""

from msgspec import UNSET

from croupier.engine.game import game_of
from croupier.engine.table.moments import written
from croupier.engine.table.state import Table
from croupier.money import DOLLARS, Unit, parse


def sign(state: Table, unit: Unit = DOLLARS) -> dict[str, str]:
    """Return the lines of the sign: limits, markers, options, payouts and the end of gaming; amounts are in `unit`."""
    wagers = state.rules.wagers
    lines = {"minimum": unit.write_limit(wagers.minimum.value), "maximum": unit.write_limit(wagers.maximum.value)}
    lines["multiples"] = unit.write_limit(wagers.unit.value)
    of_players = _kept(state, unit) | _announced(state, unit) | _personal(state, unit)
    return lines | of_players | _options(state, unit) | _ending(state)


def _kept(state: Table, unit: Unit) -> dict[str, str]:
    """Return the lines about players who keep an older minimum."""
    if not state.kept:
        return {}
    kept = sorted({minimum for _, _, minimum in state.kept})
    lines = {"minimum of marked players": ", ".join(map(unit.write, kept))}
    if state.previous is not None:
        # nsw-pontoon-6to5-2017 6.5.3: "table signage must indicate the previous table limits as well as the new"
        lines["previous limits"] = unit.write_range(*state.previous)
    if state.kept_until is not None:
        # nsw-pontoon-6to5-2017 6.5.2: "a sign indicating the new minimum and proposed time of change"
        then = "" if state.kept_then is None else f", below {unit.write(state.kept_then)}, which they keep then"
        lines["minimum of marked players ends"] = written(state.kept_until) + then
    for player, box, minimum in state.kept:
        lines[f"marker of {player}"] = unit.write(minimum) + ("" if box is None else f" at box {box}")
    return lines


def _announced(state: Table, unit: Unit) -> dict[str, str]:
    """Return the announced limits: nsw-pontoon-6to5-2017 6.5, "the new minimum and proposed time of change"."""
    lines: dict[str, list[str]] = {}
    for posted in sorted(state.posted, key=lambda one: one.holds_from):
        # once its time has come it waits for the wagers that lie on the layout
        when = "the next round" if posted.holds_from <= state.now else written(posted.holds_from)
        if posted.after_round > state.number:
            when = "the round after the next"
        for name, value in posted.changed:
            lines.setdefault(f"{name} announced", []).append(f"{unit.write(parse(value))} from {when}")
    return {name: ", then ".join(changes) for name, changes in lines.items()}


def _personal(state: Table, unit: Unit) -> dict[str, str]:
    """Return the limits of single players, with the minimum if it is stated."""
    lines: dict[str, list[str]] = {}
    for one in state.personal:
        where = f" at box {one.box}" if one.box is not None else ""
        is_maximum = one.minimum is None
        limits = unit.write_limit(one.maximum) if is_maximum else unit.write_range(one.minimum, one.maximum)
        what = "limit" if one.bet is UNSET else f"{one.bet} limit"
        lines.setdefault(f"{what} of {one.player}", []).append(limits + where)
    return {player: ", ".join(limits) for player, limits in lines.items()}


def _options(state: Table, unit: Unit) -> dict[str, str]:
    """Return the side bets with their amounts and conditions, and other notices to players before play."""
    return game_of(state.rules).sign_lines(state.rules, unit)


def _ending(state: Table) -> dict[str, str]:
    """Return the hours of gaming, the time of closure and the final rounds, if they are known."""
    lines: dict[str, str] = {}
    if state.hours is not None:
        lines["hours of gaming"] = f"{written(state.hours[0])} to {written(state.hours[1])}"
    if state.closes is not None:
        # nsw-pontoon-6to5-2017 19.8: "a sign showing the proposed time of closure"
        lines["table closes"] = written(state.closes)
    if state.final_rounds is not None:
        # act-blackjack-2005 5.5/note: "The final 3 rounds of play will be announced"
        lines["final rounds left"] = str(max(0, state.final_rounds))
    return lines
