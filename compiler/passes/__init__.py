"""Passes: their base, pipelines as text, and the manager that runs them."""
