"""Making a plan: everything asked is checked, by the engine where the rules say it, and refused in a sentence."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from croupier.analysis.api import in_force
from croupier.analysis.wager_sizes import check as check_wager
from croupier.analysis.wager_sizes import usual
from croupier.engine.game import game_of
from croupier.engine.refusal import Refused
from croupier.engine.table.cards.shuffle import depths
from croupier.money import MOST, Money, show
from croupier.rules.clause import UnknownDocument, keys
from croupier.rules.clause import document as document_of
from croupier.rules.profile import Rules, elected, entries, load_any
from croupier.rules.ruled import BadElection
from croupier.simulation.families import simulator_of
from croupier.simulation.plan import BLOCK, COUNTS, BadPlan, Betting, Dealing, Plan

SEED: Final = 1
"""The seed where none is given: who names none gets the same figures tomorrow."""
SESSION: Final = 1_000
"""The rounds of a session where only a bankroll is given."""
TAG_MAX: Final = 100
"""Maximum value of a rank in a count, and the maximum number of parts."""
_PLAYER: Final = "player"


def plan(  # noqa: PLR0913  everything that a result depends on is named
    document: str,
    election: Mapping[str, object] | None = None,
    *,
    strategy: str = "best",
    wager: Money | None = None,
    side_bets: Mapping[str, Money] | None = None,
    boxes: int = 1,
    others: int = 0,
    dealing: Dealing = "fresh",
    cutting_card: int | None = None,
    betting: Betting | None = None,
    bankroll: Money | None = None,
    session: int | None = None,
    seed: int = SEED,
) -> Plan:
    """Return a plan with everything in it checked but its strategy; raise UnknownDocument, BadElection or BadPlan.

    Amounts are in cents; the wager is the least of the table if none is given, and that of a count without a spread.
    `Plan` and `Betting` say what the rest means.
    """
    _check_kinds(document, election, strategy, side_bets, betting)
    key = document_of(document).key
    chosen = _with_dealing(key, election, dealing)
    rules = load_any(key, chosen)
    amount = usual(rules) if wager is None else wager
    _check_whole("wager", amount, 1)
    check_wager(rules, amount)
    _check_side_bets(rules, amount, side_bets or {})
    _check_boxes(rules, boxes, others)
    if betting is not None:
        betting = betting if betting.spread else replace(betting, spread=((0, amount),))
        _check_betting(rules, betting, dealing, others)
    if not 0 <= _check_whole("seed", seed, 0) < 2**64:
        raise BadPlan(f"seed: {seed} must be from 0 to 2**64 - 1.")
    planned = Plan(
        document=key,
        election=chosen,
        wager=amount,
        strategy=strategy,
        side_bets=dict(side_bets or {}),
        boxes=boxes,
        others=others,
        dealing=dealing,
        cutting_card=_cutting_card(rules, dealing, cutting_card),
        betting=betting,
        bankroll=Money(0) if bankroll is None else bankroll,
        session=SESSION if session is None and bankroll is not None else session or 0,
        seed=seed,
    )
    _check_sessions(planned, has_bankroll=bankroll is not None, has_session=session is not None)
    return planned


def least_wager(plan: Plan) -> int:
    """Return the least that a round costs at first, in cents, on all boxes that count: a blind with its ante, too."""
    mains = [amount for _, amount in plan.betting.spread if amount] if plan.betting is not None else [plan.wager]
    placed = _place(load_any(plan.document, plan.election), min(mains), plan.side_bets)
    return (plan.boxes - plan.others) * sum(placed)


def _check_kinds(document: object, election: object, strategy: object, side_bets: object, betting: object) -> None:
    """Raise BadPlan for a value of the wrong type: callers in Python may give anything."""
    if not isinstance(document, str):
        raise UnknownDocument(f"document: {document!r} is not the key of a document. Use one of {', '.join(keys())}.")
    if election is not None and not isinstance(election, Mapping):
        raise BadElection(f"election: {election!r} is not a mapping of settings to values.")
    for name in election or ():
        if not isinstance(name, str):
            raise BadElection(f"election: {name!r} is not the name of a setting.")
    if not isinstance(strategy, str):
        raise BadPlan(f"strategy: {strategy!r} is neither the name nor the text of a strategy.")
    if side_bets is not None and not isinstance(side_bets, Mapping):
        raise BadPlan(f"side_bets: {side_bets!r} is not a mapping of bets to amounts in cents.")
    if betting is not None and not isinstance(betting, Betting):
        raise BadPlan(f'betting: {betting!r} is not a Betting. Use betting("hi-lo", "1:10 2:20").')


def _check_whole(name: str, value: object, least: int) -> int:
    """Return a number from Python or the command line; raise BadPlan if it is none, or too small."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPlan(f"{name}: {value!r} is not a whole number.")
    if value < least:
        raise BadPlan(f"{name}: {value} is less than {least}.")
    return value


# --- shoe -----------------------------------------------------------------------------------------------------------


def _with_dealing(key: str, election: Mapping[str, object] | None, dealing: str) -> dict[str, Any]:
    """Return every setting in force, with the requested source of cards."""
    if dealing not in get_args(Dealing):
        raise BadPlan(f"dealing: {dealing!r} is not one of {', '.join(get_args(Dealing))}.")
    stated, chosen = elected(key, election), in_force(key, election)
    entry = entries(key)["shuffle"]["dealt_from"]
    if dealing == "fresh" or "among" not in entry:
        return chosen
    wanted = "device" if dealing == "device" else "shoe"
    names = [name for name, value in entry["among"].items() if value == wanted]
    setting = entry["setting"]
    if not names:
        raise BadPlan(f"dealing: There is no {wanted} to deal from. [{key} {entry['by']}]")
    if setting in stated and stated[setting] not in names:
        reason = f"{setting}={stated[setting]} deals from another. Use {setting}={names[0]}."
        raise BadPlan(f"dealing {dealing}: {reason} [{key} {entry['by']}]")
    return chosen | {setting: names[0]}


def _cutting_card(rules: Rules, dealing: str, depth: int | None) -> int | None:
    """Return the distance of the cutting card from the back; raise BadPlan if the rules do not allow it."""
    if dealing != "real":
        if depth is not None:
            clause = f"{rules.document} {rules.shuffle.device.clause}"
            why = f"A device has none. [{clause}]" if dealing == "device" else "A fresh shoe every round has none."
            raise BadPlan(f"cutting_card: Use it with a real shoe. {why}")
        if dealing == "device" and "device" not in rules.shuffle.methods.value:
            raise BadPlan(f"dealing device: There is no device. [{rules.document} {rules.shuffle.methods.clause}]")
        return None
    cut = rules.cut
    if cut is None or rules.shuffle.every_round.value:
        reason = "The cards are shuffled for every round."
        raise BadPlan(f"dealing real: {reason} [{rules.document} {rules.shuffle.every_round.clause}]")
    pack, decks = rules.cards.pack.value, game_of(rules).decks(rules)
    least, most = depths(cut, pack, decks, pack * decks)
    if depth is None:
        return max(least, min(most, cut.depth.value))
    if not least <= _check_whole("cutting_card", depth, 0) <= most:
        clause = (cut.depth_least if depth < least else cut.depth_most).clause
        raise BadPlan(
            f"cutting_card: {depth} cards from the back must be {least} to {most}. [{rules.document} {clause}]"
        )
    return depth


# --- wagers ---------------------------------------------------------------------------------------------------------


def _check_side_bets(rules: Rules, wager: Money, side_bets: Mapping[str, Money]) -> None:
    simulator = simulator_of(rules)
    known = simulator.side_bets(rules)
    for bet, amount in side_bets.items():
        if bet not in known:
            raise BadPlan(f"side bet {bet!r}: {rules.document} has no such bet. It has {', '.join(known) or 'none'}.")
        _check_whole(f"side bet {bet}", amount, 1)
        simulator.check_offered(rules, bet)
    try:
        _place(rules, wager, side_bets)
    except Refused as refused:
        bet = getattr(refused.given, "bet", "trips")
        raise BadPlan(f"side bet {bet}: {refused.why} [{rules.document} {refused.clause}]") from None


def _place(rules: Rules, wager: Money, side_bets: Mapping[str, Money]) -> tuple[Money, ...]:
    """Return the amounts that lie on the layout after a wager and its side bets; raise Refused."""
    game, simulator = game_of(rules), simulator_of(rules)
    events: list[Any] = []
    state = game.open_round(rules)[1]
    sides = [simulator.side_wager(_PLAYER, bet, amount) for bet, amount in side_bets.items()]
    for given in (game.first_wager(_PLAYER, 1, wager), *sides):
        happened, state = game.step(state, given)
        events += happened
    return tuple([event.amount for event in events])


def _check_boxes(rules: Rules, boxes: int, others: int) -> None:
    there = rules.wagers.boxes
    if not 1 <= _check_whole("boxes", boxes, 1) <= there.value:
        reason = f"{boxes} must be 1 to {there.value}, as on the layout."
        raise BadPlan(f"boxes: {reason} [{rules.document} {there.clause}]")
    if _check_whole("others", others, 0) >= boxes:
        raise BadPlan(
            f"others: of {boxes} box{'' if boxes == 1 else 'es'} {others} are others'. At least one must count."
        )


def _check_betting(rules: Rules, betting: Betting, dealing: str, others: int) -> None:
    if dealing != "real":
        shuffle = rules.shuffle
        clause = shuffle.every_round.clause if shuffle.every_round.value else shuffle.only_when.clause
        reason = "Cards cannot be counted when every round begins from a whole shoe. Use a real shoe."
        raise BadPlan(f"count {betting.name}: {reason} [{rules.document} {clause}]")
    try:
        betting = convert(to_builtins(betting), Betting)
    except ValidationError as wrong:
        raise BadPlan(f"betting: {str(wrong).replace('`', '')}") from None
    if any(abs(tag) > TAG_MAX for tag in betting.tags) or betting.parts > TAG_MAX:
        raise BadPlan(f"count {betting.name}: Tags must be -{TAG_MAX} to {TAG_MAX}, in parts of 1 to {TAG_MAX}.")
    if len(betting.tags) != 13 or betting.parts < 1:
        reason = f"It has {len(betting.tags)} tags in parts of {betting.parts}"
        raise BadPlan(f"count {betting.name}: {reason}. It needs 13, in parts of 1 or more.")
    counts = [count for count, _ in betting.spread]
    if not counts or counts != sorted(set(counts)):
        raise BadPlan(f"count {betting.name}: The counts of the spread {counts} must rise.")
    for name, count in (*[("spread", one) for one in counts], ("insure_from", betting.insure_from)):
        if count is not None and abs(count) > COUNTS:
            raise BadPlan(f"count {betting.name}: {name} {count} must be between -{COUNTS} and {COUNTS}.")
    wagers = [amount for _, amount in betting.spread if amount]
    if not wagers:
        raise BadPlan(f"count {betting.name}: The spread has no wager at any count.")
    if len(wagers) < len(counts) and not others:
        reason = "Without a wager no card is dealt. To sit out, add boxes of others."
        raise BadPlan(f"count {betting.name}: {reason} [{rules.document} {rules.wagers.nobody.clause}]")
    for count, amount in betting.spread:
        try:
            check_wager(rules, amount) if amount else None
        except BadElection as bad:
            raise BadPlan(f"spread, from {count} on: {str(bad).removeprefix('wager: ')}") from None


def _check_sessions(plan: Plan, *, has_bankroll: bool, has_session: bool) -> None:
    if has_session and not has_bankroll:
        raise BadPlan("session: A session needs a bankroll.")
    if not has_bankroll:
        return
    if _check_whole("bankroll", plan.bankroll, 1) > MOST:
        raise BadPlan(f"bankroll: ${show(plan.bankroll)} is too large. The maximum is ${show(MOST)}.")
    if not 1 <= _check_whole("session", plan.session, 1) <= BLOCK:
        raise BadPlan(f"session: {plan.session:,} rounds must be 1 to {BLOCK:,}.")
    if plan.bankroll < (least := least_wager(plan)):
        raise BadPlan(f"bankroll: ${show(plan.bankroll)} does not cover the first wager of ${show(least)}.")
