"""Casino table games as their approved rule documents: deal, settle, explain and prove every clause."""

__version__ = "0.1.0"
