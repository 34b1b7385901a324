"""The operations of the spirv dialect: memory ops."""

from __future__ import annotations

from compiler.dialects.spirv import memory_syntax, verify_memory
from compiler.dialects.spirv.constraints import (
    SPIRV_AnyPtr,
    SPIRV_Integer,
    SPIRV_MemoryAccessAttr,
    SPIRV_StorageClassAttr,
    SPIRV_Type,
)
from compiler.dialects.spirv.traits import AVAILABILITY
from compiler.ods.attr_constraints import ConfinedAttr, I32Attr, IntPositivePowerOf2
from compiler.ods.define import op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import PURE
from compiler.ods.type_constraints import AnyType

ACCESS_CHAIN = op(
    "spirv.AccessChain",
    "Gives a pointer to the part of a composite in memory that indices lead to; loads nothing.",
    operands={"base_ptr": SPIRV_AnyPtr, "indices": variadic(SPIRV_Integer)},
    results={"component_ptr": SPIRV_AnyPtr},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)",
    hooks=Hooks(verify=verify_memory.access_chain),
)
COPY_MEMORY = op(
    "spirv.CopyMemory",
    "Copies what one pointer points to where another one points, both to values of one type.",
    operands={"target": SPIRV_AnyPtr, "source": SPIRV_AnyPtr},
    attributes={
        "memory_access": optional(SPIRV_MemoryAccessAttr),
        "alignment": optional(ConfinedAttr(I32Attr, IntPositivePowerOf2)),
        "source_memory_access": optional(SPIRV_MemoryAccessAttr),
        "source_alignment": optional(ConfinedAttr(I32Attr, IntPositivePowerOf2)),
    },
    traits=[
        Interface("AlignmentAttrOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=memory_syntax.parse_copy, print=memory_syntax.print_copy, verify=verify_memory.copy, verify_is_local=True
    ),
)

IN_BOUNDS_PTR_ACCESS_CHAIN = op(
    "spirv.InBoundsPtrAccessChain",
    "Gives a pointer to a part of the n-th element from a pointer on, known to lie in the same array.",
    operands={"base_ptr": SPIRV_AnyPtr, "element": SPIRV_Integer, "indices": variadic(SPIRV_Integer)},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format=(
        "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) "
        "(`,` type($indices)^)? `->` type($result)"
    ),
    hooks=Hooks(verify=verify_memory.access_chain),
)
LOAD = op(
    "spirv.Load",
    "Loads a value from where a pointer points, of the type that it points to.",
    operands={"ptr": SPIRV_AnyPtr},
    attributes={
        "memory_access": optional(SPIRV_MemoryAccessAttr),
        "alignment": optional(ConfinedAttr(I32Attr, IntPositivePowerOf2)),
    },
    results={"value": SPIRV_Type},
    traits=[
        Interface("AlignmentAttrOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=memory_syntax.parse_load, print=memory_syntax.print_load, verify=verify_memory.load, verify_is_local=True
    ),
)

PTR_ACCESS_CHAIN = op(
    "spirv.PtrAccessChain",
    "Gives a pointer to a part of the n-th element from a pointer on, which lies in an array.",
    operands={"base_ptr": SPIRV_AnyPtr, "element": SPIRV_Integer, "indices": variadic(SPIRV_Integer)},
    results={"result": SPIRV_AnyPtr},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format=(
        "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) "
        "(`,` type($indices)^)? `->` type($result)"
    ),
    hooks=Hooks(verify=verify_memory.access_chain),
)
STORE = op(
    "spirv.Store",
    "Stores a value to where a pointer points, of the type that it points to.",
    operands={"ptr": SPIRV_AnyPtr, "value": SPIRV_Type},
    attributes={
        "memory_access": optional(SPIRV_MemoryAccessAttr),
        "alignment": optional(ConfinedAttr(I32Attr, IntPositivePowerOf2)),
    },
    traits=[
        Interface("AlignmentAttrOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=memory_syntax.parse_store,
        print=memory_syntax.print_store,
        verify=verify_memory.store,
        verify_is_local=True,
    ),
)

VARIABLE = op(
    "spirv.Variable",
    "Makes memory for a value in the function, in its first block, and gives a pointer to it.",
    operands={"initializer": optional(AnyType)},
    attributes={"storage_class": SPIRV_StorageClassAttr},
    results={"pointer": SPIRV_AnyPtr},
    traits=[
        AVAILABILITY,
    ],
    hooks=Hooks(parse=memory_syntax.parse_variable, print=memory_syntax.print_variable, verify=verify_memory.variable),
)
