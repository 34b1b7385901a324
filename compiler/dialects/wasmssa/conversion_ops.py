"""Conversions between the four numeric types."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_Float32, Builtin_Float64, Builtin_IntegerAttr
from compiler.dialects.wasmssa.constraints import WasmSSA_FPType, WasmSSA_IntegerType, WasmSSA_NumericType
from compiler.ods.define import op
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import F32, F64, I32, I64, AnyTypeOf

CONVERT_U = op(
    "wasmssa.convert_u",
    "Converts an unsigned integer to the nearest float.",
    operands={"input": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
CONVERT_S = op(
    "wasmssa.convert_s",
    "Converts a signed integer to the nearest float.",
    operands={"input": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
DEMOTE = op(
    "wasmssa.demote",
    "Converts f64 to the nearest f32; too large values become infinity.",
    operands={"input": AnyTypeOf(F64)},
    results={"result": AnyTypeOf(F32)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
EXTEND_I32_S = op(
    "wasmssa.extend_i32_s",
    "Converts i32 to i64, repeating the sign.",
    operands={"input": I32},
    results={"result": I64},
    format="$input `to` type($result) attr-dict",
)
EXTEND_I32_U = op(
    "wasmssa.extend_i32_u",
    "Converts i32 to i64, filling with zeros.",
    operands={"input": I32},
    results={"result": I64},
    format="$input `to` type($result) attr-dict",
)
EXTEND = op(
    "wasmssa.extend",
    "Repeats the sign of an integer's low 8, 16 or 32 bits in the bits above.",
    operands={"input": WasmSSA_IntegerType},
    attributes={"bitsToTake": Builtin_IntegerAttr},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("input", "result")],
    format="$bitsToTake `low` `bits` `from` $input `:` type($input) attr-dict",
)
PROMOTE = op(
    "wasmssa.promote",
    "Converts f32 to f64, exactly.",
    operands={"input": AnyTypeOf(Builtin_Float32)},
    results={"result": AnyTypeOf(Builtin_Float64)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
WRAP = op(
    "wasmssa.wrap",
    "Converts i64 to i32 by dropping the high half.",
    operands={"input": AnyTypeOf(I64)},
    results={"result": AnyTypeOf(I32)},
    format="$input `:` type($input) `to` type($result) attr-dict",
)
REINTERPRET = op(
    "wasmssa.reinterpret",
    "Takes the bits of a float as an integer of the same width, or the reverse.",
    operands={"input": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    format="$input `:` type($input) `as` type($result) attr-dict",
)
