"""A table at the terminal: a person, some bots, a shoe and a screen round the engine."""
