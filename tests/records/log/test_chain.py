"""The check of a log line by line: it and the second verifier agree on every manipulated log."""

import copy
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from croupier.records.log.chain import Chain, ChainFault, header, header_line, is_hex
from croupier.records.log.entries import SignedHead, head_line
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import BadStore
from tests.records.evening import DOCUMENTS, KEYS
from tests.records.twins import FOUND, GOOD, Twins, evening, events_in, going_on, judged
from tests.tools.damages import DAMAGES
from tests.tools.logs import body_of, canonical, entry_line, is_entry, rechained

SMALL = evening(2)
BLACKJACK, UTH = evening(3, DOCUMENTS[:1]), evening(3, DOCUMENTS[-1:])


def signed(body: dict[str, object], keys: Keys = KEYS) -> bytes:
    bytes_ = canonical(body)
    return head_line(SignedHead(bytes_, keys.sign(b"croupier head 1\n" + bytes_)))


def signed_again(log: list[bytes], keys: Keys, **more: object) -> list[bytes]:
    """Return the lines with every head signed for the entry before it."""
    made, last = [log[0]], (0, "")
    for line in log[1:]:
        if is_entry(line):
            last = body_of(line)["number"], msgspec.json.decode(line)["hash"]
            made.append(line)
        else:
            made.append(signed(body_of(line) | {"number": last[0], "hash": last[1]} | more, keys))
    return made


@pytest.mark.parametrize("log", [SMALL, BLACKJACK, UTH, evening(0), evening(1, DOCUMENTS[1:3])])
def test_both_verifiers_accept_a_valid_log(log: tuple[bytes, ...]) -> None:
    assert judged(log) == GOOD


@pytest.mark.parametrize("name", DAMAGES)
def test_both_verifiers_detect_every_kind_of_damage(name: str) -> None:
    assert judged(DAMAGES[name][0]) == FOUND


def damaged(log: tuple[bytes, ...], chance: Random) -> Iterator[tuple[str, int, list[bytes]]]:
    """Yield a log with every line removed, doubled, swapped with the next, cut off, torn, put elsewhere."""
    for place in range(1, len(log)):
        line, after = log[place], list(log[place + 1 :])
        yield "removed", place, after
        yield "doubled", place, [line, line, *after]
        yield "cut off", place, []
        yield "torn", place, [line[: chance.randrange(1, len(line))]]
        other = chance.choice(log)
        if other != line:
            yield "replaced", place, [other, *after]
            yield "inserted", place, [other, line, *after]
        if after:
            yield "swapped", place, [after[0], line, *after[1:]]
            to = chance.randrange(1, len(after) + 1)
            yield "moved", place, [*after[:to], line, *after[to:]]


@pytest.mark.parametrize("log", [SMALL, BLACKJACK, UTH])
def test_both_verifiers_detect_misplaced_lines(log: tuple[bytes, ...]) -> None:
    twins, chance, tried = Twins(log[0]), Random(5), 0
    at = 1
    for what, place, rest in damaged(log, chance):
        while at < place:
            twins.line(log[at])
            at += 1
        assert twins.judge(rest) == FOUND, (what, place)
        tried += 1
    assert tried > 400


def test_both_verifiers_detect_rechained_or_foreign_signed_logs() -> None:
    chance, stranger = Random(7), Keys(bytes(32), bytes(32))
    entries = [place for place, line in enumerate(BLACKJACK) if is_entry(line)]
    for place in chance.sample(entries[1:], 25):
        other = body_of(BLACKJACK[place]) | {"at": 7}
        changed = [*BLACKJACK[:place], entry_line(canonical(other)), *BLACKJACK[place + 1 :]]
        without = [*BLACKJACK[:place], *BLACKJACK[place + 1 :]]
        for log in (changed, without):
            assert judged(log) == FOUND
            assert judged(rechained(log)) == FOUND
            assert judged(signed_again(rechained(log), stranger)) == FOUND
            assert judged(signed_again(rechained(log), stranger, key=stranger.public)) == FOUND
    # who has the key can write another log: only a witness tells then
    changed = [*BLACKJACK[:9], entry_line(canonical(body_of(BLACKJACK[9]) | {"at": 7})), *BLACKJACK[10:]]
    forged = signed_again(rechained(changed), KEYS)
    last = body_of(BLACKJACK[-1])
    assert judged(forged) == GOOD
    assert judged(forged, {last["log"]: {last["number"]: last["hash"]}}) == FOUND


@pytest.mark.parametrize(
    ("witness", "both"),
    [
        ({"house": {2: "its own"}}, GOOD),
        ({"house": {2: "0" * 64}}, FOUND),
        ({"house": {3: "0" * 64}}, FOUND),
        ({"table 9": {1: "0" * 64}}, FOUND),
        ({}, GOOD),
    ],
)
def test_both_verifiers_compare_a_log_with_its_witness(witness: dict[str, dict[int, str]], both: object) -> None:
    own = msgspec.json.decode(BLACKJACK[2])["hash"]
    filled = {log: {n: own if one == "its own" else one for n, one in kept.items()} for log, kept in witness.items()}
    assert judged(BLACKJACK, filled) == both


def test_both_verifiers_detect_missing_renamed_or_swapped_logs() -> None:
    names = [f"table {document}" for document in DOCUMENTS]
    whole = {name: [line for line in SMALL[1:] if body_of(line)["log"] == name] for name in ("house", *names)}
    for gone, own in whole.items():
        assert judged([SMALL[0], *[line for name, log in whole.items() if name != gone for line in log]]) == FOUND
        renamed = [line.replace(gone.encode(), b"another table") for line in own]
        mixed = [line for name, log in whole.items() for line in (renamed if name == gone else log)]
        assert judged([SMALL[0], *mixed]) == FOUND
        assert judged(rechained([SMALL[0], *mixed])) == FOUND
    back = [*whole["house"], *[line for name in reversed(names) for line in whole[name]]]
    assert judged([SMALL[0], *back]) == FOUND
    assert judged([SMALL[0], *whole[names[0]], *back]) == FOUND
    assert judged([*SMALL, *whole[names[0]]]) == FOUND


@pytest.mark.parametrize(
    "body", [b"[1]", b'{"v":1.5}', b"[" * 5_000, b'{"v":1,"v":1}', b'{"a" :1}', b"\xff", b'{"v":true}']
)
def test_both_verifiers_detect_a_malformed_body(body: bytes) -> None:
    for place in (1, 3, len(BLACKJACK) - 1):
        assert judged([*BLACKJACK[:place], entry_line(body), *BLACKJACK[place:]]) == FOUND
        assert judged([*BLACKJACK[:place], head_line(SignedHead(body, KEYS.sign(body))), *BLACKJACK[place:]]) == FOUND


@pytest.mark.parametrize("version", [0, 2, 10**12])
def test_both_verifiers_reject_an_unknown_version(version: int) -> None:
    newer = body_of(BLACKJACK[3]) | {"v": version}
    assert judged([*BLACKJACK[:3], entry_line(canonical(newer))]) == ("unreadable", "unreadable")
    head = signed(body_of(BLACKJACK[-1]) | {"v": version})
    assert judged([*BLACKJACK[:-1], head]) == ("unreadable", "unreadable")
    # if it is not whole, then it is no other version but a changed one
    assert judged([*BLACKJACK[:3], entry_line(canonical(newer)).replace(b'"at":1', b'"at":2')]) == FOUND
    assert judged([*BLACKJACK[:-1], head.replace(b'"at":1', b'"at":2')]) == FOUND
    with pytest.raises(BadStore, match="has version 2, newer than this program"):
        header(b'{"croupier-log":2,"key":"","store":""}\n')


@pytest.mark.parametrize("more", [{"number": 0}, {"log": ""}, {"log": 7}, {"number": True}, {"at": "x"}, {"kind": "x"}])
def test_both_verifiers_detect_a_signed_malformed_head(more: dict[str, object]) -> None:
    assert judged([*BLACKJACK[:-1], signed(body_of(BLACKJACK[-1]) | more)]) == FOUND


# --- every byte ------------------------------------------------------------------------------------------------------


def others(line: bytes, column: int) -> Iterator[bytes]:
    """Yield a line with one byte changed, taken out, or put in."""
    before, byte, after = line[:column], line[column], line[column + 1 :]
    yield before + bytes([byte ^ 1 << column % 8]) + after
    yield before + bytes([byte ^ 0x20]) + after  # another case, or a letter where a number was
    yield before + b"\n" + after if byte != 0x0A else before + b"\r\n" + after
    yield before + after
    yield before + b"0" + line[column:]
    yield before + bytes([byte]) + line[column:]


def unfound(log: tuple[bytes, ...], whole: frozenset[int], every: int) -> tuple[list[tuple[object, ...]], int]:
    """Return the changes of one byte that not both find, and how many were tried.

    All bytes of the lines at the places `whole` are tried, and of the others every n-th.
    """
    missed: list[tuple[object, ...]] = []
    twins, tried = Twins(log[0]), 0
    for place, line in enumerate(log[1:], 1):
        is_whole = place in whole
        for column in range(0 if is_whole else place % every, len(line), 1 if is_whole else every):
            for number, other in enumerate(others(line, column)):
                tried += 1
                if other != line and (both := twins.judge(going_on(log, place, other))) != FOUND:
                    missed.append((place, column, number, both))
        twins.line(line)
    return missed, tried


def test_both_verifiers_detect_changed_bytes() -> None:
    heads = [place for place, line in enumerate(UTH) if not is_entry(line)]
    whole = {1, 2, heads[1], heads[2], heads[2] + 1, len(UTH) - 2, len(UTH) - 1}
    missed, tried = unfound(UTH, frozenset(whole), 211)
    assert missed == []
    assert tried > 15_000


def test_both_verifiers_detect_changed_header_bytes() -> None:
    for column in range(len(UTH[0])):
        for other in others(UTH[0], column):
            verdicts = judged(going_on(UTH, 0, other))
            assert "good" not in verdicts
            assert verdicts[0] == verdicts[1], (column, other)


@pytest.mark.long
@pytest.mark.parametrize(("document", "rounds"), [(DOCUMENTS[0], 40), (DOCUMENTS[-1], 30)])
def test_both_verifiers_detect_every_changed_byte_of_1000_events(document: str, rounds: int) -> None:
    log = evening(rounds, (document,))
    assert events_in(log) >= 1_000
    missed, tried = unfound(log, frozenset(), 1)
    assert missed == []
    assert tried >= 6 * sum(map(len, log[1:]))


# --- the parts -------------------------------------------------------------------------------------------------------


def test_copied_check_state_is_independent() -> None:
    chain = Chain(*header(SMALL[0]))
    for line in SMALL[1:30]:
        chain.line(line)
    twin = copy.copy(chain)
    for line in SMALL[31:]:
        twin.line(line)
    twin.end()
    for line in SMALL[30:]:
        chain.line(line)
    chain.end()
    assert chain.findings == {}
    assert next(iter(twin.findings.values())).number > 0
    assert chain.entries == sum(map(is_entry, SMALL))
    assert chain.entries + chain.heads == len(SMALL) - 1


def test_a_finding_names_log_and_entry() -> None:
    chain = Chain(*header(SMALL[0]))
    for line in [*SMALL[1:9], *SMALL[10:]]:
        chain.line(line)
    chain.end()
    name, number = body_of(SMALL[9])["log"], body_of(SMALL[9])["number"]
    (found,) = chain.findings.values()
    assert str(found) == f"{name}, entry {number + 1}: The entry follows entry {number - 1}: entry {number} is missing."
    assert str(ChainFault("table 1", 0, "It is missing.")) == "table 1: It is missing."
    assert str(ChainFault("", 0, "It is another store.")) == "It is another store."


def test_header_survives_a_round_trip() -> None:
    named = "a" * 64, "b" * 32
    assert header(header_line(*named)) == named


@pytest.mark.parametrize("value", ["A" * 4, "12", "12345", 1234, None, "12g4", "１２３４"])
def test_hex_digits_are_lower_case_and_of_fixed_length(value: object) -> None:
    assert not is_hex(value, 4)
    assert is_hex("12af", 4)
