"""The acts of a tournament: what each input causes, one module for each part of the documents.

Imports the machine's state.
"""
