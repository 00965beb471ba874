"""Wagers in a session: order, placement, undisclosed wagers and their forms. Imports the session's state."""
