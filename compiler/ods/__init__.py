"""Definitions of dialects, operations, types, attributes and enums as data."""
