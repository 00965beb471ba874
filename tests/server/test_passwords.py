"""Passwords: which ones are taken, and that what is kept of them tells right from wrong."""

from typing import Final

import pytest
from argon2 import Parameters, extract_parameters
from argon2.low_level import Type

from croupier.records.registry import folded
from croupier.server import passwords
from croupier.server.passwords import BadPassword, check_password, hashed, is_right, needs_again

QUICK: Final = Parameters(Type.ID, 19, 16, 16, time_cost=1, memory_cost=8, parallelism=1)
LONG: Final = "ab" * 64


@pytest.mark.parametrize(
    "password",
    ["correct horse", "ab" * 4, LONG, "        x", "пароль12", "🂡🂮🂭🂫🂪🂡🂮x", "tab\tand\0null", "\ud800abcdefg"],
)
def test_any_characters_are_taken_and_told_from_others(password: str) -> None:
    check_password("Ann", password)
    kept = hashed(password, QUICK)
    assert password not in kept
    assert is_right(kept, password)
    assert not is_right(kept, password[:-1])
    assert not is_right(kept, password + " ")
    assert hashed(password, QUICK) != kept, "each has a salt of its own"


# fmt: off
REFUSED: Final = [
    ("Ann",        "",              "the password has 0 characters, and needs 8 to 128"),
    ("Ann",        "abcdefg",       "the password has 7 characters, and needs 8 to 128"),
    ("Ann",        LONG + "x",      "the password has 129 characters, and may have 8 to 128"),
    ("Annabella",  "annaBELLA",     "the password is the name of the account"),
    ("Annabella",  " annabella ",   "the password is the name of the account"),
    ("Ann",        "Password123",   "the password is one of the most usual, which are guessed first"),
    ("Ann",        "ＰＡＳＳＷＯＲＤ", "the password is one of the most usual, which are guessed first"),
    ("Ann",        "zzzzzzzz",      "the password is one character again and again"),
]
# fmt: on


@pytest.mark.parametrize(("name", "password", "why"), REFUSED)
def test_a_bad_password_is_refused_in_a_sentence_that_does_not_tell_it(name: str, password: str, why: str) -> None:
    with pytest.raises(BadPassword) as refused:
        check_password(name, password)
    assert str(refused.value) == why


def test_a_letter_is_the_same_however_a_keyboard_writes_it() -> None:
    assert is_right(hashed("Zoe\u0308 Zoe\u0308 Zoe", QUICK), "Zo\u00eb Zo\u00eb Zoe")


def test_the_usual_ones_would_be_taken_if_they_were_not_usual() -> None:
    short = [one for one in passwords.USUAL if not passwords.LENGTH_MIN <= len(one) <= passwords.LENGTH_MAX]
    assert short == []
    assert all(one == folded(one) for one in passwords.USUAL)


def test_what_is_no_hash_and_what_is_much_too_long_is_wrong() -> None:
    for kept in ("", "x", "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA", "$2b$12$abc", "é"):
        assert not is_right(kept, "correct horse")
        assert needs_again(kept)
    kept = hashed("x" * 600, QUICK)
    assert not is_right(kept, "x" * 600)


def test_the_cost_is_that_of_the_standard_and_a_cheaper_one_is_made_again() -> None:
    kept = hashed("correct horse")
    found = extract_parameters(kept)
    assert (found.type, found.version) == (Type.ID, 19)
    assert (found.time_cost, found.memory_cost, found.parallelism) == (3, 65_536, 4)
    assert (found.salt_len, found.hash_len) == (16, 32)
    assert is_right(kept, "correct horse")
    assert not needs_again(kept)
    quick = hashed("correct horse", QUICK)
    assert needs_again(quick)
    assert not needs_again(quick, QUICK)
