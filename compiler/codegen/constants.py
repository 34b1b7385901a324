"""Constants of LLVM IR: their texts and values.

Takes attributes with the type they are to have; returns `Constant`s. An attribute that cannot be one is a
`ConstantError`, with upstream's words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from compiler.codegen import llvm_text
from compiler.codegen.llvm_types import FLOATS, TypeTexts, element_types
from compiler.dialects.llvm.types import LLVMArrayType, LLVMStructType, LLVMTokenType
from compiler.ir.asm import decimal
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
    SparseElementsAttr,
    StringAttr,
    SymbolRefAttr,
    element_layout,
    signed_value,
)
from compiler.ir.dense import unpack
from compiler.ir.types import DialectType, FloatType, IntegerType, MemRefType, ShapedType, Type, VectorType
from compiler.ods.llvm_types import is_pointer


class ConstantError(Exception):
    """An attribute is no constant of the type."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant: its type and its text without that.

    `bits` is the pattern of an integer or float, and `elements` are those of an aggregate or vector, if known. The
    result of a `getelementptr` is `base`, a text without its type, plus `offset` bytes, with the flags of
    `GEPNoWrapFlags`. `pointer` is the address that was cast to an integer.
    """

    type: Type
    text: str
    bits: int | None = None
    elements: tuple[Constant, ...] | None = None
    base: str = ""
    offset: int = 0
    flags: int = 0
    pointer: Constant | None = None

    @property
    def is_undefined(self) -> bool:
        return self.text in ("poison", "undef")

    @property
    def is_zero(self) -> bool:
        return self.text in ("zeroinitializer", "null") or self.bits == 0


def undef(type_: Type) -> Constant:
    return Constant(type_, "undef")


def poison(type_: Type) -> Constant:
    return Constant(type_, "poison")


def integer(value: int, type_: IntegerType) -> Constant:
    """Returns an integer, cut to the type's width."""
    bits = value & (1 << type_.width) - 1
    if type_.width == 1:
        return Constant(type_, "true" if bits else "false", bits)
    return Constant(type_, str(signed_value(bits, type_)), bits)


def floating(bits: int, type_: FloatType) -> Constant:
    return Constant(type_, llvm_text.float_text(bits, type_.name), bits)


def scalar(bits: int, type_: Type) -> Constant:
    """Returns an integer or float by its bit pattern."""
    return floating(bits, type_) if isinstance(type_, FloatType) else integer(bits, _integer_type(type_))


def _integer_type(type_: Type) -> IntegerType:
    if not isinstance(type_, IntegerType):
        raise ConstantError("unsupported constant value")
    return type_


def zero(type_: Type) -> Constant:
    """Returns the type's null value."""
    if isinstance(type_, IntegerType):
        return integer(0, type_)
    if isinstance(type_, FloatType) and type_.name in FLOATS:
        return floating(0, type_)
    if is_pointer(type_):
        return Constant(type_, "null")
    if isinstance(type_, LLVMTokenType):
        return Constant(type_, "none")
    return Constant(type_, "zeroinitializer")


class ConstantTexts:
    """Makes constants of attributes. `functions` and `globals` map symbols to their address space."""

    def __init__(
        self, types: TypeTexts, address_space: Callable[[str], int | None], resources: Mapping[str, bytes]
    ) -> None:
        self._types = types
        self._address_space = address_space
        self._resources = resources

    def typed(self, constant: Constant) -> str:
        """`i32 5`"""
        return f"{self._types.text(constant.type)} {constant.text}"

    def aggregate(self, type_: Type, elements: Sequence[Constant]) -> Constant:
        """Returns a structure, array or vector of these elements."""
        parts = tuple(elements)
        texts = {part.text for part in parts}
        if len(texts) == 1:
            (text,) = texts
            if text in ("poison", "undef", "zeroinitializer"):
                return Constant(type_, text, None, parts)
        if parts and all(part.is_zero for part in parts):
            return Constant(type_, "zeroinitializer", None, parts)
        return Constant(type_, self._brackets(type_, ", ".join([self.typed(part) for part in parts])), None, parts)

    def splat(self, type_: Type, element: Constant) -> Constant:
        """Returns a vector, fixed or scalable, of one value."""
        if element.is_undefined:
            return Constant(type_, element.text)
        parts = element_types(type_)
        elements = None if parts is None else (element,) * len(parts)
        if element.is_zero:
            return Constant(type_, "zeroinitializer", None, elements)
        return Constant(type_, f"splat ({self.typed(element)})", None, elements)

    def elements(self, constant: Constant) -> tuple[Constant, ...] | None:
        """Returns the elements of an aggregate or fixed vector, None if they are not known."""
        if constant.elements is not None:
            return constant.elements
        types = element_types(constant.type)
        if types is None or len(types) > _MOST_ELEMENTS:
            return None
        if constant.is_undefined:
            return tuple([Constant(type_, constant.text) for type_ in types])
        return tuple([zero(type_) for type_ in types]) if constant.text == "zeroinitializer" else None

    def _brackets(self, type_: Type, inner: str) -> str:
        if isinstance(type_, VectorType):
            return f"<{inner}>"
        if isinstance(type_, LLVMArrayType):
            return f"[{inner}]"
        assert isinstance(type_, LLVMStructType)
        text = f"{{ {inner} }}" if inner else "{}"
        return f"<{text}>" if type_.packed else text

    # -------------------------------------------------------------------------------------------- of attributes

    def of_attribute(self, attribute: Attribute | None, type_: Type) -> Constant:
        """Returns an attribute as a constant of a type. Raises ConstantError."""
        if attribute is None:
            return undef(type_)
        if isinstance(attribute, DialectAttribute):
            return self._of_dialect_attribute(attribute, type_)
        if isinstance(type_, LLVMStructType):
            return self._structure(attribute, type_)
        if isinstance(attribute, IntegerAttr):
            return self._integer(attribute, type_)
        if isinstance(attribute, FloatAttr):
            return self._float(attribute, type_)
        if isinstance(attribute, SymbolRefAttr) and not attribute.nested:
            if self._address_space(attribute.root) is None:
                raise ConstantError(f"unknown symbol reference '{attribute.root}' in constant")
            return Constant(type_, f"@{llvm_text.name(attribute.root)}")
        if isinstance(attribute, StringAttr):
            return self.string(attribute.value, type_)
        if isinstance(attribute, DenseElementsAttr):
            return self._dense(attribute, type_)
        if isinstance(attribute, DenseResourceElementsAttr):
            return self._resource(attribute, type_)
        if isinstance(attribute, SparseElementsAttr):
            return self._nested(_sparse_patterns(attribute), attribute.type, type_)
        if isinstance(attribute, ArrayAttr) and (types := element_types(type_)) is not None:
            if len(types) == len(attribute.elements):
                return self.aggregate(type_, [self.of_attribute(a, t) for a, t in zip(attribute.elements, types)])
        raise ConstantError("unsupported constant value")

    def string(self, value: str, type_: Type) -> Constant:
        """`c"..."`"""
        data = value.encode("utf-8", "surrogateescape")
        return Constant(type_, f'c"{llvm_text.escaped_bytes(data)}"' if data else "zeroinitializer")

    def _of_dialect_attribute(self, attribute: DialectAttribute, type_: Type) -> Constant:
        kind = attribute.definition.full_name
        if kind == "llvm.zero":
            return zero(type_)
        if kind in ("llvm.undef", "llvm.poison"):
            return Constant(type_, kind.removeprefix("llvm."))
        raise ConstantError("unsupported constant value")

    def _structure(self, attribute: Attribute, type_: DialectType) -> Constant:
        types = element_types(type_) or []
        if not isinstance(attribute, ArrayAttr):
            raise ConstantError("expected an array attribute for a struct constant")
        if len(types) != len(attribute.elements):
            raise ConstantError("unsupported constant value")
        return self.aggregate(type_, [self.of_attribute(a, t) for a, t in zip(attribute.elements, types)])

    def _integer(self, attribute: IntegerAttr, type_: Type) -> Constant:
        if not isinstance(type_, IntegerType):
            raise ConstantError("unsupported constant value")
        value, own = attribute.value, attribute.type
        # An index may have another width than the integer that stands for it; i1 and unsigned ones grow by zeros.
        if isinstance(own, IntegerType) and (own.is_unsigned or own.width == 1):
            value &= (1 << own.width) - 1
        return integer(value, type_)

    def _float(self, attribute: FloatAttr, type_: Type) -> Constant:
        if isinstance(type_, IntegerType) and type_.width == attribute.type.width:
            return integer(attribute.bits, type_)
        if attribute.type != type_:
            raise ConstantError("FloatAttr does not match expected type of the constant")
        return floating(attribute.bits, attribute.type)

    def _dense(self, attribute: DenseElementsAttr, type_: Type) -> Constant:
        if attribute.is_splat:
            return self._splat(attribute, type_)
        return self._nested(attribute.bit_patterns(), attribute.type, type_)

    def _splat(self, attribute: DenseElementsAttr, type_: Type) -> Constant:
        patterns = attribute.bit_patterns()

        def of(inner: Type) -> Constant:
            if isinstance(inner, VectorType):
                return self.splat(inner, of(inner.element_type))
            types = element_types(inner)
            if types is not None and inner_is_sequence(inner):
                if not types:
                    return Constant(inner, "zeroinitializer")
                element = of(types[0])
                if element.is_zero and not isinstance(types[0], FloatType):
                    return Constant(inner, "zeroinitializer")
                each = self.typed(element)
                return Constant(inner, f"[{', '.join([each] * len(types))}]")
            return self._element(patterns, 0, attribute.type.element_type, inner)

        return of(type_)

    def _resource(self, attribute: DenseResourceElementsAttr, type_: Type) -> Constant:
        data = self._resources.get(attribute.key)
        if element_layout(attribute.type.element_type) is None or not _is_array_element(_innermost(type_)):
            raise ConstantError("no known conversion for innermost element type")
        if isinstance(attribute.type, MemRefType):
            raise ConstantError("unsupported dense_resource type")
        layout = element_layout(attribute.type.element_type)
        if data is None:
            raise ConstantError("resource does not exist")
        assert layout is not None
        try:
            patterns = unpack(data, layout, attribute.type.num_elements)
        except ValueError:
            raise ConstantError("raw data size does not match element type size") from None
        return self._nested(patterns, attribute.type, type_)

    def _nested(self, patterns: Sequence[int], shaped: ShapedType, type_: Type) -> Constant:
        """Elements in row-major order as arrays of arrays, or of vectors."""
        element, innermost = shaped.element_type, _innermost(type_)
        per_element = 2 if len(patterns) == 2 * shaped.num_elements and shaped.num_elements else 1
        if isinstance(innermost, IntegerType | FloatType) and per_element == 1:
            prefix = self._types.text(innermost) + " "
            if isinstance(innermost, FloatType):
                name = innermost.name
                leaves = [prefix + llvm_text.float_text(bits, name) for bits in patterns]
            elif innermost.width == 1:
                leaves = [prefix + ("true" if bits else "false") for bits in patterns]
            else:
                leaves = [prefix + decimal(signed_value(bits, element)) for bits in patterns]
        else:
            count = len(patterns) // per_element
            leaves = [self.typed(self._element(patterns, i * per_element, element, innermost)) for i in range(count)]
        levels: list[Type] = []
        inner = type_
        while inner_is_sequence(inner):
            levels.append(inner)
            parts = element_types(inner)
            inner = parts[0] if parts else innermost
        if not levels:
            raise ConstantError("unsupported constant value")
        for level in reversed(levels):
            size = len(element_types(level) or ())
            if not size or len(leaves) % size:
                return Constant(type_, "zeroinitializer")
            spelled = self._types.text(level) + " "
            brackets = ("<", ">") if isinstance(level, VectorType) else ("[", "]")
            leaves = [
                f"{spelled}{brackets[0]}{', '.join(leaves[i : i + size])}{brackets[1]}"
                for i in range(0, len(leaves), size)
            ]
        if len(leaves) != 1:
            raise ConstantError("unsupported constant value")
        text = leaves[0].removeprefix(self._types.text(type_) + " ")
        elements = None
        if len(patterns) <= _MOST_ELEMENTS and isinstance(type_, VectorType):
            elements = tuple([self._element(patterns, i, element, innermost) for i in range(len(patterns))])
        return Constant(type_, text, None, elements)

    def _element(self, patterns: Sequence[int], index: int, element: Type, type_: Type) -> Constant:
        """One element of a dense attribute; a complex one takes two patterns."""
        if isinstance(type_, LLVMStructType):
            types = element_types(type_) or []
            if len(types) != 2:
                raise ConstantError("expected an array attribute for a struct constant")
            return self.aggregate(type_, [scalar(patterns[index], types[0]), scalar(patterns[index + 1], types[1])])
        if isinstance(type_, FloatType) and element != type_:
            raise ConstantError("FloatAttr does not match expected type of the constant")
        value = patterns[index]
        if isinstance(type_, IntegerType) and isinstance(element, IntegerType) and element.width != 1:
            value = signed_value(value, element)
        return scalar(value, type_)


def _is_array_element(type_: Type) -> bool:
    """Returns True if LLVM keeps constants of the type as raw data."""
    if isinstance(type_, FloatType):
        return type_.name in ("f16", "bf16", "f32", "f64")
    return isinstance(type_, IntegerType) and type_.width in (8, 16, 32, 64)


def inner_is_sequence(type_: Type) -> bool:
    """Returns True if a type is an array or vector."""
    return isinstance(type_, (VectorType, LLVMArrayType))


def _innermost(type_: Type) -> Type:
    while True:
        if isinstance(type_, VectorType):
            return type_.element_type
        if not (isinstance(type_, LLVMArrayType)):
            return type_
        type_ = type_.element_type


def _sparse_patterns(attribute: SparseElementsAttr) -> list[int]:
    """Returns all elements of a sparse attribute, in row-major order."""
    values = attribute.values
    if not isinstance(values, DenseElementsAttr):
        raise ConstantError("unsupported constant value")
    shape = attribute.type.shape or ()
    sparse_patterns = [0] * attribute.type.num_elements
    stored = values.bit_patterns()
    places = attribute.indices.bit_patterns()
    if attribute.indices.is_splat:
        places = places * attribute.indices.type.num_elements
    for number in range(len(places) // max(len(shape), 1)):
        position = 0
        for extent, index in zip(shape, places[number * len(shape) : (number + 1) * len(shape)]):
            position = position * extent + index
        if position < len(sparse_patterns):
            sparse_patterns[position] = stored[0] if values.is_splat else stored[number]
    return sparse_patterns


_MOST_ELEMENTS = 4096
"""Larger aggregates keep only their text."""
