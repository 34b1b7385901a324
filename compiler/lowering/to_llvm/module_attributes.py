"""Attributes on a module or its functions that control the lowering to llvm.

llvm-request-c-wrappers        func.func @f() attributes {llvm.emit_c_interface}
set-llvm-module-datalayout     module attributes {llvm.data_layout = "e-p:64:64"}
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE
from compiler.ir.attributes import UNIT, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.passes.base import Pass, PassState, option

_SPECIFIERS = frozenset("eEmivfapnSAGPFs")
"""First characters of the specifications of a data layout."""


@dataclass
class RequestCWrappers(Pass):
    """Ask for a wrapper with C's interface."""

    argument = "llvm-request-c-wrappers"
    name = "LLVMRequestCWrappersPass"
    anchor = "func.func"
    summary = "Request C wrapper emission for all functions"
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        op.attributes = {**op.attributes, EMIT_C_INTERFACE: UNIT}


@dataclass
class SetLLVMModuleDataLayout(Pass):
    """Note a data layout on a module."""

    argument = "set-llvm-module-datalayout"
    name = "SetLLVMModuleDataLayoutPass"
    anchor = "builtin.module"
    summary = "Attach a datalayout string as a module attribute"
    dependent_dialects = ("llvm",)

    data_layout: str = option(
        "data-layout", "", "String description (LLVM format) of the data layout that is expected on the produced module"
    )

    def run(self, op: Operation, state: PassState) -> None:
        reason = _problem_with(self.data_layout)
        if reason is not None:
            state.problems.append(Problem(op, f"invalid data layout descriptor: {reason}"))
            state.signal_failure()
            return
        op.attributes = {**op.attributes, "llvm.data_layout": StringAttr(self.data_layout)}


def _problem_with(layout: str) -> str | None:
    """Returns LLVM's message for a layout with an invalid specification, or None."""
    for each in layout.split("-") if layout else ():
        if not each:
            return "empty specification is not allowed"
        if each[0] not in _SPECIFIERS:
            return f"unknown specifier '{each[0]}'"
    return None
