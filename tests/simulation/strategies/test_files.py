"""Strategy files: what they may say, each mistake with its sentence, and what the engine refuses with its clause."""

import re
import tomllib
from typing import Final

import pytest

from croupier.cards import card, cards
from croupier.money import Money
from croupier.rules.profile import load
from croupier.simulation.plan import BadPlan, BadStrategy
from croupier.simulation.strategies import find_strategy, names, shipped
from croupier.simulation.strategies.chart_player import ChartPlayer
from croupier.simulation.strategies.lookup import written
from croupier.simulation.strategies.parser import read
from croupier.simulation.strategies.writer import text
from croupier.simulation.twentyone.strategy import Action, SeenHand
from tests.citations import ROOT
from tests.daily import evenly
from tests.families import TWENTY_ONE

BLACKJACK, ACT, NSW = "act-blackjack-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017"
WAGER: Final = Money(1000)
PAGE: Final = (ROOT / "docs" / "strategies.md").read_text("utf-8")
ALL: Final[frozenset[Action]] = frozenset({"stand", "hit", "double", "split"})
NO_DOUBLE: Final[frozenset[Action]] = frozenset({"stand", "hit"})

PLAIN: Final = """
strategy = 1
document = ["act-blackjack-2005", "act-pontoon-2018", "nsw-pontoon-6to5-2017"]
name = "plain"
source = "made up"
by = "total"
[hard]
"4-8"   = "H"
"9"     = "H D D D D H H H H H"
"10-11" = "D D D D D D D D H H"
"12-16" = "S S S S S H H H H H"
"17-21" = "S"
[soft]
"12-17" = "H"
"18"    = "S Ds Ds Ds Ds S S H H H"
"19-21" = "S"
[pairs]
"8" = "P"
"A" = "P"
"""


def by(sight: str, more: str = "", *, at: str = "") -> str:
    """Return the file with another sight, and more at its end or before one of its lines."""
    changed = PLAIN.replace('by = "total"', f'by = "{sight}"')
    return changed.replace(at, f"{more}\n{at}") if at else changed + more


def charted(text: str, document: str = BLACKJACK, **election: object) -> ChartPlayer:
    strategy = find_strategy(text, load(document, election or None), WAGER)
    assert isinstance(strategy, ChartPlayer)
    return strategy


def plays(
    strategy: ChartPlayer, held: str, dealer: str, may: frozenset[Action] = ALL, *, is_split: bool = False
) -> Action:
    return strategy.plays(SeenHand(cards(held), card(dealer), may, is_split))


# --- what is read is what is played -------------------------------------------------------------------------------


def test_rows_are_played_by_total_and_column() -> None:
    strategy = charted(PLAIN)
    assert strategy.name == "plain"
    assert strategy.sight == "total"
    assert plays(strategy, "5H 4D", "2C") == "hit"
    assert plays(strategy, "5H 4D", "3C") == "double"
    assert plays(strategy, "2H 3D 4C", "3C", NO_DOUBLE) == "hit"
    assert plays(strategy, "AH 7D", "3C") == "double"
    assert plays(strategy, "AH 3D 4C", "3C", NO_DOUBLE) == "stand"
    assert plays(strategy, "KH 6D", "6C") == "stand"
    assert plays(strategy, "KH 6D", "KC") == plays(strategy, "KH 6D", "TC") == plays(strategy, "KH 6D", "AC") == "hit"


def test_a_pair_that_cannot_be_split_is_played_as_its_total() -> None:
    strategy = charted(PLAIN)
    assert plays(strategy, "8H 8D", "6C") == "split"
    assert plays(strategy, "8H 8D", "6C", NO_DOUBLE) == "stand"
    assert plays(strategy, "AH AD", "6C", frozenset({"stand"}), is_split=True) == "stand"


def test_a_number_of_cards_comes_before_a_total() -> None:
    strategy = charted(by("cards", '"16, 4+ cards" = "H"\n"15, 3-4 cards" = "H"\n', at="[soft]"), ACT)
    assert plays(strategy, "KH 6D", "6C") == plays(strategy, "7H 4D 5C", "6C") == "stand"
    assert plays(strategy, "5H 4D 5C 2D", "6C") == plays(strategy, "5H 4D 2C 2D 3C", "6C") == "hit"
    assert plays(strategy, "7H 3D 5C", "6C") == "hit"
    assert plays(strategy, "3H 3D 5C 2C 2H", "6C") == "stand"


def test_cards_come_before_a_number_of_cards_and_a_suit_before_any() -> None:
    rows = """[cards]
"T 2"        = "H H H H H H H H H H"
"6 6 4"      = "H"
"7 8 suited" = "- - H - - - - - - -"
"7-8 spades" = "H"
"78"         = "D"
"7 7"        = "S"
"""
    strategy = charted(by("composition", rows), ACT)
    assert strategy.sees_suits
    assert plays(strategy, "KH 2D", "6C") == plays(strategy, "2D KH", "6C") == "hit"
    assert plays(strategy, "7H 5D", "6C") == "stand"
    assert plays(strategy, "6H 4D 6C", "6C") == plays(strategy, "4H 6D 6C", "6C") == "hit"
    assert plays(strategy, "7H 8H", "4C") == plays(strategy, "8S 7S", "5C") == "hit"
    assert plays(strategy, "7H 8H", "5C") == plays(strategy, "7H 8D", "4C") == "double"
    assert plays(strategy, "7H 7D", "4C") == "stand"


def test_rows_for_split_hands_take_precedence() -> None:
    strategy = charted(
        PLAIN + '[after_split.hard]\n"16" = "H"\n[after_split.pairs]\n"8" = "-"\n[after_split.forfeit]\n', ACT
    )
    assert plays(strategy, "8H 8D", "6C") == "split"
    assert plays(strategy, "8H 8D", "6C", is_split=True) == plays(strategy, "KH 6D", "6C", is_split=True) == "hit"
    assert plays(strategy, "KH 6D", "6C") == plays(strategy, "KH 5D", "6C", is_split=True) == "stand"


def test_surrender_by_total_by_pair_and_not_of_a_pair_that_is_split() -> None:
    rows = '[surrender]\n"15-16" = "- - - - - - - - R R"\n"soft 17" = "- - - - - - - - - R"\n'
    strategy = charted(PLAIN + rows, ACT)
    assert [strategy.surrenders(cards(held), card("KH")) for held in ("KH 6D", "KH 5D", "KH 4D", "8H 8D", "AH 6D")] == [
        *(True, True, False, False, False)
    ]
    assert strategy.surrenders(cards("AH 6D"), card("AD"))
    assert not strategy.surrenders(cards("AH 5D"), card("AD"))
    assert charted(PLAIN + rows + '"8 8" = "- - - - - - - - R -"\n', ACT).surrenders(cards("8H 8D"), card("KH"))


def test_forfeits_by_total_after_the_double() -> None:
    strategy = charted(PLAIN + '[forfeit]\n"12-16" = "- - - - - - F F F F"\n', ACT)
    seen = SeenHand(cards("6H 5D 4C"), card("8H"), frozenset())
    assert strategy.forfeits(seen, 15)
    assert not strategy.forfeits(seen, 17)
    assert not strategy.forfeits(SeenHand(cards("6H 5D 4C"), card("7H"), frozenset()), 15)


@pytest.mark.parametrize(
    ("said", "insured"),
    [
        ('insurance = "always"', ["KH 6D", "AH KD"]),
        ('insurance = "never"', []),
        ('insurance = ["16", "soft 21", "8 8"]', ["KH 6D", "AH KD", "8H 8D"]),
    ],
)
def test_insurance_never_always_or_of_some_hands(said: str, insured: list[str]) -> None:
    strategy = charted(PLAIN.replace("[hard]", f"{said}\n[hard]"))
    hands = ("KH 6D", "AH KD", "8H 8D", "KH 5D")
    told = [held for held in hands if strategy.insures(cards(held))]
    assert told == (list(hands) if "always" in said else insured)


def test_even_money_is_for_naturals() -> None:
    strategy = charted(PLAIN.replace("[hard]", 'even_money = "always"\n[hard]'))
    assert strategy.takes_even_money(cards("AH KD"))
    assert not strategy.takes_even_money(cards("KH KD"))
    assert not charted(PLAIN).takes_even_money(cards("AH KD"))


# --- mistakes, each in one sentence -------------------------------------------------------------------------------

MISTAKES: Final = [
    ("x = ", "The strategy is not TOML: Invalid value (at end of document)"),
    (PLAIN.replace("strategy = 1", "strategy = 2"), "strategy: Write strategy = 1, not 2."),
    (PLAIN + "[harder]\n", "the file has no key 'harder'. Use one of after_split, by, cards, document, even_money, "),
    (
        PLAIN + "[after_split.surrender]\n",
        "after_split has no key 'surrender'. Use one of cards, forfeit, hard, pairs",
    ),
    (PLAIN.replace('name = "plain"', ""), "name: The field is missing. Write a text."),
    (PLAIN.replace('by = "total"', 'by = "suits"'), "by: It must be one of total, cards, composition, not 'suits'."),
    (
        PLAIN.replace("document = [", "document = [1, "),
        "document: It must be the key of a document, or a list of keys, not ",
    ),
    (
        PLAIN.replace('document = ["act-blackjack-2005", ', "document = ["),
        "document: The strategy 'plain' is written for act-pontoon-2018, nsw-pontoon-6to5-2017, not for act-bl",
    ),
    (
        PLAIN.replace('"9"     = "H D', '"9"     = "H H D'),
        "hard, row '9': There must be ten columns, 2 3 4 5 6 7 8 9 T A, ",
    ),
    (
        PLAIN.replace('"9"     = "H D', '"9"     = "H X'),
        "hard, row '9', column 3: There is no code 'X'. Use one of H, S, D, Ds.",
    ),
    (
        PLAIN.replace('"9"     = "H D', '"9"     = "H P'),
        "hard, row '9', column 3: There is no code 'P'. Use one of H, S, D, Ds.",
    ),
    (PLAIN.replace('"4-8"   = "H"', '"4-8" = 1'), "hard, row '4-8': Write codes as a text of ten columns, not 1."),
    (PLAIN.replace('"9" ', '"8-9"'), "hard: 8 has two rows, '4-8' and '8-9'."),
    (
        by("cards", '"16, 3-4 cards" = "H"\n"15-16, 4+ cards" = "S"\n', at="[soft]"),
        "hard: 16 of 4 cards has two rows, ",
    ),
    (by("composition", '[cards]\n"T2" = "H"\n"2 T" = "S"\n'), "cards: a hand has two rows, 'T2' and '2 T'."),
    (PLAIN + '"9" = "P"\n"9 9" = "-"\n', "pairs: a hand has two rows, '9' and '9 9'."),
    (PLAIN.replace('"9" ', '"nine"'), "hard: Write a row as a total such as 16, 5-8 or 16, 4+ cards, not 'nine'."),
    (PLAIN.replace('"9" ', '"9-3"'), "hard: '9-3' is not a range of hard totals. They are 4 to 21, the lower first."),
    (
        PLAIN.replace('"12-17"', '"11-17"'),
        "soft: '11-17' is not a range of soft totals. They are 12 to 21, the lower first.",
    ),
    (PLAIN.replace('"9" ', '"soft 13"'), "hard: 'soft 13' is a soft total. Its row belongs in the table soft."),
    (by("cards", '"16, 1 cards" = "H"\n', at="[soft]"), "hard: '16, 1 cards': A hand has two cards or more, and the"),
    (PLAIN.replace('"9" ', '"9, 2 cards"'), "hard: '9, 2 cards': A number of cards needs by = \"cards\" or"),
    (PLAIN + '[cards]\n"T2" = "H"\n', "cards: Rows of cards need by = \"composition\", not 'total'."),
    (
        by("composition", '[cards]\n"T 2 suited" = "H"\n'),
        "cards: 'T 2 suited': Suits only matter in two cards of 6, 7",
    ),
    (by("composition", '[cards]\n"16" = "H"\n'), "cards: Write a row as cards such as T 2, 6 6 4 or 7 7 suited, not "),
    (PLAIN + '"7 8" = "P"\n', "pairs: Write a row as a pair such as A, T or 8 8, not '7 8'."),
    (
        PLAIN + '[surrender]\n"T 6" = "R"\n',
        "surrender: 'T 6': Cards that are not a pair need by = \"composition\", not 'total'",
    ),
    (by("composition", '[surrender]\n"T 2 4" = "R"\n'), "surrender: 'T 2 4': It is decided on the first two cards."),
    (
        PLAIN.replace("[hard]", 'insurance = "often"\n[hard]'),
        "insurance: It must be never, always or a list of hands, not 'often'",
    ),
    (PLAIN.replace("[hard]", "even_money = true\n[hard]"), "even_money: It must be never, always, not True."),
    (PLAIN.replace("[hard]", "surrender = 1\n[hard]"), "surrender: It must be a table of rows, not 1."),
    # holes: a hand that comes and has no row
    (PLAIN.replace('"12-16"', '"12-15"'), "hard: There is no row for 16 of 2 cards"),
    (
        by("cards").replace('"12-16"', '"12-15"').replace("[soft]", '"16, 2-3 cards" = "H"\n[soft]'),
        "hard: There is no row",
    ),
    (
        PLAIN.replace('"A" = "P"', "").replace('"12-17"', '"13-17"'),
        "soft: There is no row for 12 of 2 cards, which can occur",
    ),
    ("hit", "strategy: There is no 'hit' for act-blackjack-2005. Use best, chart, chart-cards, blackjack-hole-card, "),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES, ids=[sentence[:60] for _, sentence in MISTAKES])
def test_mistake_is_rejected_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadStrategy) as told:
        find_strategy(text, load(BLACKJACK), WAGER)
    assert str(told.value).startswith(sentence)
    assert "\n" not in str(told.value)
    assert isinstance(told.value, BadPlan)


def test_a_pair_that_is_always_split_needs_no_row() -> None:
    """Aces that are split get one card each: no soft 12 is ever decided on."""
    strategy = charted(PLAIN.replace('"12-17"', '"13-17"'))
    assert plays(strategy, "AH AD", "6C") == "split"


# --- what the engine refuses, with the clause that it cites -------------------------------------------------------

TO_T: Final = "- - - - - - - - "
REFUSED: Final = [
    (
        BLACKJACK,
        PLAIN.replace('"4-8"   = "H"', '"4-8" = "H H S H H H H H H H"'),
        "hard, row '4-8', column 4: S",
        "9.2(b)",
    ),
    (ACT, PLAIN.replace('"4-8"   = "H"', '"4-8" = "S"'), "hard, row '4-8', column 2: S", "10.2(c)"),
    (BLACKJACK, by("cards", '"11, 3+ cards" = "D"\n', at="[soft]"), "hard, row '11, 3+ cards', column 2: D", "11.1"),
    (BLACKJACK, PLAIN + '[surrender]\n"16" = "' + TO_T + 'R -"\n', "surrender, row '16', column T: R", "9.1"),
    (ACT, PLAIN + '[surrender]\n"16" = "- - - - - - - R R R"\n', "surrender, row '16', column 9: R", "9.1"),
    (NSW, PLAIN + '[surrender]\n"16" = "R - - - - - - - - -"\n', "surrender, row '16', column 2: R", "9.1"),
    (ACT, PLAIN + '[surrender]\n"soft 21" = "' + TO_T + 'R -"\n', "surrender, row 'soft 21', column T: R", "8.1"),
    (BLACKJACK, PLAIN + '[forfeit]\n"12-16" = "' + TO_T + 'F F"\n', "forfeit, row '12-16', column T: F", "4.3"),
    (ACT, PLAIN + '[forfeit]\n"12-21" = "' + TO_T + 'F F"\n', "forfeit, row '12-21', column T: F", "10.2(b)"),
    (ACT, PLAIN.replace("[hard]", 'even_money = "always"\n[hard]'), "even_money: always", "8.1"),
    (NSW, PLAIN.replace("[hard]", 'even_money = "always"\n[hard]'), "even_money: always", "10.1"),
    (ACT, PLAIN.replace("[hard]", 'insurance = ["20", "soft 21"]\n[hard]'), "insurance: insuring AH KD", "7.1"),
    (ACT, by("composition", '[cards]\n"7 8" = "P"\n'), "cards, row '7 8', column 2: P", "def:split"),
    (BLACKJACK, by("composition", '[cards]\n"6 6 4" = "P"\n'), "cards, row '6 6 4', column 2: P", "def:split"),
    (BLACKJACK, PLAIN.replace('"17-21" = "S"', '"17-21" = "H"'), "hard, row '17-21', column 2: H", "9.2(a)"),
    (BLACKJACK, PLAIN + '[after_split.hard]\n"9" = "S"\n', "after_split.hard, row '9', column 2: S", "9.2(b)"),
]


@pytest.mark.parametrize(("document", "text", "what", "clause"), REFUSED, ids=[f"{one[0]} {one[2]}" for one in REFUSED])
def test_an_illegal_play_is_refused_with_the_clause(document: str, text: str, what: str, clause: str) -> None:
    with pytest.raises(BadStrategy) as told:
        find_strategy(text, load(document), WAGER)
    assert str(told.value).startswith(f"{what} is refused by {document} {clause}: ")


def test_what_the_operator_elects_makes_a_play_legal() -> None:
    """Three cards may be doubled on where the operator reads act-blackjack-2005 11.1 so."""
    text = by("cards", '"11, 3+ cards" = "D"\n', at="[soft]")
    strategy = charted(text, BLACKJACK, double_on="any_cards")
    assert plays(strategy, "2H 4D 5C", "6C") == "double"


def test_nsw_permits_standing_on_any_total() -> None:
    """nsw-pontoon-6to5-2017 11.2 obliges nobody to draw."""
    strategy = charted(PLAIN.replace('"4-8"   = "H"', '"4-8" = "S"'), NSW)
    assert plays(strategy, "3H 4D", "6C") == "stand"


def test_a_double_that_is_only_sometimes_allowed_is_no_mistake() -> None:
    strategy = charted(PLAIN, BLACKJACK)
    assert plays(strategy, "2H 3D 6C", "6C", NO_DOUBLE) == "hit"


def test_insurance_of_less_than_a_chip_is_no_mistake() -> None:
    text = PLAIN.replace("[hard]", 'insurance = ["20"]\n[hard]')
    strategy = find_strategy(text, load(ACT, {"minimum": "none", "unit": "0.01", "smallest_chip": "5"}), Money(100))
    assert strategy.insures(cards("KH KD"))


# --- the files that come with the program -------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(shipped()))
def test_shipped_strategy_survives_a_round_trip(name: str) -> None:
    stated = read(shipped()[name])
    assert stated.source
    again = read(text(stated))
    assert again == stated
    assert tomllib.loads(text(stated))["by"] == stated.by
    for document in stated.document:
        assert name in names(document)
        assert find_strategy(name, load(document), WAGER).name == stated.name


def test_every_document_has_strategies_of_its_own() -> None:
    for document in TWENTY_ONE:
        assert names(document)[:3] == ("best", "chart", "chart-cards")
        assert len(names(document)) >= 6


@pytest.mark.parametrize("election", evenly([{"decks": 4}, {"decks": 8}], 1))
def test_the_published_strategy_without_a_hole_card_is_the_best_chart(election: dict[str, object]) -> None:
    """Soft 12 is two aces, which the published tables always split; square by square the rest is the same."""
    rules = load(BLACKJACK, election)
    published, best = (
        ChartPlayer(read(shipped()["blackjack-no-hole-card"])),
        ChartPlayer(written("chart", rules, WAGER)),
    )
    hands = [f"{one}H {other}D" for one in "23456789KA" for other in "23456789K"]
    differ = [
        (held, dealer)
        for dealer in "23456789KA"
        for held in hands
        if plays(published, held, f"{dealer}C") != plays(best, held, f"{dealer}C")
    ]
    assert differ == []


def test_the_charts_can_be_written_as_files() -> None:
    strategy = written("chart-cards", load(NSW), WAGER)
    assert read(text(strategy)) == strategy
    assert find_strategy(text(strategy), load(NSW), WAGER).sight == "cards"


# --- the page about them ------------------------------------------------------------------------------------------


def test_documentation_names_every_strategy_and_its_examples_run() -> None:
    for name in {name for document in TWENTY_ONE for name in names(document)}:
        assert f"| `{name}` |" in PAGE
    whole, *parts = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    charted(whole)
    base = whole.replace(BLACKJACK, ACT).replace('by = "total"', 'by = "composition"').replace('"13-16"', '"13-14"')
    rows = next(part for part in parts if part.startswith("[hard]"))
    by_number = base.replace("[soft]", f'"15" = "H"\n{rows.removeprefix("[hard]")}[soft]')
    for part in parts:
        charted(by_number if part is rows else by_number + part, ACT)


def test_documented_sentences_are_current() -> None:
    said = []
    for document, stated, _, _ in REFUSED:
        with pytest.raises(BadStrategy) as told:
            find_strategy(stated, load(document), WAGER)
        said.append(str(told.value))
    sentences = re.findall(r"^    (\w.* is refused by .*)$", PAGE, re.MULTILINE)
    assert len(sentences) >= 5
    assert [sentence for sentence in sentences if sentence not in said] == []
