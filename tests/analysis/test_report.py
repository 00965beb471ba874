"""The PAR sheet: one page of its own, valid, and with no figure that the analysis does not give."""

import re
from html.parser import HTMLParser

import pytest
from msgspec.structs import replace

from croupier.analysis.report import plots
from croupier.analysis.report.kinds import KINDS
from croupier.analysis.report.notes import notes
from croupier.analysis.report.palette import GREY, HUES, inks, meanings
from croupier.analysis.report.sheet import par_sheet
from croupier.analysis.result import (
    Analysis,
    Approximation,
    Cell,
    Chart,
    Effect,
    Finding,
    Identification,
    NetResult,
    Value,
)
from tests.analysis.sample import holdem, pontoon
from tests.daily import evenly

VOID = frozenset({"br", "col", "meta", "wbr", "hr", "img", "input", "link"})
NAMESPACES = frozenset({"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"})


class Page(HTMLParser):
    """Walks a page: tags must close in their order, names be unique, and references stay inside."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.references: list[str] = []
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.text += "" if tag == "wbr" else " "
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in {"href", "xlink:href", "src"}:
                self.references.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, self.getpos()

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the plots out: drawing takes most of the time."""
    monkeypatch.setattr(plots, "_svg", lambda *_: "<svg></svg>")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return {"pontoon": par_sheet(pontoon()), "holdem": par_sheet(holdem())}


def text(found: Analysis) -> str:
    page = Page()
    page.feed(par_sheet(found))
    return " ".join(page.text.split())


@pytest.mark.parametrize("name", ["pontoon", "holdem"])
def test_report_is_valid_html_without_external_resources(pages: dict[str, str], name: str) -> None:
    page = Page()
    page.feed(pages[name])
    page.close()
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {one.removeprefix("#") for one in page.references} <= set(page.ids)
    assert all(one.startswith("#") for one in page.references)
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "metadata"})
    assert set(re.findall(r'https?://[^"\'\s<>)]*', pages[name])) <= NAMESPACES
    assert re.findall(r"@import|url\((?!#)", pages[name]) == []
    assert pages[name].startswith("<!DOCTYPE html>")


def test_the_same_analysis_gives_the_same_bytes(pages: dict[str, str]) -> None:
    assert par_sheet(pontoon()) == pages["pontoon"]


def test_report_contains_no_date(pages: dict[str, str]) -> None:
    assert re.findall(r"\b20\d\d-\d\d-\d\dT", pages["pontoon"]) == []


def test_text_is_escaped(pages: dict[str, str]) -> None:
    assert "12 to 16 &lt;sic&gt; &amp; others" in pages["pontoon"]
    odd = Chart("x", "<b>", ("r&",), ('"c"',), ((Cell("<", 1.0, 'says "no" & <i>'),),), {"<": 'less "than"'})
    page = par_sheet(replace(pontoon(), charts=(odd,)))
    assert "<b>" not in page
    assert "<i>" not in page
    assert 'title="less &#34;than&#34;: 1.000000 (says &#34;no&#34; &amp; &lt;i&gt;)"' in page
    Page().feed(page)


def test_report_contains_every_part_of_the_analysis(pages: dict[str, str]) -> None:
    found = pontoon()
    held = found.identification
    page = Page()
    page.feed(pages["pontoon"])
    told = " ".join(page.text.split())
    for one in (held.title, held.rules, held.program_hash, held.program, found.method, "$10.00"):
        assert one in told
    for answer in held.answers:
        assert answer.name in told
        assert answer.value in told
        assert answer.clause in told
    for finding in found.findings:
        assert KINDS[finding.kind] in told
        assert finding.text in told
    for effect in found.effects:
        assert f"{effect.name} {effect.reading or ''}".strip() in told
    for level in ("90 %", "95 %", "99 %"):
        assert level in told
    assert "1,000,000,000" in told
    assert "13 | 2, 3, 4, 5, 6, 7, 8, 9, 10, A" in told


def _unsure(found: Analysis) -> Analysis:
    return replace(found, approximations=(Approximation("deviation", "by hand", 0.026, of="deviation"),))


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("changed", "gone", "told"),
    evenly(
        [
            (
                lambda a: replace(a, main=replace(a.main, house_edge=0.0234567)),
                "House edge 0.4123 %",
                "House edge 2.3457 %",
            ),
            (lambda a: replace(a, main=replace(a.main, element_of_risk=0.0134567)), "0.3612 %", "1.3457 %"),
            (lambda a: replace(a, main=replace(a.main, average_wager=2.71828)), "1.141510", "2.718280"),
            (lambda a: replace(a, main=replace(a.main, standard_deviation=2.0)), "1.376422", "4.000000"),
            (lambda a: replace(a, main=replace(a.main, standard_deviation=2.0)), "−2.3423 %", "−3.7023 %"),
            (lambda a: replace(a, main=replace(a.main, hits=())), "1 in 5,367,687", ""),
            (lambda a: replace(a, main=replace(a.main, distribution=(NetResult(-1.0, 0.375),))), " 42 %", " 37.5 %"),
            (lambda a: replace(a, main=replace(a.main, decisions={"peek": 0.123})), "surrender 5 %", "peek 12.3 %"),
            (lambda a: replace(a, side_bets={}), "−4/191", ""),
            (lambda a: replace(a, effects=(Effect("boxes", "3", "7", -0.5, 0.0625),)), "−0.4550 %", "+6.2500 %"),
            (lambda a: replace(a, plays=()), "0.0077 %", ""),
            (lambda a: replace(a, approximations=(Approximation("a", "b", 3e-5),)), "split hands", "0.003 %"),
            (_unsure, "Standard deviation 1.173210", "Variance 1.38 ± 0.062 Standard deviation 1.17 ± 0.026"),
            (_unsure, "Standard deviation 1.1732", "Average wager 1.1415 Standard deviation 1.17 "),
            (_unsure, "−2.3423 %", "−2.34 %"),
            (_unsure, "1.173210", "off by 0.026, and so each end by up to 0.067 % at 10,000 rounds"),
            (lambda a: replace(a, findings=(Finding("note", "All is well.", "3.9"),)), "1.2 %", "All is well. [3.9]"),
            (lambda a: replace(a, error_bound=0.0), "−0.4123 %", "−0.412345 %"),
            (lambda a: replace(a, wager="25.00"), "$10.00", "$25.00"),
            (lambda a: replace(a, removed="5 5 TS"), "$10.00 Program", "Removed from the shoe 5 5 TS Program"),
        ],
        8,
    ),
)
def test_every_figure_comes_from_the_analysis(changed: object, gone: str, told: str) -> None:
    assert callable(changed)
    before, after = text(pontoon()), text(changed(pontoon()))
    assert gone in before
    assert gone not in after
    assert told not in before or not told
    assert told in after


@pytest.mark.usefixtures("undrawn")
def test_an_exact_value_has_its_fraction() -> None:
    told = text(holdem())
    assert "−2.185303 % −607816123457/27813810024000" in told
    assert "Nothing is approximated" in told
    assert "For a wager of $5.00. Folding loses it." in told


@pytest.mark.usefixtures("undrawn")
def test_report_shows_the_hash_of_the_analysis() -> None:
    found = pontoon()
    assert "Analysis, SHA-256" not in text(found)
    named = replace(found, identification=replace(found.identification, analysis="ab" * 32))
    assert f"Analysis, SHA-256 {'ab' * 32}" in text(named)


@pytest.mark.usefixtures("undrawn")
def test_the_figure_of_a_finding_says_what_it_is() -> None:
    never, free = Finding("never_used", "Never.", "1.1", -0.2381), Finding("sensitive", "Free.", "1.1", 0.0)
    odd = Finding("unexpected_cost", "It returns -2.62 % or 0.0190% and 5-6.", "1.2", 0.0753)
    told = text(replace(pontoon(), findings=(never, free, odd, *pontoon().findings)))
    assert "Never. [1.1] Moves the return Free. [1.1] Costs more" in told
    assert "It returns −2.62 % or 0.0190 % and 5-6. [1.2] difference +7.5300 %" in told
    assert "by 1.2 %. [18.1] return +1.2000 %" in told


@pytest.mark.usefixtures("undrawn")
def test_decisions_are_listed_by_stage() -> None:
    main = replace(pontoon().main, decisions={"first": {"stand_off": 0.25}, "hands": 7.0, "double": 0.125})
    assert "First stand off 25 % In all double 12.5 % " in text(replace(pontoon(), main=main))


def test_a_figure_and_its_per_cent_sign_stay_together(pages: dict[str, str]) -> None:
    shown = re.sub(r"(?s)<style>.*?</style>|<svg.*?</svg>|<[^>]*>", "", pages["pontoon"])
    assert "0.4123\N{NO-BREAK SPACE}%" in shown
    assert re.findall(r"\d ?%|(?<![\w.-])-\d", shown) == []


def test_gaps_of_the_instrument_are_mentioned_once(pages: dict[str, str]) -> None:
    assert pages["pontoon"].count("Approval 2018 (No 1)") == 2  # the heading and the identification
    assert pages["pontoon"].count("(its number is not stated in our copy)") == 1
    assert "lost in source" not in pages["pontoon"]


@pytest.mark.usefixtures("undrawn")
def test_long_chart_code_is_set_small() -> None:
    codes = (tuple(Cell(code) for code in ("H", "Ds", "D4H", "H3S4H")),)
    page = par_sheet(replace(pontoon(), charts=(Chart("x", "x", ("r",), ("a", "b", "c", "d"), codes, {}),)))
    assert re.findall(r'<td class="long"[^>]*>([^<]*)</td>', page) == ["D4H", "H3S4H"]


@pytest.mark.usefixtures("undrawn")
def test_chart_leaves_room_for_its_labels() -> None:
    assert [int(one) for one in re.findall(r'<col style="width: (\d+)ch">', par_sheet(pontoon()))] == [4, 5]


@pytest.mark.usefixtures("undrawn")
def test_supposed_rule_is_stated_at_the_top() -> None:
    found = pontoon()
    held = found.identification
    supposed = replace(held, supposed={"dealer.stands_on_soft": "17"})
    assert isinstance(supposed, Identification)
    told = text(replace(found, identification=supposed))
    assert told.index("This is not an approved game.") < told.index("House edge")
    assert "dealer.stands_on_soft = 17." in told
    assert "This is not an approved game." not in text(found)


@pytest.mark.usefixtures("undrawn")
def test_missing_part_of_the_analysis_has_no_section() -> None:
    bare = replace(pontoon(), charts=(), plays=(), effects=(), findings=(), side_bets={}, approximations=(), details={})
    bare = replace(bare, main=replace(bare.main, distribution=(), hits=(), decisions={}))
    told = text(bare)
    for title in ("Best play", "Other ways to play", "Worth of options", "Findings", "Side bets", "Results of a round"):
        assert title not in told
    assert "Confidence intervals" in told


@pytest.mark.usefixtures("undrawn")
def test_many_results_are_cut_to_the_likeliest() -> None:
    many = tuple(NetResult(float(net), 0.5 if net == 0 else 0.001 + net / 1e7) for net in range(-1, 60))
    told = text(replace(pontoon(), main=replace(pontoon().main, distribution=many)))
    assert "The 48 likeliest; 13 more are in the JSON and CSV" in told


# --- plots and colours ------------------------------------------------------------------------------------------------


def test_plots_follow_the_figures_and_keep_their_names_apart() -> None:
    main = pontoon().main
    other = replace(main, expected_value=Value(-0.2), standard_deviation=3.0)
    assert plots.deviation(main) != plots.deviation(other)
    assert plots.distribution(main) != plots.distribution(replace(main, distribution=main.distribution[:3]))
    assert set(re.findall(r'id="(\w+)-', plots.deviation(main))) == {"deviation"}


@pytest.mark.usefixtures("undrawn")
def test_thin_tails_are_stated_instead_of_drawn() -> None:
    main = pontoon().main
    assert [one.net for one in plots.drawn(main.distribution)][-1] == 2.0
    assert "1 result of +100 and more, together 0.01 %" in text(pontoon())
    low = (NetResult(-50.0, 0.0001), NetResult(-40.0, 0.0001), *main.distribution)
    assert "2 results of −40 and less" in text(replace(pontoon(), main=replace(main, distribution=low)))


def test_one_colour_means_one_play() -> None:
    def chart(*codes: str) -> Chart:
        cells = (tuple(Cell(code) for code in codes),)
        return Chart("x", "x", ("r",), tuple("c" for _ in codes), cells, {"H": "draw", "D": "double", "Ds": "or stand"})

    found = inks([chart("H", "D"), chart("D", "Ds", "?", "")])
    assert list(found) == ["H", "D", "Ds", "?"]
    assert [found[code].hue for code in ("H", "D", "Ds", "?")] == [0, 1, 1, GREY]
    assert [found[code].tint for code in ("D", "Ds")] == [0, 1]
    assert len({one.paper for one in found.values()}) == 4
    assert meanings([chart("D")]) == {"D": "double"}


def test_a_code_with_a_number_has_the_colour_of_its_play() -> None:
    legend = {"H": "hit", "D": "double", "Ds": "double, else stand"}
    cells = (tuple(Cell(code) for code in ("H", "H4", "Ds5", "D*")),)
    charts = [Chart("x", "x", ("r",), ("a", "b", "c", "d"), cells, legend)]
    found = inks(charts)
    assert meanings(charts) == legend
    assert found["H4"] == found["H"]
    assert found["Ds5"] == found["Ds"] != found["D"] == found["D*"]


def test_notes_of_chart_squares_are_not_repeated_below() -> None:
    many = tuple(tuple(Cell("H", note=f"{row}{column}") for column in range(4)) for row in range(4))
    few = (*many[:1], *(tuple(Cell("H" if row else "", note="" if row else "never met") for row in range(4)),) * 3)
    names = ("a", "b", "c", "d")
    assert notes(Chart("x", "x", names, names, many, {})) == {}
    assert list(notes(Chart("x", "x", names, names, few, {}))) == ["00", "01", "02", "03"]


def test_letters_have_contrast_on_every_colour() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    codes = (*"ABCDEFGH-", *(f"{one}2" for one in "ABCDEFGH-"))
    assert len(codes) == 2 * len(HUES)
    cells = (tuple(Cell(code) for code in codes),)
    found = inks([Chart("x", "x", ("r",), codes, cells, dict.fromkeys(codes, ""))])
    for one in found.values():
        paper, letters = sorted((light(one.paper), light(one.text)))
        assert (letters + 0.05) / (paper + 0.05) >= 4.5, one
