"""`gpu-decompose-memrefs`: accesses and views of memory in launches compute their place in the buffer themselves.

%0 = memref.load %m[%i, %j]    ->    %o = affine.apply (s0 * s1 + s2)()[%i, %stride, %j]
                                     %b = memref.reinterpret_cast %base to offset: [%o], sizes: [], strides: []
                                     %0 = memref.load %b[]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.memref.view_types import dropped_memref_dims
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import AffineExpr, symbol
from compiler.ir.attributes import StridedLayoutAttr
from compiler.ir.mixed_values import MixedValue, known_integer, mixed_group
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.strided_layout import has_identity_layout
from compiler.ir.types import DYNAMIC, MemRefType
from compiler.lowering.memref.expand_strided_metadata import Metadata, create_reinterpret_cast
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter


@dataclass
class GPUDecomposeMemrefs(Pass):
    """Decomposes memref index computation into explicit ops."""

    argument = "gpu-decompose-memrefs"
    name = "GpuDecomposeMemrefsPass"
    summary = "Decomposes memref index computation into explicit ops."
    dependent_dialects = ("gpu", "memref", "affine")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([flatten_load, flatten_store, flatten_subview])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


def _cannot_be_flattened(op: Operation, memref: Value, rewriter: Rewriter) -> bool:
    """Returns True, and notes the reason, if the place of an access in its buffer need not or cannot be computed."""
    type_ = memref.type
    reason = None
    if op.parent_of_type(LaunchOp) is None:
        reason = "not inside gpu.launch"
    elif not isinstance(type_, MemRefType) or type_.rank == 0:
        reason = "nothing to do"
    elif not has_identity_layout(type_) and not isinstance(type_.layout, StridedLayoutAttr):
        reason = "unsupported layout"
    if reason is not None:
        rewriter.notify_match_failure(op, reason)
    return reason is not None


def _metadata(memref: Value, op: Operation, rewriter: Rewriter) -> Metadata:
    """Returns buffer, offset and strides of a memref, extracted right after its definition."""
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_after_value(memref)
        return Metadata(rewriter, memref, op)


def _offset(metadata: Metadata, indices: Sequence[MixedValue], op: Operation, rewriter: Rewriter) -> MixedValue:
    """Returns the place of an element in the buffer."""
    total: AffineExpr = symbol(0)
    values: list[MixedValue] = [metadata.offset]
    for dim, (index, stride) in enumerate(zip(indices, metadata.strides, strict=True)):
        total = total + symbol(1 + 2 * dim) * symbol(2 + 2 * dim)
        values += [index, stride]
    return make_composed_folded_apply(rewriter, AffineMap(0, len(values), (total,)), values, op)


def _element(op: LoadOp | StoreOp, rewriter: Rewriter) -> Value[MemRefType]:
    """Returns a memref without dimensions of the element that an operation accesses."""
    metadata = _metadata(op.memref, op, rewriter)
    offset = _offset(metadata, list(op.indices), op, rewriter)
    constant = known_integer(offset)
    layout = StridedLayoutAttr(DYNAMIC if constant is None else constant, ())
    type_ = MemRefType((), metadata.type.element_type, layout, metadata.type.memory_space)
    return create_reinterpret_cast(rewriter, op, type_, metadata.base, offset, [], []).result


@pattern(LoadOp, name="FlattenLoad")
def flatten_load(op: LoadOp, rewriter: Rewriter) -> bool:
    """load %m[%i, %j] -> load of the element's own memref"""
    if _cannot_be_flattened(op, op.memref, rewriter):
        return False
    rewriter.replace_op_with_new_op(op, LoadOp, _element(op, rewriter))
    return True


@pattern(StoreOp, name="FlattenStore")
def flatten_store(op: StoreOp, rewriter: Rewriter) -> bool:
    """store %x, %m[%i, %j] -> store to the element's own memref"""
    if _cannot_be_flattened(op, op.memref, rewriter):
        return False
    rewriter.replace_op_with_new_op(op, StoreOp, op.value, _element(op, rewriter))
    return True


@pattern(SubViewOp, name="FlattenSubview")
def flatten_subview(op: SubViewOp, rewriter: Rewriter) -> bool:
    """subview -> reinterpret_cast of the buffer"""
    if _cannot_be_flattened(op, op.source_, rewriter):
        return False
    offsets, sizes, strides = (mixed_group(op, name, f"static_{name}") for name in ("offsets", "sizes", "strides"))
    metadata = _metadata(op.source_, op, rewriter)
    product = AffineMap(0, 2, (symbol(0) * symbol(1),))
    new_strides = [
        make_composed_folded_apply(rewriter, product, [stride, source], op)
        for stride, source in zip(strides, metadata.strides, strict=True)
    ]
    offset = _offset(metadata, offsets, op, rewriter)
    type_ = op.result.type
    dropped = dropped_memref_dims(metadata.type, type_, integers(op.static_sizes)) or set()
    kept = [dim for dim in range(metadata.type.rank) if dim not in dropped]
    cast = create_reinterpret_cast(
        rewriter, op, type_, metadata.base, offset, [sizes[dim] for dim in kept], [new_strides[dim] for dim in kept]
    )
    rewriter.replace_op(op, cast)
    return True
