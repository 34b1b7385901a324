"""Types and modifiers of semantic tokens, which the answer to `initialize` needs before the feature is imported."""

TOKEN_TYPES = ("variable", "parameter", "function", "label", "type", "macro", "keyword", "property")
"""Types of tokens: variable and parameter are values, function is a symbol, label a block, keyword an operation, and
property an attribute's name; type and macro are aliases, types and attributes of dialects."""
TOKEN_MODIFIERS = ("definition", "unused", "readonly", "modification", "deprecated")
"""Modifiers of tokens: readonly marks constants, modification memory, deprecated unregistered operations."""
