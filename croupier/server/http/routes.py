"""Every endpoint of the floor, at a glance: its path, the roles that may call it, its request and its answer."""

from typing import Any, Final

from starlette.responses import Response

from croupier import __version__
from croupier.records.books.balances import Balances
from croupier.records.log.events import ProgramIdentified
from croupier.records.queries.explanation import RoundExplanation
from croupier.server.http import (
    accounts,
    documents,
    history,
    incidents,
    login,
    officials,
    promotions,
    security,
    tables,
    tournaments,
)
from croupier.server.http.call import (
    ANYBODY,
    EVERYBODY,
    OPERATORS,
    PLAYERS,
    STAFF,
    SUPERVISORS,
    ApiCall,
    Endpoint,
    Failed,
)
from croupier.server.http.health import Health, check_program, health, metrics, ready
from croupier.server.http.openapi import described
from croupier.server.http.proceedings import ProceedingCommand, RecordedInput, Since, Text
from croupier.server.log_export import LogCheck
from croupier.server.proceedings.entrants import Mine
from croupier.server.tables import messages as m
from croupier.server.tables.dry_run import DryRun
from croupier.server.views.status import TableStatus
from croupier.tournament import Board


async def description(_: ApiCall) -> dict[str, object]:
    """Describe this interface."""
    return described(ENDPOINTS, __version__)


_TOURNAMENT: Final = "/api/tournaments/{tournament}"
OF_TOURNAMENTS: Final = (
    Endpoint("GET", "/api/tournaments", tournaments.tournaments, ANYBODY, gives=tournaments.TournamentsShown),
    Endpoint(
        "POST",
        "/api/tournaments",
        tournaments.draw_up_tournament,
        OPERATORS,
        Text,
        gives=tournaments.BoardShown,
        status=201,
    ),
    Endpoint(
        "POST",
        "/api/tournaments/check",
        tournaments.check_conditions,
        STAFF,
        Text,
        gives=tournaments.CheckedConditions,
    ),
    Endpoint("GET", _TOURNAMENT, tournaments.tournament, ANYBODY, query=Since, gives=tournaments.BoardShown),
    Endpoint("GET", f"{_TOURNAMENT}/conditions", tournaments.conditions, ANYBODY, gives=tournaments.ConditionsShown),
    Endpoint(
        "GET",
        f"{_TOURNAMENT}/results",
        tournaments.results,
        ANYBODY,
        query=tournaments.ResultsQuery,
        gives=Board,
        media="application/json, text/csv",
    ),
    Endpoint("GET", f"{_TOURNAMENT}/mine", tournaments.mine, PLAYERS, gives=Mine),
    Endpoint("GET", f"{_TOURNAMENT}/console", tournaments.console, STAFF, gives=tournaments.Console),
    Endpoint(
        "POST",
        f"{_TOURNAMENT}/commands",
        tournaments.tournament_command,
        EVERYBODY,
        tournaments.TournamentCommand,
        gives=RecordedInput,
    ),
    Endpoint("GET", f"{_TOURNAMENT}/export", tournaments.export_tournament, SUPERVISORS, media="application/jsonl"),
)
_PROMOTION: Final = "/api/promotions/{promotion}"
OF_PROMOTIONS: Final = (
    Endpoint("GET", "/api/promotions", promotions.promotions, ANYBODY, gives=promotions.PromotionsShown),
    Endpoint(
        "POST",
        "/api/promotions",
        promotions.draw_up_promotion,
        OPERATORS,
        Text,
        gives=promotions.PromotionShown,
        status=201,
    ),
    Endpoint("POST", "/api/promotions/check", promotions.check_terms, STAFF, Text, gives=promotions.FaultsShown),
    Endpoint("GET", _PROMOTION, promotions.promotion, ANYBODY, gives=promotions.PromotionShown),
    Endpoint("GET", f"{_PROMOTION}/terms", promotions.terms, ANYBODY, gives=promotions.TermsShown),
    Endpoint("GET", f"{_PROMOTION}/console", promotions.promotion_console, STAFF, gives=promotions.PromotionConsole),
    Endpoint(
        "POST", f"{_PROMOTION}/commands", promotions.promotion_command, STAFF, ProceedingCommand, gives=RecordedInput
    ),
    Endpoint("GET", f"{_PROMOTION}/export", promotions.export_promotion, SUPERVISORS, media="application/jsonl"),
)
OF_SECURITY: Final = (
    Endpoint("GET", "/api/security", security.security, EVERYBODY, gives=security.Security, is_for_entry=True),
    Endpoint(
        "POST",
        "/api/factor",
        security.propose_factor,
        EVERYBODY,
        security.Password,
        gives=security.FactorProposed,
        is_for_entry=True,
    ),
    Endpoint(
        "POST",
        "/api/factor/confirm",
        security.confirm_factor,
        EVERYBODY,
        security.Confirmation,
        gives=security.RecoveryCodes,
        is_for_entry=True,
    ),
    Endpoint("POST", "/api/factor/code", security.give_code, EVERYBODY, security.Code, gives=login.Done),
    Endpoint("GET", "/api/logins", security.own_logins, EVERYBODY, gives=security.OwnLogins, is_for_entry=True),
    Endpoint("POST", "/api/logins/end-others", security.end_other_logins, EVERYBODY, gives=login.Done),
    Endpoint("POST", "/api/logins/{login}/end", security.end_login, EVERYBODY, gives=login.Done, is_for_entry=True),
)
ENDPOINTS: Final = (
    # health
    Endpoint("GET", "/api/health", health, ANYBODY, gives=Health),
    Endpoint("GET", "/api/ready", ready, ANYBODY, gives=Health),
    Endpoint("GET", "/metrics", metrics, ANYBODY, media="text/plain"),
    Endpoint("GET", "/api/openapi.json", description, ANYBODY, gives=dict[str, Any]),
    Endpoint("POST", "/api/program/check", check_program, SUPERVISORS, gives=ProgramIdentified),
    # coming in
    Endpoint("GET", "/api/me", login.me, ANYBODY, gives=login.LoginShown | login.Nobody, is_for_entry=True),
    Endpoint("POST", "/api/login", login.log_in, ANYBODY, login.Credentials, gives=login.LoginShown),
    Endpoint("POST", "/api/demo", login.log_in_to_demo, ANYBODY, login.DemoRole, gives=login.LoginShown),
    Endpoint("POST", "/api/logout", login.log_out, EVERYBODY, gives=login.Done, is_for_entry=True),
    Endpoint("POST", "/api/here", login.here, EVERYBODY, gives=login.Done, is_for_entry=True),
    Endpoint("POST", "/api/password", login.change_password, EVERYBODY, login.NewPassword, gives=login.Done),
    *OF_SECURITY,
    # accounts
    Endpoint("GET", "/api/accounts", accounts.accounts, OPERATORS, gives=accounts.AccountsShown),
    Endpoint("POST", "/api/accounts/{account}/unlock", accounts.unlock, OPERATORS, gives=accounts.AccountShown),
    Endpoint(
        "POST",
        "/api/accounts/{account}/disable",
        accounts.disable,
        ("operator",),
        accounts.Disabling,
        gives=accounts.AccountShown,
    ),
    Endpoint(
        "POST",
        "/api/accounts/{account}/no-factor",
        accounts.remove_factor,
        ("operator",),
        accounts.Disabling,
        gives=accounts.AccountShown,
    ),
    Endpoint("POST", "/api/accounts/{account}/enable", accounts.enable, ("operator",), gives=accounts.AccountShown),
    # documents
    Endpoint("GET", "/api/documents", documents.documents, ANYBODY, gives=documents.DocumentsShown),
    Endpoint(
        "GET", "/api/documents/{document}/clauses/{clause:path}", documents.clause, ANYBODY, gives=documents.ClauseShown
    ),
    Endpoint("GET", "/api/documents/{document}/settings", documents.chosen, ANYBODY, gives=documents.SettingsShown),
    Endpoint("GET", "/api/documents/{document}/conditions", documents.blank_conditions, ANYBODY, gives=documents.Blank),
    Endpoint("GET", "/api/documents/{document}/terms", documents.blank_terms, ANYBODY, gives=documents.Blank),
    # tables
    Endpoint("GET", "/api/tables", tables.lobby, EVERYBODY, gives=tables.LobbyShown),
    Endpoint("POST", "/api/tables", tables.set_up, OPERATORS, tables.NewTable, gives=tables.LobbyTable, status=201),
    Endpoint("GET", "/api/tables/{table}", tables.view, EVERYBODY, gives=m.TableState),
    Endpoint(
        "POST",
        "/api/tables/{table}/commands",
        tables.command,
        EVERYBODY,
        m.ToFloor,
        gives=m.FromFloor,
        refuses=m.FromFloor,
    ),
    Endpoint("POST", "/api/tables/{table}/tickets", tables.ticket, EVERYBODY, gives=tables.TicketGiven),
    Endpoint("GET", "/api/tables/{table}/rules", tables.rules, EVERYBODY, gives=tables.TableRulesShown),
    Endpoint("GET", "/api/tables/{table}/shoes", tables.shoes, EVERYBODY, query=tables.Many, gives=tables.ShoesShown),
    Endpoint("POST", "/api/tables/{table}/tries", incidents.tries, STAFF, incidents.Trial, gives=DryRun),
    Endpoint(
        "POST", "/api/tables/{table}/passed", incidents.pass_on, STAFF, incidents.Trial, gives=incidents.PassedCommand
    ),
    Endpoint(
        "GET", "/api/tables/{table}/irregularities", incidents.irregularities, STAFF, gives=incidents.SymptomsShown
    ),
    # history
    Endpoint(
        "GET", "/api/tables/{table}/rounds", history.rounds, EVERYBODY, query=history.Rounds, gives=history.RoundsShown
    ),
    Endpoint("GET", "/api/tables/{table}/rounds/{round}", history.round_, EVERYBODY, gives=RoundExplanation),
    Endpoint(
        "GET", "/api/tables/{table}/rounds/{round}/cards", history.round_cards, EVERYBODY, gives=history.CardsShown
    ),
    Endpoint("GET", "/api/tables/{table}/balances", history.balances, SUPERVISORS, gives=Balances),
    Endpoint("GET", "/api/tables/{table}/export", history.export_rounds, SUPERVISORS, media="application/jsonl"),
    Endpoint(
        "GET", "/api/rounds", history.found_rounds, SUPERVISORS, query=history.RoundFilter, gives=history.RoundsShown
    ),
    Endpoint("GET", "/api/aborts", history.aborts, SUPERVISORS, gives=history.AbortsShown),
    Endpoint("GET", "/api/events/news", history.news, SUPERVISORS, query=history.News, gives=history.EventsShown),
    Endpoint("GET", "/api/events", history.events, STAFF, query=history.EventsQuery, gives=history.EventsShown),
    Endpoint(
        "GET",
        "/api/events/export",
        history.export_events,
        SUPERVISORS,
        query=history.ExportQuery,
        media="text/csv, application/jsonl",
    ),
    # officials
    Endpoint("GET", "/api/floor", officials.floor_, STAFF, gives=officials.FloorShown),
    Endpoint("GET", "/api/tables/{table}/standing", officials.standing_of, STAFF, gives=TableStatus),
    Endpoint("GET", "/api/tables/{table}/forms", officials.forms_of, STAFF, gives=officials.FormsShown),
    Endpoint("GET", "/api/tables/{table}/requests", officials.requests_of, PLAYERS, gives=officials.FormsShown),
    Endpoint(
        "GET",
        "/api/tables/{table}/ledger",
        officials.ledger,
        SUPERVISORS,
        query=officials.LedgerQuery,
        gives=officials.Ledger,
    ),
    Endpoint("GET", "/api/tables/{table}/returns", officials.returns, SUPERVISORS, gives=officials.ReturnShown),
    Endpoint(
        "GET", "/api/tables/{table}/check", officials.check, SUPERVISORS, query=officials.CheckQuery, gives=LogCheck
    ),
    Endpoint("GET", "/api/heads", officials.heads, SUPERVISORS, media="application/jsonl"),
    Endpoint("GET", "/api/log", officials.whole_log, SUPERVISORS, media="application/jsonl"),
    *OF_TOURNAMENTS,
    *OF_PROMOTIONS,
)


async def nowhere(call: ApiCall) -> Response:
    """Report that there is no such endpoint."""
    raise Failed(404, f"The address {call.request.url.path[:100]} does not exist.")
