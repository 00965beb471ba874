"""Tests of sittings: one table in tournament mode."""
