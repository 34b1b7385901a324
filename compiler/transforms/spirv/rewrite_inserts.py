"""`spirv-rewrite-inserts`: replaces consecutive insertions of all elements of a composite by its construction.

%1 = spirv.CompositeInsert %a, %0[0]    %2 = spirv.CompositeInsert %b, %1[1]    ->    spirv.CompositeConstruct %a, %b
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.spirv.ops.composite_ops import CompositeConstructOp, CompositeInsertOp
from compiler.dialects.spirv.type_parts import num_elements
from compiler.dialects.spirv.types import CooperativeMatrixType
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class SPIRVRewriteInserts(Pass):
    """Rewrite sequential chains of `spirv.CompositeInsert` operations into `spirv.CompositeConstruct` operations."""

    argument = "spirv-rewrite-inserts"
    name = "SPIRVRewriteInsertsPass"
    summary = (
        "Rewrite sequential chains of `spirv.CompositeInsert` operations into `spirv.CompositeConstruct` operations"
    )
    anchor = "spirv.module"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        inserts = [inner for inner in op.walk_post_order() if isinstance(inner, CompositeInsertOp)]
        chains = [chain for insert in inserts if (chain := _chain(insert)) is not None]
        for chain in chains:
            last = chain[-1]
            rewriter.set_insertion_point(last)
            elements = [insert.object for insert in chain]
            new = rewriter.create(CompositeConstructOp, elements, result_types=[last.result.type], location=last)
            rewriter.replace_all_uses_with(last.result, new.result)
            for insert in reversed(chain):
                if rewriter.is_unused(insert):
                    rewriter.erase_op(insert)


def _index(op: CompositeInsertOp) -> int | None:
    """Returns the element that an operation inserts; None if it is an element of an element."""
    indices = op.indices.elements if isinstance(op.indices, ArrayAttr) else ()
    return indices[0].value if len(indices) == 1 and isinstance(indices[0], IntegerAttr) else None


def _chain(op: CompositeInsertOp) -> list[CompositeInsertOp] | None:
    """Returns the chain of insertions into all elements that ends with `op`, or None."""
    if isinstance(op.composite.type, CooperativeMatrixType):
        return None
    count = num_elements(op.composite.type)
    chain: list[CompositeInsertOp] = []
    current: CompositeInsertOp | None = op
    for index in reversed(range(count or 0)):
        if current is None or _index(current) != index:
            return None
        chain.append(current)
        current = current.composite.defining_op(CompositeInsertOp)
    return list(reversed(chain)) or None
