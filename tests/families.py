"""The documents of each family of games, as their profiles name it."""

from typing import Final

from croupier.rules.profile import documents_of

TWENTY_ONE: Final = documents_of("twentyone")
(UTH,) = documents_of("holdem")
