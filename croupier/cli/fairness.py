"""`croupier fairness`: verify proofs of shoes by recomputing every card, or shuffle a shoe of your own."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from msgspec import Struct

from croupier.cli.console.errors import WRONG, harmless, sentence, tell
from croupier.cli.election import election
from croupier.engine.game import game_of
from croupier.fairness.commitment import SHOES_MAX
from croupier.fairness.entropy import SECRET_BYTES, new_secret
from croupier.fairness.proof import BadProof, ShoeProof, Status, UnknownAlgorithm, read, written
from croupier.fairness.shoe import BadContribution, DealtCards, ShoeTerms, close, commit, contribute, end, order, reveal
from croupier.fairness.shuffle import to_deal
from croupier.fairness.verify import ProofFault, ProofSet, faults
from croupier.rules.profile import Rules
from croupier.terminal.setup import rules_of

FAILS: Final = 1
STANDARD_INPUT: Final = "-"


class CheckedProof(Struct, frozen=True):
    """A proof with its place and faults; no proof if it cannot be read."""

    place: str
    proof: ShoeProof | None
    faults: tuple[ProofFault, ...] = ()
    unread: str = ""


@click.group(invoke_without_command=True)
@click.pass_context
def fairness(ctx: click.Context) -> None:
    """Verify the proofs of shoes, or shuffle a shoe."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# --- verify -----------------------------------------------------------------------------------------------------------


@fairness.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def verify(files: tuple[str, ...], as_json: bool) -> int:
    """Verify proofs of shoes: recompute every shoe and compare every card that was dealt.

    FILE is one proof in JSON, one proof a line (.jsonl), or - for standard input. Compare each commitment shown with
    the one that was published before betting opened.

    Exit code: 0 if every proof is valid, 1 if one is not, 2 if one cannot be read.
    """
    proofs = ProofSet()
    judged = [_judged(place, text, proofs) for name in files for place, text in _records(name)]
    _write_json(judged, proofs) if as_json else _write_text(judged, proofs)
    if any(one.unread for one in judged):
        return WRONG
    return FAILS if any(one.faults for one in judged) else 0


def _records(name: str) -> Iterator[tuple[str, str | BadProof]]:
    """Yield every record of a file with its place: the whole file if it is one JSON value, else each line."""
    place = "standard input" if name == STANDARD_INPUT else name
    try:
        content = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        text = content.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as bad:
        why = bad.strerror if isinstance(bad, OSError) else sentence(bad).rstrip(".")
        yield place, BadProof(why or "The file cannot be read")
        return
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        yield place, BadProof("The file has no proof")
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


def _judged(place: str, text: str | BadProof, proofs: ProofSet) -> CheckedProof:
    if isinstance(text, BadProof):
        return CheckedProof(place, None, unread=str(text))
    try:
        proof = read(text)
    except BadProof as bad:
        return CheckedProof(place, None, unread=str(bad))
    except UnknownAlgorithm as unknown:
        return CheckedProof(place, None, (ProofFault("version", str(unknown)),))
    return CheckedProof(place, proof, (*faults(proof), *proofs.faults(proof, place)))


def _write_text(judged: list[CheckedProof], proofs: ProofSet) -> None:
    for one in judged:
        if one.unread:
            tell(f"{one.place}: {one.unread}")
            continue
        if one.proof is not None and not one.faults:
            click.echo(harmless(f"{one.place}: {_shown(one.proof)}"))
            click.echo(f"  commitment {one.proof.commitment}")
        for fault in one.faults:
            click.echo(harmless(f"{one.place}: {fault}"))
    for table, gaps in proofs.missing().items():
        numbers = ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in gaps)
        click.echo(harmless(f"Table {table}: no proof of shoe {numbers}."))
    click.echo(_counted(judged))


def _shown(proof: ShoeProof) -> str:
    rounds = f"{proof.rounds:,} round{'' if proof.rounds == 1 else 's'}"
    cards = f"{len(proof.dealt):,} of {proof.decks * proof.pack:,} cards"
    if proof.reshuffles:
        again = f"{len(proof.reshuffles):,} reshuffle{'' if len(proof.reshuffles) == 1 else 's'}"
        cards += f", {proof.cards_dealt - len(proof.dealt):,} after {again},"
    return f"table {proof.table}, shoe {proof.shoe}, {proof.status}: {cards} in {rounds}, all as committed"


def _counted(judged: list[CheckedProof]) -> str:
    counts = _counts(judged)
    parts = [f"{counts['hold']:,} valid"]
    parts += [f"{counts['fail']:,} invalid"] if counts["fail"] else []
    parts += [f"{counts['unread']:,} cannot be read"] if counts["unread"] else []
    parts += [f"{counts['aborted']:,} of them aborted"] if counts["aborted"] else []
    return f"{len(judged):,} proof{'' if len(judged) == 1 else 's'}: {', '.join(parts)}"


def _counts(judged: list[CheckedProof]) -> dict[str, int]:
    return {
        "hold": sum(not one.unread and not one.faults for one in judged),
        "fail": sum(bool(one.faults) for one in judged),
        "unread": sum(bool(one.unread) for one in judged),
        "aborted": sum(one.proof is not None and one.proof.status is Status.ABORTED for one in judged),
    }


def _write_json(judged: list[CheckedProof], proofs: ProofSet) -> None:
    plain = {**_counts(judged), "missing": proofs.missing(), "proofs": [_plain(one) for one in judged]}
    click.echo(msgspec.json.format(msgspec.json.encode(plain), indent=2).decode())
    for one in judged:
        if one.unread:
            tell(f"{one.place}: {one.unread}")


def _plain(one: CheckedProof) -> dict[str, Any]:
    plain: dict[str, Any] = {"place": one.place, "holds": not one.unread and not one.faults}
    if one.proof is not None:
        plain |= {name: getattr(one.proof, name) for name in ("version", "table", "shoe", "status", "commitment")}
    if one.unread:
        return plain | {"error": one.unread}
    return plain | {"faults": [{"part": fault.part, "why": fault.why} for fault in one.faults]}


# --- shuffle ----------------------------------------------------------------------------------------------------------


@fairness.command()
@click.argument("key", metavar="DOCUMENT")
@click.option("--decks", metavar="N", help="Number of decks; same as --set decks=N.")
@click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; can be repeated."
)
@click.option("--table", default="demo", show_default=True, help="Name of the table.")
@click.option("--shoe", default=1, show_default=True, type=click.IntRange(1, SHOES_MAX), help="Number of the shoe.")
@click.option(
    "--contribute",
    "contributions",
    multiple=True,
    metavar="NAME=TEXT",
    help="A player's text for the shuffle; can be repeated.",
)
@click.option("--secret", metavar="HEX", help="Secret as 64 hexadecimal digits (default: random).")
@click.option("--cut", type=int, metavar="N", help="Cut: move N cards from the front to the back.")
@click.option("--output", metavar="FILE", help="Write the proof to FILE instead of standard output.")
def shuffle(
    key: str,
    *,
    decks: str | None,
    settings: tuple[str, ...],
    contributions: tuple[str, ...],
    cut: int | None,
    output: str | None,
    **options: Any,
) -> None:
    """Commit to a secret, shuffle a shoe of DOCUMENT, deal all its cards and write its proof.

    The burn is the document's. `croupier fairness verify` and tools/verify_shoe.py verify the proof.
    """
    rules = rules_of(key, election(key, [*settings, *([] if decks is None else [f"decks={decks}"])]))
    proof = _dealt_out(rules, contributions, cut, **options)
    if output is None:
        click.echo(written(proof))
        return
    Path(output).write_text(f"{written(proof)}\n", encoding="utf-8")
    click.echo(f"commitment {proof.commitment}")
    click.echo(harmless(f"proof      {output}"))


def _dealt_out(
    rules: Rules, contributions: tuple[str, ...], cut: int | None, *, table: str, shoe: int, secret: str | None
) -> ShoeProof:
    decks = game_of(rules).decks(rules)
    size = rules.cards.pack.value
    burned = rules.shuffle.burn.value
    if cut is not None and not 0 < cut < decks * size:
        raise click.UsageError(f"--cut {cut}: The cut must be from 1 to {decks * size - 1}.")
    if not table.isprintable() or not table:
        raise click.UsageError("--table: The name has characters that cannot be displayed.")
    terms = ShoeTerms(document=rules.document, rules=rules.fingerprint, table=table, shoe=shoe, decks=decks, pack=size)
    committed = commit(terms, _secret(secret))
    for pair in contributions:
        player, equals, text = pair.partition("=")
        if not equals:
            raise click.UsageError(f"--contribute {pair}: Write NAME=TEXT, such as Ann=heads.")
        try:
            committed = contribute(committed, player, text)
        except BadContribution as bad:
            raise click.UsageError(f"--contribute {pair}: {bad}") from None
    committed = close(committed)
    cards = to_deal(order(committed), cut, burned)
    return reveal(end(committed, Status.RETIRED), DealtCards(cut=cut, burned=burned, cards=cards))


def _secret(digits: str | None) -> bytes:
    if digits is None:
        return new_secret()
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise click.UsageError(f"--secret must be {2 * SECRET_BYTES} hexadecimal digits.")
    return secret
