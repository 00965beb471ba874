"""The PAR sheet: an analysis as one page for a regulator's file. Imports the analysis."""
