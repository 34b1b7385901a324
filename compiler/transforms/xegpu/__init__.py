"""Passes over the xegpu dialect."""
