"""The operations of the smt dialect: array ops."""

from __future__ import annotations

from compiler.dialects.smt.constraints import AnySMTType, ArrayType
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import PURE, all_types_match, types_match_with


class ArrayStoreOp(Op, name="smt.array.store"):
    """Returns a copy of an array with the value at one index replaced."""

    array = operand(ArrayType)
    index = operand(AnySMTType)
    value = operand(AnySMTType)
    result = result(ArrayType)
    traits = [
        PURE,
        types_match_with("array", "index", "summary", lambda type_: type_.domain_type),
        types_match_with("array", "value", "summary", lambda type_: type_.range_type),
        all_types_match("array", "result"),
    ]
    assembly_format = "$array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))"


class ArraySelectOp(Op, name="smt.array.select"):
    """Returns the value of an array at an index, which always exists."""

    array = operand(ArrayType)
    index = operand(AnySMTType)
    result = result(AnySMTType)
    traits = [
        PURE,
        types_match_with("array", "index", "summary", lambda type_: type_.domain_type),
        types_match_with("array", "result", "summary", lambda type_: type_.range_type),
    ]
    assembly_format = "$array `[` $index `]` attr-dict `:` qualified(type($array))"


class ArrayBroadcastOp(Op, name="smt.array.broadcast"):
    """Returns an array that has the same value at every index."""

    value = operand(AnySMTType)
    result = result(ArrayType)
    traits = [PURE, types_match_with("result", "value", "summary", lambda type_: type_.range_type)]
    assembly_format = "$value attr-dict `:` qualified(type($result))"
