"""Learning environments: every document as a Gymnasium environment, and a table of several players for PettingZoo.

Importing this package registers the environments listed in `ENVIRONMENTS`. Imports the engine, not the records.
"""

from typing import Final

try:
    import gymnasium
    import numpy as np  # noqa: F401  a missing extra is reported here
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"The learning environments need {missing.name}, which is not installed. "
        "Install it with: pip install 'croupier[environments]'.",
        name=missing.name,
    ) from None

from croupier.environments.environment import PENALTY, CroupierEnv
from croupier.environments.game import BadEnvironment
from croupier.rules.clause import keys


def _name(key: str) -> str:
    """Return the name of a document's environment, such as croupier/ActUth2019-v0."""
    return f"croupier/{''.join([part.capitalize() for part in key.split('-')])}-v0"


ENVIRONMENTS: Final = {_name(key): key for key in keys()}
"""Environment names with their documents."""


def register() -> None:
    """Register the environments with Gymnasium. Calling it again has no effect."""
    for name, key in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            entry_point = f"{CroupierEnv.__module__}:{CroupierEnv.__qualname__}"
            gymnasium.register(name, entry_point, kwargs={"document": key})


register()

__all__ = ["ENVIRONMENTS", "PENALTY", "BadEnvironment", "CroupierEnv", "register"]
