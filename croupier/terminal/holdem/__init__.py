"""Ultimate Texas Hold'em at the terminal: hole cards, communal cards and betting rounds, as one seat sees them."""
