"""Wagers of the round: placing, limits, removal and side bets. Imports the round's state and the engine."""
