"""The accounts of a floor in a browser: an operator lets somebody in again, and somebody out."""

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from croupier.server.settings import Settings
from tests.server.floors import served
from tests.server.people import PASSWORD, house_with


def test_an_operator_unlocks_disables_and_enables(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_with(monkeypatch, Ann="player", Olga="operator")
    registry = house.store.registry()
    (ann, _) = registry.accounts()
    registry.change_account(replace(ann, failures=3, is_locked=True))
    with served(house, settings=Settings(port=0)) as floor:
        came = page.request.post(f"{floor.address}/api/login", data={"name": "Olga", "password": PASSWORD})
        assert came.ok
        page.goto(f"{floor.address}/#/lobby")
        page.locator(".shell-nav").get_by_role("link", name="Accounts").click()
        row = page.locator("tr[data-account=Ann]")
        expect(row).to_contain_text("locked")
        row.get_by_role("button", name="Unlock Ann").click()
        expect(row).to_contain_text("active")
        row.get_by_role("button", name="Disable Ann").click()
        page.get_by_label("Reason").fill("left the casino")
        page.locator("dialog").get_by_role("button", name="Disable").click()
        expect(row).to_contain_text("disabled")
        found = registry.account("Ann")
        assert found is not None
        assert (found.is_locked, found.is_disabled, found.failures) == (False, True, 0)
        row.get_by_role("button", name="Enable Ann").click()
        expect(row).to_contain_text("active")
        expect(page.locator("tr[data-account=Olga]").get_by_role("button")).to_have_count(0)
