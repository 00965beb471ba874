"""Accounts and logins: identity, names, passwords and rate limits. Imports records."""
