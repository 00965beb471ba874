"""Run the simulated floor from the command line."""

import sys
import time

import click

from tests.floor_simulation.world import simulate


@click.command()
@click.option("--seeds", default=10, help="Number of seeds to run (default 10); 0 runs until a failure.")
@click.option("--seed", default=None, type=int, help="Run this seed alone, and print its trace if it fails.")
@click.option("--first", default=1, help="First seed (default 1).")
@click.option("--steps", default=120, help="Number of steps with faults (default 120).")
def main(seeds: int, seed: int | None, first: int, steps: int) -> None:
    """Simulate floors, each from its seed; stop at the first that breaks an invariant."""
    number = first if seed is None else seed
    last = number if seed is not None else first + seeds - 1
    while number <= last or (seed is None and not seeds):
        began = time.perf_counter()
        found = simulate(number, steps)
        if found.broken:
            click.echo(found.report())
            sys.exit(1)
        click.echo(
            f"seed {number}: {found.rounds} rounds, {found.acknowledged} acknowledgements, {found.deaths} deaths, "
            f"{found.seconds:.0f} s simulated in {time.perf_counter() - began:.1f} s, {found.digest[:16]}"
        )
        number += 1


if __name__ == "__main__":
    main()
