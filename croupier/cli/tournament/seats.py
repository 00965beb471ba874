"""`croupier tournament seat` to `correct`: the ballot, seating, and results."""

import re
from typing import Any

import click

from croupier.cli.audit.options import columns, put
from croupier.cli.tournament.options import SECOND, directed, give, named, say, writing
from croupier.engine.table.people import Official
from croupier.money import BadAmount, Money, parse
from croupier.records.house import now
from croupier.records.proceedings import ballots
from croupier.tournament import Tournament
from croupier.tournament import inputs as i
from croupier.tournament.acts.sessions import has_start, missing_at, unseated_at
from croupier.tournament.machine.state import StageState, TournamentSession
from croupier.tournament.moments import moment
from croupier.tournament.session.terms import Out, SessionResult

_stage = click.argument("stage", metavar="STAGE")
_table = click.argument("table", metavar="TABLE")
_stacks = click.argument("stacks", nargs=-1, metavar='"PLAYER CHIPS"…')
_out = click.option(
    "--out",
    "outs",
    multiple=True,
    metavar='"PLAYER ROUND [LEFT WAGER [ORDER]]"',
    help="Player who was eliminated, and the round; chips left, all that was wagered, and the order of chip removal.",
)
_rounds = click.option("--rounds", type=click.IntRange(0), default=0, help="Number of rounds played.")


@click.command()
@named
@_stage
@click.option("--reveal", is_flag=True, help="Draw the seats with the committed secret.")
@click.option("--now", "at_once", is_flag=True, help="Commit if necessary, and draw at once.")
@writing
def seat(name: str, stage: str, *, reveal: bool, at_once: bool, by: Official, **where: Any) -> None:
    """Commit to the ballot of a stage and publish the commitment; with --reveal draw the seats."""
    with directed(name, where) as (house, writer):
        known = writer.record.state.stage(stage)
        is_bound = known is not None and bool(known.bound)
        if not reveal and not (at_once and is_bound):
            say(house, writer, ballots.binding(house, by, name, stage))
            put(["  The secret is encrypted with the keys of the store until the seats are drawn."])
        if reveal or at_once:
            say(house, writer, i.DrawBallot(by, stage, ""))
            put(_seats(writer.record.state, stage))


def _seats(state: Tournament, name: str) -> list[str]:
    stage = state.stage(name)
    assert stage is not None, name
    rows = [("session", "table", "box", "player")]
    rows += [(str(one.session), one.table, str(one.box), one.player) for one in _coming(stage)]
    return list(columns(rows, right=frozenset({0, 2})))


def _coming(stage: StageState) -> list[Any]:
    return [seat for seat in stage.seats if seat.session > stage.begun]


@click.command()
@named
@click.argument("players", nargs=-1, metavar="PLAYER…")
@click.option("--all", "is_all", is_flag=True, help="Everybody who is drawn for the next session.")
@writing
def seated(name: str, players: tuple[str, ...], *, is_all: bool, by: Official, **where: Any) -> None:
    """Record which players are seated before a session starts."""
    with directed(name, where) as (house, writer):
        state: Tournament = writer.record.state
        if is_all:
            drawn = [(stage, one) for stage in state.stages for one in _coming(stage)]
            players = tuple([one.player for stage, one in drawn if one.session == stage.begun + 1 and not one.is_taken])
        if not players:
            raise click.UsageError("Name the seated players, or use --all. Nobody is waiting to be seated.")
        for player in players:
            say(house, writer, i.TakeSeat(by, player))


@click.command()
@named
@_stage
@click.option("--without", multiple=True, metavar="PLAYER", help="Absent player, who forfeits; can be repeated.")
@click.option("--forfeit-missing", is_flag=True, help="Start without all players who are not seated; they forfeit.")
@writing
def start(
    name: str, stage: str, without: tuple[str, ...], *, forfeit_missing: bool, by: Official, **where: Any
) -> None:
    """Start the next session of a stage at its tables, or its play-offs; who is not seated has to be named."""
    with directed(name, where) as (house, writer):
        state: Tournament = writer.record.state
        found = state.stage(stage)
        missing = () if found is None else missing_at(state, found)
        given = i.StartSitting(by, stage, missing if forfeit_missing else without)
        try:
            say(house, writer, given)
        except click.ClickException as wrong:
            raise click.ClickException(f"{wrong.message}{_mended(state, given, missing)}") from None


def _mended(state: Tournament, given: i.StartSitting, missing: tuple[str, ...]) -> str:
    """Return the commands that fix a refused start, if there are any."""
    name, stage = f'"{state.conditions.name}"', state.stage(given.stage)
    if stage is not None and (moment(stage.starts) or 0) > now() // SECOND:
        return f' `croupier tournament change-start {name} "{stage.name}" MOMENT --notice HOW` changes the start.'
    if stage is not None and not has_start(state, stage) and unseated_at(state, stage):
        return f' `croupier tournament change-start {name} "{stage.name}" MOMENT --notice HOW` specifies the start.'
    if set(missing) - set(given.without):
        return f" Use `croupier tournament seated {name} --all`, or `start` with --without PLAYER or --forfeit-missing."
    return ""


@click.command(name="change-start")
@named
@_stage
@click.argument("starts", metavar="MOMENT")
@click.option("--notice", required=True, metavar="HOW", help="How the players were notified.")
@writing
def change_start(name: str, stage: str, starts: str, notice: str, by: Official, **where: Any) -> None:
    """Change the start of a stage, if the document allows it, to MOMENT, such as 2026-12-05T19:00+11:00."""
    give(name, i.ChangeStart(by, stage, starts, notice), **where)


@click.command()
@named
@_table
@_stacks
@_out
@_rounds
@writing
def report(name: str, table: str, stacks: tuple[str, ...], by: Official, **options: Any) -> None:
    """Report the result of the session at a table: the chips of those who are left, and the eliminations.

    A table of the store that plays the session itself reports automatically.
    """
    _give_report(name, table, stacks, by, options, "")


@click.command()
@named
@_table
@_stacks
@_out
@_rounds
@click.option("--reason", required=True, help="Reason, in a few words; it is recorded.")
@writing
def correct(name: str, table: str, stacks: tuple[str, ...], reason: str, by: Official, **options: Any) -> None:
    """Correct the last result of a table; the original result stays on record."""
    _give_report(name, table, stacks, by, options, reason)


def _give_report(
    name: str, table: str, stacks: tuple[str, ...], by: Official, options: dict[str, Any], reason: str
) -> None:
    outs, rounds = options.pop("outs"), options.pop("rounds")
    result = SessionResult(tuple([_stack(one) for one in stacks]), tuple([_gone(one) for one in outs]), rounds)
    with directed(name, options) as (house, writer):
        number = _session(writer.record.state, table, is_over=bool(reason)).terms.number
        reported = i.ReportSitting(by, table, number, result)
        say(house, writer, i.CorrectResult(by, table, number, result, reason) if reason else reported)


def _session(state: Tournament, table: str, *, is_over: bool) -> TournamentSession:
    found = [one for one in state.sessions if one.table == table and (one.result is not None) == is_over]
    if not found:
        what = "has no result" if is_over else "has no session in play"
        raise click.ClickException(f"{table} {what} in {state.conditions.name}.")
    return found[-1]


def _stack(text: str) -> tuple[str, Money]:
    player, _, chips = text.strip().rpartition(" ")
    try:
        return _named(player, text), parse(chips)
    except BadAmount as bad:
        raise click.UsageError(f'{text!r}: {bad}. Write player and chips, such as "Ann 1200".') from None


def _gone(text: str) -> Out:
    """Read "Ann 7", or "Ann 7 50 300 2": chips left, all that was wagered in that round, and the order of removal."""
    # nsw-pontoon-6to5-2017 20.10.4: residual chips, the smallest wager, then "whose chips were removed first"
    amount = r"(\d+(?:\.\d\d)?)"
    found = re.fullmatch(rf"(.+?) (\d+)(?: {amount} {amount}(?: (\d+))?)?", text.strip())
    if found is None:
        more = 'or "Ann 7 50 300 2" with chips left, wager and order of removal'
        raise click.UsageError(f'{text!r}: Write player and round, such as "Ann 7", {more}.')
    left, wagered = parse(found[3] or "0"), parse(found[4] or "0")
    return Out(found[1], "eliminated", int(found[2]), left, wagered, int(found[5] or 0), "")


def _named(player: str, text: str) -> str:
    if not player.strip():
        raise click.UsageError(f'{text!r}: Write player and chips, such as "Ann 1200".')
    return player.strip()
