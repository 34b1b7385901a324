"""The types of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.dialects.sparse_tensor import type_syntax
from compiler.ods.define import param, type_def

_ENCODING = param("encoding", "attribute:sparse_tensor.encoding")
_LEVELS = [_ENCODING, param("loLvl", "int"), param("hiLvl", "int")]

STORAGE_SPECIFIER = type_def(
    "sparse_tensor.storage_specifier",
    "The sizes of the buffers in which a sparse tensor is stored.",
    parameters=[_ENCODING],
    parse=type_syntax.parse_specifier,
    print=type_syntax.print_specifier,
)
ITER_SPACE = type_def(
    "sparse_tensor.iter_space",
    "The places that some successive levels of a sparse tensor store.",
    parameters=_LEVELS,
    parse=type_syntax.parse_levels,
    print=type_syntax.print_levels,
)
ITERATOR = type_def(
    "sparse_tensor.iterator",
    "One place in an iteration space.",
    parameters=_LEVELS,
    parse=type_syntax.parse_levels,
    print=type_syntax.print_levels,
)
