"""The accounts of a floor in a browser: an operator enables and disables accounts, and staff get a second factor."""

import base64

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from playwright.sync_api import Browser, Page, expect

from croupier.server.settings import Settings
from tests.browser import watched
from tests.server.floors import served
from tests.server.people import PASSWORD, WRONG, house_with


def test_an_operator_ends_delays_disables_and_enables(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_with(monkeypatch, Ann="player", Olga="operator")
    registry = house.store.registry()
    with served(house, settings=Settings(port=0, needs_factor=False)) as floor:
        for _ in range(9):
            page.request.post(f"{floor.address}/api/login", data={"name": "Ann", "password": WRONG})
        came = page.request.post(f"{floor.address}/api/login", data={"name": "Olga", "password": PASSWORD})
        assert came.ok
        page.goto(f"{floor.address}/#/lobby")
        page.locator(".shell-nav").get_by_role("link", name="Accounts").click()
        row = page.locator("tr[data-account=Ann]")
        row.get_by_role("button", name="Disable Ann").click()
        page.get_by_label("Reason").fill("left the casino")
        page.locator("dialog").get_by_role("button", name="Disable").click()
        expect(row).to_contain_text("disabled")
        found = registry.account("Ann")
        assert found is not None
        assert found.is_disabled
        row.get_by_role("button", name="Enable Ann").click()
        expect(row).not_to_contain_text("disabled")
        expect(page.locator("tr[data-account=Olga]").get_by_role("button")).to_have_count(0)


def test_staff_set_up_their_second_factor_on_the_page(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_with(monkeypatch, Olga="operator")
    with served(house, settings=Settings(port=0)) as floor, watched(browser, refused=(401,)) as context:
        page = context.new_page()
        page.goto(f"{floor.address}/")
        page.get_by_label("Name", exact=True).fill("Olga")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        dialog = page.locator("dialog[open]")
        expect(dialog).to_contain_text("Your role needs a second factor")
        dialog.get_by_label("Your password").fill(PASSWORD)
        dialog.get_by_role("button", name="Set up second factor").click()
        key = dialog.locator(".factor-key").inner_text().replace(" ", "")
        code = TOTP(base64.b32decode(key), 6, SHA1(), 30).generate(house.clock() // 1_000).decode()  # noqa: S303  RFC 6238
        dialog.get_by_label("Code").fill(code)
        dialog.get_by_role("button", name="Confirm").click()
        expect(dialog.locator(".factor-codes li")).to_have_count(10)
        recovery = dialog.locator(".factor-codes li").first.inner_text()
        dialog.get_by_role("button", name="I have kept them").click()
        page.locator(".shell-nav").get_by_role("link", name="Accounts").click()
        expect(page.locator("tr[data-account=Olga]")).to_contain_text("yes")
        page.get_by_role("button", name="Security").click()
        expect(page.locator("dialog[open]")).to_contain_text("this one")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Log out").click()
        page.get_by_label("Name", exact=True).fill("Olga")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        page.get_by_label("Code or recovery code").fill(recovery)
        page.get_by_role("button", name="Log in").click()
        expect(page.locator(".shell-who")).to_contain_text("Olga")
