"""Lines of a table's sign about side bets, options and payouts.

act-blackjack-2005 17.4, 18.9; act-pontoon-2005 18.9; act-pontoon-2018 18.7, 18.19;
nsw-pontoon-6to5-2017 10.5, 13.9.1, 15.3, 15.4.2.
"""

from typing import Final

from croupier.money import Odds, Unit
from croupier.rules.twentyone import SuperBonus, TwentyOneRules

_RESULTS: Final = {
    "five_cards": "5 card 21",
    "six_cards": "6 card 21",
    "seven_cards": "7 or more card 21",
    "straight_mixed": "6, 7, 8 of mixed suits",
    "straight_suited": "6, 7, 8 of one suit except spades",
    "straight_spades": "6, 7, 8 of spades",
    "sevens_mixed": "7, 7, 7 of mixed suits",
    "sevens_suited": "7, 7, 7 of one suit except spades",
    "sevens_spades": "7, 7, 7 of spades",
    "other": "all other winning wagers",
    "doubled": "all winning double wagers",
}
"""Rows of Table 1 by the question that answers each."""


def sign_lines(rules: TwentyOneRules, unit: Unit) -> dict[str, str]:
    """Return the limits of the side bets offered, the option of a third hand, and the payouts to be displayed."""
    lines: dict[str, str] = {}
    offered = rules.side_bets.offered.value
    for name, bet in (("perfect-pairs", rules.perfect_pairs), ("pairs-play", rules.pairs_play)):
        if bet is not None and name in offered:
            lines[name.replace("-", " ")] = unit.write_range(bet.minimum.value, bet.maximum.value)
            if bet.own_wager.value:
                # nsw-pontoon-6to5-2017 15.4.2: "a sign advising players of the restriction"
                lines[f"{name.replace('-', ' ')} need"] = "a main wager"
    sevens = rules.super_sevens
    if sevens is not None and "super-sevens" in offered and sevens.amounts.value:
        lines["super sevens"] = " or ".join([unit.write(amount) for amount in sevens.amounts.value])
    if rules.splitting.third_hand.value:
        lines["splitting"] = "again, to three hands"
    return lines | (_payouts(rules, unit) if rules.limits.payouts_shown.value else {})


def _payouts(rules: TwentyOneRules, unit: Unit) -> dict[str, str]:
    """Return the schedule of payouts, a line for each odds with the results that it pays."""
    # nsw-pontoon-6to5-2017 10.5: "The payout schedule listed below shall be shown on a sign on the table"
    paid: dict[Odds, list[str]] = {rules.naturals.odds.value: [rules.naturals.name.value]}
    for name, result in _RESULTS.items():
        paid.setdefault(getattr(rules.payouts, name).value, []).append(result)
    lines = {f"pays {odds}": "; ".join(results) for odds, results in paid.items()}
    return lines | ({} if rules.super_bonus is None else {"super bonus": _bonus(rules.super_bonus, unit)})


def _bonus(bonus: SuperBonus, unit: Unit) -> str:
    floor = f" from a wager of {unit.write(100 * bonus.floor.value)}" if bonus.floor.value else ""
    return "; ".join(
        [
            "7, 7, 7 of one suit and a first 7 of the dealer",
            f"{unit.write(bonus.small.value)}{floor}",
            f"{unit.write(bonus.large.value)} from a wager of {unit.write(bonus.large_from.value)}",
            f"{unit.write(bonus.others.value)} to all other players",
            "in addition to the odds" if bonus.additive.value else "instead of the odds",
            "not for split or doubled hands" if bonus.after_split.value == "never" else "not for doubled hands",
        ]
    )
