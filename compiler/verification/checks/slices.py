"""Checks of slices and of values with dynamic extents, shared by dialects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.errors.values import IndexCount
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem, op_problem, plain_problem
from compiler.ir.slices import static_slice
from compiler.ir.types import DYNAMIC, ShapedType, Type

_Ranks = tuple[int, int, int]


def offset_size_and_stride(op: Operation) -> Problem | None:
    """`OffsetSizeAndStrideOpInterface`: one of each for every dimension, and an operand for each dynamic one."""
    slice_ = static_slice(op)
    assert op.definition is not None
    if not op.definition.operand_positions.keys() >= {"sizes", "strides", "offsets"}:
        return None  # C++ gives the interface other names for them
    for name, values in (("sizes", slice_.sizes), ("strides", slice_.strides), ("offsets", slice_.offsets)):
        actual, dynamic = len(op.operand_group(name)), values.count(DYNAMIC)
        if actual != dynamic:
            count = f"expected the number of '{name}' to match the number of dynamic entries in 'static_{name}'"
            return Problem(op, f"{count} ({actual} vs {dynamic})")
    ranks = _expected_ranks(op)
    offsets, sizes, strides = len(slice_.offsets), len(slice_.sizes), len(slice_.strides)
    so_that = "so the rank of the result type is well-formed."
    if not (offsets == 1 and (ranks is None or ranks[0] == 1)) and offsets != sizes:
        message = f"expected mixed offsets rank to match mixed sizes rank ({offsets} vs {sizes}) {so_that}"
        return Problem(op, message)
    if sizes != strides:
        return Problem(op, f"expected mixed sizes rank to match mixed strides rank ({sizes} vs {strides}) {so_that}")
    if ranks is None:
        return None
    groups = (("offset", slice_.offsets), ("size", slice_.sizes), ("stride", slice_.strides))
    for rank, (name, values) in zip(ranks, groups, strict=True):
        problem = operands_or_integers(op, name, rank, values, op.operand_group(f"{name}s"))
        if problem is not None:
            return problem
    for name, values in groups[:2]:
        negative = next((value for value in values if value < 0 and value != DYNAMIC), None)
        if negative is not None:
            return Problem(op, f"expected {name}s to be non-negative, but got {negative}")
    return None


def operands_or_integers(
    op: Operation, name: str, count: int, values: Sequence[int], operands: Sequence[Value]
) -> Problem | None:
    """Checks the number of entries, and of operands for dynamic ones (upstream's `verifyListOfOperandsOrIntegers`)."""
    if len(values) != count:
        words = f"expected {count} {name} values, got {len(values)}"
        return plain_problem(op, IndexCount(words, count, len(values)))
    dynamic = values.count(DYNAMIC)
    if len(operands) != dynamic:
        return plain_problem(op, IndexCount(f"expected {dynamic} dynamic {name} values", dynamic, len(operands)))
    return None


def dynamic_sizes(op: Operation, type_: ShapedType, sizes: Sequence[Value]) -> Problem | None:
    """One operand for each dynamic extent of a type."""
    if len(sizes) == type_.num_dynamic_dims:
        return None
    expected, actual = type_.num_dynamic_dims, len(sizes)
    words = f"incorrect number of dynamic sizes, has {actual}, expected {expected}"
    return op_problem(op, IndexCount(words, expected, actual))


def _expected_ranks(op: Operation) -> _Ranks | None:
    """Returns the expected numbers of offsets, sizes and strides; None if only C++ knows."""
    ranks = _RANKS.get(op.name)
    if ranks is not None:
        return ranks(op)
    # A slice is taken from, or put into, all dimensions of one value: the destination where there is one.
    names = {operand.name for operand in op.definition.operands} if op.definition is not None else set()
    sliced = next((name for name in ("dest", "source") if name in names), None)
    if sliced is None or not isinstance(type_ := op.operand(sliced).type, ShapedType):
        return None
    rank = _rank(type_)
    return rank, rank, rank


def _reinterpret_cast_ranks(op: Operation) -> _Ranks:
    rank = _rank(op.result.type)
    return 1, rank, rank


_RANKS: Mapping[str, Callable[[Operation], _Ranks]] = MappingProxyType(
    {"memref.reinterpret_cast": _reinterpret_cast_ranks}
)
"""Operations without exactly one entry for each dimension of their source."""


def _rank(type_: Type) -> int:
    return len(type_.shape) if isinstance(type_, ShapedType) and type_.shape is not None else 0
