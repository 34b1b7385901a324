"""The check of `DestinationStyleOpInterface`, shared by dialects: operands that results are written to."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.errors.constraints import RequiredType, SizeMismatch
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding
from compiler.ir.types import MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType


def destination_style(op: Operation, outputs: Sequence[Value], first: int) -> Finding:
    """Checks that an op has a result of the same type for each of its outputs that is a tensor.

    `first` is the position of the first output among the operands.
    """
    tensors = []
    for index, value in enumerate(outputs, first):
        if isinstance(value.type, RankedTensorType | UnrankedTensorType):
            tensors.append((index, value))
        elif not isinstance(value.type, MemRefType | UnrankedMemRefType):
            return f"expected that operand #{index} is a ranked tensor or a ranked memref"
    if len(op.results) != len(tensors):
        words = (
            f"expected the number of tensor results ({len(op.results)}) to be equal to the number of output tensors "
            f"({len(tensors)})"
        )
        return SizeMismatch(words, len(op.results), len(tensors))
    for (index, value), result in zip(tensors, op.results, strict=True):
        if result.type != value.type:
            words = (
                f"expected type of operand #{index} ('{value.type}') to match type of corresponding result "
                f"('{result.type}')"
            )
            return RequiredType(words, result.type, value.type)
    return None
