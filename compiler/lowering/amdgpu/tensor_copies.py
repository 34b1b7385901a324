"""Copies of tiles of tensors between global and local memory, in the rocdl dialect.

amdgpu.make_dma_base, amdgpu.make_dma_descriptor    ->    vectors of 32-bit numbers, whose bits describe the copy
amdgpu.tensor_load_to_lds %d                        ->    rocdl.tensor.load.to.lds of the four vectors
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.amdgpu.copy_ops import (
    MakeDmaBaseOp,
    MakeDmaDescriptorOp,
    MakeGatherDmaBaseOp,
    MakeGatherDmaDescriptorOp,
    TensorLoadToLDSOp,
    TensorStoreFromLDSOp,
)
from compiler.dialects.llvm.arithmetic_ops import (
    AndOp,
    BitcastOp,
    LShrOp,
    OrOp,
    PtrToIntOp,
    ShlOp,
    SubOp,
    TruncOp,
    ZExtOp,
)
from compiler.dialects.llvm.integer_intrinsics import CountTrailingZerosOp
from compiler.dialects.rocdl import memory_ops as rocdl
from compiler.dialects.rocdl.chipset import GFX1250, Chipset
from compiler.ir.attributes import UNIT
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, mixed_values
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import I16, I32, I64, VectorType, int_or_float_width
from compiler.ir.value_types import memref_type, vector_type
from compiler.lowering.amdgpu.chipset_patterns import ChipsetPattern, chipset_pattern, refuse
from compiler.lowering.amdgpu.types import WORDS_4, WORDS_8
from compiler.lowering.memref.accesses_to_llvm import element_pointer
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor
from compiler.rewrite.conversion_rewriter import ConversionRewriter

_WORD = 32
_ADDRESS_HIGH_BITS = (1 << 25) - 1
_STRIDE_BITS = (1 << 48) - 1
_HALF_WORD_BITS = (1 << 16) - 1


class _Words:
    """Vectors of 32-bit words that are put together field by field; a field is given by its first bit."""

    def __init__(self, emit: LLVMEmitter, count: int) -> None:
        self.emit = emit
        self.numbers = [emit.constant(number, I32) for number in range(count)]
        """Constants, each the position of a word, too."""

    def zeros(self, count: int) -> list[Value]:
        return [self.numbers[0]] * count

    def put(self, words: list[Value], bit: int, field: Value) -> None:
        """Sets a field of a word whose bits in that field are zero."""
        emit, index, shift = self.emit, bit // _WORD, bit % _WORD
        if shift:
            field = emit.op(ShlOp, field, emit.constant(shift, I32))
        if constant_integer(words[index]) == 0:
            words[index] = field
        else:
            words[index] = emit.op(OrOp, words[index], field, is_disjoint=UNIT)

    def vector(self, words: Sequence[Value], type_: VectorType) -> Value:
        vector = self.emit.poison(type_)
        for word, position in zip(words, self.numbers, strict=False):
            vector = self.emit.insert_element(vector, word, position)
        return vector


# ------------------------------------------------------------------------------------------ bases


def _lower_base(op_class: type[MakeDmaBaseOp | MakeGatherDmaBaseOp]) -> ChipsetPattern:
    @chipset_pattern(op_class, name=f"AMDGPUMakeDmaBaseLowering<{op_class.name}>")
    def lower(
        op: MakeDmaBaseOp | MakeGatherDmaBaseOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset
    ) -> bool:
        """amdgpu.make_dma_base -> the kind of copy and both addresses as four numbers"""
        if chipset < GFX1250:
            return refuse(op, rewriter, "make_dma_base is only supported on gfx1250")
        emit, converter = LLVMEmitter(rewriter), converter_of(rewriter)
        builder = _Words(emit, 4)
        words = builder.zeros(4)
        words[0] = builder.numbers[1]
        if isinstance(op, MakeGatherDmaBaseOp):
            builder.put(words, 30, builder.numbers[1])
            if op.base.type.index_type == I32:
                builder.put(words, 31, builder.numbers[1])
        addresses: list[Value] = []
        for memref, operands in ((op.lds, op.lds_indices), (op.global_, op.global_indices)):
            indices = adaptor.replacements(operands)
            addresses.append(element_pointer(emit, converter, memref.type, adaptor[memref], indices))
        words[1] = emit.op(PtrToIntOp, addresses[0], result_type=I32)
        address = emit.op(PtrToIntOp, addresses[1], result_type=I64)
        words[2] = emit.op(TruncOp, address, result_type=I32)
        high = emit.op(TruncOp, emit.op(LShrOp, address, emit.constant(_WORD, I64)), result_type=I32)
        words[3] = emit.op(AndOp, high, emit.constant(_ADDRESS_HIGH_BITS, I32))
        builder.put(words, 3 * _WORD + 30, builder.numbers[2])
        rewriter.replace_op(op, [builder.vector(words, WORDS_4)])
        return True

    return lower


# ------------------------------------------------------------------------------------------ descriptors


class _Descriptor:
    """Fields of a descriptor at the positions that the hardware expects.

    Sizes and strides count from the innermost dimension.
    """

    def __init__(
        self, op: MakeDmaDescriptorOp | MakeGatherDmaDescriptorOp, adaptor: Adaptor, rewriter: ConversionRewriter
    ) -> None:
        self.op, self.adaptor, self.emit = op, adaptor, LLVMEmitter(rewriter)
        self.types = converter_of(rewriter)
        self.builder = _Words(self.emit, 8)
        self.is_gather = isinstance(op, MakeGatherDmaDescriptorOp)
        self.sizes = self._mixed("global", "sizes")
        self.strides = self._mixed("global", "strides")[1:]
        """Distances of elements, of all dimensions but the innermost, whose elements follow each other."""
        self.tile = self._mixed("shared", "sizes")

    def _mixed(self, memory: str, numbers: str) -> list[MixedValue]:
        static = integers(self.op.attribute(f"{memory}_static_{numbers}"))
        dynamic = self.adaptor.replacements(self.op.operand_group(f"{memory}_dynamic_{numbers}"))
        return mixed_values(static, dynamic)[::-1]

    def _optional(self, operand: Value | None) -> Value | None:
        return None if operand is None else self.adaptor[operand]

    def _in_word(self, number: MixedValue) -> Value:
        if isinstance(number, int):
            return self.emit.constant(number, I32)
        return self.emit.op(TruncOp, number, result_type=I32)

    # -------------------------------------------------------------------------------------- fields of several vectors

    def _put_size(self, words: list[Value], dim: int, bit: int) -> None:
        """Puts the size of a dimension of the tensor, from the middle of a word on into the next word."""
        if dim >= len(self.sizes):
            return
        size = self._in_word(self.sizes[dim])
        self.builder.put(words, bit, size)
        high = self.emit.op(LShrOp, size, self.emit.constant(16, I32))
        self.builder.put(words, bit + 16, high)

    def _put_size_in_word(self, words: list[Value], dim: int, bit: int) -> None:
        if dim < len(self.sizes):
            self.builder.put(words, bit, self._in_word(self.sizes[dim]))

    def _put_tile_size(self, words: list[Value], dim: int, bit: int) -> None:
        if dim < len(self.tile):
            self.builder.put(words, bit, self._in_word(self.tile[dim]))

    def _put_stride(self, words: list[Value], dim: int, bit: int) -> None:
        """Puts the stride of a dimension, 48 bits of two words."""
        if dim >= len(self.strides):
            return
        emit, stride = self.emit, self.strides[dim]
        if isinstance(stride, int):
            stride = emit.constant(stride, I64)
        stride = emit.op(AndOp, emit.constant(_STRIDE_BITS, I64), stride)
        self.builder.put(words, bit, emit.op(TruncOp, stride, result_type=I32))
        shift = bit % _WORD or _WORD
        high = emit.op(LShrOp, stride, emit.constant(shift, I64))
        self.builder.put(words, bit + shift, emit.op(TruncOp, high, result_type=I32))

    # -------------------------------------------------------------------------------------- vectors

    def options_and_sizes(self) -> Value:
        """Returns the second vector: options, padding, and two dimensions of tensor and tile."""
        op, emit, builder, one = self.op, self.emit, self.builder, self.builder.numbers[1]
        words = builder.zeros(8)
        mask, barrier = op.workgroup_mask, self._optional(op.atomic_barrier_address)
        if mask is not None:
            bits = emit.op(BitcastOp, mask, result_type=I16)
            builder.put(words, 0, emit.op(ZExtOp, bits, result_type=I32))
        builder.put(words, 16, builder.numbers[(self._element_bits() // 8).bit_length() - 1])
        for flag, bit in (
            (barrier, 18),
            (op.global_increment, 19),
            (op.pad_amount, 20),
            (mask, 21),
        ):
            if flag is not None:
                builder.put(words, bit, one)
        amount, interval = self._optional(op.pad_amount), self._optional(op.pad_interval)
        if amount is not None and interval is not None:
            zeros = emit.op(CountTrailingZerosOp, interval, result_type=I32, is_zero_poison=False)
            builder.put(words, 22, emit.op(SubOp, zeros, one))
            builder.put(words, 25, emit.op(SubOp, amount, one))
        if barrier is not None:
            builder.put(words, 32, self._barrier_address(barrier))
        self._put_size(words, 0, 48)
        self._put_size(words, 1, 80)
        self._put_tile_size(words, 0, 112)
        if isinstance(op, MakeGatherDmaDescriptorOp):
            builder.put(words, 128, emit.constant(op.indices.type.num_elements, I32))
        else:
            self._put_tile_size(words, 1, 128)
            self._put_tile_size(words, 2, 144)
        self._put_stride(words, 0, 160)
        if not self.is_gather:
            self._put_stride(words, 1, 208)
        return builder.vector(words, WORDS_8)

    def _element_bits(self) -> int:
        return int_or_float_width(self.op.base.type.element_type)

    def _barrier_address(self, barrier: Value) -> Value:
        """Returns the bits of an address of a barrier, which is a multiple of 8."""
        emit, type_ = self.emit, memref_type(self.op.operand_group("atomic_barrier_address")[0])
        indices = self.adaptor.replacements(self.op.atomic_barrier_indices)
        address = emit.op(PtrToIntOp, element_pointer(emit, self.types, type_, barrier, indices), result_type=I32)
        shifted = emit.op(LShrOp, address, self.builder.numbers[3])
        return emit.op(AndOp, shifted, emit.constant(_HALF_WORD_BITS, I32))

    def _needs_two_vectors(self) -> bool:
        return self.op.lds_increment is None and len(self.sizes) <= 2

    def third(self) -> Value:
        """Returns the third vector: the third and fourth dimension, or how a copy is repeated."""
        if self.is_gather:
            return self._indices(is_first_half=True)
        if self._needs_two_vectors():
            return self.emit.zero(WORDS_4)
        words, builder, emit = self.builder.zeros(4), self.builder, self.emit
        self._put_size_in_word(words, 2, 0)
        lds_increment, increment = self._optional(self.op.lds_increment), self._optional(self.op.global_increment)
        count = self._optional(self.op.iteration_count)
        if lds_increment is None:
            self._put_size_in_word(words, 3, 32)
        else:
            builder.put(words, 32, lds_increment)
        if increment is None:
            self._put_stride(words, 2, 64)
        else:
            builder.put(words, 64, emit.op(TruncOp, increment, result_type=I32))
            high = emit.op(LShrOp, increment, emit.constant(_WORD, I64))
            builder.put(words, 96, emit.op(TruncOp, high, result_type=I32))
            words[3] = emit.op(AndOp, words[3], emit.constant(_HALF_WORD_BITS, I32))
        if count is None:
            self._put_tile_size(words, 2, 112)
        else:
            number = emit.op(SubOp, emit.op(TruncOp, count, result_type=I32), builder.numbers[1])
            builder.put(words, 112, number)
        return builder.vector(words, WORDS_4)

    def fourth(self) -> Value:
        """Returns the fourth vector: the fifth dimension."""
        if self.is_gather:
            return self._indices(is_first_half=False)
        if self._needs_two_vectors():
            return self.emit.zero(WORDS_4)
        words = self.builder.zeros(4)
        self._put_stride(words, 3, 0)
        self._put_size(words, 4, 48)
        self._put_tile_size(words, 4, 80)
        return self.builder.vector(words, WORDS_4)

    def _indices(self, *, is_first_half: bool) -> Value:
        """Returns half of the rows to gather; two rows of 16 bits make a word."""
        emit, builder, indices = self.emit, self.builder, self.adaptor[self.op.operand("indices")]
        type_ = vector_type(indices)
        is_word = type_.element_type == I32
        per_half = 4 if is_word else 8
        start = 0 if is_first_half else per_half
        rows: list[Value] = []
        for position in range(start, min(start + per_half, type_.num_elements)):
            numbers = builder.numbers
            index = numbers[position] if position < len(numbers) else emit.constant(position, I32)
            rows.append(emit.extract_element(indices, index))
        if not is_word:
            rows = [emit.op(ZExtOp, row, result_type=I32) for row in rows]
            if len(rows) % 2:
                rows.append(builder.numbers[0])
            pairs = [[first, second] for first, second in zip(rows[::2], rows[1::2], strict=True)]
            rows = []
            for first, second in pairs:
                word = [first]
                builder.put(word, 16, second)
                rows += word
        return builder.vector(rows, WORDS_4)


def _lower_descriptor(op_class: type[MakeDmaDescriptorOp | MakeGatherDmaDescriptorOp]) -> ChipsetPattern:
    @chipset_pattern(op_class, name=f"AMDGPULowerDescriptor<{op_class.name}>")
    def lower(
        op: MakeDmaDescriptorOp | MakeGatherDmaDescriptorOp,
        adaptor: Adaptor,
        rewriter: ConversionRewriter,
        chipset: Chipset,
    ) -> bool:
        """amdgpu.make_dma_descriptor -> four vectors of numbers"""
        if chipset < GFX1250:
            return refuse(op, rewriter, "make_dma_descriptor is only supported on gfx1250")
        descriptor = _Descriptor(op, adaptor, rewriter)
        vectors = [descriptor.options_and_sizes(), descriptor.third(), descriptor.fourth()]
        rewriter.replace_op_with_multiple(op, [[adaptor[op.base], *vectors]])
        return True

    return lower


def _lower_copy(op_class: type[TensorLoadToLDSOp | TensorStoreFromLDSOp], target: type[Operation]) -> ChipsetPattern:
    @chipset_pattern(op_class, name=f"AMDGPUTensorLoadStoreOpLowering<{op_class.name}>", one_to_many=True)
    def lower(
        op: TensorLoadToLDSOp | TensorStoreFromLDSOp, adaptor: Adaptor, rewriter: ConversionRewriter, chipset: Chipset
    ) -> bool:
        """amdgpu.tensor_load_to_lds -> rocdl.tensor.load.to.lds"""
        if chipset < GFX1250:
            return refuse(op, rewriter, "is only supported on gfx1250")
        rewriter.create(target, *adaptor.all_operands, cache_policy=0)
        rewriter.erase_op(op)
        return True

    return lower


TENSOR_COPIES_TO_ROCDL: tuple[ChipsetPattern, ...] = (
    _lower_base(MakeDmaBaseOp),
    _lower_base(MakeGatherDmaBaseOp),
    _lower_descriptor(MakeDmaDescriptorOp),
    _lower_descriptor(MakeGatherDmaDescriptorOp),
    _lower_copy(TensorLoadToLDSOp, rocdl.TensorLoadToLDSOp),
    _lower_copy(TensorStoreFromLDSOp, rocdl.TensorStoreFromLDSOp),
)
