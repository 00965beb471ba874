"""Check that batches continue the logs of a store."""

from collections.abc import Sequence

from croupier.records.stores.protocol import Batch, Repeated, Stale, Store


def check_following(store: Store, batches: Sequence[Batch]) -> None:
    """Raise for the first batch that does not follow: Repeated if its command is known, else Stale.

    Repeated comes first: the log has also moved on when a command was recorded before, and its giver gets the answer.
    """
    numbers: dict[str, int] = {}
    keys: set[tuple[str, str]] = set()
    for one in batches:
        if (one.log, one.key) in keys or store.command(one.log, one.key) is not None:
            raise Repeated(f"{store.where}: The command {one.key!r} of {one.log} was recorded before.")
        row = store.log(one.log)
        found = numbers.get(one.log, 0 if row is None else row.number)
        if found != one.after:
            raise Stale(f"{store.where}: {one.log} has {found} entries, not {one.after}.")
        numbers[one.log] = one.links[-1].number
        keys.add((one.log, one.key))
