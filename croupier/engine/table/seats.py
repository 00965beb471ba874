"""Players, seats and boxes: who may come, wager and stay.

act-blackjack-2005 4, 16.6; act-pontoon-2005 4, 17.6; act-pontoon-2018 4, 17.6; nsw-pontoon-6to5-2017 5, 19.9;
act-uth-2019 4, 15.7.
"""

from typing import Any

from msgspec import Struct

from croupier.engine.game import WagerInput, game_of
from croupier.engine.inputs import MarkAbsent, PlaceWager
from croupier.engine.refusal import Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.cards import shuffle
from croupier.engine.table.folds.people import held_boxes, is_full
from croupier.engine.table.people import check_power
from croupier.engine.table.run import Run
from croupier.engine.table.state import Restriction, RoundTally, Table
from croupier.money import Money


def arrive(run: Run, given: i.Arrive) -> None:
    """Admit a player to the table or to a seat."""
    state, rules = run.state, run.rules
    check_admitted(state, given, given.player)
    if given.box is not None:
        if not 1 <= given.box <= rules.wagers.boxes.value:
            why = reasons.UNKNOWN_BOX(box=given.box, boxes=rules.wagers.boxes.value)
            raise Refused(given, rules.wagers.boxes.clause, why)
        other = next((one.player for one in state.guests if one.box == given.box), None)
        if other is not None:
            raise Refused(given, rules.seating.give_up.clause, reasons.SEAT_TAKEN(other=other, box=given.box))
        _check_not_reserved(state, given, given.player, given.box)
    elif state.guest(given.player) is not None:
        raise Refused(given, rules.wagers.placed.clause, reasons.ALREADY_AT_TABLE(player=given.player))
    run.emit(e.PlayerArrived(given.player, given.box, rules.wagers.placed.clause))


def leave(run: Run, given: i.Leave) -> None:
    """Let a player leave; the marker of a kept minimum goes with them."""
    state = run.state
    clause = run.rules.wagers.untouched.clause
    if state.guest(given.player) is None and given.player not in state.waiting:
        raise Refused(given, clause, reasons.NOT_AT_TABLE(player=given.player))
    depart(run, given.player, clause)


def depart(run: Run, player: str, clause: str) -> None:
    """Remove a player with their markers, seat and offer of a cut."""
    state, limits = run.state, run.rules.limits
    if any(one[0] == player for one in state.kept):
        run.emit(e.MarkerRemoved(player, "minimum", limits.marker_removed.clause))
    if any(one.player == player for one in state.personal):
        run.emit(e.MarkerRemoved(player, "limit", limits.raised_by.clause))
    run.emit(e.PlayerLeft(player, clause))
    if state.shoe.stage == "offered" and state.shoe.offered == player and run.rules.cut is not None:
        shuffle.pass_on(run, run.rules.cut)


def check_admitted(state: Table, given: Struct, player: str) -> None:
    """Raise Refused for a player who is excluded, or detained and not handed over."""
    if not player.strip():
        raise Refused(given, state.rules.wagers.placed.clause, reasons.NAME_MISSING)
    for one in state.incidents:
        if one.person == player and one.excluded_under:
            raise Refused(given, one.excluded_under, reasons.PLAYER_EXCLUDED(player=player))
        if one.person == player and one.is_detained:
            # nsw-pontoon-6to5-2017 19.3.4: "detained until such time as an inspector or a police officer has attended"
            raise Refused(given, state.rules.conduct.detain.clause, reasons.PLAYER_DETAINED(player=player))


def _check_not_reserved(state: Table, given: Struct, player: str, box: int) -> None:
    holder = dict(state.reserved).get(box, player)
    if holder != player:
        raise Refused(given, state.rules.seating.reserved_by.clause, reasons.BOX_RESERVED(box=box, holder=holder))


# --- wagers --------------------------------------------------------------------------------------------------


def check_wager(state: Table, given: WagerInput) -> None:
    """Raise Refused if the table does not take the wager."""
    if not state.is_betting:
        return  # the round tells why
    check_admitted(state, given, given.player)
    if isinstance(given, PlaceWager):
        _check_not_reserved(state, given, given.player, given.box)
        _check_boxes(state, given)
    _check_restriction(state, given)


def wager_situations(state: Table, player: str) -> dict[int, tuple[object, ...]]:
    """Return the player's situation at each box: whether they sit there, and their wager.

    Players in the same situation at a box get the same answer to the same wager there. Where the table has terms for
    single players, their answers may differ, and the situation names the player.
    """
    round_: Any = state.round
    terms = (state.incidents, state.reserved, state.restrictions, state.waiting, state.personal, state.kept)
    of_round = () if round_ is None else (round_.personal, round_.advised)
    is_named = any(terms) or any(of_round) or state.advised or not state.rules.seating.several_boxes.value
    boxes = range(1, state.rules.wagers.boxes.value + 1)
    if is_named or not player.strip():
        return dict.fromkeys(boxes, (player,))
    guest, game = state.guest(player), game_of(state.rules)
    seat = None if guest is None else guest.box
    found: dict[int, tuple[object, ...]] = dict.fromkeys(boxes, (False, 0))
    for box in {*_boxes_of(state, player), *([] if seat is None else [seat])}:
        found[box] = (box == seat, 0 if round_ is None else game.wager_on(round_, box, player))
    return found


def _boxes_of(state: Table, player: str) -> set[int]:
    """Return the boxes on which the player has a wager in the round that is open."""
    return set() if state.round is None else game_of(state.rules).boxes_of(state.round, player)


def _side_bets_of(state: Table, player: str) -> set[int]:
    """Return the boxes on which the player has a side bet in the round that is open."""
    return set() if state.round is None else game_of(state.rules).side_boxes_of(state.round, player)


def _check_boxes(state: Table, given: PlaceWager) -> None:
    seating = state.rules.seating
    if seating.several_boxes.value and not state.waiting:
        return
    waiting = [player for player in state.waiting if player != given.player]
    if seating.several_boxes.value and not waiting:
        return
    others = _boxes_of(state, given.player) - {given.box}
    if not others:
        return
    if not seating.several_boxes.value:
        raise Refused(given, seating.several_boxes.clause, reasons.ONE_BOX_ONLY)
    # nsw-pontoon-6to5-2017 5.13: "Notwithstanding rule 5.8", boxes reserved for a player are not given up
    is_reserved = (given.box, given.player) in state.reserved
    if is_reserved:
        return
    left = [box for box in vacant_boxes(state) if box != given.box]
    if len(left) < len(waiting):
        # act-blackjack-2005 4.4: "shall give up control of a box or boxes to accommodate other players"
        raise Refused(given, seating.give_up.clause, reasons.BOX_WANTED(waiting=", ".join(waiting)))


def _check_restriction(state: Table, given: WagerInput) -> None:
    for restriction in state.restrictions:
        if restriction.player == given.player:
            _check_held(state, given, restriction)


def _check_held(state: Table, given: WagerInput, restriction: Restriction) -> None:
    """Raise Refused for a wager above the minimum, or on a second box, by a restricted player."""
    box = given.box if isinstance(given, PlaceWager) else None
    if restriction.to == "one-box" and (_boxes_of(state, given.player) | _side_bets_of(state, given.player)) - {box}:
        # nsw-pontoon-6to5-2017 5.12: "limit a player to one playing area", for whatever is wagered there
        raise Refused(given, restriction.clause, reasons.RESTRICTED_TO_ONE_BOX(player=given.player))
    if game_of(state.rules).is_side_wager(given):
        return
    least = least_of(state, given.player)
    round_ = state.round
    placed = 0
    if round_ is not None and box is not None:
        placed = game_of(state.rules).wager_on(round_, box, given.player)
    if least is not None and placed + given.amount > least:
        raise Refused(given, restriction.clause, reasons.RESTRICTED_TO_MINIMUM(player=given.player, minimum=least))


def least_of(state: Table, player: str) -> Money | None:
    """Return the minimum for the player: a kept or stated one of their own, or the sign's."""
    # nsw-pontoon-6to5-2017 6.5.1: a player may be "entitled to continue to play at the pre-existing table minimum"
    own = [one.minimum for one in state.limits_of_players() if one.player == player and one.minimum is not None]
    return own[0] if own else state.rules.wagers.minimum.value


def arrive_with_wager(run: Run, player: str) -> None:
    """Admit a player with their first wager."""
    if run.state.is_betting and run.state.guest(player) is None:
        run.emit(e.PlayerArrived(player, None, run.rules.wagers.placed.clause))


def check_absence(state: Table, given: MarkAbsent) -> None:
    """Raise Refused for the absence of a player from whom no decision can come."""
    round_: Any = state.round
    if round_ is None or round_.is_closed:
        return  # the round tells why
    clause = round_.rules.play.absent.clause
    if state.tally(given.player) == RoundTally(given.player):
        raise Refused(given, clause, reasons.NO_WAGER_IN_PLAY(player=given.player))
    if game_of(round_.rules).is_settling(round_):
        # act-uth-2019 13.8: absent is a player who "is not present to make a decision"
        raise Refused(given, clause, reasons.NO_DECISION_DUE_FROM(player=given.player))


# --- boxes on demand -----------------------------------------------------------------------------------------


def vacant_boxes(state: Table) -> list[int]:
    """Return the boxes that nobody holds."""
    taken = held_boxes(state)
    return [box for box in range(1, state.rules.wagers.boxes.value + 1) if box not in taken]


def ask_for_box(run: Run, given: i.AskForBox) -> None:
    """Put a player on the list for a box that others must give up."""
    state, rules = run.state, run.rules.seating
    check_admitted(state, given, given.player)
    holders, vacant = held_boxes(state), vacant_boxes(state)
    if len(vacant) > len(state.waiting):
        raise Refused(given, rules.give_up.clause, reasons.BOX_VACANT(box=vacant[0]))
    if given.player in state.waiting or given.player in holders.values():
        raise Refused(given, rules.give_up.clause, reasons.HAS_OR_AWAITS_BOX(player=given.player))
    open_to_all = [who for box, who in holders.items() if (box, who) not in state.reserved]
    many = [who for who in dict.fromkeys(open_to_all) if open_to_all.count(who) > 1]
    if not many or not rules.several_boxes.value:  # who has moved to another seat during a round has one all the same
        raise Refused(given, rules.give_up.clause, reasons.NOBODY_HAS_SEVERAL)
    run.emit(e.BoxAsked(given.player, tuple(many), rules.give_up.clause))


def give_up_box(run: Run, given: i.GiveUpBox) -> None:
    """Let a player give up a box between rounds."""
    state, rules = run.state, run.rules.seating
    if held_boxes(state).get(given.box) != given.player:
        raise Refused(given, rules.give_up.clause, reasons.NOT_HOLDER(player=given.player, box=given.box))
    if given.box in _boxes_of(state, given.player):
        lies_there = reasons.WAGER_ON_BOX(player=given.player, box=given.box)
        raise Refused(given, run.rules.wagers.untouched.clause, lies_there)
    run.emit(e.BoxGivenUp(given.player, given.box, rules.give_up.clause))


def reserve(run: Run, given: i.ReserveBoxes) -> None:
    """Reserve boxes for one player, or end that."""
    state, rules = run.state, run.rules.seating
    check_power(run.rules, given, given.by, rules.reserved_by, "reserve boxes")
    for box in given.boxes:
        if not 1 <= box <= run.rules.wagers.boxes.value:
            no_box = reasons.UNKNOWN_BOX(box=box, boxes=run.rules.wagers.boxes.value)
            raise Refused(given, run.rules.wagers.boxes.clause, no_box)
        holder = dict(state.reserved).get(box, given.player)
        # nsw-pontoon-6to5-2017 5.13: "for the sole use of a specific player"; another's side bet lies there as well
        wagerers = [one.player for one in state.tallies if one.player != given.player]
        others = [one for one in wagerers if box in _boxes_of(state, one) | _side_bets_of(state, one)]
        if holder != given.player or others:
            raise Refused(given, rules.reserved_by.clause, reasons.BOX_IN_USE(holder=(others or [holder])[0], box=box))
    clause = rules.reserved_by.clause
    for one in state.guests:
        if one.box in given.boxes and one.player != given.player:
            # nsw-pontoon-6to5-2017 5.13: "for the sole use of a specific player"; a seat without a wager is no bar
            run.act(e.SeatVacated, given.by, clause, player=one.player, box=one.box)
    run.act(e.BoxesReserved, given.by, clause, player=given.player, boxes=tuple(sorted(set(given.boxes))))


def require_vacate(run: Run, given: i.RequireVacate) -> None:
    """Remove a player from a seat after rounds without a wager while all other seats are in use."""
    state, rules = run.state, run.rules.seating
    check_power(run.rules, given, given.by, rules.vacate_by, "ask for a seat")
    guest = state.guest(given.player)
    clause = rules.idle_rounds.clause
    if guest is None or guest.box is None:
        raise Refused(given, clause, reasons.NO_SEAT(player=given.player))
    if guest.idle < rules.idle_rounds.value:
        why = reasons.NOT_IDLE_LONG_ENOUGH(player=given.player, idle=guest.idle, least=rules.idle_rounds.value)
        raise Refused(given, clause, why)
    # nsw-pontoon-6to5-2017 19.9: "while all other seats or positions at the table are in use", now and in those rounds
    if not is_full(state) or guest.idle_full < rules.idle_rounds.value:
        raise Refused(given, clause, reasons.SEATS_FREE)
    if state.has_open_round and state.tally(given.player) != RoundTally(given.player):
        # act-uth-2019 15.7: "A seated player who abstains from betting", which is over with the wager
        raise Refused(given, clause, reasons.BETS_AGAIN(player=given.player))
    run.act(e.SeatVacated, given.by, clause, player=given.player, box=guest.box)
