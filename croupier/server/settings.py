"""How a floor is served: where, for whom, and what lies before it."""

import ipaddress
import re
from typing import Final

from msgspec import Struct

PORT: Final = 8600
_ORIGIN: Final = re.compile(r"(https?)://([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?")
"""An origin as browsers send it."""
_DEFAULT: Final = {"http": "80", "https": "443"}


class BadSettings(ValueError):
    """A floor that must not be served so, in one sentence."""


class Settings(Struct, frozen=True):
    """How a floor is served.

    `origins` are the addresses of its pages, where they are not simply its own. With `is_behind_tls` a proxy before it
    speaks TLS. `address` is where clients find this very process, for floors of several.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    is_demo: bool = False
    is_behind_tls: bool = False
    origins: frozenset[str] = frozenset()
    address: str = ""

    @property
    def cookie(self) -> str:
        """The name of the cookie; behind TLS a browser holds it to this very host."""
        return "__Host-croupier" if self.is_behind_tls else "croupier"


def is_loopback(host: str) -> bool:
    """Whether a host is this computer alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check(settings: Settings) -> None:
    """Raise BadSettings for a floor that anybody on the network could walk into, or that no page could reach."""
    for origin in sorted(settings.origins):
        _check_origin(origin, is_behind_tls=settings.is_behind_tls)
    if is_loopback(settings.host) and not settings.is_behind_tls:
        return
    if settings.is_demo:
        raise BadSettings(
            f"--host {settings.host}: a demonstration lets anybody in, so it is served on this computer alone"
        )
    if not settings.is_behind_tls:
        raise BadSettings(
            f"--host {settings.host}: passwords would cross the network unencrypted; put a proxy with TLS before the"
            " floor and say --behind-tls"
        )
    if not settings.origins:
        raise BadSettings("--behind-tls: say --origin https://… , the address that the proxy has for browsers")


def _check_origin(origin: str, *, is_behind_tls: bool) -> None:
    """Raise BadSettings for what no browser sends as the origin of a page."""
    found = _ORIGIN.fullmatch(origin)
    scheme, _, port = ("", "", None) if found is None else found.groups()
    if found is None or (is_behind_tls and scheme != "https") or int(port or 0) > 65_535:
        form = "https://HOST or https://HOST:PORT" if is_behind_tls else "http://HOST:PORT or https://HOST"
        raise BadSettings(f"--origin {origin}: the address of the page is {form}, in small letters and without a path")
    if port == _DEFAULT[scheme]:
        raise BadSettings(f"--origin {origin}: browsers leave out port {port}, so leave it out here too")
