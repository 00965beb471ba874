"""The command line: replay, rules, clauses and play."""
