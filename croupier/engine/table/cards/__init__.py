"""The care of the cards: opening and closing the table, shuffle, cut and burn. Imports the table's state."""
