"""Stages between the initial deal and the subsequent deal, in the order of the profile."""

from typing import Literal

from croupier.engine.twentyone.deal import initial, insurance, surrender, turns
from croupier.engine.twentyone.run import Run
from croupier.engine.twentyone.wagers import side_bets

Stage = Literal["side_bets", "insurance", "naturals", "surrender"]


def after(run: Run, done: Stage | None) -> None:
    """Go through the stages that follow `done` until one waits for answers, then to the first turn."""
    stages = run.rules.initial_deal.stages.value
    for stage in stages[stages.index(done) + 1 if done else 0 :]:
        match stage:
            case "side_bets":
                side_bets.settle_first_cards(run)
            case "naturals":
                initial.settle_naturals(run)
            case "insurance":
                if insurance.offer(run):
                    return
            case "surrender":
                if surrender.offer(run):
                    return
    if run.state.is_insurance_open:
        insurance.close(run)
    turns.next_turn(run)
