"""Template file of terms: every item that a document requires, with its purpose and its clause."""

from collections.abc import Iterator

from croupier.promotion.terms.document import KINDS
from croupier.promotion.terms.validation import WANTED
from croupier.rules.promotion import PromotionRules, Texts

_FREELY = {
    "award": (('how = "draw"', 'or "chance", such as a wheel'), ("one_prize_each = true", "nobody wins twice")),
    "entries": (("tickets_max = 1", 'tickets of one person; or "any"'),),
    "claim": (
        ('within_days = "any"', "days to claim a prize in"),
        ("redraw = false", "true: another is drawn for who is absent, is refused or does not claim"),
        ('redraw_until = ""', "until when another is drawn; else until the promotion ends"),
    ),
}
_LISTS = ("eligibility.criteria", "notice.methods")


def template(rules: PromotionRules) -> str:
    """Return a TOML template of terms with blank items."""
    return "\n".join(_lines(rules)) + "\n"


def _lines(rules: PromotionRules) -> Iterator[str]:
    yield f"# Terms of a promotion under {rules.document}. Moments are UTC, as in the log; amounts are dollars."
    yield f'document = "{rules.document}"'
    yield f'name = ""  # the promotion is known by it [{rules.required.terms.clause}]'
    yield f"by_chance = true  # false: a reward for everyone, outside the rule [{rules.scope.prizes.clause}]"
    section = ""
    for item in rules.required.items:
        if "." not in item.value:
            continue
        part, _, field = item.value.partition(".")
        if part != section:
            yield from _free(section)
            yield f"\n[{part}]"
            section = part
        blank = "[]" if item.value in _LISTS else '""'
        yield f"{field} = {blank}  # {WANTED[item.value]} [{item.clause}]"
    yield from _free(section)
    yield from _prize(rules)


def _free(section: str) -> Iterator[str]:
    for line, why in _FREELY.get(section, ()):
        yield f"{line}  # {why}"


def _prize(rules: PromotionRules) -> Iterator[str]:
    wanted = rules.required
    yield "\n[[prizes]]  # one such section for each prize"
    for item in wanted.of_prizes:
        yield f'{item.value} = ""  # {WANTED[item.value]} [{item.clause}]'
    yield "count = 1  # number of equal prizes"
    barred = " nor ".join(rules.winning.no_alternative.value)
    yield f'# cash_alternative = ""  # never for {barred} [{rules.winning.alternative.clause}]'
    most = rules.prohibited.liquor_litres_max
    yield f'# liquor_litres = ""  # at most {most.value} in a prize [{most.clause}]'
    details: dict[str, Texts] = {
        "machinery": wanted.machinery,
        "vehicle": wanted.vehicle,
        "travel": wanted.travel,
        "real-estate": wanted.real_estate,
    }
    for kind in wanted.kinds:
        assert kind.value in KINDS
        yield f"# of a prize of the kind {kind.value} [{kind.clause}]:"
        for item in details[kind.value]:
            yield f'# {item.value} = ""  # {WANTED[item.value]} [{item.clause}]'
