"""Blackjack and Pontoon as automata: rules and a strategy become a table of state and card. Imports the engine."""
