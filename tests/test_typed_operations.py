"""Operations are used by their classes and members: `isinstance(op, AddIOp)` and `op.lhs`, not `op.operands[0]`.

Counted are literal indices of operands, results, regions and successors, names of operations that code compares or
looks up, and operations that are created by name. What cannot do without is listed below with the number of places and
the reason; a list may shrink, and never grow.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from tests.support.places import ROOT

GENERIC = ("compiler/ir/", "compiler/ods/", "compiler/syntax/", "compiler/bytecode/", "compiler/versions/")
"""Packages for operations of any kind, and for those of other releases of MLIR, which have no classes in the code."""

MEMBERS = {"operands", "results", "regions", "successors", "operand_types", "result_types"}
OTHER_OWNERS = {"map_", "node", "definition", "type", "type_", "outcome"}
"""Names of variables that have operands or results and are no operations: maps, metadata, definitions, types, runs."""
CREATE_BY_NAME = {"create_named", "build_named", "replace_op_with_named"}
MAY_USE = re.compile(r"\.(?:operands|results|regions|successors|\w+_types)\[|_named\(|\"\w+\.[\w.]+\"")

NAMES: Mapping[str, tuple[int, str]] = {
    "compiler/analysis/buffer_views.py": (4, "stands below the dialects"),
    "compiler/analysis/loops.py": (1, "stands below the dialects"),
    "compiler/checking/integer_formulas.py": (3, "names of two dialects follow from the names of formulas"),
    "compiler/codegen/intrinsics.py": (2, "names of LLVM's intrinsics"),
    "compiler/codegen/target_intrinsics.py": (12, "names of LLVM's intrinsics follow from names of operations"),
    "compiler/dialects/linalg/body.py": (2, "bodies are made of definitions that a context has, of any release"),
    "compiler/dialects/transform/verify_patterns.py": (5, "values of an attribute"),
    "compiler/dialects/transform/verify_structured.py": (2, "values of an attribute"),
    "compiler/passes/documentation.py": (1, "writes a pipeline's text"),
    "compiler/schedules/structured_packing_ops.py": (1, "values of an attribute"),
    "compiler/schedules/structured_padding_ops.py": (2, "values of an attribute"),
    "compiler/verification/checks/interfaces.py": (6, "stands below the dialects"),
    "compiler/verification/checks/slices.py": (1, "stands below the dialects"),
    "compiler/verification/incremental/document.py": (1, "stands below the dialects"),
}
CREATIONS: Mapping[str, tuple[int, str]] = {
    "compiler/rewrite/builder.py": (2, "implements creation"),
    "compiler/rewrite/conversion_rewriter.py": (1, "casts; stands below the dialects"),
    "compiler/rewrite/dag.py": (2, "the names are those of a declared pattern"),
    "compiler/rewrite/folder.py": (1, "implements creation"),
    "compiler/rewrite/rewriter.py": (1, "implements creation"),
    "compiler/rewrite/type_conversion.py": (2, "casts; stands below the dialects"),
    "compiler/transforms/affine/replace_memref.py": (1, "any affine access, whose attributes change as well"),
    "compiler/transforms/sparse_tensor/iterators.py": (1, "stand-ins of a test pass, which are not registered"),
}


@cache
def operation_names() -> frozenset[str]:
    """Returns the names of all bundled operations, from the heads of their classes."""
    files = (ROOT / "compiler" / "dialects").rglob("*.py")
    texts = (
        path.read_text(encoding="utf-8") for path in files if not path.name.endswith(("types.py", "attributes.py"))
    )
    return frozenset(name for text in texts for name in re.findall(r'^class .*\bname="([\w.]+)"', text, re.MULTILINE))


def uses(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yields each use of an operation by number or name, as its kind and its line.

    Assignments in classes are left out: they define operations, or passes, which are anchored at names.
    """
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        yield from ((kind, line) for kind, line in _uses_of(node))
        is_definition = isinstance(node, ast.ClassDef)
        pending += [
            child
            for child in ast.iter_child_nodes(node)
            if not (is_definition and isinstance(child, ast.Assign | ast.AnnAssign))
        ]


def _uses_of(node: ast.AST) -> Iterator[tuple[str, int]]:
    match node:
        case ast.Subscript(value=ast.Attribute(value=owner, attr=member), slice=index) if member in MEMBERS:
            owner_name = getattr(owner, "id", getattr(owner, "attr", ""))
            bounds = [index.lower, index.upper] if isinstance(index, ast.Slice) else [index]
            if owner_name not in OTHER_OWNERS and any(map(_is_number, bounds)):
                yield "index", node.lineno
        case ast.Call(func=ast.Attribute(attr=function)) if function in CREATE_BY_NAME:
            yield "creation", node.lineno
        case ast.Compare(left=ast.Attribute(attr="full_name") | ast.Call(func=ast.Name(id="getattr"))):
            pass  # of a type or attribute
        case ast.Set(elts=names) | ast.Tuple(elts=names) | ast.List(elts=names) | ast.Dict(keys=names):
            yield from (("name", name.lineno) for name in names if name is not None and _is_operation_name(name))
        case ast.Compare(left=left, comparators=others):
            yield from (("name", name.lineno) for name in (left, *others) if _is_operation_name(name))
        case ast.MatchValue(value=name) | ast.Subscript(slice=name) if _is_operation_name(name):
            yield "name", name.lineno


def _is_number(node: ast.expr | None) -> bool:
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _is_operation_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in operation_names()


@cache
def lines_by_kind() -> Mapping[str, Mapping[str, list[int]]]:
    """Returns the lines of each kind of use in each file outside of generic packages."""
    lines: dict[str, dict[str, list[int]]] = {"index": {}, "name": {}, "creation": {}}
    for path in sorted((ROOT / "compiler").rglob("*.py")):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        if not name.startswith(GENERIC) and MAY_USE.search(text):
            for kind, line in uses(ast.parse(text)):
                lines[kind].setdefault(name, []).append(line)
    return lines


@pytest.mark.parametrize(("kind", "allowed"), [("index", {}), ("name", NAMES), ("creation", CREATIONS)])
def test_places_that_use_operations_by_numbers_or_names_are_listed(
    kind: str, allowed: Mapping[str, tuple[int, str]]
) -> None:
    unlisted = [
        f"{path}: {len(lines)} of {allowed.get(path, (0, ''))[0]} allowed, in lines {sorted(lines)}"
        for path, lines in lines_by_kind()[kind].items()
        if len(lines) != allowed.get(path, (0, ""))[0]
    ]
    assert unlisted == []
    assert allowed.keys() <= lines_by_kind()[kind].keys()


def test_each_way_to_use_an_operation_by_number_or_name_is_seen() -> None:
    tree = ast.parse("""
op.operands[0], op.results[-1], op.regions[1:], map_.results[0], op.operands[index]
if op.name == "arith.addi" or op.name in ("arith.subi", "no.operation") or type_.full_name == "llvm.func":
    TABLE = {"arith.muli": 1}
    rewriter.create_named("arith.addi", [])
class Lowering(Pass):
    anchors = ("func.func",)
    def run(self):
        match op.name:
            case "func.call":
                pass
""")
    assert sorted(uses(tree)) == [
        ("creation", 5), ("index", 2), ("index", 2), ("index", 2),
        ("name", 3), ("name", 3), ("name", 4), ("name", 10),
    ]  # fmt: skip
