"""A table of several players as a PettingZoo environment: each box is an agent, and the engine gives the turn."""

import sys
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, UnsupportedMode
from gymnasium.utils.seeding import np_random

from croupier.environments.environment import PENALTY
from croupier.environments.sitting import Sitting
from croupier.environments.terms import BadTerms, Given, terms
from croupier.money import show

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"A table of several players needs {missing.name}, which is not installed here: "
        "pip install 'croupier[environments]' brings it.",
        name=missing.name,
    ) from None


def env(document: str, players: int = 3, render_mode: str | None = None, **given: Unpack[Given]) -> Any:
    """Return a table with so many players in PettingZoo's usual wrappers; raise BadTerms."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(TableEnv(document, players, render_mode, **given))
    )


class TableEnv(AECEnv[str, dict[str, Any], Any]):
    """A table without wrappers: agents are box_1, box_2 and so on, and all of them end with the round.

    An agent sees only what the engine shows its player, and its action mask is empty when it is not its turn.
    """

    metadata = {  # noqa: RUF012  as PettingZoo declares it
        "name": "croupier_table_v0",
        "render_modes": ["ansi", "human"],
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(self, document: str, players: int = 3, render_mode: str | None = None, **given: Unpack[Given]) -> None:
        """Sit down under the terms given; raise BadTerms."""
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UnsupportedMode(f"render_mode = {render_mode}: it is ansi or human")
        if type(players) is not int or not 0 <= players <= 100:
            raise BadTerms(f"players = {players}: it is how many players sit at the table")
        self.render_mode = render_mode
        self.possible_agents = [f"box_{box}" for box in range(1, players + 1)]
        self.terms = terms(document, tuple(self.possible_agents), given)
        self.fields = dict(self.terms.game.fields)
        self.actions = self.terms.game.actions
        self.agents = []
        many = len(self.actions)
        self.action_spaces = {agent: spaces.Discrete(many) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observed(many) for agent in self.possible_agents}
        self._sitting = Sitting(self.terms)
        self._chance, _ = np_random(None)

    def _observed(self, many: int) -> spaces.Dict:
        fields = spaces.MultiDiscrete(list(self.fields.values()))
        return spaces.Dict({"observation": fields, "action_mask": spaces.Box(0, 1, (many,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[dict[str, Any]]:
        """Return what the agent observes: the numbers of `fields`, and which actions are open to it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next round; a seed, a shoe as the episode, or the option `shuffle` begins with a shuffle."""
        if seed is not None:
            self._chance, _ = np_random(seed)
        if seed is not None or self.terms.episode == "shoe" or (options or {}).get("shuffle"):
            self._sitting.forget()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None  # type: ignore[assignment]  # as PettingZoo itself does
        self._tell(self._sitting.begin(self._chance))
        self._select()

    def step(self, action: Any) -> None:
        """Let the agent in turn decide; all rewards come when the round is over."""
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
            is_over = self._sitting.is_closed
            happened = [] if is_over else list(self._sitting.give(int(action), self._chance))
            self._after(happened)
        self._accumulate_rewards()
        self._select()

    def _after(self, happened: list[Any]) -> None:
        """Pay out a round that is over, and begin the next of the shoe where the episode goes on."""
        sitting = self._sitting
        if self.render_mode == "human":
            self._print()
        nets = dict(sitting.nets)
        is_closed = sitting.is_closed
        if is_closed:
            self.rewards = {agent: nets[agent] / self.terms.wager for agent in self.agents}
            if self.terms.episode == "shoe" and not sitting.is_shuffled_next:
                happened += sitting.begin(self._chance)
            else:
                self.terminations = dict.fromkeys(self.agents, True)
        self._tell(happened)
        for agent in self.agents if is_closed else ():
            self.infos[agent]["net"] = nets[agent]

    def _tell(self, happened: Any) -> None:
        names = self.terms.game.names
        self.infos = {agent: {"events": names(happened, agent), "net": 0} for agent in self.agents}

    def _select(self) -> None:
        """Give the turn to who decides next; to the first where the round is over."""
        self.agent_selection = self._sitting.mover or self.agents[0]

    def _refusal(self, action: int) -> str:
        if self._sitting.is_closed:
            collected = self.terms.rules.initial_deal.collected.clause
            why = f"the round is over, and to proceed is all that is left [{collected}]"
            return "" if action == self.terms.game.proceed else f"{self.actions[action]}: {why}"
        refused = self._sitting.refusal(action)
        return "" if refused is None else f"{self.actions[action]}: {refused}"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent sees, and which actions are open to it."""
        mask = self._sitting.mask(agent)
        if self._sitting.is_closed and agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[self.terms.game.proceed] = 1
        return {"observation": self._sitting.observe(agent), "action_mask": mask}

    def render(self) -> str | None:
        """Return the round so far in words, as the agent in turn sees it; `human` prints it as it goes."""
        return self._told() if self.render_mode == "ansi" else None

    def _told(self) -> str:
        sitting = self._sitting
        lines = self.terms.game.told(sitting.events, self.agent_selection)
        if sitting.is_closed:
            nets = ", ".join(f"{agent} ${show(net)}" for agent, net in sitting.nets.items())
            lines.append(f"The round comes to {nets}.")
        else:
            lines.append(f"{sitting.mover} may {', '.join(self.actions[action] for action in sitting.options)}.")
        return "\n".join(lines) + "\n"

    def _print(self) -> None:
        sys.stdout.write(self._told() + "\n")
        sys.stdout.flush()

    def close(self) -> None:
        """Leave the table; nothing is held."""
