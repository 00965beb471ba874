"""The questions that a twenty-one document must answer, chapter by chapter; the profiles contain the answers.

The comment of each field is the question as `croupier rules` prints it.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from croupier.cards import Rank
from croupier.money import Money, Odds
from croupier.rules.ruled import Citation, Ruled
from croupier.rules.table import TableRules

Text = Citation
Flag = Ruled[bool]
Limit = Ruled[Money | None]
Outcome = Literal["win", "lose", "stand_off"]


class Cards(Struct, frozen=True):
    """The pack and the value of its cards."""

    pack: Annotated[Ruled[int], "How many cards has a deck?"]
    decks: Annotated[Ruled[int], "How many decks are in play?"]
    ace: Annotated[Text, "What is an ace worth?"]
    numbers: Annotated[Text, "What is a card from 2 to 9 worth?"]
    tens: Annotated[Text, "Which cards are worth ten?"]


class Wagers(Struct, frozen=True):
    """Boxes, limits and the placing of wagers."""

    boxes: Annotated[Ruled[int], "How many boxes has the layout?"]
    players_per_box: Annotated[Ruled[int], "How many players may wager on one box?"]
    minimum: Annotated[Limit, "What is the minimum wager?"]
    maximum: Annotated[Limit, "What is the maximum wager?"]
    unit: Annotated[Ruled[Money], "In which multiples are wagers made?"]
    smallest_chip: Annotated[Ruled[Money], "What is the smallest chip in the float?"]
    unit_binds: Annotated[Ruled[Literal["every_wager", "above_minimum"]], "Which wagers do those multiples bind?"]
    placed: Annotated[Text, "How is a wager placed?"]
    closed: Annotated[Text, "When are wagers closed?"]
    untouched: Annotated[Text, "May a wager be changed after the first card?"]
    nobody: Annotated[Text, "What if nobody has wagered?"]
    too_little: Annotated[Text, "May a wager below the minimum be placed?"]
    too_much: Annotated[Text, "May a wager above the maximum be placed?"]
    below_minimum: Annotated[Text, "What of a wager found below the minimum?"]
    further_below: Annotated[Ruled[Literal["returned", "valid"]], "And of a further one by the same player?"]
    above_maximum: Annotated[Text, "What of a wager found above the maximum?"]
    maximum_counts: Annotated[Ruled[Literal["per_wager", "per_box"]], "Does the maximum bind each wager or the box?"]
    shared_box: Annotated[Text, "How much may the others wager before the deal?"]
    third_player: Annotated[Text, "And a third player on the box?"]
    raised_limit: Annotated[Ruled[str], "Which figure binds other players on a box with a raised limit?"]


class Control(Struct, frozen=True):
    """Control of a box."""

    decides: Annotated[Text, "Who makes the decisions on a box?"]
    preferences: Annotated[tuple[Ruled[Literal["seated", "highest", "nearest"]], ...], "Who controls a shared box?"]
    passes: Annotated[Text, "What if the controlling player is absent?"]


class InitialDeal(Struct, frozen=True):
    """The initial deal and the stages between it and the subsequent deal."""

    first_card: Annotated[Text, "How does the initial deal begin?"]
    dealer_card: Annotated[Text, "When does the dealer take a card?"]
    second_card: Annotated[Text, "How does the initial deal end?"]
    stages: Annotated[
        Ruled[tuple[Literal["side_bets", "insurance", "naturals", "surrender"], ...]],
        "In which order do the steps between initial and subsequent deal come?",
    ]
    round_of_play: Annotated[Text, "When does a round begin?"]
    collected: Annotated[Text, "When does a round end?"]


class Naturals(Struct, frozen=True):
    """An ace and a ten-value card as the first two cards: Blackjack or Pontoon."""

    name: Annotated[Ruled[str], "What is an ace with a ten-value card, dealt first, called?"]
    odds: Annotated[Ruled[Odds], "What does it pay?"]
    paid: Annotated[Ruled[Literal["always", "unless_dealer_may_tie"]], "Is it paid before the dealer draws?"]
    even_money: Annotated[Flag, "May its owner ask for even money against an ace?"]
    against_dealer: Annotated[Ruled[Outcome], "What if the dealer has one too?"]
    wins: Annotated[Text, "What if the dealer has none?"]
    after_split: Annotated[Flag, "Does one made after a split count?"]


class Insurance(Struct, frozen=True):
    """The wager that the dealer will have a natural."""

    offered: Annotated[Text, "When is insurance offered?"]
    announced: Annotated[Text, "How is it offered?"]
    most: Annotated[Text, "How much may be insured?"]
    step: Annotated[Ruled[Literal["half_chip", "chip"]], "In which multiples?"]
    window: Annotated[
        Ruled[Literal["until_called_closed", "until_subsequent_deal"]], "Until when may insurance be placed?"
    ]
    closed: Annotated[Text, "How is insurance closed?"]
    naturals_may: Annotated[Flag, "May the holder of a natural insure that hand?"]
    odds: Annotated[Ruled[Odds], "What does insurance pay?"]
    lost: Annotated[Text, "When is it lost?"]
    won: Annotated[Ruled[Literal["at_once", "after_wagers"]], "When is winning insurance paid?"]


class InsuranceByOthers(Struct, frozen=True):
    """Insuring a wager whose owner has declined."""

    permitted: Annotated[Flag, "May others insure a wager whose owner declines?"]
    same_box_first: Annotated[Text, "Who comes first among them?"]
    nearest_next: Annotated[Text, "Who comes next?"]
    least_insured_next: Annotated[Text, "And if two are equally near?"]
    natural_holders: Annotated[Flag, "May a player whose every hand is a natural insure for others?"]
    declining_binds: Annotated[Flag, "Is an owner who has declined bound once another has asked to insure?"]


class SurrenderRules(Struct, frozen=True):
    """Giving up half a wager against a strong first card of the dealer."""

    against: Annotated[Ruled[tuple[Rank, ...]], "Against which first cards of the dealer may a player surrender?"]
    announced: Annotated[Text, "How is it offered?"]
    window: Annotated[Text, "Until when?"]
    others: Annotated[Ruled[Literal["follow", "choose"]], "What of the other players on the box?"]
    only_after_controller: Annotated[Text, "May another player surrender if the controlling player does not?"]
    no_more_cards: Annotated[Text, "What happens to the hand?"]
    naturals: Annotated[Text, "May a natural be surrendered?"]
    annulled: Annotated[Text, "What if the dealer has a natural?"]
    half_lost: Annotated[Text, "And if the dealer has none?"]
    rounding: Annotated[Ruled[Literal["return_up", "collect_up"]], "Which half of an odd wager is rounded up?"]


class Play(Struct, frozen=True):
    """The subsequent deal to the players' hands."""

    turn: Annotated[Text, "In which order do the boxes act?"]
    draw: Annotated[Text, "May a player draw?"]
    stand: Annotated[Text, "May a player stand?"]
    double: Annotated[Text, "May a player double?"]
    split: Annotated[Text, "May a player split?"]
    must_draw_below: Annotated[Ruled[int], "Below which hard total must a player draw?"]
    natural_stops: Annotated[Text, "May a natural draw?"]
    twenty_one_stops: Annotated[Text, "May a 21 draw?"]
    twenty_one_paid: Annotated[Ruled[Literal["at_once", "at_the_end"]], "When is a 21 paid?"]
    deferral: Annotated[Ruled[tuple[str, ...]], "Who may put off the payment of a 21 to the final settlement?"]
    bust: Annotated[Text, "What of a total above 21?"]
    split_bust: Annotated[Text, "And of a split hand above 21?"]
    absent: Annotated[Ruled[Literal["draw_past_11", "no_further_cards"]], "What if nobody is there to decide?"]
    absent_stops: Annotated[Text, "And then?"]


class Splitting(Struct, frozen=True):
    """Forming further hands from cards of equal value."""

    equal_value: Annotated[Text, "Which hands may be split?"]
    equal_wager: Annotated[Text, "For how much?"]
    most_hands: Annotated[Ruled[int], "How many hands may be formed?"]
    again: Annotated[Text, "May a split hand be split again?"]
    third_hand: Annotated[Flag, "Has the operator permitted one hand more?"]
    most_with_third: Annotated[Text, "And how many then?"]
    after_third_card: Annotated[Text, "May a hand of three cards be split?"]
    aces_again: Annotated[Flag, "May split aces be split again?"]
    aces_one_card: Annotated[Text, "How many cards do split aces get?"]
    first_hand_first: Annotated[Text, "In which order are split hands played?"]
    only_after_controller: Annotated[Text, "May another player split if the controlling player does not?"]
    others_join: Annotated[Text, "May the others on the box split too?"]
    others_stay: Annotated[Text, "And if they do not?"]


class Doubling(Struct, frozen=True):
    """One more card for a further wager."""

    on: Annotated[Ruled[Literal["two_cards", "any_cards"]], "Which hands may be doubled?"]
    first_two: Annotated[Text, "Doubling on the first two cards"]
    split_hands: Annotated[Text, "Doubling on a split hand"]
    naturals: Annotated[Text, "Doubling on a natural"]
    up_to: Annotated[Text, "For how much?"]
    one_card: Annotated[Text, "How many cards follow?"]
    only_after_controller: Annotated[Text, "May another player double if the controlling player does not?"]
    others_join: Annotated[Text, "May the others on the box double too?"]
    aces_as_one: Annotated[
        Ruled[Literal["never", "first_two", "two_card_double_only", "all_held"]],
        "Which aces of a doubled hand count one?",
    ]
    even_money: Annotated[Flag, "Is a doubled hand paid 1 to 1 for any cards?"]
    even_money_for_others: Annotated[Text, "And a player on it who has not doubled?"]
    even_money_scope: Annotated[Ruled[Literal["hand", "box"]], "Does that hold for the doubled hand or for the box?"]


class ForfeitRules(Struct, frozen=True):
    """Giving up the original wager after a double, to take the double back."""

    offered: Annotated[Text, "When may a player who has doubled forfeit?"]
    by_others: Annotated[Text, "May others who doubled do so too?"]
    settled: Annotated[Text, "What is collected then?"]
    not_on_21: Annotated[Text, "May a 21 be forfeited?"]


class Dealer(Struct, frozen=True):
    """The dealer's hand."""

    after_players: Annotated[Text, "When does the dealer draw?"]
    stands_on_hard: Annotated[Ruled[int], "From which hard total does the dealer stand?"]
    stands_on_soft: Annotated[Ruled[int], "From which soft total does the dealer stand?"]
    no_effect: Annotated[Text, "What if more cards could change nothing?"]
    collects: Annotated[
        Ruled[Literal["everything", "bust_plus_one", "original_only", "trace_original"]],
        "What does a dealer's natural take from split and doubled wagers?",
    ]


class Settlement(Struct, frozen=True):
    """The final settlement: every wager has one result and one clause.

    `split_returned`, `double_returned` and `twenty_one_at_once` are citations: `dealer.collects` and
    `play.twenty_one_paid` decide what is returned and when a 21 is paid.
    """

    remaining: Annotated[Text, "What is settled when the dealer's hand is complete?"]
    dealer_bust: Annotated[Ruled[Outcome], "Dealer above 21"]
    higher: Annotated[Ruled[Outcome], "Player's total above the dealer's"]
    twenty_one: Annotated[Ruled[Literal["win", "compared"]], "Player's total of 21"]
    twenty_one_at_once: Annotated[Text, "Player's 21 in the subsequent deal"]
    lower: Annotated[Ruled[Outcome], "Dealer's total above the player's"]
    equal: Annotated[Ruled[Outcome], "Equal totals"]
    dealer_natural: Annotated[Ruled[Outcome], "Dealer's natural"]
    split_returned: Annotated[Text, "Split wager beyond the original, dealer's natural"]
    double_returned: Annotated[Text, "Doubled wager beyond the original, dealer's natural"]
    rounding: Annotated[
        Ruled[Literal["exact", "next_chip", "half_chip"]], "What if a payment cannot be made exactly in chips?"
    ]


class Payouts(Struct, frozen=True):
    """Table 1: the payouts of winning hands, by their cards."""

    five_cards: Annotated[Ruled[Odds], "Five cards totalling 21"]
    six_cards: Annotated[Ruled[Odds], "Six cards totalling 21"]
    seven_cards: Annotated[Ruled[Odds], "Seven or more cards totalling 21"]
    straight_mixed: Annotated[Ruled[Odds], "6, 7, 8 of mixed suits"]
    straight_suited: Annotated[Ruled[Odds], "6, 7, 8 of one suit"]
    straight_spades: Annotated[Ruled[Odds], "6, 7, 8 of spades"]
    sevens_mixed: Annotated[Ruled[Odds], "7, 7, 7 of mixed suits"]
    sevens_suited: Annotated[Ruled[Odds], "7, 7, 7 of one suit"]
    sevens_spades: Annotated[Ruled[Odds], "7, 7, 7 of spades"]
    other: Annotated[Ruled[Odds], "All other winning wagers"]
    doubled: Annotated[Ruled[Odds], "Winning doubled hands"]


class SuperBonus(Struct, frozen=True):
    """7, 7, 7 of one suit against a 7 of the dealer."""

    won: Annotated[Text, "What wins it?"]
    small: Annotated[Ruled[Money], "What does it pay?"]
    large: Annotated[Ruled[Money], "And from the large wager on?"]
    large_from: Annotated[Ruled[Money], "From which wager on?"]
    floor: Annotated[Ruled[int], "Below how many dollars of wager is there none?"]
    additive: Annotated[Flag, "Is it paid on top of Table 1?"]
    after_split: Annotated[Ruled[Literal["unless_suited_sevens_split", "never"]], "May a split hand win it?"]
    not_doubled: Annotated[Text, "May a doubled hand win it?"]
    paid: Annotated[Ruled[Literal["at_once", "round_end"]], "When is it paid?"]
    paid_at_the_end: Annotated[Text, "And if not then?"]
    others: Annotated[Ruled[Money], "What do the others in the round get?"]
    others_paid: Annotated[Text, "When do they get it?"]
    others_basis: Annotated[Ruled[Literal["original_wager", "hand", "player"]], "Once for each what?"]
    side_bettors: Annotated[Flag, "Also a player with only a side bet?"]


class SideBet(Struct, frozen=True):
    """Questions of every side bet."""

    elected: Annotated[Text, "When is it offered?"]
    placed: Annotated[Text, "When and where is it placed?"]
    own_wager: Annotated[Flag, "Must the player have a main wager on the box?"]
    box_wager: Annotated[Text, "Must any player have one?"]
    without_wager: Annotated[Ruled[Literal["void", "refused"]], "What happens to one without the wager it needs?"]
    most_per_box: Annotated[Ruled[int], "How many on one box (0: no separate limit)?"]
    main_first: Annotated[Flag, "Do those with a main wager come before others?"]
    settled: Annotated[Text, "When is it settled?"]
    loses: Annotated[Text, "When does it lose?"]

    @property
    def least(self) -> Money | None:
        """The smallest amount that is stated."""
        return None


class PerfectPairs(SideBet, frozen=True):
    """Mixed, coloured and perfect pairs."""

    minimum: Annotated[Limit, "What is the least?"]
    maximum: Annotated[Limit, "What is the most?"]
    found_below: Annotated[Text, "What of one found below the least?"]
    found_above: Annotated[Text, "What of one found above the most?"]
    mixed: Annotated[Ruled[Odds], "A mixed pair"]
    coloured: Annotated[Ruled[Odds], "A coloured pair"]
    perfect: Annotated[Ruled[Odds], "A perfect pair"]

    @property
    def least(self) -> Money | None:
        """The smallest amount that is stated."""
        return self.minimum.value


class PairsPlay(SideBet, frozen=True):
    """Any pair of the same face value."""

    minimum: Annotated[Limit, "What is the least?"]
    maximum: Annotated[Limit, "What is the most?"]
    found_below: Annotated[Text, "What of one found below the least?"]
    found_above: Annotated[Text, "What of one found above the most?"]
    pair: Annotated[Ruled[Odds], "Any pair"]

    @property
    def least(self) -> Money | None:
        """The smallest amount that is stated."""
        return self.minimum.value


class SuperSevens(SideBet, frozen=True):
    """Sevens among the first three cards."""

    amounts: Annotated[Ruled[tuple[Money, ...]], "Which amounts are approved (none listed: any)?"]
    one_seven: Annotated[Ruled[Odds], "First card a seven"]
    two_mixed: Annotated[Ruled[Odds], "Two sevens, not suited"]
    two_suited: Annotated[Ruled[Odds], "Two sevens, suited"]
    three_mixed: Annotated[Ruled[Odds], "Three sevens, not suited"]
    three_suited: Annotated[Ruled[Odds], "Three sevens, suited"]
    three_suited_paid: Annotated[Text, "When are three suited sevens paid?"]
    third_card: Annotated[Text, "Which is the third card of a split hand?"]

    @property
    def least(self) -> Money | None:
        """The smallest amount that is approved."""
        return next(iter(self.amounts.value), None)


class SideBets(Struct, frozen=True):
    """Side bets that the table offers."""

    offered: Annotated[Ruled[tuple[Literal["perfect-pairs", "pairs-play", "super-sevens"], ...]], "Which side bets?"]


class TwentyOneRules(TableRules, frozen=True):
    """The rules of one table of one document: every question answered."""

    family: ClassVar[Literal["twentyone"]] = "twentyone"

    document: str
    fingerprint: str
    cards: Cards
    wagers: Wagers
    control: Control
    initial_deal: InitialDeal
    naturals: Naturals
    insurance: Insurance
    play: Play
    splitting: Splitting
    doubling: Doubling
    dealer: Dealer
    settlement: Settlement
    payouts: Payouts
    side_bets: SideBets
    insurance_by_others: InsuranceByOthers | None = None
    surrender: SurrenderRules | None = None
    forfeit: ForfeitRules | None = None
    super_bonus: SuperBonus | None = None
    perfect_pairs: PerfectPairs | None = None
    pairs_play: PairsPlay | None = None
    super_sevens: SuperSevens | None = None

    def side_limits(self) -> tuple[tuple[Limit, Limit], ...]:
        """Return the least and the most of each side bet that has both."""
        return tuple([(bet.minimum, bet.maximum) for bet in (self.perfect_pairs, self.pairs_play) if bet is not None])
