"""A simulation for people at a terminal of 80 columns: figures with their errors, results, counts, sessions."""

import json
from collections.abc import Iterator
from math import ceil, isnan, log10
from typing import TYPE_CHECKING, Final

from croupier.analysis.report import figures
from croupier.cli.analysis.text import fitted, section
from croupier.engine.game import game_for
from croupier.rules.clause import document
from croupier.simulation.report.headline import headline
from croupier.terminal.text import TextStyle

if TYPE_CHECKING:
    from croupier.simulation.report.summary import ExactFigure, ResultShare, Sessions, SideBetSummary, Summary

RARE: Final = 0.0001
"""Less frequent results and events are summarised, or only in the files."""
MOST_ROWS: Final = 24
CONFIDENCE: Final = "95 %"


def result_lines(found: "Summary", ink: TextStyle) -> Iterator[str]:
    """Yield the results of a simulation, line by line."""
    yield from _headed(found, ink)
    yield from _figures(found, ink)
    yield from section("Results of a round", ink)
    yield from _results(found.distribution, ink)
    if found.frequencies:
        yield from section("Frequencies", ink)
        yield from _happened(found, ink)
    if found.by_count:
        yield from section("By count at the start of the round", ink)
        yield from _by_count(found, ink)
    for name, bet in found.side_bets.items():
        yield from section(f"Side bet {name}, ${bet.wager}", ink)
        yield from _side_bet(bet, ink)
    if found.sessions is not None:
        one = found.sessions
        yield from section(f"Sessions of {rounds_text(one.rounds)} with {_dollars(one.bankroll)}", ink)
        yield from _sessions(one, ink, has_side_bets=bool(found.side_bets))


def _headed(found: "Summary", ink: TextStyle) -> Iterator[str]:
    yield from ink.paragraph(ink.paint(f"{found.document}: {document(found.document).title}", "bold"), indent=0)
    yield from ink.paragraph("; ".join(headline(found)), indent=2)
    which = f"seed {found.seed}, rules {found.rules[:12]}, plan {found.plan[:12]}, {found.program}"
    yield from (ink.paint(line, "faint") for line in ink.paragraph(which, indent=2))
    if found.ended == "interrupted":
        notice = f"Interrupted after {found.rounds:,} of {rounds_text(found.asked)}: the figures are those of --rounds "
        yield from ink.paragraph(ink.paint(f"{notice}{found.rounds}.", "gold"), indent=2)


# --- figures --------------------------------------------------------------------------------------------------------


NOT_KNOWN: Final = "not known"


def rounds_text(many: int) -> str:
    """Write the number of rounds."""
    return f"{many:,} round{'' if many == 1 else 's'}"


def _part(value: float, some: int) -> str:
    """Write a part as a percentage; one round has no error that anybody knows."""
    return NOT_KNOWN if isnan(value) else figures.percent(value, some)


def _number(value: float) -> str:
    return NOT_KNOWN if isnan(value) else figures.decimal(value, 4)


def _decimals(error: float) -> int:
    """Return the decimals of a percentage that show two digits of its error."""
    return max(2, min(8, ceil(-log10(error * 100)) + 1)) if error > 0 else 4


def _figures(found: "Summary", ink: TextStyle) -> Iterator[str]:
    unit = game_for(found.document).stake_name
    some = _decimals(found.standard_error)
    least, most = (_part(one, some) for one in found.interval)
    yield from section(rounds_text(found.rounds), ink)
    rows = [
        ("Return", figures.percent(found.expected_value, some), f"of the {unit}, for the player"),
        ("Standard error", _part(found.standard_error, some), "of the return"),
        (f"{found.confidence} interval", NOT_KNOWN if least == NOT_KNOWN else f"{least} to {most}", ""),
        *_exact(found.exact, some),
        ("Per unit bet", figures.percent(found.per_unit_bet, some), "of the total amount wagered"),
        ("Average wager", figures.decimal(found.average_wager, 4), f"times the {unit}"),
        ("Standard deviation", _number(found.standard_deviation), f"times the {unit}, for one round"),
    ]
    if found.n0 is not None:
        rows.append(("N0", f"{found.n0:,.0f}", "rounds until the mean is one deviation"))
    if found.rounds_with_wager < found.rounds:
        sat = found.rounds - found.rounds_with_wager
        rows.append(("Sat out", figures.percent(sat / found.rounds, 2), f"of the rounds: {sat:,}"))
    speed = f"{found.rounds_per_second / 1e6:,.2f} million"
    rows.append(("Rounds a second", speed, f"on {found.where}, {found.seconds:,.1f} seconds"))
    for number, (name, figure, of) in enumerate(rows):
        shown = ink.paint(figure, "bold") if number == 0 else figure
        if of:
            yield ink.columns((f"  {name}", 24), (shown, -16), ("  ", 2), (ink.paint(of, "faint"), 1))
        else:
            yield ink.columns((f"  {name}", 24), (f"  {shown}", 1))
    if note := found.note if found.exact is None else found.exact.note:
        yield from ink.paragraph(note, indent=2)
    if found.until_error is not None and found.ended == "rounds":
        sentence = (
            f"The requested standard error, {figures.percent(found.until_error, 6)}, was not reached in these rounds."
        )
        yield from ink.paragraph(sentence, indent=2)


def _exact(compared: "ExactFigure | None", some: int) -> Iterator[tuple[str, str, str]]:
    if compared is None:
        return
    apart = compared.standard_errors
    far = "" if apart is None else f"the return is {abs(apart):.2f} errors {'above' if apart > 0 else 'below'} it"
    yield "Exact", figures.percent(compared.expected_value, some), far


def _results(shares: "tuple[ResultShare, ...]", ink: TextStyle) -> Iterator[str]:
    won = sum(one.probability for one in shares if one.net > 0)
    lost = sum(one.probability for one in shares if one.net < 0)
    yield f"  {won * 100:.2f} % won, {max(0.0, 1 - won - lost) * 100:.2f} % even, {lost * 100:.2f} % lost"
    often = [one for one in shares if one.probability >= RARE]
    if len(often) > MOST_ROWS:
        often = sorted(sorted(often, key=lambda one: -one.rounds)[:MOST_ROWS], key=lambda one: one.net)
    rows: list[tuple[str, ...]] = [("times the wager", "rounds", "probability")]
    rows += [(figures.net(one.net), f"{one.rounds:,}", figures.chance(one.probability)) for one in often]
    kept = {one.net for one in often}
    if rare := [one for one in shares if one.net not in kept]:
        many = sum(one.rounds for one in rare)
        name = f"{len(rare)} others, {figures.net(rare[0].net)} to {figures.net(rare[-1].net)}"
        rows.append((name, f"{many:,}", figures.chance(sum(one.probability for one in rare))))
    yield from fitted(rows, ink, right=frozenset({1, 2}))


def _happened(found: "Summary", ink: TextStyle) -> Iterator[str]:
    shown = sorted(found.frequencies, key=lambda one: -one.times)[:MOST_ROWS]
    rows: list[tuple[str, ...]] = [("", "times", "a round")]
    rows += [(one.name, f"{one.times:,}", figures.chance(one.per_round)) for one in shown]
    yield from fitted(rows, ink, right=frozenset({1, 2}))
    if len(found.frequencies) > len(shown):
        yield f"  and {len(found.frequencies) - len(shown)} rarer results, shown by --json and --csv"


def _by_count(found: "Summary", ink: TextStyle) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("count", "rounds", "", "wagered at first, $", "return", "error")]
    for one in found.by_count:
        if one.part < RARE and len(found.by_count) > MOST_ROWS:
            continue
        error = figures.percent(one.standard_error, 3) if one.standard_error > 0 else ""
        back = figures.percent(one.expected_value, 3) if float(one.wagered) else "sat out"
        part = f"{one.part * 100:.2f} %"
        rows.append(
            (
                f"{one.count:+d}" if one.count else "0",
                f"{one.rounds:,}",
                part,
                f"{float(one.wagered):,.0f}",
                back,
                error,
            )
        )
    yield from fitted(rows, ink, right=frozenset({1, 2, 3, 4, 5}))


def _side_bet(bet: "SideBetSummary", ink: TextStyle) -> Iterator[str]:
    some = _decimals(bet.standard_error)
    error, spread = _part(bet.standard_error, some), _number(bet.standard_deviation)
    yield f"  return {figures.percent(bet.expected_value, some)} ± {error}, standard deviation {spread}"
    for _, exact, far in _exact(bet.exact, some):
        yield f"  exactly {exact}{f': {far}' if far else ''}"
    yield from _results(bet.distribution, ink)


def _dollars(amount: str) -> str:
    """Write an amount of JSON for people: -$1,000.50."""
    cents = int(amount.replace(".", ""))
    return f"{'-' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def _sessions(one: "Sessions", ink: TextStyle, *, has_side_bets: bool) -> Iterator[str]:
    if one.ruined is None or one.ruined_error is None or one.mean_end is None:
        yield "  No session was completed."
        return
    many = f"{one.played:,} session{'' if one.played == 1 else 's'}"
    if one.ruined:
        error = figures.percent(one.ruined_error, _decimals(one.ruined_error))
        ruined = f"Ruined: {figures.percent(one.ruined, 3)} ± {error} of {many} could not pay the next wager."
    else:
        # none of n: with 95 % confidence the risk is below 3/n, since (1 - 3/n)^n is some 5 %
        below = (
            f", with {CONFIDENCE} confidence less than {figures.percent(3 / one.played, 3)}" if one.played > 3 else ""
        )
        ruined = f"Ruined: none of {many}{below}."
    yield from ink.paragraph(ruined, indent=2, hanging=4)
    if one.formula_session is not None and one.formula_ever is not None:
        session, ever = figures.percent(one.formula_session, 3), figures.percent(one.formula_ever, 3)
        yield from ink.paragraph(f"By the formula: {session} within a session, {ever} ever.", indent=2, hanging=4)
    elif has_side_bets:
        sentence = "The formula does not apply: side bets have their own spread."
        yield from ink.paragraph(sentence, indent=2, hanging=4)
    yield from ink.paragraph(f"They ended with {_dollars(f'{one.mean_end:.2f}')} on average.", indent=2)
    rows: list[tuple[str, ...]] = [("sessions", "ended with at most")]
    rows += [(f"worst {part} %", _dollars(end)) for part, end in one.ends.items()]
    yield from fitted(rows, ink, right=frozenset({1}))


# --- strategies -----------------------------------------------------------------------------------------------------


def strategy_lines(key: str, *, as_json: bool) -> Iterator[str]:
    """Yield the names of the strategies that can be played under a document."""
    from croupier.simulation.families import simulator_for  # noqa: PLC0415  it loads the kernels

    simulator = simulator_for(key)
    found = simulator.strategies(key)
    if as_json:
        yield json.dumps(found, indent=2)
        return
    yield f"Strategies for {key}; you can also use a TOML file ({simulator.guide}):"
    yield from (f"  {name}" for name in found)
