"""Writes the tables of `compiler/versions/`, which list the definitions that differ between releases of MLIR.

    python -m benchmarks.version_tables 22=/usr/lib/llvm-22/include 21=XTC/mlir/include 19=/usr/lib/llvm-19/include

Takes releases, newest first, each with the folder that holds its `mlir/IR/OpBase.td`: Debian's libmlir-N-dev has 13 to
16, 19 and 22, the package xtc-mlir-dev has 21 and 22. The bundled tables come from 22, 21, 19 and 16. The table of a
release has the definitions that differ from those of the preceding argument: names, operands, attributes, types, traits
and assembly formats, in the notation of `compiler.ods.define`. It has no sentences of upstream's.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.generate_dialect import FILES
from compiler.dialects import BUNDLED
from compiler.ods.constraint import AttrConstraint, TypeConstraint
from compiler.ods.enum_def import EnumDef
from compiler.ods.model import Dialect
from compiler.ods.notation import Definition, DialectFacts
from compiler.ods.tablegen import OpTranslator
from compiler.ods.tablegen_records import Records
from compiler.ods.type_def import TypeDef
from compiler.versions import load_dialect_of
from compiler.versions.lifetimes import FILE, find_lifetimes
from compiler.versions.table import FOLDER, DialectTable, Table

OLDER_FILES: Mapping[str, tuple[str, ...]] = {
    "arith": ("Arithmetic/IR/ArithmeticOps.td",),
    "amdgpu": ("AMDGPU/AMDGPU.td",),
    "arm_sve": ("ArmSVE/ArmSVE.td",),
    "gpu": ("GPU/GPUOps.td",),
    "linalg": ("Linalg/IR/LinalgStructuredOps.td",),
    "mesh": ("Mesh/IR/MeshOps.td",),
    "nvgpu": ("NVGPU/IR/NVGPU.td", "NVGPU/NVGPU.td"),
    "polynomial": ("Polynomial/IR/Polynomial.td",),
    "quant": ("Quant/QuantOps.td",),
    "scf": ("SCF/SCFOps.td",),
    "transform": ("SCF/TransformOps/SCFTransformOps.td",),
}
"""Further files of a dialect in older releases, in addition to those of `FILES`."""
KINDS = ("enums", "types", "attributes", "ops")


@dataclass(frozen=True, slots=True)
class Reading:
    """Definitions of files that were read together; equal `digests` mean equal definitions and dependencies."""

    definitions: Mapping[str, Definition]
    facts: Mapping[str, DialectFacts]
    values: Mapping[str, object]
    digests: dict[str, str]


@dataclass(frozen=True, slots=True)
class Release:
    """All definitions of a release."""

    readings: list[Reading]

    def entries(self, kind: str) -> dict[str, tuple[Reading, Definition]]:
        """Returns the definitions of a kind, with their readings, by full name."""
        entries: dict[str, tuple[Reading, Definition]] = {}
        for reading in self.readings:
            for definition in reading.definitions.values():
                if definition.kind == kind and definition.dialect:
                    entries.setdefault(definition.full_name, (reading, definition))
        return entries

    def facts(self) -> dict[str, DialectFacts]:
        return {name: facts for reading in self.readings for name, facts in reading.facts.items()}


def read_release(include: Path) -> Release:
    """Reads all dialects of an installation."""
    names = sorted({*FILES, *OLDER_FILES})
    return Release([reading for name in names for reading in _readings(include, name)])


def _readings(include: Path, dialect: str) -> Iterator[Reading]:
    folder = include / "mlir/Dialect"
    files = [
        file
        for file in dict.fromkeys((*FILES.get(dialect, ()), *OLDER_FILES.get(dialect, ())))
        if (folder / file).exists()
    ]
    groups = [(files[0], file) for file in files[1:]] if dialect == "transform" else [tuple(files)] if files else []
    for group in groups:
        includes = "".join(f'include "mlir/Dialect/{file}"\n' for file in group)
        folders = sorted({str((folder / file).parent) for file in group})
        command = ["llvm-tblgen-22", "-I", str(include), *(f"-I{each}" for each in folders), "--dump-json"]
        result = subprocess.run(command, input=includes.encode(), capture_output=True, check=False)
        if result.returncode != 0:
            print(f"{dialect}: {group}: {result.stderr.decode()[:400]}", file=sys.stderr)
            continue
        translator = OpTranslator(Records(_respelled(json.loads(result.stdout))), descriptions=False)
        translator.translate_all()
        for place, message in translator.problems:
            print(f"{dialect}: {place.file}:{place.line}: {message}", file=sys.stderr)
        facts = {dialect_facts.name: dialect_facts for dialect_facts in translator.dialects()}
        yield Reading(translator.definitions, facts, translator.namespace, {})


_RESPELLED = (("custom<LLVMOpAttrs>(attr-dict)", "attr-dict"),)
"""Directives in C++ of older releases, and the parts of formats that replace them without a change of the syntax."""
SAME = frozenset({"llvm.add", "llvm.mul", "llvm.shl", "llvm.sub"})
"""Operations that did not change, although their definitions differ in form."""


def _respelled(records: dict[str, Any]) -> dict[str, Any]:
    for record in records.values():
        if isinstance(record, dict) and isinstance(record.get("assemblyFormat"), str):
            for old, new in _RESPELLED:
                record["assemblyFormat"] = record["assemblyFormat"].replace(old, new)
    return records


def set_digests(release: Release, newer: Release | None) -> None:
    """Sets the digest of each definition, which depends on its notation and dependencies, not on constant names.

    An enum, type or attribute that only gained cases in the newer release has the digest of the newer one.
    """
    theirs = {kind: newer.entries(kind) if newer else {} for kind in ("enums", "types", "attributes")}
    for reading in release.readings:
        for name, definition in reading.definitions.items():  # dependencies come first
            other = theirs.get(definition.kind, {}).get(definition.full_name)
            if other is not None and _covers(other[0].values[other[1].name], reading.values[name]):
                reading.digests[name] = other[0].digests[other[1].name]
                continue
            source = _BARE_TRAITS.sub("", definition.source)
            parts = [reading.digests.get(word, word) if is_name else word for word, is_name in _words(source)]
            digest = hashlib.sha256("\0".join((definition.kind, *parts)).encode())
            reading.digests[name] = digest.hexdigest()[:20]


def _covers(newer: object, older: object) -> bool:
    """Returns True if every valid value of the older enum, type or attribute is valid in the newer release."""
    if isinstance(newer, EnumDef) and isinstance(older, EnumDef):
        cases = {case.symbol: case.value for case in newer.cases}
        return newer.width == older.width and all(cases.get(case.symbol) == case.value for case in older.cases)
    if not isinstance(newer, TypeDef) or not isinstance(older, TypeDef):
        return False
    return (
        (newer.assembly_format, newer.unknown_syntax) == (older.assembly_format, older.unknown_syntax)
        and [(each.name, each.kind, each.optional) for each in newer.parameters]
        == [(each.name, each.kind, each.optional) for each in older.parameters]
        and all(
            parameter.enum is two.enum is None or (parameter.enum and two.enum and _covers(parameter.enum, two.enum))
            for parameter, two in zip(newer.parameters, older.parameters, strict=True)
        )
    )


_BARE_TRAITS = re.compile(r"\b(?:Interface|Trait)\('\w+'\)(?:, )?|, (?:Interface|Trait)\('\w+'\)|, traits=\[\]")
"""Interfaces and traits without a rule for the verifier; they differ between releases without an effect on texts."""


def _words(source: str) -> Iterator[tuple[str, bool]]:
    """Yields the tokens of an expression; the second item is True for names that do not follow a dot."""
    previous = ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.string.strip():
            yield token.string, token.type == tokenize.NAME and previous != "."
            previous = token.string


def table_of(older: Release, newer: Release, homes: Mapping[tuple[str, str], str], lookup: Any) -> Table:
    """Returns the table of `older`; `lookup(dialect)` returns a dialect of the newer release."""
    changed: dict[str, list[tuple[Reading, Definition]]] = {}
    removed: dict[str, list[str]] = {}
    same: set[tuple[str, str]] = set()
    for kind in KINDS:
        ours, theirs = older.entries(kind), newer.entries(kind)
        for name, (reading, definition) in ours.items():
            other = theirs.get(name)
            if other is not None and (
                name in SAME or other[0].digests[other[1].name] == reading.digests[definition.name]
            ):
                same.add((kind, name))
            else:
                changed.setdefault(definition.dialect, []).append((reading, definition))
        for name in theirs.keys() - ours.keys() if kind == "ops" else ():  # C++ had types before TableGen did
            removed.setdefault(name.partition(".")[0], []).append(name)
    ops = {name: definition.source for name, (_, definition) in newer.entries("ops").items()}
    facts = older.facts()
    table: dict[str, DialectTable] = {}
    for dialect in sorted({*changed, *removed}):
        if dialect == "builtin":
            continue
        writer = _DialectWriter(dialect, same, ops, homes, lookup)
        for reading, definition in changed.get(dialect, []):
            writer.add(reading, definition)
        entry: DialectTable = {}
        if writer.lines:
            entry["definitions"] = writer.lines
        if dialect in removed:
            entry["removed"] = sorted(removed[dialect])
        if lookup(dialect) is None:
            entry["uses_properties"] = facts[dialect].uses_properties
            entry["allows_unknown_types"] = facts[dialect].allows_unknown_types
        elif dialect not in facts:
            entry = {"absent": True}
        table[dialect] = entry
    return table


def _syntax(source: str) -> str:
    """Returns the format of an operation; "C++" if its syntax is C++, "" without a format."""
    match = re.search(r"""\bformat=('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""", source)
    return match[1] if match else "C++" if "unknown_syntax=True" in source else ""


def name_of_constraint(definition: Definition) -> str:
    return definition.name if definition.kind == "constraints" else ""


def bundled_constraints(bundled: Release) -> dict[tuple[str, str], str]:
    """Returns the modules of the bundled dialects' constraints, by name and digest of the definition in TableGen."""
    homes: dict[str, str] = {}
    for module in BUNDLED.values():
        if find_spec(f"{module}.constraints"):
            for name, value in vars(import_module(f"{module}.constraints")).items():
                if isinstance(value, TypeConstraint | AttrConstraint):
                    homes.setdefault(name, f"{module}.constraints")
    return {
        (name, reading.digests[name]): homes[name]
        for reading in bundled.readings
        for name, definition in reading.definitions.items()
        if definition.kind == "constraints" and name in homes
    }


def _values(source: str) -> str:
    """Returns the notation of operands, attributes, results, regions and successors of an operation."""
    return re.sub(r", traits=.*|, effects=.*|, format=.*|, unknown_syntax=.*|, default_dialect=.*", "", source)


ASPECTS = {"syntax": _syntax, "values": _values}
"""Aspects of a changed operation. A table lists those that equal the newer release's."""


class _DialectWriter:
    """Collects the assignments of one dialect: each changed definition, preceded by its dependencies.

    A name that another reading uses for a different definition gets a number appended.
    """

    def __init__(
        self,
        dialect: str,
        same: set[tuple[str, str]],
        newer_ops: Mapping[str, str],
        homes: Mapping[tuple[str, str], str],
        lookup: Any,
    ) -> None:
        self.dialect = dialect
        self._homes = homes
        self.lines: list[list[str]] = []
        self._newer_ops = newer_ops
        self._same = same
        self._known = lookup
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()

    def add(self, reading: Reading, definition: Definition) -> str:
        """Adds a definition and its dependencies. Returns its name in the table."""
        digest = reading.digests[definition.name]
        actual = self._names.get(digest)
        if actual is not None:
            return actual
        source, offset, pieces = definition.source, 0, []
        home = self._homes.get((name_of_constraint(definition), digest), "")
        is_known = bool(home) or self._is_known(definition)
        if not is_known:
            positions = [
                token
                for token, before in _tokens_with_previous(source)
                if token.type == tokenize.NAME and before != "." and token.string in reading.definitions
            ]
            for token in positions:
                pieces += [source[offset : token.start[1]], self.add(reading, reading.definitions[token.string])]
                offset = token.end[1]
        text = "" if is_known else "".join(pieces) + source[offset:]
        name, number = definition.name, 2
        while name in self._taken:
            name, number = f"{definition.name}_{number}", number + 1
        self._taken.add(name)
        self._names[digest] = name
        full_name = definition.full_name if definition.kind != "constraints" else home
        line = [name, definition.kind, full_name, text]
        if definition.kind == "ops" and (other := self._newer_ops.get(full_name)) is not None:
            line += [aspect for aspect, part in ASPECTS.items() if part(source) == part(other)]
        self.lines.append(line)
        return name

    def _is_known(self, definition: Definition) -> bool:
        """Returns True if a loaded dialect has the definition: it did not change, or belongs to another dialect."""
        if definition.kind not in ("types", "attributes", "enums") or not definition.dialect:
            return False
        if definition.dialect != self.dialect:
            return True
        dialect: Dialect | None = self._known(definition.dialect)
        rest = definition.full_name.partition(".")[2]
        is_there = dialect is not None and rest in getattr(dialect, definition.kind)
        return is_there and (definition.kind, definition.full_name) in self._same


def _tokens_with_previous(source: str) -> Iterator[tuple[tokenize.TokenInfo, str]]:
    previous = ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        yield token, previous
        previous = token.string


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("releases", nargs="+", metavar="N=FOLDER")
    arguments = parser.parse_args()
    newer: Release | None = None
    homes: dict[tuple[str, str], str] = {}
    newer_version = ""
    for text in arguments.releases:
        version, _, folder = text.partition("=")
        older = read_release(Path(folder))
        set_digests(older, newer)
        if newer is None:
            homes = bundled_constraints(older)
        else:
            load = load_dialect_of(int(newer_version))
            table = table_of(older, newer, homes, load)
            path = FOLDER / f"{version}.json"
            path.write_text(json.dumps({"dialects": table}, indent=0) + "\n")
            print(f"{path.name}: {path.stat().st_size} bytes, {len(table)} dialects")
        newer, newer_version = older, version
    lines = [f"{json.dumps(op)}: {json.dumps(releases)}" for op, releases in find_lifetimes().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
