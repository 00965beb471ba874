"""The founding of a store: its id and the key that signs it, as its first entry has them."""

from croupier.records.log import entries
from croupier.records.log import events as e
from croupier.records.log.entries import HOUSE
from croupier.records.log.keys import Keys
from croupier.records.stores.protocol import BadStore, Store


def founded_with(store: Store, keys: Keys) -> str:
    """Return the id of a store that was founded with these keys; raise BadStore for others."""
    founded = founding(store)
    if founded.key != keys.public:
        raise BadStore(
            f"{store.where}: The store is signed with the key {founded.key[:16]}…, not with {keys.public[:16]}…."
        )
    return founded.store


def founding(store: Store) -> e.StoreFounded:
    """Return how a store began; raise BadStore."""
    for link in store.links(HOUSE, 1, 1):
        try:
            event = entries.read(link.body).events[0]
        except ValueError as wrong:
            raise BadStore(f"{store.where}: entry 1 of {HOUSE}: {wrong}") from None
        if isinstance(event, e.StoreFounded):
            return event
    raise BadStore(f"{store.where}: The log of the house does not begin with the founding of a store.")
