"""Ultimate Texas Hold'em by the million: strategies as files, tables asked of the engine, the kernel of rounds."""
