"""Blackjack and Pontoon at the terminal, as one seat sees them. Imports narration and the terminal's shared modules."""
