"""Recorded tournaments and promotions: state and writer, ballots and draws. Imports the log and the stores."""
