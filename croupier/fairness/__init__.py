"""Fair shoes: a secret bound before betting, a shuffle that anyone can recompute, a proof when the shoe has ended.

docs/fairness.md specifies the algorithm; tools/verify_shoe.py is an independent verifier. Imports the cards only.
"""
