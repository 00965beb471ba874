"""`croupier serve`: one sentence for what cannot be served, and for a store that cannot be closed."""

import contextlib
import signal
import socket
import subprocess
import sys
from pathlib import Path

from click.testing import Result

from croupier.records.admission import change_account
from croupier.records.locations import open_house, places
from croupier.records.stores.registry import UserAccount
from tests.cli.conftest import Run


def refused(result: Result, sentence: str) -> None:
    assert (result.exit_code, result.stderr) == (2, f"croupier: {sentence}\n")


def store_with_account(store: Path) -> Path:
    """Return a store with an account."""
    with contextlib.closing(open_house(places(str(store)))) as house:
        change_account(house, UserAccount("Olga", "operator", "-"), "added")
    return store


def test_port_in_use_is_reported(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        refused(
            run("serve", "--demo", "--port", port),
            f"Port {port} is used by another program. Choose another with --port.",
        )


def test_store_without_accounts_is_neither_served_nor_created(run: Run, tmp_path: Path) -> None:
    store = tmp_path / "none.db"
    first = f"croupier user add NAME --role operator --store {store}"
    refused(run("serve", "--store", store), f"{store} does not exist. Create it with: {first}.")
    assert not list(tmp_path.iterdir())
    open_house(places(str(store))).close()
    refused(run("serve", "--store", store), f"{store} has no accounts. Add one with: {first}.")


def test_unwritable_witness_is_reported_at_start(run: Run, tmp_path: Path) -> None:
    store, nowhere = store_with_account(tmp_path / "floor.db"), tmp_path / "away"
    for words in (("serve", "--demo"), ("serve",), ("user", "enable", "Olga")):
        refused(
            run(*words, "--store", store, "--heads", nowhere / "floor.heads"),
            f"{nowhere}/floor.heads: The witness cannot be written: there is no directory {nowhere}.",
        )
    new = tmp_path / "new.db"
    refused(
        run("serve", "--demo", "--store", new, "--heads", nowhere / "new.heads"),
        f"{nowhere}/new.heads: The witness cannot be written: there is no directory {nowhere}.",
    )
    assert not list(tmp_path.glob("new.db*"))


def test_impossible_origin_is_rejected(run: Run) -> None:
    result = run("serve", "--store", "none.db", "--behind-tls", "--origin", "floor.example")
    refused(
        result,
        "--origin floor.example: write https://HOST or https://HOST:PORT, in lower case and without a path.",
    )


_FAILS_TO_CLOSE = """
from croupier.cli.main import main
from croupier.records.stores.protocol import StoreFailed
from croupier.records.stores.sql import SqlStore

def fail(store, close=SqlStore.close):
    close(store)
    if store._writer is not None:
        raise StoreFailed(f"{store.where}: Cannot close: disk I/O error.")

SqlStore.close = fail
main()
"""


def test_stop_with_a_store_that_cannot_be_closed_is_one_sentence_and_loses_nothing(tmp_path: Path) -> None:
    store = store_with_account(tmp_path / "floor.db")
    words = (sys.executable, "-u", "-c", _FAILS_TO_CLOSE, "serve", "--store", str(store), "--port", "0", "--quiet")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603  our own
        assert process.stdout is not None
        opened = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
    assert opened.startswith("The floor is open at http://127.0.0.1:")
    assert (process.returncode, said) == (2, f"croupier: {store}: Cannot close: disk I/O error.\n")
    with contextlib.closing(open_house(places(str(store)))) as house:
        assert house.state.settings is not None, "the server recorded how it serves"
        assert house.store.registry().account("Olga") is not None
