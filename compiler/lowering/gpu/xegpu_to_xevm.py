"""`convert-xegpu-to-xevm`: operations that each lane runs, as instructions of Intel's GPUs and accesses of llvm.

%0 = xegpu.dpas %a, %b, %c    ->    %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <...>}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.cast_ops import ExtUIOp, IndexCastUIOp
from compiler.dialects.arith.integer_ops import AddIOp, DivSIOp, MulIOp, RemSIOp
from compiler.dialects.llvm.arithmetic_ops import IntToPtrOp
from compiler.dialects.llvm.memory_ops import LoadOp, StoreOp
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.vector.element_ops import BitCastOp, ShapeCastOp
from compiler.dialects.xegpu.chips import target_chip
from compiler.dialects.xegpu.descriptors import MemDesc, mem_desc, memory_space
from compiler.dialects.xegpu.enums import FenceScope, MemorySpace
from compiler.dialects.xegpu.ops import (
    CreateMemDescOp,
    DpasOp,
    FenceOp,
    LoadGatherOp,
    LoadMatrixOp,
    PrefetchOp,
    StoreMatrixOp,
    StoreScatterOp,
)
from compiler.dialects.xevm import ops as xevm
from compiler.dialects.xevm.attributes import AddrSpaceAttr, MemScopeAttr, MMAShapeAttr, MMATypesAttr
from compiler.dialects.xevm.enums import AddrSpace, ElemType, MemScope
from compiler.ir.attributes import IntegerAttr
from compiler.ir.mixed_values import MixedValue, mixed_group
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import (
    I32,
    I64,
    FloatType,
    IntegerType,
    MemRefType,
    Signedness,
    Type,
    VectorType,
)
from compiler.ir.value_types import vector_type
from compiler.lowering.gpu.xegpu_blocks_to_xevm import BLOCKS_TO_XEVM
from compiler.lowering.gpu.xegpu_cache_hints import load_cache_control, store_cache_control
from compiler.lowering.gpu.xegpu_types import xevm_types
from compiler.lowering.to_llvm.emitter import pointer_type
from compiler.lowering.to_llvm.patterns import convert_to_llvm, with_converter
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import width_of
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted

_CACHE_CONTROL = "cache_control"
_GLOBAL_SPACE, _SHARED_SPACE = 1, 3


@dataclass
class XeGPUToXeVM(Pass):
    """Convert XeGPU to XeVM dialect."""

    argument = "convert-xegpu-to-xevm"
    name = "ConvertXeGPUToXeVMPass"
    summary = "Convert XeGPU to XeVM dialect"
    dependent_dialects = ("xevm", "vector", "memref", "arith", "llvm", "index", "gpu", "scf")

    def run(self, op: Operation, state: PassState) -> None:
        converter, target = xevm_types(), ConversionTarget()
        target.add_legal_dialect("xevm", "vector", "arith", "memref", "gpu", "index")
        target.add_illegal_dialect("xegpu")
        structures_are_legal_if_converted(target, converter)
        patterns = [*with_converter(XEGPU_TO_XEVM, converter), *structural_patterns(converter)]
        convert_to_llvm(op, state, target, patterns, converter)


def _advanced(address: Value, elements: Value, size: int, emit: VectorEmitter) -> Value:
    """Returns an address advanced by some elements of a size in bytes."""
    in_bytes = emit.op(MulIOp, elements, emit.constant(size, address.type))
    return emit.op(AddIOp, address, in_bytes)


# ------------------------------------------------------------------------------------------ scattered elements

_Scattered: TypeAlias = LoadGatherOp | StoreScatterOp | PrefetchOp


def _scattered_pointer(
    op: _Scattered, source: Value, address: Value, offset: Value | None, size: int, emit: VectorEmitter
) -> Value:
    """Returns the pointer to an element at an offset in elements from an address."""
    if address.type != I64:
        address = emit.op(ExtUIOp, address, result_type=I64)
    if offset is not None:
        address = _advanced(address, offset, size, emit)
    space = memory_space(source.type) or _GLOBAL_SPACE
    return emit.op(IntToPtrOp, address, result_type=pointer_type(space))


@conversion_pattern(LoadGatherOp, name="LoadStoreToXeVMPattern<LoadGatherOp>")
def lower_load(op: LoadGatherOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.load -> llvm.load where the mask is set, zeros elsewhere"""
    type_, control = rewriter.convert_type(op.value.type), load_cache_control(op.l1_hint, op.l3_hint)
    places = _scalar_places(op, adaptor, rewriter)
    if type_ is None or control is None or places is None:
        return False
    (offset, mask), emit = places, VectorEmitter(rewriter)
    width = width_of(type_)
    if width % 8:
        return rewriter.notify_match_failure(op, "Expected element type bit width to be multiple of 8.")
    pointer = _scattered_pointer(op, op.source_, adaptor[op.source_], offset, width // 8, emit)
    regions = [Region([Block()]), Region([Block()])]
    conditional = rewriter.create(IfOp, mask, result_types=[type_], regions=regions)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(regions[0].entry)
        loaded = rewriter.create(LoadOp, pointer, result_types=[type_], attributes={_CACHE_CONTROL: control})
        rewriter.create(YieldOp, loaded.results)
        rewriter.set_insertion_point_to_end(regions[1].entry)
        rewriter.create(YieldOp, [emit.constant(0, type_)])
    rewriter.replace_op(op, conditional.results)
    return True


@conversion_pattern(StoreScatterOp, name="LoadStoreToXeVMPattern<StoreScatterOp>")
def lower_store(op: StoreScatterOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.store -> llvm.store where the mask is set"""
    value, control = adaptor[op.value], store_cache_control(op.l1_hint, op.l3_hint)
    places = _scalar_places(op, adaptor, rewriter)
    if control is None or places is None:
        return False
    (offset, mask), emit = places, VectorEmitter(rewriter)
    width = width_of(value.type)
    if width % 8:
        return rewriter.notify_match_failure(op, "Expected element type bit width to be multiple of 8.")
    pointer = _scattered_pointer(op, op.dest, adaptor[op.dest], offset, width // 8, emit)
    regions = [Region([Block()]), Region()]
    rewriter.create(IfOp, mask, result_types=[], regions=regions)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(regions[0].entry)
        rewriter.create(StoreOp, value, pointer, attributes={_CACHE_CONTROL: control})
        rewriter.create(YieldOp)
    rewriter.erase_op(op)
    return True


def _scalar_places(
    op: LoadGatherOp | StoreScatterOp, adaptor: Adaptor, rewriter: ConversionRewriter
) -> tuple[Value, Value] | None:
    """Returns the offset and the mask of a lane; reports a match failure and returns None unless both are scalars."""
    if op.offsets is None:
        rewriter.notify_match_failure(op, "Expected offset to be provided.")
        return None
    offset, mask = adaptor[op.offsets], adaptor[op.mask]
    if isinstance(offset.type, VectorType):
        rewriter.notify_match_failure(op, "Expected offset to be a scalar.")
        return None
    if isinstance(mask.type, VectorType):
        rewriter.notify_match_failure(op, "Expected mask to be a scalar.")
        return None
    return offset, mask


@conversion_pattern(PrefetchOp, name="PrefetchToXeVMPattern")
def lower_prefetch(op: PrefetchOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.prefetch -> xevm.prefetch"""
    control, source = load_cache_control(op.l1_hint, op.l3_hint), op.source_
    offsets = adaptor.replacements(op.offsets)
    if offsets and isinstance(offsets[0].type, VectorType):
        return rewriter.notify_match_failure(op, "Expected offsets to be a scalar.")
    size = 1
    if isinstance(source.type, MemRefType):
        size, rest = divmod(width_of(source.type), 8)
        if rest:
            return rewriter.notify_match_failure(op, "Expected element type bit width to be multiple of 8.")
    elif isinstance(op.offset_align_byte, IntegerAttr):
        size = op.offset_align_byte.value
    if control is None:
        return rewriter.notify_match_failure(op, "Unsupported cache control.")
    emit = VectorEmitter(rewriter)
    address = adaptor[op.source_]
    pointer = _scattered_pointer(op, source, address, offsets[0] if offsets else None, size, emit)
    rewriter.create(xevm.PrefetchOp, pointer, cache_control=control)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ matrices in shared memory

_CHIPS = ("pvc", "bmg")


@conversion_pattern(CreateMemDescOp, name="CreateMemDescOpPattern")
def lower_mem_desc(op: CreateMemDescOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.create_mem_desc -> the address of the memory"""
    rewriter.replace_op(op, [adaptor[op.source_]])
    return True


def _strides(matrix: MemDesc) -> tuple[list[int], list[int]]:
    """Returns the strides of whole blocks and those inside of a block, in elements."""
    rank, block = matrix.rank, matrix.block or matrix.shape
    order = sorted(range(rank), key=lambda dim: matrix.strides[dim])
    outer, inner = [0] * rank, [0] * rank
    inner[order[0]], outer[order[0]] = 1, prod(block)
    for dim, following in pairwise(order):
        inner[following] = inner[dim] * block[dim]
        count = matrix.strides[following] // matrix.strides[dim] // block[dim]
        outer[following] = outer[dim] * count
    return outer, inner


def _linear_offset(matrix: MemDesc, offsets: Sequence[MixedValue], emit: VectorEmitter) -> Value:
    """Returns the number of the element at some offsets of a matrix."""
    outer, inner = _strides(matrix)
    positions: list[MixedValue] = list(offsets)
    strides = inner
    if matrix.block and matrix.block != matrix.shape:
        divided: list[Value] = []
        rests: list[Value] = []
        for offset, size in zip(offsets, matrix.block, strict=True):
            divided.append(emit.op(DivSIOp, _index(offset, emit), emit.index(size)))
            rests.append(emit.op(RemSIOp, _index(offset, emit), emit.index(size)))
        positions, strides = [*divided, *rests], [*outer, *inner]
    linear = emit.index(0)
    for position, stride in zip(positions, strides, strict=True):
        linear = emit.op(AddIOp, emit.op(MulIOp, _index(position, emit), emit.index(stride)), linear)
    return linear


def _index(value: MixedValue, emit: VectorEmitter) -> Value:
    return emit.index(value) if isinstance(value, int) else value


def _matrix_pointer(
    op: LoadMatrixOp | StoreMatrixOp, adaptor: Adaptor, type_: VectorType, emit: VectorEmitter
) -> Value | None:
    """Returns the pointer to a piece of a matrix; None if its elements are no multiple of a byte."""
    matrix, offsets = mem_desc(op.mem_desc.type), mixed_group(op, "offsets", "const_offsets")
    assert matrix is not None
    size, rest = divmod(width_of(type_), 8)
    if rest or not offsets:
        return None
    linear = emit.op(IndexCastUIOp, _linear_offset(matrix, offsets, emit), result_type=I32)
    address = _advanced(adaptor[op.mem_desc], linear, size, emit)
    return emit.op(IntToPtrOp, address, result_type=pointer_type(_SHARED_SPACE))


def _as_row(type_: Type) -> VectorType:
    """Returns the one-dimensional vector type with the elements of a vector type, or with one element."""
    if isinstance(type_, VectorType):
        return VectorType((type_.num_elements,), type_.element_type)
    return VectorType((1,), type_)


@conversion_pattern(LoadMatrixOp, name="LoadStoreMatrixToXeVMPattern<LoadMatrixOp>")
def lower_load_matrix(op: LoadMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.load_matrix -> llvm.load, or xevm.blockload for the whole subgroup"""
    type_, emit = _as_row(op.res.type), VectorEmitter(rewriter)
    if not op.subgroup_block_io and target_chip(op) not in _CHIPS:
        return rewriter.notify_match_failure(op, "The lowering is specific to pvc or bmg.")
    pointer = _matrix_pointer(op, adaptor, type_, emit)
    if pointer is None:
        return rewriter.notify_match_failure(op, "Expected offsets, and element type bit width to be multiple of 8.")
    if op.subgroup_block_io:
        integers = VectorType(type_.shape, IntegerType(width_of(type_)))
        loaded: Value = emit.op(xevm.BlockLoadOp, pointer, result_type=integers)
        loaded = loaded if integers == type_ else emit.op(BitCastOp, loaded, result_type=type_)
    else:
        loaded_type = type_.element_type if type_.num_elements == 1 else type_
        loaded = emit.op(LoadOp, pointer, result_type=loaded_type)
    rewriter.replace_op(op, [loaded])
    return True


@conversion_pattern(StoreMatrixOp, name="LoadStoreMatrixToXeVMPattern<StoreMatrixOp>")
def lower_store_matrix(op: StoreMatrixOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.store_matrix -> llvm.store, or xevm.blockstore by the whole subgroup"""
    value, emit = adaptor[op.data], VectorEmitter(rewriter)
    type_ = _as_row(value.type)
    if not op.subgroup_block_io and target_chip(op) not in _CHIPS:
        return rewriter.notify_match_failure(op, "The lowering is specific to pvc or bmg.")
    pointer = _matrix_pointer(op, adaptor, type_, emit)
    if pointer is None:
        return rewriter.notify_match_failure(op, "Expected offsets, and element type bit width to be multiple of 8.")
    if op.subgroup_block_io:
        integers = VectorType(type_.shape, IntegerType(width_of(type_)))
        stored = value if type_ == integers else emit.op(BitCastOp, value, result_type=integers)
        rewriter.create(xevm.BlockStoreOp, pointer, stored)
    else:
        rewriter.create(StoreOp, value, pointer)
    rewriter.erase_op(op)
    return True


# ------------------------------------------------------------------------------------------ fences, products

_SCOPES: Mapping[FenceScope, MemScope] = MappingProxyType(
    {FenceScope.WORKGROUP: MemScope.WORKGROUP, FenceScope.GPU: MemScope.DEVICE}
)
_SPACES: Mapping[MemorySpace, AddrSpace] = MappingProxyType(
    {MemorySpace.GLOBAL: AddrSpace.GLOBAL, MemorySpace.SLM: AddrSpace.SHARED}
)


@conversion_pattern(FenceOp, name="FenceToXeVMPattern")
def lower_fence(op: FenceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.fence -> xevm.memfence"""
    rewriter.create(
        xevm.MemfenceOp,
        scope=MemScopeAttr.get(_SCOPES[op.fence_scope]),
        addrspace=AddrSpaceAttr.get(_SPACES[op.memory_kind]),
    )
    rewriter.erase_op(op)
    return True


_SYSTOLIC_DEPTH, _LANES = 8, 16
_PER_WORD: Mapping[ElemType | None, int] = MappingProxyType(
    {ElemType.TF32: 1, ElemType.BF16: 2, ElemType.F16: 2, ElemType.U8: 4, ElemType.S8: 4}
)
"""Number of elements of a factor in 32 bits."""


_FLOATS: Mapping[str, ElemType] = MappingProxyType(
    {"bf16": ElemType.BF16, "f16": ElemType.F16, "tf32": ElemType.TF32, "f32": ElemType.F32}
)


def _element_type(type_: Type) -> ElemType | None:
    """Returns the case of xevm for an element type, or None."""
    if isinstance(type_, IntegerType):
        bytes_ = ElemType.U8 if type_.signedness is Signedness.UNSIGNED else ElemType.S8
        return {8: bytes_, 32: ElemType.S32}.get(type_.width)
    return _FLOATS.get(type_.name) if isinstance(type_, FloatType) else None


@conversion_pattern(DpasOp, name="DpasToXeVMPattern")
def lower_product(op: DpasOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.dpas -> xevm.mma, with a zero accumulator if there is none"""
    emit, type_ = VectorEmitter(rewriter), op.result.type
    elements = [type_.element_type, op.lhs.type.element_type, op.rhs.type.element_type]
    added = emit.constant(0, type_) if op.acc is None else op.acc
    added_type = vector_type(added)
    cases = [_element_type(element) for element in (*elements, added_type.element_type)]
    if None in cases or cases[1] not in _PER_WORD:
        return rewriter.notify_match_failure(op, "an element type has no name")
    flat = VectorType((added_type.num_elements,), added_type.element_type)
    if flat != added_type:
        added = emit.op(ShapeCastOp, added, result_type=flat)
    depth = _SYSTOLIC_DEPTH * _PER_WORD[cases[1]]
    result = emit.op(
        xevm.MMAOp,
        op.lhs,
        op.rhs,
        added,
        result_type=flat,
        shape=MMAShapeAttr.get(flat.num_elements, _LANES, depth),
        types=MMATypesAttr.get(*cases),
    )
    if flat != added_type:
        result = emit.op(ShapeCastOp, result, result_type=type_)
    rewriter.replace_op(op, [result])
    return True


XEGPU_TO_XEVM: tuple[ConversionFunctionPattern, ...] = (
    *BLOCKS_TO_XEVM,
    lower_prefetch,
    lower_load,
    lower_store,
    lower_load_matrix,
    lower_store_matrix,
    lower_mem_desc,
    lower_fence,
    lower_product,
)
