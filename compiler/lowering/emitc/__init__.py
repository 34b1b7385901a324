"""Passes that convert dialects to emitc, operations of C and C++."""
