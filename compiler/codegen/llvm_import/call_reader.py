"""Calls in LLVM IR as operations of the llvm dialect; those of intrinsics it has become operations of their own."""

from __future__ import annotations

from compiler.codegen.intrinsics import IMMEDIATES
from compiler.codegen.llvm_import.attributes import read_function_words, read_parameter_words
from compiler.codegen.llvm_import.instruction_reader import InstructionReader
from compiler.codegen.llvm_import.tokens import Cursor, name_of, unescaped
from compiler.codegen.llvm_import.types import LlvmType
from compiler.dialects.llvm import DIALECT
from compiler.ir.asm import quote, symbol_reference

_CONVENTIONS = ("fastcc", "coldcc", "tailcc", "swiftcc", "preserve_mostcc", "preserve_allcc", "anyregcc", "swifttailcc")


class CallReader(InstructionReader):
    """Reads calls as well."""

    def _call(self, opcode: str) -> str:
        cursor = self._cursor
        tail = cursor.take() + " " if cursor.at("tail", "musttail", "notail") else ""
        cursor.expect("call")
        flags = self._flags()
        convention = calling_convention(cursor)
        of_result = read_parameter_words(cursor, self._types)
        type_ = self._types.read(cursor)
        result = type_.elements[0] if type_.kind == "function" else type_
        if cursor.at("asm"):
            return self._assembly(result, tail)
        callee = symbol_reference(name_of(cursor.take())) if cursor.kind == "global" else self._operand(_POINTER)
        arguments = self._arguments()
        read_function_words(cursor)
        if cursor.at("["):
            cursor.fail("unhandled operand bundle in")
        if callee.startswith(("@llvm.", '@"llvm.')):
            return self._intrinsic(callee, arguments, result, flags)
        types = ", ".join([f"{given.text}{words}" for _, given, words in arguments])
        names = ", ".join([name for name, _, _ in arguments])
        back = "()" if result.kind == "void" else f"({result.text}{of_result})" if of_result else result.text
        vararg = f" vararg({type_.text})" if type_.kind == "function" and type_.variadic else ""
        pointer = "" if callee.startswith("@") else "!llvm.ptr, "
        return f"llvm.call {convention}{tail}{callee}({names}){vararg}{flags} : {pointer}({types}) -> {back}"

    def _assembly(self, result: LlvmType, tail: str) -> str:
        """`asm sideeffect "code", "constraints"(i32 %0)`"""
        cursor = self._cursor
        cursor.take()
        words = {
            "sideeffect": "has_side_effects",
            "alignstack": "is_align_stack",
            "inteldialect": "asm_dialect = intel",
        }
        prefix = ""
        while cursor.at(*words):
            prefix += words[cursor.take()] + " "
        code = cursor.take()
        cursor.expect(",")
        constraints = cursor.take()
        arguments = self._arguments()
        if tail or any("elementtype" in given for _, _, given in arguments):
            cursor.fail("unhandled inline assembly")
        names = ", ".join([name for name, _, _ in arguments])
        types = ", ".join([type_.text for _, type_, _ in arguments])
        back = "()" if result.kind == "void" else result.text
        strings = [quote(unescaped(word[1:-1]).decode("utf-8", "surrogateescape")) for word in (code, constraints)]
        return f"llvm.inline_asm {prefix}{', '.join(strings)} {names} : ({types}) -> {back}"

    def _arguments(self) -> list[tuple[str, LlvmType, str]]:
        cursor = self._cursor
        cursor.expect("(")
        found: list[tuple[str, LlvmType, str]] = []
        while not cursor.eat(")"):
            type_ = self._types.read_plain(cursor)
            if type_.kind == "metadata":
                cursor.fail("unhandled instruction")
            words = read_parameter_words(cursor, self._types)
            found.append((self._operand(type_), type_, words))
            cursor.eat(",")
        return found

    def _intrinsic(self, callee: str, arguments: list[tuple[str, LlvmType, str]], result: LlvmType, flags: str) -> str:
        name = callee[1:].strip('"')
        known = _known_intrinsic(name)
        back = "()" if result.kind == "void" else result.text
        if known is None:
            values = ", ".join([value for value, _, _ in arguments])
            types = ", ".join([f"{type_.text}{words}" for _, type_, words in arguments])
            return f"llvm.call_intrinsic {quote(name)}({values}){flags} : ({types}) -> {back}"
        immediates = dict(IMMEDIATES.get(known, ()))
        entries: list[str] = []
        for position, attribute in immediates.items():
            value = arguments[position][0]
            text = next(text for text, constant in self._known.items() if constant == value)
            entries.append(f"{attribute} = {text[text.index('(') + 1 : text.rindex(')')]}")
        definition = DIALECT.ops[f"llvm.intr.{known}"]
        if flags and any(attribute.name == "fastmathFlags" for attribute in definition.attributes):
            entries.append(flags.strip(" {}"))
        rest = [argument for position, argument in enumerate(arguments) if position not in immediates]
        values = ", ".join([value for value, _, _ in rest])
        types = ", ".join([type_.text for _, type_, _ in rest])
        properties = f" <{{{', '.join(entries)}}}>" if entries else ""
        return f'"llvm.intr.{known}"({values}){properties} : ({types}) -> {back}'


_POINTER = LlvmType("pointer", "!llvm.ptr", "ptr")

# These hold more than operands and immediates.
_NOT_PLAIN = frozenset({"assume", "experimental.noalias.scope.decl"})
_NOT_PLAIN_PREFIXES = ("masked.", "matrix.", "dbg.", "experimental.constrained.", "coro.")


def _known_intrinsic(name: str) -> str | None:
    """The intrinsic without the types in its name, where the dialect has an operation for it."""
    parts = name.removeprefix("llvm.").split(".")
    for length in range(len(parts), 0, -1):
        base = ".".join(parts[:length])
        base = {"va_start": "vastart", "va_end": "vaend", "va_copy": "vacopy"}.get(base, base)
        if f"llvm.intr.{base}" in DIALECT.ops:
            return None if base in _NOT_PLAIN or base.startswith(_NOT_PLAIN_PREFIXES) else base
    return None


def calling_convention(cursor: Cursor) -> str:
    """`fastcc `; "" for the C convention."""
    if cursor.eat("ccc"):
        return ""
    if cursor.at(*_CONVENTIONS):
        return cursor.take() + " "
    if cursor.at("cc"):
        cursor.fail("unhandled calling convention")
    return ""
