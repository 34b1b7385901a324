"""Types of emitc: `index` is `size_t`, and signedness, which C's operators depend on."""

from __future__ import annotations

from dataclasses import replace

from compiler.dialects.emitc.attributes import OpaqueAttr
from compiler.dialects.emitc.operator_ops import CastOp
from compiler.dialects.emitc.types import ArrayType, PtrDiffTType, SizeTType, is_pointer_wide, is_supported
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import has_identity_layout
from compiler.ir.types import DYNAMIC, IndexType, IntegerType, MemRefType, Signedness, Type
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter, cast_source, cast_target


def identity_types() -> TypeConverter:
    """Returns a converter that keeps all types."""
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    return converter


def size_types() -> TypeConverter:
    """Returns a converter of `index` to `!emitc.size_t`, which keeps all other types."""
    converter = identity_types()
    _add_sizes(converter)
    _add_casts(converter)
    return converter


def array_types() -> TypeConverter:
    """Returns a converter of memrefs to arrays, which keeps types of C and refuses others."""
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_ if is_supported(type_) else None)
    _add_arrays(converter)
    _add_casts(converter)
    return converter


def all_types() -> TypeConverter:
    """Returns a converter as `array_types`, to which `index` is `!emitc.size_t`."""
    converter = array_types()
    _add_sizes(converter)
    return converter


def _add_sizes(converter: TypeConverter) -> None:
    converter.add_conversion(lambda type_: SizeTType.get(), IndexType)


def _add_casts(converter: TypeConverter) -> None:
    converter.add_source_materialization(cast_source)
    converter.add_target_materialization(cast_target)


def _add_arrays(converter: TypeConverter) -> None:
    def array_of(type_: MemRefType) -> ArrayType | None:
        """Returns the array type for a contiguous memref with at least one element, or None."""
        element = converter.convert_type(type_.element_type)
        if element is None or not type_.shape or not has_identity_layout(type_):
            return None
        if DYNAMIC in type_.shape or 0 in type_.shape:
            return None
        return ArrayType.get(type_.shape, element)

    converter.add_conversion(array_of, MemRefType)


def no_initial_value() -> OpaqueAttr:
    """Returns the initial value of a variable that has none."""
    return OpaqueAttr.get("")


def is_integer_or_size(type_: Type | None) -> bool:
    return type_ is not None and (isinstance(type_, IntegerType) or is_pointer_wide(type_))


def is_bool(type_: Type) -> bool:
    return isinstance(type_, IntegerType) and type_.width == 1


def with_signedness(type_: Type, *, unsigned: bool) -> Type:
    """Returns the signed or unsigned type of the same width; signless integers count as signed."""
    if isinstance(type_, IntegerType):
        if type_.is_unsigned == unsigned:
            return type_
        return replace(type_, signedness=Signedness.UNSIGNED if unsigned else Signedness.SIGNED)
    if is_pointer_wide(type_) and isinstance(type_, SizeTType) != unsigned:
        return SizeTType.get() if unsigned else PtrDiffTType.get()
    return type_


def cast(rewriter: Rewriter, op: Operation, value: Value, type_: Type) -> Value:
    """Returns a value cast to another type."""
    if value.type == type_:
        return value
    return rewriter.create(CastOp, value, result_types=[type_], location=op).result
