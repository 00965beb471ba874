"""Blackjack and Pontoon at the terminal: hands of cards, totals and boxes."""
