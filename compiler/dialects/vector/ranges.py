"""What vector's operations make of integer ranges: a vector's range is that of its elements."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.analysis.dataflow.integer_range import from_unsigned, storage_width
from compiler.analysis.dataflow.range_hooks import Ranges, SetRange
from compiler.ir.operation import Operation
from compiler.ir.types import VectorType
from compiler.ods.model import RangeHook


def infer_from_source(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """The same elements, maybe fewer or in another order."""
    if None not in operands:
        set_range(op.results[0], operands[0])


def infer_insert(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """The elements of both, wherever the one goes."""
    if None in operands:
        return
    inserted, into = operands[:2]
    assert inserted is not None and into is not None
    set_range(op.results[0], inserted.union(into))


def infer_step(op: Operation, operands: Ranges, set_range: SetRange) -> None:
    """0, 1, 2, ..."""
    type_ = op.results[0].type
    if isinstance(type_, VectorType) and not type_.is_scalable:
        set_range(op.results[0], from_unsigned(0, type_.shape[0] - 1, storage_width(type_)))


RANGES: Mapping[str, RangeHook] = MappingProxyType(
    {
        "vector.broadcast": infer_from_source,
        "vector.extract": infer_from_source,
        "vector.insert": infer_insert,
        "vector.shape_cast": infer_from_source,
        "vector.step": infer_step,
        "vector.transpose": infer_from_source,
    }
)
