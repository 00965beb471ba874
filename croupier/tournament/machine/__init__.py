"""The tournament as a machine: state, flow, folds, postings and prize money. Imports the conditions and the acts."""
