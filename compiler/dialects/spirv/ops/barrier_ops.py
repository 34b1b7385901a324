"""The operations of the spirv dialect: barrier ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import MemorySemanticsAttr, ScopeAttr
from compiler.dialects.spirv.availability import AVAILABILITY
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute


class ControlBarrierOp(Op, name="spirv.ControlBarrier"):
    """Waits until all invocations of the scope reach the barrier; all of them must reach it, or none."""

    execution_scope = attribute(ScopeAttr)
    memory_scope = attribute(ScopeAttr)
    memory_semantics = attribute(MemorySemanticsAttr)
    traits = [AVAILABILITY]
    assembly_format = "$execution_scope `,` $memory_scope `,` $memory_semantics attr-dict"
    hooks = Hooks(verify_is_local=True)


class MemoryBarrierOp(Op, name="spirv.MemoryBarrier"):
    """Orders the memory accesses before and after it for other invocations, without waiting."""

    memory_scope = attribute(ScopeAttr)
    memory_semantics = attribute(MemorySemanticsAttr)
    traits = [AVAILABILITY]
    assembly_format = "$memory_scope `,` $memory_semantics attr-dict"
    hooks = Hooks(verify_is_local=True)
