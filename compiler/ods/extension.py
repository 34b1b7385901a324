"""Additions in Python to a dialect that definition files define: the parts that these leave to C++.

    STABLEHLO = extension(
        "stablehlo",
        hooks={"stablehlo.constant": Hooks(parse=parse_constant, print=print_constant)},
        directives={"SameOperandsAndResultType": CustomDirective(parse_same_types, print_same_types)},
        formats={"stablehlo.bitcast": "$operand attr-dict `:` functional-type(operands, results)"},
        attributes={"conv": ParameterHooks(parse_dimensions, print_dimensions)},
        patterns=[remove_double_negation],
    )

A project file names the Python modules with such calls. While the dialect is created, `extending` replaces `op`,
`type_def` and `attr_def` of the notation by functions that apply the additions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import partial
from typing import TypeAlias, TypedDict, TypeVar

from compiler.ir.attributes import Attribute
from compiler.ir.types import Parameters, Type
from compiler.ods import define
from compiler.ods.format import parse_format
from compiler.ods.model import CustomDirective, Dialect, FoldHook, Hooks, OpDef, Patterns, Rewrites
from compiler.ods.type_def import AttrDef, TypeDef

Definition = TypeVar("Definition", bound=TypeDef)
Format: TypeAlias = str | Callable[[OpDef], str | None]
"""An assembly format, or a function that returns one for a definition."""


@dataclass(frozen=True, slots=True)
class ParameterHooks:
    """The syntax and the verifier of a type or attribute; see `compiler.ods.type_def.TypeDef`.

    Without `parse`, the definition's format is used; without a format, the text in the brackets is the only parameter.
    `mnemonic` is the name in assembly, if C++ uses another one than the definition.
    """

    parse: Callable[..., Parameters] | None = None
    print: Callable[..., None] | None = None
    verify: Callable[[Parameters], str | None] | None = None
    mnemonic: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Extension:
    """Additions to the dialect of that name; see `extension`."""

    dialect: str
    hooks: Mapping[str, Hooks]
    formats: Mapping[str, Format]
    directives: Mapping[str, CustomDirective]
    types: Mapping[str, ParameterHooks | str]
    attributes: Mapping[str, ParameterHooks | str]
    folds: Mapping[str, FoldHook]
    patterns: Patterns
    parse_type: Callable[..., Type | None] | None
    parse_attribute: Callable[..., Attribute | None] | None


def extension(
    dialect: str,
    *,
    hooks: Mapping[str, Hooks] | None = None,
    formats: Mapping[str, Format] | None = None,
    directives: Mapping[str, CustomDirective] | None = None,
    types: Mapping[str, ParameterHooks | str] | None = None,
    attributes: Mapping[str, ParameterHooks | str] | None = None,
    folds: Mapping[str, FoldHook] | None = None,
    patterns: Patterns = (),
    parse_type: Callable[..., Type | None] | None = None,
    parse_attribute: Callable[..., Attribute | None] | None = None,
) -> Extension:
    """Returns additions to a dialect.

    `hooks` and `folds` are by an op's full name, `directives` (pairs of functions, `compiler.syntax.directives`) by
    the name in `custom<...>`, `types` and `attributes` by mnemonic: functions, or an assembly format.
    `formats` are assembly formats of ops whose syntax is defined in C++, by the full name, in which `*` matches any
    text; a function takes the definition and returns its format, or None if it has none. `patterns` are applied by
    canonicalize. `parse_type` and `parse_attribute` parse types and attributes whose mnemonic has no definition.

    >>> extension("toy", formats={"toy.end": "attr-dict"}).dialect
    'toy'
    """
    for title, entries, expected in (
        ("hooks", hooks, (Hooks,)),
        ("types", types, (ParameterHooks, str)),
        ("attributes", attributes, (ParameterHooks, str)),
    ):
        for name, value in (entries or {}).items():
            if not isinstance(value, expected):
                raise TypeError(f"'{name}' in {title} must be a {expected[0].__name__}, not {value!r}")
    for text in (*(types or {}).values(), *(attributes or {}).values(), *(formats or {}).values()):
        if isinstance(text, str):
            parse_format(text)
    return Extension(
        dialect,
        hooks or {},
        formats or {},
        directives or {},
        types or {},
        attributes or {},
        folds or {},
        patterns,
        parse_type,
        parse_attribute,
    )


class Makers(TypedDict):
    """Functions of the notation that create definitions, by their names in the notation."""

    op: Callable[..., OpDef]
    type_def: Callable[..., TypeDef]
    attr_def: Callable[..., AttrDef]


def extending(extensions: Iterable[Extension]) -> Makers:
    """Returns `op`, `type_def` and `attr_def` of the notation, for definitions that are extended.

    >>> sorted(extending([extension("toy", formats={"toy.end": "attr-dict"})]))
    ['attr_def', 'op', 'type_def']
    """
    hooks: dict[str, Hooks] = {}
    formats: dict[str, Format] = {}
    types: dict[str, ParameterHooks | str] = {}
    attributes: dict[str, ParameterHooks | str] = {}
    for each in extensions:
        hooks |= each.hooks
        formats |= each.formats
        types |= {f"{each.dialect}.{mnemonic}": hooks for mnemonic, hooks in each.types.items()}
        attributes |= {f"{each.dialect}.{mnemonic}": hooks for mnemonic, hooks in each.attributes.items()}

    make_op: Callable[..., OpDef] = define.op
    make_type: Callable[..., TypeDef] = define.type_def
    make_attr: Callable[..., AttrDef] = define.attr_def

    def op(name: str, *arguments: object, **named: object) -> OpDef:
        definition = make_op(name, *arguments, **named)
        if definition.unknown_syntax and (format_ := _format_of(definition, formats)) is not None:
            definition = make_op(name, *arguments, **{**named, "unknown_syntax": False, "format": format_})
        if name in hooks:
            definition.hooks = hooks[name]
            definition.unknown_syntax = definition.unknown_syntax and definition.hooks.parse is None
        return definition

    def type_def(name: str, *arguments: object, **named: object) -> TypeDef:
        hooks = types.get(name)
        definition = replace(make_type(name, *arguments, **_formatted(named, hooks)), more_interfaces=True)
        return _hooked(definition, hooks) if isinstance(hooks, ParameterHooks) else definition

    def attr_def(name: str, *arguments: object, **named: object) -> AttrDef:
        hooks = attributes.get(name)
        definition = replace(make_attr(name, *arguments, **_formatted(named, hooks)), more_interfaces=True)
        return _hooked(definition, hooks) if isinstance(hooks, ParameterHooks) else definition

    return {"op": op, "type_def": type_def, "attr_def": attr_def}


def _format_of(definition: OpDef, formats: Mapping[str, Format]) -> str | None:
    """Returns the format for an op: that of its name, or else that of the longest pattern that matches it."""
    matching = [key for key in formats if key == definition.name or ("*" in key and fnmatchcase(definition.name, key))]
    format_ = formats[max(matching, key=lambda key: (key == definition.name, len(key)))] if matching else None
    return format_(definition) if callable(format_) else format_


def _formatted(named: Mapping[str, object], format_or_hooks: ParameterHooks | str | None) -> dict[str, object]:
    """Returns the arguments of a definition, with the assembly format of an extension if there is one."""
    return (
        {**named, "unknown_syntax": False, "format": format_or_hooks}
        if isinstance(format_or_hooks, str)
        else dict(named)
    )


def _hooked(definition: Definition, hooks: ParameterHooks) -> Definition:
    return replace(
        definition,
        mnemonic=hooks.mnemonic or definition.mnemonic,
        parse=hooks.parse or definition.parse,
        print=hooks.print or definition.print,
        verify=hooks.verify or definition.verify,
        unknown_syntax=definition.unknown_syntax and hooks.parse is None,
        syntax_is_hook=hooks.parse is not None,
    )


def extend(dialect: Dialect, extensions: Iterable[Extension]) -> None:
    """Applies the additions to the dialect itself, after its definitions were created: directives, folds, patterns ...

    >>> toy = define.dialect("toy")
    >>> extend(toy, [extension("toy", parse_type=lambda parser, name: None)])
    >>> toy.name
    'toy'
    """
    for each in extensions:
        if each.dialect != dialect.name:
            continue
        for definition in dialect.ops.values():
            definition.directives = {**definition.directives, **each.directives}
        dialect.parse_type = each.parse_type or dialect.parse_type
        dialect.parse_attribute = each.parse_attribute or dialect.parse_attribute
        for name, fold in each.folds.items():
            if name in dialect.ops:
                definition = dialect.ops[name]
                definition.hooks = definition.hooks._replace(fold=fold)
        if each.patterns:
            dialect.load_rewrites = partial(_with_patterns, dialect.load_rewrites, each.patterns)


def _with_patterns(load: Callable[[], Rewrites] | None, added: Patterns) -> Rewrites:
    existing = Rewrites() if load is None else load()
    return replace(existing, patterns=(*existing.patterns, *added))
