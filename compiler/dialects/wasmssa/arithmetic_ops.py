"""Arithmetic, bits, shifts and rounding."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import WasmSSA_FPType, WasmSSA_IntegerType, WasmSSA_NumericType
from compiler.ods.define import op
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import AnyTypeOf

ADD = op(
    "wasmssa.add",
    "Adds integers, wrapping around, or floats.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
AND = op(
    "wasmssa.and",
    "Combines the bits of two integers with AND.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
DIV = op(
    "wasmssa.div",
    "Divides floats; by zero gives infinity or NaN.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
DIV_UI = op(
    "wasmssa.div_ui",
    "Divides unsigned integers, rounding down; traps on zero.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
DIV_SI = op(
    "wasmssa.div_si",
    "Divides signed integers, rounding towards zero; traps on zero and on overflow.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
MUL = op(
    "wasmssa.mul",
    "Multiplies integers, wrapping around, or floats.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
OR = op(
    "wasmssa.or",
    "Combines the bits of two integers with OR.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
SUB = op(
    "wasmssa.sub",
    "Subtracts integers, wrapping around, or floats.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
REM_UI = op(
    "wasmssa.rem_ui",
    "Gives the remainder of an unsigned division; traps on zero.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
REM_SI = op(
    "wasmssa.rem_si",
    "Gives the remainder of a signed division, with the sign of the dividend; traps on zero.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
XOR = op(
    "wasmssa.xor",
    "Combines the bits of two integers with exclusive OR.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": AnyTypeOf(WasmSSA_NumericType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
MIN = op(
    "wasmssa.min",
    "Gives the smaller of two floats, NaN where one is NaN; -0 is below +0.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
MAX = op(
    "wasmssa.max",
    "Gives the larger of two floats, NaN where one is NaN; -0 is below +0.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
COPYSIGN = op(
    "wasmssa.copysign",
    "Gives the first float with the sign of the second.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("lhs", "rhs", "result")],
    format="$lhs $rhs `:` type($lhs) attr-dict",
)
SHL = op(
    "wasmssa.shl",
    "Shifts left, by the amount modulo the width.",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
SHR_S = op(
    "wasmssa.shr_s",
    "Shifts right, filling with the sign, by the amount modulo the width.",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
SHR_U = op(
    "wasmssa.shr_u",
    "Shifts right, filling with zeros, by the amount modulo the width.",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
ROTL = op(
    "wasmssa.rotl",
    "Rotates bits to the left, by the amount modulo the width.",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
ROTR = op(
    "wasmssa.rotr",
    "Rotates bits to the right, by the amount modulo the width.",
    operands={"val": WasmSSA_IntegerType, "bits": WasmSSA_IntegerType},
    results={"result": WasmSSA_IntegerType},
    traits=[all_types_match("val", "bits", "result")],
    format="$val `by` $bits `bits` `:` type($val) attr-dict",
)
ABS = op(
    "wasmssa.abs",
    "Clears the sign of a float, also of NaN.",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
CEIL = op(
    "wasmssa.ceil",
    "Rounds a float up to an integer.",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
FLOOR = op(
    "wasmssa.floor",
    "Rounds a float down to an integer.",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
NEG = op(
    "wasmssa.neg",
    "Inverts the sign of a float, also of NaN.",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
SQRT = op(
    "wasmssa.sqrt",
    "Gives the square root of a float, rounded correctly; NaN for negative ones.",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
TRUNC = op(
    "wasmssa.trunc",
    "Rounds a float towards zero to an integer, which stays a float.",
    operands={"src": AnyTypeOf(WasmSSA_FPType)},
    results={"result": AnyTypeOf(WasmSSA_FPType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
CTZ = op(
    "wasmssa.ctz",
    "Counts the zeros below the lowest set bit; the width for 0.",
    operands={"src": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
CLZ = op(
    "wasmssa.clz",
    "Counts the zeros above the highest set bit; the width for 0.",
    operands={"src": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
POPCNT = op(
    "wasmssa.popcnt",
    "Counts the bits that are set.",
    operands={"src": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": AnyTypeOf(WasmSSA_IntegerType)},
    traits=[all_types_match("src", "result")],
    format="$src`:` type($src) attr-dict",
)
