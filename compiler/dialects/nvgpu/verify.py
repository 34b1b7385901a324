"""Checks of nvgpu operations beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.nvgpu.enums import RcpRoundingMode, TensorMapInterleaveKind, TensorMapSwizzleKind
from compiler.dialects.nvgpu.ops import (
    DeviceAsyncCopyOp,
    LdMatrixOp,
    MmaSparseSyncOp,
    MmaSyncOp,
    RcpOp,
    TmaAsyncLoadOp,
    TmaAsyncStoreOp,
    TmaCreateDescriptorOp,
    WarpgroupGenerateDescriptorOp,
    WarpgroupMmaInitAccumulatorOp,
    WarpgroupMmaOp,
    WarpgroupMmaStoreOp,
)
from compiler.dialects.nvgpu.types import TensorMapDescriptorType
from compiler.errors.constraints import SizeMismatch
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, plain_problem
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    FloatType,
    IntegerType,
    MemRefType,
    Type,
    int_or_float_width,
)
from compiler.ods import hook

_SHARED_MEMORY = 3
_WARP_SIZE = 32
_MAX_DIMENSION = 256
_MAX_COORDINATES = 5
_SWIZZLED_BYTES: Mapping[TensorMapSwizzleKind, int] = MappingProxyType(
    {
        TensorMapSwizzleKind.SWIZZLE_32B: 32,
        TensorMapSwizzleKind.SWIZZLE_64B: 64,
        TensorMapSwizzleKind.SWIZZLE_128B: 128,
    }
)
_M_OF_WARPGROUP = 64


def _is_shared(type_: MemRefType) -> bool:
    """Returns True if a memref is in the memory that a workgroup shares."""
    space = type_.memory_space
    if isinstance(space, IntegerAttr):
        return space.value == _SHARED_MEMORY
    return isinstance(space, AddressSpaceAttr) and space.value is AddressSpace.WORKGROUP


def _has_unit_stride(type_: MemRefType) -> bool:
    layout = strides_and_offset(type_)
    return layout is not None and (not layout[0] or layout[0][-1] == 1)


def _is_float(type_: Type, *names: str) -> bool:
    return isinstance(type_, FloatType) and type_.name in names


def _is_integer(type_: Type, *widths: int) -> bool:
    return isinstance(type_, IntegerType) and type_.width in widths


# ------------------------------------------------------------------------------------------------------------ copies


@hook.verify(DeviceAsyncCopyOp)
def async_copy(op: DeviceAsyncCopyOp) -> Finding:
    source, target = op.src.type, op.dst.type
    for name, type_ in (("source", source), ("destination", target)):
        if not _has_unit_stride(type_):
            return Problem(op, f"{name} memref most minor dim must have unit stride")
    if not _is_shared(target):
        message = "destination memref must have a memory space attribute of IntegerAttr(3) or "
        return Problem(op, f"{message}gpu::AddressSpaceAttr(Workgroup)")
    if source.element_type != target.element_type:
        return Problem(op, "source and destination must have the same element type")
    for name, type_, group in (("source", source, "srcIndices"), ("destination", target, "dstIndices")):
        count = len(op.operand_group(group))
        if type_.rank != count:
            return f"expected {type_.rank} {name} indices, got {count}"
    count_attribute = op.dst_elements
    count = count_attribute.value if isinstance(count_attribute, IntegerAttr) else 0
    return _copied(op, target, count)


def _copied(op: Operation, target: MemRefType, count: int) -> Finding:
    """Checks that a copy has 4, 8 or 16 bytes."""
    width = int_or_float_width(target.element_type)
    size = width * count // 8
    if size not in (4, 8, 16):
        choices = [str(bits // width) for bits in (32, 64, 128) if width and bits // width > 0]
        message = f"Requested copy elements is {count} with width {width}. But copy elements could be one of "
        return Problem(op, f"{message}{', '.join(choices)}.")
    if "bypassL1" in op.properties and size != 16:
        return (
            f"bypassL1 does not satify alignment for '{target}' with destination element {count}. Unset bypassL1, or "
            f"set destination element to {128 // width}"
        )
    return None


@hook.verify(LdMatrixOp)
def load_matrix(op: LdMatrixOp) -> Finding:
    source, result = op.src_memref.type, op.res.type
    width = int_or_float_width(result.element_type)
    tiles, transpose = op.num_tiles, op.transpose
    if not _is_shared(source):
        message = "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or "
        return Problem(op, f"{message}gpu::AddressSpaceAttr(Workgroup)")
    if width > 32:
        return Problem(op, "nvgpu.ldmatrix works for 32b or lower")
    if isinstance(transpose, IntegerAttr) and transpose.value and width != 16:
        return Problem(op, "nvgpu.ldmatrix transpose works only at 16b granularity")
    if result.rank != 2:
        return Problem(op, "results must be 2 dimensional vector")
    if width and result.shape[1] != 32 // width:
        return Problem(op, f"expected vector register shape[1] = {32 // width}")
    if isinstance(tiles, IntegerAttr) and result.shape[0] != tiles.value:
        return Problem(op, "expected vector register shape[0] and numTiles to match")
    return None


# ------------------------------------------------------------------------------------------- multiplication of a warp


@hook.verify(MmaSyncOp)
def mma(op: MmaSyncOp) -> Finding:
    return _multiply(op, 1)


@hook.verify(MmaSparseSyncOp)
def sparse_mma(op: MmaSparseSyncOp) -> Finding:
    if not 0 <= op.sparsity_selector.value <= 1:
        return "sparsity selector should be 0 or 1"
    return _multiply(op, 2)


def _multiply(op: MmaSparseSyncOp | MmaSyncOp, sparsity: int) -> Finding:
    """The operands fill tiles of 8 x 8 x 128 bits (256 for f64), two elements of C for each thread and tile."""
    element = op.matrix_a.type.element_type
    if sparsity > 1 and _is_float(element, "f64"):
        return Problem(op, "f64 is not supported for sparse mode")
    if _is_float(element, "f64"):
        depth, elements = 4, 1
    elif _is_float(element, "f32", "bf16", "f16") or _is_integer(element, 8, 4):
        depth, elements = 128 // int_or_float_width(element), 32 // int_or_float_width(element)
    else:
        message = "expected input data type (i4,i8,f16,bf16,tf32,f64) supported by "
        return Problem(op, message + op.name)
    shapes = [operand.type.shape for operand in (op.matrix_a, op.matrix_b, op.matrix_c)]
    for name, each in zip("ABC", shapes, strict=True):
        if len(each) != 2:
            return Problem(op, f"matrix{name} must be 2 dimensional vector")
    shape = _shape(op)
    if len(shape) != 3:
        return None
    m, n, k = shape
    a, b, c = shapes
    for name, each, count, divisor in (("A", a, m * k, sparsity), ("B", b, k * n, 1), ("C", c, m * n, 1)):
        actual = each[0] * each[1] * _WARP_SIZE
        if actual != count // divisor:
            return SizeMismatch(f"expected {count} warp-wide matrix {name} elements", actual, count // divisor)
    if op.tf32_enabled and not _is_float(element, "f32"):
        return "expected tf32 tensor cores only for F32 operands"
    m_tiles, n_tiles, k_tiles = m // 8, n // 8, k // depth
    for name, each, tiles, divisor, width in (
        ("A", a, m_tiles * k_tiles, sparsity, elements),
        ("B", b, k_tiles * n_tiles, 1, elements),
        ("C", c, m_tiles * n_tiles, 1, 2),
    ):
        if each != (tiles // divisor, width):
            return f"expected matrix {name} to be shaped ({tiles} x {width})"
    return None


def _shape(op: MmaSparseSyncOp | MmaSyncOp) -> Sequence[int]:
    attribute = op.mma_shape
    elements = attribute.elements if isinstance(attribute, ArrayAttr) else ()
    return [element.value for element in elements if isinstance(element, IntegerAttr)]


# ----------------------------------------------------------------------------------------------------------- tensors


def _descriptor(op: Operation, type_: TensorMapDescriptorType, memref: MemRefType | None = None) -> Problem | None:
    """Checks that a tensor map describes shared memory of static shape, as a memref that is used with it."""
    tensor, swizzle = type_.tensor, type_.swizzle
    if type_.interleave != TensorMapInterleaveKind.NONE:
        return Problem(op, "Interleave options are not supported yet.")
    if not _is_shared(tensor):
        message = "the tensor map descriptor has incorrect address space, it must be shared memory address space."
        return Problem(op, message)
    if not tensor.has_static_shape:
        return Problem(op, "the tensor map descriptor must be static shaped")
    for extent in tensor.shape:
        if not 0 < extent <= _MAX_DIMENSION:
            message = (
                f"the tensor map descriptor must have dimensions between 1 and {_MAX_DIMENSION} but it is {extent}"
            )
            return Problem(op, message)
    if tensor.rank > 1 and swizzle != TensorMapSwizzleKind.NONE:
        expected = _SWIZZLED_BYTES[swizzle]
        actual = int_or_float_width(tensor.element_type) * tensor.shape[-1] // 8
        if actual != expected:
            words = f"the tensormap descriptor must have last dimension of {expected} bytes but it is {actual} bytes"
            return plain_problem(op, SizeMismatch(words, actual, expected))
    return None if memref is None else _described(op, tensor, memref)


def _described(op: Operation, tensor: MemRefType, memref: MemRefType) -> Problem | None:
    if tensor.element_type != memref.element_type:
        return Problem(op, "the element type of tensor map descriptor and memref must be same")
    if not _is_shared(memref):
        message = "the destination memref has incorrect address space, it must be shared memory address space."
        return Problem(op, message)
    if not memref.has_static_shape:
        return Problem(op, "the destination memref must be static shaped")
    if memref.rank != tensor.rank:
        return Problem(op, "the shape of tensor map descriptor and memref must have same rank")
    if memref.shape != tensor.shape:
        return Problem(op, f"memref and tensor map shapes mismatch '{tensor}' != '{memref}'")
    if int_or_float_width(tensor.element_type) * tensor.shape[-1] // 8 % 16:
        return Problem(op, "the bytes in the last dimension of the tensor map must be a multiple of 16")
    return None


@hook.verify(TmaAsyncLoadOp)
def tensor_load(op: TmaAsyncLoadOp) -> Finding:
    return _transfer(op, op.dst.type)


@hook.verify(TmaAsyncStoreOp)
def tensor_store(op: TmaAsyncStoreOp) -> Finding:
    return _transfer(op, op.src.type)


def _transfer(op: TmaAsyncLoadOp | TmaAsyncStoreOp, memref: MemRefType) -> Finding:
    descriptor = op.tensor_map_descriptor.type
    problem = _descriptor(op, descriptor, memref)
    if problem is not None:
        return problem
    count = len(op.coordinates)
    if count > _MAX_COORDINATES:
        return Problem(op, f"Maximum {_MAX_COORDINATES} coordinates are supported.")
    if count != descriptor.tensor.rank:
        return Problem(op, "number of coordinates do not match with the rank of tensor descriptor map.")
    return None


@hook.verify(TmaCreateDescriptorOp)
def create_descriptor(op: TmaCreateDescriptorOp) -> Finding:
    if len(op.box_dimensions) > _MAX_COORDINATES:
        return Problem(op, f"Maximum {_MAX_COORDINATES} coordinates are supported.")
    return _descriptor(op, op.tensor_map.type)


# -------------------------------------------------------------------------------------- multiplication of a warpgroup


@hook.verify(WarpgroupGenerateDescriptorOp)
def generate_descriptor(op: WarpgroupGenerateDescriptorOp) -> Finding:
    type_ = op.tensor_map.type
    problem = _descriptor(op, type_)
    if problem is not None:
        return problem
    if type_.swizzle != TensorMapSwizzleKind.SWIZZLE_128B:
        return Problem(op, "supports only swizzle_128b is supported for the time being")
    return None


def _is_allowed(result: Type, a: Type, b: Type) -> bool:
    """Returns True if products of A's and B's element types may be added to the result's element type."""
    half = _is_float(a, "f16") and _is_float(b, "f16")
    brain = _is_float(a, "bf16") and _is_float(b, "bf16")
    small = _is_float(a, "f8E5M2", "f8E4M3FN") and _is_float(b, "f8E5M2", "f8E4M3FN")
    if half or brain or small:
        return _is_float(result, "f32", "f16")
    if _is_float(a, "tf32") and _is_float(b, "tf32"):
        return _is_float(result, "f32")
    return any(_is_integer(a, width) and _is_integer(b, width) for width in (16, 1)) and _is_integer(result, 32)


def _is_allowed_width(count: int, element: Type) -> bool:
    """Returns True if a product may have this number of columns."""
    if not 8 <= count <= 256 or count % 8:
        return False
    if isinstance(element, FloatType):
        return _is_float(element, "bf16", "f16", "f32", "tf32", "f8E4M3FN", "f8E5M2")
    return _is_integer(element, 8, 1) and (count <= 32 or count % 16 == 0)


@hook.verify(WarpgroupMmaOp)
def warpgroup_mma(op: WarpgroupMmaOp) -> Finding:
    if op.transpose_a and not op.transpose_b:
        return "supports non-transpose A (Row Major) and transpose B (Column Major) for the time being "
    a, b = op.descriptor_a.type.tensor, op.descriptor_b.type.tensor
    c, d = op.matrix_c.type.fragmented, op.matrix_d.type.fragmented
    if c != d:
        return "type of matrix C and matrix D must be the same"
    if any(type_.rank != 2 for type_ in (a, b, c)):
        return "has matrices A, B, C and D, they must be 2 dimensional"
    if a.shape[1] != b.shape[0]:
        return f"2nd dim matrix-A ({a.shape[1]})!= 1st dim matrix-B ({b.shape[0]} )"
    if a.shape[0] != c.shape[0]:
        return f"1st dim matrix-A ( {a.shape[0]} )!= 1st dim matrix-C ( {c.shape[0]} )"
    if b.shape[1] != c.shape[1]:
        return f"2nd dim matrix-B ( {b.shape[1]} ) != 2nd dim matrix-C ( {c.shape[1]} )"
    product = f"'{c.element_type}' += '{a.element_type}' * '{b.element_type}', it is not supported"
    if not _is_allowed(c.element_type, a.element_type, b.element_type):
        return f"{product}."
    if not _is_allowed_width(b.shape[1], a.element_type):
        return f"has input type '{b}' n is set to {b.shape[1]}, it is not supported"
    if not _is_float(c.element_type, "f32") and not _is_float(a.element_type, "f16", "bf16"):
        return f"hit a limitation: {product} yet"
    return None


@hook.verify(WarpgroupMmaStoreOp)
def warpgroup_store(op: WarpgroupMmaStoreOp) -> Finding:
    values, target = op.matrix_d.type.fragmented, op.dst_memref.type
    if not _is_float(values.element_type, "f32"):
        return "hit a limitation: only f32 results for the time being"
    if values.rank < 2 or target.rank < 2:
        return None
    if values.shape[:2] != target.shape[:2]:
        return (
            f"results ['{values}'][{values.shape[1]}] values. However, destination memref[{target.shape[0]}]"
            f"[{target.shape[1]}]  does not have same size as results"
        )
    return None


@hook.verify(WarpgroupMmaInitAccumulatorOp)
def init_accumulator(op: WarpgroupMmaInitAccumulatorOp) -> Finding:
    type_ = op.matrix_c.type.fragmented
    if type_.rank < 2:
        return None
    if type_.shape[0] % _M_OF_WARPGROUP or not _is_allowed_width(type_.shape[1], type_.element_type):
        return (
            f"has type '{type_}'. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or "
            "not supported yet)"
        )
    return None


@hook.verify(RcpOp)
def reciprocal(op: RcpOp) -> Finding:
    if op.rounding is not RcpRoundingMode.APPROX or not op.ftz:
        return f"has a limitation. {op.properties.get('rounding')} or non-ftz is not supported yet."
    return None
