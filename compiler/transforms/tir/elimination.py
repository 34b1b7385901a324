"""The algorithm of `tir-cse`: visits outer before nested statements, and defines variables for repeated computations.

Returns the program with new variables. At each statement and expression, its computations are examined, the largest
first. A computation that is the value of a variable in scope is replaced by the variable. A computation that occurs
twice, and whose variables are all in scope, gets a new variable at the statement. For other computations, their parts
are examined. A changed statement is visited again until no variable is added; then its nested statements are visited.
So variables are defined in the outermost possible scope, and for larger expressions before their parts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise

from compiler.passes.debug_log import DebugLog
from compiler.stepping import Steps, run_steps
from compiler.transforms.tir.computations import Computation, ComputationTables, Table, table_of_expression
from compiler.transforms.tir.equivalence import Equivalence, UpToAlgebra
from compiler.transforms.tir.notation import expression_text, statement_text
from compiler.transforms.tir.program import (
    Expr,
    For,
    Kind,
    LetStmt,
    Numbers,
    Stmt,
    Variable,
    expressions_of,
    rebuild,
    replaced,
    replaced_in,
    statements_of,
    variables_of,
    with_parts,
)


class _Scope:
    """The variables that may be used, and which computations they hold."""

    def __init__(self, equivalence: Equivalence) -> None:
        self._equivalence = equivalence
        self._stack: list[tuple[Variable, Hashable | None]] = []
        self._known: set[Variable] = set()
        self._holders: dict[Hashable, list[Variable]] = {}

    def push(self, variable: Variable, value: Expr | None) -> None:
        key = None if value is None else self._equivalence.key(value)
        self._stack.append((variable, key))
        self._known.add(variable)
        if key is not None:
            self._holders.setdefault(key, []).append(variable)

    def mark(self) -> int:
        """Returns a mark to which `back_to` returns, leaving all scopes entered since."""
        return len(self._stack)

    def back_to(self, mark: int) -> None:
        while len(self._stack) > mark:
            variable, key = self._stack.pop()
            self._known.discard(variable)
            if key is not None:
                self._holders[key].pop()

    def holder(self, expr: Expr) -> Variable | None:
        """Returns the first variable whose value is equivalent to an expression."""
        holders = self._holders.get(self._equivalence.key(expr))
        return holders[0] if holders else None

    def knows(self, variables: Sequence[Variable]) -> bool:
        return self._known.issuperset(variables)


class _Texts:
    """Cache of the expressions' texts."""

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def of(self, expr: Expr) -> str:
        text = self._known.get(expr.number)
        if text is None:
            text = self._known[expr.number] = expression_text(expr)
        return text


class _Candidates:
    """Computations to try, largest first; further computations can be added during the iteration.

    Computations of one size are sorted by text; later additions follow them.
    """

    def __init__(self, table: Table, equivalence: Equivalence, texts: _Texts) -> None:
        self._equivalence = equivalence
        self._list = sorted(table.values(), key=lambda computation: -computation.expr.size)
        if any(a.expr.size == b.expr.size for a, b in pairwise(self._list)):
            self._list.sort(key=lambda computation: (-computation.expr.size, texts.of(computation.expr)))
        self._by_key: dict[Hashable, Computation] = {}
        if isinstance(equivalence, UpToAlgebra):
            self._merge(texts)
        else:
            self._by_key = {equivalence.key(computation.expr): computation for computation in self._list}

    def _merge(self, texts: _Texts) -> None:
        """Merges equivalent computations into the one that occurs first."""
        for computation in sorted(self._list, key=lambda item: texts.of(item.expr)):
            leader = self._by_key.setdefault(self._equivalence.key(computation.expr), computation)
            if leader is not computation:
                self._by_key[self._equivalence.key(computation.expr)].count += computation.count
        kept = set(map(id, self._by_key.values()))
        self._list = [item for item in self._list if id(item) in kept]

    def __iter__(self) -> Iterator[Computation]:
        return iter(self._list)

    def add_parts(self, expr: Expr) -> None:
        """Adds the largest eligible subexpressions of an expression."""
        stack = list(reversed(expr.children))
        while stack:
            part = stack.pop()
            if not part.is_eligible:
                stack += reversed(part.children)
                continue
            key = self._equivalence.key(part)
            existing = self._by_key.get(key)
            if existing is not None:
                existing.count += 1
                continue
            computation = self._by_key[key] = Computation(part)
            self._list.insert(bisect_right(self._list, -part.size, key=lambda other: -other.expr.size), computation)


class Elimination:
    """One run over one function."""

    def __init__(
        self, numbers: Numbers, used_names: set[str], equivalence: Equivalence, log: DebugLog | None = None
    ) -> None:
        self._numbers = numbers
        self._names = set(used_names)
        self._equivalence = equivalence
        self._log = log
        self._tables = ComputationTables()
        self._texts = _Texts()
        self._scope = _Scope(equivalence)
        self._variables: dict[int, tuple[Variable, ...]] = {}
        self._next = 1
        self.introduced = 0
        """Number of introduced variables."""

    def run(self, parameters: Sequence[Variable], body: Stmt) -> Stmt:
        """Returns the new body; the same object if nothing changed."""
        for parameter in parameters:
            self._scope.push(parameter, None)
        return run_steps(self._statement(body))

    # ------------------------------------------------------------------------------------------ visits

    def _statement(self, stmt: Stmt) -> Steps[Stmt]:
        table = self._tables.of(stmt)
        self._log_visit(stmt, table)
        before = self.introduced
        result = stmt
        candidates = _Candidates(table, self._equivalence, self._texts)
        for candidate in candidates:
            holder = self._scope.holder(candidate.expr)
            if holder is not None:
                result = yield replaced_in(result, self._replacement(candidate.expr, holder), self._numbers)
            elif self._may_introduce(candidate):
                variable = Variable("", candidate.expr.type)
                inner = yield replaced_in(result, self._replacement(candidate.expr, variable), self._numbers)
                if inner is not result:  # what was replaced before may have been a part of all that is equivalent
                    self._name(variable)
                    result = LetStmt(None, variable, candidate.expr, inner)
            else:
                candidates.add_parts(candidate.expr)
        created = self.introduced > before
        if self._log is not None:
            self._log.line(f"variables_created {'true' if created else 'false'}")
        done: Stmt = yield (self._statement(result) if created else self._parts(result))
        if self._log is not None:
            self._log.line(f"Output: result={statement_text(done)}")
        return done

    def _parts(self, stmt: Stmt) -> Steps[Stmt]:
        """Visits the parts of a statement, each with the names in its scope."""
        mark = self._scope.mark()
        exprs: list[Expr] = []
        for expr in expressions_of(stmt):
            exprs.append((yield self._expression(expr)))
        if isinstance(stmt, LetStmt):
            self._scope.push(stmt.variable, stmt.value)
        elif isinstance(stmt, For):
            self._scope.push(stmt.variable, None)
        inner: list[Stmt] = []
        for child in statements_of(stmt):
            inner.append((yield self._statement(child)))
        self._scope.back_to(mark)
        return with_parts(stmt, exprs, inner)

    def _expression(self, expr: Expr) -> Steps[Expr]:
        before = self.introduced
        result = expr
        candidates = _Candidates(table_of_expression(expr), self._equivalence, self._texts)
        for candidate in candidates:
            holder = self._scope.holder(candidate.expr)
            if holder is not None:
                result = yield replaced(result, self._replacement(candidate.expr, holder), self._numbers)
            elif self._may_introduce(candidate):
                variable = Variable("", candidate.expr.type)
                body = yield replaced(result, self._replacement(candidate.expr, variable), self._numbers)
                if body is not result:
                    self._name(variable)
                    result = Expr(self._numbers, Kind.LET, "", body.type, (candidate.expr, body), variable=variable)
            else:
                candidates.add_parts(candidate.expr)
        if self.introduced > before:
            again: Expr = yield self._expression(result)
            return again
        if not result.children:
            return result
        mark = self._scope.mark()
        children: list[Expr] = []
        for child in result.children:
            children.append((yield self._expression(child)))
            if result.kind is Kind.LET and result.variable is not None and len(children) == 1:
                self._scope.push(result.variable, result.children[0])
        self._scope.back_to(mark)
        return rebuild(result, children, self._numbers)

    # ------------------------------------------------------------------------------------------ new variables

    def _may_introduce(self, computation: Computation) -> bool:
        """Returns True if a variable is worth it, and all that the computation needs is in scope."""
        if computation.count < 2:
            return False
        number = computation.expr.number
        needed = self._variables.get(number)
        if needed is None:
            needed = self._variables[number] = tuple(variables_of(computation.expr))
        return self._scope.knows(needed)

    def _name(self, variable: Variable) -> None:
        """Sets the name of a new variable to one that is unused in the function."""
        while (name := f"cse_var_{self._next}") in self._names:
            self._next += 1
        self._names.add(name)
        variable.name = name
        self.introduced += 1

    def _replacement(self, expr: Expr, variable: Variable) -> Callable[[Expr], Expr | None]:
        """Returns a function that replaces expressions equivalent to `expr` by the variable."""
        equivalence, key = self._equivalence, self._equivalence.key(expr)
        use = Expr(self._numbers, Kind.VARIABLE, "", variable.type, variable=variable)
        return lambda other: use if other.is_eligible and equivalence.key(other) == key else None

    # ------------------------------------------------------------------------------------------ log

    def _log_visit(self, stmt: Stmt, table: Table) -> None:
        if self._log is None:
            return
        entries = sorted(
            (-computation.expr.size, expression_text(computation.expr), computation.count)
            for computation in table.values()
        )
        lines = [f"({text}, {count})" for _, text, count in entries]
        self._log.line("\n".join(["Input Stmt :", statement_text(stmt), "ComputationTable :", "{", *lines, "}"]))
