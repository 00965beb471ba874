"""The demonstration floor: tables, a tournament and a promotion. Imports the floor."""
