"""`croupier witness serve`: a process that keeps the witness of a store."""

import re
import sys
from pathlib import Path
from typing import Any, Final

import click
import uvicorn

from croupier.cli.console.errors import harmless
from croupier.records.log.keys import Keys
from croupier.server.witness_service import WitnessService, application

PORT: Final = 8765


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--store-key", required=True, metavar="HEX", help="Public key of the store, 64 hexadecimal digits.")
@click.option("--keys", metavar="KEYS", help="Keys of the witness, created if missing.  [default: FILE.keys]")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(1, 65_535), default=PORT, show_default=True, help="Port to listen on.")
@click.option("--socket", "socket_path", metavar="PATH", help="Listen on a Unix socket instead.")
@click.option("--certificate", metavar="PEM", help="Certificate for HTTPS.")
@click.option("--private-key", metavar="PEM", help="Private key of the certificate.")
def serve(*, file: str, store_key: str, keys: str | None, **options: Any) -> int:
    """Serve the witness of a store in FILE, to which this process only appends.

    Run it under another user, better on another computer, in other hands than the store. Its key signs the heads that
    it has seen. The server of the store names it with --heads https://HOST:PORT, or --heads unix:PATH.
    """
    if not re.fullmatch("[0-9a-f]{64}", store_key):
        raise click.UsageError(f"--store-key {store_key}: Write 64 hexadecimal digits in lower case.")
    host, port, socket_path = options["host"], options["port"], options["socket_path"]
    certificate, private_key = options["certificate"], options["private_key"]
    if (certificate is None) != (private_key is None):
        raise click.UsageError("HTTPS needs both --certificate and --private-key.")
    if host not in ("127.0.0.1", "::1", "localhost") and certificate is None and socket_path is None:
        raise click.UsageError("A witness for other computers needs --certificate and --private-key.")
    path = Path(keys or f"{file}.keys")
    if not path.exists():
        Keys.new().save(path)
    service = WitnessService(Path(file), Keys.load(path), store_key)
    where = f"unix:{socket_path}" if socket_path else f"{'https' if certificate else 'http'}://{host}:{port}"
    sys.stdout.write(f"{harmless(file)}: witness at {harmless(where)}, key {service.keys.public}\n")
    sys.stdout.flush()
    uvicorn.run(
        application(service),
        host=host,
        port=port,
        uds=socket_path,
        ssl_certfile=certificate,
        ssl_keyfile=private_key,
        access_log=False,
        log_level="warning",
        timeout_keep_alive=600,
    )
    return 0
