"""`croupier verify-program`: the installed files compared with the signed manifest of their release."""

import os
import re
import sys
from pathlib import Path

import click
import msgspec

from croupier.cli.console.errors import harmless
from croupier.records.program import KEY_VARIABLE, ProgramCheck, check_program

DIFFERS, UNKNOWN = 1, 2


@click.command()
@click.option("--manifest", metavar="FILE", help="Manifest of the release.  [default: the one that was installed]")
@click.option(
    "--key", metavar="HEX", help=f"Public key of the release, 64 hexadecimal digits.  [default: {KEY_VARIABLE}]"
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def verify_program(*, manifest: str | None, key: str | None, as_json: bool) -> int:
    """Compare every file of the installed program with the signed manifest of its release.

    Get the key of the release from a source other than the program. Bytecode is compared with its source.

    Exit code: 0 if the program is the released one, 1 if something differs, 2 if there is no manifest to compare with.
    """
    key = key or os.environ.get(KEY_VARIABLE, "")
    if key and not re.fullmatch("[0-9a-f]{64}", key):
        raise click.UsageError(f"--key {key}: Write 64 hexadecimal digits in lower case.")
    if manifest is not None and not Path(manifest).is_file():
        raise click.UsageError(f"--manifest {manifest}: There is no such file.")
    found = check_program(manifest=None if manifest is None else Path(manifest), key=key)
    sys.stdout.write(_json(found) if as_json else _text(found, key))
    if found.faults:
        return DIFFERS
    return 0 if found.release else UNKNOWN


def _json(found: ProgramCheck) -> str:
    shown = {"verified": found.is_verified, **msgspec.to_builtins(found)}
    return msgspec.json.encode(shown).decode() + "\n"


def _text(found: ProgramCheck, key: str) -> str:
    lines = [f"croupier {found.version}, {found.files:,} files, digest {found.digest}", *found.faults]
    if not found.release:
        lines.append("The program was not installed from a signed release. Name a manifest with --manifest.")
    elif not found.faults:
        lines.append(f"Every file is that of the release signed with the key {found.release}.")
        if not key:
            lines.append("Compare this key with the published key of the release, or state that with --key.")
    return "".join(f"{harmless(line)}\n" for line in lines)
