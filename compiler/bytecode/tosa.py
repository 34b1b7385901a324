"""The tosa dialect in bytecode: upstream's has an encoding, of nothing."""

from __future__ import annotations

from compiler.bytecode.dialect_encoding import DialectEncoding, no_attributes, no_types

ENCODING = DialectEncoding("tosa", no_attributes, no_types)
