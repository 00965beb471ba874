"""The interface agrees with its description for any request, and never fails."""

import json
import logging
from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode

from croupier import __version__
from croupier.server.accounts import rate_limits
from croupier.server.accounts.rate_limits import Pace
from croupier.server.demo import cup
from croupier.server.http.openapi import described
from croupier.server.http.routes import ENDPOINTS
from tests.patience import PATIENCE
from tests.server.caller import Caller
from tests.server.floors import Served, served

EXAMPLES: Final = 2
EXAMPLES_LONG: Final = 60
ROLES: Final = ("operator", "inspector")
LEFT_OUT: Final = frozenset({"log_out", "news"})
"""Endpoints that end the login, and those that wait; other tests call them."""
CHECKS: Final = (
    *("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"),
    "negative_data_rejection",
)
KNOWN: Final = {
    "table": ["blackjack-2005", "holdem", "real-cards"],
    "document": ["act-uth-2019"],
    "clause": ["7.2"],
    "round": ["1"],
    "account": ["Ann"],
    "login": ["0123456789abcdef"],
    "tournament": ["Evening Cup"],
    "promotion": ["Summer Draw"],
}


def _description() -> dict[str, Any]:
    """Return the description, with names in it that are there, and without the login."""
    found = described(ENDPOINTS, __version__)
    for path in found["paths"].values():
        for operation in path.values():
            operation.pop("security", None)  # the caller is logged in; tests of rights try the others
            for part in operation["parameters"]:
                if part["in"] == "path":
                    part["schema"] = {"anyOf": [{"enum": KNOWN[part["name"]]}, part["schema"]]}
    return found


SCHEMA: Final = schemathesis.openapi.from_dict(_description())
OPERATIONS: Final = [
    (path, method.upper())
    for path, operations in _description()["paths"].items()
    for method, operation in operations.items()
    if operation["operationId"] not in LEFT_OUT
]


@pytest.fixture(scope="module")
def floor() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CALLS", "STRANGERS", "GUESSES", "REFUSALS"):
            patch.setattr(rate_limits, name, Pace(1e9, 1_000_000_000))
        with served() as found:
            assert found.floor is not None
            found.run(cup.set_up(found.floor))
            yield found


@pytest.fixture(scope="module")
def people(floor: Served) -> list[Caller]:
    return [Caller(floor, role) for role in ROLES]


def _try(path: str, method: str, people: list[Caller], examples: int, *, has_bad_paths: bool) -> None:
    """Send what fits the description and what does not, as people of some roles.

    A path is any text, so that most attempts to find a bad one fail; a name that is not there fits the description.
    """
    checks: Any = schemathesis.checks.CHECKS.get_by_names(list(CHECKS))
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        operation = SCHEMA[path][method]
        may_be_bad = operation.body or operation.query or (has_bad_paths and operation.path_parameters)
        if mode is GenerationMode.NEGATIVE and not may_be_bad:
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        def tried(case: Case[Any]) -> None:
            for caller in people:
                headers = {"x-csrf": caller.csrf, "cookie": caller.cookie}
                response = case.call(base_url=caller.floor.address, headers=headers, timeout=PATIENCE)
                case.validate_response(response, checks=checks)

        tried()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_follow_the_openapi_schema(
    path: str, method: str, people: list[Caller], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        _try(path, method, people[:1], EXAMPLES, has_bad_paths=False)
    assert [one.getMessage() for one in caplog.records] == []


@pytest.mark.long
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_answers_follow_the_openapi_schema_at_length(
    path: str, method: str, people: list[Caller], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        _try(path, method, people, EXAMPLES_LONG, has_bad_paths=True)
    assert [one.getMessage() for one in caplog.records] == []


def test_openapi_schema_lists_every_endpoint_once(people: list[Caller]) -> None:
    got = people[0].ask("GET", "/api/openapi.json")
    told = got.body
    assert told == json.loads(json.dumps(described(ENDPOINTS, __version__)))
    assert sum(len(one) for one in told["paths"].values()) == len(ENDPOINTS)
    names = [one["operationId"] for path in told["paths"].values() for one in path.values()]
    assert len(set(names)) == len(names)
