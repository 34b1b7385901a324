"""The notation for types: a class that reads like the type's documentation.

    class PointerType(DefinedType, name="llvm.ptr"):
        \"\"\"An address. The number, if any, is the address space.\"\"\"

        address_space = parameter(int, default=0, name="addressSpace")
        assembly_format = "(`<` $addressSpace^ `>`)?"

Its instances are the types of the IR: `PointerType.get(3)` is `!llvm.ptr<3>`, and its `address_space` is 3. The class's
`type_def`, a `compiler.ods.type_def.TypeDef`, is the same definition as data. A class without a `name` is a family,
whose parameters precede those of the classes that derive from it.

A parameter's Python class determines its syntax and its type for type checkers: `int`, `bool`, `str`, `float`, `Type`
or one of its subclasses, `Attribute` or one of its subclasses, or an enum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar, overload

from compiler.ir.attributes import Attribute
from compiler.ir.types import DialectType, Parameters, Type
from compiler.ods.define import param, type_def
from compiler.ods.enums import BitEnum, IntegerEnum
from compiler.ods.type_def import Parameter, TypeDef

Read = TypeVar("Read", covariant=True)

_PLAIN_KINDS: Mapping[type, str] = {
    int: "int",
    bool: "bool",
    str: "string",
    float: "float",
    Type: "type",
    Attribute: "attribute",
}


class ParameterMember(Generic[Read]):
    """Declaration of a parameter in a class's body; reading it from a type returns the parameter's value.

    `options` are those of `compiler.ods.define.param`. `convert` makes a `Read` of the stored value.
    """

    __slots__ = ("convert", "index", "kind", "name", "options")

    def __init__(
        self, kind: str, options: Mapping[str, Any], name: str = "", convert: Callable[[Any], object] | None = None
    ) -> None:
        self.kind = kind
        self.options = options
        self.name = name
        self.convert = convert
        self.index = -1

    def placed(self, key: str, index: int) -> Self:
        """Returns the member with its place in a definition, given its name `key` in the class."""
        member = type(self)(self.kind, self.options, self.name or key.removesuffix("_"), self.convert)
        member.index = index
        return member

    def definition(self) -> Parameter:
        return param(self.name, self.kind, **self.options)

    @overload
    def __get__(self, type_: None, owner: type) -> Self: ...
    @overload
    def __get__(self, type_: DialectType, owner: type) -> Read: ...
    def __get__(self, type_: DialectType | None, owner: type) -> object:
        if type_ is None:
            return self
        value = type_.parameters[self.index]
        return value if self.convert is None or value is None else self.convert(value)


@dataclass(frozen=True)
class TypeHooks:
    """Functions for a syntax that no format describes, and for checks of parameters; as in `TypeDef`."""

    parse: Callable[..., Parameters] | None = None
    print: Callable[..., None] | None = None
    verify: Callable[[Parameters], str | None] | None = None


class _TypeMeta(type(DialectType)):  # type: ignore[misc]  # the metaclass of DialectType
    """Gives the parameters in a class's body their places, after those of its bases."""

    def __new__(mcs, class_name: str, bases: tuple[type, ...], body: dict[str, object], **options: object) -> Any:
        inherited = [member for base in bases for member in getattr(base, "parameter_members", ())]
        own = {key: value for key, value in body.items() if isinstance(value, ParameterMember)}
        placed = {key: member.placed(key, len(inherited) + index) for index, (key, member) in enumerate(own.items())}
        namespace = {**body, **placed, "__slots__": (), "parameter_members": (*inherited, *placed.values())}
        return super().__new__(mcs, class_name, bases, namespace, **options)


class DefinedType(DialectType, metaclass=_TypeMeta):
    """A type that is defined by its class, or a family of such types.

    The first paragraph of the docstring is the summary. `assembly_format`, `traits` and `hooks` are those of the
    nearest class that sets them; see `compiler.ods.define.type_def`.
    """

    parameter_members: ClassVar[tuple[ParameterMember[object], ...]]
    type_def: ClassVar[TypeDef]
    assembly_format: ClassVar[str | None] = None
    traits: ClassVar[Sequence[str]] = ()
    hooks: ClassVar[TypeHooks] = TypeHooks()

    def __init_subclass__(cls, *, name: str = "") -> None:
        super().__init_subclass__()
        if name:
            cls.type_def = type_def(
                name,
                " ".join((cls.__doc__ or "").partition("\n\n")[0].split()),
                parameters=[member.definition() for member in cls.parameter_members],
                format=cls.assembly_format,
                traits=cls.traits,
                parse=cls.hooks.parse,
                print=cls.hooks.print,
                verify=cls.hooks.verify,
                instance_class=cls,
            )

    @classmethod
    def get(cls, *parameters: object) -> Self:
        """Returns the type with these parameters, in the order of their declaration; missing ones are the defaults.

        Raises `TypeError` if a parameter without default is missing, or if there are too many.
        """
        stored = [int(value) if isinstance(value, IntegerEnum | BitEnum) else value for value in parameters]
        rest = cls.type_def.parameters[len(stored) :]
        if len(stored) > len(cls.parameter_members) or not all(each.optional for each in rest):
            raise TypeError(f"{cls.__name__} has {len(cls.parameter_members)} parameters, but got {len(stored)}")
        return cls(cls.type_def, (*stored, *(each.default for each in rest)))


# ------------------------------------------------------------------------------------------------------- parameters


def parameter(
    kind: type[Read], summary: str = "", *, default: object = None, name: str = "", cpp_type: str = ""
) -> ParameterMember[Read]:
    """Declares a parameter. With a `default`, it may be omitted in the text.

    `name` is its name in the definition if that differs from the member's, `cpp_type` its type in messages.

    >>> class WordType(DefinedType, name="toy.word"):
    ...     width = parameter(int)
    ...     assembly_format = "`<` $width `>`"
    >>> WordType.get(8).width
    8
    """
    options = {"summary": summary, "optional": default is not None, "default": default, "cpp_type": cpp_type}
    return _member(kind, "{}", options, name)


def optional_parameter(
    kind: type[Read], summary: str = "", *, name: str = "", cpp_type: str = ""
) -> ParameterMember[Read | None]:
    """Declares a parameter that may be absent.

    >>> class BoxType(DefinedType, name="toy.box"):
    ...     content = optional_parameter(Type)
    >>> print(BoxType.get().content)
    None
    """
    return _member(kind, "{}", {"summary": summary, "optional": True, "cpp_type": cpp_type}, name)


def array_parameter(
    kind: type[Read],
    summary: str = "",
    *,
    default: tuple[object, ...] | None = None,
    name: str = "",
    cpp_type: str = "",
) -> ParameterMember[tuple[Read, ...]]:
    """Declares a parameter with any number of values.

    >>> class TupleType(DefinedType, name="toy.tuple"):
    ...     members = array_parameter(Type)
    >>> TupleType.type_def.parameters[0].kind
    'array<type>'
    """
    options = {"summary": summary, "optional": default is not None, "default": default, "cpp_type": cpp_type}
    return _member(kind, "array<{}>", options, name)


def optional_array_parameter(
    kind: type[Read], summary: str = "", *, name: str = "", cpp_type: str = ""
) -> ParameterMember[tuple[Read, ...] | None]:
    """Declares a parameter with any number of values that may be absent.

    >>> class RecordType(DefinedType, name="toy.record"):
    ...     body = optional_array_parameter(Type)
    >>> print(RecordType.get().body)
    None
    """
    return _member(kind, "array<{}>", {"summary": summary, "optional": True, "cpp_type": cpp_type}, name)


def shape_parameter(summary: str = "", *, name: str = "") -> ParameterMember[tuple[int, ...]]:
    """Declares extents, of which some may be `DYNAMIC`, written as in `4x?x2`.

    >>> class GridType(DefinedType, name="toy.grid"):
    ...     shape = shape_parameter()
    >>> GridType.get((2, 4)).shape
    (2, 4)
    """
    return ParameterMember("shape", {"summary": summary}, name)


def parameter_of_kind(kind: str, summary: str = "", *, optional: bool = False, name: str = "") -> ParameterMember[Any]:
    """Declares a parameter of a kind without a Python class of its own (see `compiler.ods.parameters`).

    >>> class RangeType(DefinedType, name="toy.range"):
    ...     map = parameter_of_kind("affine-map")
    >>> RangeType.type_def.parameters[0].kind
    'affine-map'
    """
    return ParameterMember(kind, {"summary": summary, "optional": optional}, name)


def _member(kind: type, pattern: str, options: Mapping[str, object], name: str) -> ParameterMember[Any]:
    if issubclass(kind, IntegerEnum | BitEnum):
        convert = (lambda values: tuple(map(kind, values))) if pattern != "{}" else kind
        return ParameterMember(pattern.format("enum"), {**options, "enum": kind}, name, convert)
    return ParameterMember(pattern.format(_kind_of(kind)), options, name)


def _kind_of(kind: type) -> str:
    """Returns the kind of parameters, as in `compiler.ods.parameters`, whose values are instances of a class."""
    plain = _PLAIN_KINDS.get(kind)
    if plain is not None:
        return plain
    if issubclass(kind, DefinedType):
        return f"type:{kind.type_def.full_name}"
    return f"{'type' if issubclass(kind, Type) else 'attribute'}:{kind.__name__}"
