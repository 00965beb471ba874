"""What a game is worth: exact return, best play, side bets, what each rule and reading costs."""
