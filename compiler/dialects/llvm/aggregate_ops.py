"""The operations of the llvm dialect that extract from or insert into vectors, structs and arrays."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyAggregate, LLVM_AnyVector, LLVM_PrimitiveType, LLVM_Type
from compiler.ods.attr_constraints import DenseI32ArrayAttr, DenseI64ArrayAttr
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import PURE, all_types_match, types_match_with
from compiler.ods.type_constraints import AnySignlessInteger


class ExtractElementOp(Op, name="llvm.extractelement"):
    """Reads one element of a vector; poison if the position is outside."""

    vector = operand(LLVM_AnyVector)
    position = operand(AnySignlessInteger)
    res = result(LLVM_Type)
    traits = [
        PURE,
        types_match_with("vector", "res", "result type matches vector element type", lambda type_: type_.element_type),
    ]
    assembly_format = "$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"


class ExtractValueOp(Op, name="llvm.extractvalue"):
    """Reads one part of a struct or array, at a constant position."""

    container = operand(LLVM_AnyAggregate)
    position = attribute(DenseI64ArrayAttr)
    res = result(LLVM_Type)
    traits = [PURE]
    assembly_format = (
        "$container `` $position attr-dict `:` type($container) "
        "custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))"
    )


class InsertElementOp(Op, name="llvm.insertelement"):
    """Returns a vector with one element replaced; poison if the position is out of bounds."""

    vector = operand(LLVM_AnyVector)
    value = operand(LLVM_PrimitiveType)
    position = operand(AnySignlessInteger)
    res = result(LLVM_AnyVector)
    traits = [
        PURE,
        types_match_with(
            "vector", "value", "argument type matches vector element type", lambda type_: type_.element_type
        ),
        all_types_match("res", "vector"),
    ]
    assembly_format = "$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"


class InsertValueOp(Op, name="llvm.insertvalue"):
    """Returns a struct or array with one member replaced, at a constant position."""

    container = operand(LLVM_AnyAggregate)
    value = operand(LLVM_PrimitiveType)
    position = attribute(DenseI64ArrayAttr)
    res = result(LLVM_AnyAggregate)
    traits = [PURE, all_types_match("container", "res")]
    assembly_format = (
        "$value `,` $container `` $position attr-dict `:` type($container) "
        "custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))"
    )


class ShuffleVectorOp(Op, name="llvm.shufflevector"):
    """Picks elements of two vectors by constant positions."""

    v1 = operand(LLVM_AnyVector)
    v2 = operand(LLVM_AnyVector)
    mask = attribute(DenseI32ArrayAttr)
    res = result(LLVM_AnyVector)
    traits = [PURE, all_types_match("v1", "v2")]
    assembly_format = (
        "$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))"
    )
