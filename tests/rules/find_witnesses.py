"""Find a witness for every flip that has none: `python -m tests.rules.find_witnesses` writes witnesses.toml."""

import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Final

from tests.rules.exceptions import reason
from tests.rules.flips import Flip, Part, documents, flipped, flips, plain
from tests.rules.witnesses import run, witnesses

FILE: Final = Path(__file__).with_name("witnesses.toml")
PARTS: Final[tuple[Part, ...]] = ("game", "tournament", "promotion")
KINDS: Final = ("stories", "rounds", "scenarios", "tables", "told", "told-tables", "probes")
"""Witnesses in the order in which they are tried: the cheapest first."""


def main() -> None:
    """Keep the witnesses that still show their flips, find others, and print the flips that none shows."""
    known = {flip: one for one, shown in tomllib.loads(FILE.read_text("utf-8")).items() for flip in shown["flips"]}
    found: dict[str, list[str]] = defaultdict(list)
    before: dict[str, str] = {}
    for flip in [one for part in PARTS for document in documents(part) for one in flips(part, document)]:
        if reason(flip):
            continue
        tried = [known[str(flip)]] if str(flip) in known else []
        tried += [one for one in witnesses(KINDS) if flip.document in one and one not in tried]
        witness = next((one for one in tried if _shows(flip, one, before)), None)
        if witness is None:
            print(f"no witness: {flip}")  # noqa: T201
        else:
            found[witness].append(str(flip))
    FILE.write_text(written(found), "utf-8")


def _shows(flip: Flip, witness: str, before: dict[str, str]) -> bool:
    if witness not in before:
        with plain():
            before[witness] = run(witness)
    for value in flip.values:
        with flipped(flip, value):
            after = run(witness)
        if after != before[witness] and not after.startswith("!"):
            return True
    return False


def written(found: dict[str, list[str]]) -> str:
    """Return the file: the flips that each witness shows."""
    lines = ["# Written by `python -m tests.rules.find_witnesses`: the flips of answers that each witness shows."]
    for witness, shown in sorted(found.items()):
        lines += ["", f'["{witness}"]', "flips = [", *[f'    "{one}",' for one in sorted(shown)], "]"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
