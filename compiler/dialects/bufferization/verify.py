"""Checks of bufferization operations and attributes beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Callable

from compiler.analysis.effects import memory_effects
from compiler.dialects.bufferization.ops import AllocTensorOp, DeallocOp, MaterializeInDestinationOp
from compiler.errors.constraints import ConflictingAttributes, RequiredType, SizeMismatch
from compiler.ir.attributes import AffineMapAttr, Attribute, IntegerAttr, StridedLayoutAttr, StringAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import (
    DYNAMIC,
    I1,
    MemRefType,
    RankedTensorType,
    ShapedType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from compiler.ods import hook
from compiler.ods.effects import EffectKind
from compiler.verification.checks.slices import dynamic_sizes

_MANUAL = "bufferization.manual_deallocation"


@hook.verify(AllocTensorOp)
def alloc_tensor(op: AllocTensorOp) -> Finding:
    """The op has sizes for the dynamic extents, or copies a tensor of its result type."""
    type_ = op.result.type
    if op.copy is None:
        return dynamic_sizes(op, type_, op.dynamic_sizes)
    if op.dynamic_sizes:
        return Problem(op, "dynamic sizes not needed when copying a tensor")
    if op.copy.type != type_:
        return Problem(op, "expected that `copy` and return type match")
    return None


@hook.verify(MaterializeInDestinationOp)
def materialize_in_destination(op: MaterializeInDestinationOp) -> Finding:
    """A tensor destination has a result, a memref destination has none and is `writable`."""
    source, dest = op.source_.type, op.dest.type
    result, into_buffer = op.result_, isinstance(dest, MemRefType | UnrankedMemRefType)
    if not isinstance(dest, MemRefType | UnrankedMemRefType | RankedTensorType | UnrankedTensorType):
        return "'dest' must be a tensor or a memref"
    if not into_buffer and result is None:
        return "tensor 'dest' implies exactly one tensor result"
    if not into_buffer and result is not None and result.type != dest:
        return RequiredType("result and 'dest' types must match", result.type, dest)
    if into_buffer and result is not None:
        return "memref 'dest' implies zero results"
    if op.restrict and not into_buffer:
        return ConflictingAttributes("'restrict' is valid only for memref destinations", ("restrict",))
    if op.writable != into_buffer:
        return "'writable' must be specified if and only if the destination is of memref type"
    return _same_shape(source, dest)


def _same_shape(source: ShapedType, dest: ShapedType) -> str | None:
    if source.has_rank != dest.has_rank:
        return "source/destination shapes are incompatible"
    if source.rank != dest.rank:
        return "rank mismatch between source and destination shape"
    for first, other in zip(source.shape or (), dest.shape or (), strict=True):
        if first != other and DYNAMIC not in (first, other):
            return "source/destination shapes are incompatible"
    return None


@hook.verify(DeallocOp)
def dealloc(op: DeallocOp) -> Finding:
    if len(op.memrefs) != len(op.conditions):
        words = "must have the same number of conditions as memrefs to deallocate"
        return SizeMismatch(words, len(op.conditions), len(op.memrefs))
    if len(op.retained) != len(op.results):
        words = "must have the same number of updated conditions (results) as retained operands"
        return SizeMismatch(words, len(op.results), len(op.retained))
    return None


# ----------------------------------------------------------------------------------------------------------- attributes


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    """Checks the dialect's attributes on an op: only the one for memory that is freed by hand is allowed."""
    if name != _MANUAL:
        message = f"attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
        return Problem(op, message)
    effects = memory_effects(op)
    if effects is not None and any(effect.kind in (EffectKind.ALLOCATE, EffectKind.FREE) for effect in effects):
        return None
    return f"attribute '{_MANUAL}' can be used only on ops that have an allocation and/or free side effect"


def argument_attribute(op: Operation, type_: Type, name: str, value: Attribute) -> Finding:
    """Checks attributes of a tensor argument: whether it may be written, its use, its layout."""
    check = _ARGUMENT_ATTRIBUTES.get(name)
    if check is None:
        # The attribute that upstream's message names is always this one.
        name = "bufferization.buffer_layout"
        return Problem(op, f"attribute '{name}' not supported as a region arg attribute by the bufferization dialect")
    message: str | None = check(value)
    if message is None and not op.has_trait("FunctionOpInterface"):
        message = f"expected '{name}' to be used on function-like operations"
    if message is None and name.endswith(".writable") and not any(region.blocks for region in op.regions):
        message = f"'{name}' is invalid on external functions"
    return None if message is None else Problem(op, message)


def _writable(value: Attribute) -> str | None:
    if isinstance(value, IntegerAttr) and value.type == I1:
        return None
    return "'bufferization.writable' is expected to be a boolean attribute"


def _access(value: Attribute) -> str | None:
    if not isinstance(value, StringAttr):
        return "'bufferization.access' is expected to be a string attribute"
    if value.value not in ("none", "read", "write", "read-write"):
        return "invalid value for 'bufferization.access'"
    return None


def _layout(value: Attribute) -> str | None:
    traits: tuple[str, ...] = getattr(getattr(value, "definition", None), "traits", ())
    if isinstance(value, AffineMapAttr | StridedLayoutAttr) or "MemRefLayoutAttrInterface" in traits:
        return None
    return "'bufferization.buffer_layout' is expected to be a memref layout attribute"


_ARGUMENT_ATTRIBUTES: dict[str, Callable[[Attribute], str | None]] = {
    "bufferization.access": _access,
    "bufferization.buffer_layout": _layout,
    "bufferization.writable": _writable,
}
