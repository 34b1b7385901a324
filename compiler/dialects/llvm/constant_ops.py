"""The constants of the llvm dialect."""

from __future__ import annotations

from compiler.dialects.llvm import constant_verify, symbol_verify, verify
from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_TokenType, LLVM_Type
from compiler.ods.attr_constraints import AnyAttr, FlatSymbolRefAttr
from compiler.ods.define import op
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import CONSTANT_LIKE, PURE

MLIR_ADDRESSOF = op(
    "llvm.mlir.addressof",
    "Gives the address of a global, function, alias or ifunc.",
    attributes={"global_name": FlatSymbolRefAttr},
    results={"res": LLVM_AnyPointer},
    traits=[PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")],
    format="$global_name attr-dict `:` qualified(type($res))",
    hooks=Hooks(verify_symbol_uses=symbol_verify.addressof),
)
DSO_LOCAL_EQUIVALENT_OP = op(
    "llvm.dso_local_equivalent",
    "Gives a function that acts like another one and is known to lie in the same linkage unit.",
    attributes={"function_name": FlatSymbolRefAttr},
    results={"res": LLVM_AnyPointer},
    traits=[PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")],
    format="$function_name attr-dict `:` qualified(type($res))",
)
MLIR_NONE = op(
    "llvm.mlir.none",
    "Gives the absence of a token: a constant of the type token.",
    results={"res": LLVM_TokenType},
    traits=[PURE],
    format="attr-dict `:` type($res)",
)
MLIR_UNDEF = op(
    "llvm.mlir.undef",
    "Gives a value of which nothing is known, and which may differ from use to use.",
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="attr-dict `:` type($res)",
)
MLIR_POISON = op(
    "llvm.mlir.poison",
    "Gives a value whose use is an error, so that optimizations may assume it is not used.",
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="attr-dict `:` type($res)",
)
MLIR_ZERO = op(
    "llvm.mlir.zero",
    "Gives the value of a type with all bits zero, such as a null pointer.",
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="attr-dict `:` type($res)",
    hooks=Hooks(verify=verify.zero),
)
MLIR_CONSTANT = op(
    "llvm.mlir.constant",
    "Gives a value known at compile time.",
    attributes={"value": AnyAttr},
    results={"res": LLVM_Type},
    traits=[PURE, CONSTANT_LIKE],
    format="`(` $value `)` attr-dict `:` type($res)",
    hooks=Hooks(verify=constant_verify.constant),
)
