"""Extents of tensors and memrefs, as numbers if they are static, else as values."""

from __future__ import annotations

from compiler.dialects.arith.constants import index_constant
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.tensor import ops as tensor
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, MemRefType, RankedTensorType
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter

Shape = list[MixedValue]


def extent(value: Value, axis: int, rewriter: Rewriter) -> MixedValue:
    """Returns the extent of a value along a dimension, by a `dim` op if it is dynamic."""
    size = shape_of(value)[axis]
    if size != DYNAMIC:
        return size
    dim = tensor.DimOp if isinstance(value.type, RankedTensorType) else memref.DimOp
    return create_or_fold(rewriter, dim, [value, index_constant(rewriter, axis)])[0]


def shape_of(value: Value) -> tuple[int, ...]:
    """Returns the extents in the type of a memref or tensor of known rank."""
    assert isinstance(value.type, (MemRefType, RankedTensorType))
    return value.type.shape


def extents(value: Value, rewriter: Rewriter) -> Shape:
    """Returns the extents of a value along all dimensions."""
    return [extent(value, axis, rewriter) for axis in range(len(shape_of(value)))]
