"""Settings of a served floor: address, origins and proxies."""

import ipaddress
import re
from typing import Any, Final

from msgspec import Struct

PORT: Final = 8600
_ORIGIN: Final = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?")
"""An origin as browsers send it."""
_PEER: Final = re.compile(rf"{_ORIGIN.pattern}(?:/[A-Za-z0-9._~-]+)*")
"""Address of a process: an origin, with or without a path."""
_DEFAULT: Final = {"http": "80", "https": "443"}


class BadSettings(ValueError):
    """A floor that must not be served so, in one sentence."""


class Settings(Struct, frozen=True):
    """Settings of a served floor.

    `origins` are the addresses of its pages, if they differ from its own. With `is_behind_tls` a proxy terminates TLS.
    `address` is where clients find this process, and `peers` are the addresses of the others, for floors of several
    processes: clients are redirected to no other. With `needs_factor` staff log in with a second factor;
    `step_up_minutes` is the maximum age of its last code for voids, corrections and money.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    is_demo: bool = False
    is_behind_tls: bool = False
    origins: frozenset[str] = frozenset()
    address: str = ""
    peers: frozenset[str] = frozenset()
    needs_factor: bool = True
    step_up_minutes: int = 15

    @property
    def recorded(self) -> dict[str, Any]:
        """Settings that the log of the house has: those that all processes of a floor share."""
        return {
            "is_demo": self.is_demo,
            "is_behind_tls": self.is_behind_tls,
            "origins": sorted(self.origins),
            "peers": sorted({*self.peers, *([self.address] if self.address else [])}),
            "needs_factor": self.needs_factor and not self.is_demo,
            "step_up_minutes": self.step_up_minutes,
        }

    @property
    def device_cookie(self) -> str:
        """The name of the cookie by which a browser is known again that was logged in before."""
        return f"{self.cookie}-device"

    @property
    def cookie(self) -> str:
        """The name of the cookie; behind TLS a browser binds it to this host."""
        return "__Host-croupier" if self.is_behind_tls else "croupier"


def is_loopback(host: str) -> bool:
    """Return whether a host is this computer alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check(settings: Settings) -> None:
    """Raise BadSettings for a floor that anybody on the network could walk into, or that no page could reach."""
    for peer in sorted(settings.peers):
        if _PEER.fullmatch(peer) is None:
            raise BadSettings(f"--peer {peer}: write the --address of the other process, such as https://HOST/p2.")
    if not 1 <= settings.step_up_minutes <= 720:
        raise BadSettings("--step-up-minutes: write a number from 1 to 720.")
    for origin in sorted(settings.origins):
        _check_origin(origin, is_behind_tls=settings.is_behind_tls)
    if is_loopback(settings.host) and not settings.is_behind_tls:
        return
    if settings.is_demo:
        raise BadSettings(
            f"--host {settings.host}: a demonstration needs no password. It can be served on this computer only."
        )
    if not settings.is_behind_tls:
        raise BadSettings(
            f"--host {settings.host}: passwords would cross the network unencrypted. Run the server behind a proxy that"
            " terminates TLS, with --behind-tls."
        )
    if not settings.origins:
        raise BadSettings("--behind-tls needs --origin https://…, the address of the proxy for browsers.")


def _check_origin(origin: str, *, is_behind_tls: bool) -> None:
    """Raise BadSettings for a text that no browser sends as the origin of a page."""
    found = _ORIGIN.fullmatch(origin)
    scheme, _, port = ("", "", None) if found is None else found.groups()
    if found is None or (is_behind_tls and scheme != "https") or int(port or 0) > 65_535:
        form = "https://HOST or https://HOST:PORT" if is_behind_tls else "http://HOST:PORT or https://HOST"
        raise BadSettings(f"--origin {origin}: write {form}, in lower case and without a path.")
    if port == _DEFAULT[scheme]:
        raise BadSettings(f"--origin {origin}: leave out the default port {port}, as browsers do.")
