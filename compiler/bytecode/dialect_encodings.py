"""Encodings of attributes and types in bytecode, by dialect. Those of other dialects are written as text."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from compiler.bytecode.builtin_attributes import BUILTIN
from compiler.bytecode.dialect_encoding import DialectEncoding

_MODULES: Mapping[str, str] = MappingProxyType(
    {"llvm": "compiler.bytecode.llvm", "quant": "compiler.bytecode.quant", "tosa": "compiler.bytecode.tosa"}
)


def encoding_of(dialect: str) -> DialectEncoding | None:
    """Returns the encoding of a dialect; None for one that is written as text. Imported on first use."""
    if dialect == BUILTIN.name:
        return BUILTIN
    module = _MODULES.get(dialect)
    encoding: DialectEncoding | None = None if module is None else import_module(module).ENCODING
    return encoding
