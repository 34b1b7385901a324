"""The operations of the llvm dialect that take vectors, structs and arrays apart and put them together."""

from __future__ import annotations

from compiler.dialects.llvm import verify
from compiler.dialects.llvm.constraints import LLVM_AnyAggregate, LLVM_AnyVector, LLVM_PrimitiveType, LLVM_Type
from compiler.ods.attr_constraints import DenseI32ArrayAttr, DenseI64ArrayAttr
from compiler.ods.define import op
from compiler.ods.model import Hooks
from compiler.ods.traits import PURE, all_types_match, types_match_with
from compiler.ods.type_constraints import AnySignlessInteger

EXTRACTELEMENT = op(
    "llvm.extractelement",
    "Reads one element of a vector; poison if the position is outside.",
    operands={"vector": LLVM_AnyVector, "position": AnySignlessInteger},
    results={"res": LLVM_Type},
    traits=[
        PURE,
        types_match_with("vector", "res", "result type matches vector element type", lambda type_: type_.element_type),
    ],
    format="$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
)
EXTRACTVALUE = op(
    "llvm.extractvalue",
    "Reads one part of a struct or array, at a constant position.",
    operands={"container": LLVM_AnyAggregate},
    attributes={"position": DenseI64ArrayAttr},
    results={"res": LLVM_Type},
    traits=[PURE],
    format=(
        "$container `` $position attr-dict `:` type($container) "
        "custom<InsertExtractValueElementType>(type($res), ref(type($container)), ref($position))"
    ),
    hooks=Hooks(verify=verify.extractvalue),
)
INSERTELEMENT = op(
    "llvm.insertelement",
    "Gives a vector with one element exchanged; poison if the position is outside.",
    operands={"vector": LLVM_AnyVector, "value": LLVM_PrimitiveType, "position": AnySignlessInteger},
    results={"res": LLVM_AnyVector},
    traits=[
        PURE,
        types_match_with(
            "vector", "value", "argument type matches vector element type", lambda type_: type_.element_type
        ),
        all_types_match("res", "vector"),
    ],
    format="$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)",
)
INSERTVALUE = op(
    "llvm.insertvalue",
    "Gives a struct or array with one part exchanged, at a constant position.",
    operands={"container": LLVM_AnyAggregate, "value": LLVM_PrimitiveType},
    attributes={"position": DenseI64ArrayAttr},
    results={"res": LLVM_AnyAggregate},
    traits=[PURE, all_types_match("container", "res")],
    format=(
        "$value `,` $container `` $position attr-dict `:` type($container) "
        "custom<InsertExtractValueElementType>(type($value), ref(type($container)), ref($position))"
    ),
    hooks=Hooks(verify=verify.insertvalue),
)
SHUFFLEVECTOR = op(
    "llvm.shufflevector",
    "Picks elements of two vectors by constant positions.",
    operands={"v1": LLVM_AnyVector, "v2": LLVM_AnyVector},
    attributes={"mask": DenseI32ArrayAttr},
    results={"res": LLVM_AnyVector},
    traits=[PURE, all_types_match("v1", "v2")],
    format=("$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))"),
    hooks=Hooks(verify=verify.shufflevector),
)
