"""Checks of amdgpu operations on floats of few bits, buffers, lanes and tensors, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.amdgpu.attributes import AddressSpaceAttr
from compiler.dialects.amdgpu.buffer_ops import (
    FatRawBufferCastOp,
    RawBufferAccess,
)
from compiler.dialects.amdgpu.copy_ops import (
    GatherToLDSOp,
    MakeDmaBaseOp,
    MakeDmaDescriptorOp,
    MakeGatherDmaBaseOp,
    MakeGatherDmaDescriptorOp,
    TransposeLoadOp,
)
from compiler.dialects.amdgpu.enums import AddressSpace, DPPPerm
from compiler.dialects.amdgpu.lane_ops import DPPOp, PermlaneSwapOp
from compiler.dialects.amdgpu.small_float_ops import (
    PackedScaledTruncOp,
    PackedStochRoundFp8Op,
    PackedTrunc2xFp8Op,
    ScaledExtPackedMatrixOp,
)
from compiler.dialects.gpu.attributes import AddressSpaceAttr as GpuAddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace as GpuAddressSpace
from compiler.errors.constraints import RequiredType
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    IntegerAttr,
    StridedLayoutAttr,
    TypeAttr,
    UnitAttr,
)
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import MemRefType, VectorType, int_or_float_width
from compiler.ods import hook


def number(op: Operation, name: str) -> int:
    """Returns the value of an integer attribute, 0 if it is absent."""
    attribute = op.properties.get(name)
    return attribute.value if isinstance(attribute, IntegerAttr) else 0


_GLOBAL = GpuAddressSpaceAttr.get(GpuAddressSpace.GLOBAL)
_WORKGROUP = GpuAddressSpaceAttr.get(GpuAddressSpace.WORKGROUP)
_FAT_RAW_BUFFER = AddressSpaceAttr.get(AddressSpace.FAT_RAW_BUFFER)


def _is_in(space: Attribute | None, numbers: tuple[int, ...], named: Attribute) -> bool:
    """Returns True if a memory space is one of the numbers, or the attribute `named`."""
    if isinstance(space, IntegerAttr):
        return space.value in numbers
    return space == named


def _is_global(type_: MemRefType) -> bool:
    return type_.memory_space is None or _is_in(type_.memory_space, (0, 1), _GLOBAL)


def _is_workgroup(type_: MemRefType) -> bool:
    return _is_in(type_.memory_space, (3,), _WORKGROUP)


# ------------------------------------------------------------------------------------------------ floats of few bits


@hook.verify(PackedTrunc2xFp8Op, PackedScaledTruncOp, PackedStochRoundFp8Op)
def packed(op: PackedTrunc2xFp8Op | PackedScaledTruncOp | PackedStochRoundFp8Op) -> Finding:
    """Checks that values are packed into a value of the result's type."""
    if op.existing is not None and op.existing.type != op.result.type:
        words = "existing values must have same type as result"
        return RequiredType(words, op.existing.type, op.result.type)
    return None


@hook.verify(ScaledExtPackedMatrixOp)
def scaled_extension(op: ScaledExtPackedMatrixOp) -> Finding:
    """Checks the lane and the byte of a block's first scale."""
    source = op.source_.type
    block, byte, lane = (number(op, name) for name in ("blockSize", "firstScaleByte", "firstScaleLane"))
    if int_or_float_width(source.element_type) != 8:
        if block == 16 and byte not in (0, 1):
            return "blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6."
        if block == 32 and byte not in (0, 2):
            return "blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6."
    elif block == 16 and (lane, byte) not in ((0, 0), (16, 2)):
        return "blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8."
    return None


# ----------------------------------------------------------------------------------------------------------- buffers


def fat_raw_buffer_type(source: MemRefType, *, reset_offset: bool) -> MemRefType | None:
    """Returns the memref type as a fat raw buffer; None if its offset cannot be reset."""
    space = AddressSpaceAttr.get(AddressSpace.FAT_RAW_BUFFER)
    layout = source.layout
    if reset_offset and layout is not None:
        if not isinstance(layout, StridedLayoutAttr):
            return None
        layout = StridedLayoutAttr(0, layout.strides)
        if tuple(layout.strides) == _identity_strides(source):
            layout = None
    return MemRefType(source.shape, source.element_type, layout, space)


def _identity_strides(type_: MemRefType) -> tuple[int, ...] | None:
    """Returns the static strides of a memref without a layout."""
    if type_.rank <= 1:
        return (1,) * type_.rank
    if not type_.has_static_shape:
        return None
    strides = [1]
    for extent in reversed(type_.shape[1:]):
        strides.append(strides[-1] * extent)
    return tuple(reversed(strides))


@hook.verify(FatRawBufferCastOp)
def fat_raw_buffer_cast(op: FatRawBufferCastOp) -> Finding:
    source, result = op.source_.type, op.result.type
    expected = fat_raw_buffer_type(source, reset_offset=op.reset_offset)
    if expected is None:
        return f"source type '{source}' can't have its offset reset"
    if result == expected:
        return None
    return RequiredType(f"expected result type to be '{expected}' but got '{result}'", result, expected)


@hook.verify(RawBufferAccess)
def raw_buffer(op: RawBufferAccess) -> Finding:
    type_ = op.memref.type
    if not _is_global(type_):
        return "Buffer ops must operate on a memref in global memory"
    return None if type_.rank == len(op.indices) else f"Expected {type_.rank} indices to memref"


# ------------------------------------------------------------------------------------------------------------- lanes


@hook.verify(DPPOp)
def dpp(op: DPPOp) -> Finding:
    """The argument fits the kind of permutation."""
    type_ = op.src.type
    if int_or_float_width(type_) > 64:
        return "integer and floating point types larger than 64 bits are not supported"
    kind, argument = op.kind, op.perm_argument
    if kind is DPPPerm.QUAD_PERM:
        if not isinstance(argument, ArrayAttr) or len(argument.elements) != 4:
            return "quad_perm attribute must have exactly 4 elements"
        if any(isinstance(element, IntegerAttr) and not 0 <= element.value <= 3 for element in argument.elements):
            return "Each element of quad_perm must be in the range [0, 3]"
    elif kind in (DPPPerm.ROW_SHL, DPPPerm.ROW_SHR, DPPPerm.ROW_ROR):
        if argument is None:
            return f"Attribute '{kind.symbol}' value not specified"
        if isinstance(argument, IntegerAttr) and not 1 <= argument.value <= 15:
            return "Attribute value must be between 1 and 15"
    elif argument is not None and not isinstance(argument, UnitAttr):
        return "Expected unit attribute for permArgument, but found non-trivial argument"
    return None


@hook.verify(PermlaneSwapOp)
def permlane_swap(op: PermlaneSwapOp) -> Finding:
    return None if number(op, "row_length") in (16, 32) else "row_length attribute must either be 16 or 32."


# ----------------------------------------------------------------------------------------------- memory of workgroups


@hook.verify(GatherToLDSOp)
def gather(op: GatherToLDSOp) -> Finding:
    source, target = op.src.type, op.dst.type
    layout = strides_and_offset(target)
    if target.rank > 0 and (layout is None or layout[0][-1] != 1):
        return "destination type inner most dim must be contiguous"
    if source.element_type != target.element_type:
        return "source and destination element types must match"
    attribute = op.transfer_type
    type_ = attribute.type if isinstance(attribute, TypeAttr) else None
    bits = 0
    if isinstance(type_, VectorType):
        bits = type_.num_elements * int_or_float_width(type_.element_type)
    elif type_ is not None:
        bits = int_or_float_width(type_)
    if bits not in (8, 16, 32, 96, 128):
        return "Transfering type size must be 8, 16, 32, 96 or 128 bits"
    if not _is_global(source) and not _is_in(source.memory_space, (7,), _FAT_RAW_BUFFER):
        return "source memory address space must be global or fat raw buffer"
    return None if _is_workgroup(target) else "destination memory address space must be Workgroup"


@hook.verify(TransposeLoadOp)
def transpose_load(op: TransposeLoadOp) -> Finding:
    if not _is_workgroup(op.src.type):
        return "source memory address space must be Workgroup"
    result = op.result.type
    bits = int_or_float_width(result.element_type)
    count = {4: 16, 6: 16, 8: 8, 16: 4}.get(bits)
    if count is None:
        return f"Unsupported element type size for transpose load: {bits} bits"
    if count != result.num_elements:
        return f"Transferring type size mismatch: expected num of elements: {count}"
    return None


# ----------------------------------------------------------------------------------------------------- tensor copies


@hook.verify(MakeGatherDmaBaseOp, MakeDmaBaseOp)
def dma_base(op: MakeGatherDmaBaseOp | MakeDmaBaseOp) -> Finding:
    if not _is_global(op.global_.type):
        return "global memref must have global address space attribute."
    if not _is_workgroup(op.lds.type):
        return "lds memref must have workgroup address space attribute."
    return _element_width(int_or_float_width(op.lds.type.element_type))


def _element_width(bits: int) -> Finding:
    if bits not in (8, 16, 32, 64):
        return f"element type must be 1, 2, 4, or 8 bytes long but type was {bits} bits long."
    return None


@hook.verify(MakeDmaDescriptorOp)
def dma_descriptor(op: MakeDmaDescriptorOp | MakeGatherDmaDescriptorOp) -> Finding:
    strides, sizes, tile = (
        attribute.values if isinstance(attribute := op.properties.get(name), DenseArrayAttr) else ()
        for name in ("global_static_strides", "global_static_sizes", "shared_static_sizes")
    )
    if not strides:
        return "strides must not be empty."
    if strides[-1] != 1:
        return "strides for the innermost dimension must be 1."
    if len(sizes) > 5:
        return "tensor and tile must be at most of rank 5."
    if len(sizes) != len(strides):
        return "strides and sizes must have same rank."
    if len(sizes) != len(tile):
        return "tensor must have same rank as tile."
    barrier = op.atomic_barrier_address
    if barrier is not None and not _is_workgroup(barrier.type):
        return "atomic barrier address must be in LDS."
    if op.early_timeout is not None and op.workgroup_mask is None:
        return "early timeout does not apply when workgroup_mask is not set."
    return None


@hook.verify(MakeGatherDmaDescriptorOp)
def gather_dma_descriptor(op: MakeGatherDmaDescriptorOp) -> Finding:
    sizes = op.global_static_sizes
    if isinstance(sizes, DenseArrayAttr) and len(sizes.values) > 2:
        return "tensor and tile must be at most of rank two in gather mode."
    return dma_descriptor(op)
