"""Reasons for the refusals of a tournament, by the part of the tournament. Imports `engine.refusal` alone."""
