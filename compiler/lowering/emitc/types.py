"""Types of emitc: `index` is `size_t`, and signedness, which C's operators depend on."""

from __future__ import annotations

from dataclasses import replace

from compiler.dialects.emitc.operator_ops import CastOp
from compiler.dialects.emitc.supported import is_emitc, is_pointer_wide
from compiler.dialects.emitc.types import PTRDIFF_T, SIZE_T
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DialectType, IndexType, IntegerType, Signedness, Type
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter, cast_source, cast_target


def identity_types() -> TypeConverter:
    """Returns a converter that keeps all types."""
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    return converter


def size_types() -> TypeConverter:
    """Returns a converter that makes `!emitc.size_t` of `index`, and keeps all other types."""
    converter = identity_types()
    converter.add_conversion(lambda type_: DialectType(SIZE_T, ()), IndexType)
    converter.add_source_materialization(cast_source)
    converter.add_target_materialization(cast_target)
    return converter


def is_integer_or_size(type_: Type | None) -> bool:
    return type_ is not None and (isinstance(type_, IntegerType) or is_pointer_wide(type_))


def is_bool(type_: Type) -> bool:
    return isinstance(type_, IntegerType) and type_.width == 1


def with_signedness(type_: Type, *, unsigned: bool) -> Type:
    """Returns the signed or unsigned type of the same width; signless integers are taken for signed ones."""
    if isinstance(type_, IntegerType):
        if type_.is_unsigned == unsigned:
            return type_
        return replace(type_, signedness=Signedness.UNSIGNED if unsigned else Signedness.SIGNED)
    if is_pointer_wide(type_) and is_emitc(type_, "size_t") != unsigned:
        return DialectType(SIZE_T if unsigned else PTRDIFF_T, ())
    return type_


def cast(rewriter: Rewriter, op: Operation, value: Value, type_: Type) -> Value:
    """Returns a value as one of another type."""
    if value.type == type_:
        return value
    return rewriter.create(CastOp, value, result_types=[type_], location=op).result
