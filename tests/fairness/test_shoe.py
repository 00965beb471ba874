"""The life of a shoe: what may be done when, each refusal in one sentence, and a secret kept until the end."""

import pytest

from croupier.fairness.commitment import Contribution
from croupier.fairness.proof import ENDED, Status
from croupier.fairness.shoe import (
    CONTRIBUTIONS_MAX,
    NAME_BYTES_MAX,
    TEXT_BYTES_MAX,
    BadContribution,
    CommittedShoe,
    DealtCards,
    Untimely,
    close,
    commit,
    contribute,
    end,
    order,
    reveal,
)
from croupier.fairness.verify import faults
from tests.fairness.proofs import SECRET, TERMS

OPEN = commit(TERMS, SECRET)
IN_PLAY = close(OPEN)


def test_published_data_does_not_contain_the_secret() -> None:
    assert OPEN.published.commitment not in SECRET.hex()
    assert SECRET.hex() not in str(OPEN.published)
    assert repr(OPEN) == str(OPEN) == "CommittedShoe('P1', 7, open)"
    assert (OPEN.published.version, OPEN.published.table, OPEN.published.shoe) == ("croupier-shoe-1", "P1", 7)


def test_contributions_keep_their_order() -> None:
    shoe = contribute(contribute(contribute(OPEN, "Bob", "tails"), "Ann", "heads"), "Bob", "again")
    assert shoe.contributions == (
        Contribution("Bob", "tails"),
        Contribution("Ann", "heads"),
        Contribution("Bob", "again"),
    )
    assert OPEN.contributions == ()
    assert order(close(shoe)) != order(IN_PLAY)


@pytest.mark.parametrize("shoe", [IN_PLAY, close(IN_PLAY), *(end(IN_PLAY, status) for status in sorted(ENDED))])
def test_after_the_first_wager_a_contribution_is_refused(shoe: CommittedShoe) -> None:
    with pytest.raises(Untimely, match=r"^Contributions to shoe 7 closed at its first wager\.$"):
        contribute(shoe, "Ann", "heads")


@pytest.mark.parametrize(
    ("player", "text", "told"),
    [
        ("", "heads", "A name must have 1 to 100 bytes, not 0."),
        ("x" * (NAME_BYTES_MAX + 1), "heads", "A name must have 1 to 100 bytes, not 101."),
        ("Ann", "", "A contribution must have 1 to 1,000 bytes, not 0."),
        ("Ann", "ü" * (TEXT_BYTES_MAX // 2) + "x", "A contribution must have 1 to 1,000 bytes, not 1,001."),
        ("Ann", "\udc80", "The contribution cannot be written in UTF-8."),
    ],
)
def test_oversized_contribution_is_refused(player: str, text: str, told: str) -> None:
    with pytest.raises(BadContribution) as refused:
        contribute(OPEN, player, text)
    assert str(refused.value) == told


def test_contribution_at_the_limits_is_accepted() -> None:
    shoe = OPEN
    for _ in range(CONTRIBUTIONS_MAX):
        shoe = contribute(shoe, "x" * NAME_BYTES_MAX, "ü" * (TEXT_BYTES_MAX // 2))
    with pytest.raises(
        BadContribution, match=r"^A shoe cannot take more than 100 contributions\. Wait for the next shoe\.$"
    ):
        contribute(shoe, "Ann", "heads")


def test_order_is_unavailable_while_contributions_are_open() -> None:
    with pytest.raises(Untimely, match=r"^Shoe 7 has no order until its contributions are closed\.$"):
        order(OPEN)
    assert len(order(IN_PLAY)) == 192


@pytest.mark.parametrize(("shoe", "stands"), [(OPEN, "open"), (IN_PLAY, "in play")])
def test_secret_is_not_revealed_before_the_end(shoe: CommittedShoe, stands: str) -> None:
    with pytest.raises(Untimely) as refused:
        reveal(shoe, DealtCards())
    assert str(refused.value) == (f"Shoe 7 is {stands}. Its secret is revealed when it is retired, voided or aborted.")


@pytest.mark.parametrize("status", sorted(ENDED))
def test_secret_is_revealed_at_every_end(status: Status) -> None:
    shoe = end(IN_PLAY, status)
    dealt = DealtCards() if status is Status.ABORTED else DealtCards(cards=order(shoe)[:9], rounds=1)
    proof = reveal(shoe, dealt)
    assert (proof.secret, proof.status, len(proof.dealt)) == (SECRET.hex(), status, len(dealt.cards))
    assert faults(proof) == ()


def test_a_shoe_that_never_opened_to_wagers_can_only_be_aborted() -> None:
    for status in (Status.RETIRED, Status.VOIDED):
        with pytest.raises(Untimely, match=r"^Shoe 7 was never in play\. It can only be aborted\.$"):
            end(OPEN, status)
    assert faults(reveal(end(contribute(OPEN, "Ann", "x"), Status.ABORTED), DealtCards())) == ()


def test_a_shoe_ends_once_and_takes_no_wager_after_it() -> None:
    for status in ENDED:
        ended = end(IN_PLAY, status)
        with pytest.raises(Untimely, match=rf"^Shoe 7 is already {status}\.$"):
            end(ended, Status.VOIDED)
        with pytest.raises(Untimely, match=rf"^Shoe 7 is {status}\. It cannot take wagers\.$"):
            close(ended)


def test_open_and_in_play_are_not_final_states() -> None:
    with pytest.raises(AssertionError):
        end(IN_PLAY, Status.OPEN)
