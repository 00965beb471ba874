"""What croupier takes: complete rounds, scenarios, and where the time goes. `python -m benchmarks` prints it."""
