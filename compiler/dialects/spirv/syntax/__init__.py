"""Syntax of the spirv dialect beyond its assembly formats: of types, attributes and operations."""
