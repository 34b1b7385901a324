"""Parses types, attributes, affine expressions and locations, from a cursor over tokens."""
