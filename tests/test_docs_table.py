"""The page on the life of a table: its Python runs, and its table of powers is what the profiles say.

`python -m tests.test_docs_table` regenerates the table of powers.
"""

import contextlib
import io
import re
from collections.abc import Iterator
from typing import Any, Final

from croupier.rules.profile import load_any
from tests.citations import ROOT
from tests.families import TWENTY_ONE, UTH

PAGE: Final = ROOT / "docs" / "table.md"
BEGIN, END = "<!-- powers -->\n", "<!-- end of powers -->"
DOCUMENTS: Final = (*TWENTY_ONE, UTH)
POWERS: Final = (
    ("open a table", "opening.opened_by"),
    ("determine decks and shuffle", "care.determined_by"),
    ("check the cards", "care.checked_by"),
    ("have cards replaced", "care.replaced_by"),
    ("check a replacement (each)", "care.replacement_checked_by"),
    ("have the cards counted", "care.counted_by"),
    ("shuffle", "shuffle.shuffled_by"),
    ("order a shuffle", "shuffle.directed_by"),
    ("cut what no player would", "cut.nobody"),
    ("announce the final rounds", "shuffle.final_announced_by"),
    ("change the limits", "limits.changed_by"),
    ("raise a limit", "limits.raised_by"),
    ("hold a player to the minimum", "restrictions.minimum_by"),
    ("for further shoes too", "restrictions.further_shoes_by"),
    ("hold a player to one box", "restrictions.one_box_by"),
    ("reserve boxes", "seating.reserved_by"),
    ("ask an idle player's seat back", "seating.vacate_by"),
    ("refuse a wager", "conduct.refuse_wager"),
    ("void wagers, exclude for a breach", "conduct.sanction_by"),
    ("have a person detained", "conduct.detain"),
    ("declare a round void", "voids.declared_by"),
    ("have a round reconstructed", "errors.misplaced"),
    ("put off the payment of a 21", "play.deferral"),
    ("permit a third hand", "options.third_hand_by"),
    ("decide a dispute", "conduct.decided_by"),
    ("review the decision", "conduct.reviewed_by"),
    ("close the table", "closing.closed_by"),
)
SHORT: Final = {"casino-supervisor": "supervisor", "casino-operator": "operator", "assistant-gaming-manager": "AGM"}


def powers() -> str:
    """Return the table of powers, by the profiles."""
    rules: list[Any] = [load_any(key, {"maximum_payout": "25000"} if key == UTH else {}) for key in DOCUMENTS]
    head = ["| |" + "|".join(f" `{key}` " for key in DOCUMENTS) + "|", "|---|" + "---|" * len(DOCUMENTS)]
    rows = ["| " + what + " | " + " | ".join(_cell(one, where) for one in rules) + " |" for what, where in POWERS]
    return "\n".join([*head, *rows]) + "\n"


def _cell(rules: Any, where: str) -> str:
    chapter, _, name = where.partition(".")
    ruled = getattr(getattr(rules, chapter), name, None)
    if ruled is None or not isinstance(ruled.value, tuple):
        return "–"
    who = ", ".join(SHORT.get(one, one.replace("casino-supervisor", "supervisor")) for one in ruled.value)
    return f"{who or '–'} ({ruled.clause})"


def written() -> Iterator[str]:
    """Yield the page with the table of powers regenerated."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    yield before + BEGIN + powers() + END + after


def test_documented_powers_equal_the_profiles() -> None:
    assert PAGE.read_text("utf-8") == next(written()), "`python -m tests.test_docs_table` regenerates them"


def test_python_examples_run() -> None:
    found = re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(found[1], "table.md", "exec"), {})  # noqa: S102  our own page
    assert "the dealer says 'NO MORE BETS' [6.2]" in told.getvalue()
    assert "can declare a round void, not dealer Lou." in told.getvalue()
    assert "[17.3]" in told.getvalue()


if __name__ == "__main__":
    PAGE.write_text(next(written()), "utf-8")
