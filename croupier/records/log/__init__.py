"""The log: wire format, entries, chain, keys, witness, and the kinds of log. Imports the machines below records."""
