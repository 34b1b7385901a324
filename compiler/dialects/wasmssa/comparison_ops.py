"""Comparisons, whose results are integers."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import WasmSSA_FPType, WasmSSA_IntegerType, WasmSSA_NumericType
from compiler.ods.define import op
from compiler.ods.traits import all_types_match
from compiler.ods.type_constraints import I32, AnyTypeOf

EQ = op(
    "wasmssa.eq",
    "Gives 1 where both values are equal, else 0; NaN equals nothing.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
NE = op(
    "wasmssa.ne",
    "Gives 1 where the values differ, else 0; NaN differs from everything.",
    operands={"lhs": AnyTypeOf(WasmSSA_NumericType), "rhs": AnyTypeOf(WasmSSA_NumericType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LT_SI = op(
    "wasmssa.lt_si",
    "Gives 1 where the first integer is smaller, as signed, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LT_UI = op(
    "wasmssa.lt_ui",
    "Gives 1 where the first integer is smaller, as unsigned, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LE_SI = op(
    "wasmssa.le_si",
    "Gives 1 where the first integer is smaller or equal, as signed, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LE_UI = op(
    "wasmssa.le_ui",
    "Gives 1 where the first integer is smaller or equal, as unsigned, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GT_SI = op(
    "wasmssa.gt_si",
    "Gives 1 where the first integer is larger, as signed, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GT_UI = op(
    "wasmssa.gt_ui",
    "Gives 1 where the first integer is larger, as unsigned, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GE_SI = op(
    "wasmssa.ge_si",
    "Gives 1 where the first integer is larger or equal, as signed, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GE_UI = op(
    "wasmssa.ge_ui",
    "Gives 1 where the first integer is larger or equal, as unsigned, else 0.",
    operands={"lhs": AnyTypeOf(WasmSSA_IntegerType), "rhs": AnyTypeOf(WasmSSA_IntegerType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LT = op(
    "wasmssa.lt",
    "Gives 1 where the first float is smaller, else 0, also for NaN.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
LE = op(
    "wasmssa.le",
    "Gives 1 where the first float is smaller or equal, else 0, also for NaN.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GT = op(
    "wasmssa.gt",
    "Gives 1 where the first float is larger, else 0, also for NaN.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
GE = op(
    "wasmssa.ge",
    "Gives 1 where the first float is larger or equal, else 0, also for NaN.",
    operands={"lhs": AnyTypeOf(WasmSSA_FPType), "rhs": AnyTypeOf(WasmSSA_FPType)},
    results={"result": I32},
    traits=[all_types_match("lhs", "rhs")],
    format="$lhs $rhs `:` type($lhs) `->` type($result) attr-dict",
)
EQZ = op(
    "wasmssa.eqz",
    "Gives 1 where an integer is 0, else 0.",
    operands={"input": WasmSSA_IntegerType},
    results={"result": I32},
    format="$input`:` type($input) `->` type($result) attr-dict",
)
