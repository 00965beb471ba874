"""Ultimate Texas Hold'em by the million: strategy files, tables asked of the engine, and the kernel."""
