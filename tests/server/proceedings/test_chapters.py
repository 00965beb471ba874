"""Chapters of the forms of tournaments and promotions."""

from typing import get_args

from croupier.promotion.inputs import PromotionInput
from croupier.server.proceedings.chapters import CHAPTERS, ELSEWHERE, chapter_of
from croupier.tournament.inputs import TournamentInput

INPUTS = {*get_args(TournamentInput), *get_args(PromotionInput)}


def test_every_input_has_one_chapter_or_a_place_of_its_own() -> None:
    named = [kind for kinds in (*CHAPTERS.values(), ELSEWHERE) for kind in kinds]
    assert len(named) == len(set(named))
    assert set(named) == INPUTS


def test_inputs_with_a_place_of_their_own_have_no_chapter() -> None:
    assert {kind for kind in INPUTS if chapter_of(kind) == ""} == set(ELSEWHERE)
