"""Blackjack and Pontoon as automata: a strategy and the rules become a table of state and card."""
