"""Accounts of a store compared with the log of the house, which has the digest of each, and their repair."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.records.log import events as e
from croupier.records.log import inputs as i
from croupier.records.log.entries import PROGRAM
from croupier.records.stores.protocol import BadStore
from croupier.records.stores.registry import UserAccount, account_digest

if TYPE_CHECKING:
    from croupier.records.house import House


class Forged(BadStore):
    """An account is not as the log has it."""

    def __init__(self, where: str, name: str) -> None:
        """Take where and whose it is."""
        super().__init__(
            f"{where}: The account {name!r} is not as the log of the house has it: it was changed, added or removed "
            "from outside. Find out by whom, then use `croupier user repair`."
        )


def faults(house: "House") -> dict[str, UserAccount | None]:
    """Return the accounts that are not as the log has them, None for those that are gone."""
    there = {one.name: one for one in house.store.registry().accounts()}
    house.state.follow(house.store)
    known = house.state.accounts
    wrong: dict[str, UserAccount | None] = {
        name: one for name, one in there.items() if known.get(name) != account_digest(one)
    }
    return wrong | dict.fromkeys([name for name in known if name not in there])


def check(house: "House") -> None:
    """Raise Forged if an account is not as the log has it."""
    for name in faults(house):
        if faults(house).get(name, house) is not house:  # another process may have changed it in this moment
            raise Forged(house.store.where, name)


def mend(house: "House", reason: str) -> tuple[str, ...]:
    """Disable the accounts that are not as the log has them, record it, and return their names."""
    wrong = faults(house)
    for name, found in wrong.items():
        account = UserAccount(name, "player", "-") if found is None else found
        account = replace(account, is_disabled=True, changed=house.clock())
        event = e.AccountChanged(name, account.role, "disabled", reason, account_digest(account))
        given = i.ChangeAccount(name, account.role, "disabled", reason)
        house.record(given, (event,), PROGRAM, accounts=(account,), out=(name,))
    return tuple(wrong)
