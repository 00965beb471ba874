"""Elections of a document as a form: the document accepts every offered value."""

from types import SimpleNamespace
from typing import Any

import pytest

from croupier.rules.clause import document, keys
from croupier.rules.profile import load_any, settings
from croupier.rules.ruled import BadElection
from croupier.server.http.call import Failed
from croupier.server.http.documents import SettingShown, SettingsShown, chosen


async def shown(key: str) -> SettingsShown:
    call: Any = SimpleNamespace(named=lambda _: key)
    return await chosen(call)


def settle(coroutine: Any) -> Any:
    """Run a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits")


def edges(one: SettingShown) -> tuple[list[Any], list[Any]]:
    """Return answers at the edges of what is allowed, and answers just beyond."""
    if one.form == "choice":
        return list(one.choices), ["something else"]
    if one.form == "number":
        assert isinstance(one.least, int)
        assert one.most is not None
        return [one.least, one.most], [one.least - 1, one.most + 1]
    if one.form == "several":
        assert one.most is not None
        return [[], list(one.choices[: one.most])], [["something else"], [*one.choices, *one.choices]]
    if one.form == "day":
        return [one.least], ["2001-01-01"]
    if one.form == "money":
        return (["25", "none"], ["a lot"]) if one.may_be_none else (["25"], ["a lot", "none"])
    return [["25"]], ["25"]


@pytest.mark.parametrize("key", keys())
def test_every_setting_is_offered_within_its_bounds(key: str) -> None:
    found = settle(shown(key))
    assert [one.name for one in found.settings] == list(dict.fromkeys(one.name for one in found.settings))
    assert {one.name: one.default for one in found.settings} == dict(settings(key))
    must = {one.name: "25000" for one in found.settings if one.default is None}
    load_any(key, must)
    for one in found.settings:
        assert one.clause in document(key)
        assert one.question
        good, bad = edges(one)
        for value in good:
            _load(key, {**must, one.name: value})
        for value in bad:
            with pytest.raises(BadElection, match=one.name):
                load_any(key, {**must, one.name: value})


def _load(key: str, election: dict[str, Any]) -> None:
    """Load an election of one good answer; only two answers together may still contradict each other."""
    try:
        load_any(key, election)
    except BadElection as wrong:
        assert "is above" in str(wrong), wrong  # noqa: PT017  any other sentence is a mistake of what was offered


def test_bots_are_offered_by_game_and_unknown_document_is_rejected() -> None:
    assert settle(shown("act-uth-2019")).bots != settle(shown("act-pontoon-2018")).bots
    with pytest.raises(Failed, match="no-such-document"):
        settle(shown("no-such-document"))
