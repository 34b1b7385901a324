"""Attributes: immutable compile-time values, equal if their spellings are equal.

The builtin dialect's attributes are classes of their own; every other dialect's are `DialectAttribute`s that point to
their definition. See https://mlir.llvm.org/docs/Dialects/Builtin/#attributes. Locations are attributes too, in
`compiler.ir.locations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from compiler.ir import dense, floats
from compiler.ir.affine import AffineMap, IntegerSet
from compiler.ir.asm import BARE_IDENTIFIER, AsmPrinter, decimal, quote, symbol_reference
from compiler.ir.attribute_base import Attribute as Attribute  # belongs to this module for all others
from compiler.ir.float_printing import print_float
from compiler.ir.types import (
    DYNAMIC,
    I1,
    I64,
    INDEX,
    NONE,
    ComplexType,
    DialectDefinition,
    FloatType,
    IndexType,
    IntegerType,
    NoneType,
    Parameters,
    ShapedType,
    Type,
    TypeT,
    opaque_spelling,
    print_dialect_symbol,
)

AttributeT = TypeVar("AttributeT", bound=Attribute, covariant=True)


@dataclass(frozen=True, slots=True)
class UnitAttr(Attribute):
    def print(self, printer: AsmPrinter) -> None:
        printer.emit("unit")


@dataclass(frozen=True, slots=True)
class IntegerAttr(Attribute):
    """An integer of an integer or index type. `value` is signed except for unsigned types: -1 : i32, 255 : ui8.

    An i1 holds 0 or 1 and is printed as `false` or `true`.
    """

    value: int
    type: IntegerType | IndexType

    def print(self, printer: AsmPrinter) -> None:
        self.print_without_type(printer)
        if self.type != I1:
            printer.emit(" : ")
            printer.type(self.type)

    def print_without_type(self, printer: AsmPrinter) -> None:
        if self.type == I1:
            printer.emit("true" if self.value else "false")
        else:
            printer.emit(decimal(self.value))


def bool_attr(value: bool) -> IntegerAttr:
    """Upstream's `BoolAttr`: an i1."""
    return IntegerAttr(int(value), I1)


@dataclass(frozen=True, slots=True)
class FloatAttr(Attribute):
    """A float as the bit pattern of its type, so that every NaN and denormal is exact."""

    bits: int
    type: FloatType

    @property
    def value(self) -> float:
        """The nearest Python float."""
        return floats.to_float(self.bits, self.type.semantics)

    def print(self, printer: AsmPrinter) -> None:
        self.print_without_type(printer)
        printer.emit(" : ")
        printer.type(self.type)

    def print_without_type(self, printer: AsmPrinter) -> None:
        printer.emit(print_float(self.bits, self.type.semantics))


@dataclass(frozen=True, slots=True)
class StringAttr(Attribute):
    """Text, usually of type none. Bytes that are not UTF-8 are surrogate escapes."""

    value: str
    type: Type = NONE

    def print(self, printer: AsmPrinter) -> None:
        printer.string(self.value)
        if not isinstance(self.type, NoneType):
            printer.emit(" : ")
            printer.type(self.type)

    def print_without_type(self, printer: AsmPrinter) -> None:
        printer.string(self.value)


@dataclass(frozen=True, slots=True)
class ArrayAttr(Attribute):
    elements: tuple[Attribute, ...]

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("[")
        for index, element in enumerate(self.elements):
            if index:
                printer.emit(", ")
            print_element(printer, element)
        printer.emit("]")


def type_of_attribute(attribute: Attribute | None) -> Type | None:
    """Returns the type of an attribute that has one, such as a number or dense elements; None for others."""
    type_ = getattr(attribute, "type", None)
    return type_ if isinstance(type_, Type) else None


def print_element(printer: AsmPrinter, attribute: Attribute) -> None:
    """Writes an attribute in a list: an i64 or f64 needs no type there (upstream's `AttrTypeElision::May`)."""
    if isinstance(attribute, IntegerAttr) and attribute.type == I64:
        printer.attribute_without_type(attribute)
    elif isinstance(attribute, FloatAttr) and attribute.type.name == "f64":
        printer.emit(elidable_float(attribute))
    else:
        printer.attribute(attribute)


def elidable_float(attribute: FloatAttr) -> str:
    """Returns the text of an f64 without its type, unless it is hexadecimal and would be parsed as an integer."""
    text = print_float(attribute.bits, attribute.type.semantics)
    return f"{text} : f64" if text.startswith("0x") else text


@dataclass(frozen=True, slots=True)
class DictionaryAttr(Attribute):
    """Named attributes, sorted by name; build with `dictionary_attr`."""

    entries: tuple[tuple[str, Attribute], ...]

    def get(self, name: str) -> Attribute | None:
        return next((value for key, value in self.entries if key == name), None)

    def print(self, printer: AsmPrinter) -> None:
        print_named_attributes(printer, self.entries)


def dictionary_attr(entries: Iterable[tuple[str, Attribute]]) -> DictionaryAttr:
    return DictionaryAttr(tuple(sorted(entries, key=lambda entry: entry[0].encode("utf-8", "surrogateescape"))))


def print_named_attributes(printer: AsmPrinter, entries: Iterable[tuple[str, Attribute]]) -> None:
    """`{a = 1 : i32, b}`: a unit attribute is its name alone."""
    printer.emit("{")
    for index, (name, value) in enumerate(entries):
        if index:
            printer.emit(", ")
        printer.emit(name if BARE_IDENTIFIER.fullmatch(name) else quote(name))
        if not isinstance(value, UnitAttr):
            printer.emit(" = ")
            printer.attribute(value)
    printer.emit("}")


@dataclass(frozen=True, slots=True)
class TypeAttr(Attribute):
    type: Type

    def print(self, printer: AsmPrinter) -> None:
        printer.type(self.type)


if TYPE_CHECKING:

    class SpecificTypeAttr(TypeAttr, Generic[TypeT]):
        """A `TypeAttr` with a type of the class that the constraint guarantees; only for type checkers."""

        type: TypeT

    class SpecificArrayAttr(ArrayAttr, Generic[AttributeT]):
        """An `ArrayAttr` with elements of the class that the constraint guarantees; only for type checkers."""

        elements: tuple[AttributeT, ...]


@dataclass(frozen=True, slots=True)
class SymbolRefAttr(Attribute):
    """`@root::@nested`."""

    root: str
    nested: tuple[str, ...] = ()

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("::".join(symbol_reference(name) for name in (self.root, *self.nested)))

    @property
    def leaf(self) -> str:
        return self.nested[-1] if self.nested else self.root


@dataclass(frozen=True, slots=True)
class AffineMapAttr(Attribute):
    map: AffineMap

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(f"affine_map<{self.map}>")


@dataclass(frozen=True, slots=True)
class IntegerSetAttr(Attribute):
    set: IntegerSet

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(f"affine_set<{self.set}>")


@dataclass(frozen=True, slots=True)
class DenseArrayAttr(Attribute):
    """`array<i32: 1, 2>`. `values` are signed integers, 0 or 1 for i1, bit patterns for floats."""

    element_type: IntegerType | FloatType
    values: tuple[int, ...]

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("array<")
        printer.type(self.element_type)
        if self.values:
            printer.emit(": ")
            printer.emit(", ".join(self.element_texts()))
        printer.emit(">")

    def print_without_type(self, printer: AsmPrinter) -> None:
        printer.emit(f"[{', '.join(self.element_texts())}]")

    def element_texts(self) -> list[str]:
        if isinstance(self.element_type, FloatType):
            return [print_float(bits, self.element_type.semantics) for bits in self.values]
        if self.element_type == I1:
            return ["true" if value else "false" for value in self.values]
        return [str(value) for value in self.values]


def element_layout(element_type: Type) -> dense.ElementLayout | None:
    """Returns the layout of elements of a type in a dense attribute; None for types that cannot be stored."""
    if isinstance(element_type, ComplexType):
        inner = element_layout(element_type.element_type)
        return None if inner is None else dense.ElementLayout(inner.bits, False, True)
    if isinstance(element_type, IntegerType):
        return dense.ElementLayout(element_type.width, element_type.width == 1, False)
    if isinstance(element_type, FloatType):
        return dense.ElementLayout(element_type.width, False, False)
    if isinstance(element_type, IndexType):
        return dense.ElementLayout(64, False, False)
    return None


_ELIDED = "dense_resource<__elided__>"
MAX_LISTED_ELEMENTS = 1 << 20


def is_elided(elements: DenseElementsAttr | DenseStringElementsAttr, printer: AsmPrinter) -> bool:
    """Returns True if elements are too many to be written."""
    limit = printer.elide_elements_larger_than
    return limit is not None and not elements.is_splat and elements.type.num_elements > limit


@dataclass(frozen=True, slots=True)
class DenseElementsAttr(Attribute):
    """`dense<...> : tensor<4xf32>`. `data` are the elements' bytes as `compiler.ir.dense` lays them out.

    A splat holds one element for all of them.
    """

    type: ShapedType
    data: bytes
    is_splat: bool

    @property
    def layout(self) -> dense.ElementLayout:
        layout = element_layout(self.type.element_type)
        if layout is None:
            raise TypeError(f"{self.type.element_type} cannot be an element of a dense attribute")
        return layout

    @property
    def num_stored(self) -> int:
        return 1 if self.is_splat else self.type.num_elements

    def bit_patterns(self) -> list[int]:
        """Returns the stored elements (one for a splat); complex ones as real part followed by imaginary part."""
        return dense.unpack(self.data, self.layout, self.num_stored)

    def listed_bit_patterns(self) -> list[int]:
        """Returns a bit pattern for each element, repeated for a splat.

        A splat may have more elements than memory holds. The list is cut to a length that is still longer than the list
        of operands, results or blocks of any operation.
        """
        patterns = self.bit_patterns()
        return patterns * min(self.type.num_elements, MAX_LISTED_ELEMENTS) if self.is_splat else patterns

    def print(self, printer: AsmPrinter) -> None:
        self.print_without_type(printer)
        printer.emit(" : ")
        printer.type(self.type)

    def print_without_type(self, printer: AsmPrinter) -> None:
        if is_elided(self, printer):
            printer.emit(_ELIDED)
            return
        printer.emit("dense<")
        buffer = dense.DenseBuffer(self.data, self.is_splat)
        if dense.prints_as_hex(buffer, self.type.num_elements, printer.hex_elements_larger_than):
            printer.string(dense.to_hex(self.data))
        elif self.type.num_elements or self.is_splat:
            texts = element_texts(self.bit_patterns(), self.type.element_type)
            shape = () if self.is_splat else self.type.shape or ()
            printer.emit(dense.format_nested(texts, shape))
        printer.emit(">")


def element_texts(patterns: Sequence[int], element_type: Type) -> list[str]:
    """Returns the text of each stored element; complex ones, of two bit patterns each, as `(re,im)`."""
    if isinstance(element_type, ComplexType):
        parts = element_texts(patterns, element_type.element_type)
        return [f"({parts[i]},{parts[i + 1]})" for i in range(0, len(parts), 2)]
    if isinstance(element_type, FloatType):
        semantics = element_type.semantics
        return [print_float(bits, semantics) for bits in patterns]
    if element_type == I1:
        return ["true" if bits else "false" for bits in patterns]
    return [decimal(signed_value(bits, element_type)) for bits in patterns]


def signed_value(bits: int, type_: Type) -> int:
    """Returns the value of a bit pattern of an integer or index type: signed, except for unsigned types."""
    if isinstance(type_, IntegerType):
        if type_.is_unsigned or not bits >> max(type_.width - 1, 0) or not type_.width:
            return bits
        return bits - (1 << type_.width)
    return bits - (1 << 64) if bits >> 63 else bits


@dataclass(frozen=True, slots=True)
class DenseStringElementsAttr(Attribute):
    """`dense<["a", "b"]> : tensor<2x!d.string>`."""

    type: ShapedType
    values: tuple[str, ...]
    is_splat: bool

    def print(self, printer: AsmPrinter) -> None:
        self.print_without_type(printer)
        printer.emit(" : ")
        printer.type(self.type)

    def print_without_type(self, printer: AsmPrinter) -> None:
        if is_elided(self, printer):
            printer.emit(_ELIDED)
            return
        texts = [quote(value) for value in self.values]
        shape = () if self.is_splat else self.type.shape or ()
        printer.emit(f"dense<{dense.format_nested(texts, shape) if self.type.num_elements else ''}>")


@dataclass(frozen=True, slots=True)
class DenseResourceElementsAttr(Attribute):
    """`dense_resource<key> : tensor<4xf32>`: the data is in the `{-# ... #-}` part of the file."""

    key: str
    type: ShapedType

    def print(self, printer: AsmPrinter) -> None:
        self.print_without_type(printer)
        printer.emit(" : ")
        printer.type(self.type)

    def print_without_type(self, printer: AsmPrinter) -> None:
        printer.emit("dense_resource<")
        printer.keyword_or_string(self.key)
        printer.emit(">")


@dataclass(frozen=True, slots=True)
class SparseElementsAttr(Attribute):
    """`sparse<indices, values> : type`; indices are a dense tensor<n x rank x i64>, values a dense tensor<n x T>."""

    type: ShapedType
    indices: DenseElementsAttr
    values: DenseElementsAttr | DenseStringElementsAttr

    def print(self, printer: AsmPrinter) -> None:
        self.print_without_type(printer)
        printer.emit(" : ")
        printer.type(self.type)

    def print_without_type(self, printer: AsmPrinter) -> None:
        if is_elided(self.indices, printer) or is_elided(self.values, printer):
            printer.emit(_ELIDED)
            return
        printer.emit("sparse<")
        if self.indices.type.num_elements:
            texts = element_texts(self.indices.bit_patterns(), I64)
            printer.emit(dense.format_nested(texts, () if self.indices.is_splat else self.indices.type.shape or ()))
            printer.emit(", ")
            self._print_values(printer)
        printer.emit(">")

    def _print_values(self, printer: AsmPrinter) -> None:
        values = self.values
        if isinstance(values, DenseElementsAttr):
            buffer = dense.DenseBuffer(values.data, values.is_splat)
            if dense.prints_as_hex(buffer, values.type.num_elements, printer.hex_elements_larger_than):
                printer.string(dense.to_hex(values.data))
                return
            texts = element_texts(values.bit_patterns(), values.type.element_type)
        else:
            texts = [quote(value) for value in values.values]
        printer.emit(dense.format_nested(texts, () if values.is_splat else values.type.shape or ()))


ElementsAttr = DenseElementsAttr | DenseStringElementsAttr | DenseResourceElementsAttr | SparseElementsAttr


@dataclass(frozen=True, slots=True)
class StridedLayoutAttr(Attribute):
    """`strided<[?, 1], offset: 4>`; entries may be `DYNAMIC`."""

    offset: int
    strides: tuple[int, ...]

    def print(self, printer: AsmPrinter) -> None:
        strides = ", ".join("?" if stride == DYNAMIC else str(stride) for stride in self.strides)
        offset = "" if self.offset == 0 else f", offset: {'?' if self.offset == DYNAMIC else self.offset}"
        printer.emit(f"strided<[{strides}]{offset}>")


@dataclass(frozen=True, slots=True)
class DistinctAttr(Attribute):
    """`distinct[0]<42 : i32>`: equal only to itself; `number` is unique within one parse or build."""

    number: int
    referenced: Attribute

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(f"distinct[{printer.distinct_number(self)}]<")
        if not isinstance(self.referenced, UnitAttr):
            printer.attribute(self.referenced)
        printer.emit(">")


@dataclass(frozen=True, slots=True)
class OpaqueAttr(Attribute):
    """An attribute of an unknown dialect: `#dialect<body>` or pretty `#dialect.body`."""

    dialect: str
    body: str
    type: Type = NONE

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(opaque_spelling("#", self.dialect, self.body))
        if not isinstance(self.type, NoneType):
            printer.emit(" : ")
            printer.type(self.type)


@dataclass(frozen=True, slots=True)
class DialectAttribute(Attribute):
    """An attribute that a dialect defines; `parameters` are in the order of its definition."""

    definition: DialectDefinition
    parameters: Parameters = ()

    def __new__(cls, definition: DialectDefinition | None = None, parameters: Parameters = ()) -> DialectAttribute:
        """Returns an instance of the definition's own class, if it has one; without arguments for copies."""
        own = None if definition is None or cls is not DialectAttribute else definition.instance_class
        return object.__new__(cls if own is None else own)

    def print(self, printer: AsmPrinter) -> None:
        self.print_without_type(printer)
        index = self.definition.self_type
        own = self.parameters[index] if 0 <= index < len(self.parameters) else None
        if own is not None and not isinstance(own, NoneType):
            printer.emit(" : ")
            printer.type(own)

    def print_without_type(self, printer: AsmPrinter) -> None:
        print_dialect_symbol("#", self.definition, self, printer)


def dense_elements_attr(type_: ShapedType, values: Sequence[int]) -> DenseElementsAttr:
    """Returns dense elements of a static shape from an integer or bit pattern for each element."""
    layout = element_layout(type_.element_type)
    if layout is None:
        raise TypeError(f"{type_.element_type} cannot be an element of a dense attribute")
    buffer = dense.buffer_of_values([value & (1 << layout.bits) - 1 for value in values], layout)
    return DenseElementsAttr(type_, buffer.data, buffer.is_splat)


def integer_attr(value: int, type_: IntegerType | IndexType = I64) -> IntegerAttr:
    return IntegerAttr(value, type_)


def index_attr(value: int) -> IntegerAttr:
    return IntegerAttr(value, INDEX)


def array_attr(elements: Iterable[Attribute]) -> ArrayAttr:
    return ArrayAttr(tuple(elements))


UNIT = UnitAttr()
