"""What is wrong with conditions, every fault at once, each with its field, its clause and what would mend it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from msgspec import to_builtins

from croupier.money import MOST, Money, show
from croupier.rules.asking import chapters
from croupier.rules.clause import UnknownDocument, document
from croupier.rules.profile import TOURNAMENT, load_any, settings
from croupier.rules.ruled import BadElection, Origin, Ruled
from croupier.rules.tournament import TournamentRules, load_tournament
from croupier.tournament.conditions import NONE, Chips, Conditions, Fees, Level, Points, Prizes
from croupier.tournament.moments import moment
from croupier.tournament.naming import wrong_name
from croupier.tournament.planning import Fault, plan
from croupier.tournament.prizes import WHOLE, breakdown
from croupier.tournament.stating import lacking

_FREE: Final = frozenset({"minimum", "maximum", "unit", "smallest_chip", "side_bets", TOURNAMENT})
"""Settings that other parts of the conditions state."""


def faults(conditions: Conditions) -> tuple[Fault, ...]:
    """Return everything that is wrong with the conditions; nothing, if they may be published."""
    try:
        rules = load_tournament(conditions.document)
    except UnknownDocument as bad:
        return (Fault("document", "", str(bad.args[0]), "name one of the approved documents"),)
    found = [
        *_name(conditions),
        *lacking(conditions, rules),
        *_statements(conditions, rules),
        *_moments(conditions, rules),
        *_money(conditions, rules),
        *_wagering(conditions, rules),
        *_sessions(conditions, rules),
        *_levels(conditions, rules),
        *_tables(conditions, rules),
        *_breakdown(conditions, rules),
        *plan(conditions).faults,
    ]
    return tuple(dict.fromkeys(found))


def _name(conditions: Conditions) -> Iterator[Fault]:
    wrong = wrong_name(conditions.name)
    if wrong is not None:
        yield Fault("name", "", *wrong)


def election_of(conditions: Conditions, level: Level | None = None, key: str = "") -> dict[str, Any]:
    """Return the election of the tournament's tables with the limits of a level, the first if none is named."""
    held = level if level is not None else next(iter(conditions.limits), None)
    used, known = key or conditions.document, settings(key or conditions.document)
    chosen: dict[str, Any] = {**conditions.settings, TOURNAMENT: to_builtins(conditions.changes)}
    if conditions.chips is not None:
        chosen.setdefault("smallest_chip", show(conditions.chips.smallest))
    if held is not None:
        chosen["minimum"] = show(held.minimum)
        chosen["maximum"] = NONE if held.maximum is None else show(held.maximum)
        if load_tournament(used).wagering.units.value:
            chosen.setdefault("unit", show(held.minimum))
    side_bets = conditions.wagering.side_bets
    if "side_bets" in known and side_bets is not None:
        chosen["side_bets"] = [] if side_bets == NONE else list(side_bets)
    return {name: value for name, value in chosen.items() if name in known or name == TOURNAMENT or name not in _FREE}


# --- what they say, and what they may not ----------------------------------------------------------------------------


def _statements(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    wanted = rules.papers.statement
    if wanted.value and _plain(conditions.statement or "") != _plain(wanted.value):
        wrong = "the conditions hold another statement" if conditions.statement else "the conditions do not state it"
        yield Fault("statement", wanted.clause, wrong, f'state "{wanted.value}"')
    entitled = conditions.entry.entitled
    who = rules.entries.entitled
    if entitled and who.origin is Origin.FIXED and _plain(entitled) != _plain(who.value):
        yield Fault("entry.entitled", who.clause, "the conditions hold another statement", f'state "{who.value}"')


def _plain(text: str) -> str:
    return " ".join(text.lower().replace(".", " ").replace(",", " ").split())


def _moments(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    starts, until = conditions.starts, conditions.entry.refund_until
    told = [("starts", starts), *((f"stages {stage.name}.starts", stage.starts) for stage in conditions.stages)]
    if until != NONE:
        told.append(("entry.refund_until", until))
    clause = rules.seating.seated_before.clause
    for field, text in told:
        if text is not None and moment(text) is None:
            yield Fault(field, clause, f"{text!r} is no moment", 'write it such as "2026-12-05T19:00+11:00"')
    first = moment(starts or "")
    times = [moment(stage.starts) for stage in conditions.stages if stage.starts is not None]
    known = [one for one in (first, *times) if one is not None]
    if known != sorted(known):
        yield Fault("stages", clause, "a stage starts before one that comes first", "put the moments in their order")


def _money(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    fees, chips, prizes, accounts = conditions.fees, conditions.chips, conditions.prizes, rules.accounts
    if fees is not None:
        if min(fees.entry, fees.commission, fees.buy_in) < 0 or max(fees.entry, fees.buy_in) > MOST:
            yield Fault("fees", accounts.fee.clause, "an amount is absurd", "state amounts of nothing or more")
        if fees.commission and not accounts.commission.value:
            wrong = f"a commission of ${show(fees.commission)} is taken, and all fees belong to the pool"
            yield Fault("fees.commission", accounts.commission.clause, wrong, "take no commission")
        elif fees.commission > fees.entry:
            wrong = f"${show(fees.commission)} of a fee of ${show(fees.entry)}"
            yield Fault("fees.commission", accounts.commission.clause, wrong, "take no more than the entry fee")
        elif fees.commission and accounts.commission_approved.value and not fees.approved.strip():
            wrong = f"no approval of ${show(fees.commission)} is named"
            mend = "give the reference of the approved amount in fees.approved"
            yield Fault("fees.approved", accounts.commission_approved.clause, wrong, mend)
    cash = rules.precedence.cash_value
    if chips is not None and chips.cash_percent != NONE and not (cash.value and 1 <= chips.cash_percent <= 100):
        wrong = "the chips have a percentage out of reach" if cash.value else "tournament chips are worth no money"
        mend = 'state 1 to 100, or "none"' if cash.value else 'state cash_percent = "none"'
        yield Fault("chips.cash_percent", cash.clause, wrong, mend)
    if fees is not None and chips is not None and cash.value and isinstance(chips.cash_percent, int):
        yield from _ratio(fees, chips, rules)
    if fees is not None and fees.buy_in and not cash.value:
        yield Fault("fees.buy_in", accounts.buy_in.clause, "chips are not bought here", "take the buy-in out")
    if conditions.entry.refund_until not in (None, NONE) and not accounts.refund_by_conditions.value:
        clause = accounts.refund_by_conditions.clause
        yield Fault("entry.refund_until", clause, "fees are not refundable to who withdraws", 'state "none"')
    if prizes is not None and prizes.added and not accounts.added.value:
        wrong = "the pool is the entry fees, and nothing is added to it"
        yield Fault("prizes.added", accounts.added.clause, wrong, "take it out, or lower the entry fee")
    if prizes is not None:
        yield from _things(prizes, rules)
    if prizes is not None and prizes.guarantee not in (None, NONE) and not accounts.guarantee.value:
        yield Fault("prizes.guarantee", accounts.guarantee.clause, "no pool can be guaranteed", 'state "none"')
    yield from _bought(conditions, rules)


def _things(prizes: Prizes, rules: TournamentRules) -> Iterator[Fault]:
    """Yield prizes in kind that nobody has added to the pool, and what was added that nobody would win."""
    # act-uth-2019 16.22: the operator "may add value to the prize pool in the form of cash, goods or services"
    added = rules.accounts.added
    won = Counter((one.goods, one.value) for one in prizes.places if one.goods)
    given = Counter((one.what, one.value) for one in prizes.added if one.kind != "cash")
    for what, value in (won - given) if added.value else won:
        wrong = f"{what}, worth ${show(value)}, is won, and {'nobody adds it' if added.value else 'nothing is added'}"
        mend = "list it in prizes.added with its value" if added.value else "let the place win a share of the pool"
        yield Fault("prizes.places", added.clause, wrong, mend)
    for what, value in (given - won) if added.value else ():
        wrong = f"{what}, worth ${show(value)}, is added, and no place wins it"
        yield Fault("prizes.added", added.clause, wrong, "name it as the goods of a place, with its value")


def _bought(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    back, on, accounts = conditions.buy_back, conditions.add_on, rules.accounts
    # act-blackjack-2005 20.6: "one entry only"; 20.13: nobody adds to their chips "other than in accordance with these
    # rules"
    # nsw-pontoon-6to5-2017 20.6.5: a buy-in grows by "the payment of winning wagers by the dealer" alone
    if back is not None and back != NONE and not accounts.may_buy_back.value:
        wrong = "nobody buys back under this document"
        yield Fault("buy_back", accounts.may_buy_back.clause, wrong, 'state buy_back = "none"')
    if on is not None and on != NONE and not accounts.may_add_on.value:
        wrong = "a player's chips are not added to under this document"
        yield Fault("add_on", accounts.may_add_on.clause, wrong, 'state add_on = "none"')
    if back is not None and back != NONE and (back.times < 1 or back.price < 0 or back.chips <= 0):
        mend = "state times of 1 or more, a price of nothing or more, and chips"
        yield Fault("buy_back", accounts.buy_back.clause, "it gives nothing, or costs less than nothing", mend)
    if on is not None and on != NONE and (on.price < 0 or on.chips <= 0):
        mend = "state a price of nothing or more, and chips"
        yield Fault("add_on", accounts.add_on.clause, "it gives nothing, or costs less than nothing", mend)


def _wagering(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    stated, wagering = conditions.wagering, rules.wagering
    if stated.compulsory is False:
        wrong = "players would not have to wager in every round"
        yield Fault("wagering.compulsory", wagering.every_round.clause, wrong, "state compulsory = true")
    if stated.order is False and wagering.order.value == "always":
        yield Fault("wagering.order", wagering.order.clause, "there is always an order", "state order = true")
    if stated.deals_from_marker and not (wagering.deals_from_marker.value and stated.order):
        wrong = "the deal does not begin at the marker" if stated.order else "without an order there is no marker"
        yield Fault("wagering.deals_from_marker", wagering.deals_from_marker.clause, wrong, "state false")
    for name, part in (("pass_cards", rules.pass_cards), ("undisclosed", rules.undisclosed)):
        number = getattr(stated, name)
        if isinstance(number, int) and number and part is None:
            wrong = f"this document has no {name.replace('_', ' ')}{' wagers' if name == 'undisclosed' else ''}"
            yield Fault(f"wagering.{name}", wagering.every_round.clause, wrong, f'state {name} = "none"')
        elif isinstance(number, int) and number < 0:
            yield Fault(f"wagering.{name}", wagering.every_round.clause, f"{number} is no number", "state 0 or more")
    if isinstance(stated.seconds, int) and not 1 <= stated.seconds <= 3600:
        clause = wagering.time_limit.clause
        yield Fault("wagering.seconds", clause, f"{stated.seconds} seconds are no time", "state 1 to 3600")
    is_said = wagering.late.origin is Origin.FIXED and isinstance(stated.seconds, int)
    if is_said and stated.late not in (wagering.late.value, "director"):
        wrong = f"a late wager is {wagering.late.value} here, and not {stated.late}"
        yield Fault("wagering.late", wagering.late.clause, wrong, f'state late = "{wagering.late.value}"')


def _sessions(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    """Yield ends that no session of the document has, ways to settle ties that it does not know, and such."""
    ends, prevails = rules.precedence.session_ends, rules.precedence.conditions_prevail.value
    for stage in conditions.stages:
        stated = [name for name in stage.ends.__struct_fields__ if getattr(stage.ends, name) is not None]
        for name in stated:
            if name not in ends.value and not prevails:
                wrong = f"a session does not end by {name}"
                yield Fault(f"stages {stage.name}.ends", ends.clause, wrong, f"end it by {' or '.join(ends.value)}")
    ties, places = conditions.ties, rules.places
    ways: tuple[tuple[str, str | None, Ruled[tuple[str, ...]]], ...] = (
        ("ties.final", ties.final, places.final_ways),
        ("ties.points", ties.points, places.points_ways),
    )
    for field, way, allowed in ways:
        if way is not None and way not in allowed.value:
            yield Fault(field, allowed.clause, f"{way} is no way here", f"state {' or '.join(allowed.value)}")
    if places.tied_session.value == "play-off" and ties.session not in (None, "play-off"):
        wrong = f"equal chips are played off, not settled by {ties.session}"
        yield Fault("ties.session", places.tied_session.clause, wrong, 'state session = "play-off"')
    if conditions.structure.breaks_tables and not rules.seating.breaks_tables.value:
        clause = rules.seating.breaks_tables.clause
        yield Fault("structure.breaks_tables", clause, "players keep their seats for a session", "state false")
    points = conditions.points
    if isinstance(points, Points) and (not points.by_place or list(points.by_place) != _falling(points.by_place)):
        mend = "state them from the first place on, none above the one before"
        yield Fault("points.by_place", places.points.clause, "points do not fall from place to place", mend)
    least = conditions.structure.starts_with
    if conditions.structure.format == "sit-and-go" and least is not None and least < 2:
        yield Fault("structure.starts_with", rules.seating.sit_and_go.clause, f"{least} cannot play", "state 2 or more")


def _falling(points: tuple[int, ...]) -> list[int]:
    return sorted((max(0, one) for one in points), reverse=True)


# --- limits, tables and rules: the game's profile is asked -----------------------------------------------------------


def _ratio(fees: Fees, chips: Chips, rules: TournamentRules) -> Iterator[Fault]:
    """Chips are bought at the percentage at which they are redeemed."""
    # nsw-pontoon-6to5-2017 20.6.9: "redeemable for cash chips at the same percentage value at which they were issued"
    assert isinstance(chips.cash_percent, int)
    if fees.buy_in * 100 != chips.start * chips.cash_percent:
        worth = Money(chips.start * chips.cash_percent // 100)
        wrong = f"${show(fees.buy_in)} buy chips of {show(chips.start)}, which are redeemed for ${show(worth)}"
        mend = f"let the buy-in be ${show(worth)}, or state another cash_percent"
        yield Fault("fees.buy_in", rules.places.redeemed.clause, wrong, mend)


def _levels(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    levels, chips, wagering = conditions.limits, conditions.chips, rules.wagering
    clause = wagering.limits.clause
    rounds = [level.from_round for level in levels]
    if levels and (rounds[0] != 1 or rounds != sorted(set(rounds))):
        mend = "let the first hold from round 1 and each other from a later one"
        yield Fault("limits", wagering.levels.clause, "the levels do not follow one another", mend)
    for level in levels:
        if level.minimum <= 0 or (level.maximum is not None and level.maximum < level.minimum):
            wrong = f"from round {level.from_round} no wager is within the limits"
            yield Fault("limits", clause, wrong, "state a minimum above nothing and a maximum that is not below it")
        if level.maximum is None and wagering.maximum_stated.value:
            # nsw-pontoon-6to5-2017 20.4.2(d): "the minimum and maximum wagers for each round of play in a session"
            wrong = f"no maximum holds from round {level.from_round}"
            yield Fault("limits", wagering.maximum_stated.clause, wrong, "state the maximum of each level")
    if chips is None or not levels:
        return
    least = levels[0].minimum * (2 if wagering.minimum_covers.value == "ante_and_blind" else 1)
    if chips.start < least or chips.start <= 0:
        wrong = f"{show(chips.start)} in chips do not cover {show(least)}, the least that a player stakes"
        yield Fault("chips.start", wagering.below_minimum_out.clause, wrong, "give more chips, or lower the minimum")
    if chips.smallest <= 0 or any(level.minimum % chips.smallest for level in levels):
        yield Fault("chips.smallest", clause, "a minimum cannot be paid in these chips", "state a smaller chip")


def _tables(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    """Yield what the profile of the game refuses: limits, settings, and changes that contradict the rules."""
    own = chapters(TournamentRules)
    changed = {name for name in conditions.changes if name.partition(".")[0] in own}
    for name in sorted(changed):
        # nsw-pontoon-6to5-2017 20.5.4: "providing those conditions are consistent with the relevant rules of the game"
        section = getattr(rules, name.partition(".")[0])
        answer = getattr(section, name.partition(".")[2], None)
        if not isinstance(answer, Ruled):
            yield Fault(f"changes {name}", rules.papers.complete.clause, "no rule asks that", "take it out")
            continue
        wrong = f"the rules of tournament play say: {answer.value}"
        yield Fault(f"changes {name}", answer.clause, wrong, "take it out: no condition changes these rules")
    kept = {name: value for name, value in conditions.changes.items() if name not in changed}
    if stray := sorted(_FREE & set(conditions.settings)):
        wrong = f"{', '.join(stray)} is stated elsewhere in the conditions"
        yield Fault("settings", rules.wagering.limits.clause, wrong, "take it out of the settings")
    for key in dict.fromkeys([conditions.document, *(stage.document for stage in conditions.stages if stage.document)]):
        yield from _refused(conditions, kept, key, rules)


def _refused(conditions: Conditions, changes: dict[str, Any], key: str, rules: TournamentRules) -> Iterator[Fault]:
    clause = rules.wagering.limits.clause
    try:
        document(key)
    except UnknownDocument as bad:
        yield Fault("stages", clause, str(bad.args[0]), "name one of the approved documents")
        return
    seen: set[str] = set()
    for level in conditions.limits or (None,):
        chosen = election_of(conditions, level, key) | {TOURNAMENT: to_builtins(changes)}
        try:
            game = load_any(key, chosen)
        except BadElection as bad:
            if str(bad) not in seen:
                yield _of_election(str(bad), rules)
            seen.add(str(bad))
            continue
        players = conditions.players
        if players is not None and players.per_table > game.wagers.boxes.value:
            wrong = f"{players.per_table} are seated at a table of {game.wagers.boxes.value} boxes"
            yield Fault("players.per_table", rules.seating.per_table.clause, wrong, "seat fewer at a table")
            return


def _of_election(why: str, rules: TournamentRules) -> Fault:
    """Return a refusal of the game's profile as a fault of the field that it is about."""
    name, _, rest = why.partition(":")
    field = name.partition(" = ")[0]
    if field.startswith(f"{TOURNAMENT}."):
        wrong, _, mend = rest.strip().partition("; ")
        field = f"changes {field.removeprefix(f'{TOURNAMENT}.')}"
        return Fault(field, rules.precedence.conditions_prevail.clause, wrong, mend or "take it out")
    if "." in field:  # a question of the game that is not asked, or not with that answer
        return Fault(f"changes {field}", rules.precedence.conditions_prevail.clause, rest.strip(), "mend or drop it")
    if field == "low_limit":
        return Fault("settings low_limit", rules.precedence.low_limit.clause, rest.strip(), "use another table")
    where = "limits" if "minimum" in field or field == "maximum" else f"settings {field}"
    return Fault(where, rules.wagering.limits.clause, why, "state what the document allows")


# --- the breakdown of the pool ---------------------------------------------------------------------------------------


def _breakdown(conditions: Conditions, rules: TournamentRules) -> Iterator[Fault]:
    prizes, players = conditions.prizes, conditions.players
    if prizes is None:
        return
    returned, field = rules.accounts.returned.clause, "prizes.bands" if prizes.bands else "prizes.places"
    numbers = [one.place for one in prizes.places]
    if sorted(numbers) != list(range(1, len(numbers) + 1)) and not prizes.bands:
        yield Fault(field, returned, "the places do not count from 1", "state each place once, from the first on")
    if any(one.share < 0 or one.value < 0 for one in prizes.places) or any(one.value <= 0 for one in prizes.added):
        yield Fault("prizes", returned, "a share or a value is below what it can be", "state amounts above nothing")
    reaches = [band.up_to for band in prizes.bands]
    if reaches != sorted(set(reaches)):
        yield Fault(
            field, returned, "two bands hold the same number of entries", "let each reach further than the last"
        )
    splits = [(band.up_to, band.shares) for band in prizes.bands]
    if any(share < 0 for _, shares in splits for share in shares):
        yield Fault(field, returned, "a share is below nothing", "state shares of nothing or more")
    splits = splits or [(0, tuple(one.share for one in prizes.places))] if prizes.places or splits else []
    for up_to, shares in splits:
        if sum(shares) != WHOLE:
            told = f"the shares{f' up to {up_to} entries' if up_to else ''} are {_percent(sum(shares))} of the pool"
            yield Fault(field, returned, told, "let them be 100%")
    if players is None or not splits:
        return
    if prizes.bands and max(up_to for up_to, _ in splits) < players.maximum:
        wrong = f"no band holds {players.maximum} entries"
        yield Fault(field, returned, wrong, f"let the last band reach up_to = {players.maximum}")
        return
    for entries in range(max(players.minimum, 0), min(players.maximum, players.minimum + 2000) + 1):
        places = len(breakdown(prizes, entries))
        if places > entries:
            wrong = f"with {entries} players {places} places win a prize, and {places - entries} would stay unfilled"
            yield Fault(field, returned, wrong, "pay fewer places, or take more players at least")
            return


def _percent(share: int) -> str:
    whole, part = divmod(share, 100)
    return f"{whole}.{part:02d}%" if part else f"{whole}%"
