"""Passes over the quant dialect."""
