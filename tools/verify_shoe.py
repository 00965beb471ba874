"""Check proofs of shoes with nothing but Python's standard library: python3 tools/verify_shoe.py FILE...

It imports nothing of croupier and follows docs/fairness.md, the ChaCha20 of RFC 8439 included. FILE is one proof in
JSON, one proof a line, or - for standard input.

Exit code: 0 if every proof holds, 1 if one does not, 2 if one cannot be read.
"""

import hashlib
import hmac
import json
import struct
import sys
from collections import Counter
from typing import Any

VERSION = "croupier-shoe-1"
RANKS = "A23456789TJQK"
SUITS = "HDCS"
STATUSES = ("open", "in play", "retired", "voided", "aborted")
TEXTS = ("version", "document", "rules", "table", "commitment", "secret", "status")
NUMBERS = ("shoe", "decks", "pack", "burned", "rounds")
FIELDS = {*TEXTS, *NUMBERS, "cut", "contributions", "dealt", "reshuffles"}

Proof = dict[str, Any]
Seen = dict[Any, tuple[Any, str]]


class Unreadable(Exception):
    """A file or a record that cannot be read."""


# --- ChaCha20, RFC 8439 section 2.3 -----------------------------------------------------------------------------------

COLUMNS_AND_DIAGONALS = (
    *((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    *((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
)


def rotated(word: int, left: int) -> int:
    """Return a 32-bit word turned to the left."""
    return ((word << left) | (word >> (32 - left))) & 0xFFFFFFFF


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """Stir four words of the state, in place: RFC 8439 section 2.1."""
    for one, two, three, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[one] = (state[one] + state[two]) & 0xFFFFFFFF
        state[three] = rotated(state[three] ^ state[one], left)


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> bytes:
    """Return one block of 64 bytes of the key stream."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter]
    start += struct.unpack("<3I", nonce)
    state = list(start)
    for _ in range(10):
        for four in COLUMNS_AND_DIAGONALS:
            quarter_round(state, *four)
    return struct.pack("<16I", *[(one + two) & 0xFFFFFFFF for one, two in zip(state, start, strict=True)])


# --- the shoe ---------------------------------------------------------------------------------------------------------


def joined(*parts: bytes) -> bytes:
    """Return all parts, each after its length as 8 bytes with the highest first."""
    return b"".join(struct.pack(">Q", len(part)) + part for part in parts)


def committed(proof: Proof) -> str:
    """Return the commitment that the proof's own values give."""
    secret = bytes.fromhex(proof["secret"])
    number = struct.pack(">Q", proof["shoe"])
    domain = (VERSION + " commitment").encode()
    told = joined(domain, proof["table"].encode(), number, proof["rules"].encode(), secret)
    return hashlib.sha256(told).hexdigest()


def seed(proof: Proof, reshuffle: int = 0) -> bytes:
    """Return the key of the shuffle, or of a later shuffle of the same cards, counted from 1."""
    parts = [(VERSION + (" reshuffle" if reshuffle else " seed")).encode(), struct.pack(">Q", proof["shoe"])]
    parts += [struct.pack(">Q", reshuffle)] if reshuffle else []
    parts.append(struct.pack(">Q", len(proof["contributions"])))
    for given in proof["contributions"]:
        parts += [given["player"].encode(), given["text"].encode()]
    return hmac.new(bytes.fromhex(proof["secret"]), joined(*parts), hashlib.sha256).digest()


def shuffled(cards: list[str], key: bytes) -> list[str]:
    """Return the cards in the order that the key gives."""
    cards = list(cards)
    block, counter, at = b"", 0, 0
    last = len(cards) - 1
    while last > 0:
        if at == len(block):
            block, counter, at = chacha20_block(key, counter, bytes(12)), counter + 1, 0
        word = block[at] * 256 + block[at + 1]
        at += 2
        if word < 65536 // (last + 1) * (last + 1):
            other = word % (last + 1)
            cards[last], cards[other] = cards[other], cards[last]
            last -= 1
    return cards


def new_decks(decks: int, size: int) -> list[str]:
    """Return the cards before the shuffle."""
    return [rank + suit for rank in RANKS for suit in SUITS if size == 52 or rank != "T"] * decks


# --- what does not hold -----------------------------------------------------------------------------------------------


def impossible(proof: Proof) -> list[str]:
    """Return values with which nothing can be recomputed."""
    is_secret = len(proof["secret"]) == 64 and set(proof["secret"]) <= set("0123456789abcdef")
    checks = [("shoe", 1 <= proof["shoe"] < 2**53), ("decks", 1 <= proof["decks"] <= 100)]
    checks += [("pack", proof["pack"] in (48, 52)), ("secret", is_secret)]
    if all(is_possible for _, is_possible in checks):
        size = proof["decks"] * proof["pack"]
        checks = [("cut", proof["cut"] is None or 1 <= proof["cut"] <= size - 1)]
        checks += [("burned", 0 <= proof["burned"] <= size), ("rounds", 0 <= proof["rounds"] <= taken(proof))]
        checks += [("reshuffles", are_reshuffles_possible(proof, size))]
    return [f"{name}: {str(proof[name])[:100]} is not possible." for name, is_possible in checks if not is_possible]


def taken(proof: Proof) -> int:
    """Return how many cards were dealt, after later shuffles as well."""
    return len(proof["dealt"]) + sum(len(again["dealt"]) for again in proof["reshuffles"])


def are_reshuffles_possible(proof: Proof, size: int) -> bool:
    """Return whether the cards kept on the table had been out, and every cut lies within the other cards."""
    out = proof["dealt"]
    for again in proof["reshuffles"]:
        if Counter(again["kept"]) - Counter(out):
            return False
        if again["cut"] is not None and not 1 <= again["cut"] <= size - len(again["kept"]) - 1:
            return False
        out = again["kept"] + again["dealt"]
    return True


def misdealt(dealt: list[str], order: list[str], shuffle: str) -> list[str]:
    """Return where the cards dealt are not those of the order."""
    found = []
    if len(dealt) > len(order):
        found.append(f"order: {shuffle}: {len(dealt)} cards were dealt, but only {len(order)} were there.")
    for place in range(min(len(dealt), len(order))):
        if dealt[place] != order[place]:
            found.append(f"order: {shuffle}, position {place + 1}: {dealt[place]} instead of {order[place]}.")
            break
    return found


def cut_at(order: list[str], cut: int | None) -> list[str]:
    """Return the cards after a cut, if there was one."""
    return order if cut is None else order[cut:] + order[:cut]


def order_faults(proof: Proof) -> list[str]:
    """Return the faults of the cards of the first shuffle that has any."""
    decks = new_decks(proof["decks"], proof["pack"])
    order = cut_at(shuffled(decks, seed(proof)), proof["cut"])
    found = misdealt(proof["dealt"], order[proof["burned"] :], "shuffle 1")
    for number, again in enumerate(proof["reshuffles"], 1):
        if found:
            break
        rest = list(decks)
        for card in again["kept"]:
            rest.remove(card)
        if again["dealt"]:
            order = cut_at(shuffled(rest, seed(proof, number)), again["cut"])
            found = misdealt(again["dealt"], order, f"shuffle {number + 1}")
    return found


def faults(proof: Proof) -> list[str]:
    """Return all that does not hold in a proof, each as the part and a sentence."""
    if found := impossible(proof):
        return found
    cards, status = taken(proof) + proof["burned"], proof["status"]
    if status not in ("retired", "voided", "aborted"):
        found.append(f"status: a shoe that is {status} must not be revealed.")
    elif (status == "aborted") == (cards > 0):
        found.append(f"status: {status}, though {cards} cards were taken.")
    if committed(proof) != proof["commitment"]:
        found.append(f"commitment: {proof['commitment']} was published, but the proof gives {committed(proof)}.")
    return found + order_faults(proof)


def contradictions(proof: Proof, place: str, shoes: Seen, secrets: Seen) -> list[str]:
    """Return where the proofs before this one tell the same shoe otherwise, or have used its secret."""
    found = []
    shoe = (proof["table"], proof["shoe"])
    record, there = shoes.setdefault(shoe, (proof, place))
    if record != proof:
        found.append(f"shoe: told otherwise in {there}.")
    used, there = secrets.setdefault(proof["secret"], (shoe, place))
    if used != shoe:
        found.append(f"secret: used for another shoe in {there}.")
    return found


# --- single cards, opened against the root of their shuffle ---------------------------------------------------------

TREE = "croupier-cards-1"
TREE_FIELDS = {"version", "table", "shoe", "shuffle", "size", "root", "cards"}
CARD_FIELDS = {"place", "card", "salt", "path"}


def tree_hash(kind: str, *parts: bytes) -> bytes:
    """Return the hash of a leaf or a node."""
    return hashlib.sha256(joined(f"{TREE} {kind}".encode(), *parts)).digest()


def leads(opened: Proof, one: Proof) -> bool:
    """Return whether a card, its salt and its way lead to the root."""
    place, width = one["place"], opened["size"]
    if not 0 <= place < width <= 10_000:
        return False
    try:
        salt, path = bytes.fromhex(one["salt"]), [bytes.fromhex(text) for text in one["path"]]
    except ValueError:
        return False
    numbers = [number.to_bytes(8, "big") for number in (opened["shoe"], opened["shuffle"], width, place)]
    node = tree_hash("leaf", opened["table"].encode(), *numbers, one["card"].encode(), salt)
    while width > 1:
        if place ^ 1 < width:
            if not path:
                return False
            other = path.pop(0)
            node = tree_hash("node", *((other, node) if place % 2 else (node, other)))
        place, width = place // 2, (width + 1) // 2
    return not path and node.hex() == opened["root"]


def wrong_cards(opened: Proof) -> list[str]:
    """Return the cards that are not proved; raise Unreadable if it is not a record of opened cards."""
    need(set(opened) == TREE_FIELDS, f"its fields are not {', '.join(sorted(TREE_FIELDS))}")
    need(is_text(opened["table"]) and is_text(opened["root"]), "table and root are texts")
    whole = [opened[name] for name in ("shoe", "shuffle", "size")]
    need(all(is_whole(one) and 0 <= one < 2**53 for one in whole), "shoe, shuffle and size are whole numbers")
    need(isinstance(opened["cards"], list), "cards is no list")
    for one in opened["cards"]:
        need(isinstance(one, dict) and set(one) == CARD_FIELDS and is_whole(one["place"]), "a card has a place")
        need(is_text(one["card"]) and is_text(one["salt"]), "card and salt are texts")
        need(isinstance(one["path"], list) and all(map(is_text, one["path"])), "path is no list of texts")
    wrong = [one for one in opened["cards"] if not leads(opened, one)]
    return [f"cards: {one['card']} at place {one['place']} does not lead to the root." for one in wrong]


# --- reading ----------------------------------------------------------------------------------------------------------


def need(condition: bool, why: str) -> None:
    """Raise Unreadable unless the condition holds."""
    if not condition:
        raise Unreadable(f"it is no proof of a shoe: {why}")


def is_whole(value: object) -> bool:
    """Return whether a JSON value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: object) -> bool:
    """Return whether a JSON value is a text that UTF-8 can hold."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def check_cards(record: Proof, name: str) -> None:
    """Raise Unreadable unless a field is a list of cards."""
    need(isinstance(record[name], list) and all(map(is_text, record[name])), f"{name} is no list of cards")


def check_dealt(record: Proof) -> None:
    """Raise Unreadable unless there is a cut, or null for none, and a list of cards."""
    need(record["cut"] is None or is_whole(record["cut"]), "cut is neither null nor a whole number")
    check_cards(record, "dealt")


def check_form(record: Proof) -> None:
    """Raise Unreadable if a field is missing, unknown or of another type."""
    need(set(record) == FIELDS, f"its fields are not {', '.join(sorted(FIELDS))}")
    for name in TEXTS:
        need(is_text(record[name]), f"{name} is no text")
    for name in NUMBERS:
        need(is_whole(record[name]), f"{name} is no whole number")
    check_dealt(record)
    need(record["status"] in STATUSES, f"{record['status']!r} is no status")
    need(isinstance(record["reshuffles"], list), "reshuffles is no list")
    for again in record["reshuffles"]:
        need(isinstance(again, dict) and set(again) == {"kept", "cut", "dealt"}, "a reshuffle has kept, cut and dealt")
        check_cards(again, "kept")
        check_dealt(again)
    need(isinstance(record["contributions"], list), "contributions is no list")
    for given in record["contributions"]:
        is_form = isinstance(given, dict) and set(given) == {"player", "text"} and all(map(is_text, given.values()))
        need(is_form, "a contribution has a player and a text")


def parsed(text: str) -> object:
    """Return the JSON value of a text, or raise Unreadable."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise Unreadable(f"it is not JSON: {wrong}") from None


def records(name: str) -> list[tuple[str, str]]:
    """Return the records of a file, each with its place; raise Unreadable or OSError."""
    if name == "-":
        place, held = "standard input", sys.stdin.buffer.read()
    else:
        place = name
        with open(name, "rb") as file:  # noqa: PTH123  the plainest way for a script that is to be read by strangers
            held = file.read()
    try:
        text = held.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable("it is not UTF-8") from None
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise Unreadable("it holds no proof")
    try:
        parsed(text)
    except Unreadable:
        if len(lines) > 1:
            return [(f"{place}, line {number}", line) for number, line in lines]
    return [(place, text)]


def judge(text: str, place: str, shoes: Seen, secrets: Seen) -> list[str]:
    """Return what does not hold in one record; raise Unreadable."""
    proof = parsed(text)
    if not isinstance(proof, dict) or not is_text(proof.get("version")):
        raise Unreadable("it is no proof of a shoe: it names no version")
    if proof["version"] == TREE:
        return wrong_cards(proof)
    if proof["version"] != VERSION:
        return [f"version: {proof['version']} is not known here; {VERSION} is."]
    proof.setdefault("reshuffles", [])
    check_form(proof)
    return faults(proof) + contradictions(proof, place, shoes, secrets)


def shown(line: str) -> str:
    """Return a line that no terminal can be disturbed by: printable ASCII."""
    return "".join(one if " " <= one <= "~" else "?" for one in line)


def main(names: list[str]) -> int:
    """Check all files and return the exit code."""
    if not names or names[0] in ("-h", "--help"):
        sys.stdout.write((__doc__ or "") if names else "usage: python3 verify_shoe.py FILE...\n")
        return 0 if names else 2
    code = 0
    shoes: Seen = {}
    secrets: Seen = {}
    for name in names:
        try:
            found = records(name)
        except (OSError, ValueError, Unreadable) as wrong:
            sys.stderr.write(f"{shown(name)}: {shown(str(wrong))}\n")
            code = 2
            continue
        for place, text in found:
            try:
                told = judge(text, place, shoes, secrets)
            except Unreadable as wrong:
                sys.stderr.write(f"{shown(place)}: {shown(str(wrong))}\n")
                code = 2
                continue
            sys.stdout.writelines(f"{shown(place)}: {shown(one)}\n" for one in told or ["holds."])
            code = max(code, 1 if told else 0)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
