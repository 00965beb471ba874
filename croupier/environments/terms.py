"""Arguments of an environment, checked against the document."""

import difflib
from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, Protocol, TypedDict, get_args

from msgspec import Struct

from croupier.engine.game import game_of
from croupier.engine.refusal import Refused
from croupier.environments import holdem, twentyone
from croupier.environments.game import BadEnvironment, LearningGame
from croupier.money import BadAmount, Money, parse
from croupier.rules.clause import UnknownDocument
from croupier.rules.profile import AS_FOUND, Rules, load_any, settings
from croupier.rules.ruled import BadElection

DealingMode = Literal["fresh", "real"]
"""All cards shuffled for every round, or a shoe dealt until its cutting card appears."""
EpisodeLength = Literal["round", "shoe"]
Observe = Literal["hand", "seen"]
Illegal = Literal["penalty", "raise"]

DEFAULT_WAGER: Final = Money(1_000)


class EnvironmentOptions(TypedDict, total=False):
    """Optional arguments of an environment; amounts are dollars, as text such as "12.50" or as integers."""

    election: Mapping[str, object]
    wager: str | int
    side_bets: Mapping[str, str | int]
    dealing: DealingMode
    cutting_card: int
    episode: EpisodeLength
    observe: Collection[Observe]
    illegal: Illegal


class EnvironmentTerms(Struct, frozen=True):
    """Checked arguments of an environment; `cutting_card` is its distance from the back, in cards."""

    game: LearningGame
    wager: Money
    dealing: DealingMode
    cutting_card: int
    episode: EpisodeLength
    illegal: Illegal

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.game.rules


def terms(document: str, players: tuple[str, ...], given: Mapping[str, Any]) -> EnvironmentTerms:
    """Return the checked arguments of an environment; raise BadEnvironment."""
    for name in given:
        if name not in EnvironmentOptions.__annotations__:
            near = difflib.get_close_matches(name, EnvironmentOptions.__annotations__, n=1)
            hint = (
                f"Did you mean {near[0]}?" if near else f"Use one of {', '.join(EnvironmentOptions.__annotations__)}."
            )
            raise BadEnvironment(f"There is no argument {name}. {hint}")
    dealing = _one_of("dealing", given.get("dealing", "fresh"), get_args(DealingMode))
    episode = _one_of("episode", given.get("episode", "round"), get_args(EpisodeLength))
    illegal = _one_of("illegal", given.get("illegal", "penalty"), get_args(Illegal))
    observe = _observe(given.get("observe", ()))
    side_bets = _amounts(given.get("side_bets") or {})
    rules = _rules(document, given.get("election") or {}, side_bets)
    wager = _amount("wager", given["wager"]) if "wager" in given else rules.wagers.minimum.value or DEFAULT_WAGER
    if not 1 <= len(players) <= rules.wagers.boxes.value:
        boxes = rules.wagers.boxes
        raise BadEnvironment(
            f"players = {len(players)}: This table has 1 to {boxes.value} boxes. [{document} {boxes.clause}]"
        )
    if episode == "shoe" and dealing == "fresh":
        raise BadEnvironment(
            "episode = shoe needs dealing = real. With dealing = fresh the cards are shuffled for every round."
        )
    cutting_card = _cutting_card(rules, dealing, given.get("cutting_card"))
    game = _FAMILIES[rules.family].seated(rules, players, wager, side_bets, observe)
    try:
        game.wagered()
    except Refused as refused:
        what = _what(rules, refused, wager)
        raise BadEnvironment(f"{what}: {refused.why} [{document} {refused.clause}]") from None
    return EnvironmentTerms(game, wager, dealing, cutting_card, episode, illegal)


def _one_of(name: str, chosen: object, known: tuple[Any, ...]) -> Any:
    if chosen not in known:
        raise BadEnvironment(f"{name} = {chosen} is unknown. Use {' or '.join(known)}.")
    return chosen


def _observe(chosen: object) -> frozenset[Observe]:
    known = get_args(Observe)
    if isinstance(chosen, str) or not isinstance(chosen, Collection) or any(one not in known for one in chosen):
        raise BadEnvironment(f"observe = {chosen}: It must be a list of any of {', '.join(known)}.")
    return frozenset(chosen)


def _amount(name: str, text: object) -> Money:
    try:
        return parse(text)
    except BadAmount as bad:
        raise BadEnvironment(f"{name}: {bad}") from None


def _amounts(side_bets: object) -> dict[str, Money]:
    if not isinstance(side_bets, Mapping):
        raise BadEnvironment(
            f"side_bets = {side_bets}: Write side bets with their amounts, such as {{'perfect-pairs': '5'}}"
        )
    return {str(bet): _amount(f"side_bets[{bet}]", amount) for bet, amount in side_bets.items()}


def _rules(document: str, election: object, side_bets: Collection[str]) -> Rules:
    """Return the rules of the election, with the wagered side bets offered and a maximum payout stated."""
    if not isinstance(document, str):
        raise BadEnvironment(f"document = {document!r}: It must be the key of a document, such as act-blackjack-2005.")
    if not isinstance(election, Mapping) or not all(isinstance(name, str) for name in election):
        raise BadEnvironment(f"election = {election}: It must map settings to values, such as {{'decks': 6}}.")
    try:
        known = settings(document)
        chosen = {"maximum_payout": AS_FOUND["maximum_payout"]} if "maximum_payout" in known else {}
        if side_bets and "side_bets" in known:
            chosen["side_bets"] = list(side_bets)
        return load_any(document, chosen | dict(election))
    except UnknownDocument as bad:
        raise BadEnvironment(f"document: {bad.args[0]}") from None
    except BadElection as bad:
        raise BadEnvironment(f"election: {bad}") from None


class _Family(Protocol):
    """The part of a family's module that checks the arguments of its environments."""

    def cutting_card(self, rules: Any, from_back: object) -> int:
        """Return the cutting card's distance from the back of a shoe; raise BadEnvironment without a shoe."""
        ...

    def seated(
        self,
        rules: Any,
        players: tuple[str, ...],
        wager: Money,
        side_bets: Mapping[str, Money],
        observe: frozenset[str],
    ) -> LearningGame:
        """Return the game with its players seated; raise BadEnvironment for side bets or fields it does not have."""
        ...


_FAMILIES: Final[Mapping[str, _Family]] = {"twentyone": twentyone, "holdem": holdem}
"""The modules of the families, by the name that profiles give them."""


def _cutting_card(rules: Rules, dealing: DealingMode, from_back: object) -> int:
    """Return the cutting card's distance from the back, by default the dealer's usual one."""
    if dealing == "real":
        return _FAMILIES[rules.family].cutting_card(rules, from_back)
    if from_back is not None:
        raise BadEnvironment(f"cutting_card = {from_back} needs dealing = real.")
    return 0


def _what(rules: Rules, refused: Refused, wager: Money) -> str:
    """Return the name of the refused argument."""
    return "side_bets" if game_of(rules).is_side_wager(refused.given) else f"wager = {wager // 100}.{wager % 100:02d}"
