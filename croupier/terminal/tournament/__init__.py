"""Tournaments of bots at recorded tables: the director, the tables and the course. Imports dealer and records."""
