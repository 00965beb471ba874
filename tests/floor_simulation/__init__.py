"""The simulated floor: the real server code on a simulated clock, disk, network, store and people, all from one seed.

`python -m tests.floor_simulation --seeds N` runs it; docs/testing.md says how to read a failure.
"""
