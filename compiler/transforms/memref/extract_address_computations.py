"""Replaces the indices of memory accesses by views with these offsets.

memref.load %m[%i, %j]   ->   memref.load (memref.subview %m[%i, %j] [1, 1] [1, 1])[%c0, %c0]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.view_ops import ExtractStridedMetadataOp, SubViewOp
from compiler.dialects.nvgpu.ops import LdMatrixOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice
from compiler.dialects.vector.memory_ops import TransferReadOp, TransferWriteOp
from compiler.ir.affine import AffineMap, symbol
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, mixed_values, split_mixed
from compiler.ir.operation import Value
from compiler.ir.types import INDEX, MemRefType
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type

Access: TypeAlias = LoadOp | StoreOp | LdMatrixOp | TransferReadOp | TransferWriteOp

_REST = AffineMap(0, 2, (symbol(0) - symbol(1),))


def _memory(op: Access) -> Value:
    if isinstance(op, LoadOp | StoreOp):
        return op.memref
    return op.src_memref if isinstance(op, LdMatrixOp) else op.base


def _operands(op: Access, memory: Value, indices: Sequence[Value]) -> list[Value | Sequence[Value]]:
    """Returns the operands of the same access elsewhere."""
    if isinstance(op, StoreOp):
        return [op.value, memory, indices]
    if isinstance(op, TransferReadOp):
        return [memory, indices, op.padding, [] if op.mask is None else [op.mask]]
    if isinstance(op, TransferWriteOp):
        return [op.value_to_store, memory, indices, [] if op.mask is None else [op.mask]]
    return [memory, indices]


def _view_sizes(op: Access, type_: MemRefType, rewriter: Rewriter) -> list[MixedValue]:
    """Returns the extents of the view: 1 for accesses of one element, otherwise all elements from the indices on."""
    if isinstance(op, LoadOp | StoreOp):
        return [1] * type_.rank
    types = [MemRefType((), type_.element_type, None, type_.memory_space), *[INDEX] * (1 + 2 * type_.rank)]
    metadata = rewriter.create(ExtractStridedMetadataOp, _memory(op), result_types=types)
    dynamic = [size for size, static in zip(metadata.sizes, type_.shape, strict=True) if static < 0]
    sizes = mixed_values(type_.shape, dynamic)
    return [
        make_composed_folded_apply(rewriter, _REST, [size, index], op)
        for size, index in zip(sizes, _indices(op), strict=True)
    ]


def _indices(op: Access) -> list[MixedValue]:
    numbers = [constant_integer(index) for index in op.indices]
    return [index if number is None else number for index, number in zip(op.indices, numbers, strict=True)]


def _extraction(op_class: type[Access]) -> RewritePattern:
    @pattern(op_class, name="LoadStoreLikeOpRewriter")
    def extract(op: Access, rewriter: Rewriter) -> bool:
        """load %m[%i] -> load (subview %m[%i] [1] [1])[0]"""
        memory, indices = _memory(op), _indices(op)
        type_ = memory.type
        if not isinstance(type_, MemRefType):
            return rewriter.notify_match_failure(op, "source is not a memref")
        if not indices:
            return rewriter.notify_match_failure(op, "0-D accesses don't need rewriting")
        if all(index == 0 for index in indices):
            return rewriter.notify_match_failure(op, "no computation to extract: offsets are 0s")
        slice_: Slice = (indices, _view_sizes(op, type_, rewriter), [1] * len(indices))
        shape = tuple(split_mixed(slice_[1])[0])
        view = rewriter.create(
            SubViewOp,
            memory,
            *slice_operands(slice_),
            result_types=[slice_type(shape, type_, *slice_)],
            properties=slice_properties(slice_),
        ).result
        zeros = [index_constant(rewriter, 0)] * len(indices)
        types = [result.type for result in op.results]
        rewriter.replace_op(op, rewriter.create_like(op, _operands(op, view, zeros), types))
        return True

    return extract


EXTRACT_ADDRESS_COMPUTATIONS = tuple(
    [_extraction(op_class) for op_class in (LoadOp, StoreOp, LdMatrixOp, TransferReadOp, TransferWriteOp)]
)
