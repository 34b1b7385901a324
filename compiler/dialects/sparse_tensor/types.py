"""The types of the sparse_tensor dialect."""

from __future__ import annotations

from compiler.ods.define import param, type_def

STORAGE_SPECIFIER = type_def(
    "sparse_tensor.storage_specifier",
    "",
    parameters=[param("encoding", "attribute:sparse_tensor.encoding")],
    format="`<` qualified($encoding) `>`",
)
ITER_SPACE = type_def(
    "sparse_tensor.iter_space",
    "",
    parameters=[
        param("encoding", "attribute:sparse_tensor.encoding"),
        param("loLvl", "unknown:Level"),
        param("hiLvl", "unknown:Level"),
    ],
    format="`<` $encoding `,` `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) `>`",
)
ITERATOR = type_def(
    "sparse_tensor.iterator",
    "",
    parameters=[
        param("encoding", "attribute:sparse_tensor.encoding"),
        param("loLvl", "unknown:Level"),
        param("hiLvl", "unknown:Level"),
    ],
    format="`<` $encoding `,` `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) `>`",
)
