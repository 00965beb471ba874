"""Voids: rounds, wagers and shoes without a result, and the refunds.

act-blackjack-2005 16.1 to 16.3; act-pontoon-2005 17.1 to 17.3; act-pontoon-2018 17.1 to 17.3; nsw-pontoon-6to5-2017
17.8, 17.16, 19.4, 19.5; act-uth-2019 12.3, 13.6, 15.2 to 15.4.
"""

from typing import Final, Literal

from msgspec import UNSET, Struct

from croupier.cards import Card
from croupier.engine.game import game_of
from croupier.engine.inputs import ReturnWagers
from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons, rounds, tokens
from croupier.engine.table.incidents.corrections import undo_corrections
from croupier.engine.table.people import Official, check_power, check_reason
from croupier.engine.table.run import Run
from croupier.engine.table.state import Played, RoundTally, Table
from croupier.money import Money
from croupier.rules.ruled import Ruled
from croupier.rules.table import Ground


def void_round(run: Run, given: i.VoidRound) -> None:
    """Declare a round void on a ground that the document knows: the one in play, or the one that a fraud affected."""
    state, rules = run.state, run.rules.voids
    check_power(run.rules, given, given.by, rules.declared_by, "declare a round void")
    grounds = (*rules.grounds, *rules.misdeals)
    ground = next((one for one in grounds if one.value == given.ground), None)
    if ground is None:
        listed = ", ".join(one.value for one in grounds)
        raise Refused(given, rules.declared_by.clause, reasons.NO_GROUND(ground=given.ground, listed=listed))
    check_reason(given, given.reason, ground.clause, "a void")
    if given.ground == "fraud" and rules.forfeited.value and not given.person:
        raise Refused(given, ground.clause, reasons.FRAUD_BY_NOBODY)
    if given.forfeit and (not rules.forfeited.value or given.ground != "fraud"):
        raise Refused(given, rules.forfeited.clause, reasons.NO_FORFEIT)
    if given.ground == "collusion" and not _has_colluded(state, given):
        # act-uth-2019 12.3: it takes "Any violation of this Rule 12"
        raise Refused(given, ground.clause, reasons.COLLUSION_NOT_RECORDED)
    fields = {"ground": given.ground, "reason": given.reason, "person": given.person}
    if state.status != "open" and given.ground not in _later_grounds(state) - {"reconstruction"}:
        # act-blackjack-2005 16.3: a fraud may be discovered when the table is closed; what is about going on may not
        raise Refused(given, ground.clause, reasons.TABLE_NOT_OPEN)
    earlier = _earlier(state, given, ground)
    forfeits = given.person if given.forfeit else ""
    refunded = rules.refunded.clause if not rules.forfeited.value else rules.forfeited.clause
    if given.ground == "reconstruction":
        refunded = rules.undoes.clause
    if earlier is None:
        undo(run, given.by, ground.clause, refunded, forfeits=forfeits, **fields)
    else:
        _undo_earlier(run, given.by, ground.clause, refunded, earlier, forfeits=forfeits, **fields)


def _earlier(state: Table, given: i.VoidRound, ground: Ruled[Ground]) -> Played | None:
    """Return the round that is over and meant, None if it is the one in play; raise Refused where there is none."""
    number = None if given.round is UNSET else given.round
    is_in_play = state.is_in_round and number in (None, state.number)
    is_misdeal = any(one.value == given.ground for one in state.rules.voids.misdeals)
    if is_in_play and is_misdeal:
        raise Refused(given, ground.clause, reasons.MISDEAL_IN_PLAY)
    if given.ground not in _later_grounds(state):
        if is_in_play:
            return None
        clause = state.rules.voids.only_in_progress.clause if given.ground == "disturbance" else ground.clause
        named = number is not None and state.is_in_round
        raise Refused(
            given, clause, reasons.ROUND_NOT_IN_PLAY(number=number) if named else reasons.NO_ROUND_IN_PROGRESS
        )
    if is_in_play:
        return None
    last = state.last_round
    if number is None or given.ground == "reconstruction":
        # nsw-pontoon-6to5-2017 17.8: an error "notified … before the commencement of the next round of play"
        if last is None or number not in (None, last.number):
            raise Refused(given, ground.clause, reasons.NO_ROUND_TO_VOID)
        return last
    # act-blackjack-2005 16.3: a fraud "that affects the outcome for that particular round", whenever it is discovered
    found = next((one for one in state.played if one.number == number and not one.is_void), None)
    if found is None:
        raise Refused(given, ground.clause, reasons.NO_ROUND_WITH_RESULT(number=number))
    return found


def _later_grounds(state: Table) -> set[str]:
    """Return the grounds on which a round that is over may be declared void."""
    rules = state.rules.voids
    # act-uth-2019 13.1: "all wagers made on that round of play will be void", whenever the misdeal is discovered
    # act-uth-2019 12.3: "Any violation of this Rule 12 may … cause the round of play to be void", likewise
    found: set[str] = {"fraud", "collusion", "reconstruction", *(one.value for one in rules.misdeals)}
    if rules.disturbance_later.value:
        found.add("disturbance")
    return found


def _has_colluded(state: Table, given: i.VoidRound) -> bool:
    """Return whether a violation by the person is on record, of the round that is meant or discovered after it."""
    number = state.number if given.round is UNSET or given.round is None else given.round
    found = [one for one in state.incidents if one.person == given.person and one.round >= number]
    return any(one.kind.startswith("cards-") for one in found)


def undo(run: Run, by: Official, clause: str, money: str, *, forfeits: str = "", **fields: str) -> None:
    """Void the round in play: return stakes, payments and losses as the document prescribes."""
    tallies, number = run.state.tallies, run.state.number
    for tally in tallies:
        stands = _payments_stand(run, tally.player, **fields)
        give_back(run, tally, number, money, forfeits=tally.player == forfeits, stands=stands)
    undo_corrections(run, number, money, but=_paid_alone(run, tallies, **fields))
    run.act(e.RoundVoided, by, clause, number=number, **({"ground": "", "reason": "", "person": ""} | fields))
    rounds.clear_held(run, is_void=True)
    rounds.put_back(run, after_round=True)
    if run.rules.shuffle.every_round.value:
        run.emit(e.ShuffleFellDue("round", run.rules.shuffle.before_play.clause))
    elif run.state.shoe.cutting_card is not None and not run.state.shoe.due and run.state.final_rounds is None:
        run.emit(e.ShuffleFellDue("cutting-card", run.rules.shuffle.cutting_card_during.clause))


_UNBEGUN: Final = ("impractical", "reconstruction")
"""Grounds for a void of wagers without a card; every document has one of them."""


def return_wagers(run: Run, before: Table, given: Struct) -> None:
    """Let wagers go back where their shoe is to be replaced before the first card, if `given` has just caused that."""
    state, rules = run.state, run.rules
    is_replaced = state.needs_shuffle and not before.needs_shuffle
    if not is_replaced or not state.has_wagers or state.is_in_round or before.is_in_round:
        return
    by = getattr(given, "by", None)
    official = by if isinstance(by, Official) else Official("dealer", state.dealer or "dealer")
    if isinstance(given, i.DrawCuttingCard):
        ground, clause = "cutting-card", rules.shuffle.cutting_card_first.clause
    else:
        ruled = next(one for one in rules.voids.grounds if one.value in _UNBEGUN)
        ground, clause = ruled.value, ruled.clause
    for tally in state.tallies:
        give_back(run, tally, state.number, rules.voids.refunded.clause)
    reason = getattr(given, "reason", "") or "the cards are shuffled before the first card of the round"
    run.act(e.RoundVoided, official, clause, number=state.number, ground=ground, reason=reason, person="")


def _undo_earlier(
    run: Run, by: Official, clause: str, money: str, played: Played, *, forfeits: str, **fields: str
) -> None:
    """Void a round that is over; the wagers on the layout now belong to another round."""
    for tally in played.tallies:
        stands = _payments_stand(run, tally.player, **fields)
        give_back(run, tally, played.number, money, forfeits=tally.player == forfeits, stands=stands)
    undo_corrections(run, played.number, money, but=_paid_alone(run, played.tallies, **fields))
    run.act(e.RoundVoided, by, clause, number=played.number, **fields)
    _end_restrictions(run)


def _end_restrictions(run: Run) -> None:
    """End each restriction to the minimum whose player has sat out no other round than one that is now void."""
    # act-pontoon-2018 4.7(b): "declines to place a wager on any subsequent round of play"
    for one in run.state.restrictions:
        guest = run.state.guest(one.player)
        if one.to == "minimum" and guest is not None and not guest.skipped:
            run.emit(e.RestrictionEnded(one.player, one.clause))


def _payments_stand(run: Run, player: str, *, ground: str = "", person: str = "", **_: str) -> bool:
    """Return whether what a player has been paid may stand on this ground."""
    if ground == "fraud" and person == player:
        return False
    # nsw-pontoon-6to5-2017 19.5 has not the proviso of 17.8 and 17.16.2 that an interim settlement shall stand
    return ground not in ("disturbance", "fraud") or run.rules.voids.invalidated.value == "as_void"


def _kept(run: Run, tally: RoundTally, *, stands: bool) -> int:
    """Return the payments to a player that stand in a void round."""
    rules = run.rules.voids
    if not stands or rules.undoes.value != "keeps_payments":
        return 0
    # nsw-pontoon-6to5-2017 17.8: "providing any interim settlement made to a player shall stand"
    return tally.paid + (tally.paid_side if rules.side_payments_stand.value else 0)


def _paid_alone(run: Run, tallies: tuple[RoundTally, ...], **fields: str) -> frozenset[str]:
    """Return the players for whom the round moved payments alone, which stand: what corrected them stands, too."""
    kept = [(one, _kept(run, one, stands=_payments_stand(run, one.player, **fields))) for one in tallies]
    return frozenset(one.player for one, amount in kept if amount and amount == one.all_paid and not one.lost)


def give_back(
    run: Run, tally: RoundTally, number: int, clause: str, *, forfeits: bool = False, stands: bool = True
) -> None:
    """Undo a round's payments to one player as the document prescribes; a void wager is undone entirely."""
    rules, player = run.rules.voids, tally.player
    settled = tally.staked - tally.lost - tally.layout
    if tally.layout and forfeits:
        run.emit(e.StakesForfeited(player, Money(tally.layout), number, rules.forfeited.clause))
    elif tally.layout:
        run.emit(e.StakesReturned(player, Money(tally.layout), number, clause))
    if tally.layout:
        tokens.settle_all(run, player, "collected" if forfeits else "returned")
    if tally.lost and not forfeits:
        run.emit(e.LossRefunded(player, Money(tally.lost), number, clause))
        tokens.give_collected_back(run, player, number)
    kept = _kept(run, tally, stands=stands)
    if tally.all_paid > kept:
        repaid = clause if clause == run.rules.conduct.void_wagers.clause else _repaid_under(run, clause)
        run.emit(e.PaymentRecovered(player, Money(tally.all_paid - kept), number, repaid))
    if kept:
        run.emit(e.PaymentStands(player, Money(kept), number, clause))
    if forfeits and settled > 0:
        # nsw-pontoon-6to5-2017 19.5: "the wager of any player referred to in rule 19.4.2 be forfeited", one that has
        # been paid and given back to its player as well
        run.emit(e.WagerConfiscated(player, Money(settled), number, rules.forfeited.clause))
        tokens.collect_returned(run, player, number)


def _repaid_under(run: Run, clause: str) -> str:
    """Return the clause under which payments are repaid: that of the void, unless a separate rule orders it."""
    # nsw-pontoon-6to5-2017 20.2.2.1: "where the round of play is voided any interim payout made to a player shall be
    # repaid to the casino operator"; a definition of "void" is no order by itself
    undoes = run.rules.voids.undoes
    is_ordered = undoes.value == "everything" and not undoes.clause.startswith("def:")
    return undoes.clause if is_ordered else clause


def void_wagers(run: Run, given: Struct, player: str, why: Literal["void", "excluded"]) -> None:
    """Remove a player's wagers from the round in play, and undo its payments to them."""
    state, number = run.state, run.state.number
    clause = run.rules.conduct.void_wagers.clause
    if why == "excluded":
        clause = next(one.clause for one in run.rules.voids.grounds if one.value == "collusion")
    if state.round is None or state.round.is_closed or state.tally(player) == RoundTally(player):
        raise Refused(given, clause, reasons.NO_WAGER_IN_PLAY(player=player))
    game = game_of(run.rules)
    # act-pontoon-2005 17.2(a): a wager that is settled is void as well, and wins no Super Bonus that is not yet paid
    if state.tally(player).layout or game.voids_folded_hands or game.boxes_of(state.round, player):
        rounds.forward(run, ReturnWagers(player, why))
    # nsw-pontoon-6to5-2017 def:void: "invalid with no result"
    give_back(run, run.state.tally(player), number, clause, stands=False)
    undo_corrections(run, number, clause, player)


def void_settled_wagers(run: Run, given: Struct, player: str, number: int) -> None:
    """Undo what a round that is over has moved for one player, whose wagers in it are void."""
    clause = run.rules.conduct.void_wagers.clause
    played = next((one for one in run.state.played if one.number == number and not one.is_void), None)
    tally = None if played is None else next((one for one in played.tallies if one.player == player), None)
    if tally is None or not (tally.lost or tally.all_paid):
        raise Refused(given, clause, reasons.NO_SETTLED_WAGER(player=player, number=number))
    give_back(run, tally, number, clause, stands=False)
    undo_corrections(run, number, clause, player)


# --- missing and foreign cards -------------------------------------------------------------------------------


def report_cards(run: Run, given: i.ReportCards) -> None:
    """Void the round and the shoe in which a card is missing or foreign."""
    rules = run.rules.voids
    if given.by.role == "player":
        raise Barred(given, rules.missing.clause, reasons.OFFICIALS_ONLY)
    if not rules.missing.value:
        why = reasons.NO_RULE_FOR_CARDS
        raise Barred(given, rules.missing.clause, why)
    if not run.state.sets:
        raise Refused(given, rules.missing.clause, reasons.NO_CARDS)
    if not given.missing and not given.foreign:
        raise Refused(given, rules.missing.clause, reasons.CARDS_NOT_NAMED)
    cards_found(run, given.by, given.missing, given.foreign)


def cards_found(run: Run, by: Official, missing: tuple[Card, ...], foreign: tuple[Card, ...]) -> None:
    """Carry out the document's procedure for missing and foreign cards."""
    rules, state = run.rules.voids, run.state
    run.act(e.CardsFound, by, rules.missing.clause, missing=missing, foreign=foreign)
    for one in state.played[-1:]:
        if not one.is_void:
            fields = {"number": one.number, "reason": "completed before the cards were found"}
            run.act(e.ResultStands, by, rules.missing_stand.clause, **fields)
    if state.is_in_round:
        clause = rules.missing_void.clause
        undo(run, by, clause, clause, ground="cards", reason="missing or foreign cards")
    run.emit(e.ShoeVoided(run.state.shoe.cards, rules.missing_checked.clause))


# --- earlier rounds ------------------------------------------------------------------------------------------


def report_error(run: Run, given: i.ReportError) -> None:
    """Handle an error of card placement that is discovered after the next round has begun."""
    state, rules = run.state, run.rules.errors
    if rules is None:
        raise Barred(given, run.rules.conduct.final.clause, reasons.RAISE_A_DISPUTE)
    check_power(run.rules, given, given.by, rules.misplaced, "report an error")
    check_reason(given, given.reason, rules.found_later.clause, "an error")
    if state.is_in_round and state.number == given.round:
        # act-blackjack-2005 14.5: it is void only "after the next round of play has commenced"
        raise Refused(given, rules.found_later.clause, reasons.ROUND_STILL_IN_PLAY(number=given.round))
    played = next((one for one in state.played if one.number == given.round), None)
    if played is None or played.is_void:
        raise Refused(given, rules.found_later.clause, reasons.NO_ROUND_WITH_RESULT(number=given.round))
    together = state.former is not None or (bool(state.dealt) and not state.is_in_round)
    if state.last_round is not None and state.last_round.number == given.round and together:
        raise Refused(given, rules.misplaced.clause, reasons.RECONSTRUCT_INSTEAD)
    if rules.found_later.value == "stands":
        fields = {"number": given.round, "reason": given.reason}
        run.act(e.ResultStands, given.by, rules.found_later.clause, **fields)
        return
    fields = {"number": given.round, "ground": "card placement", "reason": given.reason, "person": ""}
    run.act(e.RoundVoided, given.by, rules.found_later.clause, **fields)
    for tally in played.tallies:
        give_back(run, tally, given.round, run.rules.voids.undoes.clause)
    undo_corrections(run, given.round, run.rules.voids.undoes.clause)
    _end_restrictions(run)
