"""Passes that keep to the dialects that they find; `compiler.pass_registry` lists all passes."""
