"""The questions that the Ultimate Texas Hold'em document must answer, chapter by chapter."""

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from croupier.money import Money, Odds
from croupier.rules.ruled import Citation, Ruled
from croupier.rules.table import TableRules

Text = Citation
Limit = Ruled[Money | None]
Outcome = Literal["win", "lose", "push"]


class Cards(Struct, frozen=True):
    """The pack and the order of hands."""

    pack: Annotated[Ruled[int], "How many cards has a deck?"]
    ranks: Annotated[Text, "In which order do cards rank?"]
    hands: Annotated[Text, "In which order do hands rank?"]
    ties: Annotated[Text, "What decides between hands of one kind?"]


class Wagers(Struct, frozen=True):
    """Boxes, limits and the placing of wagers."""

    boxes: Annotated[Ruled[int], "How many places has the layout?"]
    minimum: Annotated[Limit, "What is the least ante?"]
    maximum: Annotated[Limit, "What is the most?"]
    trips_minimum: Annotated[Limit, "What is the least trips wager?"]
    trips_maximum: Annotated[Limit, "What is the most?"]
    unit: Annotated[Ruled[Money], "In which multiples are wagers made?"]
    smallest_chip: Annotated[Ruled[Money], "What is the smallest chip (payments are exact in any case)?"]
    placed: Annotated[Text, "How is a wager placed?"]
    ante_and_blind: Annotated[Text, "What must a player place to be dealt in?"]
    equal_blind: Annotated[Text, "How much is the blind?"]
    trips: Annotated[Text, "What may be placed besides?"]
    trips_needs_ante: Annotated[Text, "What does a trips wager need?"]
    one_hand: Annotated[Text, "How many hands may a player wager on?"]
    one_wager: Annotated[Text, "How many wagers may be in a box?"]
    closed: Annotated[Text, "When are wagers closed?"]
    untouched: Annotated[Text, "May a wager be changed after the first card?"]
    nobody: Annotated[Text, "What if nobody has wagered?"]
    below_minimum: Annotated[Text, "What of a wager found below the minimum?"]
    further_below: Annotated[Text, "And of a further one by the same player?"]
    above_maximum: Annotated[Text, "What of a wager found above the maximum?"]


class InitialDeal(Struct, frozen=True):
    """Dealing the cards, face down."""

    communal: Annotated[Text, "Which cards are dealt first?"]
    hole: Annotated[Text, "Which next?"]
    dealer: Annotated[Text, "Which last?"]
    round_of_play: Annotated[Text, "When does a round begin?"]
    collected: Annotated[Text, "When does a round end?"]


class BettingRounds(Struct, frozen=True):
    """One of the three betting rounds; a betting round without a check answers `check` with false."""

    opens: Annotated[Text, "When does it come?"]
    fold: Annotated[Text, "May a player fold?"]
    check: Annotated[Ruled[bool], "May a player check?"]
    bet: Annotated[Text, "May a player bet?"]
    laid_down: Annotated[Text, "What does who bets do with the cards?"]
    multiples: Annotated[Ruled[tuple[int, ...]], "How many times the ante is the play wager?"]
    revealed: Annotated[Text, "What is revealed after it?"]
    no_second_wager: Annotated[Text, "May a player who has bet wager again?"]


class Play(Struct, frozen=True):
    """Rules of every betting round."""

    turn: Annotated[Text, "In which order do players decide?"]
    fold_loses: Annotated[Text, "What does a fold lose?"]
    fold_stays: Annotated[Text, "May a fold be taken back?"]
    absent: Annotated[Text, "What if a player is not there to decide?"]


class Showdown(Struct, frozen=True):
    """The dealer's hand, conceding, and the order of settlement."""

    announced: Annotated[Text, "When is the dealer's hand announced?"]
    revealed: Annotated[Text, "What does the dealer reveal?"]
    declared: Annotated[Text, "What does the dealer declare?"]
    concede: Annotated[Text, "May a player still fold?"]
    qualifies: Annotated[Ruled[Literal["one_pair"]], "With which hand does the dealer qualify?"]
    refunded: Annotated[Text, "What if the dealer does not?"]
    order: Annotated[Text, "In which order are players settled?"]
    turned: Annotated[Text, "When are a player's cards turned?"]
    best_five: Annotated[Text, "Which hand counts?"]


class Settlement(Struct, frozen=True):
    """Results of the wagers."""

    ante_wins: Annotated[Ruled[Outcome], "Ante: player's hand higher, dealer qualified"]
    ante_loses: Annotated[Ruled[Outcome], "Ante: dealer's qualifying hand higher"]
    ante_ties: Annotated[Ruled[Outcome], "Ante: equal hands"]
    ante_unqualified: Annotated[Ruled[Outcome], "Ante: dealer not qualified"]
    blind_wins: Annotated[Ruled[Outcome], "Blind: player's hand higher, a straight or better"]
    blind_loses: Annotated[Ruled[Outcome], "Blind: dealer's hand higher"]
    blind_ties: Annotated[Ruled[Outcome], "Blind: equal hands"]
    blind_pushes: Annotated[Ruled[Outcome], "Blind: player's hand higher, less than a straight"]
    trips_wins: Annotated[Ruled[Outcome], "Trips: three of a kind or better"]
    trips_loses: Annotated[Ruled[Outcome], "Trips: less"]
    play_wins: Annotated[Ruled[Outcome], "Play: player's hand higher"]
    play_loses: Annotated[Ruled[Outcome], "Play: dealer's hand higher"]
    play_ties: Annotated[Ruled[Outcome], "Play: equal hands"]


class BlindPays(Struct, frozen=True):
    """The first table: the payouts of a winning blind."""

    royal_flush: Annotated[Ruled[Odds], "Royal flush"]
    straight_flush: Annotated[Ruled[Odds], "Straight flush"]
    four_of_a_kind: Annotated[Ruled[Odds], "Four of a kind"]
    full_house: Annotated[Ruled[Odds], "Full house"]
    flush: Annotated[Ruled[Odds], "Flush"]
    straight: Annotated[Ruled[Odds], "Straight"]


class TripsPay(Struct, frozen=True):
    """The second table: the payouts of a winning trips wager."""

    royal_flush: Annotated[Ruled[Odds], "Royal flush"]
    straight_flush: Annotated[Ruled[Odds], "Straight flush"]
    four_of_a_kind: Annotated[Ruled[Odds], "Four of a kind"]
    full_house: Annotated[Ruled[Odds], "Full house"]
    flush: Annotated[Ruled[Odds], "Flush"]
    straight: Annotated[Ruled[Odds], "Straight"]
    three_of_a_kind: Annotated[Ruled[Odds], "Three of a kind"]


class Payouts(Struct, frozen=True):
    """Ante and play, and the most that the table pays."""

    ante: Annotated[Ruled[Odds], "What does a winning ante pay?"]
    play: Annotated[Ruled[Odds], "What does a winning play wager pay?"]
    maximum: Annotated[Ruled[Money], "What is the maximum payout displayed at the table?"]
    maximum_scope: Annotated[
        Ruled[Literal["blind_wager", "player_round", "table_round"]], "What does that figure bind?"
    ]


class Irregularities(Struct, frozen=True):
    """Rules for irregularities in the round."""

    wrong_number: Annotated[Text, "What if a wrong number of cards was dealt?"]
    card_revealed: Annotated[Text, "What if a card is revealed during the deal?"]
    misdeal: Annotated[Text, "What does a misdeal do?"]
    dealer_card_misdeal: Annotated[Text, "Dealer's card revealed, no play wager made"]
    dealer_card_continues: Annotated[Text, "Dealer's card revealed, a play wager made"]
    void_play_wagers: Annotated[Ruled[bool], "Has a play wager been made if its hand has become void?"]
    late_play_wagers: Annotated[Ruled[bool], "Does a play wager made after the flop let play continue?"]
    unequal_blind: Annotated[Ruled[Literal["void", "lower"]], "What of an ante and a blind found unequal?"]
    missing_round: Annotated[Text, "A hand without ante or blind, no cards handled"]
    missing_hand: Annotated[Text, "A hand without ante or blind, cards handled"]
    play_below: Annotated[Text, "A play wager found below what rule 8 allows"]
    play_further: Annotated[Ruled[Literal["as_wagered", "returned"]], "And a further one of a player who was advised"]
    play_between: Annotated[Text, "A play wager found between two amounts that it allows"]
    play_above: Annotated[Text, "A play wager found above it"]


class UthRules(TableRules, frozen=True):
    """The rules of one table of Ultimate Texas Hold'em: every question answered."""

    family: ClassVar[Literal["holdem"]] = "holdem"

    document: str
    fingerprint: str
    cards: Cards
    wagers: Wagers
    initial_deal: InitialDeal
    before_the_flop: BettingRounds
    after_the_flop: BettingRounds
    on_the_river: BettingRounds
    play: Play
    showdown: Showdown
    settlement: Settlement
    blind_pays: BlindPays
    trips_pay: TripsPay
    payouts: Payouts
    irregularities: Irregularities

    def side_limits(self) -> tuple[tuple[Limit, Limit], ...]:
        """Return the least and the most of each side bet that has both."""
        return ((self.wagers.trips_minimum, self.wagers.trips_maximum),)
