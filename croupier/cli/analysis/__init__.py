"""`croupier analyse` and `croupier compare`. Imports the analysis."""
