"""Benchmarks of croupier: complete rounds, scenarios, and a profile of the time. `python -m benchmarks` prints them."""
