"""The log: wire format, entries, chain, keys, and the kinds of log. Imports the machines below records."""
