"""The draw: known answers, no bias, and a second program with the same results."""

import importlib.util
from collections import Counter
from types import ModuleType

import pytest
from msgspec.structs import replace

from croupier.promotion import draw
from croupier.promotion import inputs as i
from croupier.promotion.draw import commitment_of, is_secret, order
from tests.citations import ROOT
from tests.promotion.promotions import KIM, SECRET, TERMS, Run, cash, terms_with

KNOWN = (2, 5, 6, 7, 1, 4, 9, 10, 8, 3)


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_draw", ROOT / "tools" / "verify_draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_draw_reproduces_known_answers() -> None:
    assert commitment_of(SECRET, "Summer Draw") == "7d7c7b0ece5b2a67e8ab93ca7b6c1f997a357283b50752576e5ec3335582b145"
    assert order(SECRET, "Summer Draw", "seven", 10) == KNOWN


def test_every_input_of_the_draw_changes_the_order() -> None:
    told = {order(SECRET, name, words, 20) for name in ("A", "B") for words in ("", "x")}
    assert len(told) == 4
    assert order(SECRET, "A", "", 21)[:20] != order(SECRET, "A", "", 20)
    assert (order(SECRET, "A", "", 0), order(SECRET, "A", "", 1)) == ((), (1,))


@pytest.mark.parametrize("tickets", [2, 3, 65_537])
def test_independent_program_gives_the_same_order(tool: ModuleType, tickets: int) -> None:
    secret = bytes.fromhex(SECRET)
    assert tool.committed(secret, "Ä") == commitment_of(SECRET, "Ä")
    assert tuple(tool.order(secret, "Ä", "zwölf", tickets)) == order(SECRET, "Ä", "zwölf", tickets)


def test_every_ticket_is_equally_likely() -> None:
    draws, tickets = 4_000, 5
    first = Counter(order(f"{number:064x}", "Summer Draw", "", tickets)[0] for number in range(draws))
    expected = draws // tickets
    chi_square = sum((first[one] - expected) ** 2 for one in range(1, tickets + 1)) / expected
    assert chi_square < 18.47  # 99.9 % of chi-square with 4 degrees of freedom; the secrets are fixed


def test_biased_words_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "_words", lambda _: iter([2**32 - 1, 2**32 - 2]))
    assert draw._drawing(b"")(3) == (2**32 - 2) % 3  # the greatest multiple of 3 is 2 ** 32 - 1: it is not taken


def test_a_secret_has_64_hexadecimal_digits() -> None:
    assert is_secret("0f" * 32)
    assert not any(map(is_secret, ("0F" * 32, "0f" * 31, "zz" * 32, "")))


def test_one_person_wins_once_unless_the_terms_permit_more() -> None:
    prizes = (cash(), cash(), cash())
    once = Run(terms_with(*prizes, entries=replace(TERMS.entries, tickets_max=0))).open()
    once.enter("Ann", "Ann", "Ann", "Bob").to("19 20:00").give(i.DrawPrizes(KIM, SECRET))
    assert (once.fates, {one.winner for one in once.promotion.prizes}) == (
        ["won", "won", "not won"],
        {"Ann", "Bob", ""},
    )
    award = replace(TERMS.award, one_prize_each=False)
    often = Run(terms_with(*prizes, award=award, entries=replace(TERMS.entries, tickets_max=0))).open()
    often.enter("Ann", "Ann", "Ann").to("19 20:00").give(i.DrawPrizes(KIM, SECRET))
    assert [one.winner for one in often.promotion.prizes] == ["Ann", "Ann", "Ann"]
