"""The shuffle, the cut, the cutting card and the burn.

act-blackjack-2005 5, 19; act-pontoon-2005 5, 19; act-pontoon-2018 5, 19; nsw-pontoon-6to5-2017 4; act-uth-2019 6.
"""

from croupier.engine.refusal import Barred, Refused
from croupier.engine.table import events as e
from croupier.engine.table import inputs as i
from croupier.engine.table import reasons
from croupier.engine.table.moments import MINUTE
from croupier.engine.table.people import check_power, check_reason
from croupier.engine.table.readiness import announced_end
from croupier.engine.table.run import Run
from croupier.engine.table.state import Guest, Shoe, Table
from croupier.rules.table import Cut


def shuffle(run: Run, given: i.ShuffleCards) -> None:
    """Shuffle: a new shoe, the discards of one that ran out, or what was left in a device that failed."""
    state, rules = run.state, run.rules.shuffle
    check_power(run.rules, given, given.by, rules.shuffled_by, "shuffle")
    if state.is_in_round:
        _shuffle_in_round(run, given)
        return
    _check_may_shuffle(state, given)
    _check_method(state, given)
    clause = _shuffled_under(state, given)
    _emit_shuffled(run, given, clause, state.size)
    for one in run.state.restrictions:
        if one.to == "minimum" and run.rules.restrictions is not None:
            run.emit(e.RestrictionEnded(one.player, run.rules.restrictions.ends.clause))
    _after_shuffle(run, state.shoe)


def _emit_shuffled(run: Run, given: i.ShuffleCards, clause: str, cards: int) -> None:
    fields = {"method": given.method, "cards": cards, "by_hand_first": given.by_hand_first}
    # act-blackjack-2005 def:new-shoe: "when all cards are shuffled"; a part of them continues the same shoe
    number = run.state.shoe.number + (0 if run.state.is_in_round else 1)
    run.act(e.CardsShuffled, given.by, clause, number=number, **fields)


def _check_may_shuffle(state: Table, given: i.ShuffleCards) -> None:
    rules, care = state.rules.shuffle, state.rules.care
    if state.status != "open":
        raise Refused(given, state.rules.opening.approval.clause, reasons.TABLE_NOT_OPEN)
    if len(state.sets) < care.decks_in_turn.value or not all(one.is_checked for one in state.sets):
        raise Refused(given, state.check_under, reasons.CARDS_NOT_CHECKED)
    if state.unchecked:
        unchecked = reasons.REPLACEMENT_NOT_CHECKED(waits=" and ".join(state.unchecked))
        raise Refused(given, care.replacement_checked_by.clause, unchecked)
    if state.is_dropped:
        raise Refused(given, care.dropped.clause, reasons.DROPPED_CARDS)
    if not state.shuffle:
        raise Refused(given, care.determined_by.clause, reasons.DECKS_NOT_DETERMINED)
    if state.shoe.is_failed:
        raise Refused(given, state.rules.machine.replaced.clause, reasons.DEVICE_FAILED)
    if state.shoe.stage != "unshuffled" and not state.shoe.due and not state.has_run_out:
        raise Refused(given, rules.only_when.clause, reasons.NO_SHUFFLE_DUE)


def _check_method(state: Table, given: i.ShuffleCards) -> None:
    rules, kind = state.rules.shuffle, state.shoe.kind
    if kind == "device":
        if given.method != "device":
            raise Refused(given, rules.loaded.clause, reasons.SHUFFLE_IN_DEVICE)
        if rules.by_hand_first.value == "required" and state.shoe.has_new_cards and not given.by_hand_first:
            # act-blackjack-2005 19.2: "On the introduction of new cards, the dealer shall shuffle the cards and then"
            raise Refused(given, rules.by_hand_first.clause, reasons.BY_HAND_FIRST)
        if rules.by_hand_first.value == "never" and given.by_hand_first:
            raise Refused(given, rules.by_hand_first.clause, reasons.DEVICE_ALONE)
    elif given.method == "device" or given.method not in rules.methods.value:
        raise Refused(given, rules.methods.clause, reasons.WRONG_METHOD(method=given.method))
    elif given.by_hand_first:
        raise Refused(given, rules.by_hand_first.clause, reasons.NO_DEVICE_TO_LOAD)


def _shuffled_under(state: Table, given: i.ShuffleCards) -> str:
    rules, shoe = state.rules.shuffle, state.shoe
    if shoe.due:
        return shoe.due_under
    if state.has_run_out:
        return rules.runs_out.clause
    # act-blackjack-2005 19.1: with an automated shoe "Rule 5 is replaced by Rule 19.2"
    return (rules.by_hand_first if given.by_hand_first else rules.before_play).clause


def _shuffle_in_round(run: Run, given: i.ShuffleCards) -> None:
    """Shuffle the discards of a shoe that ran out, or the cards that were left in a device that failed."""
    state, rules = run.state, run.rules.shuffle
    shoe = state.shoe
    if (given.method == "device" and shoe.kind == "shoe") or (given.method != "manual" and shoe.is_failed):
        raise Refused(given, rules.methods.clause, reasons.BY_HAND_ONLY)
    if shoe.is_failed and shoe.kind == "device":
        if shoe.stage != "unshuffled":
            raise Refused(given, run.rules.machine.malfunction.clause, reasons.NOT_REMOVED)
        rule = run.rules.by_hand.removed if run.rules.by_hand is not None else None
        if rule is None:
            assert run.rules.transfer is not None
            rule = run.rules.transfer.shuffled
        for player in state.choosing:  # the shuffle ends the choice: a player who has not answered stays
            assert run.rules.transfer is not None
            run.emit(e.ChoiceMade(player, stays=True, clause=run.rules.transfer.taken_back.clause))
        if shoe.cards:
            _emit_shuffled(run, given, rule.clause, shoe.cards)
        else:
            # act-blackjack-2005 14.6, 19.3(a)(iii): no card remains, and the round is completed from a shoe by hand
            _check_discards(run, given)
            _emit_shuffled(run, given, rules.runs_out.clause, shoe.discards)
    else:
        if shoe.cards or not state.awaits_card or state.kept_cards:
            raise Refused(given, rules.only_when.clause, reasons.SHOE_HAS_CARDS)
        if shoe.kind == "device" and run.rules.by_hand is not None:
            # act-blackjack-2005 19.1: with an automated shoe 14.6 has no effect
            raise Refused(given, rules.runs_out_device.clause, reasons.DEVICE_RAN_OUT)
        _check_discards(run, given)
        if shoe.kind == "device":
            _check_method(state, given)
        _emit_shuffled(run, given, rules.runs_out.clause, shoe.discards)
        if shoe.kind == "shoe":
            run.emit(e.ShuffleFellDue("round", rules.runs_out.clause))
    if run.state.shoe.kind == "device":
        number, cards = run.state.shoe.number, run.state.shoe.cards
        run.emit(e.ShoeLoaded(number, cards, "device", rules.runs_out.clause))
    else:
        offer_cut(run, shoe)


def _check_discards(run: Run, given: i.ShuffleCards) -> None:
    if not run.state.shoe.discards:
        raise Refused(given, run.rules.shuffle.runs_out.clause, reasons.NO_DISCARDS)


def _after_shuffle(run: Run, before: Shoe) -> None:
    shoe, rules = run.state.shoe, run.rules.shuffle
    if shoe.kind == "device":
        run.emit(e.ShoeLoaded(shoe.number, shoe.cards, "device", rules.loaded.clause))
    else:
        offer_cut(run, before)


def direct(run: Run, given: i.DirectShuffle) -> None:
    """Order a shuffle after the round."""
    rules = run.rules.shuffle
    check_power(run.rules, given, given.by, rules.directed_by, "order a shuffle")
    check_reason(given, given.reason, rules.directed_by.clause, "an order to shuffle")
    if run.state.status != "open" or run.state.shoe.stage in ("empty", "unshuffled"):
        raise Refused(given, rules.directed_by.clause, reasons.NO_CARDS_IN_USE)
    run.act(e.ShuffleDirected, given.by, rules.directed_by.clause, reason=given.reason)


def riffle(run: Run, given: i.AskRiffle) -> None:
    """Approve a riffle of prepared cards that a player asked for."""
    state, rules = run.state, run.rules.shuffle
    check_power(run.rules, given, given.approved_by, rules.riffle_by, "approve a riffle")
    prepared, clause = {one.prepared for one in state.sets}, rules.riffle_by.clause
    if prepared <= {""} or state.shoe.kind == "device":
        raise Refused(given, clause, reasons.NOT_PREPARED)
    if state.guest(given.player) is None:
        raise Refused(given, clause, reasons.RIFFLE_BY_PLAYER(player=given.player))
    if "angel" in prepared:
        # nsw-pontoon-6to5-2017 4.2.1: "riffle shuffle the cards immediately prior to the cut"
        clause = rules.riffle_angel.clause
        if given.before != "cut":
            raise Refused(given, clause, reasons.RIFFLE_BEFORE_CUT)
    # nsw-pontoon-6to5-2017 4.2: "prior to placing them into the multishuffler or immediately prior to the cut"
    stage = "offered" if given.before == "cut" else "unshuffled"
    if state.shoe.stage != stage:
        raise Refused(given, clause, reasons.RIFFLE_MOMENT(before=given.before))
    run.act(e.RiffleApproved, given.approved_by, clause, player=given.player, before=given.before)


# --- the cut -------------------------------------------------------------------------------------------------


def clockwise(state: Table) -> list[Guest]:
    """Return the players in the order of their places, those without one last in the order in which they came."""
    return sorted(state.guests, key=lambda one: one.place if one.place is not None else 1_000)


def offer_cut(run: Run, before: Shoe) -> None:
    """Offer the cut to the player whom the document names, the others to follow clockwise; `before` the shuffle."""
    state, rules = run.state, run.rules.cut
    assert rules is not None
    first, clause = _designated(state, before, rules)
    around = [one.player for one in clockwise(state)]
    if first in around:
        at = around.index(first)
        around = around[at:] + around[:at]
    if not around:
        run.emit(e.CutOffered("", (), rules.nobody.clause))
        return
    run.emit(e.CutOffered(around[0], tuple(around[1:]), clause))


def _designated(state: Table, shoe: Shoe, rules: Cut) -> tuple[str, str]:
    """Return the player who is offered the cut first, and why, by the shoe before the shuffle; "" is the first box."""
    around = clockwise(state)
    placed = [one for one in around if one.place is not None] or around
    right = placed[-1].player if placed else ""
    if shoe.is_failed and state.rules.by_hand is not None:
        return right, state.rules.by_hand.cut.clause
    if state.shoe.is_partial:
        return _by(rules.otherwise.value, "", right), rules.otherwise.clause
    is_first = state.last_played == state.played_before
    if shoe.due == "replaced" and not (is_first and rules.on_replacement.value == "clockwise"):
        return _by(rules.on_replacement.value, "", right), rules.on_replacement.clause
    if shoe.cutting_card is not None:
        return _by_cutting_card(state, shoe.cutting_card, rules, right)
    if is_first and state.guests:
        # act-blackjack-2005 5.2(a): "the first player to the table if the game is just beginning"
        return state.guests[0].player, rules.first_time.clause
    return _by(rules.otherwise.value, "", right), rules.otherwise.clause


def _by_cutting_card(state: Table, came: tuple[int, str], rules: Cut, right: str) -> tuple[str, str]:
    box, player = came
    if box == 0:
        return right, rules.on_dealer.clause
    if box < 0:
        return _by(rules.on_first_card.value, player, right), rules.on_first_card.clause
    if state.guest(player) is not None:
        return player, rules.on_box.clause
    # the player has left: nsw-pontoon-6to5-2017 4.4 goes clockwise from that box
    after = [one.player for one in clockwise(state) if one.place is not None and one.place >= box]
    is_next = rules.gone.value == "next"
    return next(iter(after), "") if is_next else "", rules.gone.clause


def _by(rule: str, first_box: str, right: str) -> str:
    return {"farthest_right": right, "first_box": first_box}.get(rule, "")


def decline_cut(run: Run, given: i.DeclineCut) -> None:
    """Offer the cut to the next player, or to a casino supervisor if nobody is left."""
    rules = _cut(run.state, given)
    _check_offered(run.state, given, given.player)
    run.emit(e.CutDeclined(given.player, rules.refused.clause))
    pass_on(run, rules)


def pass_on(run: Run, rules: Cut) -> None:
    """Offer the cut to the next player who is still there, or to a casino supervisor."""
    left = tuple([player for player in run.state.shoe.left_to_ask if run.state.guest(player) is not None])
    if left:
        run.emit(e.CutOffered(left[0], left[1:], rules.refused.clause))
    else:
        run.emit(e.CutOffered("", (), rules.nobody.clause))


def cut(run: Run, given: i.CutCards) -> None:
    """Cut the cards by the player to whom the cut is offered."""
    rules = _cut(run.state, given)
    _check_offered(run.state, given, given.player)
    _cut_at(run, given, given.at, rules, given.player)


def cut_as_official(run: Run, given: i.CutAsOfficial) -> None:
    """Cut the cards by a casino supervisor, after every player has declined."""
    rules = _cut(run.state, given)
    check_power(run.rules, given, given.by, rules.nobody, "cut the cards")
    if run.state.shoe.stage != "offered" or run.state.shoe.offered:
        raise Refused(given, rules.nobody.clause, reasons.PLAYERS_CUT_FIRST)
    _cut_at(run, given, given.at, rules, str(given.by))


def _cut(state: Table, given: i.DeclineCut | i.CutCards | i.CutAsOfficial | i.InsertCuttingCard) -> Cut:
    rules = state.rules.cut
    if rules is not None and state.shoe.is_failed and state.shoe.kind == "device" and state.rules.by_hand is not None:
        # act-blackjack-2005 19.3(a)(i): the cards are removed and shuffled before they are cut
        raise Refused(given, state.rules.by_hand.removed.clause, reasons.REMOVED_CARDS_NOT_SHUFFLED)
    if rules is None:
        raise Barred(given, state.rules.shuffle.loaded.clause, reasons.NO_CUT)
    if state.shoe.kind == "device":
        raise Refused(given, state.rules.shuffle.loaded.clause, reasons.NO_CUT)
    return rules


def _check_offered(state: Table, given: i.DeclineCut | i.CutCards, player: str) -> None:
    rules = state.rules.cut
    assert rules is not None
    if state.shoe.stage != "offered":
        raise Refused(given, rules.offered.clause, reasons.CUT_NOT_OFFERED)
    if player != state.shoe.offered:
        whom = state.shoe.offered or "a casino supervisor"
        raise Refused(given, rules.offered.clause, reasons.CUT_OFFERED_TO(whom=whom))


def _cut_at(run: Run, given: i.CutCards | i.CutAsOfficial, at: int, rules: Cut, who: str) -> None:
    cards, deck = run.state.shoe.cards, run.rules.cards.pack.value
    least = rules.at_least.value * deck
    ruled = rules.at_least
    if cards < 2 * least:
        # a stack too short even for that is cut wherever it can be
        ruled, least = rules.short_stack, min(rules.short_stack.value, cards // 2)
    if cards > 1 and not least <= at <= cards - least:
        # act-blackjack-2005 5.3: "at least one deck in from either end"
        why = reasons.CUT_TOO_NEAR(at=at, least=least, most=cards - least)
        raise Refused(given, ruled.clause, why)
    run.emit(e.CardsCut(who, at, rules.to_the_back.clause))


def depths(rules: Cut, deck: int, decks: int, cards: int) -> tuple[int, int]:
    """Return the least and greatest distance of the cutting card from the back of a stack of `cards`."""
    return rules.depth_least.value * deck, min(cards, decks * deck // 2 + rules.depth_most.value)


def insert(run: Run, given: i.InsertCuttingCard) -> None:
    """Put the cutting card in, and the stack into the shoe."""
    state, rules = run.state, _cut(run.state, given)
    check_power(run.rules, given, given.by, run.rules.people.dealer, "insert the cutting card")
    if state.shoe.stage != "to insert":
        raise Refused(given, rules.offered.clause, reasons.NOT_CUT)
    cards = state.shoe.cards
    least, most = depths(rules, run.rules.cards.pack.value, state.decks, cards)
    if not (state.shoe.is_partial and given.from_back == 0) and not least <= given.from_back <= most:
        clause = (rules.depth_least if given.from_back < least else rules.depth_most).clause
        why = reasons.CUTTING_CARD_DEPTH(depth=given.from_back, least=least, most=most)
        raise Refused(given, clause, why)
    run.act(e.CuttingCardInserted, given.by, rules.depth_least.clause, from_back=given.from_back)
    by_hand = run.rules.by_hand
    clause = (run.rules.shuffle.runs_out if state.shoe.is_partial else run.rules.shuffle.new_shoe).clause
    if state.shoe.is_failed:
        if by_hand is not None:
            clause = by_hand.from_shoe.clause
        elif run.rules.transfer is not None:
            clause = run.rules.transfer.from_shoe.clause
    run.emit(e.ShoeLoaded(state.shoe.number, cards, "shoe", clause))


def burn(run: Run, given: i.BurnCards) -> None:
    """Burn the first cards of a new shoe, unseen."""
    rules = run.rules.shuffle
    check_power(run.rules, given, given.by, run.rules.people.dealer, "burn cards")
    if run.state.shoe.stage != "to burn":
        raise Refused(given, rules.burn.clause, reasons.NOTHING_TO_BURN)
    for _ in range(rules.burn.value):
        run.emit(e.CardBurned(None, "new-shoe", rules.burn.clause))


def announce_final(run: Run, given: i.AnnounceFinalRounds) -> None:
    """Announce the final rounds, for which the cutting card no longer counts."""
    state, rules = run.state, run.rules.shuffle
    check_power(run.rules, given, given.by, rules.final_announced_by, "announce the final rounds")
    if state.status != "open":
        raise Refused(given, rules.final_announced_by.clause, reasons.TABLE_NOT_OPEN)
    if state.shoe.kind == "device" or state.shoe.is_failed:
        raise Refused(given, rules.device.clause, reasons.NO_CUTTING_CARD_WITH_DEVICE)
    ends = announced_end(state)
    if ends is None:
        raise Refused(given, rules.final_announced_by.clause, reasons.END_NOT_SET)
    if ends > state.now + rules.final_minutes.value * MINUTE:
        # act-blackjack-2005 5.5/note: when the hours "are about to expire", or a table "is about to be closed"
        raise Refused(given, rules.final_announced_by.clause, reasons.END_NOT_NEAR(minutes=rules.final_minutes.value))
    if state.final_rounds is not None:
        raise Refused(given, rules.final_rounds.clause, reasons.FINAL_ROUNDS_ANNOUNCED)
    run.act(e.FinalRoundsAnnounced, given.by, rules.final_announced_by.clause, rounds=rules.final_rounds.value)
    if state.shoe.cutting_card is not None and not state.shoe.due:
        # act-blackjack-2005 5.4(b): it was drawn before the final rounds were announced, so the shuffle is due
        run.emit(e.ShuffleFellDue("cutting-card", rules.cutting_card_during.clause))
