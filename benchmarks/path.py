"""Length of the path of one wager: Python files and calls from the message to the commit, and on to all watchers."""

import asyncio
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

import msgspec

from croupier.engine.table import Official
from croupier.server.tables import messages
from croupier.server.tables.commands import take
from croupier.server.tables.live_table import LiveTable, Watcher
from croupier.server.tables.program import Program
from croupier.server.views.snapshot import state_for
from tests.server.live_tables import floor_of, table_of

DOCUMENT: Final = "act-blackjack-2005"
WATCHERS: Final = 7
PHASES: Final = {
    "in": "message to commit",
    "out": f"commit to {WATCHERS} watchers",
    "dealer": "automatic dealer's next step",
}
BEFORE: Final = {"in": "48 files, 278 calls", "out": "56 files, 4931 calls with the dealer's step", "dealer": ""}
"""Files and calls before the redesign, measured by this module on 2026-11-16."""
_PACKAGE: Final = str(Path(sys.modules["croupier"].__file__ or "").parent)


class CallCounter:
    """Counter of the calls of functions of the package, in all threads; "in" until a wager is committed, then "out"."""

    def __init__(self) -> None:
        """Begin switched off."""
        self.phase = ""
        self.is_dealer = False
        self.calls = dict.fromkeys(PHASES, 0)
        self.files: dict[str, set[str]] = {phase: set() for phase in PHASES}

    def hook(self, frame: FrameType, event: str, _: object) -> None:
        """Count a call; a profile function for `sys.setprofile`."""
        if frame.f_code is Program.run.__code__ and event in ("call", "return"):
            self.is_dealer = event == "call"
        if event != "call" or not self.phase or not frame.f_code.co_filename.startswith(_PACKAGE):
            return
        if frame.f_code is LiveTable._follow.__code__:  # noqa: SLF001  the first call after the commit
            self.phase = "out"
        phase = "dealer" if self.is_dealer else self.phase
        self.calls[phase] += 1
        self.files[phase].add(frame.f_code.co_filename)


def report() -> Iterator[str]:
    """Yield the figures of one wager at a table of the floor, line by line."""
    path = CallCounter()
    threading.setprofile(path.hook)  # the thread that writes to the store begins with the floor
    sys.setprofile(path.hook)
    try:
        asyncio.run(_wager(path))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    yield f"{'path of one wager':<30}{'files':>8}{'calls':>8}   before the redesign"
    for phase, title in PHASES.items():
        yield f"{title:<30}{len(path.files[phase]):>8}{path.calls[phase]:>8}   {BEFORE[phase]}".rstrip()


async def _wager(path: CallCounter) -> None:
    """Let everybody at a table sit down and wager once; count the path of the last wager but one."""
    async with floor_of() as floor:
        live = await table_of(floor, DOCUMENT, wager_seconds=600)
        watchers = [Watcher(Official("player", f"Player {number}"), number) for number in range(1, WATCHERS + 1)]
        live.watchers.update(watchers)
        for watcher in watchers:
            await _say(live, watcher, {"do": "buy", "key": "b", "amount": 10_000})
        for watcher in watchers[:-1]:
            is_counted = watcher is watchers[-2]
            await asyncio.sleep(0.05)  # let the table's own program come to rest
            path.phase = "in" if is_counted else ""
            await _wagered(live, watcher)
            for other in watchers:
                messages.write(state_for(live, other))
            path.phase = ""


async def _wagered(live: LiveTable, watcher: Watcher) -> None:
    box = watcher.connection
    given = {"do": "PlaceWager", "player": watcher.person.name, "box": box, "amount": 1_000}
    await _say(live, watcher, {"do": "command", "key": f"w{box}", "version": live.version, "input": given})


async def _say(live: LiveTable, watcher: Watcher, plain: dict[str, Any]) -> None:
    answer = await take(live, watcher.person, messages.read(msgspec.json.encode(plain)))
    assert isinstance(answer, messages.CommandAnswer), answer


if __name__ == "__main__":
    for line in report():
        sys.stdout.write(line + "\n")
