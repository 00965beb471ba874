"""Events told to people: sentences, and what was paid."""
