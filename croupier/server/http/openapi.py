"""The description of the interface, made from the endpoints and their types."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.server.http.calls import Endpoint, Problem

_PART = re.compile(r"\{(\w+)(?::\w+)?\}")


def described(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    """Return the description in the form of OpenAPI 3.1."""
    endpoints = tuple(endpoints)
    kinds = [kind for one in endpoints for kind in (one.body, one.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template="#/components/schemas/{name}")
    by_kind = dict(zip([id(kind) for kind in kinds], schemas, strict=False))
    problem = {"content": {"application/json": {"schema": schemas[-1]}}}
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        path = _PART.sub(r"{\1}", one.path)
        paths.setdefault(path, {})[one.method.lower()] = _operation(one, by_kind, problem)
    return {
        "openapi": "3.1.0",
        "info": {"title": "croupier: the live floor", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "login": {"type": "apiKey", "in": "cookie", "name": "croupier"},
                "csrf": {"type": "apiKey", "in": "header", "name": "x-csrf"},
            },
        },
    }


def _operation(one: Endpoint, by_kind: dict[int, Any], problem: dict[str, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {str(one.status): {"description": one.summary}}
    schema = by_kind.get(id(one.gives)) if one.gives is not None else {"type": "string"}
    answers[str(one.status)]["content"] = {one.media: {"schema": schema}}
    for status, why in _problems(one):
        answers[status] = {"description": why, **problem}
    found: dict[str, Any] = {
        "operationId": one.answer.__name__,
        "summary": one.summary,
        "description": f"For: {', '.join(one.roles) or 'anybody'}.",
        "parameters": [*_path_parts(one), *_query_parts(one)],
        "responses": answers,
    }
    if one.roles:
        found["security"] = [{"login": []} if one.method == "GET" else {"login": [], "csrf": []}]
    if one.body is not None:
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_kind[id(one.body)]}},
        }
    return found


def _problems(one: Endpoint) -> Iterable[tuple[str, str]]:
    if one.roles or one.path in ("/api/login", "/api/demo"):
        yield "401", "nobody is logged in"
    yield "403", "the caller may not"
    if "{" in one.path:
        yield "404", "there is no such thing"
        yield "307", "another process owns the table: ask there"
    if one.body is not None:
        yield "409", "the rules, or the moment, do not allow it"
        yield "413", "too large"
        yield "415", "not JSON"
    yield "422", "what was sent cannot be read"
    yield "503", "it cannot be done now"


def _path_parts(one: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in _PART.findall(one.path)
    ]


def _query_parts(one: Endpoint) -> list[dict[str, Any]]:
    if one.query is None:
        return []
    found = msgspec.json.schema(one.query)
    properties = found["$defs"][one.query.__name__]["properties"]
    return [{"name": name, "in": "query", "required": False, "schema": schema} for name, schema in properties.items()]
