"""A player alone at a table, as a Gymnasium environment: one episode is one round, or one shoe."""

import sys
from typing import Any, Final, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode

from croupier.engine.inputs import Refused
from croupier.environments.game import Mask, Observation
from croupier.environments.sitting import Sitting
from croupier.environments.terms import Given, terms
from croupier.money import show
from croupier.telling.speech import YOU, person_worded

PENALTY: Final = 1.0
"""What an illegal action costs, in initial wagers, where it is not an error."""


class CroupierEnv(gymnasium.Env[Observation, np.int64]):
    """One player on one box; the engine judges every action, and names the clause of all that happens.

    Where the first cards leave nothing to decide, `proceed` is the one legal action, and brings the result.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012  as Gymnasium declares it

    def __init__(self, document: str, render_mode: str | None = None, **given: Unpack[Given]) -> None:
        """Sit down under the terms given; raise BadTerms."""
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UnsupportedMode(f"render_mode = {render_mode}: it is ansi or human")
        self.terms = terms(document, (YOU,), given)
        self.render_mode = render_mode
        self.actions = self.terms.game.actions
        self.fields = dict(self.terms.game.fields)
        self.observation_space = spaces.MultiDiscrete(list(self.fields.values()))
        self.action_space = spaces.Discrete(len(self.actions))
        self._sitting = Sitting(self.terms)
        self._is_open = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next round; a seed, a shoe as the episode, or the option `shuffle` begins with a shuffle."""
        super().reset(seed=seed)
        if seed is not None or self.terms.episode == "shoe" or (options or {}).get("shuffle"):
            self._sitting.forget()
        happened = self._sitting.begin(self.np_random)
        self._is_open = True
        if self.render_mode == "human":
            self._print()
        return self._sitting.observe(YOU), self._info(happened)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decide; the reward is what the round has won or lost, in initial wagers, once it is over."""
        if not self._is_open:
            raise ResetNeeded("the episode is over: reset the environment first")
        if not self.action_space.contains(action):
            raise InvalidAction(f"action {action!r}: it is a whole number from 0 to {len(self.actions) - 1}")
        refused = self._refusal(int(action))
        if refused:
            if self.terms.illegal == "raise":
                raise InvalidAction(refused)
            return self._sitting.observe(YOU), -PENALTY, False, False, self._info(()) | {"refused": refused}
        happened = [] if self._sitting.is_closed else list(self._sitting.give(int(action), self.np_random))
        return self._after(happened)

    def _after(self, happened: list[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Return what follows a decision, with the next round of the shoe where the episode goes on."""
        sitting = self._sitting
        if self.render_mode == "human":
            self._print()
        if not sitting.is_closed:
            return sitting.observe(YOU), 0.0, False, False, self._info(happened)
        net = sitting.nets[YOU]
        if self.terms.episode == "shoe" and not sitting.is_shuffled_next:
            happened += sitting.begin(self.np_random)
        else:
            self._is_open = False
        info = self._info(happened) | {"net": net}
        return sitting.observe(YOU), net / self.terms.wager, not self._is_open, False, info

    def action_masks(self) -> Mask:
        """Return which actions are legal now: 1 for each that is."""
        mask = self._sitting.mask(YOU)
        if self._is_open and self._sitting.is_closed:
            mask[self.terms.game.proceed] = 1
        return mask

    def _refusal(self, action: int) -> str:
        """Return why an action is illegal, in one sentence with the clause; nothing if it is legal."""
        if self._sitting.is_closed:
            collected = self.terms.rules.initial_deal.collected.clause
            why = f"the round is over, and to proceed is all that is left [{collected}]"
            return "" if action == self.terms.game.proceed else f"{self.actions[action]}: {why}"
        refused: Refused | None = self._sitting.refusal(action)
        return "" if refused is None else f"{self.actions[action]}: {person_worded(str(refused))}"

    def _info(self, happened: Any) -> dict[str, Any]:
        names = self.terms.game.names(happened, YOU)
        return {"action_mask": self.action_masks(), "events": names, "net": 0}

    def render(self) -> str | None:
        """Return the round so far in words, each sentence with its clause; `human` prints it as it goes."""
        if self.render_mode == "ansi":
            return self._told()
        return None

    def _told(self) -> str:
        sitting = self._sitting
        lines = self.terms.game.told(sitting.events, YOU)
        if sitting.is_closed:
            lines.append(f"Your round comes to ${show(sitting.nets[YOU])}.")
        else:
            lines.append(f"You may {', '.join(self.actions[action] for action in sitting.options)}.")
        return "\n".join(lines) + "\n"

    def _print(self) -> None:
        sys.stdout.write(self._told() + "\n")
        sys.stdout.flush()
