"""The money of a table kept a second time, from postings alone, and its limits a second time, from the signs."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from croupier import money
from croupier.engine import events as shared
from croupier.engine.holdem import UthRound
from croupier.engine.holdem.inputs import PlaceAnte, PlaceTrips
from croupier.engine.inputs import PlaceWager
from croupier.engine.postings import Account
from croupier.engine.table import Table, postings
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table.state import RoundTally
from croupier.engine.twentyone import Round
from croupier.money import Money
from tests.properties.uth_watched import on_the_layout as on_the_uth_layout
from tests.properties.watched import on_the_layout

Wager = PlaceWager | PlaceAnte | PlaceTrips | i.WagerTokens
WAGERS = (PlaceWager, PlaceAnte, PlaceTrips, i.WagerTokens)
UNDONE = (e.StakesReturned, e.PaymentRecovered, e.LossRefunded, e.StakesForfeited, e.MoneyRestored)


class Books:
    """Balances over all that has happened, and by round; `kept` is what stands of a void round."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.balance: Counter[str | Account] = Counter()
        self.by_round: defaultdict[int, Counter[str | Account]] = defaultdict(Counter)
        self.kept: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self.void: set[int] = set()
        self.frauds: set[tuple[int, str]] = set()

    def see(self, event: Any, after: Table) -> None:
        """Post an event; `after` is the table after it."""
        if isinstance(event, shared.RoundOpened):
            # one whose wagers left before its first card was no round, and its number is free again
            assert not any(self.by_round[after.number].values()), event
        moved = postings(event)
        assert sum(amount for _, amount in moved) == 0, event
        number = event.round if isinstance(event, UNDONE) else after.number
        for account, amount in moved:
            self.balance[account] += amount
            if not isinstance(event, e.CorrectionMade | e.PaymentCorrected | e.CorrectionUndone):
                self.by_round[number][account] += amount
        match event:
            case e.PaymentStands():
                self.kept[number][event.player] += event.amount
            case e.RoundVoided():
                self.void.add(event.number)
                if event.ground == "fraud":
                    self.frauds.add((event.number, event.person))
            case e.RoundReconstructed():
                self.void.discard(event.number)
            case _:
                pass

    def check(self, state: Table) -> None:
        """Assert that no money is made or lost, and that the layout holds the open wagers and nothing else."""
        assert sum(self.balance.values()) == 0
        lies = self.balance[Account.LAYOUT]
        assert lies == _on_the_layout(state), (lies, _on_the_layout(state))
        assert lies == sum(tally.layout for tally in state.tallies), state.tallies
        if state.round is not None and not state.round.is_closed:
            self._check_round(state.number, state.tallies)
        for played in state.played[-3:]:
            if not played.is_void:
                self._check_round(played.number, played.tallies)
        for number in self.void:
            for account, amount in self.by_round[number].items():
                stands = self.kept[number][account] if isinstance(account, str) else amount
                is_forfeited = (number, account) in self.frauds and amount < 0
                assert amount == stands or is_forfeited, f"void round {number} has moved {amount} for {account}"

    def _check_round(self, number: int, tallies: tuple[RoundTally, ...]) -> None:
        here = self.by_round[number]
        for tally in tallies:
            assert min(tally.layout, tally.paid, tally.paid_side) >= 0, tally
            assert here[tally.player] == tally.net - tally.layout, (tally, here[tally.player])
        known = {tally.player for tally in tallies}
        for account, amount in here.items():
            assert not amount or isinstance(account, Account) or account in known, (account, amount)


def _on_the_layout(state: Table) -> int:
    if isinstance(state.round, Round):
        return on_the_layout(state.round)
    if isinstance(state.round, UthRound):
        return on_the_uth_layout(state.round)
    return 0


# --- limits -----------------------------------------------------------------------------------------------------------


class Signs:
    """Model of the signs and markers of a table, followed event by event."""

    def __init__(self, state: Table) -> None:
        """Begin with the limits that the table is made with."""
        wagers: Any = state.rules.wagers
        self.limits: dict[str, Money | None] = {
            "minimum": wagers.minimum.value,
            "maximum": wagers.maximum.value,
            "unit": wagers.unit.value,
        }
        self.raised: dict[tuple[str, int | None], tuple[Money | None, Money]] = {}
        self.kept: dict[str, Money] = {}
        self.held_to: set[tuple[str, str]] = set()
        self.excluded: set[str] = set()
        self.is_changed = False

    def see(self, event: Any) -> None:
        """Follow an event; `is_changed` tells that wagers of the round may lie by other limits."""
        self.is_changed = self.is_changed or isinstance(event, e.LimitsChanged | e.LimitRaised | e.MarkerRemoved)
        match event:
            case shared.RoundOpened():
                self.is_changed = False
            case e.LimitsChanged():
                self.limits |= {name: _amount(value) for name, value in event.changed}
            case e.LimitRaised() if event.maximum is None:
                self.raised.pop((event.player, event.box), None)
            case e.LimitRaised():
                assert event.maximum is not None
                self.raised[event.player, event.box] = (event.minimum, event.maximum)
            case e.MinimumKept():
                self.kept[event.player] = event.minimum
            case e.MarkerRemoved() if event.marker == "minimum":
                self.kept.pop(event.player, None)
            case e.MarkerRemoved():
                self.raised = {key: limits for key, limits in self.raised.items() if key[0] != event.player}
            case e.Sanctioned() if event.power in ("exclude", "exclude-from-casino"):
                self.excluded.add(event.person)
            case e.TableClosed():
                self.raised, self.kept = {}, {}
            case e.PlayerRestricted() if event.to == "nothing":
                self.held_to = {one for one in self.held_to if one[0] != event.player}
            case e.PlayerRestricted():
                self.held_to.add((event.player, event.to))
            case e.RestrictionEnded():
                self.held_to.remove((event.player, "minimum"))
            case _:
                pass

    def check(self, before: Table, given: Wager, after: Table) -> None:
        """Assert that a wager that was accepted keeps to every limit."""
        assert given.player not in self.excluded, given
        assert not any(given.box == box and who != given.player for box, who in before.reserved), given
        if isinstance(after.round, UthRound):
            self._check_uth(given, after.round)
            return
        assert isinstance(after.round, Round)
        box = after.round.find(given.box or 0)
        is_main = getattr(given, "bet", "main") == "main"
        if not is_main:
            assert given.amount > 0, given
            return
        assert box is not None
        amount = box.wager(given.player)
        assert amount >= given.amount > 0, given
        assert 1 <= box.number <= after.rules.wagers.boxes.value, given
        assert len(box.wagers) <= after.round.rules.wagers.players_per_box.value, box
        if self._is_held(given.player):
            # of their own where a marker states one for them
            least = max(self._least(given.player))
            assert not least or amount <= least, f"{given.player} is held to the minimum"
            boxes = [one for one in after.round.boxes if one.wager(given.player)]
            assert (given.player, "one-box") not in self.held_to or len(boxes) == 1, boxes
        if not self._is_in_units(self.limits["unit"], given.player, after, amount):
            # a change of limits waits for wagers on the layout, and may follow this one
            wagers: Any = before.rules.wagers
            assert self.is_changed, amount
            assert self._is_in_units(wagers.unit.value, given.player, after, amount, wagers.minimum.value), amount
        if after.limits == "at_entry":
            assert amount >= min(self._least(given.player)), (amount, list(self._least(given.player)))
            if not self.is_changed:
                self._check_most(after, box)

    def _is_held(self, player: str) -> bool:
        return any(who == player for who, _ in self.held_to)

    def _least(self, player: str) -> Iterator[int]:
        """Yield the minimums that may bind a player: a marker's, one kept, or else the table's."""
        own = [least for (who, _), (least, _) in self.raised.items() if who == player and least is not None]
        yield from own
        if player in self.kept:
            yield self.kept[player]
        elif not own:
            yield self.limits["minimum"] or 0

    def _is_in_units(
        self, unit: Money | None, player: str, after: Table, amount: int, former: Money | None = None
    ) -> bool:
        assert unit is not None
        if after.rules.document.startswith("nsw"):
            # nsw-pontoon-6to5-2017 6.1: the unit counts above the minimum, which a player may have kept
            minimums = [former, *self._least(player)]
            return any(amount <= least or (amount - least) % unit == 0 for least in minimums if least is not None)
        return amount % unit == 0

    def _check_most(self, after: Table, box: Any) -> None:
        most = self.limits["maximum"]
        if most is None:
            return
        markers = {
            wager.player: raised
            for wager in box.wagers
            for (who, number), (_, raised) in self.raised.items()
            if who == wager.player and number in (None, box.number)
        }
        for wager in box.wagers:
            assert wager.amount <= markers.get(wager.player, max(most, *markers.values(), 0)), box
        rules: Any = after.rules.wagers
        if rules.maximum_counts.value == "per_box":
            # act-pontoon-2018 3.5, nsw-pontoon-6to5-2017 6.3.1: the maximum is that of the box
            everything = sum(wager.amount for wager in box.wagers)
            # act-pontoon-2005 4.6: the marker of a box counts whether its player has wagered there or not
            of_box = [raised for (_, number), (_, raised) in self.raised.items() if number == box.number]
            assert everything <= most + sum(markers.values()) + sum(of_box), box

    def _check_uth(self, given: Wager, round_: UthRound) -> None:
        place = round_.of(given.player)
        assert place is not None
        assert given.amount > 0, given
        assert place.ante == place.blind, place
        if isinstance(given, PlaceAnte):
            unit = self.limits["unit"]
            assert unit is not None
            assert given.amount % unit == 0, given
            if self._is_held(given.player):
                assert given.amount <= (self.limits["minimum"] or given.amount), given
            if round_.limits == "at_entry":
                most = max([self.limits["maximum"] or given.amount, *(top for _, top in self._own(given.player))])
                assert min(self._least(given.player)) <= given.amount <= most, given

    def _own(self, player: str) -> Iterator[tuple[Money | None, Money]]:
        yield from (limits for (who, _), limits in self.raised.items() if who == player)


def _amount(written: object) -> Money | None:
    return None if written is None else money.parse(written)
