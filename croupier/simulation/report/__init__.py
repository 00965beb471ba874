"""A simulation for its readers: summary, exact figures, plots and exports. Imports the simulation's tallies."""
