"""Events folded into a promotion, and the postings of each event."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from croupier.money import NOTHING, Money
from croupier.promotion import events as e
from croupier.promotion.entry_list import PromotionEntry
from croupier.promotion.inputs import Part
from croupier.promotion.state import OWED, Attempt, Denied, LateNotice, Promotion, PromotionDispute, prizes_of

Posting = tuple[str, Money]
OPERATOR: Final = "operator"
PRIZES: Final = "prizes"
"""Amount owed to winners: the value of all prizes that are won and neither paid, refused nor lapsed."""


def evolve(state: Promotion | None, event: e.PromotionEvent) -> Promotion:
    """Fold one event into the state; total, and asks no rules."""
    match event:
        case e.TermsDrawnUp(terms=terms, fingerprint=fingerprint):
            return Promotion(terms=terms, fingerprint=fingerprint, prizes=prizes_of(terms))
        case e.RewardSetApart(terms=terms):
            return Promotion(terms=terms, fingerprint="", status="outside")
        case _:
            assert state is not None, "terms come first"
            return _FOLD[type(event)](state, event)


def _amended(state: Promotion, event: e.TermsAmended) -> Promotion:
    prizes = prizes_of(event.terms) if state.drawn_at is None and not _is_awarded(state) else state.prizes
    provided = state.provided_at if state.commenced_at is not None else None
    return replace(state, terms=event.terms, fingerprint=event.fingerprint, prizes=prizes, provided_at=provided)


def _is_awarded(state: Promotion) -> bool:
    return any(one.drawn for one in state.prizes)


def _entered(state: Promotion, event: e.EntryTaken) -> Promotion:
    entry = PromotionEntry(event.entry, event.entrant, event.first, event.tickets, event.wagered)
    return replace(state, entries=state.entries.taken(entry))


def _drawn(state: Promotion, event: e.DrawMade) -> Promotion:
    return replace(state, secret=event.secret, words=event.words, drawn_at=event.at, status="drawn")


def _of_prize(state: Promotion, number: int, **changed: Any) -> Promotion:
    prizes = list(state.prizes)
    prizes[number - 1] = replace(prizes[number - 1], **changed)
    return replace(state, prizes=tuple(prizes))


def _won(state: Promotion, event: e.PrizeWon) -> Promotion:
    prize = state.prizes[event.prize - 1]
    after = _of_prize(
        state,
        event.prize,
        fate="won",
        winner=event.winner,
        ticket=event.ticket,
        won_at=event.at,
        due=event.due,
        over_at=None,
        attempts=(),
        paid=(),
        takes_cash=False,
        drawn=(*prize.drawn, event.winner),
    )
    earlier = (*state.earlier, prize) if prize.winner else state.earlier
    return replace(after, place=max(state.place, event.place), earlier=earlier)


def _over(state: Promotion, event: Any) -> int:
    """Return when the winner of a prize no longer had to be notified: now, if not before."""
    over_at = state.prizes[event.prize - 1].over_at
    at: int = event.at
    return at if over_at is None else over_at


def _absent(state: Promotion, event: e.WinnerAbsent) -> Promotion:
    return _of_prize(state, event.prize, fate="lapsed", before="won", over_at=_over(state, event))


def _claimed(state: Promotion, event: e.PrizeClaimed) -> Promotion:
    return _of_prize(state, event.prize, fate="claimed", over_at=_over(state, event))


def _attempted(state: Promotion, event: e.NoticeAttempted) -> Promotion:
    attempt = Attempt(event.method, event.made_at, event.by.name, event.evidence, event.is_reached, event.is_late)
    return _of_prize(state, event.prize, attempts=(*state.prizes[event.prize - 1].attempts, attempt))


def _paid(state: Promotion, event: e.PrizePaid) -> Promotion:
    before = state.prizes[event.prize - 1].fate
    return _of_prize(state, event.prize, fate="paid", before=before, paid=event.parts, takes_cash=event.takes_cash)


def _refused(state: Promotion, event: e.ClaimRefused) -> Promotion:
    denied = Denied(event.prize, event.claimant, event.address, event.reasons, event.told_at, event.retained_until)
    after = replace(state, denied=(*state.denied, denied))
    if not event.is_winner:
        return after
    before = state.prizes[event.prize - 1].fate
    return _of_prize(after, event.prize, fate="refused", before=before, over_at=_over(state, event))


def _lapsed(state: Promotion, event: e.PrizeLapsed) -> Promotion:
    prize = state.prizes[event.prize - 1]
    before = prize.fate if prize.fate in OWED else prize.before
    return _of_prize(state, event.prize, fate="lapsed", before=before, over_at=_over(state, event))


def _reopened(state: Promotion, event: e.PrizeReopened) -> Promotion:
    before = state.prizes[event.prize - 1].before
    return _of_prize(state, event.prize, fate=before, paid=(), takes_cash=False)


def _disputed(state: Promotion, event: e.DisputeRaised) -> Promotion:
    return replace(state, disputes=(*state.disputes, PromotionDispute(event.dispute, event.person, event.about)))


def _decided(state: Promotion, event: e.DisputeDecided) -> Promotion:
    disputes = list(state.disputes)
    changed = replace(disputes[event.dispute - 1], decision=event.decision, is_satisfied=event.is_satisfied)
    disputes[event.dispute - 1] = changed
    return replace(state, disputes=tuple(disputes))


def _cancelled(state: Promotion, event: e.PromotionCancelled) -> Promotion:
    prizes = list(state.prizes)
    for place, one in enumerate(prizes):
        if one.fate == "to be won" or one.fate in OWED:
            over_at = event.at if one.over_at is None else one.over_at
            prizes[place] = replace(one, fate="cancelled", over_at=over_at)
    return _noticed(replace(state, status="cancelled", prizes=tuple(prizes)), event)


def _postponed(state: Promotion, event: e.PromotionPostponed) -> Promotion:
    return _noticed(replace(state, status="postponed"), event)


def _noticed(state: Promotion, event: e.PromotionPostponed | e.PromotionCancelled) -> Promotion:
    if event.late_of is UNSET:
        return state
    return replace(state, late_notices=(*state.late_notices, LateNotice(event.late_of, event.notified_at)))


def _resumed(state: Promotion, _: e.PromotionResumed) -> Promotion:
    return replace(state, status="drawn up" if state.commenced_at is None else "open")


def _provided(state: Promotion, event: e.TermsProvided) -> Promotion:
    return replace(state, provided_at=event.at if state.provided_at is None else state.provided_at)


# fmt: off
_FOLD: Final[dict[type, Callable[[Promotion, Any], Promotion]]] = {
    e.AvailabilityStated:  lambda state, one: replace(state, where=one.where, marketing=one.marketing),
    e.TermsProvided:       _provided,
    e.TermsAmended:        _amended,
    e.PromotionCommenced:  lambda state, one: replace(state, status="open", commenced_at=one.at),
    e.ScrutineerNominated: lambda state, one: replace(state, scrutineer=one.name),
    e.DrawCommitted:       lambda state, one: replace(state, commitment=one.commitment, sealed=one.sealed),
    e.EntryTaken:          _entered,
    e.EntryVoided:         lambda state, one: replace(state, entries=state.entries.voided(one.entry)),
    e.DrawMade:            _drawn,
    e.PrizeWon:            _won,
    e.PrizeNotWon:         lambda state, one: _of_prize(state, one.prize, fate="not won"),
    e.WinnerAbsent:        _absent,
    e.NoticeAttempted:     _attempted,
    e.PrizeClaimed:        _claimed,
    e.PrizePaid:           _paid,
    e.ClaimRefused:        _refused,
    e.PrizeLapsed:         _lapsed,
    e.PrizeRedrawn:        lambda state, _: state,
    e.PrizeReopened:       _reopened,
    e.ResultsPublished:    lambda state, one: replace(state, published=one.where),
    e.DisputeRaised:       _disputed,
    e.DisputeDecided:      _decided,
    e.ComplaintAdvised:    lambda state, _: state,
    e.PromotionPostponed:  _postponed,
    e.PromotionResumed:    _resumed,
    e.PromotionCancelled:  _cancelled,
}
# fmt: on


# --- what events move ----------------------------------------------------------------------------------------------


def postings(event: e.PromotionEvent) -> tuple[Posting, ...]:
    """Return the postings of an event: operator to owed, owed to winner or back. They sum to zero."""
    match event:
        case e.PrizeWon(value=value):
            return _moved((OPERATOR, -value), (PRIZES, value))
        case e.PrizePaid(winner=winner, value=value, parts=parts):
            return _moved(*_payment(winner, value, parts))
        case e.PrizeReopened(was="paid", winner=winner, value=value, parts=parts):
            return _moved(*[(account, -amount) for account, amount in _payment(winner, value, parts)])
        case e.PrizeReopened(value=value):
            return _moved((OPERATOR, -value), (PRIZES, value))
        case e.WinnerAbsent() | e.ClaimRefused() | e.PrizeLapsed() | e.PromotionCancelled():
            return _moved((PRIZES, -event.released), (OPERATOR, event.released))
        case _:
            return ()


def _payment(winner: str, value: int, parts: tuple[Part, ...]) -> tuple[tuple[str, int], ...]:
    """Return the amount that a winner gets, in money or as the value of goods; the rest is the operator's."""
    paid = sum(one.amount for one in parts) if parts else value
    return (PRIZES, -value), (f"pocket: {winner}", paid), (OPERATOR, value - paid)


def _moved(*amounts: tuple[str, int]) -> tuple[Posting, ...]:
    return tuple([(account, Money(amount)) for account, amount in amounts if amount != NOTHING])
