"""Prohibited prizes, detected by the parts of a prize and by the words of its description."""

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from croupier.promotion.terms.document import Item, litres
from croupier.rules.promotion import PromotionRules, Words

Found = tuple[str, str, str]
"""Location, clause and remedy of a fault."""


def prohibited(prize: Item, where: str, rules: PromotionRules) -> Iterator[Found]:
    """Yield all in a prize that may be none; a word is cleared by itself, with its own reason."""
    # nsw-pontoon-6to5-2017 21.5: "Promotional Prizes will not consist of or include any of the following"
    listed = rules.prohibited
    tags: dict[str, Words] = {"tobacco": listed.tobacco, "firearm": listed.firearm, "weapon": listed.weapon}
    for tag, ruled in tags.items():
        if tag in prize.includes:
            yield f"{where}, includes", ruled.clause, f"{tag} cannot be a prize. Take it out."
    for ruled in (*tags.values(), listed.prescribed):
        words = _uncleared(prize, ruled.value)
        if words:
            named = " and ".join(map(repr, words))
            why = f"{named} cannot be a prize. Take it out, or clear each word with a reason under cleared."
            yield where, ruled.clause, why
    yield from _liquor(prize, f"{where}, liquor_litres", rules)


def _liquor(prize: Item, where: str, rules: PromotionRules) -> Iterator[Found]:
    # nsw-pontoon-6to5-2017 21.5.4: "more than 20 litres of liquor"
    most, words = rules.prohibited.liquor_litres_max, rules.prohibited.liquor
    named = _uncleared(prize, words.value)
    described, stated = _described_millilitres(prize, named), prize.liquor_millilitres
    if stated is not None and stated < 0:
        yield where, words.clause, "Litres cannot be negative."
    elif max(described, stated or 0) > most.value * 1000:
        much = litres(max(described, stated or 0))
        yield where, most.clause, f"{much} litres of liquor are too much. At most {most.value} can be a prize."
    elif stated is None and (named or prize.kind == "liquor"):
        word = named[0] if named else "liquor"
        yield where, words.clause, f'The litres of {word!r} are missing. State them, such as "1.5".'
    elif stated is not None and described > stated:
        why = f"The description adds up to {litres(described)} litres of liquor. State them all, each once."
        yield where, words.clause, why


def _described_millilitres(prize: Item, words: tuple[str, ...]) -> int:
    """Return the millilitres of these liquors stated in the description, in all its fields together."""
    if not words:
        return 0
    among = "|".join(_pattern(word) for word in words)
    amount = (
        r"(?:\b(\d{1,6})\s*(?:x|×|times|bottles?(?:\s+of)?|cans?(?:\s+of)?|kegs?(?:\s+of)?|casks?(?:\s+of)?)\s*)?"
        r"(?<![\d.,])(\d{1,3}(?:,\d{3})*(?:\.\d{1,6})?|\d{1,9}(?:\.\d{1,6})?)[\s-]*(millilitres?|milliliters?|ml|litres?|liters?|l)\b"
    )
    found = re.finditer(rf"{amount}\s+(?:of\s+)?(?:[^\W\d]+\s+){{0,3}}?(?:{among})", _text(prize))
    return sum(_millilitres(one[1], one[2], one[3]) for one in found)


def _millilitres(count: str | None, amount: str, unit: str) -> int:
    each = Decimal(amount.replace(",", "")) * (1 if unit.startswith("m") else 1000)
    return int(each * int(count or 1))


def _uncleared(prize: Item, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words that occur in the description, except those cleared with a reason."""
    text = _text(prize)
    cleared = [word for word, why in prize.cleared.items() if why.strip()]
    named = [word for word in words if re.search(_pattern(word), text)]
    return tuple([word for word in named if not any(_is_same(one, word) for one in cleared)])


def _is_same(cleared: str, word: str) -> bool:
    return re.fullmatch(_pattern(word), cleared.strip().lower()) is not None


@cache
def _pattern(word: str) -> str:
    """Return a pattern of a word: singular or plural, joined or with a space or hyphen between its parts."""
    parts = re.split(r"[\s-]+", word.strip().lower())
    joined = r"[\s-]*".join(map(re.escape, parts))
    return rf"\b{joined}(?:e?s)?\b"


def _text(prize: Item) -> str:
    """Return all that describes a prize, field after field, in small letters."""
    values = [getattr(prize, name) for name in prize.__struct_fields__ if name != "kind"]
    return " ; ".join(one for one in values if isinstance(one, str)).lower()
