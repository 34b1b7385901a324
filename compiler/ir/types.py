"""Types: immutable values, equal if they are printed alike. A context has one object for each distinct type.

The builtin dialect's types are classes of their own; those of other dialects are `DialectType`s, which refer to their
definition. See https://mlir.llvm.org/docs/Dialects/Builtin/#types.
"""

from __future__ import annotations

import enum
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from compiler.ir.asm import AsmPrinter, spelling
from compiler.ir.attribute_base import Attribute
from compiler.ir.floats import SEMANTICS, FloatSemantics

if TYPE_CHECKING:
    import typing_extensions

DYNAMIC = -(2**63)
"""Upstream's `ShapedType::kDynamic`: an extent, stride or offset that is only known at run time."""


class Type:
    """Base class of all types."""

    __slots__ = ()

    def print(self, printer: AsmPrinter) -> None:
        raise TypeError(f"{type(self).__name__} does not override `print`")

    def __str__(self) -> str:
        return spelling(self)


if TYPE_CHECKING:  # a type variable can have a default from Python 3.13 on
    TypeT = typing_extensions.TypeVar("TypeT", bound=Type, default=Type, covariant=True)
else:
    TypeT = TypeVar("TypeT")
AnyKind = TypeVar("AnyKind", bound=Type)
"""For functions that return a type of the class that they take."""


class Signedness(enum.Enum):
    SIGNLESS = "i"
    SIGNED = "si"
    UNSIGNED = "ui"


@dataclass(frozen=True, slots=True)
class IntegerType(Type):
    """`i32`, `si8`, `ui16`."""

    width: int
    signedness: Signedness = Signedness.SIGNLESS

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(f"{self.signedness.value}{self.width}")

    def __hash__(self) -> int:
        return self.width  # types nest, so their hashes are computed often

    @property
    def is_signless(self) -> bool:
        return self.signedness is Signedness.SIGNLESS

    @property
    def is_signed(self) -> bool:
        return self.signedness is Signedness.SIGNED

    @property
    def is_unsigned(self) -> bool:
        return self.signedness is Signedness.UNSIGNED


@dataclass(frozen=True, slots=True)
class FloatType(Type):
    """`f32`, `bf16`, `f8E4M3FN`, ...; `name` is the mnemonic, which is the key of `floats.SEMANTICS`."""

    name: str

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(self.name)

    @property
    def semantics(self) -> FloatSemantics:
        return SEMANTICS[self.name]

    @property
    def width(self) -> int:
        return SEMANTICS[self.name].bits


@dataclass(frozen=True, slots=True)
class IndexType(Type):
    def print(self, printer: AsmPrinter) -> None:
        printer.emit("index")


@dataclass(frozen=True, slots=True)
class NoneType(Type):
    def print(self, printer: AsmPrinter) -> None:
        printer.emit("none")


@dataclass(frozen=True, slots=True)
class FunctionType(Type):
    inputs: tuple[Type, ...]
    results: tuple[Type, ...]

    def print(self, printer: AsmPrinter) -> None:
        print_type_list(printer, self.inputs)
        printer.emit(" -> ")
        if len(self.results) == 1 and not isinstance(self.results[0], FunctionType):
            printer.type(self.results[0])
        else:
            print_type_list(printer, self.results)


class GraphType(FunctionType):
    """The type of a graph (`spirv.ARM.Graph`). It is printed as a function type, so only graphs can parse it."""

    __slots__ = ()


def print_type_list(printer: AsmPrinter, types: Sequence[Type]) -> None:
    """`(i32, f32)`."""
    printer.emit("(")
    for index, type_ in enumerate(types):
        if index:
            printer.emit(", ")
        printer.type(type_)
    printer.emit(")")


@dataclass(frozen=True, slots=True)
class TupleType(Type):
    types: tuple[Type, ...]

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("tuple<")
        for index, type_ in enumerate(self.types):
            if index:
                printer.emit(", ")
            printer.type(type_)
        printer.emit(">")


@dataclass(frozen=True, slots=True)
class ComplexType(Type):
    element_type: Type

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("complex<")
        printer.type(self.element_type)
        printer.emit(">")


class ShapedType(Type):
    """A container of elements: vector, tensor, memref. `shape` is None for an unranked one.

    Extents are non-negative or `DYNAMIC`.
    """

    __slots__ = ()
    shape: tuple[int, ...] | None
    element_type: Type

    @property
    def has_rank(self) -> bool:
        return self.shape is not None

    @property
    def rank(self) -> int:
        """Number of dimensions; -1 when unranked."""
        return -1 if self.shape is None else len(self.shape)

    @property
    def has_static_shape(self) -> bool:
        return self.shape is not None and DYNAMIC not in self.shape

    @property
    def num_elements(self) -> int:
        """Product of the extents of a static shape."""
        count = 1
        for extent in self.shape or ():
            count *= extent
        return count

    @property
    def num_dynamic_dims(self) -> int:
        return sum(extent == DYNAMIC for extent in self.shape or ())


def shape_text(shape: Sequence[int]) -> str:
    """Returns the text of a shape that precedes the element type: `4x?x` for (4, DYNAMIC)."""
    return "".join("?x" if extent == DYNAMIC else f"{extent}x" for extent in shape)


@dataclass(frozen=True, slots=True)
class VectorType(ShapedType):
    shape: tuple[int, ...]
    element_type: Type
    scalable: tuple[bool, ...] = ()

    def __post_init__(self) -> None:
        if len(self.scalable) != len(self.shape):
            object.__setattr__(self, "scalable", (False,) * len(self.shape))

    def print(self, printer: AsmPrinter) -> None:
        dims = "".join(
            f"[{extent}]x" if scalable else f"{extent}x"
            for extent, scalable in zip(self.shape, self.scalable, strict=True)
        )
        printer.emit(f"vector<{dims}")
        printer.type(self.element_type)
        printer.emit(">")

    @property
    def is_scalable(self) -> bool:
        return any(self.scalable)


@dataclass(frozen=True, slots=True)
class RankedTensorType(ShapedType):
    shape: tuple[int, ...]
    element_type: Type
    encoding: Attribute | None = None

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(f"tensor<{shape_text(self.shape)}")
        printer.type(self.element_type)
        if self.encoding is not None:
            printer.emit(", ")
            printer.attribute(self.encoding)
        printer.emit(">")


@dataclass(frozen=True, slots=True)
class UnrankedTensorType(ShapedType):
    element_type: Type

    @property
    def shape(self) -> None:  # type: ignore[override]
        return None

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("tensor<*x")
        printer.type(self.element_type)
        printer.emit(">")


@dataclass(frozen=True, slots=True)
class MemRefType(ShapedType):
    """`memref<4x?xf32, layout, space>`; `layout` None is the identity, `memory_space` None the default space."""

    shape: tuple[int, ...]
    element_type: Type
    layout: Attribute | None = None
    memory_space: Attribute | None = None

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(f"memref<{shape_text(self.shape)}")
        printer.type(self.element_type)
        if self.layout is not None:
            printer.emit(", ")
            printer.attribute(self.layout)
        print_memory_space(printer, self.memory_space)
        printer.emit(">")


@dataclass(frozen=True, slots=True)
class UnrankedMemRefType(ShapedType):
    element_type: Type
    memory_space: Attribute | None = None

    @property
    def shape(self) -> None:  # type: ignore[override]
        return None

    def print(self, printer: AsmPrinter) -> None:
        printer.emit("memref<*x")
        printer.type(self.element_type)
        print_memory_space(printer, self.memory_space)
        printer.emit(">")


TensorType: TypeAlias = RankedTensorType | UnrankedTensorType
BaseMemRefType: TypeAlias = MemRefType | UnrankedMemRefType


def print_memory_space(printer: AsmPrinter, space: Attribute | None) -> None:
    """Prints `, 3 : i32`, without the type for an i64; "" for None."""
    if space is None:
        return
    printer.emit(", ")
    if getattr(space, "type", None) == I64:
        printer.attribute_without_type(space)
    else:
        printer.attribute(space)


@dataclass(frozen=True, slots=True)
class OpaqueType(Type):
    """A type of an unknown dialect: `!dialect<body>`, or pretty `!dialect.body`. `body` is not parsed."""

    dialect: str
    body: str

    def print(self, printer: AsmPrinter) -> None:
        printer.emit(opaque_spelling("!", self.dialect, self.body))


def opaque_spelling(sigil: str, dialect: str, body: str) -> str:
    """Returns the pretty form `!d.body` if the body allows it, else `!d<body>`."""
    return f"{sigil}{dialect}.{body}" if is_pretty_body(body) else f"{sigil}{dialect}<{body}>"


def print_dialect_symbol(sigil: str, definition: DialectDefinition, instance: object, printer: AsmPrinter) -> None:
    """Prints `!d.mnemonic<...>`, or `!d<mnemonic ...>` if the parameters are not enclosed in `<...>`."""
    start = len(printer.parts)
    definition.print_parameters(instance, printer)
    body = definition.mnemonic + "".join(printer.parts[start:])
    del printer.parts[start:]
    printer.emit(
        f"{sigil}{definition.dialect}.{body}" if is_pretty_body(body) else f"{sigil}{definition.dialect}<{body}>"
    )


class NamedParameter(Protocol):
    """Required properties of a parameter of a `DialectDefinition`."""

    @property
    def name(self) -> str: ...


class DialectDefinition(Protocol):
    """Required properties of the definition of a `DialectType` or `DialectAttribute` (ods.model has the real one)."""

    @property
    def dialect(self) -> str: ...

    @property
    def mnemonic(self) -> str: ...

    @property
    def full_name(self) -> str: ...

    @property
    def self_type(self) -> int:
        """Index of the parameter that holds an attribute's own type, printed after a colon; -1 if there is none."""

    @property
    def unknown_syntax(self) -> bool:
        """True if its syntax is defined only in C++."""

    @property
    def traits(self) -> tuple[str, ...]:
        """The names of traits and interfaces."""

    @property
    def parameters(self) -> Sequence[NamedParameter]: ...

    @property
    def instance_class(self) -> type | None:
        """The class of its types or attributes, if that has members for the parameters."""

    def print_parameters(self, instance: object, printer: AsmPrinter) -> None: ...


ParameterValue: TypeAlias = Any
"""A parameter of a dialect's type or attribute: a Python value of the kind in the definition."""
Parameters: TypeAlias = tuple[ParameterValue, ...]


@dataclass(frozen=True, slots=True)
class DialectType(Type):
    """A type that a dialect defines; `parameters` are in the order of its definition."""

    definition: DialectDefinition
    parameters: Parameters = ()

    def __new__(cls, definition: DialectDefinition | None = None, parameters: Parameters = ()) -> DialectType:
        """Returns an instance of the definition's own class, if it has one; without arguments for copies."""
        own = None if definition is None or cls is not DialectType else definition.instance_class
        return object.__new__(cls if own is None else own)

    def print(self, printer: AsmPrinter) -> None:
        print_dialect_symbol("!", self.definition, self, printer)

    # The interface of `ShapedType`, for definitions with that trait; others raise AttributeError.

    @property
    def is_shaped(self) -> bool:
        return "ShapedType" in self.definition.traits

    @property
    def shape(self) -> tuple[int, ...]:
        shape = self._shaped_parameter("shape")
        if not isinstance(shape, tuple) or not all(isinstance(extent, int) for extent in shape):
            raise AttributeError(f"the shape of a {self.definition.full_name} is computed in C++, so it is not known")
        return shape

    @property
    def element_type(self) -> Type:
        element_type = self._shaped_parameter("elementType")
        if not isinstance(element_type, Type):
            name = self.definition.full_name
            raise AttributeError(f"the element type of a {name} is computed in C++, so it is not known")
        return element_type

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def num_elements(self) -> int:
        return math.prod(self.shape)

    def _shaped_parameter(self, name: str) -> ParameterValue:
        if self.is_shaped:
            for parameter, value in zip(self.definition.parameters, self.parameters, strict=False):
                if parameter.name == name:
                    return value
        raise AttributeError(f"{self.definition.full_name} has no {name}")


_PRETTY_BODY = re.compile(r"[A-Za-z][A-Za-z0-9._]*(?:<.*>)?", re.DOTALL)


def is_pretty_body(body: str) -> bool:
    """Returns True if `body` can follow `!dialect.` or `#dialect.`: an identifier, optionally with `<...>`."""
    return _PRETTY_BODY.fullmatch(body) is not None


def element_type_or_self(type_: Type) -> Type:
    """Upstream's `getElementTypeOrSelf`; raises `AttributeError` if the element type is known only in C++."""
    if isinstance(type_, ShapedType) or (isinstance(type_, DialectType) and type_.is_shaped):
        return type_.element_type
    return type_


def float_element(type_: Type) -> FloatType:
    """Returns a float type itself, or the element type of a container of floats."""
    element = element_type_or_self(type_)
    assert isinstance(element, FloatType)
    return element


def integer_element(type_: Type) -> IntegerType:
    """Returns an integer type itself, or the element type of a container of integers."""
    element = element_type_or_self(type_)
    assert isinstance(element, IntegerType)
    return element


def int_or_float_width(type_: Type) -> int:
    """Returns the number of bits of an integer or float (upstream's `getIntOrFloatBitWidth`); 0 for other types."""
    return type_.width if isinstance(type_, IntegerType | FloatType) else 0


INDEX = IndexType()
NONE = NoneType()
I1, I8, I16, I32, I64 = (IntegerType(width) for width in (1, 8, 16, 32, 64))
BF16, F16, F32, F64 = (FloatType(name) for name in ("bf16", "f16", "f32", "f64"))
