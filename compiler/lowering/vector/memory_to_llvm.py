"""Loads and stores of vectors in the llvm dialect, with masks, at scattered places, and one behind the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from compiler.analysis.data_layout import DataLayout, UnknownSize, power_of_2_ceil
from compiler.dialects.llvm import vector_intrinsics
from compiler.dialects.llvm.vector_intrinsics import maskedcompressstore, maskedexpandload, maskedgather, maskedscatter
from compiler.dialects.vector.memory_ops import (
    CompressStoreOp,
    ExpandLoadOp,
    GatherOp,
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    ScatterOp,
    StoreOp,
    TypeCastOp,
)
from compiler.ir.attributes import UNIT, Attribute, IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import has_identity_layout, strides_and_offset
from compiler.ir.types import DYNAMIC, I32, I64, MemRefType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.memref.accesses_to_llvm import element_pointer
from compiler.lowering.memref.descriptor import ALIGNED, ALLOCATED, OFFSET, SIZES, STRIDES
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern

_LARGEST_ALIGNMENT = 16


def _alignment_of_type(type_: Type) -> int:
    """Returns the alignment in bytes that llvm prefers for a type, without a data layout."""
    try:
        size = DataLayout().size(type_)
    except UnknownSize:
        return 1
    alignment = power_of_2_ceil(size)
    return alignment if isinstance(type_, VectorType) else min(alignment, _LARGEST_ALIGNMENT)


@dataclass(frozen=True)
class Access:
    """Memory access of an op: the address, its alignment, and the element type."""

    address: Value
    alignment: int
    element: Type


_VectorAccess: TypeAlias = LoadOp | StoreOp | MaskedLoadOp | MaskedStoreOp | ExpandLoadOp | CompressStoreOp
_VectorAccessT = TypeVar("_VectorAccessT", bound=_VectorAccess)


def _access(
    op: _VectorAccess | GatherOp | ScatterOp,
    adaptor: Adaptor,
    rewriter: ConversionRewriter,
    indices: Sequence[Value],
    vector: Type,
    *,
    wide: bool,
) -> Access | None:
    """`wide`: memory has the alignment of whole vectors. Returns None if llvm has no address for the memref."""
    converter, memref = converter_of(rewriter), op.base.type
    if not isinstance(memref, MemRefType) or strides_and_offset(memref) is None:
        return None
    element, converted = converter.convert_type(memref.element_type), converter.convert_type(vector)
    if element is None or converted is None or converter.convert_type(memref) is None:
        return None
    alignment = _alignment_of_type(converted if wide else element) if op.alignment is None else op.alignment.value
    emit = LLVMEmitter(rewriter)
    address = element_pointer(emit, converter, memref, adaptor[op.base], adaptor.replacements(indices))
    return Access(address, alignment, element)


def _plain(
    op_class: type[_VectorAccessT],
    make: Callable[[LLVMEmitter, _VectorAccessT, Adaptor, Access, Type | None], Value | Operation],
    *,
    wide: bool,
) -> ConversionFunctionPattern:
    """Returns the pattern for an op that accesses one vector. `make` creates the access; a load has a result type."""

    @conversion_pattern(op_class, name="VectorLoadStoreConversion")
    def lower(op: _VectorAccessT, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        stored = op.value_to_store if isinstance(op, StoreOp | MaskedStoreOp | CompressStoreOp) else None
        vector = vector_type(op.result if stored is None else stored)
        if vector.rank > 1:
            return rewriter.notify_match_failure(op, "unsupported rank > 1 vector")
        access = _access(op, adaptor, rewriter, op.indices, vector, wide=wide)
        if access is None:
            return rewriter.notify_match_failure(op, "could not resolve alignment")
        type_ = rewriter.convert_type(vector) if stored is None else None
        converted = make(LLVMEmitter(rewriter), op, adaptor, access, type_)
        rewriter.replace_op(op, [converted] if isinstance(converted, Value) else converted)
        return True

    return lower


def _aligned(access: Access) -> dict[str, Attribute | None]:
    return {"alignment": IntegerAttr(access.alignment, I32)}


def _load(emit: LLVMEmitter, op: LoadOp, adaptor: Adaptor, access: Access, type_: Type | None) -> Value:
    assert type_ is not None
    nontemporal = UNIT if op.nontemporal.value else None
    return emit.load(type_, access.address, alignment=IntegerAttr(access.alignment, I64), nontemporal=nontemporal)


def _store(emit: LLVMEmitter, op: StoreOp, adaptor: Adaptor, access: Access, type_: Type | None) -> Operation:
    value, alignment = adaptor[op.value_to_store], IntegerAttr(access.alignment, I64)
    return emit.store(value, access.address, alignment=alignment, nontemporal=UNIT if op.nontemporal.value else None)


def _masked_load(emit: LLVMEmitter, op: MaskedLoadOp, adaptor: Adaptor, access: Access, type_: Type | None) -> Value:
    assert type_ is not None
    operands: list[Value | Sequence[Value]] = [
        access.address,
        adaptor[op.mask],
        [adaptor[op.pass_thru]],
    ]
    return emit.op(vector_intrinsics.MaskedLoadOp, *operands, result_type=type_, properties=_aligned(access))


def _masked_store(
    emit: LLVMEmitter, op: MaskedStoreOp, adaptor: Adaptor, access: Access, type_: Type | None
) -> vector_intrinsics.MaskedStoreOp:
    operands = [adaptor[op.value_to_store], access.address, adaptor[op.mask]]
    return emit.builder.create(vector_intrinsics.MaskedStoreOp, *operands, properties=_aligned(access))


def _expand_load(emit: LLVMEmitter, op: ExpandLoadOp, adaptor: Adaptor, access: Access, type_: Type | None) -> Value:
    assert type_ is not None
    operands = [access.address, adaptor[op.mask], adaptor[op.pass_thru]]
    return emit.op(maskedexpandload, *operands, result_type=type_)


def _compress_store(
    emit: LLVMEmitter, op: CompressStoreOp, adaptor: Adaptor, access: Access, type_: Type | None
) -> maskedcompressstore:
    operands = [adaptor[op.value_to_store], access.address, adaptor[op.mask]]
    return emit.builder.create(maskedcompressstore, *operands)


# ------------------------------------------------------------------------------------------ scattered elements


def _addresses(emit: LLVMEmitter, access: Access, indices: Value) -> Value:
    """Returns a vector of addresses: the base, and an index for each."""
    type_ = vector_type(indices)
    addresses = VectorType(type_.shape, access.address.type, type_.scalable)
    return emit.gep(access.address, [indices], access.element, type_=addresses)


def _can_scatter(op: GatherOp | ScatterOp, converter: LLVMTypeConverter) -> bool:
    """Returns True if elements of the last dimension lie side by side."""
    type_ = op.base.type
    layout = strides_and_offset(type_) if isinstance(type_, MemRefType) else None
    return layout is not None and bool(layout[0]) and layout[0][-1] == 1


def _gather(*, wide: bool) -> ConversionFunctionPattern:
    @conversion_pattern(GatherOp, name="VectorGatherOpConversion")
    def lower(op: GatherOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None or op.result.type.rank > 1 or not _can_scatter(op, converter_of(rewriter)):
            return rewriter.notify_match_failure(op, "memref type not supported")
        access = _access(op, adaptor, rewriter, op.offsets, op.result.type, wide=wide)
        if access is None:
            return False
        emit = LLVMEmitter(rewriter)
        addresses = _addresses(emit, access, adaptor[op.indices])
        operands: list[Value | Sequence[Value]] = [addresses, adaptor[op.mask], [adaptor[op.pass_thru]]]
        rewriter.replace_op(op, [emit.op(maskedgather, *operands, result_type=type_, properties=_aligned(access))])
        return True

    return lower


def _scatter(*, wide: bool) -> ConversionFunctionPattern:
    @conversion_pattern(ScatterOp, name="VectorScatterOpConversion")
    def lower(op: ScatterOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        vector = op.value_to_store.type
        if op.results or vector.rank > 1 or not _can_scatter(op, converter_of(rewriter)):
            return rewriter.notify_match_failure(op, "memref type not supported")
        access = _access(op, adaptor, rewriter, op.offsets, vector, wide=wide)
        if access is None:
            return False
        emit = LLVMEmitter(rewriter)
        addresses = _addresses(emit, access, adaptor[op.indices])
        operands = [adaptor[op.value_to_store], addresses, adaptor[op.mask]]
        rewriter.replace_op(op, rewriter.create(maskedscatter, *operands, properties=_aligned(access)))
        return True

    return lower


# ------------------------------------------------------------------------------------------ casts of memory


def _contiguous_strides(type_: MemRefType) -> list[int] | None:
    """Returns the strides of a contiguous memref; None if it may have gaps."""
    layout = strides_and_offset(type_)
    if layout is None or (layout[0] and layout[0][-1] != 1):
        return None
    strides = layout[0]
    if has_identity_layout(type_):
        return strides
    pairs = zip(strides, strides[1:], type_.shape[1:], strict=False)
    is_contiguous = all(DYNAMIC not in pair and pair[0] == pair[1] * pair[2] for pair in pairs)
    return strides if is_contiguous else None


@conversion_pattern(TypeCastOp, name="VectorTypeCastOpConversion")
def lower_type_cast(op: TypeCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.type_cast : memref<8x8xf32> to memref<vector<8x8xf32>> -> a descriptor with the same pointers"""
    source, target, type_ = op.memref.type, op.result.type, rewriter.convert_type(op.result.type)
    if type_ is None or not isinstance(source, MemRefType) or not isinstance(target, MemRefType):
        return False
    strides = _contiguous_strides(target)
    if not source.has_static_shape or not target.has_static_shape or _contiguous_strides(source) is None:
        return False
    if strides is None or DYNAMIC in strides:
        return False
    emit, [descriptor] = LLVMEmitter(rewriter), adaptor.operands
    value = emit.poison(type_)
    for field in (ALLOCATED, ALIGNED):
        value = emit.insert(value, emit.extract(descriptor, field), field)
    value = emit.insert(value, emit.index(0, I64), OFFSET)
    for dim, (size, stride) in enumerate(zip(target.shape, strides, strict=True)):
        value = emit.insert(value, emit.index(size, I64), SIZES, dim)
        value = emit.insert(value, emit.index(stride, I64), STRIDES, dim)
    rewriter.replace_op(op, [value])
    return True


def memory_to_llvm(*, use_vector_alignment: bool = False) -> tuple[RewritePattern, ...]:
    """Returns the patterns; `wide` memory has the alignment of whole vectors."""
    wide = use_vector_alignment
    return (
        _plain(LoadOp, _load, wide=wide),
        _plain(StoreOp, _store, wide=wide),
        _plain(MaskedLoadOp, _masked_load, wide=wide),
        _plain(MaskedStoreOp, _masked_store, wide=wide),
        _plain(ExpandLoadOp, _expand_load, wide=wide),
        _plain(CompressStoreOp, _compress_store, wide=wide),
        _gather(wide=wide),
        _scatter(wide=wide),
        lower_type_cast,
    )
