"""Identity of a simulation: program and plan. The same two with the same number of rounds give the same bits."""

import hashlib
from functools import cache
from importlib import resources

import msgspec

from croupier import __version__
from croupier.analysis.identity import program_hash
from croupier.simulation.plan import Plan


@cache
def identity() -> str:
    """Return which croupier this is: its version, and a hash of all that a simulation comes from."""
    total = hashlib.sha256(program_hash().encode())
    waiting = [("simulation", resources.files("croupier") / "simulation")]
    while waiting:
        name, one = waiting.pop()
        if one.is_dir():
            waiting += [(f"{name}/{file.name}", file) for file in sorted(one.iterdir(), key=lambda entry: entry.name)]
        elif name.endswith((".py", ".toml")):
            total.update(f"{name}\n".encode() + one.read_bytes().replace(b"\r\n", b"\n"))
    return f"croupier {__version__} ({total.hexdigest()[:12]})"


def plan_hash(plan: Plan) -> str:
    """Return the SHA-256 of a plan: rules elected, strategy whole, wagers, shoe and seed."""
    return hashlib.sha256(msgspec.json.encode(plan, order="sorted")).hexdigest()
