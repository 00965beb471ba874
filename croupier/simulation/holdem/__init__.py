"""Simulation of Ultimate Texas Hold'em: strategy files, tables asked of the engine, kernel. Imports the analysis."""
