"""Learning environments: every document as a Gymnasium environment, and a table of several players for PettingZoo.

Importing this package registers the environments; `ENVIRONMENTS` tells their names.
"""

from typing import Final

try:
    import gymnasium
    import numpy as np  # noqa: F401  told as missing here, not somewhere inside
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"The learning environments need {missing.name}, which is not installed here: "
        "pip install 'croupier[environments]' brings it.",
        name=missing.name,
    ) from None

from croupier.environments.environment import PENALTY, CroupierEnv
from croupier.environments.terms import BadTerms

ENVIRONMENTS: Final = {
    "croupier/ActBlackjack2005-v0": "act-blackjack-2005",
    "croupier/ActPontoon2005-v0": "act-pontoon-2005",
    "croupier/ActPontoon2018-v0": "act-pontoon-2018",
    "croupier/NswPontoon6to52017-v0": "nsw-pontoon-6to5-2017",
    "croupier/ActUth2019-v0": "act-uth-2019",
}
"""Each environment with its document."""


def register() -> None:
    """Tell Gymnasium of the environments; to tell it again changes nothing."""
    for name, key in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            entry_point = f"{CroupierEnv.__module__}:{CroupierEnv.__qualname__}"
            gymnasium.register(name, entry_point, kwargs={"document": key})


register()

__all__ = ["ENVIRONMENTS", "PENALTY", "BadTerms", "CroupierEnv", "register"]
