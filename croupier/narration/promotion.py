"""Sentences about a promotion: one for each event, without its full stop."""

from typing import assert_never

from msgspec import UNSET

from croupier.engine.table.moments import written
from croupier.money import Money
from croupier.narration.amounts import dollars
from croupier.promotion import events as e
from croupier.promotion.inputs import Part

_WAYS = {"cash": "in cash", "crossed-cheque": "by crossed cheque", "transfer": "by electronic funds transfer"}


def tell(event: e.PromotionEvent) -> str:
    """Return the event as a sentence without its full stop."""
    match event:
        case e.TermsDrawnUp(terms=terms, fingerprint=marked):
            return f"{event.by} draws up the terms of {terms.name}, {marked[:16]}…"
        case e.RewardSetApart(terms=terms):
            return f"{terms.name} is not decided by chance and is not a promotional prize"
        case e.AvailabilityStated(where=where, marketing=marketing):
            return f"the terms are available: {', '.join(where)}; marketing that refers to them: {', '.join(marketing)}"
        case e.TermsProvided(earliest=earliest, reference=reference):
            under = f" under {reference}" if reference else ""
            return (
                f"the Authority is provided with the terms{under}; the promotion may commence from {written(earliest)}"
            )
        case e.TermsAmended(reason=reason, approval=approval):
            under = f", approved under {approval}" if approval else ""
            return f"{event.by} amends the terms{under}: {reason}"
        case e.PromotionCommenced():
            return "the promotion commences"
        case e.ScrutineerNominated(name=name):
            return f"{name} is nominated as the scrutineer"
        case e.DrawCommitted(commitment=commitment, reason=reason):
            return f"the draw is committed to {commitment}{f' again: {reason}' if reason else ''}"
        case e.EntryTaken(entry=number, entrant=entrant, first=first, tickets=tickets):
            range_ = f"ticket {first}" if tickets == 1 else f"tickets {first} to {first + tickets - 1}"
            return f"entry {number}: {entrant} has {range_}"
        case e.EntryVoided(entry=number, reason=reason):
            return f"{event.by} voids entry {number}: {reason}"
        case e.DrawMade(secret=secret, words=words, tickets=tickets, overseen_by=overseer):
            over = f", overseen by {overseer}" if overseer else ""
            said = f", with the words {words!r}" if words else ""
            return f"the draw is made from {tickets} tickets{over}; the secret was {secret}{said}"
        case e.ResultsPublished(where=where):
            return f"the results are published: {where}"
        case _:
            return _of_prize_or_person(event)


def _of_prize_or_person(event: e.PromotionEvent) -> str:
    match event:
        case e.DisputeRaised(dispute=number, person=person, about=about):
            return f"{person} raises dispute {number}: {about}"
        case e.DisputeDecided(dispute=number, decision=decision, is_satisfied=is_satisfied):
            content = "the person is satisfied" if is_satisfied else "the person is not satisfied"
            return f"dispute {number} is decided, and the decision is final: {decision}; {content}"
        case e.ComplaintAdvised(person=person, advice=advice):
            return f"{person} is advised: {advice.rstrip('.')}"
        case e.PromotionPostponed(reason=reason):
            return f"the promotion is postponed: {reason}; {_notified(event)}"
        case e.PromotionResumed(validated=validated):
            return f"the promotion resumes; its integrity was validated: {validated}"
        case e.PromotionCancelled(reason=reason):
            return f"the promotion is cancelled: {reason}; {_notified(event)}"
        case e.PrizeWon(prize=prize, winner=winner, ticket=ticket, how=how, value=value):
            by = f"with ticket {ticket}" if ticket else f"by {how}"
            return f"{winner} wins prize {prize}, worth {dollars(value)}, {by}"
        case e.PrizeNotWon(prize=prize):
            return f"prize {prize} is not won: no ticket is left"
        case e.WinnerAbsent(prize=prize, winner=winner, called=called):
            return f"{winner}, who has won prize {prize}, is not present: {called}"
        case e.PrizeRedrawn(prize=prize, reason=reason, overseen_by=overseer):
            return f"prize {prize} is drawn again{f', overseen by {overseer}' if overseer else ''}: {reason}"
        case e.PrizeClaimed(prize=prize, winner=winner):
            return f"{winner} claims prize {prize}"
        case e.PrizePaid(prize=prize, winner=winner, parts=parts, takes_cash=takes_cash):
            return f"prize {prize} goes to {winner}, {_how(parts, takes_cash=takes_cash)}"
        case e.PrizeLapsed(prize=prize, winner=winner):
            return f"prize {prize} has lapsed: {winner} did not claim it"
        case e.PrizeReopened(prize=prize, was=was, reason=reason):
            return f"{event.by} corrects that prize {prize} was {was}: {reason}"
        case e.NoticeAttempted() | e.ClaimRefused():
            return _notice_or_claim(event)
        case _:
            raise AssertionError(event)


def _notice_or_claim(event: e.NoticeAttempted | e.ClaimRefused) -> str:
    match event:
        case e.NoticeAttempted(prize=prize, winner=winner, method=method, evidence=evidence, made_at=moment):
            reached = "is notified of" if event.is_reached else "could not be reached about"
            late = ", too late" if event.is_late else ""
            return f"{winner} {reached} prize {prize} by {method} at {written(moment)}{late}: {evidence}"
        case e.ClaimRefused(prize=prize, claimant=claimant, reasons=reasons, told_at=moment, retained_until=until):
            kept = "" if until is None else f"; the details are retained until {written(until)}"
            refused = f"the claim of {claimant} to prize {prize} is refused"
            return f"{refused}, and the claimant was told at {written(moment)}: {reasons}{kept}"
        case _:
            assert_never(event)


def _how(parts: tuple[Part, ...], *, takes_cash: bool) -> str:
    if not parts:
        return "handed over"
    said = [f"{dollars(Money(one.amount))} {_WAYS[one.method]}{_to(one)}" for one in parts]
    return f"{'as the cash alternative, ' if takes_cash else ''}{' and '.join(said)}"


def _to(part: Part) -> str:
    return f"{f' to {part.to}' if part.to else ''}{f', account {part.account}' if part.account else ''}"


def _notified(event: e.PromotionPostponed | e.PromotionCancelled) -> str:
    notice = f"the inspectorate was notified at {written(event.notified_at)}"
    late = event.late_of
    return notice if late is UNSET else f"{notice}, too late: it was decided at {written(late)}"
