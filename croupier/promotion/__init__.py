"""Promotional prizes: from the terms of a promotion to its last prize, every step with its clause.

A machine like those of the engine: `step` judges an input at a moment, `evolve` folds an event, `postings` returns its
postings. Imports the engine. No clock, no chance, no I/O; docs/promotions.md.
"""

from croupier.promotion.events import PromotionEvent
from croupier.promotion.evolve import evolve, postings
from croupier.promotion.flow import decide, speaking, step
from croupier.promotion.inputs import PromotionInput
from croupier.promotion.state import Promotion
from croupier.promotion.summary import PromotionSummary, summary

__all__ = [
    "Promotion",
    "PromotionEvent",
    "PromotionInput",
    "PromotionSummary",
    "decide",
    "evolve",
    "postings",
    "speaking",
    "step",
    "summary",
]
