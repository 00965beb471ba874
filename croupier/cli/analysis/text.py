"""An analysis for a terminal of 80 columns: figures, charts, side bets, effects of rules, findings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from croupier.analysis.identity import stated
from croupier.analysis.intervals import deviation_error
from croupier.analysis.report import figures
from croupier.analysis.report.decisions import decisions
from croupier.analysis.report.kinds import KINDS
from croupier.analysis.result import Analysis, Effect, Finding, OtherPlay, SideBetAnalysis, Value
from croupier.cli.analysis.charts import charts
from croupier.cli.transcript import table
from croupier.engine.game import game_for
from croupier.terminal.text import WIDTH, TextStyle

TINY: Final = 0.000001
"""Effects below this are summarised."""
FRACTION_MAX: Final = 28
_TONES: Final = {"player_favoured": "bad", "sensitive": "gold", "unexpected_cost": "gold"}


def worth(found: Analysis, ink: TextStyle) -> Iterator[str]:
    """Yield the analysis, line by line."""
    yield from _headed(found, ink)
    yield from _figures(found, ink)
    yield from _results(found, ink)
    if found.charts:
        yield from section("Best play", ink)
        yield from charts(found.charts, ink)
    if found.plays:
        yield from section("Simpler strategies and what they cost", ink)
        yield from plays(found.plays, ink, figures.digits(found.error_bound))
    if found.side_bets:
        yield from section("Side bets", ink)
        for number, bet in enumerate(found.side_bets.values()):
            yield from [""] if number else []
            yield from _side_bet(bet, ink)
    if found.effects:
        yield from section("Effects of other answers on the return", ink)
        yield from effects(found.effects, ink)
    if found.findings:
        yield from section("Findings", ink)
        for finding in found.findings:
            yield from _finding(finding, ink)
    yield from section("Method", ink)
    yield from _method(found, ink)


def section(title: str, ink: TextStyle) -> Iterator[str]:
    """Yield a line across the screen with a title."""
    yield ""
    yield ink.rule(title)


def _headed(found: Analysis, ink: TextStyle) -> Iterator[str]:
    ident = found.identification
    yield from ink.paragraph(ink.paint(f"{found.document}: {ident.title}", "bold"), indent=0)
    yield from ink.paragraph(f"{setting_out(found)}; a wager of ${found.wager}", indent=2)
    if found.removed:
        yield from ink.paragraph(f"removed from the shoe: {found.removed}", indent=2)
    yield ink.paint(f"  rules {ident.rules[:12]}, {ident.program}, program {ident.program_hash[:12]}", "faint")
    if ident.supposed:
        yield from no_approved_game(ident.supposed, ink)


def no_approved_game(supposed: Mapping[str, str], ink: TextStyle) -> Iterator[str]:
    """Yield that answers were put in which no document gives."""
    overrides = ", ".join(f"{name} = {value}" for name, value in supposed.items())
    yield from ink.paragraph(ink.paint(f"Not an approved game: it supposes {overrides}.", "bad"), indent=2)


def setting_out(found: Analysis) -> str:
    """Return the election in one line, without defaults."""
    own = [f"{name} = {value}" for name, value in stated(found.document, found.election).items()]
    return ", ".join([*own, "every other setting at its default" if own else "every setting at its default"])


def _figures(found: Analysis, ink: TextStyle) -> Iterator[str]:
    """Yield the figures of the game itself."""
    main, decimals = found.main, figures.digits(found.error_bound)
    unit = game_for(found.document).stake_name
    off = deviation_error(found)
    spread = figures.decimal(main.standard_deviation, figures.left(off, 4))
    of_round = f"± {figures.off(off)}, times the {unit}" if off else f"times the {unit}, for one round"
    yield from section("The game under best play", ink)
    rows = (
        ("House edge", figures.percent(main.house_edge, decimals), f"of the {unit}"),
        ("Expected value", figures.percent(main.expected_value.value, decimals), f"of the {unit}, for the player"),
        ("Element of risk", figures.percent(main.element_of_risk, decimals), "of the total amount wagered"),
        ("Average wager", figures.decimal(main.average_wager, 4), f"times the {unit}"),
        ("Standard deviation", spread, of_round),
    )
    for number, (name, figure, of) in enumerate(rows):
        shown = ink.paint(figure, "bold") if number == 0 else figure
        yield ink.columns((f"  {name}", 24), (shown, -14), ("  ", 2), (ink.paint(of, "faint"), 1))
    yield from _fraction(main.expected_value, ink)


def _fraction(value: Value, ink: TextStyle, indent: int = 2) -> Iterator[str]:
    if value.fraction is not None:
        yield from ink.paragraph(f"exactly {value.fraction}", indent=indent, hanging=indent + 2)


def _results(found: Analysis, ink: TextStyle) -> Iterator[str]:
    main = found.main
    if main.distribution:
        won = sum(one.probability for one in main.distribution if one.net > 0)
        lost = sum(one.probability for one in main.distribution if one.net < 0)
        even = max(0.0, 1 - won - lost)
        shares = ((won, "won"), (even, "even"), (lost, "lost"))
        yield from ink.paragraph(
            "Rounds: " + ", ".join(f"{chance * 100:.2f} % {name}" for chance, name in shares), indent=2
        )
    for stage, often in decisions(main.decisions).items():
        told_often = ", ".join(f"{name} {figures.chance(value)}" for name, value in often.items())
        yield from ink.paragraph(f"{_decided(stage)}: {told_often}", indent=2, hanging=4)
    if main.hits:
        yield ""
        rows: list[tuple[str, ...]] = [("", "pays", "probability", "of the return", "clause")]
        for hit in main.hits:
            part = "" if hit.returns is None else figures.percent(hit.returns, 4)
            rows.append((hit.name, hit.pays, figures.chance(hit.probability.value), part, hit.clause))
        yield from fitted(rows, ink, right=frozenset({2, 3}))


def _decided(stage: str) -> str:
    return f"Decisions, {stage}" if stage else "Decisions"


def fitted(rows: list[tuple[str, ...]], ink: TextStyle, right: frozenset[int], indent: int = 2) -> Iterator[str]:
    """Yield aligned rows; columns without a word are left out, names that would pass the edge are broken."""
    full = [column for column in range(len(rows[0])) if column == 0 or any(row[column] for row in rows[1:])]
    rows = [tuple([row[column] for column in full]) for row in rows]
    right = frozenset(number for number, column in enumerate(full) if column in right)
    others = [max(len(row[column]) for row in rows) for column in range(1, len(rows[0]))]
    room = max(16, WIDTH - indent - sum(others) - 2 * len(others))
    broken: list[tuple[str, ...]] = []
    for name, *rest in rows:
        first, *more = ink.paragraph(name, indent=0, hanging=2, width=room)
        broken.append((first, *rest))
        broken += [(line, *("" for _ in rest)) for line in more]
    lines = table(broken, " " * indent, right=right)
    yield ink.paint(next(lines), "faint")
    yield from lines


# --- what it is worth to play or to rule otherwise ------------------------------------------------------------------


def plays(ways: Sequence[OtherPlay], ink: TextStyle, decimals: int, indent: int = 2) -> Iterator[str]:
    """Yield strategies, each with its return and its loss."""
    rows: list[tuple[str, ...]] = [("", "return", "cost")]
    rows += [(one.title, _exact(one.expected_value, decimals), figures.percent(one.cost, decimals)) for one in ways]
    yield from fitted(rows, ink, right=frozenset({1, 2}), indent=indent)
    for one in ways:
        if one.note:
            yield from ink.paragraph(f"{one.title}: {one.note}", indent=indent, hanging=indent + 2)


def _exact(value: Value, decimals: int) -> str:
    return figures.percent(value.value, figures.MOST_DIGITS if value.fraction is not None else decimals)


def _side_bet(bet: SideBetAnalysis, ink: TextStyle) -> Iterator[str]:
    offered = "" if bet.offered else ", not offered here"
    yield from ink.spread(f"  {ink.paint(bet.title, 'bold')}{offered}", ink.paint(bet.clause, "faint"))
    edge = f"house edge {figures.percent(bet.house_edge)}, standard deviation {bet.standard_deviation:.4f}"
    # a note that tells how payments are rounded names the wager itself
    wager = f", for a wager of ${bet.wager}" if bet.wager and f"${bet.wager}" not in bet.note else ""
    yield from ink.paragraph(f"{edge}{wager}", indent=4)
    yield from _fraction(bet.expected_value, ink, indent=4)
    if bet.note:
        yield from ink.paragraph(bet.note, indent=4)
    if bet.hits:
        hits = [(hit.name, hit.pays, figures.chance(hit.probability.value), hit.probability) for hit in bet.hits]
        yield from _with_fractions(("", "pays", "probability"), hits, ink)
    if bet.plays:
        yield from plays(bet.plays, ink, figures.MOST_DIGITS, indent=4)
    if bet.by_decks:
        by_decks = [
            (str(one.decks), figures.percent(one.expected_value.value), one.expected_value) for one in bet.by_decks
        ]
        yield from _with_fractions(("decks", "expected value"), by_decks, ink)


def _with_fractions(head: tuple[str, ...], rows: Sequence[tuple[Any, ...]], ink: TextStyle) -> Iterator[str]:
    """Yield aligned rows whose last cell is an exact value; fractions too long to read are for the JSON alone."""
    fractions = [row[-1].fraction or "" for row in rows]
    has_room = any(fractions) and max(map(len, fractions)) <= FRACTION_MAX
    last = ["exactly", *fractions] if has_room else [""] * (len(rows) + 1)
    table = [(*cells, exact) for cells, exact in zip([head, *(row[:-1] for row in rows)], last, strict=True)]
    yield from fitted(table, ink, right=frozenset({len(head) - 1, len(head)}), indent=4)


def effects(found: Sequence[Effect], ink: TextStyle) -> Iterator[str]:
    """Yield the effects of other answers, strongest first; answers without effect are summarised."""
    strong = sorted((one for one in found if abs(one.change) >= TINY), key=lambda one: -abs(one.change))
    if strong:
        rows: list[tuple[str, ...]] = [("", "return", "change", "clause")]
        rows += [
            (
                _changed(one),
                figures.percent(one.expected_value, 4),
                figures.changed(one, 4),
                one.clause,
            )
            for one in strong
        ]
        yield from fitted(rows, ink, right=frozenset({1, 2}))
    if idle := [f"{one.name} = {one.value}" for one in found if abs(one.change) < TINY]:
        yield from ink.paragraph(f"Less than {figures.percent(TINY, 4)}: {', '.join(idle)}.", indent=2, hanging=4)


def _changed(one: Effect) -> str:
    reading = f" ({one.reading})" if one.reading is not None else ""
    return f"{one.name} = {one.value} instead of {one.instead_of}{reading}"


def _finding(one: Finding, ink: TextStyle) -> Iterator[str]:
    kind, tone = KINDS[one.kind], _TONES.get(one.kind, "faint")
    clause = f" [{one.clause}]" if one.clause else ""
    yield from ink.paragraph(f"{ink.paint(kind + ':', tone)} {one.text}{clause}", indent=2, hanging=4)


def _method(found: Analysis, ink: TextStyle) -> Iterator[str]:
    yield from ink.paragraph(found.method, indent=2)
    for one in found.approximations:
        most = figures.off(one.bound) if one.of == "deviation" else figures.bound(one.bound)
        sentence = f"Approximated: {one.what}: {one.how}; off by {most} at most"
        if one.of == "best play":
            sentence = f"Not computed: {one.what}: {one.how}: {most}"
        elif one.of == "deviation":
            sentence += ", and no expected value"
        yield from ink.paragraph(f"{sentence}.", indent=2, hanging=4)
    yield from ink.paragraph(f"Largest error of the expected value: {figures.bound(found.error_bound)}.", indent=2)
