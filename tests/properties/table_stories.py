"""Things that come one after another at a table: each step is wished for until it is granted, and then the next."""

from collections.abc import Callable
from typing import Final

from croupier.engine import inputs as r
from croupier.engine.events import RoundClosed
from croupier.engine.holdem import inputs as u
from croupier.engine.table import dealers_step
from croupier.engine.table import inputs as i
from croupier.engine.twentyone import Round
from tests.floor import DEALER, SUPERVISOR
from tests.properties.table_watched import WatchedTable
from tests.properties.table_ways import COLOURS, go_on, wagers
from tests.properties.table_wish import Pick, Wish
from tests.properties.table_wishes import wish

Step = type | Callable[[WatchedTable, Pick], None]
TRIES = 9


def tell(table: WatchedTable, story: tuple[Step, ...], pick: Pick) -> None:
    """Go through a story; a step that is not granted after a few tries is left out."""
    for step in story:
        if isinstance(step, type):
            for _ in range(TRIES):
                if table.give(wish(table, pick, step)):
                    break
        else:
            step(table, pick)


def play_on(table: WatchedTable, pick: Pick) -> None:
    """Let the table go on for a while."""
    for _ in range(pick((1, 3, 8, 20))):
        assert go_on(table, pick(range(10))), "nobody knows how to go on"


def finish_round(table: WatchedTable, pick: Pick) -> None:
    """Go on until no card lies on the layout."""
    for at in range(300):
        if not table.state.is_in_round:
            return
        assert go_on(table, pick(range(10)) if at < 60 else None), "nobody knows how to go on"
    raise AssertionError("the round does not end")


def to_another_end(table: WatchedTable) -> None:
    """Play on until a round has ended; it must be possible from any state."""
    for _ in range(500):
        before = len(table.events)
        assert go_on(table), "nobody knows how to go on"
        if any(isinstance(event, RoundClosed) for event in table.events[before:]):
            return
    raise AssertionError("no round is dealt any more")


def a_round(table: WatchedTable, _: Pick) -> None:
    """Play to the end of a round."""
    to_another_end(table)


def fail_for_good(table: WatchedTable, _: Pick) -> None:
    """Let the device fail while no replacement is available."""
    table.give(i.ReportMalfunction(SUPERVISOR, "mechanical", another_device=False))


def to_a_decision(table: WatchedTable, pick: Pick) -> None:
    """Go on until a hand is asked, or for a while."""
    for _ in range(60):
        if table.state.is_in_round and not table.state.awaits_card and table.state.shoe.stage == "ready":
            return
        assert go_on(table, pick(range(10))), "nobody knows how to go on"


def to_the_next_wagers(table: WatchedTable, pick: Pick) -> None:
    """Go on until a round takes wagers."""
    finish_round(table, pick)
    for _ in range(60):
        round_ = table.state.round
        if round_ is not None and round_.phase == "wagers":
            return
        assert go_on(table, pick(range(10))), "nobody knows how to go on"


def everybody_wagers(table: WatchedTable, pick: Pick) -> None:
    """Let some place wagers."""
    for given in list(wagers(table.state))[: pick((2, 5, 12))]:
        table.give(given)


def everybody_sits(table: WatchedTable, _: Pick) -> None:
    """Let a player sit at every box."""
    for box in range(1, table.state.rules.wagers.boxes.value + 1):
        table.give(i.Arrive(f"P{box}", box))


def one_takes_all(table: WatchedTable, _: Pick) -> None:
    """Let one player wager on every box."""
    for given in list(wagers(table.state))[:1]:
        for box in range(1, table.state.rules.wagers.boxes.value + 1):
            if isinstance(given, r.PlaceWager):
                table.give(r.PlaceWager(given.player, box, given.amount))


def to_the_river(table: WatchedTable, pick: Pick) -> None:
    """Play on until the dealer's hand is declared at Hold'em, elsewhere until a decision is open."""
    for _ in range(60):
        round_ = table.state.round
        if isinstance(round_, Round) or (round_ is not None and round_.phase == "conceding"):
            return
        in_round = table.state.is_in_round and not table.state.awaits_card
        wants = [u.BetPlay(guest.player, times) for guest in table.state.guests for times in (4, 1)] if in_round else []
        assert any(table.give(one) for one in wants) or go_on(table, pick(range(10))), "nobody knows how to go on"


def shuffle(table: WatchedTable, _: Pick) -> None:
    """Shuffle if it is due."""
    if isinstance(due := dealers_step(table.state), i.ShuffleCards):
        table.give(due)


def new_cards(table: WatchedTable, _: Pick) -> None:
    """Have the cards found unlike each other, so that others must be brought."""
    for by in (DEALER, SUPERVISOR):
        table.give(i.CheckCards(by, alike=False))


def prepared_cards(table: WatchedTable, pick: Pick) -> None:
    """Bring cards that were shuffled before, where the document knows such, and check them."""
    for colour in COLOURS[: table.state.rules.care.decks_in_turn.value]:
        table.give(i.IntroduceCards(DEALER, colour, pick((*table.state.rules.care.prepared.value, "")), "seal 17"))
    table.give(i.CheckCards(DEALER))


def thin_out(table: WatchedTable, pick: Pick) -> None:
    """Find most cards of the shoe face up, so that it is about to end."""
    finish_round(table, pick)
    left = pick((0, 1, 4, 30))
    by = Wish(table, pick).by()
    while (
        table.state.status == "open"
        and table.state.shoe.cards > left
        and table.cards.shoe.behind != table.cards.shoe.left
    ):
        if not table.give(i.FindFaceUp(by, table.cards.shoe.cards[0])):
            return


# fmt: off
STORIES: Final[tuple[tuple[Step, ...], ...]] = (
    (i.RecordIncident, i.Sanction, i.HandOver, i.Sanction, i.CloseTable),
    (to_a_decision, i.RecordIncident, i.Sanction, i.Sanction, play_on),
    (to_the_next_wagers, i.RecordIncident, i.Sanction, play_on),
    (i.RaiseDispute, i.DecideDispute, i.AskReview, i.ReviewDispute, i.AskReview),
    (i.AskRules, i.RaiseDispute, i.DecideDispute, i.AskReview, i.ReviewDispute),
    (i.Arrive, i.ChangeLimits, i.ChangeLimits, i.TellTime, i.EndKeptMinimum, i.TellTime, everybody_wagers, i.Leave),
    (to_the_next_wagers, finish_round, i.ChangeLimits, i.ChangeLimits, i.EndKeptMinimum, i.TellTime, everybody_wagers),
    (to_the_next_wagers, i.RefuseWager, i.ChangeLimits, i.RaiseLimit, everybody_wagers, i.TellTime, play_on),
    (i.Notify, i.Notify, i.RestrictPlayer, to_the_next_wagers, everybody_wagers, i.RestrictPlayer),
    (finish_round, i.Notify, i.Notify, i.Notify, i.RestrictPlayer, i.RestrictPlayer, i.RaiseLimit, play_on),
    (finish_round, i.Notify, i.ChangeSetting, i.ChangeSetting, i.Approve, play_on),
    (finish_round, i.ReplaceCards, i.CheckReplacement, i.CheckReplacement, play_on),
    (finish_round, i.ReportDropped, play_on, i.ReportDropped, i.CountCards, play_on),
    (everybody_wagers, i.DrawCuttingCard, i.ReplaceCards, i.CheckReplacement, i.CheckReplacement, play_on),
    (finish_round, new_cards, prepared_cards, i.AskRiffle, shuffle, i.AskRiffle, i.AskRiffle),
    (finish_round, new_cards, i.AskDeterminations, i.IntroduceCards, i.IntroduceCards, i.CheckCards, i.AskRiffle,
     shuffle, i.AskRiffle, i.ChangeDealer),
    (finish_round, i.DirectShuffle, i.ShuffleCards, i.DeclineCut, i.CutCards, i.CutAsOfficial, i.InsertCuttingCard),
    (finish_round, i.GiveNotice, i.AnnounceFinalRounds, play_on, i.TellTime, finish_round, i.CloseTable, i.CheckCards,
     i.OpenTable),
    (finish_round, i.GiveNotice, i.AnnounceFinalRounds, play_on, i.WithdrawNotice, i.ChangeLimits, i.WithdrawNotice),
    (finish_round, i.SetHours, i.TellTime, i.AnnounceFinalRounds, play_on, i.TellTime, i.CloseTable),
    (finish_round, everybody_sits, a_round, a_round, a_round, i.RequireVacate, i.RequireVacate, i.Leave),
    (to_the_next_wagers, one_takes_all, i.Arrive, i.AskForBox, finish_round, i.GiveUpBox, everybody_wagers, i.Arrive),
    (finish_round, i.ReserveBoxes, everybody_wagers, i.Arrive, i.ReserveBoxes),
    (i.ExchangeVoucher, to_the_next_wagers, i.WagerTokens, i.WagerTokens, play_on, finish_round),
    (to_a_decision, i.DrawInError, i.RefuseCard, i.DrawInError, play_on),
    (to_a_decision, i.DrawInError, i.DrawInError, i.RefuseCard, finish_round),
    (to_a_decision, i.Reconstruct, play_on, i.Reconstruct, finish_round, i.Reconstruct, finish_round),
    (finish_round, i.Reconstruct, play_on, to_a_decision, i.ReportError),
    (finish_round, i.DrawInError, i.DrawInError, play_on, i.FindFaceUp),
    (finish_round, i.ReportEmptyRound, play_on),
    (to_a_decision, i.ReportMalfunction, i.TakeBack, i.TakeBack, play_on, finish_round, i.ReplaceDevice, play_on),
    (to_a_decision, fail_for_good, i.TakeBack, i.TakeBack, play_on, finish_round),
    (finish_round, i.ReportMalfunction, i.ReplaceDevice, play_on),
    (to_a_decision, i.VoidRound, play_on),
    (to_a_decision, r.MarkAbsent, i.VoidRound, i.ChangeSetting, i.RequireVacate),
    (to_a_decision, i.ReportOmission, r.Insure, i.ReportOmission, play_on),
    (to_a_decision, i.TimeExpired, i.TimeExpired, i.ExposeCards, i.Signal, r.MarkAbsent),
    (to_a_decision, i.ExposeCards, i.Signal, play_on, i.Signal, finish_round),
    (to_a_decision, i.ReportCards, play_on),
    (finish_round, i.CheckDevice, i.CheckCards, play_on),
    (thin_out, play_on, play_on),
    (thin_out, to_the_next_wagers, one_takes_all, everybody_wagers, play_on, finish_round),
    (finish_round, everybody_wagers, i.DrawCuttingCard, shuffle, i.DeclineCut, i.DeclineCut, i.CutAsOfficial, play_on),
    (to_a_decision, r.Hit, i.DrawCuttingCard, play_on, finish_round, shuffle, i.DeclineCut, i.CutCards, play_on),
    (to_the_next_wagers, u.PlaceAnte, u.PlaceTrips, u.WithdrawAnte, u.PlaceTrips, to_a_decision, u.ExposeDealerCards),
    (to_the_river, u.FindPlayWager, u.FindPlayWager, u.ReportMissingWager, u.Concede),
    (to_a_decision, u.ReportMissingWager, u.ExposeDealerCards, u.DeclareMisdeal),
    (to_the_next_wagers, r.NoMoreBets, r.Deal, u.DeclareMisdeal, r.DeferPayment),
    (to_a_decision, u.DeclareMisdeal, r.DeferPayment, r.DeferPayment, r.TakeEvenMoney),
    (to_the_next_wagers, r.WithdrawWager, everybody_wagers, r.NoMoreBets, r.Deal, i.CorrectCard, play_on),
    (to_a_decision, i.CorrectCard, play_on, i.CorrectCard, finish_round, i.CorrectPayment, i.CorrectPayment),
    (to_a_decision, i.ReportTotal, i.ReportTotal, play_on),
    (finish_round, i.ReportMalfunction, i.RectifyDevice, play_on),
    (to_a_decision, i.ReportMalfunction, i.RectifyDevice, play_on, finish_round, i.RectifyDevice),
    (i.ExchangeVoucher, i.StateVoucher, to_the_next_wagers, i.WagerTokens, to_a_decision, i.AddTokens, finish_round),
    (finish_round, i.GiveNotice, i.WithdrawNotice, i.ChangeLimits, i.WithdrawNotice, play_on),
    (play_on, i.Leave, i.Arrive, i.Leave, i.Arrive, play_on),
)
# fmt: on
