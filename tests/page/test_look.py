"""Look of the page as far as files show it: contrast, no style or script in a page, nothing from outside."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.browser import PAGE

STYLES: Final = sorted((PAGE / "style").glob("*.css"))
DRAWN: Final = sorted([*(PAGE / "elements").glob("*.js"), *(PAGE / "verify").glob("*.js"), PAGE / "money.js"])
TOKENS: Final = (PAGE / "style" / "tokens.css").read_text("utf-8")
LINES_MAX: Final = 399

GAMES: Final = ("blackjack", "pontoon", "holdem", "midnight")
TEXT: Final = 4.5  # WCAG 2.2, 1.4.3: text
SHAPE: Final = 3.0  # WCAG 2.2, 1.4.11: what must be seen of a control, and large text

Tokens = dict[str, str]

# what is written or drawn, on what, and how clearly it must stand out
PAIRS: Final = [
    *((ink, ground, TEXT) for ink in ("ink", "ink-quiet") for ground in ("room", "room-deep", "raised", "raised-more")),
    *(("brass-bright", ground, TEXT) for ground in ("room", "raised", "raised-more", "felt", "felt-edge")),
    *((kind, ground, TEXT) for kind in ("good", "bad") for ground in ("room", "raised")),
    *((kind, f"{kind}-ground", TEXT) for kind in ("good", "bad", "warn")),
    *(("on-brass", ground, TEXT) for ground in ("brass", "brass-bright")),
    *((ink, ground, TEXT) for ink in ("print", "print-quiet") for ground in ("felt", "felt-edge")),
    *((suit, "paper", TEXT) for suit in ("suit-red", "suit-black", "suit-blue", "suit-green")),
    *(("line-strong", ground, SHAPE) for ground in ("room", "room-deep", "raised", "raised-more")),
    *(("brass", ground, SHAPE) for ground in ("room", "raised", "felt", "felt-edge", "back-deep")),
    *(("felt-line", ground, SHAPE) for ground in ("felt-edge",)),
    *(("brass-bright", ground, SHAPE) for ground in ("felt", "felt-edge", "room", "raised")),
]


def declared(block: str) -> Tokens:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", block))


def palette(game: str, *, more: bool) -> Tokens:
    """Return the colours at a game's table, as they are or where more contrast is asked for."""
    plain, _, strong = TOKENS.partition("@media (prefers-contrast: more)")
    found: Tokens = {}
    for part in (plain, strong) if more else (plain,):
        for selector, block in re.findall(r'(:root|\[data-game="\w+"\]) \{([^}]*)\}', part):
            if selector in (":root", f'[data-game="{game}"]'):
                found |= declared(block)
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_formula_follows_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("more", [False, True], ids=["plain", "more contrast"])
@pytest.mark.parametrize("game", GAMES)
def test_colours_have_sufficient_contrast(game: str, more: bool) -> None:
    colours = palette(game, more=more)
    faint = {
        f"{ink} on {ground}": round(found, 2)
        for ink, ground, least in PAIRS
        if (found := contrast(colours[ink], colours[ground])) < least
    }
    assert faint == {}


def test_every_colour_token_is_checked() -> None:
    checked = {name for pair in PAIRS for name in pair[:2]}
    grounds = {"line", "paper-edge", "back", "brass-deep"}  # edges beside which nothing is read
    assert set(palette("blackjack", more=False)) - checked == grounds


def test_every_custom_property_in_use_is_defined() -> None:
    styles = "".join(file.read_text("utf-8") for file in STYLES)
    scripts = "".join(file.read_text("utf-8") for file in DRAWN)
    given = {*re.findall(r"(--[\w-]+):", styles), *re.findall(r'setProperty\("(--[\w-]+)"', scripts)}
    used = {name for name, default in re.findall(r"var\((--[\w-]+)(,?)", styles) if not default}
    assert used - given == set()


def test_every_page_file_is_linked() -> None:
    linked = (PAGE / "style" / "all.css").read_text("utf-8")
    assert re.findall(r'@import url\("([\w.]+)"\);', linked)[0] == "tokens.css"
    assert {*re.findall(r'@import url\("([\w.]+)"\);', linked), "all.css"} == {file.name for file in STYLES}


def _outside(text: str) -> Iterator[str]:
    """Yield what the content security policy would refuse, or what would be fetched from elsewhere."""
    yield from re.findall(r"<[^>]*\sstyle\s*=|<style\b|\son\w+\s*=\s*[\"']|javascript:", text)
    yield from re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", text)
    yield from (one for one in re.findall(r"\w+://[^\s\"'`)]+", text) if one != "http://www.w3.org/2000/svg")
    yield from re.findall(r"\b(?:eval|Function)\(|innerHTML|insertAdjacentHTML|setAttribute\(\"style\"", text)
    yield from re.findall(r"url\(\s*[\"']?data:", text)


def test_page_has_no_inline_or_external_code() -> None:
    files = [*STYLES, *DRAWN, PAGE / "gallery.html", PAGE / "gallery.js", PAGE / "icon.svg"]
    assert {file.name: found for file in files if (found := [*_outside(file.read_text("utf-8"))])} == {}


@pytest.mark.parametrize(
    "text",
    [
        '<p style="color: red">',
        "<style>p {}</style>",
        '<button onclick="x()">',
        "<script>x()</script>",
        '<script type="module">x()</script>',
        "@import url(https://fonts.example/x.css);",
        "node.innerHTML = text;",
        'node.setAttribute("style", "color: red");',
        "background: url(data:image/png;base64,AAAA);",
    ],
)
def test_inline_or_external_code_is_detected(text: str) -> None:
    assert [*_outside(text)] != []


@pytest.mark.parametrize("file", [*STYLES, *DRAWN], ids=lambda file: file.name)
def test_files_are_short_and_say_what_they_are(file: object) -> None:
    text = PAGE.joinpath(str(file)).read_text("utf-8")
    assert len(text.splitlines()) <= LINES_MAX
    assert text.startswith(("/** ", "/**\n * ", "/* ")), "it does not say in a sentence what it is"
