"""Checks of operations of the xegpu dialect on blocks and matrices beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.diagnostics import Severity
from compiler.dialects.xegpu.attributes import CachePolicyAttr
from compiler.dialects.xegpu.descriptors import TensorDesc, memory_space, tensor_desc
from compiler.dialects.xegpu.enums import CachePolicy
from compiler.dialects.xegpu.layouts import is_evenly_distributable, is_layout, layout_parts
from compiler.dialects.xegpu.ops import (
    ConvertLayoutOp,
    CreateNdDescOp,
    DpasOp,
    LoadNdOp,
    PrefetchNdOp,
    StoreNdOp,
    UpdateNdOffsetOp,
)
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import IntegerType, MemRefType, VectorType, int_or_float_width
from compiler.ods import hook

_READ_HINTS = (CachePolicy.CACHED, CachePolicy.UNCACHED, CachePolicy.STREAMING, CachePolicy.READ_INVALIDATE)
_WRITE_HINTS = (CachePolicy.CACHED, CachePolicy.UNCACHED, CachePolicy.WRITE_BACK, CachePolicy.WRITE_THROUGH)
_LEVELS = ("l1_hint", "l2_hint", "l3_hint")

NOT_SCATTERED = "Expects a non-scattered TensorDesc."
_TOO_MANY_DIMENSIONS = "Expects a 1D or 2D TensorDesc."


def list_text(values: Sequence[int]) -> str:
    return f"[{', '.join(map(str, values))}]"


def hint_problem(op: Operation, *, writes: bool) -> str | None:
    """Returns the error for the first cache hint that is invalid for a read, or with `writes` for a write."""
    allowed = _WRITE_HINTS if writes else _READ_HINTS
    for level in _LEVELS:
        hint = op.properties.get(level)
        if isinstance(hint, CachePolicyAttr) and hint.value not in allowed:
            return f"invalid {level}: {hint}"
    return None


def _descriptor(op: Operation, name: str = "TensorDesc") -> TensorDesc | None:
    return tensor_desc(op.operand(name).type)


def _static_count(op: Operation, name: str) -> int | None:
    attribute = op.properties.get(name)
    return len(attribute.values) if isinstance(attribute, DenseArrayAttr) else None


def memory_space_problem(source: int, target: int) -> str | None:
    return None if source == target else f"Memory space mismatch. Source: {source}, TensorDesc: {target}"


# ------------------------------------------------------------------------------------------------------------- blocks


@hook.verify(CreateNdDescOp)
def create_nd_tdesc(op: CreateNdDescOp) -> Finding:
    source, target = op.source_.type, tensor_desc(op.result.type)
    if target is None:
        return None
    problem = memory_space_problem(memory_space(source), target.memory_space)
    if problem is not None:
        return problem
    sizes, strides = _static_count(op, "const_shape"), _static_count(op, "const_strides")
    if isinstance(source, MemRefType):
        layout = strides_and_offset(source)
        sizes = source.rank if sizes is None else sizes
        strides = (0 if layout is None else len(layout[0])) if strides is None else strides
    rank, offsets = sizes or 0, _static_count(op, "const_offsets") or 0
    if isinstance(source, IntegerType) and not (rank and strides):
        return "expecting strides and shape to be present for integer source."
    if rank != (strides or 0) or (offsets and offsets != rank):
        return (
            "Expecting the rank of shape, strides, offsets, and source (if source is a memref) should match with "
            "each other."
        )
    if target.rank > rank:
        return (
            "Expecting the TensorDesc rank is not greater than the ranks of shape, strides, offsets or the memref "
            "source."
        )
    if isinstance(source, MemRefType) and source.element_type != target.element_type:
        return "TensorDesc should have the same element type with the source if it is a memref."
    return NOT_SCATTERED if target.is_scattered else None


def _offsets_problem(op: Operation, descriptor: TensorDesc) -> str | None:
    """The number of static offsets, if there are any, is the descriptor's rank."""
    count = _static_count(op, "const_offsets")
    return "Mismatched ranks between offsets and tensor descriptor" if count and count != descriptor.rank else None


@hook.verify(PrefetchNdOp)
def prefetch_nd(op: PrefetchNdOp) -> Finding:
    descriptor = _descriptor(op)
    if descriptor is None:
        return None
    if descriptor.is_scattered:
        return NOT_SCATTERED
    return hint_problem(op, writes=False) or _offsets_problem(op, descriptor)


def _share_problem(noun: str, value: VectorType, descriptor: TensorDesc, elements: int) -> str | None:
    """A lane's share of a descriptor's elements is a whole part of them, and needs no layout."""
    if descriptor.has_layout_attr:
        return "TensorDesc doesn't need LayoutAttr for SIMT code"
    if value.num_elements and elements % value.num_elements:
        shape = list_text(value.shape)
        return f"{noun} shape {shape} is not a valid distribution for tensor descriptor '{descriptor.type}'"
    return None


@hook.verify(LoadNdOp)
def load_nd(op: LoadNdOp) -> Finding:
    descriptor, value = _descriptor(op), op.result.type
    if descriptor is None or not isinstance(value, VectorType):
        return None
    if descriptor.is_scattered:
        return NOT_SCATTERED
    if descriptor.rank > 2:
        return _TOO_MANY_DIMENSIONS
    problem = hint_problem(op, writes=False)
    if problem is not None:
        return problem
    elements = descriptor.type.num_elements * descriptor.array_length
    if value.rank == 1 and value.num_elements < elements:
        return _share_problem("Result", value, descriptor, elements)
    return _whole_block(op, descriptor, value)


def _whole_block(op: LoadNdOp, descriptor: TensorDesc, value: VectorType) -> Finding:
    """Checks the result type of a subgroup's block load, with its transpose and packing."""
    problems: list[str | Problem] = []
    shape = list(descriptor.shape)
    order = op.transpose
    if isinstance(order, DenseArrayAttr):
        if all(0 <= index < len(shape) for index in order.values):
            shape = [shape[index] for index in order.values]
        else:
            problems.append(_warning(op, "Invalid transpose attr. It is ignored."))
    if op.packed:
        if descriptor.rank != 2:
            problems.append(_warning(op, "Invalid Packed Attr. It is ignored (available for 2D TensorDesc only)."))
        elif value.shape[-1]:
            shape = [shape[0] // value.shape[-1], *shape[1:], value.shape[-1]]
    if descriptor.array_length > 1:
        shape.insert(0, descriptor.array_length)
    problem = _offsets_problem(op, descriptor)
    if tuple(shape) != value.shape:
        problem = f"Result shape {list_text(value.shape)} is not consistent with tensor descriptor '{descriptor.type}'"
    return problems if problem is None else [*problems, problem]


def _warning(op: Operation, message: str) -> Problem:
    return Problem(op, message, severity=Severity.WARNING, shows_op=False)


@hook.verify(StoreNdOp)
def store_nd(op: StoreNdOp) -> Finding:
    descriptor, value = _descriptor(op), op.value.type
    if descriptor is None or not isinstance(value, VectorType):
        return None
    if descriptor.is_scattered:
        return NOT_SCATTERED
    if descriptor.rank > 2:
        return _TOO_MANY_DIMENSIONS
    problem = hint_problem(op, writes=True)
    if problem is not None:
        return problem
    if descriptor.array_length > 1:
        return "array length is not supported by store_nd."
    elements = descriptor.type.num_elements
    if value.rank == 1 and value.num_elements < elements:
        return _share_problem("Value", value, descriptor, elements)
    if descriptor.shape != value.shape:
        return f"Value shape {list_text(value.shape)} is not consistent with tensor descriptor '{descriptor.type}'"
    return _offsets_problem(op, descriptor)


@hook.verify(UpdateNdOffsetOp)
def update_nd_offset(op: UpdateNdOffsetOp) -> Finding:
    descriptor = _descriptor(op)
    if descriptor is None:
        return None
    if descriptor.is_scattered:
        return NOT_SCATTERED
    return None if descriptor.rank == _static_count(op, "const_offsets") else "Invalid number of offsets."


# ----------------------------------------------------------------------------------------- multiplications and layouts


@hook.verify(DpasOp)
def dpas(op: DpasOp) -> Finding:
    lhs, rhs, result = op.lhs.type, op.rhs.type, op.result.type
    if not (isinstance(lhs, VectorType) and isinstance(rhs, VectorType) and isinstance(result, VectorType)):
        return None
    if op.acc is not None and op.acc.type != result:
        return "Expecting the acc type to be the same as result."
    if lhs.rank == rhs.rank == result.rank == 1:
        # A lane's share of B fills registers of 32 bits; the rest depends on the device.
        width = int_or_float_width(rhs.element_type)
        together = 32 // width if width else 0
        if together and rhs.num_elements % together:
            return "Expecting B operand to be a multiple of 32 bits."
        return None
    if lhs.rank != 2 or rhs.rank not in (2, 3) or result.rank != 2:
        return "expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector."
    depth = rhs.shape[0] * rhs.shape[2] if rhs.rank == 3 else rhs.shape[0]
    if depth != lhs.shape[1]:
        return "K-dimension mismatch."
    if lhs.shape[0] != result.shape[0]:
        return "M-dimension mismatch."
    return "N-dimension mismatch." if rhs.shape[1] != result.shape[1] else None


@hook.verify(ConvertLayoutOp)
def convert_layout(op: ConvertLayoutOp) -> Finding:
    source, target = op.input_layout, op.target_layout
    data = op.source_.type
    if not is_layout(source) or not is_layout(target) or not isinstance(data, VectorType):
        return None
    of_group = [bool(layout_parts(layout)["sg_layout"]) for layout in (source, target)]
    if any(of_group) and not all(of_group):
        return "expected input layout and target layout be WgLayout or SgLayout at the same time."
    for name, layout in (("input", source), ("target", target)):
        if not is_evenly_distributable(data.shape, layout):
            return f"invalid {name} layout, data cannot be evenly distributed."
    return None
