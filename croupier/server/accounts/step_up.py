"""Acts of staff that need a fresh code of the second factor: voids, corrections and money."""

from typing import Any, Final, get_args

from croupier.engine.holdem import inputs as u
from croupier.engine.table import inputs as t
from croupier.promotion import inputs as p
from croupier.records.books.cash import CashInput
from croupier.records.log import wire
from croupier.records.stores.registry import Login
from croupier.records.tables.writer import BadCommand
from croupier.server.accounts.identity import Identity
from croupier.server.tables import messages as m
from croupier.tournament import inputs as c
from croupier.tournament.session import inputs as s

# fmt: off
VOIDS: Final = (
    t.VoidRound, u.DeclareMisdeal, s.VoidOutOfOrder, c.CancelTournament, p.VoidEntry,
    p.CancelPromotion)
CORRECTIONS: Final = (
    t.Reconstruct, t.CorrectPayment, t.ReportTotal, t.TakeBack, t.DecideDispute, t.ReviewDispute, c.CorrectResult,
    c.Undo, c.Redo, p.ReopenPrize, p.RedrawPrize)
MONEY: Final = (
    *get_args(CashInput), t.ExchangeVoucher, c.Enter, c.OfferSeat, c.Withdraw, c.DisqualifyEntrant, c.PayBuyIn,
    c.BuyBackIn, c.BuyAddOn, c.AddValue, c.PayPrize, c.PaySessionPrize, s.IssueChips, s.ReturnChips, p.PayPrize)
# fmt: on
TAGS: Final = frozenset(wire.input_tag(kind) for kind in (*VOIDS, *CORRECTIONS, *MONEY))
"""Names of these inputs in messages."""


class NotFresh(BadCommand):
    """An act that needs a fresh code, in one sentence."""

    needs: Final = "code"


def check_act(identity: Identity, login: Login, plain: dict[str, Any]) -> None:
    """Raise NotFresh if an input needs a fresh code that the login has not given."""
    if isinstance(do := plain.get("do"), str) and do in TAGS:
        check_fresh(identity, login)


def check_message(identity: Identity, login: Login, message: m.ToFloor) -> None:
    """Raise NotFresh if a message to a table needs a fresh code; the confirmation of what another proposed does."""
    if isinstance(message, m.Command):
        check_act(identity, login, message.input)
    elif isinstance(message, m.Confirm) and message.is_agreed:
        check_fresh(identity, login)


def check_fresh(identity: Identity, login: Login) -> None:
    """Raise NotFresh if the last code of a login is too old, or there was none."""
    if not identity.is_fresh(login):
        minutes = identity.policy.step_up_minutes
        raise NotFresh(
            f"This needs a code of your second factor from the last {minutes} minutes. Enter one and repeat."
        )
