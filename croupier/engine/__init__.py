"""The engine: pure machines of decide and evolve, with no clock, no chance and no I/O. Imports the rules."""
