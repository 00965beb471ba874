"""Result of an analysis: returns, best play, distribution, side bets, findings, and the error bound of each.

Everything is per unit of the initial wager (Hold'em: per ante) and seen from the player: below zero the house wins.
"""

from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct


class Value(Struct, frozen=True):
    """A figure, and the fraction in lowest terms that it is where the method is exact."""

    value: float
    fraction: str | None = None

    @classmethod
    def of(cls, exact: Fraction) -> "Value":
        """Return the value of an exact fraction."""
        return cls(float(exact), f"{exact.numerator}/{exact.denominator}")


class NetResult(Struct, frozen=True):
    """A net result of the round, in units of the initial wager, with its probability."""

    net: float
    probability: float


class EventFrequency(Struct, frozen=True):
    """An event of a round: its frequency, and its payout if it has one.

    `returns` is its share of the expected value: probability times net result.
    """

    name: str
    probability: Value
    pays: str = ""
    returns: float | None = None
    clause: str = ""


class Cell(Struct, frozen=True):
    """One square of a chart: a short code such as S, its meaning, and the value of the best play."""

    code: str
    value: float | None = None
    note: str = ""


class Chart(Struct, frozen=True):
    """Best play as a grid: a row for each hand, a column for each card of the dealer or second card.

    `legend` explains each code; codes are shared by all charts of a family, so that one colour means one play.
    """

    name: str
    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    legend: dict[str, str]
    note: str = ""


class ByDecks(Struct, frozen=True):
    """Value of a wager at a number of decks that the document allows."""

    decks: int
    expected_value: Value


class OtherPlay(Struct, frozen=True):
    """An alternative strategy, and its loss against best play."""

    name: str
    title: str
    expected_value: Value
    cost: float
    note: str = ""


class SideBetAnalysis(Struct, frozen=True):
    """A side bet, exactly; `offered` states whether this election has it.

    `wager` is the amount in dollars for which its payments are rounded, `rounding` the effect on its expected value;
    `plays` are strategies that it depends on.
    """

    expected_value: Value
    house_edge: float
    standard_deviation: float
    hits: tuple[EventFrequency, ...]
    title: str
    clause: str
    offered: bool = True
    by_decks: tuple[ByDecks, ...] = ()
    note: str = ""
    wager: str = ""
    rounding: float = 0.0
    plays: tuple[OtherPlay, ...] = ()


class Main(Struct, frozen=True):
    """The game itself under best play.

    `element_of_risk` is the house edge on the total amount wagered, `average_wager` that amount.
    """

    expected_value: Value
    house_edge: float
    element_of_risk: float
    average_wager: float
    standard_deviation: float
    decisions: dict[str, Any]
    distribution: tuple[NetResult, ...] = ()
    hits: tuple[EventFrequency, ...] = ()


class Approximation(Struct, frozen=True):
    """Inexact part of a figure, with its error bound."""

    what: str
    how: str
    bound: float
    of: Literal["return", "deviation", "best play"] = "return"
    """Approximate quantity: the expected value of the stated play, its deviation, or its loss against best play."""


class Finding(Struct, frozen=True):
    """A remark for readers, in plain words; `moves` is its effect on the return, if any."""

    kind: Literal["player_favoured", "never_used", "sensitive", "unexpected_cost", "note"]
    text: str
    clause: str = ""
    moves: float | None = None


class Effect(Struct, frozen=True):
    """Effect of another value of one setting or answer on the return of best play."""

    name: str
    value: str
    instead_of: str
    expected_value: float
    change: float
    clause: str = ""
    reading: str | None = None
    bound: float = 0.0
    """Error bound of the change: the sum of the bounds of both values."""


class StatedAnswer(Struct, frozen=True):
    """An elected setting or the reading of unclear words: the question, its answer and the clause.

    `is_setting` states that `--set` can change the answer, for which `value` is written.
    """

    name: str
    question: str
    value: str
    clause: str
    reading: str | None = None
    is_setting: bool = True


class Identification(Struct, frozen=True):
    """Rules and program of a figure, with hashes."""

    title: str
    instrument: str
    rules: str
    program: str
    program_hash: str
    readings: dict[str, str]
    supposed: dict[str, str] = {}
    """Supposed answers that no document gives, for research; such an analysis is not of an approved game."""
    answers: tuple[StatedAnswer, ...] = ()
    """Every setting of the table, and every reading that its rounds are played by."""
    analysis: str = ""
    """SHA-256 of all that the figures depend on: rules, election, wager, removed cards, suppositions and program."""


class Analysis(Struct, frozen=True):
    """Analysis of a game at one election; `wager` is the initial wager in dollars, such as "10.00"."""

    document: str
    election: dict[str, Any]
    wager: str
    method: str
    error_bound: float
    main: Main
    side_bets: dict[str, SideBetAnalysis]
    identification: Identification
    charts: tuple[Chart, ...] = ()
    plays: tuple[OtherPlay, ...] = ()
    approximations: tuple[Approximation, ...] = ()
    effects: tuple[Effect, ...] = ()
    findings: tuple[Finding, ...] = ()
    details: dict[str, Any] = {}
    """Parts that only this family of games has, such as Hold'em's 169 starting hands."""
    removed: str = ""
    """Cards that had left the shoe before, such as "5 5 TS"."""
