"""Verifiers of the spirv dialect, with upstream's messages."""
