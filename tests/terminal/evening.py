"""An evening at the table for tests: typed lines in, the screen out, with stacked cards if wanted."""

from collections.abc import Callable, Iterable
from typing import Any
from unittest import mock

from msgspec.structs import replace

from croupier.cards import Card, cards
from croupier.engine.shoe import ShoeOrder
from croupier.fairness.proof import ShoeProof
from croupier.fairness.shoe import close
from croupier.fairness.verify import faults
from croupier.records.tables import shoes
from croupier.records.tables.shoes import Shoes, Shuffled, ordered
from croupier.terminal.session import Session
from croupier.terminal.setup import GameRequest, set_up
from croupier.terminal.text import WIDTH, TextStyle, visible
from tests.floor import EVENING

CUT = "cut: how many cards from the top"


def stacked(first: Iterable[Card]) -> Callable[[Shoes], ShoeOrder]:
    """Return how shoes are ordered of which the first gives these cards first, wherever it is cut.

    Its proof does not hold, of course.
    """
    chosen = list(first)

    def order(held: Shoes) -> ShoeOrder:
        if held.made is not None or held.number > 1 or held.again:
            return ordered(held)
        rest = list(ordered(replace(held, behind=0, burned=0, last=Shuffled())).cards)
        for card in chosen:
            rest.remove(card)
        found = ShoeOrder((*rest[: held.burned], *chosen, *rest[held.burned :]))
        found = (found.insert(held.behind) if held.behind else found).burn(held.burned)
        for _ in held.last.cards:
            _, found = found.draw()
        return found

    return order


class Evening:
    """Return the screen after the lines were typed; then the input ends, or `ending` is raised.

    The cut is answered from `cuts`, where None is the ending, then with Enter; without `cuts` it takes a typed line
    like every other prompt.
    """

    def __init__(
        self,
        document: str,
        *typed: str,
        shoe: str = "",
        cuts: tuple[str | None, ...] | None = (),
        ink: TextStyle | None = None,
        ending: type[BaseException] = EOFError,
        **asked: Any,
    ) -> None:
        """Play it."""
        self.lines: list[str] = []
        self._typed = list(typed)
        self._cuts = None if cuts is None else list(cuts)
        self._ending = ending
        self.proofs: list[ShoeProof] = []
        defaults: dict[str, Any] = {"seed": 1, "election": {}, "now": EVENING}
        game = set_up(document, GameRequest(**defaults | asked))
        self.session = Session(game, self._ask, self.lines.append, ink or TextStyle(), self.proofs.append)
        order = stacked(cards(shoe)) if shoe else ordered
        with mock.patch("croupier.records.tables.shoes.ordered", order):
            self.code = self.session.play()

    def _ask(self, prompt: str) -> str:
        if self._cuts is not None and CUT in prompt:
            answer = self._cuts.pop(0) if self._cuts else ""
            self.lines.append(prompt + (answer or ""))
            if answer is None:
                raise self._ending
            return answer
        if not self._typed:
            self.lines.append(prompt)
            raise self._ending
        line = self._typed.pop(0)
        self.lines.append(prompt + line)
        return line

    @property
    def cuts_left(self) -> int:
        """Return the number of answers to a cut that are left."""
        return len(self._cuts or ())

    @property
    def screen(self) -> str:
        """All lines."""
        return "\n".join(self.lines)

    @property
    def net(self) -> int:
        """Return the person's result, in cents."""
        return self.session.table.net[self.session.person]

    def says(self, *words: str) -> str:
        """Return the first line that has all these words; fail if there is none."""
        for line in self.lines:
            if all(word in line for word in words):
                return line
        raise AssertionError(f"no line says {words}:\n{self.screen}")

    def after(self, *words: str) -> list[str]:
        """Return the lines from the first that has these words on."""
        return self.lines[self.lines.index(self.says(*words)) :]

    def check_proofs(self) -> None:
        """Assert that the shoes are proved, one after another."""
        assert [proof.shoe for proof in self.proofs] == list(range(1, len(self.proofs) + 1))
        assert [faults(proof) for proof in self.proofs] == [()] * len(self.proofs)

    def checked(self) -> int:
        """Return the rounds played, once it is sure that every line fits and the person owes nothing."""
        for line in self.lines:
            assert "\n" not in line
            if "›" not in line and "> " not in line:
                assert visible(line) <= WIDTH, line
        assert self.session.host.purse >= 0
        return self.session.table.rounds_played

    def check_left(self) -> None:
        """Assert that the person who has gone left nothing open behind them."""
        assert self.code == (0 if self._ending is EOFError else 130)
        assert self.says("You leave with $")
        table = self.session.table
        assert table.state.status == "closed"
        assert table.is_over or table.round_net("You") == 0


class Short(Evening):
    """An evening at which all but a few cards vanish before the first round, so that no card is left to complete it."""

    is_short = False

    def _ask(self, prompt: str) -> str:
        table = self.session.table
        if "wager on box" in prompt and not self.is_short:
            self.is_short = True
            record = table.recorded.record
            shoe = replace(record.table.shoe, cards=4, discards=0, has_cutting_card=False)
            few = ShoeOrder(shoes.ordered(record.shoes).cards[:4])
            assert record.shoes.open_shoe is not None
            cards = replace(record.shoes, open_shoe=close(record.shoes.open_shoe), made=few, size=4)
            table.table_record = table.recorded.record = replace(
                record, table=replace(record.table, shoe=shoe), shoes=cards
            )
        return super()._ask(prompt)
