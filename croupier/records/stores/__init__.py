"""Stores: where logs are kept, behind one protocol."""
