"""Checks of what is released; not part of any package."""
