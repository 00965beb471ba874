"""Views of a table for each role: felt, offers, story, next steps and forms. Imports the engine and records."""
