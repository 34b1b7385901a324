"""Conversions of and to the dialects of Arm's processors."""
