"""The intrinsics of the llvm dialect that tell optimizers and debuggers something, and compute nothing."""

from __future__ import annotations

from compiler.dialects.llvm.call_verify import operand_bundles
from compiler.dialects.llvm.constraints import (
    LLVM_AnyPointer,
    LLVM_DIExpressionAttr,
    LLVM_DILabelAttr,
    LLVM_DILocalVariableAttr,
    LLVM_Type,
)
from compiler.ods.attr_constraints import ArrayAttr, DenseI32ArrayAttr, F64Attr
from compiler.ods.define import default, op, optional, variadic_of_variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import PURE, SAME_OPERANDS_AND_RESULT_TYPE, all_types_match
from compiler.ods.type_constraints import I1, I32, AnySignlessInteger, AnyType

INTR_ASSUME = op(
    "llvm.intr.assume",
    "Promises the optimizer that a condition holds.",
    operands={"cond": I1, "op_bundle_operands": variadic_of_variadic(LLVM_Type, "op_bundle_sizes")},
    attributes={"op_bundle_sizes": DenseI32ArrayAttr, "op_bundle_tags": optional(ArrayAttr)},
    format=(
        "$cond ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags)^ "
        ")? `:` type($cond) attr-dict"
    ),
    hooks=Hooks(verify=operand_bundles),
)
INTR_SSA_COPY = op(
    "llvm.intr.ssa.copy",
    "Copies a value, so that facts known of it from here on belong to the copy.",
    operands={"operand": AnyType},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$operand attr-dict `:` type($operand)",
)
INTR_IS_CONSTANT = op(
    "llvm.intr.is.constant",
    "Tells whether a value is known at compile time.",
    operands={"val": LLVM_Type},
    results={"res": I1},
    traits=[PURE],
)
INTR_EXPECT = op(
    "llvm.intr.expect",
    "Says which value is likely.",
    operands={"val": AnySignlessInteger, "expected": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[PURE, SAME_OPERANDS_AND_RESULT_TYPE],
    format="$val `,` $expected attr-dict `:` type($val)",
)
INTR_EXPECT_WITH_PROBABILITY = op(
    "llvm.intr.expect.with.probability",
    "Says which value is likely, and how likely.",
    operands={"val": AnySignlessInteger, "expected": AnySignlessInteger},
    attributes={"prob": F64Attr},
    results={"res": LLVM_Type},
    traits=[PURE, all_types_match("val", "expected", "res")],
    format="$val `,` $expected `,` $prob attr-dict `:` type($val)",
)
INTR_DBG_DECLARE = op(
    "llvm.intr.dbg.declare",
    "Tells a debugger which memory holds a source variable.",
    operands={"addr": LLVM_AnyPointer},
    attributes={"varInfo": LLVM_DILocalVariableAttr, "locationExpr": default(LLVM_DIExpressionAttr, ((),))},
    traits=[Interface("PromotableOpInterface")],
    format=("qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict"),
)
INTR_DBG_VALUE = op(
    "llvm.intr.dbg.value",
    "Tells a debugger which value a source variable has from here on.",
    operands={"value": LLVM_Type},
    attributes={"varInfo": LLVM_DILocalVariableAttr, "locationExpr": default(LLVM_DIExpressionAttr, ((),))},
    traits=[Interface("PromotableOpInterface")],
    format=("qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict"),
)
INTR_DBG_LABEL = op(
    "llvm.intr.dbg.label",
    "Tells a debugger where a source label is.",
    attributes={"label": LLVM_DILabelAttr},
    format="$label attr-dict",
)
INTR_VAR_ANNOTATION = op(
    "llvm.intr.var.annotation",
    "Attaches a text to a local variable.",
    operands={
        "val": LLVM_AnyPointer,
        "annotation": LLVM_AnyPointer,
        "fileName": LLVM_AnyPointer,
        "line": I32,
        "attr": LLVM_AnyPointer,
    },
    traits=[all_types_match("annotation", "fileName", "attr")],
)
INTR_PTR_ANNOTATION = op(
    "llvm.intr.ptr.annotation",
    "Attaches a text to a pointer.",
    operands={
        "ptr": LLVM_AnyPointer,
        "annotation": LLVM_AnyPointer,
        "fileName": LLVM_AnyPointer,
        "line": I32,
        "attr": LLVM_AnyPointer,
    },
    results={"res": LLVM_AnyPointer},
    traits=[all_types_match("res", "ptr"), all_types_match("annotation", "fileName", "attr")],
)
INTR_ANNOTATION = op(
    "llvm.intr.annotation",
    "Attaches a text to an integer value.",
    operands={"integer": AnySignlessInteger, "annotation": LLVM_AnyPointer, "fileName": LLVM_AnyPointer, "line": I32},
    results={"res": AnySignlessInteger},
    traits=[all_types_match("res", "integer"), all_types_match("annotation", "fileName")],
)
