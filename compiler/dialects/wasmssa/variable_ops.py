"""Constants, variables of functions, and globals' values."""

from __future__ import annotations

from compiler.dialects.wasmssa import syntax, verify
from compiler.dialects.wasmssa.constraints import (
    WasmSSA_LocalRef,
    WasmSSA_NumericType,
    WasmSSA_ValType,
    WasmSSA_ValTypeAttr,
)
from compiler.ods.attr_constraints import FlatSymbolRefAttr, TypedAttrInterface
from compiler.ods.define import op
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import all_types_match

CONST = op(
    "wasmssa.const",
    "Gives a constant of type i32, i64, f32 or f64.",
    attributes={"value": TypedAttrInterface},
    results={"result": WasmSSA_NumericType},
    traits=[all_types_match("value", "result"), Trait("ConstantExprOpTrait")],
    format="$value attr-dict",
)
GLOBAL_GET = op(
    "wasmssa.global_get",
    "Reads a global.",
    attributes={"global": FlatSymbolRefAttr},
    results={"global_val": WasmSSA_ValType},
    traits=[Interface("SymbolUserOpInterface"), Trait("ConstantExprOpTrait")],
    format="$global attr-dict `:` type($global_val)",
    hooks=Hooks(verify_symbol_uses=verify.global_get),
)
LOCAL_OP = op(
    "wasmssa.local",
    "Declares a variable of the function, which is 0 or null at first.",
    attributes={"type": WasmSSA_ValTypeAttr},
    results={"result": WasmSSA_LocalRef},
    traits=[Interface("InferTypeOpInterface")],
    format="`of` `type` $type attr-dict",
    hooks=Hooks(infer_types=syntax.local_types),
)
LOCAL_GET = op(
    "wasmssa.local_get",
    "Reads a variable.",
    operands={"localVar": WasmSSA_LocalRef},
    results={"result": WasmSSA_ValType},
    traits=[Interface("InferTypeOpInterface")],
    format="$localVar `:` type($localVar) attr-dict",
    hooks=Hooks(infer_types=syntax.held_types),
)
LOCAL_SET = op(
    "wasmssa.local_set",
    "Changes a variable.",
    operands={"localVar": WasmSSA_LocalRef, "value": WasmSSA_ValType},
    format="$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
    hooks=Hooks(verify=verify.local_set),
)
LOCAL_TEE = op(
    "wasmssa.local_tee",
    "Changes a variable and gives the value that it got.",
    operands={"localVar": WasmSSA_LocalRef, "value": WasmSSA_ValType},
    results={"result": WasmSSA_ValType},
    traits=[Interface("InferTypeOpInterface")],
    format="$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
    hooks=Hooks(infer_types=syntax.held_types, verify=verify.local_tee),
)
