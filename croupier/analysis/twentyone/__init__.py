"""Blackjack and Pontoon: best play off the top of a full shoe. Imports the engine."""
