"""The terms of a promotion: document, parser, validation and template. Imports the rules."""
