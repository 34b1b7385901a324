"""Extents of tensors and memrefs, as numbers if they are static, else as values."""

from __future__ import annotations

from collections.abc import Sequence

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
    type_ = value.type
    assert isinstance(type_, (MemRefType, RankedTensorType))
    if type_.shape[axis] != DYNAMIC:
        return type_.shape[axis]
    dim = tensor.DimOp if isinstance(type_, RankedTensorType) else memref.DimOp
    return create_or_fold(rewriter, dim, [value, index_constant(rewriter, axis)])[0]


def shape_of(value: Value) -> Sequence[int]:
    """Returns the extents in the type of a value."""
    assert isinstance(value.type, (MemRefType, RankedTensorType))
    return value.type.shape


def extents(value: Value, rewriter: Rewriter) -> Shape:
    """Returns the extents of a value along all dimensions."""
    return [extent(value, axis, rewriter) for axis in range(len(shape_of(value)))]
