"""The books: accounts, ledger, cash and balances. Imports the log's inputs and events."""
