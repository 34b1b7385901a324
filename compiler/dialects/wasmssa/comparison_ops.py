"""Comparisons, whose results are integers."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import WasmSSA_FPType, WasmSSA_IntegerType, WasmSSA_NumericType
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import I32, AnyTypeOf


class Comparison(Op):
    result = result(I32)
    traits = [all_types_match("lhs", "rhs")]
    assembly_format = "$lhs $rhs `:` type($lhs) `->` type($result) attr-dict"


class EqOp(Comparison, name="wasmssa.eq"):
    """Returns 1 if both values are equal, else 0; NaN is not equal to any value."""

    lhs = operand(AnyTypeOf(WasmSSA_NumericType))
    rhs = operand(AnyTypeOf(WasmSSA_NumericType))


class NeOp(Comparison, name="wasmssa.ne"):
    """Returns 1 if the values differ, else 0; NaN differs from all values."""

    lhs = operand(AnyTypeOf(WasmSSA_NumericType))
    rhs = operand(AnyTypeOf(WasmSSA_NumericType))


class IntegerComparison(Comparison):
    lhs = operand(AnyTypeOf(WasmSSA_IntegerType))
    rhs = operand(AnyTypeOf(WasmSSA_IntegerType))


class LtSIOp(IntegerComparison, name="wasmssa.lt_si"):
    """Returns 1 if the first integer is less than the second, else 0; both are signed."""


class LtUIOp(IntegerComparison, name="wasmssa.lt_ui"):
    """Returns 1 if the first integer is less than the second, else 0; both are unsigned."""


class LeSIOp(IntegerComparison, name="wasmssa.le_si"):
    """Returns 1 if the first integer is less than or equal to the second, else 0; both are signed."""


class LeUIOp(IntegerComparison, name="wasmssa.le_ui"):
    """Returns 1 if the first integer is less than or equal to the second, else 0; both are unsigned."""


class GtSIOp(IntegerComparison, name="wasmssa.gt_si"):
    """Returns 1 if the first integer is greater than the second, else 0; both are signed."""


class GtUIOp(IntegerComparison, name="wasmssa.gt_ui"):
    """Returns 1 if the first integer is greater than the second, else 0; both are unsigned."""


class GeSIOp(IntegerComparison, name="wasmssa.ge_si"):
    """Returns 1 if the first integer is greater than or equal to the second, else 0; both are signed."""


class GeUIOp(IntegerComparison, name="wasmssa.ge_ui"):
    """Returns 1 if the first integer is greater than or equal to the second, else 0; both are unsigned."""


class FloatComparison(Comparison):
    lhs = operand(AnyTypeOf(WasmSSA_FPType))
    rhs = operand(AnyTypeOf(WasmSSA_FPType))


class LtOp(FloatComparison, name="wasmssa.lt"):
    """Returns 1 if the first float is less than the second, else 0; 0 for NaN."""


class LeOp(FloatComparison, name="wasmssa.le"):
    """Returns 1 if the first float is less than or equal to the second, else 0; 0 for NaN."""


class GtOp(FloatComparison, name="wasmssa.gt"):
    """Returns 1 if the first float is greater than the second, else 0; 0 for NaN."""


class GeOp(FloatComparison, name="wasmssa.ge"):
    """Returns 1 if the first float is greater than or equal to the second, else 0; 0 for NaN."""


class EqzOp(Op, name="wasmssa.eqz"):
    """Returns 1 if an integer is 0, else 0."""

    input = operand(WasmSSA_IntegerType)
    result = result(I32)
    assembly_format = "$input`:` type($input) `->` type($result) attr-dict"
