"""Index of files that are not open: their symbols, and references to these."""
