"""Prints IR: names of values, aliases, locations, resources."""
