"""The operations of the spirv dialect: barrier ops."""

from __future__ import annotations

from compiler.dialects.spirv import verify_memory
from compiler.dialects.spirv.constraints import SPIRV_MemorySemanticsAttr, SPIRV_ScopeAttr
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.define import op
from compiler.ods.model import Hooks

CONTROL_BARRIER = op(
    "spirv.ControlBarrier",
    "Waits until all invocations of the scope have come here; all of them must, or none.",
    attributes={
        "execution_scope": SPIRV_ScopeAttr,
        "memory_scope": SPIRV_ScopeAttr,
        "memory_semantics": SPIRV_MemorySemanticsAttr,
    },
    traits=[
        AVAILABILITY,
    ],
    format="$execution_scope `,` $memory_scope `,` $memory_semantics attr-dict",
    hooks=Hooks(verify=verify_memory.barrier, verify_is_local=True),
)
MEMORY_BARRIER = op(
    "spirv.MemoryBarrier",
    "Orders the memory accesses before and after it as others see them; it waits for nobody.",
    attributes={"memory_scope": SPIRV_ScopeAttr, "memory_semantics": SPIRV_MemorySemanticsAttr},
    traits=[
        AVAILABILITY,
    ],
    format="$memory_scope `,` $memory_semantics attr-dict",
    hooks=Hooks(verify=verify_memory.barrier, verify_is_local=True),
)
