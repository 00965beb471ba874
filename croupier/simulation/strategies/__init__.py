"""Strategies for Blackjack and Pontoon: best play, the best charts, and charts from files. Imports the analysis."""

from croupier.simulation.strategies.lookup import exact_value, find_strategy, names, shipped

__all__ = ["exact_value", "find_strategy", "names", "shipped"]
