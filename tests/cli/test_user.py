"""`croupier user`: accounts are added, listed and changed, each change is recorded, and bad input changes nothing."""

import base64
import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final

import pytest
from argon2 import Parameters
from argon2.low_level import Type
from click.testing import Result
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from croupier.cli import user
from croupier.engine.table import ROLES
from croupier.records.foundation import founding
from croupier.records.log.keys import Keys
from croupier.records.stores.address import open_store
from croupier.records.stores.registry import Login, UserAccount
from croupier.server.accounts import second_factor
from croupier.server.accounts.passwords import hashed, is_right
from tests.cli.conftest import Run

PASSWORD: Final = "a calm evening"  # noqa: S105  of nobody
QUICK: Final = Parameters(Type.ID, 19, 16, 16, time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace password hashing by a fast function; the real one has its own tests."""
    monkeypatch.setattr(user, "hashed", lambda password: hashed(password, QUICK))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "floor.db"


def add(run: Run, store: Path, name: str = "Ann", role: str = "dealer", password: str = PASSWORD) -> Result:
    return run("user", "add", name, "--role", role, "--store", store, "--password-file", "-", given=f"{password}\n")


def accounts(store: Path) -> tuple[UserAccount, ...]:
    with contextlib.closing(open_store(str(store))) as opened:
        return opened.registry().accounts()


def account_events(run: Run, store: Path) -> list[str]:
    """Return the account events that an inspector sees, oldest first."""
    lines = run("audit", "events", store, "--category", "account").stdout.splitlines()
    return [line.strip() for line in lines if "The account" in line]


def refused(result: Result, sentence: str) -> None:
    assert (result.exit_code, result.stderr) == (2, f"croupier: {sentence}\n")


def test_an_account_is_added_to_a_new_store(run: Run, store: Path) -> None:
    result = add(run, store)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"The store {store} is new. Its keys are in {store}.keys: keep them safe, apart from it.",
        "Ann is dealer, active.",
    ]
    (ann,) = accounts(store)
    assert (ann.name, ann.role, ann.is_disabled, ann.factor) == ("Ann", "dealer", False, "")
    assert is_right(ann.password, PASSWORD)
    assert ann.created == ann.changed > 1_700_000_000_000
    assert add(run, store, "Bob", "player").stdout == "Bob is player, active.\n"
    assert run("audit", "verify", store, "--deep").exit_code == 0


def test_password_is_read_from_a_file_or_typed_twice(
    run: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "password"
    file.write_bytes(b"in a file, with spaces \r\n")
    words = ("--role", "player", "--store", store)
    assert run("user", "add", "Ann", *words, "--password-file", file).exit_code == 0
    refused(
        run("user", "add", "Bob", *words, given=f"{PASSWORD}\n" * 2),
        'There is no terminal to ask for the password. Use --password-file FILE, or "-".',
    )
    monkeypatch.setattr(user, "_has_terminal", lambda: True)
    result = run("user", "add", "Bob", *words, given=f"{PASSWORD}\nanother one\n{PASSWORD}\n{PASSWORD}\n")
    assert result.exit_code == 0
    assert PASSWORD not in result.output
    ann, bob = accounts(store)
    assert is_right(ann.password, "in a file, with spaces ")
    assert is_right(bob.password, PASSWORD)


def test_accounts_are_listed_and_changes_are_confirmed(run: Run, store: Path) -> None:
    add(run, store, "Bob", "player")
    add(run, store)
    at = ("--store", store)
    with contextlib.closing(open_store(str(store), writes=True)) as opened:
        registry = opened.registry()
        registry.begin_login(Login("t", "Ann", "dealer", "c", "192.0.2.7", 1, 1))
    lines = run("user", "list", *at).stdout.splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["name", "role", "state"],
        ["Ann", "dealer", "active"],
        ["Bob", "player", "active"],
    ]
    assert run("user", "role", "ann", "pit-manager", *at).stdout == "Ann is pit-manager, active.\n"
    assert run("user", "disable", "Ann", "--reason", "on leave", *at).stdout == "Ann is pit-manager, disabled.\n"
    assert run("user", "enable", "Ann", *at).stdout == "Ann is pit-manager, active.\n"
    new = run("user", "password", "Ann", *at, "--password-file", "-", given="another calm evening")
    assert new.stdout == "Ann is pit-manager, active.\n"
    ann, bob = accounts(store)
    assert bob.password != ann.password
    assert is_right(ann.password, "another calm evening")
    with contextlib.closing(open_store(str(store))) as opened:
        assert opened.registry().logins("Ann") == ()
    assert [line.split("  [")[0] for line in account_events(run, store)] == [
        "The account Bob is added as player",
        "The account Ann is added as dealer",
        "The account Ann is pit-manager now",
        "The account Ann is disabled: on leave",
        "The account Ann is enabled again",
        "The account Ann has a new password",
    ]


USUAL: Final = "The password is too common. Choose another."
# fmt: off
WRONG: Final = [
    (("add", "Ann", "--role", "dealer"), PASSWORD, "{store}: There is already an account 'Ann'."),
    (("add", "ANN", "--role", "player"), PASSWORD, "{store}: There is already an account 'Ann'."),
    (("add", "house", "--role", "player"), PASSWORD, "The name 'house' cannot be used. It is reserved."),
    (("add", "Cora", "--role", "player"), PASSWORD, "The name 'Cora' cannot be used. A bot has this name."),
    (("add", "Bob", "--role", "player"), "short", "The password has 5 characters. It must have 8 to 128."),
    (("add", "Bob", "--role", "player"), "Password1", USUAL),
    (("add", "Bob", "--role", "player"), "x" * 5_000, "-: The file is too large. The maximum is 4096 bytes."),
    (("password", "Eve"), PASSWORD, "{store}: There is no account 'Eve'."),
    (("password", "Ann"), "x", "The password has 1 characters. It must have 8 to 128."),
    (("role", "Eve", "dealer"), None, "{store}: There is no account 'Eve'."),
    (("role", "Ann", "dealer"), None, "Ann is dealer, active. There is nothing to change."),
    (("add", "Аn", "--role", "player"), PASSWORD, "The name 'Аn' mixes letters of several scripts. Use those of one."),
    (("add", "@nn", "--role", "player"), PASSWORD, "The name '@nn' looks like 'Ann'. Choose another."),
    (("factor", "Ann", "--remove"), None, "--reason: State the reason in a few words."),
    (("factor", "Eve"), None, "{store}: There is no account 'Eve'."),
    (("repair", "--reason", " "), None, "--reason: State the reason in a few words."),
    (("enable", "Ann"), None, "Ann is dealer, active. There is nothing to change."),
    (("disable", "Ann", "--reason", " "), None, "--reason: State the reason in a few words."),
]
# fmt: on


@pytest.mark.parametrize(("words", "given", "sentence"), WRONG)
def test_bad_input_ends_with_one_sentence_and_changes_nothing(
    run: Run, store: Path, words: tuple[str, ...], given: str | None, sentence: str
) -> None:
    add(run, store)
    before = accounts(store), account_events(run, store)
    password = () if given is None else ("--password-file", "-")
    result = run("user", *words, "--store", store, *password, given=given or "")
    refused(result, sentence.format(store=store))
    assert (accounts(store), account_events(run, store)) == before


def test_missing_store_is_not_created(run: Run, store: Path, tmp_path: Path) -> None:
    refused(run("user", "enable", "Ann", "--store", store), f"{store}: The store does not exist.")
    refused(run("user", "list", "--store", store), f"{store}: The store does not exist.")
    add_bob = ("user", "add", "Bob", "--role", "player", "--store", store, "--password-file")
    nowhere = tmp_path / "nowhere"
    refused(run(*add_bob, nowhere), f"{nowhere}: No such file or directory.")
    refused(run(*add_bob, "-", given=b"\xff" * 9), "The text is not UTF-8: byte 1 is 0xff.")
    assert run("user", "add", "Bob", "--role", "king", "--store", store).stderr == (
        f"croupier: Invalid value for '--role': There is no role 'king'. Use one of {', '.join(ROLES)}.\n"
    )
    assert run("user", "disable", "Bob", "--store", store).exit_code == 2
    assert os.listdir(tmp_path) == []  # noqa: PTH208  nothing else


def test_store_in_use_is_refused(run: Run, store: Path) -> None:
    add(run, store)
    with contextlib.closing(open_store(str(store), writes=True)):
        refused(
            add(run, store, "Bob"),
            f"{store}: Another process is writing to the store. Only one process can write at a time."
            " While the server runs, an operator can disable and enable accounts, end delays and remove second"
            " factors on its page, under Accounts. For other changes stop the server.",
        )
    assert [one.name for one in accounts(store)] == ["Ann"]


def test_store_without_accounts_is_reported(run: Run, store: Path) -> None:
    open_store(str(store), writes=True).close()
    assert (
        run("user", "list", "--store", store).stdout
        == f"{store}: The store has no accounts. Add one with `croupier user add`.\n"
    )


def test_server_store_requires_its_keys(run: Run, postgres_url: str, tmp_path: Path) -> None:
    words = ("user", "add", "Ann", "--role", "dealer", "--store", postgres_url, "--password-file", "-")
    refused(run(*words, given=PASSWORD), "The keys of the store are not named. Use --keys FILE or CROUPIER_KEYS.")
    keys = tmp_path / "floor.keys"
    assert run(*words, "--keys", keys, given=PASSWORD).exit_code == 0
    with contextlib.closing(open_store(postgres_url)) as opened:
        assert [one.name for one in opened.registry().accounts()] == ["Ann"]
        assert founding(opened).program
    assert "Ann" in run("user", "list", "--store", postgres_url).stdout
    assert (tmp_path / "floor.heads").exists()


def test_second_factor_is_set_up_and_removed(run: Run, store: Path) -> None:
    add(run, store)
    at = ("--store", store)
    lines = run("user", "factor", "ann", *at).stdout.splitlines()
    key = lines[0].removeprefix("Key for the authenticator: ")
    assert "otpauth://totp/croupier:Ann?" in lines[1]
    assert len(lines) == 3 + 10
    (ann,) = accounts(store)
    keys = Keys.load(Path(f"{store}.keys"))
    code = TOTP(base64.b32decode(key.replace("-", "")), 6, SHA1(), 30).generate(90_000).decode()  # noqa: S303  as RFC 6238
    assert second_factor.step_of(keys, ann, code, 90_000_000) == 3_000
    assert "active, with a second factor" in run("user", "list", *at).stdout
    removed = run("user", "factor", "Ann", "--remove", "--reason", "lost the phone", *at)
    assert removed.stdout == "Ann is dealer, active.\n"
    assert [line.split("  [")[0] for line in account_events(run, store)][1:] == [
        "The account Ann has a new second factor",
        "The account Ann has no second factor any more: lost the phone",
    ]


FORGED: Final = {
    "a role": "UPDATE accounts SET role = 'operator'",
    "a password": "UPDATE accounts SET password = 'x'",
    "an account": "INSERT INTO accounts SELECT 'Eve', 'eve', 'operator', password, 0, 1, 1, '', '', 0 FROM accounts",
    "a removal": "DELETE FROM accounts",
}


@pytest.mark.parametrize("forged", FORGED)
def test_accounts_changed_from_outside_stop_the_program_until_they_are_repaired(
    run: Run, store: Path, forged: str
) -> None:
    add(run, store)
    with contextlib.closing(sqlite3.connect(store)) as raw:
        raw.execute(FORGED[forged])
        raw.commit()
    result = add(run, store, "Bob", "player")
    assert result.exit_code == 2
    assert "is not as the log of the house has it" in result.stderr
    assert run("audit", "verify", store).exit_code == 1
    repaired = run("user", "repair", "--store", store, "--reason", "an intruder was in the database")
    assert repaired.stdout.endswith("is disabled.\n")
    assert run("audit", "verify", store).exit_code == 0
    changed = [one for one in accounts(store) if one.name in repaired.stdout]
    assert [one.is_disabled for one in changed] == [True]
    assert run("user", "repair", "--store", store, "--reason", "again").stdout == (
        "All accounts are as the log has them.\n"
    )


def test_help_lists_the_commands(run: Run) -> None:
    shown = run("user").stdout
    assert shown == run("user", "--help").stdout
    places = [shown.index(f"\n  {name} ") for name in user.user.list_commands(None)]  # type: ignore[arg-type]
    assert places == sorted(places)
    assert list(user.user.commands) == ["add", "list", "password", "role", "factor", "repair", "disable", "enable"]
