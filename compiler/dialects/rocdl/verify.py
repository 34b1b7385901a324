"""Checks of attributes of the rocdl dialect, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem

_KERNEL = "rocdl.kernel"


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    if name == _KERNEL and not isinstance(op, LLVMFuncOp):
        return Problem(op, f"'\"{_KERNEL}\"' attribute attached to unexpected op")
    return None
