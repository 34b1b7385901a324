"""Functions of LLVM IR as text of the llvm dialect.

Constants become operations at the start of the function, phis become arguments of their blocks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from compiler.codegen.llvm_import.call_reader import CallReader
from compiler.codegen.llvm_import.tokens import Cursor, name_of
from compiler.codegen.llvm_import.types import LlvmType, TypeReader

_INTEGER_BINARY = (
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor",
)  # fmt: skip
_FLOAT_BINARY = ("fadd", "fsub", "fmul", "fdiv", "frem")
_CASTS = (
    "trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "ptrtoint", "inttoptr",
    "bitcast", "addrspacecast",
)  # fmt: skip


_CONSTANT = re.compile(r"%c\d+")


@dataclass
class _Block:
    """A block: its label, its phis (name, type, incoming values by label) and the lines of its operations."""

    label: str
    phis: list[tuple[str, LlvmType, dict[str, str]]] = field(default_factory=list)
    lines: list[str | Callable[[], str]] = field(default_factory=list)


class FunctionReader(CallReader):
    """Reads the body of one function."""

    def __init__(self, cursor: Cursor, types: TypeReader) -> None:
        super().__init__(cursor, types)
        self._blocks: list[_Block] = []
        self._labels: dict[str, str] = {}

    def body(self, arguments: list[tuple[str, LlvmType]]) -> list[str]:
        """The lines of the body, behind the opening brace up to the closing one."""
        cursor = self._cursor
        number = 0
        for name, _ in arguments:
            self._value(name)
            number += name.isdigit()
        cursor.skip_newlines()
        if cursor.kind != "label":
            self._blocks.append(_Block(str(number)))
        while not cursor.at("}"):
            cursor.skip_newlines()
            if cursor.kind == "label":
                self._blocks.append(_Block(name_of(cursor.take())))
            elif cursor.kind == "group":
                cursor.skip_line()  # a debug record
            elif not cursor.at("}"):
                self._instruction()
        cursor.expect("}")
        return self._lines()

    def _lines(self) -> list[str]:
        labels = self._labels = {block.label: f"^bb{index}" for index, block in enumerate(self._blocks)}
        lines: list[str] = []
        for index, block in enumerate(self._blocks):
            if index:
                arguments = ", ".join([f"{self._value(name)}: {type_.text}" for name, type_, _ in block.phis])
                lines.append(f"{labels[block.label]}({arguments}):" if arguments else f"{labels[block.label]}:")
            lines += [line if isinstance(line, str) else line() for line in block.lines]
        return self._used_constants(lines) + lines

    def _used_constants(self, lines: list[str]) -> list[str]:
        """The lines of constants that others use: some became attributes."""
        used = {name for line in lines for name in _CONSTANT.findall(line)}
        kept: list[str] = []
        for line in reversed(self._constant_lines):
            name, *operands = _CONSTANT.findall(line)
            if name in used:
                used.update(operands)
                kept.append(line)
        return kept[::-1]

    def _successor(self, source: _Block, label: str) -> str:
        """`^bb1(%v : i32)`"""
        block = next(block for block in self._blocks if block.label == label)
        if not block.phis:
            return self._labels[label]
        values = ", ".join([incoming[source.label] for _, _, incoming in block.phis])
        types = ", ".join([type_.text for _, type_, _ in block.phis])
        return f"{self._labels[label]}({values} : {types})"

    # ---------------------------------------------------------------------------------------------- instructions

    def _instruction(self) -> None:
        cursor = self._cursor
        result = ""
        if cursor.kind == "local":
            result = name_of(cursor.take())
            cursor.expect("=")
        start = cursor.position
        opcode = cursor.take()
        if opcode in ("tail", "musttail", "notail"):
            cursor.position = start
            opcode = "call"
        elif opcode == "call":
            cursor.position = start
        if opcode == "phi":
            self._phi(result)
        elif opcode in _INSTRUCTIONS:
            text = _INSTRUCTIONS[opcode](self, opcode)
            if text is not None:
                self._add(f"{self._value(result)} = {text}" if result else text)
        else:
            cursor.position = start
            cursor.fail("unhandled instruction")
        if cursor.kind != "newline":
            cursor.skip_line()  # metadata

    def _add(self, line: str | Callable[[], str]) -> None:
        self._blocks[-1].lines.append(line)

    def _phi(self, result: str) -> None:
        cursor = self._cursor
        self._flags()
        type_ = self._types.read_plain(cursor)
        incoming: dict[str, str] = {}
        while cursor.eat("["):
            value = self._operand(type_)
            cursor.expect(",")
            incoming[name_of(cursor.take())] = value
            cursor.expect("]")
            cursor.eat(",")
        self._blocks[-1].phis.append((result, type_, incoming))

    # ----------------------------------------------------------------------------------------------- terminators

    def _return(self, opcode: str) -> str:
        if self._cursor.eat("void"):
            return "llvm.return"
        value, type_ = self._typed()
        return f"llvm.return {value} : {type_.text}"

    def _unreachable(self, opcode: str) -> str:
        return "llvm.unreachable"

    def _branch(self, opcode: str) -> None:
        block = self._blocks[-1]
        if self._cursor.at("label"):
            label = self._label()
            self._add(lambda: f"llvm.br {self._successor(block, label)}")
            return
        condition, _ = self._typed()
        self._cursor.expect(",")
        true = self._label()
        self._cursor.expect(",")
        false = self._label()
        self._add(lambda: f"llvm.cond_br {condition}, {self._successor(block, true)}, {self._successor(block, false)}")

    def _switch(self, opcode: str) -> None:
        cursor, block = self._cursor, self._blocks[-1]
        value, type_ = self._typed()
        cursor.expect(",")
        default = self._label()
        cursor.expect("[")
        cases: list[tuple[str, str]] = []
        cursor.skip_newlines()
        while not cursor.eat("]"):
            self._types.read_plain(cursor)
            number = cursor.take()
            cursor.expect(",")
            cases.append((number, self._label()))
            cursor.skip_newlines()

        def text() -> str:
            listed = ", ".join([f"{number}: {self._successor(block, label)}" for number, label in cases])
            return f"llvm.switch {value} : {type_.text}, {self._successor(block, default)} [{listed}]"

        self._add(text)


_INSTRUCTIONS: Mapping[str, Callable[[FunctionReader, str], str | None]] = MappingProxyType(
    dict.fromkeys(_INTEGER_BINARY, FunctionReader._integer_binary)
    | dict.fromkeys(_FLOAT_BINARY, FunctionReader._float_binary)
    | dict.fromkeys(_CASTS, FunctionReader._cast)
    | dict.fromkeys(("icmp", "fcmp"), FunctionReader._compare)
    | {
        "fneg": FunctionReader._fneg,
        "select": FunctionReader._select,
        "freeze": FunctionReader._freeze,
        "alloca": FunctionReader._alloca,
        "load": FunctionReader._load,
        "store": FunctionReader._store,
        "atomicrmw": FunctionReader._atomicrmw,
        "cmpxchg": FunctionReader._cmpxchg,
        "fence": FunctionReader._fence,
        "getelementptr": FunctionReader._getelementptr,
        "extractvalue": FunctionReader._extractvalue,
        "insertvalue": FunctionReader._insertvalue,
        "extractelement": FunctionReader._extractelement,
        "insertelement": FunctionReader._insertelement,
        "shufflevector": FunctionReader._shufflevector,
        "ret": FunctionReader._return,
        "unreachable": FunctionReader._unreachable,
        "br": FunctionReader._branch,
        "switch": FunctionReader._switch,
        "call": FunctionReader._call,
    }
)
