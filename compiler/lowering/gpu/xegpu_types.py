"""Types of xegpu in xevm: descriptors of blocks are 8 x i32, memrefs are addresses, vectors are flat.

!xegpu.tensor_desc<8x16xf32> -> vector<8xi32>      memref<8x16xf32> -> i64      vector<8x2xf32> -> vector<16xf32>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.arith.cast_ops import BitcastOp, IndexCastUIOp
from compiler.dialects.arith.integer_ops import AddIOp, MulIOp
from compiler.dialects.index.ops import CastUOp
from compiler.dialects.memref.view_ops import ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp
from compiler.dialects.vector.element_ops import BitCastOp, BroadcastOp, ShapeCastOp
from compiler.dialects.xegpu.descriptors import is_shared_memory
from compiler.dialects.xegpu.types import MemDescType, TensorDescType
from compiler.ir.locations import Location
from compiler.ir.operation import Value
from compiler.ir.strided_layout import strides_and_offset
from compiler.ir.types import (
    DYNAMIC,
    I32,
    I64,
    INDEX,
    DialectType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    Type,
    VectorType,
)
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.lowering.vector.emitter import VectorEmitter
from compiler.rewrite.builder import Builder
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.type_conversion import TypeConverter

PAYLOAD = VectorType((8,), I32)
"""Type of a descriptor of blocks of two dimensions; one of one dimension is its address."""


def xevm_types() -> LLVMTypeConverter:
    """Returns the converter of xegpu's types.

    >>> print(xevm_types().convert_type(parse_type("!xegpu.tensor_desc<8x16xf32>")))
    vector<8xi32>
    """
    converter = LLVMTypeConverter()
    converter.add_conversion(_flat, VectorType)
    converter.add_conversion(_descriptor, DialectType)
    converter.add_conversion(lambda type_: I32 if is_shared_memory(type_) else I64, MemRefType)
    converter.add_source_materialization(_vector_of_scalar)
    converter.add_source_materialization(_vector_of_vector)
    for make in (_address, _signless, _scalar_of_vector, _vector_of_vector):
        _add_target(converter, make)
    return converter


def _flat(type_: VectorType) -> Type:
    element = I64 if isinstance(type_.element_type, IndexType) else type_.element_type
    return element if type_.rank == 0 or type_.num_elements == 1 else VectorType((type_.num_elements,), element)


def _descriptor(type_: DialectType) -> Type | None:
    if isinstance(type_, MemDescType):
        return I32
    if isinstance(type_, TensorDescType):
        return I64 if len(type_.shape) == 1 else PAYLOAD
    return None


_Make = Callable[[Builder, Type, Sequence[Value], Location], Value | None]


def _add_target(converter: TypeConverter, make: _Make) -> None:
    def materialize(
        builder: Builder, types: Sequence[Type], values: Sequence[Value], location: Location, original: Type | None
    ) -> Sequence[Value] | None:
        value = make(builder, types[0], values, location) if len(types) == 1 else None
        return None if value is None else [value]

    converter.add_target_materialization(materialize)


def _address(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Returns the address of a memref's first element."""
    if len(values) != 1 or not isinstance(values[0].type, MemRefType):
        return None
    emit, (memory,), memref = VectorEmitter(builder), values, values[0].type
    layout = strides_and_offset(memref)
    if layout is not None and layout[1] != DYNAMIC:
        base = emit.op(ExtractAlignedPointerAsIndexOp, memory, result_type=INDEX)
        offset = emit.index(layout[1])
    else:
        base_type = MemRefType((), memref.element_type, None, memref.memory_space)
        types = [base_type, *[INDEX] * (1 + 2 * memref.rank)]
        metadata = builder.create(ExtractStridedMetadataOp, memory, result_types=types)
        base = emit.op(ExtractAlignedPointerAsIndexOp, metadata.base_buffer, result_type=INDEX)
        offset = metadata.offset
    address = emit.op(IndexCastUIOp, base, result_type=type_)
    elements = emit.op(IndexCastUIOp, offset, result_type=type_)
    return emit.op(AddIOp, address, emit.op(MulIOp, elements, emit.constant(width_of(memref) // 8, type_)))


def _signless(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Returns an unsigned address as a signless one."""
    if len(values) != 1 or not isinstance(values[0].type, IntegerType):
        return None
    if values[0].type.signedness is not Signedness.UNSIGNED:
        return None
    emit = VectorEmitter(builder)
    return emit.op(IndexCastUIOp, emit.op(CastUOp, values[0], result_type=INDEX), result_type=type_)


def _vector_of_vector(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Returns a vector in another shape, and its bits as elements of another type."""
    if len(values) != 1 or not isinstance(values[0].type, VectorType) or not isinstance(type_, VectorType):
        return None
    emit, value, source = VectorEmitter(builder), values[0], values[0].type
    if source.shape != type_.shape:
        value = emit.op(ShapeCastOp, value, result_type=VectorType(type_.shape, source.element_type))
    if source.element_type != type_.element_type:
        value = emit.op(BitCastOp, value, result_type=type_)
    return value


def _scalar_of_vector(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Returns the only element of a vector."""
    if len(values) != 1 or not isinstance(values[0].type, VectorType) or isinstance(type_, VectorType):
        return None
    emit, source = VectorEmitter(builder), values[0].type
    if source.rank and source.num_elements != 1:
        return None
    element = emit.extract(values[0], [0] * source.rank)
    if isinstance(source.element_type, IndexType):
        return emit.op(IndexCastUIOp, element, result_type=type_)
    return element if element.type == type_ else emit.op(BitcastOp, element, result_type=type_)


def _vector_of_scalar(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    """Returns a vector of one element."""
    if len(values) != 1 or not isinstance(type_, VectorType) or (type_.rank and type_.num_elements != 1):
        return None
    emit, (value,) = VectorEmitter(builder), values
    if not isinstance(value.type, (IntegerType, FloatType)):
        return None
    if isinstance(type_.element_type, IndexType):
        value = emit.op(IndexCastUIOp, value, result_type=INDEX)
    elif value.type != type_.element_type:
        value = emit.op(BitcastOp, value, result_type=type_.element_type)
    return emit.op(BroadcastOp, value, result_type=type_)
