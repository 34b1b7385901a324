"""Conversions between the four numeric types."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_Float32, Builtin_Float64, Builtin_IntegerAttr
from compiler.dialects.wasmssa.constraints import WasmSSA_FPType, WasmSSA_IntegerType, WasmSSA_NumericType
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import F32, F64, I32, I64, AnyTypeOf


class ConvertUOp(Op, name="wasmssa.convert_u"):
    """Converts an unsigned integer to the nearest float."""

    input = operand(AnyTypeOf(WasmSSA_IntegerType))
    result = result(AnyTypeOf(WasmSSA_FPType))
    assembly_format = "$input `:` type($input) `to` type($result) attr-dict"


class ConvertSOp(Op, name="wasmssa.convert_s"):
    """Converts a signed integer to the nearest float."""

    input = operand(AnyTypeOf(WasmSSA_IntegerType))
    result = result(AnyTypeOf(WasmSSA_FPType))
    assembly_format = "$input `:` type($input) `to` type($result) attr-dict"


class DemoteOp(Op, name="wasmssa.demote"):
    """Converts f64 to the nearest f32; too large values become infinity."""

    input = operand(AnyTypeOf(F64))
    result = result(AnyTypeOf(F32))
    assembly_format = "$input `:` type($input) `to` type($result) attr-dict"


class ExtendSI32Op(Op, name="wasmssa.extend_i32_s"):
    """Converts i32 to i64, repeating the sign."""

    input = operand(I32)
    result = result(I64)
    assembly_format = "$input `to` type($result) attr-dict"


class ExtendUI32Op(Op, name="wasmssa.extend_i32_u"):
    """Converts i32 to i64, filling with zeros."""

    input = operand(I32)
    result = result(I64)
    assembly_format = "$input `to` type($result) attr-dict"


class ExtendLowBitsSOp(Op, name="wasmssa.extend"):
    """Repeats the sign of an integer's low 8, 16 or 32 bits in the bits above."""

    input = operand(WasmSSA_IntegerType)
    bits_to_take = attribute(Builtin_IntegerAttr, name="bitsToTake")
    result = result(WasmSSA_IntegerType)
    traits = [all_types_match("input", "result")]
    assembly_format = "$bitsToTake `low` `bits` `from` $input `:` type($input) attr-dict"


class PromoteOp(Op, name="wasmssa.promote"):
    """Converts f32 to f64, exactly."""

    input = operand(AnyTypeOf(Builtin_Float32))
    result = result(AnyTypeOf(Builtin_Float64))
    assembly_format = "$input `:` type($input) `to` type($result) attr-dict"


class WrapOp(Op, name="wasmssa.wrap"):
    """Converts i64 to i32 by dropping the high half."""

    input = operand(AnyTypeOf(I64))
    result = result(AnyTypeOf(I32))
    assembly_format = "$input `:` type($input) `to` type($result) attr-dict"


class ReinterpretOp(Op, name="wasmssa.reinterpret"):
    """Reinterprets the bits of a float as an integer of the same width, or the reverse."""

    input = operand(AnyTypeOf(WasmSSA_NumericType))
    result = result(AnyTypeOf(WasmSSA_NumericType))
    assembly_format = "$input `:` type($input) `as` type($result) attr-dict"
