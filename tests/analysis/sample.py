"""Two analyses that are made up, for tests of how an analysis is shown: no figure here was computed by a solver."""

from fractions import Fraction

from croupier.analysis.identity import identification
from croupier.analysis.result import (
    Analysis,
    Approximation,
    ByDecks,
    Cell,
    Chart,
    Effect,
    EventFrequency,
    Finding,
    Main,
    NetResult,
    OtherPlay,
    SideBetAnalysis,
    Value,
)
from croupier.rules.profile import load_any

PONTOON = "act-pontoon-2018"
HOLDEM = "act-uth-2019"
UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
RANKS = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")
LEGEND = {
    "H": "draw",
    "S": "stand",
    "D": "double, else draw",
    "P": "split",
    "R": "surrender, else draw",
    "F": "forfeit",
}


def _hard() -> Chart:
    def cell(total: int, column: int) -> Cell:
        weak = 0 <= column <= 4
        code = "S" if total >= 17 or (total >= 13 and weak) else "R" if total == 16 and column == 9 else "H"
        code = "D" if total in (10, 11) and column < 8 else code
        return Cell(code, round((total - 15) / 20 - column / 30, 4), "with 6-7-8 in view: draw" if total == 13 else "")

    rows = tuple(str(total) for total in range(5, 21))
    cells = tuple(tuple(cell(total, column) for column in range(10)) for total in range(5, 21))
    return Chart("hard", "Hard totals, two cards", rows, UPCARDS, cells, LEGEND, "An ace in the hand counts one.")


def _pairs() -> Chart:
    rows = tuple(f"{rank},{rank}" for rank in ("2", "3", "7", "8", "9", "K", "A"))
    cells = tuple(tuple(Cell("P" if row in (3, 6) or column < 5 else "F") for column in range(10)) for row in range(7))
    return Chart("pairs", "Pairs", rows, UPCARDS, cells, LEGEND)


def _pair_bet() -> SideBetAnalysis:
    by_decks = tuple(ByDecks(decks, Value.of(Fraction(-decks, decks * 48 - 1))) for decks in range(3, 9))
    hits = (
        EventFrequency("a perfect pair", Value.of(Fraction(3, 191)), "25 to 1", 75 / 191, "18.12"),
        EventFrequency("a coloured pair", Value.of(Fraction(4, 191)), "12 to 1", 48 / 191, "18.12"),
        EventFrequency("no pair", Value.of(Fraction(176, 191)), "lost", -176 / 191, "18.11"),
    )
    return SideBetAnalysis(
        Value.of(Fraction(-4, 191)), 4 / 191, 3.1, hits, "Perfect Pairs", "18.1", offered=False, by_decks=by_decks
    )


def pontoon() -> Analysis:
    """Return an analysis such as one of a twenty-one game: charts against the dealer's card, no fraction."""
    election = {"decks": 4, "minimum": "10", "maximum": "500"}
    outcomes = ((-2.0, 0.05), (-1.0, 0.42), (-0.5, 0.05), (0.0, 0.06), (1.0, 0.31), (1.5, 0.05), (2.0, 0.0599))
    hits = (
        EventFrequency("Pontoon", Value(0.0473), "3 to 2", 0.0709, "14.1(a)"),
        EventFrequency("Super Bonus", Value(0.0000001863), "$1,000", 0.0001863, "14.3"),
        EventFrequency("bust", Value(0.1593), "lost", -0.1593, "10.2(b)"),
    )
    main = Main(
        Value(-0.00412345),
        0.00412345,
        0.0036123,
        1.14151,
        1.17321,
        {"hit": 0.4, "stand": 0.35, "double": 0.09, "split": 0.03, "surrender": 0.05},
        tuple([NetResult(net, chance) for net, chance in outcomes] + [NetResult(100.0, 0.0001)]),
        hits,
    )
    effects = (
        Effect("decks", "8", "4", -0.00455, -0.00043, "2.1"),
        Effect("dealer_pontoon_collection", "original_only", "bust_plus_one", -0.0031, 0.00102, "11.9", "P-32"),
        Effect("odd_amounts", "nearest_half_chip_player_favour", "exact", -0.00412345, 0.0, "14.2", "P-09"),
    )
    findings = (
        Finding("player_favoured", "Perfect Pairs favours the player at 3 decks, by 1.2 %.", "18.1", 0.012),
        Finding("never_used", "Best play never forfeits a doubled hand of 12 to 16 <sic> & others.", "12.5"),
        Finding("sensitive", "Reading P-32 as original_only moves the return by 0.102 %.", "11.9", 0.00102),
        Finding("unexpected_cost", "Aces at one in a double cost the player 0.6 %.", "2.5(a)", -0.006),
        Finding("note", "Insurance is worth taking when the shoe holds few small cards."),
    )
    return Analysis(
        PONTOON,
        election,
        "10.00",
        "Composition-dependent best play off the top of a full shoe, one box; a sample for tests.",
        2e-6,
        main,
        {"perfect-pairs": _pair_bet()},
        identification(load_any(PONTOON, election), election),
        charts=(_hard(), _pairs()),
        plays=(
            OtherPlay("chart", "The charts above, by totals alone", Value(-0.0042), 0.00007655, "No card is counted."),
        ),
        approximations=(Approximation("split hands", "the second hand is drawn from the shoe of the first", 2e-6),),
        effects=effects,
        findings=findings,
        details={"forfeit": {"12": 0.01, "13": [1, 2.5]}},
    )


def holdem() -> Analysis:
    """Return an analysis such as one of Hold'em: exact, a chart of 169 starting hands."""
    legend = {"4": "bet four times the ante", "-": "check"}
    cells = tuple(
        tuple(
            Cell("4" if row + column < 12 or row == column else "-", 0.5 - (row + column) / 20) for column in range(13)
        )
        for row in range(13)
    )
    chart = Chart("preflop", "Before the flop: suited above the diagonal", RANKS, RANKS, cells, legend)
    exact = Fraction(-607_816_123_457, 27_813_810_024_000)
    main = Main(
        Value.of(exact), -float(exact), 0.00526, 4.152, 4.94, {"4x": 0.3769, "2x": 0.21, "1x": 0.22, "fold": 0.19}
    )
    trips = SideBetAnalysis(
        Value.of(Fraction(-4_673, 133_784)),
        4673 / 133784,
        2.85,
        (),
        "Trips",
        "10.1",
        note="Folding loses it.",
        wager="5.00",
        plays=(OtherPlay("fold", "folding as without it", Value.of(Fraction(-4_673, 100_000)), 0.0118),),
    )
    election = {"maximum_payout": "25000"}
    return Analysis(
        HOLDEM,
        election,
        "10.00",
        "All 27,813,810,024,000 deals; a sample for tests.",
        0.0,
        main,
        {"trips": trips},
        identification(load_any(HOLDEM, election), election),
        charts=(chart,),
    )
