"""Answers to the questions of a profile as people read them."""

from croupier.cards import Rank
from croupier.money import show
from croupier.rules.overrides import typed


def spoken(value: object, *, is_money: bool = False) -> str:
    """Write an answer for a person: money with $, yes and no, lists joined, names as words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(spoken(one, is_money=is_money) for one in value) or "none"
    if value is None:
        return "no limit"
    if is_money and isinstance(value, int):
        whole, _, cents = show(value).partition(".")
        return f"${int(whole):,}" + (f".{cents}" if cents != "00" else "")
    if isinstance(value, Rank):
        return "10" if value is Rank.TEN else value.value
    return str(value).replace("_", " ")


__all__ = ["spoken", "typed"]
