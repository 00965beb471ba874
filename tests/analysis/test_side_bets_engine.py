"""Side bets compared with the engine: every deal of a small shoe is played with real wagers, and money is counted."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, permutations
from typing import Final

import pytest

from croupier.analysis.side_bets import PlayOfSevens, RemovedCards, bonus, by_hand, insurance
from croupier.analysis.side_bets.pairs import pairs_play, perfect_pairs
from croupier.analysis.side_bets.prices import PriceLine, PriceTable
from croupier.analysis.side_bets.sevens import super_sevens
from croupier.analysis.side_bets.shoe import Shoe, full
from croupier.analysis.side_bets.trips import kinds, trips
from croupier.cards import Card, Rank, cards, pack
from croupier.engine import holdem
from croupier.engine import inputs as i
from croupier.engine.events import BonusPaid, Event, InsuranceSettled, SideBetSettled, SuperBonusPaid
from croupier.engine.hands import are_suited, is_natural
from croupier.engine.holdem.events import UthEvent, WagerSettled
from croupier.engine.holdem.inputs import BetPlay, PlaceAnte, PlaceTrips, UthInput
from croupier.engine.inputs import Bet, Input
from croupier.engine.poker import Class, best
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Phase, Round, open_round, postings, step
from croupier.engine.twentyone.payment.chips import payment
from croupier.money import Money, Odds
from croupier.rules.profile import load, load_uth
from croupier.rules.twentyone import TwentyOneRules
from tests.families import TWENTY_ONE

WAGER: Final = Money(1_000)
AMOUNT: Final = Money(500)
AFTERWARDS: Final = cards("9S 8S KC 9D 8D KD 9H 8H KH 9C 8C KS")
"""Cards of the shoe after those that matter have left it."""

Decide = Callable[[Round], Input]


def played(rules: TwentyOneRules, placed: list[Input], order: tuple[Card, ...], decide: Decide) -> list[Event]:
    """Play a round whose cards leave the shoe in this order; offers are declined unless `decide` takes them."""
    events, state = open_round(rules, limits="as_found")
    happened, coming = list(events), iter((*order, *AFTERWARDS))
    waiting: list[Input] = [*placed, i.NoMoreBets()]
    while not state.is_closed:
        if waiting:
            given = waiting.pop(0)
        elif state.awaits_card:
            given = i.Deal(next(coming))
        else:
            given = decide(state) if state.phase in (Phase.DECISION, Phase.INSURANCE) else i.Proceed()
        events, state = step(state, given)
        happened += events
    return happened


def stand(state: Round) -> Input:
    """Stand where that is allowed, draw where not; take no offer."""
    if state.phase is Phase.INSURANCE:
        return i.Proceed()
    number, player = state.box.number, state.box.wagers[0].player
    try:
        step(state, i.Stand(player, number))
    except Refused:
        return i.Hit(player, number)
    return i.Stand(player, number)


def dealt(shoe: Shoe, number: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield every order of a number of single cards of the shoe, and how often it comes."""
    yield from Counter(permutations(shoe.elements(), number)).items()


def settled(
    rules: TwentyOneRules, shoe: Shoe, bet: Bet, number: int, decide: Decide
) -> dict[str, tuple[Fraction, str]]:
    """Return how often each result of a side bet comes and its clause, and with "net" what the wager is worth."""
    placed: list[Input] = [i.PlaceWager("Ann", 1, WAGER), i.PlaceWager("Ann", 1, AMOUNT, bet)]
    ways: Counter[tuple[str, str]] = Counter()
    net = deals = 0
    for order, many in dealt(shoe, number):
        (one,) = [event for event in played(rules, placed, order, decide) if isinstance(event, SideBetSettled)]
        ways[one.result, one.clause] += many
        net += (one.returned - AMOUNT) * many
        deals += many
    found = {result: (Fraction(times, deals), clause) for (result, clause), times in ways.items()}
    return found | {"net": (Fraction(net, deals * AMOUNT), "")}


def prices(lines: tuple[PriceLine, ...], rules: TwentyOneRules) -> dict[str, tuple[Fraction, str]]:
    table = PriceTable(lines, AMOUNT, payment(rules))
    found = {line.name: (Fraction(line.ways, table.ways), line.clause) for line in lines}
    return found | {"net": (table.expected_value, "")}


def with_bet(document: str, bet: Bet, **election: object) -> TwentyOneRules:
    return load(document, {"side_bets": [bet], **election}, as_found=True)


# --- pairs and sevens ----------------------------------------------------------------------------------------------

PAIRED: Final = Counter(cards("KH KH KD KC QS QS AS 8H 8S"))


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_perfect_pairs_are_what_the_engine_pays(document: str) -> None:
    rules = with_bet(document, "perfect-pairs")
    assert rules.perfect_pairs is not None
    assert prices(perfect_pairs(rules.perfect_pairs, PAIRED), rules) == settled(
        rules, PAIRED, "perfect-pairs", 3, stand
    )


def test_pairs_play_is_what_the_engine_pays() -> None:
    rules = with_bet("act-pontoon-2018", "pairs-play")
    assert rules.pairs_play is not None
    assert prices(pairs_play(rules.pairs_play, PAIRED), rules) == settled(rules, PAIRED, "pairs-play", 3, stand)


SEVENS: Final = Counter(cards("7H 7H 7H 7D 7D 7C KS 9D AS"))
PLAYS: Final[tuple[Mapping[Rank, PlayOfSevens], ...]] = (
    dict.fromkeys(Rank, "hit"),
    dict.fromkeys(Rank, "stand"),
    dict.fromkeys(Rank, "split"),
    {Rank.SEVEN: "split", Rank.KING: "stand", Rank.NINE: "double", Rank.ACE: "hit"},
    {Rank.SEVEN: "stand", Rank.KING: "hit", Rank.NINE: "hit", Rank.ACE: "stand"},
)
INPUTS: Final[Mapping[PlayOfSevens, Callable[[str, int], Input]]] = {
    "hit": i.Hit,
    "stand": i.Stand,
    "split": i.Split,
    "double": i.Double,
}


@pytest.mark.parametrize("play", PLAYS)
def test_super_sevens_are_what_the_engine_pays_however_sevens_are_played(play: Mapping[Rank, PlayOfSevens]) -> None:
    def decide(state: Round) -> Input:
        if state.phase is Phase.INSURANCE or state.box.third is not None or len(state.box.hands) > 1:
            return stand(state)
        if all(card.rank is Rank.SEVEN for card in state.hand.cards):
            return INPUTS[play[state.dealer[0].rank]]("Ann", 1)
        return stand(state)

    rules = with_bet("act-blackjack-2005", "super-sevens")
    assert rules.super_sevens is not None
    found = prices(super_sevens(rules.super_sevens, SEVENS, play), rules)
    assert found == settled(rules, SEVENS, "super-sevens", 4, decide)


@pytest.mark.long
def test_every_deal_of_a_whole_pack_pays_as_the_analysis_states() -> None:
    rules = load("act-blackjack-2005", {"side_bets": ["super-sevens", "perfect-pairs"]}, as_found=True)
    assert rules.perfect_pairs is not None
    shoe = Counter(pack(52))
    assert prices(perfect_pairs(rules.perfect_pairs, shoe), rules) == settled(rules, shoe, "perfect-pairs", 3, stand)


# --- insurance -----------------------------------------------------------------------------------------------------

INSURED: Final = Counter(cards("AS AH KH KD QC 9S 8D 8H"))


@pytest.mark.parametrize("document", TWENTY_ONE)
def test_insurance_is_what_the_engine_pays_for_every_hand_and_composition(document: str) -> None:
    def decide(state: Round) -> Input:
        if state.phase is Phase.INSURANCE and not state.insurance:
            return i.Insure("Ann", 1, AMOUNT)
        return stand(state)

    rules = load(document, as_found=True)
    gone = full(rules) - INSURED
    won: Counter[tuple[Card, Card]] = Counter()
    times: Counter[tuple[Card, Card]] = Counter()
    for order, many in dealt(INSURED, 4):
        first, dealer, second, _ = order
        if dealer.rank is not Rank.ACE or (is_natural((first, second)) and not rules.insurance.naturals_may.value):
            continue
        happened = played(rules, [i.PlaceWager("Ann", 1, WAGER)], order, decide)
        (one,) = [event for event in happened if isinstance(event, InsuranceSettled)]
        won[first, second] += (one.returned - one.staked) * many
        times[first, second] += many
    assert len(times) > 20
    for hand, often in times.items():
        # the shoe of the document is brought to the small one by what was removed from it
        removed = RemovedCards.of([*gone.elements(), *hand])
        worth = insurance(rules, WAGER, removed).expected_value.fraction
        assert worth is not None
        assert Fraction(worth) == Fraction(won[hand], often * AMOUNT), hand


def test_even_money_gains_what_the_engine_pays() -> None:
    rules = load("act-blackjack-2005", as_found=True)
    left = full(rules) - Counter(cards("AS KH AD"))
    placed: list[Input] = [i.PlaceWager("Ann", 1, WAGER)]

    def net(order: tuple[Card, ...], answer: Input) -> int:
        happened = played(rules, placed, order, lambda _: answer)
        return sum(amount for event in happened for who, amount in postings(event) if who == "Ann")

    orders = {card: (*cards("AS AD KH"), card) for card in left}
    waited = sum(net(order, i.Proceed()) * left[card] for card, order in orders.items())
    asked = sum(net(order, i.TakeEvenMoney("Ann", 1)) * left[card] for card, order in orders.items())
    (natural,) = [one for one in by_hand(rules, WAGER) if one.hand == "A-10"]
    assert natural.even_money is not None
    assert natural.even_money.fraction is not None
    assert Fraction(natural.even_money.fraction) == Fraction(asked - waited, left.total() * WAGER)


# --- the Super Bonus -----------------------------------------------------------------------------------------------

PONTOONS: Final = [
    ("act-pontoon-2005", {}),
    ("act-pontoon-2005", {"super_bonus_additive": False}),
    ("act-pontoon-2018", {"super_bonus_after_split": "never"}),
    ("nsw-pontoon-6to5-2017", {}),
    ("nsw-pontoon-6to5-2017", {"superBonusFloor": "0"}),
]
SUITED: Final = Counter(cards("7S 7S 7S 7H 7H 7H 7H KS 8C"))


def draw_to_suited_sevens(state: Round) -> Input:
    held = state.hand.cards if state.phase is Phase.DECISION else ()
    if len(held) == 2 and are_suited(held) and all(card.rank is Rank.SEVEN for card in held):
        return i.Hit(state.box.wagers[0].player, state.box.number)
    return stand(state)


@pytest.mark.parametrize("dollars", [1, 5, 24, 25, 100])
@pytest.mark.parametrize(("document", "election"), PONTOONS)
def test_the_super_bonus_is_what_the_engine_pays(document: str, election: dict[str, object], dollars: int) -> None:
    rules, wager = load(document, election, as_found=True), Money(dollars * 100)
    paid = times = deals = 0
    for order, many in dealt(SUITED, 4):
        happened = played(rules, [i.PlaceWager("Ann", 1, wager)], order, draw_to_suited_sevens)
        won = [event.amount for event in happened if isinstance(event, SuperBonusPaid)]
        paid += many * sum(won)
        times += many * len(won)
        deals += many
    assert bonus.worth(rules, SUITED, wager) == Fraction(paid, deals * wager)
    if paid:  # a wager below the floor wins nothing with cards that would
        assert bonus.probability(rules, SUITED) == Fraction(times, deals)


@pytest.mark.parametrize("document", ["act-pontoon-2018", "nsw-pontoon-6to5-2017"])
def test_a_second_player_gets_what_the_engine_pays(document: str) -> None:
    rules, shoe = load(document, as_found=True), Counter(cards("7S 7S 7S 7S 7S 7S 7H 7H KS"))
    placed: list[Input] = [i.PlaceWager("Ann", 1, WAGER), i.PlaceWager("Bea", 2, WAGER)]
    times = deals = 0
    for order, many in dealt(shoe, 7):
        happened = played(rules, placed, order, draw_to_suited_sevens)
        got = [event for event in happened if isinstance(event, BonusPaid) and event.player == "Bea"]
        assert [event.amount for event in got] in ([], [Money(5_000)])
        times += many * len(got)
        deals += many
    found = bonus.others(rules, shoe)
    assert found.probability.fraction is not None
    assert Fraction(found.probability.fraction) == Fraction(times, deals)
    assert found.amount == "50.00"


# --- trips ---------------------------------------------------------------------------------------------------------


def trips_settled(seven: tuple[Card, ...], dealer: tuple[Card, ...]) -> WagerSettled:
    """Return how the engine settles trips of $5 on seven cards, five of them communal."""
    placed: list[UthInput] = [PlaceAnte("Ann", WAGER), PlaceTrips("Ann", AMOUNT), i.NoMoreBets()]
    dealing: list[UthInput] = [i.Deal(card) for card in (*seven, *dealer)]
    events, state = holdem.open_round(load_uth("act-uth-2019", as_found=True), limits="as_found")
    happened: list[UthEvent] = list(events)
    for given in (*placed, *dealing, BetPlay("Ann", 4), i.Proceed()):
        events, state = holdem.step(state, given)
        happened += events
    assert state.phase is holdem.Phase.CLOSED
    (one,) = [event for event in happened if isinstance(event, WagerSettled) and event.bet == "trips"]
    return one


def test_kinds_of_hands_are_what_the_engine_pays_on_every_seven_of_a_small_pack() -> None:
    ranks = (Rank.ACE, Rank.KING, Rank.QUEEN)
    held = [card for card in pack(52) if card.rank in ranks]
    pays = {"10.1:trips:quads": Class.FOUR_OF_A_KIND, "10.1:trips:full-house": Class.FULL_HOUSE}
    found: Counter[Class] = Counter()
    for seven in combinations(held, 7):
        one = trips_settled(seven, cards("2C 3D"))
        found[pays[one.paid_by] if one.paid_by else Class.TWO_PAIRS] += 1
    assert found == kinds(ranks)


@pytest.mark.parametrize("ranks", ["TJQKA", "A2345"])
def test_kinds_of_hands_are_those_of_every_seven_cards(ranks: str) -> None:
    wanted = tuple(Rank(one) for one in ranks)
    held = [card for card in pack(52) if card.rank in wanted]
    assert kinds(wanted) == Counter(best(seven).kind for seven in combinations(held, 7))


@pytest.mark.parametrize(
    ("name", "seven"),
    [
        ("royal flush", "TH JH QH KH AH 2C 3D"),
        ("straight flush", "9H TH JH QH KH 2C 3D"),
        ("four of a kind", "9H 9D 9C 9S KH 2C 3D"),
        ("full house", "9H 9D 9C KS KH 2C 3D"),
        ("flush", "9H 2H JH QH KH 2C 3D"),
        ("straight", "9H TD JH QH KH 2C 3D"),
        ("three of a kind", "9H 9D 9C QS KH 2C 3D"),
        ("two pairs", "9H 9D QC QS KH 2C 3D"),
        ("one pair", "9H 9D JC QS KH 2C 3D"),
        ("high card", "9H 7D JC QS KH 2C 3D"),
    ],
)
def test_each_hand_pays_as_trips_says(name: str, seven: str) -> None:
    one = trips_settled(cards(seven), cards("5C 6D"))
    bet = trips(load_uth("act-uth-2019", as_found=True), WAGER)
    (hit,) = [line for line in bet.hits if line.name == name]
    assert hit.clause == (one.paid_by or one.clause)
    won = Odds.parse(hit.pays).wins if hit.pays else -1
    assert one.returned - one.staked == won * AMOUNT
