"""The PettingZoo table: its checkers pass, players see only what is theirs, and the money is the engine's."""

import warnings
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest
from gymnasium.error import InvalidAction, UnsupportedMode
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from croupier.engine import holdem, twentyone
from croupier.engine.holdem.state import BETTING
from croupier.environments import ENVIRONMENTS, PENALTY, BadEnvironment
from croupier.environments.table import TableEnv, env
from tests.daily import evenly

DOCUMENTS: Final = tuple(ENVIRONMENTS.values())
PONTOON: Final = "act-pontoon-2018"
HOLD_EM: Final = "act-uth-2019"
# PettingZoo says so of every environment with an action mask but its own, which it knows by name.
OF_A_MASK: Final = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


def turns(table: TableEnv, rounds: int, seed: int = 1) -> Iterator[tuple[str, dict[str, Any], int | None]]:
    """Play by chance; yield who decides, what they see and what they will do."""
    chance = np.random.default_rng(seed)
    for number in range(rounds):
        table.reset(seed=seed if number == 0 else None)
        while table.agents:
            agent = table.agent_selection
            seen = table.observe(agent)
            legal = np.flatnonzero(seen["action_mask"])
            action = None if table.terminations[agent] else int(legal[int(chance.random() * len(legal))])
            yield agent, seen, action
            table.step(action)


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("players", [1, 3])
def test_pettingzoo_checkers_pass(document: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(document, players), num_cycles=100)  # type: ignore[no-untyped-call]
    assert {str(one.message) for one in told} <= OF_A_MASK
    seed_test(lambda: env(document, players), num_cycles=30)  # type: ignore[no-untyped-call]
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("document", "given"),
    evenly(
        [
            *((key, {}) for key in DOCUMENTS),
            (PONTOON, {"election": {"insure_others": False}}),
            (PONTOON, {"players": 7, "dealing": "real", "observe": ["hand", "seen"], "side_bets": {"pairs-play": "5"}}),
            (HOLD_EM, {"players": 6, "side_bets": {"trips": "5"}}),
        ],
        3,
    ),
)
def test_rewards_and_masks_agree_with_the_engine(document: str, given: dict[str, Any]) -> None:
    table = TableEnv(document, **given)
    game: Any = holdem if document == HOLD_EM else twentyone
    named = table.terms.game
    paid = 0
    for agent, seen, action in turns(table, 80):
        state = table._episode.state
        assert seen["observation"] in table.observation_space(agent)["observation"]  # type: ignore[index]
        others = [other for other in table.agents if other != agent]
        assert not any(table.observe(other)["action_mask"].any() for other in others)
        if not state.is_closed:
            legal = set(game.legal(state, agent))
            assert {named.meant(state, agent, int(one)) for one in np.flatnonzero(seen["action_mask"])} == legal
        elif action is None and len(table.agents) == len(table.possible_agents):
            paid += 1
            nets = dict.fromkeys(table.possible_agents, 0)
            for event in table._episode.events:
                moved = game.postings(event)
                assert sum(cents for _, cents in moved) == 0
                for who, cents in moved:
                    if who in nets:
                        nets[who] += cents
            assert {one: table.infos[one]["net"] for one in table.agents} == nets
            assert table.rewards == {one: net / table.terms.wager for one, net in nets.items()}
    assert paid == 80


def test_insurance_for_others_follows_the_operators_election() -> None:
    assert "insure-box-2" not in TableEnv(PONTOON, election={"insure_others": False}).actions
    table = TableEnv(PONTOON, election={"insure_others": True})
    first = table.actions.index("insure-box-1")
    assert table.actions[first:] == ("insure-box-1", "insure-box-2", "insure-box-3")
    asked = [
        (agent, action - first + 1) for agent, _, action in turns(table, 300) if action is not None and action >= first
    ]
    assert asked
    assert all(agent != f"box_{box}" for agent, box in asked)


def test_players_decide_in_the_order_of_their_boxes() -> None:
    table = TableEnv(PONTOON, 4)
    turn = list(table.fields).index("turn")
    for agent, seen, action in turns(table, 100):
        if action is not None and not table._episode.is_closed:
            assert agent == f"box_{seen['observation'][turn]}"


def test_hidden_cards_are_not_observed() -> None:
    table = TableEnv(HOLD_EM, 4)
    names = list(table.fields)
    ends = [place for place, name in enumerate(names) if "hole" in name or "communal" in name or "dealer" in name]
    hidden_seen = 0
    for _ in turns(table, 150):
        state = table._episode.state
        for agent in table.agents:
            mine = {card.index + 1 for place in state.places if place.player == agent for card in place.cards}
            turned = {card.index + 1 for place in state.places if place.is_turned for card in place.cards}
            turned |= {card.index + 1 for card in state.communal[: state.revealed]}
            if state.phase not in BETTING:
                turned |= {card.index + 1 for card in state.dealer}
            numbers = set(table.observe(agent)["observation"][ends].tolist()) - {0}
            assert numbers <= mine | turned
            hidden_seen += not state.is_closed and numbers != mine | turned
            told = {name for name, _ in table.infos[agent]["events"]}
            assert not told & {"CommunalCardDealt", "DealerCardDealt"}
    assert hidden_seen > 0  # some had folded, and see their own cards no more


def test_rendered_text_hides_cards_of_others() -> None:
    table = TableEnv(HOLD_EM, 3, render_mode="ansi")
    for agent, _, action in turns(table, 20):
        state = table._episode.state
        told = table.render()
        assert told is not None
        if action is not None and state.phase in BETTING:
            for place in state.places:
                if place.player != agent:
                    assert not any(str(card) in told for card in place.cards)
            assert not any(str(card) in told for card in (*state.dealer, *state.communal[state.revealed :]))
        elif action is None:
            assert "The net results are box_1 $" in told


def test_a_table_prints_each_round_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    table = TableEnv(PONTOON, 2, render_mode="human")
    assert list(turns(table, 2))
    assert table.render() is None
    assert "box_2" in capsys.readouterr().out


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    table = TableEnv(PONTOON, 2)
    table.reset(seed=1)
    agent = table.agent_selection
    illegal = int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    state = table._episode.state
    table.step(illegal)
    assert table._episode.state is state
    assert table.agent_selection == agent
    assert table.rewards[agent] == -PENALTY
    assert table.infos[agent]["refused"].endswith("]")
    strict = TableEnv(PONTOON, 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(InvalidAction, match=r"\[.+\]$"):
        strict.step(illegal)
    ended = TerminateIllegalWrapper(env(PONTOON, 2), illegal_reward=-1)
    ended.reset(seed=1)
    ended.observe(ended.agent_selection)
    ended.step(illegal)
    assert all(ended.terminations.values())


def test_a_table_without_decisions_proceeds() -> None:
    table = TableEnv("act-blackjack-2005", 1)
    for seed in range(200):
        table.reset(seed=seed)
        if table._episode.is_closed:
            break
    proceed = table.actions.index("proceed")
    assert np.flatnonzero(table.observe("box_1")["action_mask"]).tolist() == [proceed]
    table.step(0)
    assert "The round is over." in table.infos["box_1"]["refused"]
    table.step(proceed)
    assert table.terminations == {"box_1": True}
    assert table.rewards["box_1"] >= 0


def test_a_shoe_is_an_episode() -> None:
    table = TableEnv(PONTOON, 3, dealing="real", episode="shoe")
    rounds = nets = 0
    for agent, _, action in turns(table, 2):
        closed = any(name == "RoundClosed" for name, _ in table.infos[agent]["events"])
        rounds += closed
        nets += closed and table.infos[agent]["net"]
        assert (action is None) == table.terminations[agent]
    assert rounds > 10
    assert nets


@pytest.mark.parametrize(
    ("document", "players", "sentence"),
    [
        (PONTOON, 8, r"players = 8: This table has 1 to 7 boxes\. \[act-pontoon-2018 def:box\]"),
        (PONTOON, 0, r"players = 0: This table has 1 to 7 boxes\. \[act-pontoon-2018 def:box\]"),
        (HOLD_EM, 7, r"players = 7: This table has 1 to 6 boxes\. \[act-uth-2019 1\.1\]"),
        (PONTOON, "three", "players = three: It must be the number of players"),
        (PONTOON, -1, "players = -1: It must be the number of players"),
        (5, 2, "document = 5: It must be the key of a document"),
    ],
)
def test_bad_options_are_rejected_with_one_sentence(document: str, players: Any, sentence: str) -> None:
    with pytest.raises(BadEnvironment, match=sentence):
        env(document, players)
    with pytest.raises(UnsupportedMode, match="ansi or human"):
        TableEnv(document, 1, render_mode="rgb_array")
