"""The course of a session: start, absence, elimination, voids, chip counts and end. Imports the session's state."""
