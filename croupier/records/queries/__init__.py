"""Questions to a store: rounds, explanations, returns, exports and verification. Imports all of records."""
