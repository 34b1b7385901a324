"""Converts a structured operation on buffers to a nest of `scf.for` over its elements."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.linalg.interface import body, indexing_maps, inputs, is_scalar, outputs, payload_uses
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.ir.affine import AffineMap
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import INDEX
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.tiles import iteration_domain


def to_scalar_loops(op: Operation, rewriter: Rewriter) -> list[ForOp] | None:
    """Creates the loops before an operation, outermost first; None if its operands do not bound them."""
    rewriter.location = op
    rewriter.set_insertion_point(op)
    domain = iteration_domain(op, rewriter)
    if domain is None:
        return None
    loops: list[ForOp] = []
    for extent in domain:
        bounds = [index_constant(rewriter, 0), index_value(rewriter, extent), index_constant(rewriter, 1)]
        region = Region()
        loops.append(rewriter.create(ForOp, *bounds, result_types=[], regions=[region]))
        rewriter.create_block(region, None, [INDEX], [op.get_location()])
        rewriter.set_insertion_point(rewriter.create(YieldOp))
    _compute_element(op, [loop.region.entry.arguments[0] for loop in loops], rewriter)
    return loops


def _compute_element(op: Operation, variables: Sequence[Value], rewriter: Rewriter) -> None:
    """Loads the input elements, computes, and stores the output elements."""
    maps, block, count = indexing_maps(op), body(op), len(inputs(op))
    mapping = IRMapping()
    for number, (value, map_) in enumerate(zip(op.operands, maps, strict=True)):
        if not payload_uses(op, number):
            continue
        if not is_scalar(value):
            value = rewriter.create(LoadOp, value, _indices(map_, variables, op, rewriter)).result
        mapping.values[block.arguments[number]] = value
    for inner in block.ops[:-1]:
        if isinstance(inner, IndexOp):
            mapping.values[inner.result] = variables[inner.dim.value]
        else:
            rewriter.clone(inner, mapping)
    for value, target, map_ in zip(block.ops[-1].operands, outputs(op), maps[count:], strict=True):
        indices = _indices(map_, variables, op, rewriter)
        rewriter.create(StoreOp, mapping.value(value), target, indices)


def _indices(map_: AffineMap, variables: Sequence[Value], op: Operation, rewriter: Rewriter) -> list[Value]:
    return [make_apply(rewriter, map_.with_results([expr]), variables, op).result for expr in map_.results]
