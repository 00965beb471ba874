"""Play at a table of the demonstration floor, over the network, as any client would.

`croupier serve --demo` opens the floor; then `python examples/bot_at_a_table.py` sits down at a free box, places the
least wager and takes the first offer that costs nothing. It knows no rule of any game: what may be done, what it costs
and by which clause is what the floor offers.
"""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Callable
from typing import Final

from croupier.client import Fault, Floor, FloorError, Refused, Stale, Table

BOUGHT: Final = 50_000
"""The chips that it buys, in cents."""


async def play(floor: Floor, name: str, rounds: int, tell: Callable[[str], object]) -> int:
    """Play a number of rounds at a table, and return what was won, in cents."""
    lobby = await floor.lobby()
    listed = next(one for one in lobby.tables if one.name == name)
    me = floor.me.name
    async with floor.table(name) as table:
        await table.buy(BOUGHT)
        box = await sit(table, me, [seat.box for seat in listed.seats if not seat.player])
        tell(f"{me} sits at box {box} of {listed.title} ({listed.document})")
        settled, won = set[int](), 0
        async for state in table:
            paid = [one for one in state.payments if one["player"] == me]
            if paid and table.view["round"] not in settled and not state.own.at_stake:
                settled.add(table.view["round"])
                won = (state.own.chips or 0) - BOUGHT
                for one in paid:
                    tell(
                        f"  {one['what']} on {one['where']}: {one['result']}, {one['net'] / 100:+.2f} [{one['clause']}]"
                    )
            if len(settled) >= rounds:
                break
            await act(table, box)
        return won


async def sit(table: Table, me: str, boxes: list[int]) -> int:
    """Sit down at the first of some boxes where nobody else was quicker."""
    for box in boxes:
        with contextlib.suppress(Refused):
            await table.command({"do": "Arrive", "player": me, "box": box})
            return box
    raise Fault("no box is free")


async def act(table: Table, box: int) -> None:
    """Place the least wager where none lies, or take the first offer that costs nothing."""
    own = table.state.own
    try:
        if own.offers:
            await table.offer(min(own.offers, key=lambda one: one.costs))
        elif not own.at_stake:
            spot = next((one for one in own.spots if one.box == box and not one.why_not), None)
            if spot is not None:
                await table.wager(spot.least, box=box, bet=spot.bet)
                await table.ready()
    except (Refused, Stale):  # somebody was quicker, or the cards are not ready: the next state tells
        await asyncio.sleep(0.3)


async def main() -> int:
    """Play as the command line says."""
    parser = argparse.ArgumentParser(description="A bot at a table of the demonstration floor.")
    parser.add_argument("--address", default="http://127.0.0.1:8600", help="where the floor is")
    parser.add_argument("--table", default="pontoon-2018")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    try:
        async with Floor.demo(chosen.address) as floor:
            won = await play(floor, chosen.table, chosen.rounds, lambda line: sys.stdout.write(line + "\n"))
    except FloorError as wrong:
        sys.stderr.write(f"{wrong}\n")
        return 1
    sys.stdout.write(f"won {won / 100:+.2f} in {chosen.rounds} rounds\n")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
