"""Definitions as Python text in the notation of `compiler.ods.define`.

An import creates assignments `NAME = expression`, which use only the names in `NAMES`. They form a program that can be
cached between runs; running it returns the dialects.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import CodeType, MappingProxyType
from typing import NamedTuple

from compiler.ods import (
    attr_confines,
    attr_constraints,
    attribute_values,
    define,
    effects,
    enum_def,
    region_constraints,
    shaped_constraints,
    traits,
    type_constraints,
    type_predicates,
)
from compiler.ods.cpp_vocabulary import NAMESPACE
from compiler.ods.enum_def import EnumDef
from compiler.ods.model import DefinitionPlace, Dialect, OpDef
from compiler.ods.type_def import TypeDef

KNOWN = "known"
"""The function through which a program looks up existing definitions; see `Program.run`."""


@dataclass(frozen=True, slots=True)
class Definition:
    """One assignment of the notation: `name = source`, in the module `kind` of the dialect `dialect`.

    `record` is the name of the TableGen record that it was translated from, and `place` that record's place, whose file
    has no folder.
    """

    name: str
    source: str
    kind: str
    dialect: str
    record: str
    full_name: str
    place: DefinitionPlace


def _names() -> dict[str, object]:
    names: dict[str, object] = dict(NAMESPACE)
    for module in (
        type_predicates,
        type_constraints,
        shaped_constraints,
        attribute_values,
        attr_constraints,
        attr_confines,
        define,
        effects,
        enum_def,
        region_constraints,
        traits,
    ):
        names.update({name: value for name, value in vars(module).items() if not name.startswith("_")})
    return names | {"attributes": NAMESPACE["attributes"], "types": NAMESPACE["types"]}


NAMES: Mapping[str, object] = MappingProxyType(_names())
"""Names that the notation may use."""


def identifier(text: str) -> str:
    """Returns a valid Python identifier for a text: other characters become `_`, and keywords get one appended.

    >>> identifier("my-op"), identifier("class"), identifier("2d")
    ('my_op', 'class_', '_2d')
    """
    name = re.sub(r"\W+", "_", text)
    name = f"_{name}" if not name or name[0].isdigit() else name
    return f"{name}_" if keyword.iskeyword(name) or not name.isidentifier() else name


class Entry(NamedTuple):
    """Facts about an assignment, known without running it; `full_name` is `dialect.mnemonic`."""

    name: str
    kind: str
    dialect: str
    full_name: str
    place: DefinitionPlace


class DialectFacts(NamedTuple):
    """Facts about a dialect as a whole."""

    name: str
    summary: str
    description: str
    uses_properties: bool
    allows_unknown_types: bool
    place: DefinitionPlace


Known = Callable[[str, str], object]


class Program(NamedTuple):
    """Assignments compiled to code, and facts about them; all values can be written by `marshal`."""

    code: CodeType
    entries: tuple[Entry, ...]
    dialects: tuple[DialectFacts, ...]

    def run(
        self, lookup: Known = lambda kind, full_name: None, replaced: Mapping[str, object] = MappingProxyType({})
    ) -> dict[str, Dialect]:
        """Returns the dialects that the assignments define.

        `lookup(kind, full_name)` returns the existing definition of a type, attribute or enum, to be used instead of a
        new one; None to create it. `replaced`: functions to use instead of those of the notation, such as `op`.
        """
        names = {**NAMES, **replaced, KNOWN: lookup}
        exec(self.code, names)
        parts: dict[str, dict[str, OpDef | TypeDef | EnumDef]] = {facts.name: {} for facts in self.dialects}
        places: dict[str, dict[str, DefinitionPlace]] = {facts.name: {} for facts in self.dialects}
        for entry in self.entries:
            value = names[entry.name]
            if entry.dialect in parts and isinstance(value, OpDef | TypeDef | EnumDef):
                parts[entry.dialect][f"{entry.kind} {entry.name}"] = value
                if entry.place.file:  # "" if unknown
                    places[entry.dialect][f"{_SIGILS.get(entry.kind, '')}{entry.full_name}"] = entry.place
        return {facts.name: _dialect(facts, parts[facts.name], places[facts.name]) for facts in self.dialects}


_SIGILS: Mapping[str, str] = MappingProxyType({"types": "!", "attributes": "#"})


def _dialect(
    facts: DialectFacts, parts: Mapping[str, OpDef | TypeDef | EnumDef], places: dict[str, DefinitionPlace]
) -> Dialect:
    dialect = define.gathered(facts.name, parts.values(), summary=facts.summary, description=facts.description)
    dialect.uses_properties = facts.uses_properties
    dialect.allows_unknown_types = facts.allows_unknown_types
    dialect.has_cpp = True
    dialect.places = {**({facts.name: facts.place} if facts.place.file else {}), **places}
    return dialect


def program(definitions: Iterable[Definition], dialects: Iterable[DialectFacts]) -> Program:
    """Returns the program of all assignments, in order.

    >>> program((), ()).run()
    {}
    """
    definitions = tuple(definitions)
    lines = []
    for definition in definitions:
        is_looked_up = definition.kind in ("types", "attributes", "enums") and definition.dialect
        lookup = f"{KNOWN}({definition.kind!r}, {definition.full_name!r}) or " if is_looked_up else ""
        lines.append(f"{definition.name} = {lookup}{definition.source}\n")
    return Program(
        compile("".join(lines), "<definitions>", "exec"),
        tuple(Entry(each.name, each.kind, each.dialect, each.full_name, each.place) for each in definitions),
        tuple(dialects),
    )
