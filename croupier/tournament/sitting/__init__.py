"""A sitting: one table in tournament mode, for one session."""
