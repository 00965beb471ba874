"""The acts of a tournament: the events of each input, one module for each part of the documents.

Imports the machine's state.
"""
