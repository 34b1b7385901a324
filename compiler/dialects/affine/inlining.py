"""Inlining into affine loops and conditionals, which must stay affine."""

from __future__ import annotations

from compiler.analysis.effects import memory_effects
from compiler.dialects.affine.ops import (
    AffineApplyOp,
    AffineForOp,
    AffineIfOp,
    AffineParallelOp,
    AffineRead,
    AffineWrite,
)
from compiler.dialects.affine.values import is_valid_dim, is_valid_symbol
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.inlining import InlinerInterface

_CONTROL_FLOW = (AffineForOp, AffineParallelOp, AffineIfOp)


class AffineInliner(InlinerInterface):
    """Allows inlining of affine ops into affine scopes, and into loops if dims and symbols stay valid."""

    def may_inline_into(self, target: Region, source: Region, mapping: IRMapping) -> bool:
        if not isinstance(target.parent, _CONTROL_FLOW) or len(source.blocks) != 1:
            return False
        return all(_stays_valid(op, target, source, mapping) for op in source.blocks[0].ops)

    def may_inline_op(self, op: Operation, target: Region) -> bool:
        parent = target.parent
        return parent is not None and (parent.has_trait("AffineScope") or isinstance(parent, _CONTROL_FLOW))


def _stays_valid(op: Operation, target: Region, source: Region, mapping: IRMapping) -> bool:
    if memory_effects(op) == [] and not op.has_trait("RecursiveMemoryEffects") and not isinstance(op, AffineApplyOp):
        return True
    if not isinstance(op, AffineApplyOp | AffineRead | AffineWrite):
        return False
    inputs = op.map_operands if isinstance(op, AffineApplyOp) else op.indices
    dims = op.map.map.num_dims
    return all(
        _value_stays_valid(value, target, source, mapping, symbol=number >= dims) for number, value in enumerate(inputs)
    )


def _value_stays_valid(value: Value, target: Region, source: Region, mapping: IRMapping, *, symbol: bool) -> bool:
    """Returns True if a dimension or symbol operand is still valid after inlining from `source` into `target`."""
    if isinstance(value, BlockArgument):
        if value.owner.parent is not source:
            return True
        given_value = mapping.value(value)
        return is_valid_symbol(given_value, target) if symbol else is_valid_dim(given_value, target)
    if not isinstance(value, OpResult) or value.owner.parent_region is not source:
        return True
    # Dims and symbols at the function's top level stay valid only if they are valid anywhere.
    return value.owner.has_trait("ConstantLike") or value.owner.has_trait("ShapedDimOpInterface")
