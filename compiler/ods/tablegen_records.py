"""Access to the records that `llvm-tblgen --dump-json` writes.

The JSON has no template arguments. So a constraint that was an argument of a record is found by its predicate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Any

from compiler.ods.cpp import ClassTests, translate
from compiler.ods.cpp_vocabulary import CLASS_TESTS
from compiler.ods.model import DefinitionPlace

Record = Mapping[str, Any]


class Records:
    """All records of a file, by name."""

    def __init__(self, data: Record) -> None:
        self.data = data
        self._predicate_owners: dict[str, list[Record]] | None = None
        self._attribute_owners: dict[str, list[Record]] | None = None

    def __getitem__(self, name: str) -> Record:
        record: Record = self.data[name]
        return record

    def all_of(self, class_name: str) -> Iterator[Record]:
        """Returns the records of a class, in the order of their definition."""
        names: list[str] = self.data["!instanceof"].get(class_name, [])
        return (self[name] for name in sorted(names, key=self._position))

    def _position(self, name: str) -> DefinitionPlace:
        return place_of(self[name])

    def refer(self, reference: Record) -> Record:
        """Returns the record that a field's value refers to."""
        return self[reference["def"]]

    def field(self, record: Record, name: str) -> Record | None:
        reference = record.get(name)
        return self.refer(reference) if isinstance(reference, dict) and "def" in reference else None

    def list(self, record: Record, name: str) -> list[Record]:
        return [self.refer(reference) for reference in record.get(name) or ()]

    def type_of_predicate(self, predicate: Record) -> Record | None:
        """Returns the type constraint with a predicate; of several, a named one, then the least derived one."""
        if self._predicate_owners is None:
            owners: dict[str, list[Record]] = {}
            for name in self.data["!instanceof"].get("TypeConstraint", ()):
                record = self[name]
                if not isa(record, "Variadic") and not isa(record, "Optional") and record.get("predicate"):
                    owners.setdefault(record["predicate"]["def"], []).append(record)
            self._predicate_owners = owners
        candidates = self._predicate_owners.get(predicate["!name"], [])
        return min(candidates, key=lambda record: (record["!anonymous"], len(record["!superclasses"])), default=None)

    def attribute_of_predicate(self, predicate: Record) -> Record | None:
        """Returns the attribute constraint with a predicate; of several, a named one, then the least derived one."""
        if self._attribute_owners is None:
            owners: dict[str, list[Record]] = {}
            for name in self.data["!instanceof"].get("AttrConstraint", ()):
                record = self[name]
                if record.get("predicate") and not record.get("isOptional") and record.get("defaultValue") is None:
                    owners.setdefault(record["predicate"]["def"], []).append(record)
            self._attribute_owners = owners
        candidates = self._attribute_owners.get(predicate["!name"], [])
        return min(candidates, key=lambda record: (record["!anonymous"], len(record["!superclasses"])), default=None)


def isa(record: Record, class_name: str) -> bool:
    """Returns True if a record is of a TableGen class.

    >>> isa({"!superclasses": ["Op"]}, "Op")
    True
    """
    return class_name in record["!superclasses"]


def place_of(record: Record) -> DefinitionPlace:
    """Returns the place of a record's definition; the file has no folder.

    >>> place_of({"!locs": ["Toy.td:7"]})
    DefinitionPlace(file='Toy.td', line=7)
    """
    file, _, line = str((record.get("!locs") or [":0"])[0]).rpartition(":")
    return DefinitionPlace(file, int(line))


def summary_of(record: Record) -> str:
    """Returns a constraint's summary, which messages print.

    >>> summary_of({"summary": "32-bit float"})
    '32-bit float'
    """
    return str(record.get("summary") or "")


def code(record: Record, name: str) -> str:
    """Returns the text of a field with C++ or a format; "" if it is unset.

    >>> code({"cppType": "int"}, "cppType"), code({}, "cppType")
    ('int', '')
    """
    return str(record.get(name) or "").strip()


def class_name(cpp: str) -> str:
    """Returns the name of a C++ class without its namespaces.

    >>> class_name("::mlir::arith::CmpIPredicateAttr")
    'CmpIPredicateAttr'
    """
    return cpp.strip().rpartition("::")[2]


class CppClasses:
    """Finds the records of C++ classes. Dialects may have classes of the same name."""

    def __init__(self, records: Iterable[tuple[str, str, Record]]) -> None:
        """`records`: triples of a namespace, a class in it, and the record of the class."""
        self._records: dict[str, list[tuple[str, Record]]] = {}
        for namespace, name, record in records:
            self._records.setdefault(name, []).append((namespace.removeprefix("::"), record))

    def seen_from(self, cpp: str, namespace: str) -> Record | None:
        """Returns the record of a class by C++'s lookup from inside a namespace, outwards; None if there is none."""
        cpp, innermost = cpp.strip(), namespace.removeprefix("::")
        scopes = [""] if cpp.startswith("::") else ["", *accumulate(innermost.split("::"), "{}::{}".format)][::-1]
        namespaces = cpp.removeprefix("::").rpartition("::")[0]
        for scope in scopes:
            candidate = f"{scope}::{namespaces}".strip(":")
            for own, record in self._records.get(class_name(cpp), ()):
                if own == candidate:
                    return record
        return None

    def find(self, cpp: str, near: str = "") -> Record | None:
        """Returns the record of a class, given with all, some or none of its namespaces; None if there is none.

        Without namespaces, a class in the namespace `near` is preferred.
        """
        namespaces = cpp.strip().rpartition("::")[0].removeprefix("::")
        candidates = self._records.get(class_name(cpp), ())
        among = namespaces or near.removeprefix("::")
        for namespace, record in candidates:
            if among and f"::{namespace}".endswith(f"::{among}"):
                return record
        if namespaces in ("", "mlir"):
            # MLIR's own classes have no record.
            return None if class_name(cpp) in CLASS_TESTS or not candidates else candidates[0][1]
        return next((record for namespace, record in candidates if f"::{namespaces}".endswith(f"::{namespace}")), None)


# ------------------------------------------------------------------------------------------------------- predicates

_Substitutions = tuple[tuple[str, str], ...]


def predicate_source(
    records: Records,
    predicate: Record,
    names: Mapping[str, str],
    classes: ClassTests,
    substitutions: _Substitutions = (),
) -> str | None:
    """Returns a predicate tree as a Python expression; None if it cannot be translated.

    Parts of a conjunction that cannot be translated are left out, as the other parts still must hold.

    >>> leaf = {"predExpr": "$_self.getWidth() > 8"}
    >>> predicate_source(Records({}), leaf, {"$_self": "type_"}, {})
    'type_.width > 8'
    """
    kind = predicate_kind(predicate)
    if kind == "Concat":
        # The prefix and suffix of the inner predicate are no expressions, so only the whole text can be translated.
        return translate(predicate_text(records, predicate, substitutions), names, classes)
    if kind == "":
        return translate(predicate_text(records, predicate, substitutions), names, classes)
    if kind == "SubstLeaves":
        inner = ((predicate["pattern"], predicate["replacement"]), *substitutions)
        (child,) = records.list(predicate, "children")
        return predicate_source(records, child, names, classes, inner)
    parts = [
        predicate_source(records, child, names, classes, substitutions) for child in records.list(predicate, "children")
    ]
    sources = [part for part in parts if part is not None]
    if kind == "And":
        sources = [part for part in sources if part != "True"]
        if not sources:
            return None if len(parts) > len([p for p in parts if p is not None]) else "True"
        return sources[0] if len(sources) == 1 else " and ".join(map(_operand, sources))
    if len(sources) < len(parts):
        return None
    if kind == "Not":
        return f"not ({sources[0]})"
    if not sources:
        return "False"
    return sources[0] if len(sources) == 1 else " or ".join(map(_operand, sources))


def predicate_text(records: Records, predicate: Record, substitutions: _Substitutions = ()) -> str:
    """Returns the C++ of a predicate tree, as upstream's generator writes it.

    >>> leaf = {"predExpr": "$_self.getWidth() > 8"}
    >>> predicate_text(Records({}), leaf, (("$_self", "type"),))
    'type.getWidth() > 8'
    """
    kind = predicate_kind(predicate)
    if kind == "":
        text = str(predicate.get("predExpr") or "")
        for pattern, replacement in substitutions:
            text = text.replace(pattern, replacement)
        return text
    if kind == "SubstLeaves":
        inner = ((predicate["pattern"], predicate["replacement"]), *substitutions)
        return predicate_text(records, records.list(predicate, "children")[0], inner)
    parts = [predicate_text(records, child, substitutions) for child in records.list(predicate, "children")]
    if kind == "Concat":
        prefix, suffix = predicate["prefix"], predicate["suffix"]
        for pattern, replacement in substitutions:
            prefix, suffix = prefix.replace(pattern, replacement), suffix.replace(pattern, replacement)
        return f"{prefix}{parts[0]}{suffix}"
    if kind == "Not":
        return f"!({parts[0]})"
    if not parts:
        return "true" if kind == "And" else "false"
    return "(" + (" && " if kind == "And" else " || ").join(f"({part})" for part in parts) + ")"


def predicate_kind(predicate: Record) -> str:
    """Returns `And`, `Or`, `Not`, `SubstLeaves`, `Concat`, or "" for a leaf.

    >>> predicate_kind({"kind": {"def": "PredCombinerAnd"}}), predicate_kind({})
    ('And', '')
    """
    reference = predicate.get("kind")
    return str(reference["def"]).removeprefix("PredCombiner") if isinstance(reference, dict) else ""


def _operand(text: str) -> str:
    return f"({text})" if re.search(r" (or|and|if|lambda) |^lambda", text) else text
