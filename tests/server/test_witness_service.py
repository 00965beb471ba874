"""The process that keeps a witness: what it signs, what it refuses, and what a store does without it."""

import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from croupier.engine.table import inputs as t
from croupier.records.house import House
from croupier.records.locations import open_house, places
from croupier.records.log import entries
from croupier.records.log.entries import PROGRAM, Link
from croupier.records.log.keys import Keys
from croupier.records.queries.verify import VerifyOptions, verify
from croupier.records.stores.address import open_store
from croupier.records.stores.protocol import BadStore, Unknown
from croupier.records.tables.writer import TableWriter
from croupier.records.witness.client import ServedWitness, UnixConnection
from croupier.records.witness.source import lines_at
from croupier.server.witness_service import WitnessService, application
from tests.patience import PATIENCE
from tests.records.evening import EVENING, KEYS, setup

STORE = "ab" * 16


class Served:
    """A witness that a thread of this process serves on a Unix socket."""

    def __init__(self, folder: Path, keys: Keys, public: str = KEYS.public) -> None:
        """Name its file and its socket."""
        self.file, self.socket = folder / "witness", folder / "socket"
        self.keys, self._public = keys, public
        self.where = f"unix:{self.socket}"

    def start(self) -> None:
        """Serve until `stop`."""
        service = WitnessService(self.file, self.keys, self._public)
        # without a log of its own: that would change the loggers of the whole process
        config = uvicorn.Config(
            application(service), uds=str(self.socket), log_config=None, access_log=False, lifespan="off"
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        """End the server."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)

    def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, str]:
        """Send any request, and return the status and the text of the answer."""
        with contextlib.closing(UnixConnection(str(self.socket))) as connection:
            connection.request(method, path, body)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Return a witness that is served."""
    witness = Served(tmp_path, Keys.new())
    witness.start()
    yield witness
    witness.stop()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a store will be, whose keys are known."""
    KEYS.save(tmp_path / "floor.db.keys")
    return tmp_path / "floor.db"


def commanded(path: Path, heads: str, many: int = 2) -> None:
    """Give a table of a store commands."""
    house = open_house(places(str(path), heads=heads))
    if house.store.log("table 1") is None:
        table = TableWriter.create(house, "table 1", setup("act-pontoon-2018"))
    else:
        table = TableWriter.resume(house, "table 1", is_told=False)
    for _ in range(many):
        table.command(t.TellTime(EVENING + table.version), PROGRAM)
    house.close()


def submission(number: int, hash_: str = "0" * 64, keys: Keys = KEYS, log: str = "house") -> bytes:
    """Return a request with one head."""
    head = entries.sign(keys, STORE, log, Link(number, b"", hash_), at=1, kind="now")
    return b'{"heads":[' + entries.head_line(head).rstrip(b"\n") + b'],"store":"' + STORE.encode() + b'"}'


def test_store_with_a_served_witness_is_verified_against_it(served: Served, path: Path) -> None:
    commanded(path, served.where)
    commanded(path, served.where)
    report = verify(str(path), VerifyOptions(witness=lines_at(served.where)))
    assert (report.is_good, report.findings) == (True, [])
    assert report.witnessed == served.file.read_bytes().count(b'"kind"')


def test_rollback_is_found_although_everything_beside_the_store_was_put_back(served: Served, path: Path) -> None:
    commanded(path, served.where)
    files = {file: file.read_bytes() for file in path.parent.glob("floor.db*")}
    commanded(path, served.where)
    for file in path.parent.glob("floor.db*"):
        file.unlink()
    for file, content in files.items():
        file.write_bytes(content)
        file.chmod(0o600)
    with pytest.raises(BadStore, match="restored to an earlier state"):
        commanded(path, served.where)
    assert not verify(str(path), VerifyOptions(witness=lines_at(served.where))).is_good


def test_rolled_back_store_of_a_running_server_is_refused_by_the_witness(served: Served) -> None:
    assert served.ask("POST", "/heads", submission(5))[0] == 201
    sentence = (
        "The witness has entry 5 of house, and the store sends another entry 4. "
        "The store was restored to an earlier state, or changed.\n"
    )
    assert served.ask("POST", "/heads", submission(4)) == (409, sentence)
    assert served.ask("POST", "/heads", submission(5, "1" * 64))[0] == 409
    assert served.ask("POST", "/heads", submission(5))[0] == 201  # the answer was lost: sent again
    assert served.ask("POST", "/heads", submission(6))[0] == 201


def test_witness_does_not_forget_when_it_is_restarted(served: Served) -> None:
    served.ask("POST", "/heads", submission(5))
    served.stop()
    served.start()
    assert served.ask("POST", "/heads", submission(4))[0] == 409


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        (b"", 400, "The request is not a list of heads"),
        (b"[]", 400, "The request is not a list of heads"),
        (b'{"heads":[],"store":"a"}', 400, "Send 1 to 10,000 heads."),
        (b'{"heads":[{"head":{},"signature":""}],"store":"a"}', 400, "not a head of a log"),
        (submission(1, keys=Keys.new()), 403, "The head of house is not signed with the key of the store."),
        (
            submission(1).replace(b'"at":1', b'"at":2'),
            403,
            "The head of house is not signed with the key of the store.",
        ),
        (b" " * (1 << 20) + b"{}", 413, "The request has more than 1,048,576 bytes."),
    ],
)
def test_bad_heads_are_refused_in_one_sentence(served: Served, body: bytes, status: int, told: str) -> None:
    found, sentence = served.ask("POST", "/heads", body)
    assert (found, sentence.count("\n")) == (status, 1)
    assert told in sentence
    assert not served.file.exists()


@pytest.mark.parametrize(
    "query", ["/state", "/state?nonce=", f"/state?nonce={'a' * 65}", "/lines?from=x", "/lines?from=-1"]
)
def test_bad_questions_are_refused_in_one_sentence(served: Served, query: str) -> None:
    status, sentence = served.ask("GET", query)
    assert (status, sentence.count("\n")) == (400, 1)


def test_another_witness_cannot_answer_for_the_named_one(served: Served, path: Path, tmp_path: Path) -> None:
    commanded(path, served.where)
    served.stop()
    (tmp_path / "other").mkdir()
    impostor = Served(tmp_path / "other", Keys.new())
    impostor.file.write_bytes(b"")
    impostor.start()
    try:
        with pytest.raises(BadStore, match="This witness signs with the key"):
            commanded(path, impostor.where)
    finally:
        impostor.stop()
        served.start()


def test_nothing_is_acknowledged_while_the_witness_is_away(served: Served, path: Path) -> None:
    house = House(open_store(str(path), writes=True), KEYS, witness=ServedWitness(served.where))
    table = TableWriter.create(house, "table 1", setup("act-pontoon-2018"))
    served.stop()
    with pytest.raises(Unknown, match="The witness does not answer"):
        table.command(t.TellTime(EVENING), PROGRAM, key="once")
    served.start()
    assert table.command(t.TellTime(EVENING), PROGRAM, key="once").is_repeated
    house.close()
    assert verify(str(path), VerifyOptions(witness=lines_at(served.where))).is_good


def test_witness_that_is_away_is_named_when_a_store_is_opened(path: Path, tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="The witness does not answer"):
        commanded(path, f"unix:{tmp_path / 'nowhere'}")
    assert not path.exists()


def test_lines_of_the_service_are_those_of_its_file(served: Served, path: Path) -> None:
    commanded(path, served.where)
    source = lines_at(served.where)
    assert source.open(0).read() == served.file.read_bytes()
    assert source.size() == served.file.stat().st_size
    assert source.open(source.size()).read() == b""
