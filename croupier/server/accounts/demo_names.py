"""Names of people in a demonstration."""

from typing import Final

DEMO_NAMES: Final = {
    "player": ("Ann", "Ben", "Cleo", "Dev", "Eve", "Finn", "Gus", "Hana", "Ian", "Joy", "Kit", "Lea", "Moe", "Nia"),
    "dealer": ("Lou", "Rae"),
    "gaming-supervisor": ("Kim", "Sam"),
    "pit-manager": ("Pat",),
    "assistant-gaming-manager": ("Ash",),
    "gaming-manager": ("Gil",),
    "operator": ("Olga",),
    "inspector": ("Ida",),
    "surveillance": ("Sol",),
    "commission": ("Cass",),
}
