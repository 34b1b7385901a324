"""The constants of the llvm dialect."""

from __future__ import annotations

from compiler.dialects.llvm.constraints import LLVM_AnyPointer, LLVM_TokenType, LLVM_Type
from compiler.ods.attr_constraints import AnyAttr, FlatSymbolRefAttr
from compiler.ods.op_class import Op, attribute, result
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import CONSTANT_LIKE, PURE


class AddressOfOp(Op, name="llvm.mlir.addressof"):
    """Returns the address of a global, function, alias or ifunc."""

    global_name = attribute(FlatSymbolRefAttr)
    res = result(LLVM_AnyPointer)
    traits = [PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")]
    assembly_format = "$global_name attr-dict `:` qualified(type($res))"


class DSOLocalEquivalentOp(Op, name="llvm.dso_local_equivalent"):
    """Returns a function that is equivalent to another one and is in the same linkage unit."""

    function_name = attribute(FlatSymbolRefAttr)
    res = result(LLVM_AnyPointer)
    traits = [PURE, CONSTANT_LIKE, Interface("SymbolUserOpInterface")]
    assembly_format = "$function_name attr-dict `:` qualified(type($res))"


class NoneTokenOp(Op, name="llvm.mlir.none"):
    """Returns the constant of type token that represents no token."""

    res = result(LLVM_TokenType)
    traits = [PURE]
    assembly_format = "attr-dict `:` type($res)"


class UniformConstant(Op):
    res = result(LLVM_Type)
    traits = [PURE, CONSTANT_LIKE]
    assembly_format = "attr-dict `:` type($res)"


class UndefOp(UniformConstant, name="llvm.mlir.undef"):
    """Returns an undefined value, which may differ from use to use."""


class PoisonOp(UniformConstant, name="llvm.mlir.poison"):
    """Returns a poison value: optimizations may assume that behavior does not depend on it."""


class ZeroOp(UniformConstant, name="llvm.mlir.zero"):
    """Returns the value of a type with all bits zero, such as a null pointer."""


class ConstantOp(Op, name="llvm.mlir.constant"):
    """Returns a constant."""

    value = attribute(AnyAttr)
    res = result(LLVM_Type)
    traits = [PURE, CONSTANT_LIKE]
    assembly_format = "`(` $value `)` attr-dict `:` type($res)"
