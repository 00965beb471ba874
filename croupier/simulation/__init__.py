"""Monte Carlo at the speed of the machine: kernels that read tables asked of the engine, and proved equal to it."""
