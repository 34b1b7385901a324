"""`convert-linalg-to-loops`, `-affine-loops` and `-parallel-loops`: structured operations on buffers as loops.

linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)  ->  scf.for %i = %c0 to %c4 step %c1 {
                                                          memref.store %x, %m[%i] : memref<4xf32>
                                                        }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.composition import canonicalize
from compiler.dialects.affine.ops import AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.linalg.interface import (
    body,
    has_buffer_semantics,
    indexing_maps,
    inputs,
    is_memref,
    is_scalar,
    is_structured,
    iterator_types,
    outputs,
    shape_of,
)
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.view_ops import DimOp as MemrefDimOp
from compiler.dialects.scf.ops import ForOp, ParallelOp, ReduceOp, YieldOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap
from compiler.ir.attributes import AffineMapAttr, DenseArrayAttr, IntegerAttr, index_attr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, I32, INDEX
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, HasTrait, RewritePattern, canonicalizations, pattern
from compiler.rewrite.rewriter import Rewriter


def loop_extents(op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    """Returns the trip count of each loop: the extent of the first dimension that only this loop indexes."""
    sizes: list[MixedValue] = []
    for value in op.operands:
        for number, extent in enumerate(shape_of(value)):
            if extent != DYNAMIC:
                sizes.append(extent)
                continue
            position = index_constant(rewriter, number)
            dialect = "memref" if is_memref(value.type) else "tensor"
            sizes += create_or_fold(rewriter, f"{dialect}.dim", [value, position], [INDEX])
    exprs = [expr for map_ in indexing_maps(op) for expr in map_.results]
    extents: dict[int, MixedValue] = {}
    for expr, size in zip(exprs, sizes, strict=True):
        if isinstance(expr, AffineDimExpr):
            extents.setdefault(expr.position, size)
    return [extents[loop] for loop in range(len(iterator_types(op)))]


class _MemrefAccesses:
    """Loads and stores of memrefs at the indices of scf's loops."""

    def load(self, buffer: Value, indices: list[Value], rewriter: Rewriter) -> Value:
        return rewriter.create(LoadOp, buffer, indices).result

    def store(self, value: Value, buffer: Value, indices: list[Value], rewriter: Rewriter) -> None:
        rewriter.create(StoreOp, value, buffer, indices)


class _ScfLoops(_MemrefAccesses):
    """A nest of `scf.for`."""

    def nest(self, extents: Sequence[MixedValue], kinds: Sequence[str], rewriter: Rewriter) -> list[Value]:
        """Creates the loops, with the insertion point in the innermost body. Returns the induction variables."""
        lower, upper, steps = _bounds(extents, rewriter)
        return [sequential_loop(*bounds, rewriter) for bounds in zip(lower, upper, steps, strict=True)]


class _ParallelLoops(_MemrefAccesses):
    """An `scf.parallel` for parallel loops that follow each other, `scf.for` for reductions."""

    def nest(self, extents: Sequence[MixedValue], kinds: Sequence[str], rewriter: Rewriter) -> list[Value]:
        lower, upper, steps = _bounds(extents, rewriter)
        variables: list[Value] = []
        start = 0
        while start < len(kinds):
            end = start
            while end < len(kinds) and kinds[end] == PARALLEL:
                end += 1
            if end == start:
                variables.append(sequential_loop(lower[start], upper[start], steps[start], rewriter))
                start += 1
                continue
            region = Region()
            groups = [lower[start:end], upper[start:end], steps[start:end], []]
            loop = rewriter.create(ParallelOp, *groups, result_types=[], regions=[region])
            block = rewriter.create_block(region, None, [INDEX] * (end - start), [loop.get_location()] * (end - start))
            rewriter.before = rewriter.create(ReduceOp)
            variables += block.arguments
            start = end
        return variables


class _AffineLoops:
    """A nest of `affine.for`."""

    def load(self, buffer: Value, indices: list[Value], rewriter: Rewriter) -> Value:
        element = getattr(buffer.type, "element_type", None)
        assert element is not None
        identity = AffineMapAttr(AffineMap.identity(len(indices)))
        return rewriter.create(AffineLoadOp, buffer, indices, result_types=[element], map=identity).result

    def store(self, value: Value, buffer: Value, indices: list[Value], rewriter: Rewriter) -> None:
        identity = AffineMapAttr(AffineMap.identity(len(indices)))
        rewriter.create(AffineStoreOp, value, buffer, indices, map=identity)

    def nest(self, extents: Sequence[MixedValue], kinds: Sequence[str], rewriter: Rewriter) -> list[Value]:
        lower, upper, _ = _bounds(extents, rewriter)
        variables: list[Value] = []
        for low, high in zip(lower, upper, strict=True):
            region = Region()
            bounds = [_affine_bound(value) for value in (low, high)]
            loop = rewriter.create(
                AffineForOp,
                bounds[0][1],
                bounds[1][1],
                result_types=[],
                properties={"operandSegmentSizes": DenseArrayAttr(I32, (len(bounds[0][1]), len(bounds[1][1]), 0))},
                lower_bound_map=AffineMapAttr(bounds[0][0]),
                upper_bound_map=AffineMapAttr(bounds[1][0]),
                step=index_attr(1),
                regions=[region],
            )
            block = rewriter.create_block(region, None, [INDEX], [loop.get_location()])
            rewriter.before = rewriter.create(AffineYieldOp)
            variables.append(block.arguments[0])
        return variables


def _affine_bound(value: Value) -> tuple[AffineMap, list[Value]]:
    """Returns a bound as a map and its operands."""
    if isinstance(value, OpResult) and isinstance(number := value.owner.properties.get("value"), IntegerAttr):
        return AffineMap.constant_map(number.value), []
    return AffineMap.identity(1), [value]


def _bounds(extents: Sequence[MixedValue], rewriter: Rewriter) -> tuple[list[Value], list[Value], list[Value]]:
    """Returns lower bounds, upper bounds and steps of the loops; equal numbers share a constant."""
    constants: dict[int, Value] = {}

    def value_of(size: MixedValue) -> Value:
        if isinstance(size, Value):
            return size
        if size not in constants:
            constants[size] = index_constant(rewriter, size)
        return constants[size]

    rows = [(value_of(0), value_of(extent), value_of(1)) for extent in extents]
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


def sequential_loop(lower: Value, upper: Value, step: Value, rewriter: Rewriter) -> Value:
    """Creates an `scf.for` without values, with the insertion point in its body. Returns the induction variable."""
    region = Region()
    loop = rewriter.create(ForOp, lower, upper, step, result_types=[], regions=[region])
    block = rewriter.create_block(region, None, [INDEX], [loop.get_location()])
    rewriter.before = rewriter.create(YieldOp)
    return block.arguments[0]


LoopKind = _ScfLoops | _ParallelLoops | _AffineLoops


def apply_map(map_: AffineMap, values: Sequence[Value], rewriter: Rewriter) -> list[Value]:
    """Returns the value of each result of a map: one of the given values, or a new `affine.apply`."""
    applied: list[Value] = []
    for result in map_.results:
        if isinstance(result, AffineDimExpr):
            applied.append(values[result.position])
            continue
        single, operands = canonicalize(AffineMap(map_.num_dims, map_.num_symbols, (result,)), values)
        properties = {"map": AffineMapAttr(single)}
        applied.append(rewriter.create(AffineApplyOp, operands, result_types=[INDEX], properties=properties).result)
    return applied


def linalg_op_to_loops(op: Operation, kind: LoopKind, rewriter: Rewriter) -> None:
    """Creates the loops for an op on buffers at the op."""
    rewriter.location = op
    rewriter.set_insertion_point(op)
    variables = kind.nest(loop_extents(op, rewriter), iterator_types(op), rewriter)
    _emit_body(op, kind, variables, rewriter)


def _emit_body(op: Operation, kind: LoopKind, variables: Sequence[Value], rewriter: Rewriter) -> None:
    """Loads the elements, computes, and stores the yielded values."""
    maps = indexing_maps(op)
    num_inputs = len(inputs(op))
    elements: list[Value] = []
    for number, (value, map_) in enumerate(zip(op.operands, maps, strict=True)):
        scalar = number < num_inputs and is_scalar(value)
        elements.append(value if scalar else kind.load(value, apply_map(map_, variables, rewriter), rewriter))
    places = [
        (value, apply_map(map_, variables, rewriter))
        for value, map_ in zip(outputs(op), maps[num_inputs:], strict=True)
    ]
    mapping = IRMapping(dict(zip(body(op).arguments, elements, strict=True)))
    inner_ops = body(op).ops
    for inner in inner_ops[:-1]:
        if isinstance(inner, IndexOp):
            mapping.values[inner.result] = variables[_loop_of(inner)]
            continue
        new_op = rewriter.insert(clone(inner, mapping))
        for index_op in [each for each in new_op.walk() if isinstance(each, IndexOp)]:
            rewriter.replace_op(index_op, [variables[_loop_of(index_op)]])
    yielded = [mapping.value(value) for value in inner_ops[-1].operands]
    for value, (buffer, indices) in zip(yielded, places, strict=True):
        kind.store(value, buffer, indices, rewriter)


def _loop_of(index_op: IndexOp) -> int:
    """Returns the loop that a `linalg.index` refers to."""
    attribute = index_op.dim
    return attribute.value


@pattern(AffineApplyOp, name="(anonymous namespace)::FoldAffineOp")
def fold_affine_apply(op: AffineApplyOp, rewriter: Rewriter) -> bool:
    """affine.apply (d0) -> (d0) (%i) -> %i; affine.apply () -> (4) () -> 4"""
    attribute = op.map
    map_ = attribute.map
    if map_.num_results != 1 or map_.num_inputs > 1:
        return False
    (expr,) = map_.results
    if map_.num_inputs == 0:
        if not isinstance(expr, AffineConstantExpr):
            return False
        rewriter.replace_op(op, [index_constant(rewriter, expr.value)])
        return True
    if isinstance(expr, AffineDimExpr):
        rewriter.replace_op(op, op.operands)
        return True
    return False


def _cleanup_patterns() -> list[RewritePattern]:
    return [*canonicalizations(MemrefDimOp, TensorDimOp, AffineApplyOp), fold_affine_apply]


def _loops_pattern(kind: LoopKind, cpp_name: str) -> RewritePattern:
    """Returns the pattern that converts ops to loops of one kind."""

    @pattern(HasTrait("LinalgOp"), name=f"(anonymous namespace)::LinalgRewritePattern<{cpp_name}>")
    def rewrite(op: Operation, rewriter: Rewriter) -> bool:
        """linalg.generic on buffers -> loops"""
        if not is_structured(op) or not has_buffer_semantics(op):
            return rewriter.notify_match_failure(op, "expected linalg op with buffer semantics")
        exprs = [expr for map_ in indexing_maps(op) for expr in map_.results]
        loops = {expr.position for expr in exprs if isinstance(expr, AffineDimExpr)}
        if len(loops) != len(iterator_types(op)):
            return rewriter.notify_match_failure(op, "the extents of its loops are not known")
        linalg_op_to_loops(op, kind, rewriter)
        rewriter.erase_op(op)
        return True

    return rewrite


def _lower(op: Operation, state: PassState, kind: LoopKind, cpp_name: str) -> None:
    patterns = FrozenPatternSet([_loops_pattern(kind, cpp_name), *_cleanup_patterns()])
    apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


@dataclass
class ConvertLinalgToLoops(Pass):
    """Lower the operations from the linalg dialect into loops."""

    argument = "convert-linalg-to-loops"
    name = "ConvertLinalgToLoopsPass"
    summary = "Lower the operations from the linalg dialect into loops"
    dependent_dialects = ("linalg", "scf", "affine")

    def run(self, op: Operation, state: PassState) -> None:
        _lower(op, state, _ScfLoops(), "mlir::scf::ForOp")


@dataclass
class ConvertLinalgToParallelLoops(Pass):
    """Lower the operations from the linalg dialect into parallel loops."""

    argument = "convert-linalg-to-parallel-loops"
    name = "ConvertLinalgToParallelLoopsPass"
    summary = "Lower the operations from the linalg dialect into parallel loops"
    dependent_dialects = ("affine", "linalg", "memref", "scf")

    def run(self, op: Operation, state: PassState) -> None:
        _lower(op, state, _ParallelLoops(), "mlir::scf::ParallelOp")


@dataclass
class ConvertLinalgToAffineLoops(Pass):
    """Lower the operations from the linalg dialect into affine loops."""

    argument = "convert-linalg-to-affine-loops"
    name = "ConvertLinalgToAffineLoopsPass"
    summary = "Lower the operations from the linalg dialect into affine loops"
    dependent_dialects = ("affine", "linalg", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        _lower(op, state, _AffineLoops(), "mlir::affine::AffineForOp")
