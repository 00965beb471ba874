"""PettingZoo environment for several players: each box is an agent, and the engine decides the turn."""

import sys
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, UnsupportedMode
from gymnasium.utils.seeding import np_random

from croupier.environments.environment import PENALTY
from croupier.environments.episode import Episode
from croupier.environments.game import BadEnvironment
from croupier.environments.terms import EnvironmentOptions, terms
from croupier.money import show

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"A table of several players needs {missing.name}, which is not installed. "
        "Install it with: pip install 'croupier[environments]'.",
        name=missing.name,
    ) from None


def env(document: str, players: int = 3, render_mode: str | None = None, **given: Unpack[EnvironmentOptions]) -> Any:
    """Return a table for `players` agents in PettingZoo's usual wrappers; raise BadEnvironment."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(TableEnv(document, players, render_mode, **given))
    )


class TableEnv(AECEnv[str, dict[str, Any], Any]):
    """A table without wrappers. Agents are box_1, box_2 and so on; all of them terminate with the round.

    An agent observes only the engine's view of its player. Its action mask is empty when it is not its turn.
    """

    metadata = {  # noqa: RUF012  as PettingZoo declares it
        "name": "croupier_table_v0",
        "render_modes": ["ansi", "human"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self, document: str, players: int = 3, render_mode: str | None = None, **given: Unpack[EnvironmentOptions]
    ) -> None:
        """Create the environment; raise BadEnvironment if its arguments are not allowed."""
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UnsupportedMode(f"render_mode = {render_mode} is unknown. Use ansi or human.")
        if type(players) is not int or not 0 <= players <= 100:
            raise BadEnvironment(f"players = {players}: It must be the number of players at the table.")
        self.render_mode = render_mode
        self.possible_agents = [f"box_{box}" for box in range(1, players + 1)]
        self.terms = terms(document, tuple(self.possible_agents), given)
        self.fields = dict(self.terms.game.fields)
        self.actions = self.terms.game.actions
        self.agents = []
        many = len(self.actions)
        self.action_spaces = {agent: spaces.Discrete(many) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observed(many) for agent in self.possible_agents}
        self._episode = Episode(self.terms)
        self._chance, _ = np_random(None)

    def _observed(self, many: int) -> spaces.Dict:
        fields = spaces.MultiDiscrete(list(self.fields.values()))
        return spaces.Dict({"observation": fields, "action_mask": spaces.Box(0, 1, (many,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[dict[str, Any]]:
        """Return the agent's observation space: the numbers of `fields` and the action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next round, after a shuffle if there is a seed, a shoe per episode or the option `shuffle`."""
        if seed is not None:
            self._chance, _ = np_random(seed)
        if seed is not None or self.terms.episode == "shoe" or (options or {}).get("shuffle"):
            self._episode.forget()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself does
        self._tell(self._episode.begin(self._chance))
        self._select()

    def step(self, action: Any) -> None:
        """Take an action of the agent in turn. All rewards are given when the round is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refused = self._refusal(int(action))
        if refused:
            if self.terms.illegal == "raise":
                raise InvalidAction(refused)
            self._tell(())
            self.infos[agent]["refused"] = refused
            self.rewards[agent] = -PENALTY
        else:
            is_over = self._episode.is_closed
            happened = [] if is_over else list(self._episode.give(int(action), self._chance))
            self._after(happened)
        self._accumulate_rewards()
        self._select()

    def _after(self, happened: list[Any]) -> None:
        """Assign the rewards of a round that is over; start the next round of the shoe if the episode continues."""
        episode = self._episode
        if self.render_mode == "human":
            self._print()
        nets = dict(episode.nets)
        is_closed = episode.is_closed
        if is_closed:
            self.rewards = {agent: nets[agent] / self.terms.wager for agent in self.agents}
            if self.terms.episode == "shoe" and not episode.is_shuffled_next:
                happened += episode.begin(self._chance)
            else:
                self.terminations = dict.fromkeys(self.agents, True)
        self._tell(happened)
        for agent in self.agents if is_closed else ():
            self.infos[agent]["net"] = nets[agent]

    def _tell(self, happened: Any) -> None:
        names = self.terms.game.names
        self.infos = {agent: {"events": names(happened, agent), "net": 0} for agent in self.agents}

    def _select(self) -> None:
        """Select the agent who decides next, the first one if the round is over."""
        self.agent_selection = self._episode.mover or self.agents[0]

    def _refusal(self, action: int) -> str:
        if self._episode.is_closed:
            collected = self.terms.rules.initial_deal.collected.clause
            why = f"The round is over. Only proceed is legal. [{collected}]"
            return "" if action == self.terms.game.proceed else f"{self.actions[action]}: {why}"
        refused = self._episode.refusal(action)
        return "" if refused is None else f"{self.actions[action]}: {refused}"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the agent's observation and action mask."""
        mask = self._episode.mask(agent)
        if self._episode.is_closed and agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[self.terms.game.proceed] = 1
        return {"observation": self._episode.observe(agent), "action_mask": mask}

    def render(self) -> str | None:
        """Return the round so far as text for the agent in turn; `human` prints it after each step."""
        return self._rendered() if self.render_mode == "ansi" else None

    def _rendered(self) -> str:
        episode = self._episode
        lines = self.terms.game.sentences(episode.events, self.agent_selection)
        if episode.is_closed:
            nets = ", ".join(f"{agent} ${show(net)}" for agent, net in episode.nets.items())
            lines.append(f"The net results are {nets}.")
        else:
            lines.append(f"{episode.mover} may {', '.join(self.actions[action] for action in episode.options)}.")
        return "\n".join(lines) + "\n"

    def _print(self) -> None:
        sys.stdout.write(self._rendered() + "\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Close the environment. There are no resources to release."""
