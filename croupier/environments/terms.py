"""The terms on which an environment is played: what a caller may say, checked against the document."""

import difflib
from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, TypedDict, get_args

from msgspec import Struct

from croupier.engine.inputs import Refused
from croupier.engine.table.shuffling import depths
from croupier.environments.game import Game
from croupier.environments.hold_em import HoldEm
from croupier.environments.twentyone import TwentyOne
from croupier.money import BadAmount, Money, parse
from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import AS_FOUND, Rules, load_any, settings
from croupier.rules.ruled import BadElection
from croupier.rules.twentyone import TwentyOneRules

Dealing = Literal["fresh", "real"]
"""All cards shuffled for every round, or a shoe that is dealt until its cutting card has come."""
Episode = Literal["round", "shoe"]
Observe = Literal["hand", "seen"]
Illegal = Literal["penalty", "raise"]

DEFAULT_WAGER: Final = Money(1_000)


class BadTerms(ValueError):
    """Terms on which nobody can play, in one sentence."""


class Given(TypedDict, total=False):
    """What a caller may say; amounts are dollars, as text such as "12.50" or as whole numbers."""

    election: Mapping[str, object]
    wager: str | int
    side_bets: Mapping[str, str | int]
    dealing: Dealing
    cutting_card: int
    episode: Episode
    observe: Collection[Observe]
    illegal: Illegal


class Terms(Struct, frozen=True):
    """The terms of one environment; `cutting_card` is how many cards from the back it lies."""

    game: Game
    wager: Money
    dealing: Dealing
    cutting_card: int
    episode: Episode
    illegal: Illegal

    @property
    def rules(self) -> Rules:
        """The rules that are in force."""
        return self.game.rules


def terms(document: str, players: tuple[str, ...], given: Mapping[str, Any]) -> Terms:
    """Return the terms that a caller means; raise BadTerms."""
    for name in given:
        if name not in Given.__annotations__:
            near = difflib.get_close_matches(name, Given.__annotations__, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(Given.__annotations__)}"
            raise BadTerms(f"{name}: there is no such argument; {hint}")
    dealing = _one_of("dealing", given.get("dealing", "fresh"), get_args(Dealing))
    episode = _one_of("episode", given.get("episode", "round"), get_args(Episode))
    illegal = _one_of("illegal", given.get("illegal", "penalty"), get_args(Illegal))
    observe = _observe(given.get("observe", ()))
    side_bets = _amounts(given.get("side_bets") or {})
    rules = _rules(document, given.get("election") or {}, side_bets)
    wager = _amount("wager", given["wager"]) if "wager" in given else rules.wagers.minimum.value or DEFAULT_WAGER
    if not 1 <= len(players) <= rules.wagers.boxes.value:
        boxes = rules.wagers.boxes
        raise BadTerms(
            f"players = {len(players)}: {document} {boxes.clause} has 1 to {boxes.value} boxes at this table"
        )
    if episode == "shoe" and dealing == "fresh":
        raise BadTerms("episode = shoe: it wants dealing = real, since a fresh shoe is shuffled for every round")
    cutting_card = _cutting_card(rules, dealing, given.get("cutting_card"))
    game = _game(rules, players, wager, side_bets, observe)
    try:
        game.wagered()
    except Refused as refused:
        what = _what(refused, wager)
        raise BadTerms(f"{what}: {refused.why} ({document} {refused.clause})") from None
    return Terms(game, wager, dealing, cutting_card, episode, illegal)


def _one_of(name: str, chosen: object, known: tuple[Any, ...]) -> Any:
    if chosen not in known:
        raise BadTerms(f"{name} = {chosen}: it is {' or '.join(known)}")
    return chosen


def _observe(chosen: object) -> frozenset[Observe]:
    known = get_args(Observe)
    if isinstance(chosen, str) or not isinstance(chosen, Collection) or any(one not in known for one in chosen):
        raise BadTerms(f"observe = {chosen}: it is a list of any of {', '.join(known)}")
    return frozenset(chosen)


def _amount(name: str, text: object) -> Money:
    try:
        return parse(text)
    except BadAmount as bad:
        raise BadTerms(f"{name}: {bad}") from None


def _amounts(side_bets: object) -> dict[str, Money]:
    if not isinstance(side_bets, Mapping):
        raise BadTerms(f"side_bets = {side_bets}: write side bets with their amounts, such as {{'perfect-pairs': '5'}}")
    return {str(bet): _amount(f"side_bets[{bet}]", amount) for bet, amount in side_bets.items()}


def _rules(document: str, election: object, side_bets: Collection[str]) -> Rules:
    """Return the rules of the election; side bets that are wagered on are offered, and a maximum payout is stated."""
    if not isinstance(document, str):
        raise BadTerms(f"document = {document!r}: it is the key of a document, such as act-blackjack-2005")
    if not isinstance(election, Mapping) or not all(isinstance(name, str) for name in election):
        raise BadTerms(f"election = {election}: write settings with their values, such as {{'decks': 6}}")
    try:
        known = settings(document)
        chosen = {"maximum_payout": AS_FOUND["maximum_payout"]} if "maximum_payout" in known else {}
        if side_bets and "side_bets" in known:
            chosen["side_bets"] = list(side_bets)
        return load_any(document, chosen | dict(election))
    except UnknownDocument as bad:
        raise BadTerms(f"document: {bad.args[0]}") from None
    except BadElection as bad:
        raise BadTerms(f"election: {bad}") from None


def _cutting_card(rules: Rules, dealing: Dealing, from_back: object) -> int:
    """Return how many cards from the back the cutting card lies, as the dealer puts it if nobody says."""
    if dealing == "fresh":
        if from_back is not None:
            raise BadTerms(f"cutting_card = {from_back}: it wants dealing = real")
        return 0
    if not isinstance(rules, TwentyOneRules):
        clause = rules.shuffle.every_round.clause
        raise BadTerms(f"dealing = real: {rules.document} {clause} has the cards shuffled for every round")
    rule, dealt_from = rules.cut, rules.shuffle.dealt_from
    if rule is None or dealt_from.value == "device":
        where = f"{rules.document} {dealt_from.clause}"
        raise BadTerms(f"dealing = real: the cards are dealt from a device, which has no cutting card ({where})")
    deck, decks = rules.cards.pack.value, rules.cards.decks.value
    least, most = depths(rule, deck, decks, deck * decks)
    if from_back is None:
        return min(max(rule.depth.value, least), most)
    if isinstance(from_back, bool) or not isinstance(from_back, int) or not least <= from_back <= most:
        clause = (rule.depth_most if isinstance(from_back, int) and from_back > most else rule.depth_least).clause
        where = f"{least} to {most} cards from the back"
        raise BadTerms(f"cutting_card = {from_back}: {rules.document} {clause} puts it {where}")
    return from_back


def _game(
    rules: Rules,
    players: tuple[str, ...],
    wager: Money,
    side_bets: Mapping[str, Money],
    observe: frozenset[Observe],
) -> Game:
    if isinstance(rules, TwentyOneRules):
        offered = rules.side_bets.offered
        for bet in side_bets:
            if bet not in offered.value:
                raise BadTerms(f"side_bets[{bet}]: it is not offered at this table ({rules.document} {offered.clause})")
        return TwentyOne(rules, players, wager, side_bets, observe)
    for bet in side_bets:
        if bet != "trips":
            raise BadTerms(f"side_bets[{bet}]: trips is the one offered ({rules.document} {rules.wagers.trips.clause})")
    if observe:
        asked = ", ".join(sorted(observe))
        raise BadTerms(f"observe = {asked}: {rules.document} shows every card that a player may see as it is")
    return HoldEm(rules, players, wager, side_bets)


def _what(refused: Refused, wager: Money) -> str:
    """Return which argument was refused."""
    given: Any = refused.given
    bet = getattr(given, "bet", "main")
    is_side = bet != "main" or type(given).__name__ == "PlaceTrips"
    return "side_bets" if is_side else f"wager = {wager // 100}.{wager % 100:02d}"
