"""`croupier serve`: what cannot be served is told in one sentence before anything begins."""

import contextlib
import socket
from pathlib import Path

from click.testing import Result

from croupier.records.places import open_house, places
from croupier.records.registry import Account
from tests.cli.conftest import Run


def refused(result: Result, sentence: str) -> None:
    assert (result.exit_code, result.stderr) == (2, f"croupier: {sentence}\n")


def made(store: Path) -> Path:
    """Return a store with an account."""
    with contextlib.closing(open_house(places(str(store)))) as house:
        house.store.registry().add_account(Account("Olga", "operator", "-"))
    return store


def test_a_port_that_is_taken_is_told(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused(
            run("serve", "--demo", "--port", port),
            f"port {port} is taken by another program; choose another with --port.",
        )


def test_a_store_without_accounts_is_not_served_and_not_made(run: Run, tmp_path: Path) -> None:
    store = tmp_path / "none.db"
    first = f"croupier user add NAME --role operator --store {store}"
    refused(run("serve", "--store", store), f"{store}: there is no such store: {first} makes it.")
    assert not list(tmp_path.iterdir())
    open_house(places(str(store))).close()
    refused(run("serve", "--store", store), f"{store}: it has no accounts: {first}.")


def test_a_witness_that_cannot_be_written_is_told_at_the_start(run: Run, tmp_path: Path) -> None:
    store, nowhere = made(tmp_path / "floor.db"), tmp_path / "away"
    for words in (("serve", "--demo"), ("serve",), ("user", "unlock", "Olga")):
        refused(
            run(*words, "--store", store, "--heads", nowhere / "floor.heads"),
            f"{nowhere}/floor.heads: the witness cannot be written there: there is no directory {nowhere}.",
        )
    new = tmp_path / "new.db"
    refused(
        run("serve", "--demo", "--store", new, "--heads", nowhere / "new.heads"),
        f"{nowhere}/new.heads: the witness cannot be written there: there is no directory {nowhere}.",
    )
    assert not list(tmp_path.glob("new.db*"))


def test_an_origin_that_no_browser_sends_is_told(run: Run) -> None:
    result = run("serve", "--store", "none.db", "--behind-tls", "--origin", "floor.example")
    refused(
        result,
        "--origin floor.example: the address of the page is https://HOST or https://HOST:PORT, in small letters and"
        " without a path.",
    )
