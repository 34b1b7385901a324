"""Passes within the dialects of their input; `compiler.pass_registry` lists all passes."""
