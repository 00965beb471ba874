"""The revisions, each in a file of its own; one that has been released never changes."""
