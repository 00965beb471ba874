"""One round of a simulation in detail: its cards, every event in words with its clause, and each wager's result."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.cli.audit.options import sentence_lines
from croupier.engine.game import game_of
from croupier.engine.plain_values import plain
from croupier.money import show
from croupier.narration.amounts import signed
from croupier.narration.families import narrator_of

if TYPE_CHECKING:
    from croupier.simulation.game import ReplayedRound, SimulatedGame


def tell_round(game: "SimulatedGame", number: int, *, as_json: bool) -> Iterator[str]:
    """Return the lines of a round; raise BadPlan for a number that no run reaches."""
    from croupier.simulation.plan import BadPlan  # noqa: PLC0415  `--help` needs no kernels
    from croupier.simulation.runner import ROUNDS_MAX  # noqa: PLC0415  as above

    if number >= ROUNDS_MAX:
        raise BadPlan(f"Round {number:,} is too high. The last round is {ROUNDS_MAX - 1:,}.")
    retold = game.retold(number)
    if as_json:
        return iter([msgspec.json.format(msgspec.json.encode(_plain(game, retold)), indent=2).decode()])
    return _lines(game, retold)


def _plain(game: "SimulatedGame", retold: "ReplayedRound") -> dict[str, Any]:
    plan = game.plan
    return {
        "round": retold.round,
        "seed": plan.seed,
        "document": plan.document,
        "rules": game.rules.fingerprint,
        "cards": [str(card) for card in retold.cards],
        "notes": list(retold.notes),
        "events": [plain(event) | {"told": sentence} for event, sentence in _sentences(game, retold)],
        "net": {name: show(net) for name, net in retold.nets.items()},
    }


def _lines(game: "SimulatedGame", retold: "ReplayedRound") -> Iterator[str]:
    plan = game.plan
    yield f"Round {retold.round:,} of {plan.document}, seed {plan.seed}, replayed by the engine"
    yield from sentence_lines("Cards: " + " ".join(str(card) for card in retold.cards), "")
    for note in retold.notes:
        yield from sentence_lines(note, "")
    yield ""
    for event, sentence in _sentences(game, retold):
        yield from sentence_lines(f"{sentence[:1].upper()}{sentence[1:]}.", event.clause)
    yield ""
    for name, net in retold.nets.items():
        yield f"  {name}: {signed(net)}"


def _sentences(game: "SimulatedGame", retold: "ReplayedRound") -> Iterator[tuple[Any, str]]:
    """Yield every event with its sentence."""
    family, narrator = game_of(game.rules), narrator_of(game.rules)
    state = family.fresh(game.rules)
    for event in retold.events:
        state = family.evolve(state, event)
        yield event, narrator.tell(event, state)
