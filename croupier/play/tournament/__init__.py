"""A whole tournament played by bots at real recorded tables: what the director does, how the bots play, the course."""
