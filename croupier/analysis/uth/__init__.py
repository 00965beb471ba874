"""Ultimate Texas Hold'em, solved over every deal."""
