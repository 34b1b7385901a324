"""`Any` stands only where a value can really be of any type, or where its type follows from another value.

Each file of `compiler/` that uses it is listed below with the number of lines and the reason; a list may shrink, and
never grow.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from tests.support.places import ROOT

IN_TEXT = re.compile(r"\bAny\b(?! )")
"""The name in an annotation that is a string; a blank follows the word in prose."""

LINES: Mapping[str, tuple[int, str]] = {
    "compiler/__init__.py": (1, "an attribute of a module that is loaded when it is asked for"),
    "compiler/analysis/dataflow/sparse_backward.py": (1, "facts are of the kind that a lattice joins"),
    "compiler/analysis/dataflow/sparse_forward.py": (2, "facts are of the kind that a lattice joins"),
    "compiler/bytecode/parts.py": (1, "follows from the kind beside it"),
    "compiler/checking/integer_formulas.py": (1, "z3 is optional and has no types"),
    "compiler/dialect_sources/stored_import.py": (2, "the types of `marshal` know no named tuples"),
    "compiler/generated_code.py": (2, "`compile` and `exec`, which other libraries call"),
    "compiler/interpreter/code.py": (1, "follows from the kind of an instruction"),
    "compiler/interpreter/values.py": (3, "values of a program, of the class that follows from their types"),
    "compiler/ir/operation.py": (1, "a table's handlers take operations of the class that is their key"),
    "compiler/ir/types.py": (1, "parameters are of the kinds that a definition gives them"),
    "compiler/ods/attribute_values.py": (1, "Python values of any kind that an attribute can be made of"),
    "compiler/ods/model.py": (5, "classes of layers above, and what `derived` keeps by the function that makes it"),
    "compiler/ods/parameter_members.py": (3, "parameters are of the kinds that a definition gives them"),
    "compiler/ods/tablegen_records.py": (1, "JSON of llvm-tblgen"),
    "compiler/ods/type_predicates.py": (1, "predicates may take for granted what they are asked about"),
    "compiler/passes/base.py": (2, "a dataclass's field, and analyses by the function that makes them"),
    "compiler/stepping.py": (1, "results of the calls that a generator yields"),
    "compiler/tools/debug_adapter/adapter.py": (1, "JSON of editors"),
}


def lines_with_any(tree: ast.Module) -> set[int]:
    """Returns the lines that use `Any`; imports and docstrings don't count."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return set(_lines(node for node in ast.walk(tree) if id(node) not in docstrings))


def _lines(nodes: Iterator[ast.AST]) -> Iterator[int]:
    for node in nodes:
        match node:
            case ast.Name(id="Any") | ast.Attribute(attr="Any"):
                yield node.lineno
            case ast.Constant(value=str(text)) if IN_TEXT.search(text):
                yield node.lineno


def test_places_that_use_any_are_listed() -> None:
    unlisted = []
    for path in sorted((ROOT / "compiler").rglob("*.py")):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        lines = lines_with_any(ast.parse(text)) if IN_TEXT.search(text) else set()
        allowed, _ = LINES.get(name, (0, ""))
        if len(lines) != allowed:
            unlisted.append(f"{name}: {len(lines)} of {allowed} allowed, in lines {sorted(lines)}")
    assert unlisted == []


def test_each_way_to_write_any_is_seen() -> None:
    tree = ast.parse('''"""Any docstring, even about `Any`."""
from typing import Any
Alias: TypeAlias = "Generator[Alias[Any], None, None]"
def read(value: Any, more: typing.Any) -> list[Any]:
    """Any."""
    return "Any text"
''')
    assert lines_with_any(tree) == {3, 4}
