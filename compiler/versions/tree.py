"""Combines the dialects of a project's own MLIR with those of a release.

`combine` takes the dialects of the nearest release, and those in the definition files of the project's MLIR. A
definition that is equal in both is that of the release, with its hooks. A different one gets the hooks that read only
parts which both have. Definitions that the files lack are kept, since C++ may define them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from compiler.ods.enum_def import EnumDef
from compiler.ods.model import Dialect, OpDef
from compiler.ods.type_def import AttrDef, TypeDef
from compiler.versions.release import adapted, has_parts_of

Load = Callable[[str], Dialect | None]
Run = Callable[[Callable[[str, str], object]], Mapping[str, Dialect]]
"""Creates the dialects in definition files; its argument returns an existing type, attribute or enum, or None."""

_OPS = re.compile(r"^\s*def\s+\w+\s*:\s*\w*Op\w*\s*<", re.MULTILINE)
_INCLUDE = re.compile(r'^\s*include\s+"([^"]+)"', re.MULTILINE)


def definition_files(include: Path) -> tuple[Path, ...]:
    """Returns the files below `include` that define operations of MLIR's dialects; none is included by another."""
    folder = include / "mlir" / "Dialect"
    texts = {
        path: path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(folder.rglob("*.td"))
        if "Transforms" not in path.parts
    }
    includes = {path: {include / name for name in _INCLUDE.findall(text)} for path, text in texts.items()}
    defining = {path for path, text in texts.items() if _OPS.search(text)}
    chosen = {path for path in texts if path in defining or includes[path] & defining}
    included = {path for each in chosen for path in includes[each]}
    return tuple(path for path in texts if path in chosen - included)


def combine(release: Load, run: Run) -> Load:
    """Returns a function that loads the dialects of an MLIR; `release` loads those of the nearest release."""
    fresh = run(lambda kind, full_name: None)

    def known(kind: str, full_name: str) -> object:
        name, _, rest = full_name.partition(".")
        dialect, dialect_of_files = release(name), fresh.get(name)
        existing = None if dialect is None else getattr(dialect, kind).get(rest)
        own = None if dialect_of_files is None else getattr(dialect_of_files, kind).get(rest)
        return existing if own is None or (existing is not None and _is_same(existing, own)) else None

    of_files = run(known)
    dialects: dict[str, Dialect | None] = {}

    def load(name: str) -> Dialect | None:
        if name not in dialects:
            existing, own = release(name), of_files.get(name)
            dialects[name] = _combined(existing, own) if existing is not None and own is not None else existing or own
        return dialects[name]

    return load


TypeDefT = TypeVar("TypeDefT", bound=TypeDef)


def _combined(existing: Dialect, own: Dialect) -> Dialect:
    directives = next((op.directives for op in existing.ops.values() if op.directives), {})
    ops: dict[str, OpDef] = dict(existing.ops)
    for name, op in own.ops.items():
        other = existing.ops.get(name)
        if other is not None and _is_same_op(other, op):
            continue
        op.directives = {**directives, **op.directives}
        ops[name] = op if other is None else adapted(op, other, _aspects(op, other))
    return replace(
        existing,
        ops=ops,
        types={**existing.types, **_with_classes(own.types, existing.types)},
        attributes={**existing.attributes, **_with_classes(own.attributes, existing.attributes)},
        enums={**existing.enums, **own.enums},
        places={**existing.places, **own.places},
    )


def _with_classes(definitions: Mapping[str, TypeDefT], existing: Mapping[str, TypeDefT]) -> dict[str, TypeDefT]:
    """Returns the definitions with the Python classes of the existing ones, as far as those fit."""
    return {name: each.with_class_of(existing.get(name, each)) for name, each in definitions.items()}


def _aspects(definition: OpDef, other: OpDef) -> frozenset[str]:
    """Returns the aspects of an op that are equal in both definitions: "syntax", "values"."""
    syntax = _has_same_syntax(definition, other)
    return frozenset((*(["syntax"] if syntax else []), *(["values"] if _has_same_values(definition, other) else [])))


def _is_same_op(existing: OpDef, definition: OpDef) -> bool:
    return _has_same_syntax(definition, existing) and _has_same_values(definition, existing)


def _has_same_syntax(definition: OpDef, existing: OpDef) -> bool:
    if definition.unknown_syntax:
        return existing.hooks.parse is not None or existing.unknown_syntax
    if definition.assembly_format is None or existing.assembly_format is None:
        return definition.assembly_format is existing.assembly_format or existing.hooks.parse is not None
    return "".join(definition.assembly_format.split()) == "".join(existing.assembly_format.split())


def _has_same_values(definition: OpDef, existing: OpDef) -> bool:
    return has_parts_of(definition, existing) and _values(definition) == _values(existing)


def _values(op: OpDef) -> list[object]:
    return [
        [(each.name, each.constraint.summary) for each in op.operands],
        [(each.name, each.constraint.summary) for each in op.results],
        {(each.name, each.constraint.summary) for each in op.attributes},
        [each.name for each in op.regions],
        [each.name for each in op.successors],
    ]


def _is_same(existing: object, definition: object) -> bool:
    """Returns True if a type, attribute or enum has the parameters or cases of another one."""
    if isinstance(existing, EnumDef) and isinstance(definition, EnumDef):
        cases = {case.symbol: case.value for case in existing.cases}
        return {case.symbol: case.value for case in definition.cases} == cases
    if not isinstance(existing, TypeDef | AttrDef) or not isinstance(definition, TypeDef | AttrDef):
        return False
    return [each.name for each in existing.parameters] == [each.name for each in definition.parameters]
