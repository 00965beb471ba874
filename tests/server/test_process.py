"""Serving: what the operating system is asked for."""

import socket

from croupier.server.process import _bound
from croupier.server.settings import Settings


def test_sockets_disable_nagle() -> None:
    with _bound(Settings(port=0)) as bound, socket.create_connection(bound.getsockname()):
        accepted, _ = bound.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
