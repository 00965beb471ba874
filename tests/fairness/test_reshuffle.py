"""Cards that are shuffled again before their shoe has ended: bound by the same secret, checked by both verifiers."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import pack
from croupier.cli.main import main
from croupier.fairness.commitment import Contribution, reshuffle_seed_of, seed_of
from croupier.fairness.proof import ShoeProof, Status, read, written
from croupier.fairness.shoe import (
    DealtAfterReshuffle,
    DealtCards,
    ShoeTerms,
    Untimely,
    close,
    commit,
    contribute,
    end,
    order,
    order_again,
    reveal,
)
from croupier.fairness.shuffle import reshuffled_order, to_deal
from croupier.fairness.verify import faults
from tests.fairness.proofs import SECRET, TERMS, Plain, plain, proof, tool

GOLDEN = Path(__file__).with_name("reshuffled.jsonl")
SAID = (Contribution("Ann", "heads"), Contribution("Zoë", "♠"))


def again(
    *shuffles: tuple[int | slice, int | None, int | None],
    terms: ShoeTerms = TERMS,
    burned: int = 1,
    first: int | None = 150,
) -> ShoeProof:
    """Return an honest proof of a shoe dealt to `first` cards and then reshuffled: cards kept, cut, cards dealt.

    The cards kept are a number of of the last ones out, or those that a slice takes.
    """
    shoe = commit(terms, SECRET)
    for one in SAID:
        shoe = contribute(shoe, one.player, one.text)
    shoe = close(shoe)
    cards = to_deal(order(shoe), 60, burned)[:first]
    out, later = cards, []
    for number, (kept, cut, many) in enumerate(shuffles, 1):
        stays = out[kept] if isinstance(kept, slice) else out[len(out) - kept :]
        dealt = to_deal(order_again(shoe, number, stays), cut, 0)[:many]
        later.append(DealtAfterReshuffle(kept=stays, cut=cut, cards=dealt))
        out = (*stays, *dealt)
    told = DealtCards(cut=60, burned=burned, cards=cards, rounds=9, again=tuple(later))
    return reveal(end(shoe, Status.RETIRED), told)


TWICE = again((11, 40, 30), (25, None, None))
HONEST = [
    TWICE,
    again((0, None, 20)),
    again((150, None, 42)),
    again((slice(100, 140, 3), 50, 20), (slice(0, None, 2), None, 30)),
    again((0, None, 0), (0, 1, 0), (0, 191, 192)),
    again((191, None, 1), first=None),
    again((192, None, 0), burned=0, first=None),
]


def judged(held: Plain) -> tuple[int, set[str], int, set[str]]:
    """Return exit code and named parts, of both verifiers."""
    text = json.dumps(held)
    result = CliRunner().invoke(main, ["fairness", "verify", "--json", "-"], input=text.encode())
    (mine,) = json.loads(result.stdout)["proofs"]
    second = tool()
    try:
        told = second.judge(text, "here", {}, {})
    except second.Unreadable:
        return result.exit_code, set(), 2, set()
    theirs = {one.partition(":")[0] for one in told}
    return result.exit_code, {one["part"] for one in mine.get("faults", ())}, 1 if told else 0, theirs


@pytest.mark.parametrize("held", HONEST)
def test_both_verifiers_accept_honest_reshuffles(held: ShoeProof) -> None:
    assert judged(plain(held)) == (0, set(), 0, set())
    assert read(written(held)) == held


def test_shoe_without_reshuffle_keeps_the_old_format() -> None:
    assert "reshuffles" not in plain(proof())
    assert judged({**plain(proof()), "reshuffles": []}) == (0, set(), 0, set())


def test_cards_on_the_table_are_excluded_from_the_reshuffle() -> None:
    shoe = close(commit(TERMS, SECRET))
    kept = order(shoe)[:30]
    found = order_again(shoe, 1, kept)
    assert Counter(found) + Counter(kept) == Counter(dict.fromkeys(pack(48), 4))
    assert order_again(shoe, 2, kept) != found
    assert order_again(close(contribute(commit(TERMS, SECRET), "Ann", "x")), 1, kept) != found


@given(number=st.integers(1, 2**40), shoe=st.integers(1, 2**40), said=st.sampled_from([(), SAID, SAID[:1]]))
def test_every_shuffle_has_a_seed_of_its_own_and_both_verifiers_have_the_same(
    number: int, shoe: int, said: tuple[Contribution, ...]
) -> None:
    seed = reshuffle_seed_of(SECRET, shoe, number, said)
    assert seed not in (seed_of(SECRET, shoe, said), reshuffle_seed_of(SECRET, shoe, number + 1, said))
    told = {**plain(proof()), "shoe": shoe, "contributions": [{"player": one.player, "text": one.text} for one in said]}
    assert tool().seed(told, number) == seed


def test_foreign_card_cannot_stay_on_the_table() -> None:
    with pytest.raises(ValueError, match="not in list"):
        reshuffled_order(SECRET, 1, 48, [*pack(48)[:1]] * 2)


@pytest.mark.parametrize("shoe", [commit(TERMS, SECRET), end(close(commit(TERMS, SECRET)), Status.RETIRED)])
def test_only_a_shoe_in_play_is_reshuffled(shoe: Any) -> None:
    with pytest.raises(Untimely, match=rf"^Shoe 7 is {shoe.status}\. Its cards cannot be reshuffled\.$"):
        order_again(shoe, 1, ())


def _other(held: Plain, number: int, place: int) -> None:
    dealt = held["reshuffles"][number]["dealt"]
    dealt[place] = "AH" if dealt[place] != "AH" else "2H"


def _kept(held: Plain, number: int) -> list[str]:
    kept: list[str] = held["reshuffles"][number]["kept"]
    return kept


# What is done to the proof of a shoe that was shuffled three times, and the part to be named; None if it is none then.
TAMPERING: dict[str, tuple[Callable[[Plain], object], str | None]] = {
    "a card after the first": (lambda held: _other(held, 0, 3), "order"),
    "the last card of all": (lambda held: _other(held, 1, -1), "order"),
    "a card before the first": (lambda held: held["dealt"].__setitem__(0, "1Z"), "order"),
    "a card that is kept": (lambda held: held["dealt"].__setitem__(-1, "1Z"), "order"),
    "every card that is kept": (lambda held: held.update(dealt=["1Z"] * 150), "reshuffles"),
    "a card too many": (lambda held: held["reshuffles"][1]["dealt"].append("AH"), "order"),
    "a card kept that was not": (lambda held: _kept(held, 0).append(held["dealt"][0]), "order"),
    "a card not kept that was": (lambda held: _kept(held, 1).pop(), "order"),
    "a card kept for another": (lambda held: _kept(held, 0).__setitem__(0, held["dealt"][1]), "order"),
    "another cut": (lambda held: held["reshuffles"][0].update(cut=41), "order"),
    "no cut": (lambda held: held["reshuffles"][0].update(cut=None), "order"),
    "a cut at nothing": (lambda held: held["reshuffles"][0].update(cut=0), "reshuffles"),
    "a cut at the end": (lambda held: held["reshuffles"][0].update(cut=181), "reshuffles"),
    "more kept than were out": (lambda held: _kept(held, 0).extend(held["dealt"]), "reshuffles"),
    "a card kept once too often": (lambda held: _kept(held, 0).extend([_kept(held, 0)[0]] * 4), "reshuffles"),
    "more kept than are still out": (lambda held: _kept(held, 1).extend(held["dealt"][:20]), "reshuffles"),
    "none of the cards": (lambda held: _kept(held, 1).append("1Z"), "reshuffles"),
    "one left out": (lambda held: held["reshuffles"].pop(0), "reshuffles"),
    "one told twice": (lambda held: held["reshuffles"].insert(0, held["reshuffles"][0]), "order"),
    "more rounds than cards": (lambda held: held.update(rounds=348), "rounds"),
    "aborted, though dealt from": (lambda held: held.update(status="aborted"), "status"),
    "another contribution": (lambda held: held["contributions"][0].update(text="tails"), "order"),
    "no list": (lambda held: held.update(reshuffles={}), None),
    "no object": (lambda held: held.update(reshuffles=["x"]), None),
    "a field too many": (lambda held: held["reshuffles"][0].update(burned=0), None),
    "a field too few": (lambda held: held["reshuffles"][0].pop("cut"), None),
    "kept is a number": (lambda held: held["reshuffles"][0].update(kept=11), None),
    "kept is a text": (lambda held: held["reshuffles"][0].update(kept="9H"), None),
    "kept is no text": (lambda held: held["reshuffles"][0].update(kept=[9]), None),
    "a card that is no text": (lambda held: held["reshuffles"][0].update(dealt=[9]), None),
}


@pytest.mark.parametrize("kind", TAMPERING)
def test_both_verifiers_detect_tampering(kind: str) -> None:
    spoil, part = TAMPERING[kind]
    held = copy.deepcopy(plain(TWICE))
    spoil(held)
    mine, parts, theirs, named = judged(held)
    assert (mine, theirs) == ((2, 2) if part is None else (1, 1))
    assert parts == named
    assert part is None or part in parts


VALUES: Any = st.one_of(st.none(), st.booleans(), st.integers(-3, 200), st.integers(), st.floats(), st.text())


@given(at=st.integers(0, 1), name=st.sampled_from(["kept", "cut", "dealt", "more"]), value=VALUES)
def test_both_verifiers_agree_on_any_value(at: int, name: str, value: Any) -> None:
    held = copy.deepcopy(plain(TWICE))
    held["reshuffles"][at][name] = value
    mine, parts, theirs, named = judged(held)
    assert (mine, parts) == (theirs, named)


def test_fault_names_its_reshuffle() -> None:
    held = copy.deepcopy(plain(TWICE))
    was = held["reshuffles"][1]["dealt"][4]
    _other(held, 1, 4)
    (fault,) = faults(read(json.dumps(held)))
    now = held["reshuffles"][1]["dealt"][4]
    assert str(fault) == f"order: position 5 after the second reshuffle: {now} was dealt instead of {was}."


def test_a_fixed_shoe_stays_as_it_is() -> None:
    """The golden file changes only with the algorithm, and then gets another version."""
    assert GOLDEN.read_text("utf-8") == written(TWICE) + "\n"


def test_the_command_counts_what_was_dealt_after_a_reshuffle() -> None:
    result = CliRunner().invoke(main, ["fairness", "verify", str(GOLDEN)])
    assert result.exit_code == 0
    cards = f"150 of 192 cards, {30 + 192 - 25} after 2 reshuffles, in 9 rounds"
    assert f"table P1, shoe 7, retired: {cards}, all as committed" in result.stdout
