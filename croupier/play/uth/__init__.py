"""Ultimate Texas Hold'em at the terminal: hole cards, communal cards and betting rounds, seen from one seat."""
