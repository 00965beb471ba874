"""A live table: writer, socket, messages, commands, dry runs and the program that deals. Imports records and views."""
