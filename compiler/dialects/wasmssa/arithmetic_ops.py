"""Arithmetic, bits, shifts and rounding."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import WasmSSA_FPType, WasmSSA_IntegerType, WasmSSA_NumericType
from compiler.ods.op_class import Op, operand, result
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import AnyTypeOf


class NumericBinary(Op):
    lhs = operand(AnyTypeOf(WasmSSA_NumericType))
    rhs = operand(AnyTypeOf(WasmSSA_NumericType))
    result = result(AnyTypeOf(WasmSSA_NumericType))
    traits = [all_types_match("lhs", "rhs", "result")]
    assembly_format = "$lhs $rhs `:` type($lhs) attr-dict"


class AddOp(NumericBinary, name="wasmssa.add"):
    """Adds integers, wrapping around, or floats."""


class AndOp(NumericBinary, name="wasmssa.and"):
    """Combines the bits of two integers with AND."""


class FloatBinary(Op):
    lhs = operand(AnyTypeOf(WasmSSA_FPType))
    rhs = operand(AnyTypeOf(WasmSSA_FPType))
    result = result(AnyTypeOf(WasmSSA_FPType))
    traits = [all_types_match("lhs", "rhs", "result")]
    assembly_format = "$lhs $rhs `:` type($lhs) attr-dict"


class DivOp(FloatBinary, name="wasmssa.div"):
    """Divides floats; a division by zero results in infinity or NaN."""


class IntegerBinary(Op):
    lhs = operand(AnyTypeOf(WasmSSA_IntegerType))
    rhs = operand(AnyTypeOf(WasmSSA_IntegerType))
    result = result(AnyTypeOf(WasmSSA_IntegerType))
    traits = [all_types_match("lhs", "rhs", "result")]
    assembly_format = "$lhs $rhs `:` type($lhs) attr-dict"


class DivUIOp(IntegerBinary, name="wasmssa.div_ui"):
    """Divides unsigned integers, rounding down; traps on zero."""


class DivSIOp(IntegerBinary, name="wasmssa.div_si"):
    """Divides signed integers, rounding towards zero; traps on zero and on overflow."""


class MulOp(NumericBinary, name="wasmssa.mul"):
    """Multiplies integers, wrapping around, or floats."""


class OrOp(NumericBinary, name="wasmssa.or"):
    """Combines the bits of two integers with OR."""


class SubOp(NumericBinary, name="wasmssa.sub"):
    """Subtracts integers, wrapping around, or floats."""


class RemUIOp(IntegerBinary, name="wasmssa.rem_ui"):
    """Remainder of an unsigned division; traps on zero."""


class RemSIOp(IntegerBinary, name="wasmssa.rem_si"):
    """Remainder of a signed division, with the sign of the dividend; traps on zero."""


class XOrOp(NumericBinary, name="wasmssa.xor"):
    """Combines the bits of two integers with exclusive OR."""


class MinOp(FloatBinary, name="wasmssa.min"):
    """Returns the smaller of two floats, NaN if one is NaN; -0 is less than +0."""


class MaxOp(FloatBinary, name="wasmssa.max"):
    """Returns the larger of two floats, NaN if one is NaN; -0 is less than +0."""


class CopySignOp(FloatBinary, name="wasmssa.copysign"):
    """Returns the first float with the sign of the second."""


class ShiftRotate(Op):
    val = operand(WasmSSA_IntegerType)
    bits = operand(WasmSSA_IntegerType)
    result = result(WasmSSA_IntegerType)
    traits = [all_types_match("val", "bits", "result")]
    assembly_format = "$val `by` $bits `bits` `:` type($val) attr-dict"


class ShLOp(ShiftRotate, name="wasmssa.shl"):
    """Shifts left, by the amount modulo the width."""


class ShRSOp(ShiftRotate, name="wasmssa.shr_s"):
    """Shifts right, filling with the sign, by the amount modulo the width."""


class ShRUOp(ShiftRotate, name="wasmssa.shr_u"):
    """Shifts right, filling with zeros, by the amount modulo the width."""


class RotlOp(ShiftRotate, name="wasmssa.rotl"):
    """Rotates bits to the left, by the amount modulo the width."""


class RotrOp(ShiftRotate, name="wasmssa.rotr"):
    """Rotates bits to the right, by the amount modulo the width."""


class FloatUnary(Op):
    src = operand(AnyTypeOf(WasmSSA_FPType))
    result = result(AnyTypeOf(WasmSSA_FPType))
    traits = [all_types_match("src", "result")]
    assembly_format = "$src`:` type($src) attr-dict"


class AbsOp(FloatUnary, name="wasmssa.abs"):
    """Clears the sign of a float, also of NaN."""


class CeilOp(FloatUnary, name="wasmssa.ceil"):
    """Rounds a float up to an integer."""


class FloorOp(FloatUnary, name="wasmssa.floor"):
    """Rounds a float down to an integer."""


class NegOp(FloatUnary, name="wasmssa.neg"):
    """Inverts the sign of a float, also of NaN."""


class SqrtOp(FloatUnary, name="wasmssa.sqrt"):
    """Returns the square root of a float, correctly rounded; NaN for negative floats."""


class TruncOp(FloatUnary, name="wasmssa.trunc"):
    """Rounds a float towards zero to an integer, which stays a float."""


class IntegerUnary(Op):
    src = operand(AnyTypeOf(WasmSSA_IntegerType))
    result = result(AnyTypeOf(WasmSSA_IntegerType))
    traits = [all_types_match("src", "result")]
    assembly_format = "$src`:` type($src) attr-dict"


class CtzOp(IntegerUnary, name="wasmssa.ctz"):
    """Counts the zeros below the lowest set bit; the width for 0."""


class ClzOp(IntegerUnary, name="wasmssa.clz"):
    """Counts the zeros above the highest set bit; the width for 0."""


class PopCntOp(IntegerUnary, name="wasmssa.popcnt"):
    """Counts the bits that are set."""
