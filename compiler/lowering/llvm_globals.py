"""What linkers are told of the globals and functions of an llvm module.

llvm-add-comdats               llvm.func linkonce @f() comdat(@__llvm_comdat::@f)
llvm-use-default-visibility    llvm.func hidden @f()
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from compiler.dialects.llvm import enums
from compiler.dialects.llvm.module_ops import ComdatOp, ComdatSelectorOp, LLVMFuncOp
from compiler.ir.attributes import DialectAttribute, IntegerAttr, StringAttr, SymbolRefAttr, integer_attr
from compiler.ir.operation import Operation, Region
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter

_COMDATS = "__llvm_comdat"
_GLOBALS = frozenset({"llvm.func", "llvm.mlir.global", "llvm.mlir.ifunc", "llvm.mlir.alias"})


class Visibility(Enum):
    """Who sees a symbol of a shared object."""

    DEFAULT = "default"
    HIDDEN = "hidden"
    PROTECTED = "protected"


@dataclass
class UseDefaultVisibility(Pass):
    """Gives symbols without a visibility another one."""

    argument = "llvm-use-default-visibility"
    name = "LLVMUseDefaultVisibilityPass"
    summary = "Update default visibility of all global values and function definitions"
    dependent_dialects = ("llvm",)

    visibility: Visibility = option("visibility", Visibility.DEFAULT, "Visibility to use in place of default.")

    def run(self, op: Operation, state: PassState) -> None:
        word = "" if self.visibility is Visibility.DEFAULT else self.visibility.value
        new = integer_attr(enums.Visibility.definition.value(word) or 0)
        for one in op.walk():
            old = one.properties.get("visibility_")
            if one.name in _GLOBALS and (not isinstance(old, IntegerAttr) or old.value == 0):
                one.properties = {**one.properties, "visibility_": new}


@dataclass
class AddComdats(Pass):
    """Lets the linker keep one of several copies of a function."""

    argument = "llvm-add-comdats"
    name = "LLVMAddComdats"
    summary = "Add comdats to linkonce and linkonce_odr functions"
    anchor = "builtin.module"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        linkages = {enums.Linkage.LINKONCE, enums.Linkage.LINKONCE_ODR}
        for function in op.regions[0].blocks[0].ops:
            linkage, name = function.properties.get("linkage"), symbol_name(function)
            if not isinstance(function, LLVMFuncOp) or name is None or not isinstance(linkage, DialectAttribute):
                continue
            if linkage.parameters[0] in linkages:
                rewriter.set_insertion_point_to_start(_comdats(op, rewriter).regions[0].blocks[0])
                properties = {"sym_name": StringAttr(name), "comdat": integer_attr(enums.Comdat.ANY)}
                rewriter.create(ComdatSelectorOp, properties=properties, location=op)
                function.properties = {**function.properties, "comdat": SymbolRefAttr(_COMDATS, (name,))}


def _comdats(module: Operation, rewriter: Rewriter) -> Operation:
    """The op of a module that holds its comdats; made where there is none."""
    for one in module.regions[0].blocks[0].ops:
        if isinstance(one, ComdatOp) and symbol_name(one) == _COMDATS:
            return one
    region = Region()
    rewriter.set_insertion_point_to_start(module.regions[0].blocks[0])
    properties = {"sym_name": StringAttr(_COMDATS)}
    made = rewriter.create(ComdatOp, properties=properties, regions=[region], location=module)
    rewriter.create_block(region, None, [], [])
    return made
