"""Strategies for Blackjack and Pontoon: best play, the best charts, and charts from files; docs/strategies.md."""

from croupier.simulation.strategies.finding import exact_value, found, names, shipped

__all__ = ["exact_value", "found", "names", "shipped"]
