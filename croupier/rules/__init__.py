"""What is allowed: the documents' clauses, and one profile per document that answers every question."""
