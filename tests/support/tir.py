"""Programs of the tir dialect in the notation of the shared cases: `let x = (a + b)`, `buffer[i] = f(x)`, `if c {`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from compiler.ir.operation import Operation
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.tir.lifting import Lifting
from compiler.transforms.tir.notation import statement_text
from tests.support.ir import context

_TOKEN = re.compile(r"\s*(\w+|==|!=|<=|>=|&&|\|\||[-+*/%<>=(){}\[\],])")
_OPERATORS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod", "<": "lt", ">": "gt", "<=": "le", ">=": "ge",
              "==": "eq", "!=": "ne", "&&": "and", "||": "or"}  # fmt: skip
_COMPARISONS = {"lt", "gt", "le", "ge", "eq", "ne"}


@dataclass(frozen=True)
class Case:
    """One of the shared cases."""

    name: str
    params: list[str]
    equivalences: bool
    input: str
    expected: str


def cases(path: Path) -> list[Case]:
    """All cases of a file."""
    collected = []
    for part in path.read_text().split("// -----\n")[1:]:
        fields = dict(re.findall(r"^// (\w+): (.*)$", part, re.MULTILINE))
        body = part[part.index("input:\n") + 7 :]
        source, _, expected = body.partition("expected:\n")
        equivalences = fields["equiv"].strip() == "on"
        collected.append(Case(fields["case"], fields["params"].split(), equivalences, source.strip(), expected.strip()))
    return collected


def program_text(func: Operation) -> str:
    """A `tir.prim_func` in the notation."""
    return statement_text(Lifting(func, Rewriter(func, context())).program()[1])


def ir_text(program: str, params: list[str]) -> str:
    """A program as a function; its buffers become parameters as well."""
    return _Translation(program).function(params)


@dataclass
class _Translation:
    """A recursive descent over the tokens of a program that writes operations as it goes."""

    program: str
    tokens: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    types: dict[str, str] = field(default_factory=dict)
    buffers: dict[str, None] = field(default_factory=dict)
    position: int = 0
    temporaries: int = 0

    def function(self, params: list[str]) -> str:
        for line in self.program.split("\n"):
            self.tokens += [*_TOKEN.findall(line), ";"]
        self.tokens.append("}")
        self.types = dict.fromkeys(params, "i32")
        self.block()
        names = [f"%{name}: i32" for name in params] + [f"%{name}: memref<50xi32>" for name in self.buffers]
        return f"tir.prim_func @main({', '.join(names)}) {{\n" + "\n".join(self.lines) + "\n}\n"

    def peek(self) -> str:
        return self.tokens[self.position]

    def take(self, *expected: str) -> str:
        token = self.tokens[self.position]
        assert not expected or token in expected, (token, expected)
        self.position += 1
        return token

    def emit(self, op: str) -> str:
        self.temporaries += 1
        self.lines.append(f"%t{self.temporaries} = {op}")
        return f"t{self.temporaries}"

    def block(self) -> None:
        while self.peek() != "}":
            if self.peek() == ";":
                self.take()
            else:
                self.statement()
        self.take("}")

    def statement(self) -> None:
        if self.peek() == "let":
            self.take()
            name = self.take()
            self.take("=")
            value = self.expression()
            self.types[name] = self.types[value]
            self.lines.append(f'%{name} = tir.let "{name}" = %{value} : {self.types[name]}')
        elif self.peek() == "if":
            self.take()
            condition = self.expression()
            self.lines.append(f"tir.if %{condition} : {self.types[condition]} {{")
            self.braces()
            if self.peek() == "else":
                self.take()
                self.lines.append("} else {")
                self.braces()
            self.lines.append("}")
        elif self.peek() == "for":
            self.take()
            name = self.take()
            self.take("in")
            self.take("(")
            low = self.expression()
            self.take(",")
            extent = self.expression()
            self.take(")")
            self.types[name] = "i32"
            self.lines.append(f"tir.for %{name} in (%{low}, %{extent}) : i32 {{")
            self.braces()
            self.lines.append("}")
        elif self.peek() == "while":
            self.take()
            self.lines.append("tir.while {")
            condition = self.expression()
            self.lines += [f"tir.condition %{condition} : {self.types[condition]}", "} do {"]
            self.braces()
            self.lines.append("}")
        elif self.tokens[self.position + 1] == "[":
            self.store()
        else:
            value = self.expression()
            self.lines.append(f"tir.evaluate %{value} : {self.types[value]}")

    def braces(self) -> None:
        self.take("{")
        self.block()

    def store(self) -> None:
        buffer = self.take()
        self.take("[")
        index = self.expression()
        self.take("]")
        self.take("=")
        value = self.expression()
        self.buffers[buffer] = None
        types = f"{self.types[value]}, memref<50xi32>[{self.types[index]}]"
        self.lines.append(f"tir.store %{value}, %{buffer}[%{index}] : {types}")

    def expression(self) -> str:
        name = self.take()
        if name == "(":
            left = self.expression()
            operator = _OPERATORS[self.take()]
            right = self.expression()
            self.take(")")
            emitted = self.emit(f"tir.{operator} %{left}, %{right} : {self.types[left]}")
            self.types[emitted] = "i1" if operator in _COMPARISONS else self.types[left]
            return emitted
        if name.isdigit():
            emitted = self.emit(f"tir.const {name} : i32")
            self.types[emitted] = "i32"
            return emitted
        if self.peek() == "[":
            self.take()
            index = self.expression()
            self.take("]")
            self.buffers[name] = None
            emitted = self.emit(f"tir.load %{name}[%{index}] : memref<50xi32>[{self.types[index]}] -> i32")
            self.types[emitted] = "i32"
            return emitted
        return self.call(name) if self.peek() == "(" else name

    def call(self, name: str) -> str:
        self.take("(")
        operands = [self.expression()]
        while self.take(",", ")") == ",":
            operands.append(
                self.take() if name in ("ramp", "broadcast") and self.peek().isdigit() else self.expression()
            )
        if name in ("ramp", "broadcast"):
            *values, lanes = operands
            values = [self.emit(f"tir.const {value} : i32") if value.isdigit() else value for value in values]
            emitted = self.emit(f"tir.{name} {', '.join(f'%{value}' for value in values)} : i32 to vector<{lanes}xi32>")
            self.types[emitted] = f"vector<{lanes}xi32>"
            return emitted
        types = ", ".join(self.types[operand] for operand in operands)
        emitted = self.emit(f"tir.call @{name}({', '.join(f'%{operand}' for operand in operands)}) : ({types}) -> i32")
        self.types[emitted] = "i32"
        return emitted
