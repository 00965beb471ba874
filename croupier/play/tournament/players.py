"""Bots in a session: they wager by how they stand and play by habit, always what the sitting lets them do."""

from typing import Any, Final

from croupier.engine import twentyone, uth
from croupier.engine.inputs import PlaceWager, Proceed
from croupier.engine.table import Table
from croupier.engine.uth.inputs import PlaceAnte
from croupier.money import Money
from croupier.play.bots import Bot
from croupier.play.tournament.habits import chance
from croupier.play.twentyone import bots as of_twentyone
from croupier.play.uth import bots as of_uth
from croupier.tournament.sitting import Sitter, Sitting, legal
from croupier.tournament.sitting.inputs import PlayPassCard, WriteUndisclosed

_LAST_ROUNDS: Final = 2
"""So many rounds before the end whoever is behind takes a risk."""
_STYLES: Final = ("bold", "steady", "cautious", "fanciful")
_MAIN: Final = "main"
_OFFERS: Final = (twentyone.Phase.INSURANCE, twentyone.Phase.SURRENDER)
"""What is offered to all at once, and closed by the dealer when all have answered."""


def wagers(sitting: Sitting, table: Table, one: Sitter, seed: int) -> Any:
    """Return what a bot puts down when it is its turn: a wager, a pass card or a form."""
    options = legal(sitting, table, one.player)
    placed = [given for given in options if isinstance(given, PlaceWager | PlaceAnte)]
    assert placed, f"{one.player} has {one.chips}, and no wager is taken"
    least, most = placed[0].amount, placed[-1].amount
    lead = one.chips - max([other.chips for other in sitting.seats if other.player != one.player], default=Money(0))
    rounds = sitting.terms.ends.rounds
    is_late = rounds is not None and sitting.rounds + _LAST_ROUNDS >= rounds
    if is_late and lead > 0 and any(isinstance(given, PlayPassCard) for given in options):
        return PlayPassCard(one.player)
    amount = _amount(one, least, most, lead, chance(seed, sitting.terms.number, sitting.rounds, one.player), is_late)
    if is_late and lead < 0 and one.forms_used < sitting.terms.undisclosed and amount < one.chips:
        return WriteUndisclosed(one.player, _MAIN, amount)
    first = placed[0]
    is_ante = isinstance(first, PlaceAnte)
    return PlaceAnte(one.player, amount) if is_ante else PlaceWager(one.player, one.box, amount)


def _amount(one: Sitter, least: Money, most: Money, lead: int, luck: int, is_late: bool) -> Money:
    """Return a wager in units of the minimum: little when ahead, what is missing near the end, else a part of all."""
    if is_late and lead <= 0:
        wanted = max(least, -lead + least)
    elif lead > 0 and luck % 4:
        wanted = least
    else:
        wanted = one.chips // (4 + luck % 12)
    return Money(max(least, min(most, wanted - wanted % least)))


def style_of(player: str) -> str:
    """Return a bot's habits, which are its own for ever."""
    return _STYLES[chance(0, player) % len(_STYLES)]


def decides(sitting: Sitting, table: Table, player: str) -> Any | None:
    """Return what a bot decides if it has something to decide, None otherwise."""
    round_ = table.round
    if round_ is None or round_.is_closed:
        return None
    if player in table.choosing:
        return Proceed(player)
    options = legal(sitting, table, player)
    if not options or (_is_open_offer(table) and not _may_answer(options, player)):
        return None
    bot = Bot(player, style_of(player), 1)
    if isinstance(round_, uth.UthRound):
        return of_uth.choose(bot, uth.view(round_, player), options)
    assert isinstance(round_, twentyone.Round)
    return of_twentyone.choose(bot, round_, options)


def _is_open_offer(table: Table) -> bool:
    return isinstance(table.round, twentyone.Round) and table.round.phase in _OFFERS


def _may_answer(options: tuple[Any, ...], player: str) -> bool:
    """Whether an offer that is open to several is still open to this one: who has declined may not do so again."""
    return Proceed(player) in options and any(not isinstance(given, Proceed) for given in options)


def closes(table: Table) -> Proceed | None:
    """Return the end of an offer that was open to several, when all have answered."""
    return Proceed() if _is_open_offer(table) else None
