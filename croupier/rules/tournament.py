"""The questions that every document's chapter on tournaments must answer, part by part.

A part that only some documents have, such as pass cards, is missing in the profile of the others. They are kept apart
from the rules of the game: a table that plays for cash does not use them.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

from croupier.rules import clause
from croupier.rules.clause import document
from croupier.rules.questions import answer_types, chapters, family, required
from croupier.rules.ruled import Answer, BadElection, BadProfile, Citation, Election, Ruled, answer_or_citation, answers

Text = Citation
Flag = Ruled[bool]
Who = Ruled[tuple[str, ...]]
Items = tuple[Ruled[str], ...]
SameRound = Literal["share", "residual", "by_conditions"]
"""Order of players who go out in the same round: none, the chips left and finer grounds, or the chips left alone."""


class Precedence(Struct, frozen=True):
    """Precedence of rules in a tournament; the answers under `game` replace those that are switched off."""

    applies: Annotated[Text, "Which rules are played by?"]
    conditions_prevail: Annotated[Flag, "Do the conditions prevail over the rules of the game?"]
    switched_off: Annotated[Citation, "Which rules of the game do not hold?"]
    low_limit: Annotated[Flag, "May a table of low limit gaming be used?"]
    session: Annotated[Text, "What is a session?"]
    session_ends: Annotated[Who, "What may end one?"]
    tournament: Annotated[Text, "What is a tournament?"]
    chips: Annotated[Text, "What are tournament chips?"]
    cash_value: Annotated[Flag, "May the chips be worth cash?"]
    terms: Annotated[Text, "Whose words are these?"]


class People(Struct, frozen=True):
    """People who conduct a tournament."""

    director: Annotated[Ruled[str], "What is the title of the person who conducts it?"]
    nominated_by: Annotated[Who, "Who nominates them?"]
    powers: Annotated[Text, "Who may act for the tournament?"]


class Papers(Struct, frozen=True):
    """The conditions as a document."""

    before_entries: Annotated[
        Ruled[Literal["approved", "notified", "published"]], "What must be done with them before entries are taken?"
    ]
    documented: Annotated[Text, "Must they be documented?"]
    complete: Annotated[Text, "How complete must they be?"]
    copy_to: Annotated[Text, "Who is given a copy?"]
    published: Annotated[Flag, "Must they be available to patrons?"]
    receipt: Annotated[Flag, "Must each player have a copy?"]
    demanded: Annotated[Items, "What must the conditions state?"]
    if_applicable: Annotated[Items, "What must they state where it applies?"]
    may_state: Annotated[Items, "What may they state?"]
    progress: Annotated[Text, "What must they state of progress from session to session?"]
    accumulate: Annotated[Text, "What must they state where places of several sessions count together?"]
    eligibility: Annotated[Text, "What must they state of eligibility?"]
    statement: Annotated[Ruled[str], "What statement must they hold?"]


class Entries(Struct, frozen=True):
    """Eligibility."""

    one_entry: Annotated[Citation, "Is it one entry for each player?"]
    agreement: Annotated[Text, "May an agreement in writing be required?"]
    entitled: Annotated[Ruled[str], "Who is eligible at all?"]
    restricted: Annotated[Text, "To whom may entry be restricted?"]
    criteria: Annotated[Text, "What else may an entrant have to meet?"]
    refusable: Annotated[Text, "When may an application be refused?"]
    most: Annotated[Text, "How many may enter?"]
    paid: Annotated[Text, "What does an entrant have to have done?"]


class Accounts(Struct, frozen=True):
    """Fees, the prize pool and refunds."""

    fee: Annotated[Text, "May a fee be charged?"]
    commission: Annotated[Flag, "May the operator retain a commission?"]
    commission_apart: Annotated[Text, "What is the commission?"]
    commission_approved: Annotated[Flag, "Must its amount be approved?"]
    pool: Annotated[Text, "What goes into the prize pool?"]
    included: Annotated[Text, "What is the pool for?"]
    added: Annotated[Flag, "May the operator add value to it?"]
    guarantee: Annotated[Flag, "May the operator guarantee it?"]
    returned: Annotated[Text, "How much of it is returned as prizes?"]
    no_refund: Annotated[Text, "Is a fee refunded?"]
    refund_by_conditions: Annotated[Flag, "May the conditions provide for a refund?"]
    cancelled: Annotated[Text, "May the tournament be cancelled?"]
    cancel_refunds: Annotated[Text, "What is refunded then?"]
    buy_in: Annotated[Text, "What if a player does not bring the buy-in of a session?"]
    equal_stacks: Annotated[Text, "What does each player receive before a session?"]
    may_buy_back: Annotated[Flag, "May an eliminated player buy back?"]
    buy_back: Annotated[Text, "When, how and for what?"]
    may_add_on: Annotated[Flag, "May a player add on?"]
    add_on: Annotated[Text, "When, how and for what?"]


class Seating(Struct, frozen=True):
    """Tables and seats."""

    designated: Annotated[Text, "Who designates the tables?"]
    exclusive: Annotated[Text, "Are they used for the tournament alone?"]
    ballot: Annotated[Text, "How are seats allocated?"]
    every_session: Annotated[Citation, "Is there a ballot before every session (or before the first alone)?"]
    own_seat: Annotated[Text, "Where may a player wager?"]
    per_table: Annotated[Text, "Who determines how many play at a table?"]
    start_changed: Annotated[Ruled[Literal["with-notice", "before-published"]], "When may the start be altered?"]
    seated_before: Annotated[Text, "When must a player be seated?"]
    late: Annotated[Ruled[Literal["forfeited", "deducted"]], "What of a player who is not?"]
    late_from: Annotated[Ruled[Literal["starting-time", "commencement"]], "From which moment on?"]
    fee_kept: Annotated[Text, "What becomes of that player's fee?"]
    reserve: Annotated[Ruled[Literal["first", "own-first", "no"]], "In which session may a reserve take the seat?"]
    substitute: Annotated[Text, "Who decides about substitutes?"]
    breaks_tables: Annotated[Flag, "May tables be balanced and broken?"]
    sit_and_go: Annotated[Text, "What of sit-and-go?"]


class Wagering(Struct, frozen=True):
    """Wagers in a session."""

    with_chips: Annotated[Text, "With what are wagers made?"]
    paid_with: Annotated[Text, "What are winning wagers paid with?"]
    in_view: Annotated[Text, "Where are the chips kept?"]
    unchanged: Annotated[Text, "What else may change a player's chips?"]
    every_round: Annotated[Text, "Who must wager in each round?"]
    minimum_covers: Annotated[Ruled[Literal["wager", "ante_and_blind"]], "What must a player be able to stake?"]
    below_minimum_out: Annotated[Text, "What of a player who cannot wager the minimum?"]
    no_chips_out: Annotated[Text, "What of a player who has no chips?"]
    no_wager: Annotated[Ruled[Literal["director", "disqualified"]], "What of a player who does not wager?"]
    found: Annotated[Ruled[Literal["refused", "corrected"]], "What of a wager outside the limits?"]
    cut_to_unit: Annotated[Flag, "Does a wager above the maximum count only to the last unit within it?"]
    units: Annotated[Flag, "Are wagers in units of the minimum?"]
    doubles_in_units: Annotated[Flag, "Are doubles in those units, too?"]
    order: Annotated[Ruled[Literal["always", "by_conditions"]], "Is there an order of wagering?"]
    marker: Annotated[Text, "What shows who wagers first?"]
    marker_moves: Annotated[Citation, "Where does it go after a round?"]
    sequence: Annotated[Text, "In which order do the others wager?"]
    locked: Annotated[Text, "When can a wager no longer be changed?"]
    locked_at: Annotated[Ruled[Literal["once_made", "opportunity_over"]], "Is it fixed at once?"]
    opportunity: Annotated[Text, "When is a player's opportunity to wager?"]
    out_of_order: Annotated[Ruled[Literal["stands", "never_void", "removed"]], "What of a wager out of order?"]
    deals_from_marker: Annotated[Flag, "May the deal begin at the marker?"]
    time_limit: Annotated[Text, "May the time for wagers be limited?"]
    time_notice: Annotated[Flag, "Must players be notified of it beforehand?"]
    late: Annotated[Ruled[Literal["minimum", "held-to-minimum"]], "What of a wager that is not placed in time?"]
    levels: Annotated[Text, "May the limits change?"]
    limits: Annotated[Text, "Who states the limits?"]
    maximum_stated: Annotated[Flag, "Must they state a maximum?"]
    side_bets: Annotated[Text, "What of side bets?"]


class PassCards(Struct, frozen=True):
    """Pass cards."""

    equal: Annotated[Text, "How are they allocated?"]
    in_lieu: Annotated[Text, "What does one do?"]


class Undisclosed(Struct, frozen=True):
    """Undisclosed wagers."""

    number: Annotated[Text, "How many may be made?"]
    hidden: Annotated[Text, "What is one, and who may know of it?"]
    workflow: Annotated[Text, "What applies to one?"]
    written: Annotated[Text, "How is it made?"]
    own_risk: Annotated[Text, "Who answers for the form?"]
    within: Annotated[Text, "Within which bounds?"]
    combined: Annotated[Text, "May it be made in addition to a wager in chips?"]
    examined: Annotated[Text, "Who examines it, and when?"]
    announced: Annotated[Text, "When is it announced and settled?"]
    faulty: Annotated[Text, "What if it did not comply?"]
    below_minimum: Annotated[Text, "What of less than the minimum?"]
    above_maximum: Annotated[Text, "What of more than the maximum?"]
    above_chips: Annotated[Text, "What of more than the chips held?"]
    blank: Annotated[Text, "What without amount or type?"]
    shown: Annotated[Text, "Who may see the form, and when?"]


class Absence(Struct, frozen=True):
    """Players who are absent during a session."""

    powers: Annotated[Text, "Who decides about an absent player?"]
    deducted: Annotated[Text, "What may be deducted?"]
    rounds_most: Annotated[Ruled[int], "For how many rounds at most?"]
    cancelled: Annotated[Text, "Or what may be declared?"]


class Conduct(Struct, frozen=True):
    """The conduct of play."""

    breaks: Annotated[Text, "May there be a break?"]
    pace: Annotated[Text, "Who determines the speed of play?"]
    advice: Annotated[Text, "May players take advice?"]
    disputes: Annotated[
        Ruled[Literal["stops", "goes-on"]], "The director decides disputes; does play go on until then?"
    ]
    dispute_stops: Annotated[Flag, "Does the game wait until a dispute is settled?"]
    disqualified: Annotated[Text, "When may a player be disqualified?"]
    breach: Annotated[Text, "What follows of disqualification?"]
    concealing: Annotated[Text, "What of hidden chips?"]
    topping_up: Annotated[Text, "What of chips from elsewhere?"]
    keeps_value: Annotated[Text, "What does a disqualified player keep?"]
    early_finish: Annotated[Text, "May a session be concluded early?"]
    early_decided: Annotated[Text, "On what ground?"]
    early_agreed: Annotated[Text, "Who must agree?"]
    count_any_time: Annotated[Text, "May chips be counted at any time?"]


class Places(Struct, frozen=True):
    """Results, places and prizes."""

    awarded_by: Annotated[Text, "Who calculates and awards the places?"]
    counted: Annotated[Text, "How are the chips counted at the end of a session?"]
    returned: Annotated[Text, "What becomes of the chips?"]
    redeemed: Annotated[Text, "What if they have a cash value?"]
    advancing: Annotated[Text, "When is the number that advances determined?"]
    winners: Annotated[Text, "Who wins a session?"]
    tie: Annotated[Text, "What is a tie?"]
    tied_session: Annotated[Ruled[Literal["play-off", "by_conditions"]], "What of equal chips at the end of a session?"]
    tied_final: Annotated[Ruled[Literal["play-off", "by_conditions"]], "What of equal chips at the end of the final?"]
    tied_points: Annotated[Ruled[Literal["play-off", "by_conditions"]], "What of equal points?"]
    tied_fallen: Annotated[
        Ruled[Literal["play-off", "share"]],
        "What of equal chips among those who do not go on, where prizes are at stake?",
    ]
    final_ways: Annotated[Who, "How may conditions settle equal chips at the end of the final?"]
    points_ways: Annotated[Who, "And equal points?"]
    play_off: Annotated[Text, "What is a play-off?"]
    play_off_counted: Annotated[Flag, "Are the chips counted after each of its rounds?"]
    same_round: Annotated[Ruled[SameRound], "What of players who go out in the same round?"]
    shared: Annotated[Text, "How are prizes shared?"]
    points: Annotated[Text, "What of points?"]
    session_prizes: Annotated[Flag, "May prizes be awarded at the end of a session?"]


class TournamentRules(Struct, frozen=True, kw_only=True):
    """The rules of tournaments under one document; `game` are answers of the game's own rules that they replace."""

    document: str
    precedence: Precedence
    people: People
    papers: Papers
    entries: Entries
    accounts: Accounts
    seating: Seating
    wagering: Wagering
    pass_cards: PassCards | None = None
    undisclosed: Undisclosed | None = None
    absence: Absence | None = None
    conduct: Conduct
    places: Places
    game: dict[str, Answer] = {}


# --- the profiles ---------------------------------------------------------------------------------------------------


def load_tournament(key: str, chosen: Mapping[str, object] | None = None) -> TournamentRules:
    """Return the answers of a document about tournaments; raise UnknownDocument, or BadElection for a reading.

    Of `chosen`, the settings of conditions, only readings of this chapter are used.
    """
    known = document(key).key
    stated = switches_in(known, chosen or {})
    try:
        return _loaded(known, msgspec.json.encode(stated, order="sorted"))
    except TypeError as bad:  # a value that is no JSON, from Python code
        raise BadElection(f"settings: {bad}") from None


def disqualifying_clause(rules: TournamentRules, rule: str) -> str:
    """Return the clause of a disqualification for a rule: the one that names the case, else the general one."""
    conduct, absence = rules.conduct, rules.absence
    named = [one.clause for one in (conduct.concealing, conduct.topping_up, conduct.breach)]
    if absence is not None:
        named.append(absence.cancelled.clause)
    return rule if rule in named else conduct.disqualified.clause


def switches_in(key: str, chosen: Mapping[str, object]) -> dict[str, object]:
    """Return the settings that switch a reading of tournaments, written by themselves or under `readings`."""
    names, readings = switches(key), chosen.get("readings")
    stated = {**chosen, **readings} if isinstance(readings, Mapping) else chosen
    return {name: value for name, value in stated.items() if name in names}


def of_the_game(key: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings without those that switch a reading of tournaments, which no table has."""
    readings, names = chosen.get("readings"), switches(key)
    kept = {name: value for name, value in chosen.items() if name not in names}
    if isinstance(readings, Mapping):
        kept["readings"] = {name: value for name, value in readings.items() if name not in names}
    return kept


@cache
def switches(key: str) -> frozenset[str]:
    """Return the names of the settings that switch a reading of tournaments under a document."""
    found = [(name, one) for part in _profile(key).values() for name, one in part.items() if isinstance(one, dict)]
    return frozenset(one.get("setting", name) for name, one in found if "is" not in one)


def _profile(key: str) -> dict[str, Any]:
    file = clause.FOLDER.joinpath("profiles", "tournaments", f"{key}.toml")
    return tomllib.loads(file.read_text("utf-8"))


@cache
def _loaded(key: str, encoded: bytes) -> TournamentRules:
    profile = _profile(key)
    game = profile.pop("game", {})
    election = Election(document(key), msgspec.json.decode(encoded))
    if unknown := set(profile) - set(chapters(TournamentRules)):
        raise BadProfile(f"{key}: unknown chapters {sorted(unknown)}")
    if missing := (required(TournamentRules) & set(chapters(TournamentRules))) - set(profile):
        raise BadProfile(f"{key}: chapters {sorted(missing)} are missing")
    given: dict[str, Any] = {
        name: kind(**dict(answers(profile[name], answer_types(kind), election, name)))
        for name, kind in chapters(TournamentRules).items()
        if name in profile
    }
    return TournamentRules(document=key, game=dict(_replaced(key, game, election)), **given)


def _replaced(key: str, game: Mapping[str, Any], election: Election) -> Iterator[tuple[str, Answer]]:
    """Yield the answers of the game's own rules that do not apply in a tournament, with the game's types."""
    known = chapters(family(key))
    for name, entry in game.items():
        chapter, _, question = name.partition(".")
        if chapter not in known or question not in answer_types(known[chapter]):
            raise BadProfile(f"{key}: game.{name} answers no question of the game")
        yield name, answer_or_citation(entry, answer_types(known[chapter])[question], election, f"game.{name}")
