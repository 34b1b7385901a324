"""Constants, variables of functions, and globals' values."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import (
    WasmSSA_LocalRef,
    WasmSSA_NumericType,
    WasmSSA_ValType,
    WasmSSA_ValTypeAttr,
)
from compiler.ods.attr_constraints import FlatSymbolRefAttr, TypedAttrInterface
from compiler.ods.op_class import Op, attribute, operand, result
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import all_types_match


class ConstOp(Op, name="wasmssa.const"):
    """Returns a constant of type i32, i64, f32 or f64."""

    value = attribute(TypedAttrInterface)
    result = result(WasmSSA_NumericType)
    traits = [all_types_match("value", "result"), Trait("ConstantExprOpTrait")]
    assembly_format = "$value attr-dict"


class GlobalGetOp(Op, name="wasmssa.global_get"):
    """Reads a global."""

    global_ = attribute(FlatSymbolRefAttr)
    global_val = result(WasmSSA_ValType)
    traits = [Interface("SymbolUserOpInterface"), Trait("ConstantExprOpTrait")]
    assembly_format = "$global attr-dict `:` type($global_val)"


class LocalOp(Op, name="wasmssa.local"):
    """Declares a variable of the function, which is 0 or null at first."""

    type = attribute(WasmSSA_ValTypeAttr)
    result = result(WasmSSA_LocalRef)
    traits = [Interface("InferTypeOpInterface")]
    assembly_format = "`of` `type` $type attr-dict"


class LocalGetOp(Op, name="wasmssa.local_get"):
    """Reads a variable."""

    local_var = operand(WasmSSA_LocalRef, name="localVar")
    result = result(WasmSSA_ValType)
    traits = [Interface("InferTypeOpInterface")]
    assembly_format = "$localVar `:` type($localVar) attr-dict"


class LocalSetOp(Op, name="wasmssa.local_set"):
    """Changes a variable."""

    local_var = operand(WasmSSA_LocalRef, name="localVar")
    value = operand(WasmSSA_ValType)
    assembly_format = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict"


class LocalTeeOp(Op, name="wasmssa.local_tee"):
    """Changes a variable and returns the value that it got."""

    local_var = operand(WasmSSA_LocalRef, name="localVar")
    value = operand(WasmSSA_ValType)
    result = result(WasmSSA_ValType)
    traits = [Interface("InferTypeOpInterface")]
    assembly_format = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict"
