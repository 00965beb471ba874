"""Measured servers, each in its own process: a floor on a store, and a socket that only passes messages on."""

import argparse
import asyncio
import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.records.locations import open_house, places
from croupier.server.process import log_to, serve, steady
from croupier.server.settings import Settings


def _announce(address: str, *_: object) -> None:
    steady()
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


async def _floor(store: str) -> None:
    log_to(sys.stderr, is_quiet=True)
    await serve(open_house(places(store)), Settings(port=0, is_demo=True), started=_announce, tables=())


async def _echo(size: int) -> None:
    """Pass every message on to all sockets of its group, as long as the floor's states are."""
    groups: dict[str, set[WebSocket]] = defaultdict(set)
    padding = "x" * size

    async def converse(socket: WebSocket) -> None:
        await socket.accept()
        group = groups[socket.query_params["group"]]
        group.add(socket)
        try:
            while True:
                said = await socket.receive_text()
                for one in tuple(group):
                    await one.send_text(said + padding)
        except (WebSocketDisconnect, RuntimeError):
            group.discard(socket)

    app = Starlette(routes=[WebSocketRoute("/socket", converse)])
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, ws="websockets-sansio", access_log=False, log_config=None, lifespan="off")
    )
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    _announce(f"http://127.0.0.1:{port}")
    await running


def main() -> None:
    """Serve as the command line says, until it is stopped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--store")
    parser.add_argument("--echo", type=int, help="a bare socket instead, with messages of N bytes")
    chosen = parser.parse_args()
    asyncio.run(_floor(chosen.store) if chosen.echo is None else _echo(chosen.echo))


if __name__ == "__main__":
    main()
