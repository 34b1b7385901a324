"""Random programs of the tir dialect in the notation, and running them."""

from __future__ import annotations

from random import Random

from compiler.transforms.tir.program import Expr, For, If, Kind, Leaf, LetStmt, Seq, Stmt

_MODULUS = 1 << 32
PARAMETERS = ["x", "y", "z", "i"]


class Generator:
    """Makes one program."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._count = 0

    def program(self) -> str:
        return "\n".join(self._block(PARAMETERS, self._random.randrange(2, 7), 2, ""))

    def _fresh(self) -> str:
        self._count += 1
        return f"v{self._count}"

    def _expression(self, names: list[str], depth: int) -> str:
        pick = self._random
        if not depth or pick.random() < 0.25:
            return pick.choice(names) if pick.random() < 0.75 else str(pick.randrange(3))
        kind = pick.random()
        left = self._expression(names, depth - 1)
        if kind < 0.08:
            return f"A[{left}]"
        if kind < 0.14:
            return f"f({left})"
        return f"({left} {pick.choice('+-*')} {self._expression(names, depth - 1)})"

    def _block(self, outer: list[str], length: int, depth: int, space: str) -> list[str]:
        pick, names, lines = self._random, list(outer), []
        for _ in range(length):
            kind = pick.random()
            if kind < 0.25:
                name = self._fresh()
                lines.append(f"{space}let {name} = {self._expression(names, 2)}")
                names.append(name)
            elif kind < 0.7 or not depth:
                lines.append(f"{space}buffer[{self._expression(names, 1)}] = {self._expression(names, 3)}")
            elif kind < 0.9:
                condition = f"({self._expression(names, 2)} < {self._expression(names, 2)})"
                lines += [f"{space}if {condition} {{", *self._inner(names, depth, space)]
                if pick.random() < 0.6:
                    lines += [space + "} else {", *self._inner(names, depth, space)]
                lines.append(space + "}")
            else:
                name = self._fresh()
                bounds = f"{self._expression(names, 1)}, {self._expression(names, 2)}"
                lines += [
                    f"{space}for {name} in ({bounds}) {{",
                    *self._inner([*names, name], depth, space),
                    space + "}",
                ]
        return lines

    def _inner(self, names: list[str], depth: int, space: str) -> list[str]:
        return self._block(names, self._random.randrange(1, 4), depth - 1, space + "  ")


def effects(program: Stmt, values: dict[str, int]) -> list[tuple[object, ...]]:
    """Returns the effects of a program: its calls, stores and evaluations, in their order."""
    run = _Run(values)
    run.statement(program)
    return run.trace


class _Run:
    def __init__(self, values: dict[str, int]) -> None:
        self.trace: list[tuple[object, ...]] = []
        self._values: dict[str, int] = dict(values)
        self._memory: dict[tuple[str, int], int] = {}

    def expression(self, expr: Expr) -> int:
        if expr.kind is Kind.CONSTANT:
            return int(expr.symbol)
        if expr.variable is not None and expr.kind is Kind.VARIABLE:
            return self._values[expr.variable.name]
        if expr.variable is not None:
            self._values[expr.variable.name] = self.expression(expr.children[0])
            return self.expression(expr.children[1])
        if expr.kind is Kind.LOAD:
            return self._memory.get((_name(expr.children[0]), self.expression(expr.children[1])), 7)
        operands = [self.expression(child) for child in expr.children]
        if expr.kind is Kind.CALL:
            self.trace.append(("tir.call", *operands))
            return (operands[0] * 3 + 1) % _MODULUS
        left, right = operands
        if expr.symbol == "lt":
            return int(left < right)
        return {"add": left + right, "sub": left - right, "mul": left * right}[expr.symbol] % _MODULUS

    def statement(self, stmt: Stmt) -> None:
        match stmt:
            case Seq():
                for item in stmt.items:
                    self.statement(item)
            case LetStmt():
                self._values[stmt.variable.name] = self.expression(stmt.value)
                self.statement(stmt.body)
            case If():
                branch = stmt.then if self.expression(stmt.condition) else stmt.otherwise
                if branch is not None:
                    self.statement(branch)
            case For():
                low, extent = self.expression(stmt.minimum), self.expression(stmt.extent)
                for index in range(min(extent, 3)):
                    self._values[stmt.variable.name] = (low + index) % _MODULUS
                    self.statement(stmt.body)
            case Leaf():
                name = "" if stmt.op is None else stmt.op.name
                if name == "tir.store":
                    index, value = (self.expression(expr) for expr in stmt.exprs[1:])
                    self._memory[_name(stmt.exprs[0]), index] = value
                    self.trace.append(("store", _name(stmt.exprs[0]), index, value))
                else:  # where nothing uses what it computes, the calls in it still happen
                    reported = name in ("tir.call", "tir.evaluate")
                    used = [expr for expr in stmt.exprs if reported or expr.kind is not Kind.VARIABLE]
                    values = [self.expression(expr) for expr in used]
                    if reported:
                        self.trace.append((name, *values))


def _name(buffer: Expr) -> str:
    return "" if buffer.variable is None else buffer.variable.name
