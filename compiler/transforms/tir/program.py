"""Functions of the tir dialect as trees of expressions and statements, on which `tir-cse` operates.

Trees are immutable; a change creates new nodes from the changed node up to the root and reuses all others. A node
refers to its operation (`op`), so that only changed nodes are written back. Equal expressions have equal numbers
(`Expr.number`), so trees are compared in constant time; text is created on demand.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from compiler.ir.operation import Operation, Value
from compiler.ir.types import Type
from compiler.stepping import Steps

# ----------------------------------------------------------------------------------------------------- expressions


class Kind(enum.Enum):
    """Kinds of expressions, as far as they decide whether a variable may be introduced for one."""

    CONSTANT = "constant"
    VARIABLE = "variable"
    OPERATOR = "operator"
    LOAD = "load"
    CALL = "call"
    VECTOR = "vector"
    """ramp, broadcast"""
    LET = "let"


class Variable:
    """A name for a value. `value` is that in the IR; None as long as the variable is only planned."""

    __slots__ = ("name", "type", "value")

    def __init__(self, name: str, type_: Type, value: Value | None = None) -> None:
        self.name = name
        self.type = type_
        self.value = value


class Expr:
    """An expression. `symbol` is its operator, constant or callee; `op` the operation that it was read from.

    The children of a let are its value and body; `variable` is the variable that it binds.
    """

    __slots__ = ("children", "clean", "kind", "number", "op", "size", "symbol", "type", "variable")

    def __init__(
        self,
        numbers: Numbers,
        kind: Kind,
        symbol: str,
        type_: Type,
        children: Sequence[Expr] = (),
        *,
        op: Operation | None = None,
        variable: Variable | None = None,
        identity: Hashable = None,
    ) -> None:
        self.kind = kind
        self.symbol = symbol
        self.type = type_
        self.children = tuple(children)
        self.op = op
        self.variable = variable
        self.size: int = 1 + sum(child.size for child in children)
        self.clean: bool = kind not in (Kind.LOAD, Kind.CALL) and all(child.clean for child in children)
        """True if it contains neither a load nor a call."""
        key = (kind, symbol, type_, identity, variable, *[child.number for child in children])
        self.number: int = numbers.of(key)

    @property
    def is_eligible(self) -> bool:
        """True if a variable may replace the expression."""
        return self.clean and self.kind in (Kind.OPERATOR, Kind.LET)


class Numbers:
    """Numbers of keys; equal keys have equal numbers."""

    def __init__(self) -> None:
        self._known: dict[Hashable, int] = {}

    def of(self, key: Hashable) -> int:
        return self._known.setdefault(key, len(self._known))


def variables_of(root: Expr) -> dict[Variable, None]:
    """Returns the variables that an expression uses and does not bind itself."""
    used: dict[Variable, None] = {}
    bound: set[Variable] = set()
    stack = [root]
    while stack:
        expr = stack.pop()
        if expr.variable is not None:
            if expr.kind is Kind.LET:
                bound.add(expr.variable)
            else:
                used[expr.variable] = None
        stack += reversed(expr.children)
    return {variable: None for variable in used if variable not in bound}


# ------------------------------------------------------------------------------------------------------ statements


@dataclass(eq=False, slots=True)
class Stmt:
    """A statement; `op` is the operation that it represents."""

    op: Operation | None


@dataclass(eq=False, slots=True)
class Leaf(Stmt):
    """A store, or something else that only uses expressions."""

    exprs: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class LetStmt(Stmt):
    """Definition of a variable; `body` is the rest of the block, in which it is in scope."""

    variable: Variable
    value: Expr
    body: Stmt


@dataclass(eq=False, slots=True)
class Seq(Stmt):
    """Statements in their order."""

    items: tuple[Stmt, ...]


@dataclass(eq=False, slots=True)
class If(Stmt):
    condition: Expr
    then: Stmt
    otherwise: Stmt | None


@dataclass(eq=False, slots=True)
class For(Stmt):
    variable: Variable
    minimum: Expr
    extent: Expr
    body: Stmt


@dataclass(eq=False, slots=True)
class While(Stmt):
    condition: Expr
    body: Stmt


# -------------------------------------------------------------------------------------------------- transformation


def rebuild(expr: Expr, children: Sequence[Expr], numbers: Numbers) -> Expr:
    """Returns the expression with other children; itself where they are the same objects."""
    if all(a is b for a, b in zip(expr.children, children, strict=True)):
        return expr
    if expr.kind is Kind.LET:
        return Expr(numbers, Kind.LET, "", children[1].type, children, op=expr.op, variable=expr.variable)
    identity = expr.op if expr.kind in (Kind.LOAD, Kind.CALL) else None
    return Expr(numbers, expr.kind, expr.symbol, expr.type, children, op=expr.op, identity=identity)


def replaced(expr: Expr, replace: Callable[[Expr], Expr | None], numbers: Numbers) -> Steps[Expr]:
    """Returns the expression with each part replaced for which `replace` returns a replacement.

    Replaced parts are not searched further.
    """
    replacement = replace(expr)
    if replacement is not None:
        return replacement
    if not expr.children:
        return expr
    children: list[Expr] = []
    for child in expr.children:
        children.append((yield replaced(child, replace, numbers)))
    return rebuild(expr, children, numbers)


def replaced_in(stmt: Stmt, replace: Callable[[Expr], Expr | None], numbers: Numbers) -> Steps[Stmt]:
    """Like `replaced`, for all expressions of a statement."""
    exprs: list[Expr] = []
    for expr in expressions_of(stmt):
        exprs.append((yield replaced(expr, replace, numbers)))
    inner: list[Stmt] = []
    for child in statements_of(stmt):
        inner.append((yield replaced_in(child, replace, numbers)))
    return with_parts(stmt, exprs, inner)


def expressions_of(stmt: Stmt) -> tuple[Expr, ...]:
    """Returns the expressions directly in a statement."""
    match stmt:
        case Leaf():
            return stmt.exprs
        case LetStmt():
            return (stmt.value,)
        case If() | While():
            return (stmt.condition,)
        case For():
            return (stmt.minimum, stmt.extent)
    return ()


def statements_of(stmt: Stmt) -> tuple[Stmt, ...]:
    """Returns the statements directly in a statement."""
    match stmt:
        case Seq():
            return stmt.items
        case LetStmt() | For() | While():
            return (stmt.body,)
        case If():
            return (stmt.then,) if stmt.otherwise is None else (stmt.then, stmt.otherwise)
    return ()


def with_parts(stmt: Stmt, exprs: Sequence[Expr], inner: Sequence[Stmt]) -> Stmt:
    """Returns the statement with other parts; itself where they are the same objects."""
    old = (*expressions_of(stmt), *statements_of(stmt))
    if all(a is b for a, b in zip(old, (*exprs, *inner), strict=True)):
        return stmt
    match stmt:
        case Leaf():
            return Leaf(stmt.op, tuple(exprs))
        case LetStmt():
            return LetStmt(stmt.op, stmt.variable, exprs[0], inner[0])
        case Seq():
            return Seq(stmt.op, tuple(inner))
        case If():
            return If(stmt.op, exprs[0], inner[0], inner[1] if len(inner) > 1 else None)
        case For():
            return For(stmt.op, stmt.variable, exprs[0], exprs[1], inner[0])
        case While():
            return While(stmt.op, exprs[0], inner[0])
    return stmt


def walk(root: Stmt) -> Iterator[Stmt]:
    """Yields the statement and all in it, in source order."""
    stack = [root]
    while stack:
        stmt = stack.pop()
        yield stmt
        stack += reversed(statements_of(stmt))
