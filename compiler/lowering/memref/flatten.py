"""`flatten-memref`: buffers of several dimensions are accessed as buffers of one.

memref.load %m[%i, %j] : memref<4x8xf32>
    ->    %k = affine.apply affine_map<()[s0, s1] -> (s0 * 8 + s1)>()[%i, %j]
          %f = memref.reinterpret_cast %m to offset: [0], sizes: [32], strides: [1]    memref.load %f[%k]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.affine.apply import make_composed_folded_apply, make_composed_min_max
from compiler.dialects.affine.ops import AffineMaxOp
from compiler.dialects.arith.constants import index_value
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.dialects.vector import memory_ops as vector
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineExpr, constant, symbol
from compiler.ir.attributes import AffineMapAttr, StridedLayoutAttr, array_attr, bool_attr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import DYNAMIC, MemRefType, Type, VectorType
from compiler.ir.value_types import memref_type
from compiler.lowering.memref.expand_strided_metadata import Metadata, create_reinterpret_cast
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_Access: TypeAlias = (
    LoadOp
    | StoreOp
    | vector.LoadOp
    | vector.StoreOp
    | vector.MaskedLoadOp
    | vector.MaskedStoreOp
    | vector.TransferReadOp
    | vector.TransferWriteOp
)


@dataclass
class FlattenMemrefs(Pass):
    """Flatten a multiple dimensional memref to 1-dimensional."""

    argument = "flatten-memref"
    name = "FlattenMemrefsPass"
    summary = "Flatten a multiple dimensional memref to 1-dimensional"
    dependent_dialects = ("affine", "memref", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        if not apply_patterns_greedily(op, PATTERNS, state.context, listeners=state.listeners).converged:
            state.signal_failure()


def _can_flatten(type_: Type) -> bool:
    return (
        isinstance(type_, MemRefType)
        and type_.rank > 1
        and (has_identity_layout(type_) or isinstance(type_.layout, StridedLayoutAttr))
    )


def largest_end(metadata: Metadata, op: Operation, rewriter: Rewriter) -> MixedValue:
    """Returns the largest product of a size and its stride: the length of a buffer without gaps."""
    products: list[AffineExpr] = []
    values: list[MixedValue] = []
    for stride, size in zip(metadata.strides, metadata.sizes, strict=True):
        products.append(symbol(len(values)) * symbol(len(values) + 1))
        values += [stride, size]
    return make_composed_min_max(rewriter, AffineMaxOp, AffineMap(0, len(values), tuple(products)), values, op)


def linear_index(metadata: Metadata, indices: Sequence[Value], op: Operation, rewriter: Rewriter) -> MixedValue:
    """Returns the number of an element of a buffer, counted from the one whose indices are all 0."""
    total: AffineExpr = constant(0)
    values: list[MixedValue] = []
    for index, stride in zip(indices, metadata.strides, strict=True):
        total = total + symbol(len(values)) * symbol(len(values) + 1)
        values += [index, stride]
    return make_composed_folded_apply(rewriter, AffineMap(0, len(values), (total,)), values, op)


def _flat_type(type_: MemRefType, length: MixedValue, offset: MixedValue) -> MemRefType:
    static = [number if isinstance(number, int) else DYNAMIC for number in (length, offset)]
    layout = StridedLayoutAttr(static[1], (1,))
    return MemRefType((static[0],), type_.element_type, layout, type_.memory_space)


def _flattened(buffer: Value, indices: Sequence[Value], op: Operation, rewriter: Rewriter) -> tuple[Value, Value]:
    """Returns a buffer of one dimension and the index of an element in it."""
    type_ = memref_type(buffer)
    metadata = Metadata(rewriter, buffer, op)
    position = linear_index(metadata, indices, op, rewriter)
    length = largest_end(metadata, op, rewriter)
    flat = _flat_type(type_, length, metadata.offset)
    cast = create_reinterpret_cast(rewriter, op, flat, buffer, metadata.offset, [length], [1])
    return cast.result, index_value(rewriter, position)


def _flatten_access(kind: type[_Access]) -> RewritePattern:
    @pattern(kind, name=f"MemRefRewritePattern<mlir::{kind.name.split('.')[0]}::{kind.__name__}>")
    def flatten(op: _Access, rewriter: Rewriter) -> bool:
        """load %m[%i, %j] -> load (reinterpret_cast %m)[%i * stride + %j]"""
        buffer = op.memref if isinstance(op, LoadOp | StoreOp) else op.base
        if not _can_flatten(buffer.type):
            return False
        if isinstance(op, vector.TransferReadOp | vector.TransferWriteOp):
            reason = _why_not_flat(op)
            if reason is not None:
                return rewriter.notify_match_failure(op, reason)
        flat, index = _flattened(buffer, op.indices, op, rewriter)
        _replace(op, flat, index, rewriter)
        return True

    return flatten


def _why_not_flat(op: vector.TransferReadOp | vector.TransferWriteOp) -> str | None:
    """Returns the reason why a transfer is not of consecutive elements, or None."""
    map_ = op.permutation_map.map if isinstance(op.permutation_map, AffineMapAttr) else None
    if map_ is None or not (map_.is_identity() or map_.is_minor_identity()):
        return "only identity permutation map is supported"
    if not all(vector.in_bounds(op)):
        return "only inbounds are supported"
    value = op.value_to_store if isinstance(op, vector.TransferWriteOp) else op.result
    is_row = isinstance(value.type, VectorType) and value.type.rank == 1
    return None if is_row else "only vectors of one dimension are supported"


def _replace(op: _Access, flat: Value, index: Value, rewriter: Rewriter) -> None:
    """Replaces an access by one of a flat buffer."""
    mask: list[Value] = []
    if isinstance(op, vector.TransferReadOp | vector.TransferWriteOp):
        mask = [] if op.mask is None else [op.mask]
    operands: list[Value | Sequence[Value]]
    match op:
        case StoreOp():
            operands = [op.value, flat, [index]]
        case vector.StoreOp():
            operands = [op.value_to_store, flat, [index]]
        case vector.MaskedLoadOp():
            operands = [flat, [index], op.mask, op.pass_thru]
        case vector.MaskedStoreOp():
            operands = [flat, [index], op.mask, op.value_to_store]
        case vector.TransferReadOp():
            operands = [flat, [index], op.padding, mask]
        case vector.TransferWriteOp():
            operands = [op.value_to_store, flat, [index], mask]
        case _:
            operands = [flat, [index]]
    properties = {name: value for name, value in op.properties.items() if name != "operandSegmentSizes"}
    attributes = op.attributes
    if isinstance(op, vector.TransferReadOp | vector.TransferWriteOp):
        properties = {
            "permutation_map": AffineMapAttr(AffineMap.identity(1)),
            "in_bounds": array_attr([bool_attr(False)]),
        }
        attributes = {}
    rewriter.replace_op_with_new_op(op, type(op), *operands, properties=properties, attributes=attributes)


def _flatten_allocation(kind: type[AllocOp | AllocaOp]) -> RewritePattern:
    @pattern(kind, name=f"MemRefRewritePattern<mlir::memref::{kind.__name__}>")
    def flatten(op: AllocOp | AllocaOp, rewriter: Rewriter) -> bool:
        """alloc : memref<4x8xf32> -> reinterpret_cast (alloc : memref<32xf32>)"""
        type_ = op.memref.type
        layout = strides_and_offset(type_) if isinstance(type_, MemRefType) and _can_flatten(type_) else None
        if not isinstance(type_, MemRefType) or layout is None:
            return False
        strides, offset = layout
        if DYNAMIC in (*type_.shape, *strides, offset):
            return rewriter.notify_match_failure(op, "only static layouts are supported")
        length = max(stride * size for stride, size in zip(strides, type_.shape, strict=True))
        flat = _flat_type(type_, length, offset)
        new = rewriter.create(kind, alignment=op.alignment, result_types=[flat])
        cast = create_reinterpret_cast(rewriter, op, type_, new.memref, 0, type_.shape, strides)
        rewriter.replace_op(op, cast)
        return True

    return flatten


_ACCESSES: tuple[type[_Access], ...] = (
    LoadOp,
    StoreOp,
    vector.LoadOp,
    vector.StoreOp,
    vector.TransferReadOp,
    vector.TransferWriteOp,
    vector.MaskedLoadOp,
    vector.MaskedStoreOp,
)
_ALLOCATIONS: tuple[type[AllocOp | AllocaOp], ...] = (AllocOp, AllocaOp)
PATTERNS = FrozenPatternSet([*map(_flatten_access, _ACCESSES), *map(_flatten_allocation, _ALLOCATIONS)])
