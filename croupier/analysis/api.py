"""The door of the room: one document at one election, analysed whole."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.analysis import cache
from croupier.analysis.analyst import BoundedReturn
from croupier.analysis.effects import GameQuery
from croupier.analysis.effects import effects as effects_of
from croupier.analysis.families import analyst_of
from croupier.analysis.findings import findings
from croupier.analysis.identity import identification
from croupier.analysis.progress import Progress, silent, within
from croupier.analysis.result import Analysis
from croupier.analysis.suppositions import Supposed
from croupier.analysis.valuation import remember
from croupier.analysis.wager_sizes import check, usual
from croupier.money import Money, show
from croupier.rules.clause import document as document_of
from croupier.rules.profile import AS_FOUND, elected, load_any, settings
from croupier.rules.ruled import BadElection


def analyse(  # noqa: PLR0913  everything that a caller may ask is named
    document: str,
    election: Mapping[str, object] | None = None,
    *,
    wager: Money | None = None,
    removed: str = "",
    suppose: Mapping[str, str] | None = None,
    effects: bool = True,
    progress: Progress = silent,
    cached: bool = True,
) -> Analysis:
    """Return what a game is worth under best play, and how it is played; raise UnknownDocument or BadElection.

    `wager` is the initial wager in cents, the least of the table if not given; `removed` are cards that have left the
    shoe, such as "5 5 TS"; `suppose` puts in answers that the document does not give, by names such as
    `dealer.stands_on_soft`. Without `effects` what other settings would do is left out, which is faster. What was
    computed before with the same rules and program is not computed again, unless `cached` is false.
    """
    query = ask(document, election, wager=wager, removed=removed, suppose=suppose)
    supposed = query.supposition()
    name = cache.key(
        supposed.rules.fingerprint,
        query.settings,
        wager=query.wager,
        removed=query.removed,
        suppose=query.supposed,
        effects=effects,
    )
    if cached and (found := cache.kept(name)) is not None:
        return found
    found = _analysed(query, supposed, progress, has_effects=effects)
    found = replace(found, identification=replace(found.identification, analysis=name))
    return cache.keep(name, found) if cached else found


def ask(
    document: str,
    election: Mapping[str, object] | None = None,
    *,
    wager: Money | None = None,
    removed: str = "",
    suppose: Mapping[str, str] | None = None,
) -> GameQuery:
    """Return the game that is asked for, everything about it checked; raise UnknownDocument or BadElection."""
    _typed_right(wager, removed, election, suppose)
    key = document_of(document).key
    chosen = in_force(key, election)
    rules = load_any(key, chosen)
    amount = usual(rules) if wager is None else wager
    check(rules, amount)
    query = GameQuery(key, chosen, amount, " ".join(removed.replace(",", " ").split()), dict(suppose or {}))
    supposed = query.supposition()
    analyst_of(supposed.rules).cards_gone(supposed.rules, query.removed)
    return replace(query, supposed=supposed.answers)


def _typed_right(wager: object, removed: object, *by_name: object) -> None:
    """Raise BadElection for a value of the wrong type from a caller in Python."""
    if wager is not None and (isinstance(wager, bool) or not isinstance(wager, int)):
        raise BadElection(f"wager: {wager!r} is not a whole number of cents. Give 1000 for $10.00.")
    if not isinstance(removed, str):
        raise BadElection(f'removed: {removed!r} is not a text. Give cards with spaces between them, such as "5 5 TS".')
    for given in by_name:
        if not (given is None or isinstance(given, Mapping)):
            raise BadElection(f"{given!r} is not a dictionary. Give an election and suppositions as dictionaries.")


def in_force(key: str, election: Mapping[str, object] | None) -> dict[str, object]:
    """Return every setting of a document with its value: elected, the profile's default, or that of a scenario.

    Hold'em requires its maximum payout to be stated; analysis states it as a scenario does.
    """
    defaults = settings(key)
    stated = {name: AS_FOUND[name] for name, value in defaults.items() if value is None and name in AS_FOUND}
    chosen = {name: _like(defaults.get(name), value) for name, value in elected(key, election).items()}
    return dict(defaults) | stated | chosen


def _like(default: object, value: object) -> object:
    """Return a typed value as the type of the default, if possible: 8 for "8"."""
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(str(value), value)
    if isinstance(default, int) and isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    return value


def _analysed(query: GameQuery, supposed: Supposed, progress: Progress, *, has_effects: bool) -> Analysis:
    rules, shares = supposed.rules, 2 if has_effects else 1
    read = query.valued()  # rules that make no valid game are reported before the work
    game = analyst_of(rules).parts(
        rules, query.wager, query.removed, peek=supposed.peek, progress=within(progress, 0, shares)
    )
    remember(read, BoundedReturn(game.main.expected_value.value, game.error_bound))
    found = Analysis(
        document=query.document,
        election=query.settings,
        wager=show(query.wager),
        method=" ".join(filter(None, (supposed.notice, game.method))),
        error_bound=game.error_bound,
        main=game.main,
        side_bets=game.side_bets,
        identification=identification(rules, query.settings, supposed=supposed.answers),
        charts=game.charts,
        plays=game.plays,
        approximations=game.approximations,
        effects=effects_of(query, within(progress, 1, shares)) if has_effects else (),
        details=game.details,
        removed=query.removed,
    )
    return replace(found, findings=findings(rules, found, game.findings))
