"""Replay of a scenario of a table's life: officials, time, the cutting card, and the dealer's steps between rounds."""

from typing import Any, cast

from croupier.cards import Card, pack
from croupier.engine.inputs import Deal, Proceed, SettleBox
from croupier.engine.refusal import Refused
from croupier.engine.table import Role, Table, dealers_step, refusal, shoe_hindrance, step
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.moments import BadMoment, moment, written
from croupier.engine.table.notices.limits import unreported
from croupier.scenario.files import BadScenario, ScenarioInput
from croupier.scenario.parser import FromShoe
from croupier.scenario.round_replay import EVENTS, RoundReplay
from croupier.scenario.table_game import TableGame, is_of_table
from croupier.scenario.table_words import NOTIFY, PREPARES, TELL_TIME

Caused = tuple[list[Any], Any, int]


class TableReplay(RoundReplay):
    """A scenario being played at a table."""

    game: TableGame
    state: Table

    def _game(self) -> TableGame:
        # a scenario with a shuffle or a cut states all of them; otherwise the dealer takes each due step
        self.dealer_prepares = PREPARES.isdisjoint(self.scenario.words())
        # the same applies to notices of missing and foreign cards
        self.officials_notify = NOTIFY not in self.scenario.words()
        return TableGame(self.scenario)

    def _check_shoe(self) -> None:
        """Raise BadScenario for a card that the pack does not have; the table itself checks the number of each card."""
        rule = self.rules.cards.pack
        in_pack = {None, *pack(rule.value)}
        for card in self.shoe:
            if card not in in_pack:
                raise BadScenario(f"shoe: {card} is not in a deck of {rule.value} ({rule.clause})")

    # --- one input -----------------------------------------------------------------------------------------

    def _give(self, given: ScenarioInput, where: str) -> None:
        if given.at is not None:
            self._tell_time(given)
        if given.do != TELL_TIME or given.at is None:
            super()._give(given, where)

    def _tell_time(self, given: ScenarioInput) -> None:
        try:
            now = moment(given.at, self.game.day)
        except BadMoment as bad:
            raise BadScenario(f"at: {bad}") from None
        if now < self.state.now:
            raise BadScenario(f"at: {given.at} is before {written(self.state.now)}. Time cannot go back.")
        if now > self.state.now:
            events, state = step(self.state, i.TellTime(now))
            self._commit([*events], state, self.drawn)

    def _give_after_the_round(self, given: ScenarioInput, meant: Any, where: str) -> None:
        """Take the dealer's steps that are due before the wagers of another round."""
        events, state = self._prepared(self.state)
        self._commit(events, state, self.drawn)
        super()._give_after_the_round(given, meant, where)

    def _tell_refusal(self, meant: Any, refused: Refused) -> None:
        self.events.append(refusal(self.state, refused.given if isinstance(meant, FromShoe) else meant, refused))

    # --- the shoe and the dealer ---------------------------------------------------------------------------

    def _cause(self, state: Table, drawn: int, meant: Any) -> Caused:
        """Return the events of the input; the dealer prepares the shoe, and the shoe gives the cards that fall due."""
        happened: list[Any] = []
        if not is_of_table(meant):
            happened, state = self._prepared(state)
        if isinstance(meant, FromShoe):
            meant, drawn = meant.of(self._card(drawn)), drawn + 1
        events, state = step(state, meant)
        happened += events
        while self.officials_notify and state.to_notify:
            notices, state = step(state, i.Notify(meant.by, cast("Role", state.to_notify[0]), "missing-cards"))
            happened += notices
        for role, player in unreported(state) if self.officials_notify else ():
            notices, state = step(state, i.Notify(meant.by, cast("Role", role), "restriction", player))
            happened += notices
        drawn += sum(isinstance(one, e.CardBurned) and one.card is None and one.why != "new-shoe" for one in events)
        while state.round is not None and state.round.awaits_card:
            if shoe_hindrance(state) is not None:
                prepared, state = self._prepared(state)
                happened += prepared
            if shoe_hindrance(state) is not None:
                break
            given, state, drawn = self._card_drawn(state, drawn)
            happened += given
        return happened, state, drawn

    def _card_drawn(self, state: Table, drawn: int) -> Caused:
        """Return the events of the next card of the shoe, or of the cutting card."""
        if drawn >= len(self.shoe):
            raise BadScenario(f"shoe: It has only {len(self.shoe)} cards, and one more is due.")
        card = self.shoe[drawn]
        try:
            events, state = step(state, i.DrawCuttingCard() if card is None else Deal(card))
        except Refused as refused:
            raise BadScenario(f"shoe: {card or 'CUT'} cannot be its number {drawn + 1}: {refused}") from None
        return [*events], state, drawn + 1

    def _card(self, drawn: int) -> Card:
        card = self.shoe[drawn] if drawn < len(self.shoe) else None
        if card is None:
            raise BadScenario("card: No card is given, and the shoe has no next card.")
        return card

    def _prepared(self, state: Table) -> tuple[list[Any], Table]:
        """Return the dealer's events that make the shoe ready to deal, and the table after them."""
        happened: list[Any] = []
        while self.dealer_prepares and (due := dealers_step(state)) is not None:
            try:
                events, state = step(state, due)
            except Refused:  # not the dealer's to mend; what is asked of the shoe tells why
                break
            happened += events
        return happened, state

    # --- the end -------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        if self.state.is_in_round:
            events, state = self._prepared(self.state)
            self._commit(events, state, self.drawn)
        while self.game.settlement == "box_by_box" and self.game.is_open(self.state):
            self._commit(*self._cause(self.state, self.drawn, Proceed()))
        if self.state.unsettled:
            self._commit(*self._cause(self.state, self.drawn, SettleBox()))
        is_bare = self.state.is_betting and not any(one.layout for one in self.state.tallies)
        if not is_bare:
            super()._finish()

    def _compare_events(self) -> None:
        """Look for the kinds of events that are expected, one after another among all that happened."""
        kinds = iter([type(event).__name__ for event in self.events])
        expected = self.scenario.expect.events
        for number, wanted in enumerate(expected):
            if wanted not in EVENTS:
                raise BadScenario(f"expect.events[{number}]: There is no event {wanted!r}.")
            if wanted not in kinds:  # an iterator: what it has passed does not come again
                after = f" after {expected[number - 1]}" if number else ""
                self.differences.append(f"events: There was no {wanted}{after}")
                return
