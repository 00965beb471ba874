"""Which events an inspector looks for, by category; everything else is the ordinary course of a game."""

from typing import Any, Final

from croupier.engine.table import events as e
from croupier.engine.uth import events as u
from croupier.records import cash_events as c
from croupier.records import events as r
from croupier.records.log import Person
from croupier.records.people import acting, silenced
from croupier.records.rooms import categories

# fmt: off
CATEGORIES: Final[dict[str, tuple[str, tuple[type, ...]]]] = {
    "void":        ("rounds, hands and shoes without a result", (
        e.RoundVoided, u.RoundVoided, u.HandVoided, e.ShoeVoided, e.StakesForfeited, e.StakesReturned)),
    "correction":  ("what was paid or dealt wrongly and put right", (
        e.CorrectionMade, e.RoundReconstructed, e.PaymentRecovered, e.LossRefunded, e.MoneyRestored, e.PaymentStands,
        e.ResultStands, e.WagerTakenBack, u.LossReturned, u.PlayWagerFound)),
    "limits":      ("limits, settings and hours that were changed", (
        e.LimitsPosted, e.LimitsChanged, e.LimitRaised, e.KeptMinimumPosted, e.MinimumKept, e.MarkerRemoved,
        e.SettingChanged, e.HoursSet, e.CardsDetermined, e.BoxesReserved, r.TableSetUp, r.ReturnStated)),
    "power":       ("powers that officials used over the ordinary course", (
        e.PlayerRestricted, e.RestrictionEnded, e.WagerRefused, e.ShuffleDirected, e.RiffleApproved, e.Approved,
        e.Notified, e.SeatVacated, r.ProposalAnswered)),
    "access":      ("who was refused: a wrong password, a role that may not", (r.AccessRefused,)),
    "account":     ("accounts that were added, changed, locked or disabled", (r.AccountChanged,)),
    "malfunction": ("devices and programs that failed", (
        e.DeviceFailed, e.DeviceReplaced, e.DeviceChecked, e.CardsTransferred, e.ChoiceOffered, e.ChoiceMade,
        e.PlayContinued, r.PlayResumed)),
    "cards":       ("cards that were wrong, found, dropped or replaced", (
        e.CardsFoundWanting, e.CardsFound, e.CardsDropped, e.CardsDamaged, e.CardsRemoved, e.CardsReplaced,
        e.ReplacementChecked, e.CardsCounted, e.CardRefused, e.RefusedByAll, e.CardHeld, e.OmissionFound,
        u.DealerCardsExposed)),
    "conduct":     ("breaches, powers against persons, disputes", (
        e.IncidentRecorded, e.Sanctioned, e.HandedOver, e.DisputeRaised, e.DisputeDecided, e.ReviewAsked,
        e.DisputeReviewed, e.ComplaintAdvised)),
    "money":       ("the drop, the float, and what was allotted or exchanged", (
        c.DropCounted, c.FloatFilled, c.FloatCredited, c.ChipsAllotted, e.VoucherExchanged)),
    "import":      ("histories of rounds that came from other stores", (r.HistoryImported,)),
    "return":      ("returns that left their band", (r.AlarmRaised,)),
    "conditions":  ("conditions and terms: drawn up, approved, amended, notified", ()),
    "prize":       ("prizes that were drawn, awarded, paid, refused or kept", ()),
    "table":       ("tables and stores that began, opened and closed", (
        e.TableOpened, e.TableClosed, e.DealerChanged, r.StoreFounded, r.LogBegun)),
}
# fmt: on
"""Each category with what it means and its events; refusals are not here, since they depend on who was refused.

The significant events of a tournament or a promotion are listed by their rooms, under these names (`Room.significant`).
"""

_OF: Final = {kind: name for name, (_, kinds) in CATEGORIES.items() for kind in kinds}


def category(event: Any, given: Any, by: Person) -> str:
    """Return the category of an event, "" if it is of the ordinary course.

    A refused input of a player is ordinary; an official's, or one in another's name, is a failed authorisation.
    A shoe that ended before a round was dealt from it is looked at: somebody may not have liked its order.
    """
    if isinstance(event, e.InputRefused):
        is_staff = by.role not in ("player", "program", "shoe")
        return "access" if is_staff or silenced(given, by) or (by.role == "player" and acting(given)) else ""
    if isinstance(event, r.ShoeEnded):
        return "" if event.proof.get("rounds") else "cards"
    return _OF.get(type(event), "") or categories().get(type(event), "")
