"""The API of the simulation: from a request to its results."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from msgspec import Struct

from croupier.analysis.progress import Progress, silent
from croupier.money import Money
from croupier.simulation import game as games
from croupier.simulation.game import SimulatedGame
from croupier.simulation.plan import BadPlan, Betting, Dealing, Plan
from croupier.simulation.planner import SEED
from croupier.simulation.planner import plan as planned
from croupier.simulation.report.exact import exact, exact_side_bets, why_none
from croupier.simulation.report.summary import ExactFigures, Summary, summary
from croupier.simulation.runner import (
    ROUNDS,
    ROUNDS_MAX,
    Block,
    Player,
    RunResult,
    Stopped,
    Watch,
    check_cores,
    check_error,
    check_rounds,
    never,
    on_threads,
    played,
    run,
    unwatched,
)

USUAL_DEVIATION: Final = 1.0
"""Typical standard deviation of a round, in units of the first wager: it shows which precision is out of reach."""


@contextmanager
def unstoppable() -> Iterator[Stopped]:
    """Go on to the end."""
    yield never


class RunOptions(Struct, frozen=True):
    """Options of a run; only the number of rounds changes a figure."""

    rounds: int
    until_error: float | None = None
    cores: int | None = None
    cluster: str | None = None
    with_exact: bool = True


def simulate(  # noqa: PLR0913  everything that a caller may ask is named
    document: str,
    election: Mapping[str, object] | None = None,
    *,
    rounds: int | None = None,
    strategy: str = "best",
    wager: Money | None = None,
    side_bets: Mapping[str, Money] | None = None,
    boxes: int = 1,
    others: int = 0,
    dealing: Dealing = "fresh",
    cutting_card: int | None = None,
    betting: Betting | None = None,
    bankroll: Money | None = None,
    session: int | None = None,
    seed: int = SEED,
    until_error: float | None = None,
    cores: int | None = None,
    cluster: str | None = None,
    exact: bool = True,
    progress: Progress = silent,
) -> Summary:
    """Return the results of a number of rounds; raise UnknownDocument, BadElection or BadPlan, each one sentence.

    Without `rounds` there are ten million, or as many as `until_error` takes: it ends the run when the standard error
    of the return is at most that. Amounts are in cents; the wager is the least of the table if none is given.
    `strategy` is a name, such as best or chart, or the text of a strategy file; `cluster` is the address of a dask
    scheduler. Without `exact` no exact figure is looked for.
    """
    plan = planned(
        document,
        election,
        strategy=strategy,
        wager=wager,
        side_bets=side_bets,
        boxes=boxes,
        others=others,
        dealing=dealing,
        cutting_card=cutting_card,
        betting=betting,
        bankroll=bankroll,
        session=session,
        seed=seed,
    )
    options = RunOptions(how_many(rounds, until_error), until_error, cores, cluster, with_exact=exact)
    check(options)
    game = games.make_game(plan, progress)
    return simulated(game, options, progress=progress)


def how_many(rounds: int | None, until_error: float | None) -> int:
    """Return the default maximum number of rounds."""
    if rounds is not None:
        return rounds
    return ROUNDS if until_error is None else ROUNDS_MAX


def check(options: RunOptions) -> None:
    """Raise BadPlan for rounds, an error or cores that cannot be, and for a cluster that does not answer."""
    check_rounds(options.rounds)
    check_cores(options.cores)
    if options.until_error is not None:
        error = check_error(options.until_error)
        if (takes := (USUAL_DEVIATION / error) ** 2) > ROUNDS_MAX:
            reason = f"It needs about {takes:.0e} rounds. The maximum is {ROUNDS_MAX:.0e}."
            raise BadPlan(f"until_error: {error:g} cannot be reached. {reason}")
    if options.cluster is not None:
        if not isinstance(options.cluster, str):
            raise BadPlan(f"cluster: {options.cluster!r} is not an address, such as tcp://10.0.0.1:8786.")
        if options.cores is not None:
            raise BadPlan("cores: A cluster uses the cores of its workers. Leave out cores or the cluster.")
        from croupier.simulation.cluster import knock  # noqa: PLC0415  an extra

        knock(options.cluster)


def simulated(
    game: SimulatedGame,
    options: RunOptions,
    *,
    progress: Progress = silent,
    watch: Watch = unwatched,
    stopping: Callable[[], AbstractContextManager[Stopped]] = unstoppable,
) -> Summary:
    """Run a prepared game and return its results, compared with the exact figures.

    `stopping` is entered for the rounds alone: what it gives is asked whether to stop. Raises KeyboardInterrupt when
    not even one block was played then.
    """
    plan, figures = game.plan, ExactFigures()
    if options.with_exact:
        progress("the exact figure", 0.0)
        main, sides = exact(plan, game.rules, progress), exact_side_bets(plan, game.rules, progress)
        figures = ExactFigures(main, sides, "" if main is not None else why_none(plan, game.rules))
    if options.cluster is None:
        cores = check_cores(options.cores)
        progress("compiling the kernel", 0.0)
        played(game, Block(0, max(1, plan.session)))
        with stopping() as stopped:
            ran = _run(
                game, options, on_threads(game, cores), "1 core" if cores == 1 else f"{cores} cores", watch, stopped
            )
    else:
        from croupier.simulation.cluster import connected, make_ready, on_cluster  # noqa: PLC0415  an extra

        progress(f"connecting to {options.cluster}", 0.0)
        with connected(options.cluster) as client:
            progress("making the tables on the workers", 0.0)
            make_ready(client, plan)
            with stopping() as stopped:
                workers = len(client.nthreads())
                where = f"{workers} worker{'' if workers == 1 else 's'} at {options.cluster}"
                player = on_cluster(client, plan, tables=game.fingerprint)
                ran = _run(game, options, player, where, watch, stopped)
    if not ran.tally.rounds:
        raise KeyboardInterrupt
    return summary(
        plan,
        game.rules,
        ran,
        asked_rounds=options.rounds,
        strategy=strategy_name(plan),
        exact=figures,
        until_error=options.until_error,
    )


def _run(
    game: SimulatedGame, options: RunOptions, player: Player, where: str, watch: Watch, stopped: Stopped
) -> RunResult:
    error = options.until_error or 0.0
    return run(game.plan, options.rounds, player, where=where, until_error=error, watch=watch, stopped=stopped)


def strategy_name(plan: Plan) -> str:
    """Return the name of a plan's strategy; a file contains its name."""
    if "\n" not in plan.strategy and "=" not in plan.strategy:
        return plan.strategy
    named = tomllib.loads(plan.strategy).get("name", "")
    return named if isinstance(named, str) and named else "a strategy file"
