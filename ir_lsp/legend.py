"""Names of semantic tokens; apart from the feature, since the answer to `initialize` has them."""

TOKEN_TYPES = ("variable", "parameter", "function", "label", "type", "macro", "keyword", "property")
"""Variable and parameter are values, function is a symbol, label a block, type and macro are aliases and types and
attributes of dialects, keyword is an operation, property an attribute's name."""
TOKEN_MODIFIERS = ("definition", "unused", "readonly", "modification", "deprecated")
"""Readonly are constants, modification is memory, deprecated are unregistered operations."""
