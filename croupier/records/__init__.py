"""What is kept: the ledger, the audit log and the stores; the only disk."""
