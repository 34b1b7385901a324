"""Lowering of xegpu's block accesses by descriptors to xevm.

%d = xegpu.create_nd_tdesc %m             ->    %d: the address, the extents and the pitch of %m in 8 x i32
%v = xegpu.load_nd %d[%i, %j]             ->    %v = xevm.blockload2d %address, %width, %height, %pitch, %j, %i
"""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.arith.cast_ops import ExtUIOp, IndexCastOp, TruncIOp
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp, ShRSIOp
from compiler.dialects.llvm.arithmetic_ops import IntToPtrOp
from compiler.dialects.vector.element_ops import BitCastOp
from compiler.dialects.xegpu.descriptors import TensorDesc, tensor_desc
from compiler.dialects.xegpu.ops import CreateNdDescOp, LoadNdOp, PrefetchNdOp, StoreNdOp
from compiler.dialects.xevm import ops as xevm
from compiler.ir.attributes import Attribute, integer_attr
from compiler.ir.mixed_values import MixedValue, mixed_group, mixed_values
from compiler.ir.operation import Value
from compiler.ir.slices import integers
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import I32, I64, IndexType, IntegerType, MemRefType, Type, VectorType
from compiler.ir.value_types import vector_type
from compiler.lowering.gpu.xegpu_cache_hints import load_cache_control, store_cache_control
from compiler.lowering.gpu.xegpu_types import PAYLOAD
from compiler.lowering.to_llvm.emitter import pointer_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.folder import create_or_fold

_ADDRESS, _WIDTH, _HEIGHT, _PITCH = 0, 2, 3, 4
"""Positions of a descriptor's parts; the address is one of 4 x i64."""
_ADDRESSES = VectorType((4,), I64)


def as_integer(value: MixedValue, type_: IntegerType, emit: VectorEmitter) -> Value:
    """Returns a number, or a value that is an index, as an integer of a type."""
    integer = emit.constant(value, I64) if isinstance(value, int) else value
    if isinstance(integer.type, IndexType):
        return emit.op(IndexCastOp, integer, result_type=type_)
    return integer if integer.type == type_ else emit.op(TruncIOp, integer, result_type=type_)


def with_elements(type_: VectorType, element: Type) -> VectorType:
    """Returns the flat vector of an element type that has as many bits as `type_`."""
    return VectorType((type_.num_elements * width_of(type_) // width_of(element),), element)


@conversion_pattern(CreateNdDescOp, name="CreateNdDescToXeVMPattern")
def lower_descriptor(op: CreateNdDescOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.create_nd_tdesc -> the parts of the descriptor, inserted into 8 x i32; the address where it has one dim"""
    emit, source = VectorEmitter(rewriter), op.source_.type
    sizes, strides = _statics(op, source)
    if len(sizes) not in (1, 2):
        return rewriter.notify_match_failure(op, "Expected 2D shape.")
    payload = emit.constant(0, PAYLOAD)
    address = _wide(adaptor[op.source_], emit)
    if len(sizes) == 1:
        rewriter.replace_op(op, [address])
        return True
    width, height = as_integer(sizes[1], I32, emit), as_integer(sizes[0], I32, emit)
    pitch = as_integer(strides[0], I32, emit)
    addresses = emit.insert(address, emit.op(BitCastOp, payload, result_type=_ADDRESSES), [_ADDRESS])
    payload = emit.op(BitCastOp, addresses, result_type=PAYLOAD)
    for part, position in ((width, _WIDTH), (height, _HEIGHT), (pitch, _PITCH)):
        payload = emit.insert(part, payload, [position])
    rewriter.replace_op(op, [payload])
    return True


def _statics(op: CreateNdDescOp, source: Type) -> tuple[list[MixedValue], list[MixedValue]]:
    """Returns the sizes and strides of a descriptor, which default to those of the memref's type."""
    sizes, strides = integers(op.const_shape), integers(op.const_strides)
    if isinstance(source, MemRefType):
        layout = strides_and_offset(source)
        assert layout is not None
        sizes, strides = sizes or source.shape, strides or tuple(layout[0])
    return mixed_values(sizes, op.shape), mixed_values(strides, op.strides)


def _wide(address: Value, emit: VectorEmitter) -> Value:
    return address if address.type == I64 else emit.op(ExtUIOp, address, result_type=I64)


# ------------------------------------------------------------------------------------------ accesses

_Access: TypeAlias = LoadNdOp | StoreNdOp | PrefetchNdOp
_SYSTOLIC_DEPTH, _LANES = 8, 16
_BITS_OF_SMALL = 4


class _Block:
    """An access to a block, with the element type of the access and the number of the block's elements in one of it."""

    def __init__(self, description: TensorDesc, *, is_packed: bool) -> None:
        self.description = description
        self.bits, self.scale = width_of(description.element_type), 1
        self.columns = description.shape[-1]
        self.problem: str | None = None
        if self.bits >= 8:
            if self.bits % 8:
                self.problem = "Expected element type bit width to be multiple of 8."
        elif self.bits != _BITS_OF_SMALL:
            self.problem = "Only sub byte types of 4bits are supported."
        elif description.rank != 2:
            self.problem = "Sub byte types are only supported for 2D tensor descriptors."
        elif is_packed and description.shape == (_SYSTOLIC_DEPTH * 4, _LANES * 2):
            self.bits, self.scale, self.columns = 8, 2, _LANES
        elif self.columns == _LANES * 4:
            self.bits, self.scale, self.columns = 16, 4, _LANES
        else:
            self.problem = "Unsupported tile shape for sub byte types."


def _lower_access(op: _Access, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """xegpu.load_nd -> xevm.blockload2d; of one dimension xevm.blockload"""
    description = tensor_desc(op.tensor_desc.type)
    assert description is not None
    offsets = mixed_group(op, "offsets", "const_offsets")
    if len(offsets) != description.rank:
        return rewriter.notify_match_failure(op, "Expected offset rank to match descriptor rank.")
    block = _Block(description, is_packed=isinstance(op, LoadNdOp) and bool(op.packed))
    if block.problem is not None:
        return rewriter.notify_match_failure(op, block.problem)
    hints = op.l1_hint, op.l3_hint
    control = store_cache_control(*hints) if isinstance(op, StoreNdOp) else load_cache_control(*hints)
    if control is None:
        return rewriter.notify_match_failure(op, "Unsupported cache control.")
    if description.rank == 2:
        return _lower_block(op, adaptor, block, (offsets[0], offsets[1]), control, rewriter)
    if description.rank == 1:
        return _lower_row(op, adaptor, block, offsets[0], control, rewriter)
    return rewriter.notify_match_failure(op, "Expected 1D or 2D tensor descriptor.")


def _lower_block(
    op: _Access,
    adaptor: Adaptor,
    block: _Block,
    offsets: tuple[MixedValue, MixedValue],
    control: Attribute,
    rewriter: ConversionRewriter,
) -> bool:
    emit, payload = VectorEmitter(rewriter), adaptor[op.tensor_desc]
    size = emit.constant(block.bits // 8, I32)
    addresses = emit.op(BitCastOp, payload, result_type=_ADDRESSES)
    address = emit.extract(addresses, [_ADDRESS])
    width, height, pitch = [emit.extract(payload, [position]) for position in (_WIDTH, _HEIGHT, _PITCH)]
    x, y = as_integer(offsets[1], I32, emit), as_integer(offsets[0], I32, emit)
    pointer = emit.op(IntToPtrOp, address, result_type=pointer_type(block.description.memory_space or 1))
    width, pitch = emit.op(MulIOp, width, size), emit.op(MulIOp, pitch, size)
    if block.scale > 1:
        shift = emit.constant(block.scale.bit_length() - 1, I32)
        width, pitch, x = [emit.op(ShRSIOp, value, shift) for value in (width, pitch, x)]
    place = [pointer, width, height, pitch, x, y]
    tile: dict[str, Attribute] = {
        "elem_size_in_bits": integer_attr(block.bits, I32),
        "tile_width": integer_attr(block.columns, I32),
        "tile_height": integer_attr(block.description.shape[0], I32),
        "cache_control": control,
    }
    if isinstance(op, StoreNdOp):
        rewriter.create(xevm.BlockStore2dOp, *place, _stored(op, adaptor, block.bits, emit), properties=tile)
        rewriter.erase_op(op)
        return True
    tile["v_blocks"] = integer_attr(block.description.array_length, I32)
    if isinstance(op, PrefetchNdOp):
        rewriter.create(xevm.BlockPrefetch2dOp, *place, properties=tile)
        rewriter.erase_op(op)
        return True
    type_, is_packed = op.value.type, bool(op.packed)
    loaded_type = with_elements(type_, I32 if is_packed else IntegerType(block.bits))
    loaded = emit.op(
        xevm.BlockLoad2dOp,
        *place,
        result_type=loaded_type,
        properties=tile,
        transpose=integers(op.transpose)[:1] == (1,),
        pack_register=is_packed,
    )
    rewriter.replace_op(op, [emit.op(BitCastOp, loaded, result_type=with_elements(loaded_type, type_.element_type))])
    return True


def _stored(op: StoreNdOp, adaptor: Adaptor, bits: int, emit: VectorEmitter) -> Value:
    """Returns the value of a store as integers of a width."""
    value = adaptor[op.value]
    if not isinstance(value.type, VectorType):
        value = op.value
    type_ = with_elements(vector_type(value), IntegerType(bits))
    return value if value.type == type_ else emit.op(BitCastOp, value, result_type=type_)


def _lower_row(
    op: _Access, adaptor: Adaptor, block: _Block, offset: MixedValue, control: Attribute, rewriter: ConversionRewriter
) -> bool:
    if isinstance(op, PrefetchNdOp):
        reason = "Unsupported operation: xegpu.prefetch_nd with tensor descriptor rank == 1"
        return rewriter.notify_match_failure(op, reason)
    emit = VectorEmitter(rewriter)
    elements = as_integer(offset, I64, emit)
    size = emit.constant(block.bits // 8, I64)
    (in_bytes,) = create_or_fold(rewriter, MulIOp, [elements, size])
    (address,) = create_or_fold(rewriter, AddIOp, [adaptor[op.tensor_desc], in_bytes])
    pointer = emit.op(IntToPtrOp, address, result_type=pointer_type(block.description.memory_space or 1))
    if isinstance(op, StoreNdOp):
        value = _stored(op, adaptor, block.bits, emit)
        rewriter.create(xevm.BlockStoreOp, pointer, value, cache_control=control)
        rewriter.erase_op(op)
        return True
    type_ = op.value.type
    loaded_type = with_elements(type_, IntegerType(block.bits))
    loaded = emit.op(xevm.BlockLoadOp, pointer, result_type=loaded_type, cache_control=control)
    rewriter.replace_op(op, [loaded if loaded_type == type_ else emit.op(BitCastOp, loaded, result_type=type_)])
    return True


BLOCKS_TO_XEVM = (
    lower_descriptor,
    conversion_pattern(LoadNdOp, name="LoadStorePrefetchNdToXeVMPattern<LoadNdOp>")(_lower_access),
    conversion_pattern(StoreNdOp, name="LoadStorePrefetchNdToXeVMPattern<StoreNdOp>")(_lower_access),
    conversion_pattern(PrefetchNdOp, name="LoadStorePrefetchNdToXeVMPattern<PrefetchNdOp>")(_lower_access),
)
