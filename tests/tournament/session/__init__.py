"""Tests of sessions: one table in tournament mode."""
