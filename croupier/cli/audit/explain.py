"""`croupier audit explain`: a round in sentences, with the reason for every payment."""

import contextlib
from collections.abc import Iterator
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from croupier.cli.audit.options import at_written, columns, log_of, plain_errors, put, put_json, sentence_lines
from croupier.money import show
from croupier.narration import Payment
from croupier.narration.amounts import signed
from croupier.records.books.accounts import unit_of
from croupier.records.log.kinds import kind_of
from croupier.records.queries.explanation import Line, Net, RoundExplanation, explained, proceeding_lines
from croupier.records.queries.histories import IMPORTED, imported
from croupier.records.queries.recall import NoRound, Recall, RecalledRound, named
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import Store


@click.command()
@click.argument("store", metavar="STORE")
@click.argument("round_", metavar="ROUND")
@click.option("--as", "viewer", default="", metavar="PLAYER", help="Show it as this player saw it.")
@click.option("--json", "is_json", is_flag=True, help="Write JSON.")
def explain(store: str, round_: str, viewer: str, is_json: bool) -> None:
    """Explain a round of STORE: every event in a sentence with its clause, every payment with its odds.

    ROUND is TABLE:NUMBER, or NUMBER if only one table has it, or last, or TABLE:last. A round in play is shown as far
    as it has been played. imported:NUMBER is a round from another store, as numbered by `audit rounds --imported`.
    "tournament NAME" and "promotion NAME" show a complete tournament or promotion.

    This is a replay of the records; no input is decided again. The audit shows every card; --as shows only those
    that the player saw.
    """
    with contextlib.closing(open_store(store)) as found, plain_errors():
        if kind_of(round_):
            _explain_proceeding(found, round_, viewer, is_json=is_json)
            return
        told_round = _of_import(found, round_, viewer) if round_.startswith(IMPORTED) else _of(found, round_, viewer)
    if is_json:
        put_json(_plain(told_round))
    else:
        put(_lines(told_round))


def _explain_proceeding(store: Store, name: str, viewer: str, *, is_json: bool) -> None:
    """Print the whole log of a proceeding."""
    log_of(store, name)
    if viewer:
        raise click.UsageError(f"--as needs a round, and {name} is not a round.")
    lines = list(proceeding_lines(store, name))
    if is_json:
        put_json({"replay": True, "log": name, "lines": [_line(line) for line in lines]})
        return
    put(_proceeding_lines(name, lines))


def _proceeding_lines(name: str, lines: list[Line]) -> Iterator[str]:
    yield from sentence_lines(f"Replay of {name}, entries 1 to {lines[-1].number}. No input is decided again.", "", "")
    yield ""
    for line in lines:
        yield from sentence_lines(f"{at_written(line.at)} {line.text}", line.clause)


def _of(store: Store, text: str, viewer: str) -> RoundExplanation:
    one, recall = named(store, text), Recall(store)
    _check_viewer(viewer, [part.player for part in one.players], f"{one.log}:{one.round}")
    told_round = explained(recall.history(one), recall.later(one), viewer)
    return replace(told_round, nets=_with_chips(store, one, told_round.nets, viewer))


def _of_import(store: Store, text: str, viewer: str) -> RoundExplanation:
    rounds, number = imported(store), text.removeprefix(IMPORTED)
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= len(rounds)):
        there = f"There are {IMPORTED}1 to {IMPORTED}{len(rounds)}" if rounds else "No round has been imported"
        raise NoRound(f"{store.where}: There is no round {text}. {there}.")
    history = rounds[int(number) - 1]
    _check_viewer(viewer, sorted({one.player for one in explained(history).nets}), text)
    later = ", ".join(str(entry) for entry, _ in history.later)
    there = f"; later events about it are in entry {later} of that log" if later else ""
    return explained(history, (), viewer, note=f"It was imported from the store {history.store}{there}.")


def _check_viewer(viewer: str, players: list[str], text: str) -> None:
    if viewer and viewer not in players:
        there = f"{', '.join(players)} did" if players else "Nobody did"
        raise NoRound(f"{viewer} took no part in round {text}. {there}.")


def _with_chips(store: Store, one: RecalledRound, nets: tuple[Net, ...], viewer: str) -> tuple[Net, ...]:
    """Return the results of players, with their chips before and after; a player sees only their own."""
    before, after = store.balances(one.log, one.first - 1), store.balances(one.log, one.last)
    shown = {net.player for net in nets if viewer in ("", net.player)}

    def chips_of(books: dict[tuple[str, str], int], player: str) -> int | None:
        return sum(_chips(books, player)) if player in shown else None

    return tuple([replace(net, before=chips_of(before, net.player), after=chips_of(after, net.player)) for net in nets])


def _chips(books: dict[tuple[str, str], int], player: str) -> Iterator[int]:
    """Yield the chips of a player, in the unit of the table; tokens are no chips."""
    return (amount for (account, _), amount in books.items() if account == f"chips: {player}")


# --- for people ----------------------------------------------------------------------------------------------


def _lines(one: RoundExplanation) -> Iterator[str]:
    yield from sentence_lines(_headline(one), "", "")
    signed_by = "signed at its end" if one.is_signed else "not signed yet"
    yield from sentence_lines(
        f"Under {one.document}, rules {one.rules[:12]}; entries {one.first} to {one.last}, {signed_by}.", "", ""
    )
    if one.note:
        yield from sentence_lines(one.note, "", "")
    if one.viewer:
        yield from sentence_lines(f"As {one.viewer} saw it: face-down cards of others are not shown.", "", "")
    yield ""
    for line in one.lines:
        yield from sentence_lines(line.text, line.clause)
    if one.later:
        yield ""
        yield "Later"
        for line in one.later:
            yield from sentence_lines(f"{at_written(line.at)} {line.text}", line.clause)
    yield ""
    yield from _paid(one)


def _headline(one: RoundExplanation) -> str:
    dealer = f", dealer {one.dealer}" if one.dealer else ""
    when = f"played {at_written(one.began)}" if one.ended is not None else f"begun {at_written(one.began)}"
    status = {"played": "", "void": ", void", "in play": ", still in play: shown as far as it has been played"}[
        one.status
    ]
    return f"Replay of round {one.round} at {one.log}, {when}{dealer}{status}. No input is decided again."


def _paid(one: RoundExplanation) -> Iterator[str]:
    if not one.payments:
        yield "Nothing has been paid or lost." if one.ended is None else "Nothing was paid or lost."
        return
    rows: list[tuple[str, ...]] = [("player", "on", "stake", "result", "odds", "net", "clause")]
    rows += [_row(payment) for payment in one.payments]
    yield from columns(rows, frozenset({2, 5}))
    yield ""
    unit = unit_of(one.unit)
    for net in one.nets:
        is_known = net.before is not None and net.after is not None
        chips = f", chips {unit.write(net.before or 0)} → {unit.write(net.after or 0)}" if is_known else ""
        word = "won" if net.net > 0 else "lost" if net.net < 0 else "neither won nor lost"
        won = f"{word}{f' {unit.write(abs(net.net))}' if net.net else ''}{chips}."
        yield from sentence_lines(f"{net.player} {won}", "")
    yield f"  The house: {signed(one.house, unit)}."


def _row(payment: Payment) -> tuple[str, ...]:
    where = f"{payment.what}, {payment.where}" if payment.where else payment.what
    clauses = payment.clause if payment.paid_by in ("", payment.clause) else f"{payment.clause}, {payment.paid_by}"
    return (payment.player, where, show(payment.stake), payment.result, payment.odds, show(payment.net), clauses)


# --- for programs --------------------------------------------------------------------------------------------


def _plain(one: RoundExplanation) -> dict[str, Any]:
    found: dict[str, Any] = {"replay": True, **msgspec.to_builtins(one)}
    found["began"] = at_written(one.began)
    found["ended"] = None if one.ended is None else at_written(one.ended)
    found["lines"], found["later"] = [_line(line) for line in one.lines], [_line(line) for line in one.later]
    found["payments"] = [_payment(payment) for payment in one.payments]
    found["nets"] = [_net(net) for net in one.nets]
    found["house"] = show(one.house)
    return found


def _line(line: Line) -> dict[str, Any]:
    return {**msgspec.to_builtins(line), "at": at_written(line.at)}


def _payment(payment: Payment) -> dict[str, Any]:
    return {**msgspec.to_builtins(payment), "stake": show(payment.stake), "net": show(payment.net)}


def _net(net: Net) -> dict[str, Any]:
    chips = {
        name: None if amount is None else show(amount)
        for name, amount in (("before", net.before), ("after", net.after))
    }
    return {"player": net.player, "net": show(net.net), **chips}
