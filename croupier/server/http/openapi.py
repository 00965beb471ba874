"""The description of the interface, made from the endpoints and their types."""

import re
import types
import typing
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.records.tables.writer import NUMBER_MAX
from croupier.server.http.call import Endpoint, Problem

_PART: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
_WHOLE: Final = {"maximum": NUMBER_MAX, "minimum": -NUMBER_MAX}
"""Strict whole number: neither 2.0 nor a number too large for a store."""


def described(endpoints: Iterable[Endpoint], version: str) -> dict[str, Any]:
    """Return the description in the form of OpenAPI 3.1."""
    endpoints = tuple(endpoints)
    kinds = [part for one in endpoints for kind in (one.body, one.gives) if kind is not None for part in _parts(kind)]
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


def _parts(kind: Any) -> tuple[Any, ...]:
    """Return the kinds of a union that differ only by their fields; any other kind alone."""
    if isinstance(kind, types.UnionType):
        parts = typing.get_args(kind)
        if not all(isinstance(one, type) and issubclass(one, Struct) and one.__struct_config__.tag for one in parts):
            return parts
    return (kind,)


def _schema(kind: Any, by_kind: dict[int, Any]) -> Any:
    found = [by_kind[id(one)] for one in _parts(kind)]
    return found[0] if len(found) == 1 else {"anyOf": found}


def _operation(one: Endpoint, by_kind: dict[int, Any], problem: dict[str, Any]) -> dict[str, Any]:
    answers: dict[str, Any] = {str(one.status): {"description": one.summary}}
    schema = _schema(one.gives, by_kind) if one.gives is not None else {"type": "string"}
    answers[str(one.status)]["content"] = {media: {"schema": schema} for media in one.media.split(", ")}
    for status, why in _problems(one):
        answers[status] = {"description": why, **problem}
    if one.refuses is not None:
        answers["409"]["content"] = {
            "application/json": {"schema": {"anyOf": [_schema(one.gives, by_kind), *_problem_schema(problem)]}}
        }
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
            "content": {"application/json": {"schema": _schema(one.body, by_kind)}},
        }
    return found


def _problem_schema(problem: dict[str, Any]) -> list[Any]:
    return [problem["content"]["application/json"]["schema"]]


def _problems(one: Endpoint) -> Iterable[tuple[str, str]]:
    if one.method != "GET":
        yield "400", "The body is incomplete."
        yield "408", "The body did not arrive in time."
        yield "413", "The body is too large."
    if one.roles or one.path in ("/api/login", "/api/demo", "/api/password"):
        yield "401", "Nobody is logged in."
    yield "403", "The caller's role does not allow it."
    if "{" in one.path:
        yield "404", "It does not exist."
        yield "307", "Another process serves the table; repeat the request there."
    if one.body is not None:
        yield "409", "The rules or the current state do not allow it."
        yield "415", "The body is not JSON."
    yield "422", "The request cannot be read."
    yield "429", "Too many requests; try again after the seconds in the header retry-after."
    yield "503", "It cannot be done now."


def _path_parts(one: Endpoint) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in _PART.findall(one.path)
    ]


def _query_parts(one: Endpoint) -> list[dict[str, Any]]:
    if one.query is None:
        return []
    schema = msgspec.json.schema(one.query)
    found = schema["$defs"][one.query.__name__]
    needed = found.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in needed, "schema": _parameter_schema(part)}
        for name, part in found["properties"].items()
    ]


def _parameter_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a query parameter: text, or a whole number that can be stored; it is optional."""
    options = [one for one in schema.get("anyOf", (schema,)) if one.get("type") != "null"]
    (found,) = options
    found = {name: value for name, value in found.items() if name != "default"}
    return {**found, **_WHOLE} if found.get("type") == "integer" else found
