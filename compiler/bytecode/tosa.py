"""The tosa dialect in bytecode: it has an encoding upstream, which is empty."""

from __future__ import annotations

from compiler.bytecode.dialect_encoding import DialectEncoding, no_attributes, no_types

ENCODING = DialectEncoding("tosa", no_attributes, no_types)
