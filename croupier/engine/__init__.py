"""What happens: pure machines of decide and evolve, with no clock, no chance and no input or output."""
