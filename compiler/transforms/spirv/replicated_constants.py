"""`spirv-promote-to-replicated-constants`: rewrites composites of equal parts as replications of one part.

spirv.Constant dense<1> : vector<3xi32>    ->    spirv.EXT.ConstantCompositeReplicate [1 : i32] : vector<3xi32>
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from compiler.dialects.spirv.ops.structure_ops import (
    ConstantOp,
    EXTConstantCompositeReplicateOp,
    EXTSpecConstantCompositeReplicateOp,
    SpecConstantCompositeOp,
)
from compiler.dialects.spirv.type_parts import is_composite
from compiler.ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState
from compiler.rewrite.dense_elements import scalar_of, splat_element
from compiler.rewrite.rewriter import Rewriter


@dataclass
class ReplicatedConstants(Pass):
    """Convert splat composite constants and spec constants to replicated ones of SPV_EXT_replicated_composites."""

    argument = "spirv-promote-to-replicated-constants"
    name = "SPIRVReplicatedConstantCompositePass"
    summary = (
        "Convert splat composite constants and spec constants to corresponding replicated constant composite ops "
        "defined by SPV_EXT_replicated_composites"
    )
    anchor = "spirv.module"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for inner in list(op.walk()):
            if isinstance(inner, ConstantOp):
                _replicate_constant(inner, rewriter)
            elif isinstance(inner, SpecConstantCompositeOp):
                _replicate_spec_constant(inner, rewriter)


def _splat(value: Attribute) -> tuple[Attribute, int] | None:
    """Returns the innermost element of which a composite consists, and how often it has it."""
    if isinstance(value, DenseElementsAttr):
        element = splat_element(value)
        part = None if element is None else scalar_of(element, value.type.element_type)
        return None if part is None or value.type.shape is None else (part, prod(value.type.shape))
    if isinstance(value, ArrayAttr) and value.elements and len(set(value.elements)) == 1:
        (part, *_), count = value.elements, len(value.elements)
        inner = _splat(part)
        return (part, count) if inner is None else (inner[0], count * inner[1])
    return None


def _replicate_constant(op: ConstantOp, rewriter: Rewriter) -> None:
    splat = _splat(op.value) if op.value is not None and is_composite(op.result.type) else None
    if splat is not None and splat[1] > 1:
        rewriter.replace_op_with_new_op(
            op, EXTConstantCompositeReplicateOp, value=splat[0], result_types=[op.result.type]
        )


def _replicate_spec_constant(op: SpecConstantCompositeOp, rewriter: Rewriter) -> None:
    parts = op.constituents.elements if isinstance(op.constituents, ArrayAttr) else ()
    if not isinstance(op.type, TypeAttr) or not is_composite(op.type.type) or len(parts) < 2 or len(set(parts)) > 1:
        return
    if isinstance(parts[0], SymbolRefAttr):
        rewriter.replace_op_with_new_op(
            op, EXTSpecConstantCompositeReplicateOp, type=op.type, sym_name=op.sym_name, constituent=parts[0]
        )
