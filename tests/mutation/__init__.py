"""Mutation check: every clause of kind compute, enforce or option has a mutant that its own tests kill."""
