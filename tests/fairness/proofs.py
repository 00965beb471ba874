"""Small proofs to spoil, the second verifier as a module, and every kind of tampering by name."""

import copy
import importlib.util
import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from croupier.fairness.proof import ShoeProof, Status, written
from croupier.fairness.shoe import DealtCards, ShoeTerms, close, commit, contribute, end, order, reveal
from croupier.fairness.shuffle import to_deal
from tests.citations import ROOT

TOOL: Final = ROOT / "tools" / "verify_shoe.py"
RULES: Final = "5eed" * 16
TERMS: Final = ShoeTerms(document="act-pontoon-2018", rules=RULES, table="P1", shoe=7, decks=4, pack=48)
SECRET: Final = bytes(range(32))

Plain = dict[str, Any]


def proof(
    terms: ShoeTerms = TERMS,
    secret: bytes = SECRET,
    *,
    said: tuple[tuple[str, str], ...] = (("Ann", "heads"), ("Bob", "tails")),
    cut: int | None = 60,
    burned: int = 1,
    dealt: int | None = 100,
    status: Status = Status.RETIRED,
) -> ShoeProof:
    """Return an honest proof; `dealt` None deals the shoe out wholly."""
    shoe = commit(terms, secret)
    for player, text in said:
        shoe = contribute(shoe, player, text)
    shoe = close(shoe)
    cards = to_deal(order(shoe), cut, burned)[:dealt]
    return reveal(end(shoe, status), DealtCards(cut=cut, burned=burned, cards=cards, rounds=len(cards) // 10))


def plain(held: ShoeProof) -> Plain:
    """Return a proof as JSON values, to be spoilt."""
    loaded: Plain = json.loads(written(held))
    return loaded


def aborted() -> ShoeProof:
    """Return the proof of a shoe that was committed to and never dealt."""
    return proof(cut=None, burned=0, dealt=0, status=Status.ABORTED)


@cache
def tool() -> Any:
    """Return the second verifier as a module, loaded from its file."""
    spec = importlib.util.spec_from_file_location("verify_shoe", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _swap(values: list[Any]) -> None:
    values[0], values[1] = values[1], values[0]


def _another(digits: str) -> str:
    return digits[:-1] + ("0" if digits[-1] != "0" else "1")


def _other_card(held: Plain) -> None:
    held["dealt"][41] = "AH" if held["dealt"][41] != "AH" else "2H"


def _only_a_version(held: Plain) -> None:
    held.clear()
    held["version"] = "x"


def _one_more(held: Plain) -> None:
    whole = plain(proof(dealt=None))
    held.update(whole, dealt=[*whole["dealt"], "AH"])


# What is done to an honest proof, and the part that must be named; None where it is no proof any more.
TAMPERING: Final[dict[str, tuple[Callable[[Plain], object], str | None]]] = {
    "a card is altered": (_other_card, "order"),
    "a card is no card": (lambda held: held["dealt"].__setitem__(0, "1Z"), "order"),
    "two cards are exchanged": (lambda held: held.update(dealt=[*held["dealt"][1:], held["dealt"][0]]), "order"),
    "a card is left out": (lambda held: held["dealt"].pop(3), "order"),
    "a card is put in": (lambda held: held["dealt"].insert(3, "AH"), "order"),
    "a card after the last": (_one_more, "order"),
    "more cards than the shoe holds": (lambda held: held["dealt"].extend(["AH"] * 192), "order"),
    "another secret": (lambda held: held.update(secret=_another(held["secret"])), "commitment"),
    "the secret in capitals": (lambda held: held.update(secret=held["secret"].upper()), "secret"),
    "the secret is short": (lambda held: held.update(secret=held["secret"][:-2]), "secret"),
    "the secret in other digits": (lambda held: held.update(secret="\u0664" * 64), "secret"),
    "a contribution is altered": (lambda held: held["contributions"][0].update(text="Heads"), "order"),
    "a contributor is altered": (lambda held: held["contributions"][0].update(player="Anne"), "order"),
    "a letter moves over": (lambda held: held["contributions"][0].update(player="Annh", text="eads"), "order"),
    "contributions change places": (lambda held: _swap(held["contributions"]), "order"),
    "a contribution is left out": (lambda held: held["contributions"].pop(), "order"),
    "a contribution is put in": (lambda held: held["contributions"].append({"player": "C", "text": "x"}), "order"),
    "another shoe": (lambda held: held.update(shoe=8), "commitment"),
    "shoe 0": (lambda held: held.update(shoe=0), "shoe"),
    "a shoe beyond all numbers": (lambda held: held.update(shoe=2**53), "shoe"),
    "another table": (lambda held: held.update(table="P2"), "commitment"),
    "other rules": (lambda held: held.update(rules=_another(held["rules"])), "commitment"),
    "another commitment": (lambda held: held.update(commitment=_another(held["commitment"])), "commitment"),
    "the commitment in capitals": (lambda held: held.update(commitment=held["commitment"].upper()), "commitment"),
    "another cut": (lambda held: held.update(cut=61), "order"),
    "no cut": (lambda held: held.update(cut=None), "order"),
    "a cut at nothing": (lambda held: held.update(cut=0), "cut"),
    "a cut at the end": (lambda held: held.update(cut=192), "cut"),
    "a cut before the front": (lambda held: held.update(cut=-1), "cut"),
    "one card more burned": (lambda held: held.update(burned=2), "order"),
    "no card burned": (lambda held: held.update(burned=0), "order"),
    "fewer than no cards burned": (lambda held: held.update(burned=-1), "burned"),
    "more burned than there are": (lambda held: held.update(burned=193), "burned"),
    "another count of decks": (lambda held: held.update(decks=5), "order"),
    "no deck": (lambda held: held.update(decks=0), "decks"),
    "too many decks": (lambda held: held.update(decks=101), "decks"),
    "numbers without end": (lambda held: held.update(decks=10**4_000, pack=10**4_000), "decks"),
    "another pack": (lambda held: held.update(pack=52), "order"),
    "a pack of no game": (lambda held: held.update(pack=50), "pack"),
    "more rounds than cards": (lambda held: held.update(rounds=101), "rounds"),
    "fewer than no rounds": (lambda held: held.update(rounds=-1), "rounds"),
    "aborted, though dealt from": (lambda held: held.update(status="aborted"), "status"),
    "retired, though never dealt": (lambda held: held.update(dealt=[], burned=0, rounds=0), "status"),
    "still in play": (lambda held: held.update(status="in play"), "status"),
    "an unknown version": (lambda held: held.update(version="croupier-shoe-2"), "version"),
    "an unknown version of another form": (_only_a_version, "version"),
    "no version": (lambda held: held.pop("version"), None),
    "a version that is no text": (lambda held: held.update(version=1), None),
    "an unknown status": (lambda held: held.update(status="burned"), None),
    "no secret": (lambda held: held.pop("secret"), None),
    "a field too many": (lambda held: held.update(seed="00"), None),
    "a number as text": (lambda held: held.update(shoe="7"), None),
    "a number with a fraction": (lambda held: held.update(decks=4.5), None),
    "a truth for a number": (lambda held: held.update(burned=True), None),
    "no list of cards": (lambda held: held.update(dealt="9H"), None),
    "a card that is no text": (lambda held: held.update(dealt=[9]), None),
    "no list of contributions": (lambda held: held.update(contributions={}), None),
    "a contribution without a text": (lambda held: held["contributions"][0].pop("text"), None),
    "a contribution too rich": (lambda held: held["contributions"][0].update(seat=1), None),
    "a contribution that is no object": (lambda held: held.update(contributions=["x"]), None),
    "a cut that is no number": (lambda held: held.update(cut="60"), None),
    "half a character": (lambda held: held.update(table="\ud800"), None),
}


def tampered(kind: str) -> Plain:
    """Return an honest proof after that kind of tampering."""
    held = copy.deepcopy(plain(proof()))
    TAMPERING[kind][0](held)
    return held
