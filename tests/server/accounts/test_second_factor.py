"""The second factor: codes of RFC 6238, each once, recovery codes, and what needs a fresh code."""

import base64
from collections.abc import Iterator
from typing import Any, Final, get_args

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from msgspec.structs import replace

from croupier.promotion import inputs as p
from croupier.records.admission import accept_code, change_account
from croupier.records.books.cash import CashInput
from croupier.records.house import House
from croupier.records.log.entries import HOUSE
from croupier.records.log.entries import read as read_entry
from croupier.records.log.events import AccountChanged, CodeAccepted
from croupier.records.log.inputs import Setup
from croupier.records.log.kinds import LOG_KINDS
from croupier.records.stores.registry import UserAccount, authenticated
from croupier.server.accounts import second_factor, step_up
from croupier.server.accounts.identity import Identity
from croupier.server.accounts.second_factor import WrongCode
from croupier.server.http import security
from croupier.server.settings import Settings
from croupier.server.tables.options import TableOptions
from croupier.tournament import inputs as c
from croupier.tournament.events import ActRedone, ActTakenBack
from tests.records import golden
from tests.records.evening import KEYS
from tests.server.caller import Caller
from tests.server.floors import Served, served
from tests.server.people import KEPT, PASSWORD, WRONG, house_with

SECRET: Final = b"12345678901234567890"
"""The secret of the test vectors of RFC 6238, appendix B."""
OLGA: Final = UserAccount("Olga", "operator", KEPT)
NOW: Final = 1_111_111_111_000


def code_at(secret: bytes, moment: int) -> str:
    """Return the code of a moment, in milliseconds."""
    return TOTP(secret, 6, SHA1(), 30).generate(moment // 1_000).decode()  # noqa: S303  as RFC 6238 has it


# --- codes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "code"), [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")])
def test_codes_are_those_of_rfc_6238(seconds: int, code: str) -> None:
    account, _ = second_factor.with_factor(KEYS, OLGA, SECRET)
    assert second_factor.step_of(KEYS, account, code, seconds * 1_000) == seconds // 30
    assert second_factor.step_of(KEYS, account, f"{code[:3]} {code[3:]}", seconds * 1_000) == seconds // 30


def test_code_is_good_a_step_early_and_late_and_never_twice() -> None:
    account, _ = second_factor.with_factor(KEYS, OLGA, SECRET)
    step = NOW // 30_000
    for off in (-1, 0, 1):
        assert second_factor.step_of(KEYS, account, code_at(SECRET, NOW + off * 30_000), NOW) == step + off
    for off in (-2, 2):
        with pytest.raises(WrongCode):
            second_factor.step_of(KEYS, account, code_at(SECRET, NOW + off * 30_000), NOW)
    used = replace(account, used=step)
    for off in (-1, 0):
        with pytest.raises(WrongCode):
            second_factor.step_of(KEYS, used, code_at(SECRET, NOW + off * 30_000), NOW)
    assert second_factor.step_of(KEYS, used, code_at(SECRET, NOW + 30_000), NOW) == step + 1
    for wrong in ("", "12345", "1234567", "abcdef", "é" * 6, "000000"):
        with pytest.raises(WrongCode):
            second_factor.step_of(KEYS, account, wrong, NOW)


def test_factor_belongs_to_its_account() -> None:
    account, _ = second_factor.with_factor(KEYS, OLGA, SECRET)
    with pytest.raises(WrongCode):
        second_factor.step_of(KEYS, replace(account, name="Eve"), code_at(SECRET, NOW), NOW)
    assert SECRET.hex() not in account.factor


def test_recovery_code_is_used_up() -> None:
    account, codes = second_factor.with_factor(KEYS, OLGA, SECRET)
    assert (len(codes), len(set(codes))) == (10, 10)
    assert all(len(one) == 19 and second_factor.is_recovery_code(one) for one in codes)
    assert not any(one in account.recovery for one in codes)
    after = second_factor.without_recovery_code(account, codes[3].lower().replace("-", " "))
    assert len(after.recovery.split()) == 9
    for wrong in (codes[3], "AAAA-AAAA-AAAA-AAAA", ""):
        with pytest.raises(WrongCode):
            second_factor.without_recovery_code(after, wrong)


def test_proposed_factor_is_confirmed_by_its_login_alone() -> None:
    made = second_factor.proposed(KEYS, "Olga", "token")
    secret = base64.b32decode(made.key)
    assert made.uri.startswith("otpauth://totp/croupier:Olga?")
    code = code_at(secret, NOW)
    with pytest.raises(WrongCode, match="Begin again"):
        second_factor.confirmed(KEYS, OLGA, made.pending, code, NOW, "another")
    with pytest.raises(WrongCode, match="The code is wrong"):
        second_factor.confirmed(KEYS, OLGA, made.pending, "000000", NOW, "token")
    account, _ = second_factor.confirmed(KEYS, OLGA, made.pending, code, NOW, "token")
    with pytest.raises(WrongCode):  # the code that confirmed it is used
        second_factor.step_of(KEYS, account, code, NOW)


def test_two_processes_cannot_accept_one_code(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_with(monkeypatch, Olga="operator")
    account, _ = second_factor.with_factor(house.keys, OLGA, SECRET)
    change_account(house, account, "factor")
    other = House(house.store, house.keys)
    code = code_at(SECRET, NOW)

    def step(there: UserAccount) -> int:
        return second_factor.step_of(house.keys, there, code, NOW)

    accept_code(house, account, "log in", step)
    with pytest.raises(WrongCode, match="used before"):
        accept_code(other, account, "log in", step)


# --- the floor ------------------------------------------------------------------------------------------------------


@pytest.fixture
def house() -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        yield house_with(patch, Ann="player", Lou="dealer", Olga="operator")


@pytest.fixture
def floor(house: House) -> Iterator[Served]:
    with served(house, settings=Settings(port=0)) as found:
        assert found.floor is not None
        setup = Setup("act-blackjack-2005", {"minimum": "5", "maximum": "500"})
        found.run(found.floor.set_up("t", setup, TableOptions()))
        yield found


def caller(floor: Served, name: str, **more: str) -> Caller:
    found = Caller(floor)
    got = found.come_in("/api/login", {"name": name, "password": PASSWORD, **more})
    assert got.status == 200, got.raw
    return found


def enrolled(house: House, name: str) -> tuple[bytes, tuple[str, ...]]:
    """Give an account a second factor; return its secret and recovery codes."""
    account, secret = house.account(name), second_factor.new_secret()
    assert account is not None
    changed, codes = second_factor.with_factor(house.keys, account, secret)
    change_account(house, changed, "factor")
    return secret, codes


def events(house: House, kind: type) -> list[Any]:
    found = [event for link in house.store.links(HOUSE) for event in read_entry(link.body).events]
    return [one for one in found if isinstance(one, kind)]


def test_staff_can_do_nothing_before_they_have_a_second_factor(house: House, floor: Served) -> None:
    olga = caller(floor, "Olga")
    assert olga.me["lacks_factor"] is True
    for method, path in (("GET", "/api/accounts"), ("GET", "/api/tables"), ("GET", "/api/log"), ("GET", "/api/floor")):
        got = olga.ask(method, path)
        assert (got.status, got.body["field"]) == (403, "factor"), path
    assert olga.ask("POST", "/api/tables/t/tickets").status == 403
    got = olga.ask("POST", "/api/factor", {"password": WRONG})
    assert (got.status, got.body["field"]) == (401, "password")
    made = olga.ask("POST", "/api/factor", {"password": PASSWORD}).body
    got = olga.ask("POST", "/api/factor/confirm", {"pending": made["pending"], "code": "000000"})
    assert (got.status, got.body["field"]) == (422, "code")
    code = code_at(base64.b32decode(made["key"]), house.clock())
    got = olga.ask("POST", "/api/factor/confirm", {"pending": made["pending"], "code": code})
    assert (got.status, len(got.body["codes"])) == (200, 10)
    assert olga.ask("GET", "/api/accounts").status == 200
    assert olga.ask("GET", "/api/me").body["lacks_factor"] is False
    assert olga.ask("GET", "/api/security").body == {
        "has_factor": True,
        "recovery_left": 10,
        "is_needed": True,
        "step_up_minutes": 15,
    }
    assert [one.what for one in events(house, AccountChanged)][-1] == "factor"
    ann = caller(floor, "Ann")
    assert ann.me["lacks_factor"] is False, "players need none"
    assert ann.ask("GET", "/api/tables").status == 200


def test_login_needs_the_code_and_takes_it_once(house: House, floor: Served) -> None:
    secret, codes = enrolled(house, "Olga")
    somebody = Caller(floor)
    given = {"name": "Olga", "password": PASSWORD}
    got = somebody.ask("POST", "/api/login", given)
    assert (got.status, got.body["field"]) == (401, "code")
    got = somebody.ask("POST", "/api/login", {**given, "code": "000000"})
    assert (got.status, got.body["field"]) == (401, "code")
    code = code_at(secret, house.clock())
    assert somebody.ask("POST", "/api/login", {**given, "code": code, "password": WRONG}).status == 401
    assert caller(floor, "Olga", code=code).ask("GET", "/api/accounts").status == 200
    got = somebody.ask("POST", "/api/login", {**given, "code": code})
    assert (got.status, got.body["field"]) == (401, "code"), "a code that was seen is good for nobody"
    assert caller(floor, "Olga", code=codes[0]).ask("GET", "/api/accounts").status == 200
    assert somebody.ask("POST", "/api/login", {**given, "code": codes[0]}).status in (401, 429)
    assert [one.purpose for one in events(house, CodeAccepted)] == ["log in"]
    assert [one.what for one in events(house, AccountChanged)][-1] == "recovery"
    assert secret.hex() not in str(list(house.store.links(HOUSE)))


def aged(floor: Served, name: str, minutes: int) -> None:
    """Let the last code of a person be older."""
    assert floor.floor is not None
    house = floor.floor.house
    registry: Any = house.store.registry()
    for token, login in registry._logins.items():
        if login.account == name:
            older = replace(login, proved=login.proved - minutes * 60_000)
            IDENTITIES[-1]._logins[token] = registry._logins[token] = authenticated(house.keys, older)


IDENTITIES: Final[list[Any]] = []


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the doors that are made, for tests that look inside."""

    def keeping(*given: Any) -> Any:
        IDENTITIES.append(Identity(*given))
        return IDENTITIES[-1]

    monkeypatch.setattr("croupier.server.process.Identity", keeping)


@pytest.mark.parametrize("by", ["http", "socket"])
def test_money_needs_a_fresh_code(house: House, floor: Served, by: str) -> None:
    secret, codes = enrolled(house, "Lou")
    lou = caller(floor, "Lou", code=codes[0])
    fill = {"do": "FillFloat", "amount": 1_000}
    with lou.at("t") as seat:

        def give(key: str) -> dict[str, Any]:
            message = {"do": "command", "key": key, "input": fill, "version": None}
            if by == "socket":
                said: Any = seat.say("command", key=key, input=fill, version=None)
                return dict(said)
            return dict(lou.ask("POST", "/api/tables/t/commands", message).body)

        assert "code" not in (give("a").get("needs"), give("a").get("field")), "it logged in with a code just now"
        aged(floor, "Lou", 16)
        refused = give("b")
        assert "code" in (refused.get("needs"), refused.get("field")), refused
        got = lou.ask("POST", "/api/factor/code", {"code": "000000"})
        assert (got.status, got.body["field"]) == (422, "code")
        assert lou.ask("POST", "/api/factor/code", {"code": code_at(secret, house.clock())}).status == 200
        assert "code" not in (give("c").get("needs"), give("c").get("field"))


def test_account_changes_need_a_fresh_code(house: House, floor: Served) -> None:
    _, codes = enrolled(house, "Olga")
    olga = caller(floor, "Olga", code=codes[0])
    enrolled(house, "Lou")
    aged(floor, "Olga", 16)
    for path in ("Ann/disable", "Lou/no-factor"):
        got = olga.ask("POST", f"/api/accounts/{path}", {"reason": "as asked"})
        assert (got.status, got.body["field"]) == (403, "code")
    assert olga.ask("POST", "/api/factor/code", {"code": codes[1]}).status == 200
    got = olga.ask("POST", "/api/accounts/Lou/no-factor", {"reason": "lost the phone"})
    assert (got.status, got.body["has_factor"]) == (200, False)
    got = olga.ask("POST", "/api/accounts/Olga/no-factor", {"reason": "lost the phone"})
    assert got.status == 409, "nobody takes their own away"


def test_every_act_that_needs_a_code_is_an_input() -> None:
    assert {"VoidRound", "CorrectPayment", "CashOut", "FillFloat", "PayPrize", "CorrectResult"} <= step_up.TAGS
    assert len(step_up.TAGS) == len((*step_up.VOIDS, *step_up.CORRECTIONS, *step_up.MONEY))
    assert set(get_args(CashInput)) <= set(step_up.MONEY)


MOVED_BY: Final = {
    "PlayerEntered": (c.Enter,),
    "SeatOffered": (c.OfferSeat,),
    "BoughtBack": (c.BuyBackIn,),
    "AddOnBought": (c.BuyAddOn,),
    "BuyInPaid": (c.PayBuyIn,),
    "ResultCorrected": (c.CorrectResult,),
    "PlayerWithdrew": (c.Withdraw,),
    "EntrantDisqualified": (c.DisqualifyEntrant,),
    "PrizePaid": (c.PayPrize, p.PayPrize),
    "SessionPrizePaid": (c.PaySessionPrize,),
    "TournamentCancelled": (c.CancelTournament,),
    "ActTakenBack": (c.Undo,),
    "ActRedone": (c.Redo,),
    "PrizeReopened": (p.ReopenPrize,),
    "SittingStarted": (),  # chips for what was paid before
    "SittingReported": (),  # a table reports it, no person
}
"""Events of tournaments and promotions that move a person's own money, and the inputs of people that cause each."""


def test_inputs_that_move_a_persons_money_need_a_fresh_code() -> None:
    moving = {
        kind.__name__
        for log in LOG_KINDS
        for kind in log.events
        if kind not in (ActTakenBack, ActRedone)  # whose postings are those of the act itself
        if any(account.startswith("pocket") for account, _ in log.postings(golden.instance(kind, is_full=True)))
    }
    assert moving <= set(MOVED_BY)
    assert len(moving) > 8, sorted(moving)
    assert {kind for kinds in MOVED_BY.values() for kind in kinds} <= {
        *step_up.VOIDS,
        *step_up.CORRECTIONS,
        *step_up.MONEY,
    }


def test_demonstration_asks_for_no_second_factor() -> None:
    with served() as floor:
        olga = Caller(floor, "operator")
        assert olga.me["lacks_factor"] is False
        assert olga.ask("GET", "/api/accounts").status == 200
        assert olga.ask("POST", "/api/factor", {"password": "x"}).status == 409


# --- logins ---------------------------------------------------------------------------------------------------------


def test_owner_lists_and_ends_their_logins(house: House, floor: Served) -> None:
    first, second, ben = caller(floor, "Ann"), caller(floor, "Ann"), caller(floor, "Lou")
    got = first.ask("GET", "/api/logins").body["logins"]
    assert [one["is_this"] for one in sorted(got, key=lambda one: one["is_this"])] == [False, True]
    assert all(one["where_from"] == "127.0.0.1" for one in got)
    other = next(one["id"] for one in got if not one["is_this"])
    assert len(other) == security.ID_DIGITS
    assert ben.ask("POST", f"/api/logins/{other}/end").status == 404, "a login is its owner's to end"
    assert second.ask("POST", "/api/here").status == 200
    assert first.ask("POST", f"/api/logins/{other}/end").status == 200
    assert second.ask("POST", "/api/here").status == 401
    third = caller(floor, "Ann")
    assert first.ask("POST", "/api/logins/end-others").status == 200
    assert (third.ask("POST", "/api/here").status, first.ask("POST", "/api/here").status) == (401, 200)
    assert len(house.store.registry().logins("Ann")) == 1


def test_ticket_of_one_device_is_no_use_to_another(floor: Served) -> None:
    ann, lou = caller(floor, "Ann"), caller(floor, "Ann")
    identity = IDENTITIES[-1]

    async def used(where: str, cookie: str) -> Any:
        secret = await identity.ticket(identity.known(ann.cookie.partition("=")[2]), "t", "192.0.2.7")
        return await identity.use(secret, where, cookie)

    own, other = (one.cookie.partition("=")[2] for one in (ann, lou))
    assert floor.run(used("192.0.2.7", "")) is not None
    assert floor.run(used("198.51.100.1", own)) is not None
    assert floor.run(used("198.51.100.1", "")) is None
    assert floor.run(used("192.0.2.7", other)) is None
