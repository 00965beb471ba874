"""The game at the terminal: one person, bots and a recorded table. Imports dealer, records and below."""
