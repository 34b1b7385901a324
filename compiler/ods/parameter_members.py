"""Members of the classes of types and attributes: their parameters, and the functions of their syntax and verifier.

A parameter's Python class determines its syntax and its type for type checkers: `int`, `bool`, `str`, `float`, `Type`
or one of its subclasses, `Attribute` or one of its subclasses, or an enum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar, overload

from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.types import DialectType, Parameters, Type
from compiler.ods.define import param, summary_of
from compiler.ods.enum_def import EnumDef
from compiler.ods.enums import BitEnum, IntegerEnum
from compiler.ods.type_def import Parameter, TypeDef

Read = TypeVar("Read", covariant=True)

_PLAIN_KINDS: Mapping[type, str] = MappingProxyType(
    {int: "int", bool: "bool", str: "string", float: "float", Type: "type", Attribute: "attribute"}
)


class ParameterMember(Generic[Read]):
    """Declaration of a parameter in a class's body; reading it from a type or attribute returns its value.

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
        """Returns the parameter as data."""
        return param(self.name, self.kind, **self.options)

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: DialectType | DialectAttribute, owner: type) -> Read: ...
    def __get__(self, instance: DialectType | DialectAttribute | None, owner: type) -> object:
        if instance is None:
            return self
        value = instance.parameters[self.index]
        return value if self.convert is None or value is None else self.convert(value)


@dataclass(frozen=True)
class ParameterHooks:
    """Functions for a syntax that no format describes, and for checks of parameters; as in `TypeDef`."""

    parse: Callable[..., Parameters] | None = None
    print: Callable[..., None] | None = None
    verify: Callable[[Parameters], str | None] | None = None
    verify_tensor: Callable[..., str | None] | None = None


class ParametricMeta(type):
    """Gives the parameters in a class's body their places, after those of its bases."""

    parameter_members: Mapping[str, ParameterMember[object]]
    assembly_format: str | None
    traits: Sequence[str]
    hooks: ParameterHooks

    def __new__(
        mcs, class_name: str, bases: tuple[type, ...], body: dict[str, object], **options: object
    ) -> ParametricMeta:
        inherited = {key: each for base in bases for key, each in getattr(base, "parameter_members", {}).items()}
        own = {key: value for key, value in body.items() if isinstance(value, ParameterMember)}
        placed = {key: member.placed(key, len(inherited) + index) for index, (key, member) in enumerate(own.items())}
        namespace = {**body, **placed, "__slots__": (), "parameter_members": {**inherited, **placed}}
        return super().__new__(mcs, class_name, bases, namespace, **options)

    def declared_parts(cls) -> dict[str, object]:
        """Returns what a class declares, as arguments of `compiler.ods.define.type_def` and `attr_def`."""
        return {
            "summary": summary_of(cls),
            "parameters": [member.definition() for member in cls.parameter_members.values()],
            "format": cls.assembly_format,
            "traits": cls.traits,
            "parse": cls.hooks.parse,
            "print": cls.hooks.print,
            "verify": cls.hooks.verify,
            "instance_class": cls,
        }


def stored_parameters(
    definition: TypeDef, keys: Sequence[str], values: Sequence[object], named: Mapping[str, object]
) -> Parameters:
    """Returns the parameters as a type or attribute stores them.

    `values` are the first ones, `named` others by their member, whose names are `keys`; the rest are the defaults.
    Raises `TypeError` if a parameter without default is missing, or if one is unknown.

    >>> from compiler.dialects.llvm.types import LLVMPointerType
    >>> stored_parameters(LLVMPointerType.type_def, ["address_space"], [], {"address_space": 3})
    (3,)
    """
    by_key = {**dict(zip(keys, values, strict=False)), **named}
    required = {key for key, each in zip(keys, definition.parameters, strict=True) if not each.optional}
    if not required <= by_key.keys() or len(values) > len(keys) or not named.keys() <= set(keys[len(values) :]):
        raise TypeError(f"{definition.full_name} has the parameters {', '.join(keys)}, but got {len(by_key)}")
    stored = [by_key.get(key, each.default) for key, each in zip(keys, definition.parameters, strict=True)]
    return tuple(int(value) if isinstance(value, IntegerEnum | BitEnum) else value for value in stored)


def parameter(
    kind: type[Read], summary: str = "", *, default: object = None, name: str = "", cpp_type: str = ""
) -> ParameterMember[Read]:
    """Declares a parameter. With a `default`, it may be omitted in the text.

    `name` is its name in the definition if that differs from the member's, `cpp_type` its type in messages.

    >>> from compiler.ods.type_class import DefinedType
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

    >>> from compiler.ods.type_class import DefinedType
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

    >>> from compiler.ods.type_class import DefinedType
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

    >>> from compiler.ods.type_class import DefinedType
    >>> class RecordType(DefinedType, name="toy.record"):
    ...     body = optional_array_parameter(Type)
    >>> print(RecordType.get().body)
    None
    """
    return _member(kind, "array<{}>", {"summary": summary, "optional": True, "cpp_type": cpp_type}, name)


def shape_parameter(summary: str = "", *, name: str = "") -> ParameterMember[tuple[int, ...]]:
    """Declares extents, of which some may be `DYNAMIC`, written as in `4x?x2`.

    >>> from compiler.ods.type_class import DefinedType
    >>> class GridType(DefinedType, name="toy.grid"):
    ...     shape = shape_parameter()
    >>> GridType.get((2, 4)).shape
    (2, 4)
    """
    return ParameterMember("shape", {"summary": summary}, name)


def parameter_of_kind(
    kind: str,
    summary: str = "",
    *,
    optional: bool = False,
    default: object = None,
    enum: EnumDef | type[IntegerEnum | BitEnum] | None = None,
    name: str = "",
    cpp_type: str = "",
) -> ParameterMember[Any]:
    """Declares a parameter of a kind without a Python class of its own (see `compiler.ods.parameters`).

    >>> from compiler.ods.type_class import DefinedType
    >>> class RangeType(DefinedType, name="toy.range"):
    ...     map = parameter_of_kind("affine-map")
    >>> RangeType.type_def.parameters[0].kind
    'affine-map'
    """
    options = {"summary": summary, "optional": optional, "default": default, "enum": enum, "cpp_type": cpp_type}
    return ParameterMember(kind, options, name)


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
    definition = getattr(kind, "type_def", None) or getattr(kind, "attr_def", None)
    name = kind.__name__ if definition is None else definition.full_name
    return f"{'type' if issubclass(kind, Type) else 'attribute'}:{name}"
