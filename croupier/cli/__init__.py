"""The command line: replay, rules, clauses, fairness and play."""
