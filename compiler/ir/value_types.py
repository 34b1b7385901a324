"""Types of values that constraints or checks promise to be vectors, tensors or memrefs, where only that is known."""

from __future__ import annotations

from compiler.ir.operation import Value
from compiler.ir.types import MemRefType, RankedTensorType, VectorType


def vector_type(value: Value) -> VectorType:
    """Returns the type of a vector."""
    assert isinstance(value.type, VectorType)
    return value.type


def tensor_type(value: Value) -> RankedTensorType:
    """Returns the type of a ranked tensor."""
    assert isinstance(value.type, RankedTensorType)
    return value.type


def memref_type(value: Value) -> MemRefType:
    """Returns the type of a ranked memref."""
    assert isinstance(value.type, MemRefType)
    return value.type
