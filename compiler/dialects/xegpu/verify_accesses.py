"""Checks of scattered accesses and those to matrices in local memory, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.xegpu.descriptors import MemDesc, TensorDesc, mem_desc, memory_space, tensor_desc
from compiler.dialects.xegpu.layouts import is_layout, layout_parts
from compiler.dialects.xegpu.ops import (
    CreateDescOp,
    LoadGatherOp,
    LoadMatrixOp,
    PrefetchOp,
    StoreMatrixOp,
    StoreScatterOp,
    UpdateOffsetOp,
)
from compiler.dialects.xegpu.verify import hint_problem, list_text, memory_space_problem
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import IntegerType, MemRefType, Type, VectorType
from compiler.ods import hook

_SCATTERED = "Expects a scattered TensorDesc."
_SCALAR_CHUNK = "Expecting chunk size == 1 for scalar result"
_MASK_OF_VALUE = "Mask should match value except the chunk size dim."


@hook.verify(CreateDescOp)
def create_tdesc(op: CreateDescOp) -> Finding:
    source, offsets, target = op.source_.type, op.offsets.type, tensor_desc(op.result.type)
    if target is None or not isinstance(offsets, VectorType):
        return None
    if not target.is_scattered:
        return _SCATTERED
    problem = memory_space_problem(memory_space(source), target.memory_space)
    if problem is not None:
        return problem
    expected = offsets.shape if target.chunk_size == 1 else (*offsets.shape, target.chunk_size)
    return None if expected == target.shape else f"Incorrect TensorDesc shape. Expected is {list_text(expected)}"


def _source_problem(op: PrefetchOp | LoadGatherOp | StoreScatterOp, source: Type, *, writes: bool) -> str | None:
    """A descriptor has the offsets in it, another address needs them."""
    descriptor = tensor_desc(source)
    has_offsets = op.offsets is not None
    if descriptor is None and not has_offsets:
        return "Expects offsets."
    if descriptor is not None and has_offsets:
        return "offsets not allowed."
    if descriptor is not None and not descriptor.is_scattered:
        return _SCATTERED
    return hint_problem(op, writes=writes)


@hook.verify(PrefetchOp)
def prefetch(op: PrefetchOp) -> Finding:
    source = op.source_.type
    problem = _source_problem(op, source, writes=False)
    if problem is not None:
        return problem
    has_alignment = op.offset_align_byte is not None
    if isinstance(source, IntegerType):
        return None if has_alignment else "offset_align_byte is required with integer source."
    return "offset_align_byte only allowed with integer source." if has_alignment else None


@hook.verify(LoadGatherOp)
def load(op: LoadGatherOp) -> Finding:
    return _source_problem(op, op.source_.type, writes=False) or _access(op, op.source_.type, op.result.type)


@hook.verify(StoreScatterOp)
def store(op: StoreScatterOp) -> Finding:
    return _source_problem(op, op.dest.type, writes=True) or _access(op, op.dest.type, op.value.type)


def _access(op: LoadGatherOp | StoreScatterOp, source: Type, value: Type) -> Finding:
    mask = op.mask.type
    descriptor = tensor_desc(source)
    if descriptor is not None:
        return _problem_with_descriptor(descriptor, mask, value)
    element = value.element_type if isinstance(value, VectorType) else value
    if isinstance(source, MemRefType) and source.element_type != element:
        return Problem(op, "Value should have the same element type as MemRef.")
    assert op.offsets is not None
    chunk_size = 1 if op.chunk_size is None else op.chunk_size.value
    return _problem_with_offsets(op.offsets.type, mask, value, chunk_size)


def _problem_with_descriptor(descriptor: TensorDesc, mask: Type, value: Type) -> str | None:
    if not isinstance(value, VectorType):
        return _SCALAR_CHUNK if descriptor.chunk_size > 1 else "Expecting a vector type result."
    if value.element_type != descriptor.element_type:
        return "Value should have the same element type as TensorDesc."
    expected = descriptor.shape[:-1] if descriptor.chunk_size > 1 else descriptor.shape
    if expected != (mask.shape if isinstance(mask, VectorType) else ()):
        return "Mask should match TensorDesc except the chunk size dim."
    if value.rank == 1 and value.num_elements == descriptor.chunk_size:
        return "TensorDesc doesn't need LayoutAttr for SIMT code" if descriptor.has_layout_attr else None
    if descriptor.shape != value.shape:
        return (
            f"Value shape {list_text(value.shape)} is neither a valid distribution for SIMT nor consistent with the "
            f"tensor descriptor for SIMD '{descriptor.type}'"
        )
    return None


def _problem_with_offsets(offsets: Type, mask: Type, value: Type, chunk_size: int) -> str | None:
    """Offsets, mask and value are all of one lane, or all of a subgroup."""
    vectors = [type_ for type_ in (mask, offsets) if isinstance(type_, VectorType)]
    if not isinstance(value, VectorType):
        if chunk_size > 1:
            return _SCALAR_CHUNK
        return "Expecting scalar mask and offsets." if vectors else None
    count_problem = f"value elements must match chunk size {chunk_size}"
    if not vectors:
        return None if value.num_elements == chunk_size else count_problem
    if not isinstance(mask, VectorType):
        return "Expecting a vector type mask."
    if chunk_size > 1:
        if value.rank == 1 and value.num_elements != chunk_size:
            return count_problem
    elif value.num_elements != mask.num_elements:
        return _MASK_OF_VALUE
    if mask.num_elements == 1:
        return None
    expected = value.shape[:-1] if chunk_size > 1 else value.shape
    return None if expected == mask.shape else _MASK_OF_VALUE


@hook.verify(UpdateOffsetOp)
def update_offset(op: UpdateOffsetOp) -> Finding:
    descriptor, offsets = tensor_desc(op.tensor_desc.type), op.offsets.type
    if descriptor is None or not isinstance(offsets, VectorType):
        return None
    if not descriptor.is_scattered:
        return _SCATTERED
    expected = descriptor.shape[:-1] if descriptor.chunk_size > 1 else descriptor.shape
    return None if expected == offsets.shape else "Offsets should match TensorDesc except the chunk size dim."


# -------------------------------------------------------------------------------------------------- local memory


@hook.verify(LoadMatrixOp)
def load_matrix(op: LoadMatrixOp) -> Finding:
    return _matrix_access(op, op.result.type)


@hook.verify(StoreMatrixOp)
def store_matrix(op: StoreMatrixOp) -> Finding:
    return _matrix_access(op, op.data.type)


def _matrix_access(op: LoadMatrixOp | StoreMatrixOp, data: Type) -> Finding:
    problem = _matrix_access_problem(op, data)
    return None if problem is None else Problem(op, problem)


def _matrix_access_problem(op: LoadMatrixOp | StoreMatrixOp, data: Type) -> str | None:
    matrix = mem_desc(op.mem_desc.type)
    by_block = op.subgroup_block_io
    if matrix is None:
        return None
    if not isinstance(data, VectorType):
        return "subgroup_block_io are only allowed when result is a VectorType." if by_block else None
    if matrix.rank != 2:
        return "mem_desc must be 2D."
    problem = _block_access_problem(op, matrix) if by_block else None
    if problem is not None:
        return problem
    if data.rank == 2:
        exceeds = any(part > whole for part, whole in zip(data.shape, matrix.shape, strict=True))
        return "data shape must not exceed mem_desc shape." if exceeds else None
    if by_block and matrix.is_column_major:
        return "mem_desc should be row major when subgroup_block_io is set."
    return None


def _block_access_problem(op: LoadMatrixOp | StoreMatrixOp, matrix: MemDesc) -> str | None:
    """Lanes that access a block together access adjacent elements, of one block's width."""
    parts = layout_parts(op.layout) if is_layout(op.layout) else {}
    lane_data, lane_layout = parts.get("lane_data", ()), parts.get("lane_layout", ())
    if any(count != 1 for count in lane_data[:-1]):
        return "With subgroup_block_io, accessed data must be contiguous and coalesced."
    if not lane_data:
        return None
    for lanes, extent, stride in zip(lane_layout, matrix.block or matrix.shape, matrix.strides, strict=False):
        if lanes != extent:
            return "With subgroup_block_io, the block shape must match the lane layout."
        if lanes != 1 and stride != 1:
            return "With subgroup_block_io, the distributed dimensions must be contiguous."
    return None
