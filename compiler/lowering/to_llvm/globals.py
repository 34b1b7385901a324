"""Linkage properties of the globals and functions of an llvm module.

llvm-add-comdats               llvm.func linkonce @f() comdat(@__llvm_comdat::@f)
llvm-use-default-visibility    llvm.func hidden @f()
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.llvm import enums
from compiler.dialects.llvm.module_ops import AliasOp, ComdatOp, ComdatSelectorOp, GlobalOp, IFuncOp, LLVMFuncOp
from compiler.ir.attributes import StringAttr, SymbolRefAttr, integer_attr
from compiler.ir.operation import Operation, Region
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter

_COMDATS = "__llvm_comdat"


class Visibility(Enum):
    """Visibility of a symbol outside of its shared object."""

    DEFAULT = "default"
    HIDDEN = "hidden"
    PROTECTED = "protected"


_SYMBOL_VISIBILITY: Mapping[Visibility, enums.Visibility] = MappingProxyType(
    {
        Visibility.DEFAULT: enums.Visibility.NONE,
        Visibility.HIDDEN: enums.Visibility.HIDDEN,
        Visibility.PROTECTED: enums.Visibility.PROTECTED,
    }
)


@dataclass
class UseDefaultVisibility(Pass):
    """Sets the visibility of symbols that have the default one."""

    argument = "llvm-use-default-visibility"
    name = "LLVMUseDefaultVisibilityPass"
    summary = "Update default visibility of all global values and function definitions"
    anchor = "builtin.module"
    dependent_dialects = ("llvm",)

    visibility: Visibility = option("visibility", Visibility.DEFAULT, "Visibility to use in place of default.")

    def run(self, op: Operation, state: PassState) -> None:
        new = integer_attr(_SYMBOL_VISIBILITY[self.visibility])
        for inner in op.walk():
            if not isinstance(inner, (LLVMFuncOp, GlobalOp, IFuncOp, AliasOp)):
                continue
            if inner.visibility_ is enums.Visibility.NONE:
                inner.properties = {**inner.properties, "visibility_": new}


@dataclass
class AddComdats(Pass[ModuleOp]):
    """Add comdats to functions of which the linker shall keep one copy."""

    argument = "llvm-add-comdats"
    name = "LLVMAddComdats"
    summary = "Add comdats to linkonce and linkonce_odr functions"
    anchor = "builtin.module"

    def run(self, op: ModuleOp, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for function in op.body_region.entry.ops:
            if not isinstance(function, LLVMFuncOp):
                continue
            if function.linkage in (enums.Linkage.LINKONCE, enums.Linkage.LINKONCE_ODR):
                rewriter.set_insertion_point_to_start(_comdats(op, rewriter).body.entry)
                name = function.sym_name
                rewriter.create(ComdatSelectorOp, sym_name=name, comdat=enums.Comdat.ANY, location=op)
                function.properties = {**function.properties, "comdat": SymbolRefAttr(_COMDATS, (name.value,))}


def _comdats(module: ModuleOp, rewriter: Rewriter) -> ComdatOp:
    """Returns the module's op for comdats; creates it if the module has none."""
    for op in module.body_region.entry.ops:
        if isinstance(op, ComdatOp) and symbol_name(op) == _COMDATS:
            return op
    region = Region()
    rewriter.set_insertion_point_to_start(module.body_region.entry)
    comdats = rewriter.create(ComdatOp, sym_name=StringAttr(_COMDATS), regions=[region], location=module)
    rewriter.create_block(region, None, [], [])
    return comdats
