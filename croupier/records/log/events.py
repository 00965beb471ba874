"""Events of a store and of a recorded table that are not events of its game.

Those of a table cite the clause of the document in force; the house has no document.
"""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from croupier.engine.table.people import Official
from croupier.money import Money
from croupier.records.log.inputs import AccountChange, ControlTerms, Expected, Setup


class StoreFounded(Struct, frozen=True):
    """A store began; `key` is the public key that signs its heads, `edition` that of its first program.

    Stores of the first edition name none.
    """

    store: str
    key: str
    program: str
    edition: int | UnsetType = UNSET


class WitnessNamed(Struct, frozen=True):
    """The store has a witness from here on; `key` is the public key that signs its lines.

    Every commit after this is witnessed before it is acknowledged. `reason` is the reason why the previous witness is
    lost, so that the store could not be compared with it.
    """

    key: str
    program: str
    reason: str = ""


class LogEnd(Struct, frozen=True):
    """The last entry of a log at some moment."""

    log: str
    number: int
    hash: str


class WitnessCaughtUp(Struct, frozen=True):
    """The store was ahead of its witness when it was opened: the witness was shown these last entries then.

    They follow what it had seen. A process stopped, or the witness failed, before they were acknowledged.
    """

    ends: tuple[LogEnd, ...]


class EditionBegun(Struct, frozen=True):
    """A program of a later edition writes to the store from here on; `ends` are the last entries before it."""

    edition: int
    program: str
    ends: tuple[LogEnd, ...]


class ProgramIdentified(Struct, frozen=True):
    """The files of the running program were measured: `digest` is the SHA-256 of their list.

    `release` is the key that signed the manifest of the release, "" if the program has none. `faults` is the number of
    files that differ from it, and `first` names one.
    """

    program: str
    platform: str
    digest: str
    files: int
    release: str
    faults: int
    first: str = ""


class LogBegun(Struct, frozen=True):
    """The log of a table began."""

    log: str


class TableSetUp(Struct, frozen=True):
    """A table was set up under the rules with this fingerprint."""

    setup: Setup
    rules: str
    clause: str


class ShoeCommitted(Struct, frozen=True):
    """A shoe was bound by its commitment; its secret is kept sealed until the shoe has ended."""

    shoe: int
    commitment: str
    sealed: str
    clause: str


class WordsContributed(Struct, frozen=True):
    """A player added words to the shoe."""

    shoe: int
    player: str
    text: str
    clause: str


class ShoeEnded(Struct, frozen=True):
    """The shoe has ended, and its proof reveals the secret."""

    shoe: int
    proof: dict[str, Any]
    clause: str


class PlayResumed(Struct, frozen=True):
    """The program stopped and resumed: in this round, at this phase, with this number of cards left in the shoe."""

    program: str
    round: int
    phase: str
    cards_left: int
    clause: str


class ReturnStated(Struct, frozen=True):
    """The theoretical return of the table's game was stated."""

    expected: Expected
    clause: str


class ProposalAnswered(Struct, frozen=True):
    """A second person agreed to a command that another had proposed, or rejected it."""

    by: Official
    proposed_by: Official
    proposed: dict[str, Any]
    is_agreed: bool
    clause: str


class ControlsAdopted(Struct, frozen=True):
    """The house controls up to this level are in force at the table from here on, with these terms."""

    level: int
    clause: str
    terms: ControlTerms | UnsetType = UNSET


class DealerAssigned(Struct, frozen=True):
    """The shift of a dealer at the table began."""

    by: Official
    dealer: str
    clause: str


class AssignmentEnded(Struct, frozen=True):
    """The shift of a dealer at the table ended."""

    by: Official
    dealer: str
    clause: str


class ShoeAborted(Struct, frozen=True):
    """An official replaced a bound shoe before a round was dealt from it, or after wagers lay on it.

    `returned` are the wagers that went back with `round`, which is zero where none lay.
    """

    by: Official
    shoe: int
    round: int
    returned: Money
    reason: str
    clause: str


class RootPublished(Struct, frozen=True):
    """The root of the cards of a shuffle was published: 0 for the first of the shoe, then its reshuffles."""

    shoe: int
    shuffle: int
    root: str
    clause: str


class ClockStepped(Struct, frozen=True):
    """The clock of the computer was set by this many milliseconds, back if they are below zero; no wait changed."""

    milliseconds: int
    clause: str


class AccessRefused(Struct, frozen=True):
    """A person was refused."""

    who: str
    role: str
    what: str
    why: str
    where: str


class AccountChanged(Struct, frozen=True):
    """An account was added or changed, and has this role now; `digest` is that of its row.

    Programs before the digest of rows was recorded omitted it.
    """

    name: str
    role: str
    what: AccountChange
    reason: str
    digest: str | UnsetType = UNSET


class ImportedAccount(Struct, frozen=True):
    """Account that was in the store before the log had the digests of accounts."""

    name: str
    role: str
    digest: str


class AccountsImported(Struct, frozen=True):
    """The accounts that were there are in the log from here on."""

    accounts: tuple[ImportedAccount, ...]


class CodeAccepted(Struct, frozen=True):
    """A code of a second factor was accepted, and will not be again; `digest` is that of the account now."""

    name: str
    role: str
    purpose: str
    digest: str


class SchemaRecorded(Struct, frozen=True):
    """The database has this form from here on."""

    revision: str
    program: str


class SettingsStated(Struct, frozen=True):
    """The floor is served with these settings from here on."""

    settings: dict[str, Any]


class AlarmRaised(Struct, frozen=True):
    """A table's actual return left its band."""

    log: str
    rounds: int
    wagered: Money
    won: Money
    deviations_thousandths: int


class HistoryImported(Struct, frozen=True):
    """The history of a round was imported from another store: `line` is its text, `hash` its SHA-256.

    It never becomes part of a table's log; `key` is the key that signed it there.
    """

    store: str
    key: str
    log: str
    round: int
    hash: str
    line: str


RecordEvent = (
    StoreFounded
    | WitnessNamed
    | WitnessCaughtUp
    | ProgramIdentified
    | LogBegun
    | TableSetUp
    | ShoeCommitted
    | WordsContributed
    | ShoeEnded
    | PlayResumed
    | ReturnStated
    | ProposalAnswered
    | ControlsAdopted
    | DealerAssigned
    | AssignmentEnded
    | ShoeAborted
    | ClockStepped
    | RootPublished
    | AccessRefused
    | AccountChanged
    | AccountsImported
    | CodeAccepted
    | SchemaRecorded
    | SettingsStated
    | AlarmRaised
    | HistoryImported
    | EditionBegun
)
