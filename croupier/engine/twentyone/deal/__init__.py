"""The deal, in the documents' order: initial deal, offers, turns, and the dealer's hand.

Imports the round's state and the engine.
"""
