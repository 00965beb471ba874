"""Players, seats and boxes: who may come, wager and stay.

act-blackjack-2005 4, 16.6; act-pontoon-2005 4, 17.6; act-pontoon-2018 4, 17.6; nsw-pontoon-6to5-2017 5, 19.9;
act-uth-2019 4, 15.7.
"""

from typing import Any

from croupier.engine import twentyone
from croupier.engine.inputs import PlaceWager, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import shuffling
from croupier.engine.table.people import check_power
from croupier.engine.table.run import Run
from croupier.engine.table.state import Restriction, Table
from croupier.engine.uth.inputs import PlaceAnte, PlaceTrips
from croupier.money import show


def arrive(run: Run, given: i.Arrive) -> None:
    """Let a player come to the table, or to a seat there."""
    state, rules = run.state, run.rules
    _check_admitted(state, given, given.player)
    if given.box is not None:
        if not 1 <= given.box <= rules.wagers.boxes.value:
            why = f"there is no box {given.box}: the layout has {rules.wagers.boxes.value}"
            raise Refused(given, rules.wagers.boxes.clause, why)
        other = next((one.player for one in state.guests if one.box == given.box), None)
        if other is not None:
            raise Refused(given, rules.seating.give_up.clause, f"{other} sits at box {given.box}")
        _check_not_reserved(state, given, given.player, given.box)
    elif state.guest(given.player) is not None:
        raise Refused(given, rules.wagers.placed.clause, f"{given.player} is at the table")
    run.emit(e.PlayerArrived(given.player, given.box, rules.wagers.placed.clause))


def leave(run: Run, given: i.Leave) -> None:
    """Let a player leave; the marker of a kept minimum goes with them."""
    state = run.state
    clause = run.rules.wagers.untouched.clause
    if state.guest(given.player) is None and given.player not in state.waiting:
        raise Refused(given, clause, f"{given.player} is not at the table")
    depart(run, given.player, clause)


def depart(run: Run, player: str, clause: str) -> None:
    """Let a player be gone: markers, seat and the offer of a cut with them."""
    state, limits = run.state, run.rules.limits
    if any(one[0] == player for one in state.kept):
        run.emit(e.MarkerRemoved(player, "minimum", limits.marker_removed.clause))
    if any(one.player == player for one in state.personal):
        run.emit(e.MarkerRemoved(player, "limit", limits.raised_by.clause))
    run.emit(e.PlayerLeft(player, clause))
    if state.shoe.stage == "offered" and state.shoe.offered == player and run.rules.cut is not None:
        shuffling.pass_on(run, run.rules.cut)


def _check_admitted(state: Table, given: Any, player: str) -> None:
    if not player.strip():
        raise Refused(given, state.rules.wagers.placed.clause, "a player has a name")
    for one in state.incidents:
        if one.person == player and one.excluded_under:
            raise Refused(given, one.excluded_under, f"{player} is excluded")


def _check_not_reserved(state: Table, given: Any, player: str, box: int) -> None:
    holder = next((who for number, who in state.reserved if number == box), player)
    if holder != player:
        raise Refused(given, state.rules.seating.reserved_by.clause, f"box {box} is reserved for {holder}")


# --- wagers --------------------------------------------------------------------------------------------------


def check_wager(run: Run, given: PlaceWager | PlaceAnte | PlaceTrips) -> None:
    """Raise Refused if the table does not take the wager; a player who is not there yet arrives with it."""
    state = run.state
    if not state.is_betting:
        return  # the round tells why
    _check_admitted(state, given, given.player)
    if state.guest(given.player) is None:
        run.emit(e.PlayerArrived(given.player, None, run.rules.wagers.placed.clause))
    if isinstance(given, PlaceWager):
        _check_not_reserved(state, given, given.player, given.box)
        _check_boxes(state, given)
    _check_restriction(state, given)


def _boxes_of(state: Table, player: str) -> set[int]:
    """Return the boxes on which the player has a wager in the round that is open."""
    round_ = state.round
    if not isinstance(round_, twentyone.Round) or round_.is_closed:
        return set()
    return {box.number for box in round_.boxes if box.wager(player)}


def _side_bets_of(state: Table, player: str) -> set[int]:
    """Return the boxes on which the player has a side bet in the round that is open."""
    round_ = state.round
    if not isinstance(round_, twentyone.Round) or round_.is_closed:
        return set()
    return {one.box for one in round_.side_wagers if one.player == player}


def _check_boxes(state: Table, given: PlaceWager) -> None:
    others = _boxes_of(state, given.player) - {given.box}
    if not others:
        return
    seating = state.rules.seating
    if not seating.several_boxes.value:
        raise Refused(given, seating.several_boxes.clause, "a player may wager on one box at this table")
    # nsw-pontoon-6to5-2017 5.13: "Notwithstanding rule 5.8", boxes reserved for a player are not given up
    is_reserved = (given.box, given.player) in state.reserved
    left = [box for box in vacant_boxes(state) if box != given.box]
    waiting = [player for player in state.waiting if player != given.player]
    if len(left) < len(waiting) and not is_reserved:
        # act-blackjack-2005 4.4: "shall give up control of a box or boxes to accommodate other players"
        raise Refused(given, seating.give_up.clause, f"{', '.join(waiting)} waits for a box")


def _check_restriction(state: Table, given: PlaceWager | PlaceAnte | PlaceTrips) -> None:
    if isinstance(given, PlaceTrips):
        return
    for held in state.restrictions:
        if held.player == given.player:
            _check_held(state, given, held)


def _check_held(state: Table, given: PlaceWager | PlaceAnte, held: Restriction) -> None:
    """Raise Refused for a wager above the minimum, or on a second box, of a player who is held to less."""
    box = given.box if isinstance(given, PlaceWager) else None
    if held.to == "one-box" and (_boxes_of(state, given.player) | _side_bets_of(state, given.player)) - {box}:
        # nsw-pontoon-6to5-2017 5.12: "limit a player to one playing area", for whatever is wagered there
        raise Refused(given, held.clause, f"{given.player} is held to one box")
    if getattr(given, "bet", "main") != "main":
        return
    least = state.rules.wagers.minimum.value
    round_ = state.round
    placed = 0
    if isinstance(round_, twentyone.Round) and not round_.is_closed and box is not None:
        found = round_.find(box)
        placed = 0 if found is None else found.wager(given.player)
    if least is not None and placed + given.amount > least:
        raise Refused(given, held.clause, f"{given.player} is held to the minimum of ${show(least)}")


# --- boxes on demand -----------------------------------------------------------------------------------------


def held_boxes(state: Table) -> dict[int, str]:
    """Return who holds which box: by a seat, by a reservation, or by a wager of the round, the last one counting."""
    held: dict[int, str] = {}
    round_ = state.round
    if state.is_betting:
        # who wagered on the last round and stands at a box comes before those who want another one
        held = {one.stands_at: one.player for one in state.guests if one.stands_at is not None and not one.idle}
    if isinstance(round_, twentyone.Round):
        held |= {box.number: (box.order or (box.wagers[0].player,))[0] for box in round_.boxes}
    held = {box: player for box, player in held.items() if box not in state.given_up}
    return held | dict(state.reserved) | {one.box: one.player for one in state.guests if one.box is not None}


def vacant_boxes(state: Table) -> list[int]:
    """Return the boxes that nobody holds."""
    held = held_boxes(state)
    return [box for box in range(1, state.rules.wagers.boxes.value + 1) if box not in held]


def ask_for_box(run: Run, given: i.AskForBox) -> None:
    """Put a player on the list for a box that others must give up."""
    state, rules = run.state, run.rules.seating
    _check_admitted(state, given, given.player)
    held, vacant = held_boxes(state), vacant_boxes(state)
    if len(vacant) > len(state.waiting):
        raise Refused(given, rules.give_up.clause, f"box {vacant[0]} is vacant")
    if given.player in state.waiting or given.player in held.values():
        raise Refused(given, rules.give_up.clause, f"{given.player} has a box, or waits for one")
    open_to_all = [who for box, who in held.items() if (box, who) not in state.reserved]
    many = [who for who in dict.fromkeys(open_to_all) if open_to_all.count(who) > 1]
    if not many or not rules.several_boxes.value:  # who has moved to another seat during a round has one all the same
        raise Refused(given, rules.give_up.clause, "nobody has more than one box")
    run.emit(e.BoxAsked(given.player, tuple(many), rules.give_up.clause))


def give_up_box(run: Run, given: i.GiveUpBox) -> None:
    """Let a player give up a box between rounds."""
    state, rules = run.state, run.rules.seating
    if held_boxes(state).get(given.box) != given.player:
        raise Refused(given, rules.give_up.clause, f"{given.player} does not hold box {given.box}")
    if given.box in _boxes_of(state, given.player):
        raise Refused(given, run.rules.wagers.untouched.clause, f"a wager of {given.player} lies on box {given.box}")
    run.emit(e.BoxGivenUp(given.player, given.box, rules.give_up.clause))


def reserve(run: Run, given: i.ReserveBoxes) -> None:
    """Reserve boxes for one player, or end that."""
    state, rules = run.state, run.rules.seating
    check_power(run.rules, given, given.by, rules.reserved_by, "reserve boxes")
    for box in given.boxes:
        if not 1 <= box <= run.rules.wagers.boxes.value:
            raise Refused(given, run.rules.wagers.boxes.clause, f"there is no box {box}")
        holder = held_boxes(state).get(box, given.player)
        others = [] if not isinstance(state.round, twentyone.Round) else _wagerers(state.round, box, given.player)
        if holder != given.player or others:
            raise Refused(given, rules.reserved_by.clause, f"{(others or [holder])[0]} has box {box}")
    clause = rules.reserved_by.clause
    run.act(e.BoxesReserved, given.by, clause, player=given.player, boxes=tuple(sorted(set(given.boxes))))


def _wagerers(round_: twentyone.Round, box: int, player: str) -> list[str]:
    """Return who else has a wager on the box, while wagers are open."""
    found = round_.find(box) if round_.phase == "wagers" else None
    return [] if found is None else [one.player for one in found.wagers if one.player != player]


def require_vacate(run: Run, given: i.RequireVacate) -> None:
    """Have a player leave a seat after rounds without a wager while all other seats are in use."""
    state, rules = run.state, run.rules.seating
    check_power(run.rules, given, given.by, rules.vacate_by, "ask for a seat")
    guest = state.guest(given.player)
    clause = rules.idle_rounds.clause
    if guest is None or guest.box is None:
        raise Refused(given, clause, f"{given.player} has no seat")
    if guest.idle < rules.idle_rounds.value:
        why = f"{given.player} has sat out {guest.idle} rounds, not {rules.idle_rounds.value}"
        raise Refused(given, clause, why)
    # nsw-pontoon-6to5-2017 19.9: "while all other seats or positions at the table are in use"
    if len(held_boxes(state)) < run.rules.wagers.boxes.value:
        raise Refused(given, clause, "not all other seats are in use")
    run.act(e.SeatVacated, given.by, clause, player=given.player, box=guest.box)
