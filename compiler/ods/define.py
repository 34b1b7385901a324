"""The notation for definitions: functions whose calls read like documentation.

    TOKEN = type_def("gpu.async.token", "Token of an asynchronous operation, for others to wait for.")

Dialects in `compiler.dialects.<name>` use these functions, next to classes of operations (`compiler.ods.op_class`) and
enums (`compiler.ods.enums`); all return the model in `compiler.ods.model`. `op` returns the definition for such a
class, and for operations from other sources. `dialect` collects the definitions of a dialect's modules, so that each is
listed in one place only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import overload

from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import Parameters, Type
from compiler.ods.attribute_values import attribute_value
from compiler.ods.constraint import AttrConstraint, RegionConstraint, TypeConstraint
from compiler.ods.cpp_names import CPP_KINDS, derived_record_name
from compiler.ods.documentation import Section, read_documentation
from compiler.ods.effects import NO_EFFECTS, Effect
from compiler.ods.enum_def import EnumDef
from compiler.ods.enums import BitEnum, IntegerEnum
from compiler.ods.format import custom_directives
from compiler.ods.members import make_class
from compiler.ods.model import (
    NO_HOOKS,
    Arity,
    AttributeDef,
    CustomDirective,
    Dialect,
    Hooks,
    Implementations,
    OpDef,
    RegionDef,
    Resources,
    Rewrites,
    SuccessorDef,
    ValueDef,
)
from compiler.ods.parameters import SHARED_DIRECTIVES, BracketedText, ParameterSyntax
from compiler.ods.trait_classes import Trait, Traits
from compiler.ods.type_def import AttrDef, Parameter, TypeDef

# ------------------------------------------------------------------------------------------- operands and attributes


@dataclass(frozen=True, slots=True)
class ValueSpec:
    """An operand or result without its name; `segments` names the attribute with the sizes of variadic groups."""

    constraint: TypeConstraint
    arity: Arity
    segments: str = ""


@dataclass(frozen=True, slots=True)
class _Attribute:
    constraint: AttrConstraint[object]
    optional: bool = False
    default: Attribute | None = None
    filled_when_built: bool = False


@dataclass(frozen=True, slots=True)
class _Region:
    constraint: RegionConstraint


@overload
def optional(constraint: TypeConstraint) -> ValueSpec: ...
@overload
def optional(constraint: AttrConstraint[object]) -> _Attribute: ...
def optional(constraint: TypeConstraint | AttrConstraint[object]) -> ValueSpec | _Attribute:
    """Returns the specification of a value or attribute that may be absent.

    >>> from compiler.ods.type_constraints import I32
    >>> optional(I32).arity
    <Arity.OPTIONAL: 'optional'>
    """
    if isinstance(constraint, TypeConstraint):
        return ValueSpec(constraint, Arity.OPTIONAL)
    return _Attribute(constraint, optional=True)


@overload
def variadic(constraint: TypeConstraint) -> ValueSpec: ...
@overload
def variadic(constraint: RegionConstraint) -> _Region: ...
def variadic(constraint: TypeConstraint | RegionConstraint) -> ValueSpec | _Region:
    """Returns the specification of any number of values or regions.

    >>> from compiler.ods.type_constraints import I32
    >>> variadic(I32).arity
    <Arity.VARIADIC: 'variadic'>
    """
    if isinstance(constraint, TypeConstraint):
        return ValueSpec(constraint, Arity.VARIADIC)
    return _Region(constraint)


def variadic_of_variadic(constraint: TypeConstraint, segments: str) -> ValueSpec:
    """Returns the specification of any number of groups of values; attribute `segments` holds the size of each group.

    >>> from compiler.ods.type_constraints import I32
    >>> variadic_of_variadic(I32, "segments").segments
    'segments'
    """
    return ValueSpec(constraint, Arity.VARIADIC, segments)


def default(constraint: AttrConstraint[object], value: object) -> _Attribute:
    """Returns the specification of an attribute that has this value, given as for `attribute_value`, if it is omitted.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> print(default(I64Attr, 4).default)
    4 : i64
    """
    return _Attribute(constraint, default=attribute_value(constraint, value))


def default_optional(constraint: AttrConstraint[object], value: object) -> _Attribute:
    """Returns the specification of an attribute that may be absent, which is read as this value; it is not filled in.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> default_optional(I64Attr, 4).optional
    True
    """
    return _Attribute(constraint, optional=True, default=attribute_value(constraint, value))


def default_when_built(constraint: AttrConstraint[object], value: object) -> _Attribute:
    """Returns the specification of an attribute that may be absent in the text, but that builders always set.

    >>> from compiler.ods.attr_constraints import I64Attr
    >>> default_when_built(I64Attr, 4).filled_when_built
    True
    """
    return replace(default_optional(constraint, value), filled_when_built=True)


# ---------------------------------------------------------------------------------------------------------- operations


def result_named(name: str) -> Callable[[Operation], list[str]]:
    """`Hooks.result_names` for an op whose first result is always called that, `alloc`.

    >>> _, _, add, _ = parse("func.func @f(%a: i32) { %0 = arith.addi %a, %a : i32 return }").walk()
    >>> result_named("sum")(add)
    ['sum']
    """
    return lambda op: [name] + [""] * (len(op.results) - 1)


def op(
    name: str,
    summary: str = "",
    *,
    operands: Mapping[str, TypeConstraint | ValueSpec] | None = None,
    attributes: Mapping[str, AttrConstraint[object] | _Attribute] | None = None,
    results: Mapping[str, TypeConstraint | ValueSpec] | None = None,
    regions: Mapping[str, RegionConstraint | _Region] | None = None,
    successors: Mapping[str, Arity] | Sequence[str] = (),
    traits: Traits = (),
    effects: Iterable[Effect] | None = None,
    format: str | None = None,
    hooks: Hooks | None = None,
    default_dialect: str = "",
    description: str = "",
    implementations: Implementations | None = None,
    unknown_syntax: bool = False,
    op_class: type[Operation] | None = None,
) -> OpDef:
    """Returns the definition of an operation.

    `effects` are by default none for the trait `NO_MEMORY_EFFECT` (in `PURE`), else unknown. Without an `op_class`, the
    class of the operations is created on demand.

    >>> from compiler.ods.type_constraints import I32
    >>> double = op("toy.double", operands={"value": I32}, results={"result": I32})
    >>> double.name, double.operands[0].name
    ('toy.double', 'value')
    """
    flat = tuple(dict.fromkeys(_flattened(traits)))
    if effects is None and any(trait.name == "NoMemoryEffect" for trait in flat):
        effects = NO_EFFECTS
    definition = OpDef(
        name=name,
        make_class=make_class,
        summary=summary,
        description=description,
        operands=_values(operands),
        results=_values(results),
        attributes=tuple(_attribute_def(key, value) for key, value in (attributes or {}).items()),
        regions=tuple(_region_def(key, value) for key, value in (regions or {}).items()),
        successors=_successors(successors),
        traits=flat,
        effects=None if effects is None else tuple(effects),
        assembly_format=format,
        hooks=NO_HOOKS if hooks is None else hooks,
        default_dialect=default_dialect,
        implementations=implementations or {},
        unknown_syntax=unknown_syntax and (hooks is None or hooks.parse is None),
    )
    if op_class is not None:
        definition.op_class = op_class
    return definition


def _flattened(traits: Traits) -> list[Trait]:
    flat: list[Trait] = []
    for item in traits:
        flat += (item,) if isinstance(item, Trait) else _flattened(item)
    return flat


def _values(values: Mapping[str, TypeConstraint | ValueSpec] | None) -> tuple[ValueDef, ...]:
    result = []
    for name, value in (values or {}).items():
        spec = value if isinstance(value, ValueSpec) else ValueSpec(value, Arity.SINGLE)
        result.append(ValueDef(name, spec.constraint, spec.arity, spec.segments))
    return tuple(result)


def _attribute_def(name: str, value: AttrConstraint[object] | _Attribute) -> AttributeDef:
    spec = value if isinstance(value, _Attribute) else _Attribute(value)
    # A unit attribute has no value but its presence, so it is always optional.
    is_unit = spec.constraint.storage in ("UnitAttr", "property:unit")
    is_optional = spec.optional or is_unit
    return AttributeDef(name, spec.constraint, is_optional, spec.default, filled_when_built=spec.filled_when_built)


def _region_def(name: str, value: RegionConstraint | _Region) -> RegionDef:
    if isinstance(value, _Region):
        return RegionDef(name, value.constraint, variadic=True)
    return RegionDef(name, value)


def _successors(successors: Mapping[str, Arity] | Sequence[str]) -> tuple[SuccessorDef, ...]:
    if isinstance(successors, Mapping):
        return tuple(SuccessorDef(name, arity is not Arity.SINGLE) for name, arity in successors.items())
    return tuple(SuccessorDef(name) for name in successors)


def summary_of(cls: type) -> str:
    """Returns the first paragraph of a class's docstring as one line; "" without a docstring.

    >>> from compiler.dialects.llvm.types import LLVMPointerType
    >>> summary_of(LLVMPointerType)
    'An address. The number, if any, is the address space.'
    """
    return " ".join((cls.__doc__ or "").partition("\n\n")[0].split())


# ------------------------------------------------------------------------------------------- types, attributes, enums


def param(
    name: str,
    kind: str,
    summary: str = "",
    *,
    optional: bool = False,
    default: object = None,
    enum: EnumDef | type[IntegerEnum | BitEnum] | None = None,
    cpp_type: str = "",
) -> Parameter:
    """Returns a parameter of a type or attribute; `kind` is one of those in `compiler.ods.parameters`.

    For "int", "type" and "attribute", `kind` may also be the type in C++, which messages then show.

    >>> param("width", "uint32_t", optional=True).kind
    'int'
    """
    definition = enum if enum is None or isinstance(enum, EnumDef) else enum.definition
    if kind in CPP_KINDS:
        kind, cpp_type = CPP_KINDS[kind], kind
    return Parameter(name, kind, optional, default, definition, summary, cpp_type)


def type_def(
    name: str,
    summary: str = "",
    *,
    parameters: Sequence[Parameter] = (),
    format: str | None = None,
    traits: Sequence[str] = (),
    parse: Callable[..., Parameters] | None = None,
    print: Callable[..., None] | None = None,
    verify: Callable[[Parameters], str | None] | None = None,
    description: str = "",
    alias: str = "",
    unknown_syntax: bool = False,
    record_name: str = "",
    instance_class: type | None = None,
) -> TypeDef:
    """Returns the definition of a dialect's type; `name` is the full one: `gpu.async.token`.

    >>> type_def("toy.word", parameters=[param("width", "int")], format="`<` $width `>`").full_name
    'toy.word'
    """
    prefix, _, mnemonic = name.partition(".")
    syntax = _syntax_of(name, "Type", parameters, format, parse, unknown_syntax, record_name)
    return TypeDef(
        prefix,
        mnemonic,
        summary,
        description,
        tuple(parameters),
        format,
        tuple(traits),
        parse or syntax.parse,
        print or syntax.print,
        verify,
        alias,
        unknown_syntax=isinstance(syntax, BracketedText),
        instance_class=instance_class,
    )


def _syntax_of(
    name: str,
    suffix: str,
    parameters: Sequence[Parameter],
    format: str | None,
    parse: Callable[..., Parameters] | None,
    unknown_syntax: bool,
    record_name: str,
) -> ParameterSyntax | BracketedText:
    """Returns the syntax of parameters, by their format. Without a hook, directives of C++ make it unknown."""
    if parse is None and (unknown_syntax or custom_directives(format or "") - SHARED_DIRECTIVES):
        return BracketedText()
    return ParameterSyntax(
        name, parameters, format, lambda: record_name or derived_record_name(name, suffix, parameters)
    )


def attr_def(
    name: str,
    summary: str = "",
    *,
    parameters: Sequence[Parameter] = (),
    format: str | None = None,
    traits: Sequence[str] = (),
    parse: Callable[..., Parameters] | None = None,
    print: Callable[..., None] | None = None,
    verify: Callable[[Parameters], str | None] | None = None,
    description: str = "",
    alias: str = "",
    verify_tensor: Callable[..., str | None] | None = None,
    unknown_syntax: bool = False,
    record_name: str = "",
    instance_class: type | None = None,
) -> AttrDef:
    """Returns the definition of a dialect's attribute; `name` is the full one: `arith.fastmath`.

    >>> attr_def("toy.note", parameters=[param("text", "string")], format="`<` $text `>`").full_name
    'toy.note'
    """
    prefix, _, mnemonic = name.partition(".")
    syntax = _syntax_of(name, "Attr", parameters, format, parse, unknown_syntax, record_name)
    return AttrDef(
        prefix,
        mnemonic,
        summary,
        description,
        tuple(parameters),
        format,
        tuple(traits),
        parse or syntax.parse,
        print or syntax.print,
        verify,
        alias,
        verify_tensor,
        unknown_syntax=isinstance(syntax, BracketedText),
        instance_class=instance_class,
    )


def enum_attr(
    name: str,
    summary: str,
    enum: EnumDef,
    *,
    format: str = "$value",
    traits: Sequence[str] = (),
    record_name: str = "",
) -> AttrDef:
    """Returns the definition of a dialect's attribute whose parameter is a value of an enum.

    >>> from compiler.ods.enum_def import int_enum
    >>> color = int_enum("Color", "color", {"red": 0, "green": 1})
    >>> enum_attr("toy.color", "color", color).full_name
    'toy.color'
    """
    value = param("value", "enum", enum=enum)
    return attr_def(name, summary, parameters=[value], format=format, traits=traits, record_name=record_name)


# ---------------------------------------------------------------------------------------------------------- dialects


def dialect(
    name: str,
    summary: str = "",
    *,
    package: str = "",
    definitions: Sequence[ModuleType] = (),
    parse_type: Callable[..., Type | None] | None = None,
    parse_attribute: Callable[..., Attribute | None] | None = None,
    verify_op_attribute: Callable[..., Finding] | None = None,
    verify_argument_attribute: Callable[..., Finding] | None = None,
    verify_result_attribute: Callable[..., Finding] | None = None,
    directives: Mapping[str, CustomDirective] | None = None,
    description: str = "",
    uses_properties: bool = True,
    infers_types: bool = True,
    resources: Resources = Resources.REFUSED,
    hooks: Sequence[ModuleType] = (),
) -> Dialect:
    """Returns the dialect of all definitions of that dialect at the top level of the modules.

    `package`: the package with its folds, patterns and documentation, by default that of the first module.
    `directives`: the custom directives of its assembly formats, in addition to the shared ones. Enums have no dialect
    name: they are collected only from modules whose name ends in `enums`. `hooks` are the modules that attach hooks to
    the operations when they are imported; passing them imports them.

    >>> dialect("toy", "A toy.").name
    'toy'
    """
    parts: list[OpDef | TypeDef | EnumDef] = []
    for module in definitions:
        for value in vars(module).values():
            definition = definition_of(value)
            if isinstance(definition, EnumDef):
                if module.__name__.endswith("enums"):
                    parts.append(definition)
            elif isinstance(definition, (OpDef, TypeDef)) and definition.dialect == name:
                parts.append(definition)
    collected = gathered(name, parts, summary=summary, description=description)
    collected.uses_properties = uses_properties
    collected.infers_types = infers_types
    collected.resources = resources
    if definitions:
        package = package or definitions[0].__name__.rpartition(".")[0]
        collected.load_rewrites = partial(_load_rewrites, package)
        collected.load_ranges = partial(_modules, package, "ranges")
        collected.load_evaluators = partial(_modules, package, "evaluate")
        collected.load_documentation = partial(_load_documentation, package)
    collected.parse_type = parse_type
    collected.parse_attribute = parse_attribute
    collected.verify_op_attribute = verify_op_attribute
    collected.verify_argument_attribute = verify_argument_attribute
    collected.verify_result_attribute = verify_result_attribute
    for definition in collected.ops.values():
        definition.directives = directives or {}
    return collected


def definition_of(value: object) -> object:
    """Returns the definition of a class of operations, types, attributes or enum cases; other objects unchanged.

    >>> from compiler.dialects.arith.integer_ops import AddIOp
    >>> definition_of(AddIOp).name
    'arith.addi'
    """
    if not isinstance(value, type):
        return value
    for name in ("type_def", "attr_def", "definition"):
        definition = getattr(value, name, None)
        if definition is not None:
            return definition
    return None


def _load_rewrites(package: str) -> Rewrites:
    """Imports the modules `fold`, `fold_...`, `canonicalize` and `canonicalize_...` of a dialect's package.

    The `fold` modules attach folds; `fold` itself may have `fold`, `materialize_constant` and
    `should_materialize_into`. The `canonicalize` modules define the patterns, whose order is that of their definition.
    """
    folding = _modules(package, "fold")
    patterns = [
        pattern
        for module in _modules(package, "canonicalize")
        for value in vars(module).values()
        for pattern in (value if isinstance(value, tuple) else (value,))
        if hasattr(pattern, "match_and_rewrite") and not isinstance(pattern, type)
    ]
    of_dialect = folding[0] if folding else None
    return Rewrites(
        patterns=tuple(dict.fromkeys(patterns)),
        fold=getattr(of_dialect, "fold", None),
        materialize_constant=getattr(of_dialect, "materialize_constant", None),
        should_materialize_into=getattr(of_dialect, "should_materialize_into", None),
    )


def _modules(package: str, kind: str) -> list[ModuleType]:
    """Imports the modules of a package that are called `kind` or `kind_...`; `kind` itself first."""
    folder = import_module(package).__path__
    names = sorted(name for _, name, _ in iter_modules(folder) if name == kind or name.startswith(f"{kind}_"))
    return [import_module(f"{package}.{name}") for name in names]


def _load_documentation(package: str) -> Mapping[str, Section]:
    """Returns the sections of `documentation.md` in a dialect's package."""
    file = import_module(package).__file__
    return {} if file is None else read_documentation(Path(file).with_name("documentation.md"))


def gathered(
    name: str, definitions: Iterable[OpDef | TypeDef | EnumDef], *, summary: str = "", description: str = ""
) -> Dialect:
    """Returns a dialect of these definitions, each under its mnemonic or name.

    >>> list(gathered("toy", [op("toy.end")]).ops)
    ['toy.end']
    """
    ops: dict[str, OpDef] = {}
    types: dict[str, TypeDef] = {}
    attributes: dict[str, AttrDef] = {}
    enums: dict[str, EnumDef] = {}
    for definition in definitions:
        if isinstance(definition, OpDef):
            ops[definition.name] = definition
        elif isinstance(definition, AttrDef):
            attributes[definition.mnemonic] = definition
        elif isinstance(definition, TypeDef):
            types[definition.mnemonic] = definition
        else:
            enums[definition.name] = definition
    return Dialect(name, ops, types, attributes, enums, summary, description)
