"""Fair shoes: a secret bound before betting, a shuffle that anyone can recompute, a proof when the shoe has ended.

docs/fairness.md tells the exact algorithm; tools/verify_shoe.py is a second verifier that shares no line with it.
"""
