"""The types of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt.parameters import (
    array_parameters,
    bit_vector_parameters,
    function_parameters,
    sort_parameters,
)
from compiler.ods.define import param, type_def

BOOL = type_def(
    "smt.bool",
    "A truth value that a solver reasons about.",
)
INT = type_def(
    "smt.int",
    "An integer of any size, SMT-LIB's `Int`.",
)
BV = type_def(
    "smt.bv",
    "A vector of so many bits, SMT-LIB's `(_ BitVec n)`, which is neither signed nor unsigned.",
    parameters=[param("width", "int64_t", "the number of bits")],
    format="`<` $width `>`",
    verify=bit_vector_parameters,
)
ARRAY = type_def(
    "smt.array",
    "A total map from one sort to another, SMT-LIB's `(Array X Y)`; it has no size.",
    parameters=[
        param("domainType", "mlir::Type", "the sort of the indices"),
        param("rangeType", "mlir::Type", "the sort of the values"),
    ],
    format="`<` `[` $domainType `->` $rangeType `]` `>`",
    verify=array_parameters,
)
FUNC = type_def(
    "smt.func",
    "A function between sorts, of which nothing is known but what is asserted.",
    parameters=[
        param("domainTypes", "array<type>", "the sorts of the arguments", cpp_type="::llvm::ArrayRef<mlir::Type>"),
        param("rangeType", "mlir::Type", "the sort of the values"),
    ],
    format="`<` `(` $domainTypes `)` ` ` $rangeType `>`",
    verify=function_parameters,
)
SORT = type_def(
    "smt.sort",
    "A sort that a program declares, of which nothing is known but whether values are equal.",
    parameters=[
        param("identifier", "attribute:StringAttr", "the sort's name", cpp_type="mlir::StringAttr"),
        param(
            "sortParams",
            "array<type>",
            "sorts that it is made of",
            optional=True,
            default=(),
            cpp_type="::llvm::ArrayRef<mlir::Type>",
        ),
    ],
    format="`<` $identifier (`[` $sortParams^ `]`)? `>`",
    verify=sort_parameters,
)
