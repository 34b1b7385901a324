"""Compiles assembly formats into parsers and printers of operations."""
