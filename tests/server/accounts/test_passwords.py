"""Passwords: which ones are taken, and that what is kept of them tells right from wrong."""

from typing import Final

import pytest
from argon2 import Parameters, extract_parameters
from argon2.low_level import Type

from croupier.records.stores.registry import folded
from croupier.server.accounts.common_words import WORDS
from croupier.server.accounts.passwords import BadPassword, check_password, hashed, is_right, needs_again

QUICK: Final = Parameters(Type.ID, 19, 16, 16, time_cost=1, memory_cost=8, parallelism=1)
LONG: Final = "the evening at 9" * 8


@pytest.mark.parametrize(
    "password",
    ["correct horse", LONG, "     xkcd wm", "пароль12", "🂡🂮🂭🂫🂪🂡🂮x", "tab\tand\0null", "\ud800akdmwxz"],
)
def test_passwords_of_any_characters_are_distinguished(password: str) -> None:
    check_password("Ann", password)
    kept = hashed(password, QUICK)
    assert password not in kept
    assert is_right(kept, password)
    assert not is_right(kept, password[:-1])
    assert not is_right(kept, password + " ")
    assert hashed(password, QUICK) != kept, "each has a salt of its own"


# fmt: off
REFUSED: Final = [
    ("Ann",        "",              "The password has 0 characters. It must have 8 to 128."),
    ("Ann",        "abcdefg",       "The password has 7 characters. It must have 8 to 128."),
    ("Ann",        LONG + "x",      "The password has 129 characters. It must have 8 to 128."),
    ("Annabella",  "annaBELLA",     "The password cannot be the name of the account."),
    ("Annabella",  " annabella ",   "The password cannot be the name of the account."),
    ("Ann",        "Password123",   "The password is too common. Choose another."),
    ("Ann",        "ＰＡＳＳＷＯＲＤ", "The password is too common. Choose another."),
    ("Ann",        "zzzzzzzz",      "The password cannot be one repeated character."),
]
# fmt: on


@pytest.mark.parametrize(("name", "password", "why"), REFUSED)
def test_bad_password_is_refused_without_repeating_it(name: str, password: str, why: str) -> None:
    with pytest.raises(BadPassword) as refused:
        check_password(name, password)
    assert str(refused.value) == why


def test_passwords_are_unicode_normalised() -> None:
    assert is_right(hashed("Zoe\u0308 Zoe\u0308 Zoe", QUICK), "Zo\u00eb Zo\u00eb Zoe")


# fmt: off
GUESSED: Final = (
    "password", "Password1", "P@ssw0rd2024!", "passw0rd", "letmein1", "welcome123", "dragon99", "football1", "iloveyou",
    "trustno1", "superman1", "jordan23", "monkey12", "1monkey!", "qwerty123", "asdf1234", "lovelove", "blackcat",
    "michael1", "jennifer", "Liverpool9", "starwars", "croupier", "jackpot777", "changeme!!",
)
PATTERNS: Final = (
    "12345678", "987654321", "hgfedcba", "abcd1234", "11223344", "12341234", "abcabcabc", "a1b2c3d4", "1q2w3e4r",
    "1qaz2wsx", "zaq12wsx", "qwertyui", "aaaabbbb", "abababab", "q1w2e3r4", "0987654321", "        x",
)
FAIR: Final = (
    "correct horse", "a calm evening at the tables", "Tr0ub4dor&3", "vexed-otter-91", "9mK!w2pQz", "rouge et noir",
)
# fmt: on


@pytest.mark.parametrize("password", GUESSED)
def test_common_words_are_refused_in_every_disguise(password: str) -> None:
    with pytest.raises(BadPassword, match="too common"):
        check_password("Ann", password)


@pytest.mark.parametrize("password", PATTERNS)
def test_sequences_repetitions_and_rows_of_keys_are_refused(password: str) -> None:
    with pytest.raises(BadPassword, match="pattern"):
        check_password("Ann", password)


@pytest.mark.parametrize("password", FAIR)
def test_fair_passwords_are_accepted(password: str) -> None:
    check_password("Ann", password)


def test_name_cannot_be_part_of_the_password() -> None:
    for name, password in (("Olga", "my-olga-at-9"), ("Olga", "7aglo-mine"), ("Olga Petrova", "xx OlgaPetrova xx")):
        with pytest.raises(BadPassword, match="name of the account"):
            check_password(name, password)
    check_password("Ann", "channel of nine")


def test_list_has_words_in_lower_case() -> None:
    assert len(WORDS) > 1_500
    assert all(one == folded(one) for one in WORDS)


def test_malformed_hash_or_overlong_password_does_not_match() -> None:
    for kept in ("", "x", "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA", "$2b$12$abc", "é"):
        assert not is_right(kept, "correct horse")
        assert needs_again(kept)
    kept = hashed("x" * 600, QUICK)
    assert not is_right(kept, "x" * 600)


def test_cheap_hash_is_replaced_by_the_standard_cost() -> None:
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
