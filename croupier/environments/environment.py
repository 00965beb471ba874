"""Gymnasium environment for a single player: an episode is one round or one shoe."""

import sys
from typing import Any, Final, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode

from croupier.engine.refusal import Refused
from croupier.environments.episode import Episode
from croupier.environments.game import Mask, Observation
from croupier.environments.terms import EnvironmentOptions, terms
from croupier.money import show
from croupier.narration.speech import YOU, person_worded

PENALTY: Final = 1.0
"""Penalty for an illegal action, in initial wagers, where it is not an error."""


class CroupierEnv(gymnasium.Env[Observation, np.int64]):
    """One player on one box. The engine validates every action and gives the clause of every event.

    Where the first cards leave no decision, `proceed` is the only legal action and gives the result.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012  as Gymnasium declares it

    def __init__(self, document: str, render_mode: str | None = None, **given: Unpack[EnvironmentOptions]) -> None:
        """Create the environment; raise BadEnvironment if its arguments are not allowed."""
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UnsupportedMode(f"render_mode = {render_mode} is unknown. Use ansi or human.")
        self.terms = terms(document, (YOU,), given)
        self.render_mode = render_mode
        self.actions = self.terms.game.actions
        self.fields = dict(self.terms.game.fields)
        self.observation_space = spaces.MultiDiscrete(list(self.fields.values()))
        self.action_space = spaces.Discrete(len(self.actions))
        self._episode = Episode(self.terms)
        self._is_open = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next round, after a shuffle if there is a seed, a shoe per episode or the option `shuffle`."""
        super().reset(seed=seed)
        if seed is not None or self.terms.episode == "shoe" or (options or {}).get("shuffle"):
            self._episode.forget()
        happened = self._episode.begin(self.np_random)
        self._is_open = True
        if self.render_mode == "human":
            self._print()
        return self._episode.observe(YOU), self._info(happened)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action. The reward is the net result of the round, in initial wagers, when the round is over."""
        if not self._is_open:
            raise ResetNeeded("The episode is over. Call reset() first.")
        if not self.action_space.contains(action):
            raise InvalidAction(f"Action {action!r} is invalid. Use an integer from 0 to {len(self.actions) - 1}.")
        refused = self._refusal(int(action))
        if refused:
            if self.terms.illegal == "raise":
                raise InvalidAction(refused)
            return self._episode.observe(YOU), -PENALTY, False, False, self._info(()) | {"refused": refused}
        happened = [] if self._episode.is_closed else list(self._episode.give(int(action), self.np_random))
        return self._after(happened)

    def _after(self, happened: list[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Return the step's result; start the next round of the shoe if the episode continues."""
        episode = self._episode
        if self.render_mode == "human":
            self._print()
        if not episode.is_closed:
            return episode.observe(YOU), 0.0, False, False, self._info(happened)
        net = episode.nets[YOU]
        if self.terms.episode == "shoe" and not episode.is_shuffled_next:
            happened += episode.begin(self.np_random)
        else:
            self._is_open = False
        info = self._info(happened) | {"net": net}
        return episode.observe(YOU), net / self.terms.wager, not self._is_open, False, info

    def action_masks(self) -> Mask:
        """Return the action mask: 1 for each legal action."""
        mask = self._episode.mask(YOU)
        if self._is_open and self._episode.is_closed:
            mask[self.terms.game.proceed] = 1
        return mask

    def _refusal(self, action: int) -> str:
        """Return the reason why an action is illegal, with the clause; "" if it is legal."""
        if self._episode.is_closed:
            collected = self.terms.rules.initial_deal.collected.clause
            why = f"The round is over. Only proceed is legal. [{collected}]"
            return "" if action == self.terms.game.proceed else f"{self.actions[action]}: {why}"
        refused: Refused | None = self._episode.refusal(action)
        return "" if refused is None else f"{self.actions[action]}: {person_worded(str(refused))}"

    def _info(self, happened: Any) -> dict[str, Any]:
        names = self.terms.game.names(happened, YOU)
        return {"action_mask": self.action_masks(), "events": names, "net": 0}

    def render(self) -> str | None:
        """Return the round so far as text, each sentence with its clause; `human` prints it after each step."""
        if self.render_mode == "ansi":
            return self._rendered()
        return None

    def _rendered(self) -> str:
        episode = self._episode
        lines = self.terms.game.sentences(episode.events, YOU)
        if episode.is_closed:
            lines.append(f"Your net result is ${show(episode.nets[YOU])}.")
        else:
            lines.append(f"You may {', '.join(self.actions[action] for action in episode.options)}.")
        return "\n".join(lines) + "\n"

    def _print(self) -> None:
        sys.stdout.write(self._rendered() + "\n")
        sys.stdout.flush()
