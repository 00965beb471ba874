"""The rules: clauses of the documents, and a profile for each document that answers every question.

Imports cards and money.
"""
