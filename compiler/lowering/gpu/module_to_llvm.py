"""Steps of the conversions of a `gpu.module` that are the same for all targets."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.gpu.kernel_ops import GPUModuleOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Operation
from compiler.lowering.to_llvm.convert_to_llvm import PATTERNS_OF
from compiler.passes.base import PassState
from compiler.rewrite.patterns import RewritePattern
from compiler.rewrite.rewriter import Rewriter


def request_c_wrappers(module: Operation, rewriter: Rewriter) -> None:
    """Requests a C wrapper for each `func.func` of a `gpu.module`."""
    assert isinstance(module, GPUModuleOp)
    for op in module.body_region.entry.ops:
        if isinstance(op, FuncOp):
            with rewriter.modify(op):
                op.attributes = {**op.attributes, EMIT_C_INTERFACE: UNIT}


def patterns_of_dialects(
    module: Operation, allowed: Sequence[str], state: PassState, *, but: str = ""
) -> list[RewritePattern] | None:
    """Returns the patterns to llvm of the allowed dialects, or of all if none is named, except those of `but`.

    Reports an error and returns None if one of them has no patterns.
    """
    loaded = {dialect.name for dialect in state.context.loaded_dialects}
    for name in allowed:
        if name not in PATTERNS_OF and name in loaded:
            state.error(module, f"dialect does not implement ConvertToLLVMPatternInterface: {name}")
            return None
    used = {name: own for name, own in PATTERNS_OF.items() if name != but and (not allowed or name in allowed)}
    return [each for own in used.values() for each in own]
