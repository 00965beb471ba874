"""`python -m tests.mutation [DOCUMENT]`: print the clauses whose tests kill no mutant.

Exits with 1 if a clause that the record has as proven is no longer so.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TextIO

from croupier.rules.clause import Clause, document, keys
from tests import coverage_map
from tests.mutation.proof import RULES, Proof, Proofs, recorded, search, survivors, write
from tests.mutation.session import Mutated, run

Tests = dict[tuple[str, str], list[str]]


def main() -> int:
    """Run the check."""
    options = _options()
    tests, before = _tests(is_fresh=options.collect), recorded()
    chosen = [
        clause
        for key in ([options.document] if options.document else keys())
        for clause in document(key).clauses
        if clause.kind in RULES and (not options.clause or clause.id in options.clause)
        if not options.unproven or not before.get(key, {}).get(clause.id, Proof()).mutant
    ]
    started = time.monotonic()
    found: dict[tuple[str, str], Proof] = {}

    def work(mutated: Mutated) -> None:
        if options.all:
            _print_all(mutated, chosen, tests)
        else:
            found.update(_in_workers(mutated, chosen, tests, before, options.jobs))

    run([test for one in chosen for test in tests[one.document, one.id]], work)
    if options.all:
        return 0
    lost = _report(chosen, found, before)
    _say(f"{time.monotonic() - started:.0f} seconds")
    if options.write:
        write(_merged(recorded(), found))
    return 1 if lost and not options.write else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Mutation check of the clauses.")
    parser.add_argument("document", nargs="?", choices=keys(), metavar="DOCUMENT", help="Check one document.")
    parser.add_argument("--clause", action="append", metavar="ID", help="Check one clause. Can be repeated.")
    parser.add_argument("--unproven", action="store_true", help="Check only clauses without a recorded proof.")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="Number of processes (default 1).")
    parser.add_argument("--all", action="store_true", help="Try every mutant of each clause and print all results.")
    parser.add_argument("--collect", action="store_true", help="Collect the tests in place of reading the map.")
    parser.add_argument("--write", action="store_true", help="Write the proofs to croupier/rules/proven.json.")
    return parser.parse_args()


def _tests(*, is_fresh: bool) -> Tests:
    """Return the tests that the coverage map names for each clause, and the scenarios that name it now."""
    if is_fresh:
        rows = coverage_map.coverage(coverage_map.collected())
        return {(key, clause): row.tests for key, of in rows.items() for clause, row in of.items()}
    kept, played = json.loads(coverage_map.MAP.read_text("utf-8")), coverage_map.scenarios()
    return {
        (key, clause): list(dict.fromkeys([*row["tests"], *played.get((key, clause), ())]))
        for key, of in kept.items()
        for clause, row in of.items()
    }


def _in_workers(
    mutated: Mutated, chosen: list[Clause], tests: Tests, before: Proofs, jobs: int
) -> dict[tuple[str, str], Proof]:
    """Search in forked processes, each of which takes the next clause when it is free."""
    readable, writable = os.pipe()
    os.write(writable, b"".join(number.to_bytes(2, "big") for number in range(len(chosen))))  # fits into a pipe
    os.close(writable)
    with tempfile.TemporaryDirectory() as folder:
        workers = []
        for number in range(jobs):
            child = os.fork()
            if not child:
                with Path(folder, str(number)).open("w", encoding="utf-8") as file:
                    while taken := os.read(readable, 2):
                        clause = chosen[int.from_bytes(taken, "big")]
                        _search(mutated, clause, tests, before, file)
                os._exit(0)
            workers.append(child)
        for child in workers:
            os.waitpid(child, 0)
        os.close(readable)
        files = [file.read_text("utf-8") for file in sorted(Path(folder).iterdir())]
    rows = [json.loads(line) for text in files for line in text.splitlines()]
    return {(key, clause): Proof(*proof) for key, clause, *proof in rows}


def _search(mutated: Mutated, clause: Clause, tests: Tests, before: Proofs, file: TextIO) -> None:
    at = (clause.document, clause.id)
    proof = search(mutated, clause, tests[at], before.get(clause.document, {}).get(clause.id, Proof()))
    file.write(f"{json.dumps([*at, proof.mutant, proof.test, proof.tried, proof.why])}\n")
    file.flush()
    if not proof.mutant and not proof.why:
        _say(f"survives: {clause} ({clause.kind.value}, {proof.tried} mutants)")


def _report(chosen: list[Clause], found: dict[tuple[str, str], Proof], before: Proofs) -> list[Clause]:
    """Print the totals and return the clauses that were proven before and are not now."""
    for kind in sorted(RULES):
        of_kind = [found.get((one.document, one.id), Proof()) for one in chosen if one.kind is kind]
        _say(f"{kind.value}: {sum(bool(one.mutant) for one in of_kind)} of {len(of_kind)} proven")
    lost = [
        one
        for one in chosen
        if before.get(one.document, {}).get(one.id, Proof()).mutant
        and not found.get((one.document, one.id), Proof()).mutant
    ]
    for clause in lost:
        _say(f"no longer proven: {clause}")
    return lost


def _merged(before: Proofs, found: dict[tuple[str, str], Proof]) -> Proofs:
    return {
        key: {
            one.id: found.get((key, one.id)) or before.get(key, {}).get(one.id, Proof())
            for one in document(key).clauses
            if one.kind in RULES
        }
        for key in keys()
    }


def _print_all(mutated: Mutated, chosen: list[Clause], tests: Tests) -> None:
    for clause in chosen:
        for mutant, test in survivors(mutated, clause, tests[clause.document, clause.id]):
            _say(f"{clause}  {mutant}  {test or 'SURVIVES'}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
