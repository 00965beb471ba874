"""`croupier simulate`. Imports the simulation."""
