"""Settlement and payment in chips, the Super Bonus included. Imports the round's state and the engine."""
