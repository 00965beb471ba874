"""Validation of a strategy against the document in force: every play is put to the engine, every hand is looked up.

The engine decides what may be played, and cites the clause where it refuses; no rule is stated here.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.analysis.twentyone.dealer import card_of
from croupier.analysis.twentyone.engine_queries import PLAYER, EngineQueries, QueriedHand, of_values
from croupier.analysis.twentyone.lattice import VALUES
from croupier.cards import Card, Suit
from croupier.engine.hands import is_natural, total
from croupier.engine.inputs import Double, Forfeit, Hit, Input, Insure, Split, Stand, Surrender, TakeEvenMoney
from croupier.engine.refusal import Refused
from croupier.engine.twentyone import Phase, step
from croupier.engine.twentyone.deal import doubling, splitting
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.state import Round
from croupier.money import Money
from croupier.rules.twentyone import TwentyOneRules
from croupier.simulation.plan import BadStrategy
from croupier.simulation.strategies.chart_player import ChartPlayer, NoRow
from croupier.simulation.strategies.parser import Rows, StrategyFile, StrategyTables
from croupier.simulation.strategies.rows import COLUMNS, SUITS, RowCards, StrategyRow, Totals
from croupier.simulation.twentyone.strategy import Action, SeenHand

_BOX: Final = 1
_SUITS: Final = tuple(Suit)
_MOST_CARDS: Final = 7
"""Number of cards with which rows of more cards are tried: no document distinguishes such hands."""
DEALERS: Final = tuple([card_of(value) for value in (*range(1, VALUES), 0)])
"""A first card of the dealer for each column."""
_INPUTS: Final[dict[str, Input]] = {
    "stand": Stand(PLAYER, _BOX),
    "hit": Hit(PLAYER, _BOX),
    "double": Double(PLAYER, _BOX),
    "split": Split(PLAYER, _BOX),
}
_ACTIONS: Final[tuple[Action, ...]] = ("stand", "hit", "double", "split")


class Engine:
    """The engine asked about single plays, each once."""

    def __init__(self, rules: TwentyOneRules, wager: Money) -> None:
        """Store the rules in force and a wager."""
        self.asking = EngineQueries(rules, wager)
        self._known: dict[tuple[object, ...], Refused | None] = {}
        self._may: dict[tuple[object, ...], frozenset[Action]] = {}

    def refusal(self, cards: tuple[Card, ...], action: str, dealer: Card, *, is_split: bool = False) -> Refused | None:
        """Return the refusal of a play, None if it is accepted."""
        key = (cards, action, dealer, is_split)
        if key not in self._known:
            self._known[key] = refusal(self._round(cards, dealer, is_split=is_split), _INPUTS[action])
        return self._known[key]

    def _round(self, cards: tuple[Card, ...], dealer: Card, *, is_split: bool, hands: int = 0) -> Round:
        hand = QueriedHand(cards, is_split=is_split)
        others = [replace(hand, cards=cards[:1])] * ((hands or 1 + is_split) - 1)
        state = self.asking.round([hand, *others], [dealer])
        if total(cards).points < 21:
            return state
        # a 21 is closed by the engine itself; what is asked of it then is refused as being over
        box = replace(state.box, hands=(replace(state.hand, is_done=True), *state.box.hands[1:]))
        return replace(state, boxes=(box,), phase=Phase.DEALER)

    def may(self, cards: tuple[Card, ...], hands: int) -> frozenset[Action]:
        """Return the legal plays of a hand that is one of several; none where the engine continues by itself."""
        points = total(cards)
        is_pair = len(cards) == 2 and cards[0].points == cards[1].points
        key = (points, len(cards) == 2, is_pair, hands, hands > 1 and cards[0].points == 1)
        if key not in self._may:
            state = self._round(cards, card_of(1), is_split=hands > 1, hands=hands)
            is_over = state.phase is not Phase.DECISION
            if is_over or (state.hand.is_split_aces and not splitting.may_split_again(state)):
                self._may[key] = frozenset()
            else:
                accepted = [one for one in _ACTIONS if refusal(state, _INPUTS[one]) is None]
                self._may[key] = frozenset(accepted)
        return self._may[key]

    def surrender(self, cards: tuple[Card, ...], dealer: Card) -> Refused | None:
        """Return the refusal of a surrender of the first two cards."""
        is_offered = self.asking.may_surrender(QueriedHand(cards), dealer) or is_natural(cards)
        phase = Phase.SURRENDER if is_offered and self.asking.rules.surrender is not None else Phase.DECISION
        return refusal(self.asking.round([QueriedHand(cards)], [dealer], phase), Surrender(PLAYER, _BOX))

    def forfeit(self, cards: tuple[Card, ...], dealer: Card, *, is_split: bool) -> Refused | None:
        """Return the refusal of a forfeit after a double for the last of these cards."""
        hand = QueriedHand(cards, is_split=is_split, doubled_at=len(cards) - 1)
        state = self.asking.round([hand], [dealer])
        run = Run(state, state.rules)
        if state.total(state.hand).points < 21 and doubling.offer_forfeit(run):
            state = run.state
        return refusal(state, Forfeit(PLAYER, _BOX))

    def insurance(self, cards: tuple[Card, ...]) -> Refused | None:
        """Return the refusal of insurance for the most that is allowed against an ace."""
        most, _ = self.asking.insurance()
        state = self.asking.round([QueriedHand(cards)], [card_of(0)], Phase.INSURANCE)
        if not most:
            return None  # half of the wager is less than a chip: there is nothing to place, and nothing to refuse
        return refusal(replace(state, is_insurance_open=True), Insure(PLAYER, _BOX, most))

    def even_money(self) -> Refused | None:
        """Return the refusal of even money for a natural against an ace."""
        natural = (card_of(0), card_of(9))
        return refusal(
            self.asking.round([QueriedHand(natural)], [card_of(0)], Phase.INSURANCE), TakeEvenMoney(PLAYER, _BOX)
        )


def refusal(state: Round, given: Input) -> Refused | None:
    """Return the engine's refusal of an input, None if it accepts it."""
    try:
        step(state, given)
    except Refused as refused:
        return refused
    return None


def check(written: StrategyFile, rules: TwentyOneRules, wager: Money) -> None:
    """Raise BadStrategy if the strategy is of other documents, has a refused play, or lacks a hand."""
    if rules.document not in written.document:
        meant = ", ".join(written.document)
        raise BadStrategy(f"document: The strategy {written.name!r} is written for {meant}, not for {rules.document}.")
    engine = Engine(rules, wager)
    for within, part, is_split in (("", written.play, False), ("after_split.", written.after_split, True)):
        _check_part(engine, within, part, is_split=is_split)
    _check_offers(engine, written)
    _check_holes(engine, ChartPlayer(written))


def _check_part(engine: Engine, within: str, part: StrategyTables, *, is_split: bool) -> None:
    for table in ("hard", "soft", "pairs", "cards"):
        for where, code, dealer, row in _cells(within + table, getattr(part, table)):
            hands = list(_hands(row.of, is_split=is_split))
            if not hands:
                raise BadStrategy(f"{where}: There is no such hand.")
            _check_code(engine, where, code, hands, dealer, is_split=is_split)
    for where, code, dealer, row in _cells(f"{within}forfeit", part.forfeit):
        if code == "F":
            for hand in _hands(row.of, is_split=is_split, least=3):
                _raise(engine, where, code, engine.forfeit(hand, dealer, is_split=is_split))


def _cells(table: str, rows: Rows) -> Iterator[tuple[str, str, Card, StrategyRow]]:
    for row in rows:
        for column, code, dealer in zip(COLUMNS, row.codes, DEALERS, strict=True):
            yield f"{table}, row {row.title!r}, column {column}", code, dealer, row


def _check_code(
    engine: Engine, where: str, code: str, hands: list[tuple[Card, ...]], dealer: Card, *, is_split: bool
) -> None:
    """Put the play of a code to the engine, for each hand with it."""

    def refused(hand: tuple[Card, ...], action: str) -> Refused | None:
        return engine.refusal(hand, action, dealer, is_split=is_split)

    if code in ("D", "Ds"):
        kept = [hand for hand in hands if refused(hand, "double") is not None]
        if len(kept) == len(hands):
            _raise(engine, where, code, refused(hands[0], "double"))
        hands, code = kept, {"D": "H", "Ds": "S"}[code]
    wanted = {"S": "stand", "H": "hit", "P": "split"}.get(code)
    for hand in hands:
        # a 21 is closed by itself, as standing
        if wanted is not None and not (wanted == "stand" and total(hand).points == 21):
            _raise(engine, where, code, refused(hand, wanted))


def _check_offers(engine: Engine, written: StrategyFile) -> None:
    for where, code, dealer, row in _cells("surrender", written.surrender):
        if code == "R":
            for hand in _hands(row.of, is_split=False, most=2):
                _raise(engine, where, code, engine.surrender(hand, dealer))
    if not isinstance(written.insurance, bool):
        for one in written.insurance:
            for hand in _hands(one, is_split=False, most=2):
                _raise(engine, "insurance", f"insuring {_cards_text(hand)}", engine.insurance(hand))
    if written.even_money:
        _raise(engine, "even_money", "always", engine.even_money())


def _raise(engine: Engine, where: str, what: str, refused: Refused | None) -> None:
    if refused is not None:
        by = f"{engine.asking.rules.document} {refused.clause}"
        raise BadStrategy(f"{where}: {what} is refused by {by}: {refused.why}")


def _cards_text(hand: tuple[Card, ...]) -> str:
    return " ".join([str(card) for card in hand])


# --- hands to ask about ---------------------------------------------------------------------------------------


def _hands(
    of: Totals | RowCards, *, is_split: bool, least: int = 2, most: int = _MOST_CARDS
) -> Iterator[tuple[Card, ...]]:
    """Yield a hand for each total and number of cards that a row speaks of; one from a split begins with no ace."""
    if isinstance(of, RowCards):
        suits = [SUITS.get(of.suits, Suit.HEARTS)] * len(of.values) if of.suits else None
        counts = [of.values.count(value + 1) for value in range(VALUES)]
        yield tuple(of_values(counts, suits=suits)[:: -1 if is_split else 1])
        return
    for points in range(of.least, of.most + 1):
        for cards in range(max(least, of.cards_least), min(most, of.cards_most) + 1):
            if (hand := _some(points, cards, is_soft=of.is_soft)) is not None:
                yield hand[::-1] if is_split else hand


def _some(points: int, cards: int, *, is_soft: bool) -> tuple[Card, ...] | None:
    """Return a hand of that number of cards with this total, None if there is none."""
    rest, many = (points - 11, cards - 1) if is_soft else (points, cards)
    values = [1] if is_soft else []
    lowest = 1 if is_soft or points > 11 else 2  # hard hands below 12 have no ace
    for left in range(many - 1, -1, -1):
        value = min(10, rest - left * lowest)
        if value < lowest:
            return None
        values.append(value)
        rest -= value
    counts = [values.count(value + 1) for value in range(VALUES)]
    hand = tuple(of_values(counts))
    return hand if rest == 0 and total(hand) == (points, is_soft) else None


# --- every hand that can come ---------------------------------------------------------------------------------


def _check_holes(engine: Engine, charted: ChartPlayer) -> None:
    """Follow the strategy from every first hand, through splits as well; raise BadStrategy at a hand without a row."""
    for dealer, column in zip(DEALERS, COLUMNS, strict=True):
        done: set[tuple[object, ...]] = set()
        hands: list[tuple[tuple[int, ...], int]] = [
            ((one, other), 1) for one in range(VALUES) for other in range(one, VALUES)
        ]
        while hands:
            values, many = hands.pop()
            key = _seen_as(charted, values, many)
            if key in done:
                continue
            done.add(key)
            cards = tuple([card_of(value, _SUITS[at % 4]) for at, value in enumerate(values)])
            if total(cards).points >= 21:
                continue
            if not (may := engine.may(cards, many)):
                continue
            try:
                action = charted.plays(SeenHand(cards, dealer, may, is_split=many > 1))
            except NoRow as bad:
                after = " after a split" if many > 1 else ""
                raise BadStrategy(f"{bad}{after}, which can occur against {column}.") from None
            if action == "hit":
                hands += [((*values, value), many) for value in range(VALUES)]
            elif action == "split":
                hands += [((values[0], value), many + 1) for value in range(VALUES)]


def _seen_as(charted: ChartPlayer, values: tuple[int, ...], many: int) -> tuple[object, ...]:
    """Return everything that later play can depend on: the cards as long as there are rows for their number."""
    if len(values) <= charted.most_cards:
        return (values[0], tuple(sorted(values[1:])), many)
    is_pair = len(values) == 2 and values[0] == values[1]
    begins = values[0] if is_pair or (many > 1 and len(values) == 2) else -1
    return (sum(values), 0 in values, len(values), begins, many)
