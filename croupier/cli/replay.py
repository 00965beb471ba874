"""`croupier replay`: play scenario files with the engine and compare the results with their expectations."""

import sys
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TextIO

import click
import msgspec
from msgspec import Struct

from croupier.cli.console.errors import WRONG, harmless, tell
from croupier.cli.sources import ScenarioSource, scenarios
from croupier.cli.transcript import SETTLED, settlement, table, transcript
from croupier.engine.plain_values import plain
from croupier.money import show
from croupier.scenario.files import BadScenario
from croupier.scenario.replay import ReplayResult
from croupier.scenario.replay import replay as play

DIFFERS: Final = 1


class ReplayCount(Struct):
    """Number of scenarios by result."""

    agree: int = 0
    differ: int = 0
    unplayed: int = 0

    def __str__(self) -> str:
        """Write the count, such as "1,347 scenarios: 1,345 agree, 2 differ"."""
        parts = [f"{self.agree:,} agree"]
        parts += [f"{self.differ:,} differ{'s' if self.differ == 1 else ''}"] if self.differ else []
        parts += [f"{self.unplayed:,} cannot be played"] if self.unplayed else []
        number = self.agree + self.differ + self.unplayed
        return f"{number:,} scenario{'' if number == 1 else 's'}: {', '.join(parts)}"

    @property
    def code(self) -> int:
        """The exit code."""
        return WRONG if self.unplayed else DIFFERS if self.differ else 0


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write net results, house, events and refusals as JSON.")
@click.option("--events", "with_events", is_flag=True, help="Write every event with its clause.")
def replay(files: tuple[str, ...], as_json: bool, with_events: bool) -> int:
    """Play scenario files and check their expected results.

    FILE is JSON, TOML, one JSON scenario a line (.jsonl), a folder of such files, or - for standard input.

    A scenario is one round or several, or the life of a table: officials' inputs, time, the cutting card, shuffles.
    Net results, kinds of events and refusals are compared as far as the scenario states them.

    Exit code: 0 if every expectation is met, 1 if one is not, 2 if a scenario cannot be read or played.
    """
    count = ReplayCount()
    if as_json:
        _write_json(files, count)
    else:
        _write_text(files, count, with_events=with_events)
    return count.code


def _played(files: tuple[str, ...], count: ReplayCount) -> Iterator[tuple[ScenarioSource, ReplayResult | BadScenario]]:
    """Yield every scenario with its result, and count it."""
    for found in scenarios(files):
        result = _result(found)
        if isinstance(result, BadScenario):
            count.unplayed += 1
        elif result.differences:
            count.differ += 1
        else:
            count.agree += 1
        yield found, result


def _result(found: ScenarioSource) -> ReplayResult | BadScenario:
    if isinstance(found.scenario, BadScenario):
        return found.scenario
    try:
        return play(found.scenario)
    except BadScenario as bad:
        return bad
    except Exception as fault:  # noqa: BLE001  a fault of the program at one scenario must not stop the others
        return _fault_report(fault)


def _fault_report(fault: Exception) -> BadScenario:
    """Return a fault of the program as one sentence: the input, what was found, and the line of the program."""
    at = traceback.extract_tb(fault.__traceback__)[-1]
    where = "".join(f"{note}: " for note in getattr(fault, "__notes__", ()))
    found = f"{type(fault).__name__} in {Path(at.filename).name}, line {at.lineno}"
    what = f"{found}: {fault}" if str(fault) else found
    return BadScenario(f"{where}The program has a fault ({what}). Report it with this scenario.")


# --- for people -----------------------------------------------------------------------------------------------


def _write_text(files: tuple[str, ...], count: ReplayCount, *, with_events: bool) -> None:
    out = sys.stdout
    for found, result in _played(files, count):
        if isinstance(result, BadScenario):
            tell(f"{found.place}: {result}")
            continue
        if with_events:
            _put(out, [_headed(found), *transcript(result.events), *_nets(result), ""])
        if result.differences:
            _put(out, [*_difference(found, result), ""])
    out.write(f"{count}\n")


def _put(out: TextIO, lines: Iterable[str]) -> None:
    out.writelines(f"{harmless(line)}\n" for line in lines)


def _headed(found: ScenarioSource) -> str:
    assert not isinstance(found.scenario, BadScenario)
    return f"{found.place}: {found.scenario.title}" if found.scenario.title else found.place


def _nets(result: ReplayResult) -> Iterator[str]:
    nets = [f"{player} {show(net)}" for player, net in result.net.items()]
    yield f"  net: {', '.join([*nets, f'house {show(result.house)}'])}"


def _difference(found: ScenarioSource, result: ReplayResult) -> Iterator[str]:
    """Yield the differences, and for a wrong net result the settlement of that player's wagers."""
    yield _headed(found)
    for difference in result.differences:
        yield f"  {difference}"
    assert not isinstance(found.scenario, BadScenario)
    for player in found.scenario.expect.net:
        is_wrong = any(difference.startswith(f"net of {player}: ") for difference in result.differences)
        if is_wrong and (rows := list(settlement(result.events, player))):
            yield f"  {player}'s wagers:"
            yield from table([SETTLED, *rows], "    ", right=frozenset({1, 2}))


# --- for programs ---------------------------------------------------------------------------------------------


def _write_json(files: tuple[str, ...], count: ReplayCount) -> None:
    """Write one object for one scenario, a list for several; the first is kept until there is a second."""
    out = sys.stdout
    first: str | None = None
    is_list = False
    for found, result in _played(files, count):
        written = msgspec.json.encode(_as_plain(found, result)).decode()
        if isinstance(result, BadScenario):
            tell(f"{found.place}: {result}")
        elif result.differences:
            _put(sys.stderr, _difference(found, result))
        if first is None:
            first = written
            continue
        out.write(f",\n{written}" if is_list else f"[{first},\n{written}")
        is_list = True
    out.write("]\n" if is_list else f"{first}\n")


def _as_plain(found: ScenarioSource, result: ReplayResult | BadScenario) -> dict[str, Any]:
    if isinstance(result, BadScenario):
        return {"net": {}, "house": show(0), "events": [], "error": f"{found.place}: {result}"}
    shown: dict[str, Any] = {
        "net": {player: show(net) for player, net in result.net.items()},
        "house": show(result.house),
        "events": [plain(event) for event in result.events],
    }
    if result.refusals:
        shown["refusals"] = [msgspec.to_builtins(refusal) for refusal in result.refusals]
    if result.differences:
        shown["differences"] = result.differences
    return shown
