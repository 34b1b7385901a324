"""Values of a running program as text."""

from __future__ import annotations

from compiler.dialects.llvm.memory_layout import members_of
from compiler.interpreter.values import Elements, Poison, Value
from compiler.ir import floats
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.ir.types import I8, ComplexType, DialectType, FloatType, IntegerType, ShapedType, Type, VectorType
from compiler.rewrite.elementwise import signed, width_of

_MOST_SHOWN = 64


def value_text(value: Value, type_: Type) -> str:
    """Returns a value as a person reads it; of many elements the first ones."""
    if isinstance(value, Poison):
        return "poison"
    if isinstance(type_, DialectType):
        return _text_of_llvm(value, type_)
    if not isinstance(value, Elements) or not isinstance(type_, ShapedType):
        return _number(value, type_)
    poison = [None] * value.bits.size if value.poison is None else value.poison.ravel().tolist()
    patterns = value.bits.ravel().tolist()
    numbers = [
        "poison" if reason is not None else _number(bits, type_.element_type)
        for bits, reason in zip(patterns[:_MOST_SHOWN], poison, strict=False)
    ]
    return _nested(numbers, value.bits.shape) if len(numbers) == len(patterns) else f"[{', '.join(numbers)}, ...]"


def _text_of_llvm(value: Value, type_: DialectType) -> str:
    """Returns the text of an array, a struct, or the bytes at an address."""
    if (members := members_of(type_)) is not None:
        return f"({', '.join(value_text(member, member_type) for member, member_type in zip(value, members))})"
    if isinstance(value, Elements):
        return value_text(value, VectorType(value.bits.shape, I8))
    return f"@{symbol_name(value)}" if isinstance(value, Operation) else str(value)


def _nested(texts: list[str], shape: tuple[int, ...]) -> str:
    if not shape:
        return texts[0]
    step = len(texts) // shape[0] if shape[0] else 0
    return f"[{', '.join(_nested(texts[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0]))}]"


def _number(bits: Value, type_: Type) -> str:
    if isinstance(type_, VectorType):  # an element of memory
        return value_text(bits, type_)
    if isinstance(type_, ComplexType):
        return f"({', '.join(_number(part, type_.element_type) for part in bits)})"
    if isinstance(type_, FloatType):
        number = floats.to_float(bits, type_.semantics)
        return f"NaN ({bits:#x})" if number != number else f"{number!r}"
    if isinstance(type_, IntegerType) and type_.width == 1:
        return "true" if bits else "false"
    return str(signed(bits, width_of(type_)))
