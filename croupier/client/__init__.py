"""A typed client of the live floor."""
