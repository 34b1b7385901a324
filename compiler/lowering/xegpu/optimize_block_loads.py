"""`xegpu-optimize-block-loads`: transposed loads of small elements load words of 32 bits, in blocks that a GPU allows.

#l = #xegpu.layout<lane_layout = [16, 1], lane_data = [1, 2]>
%v = xegpu.load_nd %d[%i, %j] : !xegpu.tensor_desc<16x16xf16, #l> -> vector<16x16xf16>
->  vector.bitcast of xegpu.load_nd %e[%i, %j / 2] : !xegpu.tensor_desc<16x8xi32, ...> -> vector<16x8xi32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.integer_ops import AddIOp, DivUIOp, ShRUIOp
from compiler.dialects.gpu.kernel_ops import GPUFuncOp
from compiler.dialects.memref.view_ops import ExtractAlignedPointerAsIndexOp
from compiler.dialects.vector.element_ops import BitCastOp, ExtractOp
from compiler.dialects.xegpu.attributes import BlockTensorDescAttr
from compiler.dialects.xegpu.chips import target_chip
from compiler.dialects.xegpu.descriptors import TensorDesc
from compiler.dialects.xegpu.instructions import largest_divisor, transposed_shapes
from compiler.dialects.xegpu.layout_parts import Layout, parts_of
from compiler.dialects.xegpu.ops import CreateNdDescOp, LoadNdOp
from compiler.dialects.xegpu.types import TensorDescType
from compiler.ir.attributes import DialectAttribute, IntegerAttr
from compiler.ir.mixed_values import (
    MixedValue,
    dynamic_values,
    known_integer,
    mixed_group,
    mixed_values,
    static_values,
)
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.slices import integers
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import I64, DialectType, IntegerType, MemRefType, VectorType, int_or_float_width
from compiler.ir.value_types import vector_type
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.lowering.vector.native_shapes import tile_offsets
from compiler.lowering.xegpu.instruction_blocks import HINTS
from compiler.lowering.xegpu.instruction_tiles import tile_count
from compiler.lowering.xegpu.lane_types import descriptor_of, layout_of_descriptor
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.type_conversion import TypeConverter
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted
from compiler.transforms.xegpu.value_layouts import layout_of, set_result_layout

_WORD_BITS = 32
_CHIPS = ("pvc", "bmg")


@dataclass
class XeGPUOptimizeBlockLoads(Pass):
    """Optimize XeGPU block load operations."""

    argument = "xegpu-optimize-block-loads"
    name = "XeGPUOptimizeBlockLoads"
    summary = "Optimize XeGPU block load operations"
    dependent_dialects = ("memref", "xegpu", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        if not any(isinstance(inner, GPUFuncOp) and target_chip(inner) in _CHIPS for inner in op.walk()):
            return
        converter, target = TypeConverter(), ConversionTarget()
        converter.add_conversion(lambda type_: type_)
        target.add_dynamically_legal_op(CreateNdDescOp, lambda inner: not _is_improvable(inner.tensor_desc))
        target.add_dynamically_legal_op(LoadNdOp, lambda inner: not _is_improvable(inner.tensor_desc))
        target.add_dynamically_legal_op(ExtractOp, lambda inner: not _is_transposed_in_words(layout_of(inner.result)))
        target.add_legal_dialect("arith", "memref", "vector")
        structures_are_legal_if_converted(target, converter)
        patterns = [*structural_patterns(converter), load_words_by, load_words, take_slice]
        convert_partially(op, target, patterns, state)


# -------------------------------------------------------------------------------------------------------- descriptors


def _is_transposed_in_words(layout: DialectAttribute | None) -> bool:
    """Returns True if lanes go down the rows, and each has several elements side by side."""
    if layout is None:
        return False
    lanes, data = parts_of(layout).lane_layout, parts_of(layout).lane_data
    return len(lanes) == len(data) == 2 and lanes[0] != 1 == lanes[1] and data[0] == 1 != data[1]


def _is_improvable(descriptor: Value) -> bool:
    """Returns True if a block is loaded transposed, with elements smaller than a word."""
    parts = descriptor_of(descriptor)
    return int_or_float_width(parts.element_type) < _WORD_BITS and _is_transposed_in_words(layout_of_descriptor(parts))


class _Words(NamedTuple):
    """A descriptor of words, each with `per_word` of the original, smaller elements."""

    type: DialectType
    per_word: int


def _lane_width(descriptor: TensorDesc) -> int:
    """Returns how many elements of a row a lane has."""
    layout = layout_of_descriptor(descriptor)
    assert layout is not None
    return parts_of(layout).lane_data[1]


def _words_of(descriptor: TensorDesc) -> _Words | None:
    """Returns the largest block of words that one transposed load supports, or None."""
    layout = layout_of_descriptor(descriptor)
    assert layout is not None
    count = _lane_width(descriptor)
    element = IntegerType(int_or_float_width(descriptor.element_type) * count)
    shapes = transposed_shapes(element.width)
    if shapes is None:
        return None
    rows, columns = descriptor.shape
    height = largest_divisor(rows, shapes.heights)
    width = largest_divisor(columns * descriptor.array_length // count, shapes.widths)
    if height == -1 or width == -1:
        return None
    old = descriptor.type.encoding
    assert isinstance(old, BlockTensorDescAttr)
    encoding = BlockTensorDescAttr.get(old.memory_space, IntegerAttr(1, I64), old.boundary_check)
    single = Layout(lane_layout=parts_of(layout).lane_layout, lane_data=(1, 1)).attribute()
    return _Words(TensorDescType.get((height, width), element, encoding, single), count)


def _divided(value: MixedValue, divisor: int, rewriter: ConversionRewriter) -> Value:
    """Returns an unsigned quotient, by a shift where the divisor is a power of two."""
    dividend = index_value(rewriter, _constant_or_value(value))
    if divisor & (divisor - 1) == 0:
        return rewriter.create(ShRUIOp, dividend, index_constant(rewriter, divisor.bit_length() - 1)).result
    return rewriter.create(DivUIOp, dividend, index_constant(rewriter, divisor)).result


def _constant_or_value(value: MixedValue) -> MixedValue:
    number = known_integer(value)
    return value if number is None else number


def _extents(op: CreateNdDescOp) -> tuple[list[MixedValue], list[MixedValue]]:
    """Returns the sizes and strides of a descriptor, which default to those of its memref."""
    sizes, strides = integers(op.const_shape), integers(op.const_strides)
    source = op.source_.type
    if isinstance(source, MemRefType):
        layout = strides_and_offset(source)
        sizes, strides = sizes or source.shape, strides or tuple(layout[0] if layout is not None else ())
    return mixed_values(sizes, op.shape), mixed_values(strides, op.strides)


@conversion_pattern(CreateNdDescOp, name="XeGPUCreateNdDescOpPattern")
def load_words_by(op: CreateNdDescOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """a descriptor of small elements -> a descriptor of words, at the address of a memref of static shape"""
    words = _words_of(descriptor_of(op.tensor_desc)) if _is_improvable(op.tensor_desc) else None
    if words is None or target_chip(op) not in _CHIPS:
        return False
    sizes, strides = _extents(op)
    if known_integer(strides[-1]) != 1:
        return rewriter.notify_match_failure(op, "Expecting row-major memref for transpose optimization.")
    sizes[-1] = _divided(sizes[-1], words.per_word, rewriter)
    strides[-2] = _divided(strides[-2], words.per_word, rewriter)
    source: Value = op.source_
    if isinstance(source.type, MemRefType) and source.type.has_static_shape:
        pointer = rewriter.create(ExtractAlignedPointerAsIndexOp, source).result
        source = rewriter.create(IndexCastOp, pointer, result_types=[I64]).result
    descriptor = rewriter.create(
        CreateNdDescOp,
        source,
        [],
        dynamic_values(sizes),
        dynamic_values(strides),
        result_types=[words.type],
        const_offsets=static_values([]),
        const_shape=static_values(sizes),
        const_strides=static_values(strides),
    )
    rewriter.replace_op(op, descriptor)
    return True


# -------------------------------------------------------------------------------------------------------------- loads


def _loaded(
    op: LoadNdOp, source: Value, vector: Value, offsets: Sequence[MixedValue], rewriter: ConversionRewriter
) -> Value:
    """Returns a vector whose words are all loaded, in blocks of the descriptor's size."""
    emit, descriptor, whole = VectorEmitter(rewriter), descriptor_of(source), vector_type(vector)
    starts = [index_value(rewriter, _constant_or_value(offset)) for offset in offsets[-2:]]
    layout = layout_of_descriptor(descriptor)
    part_type = VectorType(descriptor.shape, whole.element_type)
    for place in tile_offsets(whole.shape, descriptor.shape):
        sums: list[MixedValue] = [
            emit.op(AddIOp, start, index_constant(rewriter, number))
            for start, number in zip(starts, place, strict=True)
        ]
        kept = {name: op.properties.get(name) for name in ("packed", "transpose", *HINTS)}
        load = rewriter.create(
            LoadNdOp,
            source,
            dynamic_values(sums),
            result_types=[part_type],
            properties={**kept, "const_offsets": static_values(sums), "layout": layout},
        )
        vector = emit.insert_slice(load.value, vector, place, [1, 1])
        assert isinstance(vector, OpResult)
        set_result_layout(vector, layout, rewriter)
    return vector


@conversion_pattern(LoadNdOp, name="XeGPULoadNdDescOpPattern")
def load_words(op: LoadNdOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """load_nd -> bitcast of words that are loaded in blocks; a block of an array becomes a vector of its own"""
    source = adaptor[op.tensor_desc]
    if source.type == op.tensor_desc.type:
        return False
    descriptor = descriptor_of(op.tensor_desc)
    offsets = mixed_group(op, "offsets", "const_offsets")
    if not offsets:
        return rewriter.notify_match_failure(op, "Expecting offsets in LoadNd")
    count = _lane_width(descriptor)
    offsets[-1] = _divided(offsets[-1], count, rewriter)
    rows, columns = descriptor.shape
    words = VectorType((rows, columns // count), descriptor_of(source).element_type)
    if tile_count(words.shape, descriptor_of(source).shape) is None:
        return rewriter.notify_match_failure(op, "The block does not consist of blocks that can be loaded")
    part_type = op.value.type
    if descriptor.array_length > 1:
        part_type = VectorType(descriptor.shape, descriptor.element_type)
    emit, parts = VectorEmitter(rewriter), []
    for index in range(descriptor.array_length):
        empty = emit.constant(0, words)
        if descriptor.array_length > 1:
            step = index_constant(rewriter, columns // count if index else 0)
            offsets[-1] = emit.op(AddIOp, index_value(rewriter, offsets[-1]), step)
        loaded = _loaded(op, source, empty, offsets, rewriter)
        part = rewriter.create(BitCastOp, loaded, result_types=[part_type]).result
        set_result_layout(part, layout_of_descriptor(descriptor), rewriter)
        parts.append(part)
    rewriter.replace_op_with_multiple(op, [parts])
    return True


@conversion_pattern(ExtractOp, name="VectorExtractOpPattern", one_to_many=True)
def take_slice(op: ExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """extract of a block of an array -> the vector that was loaded for it"""
    parts = adaptor.replacements(op.source_)
    position = [known_integer(index) for index in mixed_group(op, "dynamic_position", "static_position")]
    if len(parts) == 1 or len(position) != 1 or position[0] is None:
        return False
    rewriter.replace_op(op, [parts[position[0]]])
    return True
