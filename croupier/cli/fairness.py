"""`croupier fairness`: proofs of shoes, checked by recomputing every card, and a shoe of one's own to try it with."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from msgspec import Struct

from croupier.cli.election import election
from croupier.cli.errors import WRONG, harmless, sentence, tell
from croupier.fairness.commitment import SHOES_MAX
from croupier.fairness.entropy import SECRET_BYTES, new_secret
from croupier.fairness.proof import BadProof, ShoeProof, Status, UnknownVersion, read, written
from croupier.fairness.shoe import BadContribution, Dealt, Terms, close, commit, contribute, end, order, reveal
from croupier.fairness.shuffle import to_deal
from croupier.fairness.verify import Fault, Told, faults
from croupier.play.setup import rules_of
from croupier.rules.profile import Rules, questions
from croupier.rules.uth import UthRules

FAILS: Final = 1
STANDARD_INPUT: Final = "-"


class Judged(Struct, frozen=True):
    """A proof, where it was found, and what does not hold in it; no proof if it cannot be read or understood."""

    place: str
    proof: ShoeProof | None
    faults: tuple[Fault, ...] = ()
    unread: str = ""


@click.group(invoke_without_command=True)
@click.pass_context
def fairness(ctx: click.Context) -> None:
    """Check the proofs of shoes, or shuffle a shoe of your own."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# --- verify -----------------------------------------------------------------------------------------------------------


@fairness.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def verify(files: tuple[str, ...], as_json: bool) -> int:
    """Recompute shoes from their proofs and compare every card that was dealt.

    FILE is one proof in JSON, one proof a line (.jsonl), or - for standard input. Compare each commitment shown with
    the one that was published before betting opened.

    Exit code: 0 if every proof holds, 1 if one does not, 2 if one cannot be read.
    """
    told = Told()
    judged = [_judged(place, text, told) for name in files for place, text in _records(name)]
    _write_json(judged, told) if as_json else _write_text(judged, told)
    if any(one.unread for one in judged):
        return WRONG
    return FAILS if any(one.faults for one in judged) else 0


def _records(name: str) -> Iterator[tuple[str, str | BadProof]]:
    """Yield every record of a file with its place: the whole file if it is one JSON value, or else each line."""
    place = "standard input" if name == STANDARD_INPUT else name
    try:
        held = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        text = held.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as bad:
        why = bad.strerror if isinstance(bad, OSError) else sentence(bad).rstrip(".")
        yield place, BadProof(why or "it cannot be read")
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        yield place, BadProof("it holds no proof")
    elif len(lines) == 1 or _is_json(text):
        yield place, text
    else:
        yield from ((f"{place}, line {number}", line) for number, line in lines)


def _is_json(text: str) -> bool:
    try:
        msgspec.json.decode(text, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _judged(place: str, text: str | BadProof, told: Told) -> Judged:
    if isinstance(text, BadProof):
        return Judged(place, None, unread=str(text))
    try:
        proof = read(text)
    except BadProof as bad:
        return Judged(place, None, unread=str(bad))
    except UnknownVersion as unknown:
        return Judged(place, None, (Fault("version", str(unknown)),))
    return Judged(place, proof, (*faults(proof), *told.faults(proof, place)))


def _write_text(judged: list[Judged], told: Told) -> None:
    for one in judged:
        if one.unread:
            tell(f"{one.place}: {one.unread}")
            continue
        if one.proof is not None and not one.faults:
            click.echo(harmless(f"{one.place}: {_shown(one.proof)}"))
            click.echo(f"  commitment {one.proof.commitment}")
        for fault in one.faults:
            click.echo(harmless(f"{one.place}: {fault}"))
    for table, gaps in told.missing().items():
        numbers = ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in gaps)
        click.echo(harmless(f"Table {table}: not among them, shoe {numbers}."))
    click.echo(_counted(judged))


def _shown(proof: ShoeProof) -> str:
    rounds = f"{proof.rounds:,} round{'' if proof.rounds == 1 else 's'}"
    cards = f"{len(proof.dealt):,} of {proof.decks * proof.pack:,} cards"
    if proof.reshuffles:
        again = f"{len(proof.reshuffles):,} reshuffle{'' if len(proof.reshuffles) == 1 else 's'}"
        cards += f", {proof.cards_dealt - len(proof.dealt):,} after {again},"
    return f"table {proof.table}, shoe {proof.shoe}, {proof.status}: {cards} in {rounds}, all as committed"


def _counted(judged: list[Judged]) -> str:
    counts = _counts(judged)
    parts = [f"{counts['hold']:,} hold{'s' if counts['hold'] == 1 else ''}"]
    parts += [f"{counts['fail']:,} do{'es' if counts['fail'] == 1 else ''} not"] if counts["fail"] else []
    parts += [f"{counts['unread']:,} cannot be read"] if counts["unread"] else []
    parts += [f"{counts['aborted']:,} of them aborted"] if counts["aborted"] else []
    return f"{len(judged):,} proof{'' if len(judged) == 1 else 's'}: {', '.join(parts)}"


def _counts(judged: list[Judged]) -> dict[str, int]:
    return {
        "hold": sum(not one.unread and not one.faults for one in judged),
        "fail": sum(bool(one.faults) for one in judged),
        "unread": sum(bool(one.unread) for one in judged),
        "aborted": sum(one.proof is not None and one.proof.status is Status.ABORTED for one in judged),
    }


def _write_json(judged: list[Judged], told: Told) -> None:
    plain = {**_counts(judged), "missing": told.missing(), "proofs": [_plain(one) for one in judged]}
    click.echo(msgspec.json.format(msgspec.json.encode(plain), indent=2).decode())
    for one in judged:
        if one.unread:
            tell(f"{one.place}: {one.unread}")


def _plain(one: Judged) -> dict[str, Any]:
    plain: dict[str, Any] = {"place": one.place, "holds": not one.unread and not one.faults}
    if one.proof is not None:
        plain |= {name: getattr(one.proof, name) for name in ("version", "table", "shoe", "status", "commitment")}
    if one.unread:
        return plain | {"error": one.unread}
    return plain | {"faults": [{"part": fault.part, "why": fault.why} for fault in one.faults]}


# --- shuffle ----------------------------------------------------------------------------------------------------------


@fairness.command()
@click.argument("key", metavar="DOCUMENT")
@click.option("--decks", metavar="N", help="How many decks; the same as --set decks=N.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Elect a setting; may be repeated.")
@click.option("--table", default="demo", show_default=True, help="The name of the table.")
@click.option("--shoe", default=1, show_default=True, type=click.IntRange(1, SHOES_MAX), help="The number of the shoe.")
@click.option(
    "--contribute", "contributions", multiple=True, metavar="NAME=TEXT", help="A player's own; may be repeated."
)
@click.option("--secret", metavar="HEX", help="64 hexadecimal digits; drawn from the operating system if absent.")
@click.option("--cut", type=int, metavar="N", help="So many cards go from the front to the back.")
@click.option("--output", metavar="FILE", help="Where the proof goes, if not to standard output.")
def shuffle(
    key: str,
    *,
    decks: str | None,
    settings: tuple[str, ...],
    contributions: tuple[str, ...],
    cut: int | None,
    output: str | None,
    **asked: Any,
) -> None:
    """Commit to a secret, shuffle a shoe of DOCUMENT, deal it out wholly and write its proof.

    The burn is the document's. `croupier fairness verify` and tools/verify_shoe.py check what is written.
    """
    rules = rules_of(key, election(key, [*settings, *([] if decks is None else [f"decks={decks}"])]))
    proof = _dealt_out(rules, contributions, cut, **asked)
    if output is None:
        click.echo(written(proof))
        return
    Path(output).write_text(f"{written(proof)}\n", encoding="utf-8")
    click.echo(f"commitment {proof.commitment}")
    click.echo(harmless(f"proof      {output}"))


def _dealt_out(
    rules: Rules, contributions: tuple[str, ...], cut: int | None, *, table: str, shoe: int, secret: str | None
) -> ShoeProof:
    decks = 1 if isinstance(rules, UthRules) else rules.cards.decks.value
    size = rules.cards.pack.value
    burned = next((asked.answers[0].value for asked in questions(rules) if asked.name == "burn"), 0)
    if cut is not None and not 0 < cut < decks * size:
        raise click.UsageError(f"--cut {cut}: a cut lies at 1 to {decks * size - 1}, within the {decks * size} cards.")
    if not table.isprintable() or not table:
        raise click.UsageError("--table: write a name that can be shown.")
    terms = Terms(document=rules.document, rules=rules.fingerprint, table=table, shoe=shoe, decks=decks, pack=size)
    held = commit(terms, _secret(secret))
    for pair in contributions:
        player, equals, text = pair.partition("=")
        if not equals:
            raise click.UsageError(f"--contribute {pair}: write NAME=TEXT, such as Ann=heads.")
        try:
            held = contribute(held, player, text)
        except BadContribution as bad:
            raise click.UsageError(f"--contribute {pair}: {bad}") from None
    held = close(held)
    cards = to_deal(order(held), cut, burned)
    return reveal(end(held, Status.RETIRED), Dealt(cut=cut, burned=burned, cards=cards))


def _secret(digits: str | None) -> bytes:
    if digits is None:
        return new_secret()
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise click.UsageError(f"--secret: write {2 * SECRET_BYTES} hexadecimal digits.")
    return secret
