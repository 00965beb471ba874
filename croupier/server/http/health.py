"""Health of the process, for monitoring."""

from msgspec import Struct
from starlette.responses import Response

from croupier import __version__
from croupier.records.log.entries import HOUSE, Person
from croupier.records.log.events import ProgramIdentified
from croupier.server.http.call import ApiCall, Failed
from croupier.server.metrics import METRICS
from croupier.server.program_identity import identify
from croupier.server.store_writer import UNAVAILABLE


class Health(Struct, frozen=True):
    """Health of the process."""

    status: str
    version: str
    tables: int


async def health(call: ApiCall) -> Health:
    """Return 200 while the process is alive."""
    return Health("live", __version__, len(call.app.floor.tables))


async def ready(call: ApiCall) -> Health:
    """Return whether the floor accepts commands: the store can be written, and the server is not stopping."""
    floor = call.app.floor
    if floor.is_stopping:
        raise Failed(503, "The server is stopping.")
    if floor.trouble or floor.writer.is_failing:
        raise Failed(503, UNAVAILABLE)
    await floor.writer.run(floor.house.store.log, HOUSE)
    return Health("ready", __version__, len(floor.tables))


async def metrics(call: ApiCall) -> Response:
    """Return the metrics of the process."""
    if not call.is_from_here:
        raise Failed(403, "The metrics are available on this computer only.")
    floor = call.app.floor
    watchers = sum(len(one.watchers) for one in floor.tables.values())
    lines = METRICS.lines(len(floor.tables), watchers, floor.writer.waiting)
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")


async def check_program(call: ApiCall) -> ProgramIdentified:
    """Compare the files of the program with the manifest of its release, and record the result in the log."""
    floor = call.app.floor
    return await identify(floor.house, floor.writer, Person(call.person.role, call.person.name))
