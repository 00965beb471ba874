"""Bots: simple players who choose among the legal inputs, one module for each family. Imports records and below."""
