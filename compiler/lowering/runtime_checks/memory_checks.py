"""Checks of operations on memrefs and tensors: accesses, casts, slices, copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.memref.view_ops import CastOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp
from compiler.ir.attributes import IntegerAttr, StridedLayoutAttr
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    INDEX,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from compiler.lowering.runtime_checks.checks import Checks
from compiler.rewrite.reshapes import reshape_groups

MakeChecks = Callable[[Checks, Operation], None]


def _access(memory: str) -> MakeChecks:
    """The indices are within the extents."""

    def check(checks: Checks, op: Operation) -> None:
        value, indices = op.operand(memory), op.operand_group("indices")
        if not indices:
            return
        zero = checks.index(0)
        condition: Value | None = None
        for position, index in enumerate(indices):
            extent = checks.dim(value, position)
            within = checks.in_bounds(index, zero, extent)
            checks.report(within, position, index, extent)
            condition = within if condition is None else checks.both(condition, within)
        assert condition is not None
        checks.require(condition, "out-of-bounds access")

    return check


def _alignment(checks: Checks, op: Operation) -> None:
    attribute = op.properties["alignment"]
    assert isinstance(attribute, IntegerAttr)
    pointer = checks.rewriter.create(
        ExtractAlignedPointerAsIndexOp, op.operands[0], result_types=[INDEX], location=op
    ).result
    rest = checks.arithmetic("remui", pointer, checks.index(attribute.value))
    aligned = checks.equal(rest, checks.index(0))
    checks.require(aligned, f"memref is not aligned to {attribute.value}")


def _rank(checks: Checks, op: Operation, value: Value) -> Value:
    name = "memref.rank" if isinstance(value.type, MemRefType | UnrankedMemRefType) else "tensor.rank"
    return checks.rewriter.create_named(name, [value], [INDEX], location=op).result


def _dim(checks: Checks, op: Operation) -> None:
    rank = _rank(checks, op, op.operands[0])
    checks.require(checks.in_bounds(op.operands[1], checks.index(0), rank), "index is out of bounds")


def _extents(checks: Checks, op: Operation, source: Value, result: ShapedType) -> None:
    """Extents that the result of a cast knows are those of its source."""
    known = source.type.shape if isinstance(source.type, ShapedType) else None
    for position, extent in enumerate(result.shape or ()):
        if extent == DYNAMIC or (known is not None and known[position] != DYNAMIC):
            continue
        same = checks.equal(checks.dim(source, position), checks.index(extent))
        checks.require(same, f"size mismatch of dim {position}")


def _memref_cast(checks: Checks, op: Operation) -> None:
    source, result = op.operands[0], op.result.type
    if not isinstance(result, MemRefType):
        return
    if isinstance(source.type, UnrankedMemRefType):
        same = checks.equal(_rank(checks, op, source), checks.index(result.rank))
        checks.require(same, "rank mismatch")
    unknown = (DYNAMIC,) * result.rank
    layout = StridedLayoutAttr(DYNAMIC, unknown)
    open_type = MemRefType(unknown, result.element_type, layout, result.memory_space)
    open_ = checks.rewriter.create(CastOp, source, result_types=[open_type], location=op).result
    buffer = MemRefType((), result.element_type, None, result.memory_space)
    types: list[Type] = [buffer, INDEX, *[INDEX] * (2 * result.rank)]
    metadata = checks.rewriter.create(ExtractStridedMetadataOp, open_, result_types=types, location=op).results
    _extents(checks, op, source, result)
    known = strides_and_offset(result)
    if known is None:
        return
    strides, offset = known
    if offset != DYNAMIC:
        checks.require(checks.equal(metadata[1], checks.index(offset)), "offset mismatch")
    for position, stride in enumerate(strides):
        if stride != DYNAMIC:
            same = checks.equal(metadata[2 + result.rank + position], checks.index(stride))
            checks.require(same, f"stride mismatch of dim {position}")


def _tensor_cast(checks: Checks, op: Operation) -> None:
    source, result = op.operands[0], op.result.type
    if not isinstance(result, RankedTensorType):
        return
    if isinstance(source.type, UnrankedTensorType):
        same = checks.equal(_rank(checks, op, source), checks.index(result.rank))
        checks.require(same, "rank mismatch")
    _extents(checks, op, source, result)


def _copy(checks: Checks, op: Operation) -> None:
    source, target = op.operands
    if not isinstance(source.type, MemRefType) or not isinstance(target.type, MemRefType):
        return
    for position, (of_source, of_target) in enumerate(zip(source.type.shape, target.type.shape)):
        if of_source != DYNAMIC and of_target != DYNAMIC:
            continue
        left = checks.dim(source, position) if of_source == DYNAMIC else checks.index(of_source)
        right = checks.dim(target, position) if of_target == DYNAMIC else checks.index(of_target)
        checks.require(checks.equal(left, right), f"size of {position}-th source/target dim does not match")


def _expand_shape(checks: Checks, op: Operation) -> None:
    result = op.result.type
    assert isinstance(result, ShapedType) and result.shape is not None
    for position, group in enumerate(reshape_groups(op)):
        product, dynamic = 1, False
        for dimension in group:
            extent = result.shape[dimension]
            dynamic = dynamic or extent == DYNAMIC
            product *= 1 if extent == DYNAMIC else extent
        if not dynamic:
            continue
        rest = checks.arithmetic("remsi", checks.dim(op.operands[0], position), checks.index(product))
        divides = checks.equal(rest, checks.index(0))
        checks.require(divides, "static result dims in reassoc group do not divide src dim evenly")


def _slice(name: str) -> MakeChecks:
    """The first and the last element of each dimension are within the extents."""

    def check(checks: Checks, op: Operation) -> None:
        source = op.operands[0]
        assert isinstance(source.type, ShapedType)
        zero, one = checks.index(0), checks.index(1)
        sizes_of_source: Sequence[Value] = ()
        if isinstance(source.type, MemRefType):
            buffer = MemRefType((), source.type.element_type, None, source.type.memory_space)
            types: list[Type] = [buffer, INDEX, *[INDEX] * (2 * source.type.rank)]
            made = checks.rewriter.create(ExtractStridedMetadataOp, source, result_types=types, location=op)
            sizes_of_source = made.results[2 : 2 + source.type.rank]
        parts = [mixed_group(op, key, f"static_{key}") for key in ("offsets", "sizes", "strides")]
        for position, (given_offset, given_size, given_stride) in enumerate(zip(*parts)):
            offset, size, stride = (checks.number(value) for value in (given_offset, given_size, given_stride))
            extent = sizes_of_source[position] if sizes_of_source else checks.dim(source, position)
            _slice_dimension(checks, position, (offset, size, stride, extent), (zero, one), name)

    return check


def _slice_dimension(
    checks: Checks, position: int, values: tuple[Value, Value, Value, Value], units: tuple[Value, Value], name: str
) -> None:
    offset, size, stride, extent = values
    zero, one = units

    def at_most() -> Value:
        above = checks.plain_compare("sge", offset, zero)
        return checks.both(above, checks.plain_compare("sle", offset, extent))

    def last() -> Value:
        steps = checks.arithmetic("muli", checks.arithmetic("subi", size, one), stride)
        return checks.in_bounds(checks.arithmetic("addi", offset, steps), zero, extent)

    empty = checks.equal(size, zero)
    begins = checks.choose(empty, at_most, lambda: checks.in_bounds(offset, zero, extent))
    checks.require(begins, f"offset {position} is out-of-bounds")
    ends = checks.choose(checks.plain_compare("sgt", size, zero), last, checks.true)
    checks.require(ends, f"{name} runs out-of-bounds along dimension {position}")


MEMORY_CHECKS: Mapping[str, MakeChecks] = MappingProxyType(
    {
        "memref.load": _access("memref"),
        "memref.store": _access("memref"),
        "memref.atomic_rmw": _access("memref"),
        "memref.generic_atomic_rmw": _access("memref"),
        "memref.assume_alignment": _alignment,
        "memref.cast": _memref_cast,
        "memref.copy": _copy,
        "memref.dim": _dim,
        "memref.expand_shape": _expand_shape,
        "memref.subview": _slice("subview"),
        "tensor.cast": _tensor_cast,
        "tensor.dim": _dim,
        "tensor.extract": _access("tensor"),
        "tensor.insert": _access("dest"),
        "tensor.extract_slice": _slice("extract_slice"),
    }
)
"""The checks of an operation, by its name."""
