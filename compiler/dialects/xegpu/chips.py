"""Intel GPUs that kernels are compiled for, by the targets of their `gpu.module`."""

from __future__ import annotations

from compiler.dialects.gpu.kernel_ops import GPUModuleOp
from compiler.dialects.xevm.attributes import XeVMTargetAttr
from compiler.ir.attributes import ArrayAttr
from compiler.ir.operation import Operation


def target_chip(op: Operation) -> str | None:
    """Returns the name of the target chip of the enclosing `gpu.module`; None without one."""
    module = op.parent_of_type(GPUModuleOp)
    targets = None if module is None else module.targets
    for target in targets.elements if isinstance(targets, ArrayAttr) else ():
        if isinstance(target, XeVMTargetAttr):
            return target.chip
    return None
