"""`convert-vector-to-spirv`: lowers vectors of up to four elements; vectors of one element become scalars.

%1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
    ->    %1 = spirv.VectorShuffle [1 : i32, 2 : i32] %0, %0 : vector<4xf32>, vector<4xf32> -> vector<2xf32>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.spirv.ops import cl_ops, composite_ops, gl_ops
from compiler.dialects.spirv.ops.bit_ops import BitwiseAndOp
from compiler.dialects.spirv.ops.cast_ops import BitcastOp
from compiler.dialects.spirv.ops.integer_comparison_ops import IEqualOp
from compiler.dialects.spirv.ops.memory_ops import LoadOp as SPIRVLoadOp
from compiler.dialects.spirv.ops.memory_ops import StoreOp as SPIRVStoreOp
from compiler.dialects.spirv.target_env import target_env_around
from compiler.dialects.spirv.type_parts import pointer_to
from compiler.dialects.vector import element_ops
from compiler.dialects.vector.arithmetic_ops import FMAOp
from compiler.dialects.vector.memory_ops import LoadOp, StoreOp
from compiler.ir.attributes import ArrayAttr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import mixed_values
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import MemRefType, Type, VectorType, element_type_or_self
from compiler.lowering.spirv.conversion import convert_to_spirv, spirv_types
from compiler.lowering.spirv.element_pointers import element_pointer
from compiler.lowering.spirv.emitter import SPIRVEmitter, index_array
from compiler.lowering.spirv.memory_accesses_to_spirv import AccessRequirements, access_requirements
from compiler.lowering.spirv.target_types import SPIRVTypeConverter, storage_class_of_memref
from compiler.lowering.spirv.ub_to_spirv import UB_TO_SPIRV
from compiler.lowering.spirv.vector_reductions_to_spirv import VECTOR_REDUCTIONS_TO_SPIRV
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.elementwise import width_of


@dataclass
class VectorToSPIRV(Pass):
    """Convert Vector dialect to SPIR-V dialect."""

    argument = "convert-vector-to-spirv"
    name = "ConvertVectorToSPIRVPass"
    summary = "Convert Vector dialect to SPIR-V dialect"
    dependent_dialects = ("spirv", "ub")

    def run(self, op: Operation, state: PassState) -> None:
        convert_to_spirv(op, state, SPIRVTypeConverter(target_env_around(op)), VECTOR_TO_SPIRV)


def _is_number(value: Value) -> bool:
    """Returns True for the converted type of a vector of one element."""
    return not isinstance(value.type, VectorType)


def _shuffle(emit: SPIRVEmitter, first: Value, second: Value, components: Sequence[int], type_: Type) -> Value:
    return emit.op(composite_ops.VectorShuffleOp, first, second, components=index_array(components), result_type=type_)


def _construct(emit: SPIRVEmitter, elements: Sequence[Value], type_: Type) -> Value:
    return emit.op(composite_ops.CompositeConstructOp, list(elements), result_type=type_)


def _count(type_: Type) -> int:
    return type_.num_elements if isinstance(type_, VectorType) else 1


def _first(attribute: ArrayAttr) -> int:
    """Returns the first number of an array of integers."""
    first, *_ = integers(attribute)
    return first


def _bits(type_: Type) -> int:
    return _count(type_) * width_of(type_)


# ------------------------------------------------------------------------------------------ shapes


@conversion_pattern(element_ops.ShapeCastOp, name="VectorShapeCast")
def lower_shape_cast(op: element_ops.ShapeCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.shape_cast between shapes that become one type -> nothing"""
    type_, (source,) = rewriter.convert_type(op.result.type), adaptor.operands
    if type_ is None or (type_ != source.type and _count(op.result.type) != 1):
        return False
    rewriter.replace_op(op, [source])
    return True


@conversion_pattern(element_ops.BitCastOp, name="VectorBitcastConvert")
def lower_bitcast(op: element_ops.BitCastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.bitcast -> spirv.Bitcast, where emulation changed no widths"""
    type_, (source,) = rewriter.convert_type(op.result.type), adaptor.operands
    if type_ is None:
        return False
    if type_ == source.type:
        rewriter.replace_op(op, [source])
        return True
    if _bits(type_) != _bits(source.type):
        reason = f"different source ({source.type}) and target ({type_}) bitwidth"
        return rewriter.notify_match_failure(op, reason)
    rewriter.replace_op_with_new_op(op, BitcastOp, source, result_types=[type_])
    return True


@conversion_pattern(element_ops.BroadcastOp, name="VectorBroadcastConvert")
def lower_broadcast(op: element_ops.BroadcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.broadcast %a : f32 to vector<4xf32> -> spirv.CompositeConstruct %a, %a, %a, %a"""
    type_, (source,) = rewriter.convert_type(op.result.type), adaptor.operands
    if type_ is None:
        return False
    if not isinstance(type_, VectorType):
        rewriter.replace_op(op, [source])
        return True
    rewriter.replace_op(op, [_construct(SPIRVEmitter(rewriter), [source] * type_.num_elements, type_)])
    return True


# ------------------------------------------------------------------------------------------ elements


def _in_bounds(emit: SPIRVEmitter, index: Value, count: int) -> Value:
    """Returns an index that is no poison index: cut to the bits that it needs, or 0 in place of -1."""
    if count & (count - 1) == 0:
        return emit.op(BitwiseAndOp, index, emit.constant(count - 1, index.type))
    is_poison = emit.op(IEqualOp, index, emit.constant(-1, index.type))
    return emit.select(is_poison, emit.constant(0, index.type), index)


@conversion_pattern(element_ops.ExtractOp, name="VectorExtractOpConvert")
def lower_extract(op: element_ops.ExtractOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.extract %v[1] -> spirv.CompositeExtract %v[1]; spirv.VectorExtractDynamic for an operand"""
    type_, source = rewriter.convert_type(op.result.type), adaptor[op.source_]
    if type_ is None:
        return False
    if _is_number(source):
        rewriter.replace_op(op, [source])
        return True
    (position, *_) = mixed_values(integers(op.static_position), adaptor.replacements(op.dynamic_position))
    number = position if isinstance(position, int) else constant_integer(position)
    emit = SPIRVEmitter(rewriter)
    if number is None and not isinstance(position, int):
        index = _in_bounds(emit, position, _count(source.type))
        rewriter.replace_op(op, [emit.op(composite_ops.VectorExtractDynamicOp, source, index, result_type=type_)])
        return True
    if number is None or number < 0:
        return False
    rewriter.replace_op(op, [emit.extract(source, number)])
    return True


@conversion_pattern(element_ops.InsertOp, name="VectorInsertOpConvert")
def lower_insert(op: element_ops.InsertOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.insert %a, %v[1] -> spirv.CompositeInsert %a, %v[1]; spirv.VectorInsertDynamic for an operand"""
    if isinstance(op.value_to_store.type, VectorType):
        return rewriter.notify_match_failure(op, "unsupported vector source")
    type_ = rewriter.convert_type(op.dest.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, "unsupported dest vector type")
    value, dest = adaptor[op.value_to_store], adaptor[op.dest]
    if _is_number(dest):
        rewriter.replace_op(op, [value])
        return True
    (position, *_) = mixed_values(integers(op.static_position), adaptor.replacements(op.dynamic_position))
    number = position if isinstance(position, int) else constant_integer(position)
    emit = SPIRVEmitter(rewriter)
    if number is None and not isinstance(position, int):
        index = _in_bounds(emit, position, _count(dest.type))
        new = emit.op(composite_ops.VectorInsertDynamicOp, dest, value, index, result_type=type_)
        rewriter.replace_op(op, [new])
        return True
    if number is None or number < 0:
        return False
    indices = index_array([number])
    rewriter.replace_op_with_new_op(
        op, composite_ops.CompositeInsertOp, value, dest, indices=indices, result_types=[dest.type]
    )
    return True


@conversion_pattern(element_ops.ToElementsOp, name="VectorToElementOpConvert")
def lower_to_elements(op: element_ops.ToElementsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.to_elements -> spirv.CompositeExtract of each"""
    (source,) = adaptor.operands
    if _is_number(source):
        rewriter.replace_op(op, [source])
        return True
    emit = SPIRVEmitter(rewriter)
    elements = {
        index: emit.extract(source, index) for index, result in enumerate(op.results) if rewriter.has_uses(result)
    }
    anything = next(iter(elements.values()), source)
    if elements:
        rewriter.replace_op(op, [elements.get(index, anything) for index in range(len(op.results))])
    else:
        rewriter.erase_op(op)
    return True


@conversion_pattern(element_ops.FromElementsOp, name="VectorFromElementsOpConvert")
def lower_from_elements(op: element_ops.FromElementsOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.from_elements %a, %b -> spirv.CompositeConstruct %a, %b"""
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return False
    is_number = not isinstance(type_, VectorType)
    first, *_ = adaptor.operands
    new = first if is_number else _construct(SPIRVEmitter(rewriter), adaptor.operands, type_)
    rewriter.replace_op(op, [new])
    return True


@conversion_pattern(element_ops.StepOp, name="VectorStepOpConvert")
def lower_step(op: element_ops.StepOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.step : vector<3xindex> -> spirv.CompositeConstruct 0, 1, 2"""
    type_, emit = rewriter.convert_type(op.result.type), SPIRVEmitter(rewriter)
    if type_ is None:
        return False
    numbers = [emit.constant(number, element_type_or_self(type_)) for number in range(_count(type_))]
    rewriter.replace_op(op, [_construct(emit, numbers, type_) if isinstance(type_, VectorType) else numbers[0]])
    return True


# ------------------------------------------------------------------------------------------ slices and shuffles


@conversion_pattern(element_ops.ExtractStridedSliceOp, name="VectorExtractStridedSliceOpConvert")
def lower_extract_slice(op: element_ops.ExtractStridedSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.extract_strided_slice -> spirv.VectorShuffle, or spirv.CompositeExtract of one element"""
    type_, (source,) = rewriter.convert_type(op.result.type), adaptor.operands
    if type_ is None or _first(op.strides) != 1:
        return False
    emit, offset, size = SPIRVEmitter(rewriter), _first(op.offsets), _first(op.sizes)
    if not isinstance(type_, VectorType):
        rewriter.replace_op(op, [emit.extract(source, offset)])
        return True
    rewriter.replace_op(op, [_shuffle(emit, source, source, range(offset, offset + size), type_)])
    return True


@conversion_pattern(element_ops.InsertStridedSliceOp, name="VectorInsertStridedSliceOpConvert")
def lower_insert_slice(op: element_ops.InsertStridedSliceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.insert_strided_slice -> spirv.VectorShuffle, or spirv.CompositeInsert of one element"""
    value, dest = adaptor.operands
    if _first(op.strides) != 1:
        return False
    offset = _first(op.offsets)
    if _is_number(value):
        rewriter.replace_op_with_new_op(
            op, composite_ops.CompositeInsertOp, value, dest, indices=index_array([offset]), result_types=[dest.type]
        )
        return True
    components, size = list(range(_count(dest.type))), _count(value.type)
    components[offset : offset + size] = range(len(components), len(components) + size)
    rewriter.replace_op(op, [_shuffle(SPIRVEmitter(rewriter), dest, value, components, dest.type)])
    return True


@conversion_pattern(element_ops.ShuffleOp, name="VectorShuffleOpConvert")
def lower_shuffle(op: element_ops.ShuffleOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.shuffle -> spirv.VectorShuffle; from numbers spirv.CompositeConstruct"""
    type_, (first, second) = rewriter.convert_type(op.result.type), adaptor.operands
    if type_ is None:
        return rewriter.notify_match_failure(op, "unsupported result vector type")
    emit, mask, count = SPIRVEmitter(rewriter), integers(op.mask), _count(op.v1.type)
    if count > 1 and _count(op.v2.type) > 1:
        rewriter.replace_op(op, [_shuffle(emit, first, second, mask, type_)])
        return True
    elements = []
    for component in mask:
        source, index = (first, component) if component < count else (second, component - count)
        elements.append(source if _is_number(source) else emit.extract(source, index))
    rewriter.replace_op(op, [_construct(emit, elements, type_) if isinstance(type_, VectorType) else elements[0]])
    return True


@conversion_pattern(element_ops.InterleaveOp, name="VectorInterleaveOpConvert")
def lower_interleave(op: element_ops.InterleaveOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.interleave -> spirv.VectorShuffle; of numbers spirv.CompositeConstruct"""
    type_, (lhs, rhs) = rewriter.convert_type(op.result.type), adaptor.operands
    if type_ is None:
        return rewriter.notify_match_failure(op, "unsupported result vector type")
    emit, count = SPIRVEmitter(rewriter), _count(lhs.type)
    if _is_number(lhs):
        rewriter.replace_op(op, [_construct(emit, [lhs, rhs], type_)])
        return True
    components = [index + half * count for index in range(count) for half in range(2)]
    rewriter.replace_op(op, [_shuffle(emit, lhs, rhs, components, type_)])
    return True


@conversion_pattern(element_ops.DeinterleaveOp, name="VectorDeinterleaveOpConvert")
def lower_deinterleave(op: element_ops.DeinterleaveOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.deinterleave -> two spirv.VectorShuffle; to numbers two spirv.CompositeExtract"""
    type_, (source,) = rewriter.convert_type(op.res1.type), adaptor.operands
    if type_ is None:
        return rewriter.notify_match_failure(op, "unsupported result vector type")
    emit, count = SPIRVEmitter(rewriter), _count(source.type)
    halves = [
        _shuffle(emit, source, source, range(start, count, 2), type_)
        if isinstance(type_, VectorType)
        else emit.extract(source, start)
        for start in range(2)
    ]
    rewriter.replace_op(op, halves)
    return True


# ------------------------------------------------------------------------------------------ arithmetic and memory


def _lower_fma(target: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(FMAOp, name=f"VectorFmaOpConvert<{target.name}>")
    def lower(op: FMAOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """vector.fma -> spirv.GL.Fma"""
        type_ = rewriter.convert_type(op.result.type)
        if type_ is None:
            return False
        rewriter.replace_op_with_new_op(op, target, *adaptor.operands, result_types=[type_])
        return True

    return lower


def _vector_pointer(
    op: LoadOp | StoreOp, vector: Type, base: Value, indices: Sequence[Value], rewriter: ConversionRewriter
) -> tuple[Value, AccessRequirements] | None:
    """Returns a pointer to a vector in a memref, and how it is accessed."""
    type_ = op.base.type
    converted = rewriter.convert_type(vector)
    if not isinstance(type_, MemRefType) or storage_class_of_memref(type_) is None or converted is None:
        return None
    emit = SPIRVEmitter(rewriter)
    pointer = element_pointer(emit, spirv_types(rewriter), type_, base, indices)
    requirements = None if pointer is None else access_requirements(pointer, op.nontemporal, op.alignment)
    if pointer is None or requirements is None:
        return None
    if _count(vector) > 1:
        pointer = emit.op(BitcastOp, pointer, result_type=pointer_to(converted, pointer.type))
    return pointer, requirements


@conversion_pattern(LoadOp, name="VectorLoadOpConverter")
def lower_load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.load %m[%i] -> spirv.AccessChain, spirv.Bitcast to a pointer to a vector, spirv.Load"""
    base, *indices = adaptor.operands
    place, type_ = _vector_pointer(op, op.result.type, base, indices, rewriter), rewriter.convert_type(op.result.type)
    if place is None or type_ is None:
        return rewriter.notify_match_failure(op, "failed to get memref element pointer")
    pointer, requirements = place
    rewriter.replace_op_with_new_op(
        op,
        SPIRVLoadOp,
        pointer,
        memory_access=requirements.access,
        alignment=requirements.alignment_attribute,
        result_types=[type_],
    )
    return True


@conversion_pattern(StoreOp, name="VectorStoreOpConverter")
def lower_store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.store %v, %m[%i] -> spirv.AccessChain, spirv.Bitcast to a pointer to a vector, spirv.Store"""
    value, base, *indices = adaptor.operands
    place = _vector_pointer(op, op.value_to_store.type, base, indices, rewriter)
    if place is None:
        return rewriter.notify_match_failure(op, "failed to get memref element pointer")
    pointer, requirements = place
    rewriter.replace_op_with_new_op(
        op,
        SPIRVStoreOp,
        pointer,
        value,
        memory_access=requirements.access,
        alignment=requirements.alignment_attribute,
    )
    return True


VECTOR_TO_SPIRV = (
    lower_bitcast,
    lower_broadcast,
    lower_extract,
    lower_extract_slice,
    _lower_fma(gl_ops.GLFmaOp),
    _lower_fma(cl_ops.CLFmaOp),
    lower_from_elements,
    lower_to_elements,
    lower_insert,
    *VECTOR_REDUCTIONS_TO_SPIRV,
    lower_shape_cast,
    lower_insert_slice,
    lower_shuffle,
    lower_interleave,
    lower_deinterleave,
    lower_load,
    lower_store,
    lower_step,
    *UB_TO_SPIRV,
)
