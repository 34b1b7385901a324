"""Keeps the IR of a text that is edited, and reparses what an edit may have changed."""
