"""Creates the dialects of a release from those of the next newer one and a table of differences.

An unchanged definition is shared with the newer release. A changed one is created from its notation, and keeps those
hooks of the newer one that read only parts which both have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import ParamSpec, TypeAlias, TypeVar

from compiler.dialects import load_dialect
from compiler.ods import define, notation
from compiler.ods.enum_def import EnumDef
from compiler.ods.extension import Extension, extending
from compiler.ods.model import NO_HOOKS, AttributeDef, CustomDirective, Dialect, Hooks, Implementations, OpDef
from compiler.ods.op_class import make_class_like
from compiler.ods.trait_classes import Trait, TypesMatchWith
from compiler.ods.type_def import AttrDef, TypeDef
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_state import OpState
from compiler.versions import TABLES
from compiler.versions.between import between
from compiler.versions.table import DialectTable, Entry, read_table

T = TypeVar("T")
TypeDefT = TypeVar("TypeDefT", bound=TypeDef)
Load: TypeAlias = Callable[[str], Dialect | None]
ChangeHooks: TypeAlias = Callable[[Hooks], Hooks]
"""Returns the hooks of an operation in a release, given those in the next newer one."""
_KINDS = ("ops", "types", "attributes", "enums")


@cache
def loader(version: int) -> Load:
    """Returns a function that loads the dialects of a release, from its table or from both tables next to it.

    Like the bundled dialects, those of a release are created once and shared by all contexts.
    """
    load: Load = load_dialect
    for step in TABLES:
        if step < version:
            return between(load, loader(step))
        if step == version:
            return Release(step, load).load
        load = loader(step)
    return load


class Release:
    """The dialects of one release, each created at its first use; `newer` loads those of the next newer release."""

    def __init__(self, version: int, newer: Load) -> None:
        self._newer = newer
        self._table = read_table(version)
        module = f"compiler.versions.release_{version}"
        self._handwritten = import_module(module) if find_spec(module) else None
        self._extensions: Sequence[Extension] = self._handwritten_table("EXTENSIONS", ())
        self._changed_hooks: Mapping[str, ChangeHooks] = self._handwritten_table("CHANGED_HOOKS", {})
        self._replaced: Sequence[OpDef | TypeDef] = self._handwritten_table("DEFINITIONS", ())
        self._implementations: Mapping[str, Implementations] = self._handwritten_table("IMPLEMENTATIONS", {})
        self._definitions: dict[str, _Definitions] = {}
        self._dialects: dict[str, Dialect | None] = {}

    def _handwritten_table(self, name: str, absent: T) -> T:
        """Returns a table of the package `release_N`; `absent` if this release has none."""
        table: T = absent if self._handwritten is None else getattr(self._handwritten, name)
        return table

    def load(self, name: str) -> Dialect | None:
        """Returns the dialect with a namespace; None if the release had none."""
        if name not in self._dialects:
            newer = self._newer(name)
            table: DialectTable = self._table.get(name, {})
            hooks = {op: change for op, change in self._changed_hooks.items() if op.partition(".")[0] == name}
            definitions = [each for each in self._replaced if each.dialect == name]
            differs = table or hooks or definitions
            self._dialects[name] = self._changed(name, table, newer, hooks, definitions) if differs else newer
        return self._dialects[name]

    def _changed(
        self,
        name: str,
        table: DialectTable,
        newer: Dialect | None,
        hooks: Mapping[str, ChangeHooks],
        replaced: Sequence[OpDef | TypeDef],
    ) -> Dialect | None:
        if table.get("absent"):
            return None
        definitions = self._definitions_of(name)
        kept = Dialect(name) if newer is None else newer
        parts = _Parts(kept)
        for op in table.get("removed", ()):
            parts.ops.pop(op, None)
        for identifier, kind, full_name, source, *_ in table.get("definitions", ()):
            if source and kind in _KINDS:
                parts.put(full_name, definitions.value(identifier))
        for definition in replaced:
            parts.put(definition.name if isinstance(definition, OpDef) else definition.full_name, definition)
        for op in hooks.keys() & parts.ops.keys():
            parts.ops[op] = _with_hooks(parts.ops[op], hooks[op])
        for op in self._implementations.keys() & parts.ops.keys():
            parts.ops[op].implementations = self._implementations[op]
        dialect = replace(kept, ops=parts.ops, types=parts.types, attributes=parts.attributes, enums=parts.enums)
        if newer is None:
            dialect.uses_properties = table.get("uses_properties", True)
            dialect.allows_unknown_types = table.get("allows_unknown_types", False)
            dialect.has_cpp = True
        return dialect

    def _definitions_of(self, name: str) -> _Definitions:
        definitions = self._definitions.get(name)
        if definitions is None:
            extensions = [each for each in self._extensions if each.dialect == name]
            entries = self._table.get(name, {}).get("definitions", ())
            definitions = self._definitions[name] = _Definitions(entries, self._newer(name), extensions, self._known)
        return definitions

    def _known(self, kind: str, full_name: str) -> object:
        """Returns a type, attribute or enum of this release: a changed one from the table of its dialect."""
        name, _, rest = full_name.partition(".")
        definition = self._definitions_of(name).find(kind, full_name) if name in self._table else None
        if definition is not None:
            return definition
        newer = self._newer(name)
        return None if newer is None else getattr(newer, kind).get(rest)


class _Parts:
    """A copy of the definitions of a dialect, to be changed."""

    def __init__(self, dialect: Dialect) -> None:
        self.ops = dict(dialect.ops)
        self.types = dict(dialect.types)
        self.attributes = dict(dialect.attributes)
        self.enums = dict(dialect.enums)

    def put(self, full_name: str, definition: object) -> None:
        """Adds a definition, or replaces that of the same name."""
        _, _, mnemonic = full_name.partition(".")
        match definition:
            case OpDef():
                self.ops[full_name] = definition
            case AttrDef():
                self.attributes[mnemonic] = definition
            case TypeDef():
                self.types[mnemonic] = definition
            case EnumDef():
                self.enums[mnemonic] = definition


class _Definitions:
    """The changed definitions of a dialect, each created at its first use, since dialects refer to each other's."""

    def __init__(
        self,
        entries: Sequence[Entry],
        newer: Dialect | None,
        extensions: Sequence[Extension],
        lookup: notation.Known,
    ) -> None:
        self.extensions = extensions
        self._entries = {entry[0]: entry for entry in entries}
        self._order = {identifier: index for index, identifier in enumerate(self._entries)}
        self._identifiers = {(entry[1], entry[2]): entry[0] for entry in entries if entry[3]}
        self._known = lookup
        kept = Dialect("") if newer is None else newer
        making = extending(extensions)
        op = partial(
            _op,
            making["op"],
            kept.ops,
            {entry[2]: frozenset(entry[4:]) for entry in entries},
            {name: hooks for each in extensions for name, hooks in each.hooks.items()},
            {name: directive for each in extensions for name, directive in each.directives.items()},
        )
        type_def = partial(_type, making["type_def"], kept.types)
        attr_def = partial(_type, making["attr_def"], kept.attributes)
        enum_attr = partial(_type, define.enum_attr, kept.attributes)
        self._names = {**notation.NAMES, "op": op, "type_def": type_def, "attr_def": attr_def, "enum_attr": enum_attr}
        self._made: set[str] = set()

    def find(self, kind: str, full_name: str) -> object:
        """Returns the definition named `full_name`; None if it did not change."""
        identifier = self._identifiers.get((kind, full_name))
        return None if identifier is None else self.value(identifier)

    def value(self, identifier: str) -> object:
        """Returns the value assigned to a name in the notation."""
        if identifier not in self._made:
            self._made.add(identifier)
            _, kind, full_name, source, *_ = self._entries[identifier]
            if source:
                order = self._order[identifier]
                for word in re.findall(r"\w+", source):
                    if self._order.get(word, order) < order:
                        self.value(word)
                self._names[identifier] = eval(source, self._names)
            elif kind == "constraints":
                self._names[identifier] = getattr(import_module(full_name), identifier)
            else:
                self._names[identifier] = self._known(kind, full_name)
        return self._names[identifier]


def _op(
    make: Callable[..., OpDef],
    newer: Mapping[str, OpDef],
    same: Mapping[str, frozenset[str]],
    hooks: Mapping[str, Hooks],
    directives: Mapping[str, CustomDirective],
    name: str,
    *arguments: object,
    **named: object,
) -> OpDef:
    """Creates a changed op. Parts that its notation leaves to C++ come from the newer op if they fit.

    `same` has the aspects of each op that are as in the newer release; `hooks` and `directives` are those of this one.
    """
    definition, other = make(name, *arguments, **named), newer.get(name)
    definition.directives = {**_directives(newer), **directives}
    return definition if other is None else adapted(definition, other, same[name], hooks.get(name))


def adapted(definition: OpDef, other: OpDef, same: frozenset[str], own: Hooks | None = None) -> OpDef:
    """Adds to `definition` the C++ parts of `other`, the same op of another release, as far as they fit; returns it.

    `same` has the aspects that are equal in both: "syntax", "values". `own` has the syntax if it is written for this
    release.
    """
    definition.summary = definition.summary or other.summary
    definition.default_dialect = definition.default_dialect or other.default_dialect
    if definition.effects is None:
        definition.effects = other.effects
    definition.attributes = tuple(_with_default(each, other) for each in definition.attributes)
    definition.traits = tuple(_with_transform(trait, other) for trait in definition.traits)
    has_parts = has_parts_of(definition, other)
    if has_parts:
        definition.make_class = partial(make_class_like, other.op_class)
        definition.implementations = other.implementations
        checks = other.hooks if "values" in same else NO_HOOKS
        definition.hooks = other.hooks._replace(
            verify=_lenient(checks.verify, None),
            verify_in_context=_lenient(checks.verify_in_context, None),
            verify_regions=_lenient(checks.verify_regions, None),
            verify_symbol_uses=_lenient(checks.verify_symbol_uses, None),
            cast_compatible=_lenient(checks.cast_compatible, True),
        )
    if own is not None:
        definition.hooks = definition.hooks._replace(parse=own.parse, print=own.print)
    elif "syntax" not in same:
        definition.hooks = definition.hooks._replace(parse=None, print=None)
    elif other.hooks.parse is not None and (has_parts or definition.unknown_syntax):
        parse = partial(_parse_as_newer, other)
        definition.hooks = definition.hooks._replace(parse=parse, print=other.hooks.print if has_parts else None)
        definition.assembly_format, definition.unknown_syntax = other.assembly_format, False
    return definition


def _parse_as_newer(newer: OpDef, parser: OpParser, state: OpState) -> None:
    """Parses an op with the equal syntax of the newer release, and drops properties that the older op lacks."""
    older, state.definition = state.definition, newer
    assert newer.hooks.parse is not None
    assert older is not None
    newer.hooks.parse(parser, state)
    state.definition = older
    for name in newer.inherent_names - older.inherent_names:
        state.properties.pop(name, None)
    for name in older.inherent_names & state.attributes.keys():
        state.properties[name] = state.attributes.pop(name)


def _with_default(attribute: AttributeDef, newer: OpDef) -> AttributeDef:
    """Returns an attribute with its default, that of the newer op if the notation has none."""
    other = newer.attribute_defs.get(attribute.name)
    if other is None or other.default is None or attribute.default is not None or not attribute.optional:
        return attribute
    return replace(attribute, optional=other.optional, default=other.default)


def _with_transform(trait: Trait, newer: OpDef) -> Trait:
    """Returns a trait, with the transform of types from the newer op if the notation has none."""
    if not isinstance(trait, TypesMatchWith) or trait.transform is not None:
        return trait
    for other in newer.traits:
        if isinstance(other, TypesMatchWith) and (other.lhs, other.rhs) == (trait.lhs, trait.rhs):
            return other
    return trait


CheckParameters = ParamSpec("CheckParameters")
FindingT = TypeVar("FindingT")


def _lenient(
    check: Callable[CheckParameters, FindingT] | None, passed: FindingT
) -> Callable[CheckParameters, FindingT] | None:
    """Returns a check of the newer op that passes if the older op lacks a part that the check reads."""

    def checked(*arguments: CheckParameters.args, **named: CheckParameters.kwargs) -> FindingT:
        assert check is not None
        try:
            return check(*arguments, **named)
        except (AssertionError, AttributeError, KeyError, TypeError, ValueError):
            return passed

    return None if check is None else checked


def _with_hooks(definition: OpDef, change: ChangeHooks) -> OpDef:
    """Returns a definition with changed hooks."""
    hooks = change(definition.hooks)
    make_class = partial(make_class_like, definition.op_class)
    unknown = definition.unknown_syntax and hooks.parse is None
    return replace(definition, hooks=hooks, make_class=make_class, unknown_syntax=unknown)


def _directives(ops: Mapping[str, OpDef]) -> Mapping[str, CustomDirective]:
    """Returns the custom directives of the assembly formats of a dialect's ops."""
    return next((op.directives for op in ops.values() if op.directives), {})


def has_parts_of(definition: OpDef, other: OpDef) -> bool:
    """Returns True if `definition` has the operands, results, regions and successors of `other`."""
    return all(
        [getattr(each, "arity", None) for each in getattr(definition, kind)]
        == [getattr(each, "arity", None) for each in getattr(other, kind)]
        for kind in ("operands", "results", "regions", "successors")
    )


def _type(
    make: Callable[..., TypeDefT], newer: Mapping[str, TypeDefT], name: str, *arguments: object, **named: object
) -> TypeDefT:
    """Creates a changed type or attribute; with equal parameters, syntax in C++ is that of the newer one."""
    definition, other = make(name, *arguments, **named), newer.get(name.partition(".")[2])
    if other is None:
        return definition
    traits = tuple(dict.fromkeys((*definition.traits, *other.traits)))
    definition = replace(definition, summary=definition.summary or other.summary, alias=other.alias, traits=traits)
    definition = definition.with_class_of(other)
    if not definition.unknown_syntax or not definition.has_parameters_of(other):
        return definition
    return replace(definition, parse=other.parse, print=other.print, verify=other.verify, unknown_syntax=False)
