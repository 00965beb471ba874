"""The compiled loops of the Hold'em solver; each module holds all that its loops call."""
