"""Significant events by category, for inspectors."""

from typing import Any, Final

from msgspec import Struct

from croupier.engine.holdem import events as u
from croupier.engine.table import events as e
from croupier.records.books import cash_events as c
from croupier.records.log import events as r
from croupier.records.log.entries import Person
from croupier.records.log.kinds import categories
from croupier.records.tables.authority import acting, find_bar

# fmt: off
CATEGORIES: Final[dict[str, tuple[str, tuple[type, ...]]]] = {
    "void":        ("rounds, hands and shoes without a result", (
        e.RoundVoided, u.RoundVoided, u.HandVoided, e.ShoeVoided, e.StakesForfeited, e.StakesReturned,
        e.WagerConfiscated)),
    "abort":       ("bound shoes that officials replaced", (r.ShoeAborted,)),
    "correction":  ("corrections of wrong payments, wrong deals and wrongly keyed cards", (
        e.CorrectionMade, e.RoundReconstructed, e.PaymentRecovered, e.LossRefunded, e.MoneyRestored, e.PaymentStands,
        e.ResultStands, e.WagerTakenBack, e.PaymentCorrected, e.CorrectionUndone, e.TotalCorrected, u.LossReturned,
        u.PaymentTakenBack, u.PlayWagerFound, u.InitialWagerFound, e.CardCorrected)),
    "limits":      ("changes of limits, settings and hours", (
        e.LimitsPosted, e.LimitsChanged, e.LimitRaised, e.KeptMinimumPosted, e.NoticeWithdrawn, e.MinimumKept,
        e.MarkerRemoved,
        e.SettingChanged, e.HoursSet, e.CardsDetermined, e.BoxesReserved, r.TableSetUp, r.ReturnStated,
        r.ControlsAdopted)),
    "power":       ("exceptional powers used by officials", (
        e.PlayerRestricted, e.RestrictionEnded, e.WagerRefused, e.ShuffleDirected, e.RiffleApproved, e.Approved,
        e.Notified, e.SeatVacated, r.ProposalAnswered)),
    "access":      ("refusals: wrong passwords, roles without the power", (r.AccessRefused,)),
    "account":     ("accounts added, changed, locked or disabled", (
        r.AccountChanged, r.AccountsImported)),
    "malfunction": ("failures of devices and programs", (
        e.DeviceFailed, e.DeviceReplaced, e.DeviceRectified, e.DeviceChecked, e.CardsTransferred, e.ChoiceOffered,
        e.ChoiceMade, e.PlayContinued, r.PlayResumed, r.ClockStepped, r.WitnessCaughtUp)),
    "cards":       ("cards wrong, found, dropped or replaced", (
        e.CardsFoundWanting, e.CardsFound, e.CardsDropped, e.CardsDamaged, e.CardsRemoved, e.CardsReplaced,
        e.ReplacementChecked, e.CardsCounted, e.CardRefused, e.RefusedByAll, e.CardHeld, e.OmissionFound,
        u.DealerCardsExposed)),
    "conduct":     ("breaches, powers against persons, disputes", (
        e.IncidentRecorded, e.Sanctioned, e.HandedOver, e.DisputeRaised, e.DisputeDecided, e.ReviewAsked,
        e.DisputeReviewed, e.ComplaintAdvised)),
    "money":       ("the drop box, the float, allotted and exchanged chips", (
        c.DropCounted, c.FloatFilled, c.FloatCredited, c.ChipsAllotted, c.DebtRecorded, c.DebtPaid,
        e.VoucherExchanged)),
    "import":      ("rounds imported from other stores", (r.HistoryImported,)),
    "return":      ("returns outside their expected range", (r.AlarmRaised,)),
    "conditions":  ("conditions and terms drawn up, approved, amended, notified", ()),
    "prize":       ("prizes drawn, awarded, paid, refused or retained", ()),
    "table":       ("tables and stores set up, opened and closed", (
        e.TableOpened, e.TableClosed, e.DealerChanged, r.DealerAssigned, r.AssignmentEnded, r.StoreFounded,
        r.WitnessNamed, r.EditionBegun, r.SchemaRecorded, r.SettingsStated, r.LogBegun)),
    "program":     ("checks of the files of the program", (r.ProgramIdentified,)),
}
# fmt: on
"""Each category with its meaning and its events; refusals are not here, since they depend on the person refused.

The significant events of a tournament or a promotion are listed in `LogKind.significant`, under these names.
"""

_OF: Final = {kind: name for name, (_, kinds) in CATEGORIES.items() for kind in kinds}


def category(event: Any, given: Struct, by: Person) -> str:
    """Return the category of an event, "" for an ordinary event.

    A refused input of a player is ordinary; an official's, or one in another's name, is a failed authorisation. A shoe
    that ended before a round was dealt from it is significant: its order may have been rejected on purpose.
    """
    if isinstance(event, e.InputRefused):
        is_staff = by.role not in ("player", "program", "shoe")
        return "access" if is_staff or find_bar(given, by) or (by.role == "player" and acting(given)) else ""
    if isinstance(event, r.ShoeEnded):
        return "" if event.proof.get("rounds") else "cards"
    return _OF.get(type(event), "") or categories().get(type(event), "")
