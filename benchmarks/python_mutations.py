"""Seeds faults into loaded Python functions, one change at a time.

A change swaps the operands of a new operation, drops a condition or a flag, shifts a bound by one, or replaces a
predicate or an operator. A condition is dropped only if the code then rewrites more than it may: an operand of `or`
where a pattern gives up, an operand of `and` elsewhere. Without any other condition the code rewrites less, which is no
fault.
"""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

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


class _Mutator(ast.NodeTransformer):
    """Makes one of the changes that a module allows, or only counts them, or has the code note which would matter."""

    def __init__(self, wanted: int = -1, *, notes: bool = False) -> None:
        self.texts: list[str] = []
        self._wanted = wanted
        self._notes = notes
        self._function = ""
        self._refuses = False
        """True while the condition of an `if` is visited whose body gives up."""
        self._is_pattern = False
        self._in_patterns: list[int] = []
        """Numbers of the changes in the patterns of the `match` that is visited."""

    def _changed(self, node: ast.expr, mutated: ast.expr, noun: str) -> ast.expr:
        """Counts a change; returns the expression that takes the place of `node`."""
        number = len(self.texts)
        self.texts.append(f"{self._function}, line {node.lineno}: {noun}")
        if self._notes and self._is_pattern:
            self._in_patterns.append(number)
        elif self._notes:
            return _noted(number, node, mutated)
        return mutated if number == self._wanted else node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self._function = self._function, self._function or node.name
        node.body = [self.visit(statement) for statement in node.body]
        self._function = outer
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self._refuses = all(map(_leaves, node.body))
        node.test = self.visit(node.test)
        self._refuses = False
        node.body = [self.visit(statement) for statement in node.body]
        node.orelse = [self.visit(statement) for statement in node.orelse]
        return node

    def visit_Match(self, node: ast.Match) -> ast.AST:
        outer, self._in_patterns = self._in_patterns, []
        self.generic_visit(node)
        for number in self._in_patterns:
            node.subject = _noted(number, node.subject)
        self._in_patterns = outer
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        self._is_pattern = True
        node.pattern = self.visit(node.pattern)
        self._is_pattern = False
        if node.guard is not None:
            node.guard = self.visit(node.guard)
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        mutated = deepcopy(node)
        self.generic_visit(node)
        new = _COMPARISONS.get(type(node.ops[0]))
        if new is None or len(node.ops) > 1 or not self._function:
            return node
        mutated.ops = [new()]
        return self._changed(node, mutated, f"a bound of {ast.unparse(node)} is off by one")

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        mutated = deepcopy(node)
        self.generic_visit(node)
        new = _OPERATORS.get(type(node.op))
        if new is None or not self._function:
            return node
        mutated.op = new()
        return self._changed(node, mutated, f"another operator in {ast.unparse(node)}")

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        mutated = deepcopy(node)
        self.generic_visit(node)
        if isinstance(node.op, ast.Or) != self._refuses or not self._function:
            return node
        place = next((place for place, value in enumerate(mutated.values) if not _is_guard(value)), None)
        if place is None:
            return node
        dropped = mutated.values.pop(place)
        rest = mutated.values[0] if len(mutated.values) == 1 else mutated
        return self._changed(node, rest, f"{ast.unparse(dropped)} is dropped from a condition")

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        mutated = deepcopy(node)
        self.generic_visit(node)
        new = _NAMES.get(node.attr)
        if new is None or not isinstance(node.value, ast.Name) or not self._function:
            return node
        mutated.attr = new
        return self._changed(node, mutated, f"{node.attr} becomes {new}")

    def visit_Call(self, node: ast.Call) -> ast.AST:
        mutated = deepcopy(node)
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        self.generic_visit(node)
        changed: ast.expr = node
        first = {"create": 1, "replace_op_with_new_op": 2}.get(name)
        kind = ast.unparse(mutated.args[first - 1]) if first is not None and len(node.args) == first + 2 else ""
        if not self._function:
            return node
        if first is not None and kind and kind not in _COMMUTATIVE:
            swapped = deepcopy(mutated)
            swapped.args[first : first + 2] = swapped.args[first : first + 2][::-1]
            changed = self._changed(changed, swapped, f"the operands of {ast.unparse(mutated)} are swapped")
        for place, keyword in enumerate(mutated.keywords):
            if keyword.arg in ("overflow_flags", "fastmath"):
                without = deepcopy(mutated)
                del without.keywords[place]
                changed = self._changed(changed, without, f"{keyword.arg} is dropped")
        return changed

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Attribute) and node.value.attr in ("lhs", "rhs") and self._function:
            mutated = deepcopy(node.value)
            mutated.attr = "rhs" if node.value.attr == "lhs" else "lhs"
            node.value = self._changed(node.value, mutated, f"{ast.unparse(node)} returns the other operand")
        return node


_NOTE = "note_mutation"
"""Name of the function in a module whose code notes which changes would matter."""
_EFFECTS = re.compile(r"rewriter|\b(create|next|pop)\(")
"""Calls after which an expression may not be evaluated a second time."""


def _noted(number: int, node: ast.expr, mutated: ast.expr | None = None) -> ast.expr:
    """Returns a call that returns the value of `node`, and notes the number if `mutated` has another value."""
    arguments = [ast.Constant(number), node]
    if mutated is not None and _EFFECTS.search(ast.unparse(mutated)) is None:
        arguments.append(ast.Lambda(ast.arguments([], [], ast.arg(_NOTE), [], [], None, []), mutated))
    return ast.copy_location(ast.Call(ast.Name(_NOTE, ast.Load()), arguments, []), node)


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
    return [Mutation(module, number, text) for number, text in enumerate(counter.texts)]


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
    """Returns the change that makes a mutation."""
    tree = ast.parse(path_of(mutation.module).read_text())
    return Change(mutation.module, _Mutator(mutation.number).visit(tree))


def noting(module: str) -> tuple[Change, set[int]]:
    """Returns a change that has a module note the numbers of mutations, and the set of these.

    They are those whose expressions run and have another value than without the mutation.
    """
    numbers: set[int] = set()

    def note(number: int, value: object, mutated: Callable[[], object] | None = None) -> object:
        if number not in numbers and (mutated is None or _is_other(value, mutated)):
            numbers.add(number)
        return value

    vars(import_module(module))[_NOTE] = note
    return Change(module, _Mutator(notes=True).visit(ast.parse(path_of(module).read_text()))), numbers


def _is_other(value: object, mutated: Callable[[], object]) -> bool:
    try:
        return bool(value != mutated())
    except Exception:  # the mutated expression raises
        return True


def _pairs(code: CodeType, changed: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yields the pairs of an original code object and the changed one, nested ones included."""
    old, new = (
        [each for each in owner.co_consts if isinstance(each, CodeType) and _NOTE not in each.co_varnames]
        for owner in (code, changed)
    )
    same = set(old) & set(new)
    for before, after in zip(*[[each for each in side if each not in same] for side in (old, new)]):
        if before.co_freevars == after.co_freevars:
            yield before, after
        yield from _pairs(before, after)
