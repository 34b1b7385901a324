"""Comparisons, whose results are integers."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import WasmSSA_FPType, WasmSSA_IntegerType, WasmSSA_NumericType
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import I32, AnyTypeOf


class EqOp(Op, name="wasmssa.eq"):
    """Gives 1 where both values are equal, else 0; NaN equals nothing."""

    lhs = operand(AnyTypeOf(WasmSSA_NumericType))
    rhs = operand(AnyTypeOf(WasmSSA_NumericType))
    result = result(I32)
    traits = [all_types_match("lhs", "rhs")]
    assembly_format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict"


class NeOp(Op, name="wasmssa.ne"):
    """Gives 1 where the values differ, else 0; NaN differs from everything."""

    lhs = operand(AnyTypeOf(WasmSSA_NumericType))
    rhs = operand(AnyTypeOf(WasmSSA_NumericType))
    result = result(I32)
    traits = [all_types_match("lhs", "rhs")]
    assembly_format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict"


class BinaryComparison(Op):
    lhs = operand(AnyTypeOf(WasmSSA_IntegerType))
    rhs = operand(AnyTypeOf(WasmSSA_IntegerType))
    result = result(I32)
    traits = [all_types_match("lhs", "rhs")]
    assembly_format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict"


class LtSIOp(BinaryComparison, name="wasmssa.lt_si"):
    """Gives 1 where the first integer is smaller, as signed, else 0."""


class LtUIOp(BinaryComparison, name="wasmssa.lt_ui"):
    """Gives 1 where the first integer is smaller, as unsigned, else 0."""


class LeSIOp(BinaryComparison, name="wasmssa.le_si"):
    """Gives 1 where the first integer is smaller or equal, as signed, else 0."""


class LeUIOp(BinaryComparison, name="wasmssa.le_ui"):
    """Gives 1 where the first integer is smaller or equal, as unsigned, else 0."""


class GtSIOp(BinaryComparison, name="wasmssa.gt_si"):
    """Gives 1 where the first integer is larger, as signed, else 0."""


class GtUIOp(BinaryComparison, name="wasmssa.gt_ui"):
    """Gives 1 where the first integer is larger, as unsigned, else 0."""


class GeSIOp(BinaryComparison, name="wasmssa.ge_si"):
    """Gives 1 where the first integer is larger or equal, as signed, else 0."""


class GeUIOp(BinaryComparison, name="wasmssa.ge_ui"):
    """Gives 1 where the first integer is larger or equal, as unsigned, else 0."""


class BinaryComparison2(Op):
    lhs = operand(AnyTypeOf(WasmSSA_FPType))
    rhs = operand(AnyTypeOf(WasmSSA_FPType))
    result = result(I32)
    traits = [all_types_match("lhs", "rhs")]
    assembly_format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict"


class LtOp(BinaryComparison2, name="wasmssa.lt"):
    """Gives 1 where the first float is smaller, else 0, also for NaN."""


class LeOp(BinaryComparison2, name="wasmssa.le"):
    """Gives 1 where the first float is smaller or equal, else 0, also for NaN."""


class GtOp(BinaryComparison2, name="wasmssa.gt"):
    """Gives 1 where the first float is larger, else 0, also for NaN."""


class GeOp(BinaryComparison2, name="wasmssa.ge"):
    """Gives 1 where the first float is larger or equal, else 0, also for NaN."""


class EqzOp(Op, name="wasmssa.eqz"):
    """Gives 1 where an integer is 0, else 0."""

    input = operand(WasmSSA_IntegerType)
    result = result(I32)
    assembly_format = "$input`:` type($input) `->` type($result) attr-dict"
