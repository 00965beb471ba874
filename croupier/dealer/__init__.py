"""The automatic dealer: the next step of a recorded table, whom it waits for, and bots. Imports records and below."""
