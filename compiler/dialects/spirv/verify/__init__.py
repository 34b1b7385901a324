"""Verifiers of the spirv dialect, in upstream's words."""
