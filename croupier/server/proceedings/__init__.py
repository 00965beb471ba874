"""Tournaments and promotions on the floor. Imports records and the machines."""
