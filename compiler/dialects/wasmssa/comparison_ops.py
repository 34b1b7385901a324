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
    """Returns 1 where both values are equal, else 0; NaN equals nothing."""

    lhs = operand(AnyTypeOf(WasmSSA_NumericType))
    rhs = operand(AnyTypeOf(WasmSSA_NumericType))


class NeOp(Comparison, name="wasmssa.ne"):
    """Returns 1 where the values differ, else 0; NaN differs from everything."""

    lhs = operand(AnyTypeOf(WasmSSA_NumericType))
    rhs = operand(AnyTypeOf(WasmSSA_NumericType))


class IntegerComparison(Comparison):
    lhs = operand(AnyTypeOf(WasmSSA_IntegerType))
    rhs = operand(AnyTypeOf(WasmSSA_IntegerType))


class LtSIOp(IntegerComparison, name="wasmssa.lt_si"):
    """Returns 1 where the first integer is smaller, as signed, else 0."""


class LtUIOp(IntegerComparison, name="wasmssa.lt_ui"):
    """Returns 1 where the first integer is smaller, as unsigned, else 0."""


class LeSIOp(IntegerComparison, name="wasmssa.le_si"):
    """Returns 1 where the first integer is smaller or equal, as signed, else 0."""


class LeUIOp(IntegerComparison, name="wasmssa.le_ui"):
    """Returns 1 where the first integer is smaller or equal, as unsigned, else 0."""


class GtSIOp(IntegerComparison, name="wasmssa.gt_si"):
    """Returns 1 where the first integer is larger, as signed, else 0."""


class GtUIOp(IntegerComparison, name="wasmssa.gt_ui"):
    """Returns 1 where the first integer is larger, as unsigned, else 0."""


class GeSIOp(IntegerComparison, name="wasmssa.ge_si"):
    """Returns 1 where the first integer is larger or equal, as signed, else 0."""


class GeUIOp(IntegerComparison, name="wasmssa.ge_ui"):
    """Returns 1 where the first integer is larger or equal, as unsigned, else 0."""


class FloatComparison(Comparison):
    lhs = operand(AnyTypeOf(WasmSSA_FPType))
    rhs = operand(AnyTypeOf(WasmSSA_FPType))


class LtOp(FloatComparison, name="wasmssa.lt"):
    """Returns 1 where the first float is smaller, else 0, also for NaN."""


class LeOp(FloatComparison, name="wasmssa.le"):
    """Returns 1 where the first float is smaller or equal, else 0, also for NaN."""


class GtOp(FloatComparison, name="wasmssa.gt"):
    """Returns 1 where the first float is larger, else 0, also for NaN."""


class GeOp(FloatComparison, name="wasmssa.ge"):
    """Returns 1 where the first float is larger or equal, else 0, also for NaN."""


class EqzOp(Op, name="wasmssa.eqz"):
    """Returns 1 where an integer is 0, else 0."""

    input = operand(WasmSSA_IntegerType)
    result = result(I32)
    assembly_format = "$input`:` type($input) `->` type($result) attr-dict"
