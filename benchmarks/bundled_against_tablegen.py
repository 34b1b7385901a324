"""Compares the bundled dialects with their definitions in TableGen in MLIR 22, and prints the reasons of differences.

    python -m benchmarks.bundled_against_tablegen            # prints the number of differences of each kind
    python -m benchmarks.bundled_against_tablegen arith scf  # prints each difference of these dialects

Bundled dialects are written by hand; the import translates TableGen's records. A difference is intended if it has one
of `REASONS`, and an error in one of the two otherwise. Needs libmlir-22-dev and llvm-22.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from benchmarks.generate_dialect import FILES, readings_of
from compiler.dialects import load_dialect
from compiler.ods.enum_def import EnumDef
from compiler.ods.format import custom_directives
from compiler.ods.model import AttributeDef, Dialect, OpDef
from compiler.ods.tablegen import OpTranslator
from compiler.ods.trait_classes import PredicateTrait, Trait, TypesMatchWith
from compiler.ods.type_def import TypeDef


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference in one definition; `why` is "" for an unexplained one."""

    name: str
    kind: str
    bundled: str
    imported: str
    why: str


REASONS: Mapping[str, str] = {
    "added": "only bundled: part of a dialect of upstream's test suite, or registered in C++ without a definition",
    "by hand": "the syntax is C++ upstream, and a hook here",
    "implied": "an interface that another interface of the operation implies; the bundled definition lists it",
    "hook": "a directive or type inference is C++ upstream, and the whole syntax is a hook here",
    "native": "a condition in C++ that the import cannot translate, and that a hook checks here",
    "spelled": "a format that differs in blanks only",
    "unknown": "a default, an effect or a type in C++ that the import cannot translate; only the bundled one has it",
}


def differences(name: str) -> Iterator[Difference]:
    """Yields the differences between the two definitions of a dialect."""
    bundled = load_dialect(name)
    assert bundled is not None
    imported = imported_dialect(name)
    for key in sorted({*bundled.ops, *imported.ops}):
        ours, theirs = bundled.ops.get(key), imported.ops.get(key)
        if ours is None or theirs is None:
            yield _only_one(key, "operation", ours)
        else:
            yield from _of_ops(ours, theirs)
    for sigil, ours_by_name, theirs_by_name in (
        ("!", bundled.types, imported.types),
        ("#", bundled.attributes, imported.attributes),
    ):
        for key in sorted({*ours_by_name, *theirs_by_name}):
            yield from _of_definitions(f"{sigil}{name}.{key}", ours_by_name.get(key), theirs_by_name.get(key))
    for key in sorted({*bundled.enums} & {*imported.enums}):
        left, right = bundled.enums[key], imported.enums[key]
        yield from _compared(
            key, "cases", {c.symbol: c.value for c in left.cases}, {c.symbol: c.value for c in right.cases}
        )


def imported_dialect(name: str) -> Dialect:
    """Returns a dialect from TableGen, of all files that define parts of it."""
    dialect = Dialect(name)
    for records in readings_of(name):
        translator = OpTranslator(records, descriptions=False)
        translator.translate_all()
        for problem in translator.problems:
            print(f"{problem.place.file}:{problem.place.line}: {problem.message}", file=sys.stderr)
        value = translator.namespace
        for definition in translator.definitions.values():
            created = value[definition.name]
            if definition.dialect != name:
                continue
            if isinstance(created, OpDef):
                dialect.ops = {**dialect.ops, created.name: created}
            elif isinstance(created, TypeDef):
                kind = "types" if definition.kind == "types" else "attributes"
                setattr(dialect, kind, {**getattr(dialect, kind), created.mnemonic: created})
            elif isinstance(created, EnumDef):
                dialect.enums = {**dialect.enums, created.name: created}
    return dialect


def _only_one(name: str, kind: str, ours: object) -> Difference:
    return Difference(name, kind, "there" if ours else "-", "-" if ours else "there", "added" if ours else "")


# ------------------------------------------------------------------------------------------------------ operations


def _of_ops(ours: OpDef, theirs: OpDef) -> Iterator[Difference]:
    name = ours.name
    for kind in ("operands", "results"):
        yield from _compared(
            name, kind, *([(v.name, v.arity.value) for v in getattr(op, kind)] for op in (ours, theirs))
        )
        for left, right in zip(getattr(ours, kind), getattr(theirs, kind), strict=False):
            if left.constraint.summary != right.constraint.summary:
                yield Difference(
                    name, f"constraint of {left.name}", left.constraint.summary, right.constraint.summary, ""
                )
    left, right = _attributes(ours.attributes), _attributes(theirs.attributes)
    if left != right:
        reported = left.keys() == right.keys() and all(
            right[key] == left[key] or right[key][1] == "None" for key in left
        )
        yield Difference(name, "attributes", str(left), str(right), "unknown" if reported else "")
    yield from _compared(name, "regions", [r.variadic for r in ours.regions], [r.variadic for r in theirs.regions])
    yield from _compared(
        name, "successors", [s.variadic for s in ours.successors], [s.variadic for s in theirs.successors]
    )
    yield from _traits(ours, theirs)
    yield from _format(ours, theirs)
    if ours.effects != theirs.effects and not (ours.hooks.effects and theirs.effects is None):
        yield Difference(name, "effects", str(ours.effects), str(theirs.effects), "" if theirs.effects else "unknown")


def _attributes(attributes: Iterable[AttributeDef]) -> dict[str, tuple[bool, str]]:
    return {each.name: (each.optional, str(each.default)) for each in attributes}


def _traits(ours: OpDef, theirs: OpDef) -> Iterator[Difference]:
    left, right = {trait.name for trait in ours.traits}, {trait.name for trait in theirs.traits}
    if left != right:
        missing, more = sorted(right - left), sorted(left - right)
        why = "implied" if more == ["TransformOpInterface"] and "MatchOpInterface" in right and not missing else ""
        yield Difference(ours.name, "traits", f"without {missing}", f"without {more}", why)
    for mine, other in zip(_of_kind(ours.traits), _of_kind(theirs.traits), strict=False):
        can_tell, read = _can_tell(mine), _can_tell(other)
        if can_tell != read:
            yield Difference(
                ours.name, f"trait {other.name}", str(can_tell), str(read), "unknown" if can_tell else "native"
            )


def _of_kind(traits: Iterable[Trait]) -> list[Trait]:
    return [trait for trait in traits if isinstance(trait, PredicateTrait | TypesMatchWith)]


def _can_tell(trait: Trait) -> bool:
    return not isinstance(trait, TypesMatchWith) or trait.transform is not None


def _format(ours: OpDef, theirs: OpDef) -> Iterator[Difference]:
    left, right = ours.assembly_format, theirs.assembly_format
    if left == right and (ours.hooks.parse is None or not theirs.unknown_syntax):
        return
    if re.sub(r"\s+", "", left or "") == re.sub(r"\s+", "", right or "") and left is not None:
        yield Difference(ours.name, "format", left, right or "", "spelled")
    elif ours.hooks.parse is not None:
        why = "by hand" if theirs.unknown_syntax else "hook"
        yield Difference(ours.name, "format", "a hook", right or "C++", why)
    elif right is not None and custom_directives(right) and left is not None:
        yield Difference(ours.name, "format", left, right, "hook")
    else:
        yield Difference(
            ours.name, "format", left or "generic", right or ("C++" if theirs.unknown_syntax else "generic"), ""
        )


# --------------------------------------------------------------------------------------------- types and attributes


def _of_definitions(name: str, ours: TypeDef | None, theirs: TypeDef | None) -> Iterator[Difference]:
    if ours is None or theirs is None:
        yield _only_one(name, "definition", ours)
        return
    left, right = ([each.name for each in definition.parameters] for definition in (ours, theirs))
    if left != right:
        yield Difference(name, "parameters", str(left), str(right), "by hand" if theirs.unknown_syntax else "")
    if ours.assembly_format != theirs.assembly_format:
        why = "by hand" if ours.assembly_format is None or theirs.unknown_syntax else ""
        yield Difference(name, "format", ours.assembly_format or "a hook", theirs.assembly_format or "C++", why)


def _compared(name: str, kind: str, ours: object, theirs: object) -> Iterator[Difference]:
    if ours != theirs:
        yield Difference(name, kind, str(ours), str(theirs), "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dialects", nargs="*")
    arguments = parser.parse_args()
    names = arguments.dialects or [name for name in FILES if name != "builtin"]
    kinds: Counter[str] = Counter()
    for name in names:
        actual = list(differences(name))
        kinds.update(each.why or f"? {re.sub(r' of .*| [A-Z].*', '', each.kind)}" for each in actual)
        if arguments.dialects:
            for each in actual:
                print(f"{each.name}: {each.kind}: {each.bundled} | {each.imported}  [{each.why or '?'}]")
    for kind, count in kinds.most_common():
        print(f"{count:6} {kind:24} {REASONS.get(kind, 'not explained')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
