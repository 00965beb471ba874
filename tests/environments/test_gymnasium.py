"""The Gymnasium environments: their checkers pass, the engine judges every action, and the money is the engine's."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded, UnsupportedMode
from gymnasium.utils.env_checker import check_env

from croupier.engine import holdem, twentyone
from croupier.engine.refusal import Refused
from croupier.environments import ENVIRONMENTS, PENALTY, BadEnvironment, CroupierEnv
from croupier.narration.speech import YOU
from croupier.rules.clause import document
from croupier.rules.twentyone import TwentyOneRules
from tests.daily import daily, evenly

NAMES: Final = tuple(ENVIRONMENTS)
PONTOON: Final = "croupier/ActPontoon2018-v0"
BLACKJACK: Final = "croupier/ActBlackjack2005-v0"
HOLD_EM: Final = "croupier/ActUth2019-v0"
EPISODES: Final = 1_500


def make_env(name: str, **given: Any) -> CroupierEnv:
    env = gymnasium.make(name, **given).unwrapped
    assert isinstance(env, CroupierEnv)
    return env


def any_legal(info: dict[str, Any], chance: np.random.Generator) -> int:
    legal = np.flatnonzero(info["action_mask"])
    return int(legal[int(chance.random() * len(legal))])


def steps(env: CroupierEnv, episodes: int, seed: int = 1) -> Iterator[tuple[Any, ...]]:
    """Play by chance and yield every step, with the state of the engine before it."""
    chance = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    while episodes:
        state, action = env._episode.state, any_legal(info, chance)
        seen, reward, is_over, is_cut_short, info = env.step(action)
        assert not is_cut_short
        yield state, action, seen, reward, is_over, info
        if is_over:
            episodes -= 1
            seen, info = env.reset()


def dealt(env: CroupierEnv, is_wanted: Callable[[Any], bool]) -> tuple[Any, dict[str, Any]]:
    """Deal rounds until one begins as requested."""
    dealt = (env.reset(seed=seed) for seed in range(1_000))
    return next((seen, info) for seen, info in dealt if is_wanted(seen))


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_checker_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name).unwrapped)  # warnings are errors here
    shown = capsys.readouterr().out  # it has rendered for a person, too; a natural leaves nothing to decide
    assert "You may" in shown or "Your net result is" in shown


def test_every_document_has_its_environment() -> None:
    assert sorted(ENVIRONMENTS.values()) == sorted(document(key).key for key in ENVIRONMENTS.values())
    assert len(set(ENVIRONMENTS.values())) == 5
    for name, key in ENVIRONMENTS.items():
        assert make_env(name).terms.rules.document == key
    assert gymnasium.make(f"croupier.environments:{PONTOON}").spec is not None


@pytest.mark.parametrize("name", evenly(NAMES, 2))
@pytest.mark.parametrize("seed", daily([1, 2]))
def test_rewards_and_masks_agree_with_the_engine(name: str, seed: int) -> None:
    env = make_env(name, observe=() if name == HOLD_EM else ("hand", "seen"))
    game: Any = holdem if name == HOLD_EM else twentyone
    known = document(ENVIRONMENTS[name])
    for state, action, seen, reward, is_over, info in steps(env, EPISODES, seed):
        assert seen in env.observation_space
        after, masked = env._episode.state, np.flatnonzero(info["action_mask"]).tolist()
        assert state.is_closed or env.terms.game.meant(state, YOU, action) in game.legal(state, YOU)
        if after.is_closed:
            assert masked == []
        else:
            assert {env.terms.game.meant(after, YOU, one) for one in masked} == set(game.legal(after, YOU))
        assert all(clause in known for _, clause in info["events"])
        if is_over:
            net = sum(cents for event in env._episode.events for who, cents in game.postings(event) if who == YOU)
            assert info["net"] == net
            assert reward == net / env.terms.wager
            assert info["events"] == [] or info["events"][-1][0] == "RoundClosed"
        else:
            assert reward == 0
            assert info["net"] == 0


def test_round_without_a_decision_is_rewarded() -> None:
    env = make_env(BLACKJACK)
    proceed = env.actions.index("proceed")
    found = []
    for state, action, _, reward, is_over, _ in steps(env, EPISODES):
        if state.is_closed:
            assert action == proceed
            assert is_over
            found.append(reward)
    assert 40 < len(found) < 100  # one in 21 is a Blackjack
    assert set(found) == {0.0, 1.5}  # the dealer may have one, too


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_deals_the_same_episodes(name: str) -> None:
    def record(seed: int) -> list[Any]:
        env = make_env(name)
        return [(action, seen.tolist(), reward, info["events"]) for _, action, seen, reward, _, info in
                steps(env, 30, seed)]  # fmt: skip

    assert record(5) == record(5)
    assert record(5) != record(6)


def test_reset_with_a_seed_shuffles_and_without_one_continues_the_shoe() -> None:
    env = make_env(BLACKJACK, dealing="real", observe=("seen",))
    first = next(place for place, field in enumerate(env.fields) if field.startswith("seen_"))
    seen, _ = env.reset(seed=3)
    assert seen[first:].sum() == 3
    again, info = env.reset()
    assert again[first:].sum() == 3 + [name for name, _ in info["events"]].count("CardDealt") >= 6
    same, _ = env.reset(seed=3)
    assert same.tolist() == seen.tolist()
    shuffled, _ = env.reset(options={"shuffle": True})
    assert shuffled[first:].sum() == 3


@pytest.mark.parametrize("name", [BLACKJACK, "croupier/NswPontoon6to52017-v0"])
def test_a_shoe_is_an_episode_and_ends_with_the_round_of_the_cutting_card(name: str) -> None:
    env = make_env(name, dealing="real", episode="shoe", cutting_card=104, observe=("seen",))
    first = next(place for place, field in enumerate(env.fields) if field.startswith("seen_"))
    rules = env.terms.rules
    assert isinstance(rules, TwentyOneRules)
    before = rules.cards.decks.value * rules.cards.pack.value - 104 - rules.shuffle.burn.value
    rounds = nets = 0
    for _, _, seen, reward, is_over, info in steps(env, 5):
        closed = sum(name == "RoundClosed" for name, _ in info["events"])
        rounds, nets = rounds + bool(reward or closed), nets + info["net"]
        assert reward == info["net"] / env.terms.wager
        if is_over:
            assert before <= seen[first:].sum() <= before + 30
    assert rounds > 5 * 15
    assert nets


def test_a_shoe_that_runs_out_is_refilled_from_the_discards() -> None:
    env = make_env("croupier/NswPontoon6to52017-v0", dealing="real", cutting_card=0, observe=("seen",))
    first = next(place for place, field in enumerate(env.fields) if field.startswith("seen_"))
    fell = 0
    last = 0
    for _, _, seen, _, is_over, _ in steps(env, 400):
        out = int(seen[first:].sum())
        fell += out < last and not is_over and last > 370
        last = out
        assert (seen[first:] <= 32).all()
    assert fell  # 8 decks of 48 were dealt to the last card, and the round went on


@pytest.mark.clause("act-pontoon-2018 10.2(c)")
def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    env = make_env(PONTOON)
    phase, total, is_soft, *_ = range(len(env.fields))
    seen, info = dealt(env, lambda seen: seen[phase] == 3 and seen[total] < 12 and not seen[is_soft])
    before = env._episode.state
    again, reward, is_over, _, told = env.step(env.actions.index("stand"))
    assert told["refused"].startswith("stand: ")
    assert told["refused"].endswith("[10.2(c)]")
    assert (reward, is_over, told["events"], told["net"]) == (-PENALTY, False, [], 0)
    assert again.tolist() == seen.tolist()
    assert told["action_mask"].tolist() == info["action_mask"].tolist()
    assert env._episode.state is before


@pytest.mark.parametrize("name", NAMES)
def test_every_illegal_action_is_refused_as_the_engine_refuses_it(name: str) -> None:
    env = make_env(name, illegal="raise")
    known = document(ENVIRONMENTS[name])
    refusals = 0
    for _ in steps(env, 100):
        episode = env._episode
        if episode.is_closed:
            continue
        state, mask = episode.state, env.action_masks()
        for action in np.flatnonzero(mask == 0):
            with pytest.raises(InvalidAction) as caught:
                env.step(action)
            with pytest.raises(Refused) as refused:
                episode.game.step(state, episode.game.meant(state, YOU, int(action)))
            assert refused.value.clause in known
            assert str(caught.value).endswith(f"[{refused.value.clause}]")
            assert episode.state is state
            refusals += 1
    assert refusals > 200


def test_finished_round_accepts_only_proceed_and_finished_episode_only_reset() -> None:
    env = make_env(BLACKJACK)
    _, info = dealt(env, lambda _: env._episode.is_closed)
    assert np.flatnonzero(info["action_mask"]).tolist() == [env.actions.index("proceed")]
    assert "The round is over." in env.step(0)[-1]["refused"]
    assert env.step(env.actions.index("proceed"))[2]
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(0)
    env.reset()
    with pytest.raises(InvalidAction, match="from 0 to 8"):
        env.step(9)


def test_sampling_with_the_mask_is_always_legal() -> None:
    env = make_env(PONTOON, illegal="raise")
    env.action_space.seed(3)
    _, info = env.reset(seed=3)
    for _ in range(500):
        _, _, is_over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if is_over:
            _, info = env.reset()


def test_hidden_cards_are_not_observed() -> None:
    env = make_env(HOLD_EM)
    names = list(env.fields)
    communal, dealer = names.index("communal_1"), names.index("dealer_1")
    shown = {0: None, 1: 0, 2: 3, 3: 5, 4: 5}
    for _, _, seen, _, is_over, _ in steps(env, EPISODES):
        phase = int(seen[0])
        if not is_over:
            assert np.count_nonzero(seen[communal : communal + 5]) == shown[phase]
            assert np.count_nonzero(seen[dealer : dealer + 2]) == (2 if phase == 4 else 0)
            held = [card.index + 1 for card in env._episode.state.places[0].cards]
            assert seen[1:3].tolist() == held
        elif seen[names.index("is_out")]:
            assert not seen[1:3].any()


@pytest.mark.parametrize("name", [PONTOON, HOLD_EM])
def test_rendered_round_cites_clauses(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = make_env(name, render_mode="ansi")
    for *_, is_over, _ in steps(env, 20):
        told = env.render()
        assert told is not None
        lines = told.splitlines()
        assert all(line.endswith("]") for line in lines[:-1])
        assert lines[-1].startswith("Your net result is $" if is_over else "You may ") or not is_over
        if name == HOLD_EM and not is_over:
            hidden = {str(card) for card in env._episode.state.dealer}
            if env._episode.state.phase in holdem.state.BETTING:
                assert not any(card in told for card in hidden)
    env = make_env(name, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "No more bets. [" in capsys.readouterr().out
    assert list(steps(env, 1))
    assert "Your net result is $" in capsys.readouterr().out
    with pytest.raises(UnsupportedMode, match="ansi or human"):
        CroupierEnv(ENVIRONMENTS[name], render_mode="rgb_array")


def test_side_bets_are_wagered_and_paid() -> None:
    env = make_env(PONTOON, side_bets={"perfect-pairs": "5"}, wager=20)
    told = {name for *_, info in steps(env, 50) for name, _ in info["events"]}
    assert env.terms.wager == 2000
    settled = {event.bet: event.clause for event in env._episode._opened if hasattr(event, "bet")}
    assert set(settled) == {"main", "perfect-pairs"}
    assert "WagerSettled" in told
    trips = make_env(HOLD_EM, side_bets={"trips": 5})
    assert {event.bet for event in trips._episode._opened if hasattr(event, "bet")} == {"ante", "blind", "trips"}


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_tables_play_side_by_side(mode: str) -> None:
    def record(mode: str) -> list[Any]:
        envs = gymnasium.make_vec(PONTOON, num_envs=2, vectorization_mode=mode, election={"decks": 5})
        chance, rows = np.random.default_rng(4), []
        _, info = envs.reset(seed=9)
        for _ in range(60):
            wishes = chance.random(info["action_mask"].shape) * info["action_mask"]
            seen, rewards, is_over, _, info = envs.step(wishes.argmax(axis=1))
            assert seen in envs.observation_space
            rows.append((seen.tolist(), rewards.tolist(), is_over.tolist(), info["net"].tolist()))
        envs.close()
        return rows

    rows = record(mode)
    assert rows == record("sync")
    assert any(any(over) for _, _, over, _ in rows)


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        (PONTOON, {"document": "act-baccarat-1999"}, "act-baccarat-1999"),
        (PONTOON, {"election": {"decks": 9}}, r"decks = 9: act-pontoon-2018 2\.1 allows 3 to 8"),
        (PONTOON, {"election": {"dekcs": 6}}, "dekcs: act-pontoon-2018 has no such setting; did you mean decks"),
        (PONTOON, {"election": 6}, "election = 6"),
        (PONTOON, {"wager": "5"}, r"wager = 5\.00: .*minimum of \$10\.00\. Wager more\. \[act-pontoon-2018 3\.4\]"),
        (PONTOON, {"wager": "12"}, r"wager = 12\.00: .* \$5\.00\. Change the amount\. \[act-pontoon-2018 3\.3\]"),
        (PONTOON, {"wager": "505"}, r"above the maximum of \$500\.00\. Wager less\. \[act-pontoon-2018 3\.5\]"),
        (PONTOON, {"wager": 12.5}, "wager: 12.5 is not an amount"),
        (PONTOON, {"wager": "0"}, r"must be greater than zero\. \[act-pontoon-2018 4\.2\]"),
        (PONTOON, {"side_bets": {"super-sevens": "5"}}, r"act-pontoon-2018 18\.1 allows"),
        (PONTOON, {"side_bets": {"perfect-pairs": "1"}}, r"side_bets: .* Wager more\. \[act-pontoon-2018 18\.7\]"),
        (PONTOON, {"side_bets": {"perfect-pairs": 5}, "election": {"side_bets": []}}, "is not offered at this table"),
        (PONTOON, {"side_bets": "perfect-pairs"}, "Write side bets with their amounts"),
        (
            HOLD_EM,
            {"side_bets": {"perfect-pairs": "5"}},
            r"Trips is the only side bet\. \[act-uth-2019 4\.2\(b\)\]",
        ),
        (HOLD_EM, {"dealing": "real"}, r"The cards are shuffled for every round\. \[act-uth-2019 6\.1\(a\)\]"),
        (HOLD_EM, {"observe": ["seen"]}, "already shows every card that a player may see"),
        (PONTOON, {"dealing": "stacked"}, "dealing = stacked is unknown. Use fresh or real."),
        (PONTOON, {"dealing": "real", "cutting_card": 47}, r"act-pontoon-2018 5\.3 puts it 48 to 101 cards"),
        (PONTOON, {"dealing": "real", "cutting_card": 102}, r"act-pontoon-2018 5\.3 puts it 48 to 101 cards"),
        (PONTOON, {"dealing": "real", "cutting_card": "deep"}, "cutting_card = deep"),
        (PONTOON, {"dealing": "real", "election": {"shoe": "automated"}}, r"from a device, .*act-pontoon-2018 19\.1"),
        (PONTOON, {"cutting_card": 60}, "needs dealing = real"),
        (PONTOON, {"episode": "shoe"}, "needs dealing = real"),
        (PONTOON, {"episode": "night"}, "is unknown. Use round or shoe"),
        (PONTOON, {"observe": "seen"}, "a list of any of hand, seen"),
        (PONTOON, {"observe": ["future"]}, "a list of any of hand, seen"),
        (PONTOON, {"illegal": "ignore"}, "is unknown. Use penalty or raise"),
        (PONTOON, {"wagers": 10}, "There is no argument wagers. Did you mean wager?"),
        (PONTOON, {"colour": 10}, "There is no argument colour. Use one of election"),
    ],
)
def test_bad_options_are_rejected_with_one_sentence(name: str, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadEnvironment, match=sentence) as caught:
        CroupierEnv(**({"document": ENVIRONMENTS[name]} | given))
    assert "\n" not in str(caught.value)
