"""Inputs of a store and of a recorded table that are not inputs of its game: setup, shoes, access."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.inputs import FaceDown, SettlementMode
from croupier.engine.table import Table, new_table
from croupier.engine.table.people import Official
from croupier.money import Money


class FoundStore(Struct, frozen=True):
    """Begin a store."""

    program: str


class NameWitness(Struct, frozen=True):
    """Name the witness of the store by the public key that signs its lines; `reason` if the one before is lost."""

    key: str
    reason: str = ""


class CatchUpWitness(Struct, frozen=True):
    """Record that the store was ahead of its witness when it was opened."""


class BeginEdition(Struct, frozen=True):
    """Go on with a store under a later edition of the program."""

    edition: int
    program: str


class IdentifyProgram(Struct, frozen=True):
    """Record which program runs: compare its files with the manifest of the release."""


class BeginLog(Struct, frozen=True):
    """Begin the log of a table."""

    log: str


class Expected(Struct, frozen=True):
    """Theoretical return of a game: house edge and deviation of a round, in millionths of the initial wager."""

    edge_millionths: int
    deviation_millionths: int
    source: str


class Setup(Struct, frozen=True):
    """Setup of a table: its game, and the way it is recorded.

    `cards` are virtual if the program deals them, physical if a person does. With `counts_chips` nobody may wager more
    than the chips that the books give them. `unit` is cash, or the tournament whose chips are played with. `expects` is
    the theoretical return, if it is known. `notes` are a free text of the person who set it up. `face_down` states how
    cards dealt face down are recorded; without it they are read as they are dealt. `settlement` is the mode of the
    final settlement; without it all boxes are settled at once.
    """

    document: str
    election: dict[str, Any]
    limits: Literal["at_entry", "as_found"] = "at_entry"
    cards: Literal["virtual", "physical"] = "virtual"
    counts_chips: bool = True
    unit: str = "cash"
    expects: Expected | None = None
    notes: dict[str, Any] = {}
    face_down: FaceDown | UnsetType = UNSET
    settlement: SettlementMode | UnsetType = UNSET


def recorded_as(setup: Setup) -> FaceDown:
    """Return the way in which cards dealt face down are recorded at a table."""
    return "read" if setup.face_down is UNSET else setup.face_down


def settled_as(setup: Setup) -> SettlementMode:
    """Return how the final settlement proceeds at a table."""
    return "at_once" if setup.settlement is UNSET else setup.settlement


def table_of(setup: Setup) -> Table:
    """Return the table of a setup, before it is opened; raise UnknownDocument or BadElection."""
    face_down, settlement = recorded_as(setup), settled_as(setup)
    return new_table(setup.document, setup.election, limits=setup.limits, face_down=face_down, settlement=settlement)


class SetUpTable(Struct, frozen=True):
    """Set a table up."""

    setup: Setup


class CommitShoe(Struct, frozen=True):
    """Bind the next shoe to a secret."""


class Contribute(Struct, frozen=True):
    """Add a player's words to the shoe."""

    player: str
    text: str


class EndShoe(Struct, frozen=True):
    """End the shoe and reveal its secret."""


class ResumePlay(Struct, frozen=True):
    """Resume play after the program stopped."""

    program: str


class StateReturn(Struct, frozen=True):
    """State the theoretical return of the table's game."""

    expected: Expected


class AnswerProposal(Struct, frozen=True):
    """Agree to a command that another person proposed, in the form of the log, or reject it."""

    by: Official
    proposed_by: Official
    proposed: dict[str, Any]
    is_agreed: bool


class ControlTerms(Struct, frozen=True):
    """Terms of the house controls at a table: which inputs need two people, and how much one person moves alone.

    `needs_second` names the inputs. The amounts are those of one money act of a dealer, a supervisor and a manager, in
    cents. With `assigns_dealers` dealers act only at tables to which a supervisor has assigned them.
    """

    needs_second: tuple[str, ...]
    dealer_cents_max: int
    supervisor_cents_max: int
    manager_cents_max: int
    assigns_dealers: bool = True


class AdoptControls(Struct, frozen=True):
    """Put the house controls up to a level into force at a table, from here on; without terms, the usual ones."""

    level: int
    terms: ControlTerms | UnsetType = UNSET


class AssignDealer(Struct, frozen=True):
    """Assign a dealer to the table: the dealer's shift there begins."""

    by: Official
    dealer: str


class EndAssignment(Struct, frozen=True):
    """End the shift of a dealer at the table."""

    by: Official
    dealer: str


class PublishRoot(Struct, frozen=True):
    """Publish the root of the cards of the shuffle in use, after the contributions to its shoe have closed."""


class NoteClockStep(Struct, frozen=True):
    """Record that the clock of the computer was set, by `milliseconds`; negative if it was set back."""

    milliseconds: int


class RefuseAccess(Struct, frozen=True):
    """Record that a person was refused: a wrong password, or a role without the right."""

    who: str
    role: str
    what: str
    why: str
    where: str = ""


AccountChange = Literal[
    "added",
    "password",
    "role",
    "locked",
    "unlocked",
    "disabled",
    "enabled",
    "factor",
    "no-factor",
    "recovery",
    "rehashed",
]
"""Change of an account; `password`, `role` and `factor` mean that a new one was set, `recovery` that a code was used.

Only logs of older programs have `locked`.
"""


class ChangeAccount(Struct, frozen=True):
    """Record that an account was added or changed; `role` is the one that it has then."""

    name: str
    role: str
    what: AccountChange
    reason: str = ""


class AcceptCode(Struct, frozen=True):
    """Record that a code of a second factor was accepted, and for what."""

    name: str
    purpose: str


class RecordSchema(Struct, frozen=True):
    """Record the form of the database, and the accounts that were there before the log had them."""

    revision: str
    program: str


class StateSettings(Struct, frozen=True):
    """Record how the floor is served from now on."""

    settings: dict[str, Any]


class RaiseAlarm(Struct, frozen=True):
    """Record that a table's actual return left its band."""

    log: str
    rounds: int
    wagered: Money
    won: Money
    deviations_thousandths: int


class ImportHistory(Struct, frozen=True):
    """Import the history of a round from another store; `hash` is the SHA-256 of its line."""

    store: str
    log: str
    round: int
    hash: str


RecordInput = (
    FoundStore
    | NameWitness
    | CatchUpWitness
    | IdentifyProgram
    | BeginLog
    | SetUpTable
    | CommitShoe
    | Contribute
    | EndShoe
    | ResumePlay
    | StateReturn
    | AnswerProposal
    | AdoptControls
    | AssignDealer
    | EndAssignment
    | NoteClockStep
    | PublishRoot
    | RefuseAccess
    | ChangeAccount
    | AcceptCode
    | RecordSchema
    | StateSettings
    | RaiseAlarm
    | ImportHistory
    | BeginEdition
)
