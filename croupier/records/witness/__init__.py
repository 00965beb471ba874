"""The witness: a second place that keeps the signed head of every commit. Imports the log and the store protocol."""
