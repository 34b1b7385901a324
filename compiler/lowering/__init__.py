"""Conversion passes: each lowers dialects to others of a lower level of abstraction."""
