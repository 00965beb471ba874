"""One round of a simulation told again: its cards, every event in words with its clause, what each wager came to."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.cli.audit.asking import told
from croupier.engine.plain import plain
from croupier.engine.twentyone import Round
from croupier.engine.twentyone.evolve import evolve
from croupier.money import show
from croupier.rules.twentyone import TwentyOneRules
from croupier.telling import twentyone, uth
from croupier.telling.amounts import signed

if TYPE_CHECKING:
    from croupier.simulation.game import Game, Retold


def tell_round(game: "Game", number: int, *, as_json: bool) -> Iterator[str]:
    """Return the lines that tell a round; raise BadPlan for a number that no run reaches."""
    from croupier.simulation.plan import BadPlan  # noqa: PLC0415  `--help` needs no kernels
    from croupier.simulation.running import ROUNDS_MOST  # noqa: PLC0415  as above

    if number >= ROUNDS_MOST:
        raise BadPlan(f"round {number:,}: the last that can be played is {ROUNDS_MOST - 1:,}")
    held = game.retold(number)
    if as_json:
        return iter([msgspec.json.format(msgspec.json.encode(_plain(game, held)), indent=2).decode()])
    return _lines(game, held)


def _plain(game: "Game", held: "Retold") -> dict[str, Any]:
    plan = game.plan
    return {
        "round": held.round,
        "seed": plan.seed,
        "document": plan.document,
        "rules": game.rules.fingerprint,
        "cards": [str(card) for card in held.cards],
        "notes": list(held.notes),
        "events": [plain(event) | {"told": sentence} for event, sentence in _sentences(game, held)],
        "net": {name: show(net) for name, net in held.nets.items()},
    }


def _lines(game: "Game", held: "Retold") -> Iterator[str]:
    plan = game.plan
    yield f"Round {held.round:,} of {plan.document}, seed {plan.seed}, dealt again and played by the engine"
    yield from told("Cards: " + " ".join(str(card) for card in held.cards), "")
    for note in held.notes:
        yield from told(note, "")
    yield ""
    for event, sentence in _sentences(game, held):
        yield from told(f"{sentence[:1].upper()}{sentence[1:]}.", event.clause)
    yield ""
    for name, net in held.nets.items():
        yield f"  {name}: {signed(net)}"


def _sentences(game: "Game", held: "Retold") -> Iterator[tuple[Any, str]]:
    """Yield every event with its sentence."""
    events: Sequence[Any] = held.events  # those of the game that the rules are of
    if not isinstance(game.rules, TwentyOneRules):
        teller = uth.Teller(is_open=True)
        yield from ((event, teller.tell(event)) for event in events)
        return
    state, of_boxes = Round(game.rules), twentyone.Teller(game.rules)
    for event in events:
        state = evolve(state, event)
        yield event, of_boxes.tell(event, state)
