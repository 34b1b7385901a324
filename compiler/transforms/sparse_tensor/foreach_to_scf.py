"""`lower-sparse-foreach-to-scf`: lowers `sparse_tensor.foreach` to loops over positions and coordinates.

sparse_tensor.foreach in %t do { ^bb0(%i: index, %v: f32): A(%i, %v) }
    ->    scf.for %p = %positions[0] to %positions[1] { A(%coordinates[%p], %values[%p]) }

The foreach over a constant becomes its body once for each element.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.scf.ops import YieldOp
from compiler.dialects.sparse_tensor.encoding import encoding_of
from compiler.dialects.sparse_tensor.enums import CrdTransDirectionKind
from compiler.dialects.sparse_tensor.loop_ops import ForeachOp
from compiler.dialects.sparse_tensor.storage import SparseType, encoding_attribute, sparse_type
from compiler.dialects.sparse_tensor.tensor_ops import CrdTranslateOp
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import Attribute, DenseElementsAttr, SparseElementsAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import INDEX, ComplexType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.dense_elements import elements_of, scalar_of
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import SparseEmitter
from compiler.transforms.sparse_tensor.loop_emitter import LoopEmitter, TensorLevel


@dataclass
class LowerForeachToSCF(Pass):
    """Decompose a complex sparse operation into multiple stages."""

    argument = "lower-sparse-foreach-to-scf"
    name = "LowerForeachToSCF"
    anchor = "func.func"
    summary = "Decompose a complex sparse operation into multiple stages"
    dependent_dialects = ("affine", "memref", "scf", "sparse_tensor")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FOREACH_PATTERNS, state.context, listeners=state.listeners)


def translated(
    emit: SparseEmitter, type_: SparseType, coordinates: Sequence[Value], direction: CrdTransDirectionKind
) -> list[Value]:
    """Returns dimension coordinates translated to level coordinates, or the reverse."""
    if type_.encoding is None:
        return list(coordinates)
    count = type_.level_rank if direction is CrdTransDirectionKind.DIM_TO_LVL else type_.dim_rank
    op = emit.rewriter.create(
        CrdTranslateOp,
        list(coordinates),
        result_types=[INDEX] * count,
        direction=direction,
        encoder=encoding_attribute(type_.encoding),
    )
    return list(op.results)


@pattern(CrdTranslateOp, name="(anonymous namespace)::CrdTranslateRewriter")
def translate(op: CrdTranslateOp, rewriter: Rewriter) -> bool:
    """crd_translate -> affine.apply"""
    encoding = encoding_of(op.encoder)
    assert encoding is not None
    to_levels = op.direction is CrdTransDirectionKind.DIM_TO_LVL
    mapping = encoding.dim_to_lvl if to_levels else encoding.lvl_to_dim
    assert mapping is not None
    maps = [AffineMap(mapping.num_dims, 0, (expr,)) for expr in mapping.results]
    rewriter.replace_op(op, [make_apply(rewriter, map_, op.in_crds, op).result for map_ in maps])
    return True


@pattern(ForeachOp, name="(anonymous namespace)::ForeachRewriter")
def foreach(op: ForeachOp, rewriter: Rewriter) -> bool:
    """foreach in %t: A -> loops over the levels of %t: A"""
    constant = op.tensor.defining_op(ConstantOp)
    if constant is not None and isinstance(constant.value, SparseElementsAttr):
        return _unroll(op, constant.value, rewriter)
    if op.order is not None:
        return rewriter.notify_match_failure(op, "level order not implemented on non-constant input tensors")
    emit, type_ = SparseEmitter(rewriter), sparse_type(op.tensor)
    loops = LoopEmitter(emit, [op.tensor], op.name)
    loops.start()
    carried = list(op.init_args)
    for level in range(type_.level_rank):
        levels = [TensorLevel(0, level)]
        loops.enter_sequence(levels)
        loops.enter_loop(levels, carried)
    coordinates = loops.coordinates
    buffer = loops.values[0]
    assert buffer is not None
    indices = coordinates if type_.encoding is None else loops.value_positions(0)
    value = emit.load(buffer, *indices)
    dimensions = translated(emit, type_, coordinates, CrdTransDirectionKind.LVL_TO_DIM)
    body, target = op.region.entry, rewriter.block
    end = body.last
    assert end is not None and target is not None
    mapping = IRMapping(dict(zip(body.arguments, [*dimensions, value, *carried], strict=True)))
    results = [mapping.value(result) for result in end.operands]
    rewriter.erase_op(end)
    before = target.last if isinstance(target.last, YieldOp) else None
    rewriter.inline_block_before(body, target, before, list(mapping.values.values()))
    rewriter.set_insertion_point_to_end(target)
    for _ in range(type_.level_rank):
        loops.exit_loop(results)
        loops.exit_sequence()
    rewriter.replace_op(op, results)
    return True


def _elements(constant: SparseElementsAttr) -> list[tuple[list[int], Attribute]]:
    """Returns the coordinates and the value of each element that a constant lists."""
    values, rank = constant.values, constant.type.rank
    if not isinstance(values, DenseElementsAttr):
        return []
    indices = [index for (index,) in elements_of(constant.indices)]
    elements = []
    for number, element in enumerate(elements_of(values)):
        value = scalar_of(element, constant.type.element_type)
        assert value is not None
        elements.append((indices[number * rank : (number + 1) * rank], value))
    return elements


def _unroll(op: ForeachOp, constant: SparseElementsAttr, rewriter: Rewriter) -> bool:
    """Replaces a foreach over a constant by its body for each element, in the order of the levels."""
    type_, emit = sparse_type(op.tensor), SparseEmitter(rewriter)
    order = AffineMap.identity(type_.dim_rank) if op.order is None else op.order.map
    elements = sorted(_elements(constant), key=lambda element: order.evaluate(element[0]) or [])
    carried = list(op.init_args)
    for coordinates, value in elements:
        indices = [emit.index(coordinate) for coordinate in coordinates]
        is_complex = isinstance(type_.element_type, ComplexType)
        kind = complex_ops.ConstantOp if is_complex else ConstantOp
        number = emit.op(kind, result_type=type_.element_type, value=value)
        body = op.region.entry
        mapping = IRMapping(dict(zip(body.arguments, [*indices, number, *carried], strict=True)))
        *ops, end = body.ops
        for inner in ops:
            rewriter.insert(clone(inner, mapping))
        carried = [mapping.value(operand) for operand in end.operands]
    rewriter.replace_op(op, carried)
    return True


FOREACH_PATTERNS = FrozenPatternSet([translate, foreach])
