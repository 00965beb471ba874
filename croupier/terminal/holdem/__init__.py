"""Ultimate Texas Hold'em at the terminal, as one seat sees it. Imports narration and the terminal's shared modules."""
