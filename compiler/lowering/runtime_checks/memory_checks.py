"""Checks of operations on memrefs and tensors: accesses, casts, slices, copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp, RemSIOp, RemUIOp, SubIOp
from compiler.dialects.memref import access_ops as memref_access
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AssumeAlignmentOp
from compiler.dialects.memref.view_ops import ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp
from compiler.dialects.tensor import ops as tensor
from compiler.ir.attributes import StridedLayoutAttr
from compiler.ir.mixed_values import mixed_group
from compiler.ir.operation import Operation, OpHandler, Value
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

MakeChecks: TypeAlias = OpHandler[Checks, None]
_MemRefAccess: TypeAlias = (
    memref_access.LoadOp | memref_access.StoreOp | memref_access.AtomicRMWOp | memref_access.GenericAtomicRMWOp
)


def _memref_access(checks: Checks, op: _MemRefAccess) -> None:
    _within(checks, op.memref, op.indices)


def _extract(checks: Checks, op: tensor.ExtractOp) -> None:
    _within(checks, op.tensor, op.indices)


def _insert(checks: Checks, op: tensor.InsertOp) -> None:
    _within(checks, op.dest, op.indices)


def _within(checks: Checks, value: Value, indices: Sequence[Value]) -> None:
    """The indices are within the extents."""
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


def _alignment(checks: Checks, op: AssumeAlignmentOp) -> None:
    alignment = op.alignment.value
    pointer = checks.op(ExtractAlignedPointerAsIndexOp, op.memref)
    rest = checks.op(RemUIOp, pointer, checks.index(alignment))
    aligned = checks.compare(CmpIPredicate.EQ, rest, checks.index(0))
    checks.require(aligned, f"memref is not aligned to {alignment}")


def _dim(checks: Checks, op: memref.DimOp | tensor.DimOp) -> None:
    rank = checks.rank(op.source_)
    checks.require(checks.in_bounds(op.index, checks.index(0), rank), "index is out of bounds")


def _extents(checks: Checks, op: Operation, source: Value, result: ShapedType) -> None:
    """Checks that static extents of a cast's result equal the source's dynamic extents."""
    source_shape = source.type.shape if isinstance(source.type, ShapedType) else None
    for position, extent in enumerate(result.shape or ()):
        if extent == DYNAMIC or (source_shape is not None and source_shape[position] != DYNAMIC):
            continue
        same = checks.compare(CmpIPredicate.EQ, checks.dim(source, position), checks.index(extent))
        checks.require(same, f"size mismatch of dim {position}")


def _memref_cast(checks: Checks, op: memref.CastOp) -> None:
    source, result = op.source_, op.result.type
    if not isinstance(result, MemRefType):
        return
    if isinstance(source.type, UnrankedMemRefType):
        same = checks.compare(CmpIPredicate.EQ, checks.rank(source), checks.index(result.rank))
        checks.require(same, "rank mismatch")
    unknown = (DYNAMIC,) * result.rank
    layout = StridedLayoutAttr(DYNAMIC, unknown)
    open_type = MemRefType(unknown, result.element_type, layout, result.memory_space)
    open_ = checks.op(memref.CastOp, source, result_type=open_type)
    buffer = MemRefType((), result.element_type, None, result.memory_space)
    types: list[Type] = [buffer, INDEX, *[INDEX] * (2 * result.rank)]
    metadata = checks.rewriter.create(ExtractStridedMetadataOp, open_, result_types=types)
    _extents(checks, op, source, result)
    result_layout = strides_and_offset(result)
    if result_layout is None:
        return
    strides, offset = result_layout
    if offset != DYNAMIC:
        checks.require(checks.compare(CmpIPredicate.EQ, metadata.offset, checks.index(offset)), "offset mismatch")
    for position, stride in enumerate(strides):
        if stride != DYNAMIC:
            same = checks.compare(CmpIPredicate.EQ, metadata.strides[position], checks.index(stride))
            checks.require(same, f"stride mismatch of dim {position}")


def _tensor_cast(checks: Checks, op: tensor.CastOp) -> None:
    source, result = op.source_, op.result.type
    if not isinstance(result, RankedTensorType):
        return
    if isinstance(source.type, UnrankedTensorType):
        same = checks.compare(CmpIPredicate.EQ, checks.rank(source), checks.index(result.rank))
        checks.require(same, "rank mismatch")
    _extents(checks, op, source, result)


def _copy(checks: Checks, op: CopyOp) -> None:
    source, target = op.source_, op.target
    if not isinstance(source.type, MemRefType) or not isinstance(target.type, MemRefType):
        return
    for position, (of_source, of_target) in enumerate(zip(source.type.shape, target.type.shape)):
        if of_source != DYNAMIC and of_target != DYNAMIC:
            continue
        left = checks.dim(source, position) if of_source == DYNAMIC else checks.index(of_source)
        right = checks.dim(target, position) if of_target == DYNAMIC else checks.index(of_target)
        checks.require(
            checks.compare(CmpIPredicate.EQ, left, right), f"size of {position}-th source/target dim does not match"
        )


def _expand_shape(checks: Checks, op: memref.ExpandShapeOp) -> None:
    result = op.result.type
    for position, group in enumerate(op.groups):
        product, dynamic = 1, False
        for dimension in group:
            extent = result.shape[dimension]
            dynamic = dynamic or extent == DYNAMIC
            product *= 1 if extent == DYNAMIC else extent
        if not dynamic:
            continue
        rest = checks.op(RemSIOp, checks.dim(op.src, position), checks.index(product))
        divides = checks.compare(CmpIPredicate.EQ, rest, checks.index(0))
        checks.require(divides, "static result dims in reassoc group do not divide src dim evenly")


def _slice(name: str) -> MakeChecks:
    """The first and the last element of each dimension are within the extents."""

    def check(checks: Checks, op: memref.SubViewOp | tensor.ExtractSliceOp) -> None:
        source = op.source_
        zero, one = checks.index(0), checks.index(1)
        sizes_of_source: Sequence[Value] = ()
        if isinstance(source.type, MemRefType):
            buffer = MemRefType((), source.type.element_type, None, source.type.memory_space)
            types: list[Type] = [buffer, INDEX, *[INDEX] * (2 * source.type.rank)]
            new_op = checks.rewriter.create(ExtractStridedMetadataOp, source, result_types=types)
            sizes_of_source = new_op.sizes
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
    zero, value = units

    def at_most() -> Value:
        above = checks.compare(CmpIPredicate.SGE, offset, zero)
        return checks.both(above, checks.compare(CmpIPredicate.SLE, offset, extent))

    def last() -> Value:
        steps = checks.op(MulIOp, checks.op(SubIOp, size, value), stride)
        return checks.in_bounds(checks.op(AddIOp, offset, steps), zero, extent)

    empty = checks.compare(CmpIPredicate.EQ, size, zero)
    begins = checks.choose(empty, at_most, lambda: checks.in_bounds(offset, zero, extent))
    checks.require(begins, f"offset {position} is out-of-bounds")
    ends = checks.choose(checks.compare(CmpIPredicate.SGT, size, zero), last, checks.true)
    checks.require(ends, f"{name} runs out-of-bounds along dimension {position}")


MEMORY_CHECKS: Mapping[type[Operation], MakeChecks] = MappingProxyType(
    {
        memref_access.LoadOp: _memref_access,
        memref_access.StoreOp: _memref_access,
        memref_access.AtomicRMWOp: _memref_access,
        memref_access.GenericAtomicRMWOp: _memref_access,
        AssumeAlignmentOp: _alignment,
        memref.CastOp: _memref_cast,
        memref_access.CopyOp: _copy,
        memref.DimOp: _dim,
        memref.ExpandShapeOp: _expand_shape,
        memref.SubViewOp: _slice("subview"),
        tensor.CastOp: _tensor_cast,
        tensor.DimOp: _dim,
        tensor.ExtractOp: _extract,
        tensor.InsertOp: _insert,
        tensor.ExtractSliceOp: _slice("extract_slice"),
    }
)
"""Functions that create the checks of an operation, by its class."""
