"""Which dialects encode attributes and types in bytecode themselves; all others are written as text."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.bytecode.builtin_attributes import BUILTIN
from compiler.bytecode.dialect_encoding import DialectEncoding, no_attributes, no_types
from compiler.bytecode.llvm import LLVM
from compiler.bytecode.quant import QUANT

TOSA = DialectEncoding("tosa", no_attributes, no_types)
"""Upstream's tosa has an encoding, of nothing."""

ENCODINGS: Mapping[str, DialectEncoding] = MappingProxyType(
    {encoding.name: encoding for encoding in (BUILTIN, LLVM, QUANT, TOSA)}
)
