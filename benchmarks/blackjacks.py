"""Blackjack by others, in complete rounds: Gymnasium's, OpenSpiel's and RLCard's, each drawing to 17.

None of them has splits, doubles or insurance. Each is called in the way that costs it least, and deals from its own
chance or, where it leaves chance to the caller, from Python's.
"""

import random
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

SEED: Final = 7
STANDS_ON: Final = 17
AT_A_TIME: Final = 100
"""Rounds between two looks at the clock."""
INSTALL: Final = "`make bench`, or .venv/bin/python -m pip install --require-hashes -r requirements/bench.txt"

Rounds = Callable[[], None]
"""Plays a number of complete rounds."""


def _gymnasium() -> Rounds:
    env = import_module("gymnasium").make("Blackjack-v1", disable_env_checker=True)
    env.reset(seed=SEED)

    def play() -> None:
        for _ in range(AT_A_TIME):
            (points, _, _), _ = env.reset()
            is_over = False
            while not is_over:
                (points, _, _), _, is_over, _, _ = env.step(int(points < STANDS_ON))

    return play


def _open_spiel() -> Rounds:
    game = import_module("pyspiel").load_game("blackjack")
    hit, stand = 0, 1
    assert game.new_initial_state().is_chance_node()
    chance = random.Random(SEED)  # noqa: S311  a benchmark needs the same cards each time, not secrecy

    def play() -> None:
        for _ in range(AT_A_TIME):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards = state.legal_actions()  # each as likely as the others
                    state.apply_action(cards[int(chance.random() * len(cards))])
                else:
                    state.apply_action(hit if state.get_best_player_total(0) < STANDS_ON else stand)

    return play


def _rlcard() -> Rounds:
    env = import_module("rlcard").make("blackjack", config={"seed": SEED})
    hit, stand = 0, 1

    def play() -> None:
        for _ in range(AT_A_TIME):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(hit if state["obs"][0] < STANDS_ON else stand)

    return play


OTHERS: Final[dict[str, Callable[[], Rounds]]] = {
    "Gymnasium": _gymnasium,
    "OpenSpiel": _open_spiel,
    "RLCard": _rlcard,
}


def player_of(name: str) -> Rounds | str:
    """Return what plays rounds of one of OTHERS, or why it cannot be had."""
    with warnings.catch_warnings():  # what others warn of is for them to mend
        warnings.simplefilter("ignore")
        try:
            return OTHERS[name]()
        except (ImportError, OSError, AttributeError) as missing:
            return str(missing)


def quiet(play: Rounds) -> Callable[[], Any]:
    """Return the same without warnings about deprecated functions."""

    def played() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            play()

    return played
