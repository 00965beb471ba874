"""Settings of a table that is open, and days on which rules are in force."""

from typing import Any

from msgspec import Struct

from croupier.engine.refusal import Refused
from croupier.engine.table import reasons
from croupier.engine.table.moments import DAY, days
from croupier.engine.table.state import Table
from croupier.rules.profile import entries, load_any, settings
from croupier.rules.ruled import BadElection
from croupier.rules.table import Who


class Unconfirmed(Struct, frozen=True):
    """A setting of the election that an official must bring into force, and those who may."""

    setting: str
    value: Any
    by: Who


def unconfirmed(state: Table) -> tuple[Unconfirmed, ...]:
    """Return the settings that depart from the document's own rule by an official's act which nobody has done."""
    rules, usual = state.rules, settings(state.rules.document)
    # nsw-pontoon-6to5-2017 15.4, 13.9, 5.4: "A Gaming Manager may", "a casino supervisor may"
    acts = {
        "perfect_pairs_needs_wager": rules.options.pairs_restricted_by,
        "third_hand": rules.options.third_hand_by,
        "players_per_box": rules.seating.fewer_players_by,
    }
    chosen = dict(state.settings)
    return tuple(
        [
            Unconfirmed(name, chosen[name], by)
            for name, by in acts.items()
            if chosen.get(name, usual.get(name)) != usual.get(name) and name not in state.approvals
        ]
    )


def check_setting(state: Table, given: Struct, setting: str, value: Any) -> None:
    """Raise Refused if the document does not allow the setting."""
    changed = dict(state.settings) | {setting: value}
    try:
        load_any(state.rules.document, changed)
    except BadElection as bad:
        raise Refused(given, clause_of(state, setting), reasons.SETTING_NOT_ALLOWED(why=str(bad))) from None


def clause_of(state: Table, setting: str) -> str:
    """Return the clause that a setting comes from."""
    for section in entries(state.rules.document).values():
        for name, entry in section.items():
            for one in entry if isinstance(entry, list) else [entry]:
                if "is" not in one and one.get("setting", name) == setting:
                    return str(one["by"])
    return state.rules.care.determined_by.clause


def tournament_clause(state: Table, setting: str) -> str | None:
    """Return the clause on tournaments that answers the question of a setting at this table, None if none does."""
    for chapter, section in entries(state.rules.document).items():
        for name, entry in section.items():
            if isinstance(entry, list) or "is" in entry or entry.get("setting", name) != setting:
                continue
            clause = str(getattr(getattr(state.rules, chapter), name).clause)
            return None if clause == entry["by"] else clause
    return None


def is_day_before(moment: int, day: str) -> bool:
    """Return whether a moment is before a day."""
    year, month, date = map(int, day.split("-"))
    return moment < days(year, month, date) * DAY
