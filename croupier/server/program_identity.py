"""Identity of the running program: recorded in the log of the house at the start, every 24 hours, and on request."""

import asyncio
import logging
import os
from typing import Final

from croupier.records.house import House
from croupier.records.log.entries import PROGRAM, Person
from croupier.records.log.events import ProgramIdentified
from croupier.records.log.inputs import IdentifyProgram
from croupier.records.program import KEY_VARIABLE, check_program, platform_name
from croupier.records.stores.protocol import StoreError
from croupier.server.store_writer import TooBusy, Writer

INTERVAL_SECONDS: Final = 24 * 3_600
_LOG: Final = logging.getLogger("croupier.server")


async def identify(house: House, writer: Writer, by: Person = PROGRAM) -> ProgramIdentified:
    """Measure the files of the program, record the result and return it; raise StoreError or TooBusy."""
    event = await writer.compute(_measured)
    await writer.run(house.record, IdentifyProgram(), (event,), by)
    if event.faults:
        _LOG.error("%d files of the program are not those of its release: %s", event.faults, event.first)
    return event


async def identify_daily(house: House, writer: Writer) -> None:
    """Record the identity of the program now and every 24 hours, until cancelled."""
    while True:
        try:
            await identify(house, writer)
        except (StoreError, TooBusy) as wrong:
            _LOG.warning("the identity of the program was not recorded: %s", wrong)
        await asyncio.sleep(INTERVAL_SECONDS)


def _measured() -> ProgramIdentified:
    # bytecode is compared by `croupier verify-program` alone: compiling every module would slow the tables
    found = check_program(key=os.environ.get(KEY_VARIABLE, ""), has_bytecode=False)
    first = found.faults[0] if found.faults else ""
    program, faults = f"croupier {found.version}", len(found.faults)
    return ProgramIdentified(program, platform_name(), found.digest, found.files, found.release, faults, first)
