"""Seeds faults into loaded Python functions, one change at a time.

A change swaps the operands of a new operation, drops a condition or a flag, shifts a bound by one, or replaces a
predicate or an operator. A condition is dropped only if the code then rewrites more than it may: an operand of `or`
where a pattern gives up, an operand of `and` elsewhere. Without any other condition the code rewrites less, which is no
fault.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_NAMES = {
    "SLT": "SLE",
    "SLE": "SLT",
    "SGT": "SGE",
    "SGE": "SGT",
    "ULT": "ULE",
    "ULE": "ULT",
    "UGT": "UGE",
    "UGE": "UGT",
    "EQ": "NE",
    "NE": "EQ",
    "add": "sub",
    "sub": "add",
    "and_": "or_",
    "or_": "and_",
    "mul": "add",
    "floordiv": "mod",
    "minimum": "maximum",
    "maximum": "minimum",
    "subtract": "add",
}


_COMMUTATIVE = frozenset({"AddIOp", "MulIOp", "AndIOp", "OrIOp", "XOrIOp", "AddFOp", "MulFOp", "MaxSIOp", "MinSIOp"})
"""Operations whose operands may be swapped."""


@dataclass(frozen=True)
class Mutation:
    """One possible change of a module, by its number among all of them; `text` describes it and its place."""

    module: str
    number: int
    text: str
    lines: range
    """The lines of the statement that is changed."""


class _Mutator(ast.NodeTransformer):
    """Makes one of the changes that a module allows, or only counts them."""

    def __init__(self, wanted: int = -1) -> None:
        self.texts: list[tuple[str, range]] = []
        self._wanted = wanted
        self._function = ""
        self._lines = range(0)
        self._refuses = False
        """True while the condition of an `if` is visited whose body gives up."""

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef):
            body = getattr(node, "body", None)
            self._lines = range(node.lineno, body[0].lineno if body else (node.end_lineno or node.lineno) + 1)
        return super().visit(node)

    def _is_next(self, node: ast.AST, noun: str) -> bool:
        if not self._function:
            return False
        self.texts.append((f"{self._function}, line {getattr(node, 'lineno', 0)}: {noun}", self._lines))
        return len(self.texts) - 1 == self._wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self._function = self._function, self._function or node.name
        node.body = [self.visit(statement) for statement in node.body]
        self._function = outer
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self._refuses = all(map(_leaves, node.body))
        node.test = self.visit(node.test)
        self._refuses = False
        node.body = [self.visit(statement) for statement in node.body]
        node.orelse = [self.visit(statement) for statement in node.orelse]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        new = _COMPARISONS.get(type(node.ops[0]))
        if (
            new is not None
            and len(node.ops) == 1
            and self._is_next(node, f"a bound of {ast.unparse(node)} is off by one")
        ):
            node.ops = [new()]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        new = _OPERATORS.get(type(node.op))
        if new is not None and self._is_next(node, f"another operator in {ast.unparse(node)}"):
            node.op = new()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Or) != self._refuses:
            return node
        for place in range(len(node.values)):
            if _is_guard(node.values[place]):
                continue
            text = f"{ast.unparse(node.values[place])} is dropped from a condition"
            if self._is_next(node, text):
                del node.values[place]
                return node.values[0] if len(node.values) == 1 else node
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        new = _NAMES.get(node.attr)
        if new is not None and isinstance(node.value, ast.Name) and self._is_next(node, f"{node.attr} becomes {new}"):
            node.attr = new
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        first = {"create": 1, "replace_op_with_new_op": 2}.get(name)
        kind = ast.unparse(node.args[first - 1]) if first is not None and len(node.args) == first + 2 else ""
        if first is not None and kind and kind not in _COMMUTATIVE:
            if self._is_next(node, f"the operands of {ast.unparse(node)} are swapped"):
                node.args[first], node.args[first + 1] = node.args[first + 1], node.args[first]
        for keyword in node.keywords:
            if keyword.arg in ("overflow_flags", "fastmath", "predicate") and keyword.arg != "predicate":
                if self._is_next(node, f"{keyword.arg} is dropped"):
                    node.keywords.remove(keyword)
                    break
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Attribute) and node.value.attr in ("lhs", "rhs"):
            other = "rhs" if node.value.attr == "lhs" else "lhs"
            if self._is_next(node, f"{ast.unparse(node)} returns the other operand"):
                node.value.attr = other
        return node


def _leaves(statement: ast.stmt) -> bool:
    """Returns True for a statement with which a fold or a pattern gives up."""
    match statement:
        case ast.Continue() | ast.Return(value=None | ast.Constant(value=None | False)):
            return True
        case ast.Return(value=ast.Call(func=ast.Attribute(attr="notify_match_failure"))):
            return True
    return False


def _is_guard(node: ast.expr) -> bool:
    """Returns True for a condition that has to stay, as the code would raise or do nothing without it.

    These are tests of a class or of None, assignments, and calls of the rewriter.
    """
    text = ast.unparse(node)
    if "rewriter" in text:
        return True
    return "isinstance" in text or " is None" in text or " is not None" in text or ":=" in text


def mutations_of(module: str) -> list[Mutation]:
    """Returns all mutations of a module."""
    counter = _Mutator()
    counter.visit(ast.parse(path_of(module).read_text()))
    return [Mutation(module, number, text, lines) for number, (text, lines) in enumerate(counter.texts)]


def path_of(module: str) -> Path:
    """Returns the file of a module."""
    return ROOT / f"{module.replace('.', '/')}.py"


class Change:
    """Functions of a module with the code that they have in a changed source, while the context is entered."""

    def __init__(self, module: str, changed: ast.Module) -> None:
        path = path_of(module)
        trees = ast.parse(path.read_text()), ast.fix_missing_locations(changed)
        codes = dict(_pairs(*[compile(tree, str(path), "exec") for tree in trees]))
        self._changes: list[tuple[FunctionType, CodeType, CodeType]] = []
        for item in gc.get_objects():
            if isinstance(item, FunctionType) and item.__code__.co_filename == str(path) and item.__code__ in codes:
                self._changes.append((item, item.__code__, codes[item.__code__]))

    def __enter__(self) -> None:
        for function, _, code in self._changes:
            function.__code__ = code

    def __exit__(self, *exception: object) -> None:
        for function, code, _ in self._changes:
            function.__code__ = code


def seeded(mutation: Mutation) -> Change:
    """Returns a mutation, ready to be made and taken back."""
    tree = ast.parse(path_of(mutation.module).read_text())
    return Change(mutation.module, _Mutator(mutation.number).visit(tree))


class _LineNotes(ast.NodeTransformer):
    """Has each statement of a function note its line."""

    def visit(self, node: ast.AST) -> Any:
        super().visit(node)
        if not isinstance(node, ast.Module | ast.ClassDef):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list):
                    setattr(node, name, [each for statement in block for each in (_note(statement), statement)])
        return node


def _note(statement: ast.stmt) -> ast.stmt:
    note = ast.parse(f"{_LINES}.add({statement.lineno})").body[0]
    return ast.copy_location(note, statement)


_LINES = "lines_that_ran"


def noting_lines(module: str) -> tuple[Change, set[int]]:
    """Returns a change that notes the lines of statements that run, and the set that they are noted in."""
    lines: set[int] = set()
    vars(import_module(module))[_LINES] = lines
    return Change(module, _LineNotes().visit(ast.parse(path_of(module).read_text()))), lines


def _pairs(code: CodeType, changed: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yields the pairs of an original code object and the changed one, nested ones included."""
    old, new = ([each for each in owner.co_consts if isinstance(each, CodeType)] for owner in (code, changed))
    same = set(old) & set(new)
    for before, after in zip(*[[each for each in side if each not in same] for side in (old, new)]):
        if before.co_freevars == after.co_freevars:
            yield before, after
        yield from _pairs(before, after)
