"""Splits, valued exactly: values, results, joint outcomes and suits. Imports the kernel's tables."""
