"""The PAR sheet: an analysis as one page that a regulator would file."""
