"""A simulation for people at a terminal of 80 columns: figures with their errors, results, counts, sessions."""

import json
from collections.abc import Iterator
from math import ceil, log10
from typing import TYPE_CHECKING, Final

from croupier.analysis import figures
from croupier.analysis.identity import stated
from croupier.cli.worth import fitted, section
from croupier.play.ink import Ink
from croupier.rules.clause import document
from croupier.rules.profile import UTH

if TYPE_CHECKING:
    from croupier.simulation.summary import Compared, Sessions, Share, SideBet, Summary

SHOES: Final = {
    "fresh": "a whole shoe before every round",
    "real": "a shoe with its cutting card {card} cards from the back",
    "device": "a device that shuffles after every round",
}
RARE: Final = 0.0001
"""Results and happenings that come less often are told together, or in the files alone."""
MOST_ROWS: Final = 24


def told(found: "Summary", ink: Ink) -> Iterator[str]:
    """Yield what a simulation says, line by line."""
    yield from _headed(found, ink)
    yield from _figures(found, ink)
    yield from section("Results of a round", ink)
    yield from _results(found.distribution, ink)
    if found.frequencies:
        yield from section("What happened", ink)
        yield from _happened(found, ink)
    if found.by_count:
        yield from section("By the count at the beginning of a round", ink)
        yield from _by_count(found, ink)
    for name, bet in found.side_bets.items():
        yield from section(f"Side bet {name}, ${bet.wager}", ink)
        yield from _side_bet(bet, ink)
    if found.sessions is not None:
        one = found.sessions
        yield from section(f"Sessions of {one.rounds:,} rounds with ${one.bankroll}", ink)
        yield from _sessions(one, ink)


def _headed(found: "Summary", ink: Ink) -> Iterator[str]:
    yield from ink.paragraph(ink.paint(f"{found.document}: {document(found.document).title}", "bold"), indent=0)
    own = [f"{name} = {value}" for name, value in stated(found.document, found.election).items()]
    default = "every other setting at its default" if own else "every setting at its default"
    yield from ink.paragraph("; ".join([", ".join([*own, default]), *_played(found)]), indent=2)
    which = f"seed {found.seed}, rules {found.rules[:12]}, plan {found.plan[:12]}, {found.program}"
    yield from (ink.paint(line, "faint") for line in ink.paragraph(which, indent=2))
    if found.ended == "interrupted":
        told = f"Interrupted after {found.rounds:,} of {found.asked:,} rounds: the figures are those of --rounds "
        yield from ink.paragraph(ink.paint(f"{told}{found.rounds}.", "gold"), indent=2)


def _played(found: "Summary") -> Iterator[str]:
    yield f"strategy {found.strategy}"
    if found.betting is None:
        yield f"a wager of ${found.wager}"
    else:
        kind = "true" if found.betting["is_true"] else "running"
        spread = ", ".join(
            f"{f'${amount}' if amount != '0.00' else 'nothing'} from {count}"
            for count, amount in found.betting["spread"].items()
        )
        yield f"{kind} count {found.betting['name']}: {spread}"
    yield SHOES[found.dealing].format(card=found.cutting_card)
    if found.boxes > 1:
        others = f", {found.others} of them others'" if found.others else ""
        yield f"{found.boxes} boxes{others}"


# --- figures --------------------------------------------------------------------------------------------------------


def _decimals(error: float) -> int:
    """Return how many decimals of a percentage tell two digits of its error."""
    return max(2, min(8, ceil(-log10(error * 100)) + 1)) if error > 0 else 4


def _figures(found: "Summary", ink: Ink) -> Iterator[str]:
    unit = "ante" if found.document == UTH else "first wager"
    some = _decimals(found.standard_error)
    least, most = (figures.percent(one, some) for one in found.interval)
    yield from section(f"{found.rounds:,} rounds", ink)
    rows = [
        ("Return", figures.percent(found.expected_value, some), f"of the {unit}, for the player"),
        ("Standard error", figures.percent(found.standard_error, some), "of that return"),
        (f"{found.confidence} interval", f"{least} to {most}", ""),
        *_exact(found.exact, some),
        ("Per unit bet", figures.percent(found.per_unit_bet, some), "of all that was wagered in the end"),
        ("Average wager", figures.decimal(found.average_wager, 4), f"times the {unit}"),
        ("Standard deviation", figures.decimal(found.standard_deviation, 4), f"times the {unit}, for one round"),
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
    if found.exact is not None and found.exact.note:
        yield from ink.paragraph(found.exact.note, indent=2)


def _exact(held: "Compared | None", some: int) -> Iterator[tuple[str, str, str]]:
    if held is None:
        return
    apart = held.standard_errors
    far = "" if apart is None else f"the return is {abs(apart):.2f} errors {'above' if apart > 0 else 'below'} it"
    yield "Exact", figures.percent(held.expected_value, some), far


def _results(shares: "tuple[Share, ...]", ink: Ink) -> Iterator[str]:
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


def _happened(found: "Summary", ink: Ink) -> Iterator[str]:
    shown = sorted(found.frequencies, key=lambda one: -one.times)[:MOST_ROWS]
    rows: list[tuple[str, ...]] = [("", "times", "a round")]
    rows += [(one.name, f"{one.times:,}", figures.chance(one.per_round)) for one in shown]
    yield from fitted(rows, ink, right=frozenset({1, 2}))
    if len(found.frequencies) > len(shown):
        yield f"  and {len(found.frequencies) - len(shown)} rarer ones, which --json and --csv tell"


def _by_count(found: "Summary", ink: Ink) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("count", "rounds", "", "wagered at first, $", "return", "error")]
    for one in found.by_count:
        if one.part < RARE and len(found.by_count) > MOST_ROWS:
            continue
        error = figures.percent(one.standard_error, 3) if one.standard_error else ""
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


def _side_bet(bet: "SideBet", ink: Ink) -> Iterator[str]:
    some = _decimals(bet.standard_error)
    error, spread = figures.percent(bet.standard_error, some), figures.decimal(bet.standard_deviation, 4)
    yield f"  return {figures.percent(bet.expected_value, some)} ± {error}, standard deviation {spread}"
    for _, exact, far in _exact(bet.exact, some):
        yield f"  exactly {exact}: {far}"
    yield from _results(bet.distribution, ink)


def _sessions(one: "Sessions", ink: Ink) -> Iterator[str]:
    if not one.played:
        yield "  Not one whole session was played."
        return
    error = figures.percent(one.ruined_error, _decimals(one.ruined_error))
    yield from ink.paragraph(
        f"Ruined: {figures.percent(one.ruined, 3)} ± {error} of {one.played:,} sessions; then the next wager could not "
        "be paid.",
        indent=2,
        hanging=4,
    )
    if one.formula_session is not None and one.formula_ever is not None:
        session, ever = figures.percent(one.formula_session, 3), figures.percent(one.formula_ever, 3)
        yield from ink.paragraph(f"By the formula: {session} within a session, {ever} ever.", indent=2, hanging=4)
    yield from ink.paragraph(f"They ended with ${one.mean_end:,.2f} on average.", indent=2)
    rows: list[tuple[str, ...]] = [("sessions", "ended with at most")]
    rows += [(f"worst {part} %", f"${end}".replace("$-", "-$")) for part, end in one.ends.items()]
    yield from fitted(rows, ink, right=frozenset({1}))


# --- strategies -----------------------------------------------------------------------------------------------------


def strategies_told(key: str, *, as_json: bool) -> Iterator[str]:
    """Yield the names of the strategies that can be played under a document."""
    from croupier.simulation import strategies  # noqa: PLC0415  only who asks for it
    from croupier.simulation.uth import strategy as uth  # noqa: PLC0415  as above

    found = list(uth.names() if key == UTH else strategies.names(key))
    if as_json:
        yield json.dumps(found, indent=2)
        return
    yield f"Strategies for {key}; a file of TOML is one more (docs/strategies.md):"
    yield from (f"  {name}" for name in found)
