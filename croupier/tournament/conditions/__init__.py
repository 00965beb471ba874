"""The conditions of a tournament: document, parser, validation and plan. Imports the rules."""
