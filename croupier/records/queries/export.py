"""A store's logs as the exact lines of docs/records.md, for keeping and checking elsewhere."""

from collections.abc import Iterator

from croupier.records.log.chain import header_line
from croupier.records.log.entries import HOUSE, SignedHead, entry_line, head_line, named
from croupier.records.queries.verify import named_by
from croupier.records.stores.frozen import Still, as_bytes
from croupier.records.stores.protocol import BadStore


def lines(store: Still, tables: tuple[str, ...] | None = None) -> Iterator[bytes]:
    """Yield the exported log, of everything or of these logs and the house; raise BadStore for an unknown log."""
    rows = store.logs()
    names = [row[0] for row in rows]
    for table in tables or ():
        if table not in names[1:]:
            raise BadStore(
                f"{store.where}: There is no {named(table)}. The store has: {', '.join(map(str, names[1:])) or 'none'}."
            )
    yield header_line(*named_by(store))
    for log, _, _, _, head, signature in rows:
        if tables is None or log == HOUSE or log in tables:
            yield from _log_lines(store, log)
            yield head_line(SignedHead(as_bytes(head), str(signature)))


def _log_lines(store: Still, log: str) -> Iterator[bytes]:
    heads = store.heads(log)
    head = next(heads, None)
    for link in store.links(log):
        yield entry_line(link)
        while head is not None and head[0] == link.number:
            yield head_line(head[1])
            head = next(heads, None)


def head_lines(store: Still) -> Iterator[bytes]:
    """Yield the last heads of all logs, in the form of a witness."""
    for _, _, _, _, head, signature in store.logs():
        yield head_line(SignedHead(as_bytes(head), str(signature)))
