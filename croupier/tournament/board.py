"""The public board of a tournament, and the record of each player."""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from croupier.money import NOTHING, Money
from croupier.tournament.acts.awards import field
from croupier.tournament.authority import rules_of
from croupier.tournament.conditions.document import Stage
from croupier.tournament.machine.lookup import planned
from croupier.tournament.machine.prize_amounts import entries_counted, prizes_by_place
from croupier.tournament.machine.prizes import Prize
from croupier.tournament.machine.state import (
    POINT,
    Entrant,
    Fate,
    PlaceAward,
    SessionAward,
    StageState,
    Tied,
    Tournament,
    TournamentNotice,
    TournamentSession,
)

_IN: Final = frozenset({"entered", "advanced", "playing"})


class BoardSeat(Struct, frozen=True):
    """A seat on the board: its player, and the chips last reported."""

    player: str
    box: int
    chips: Money
    is_out: bool = False
    is_taken: bool = True


class TableShown(Struct, frozen=True):
    """A table on the board; `number` is that of its session, 0 before it starts."""

    table: str
    session: int = msgspec.field(name="sitting")
    number: int
    is_over: bool
    is_play_off: bool
    seats: tuple[BoardSeat, ...]


class StageShown(Struct, frozen=True):
    """A stage on the board, with its tables, its order when it is confirmed, and the ties that are open.

    `bound` are the commitments of its ballots that are not drawn yet.
    """

    name: str
    kind: str
    status: str
    starts: str
    sessions: int = msgspec.field(name="sittings")
    begun: int
    tables: tuple[TableShown, ...]
    order: tuple[tuple[str, ...], ...]
    advanced: tuple[str, ...]
    ties: tuple[Tied, ...]
    bound: tuple[str, ...] = ()


class NextSession(Struct, frozen=True):
    """The next session, and its start if known."""

    stage: str
    session: int = msgspec.field(name="sitting")
    starts: str


class Board(Struct, frozen=True):
    """Everything that is public; `undoes` is the act that could be taken back next, `redoes` the one done again."""

    tournament: str
    document: str
    status: str
    called: str
    leaders: tuple[str, ...]
    entries: int
    reserves: int
    left: int
    pool: Money
    stages: tuple[StageShown, ...]
    next_session: NextSession | None
    break_until: int
    prizes: tuple[Prize, ...]
    places: tuple[tuple[str, ...], ...]
    awards: tuple[PlaceAward, ...]
    notices: tuple[TournamentNotice, ...]
    undoes: str = ""
    redoes: str = ""
    session_awards: tuple[SessionAward, ...] = ()


class Record(Struct, frozen=True):
    """The record of a player: payments, results and prizes, with their times."""

    player: str
    entered_at: int
    fee: Money
    paid: Money
    refunded: Money
    fate: Fate | Literal["cancelled"]
    points: str
    place: int
    won: Money
    goods: tuple[str, ...]
    paid_at: int


class TournamentSummary(Struct, frozen=True):
    """The record of a whole tournament."""

    tournament: str
    status: str
    players: tuple[Record, ...]
    entries: int
    fees: Money
    commission: Money
    pool: Money
    awarded: Money
    paid: Money


def standings(state: Tournament) -> Board:
    """Return the public board."""
    # act-blackjack-2005 20.12, act-uth-2019 16.13: all tournament chips remain in full view
    is_priced = state.status != "drawn up" and state.conditions.prizes is not None
    is_placed = state.status in {"placed", "awarded", "paid"}
    return Board(
        tournament=state.conditions.name,
        document=state.conditions.document,
        status=state.status,
        called=rules_of(state).people.director.value,
        leaders=state.leaders,
        entries=entries_counted(state),
        reserves=sum(one.fate == "reserve" for one in state.entrants),
        left=0 if state.status == "cancelled" else sum(one.fate in _IN for one in state.entrants),
        pool=state.pool,
        stages=tuple(_stage(state, stage, planned(state, stage.name)) for stage in state.stages),
        next_session=_next(state),
        break_until=state.break_until,
        prizes=prizes_by_place(state) if is_priced and not any(one.is_paid for one in state.awards) else (),
        places=field(state) if is_placed else (),
        awards=state.awards,
        notices=state.notices,
        undoes=state.past[-1].words if state.past else "",
        redoes=state.undone[-1].words if state.undone else "",
        session_awards=state.session_awards,
    )


def _stage(state: Tournament, stage: StageState, plan: Stage) -> StageShown:
    started = [_table(session) for session in state.sessions if session.stage == stage.name]
    drawn = dict.fromkeys((seat.session, seat.table) for seat in stage.seats if seat.session > stage.begun)
    waiting = [
        TableShown(
            table=table,
            session=session,
            number=0,
            is_over=False,
            is_play_off=False,
            seats=tuple(
                BoardSeat(seat.player, seat.box, NOTHING, is_taken=seat.is_taken)
                for seat in stage.seats
                if (seat.session, seat.table) == (session, table)
            ),
        )
        for session, table in drawn
    ]
    return StageShown(
        name=stage.name,
        kind=plan.kind,
        status=stage.status,
        starts=stage.starts,
        sessions=stage.sessions,
        begun=stage.begun,
        tables=(*started, *waiting),
        order=stage.order,
        advanced=stage.advanced,
        ties=tuple(tie for tie in state.ties if tie.stage == stage.name),
        bound=stage.bound,
    )


def _table(session: TournamentSession) -> TableShown:
    out = {one.player for one in session.out}
    stacks = {seat.player: seat.chips for seat in session.seats}
    if session.result is not None:
        out = {one.player for one in session.result.out}
        stacks.update(dict(session.result.stacks))
    seats = tuple(
        BoardSeat(seat.player, seat.box, NOTHING if seat.player in out else stacks[seat.player], seat.player in out)
        for seat in session.seats
    )
    return TableShown(
        table=session.table,
        session=session.session,
        number=session.terms.number,
        is_over=session.result is not None,
        is_play_off=bool(session.tied),
        seats=seats,
    )


def _next(state: Tournament) -> NextSession | None:
    """Return the first session that is still to start."""
    if state.status in {"placed", "awarded", "paid", "cancelled"}:
        return None
    for stage in state.stages:
        if any(tie.stage == stage.name and tie.how == "play-off" for tie in state.ties):
            return NextSession(stage.name, 0, "")
        if stage.status == "confirmed" or (stage.draws and stage.begun == stage.sessions):
            continue
        return NextSession(stage.name, stage.begun + 1, stage.starts)
    return None


def summary(state: Tournament) -> TournamentSummary:
    """Return the record of each player and of the whole."""
    is_cancelled = state.status == "cancelled"
    records = tuple(_record(one, won_by(state, one.player), is_cancelled=is_cancelled) for one in state.entrants)
    return TournamentSummary(
        tournament=state.conditions.name,
        status=state.status,
        players=records,
        entries=entries_counted(state),
        fees=Money(sum(one.fee + one.commission for one in state.entrants)),
        commission=state.commission,
        pool=state.pool,
        awarded=Money(sum(one.cash for one in state.won)),
        paid=Money(sum(one.cash for one in state.won if one.is_paid)),
    )


def won_by(state: Tournament, player: str) -> PlaceAward | None:
    """Return all prizes of a player, of sessions and of places together, or None."""
    won = [one for one in state.won if one.player == player]
    if not won:
        return None
    place = next((one.place for one in state.awards if one.player == player), 0)
    goods = tuple([thing for one in won for thing in one.goods])
    is_paid, paid_at = all(one.is_paid for one in won), max(one.paid_at for one in won)
    return PlaceAward(player, place, Money(sum(one.cash for one in won)), goods, is_paid, paid_at)


def _record(one: Entrant, award: PlaceAward | None, *, is_cancelled: bool) -> Record:
    paid = one.fee + one.commission + one.bought_back + one.added_on + sum(much for _, much in one.buy_ins)
    return Record(
        player=one.player,
        entered_at=one.entered_at,
        fee=Money(one.fee + one.commission),
        paid=Money(paid),
        refunded=one.refunded,
        fate="cancelled" if is_cancelled and one.fate in _IN else one.fate,
        points=points_shown(one.points),
        place=one.place,
        won=award.cash if award is not None else NOTHING,
        goods=award.goods if award is not None else (),
        paid_at=award.paid_at if award is not None else 0,
    )


def points_shown(parts: int) -> str:
    """Write points as a whole number, or with the fraction that a shared place left, such as 7 1/2."""
    whole, rest = divmod(parts, POINT)
    if not rest:
        return str(whole)
    below = next(n for n in range(2, POINT + 1) if rest * n % POINT == 0)
    return f"{whole} {rest * below // POINT}/{below}".removeprefix("0 ")
