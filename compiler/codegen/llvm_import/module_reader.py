"""Modules of LLVM IR as modules of the llvm dialect.

What enters: LLVM IR that LLVM itself has read and printed; what leaves: MLIR's text, or an `LlvmImportError` with the
line that is not known here. Metadata and debug information are left out.
"""

from __future__ import annotations

import re

from compiler.codegen.llvm_import.attributes import FunctionWords, read_function_words, read_parameter_words
from compiler.codegen.llvm_import.call_reader import calling_convention
from compiler.codegen.llvm_import.constants import ConstantReader
from compiler.codegen.llvm_import.function_reader import FunctionReader
from compiler.codegen.llvm_import.tokens import Cursor, name_of, unescaped
from compiler.codegen.llvm_import.types import LlvmType, TypeReader
from compiler.ir.asm import quote, symbol_reference

_LINKAGES = (
    "private", "internal", "available_externally", "linkonce", "weak", "common", "appending", "extern_weak",
    "linkonce_odr", "weak_odr", "external",
)  # fmt: skip
_VISIBILITIES = ("hidden", "protected")
_STRUCTURE = re.compile(r"^(%(?:[-a-zA-Z$._0-9]+|\"[^\"]*\")) = type (.*)$", re.MULTILINE)
_GROUP = re.compile(r"^attributes (#\d+) = \{(.*)\}$", re.MULTILINE)
_TARGET = re.compile(r"^target (datalayout|triple) = \"(.*)\"$", re.MULTILINE)


def import_module(text: str) -> str:
    """The module as MLIR's text. Raises LlvmImportError."""
    return _Module(text).text()


class _Symbol:
    """The words before a global's or function's type."""

    def __init__(self, cursor: Cursor) -> None:
        self.linkage = "external"
        self.visibility = ""
        self.dso_local = False
        self.unnamed = ""
        self.thread_local = False
        while cursor.kind == "word":
            if cursor.at(*_LINKAGES):
                self.linkage = cursor.take()
            elif cursor.at(*_VISIBILITIES):
                self.visibility = cursor.take()
            elif cursor.eat("default"):
                continue
            elif cursor.eat("dso_local") or cursor.eat("dso_preemptable"):
                self.dso_local = cursor.words[cursor.position - 1] == "dso_local"
            elif cursor.at("unnamed_addr", "local_unnamed_addr"):
                self.unnamed = cursor.take()
            elif cursor.eat("thread_local"):
                self.thread_local = True
                if cursor.at("("):
                    cursor.skip_balanced()
            elif cursor.at("dllimport", "dllexport"):
                cursor.take()
            else:
                break

    def words(self) -> str:
        """Each word with a space in front."""
        linkage = "" if self.linkage == "external" else f" {self.linkage}"
        return linkage + (f" {self.visibility}" if self.visibility else "")


class _Module:
    """Reads one module."""

    def __init__(self, text: str) -> None:
        self._types = TypeReader()
        for match in _STRUCTURE.finditer(text):
            body = match.group(2)
            self._types.structures[name_of(match.group(1))] = None if body == "opaque" else Cursor(body)
        self._groups: dict[str, FunctionWords] = {
            match.group(1): read_function_words(Cursor(match.group(2))) for match in _GROUP.finditer(text)
        }
        self._attributes: list[str] = []
        for kind, value in _TARGET.findall(text):
            name = "llvm.data_layout" if kind == "datalayout" else "llvm.target_triple"
            self._attributes.append(f"{name} = {quote(unescaped(value).decode())}")
        self._cursor = Cursor(text)
        self._lines: list[str] = []

    def text(self) -> str:
        cursor = self._cursor
        while cursor.kind != "end":
            if cursor.kind == "global":
                self._global()
            elif cursor.at("define", "declare"):
                self._function()
            elif cursor.at("module"):
                cursor.fail("unhandled module-level assembly")
            cursor.skip_line()
            cursor.skip_newlines()
        attributes = f" attributes {{{', '.join(self._attributes)}}}" if self._attributes else ""
        return "\n".join([f"module{attributes} {{", *self._lines, "}", ""])

    # --------------------------------------------------------------------------------------------------- globals

    def _global(self) -> None:
        cursor = self._cursor
        name = name_of(cursor.take())
        cursor.expect("=")
        symbol = _Symbol(cursor)
        space = 0
        entries: list[str] = []
        while cursor.at("addrspace", "externally_initialized"):
            if cursor.take() == "addrspace":
                cursor.expect("(")
                space = cursor.integer()
                cursor.expect(")")
            else:
                entries.append("externally_initialized")
        if not cursor.at("global", "constant"):
            cursor.fail("unhandled global")
        constant = " constant" if cursor.take() == "constant" else ""
        type_ = self._types.read_plain(cursor)
        lines: list[str] = []
        attribute, result = None, ""
        if cursor.kind not in ("newline", "end") and not cursor.at(","):
            attribute, result = self._initial(type_, lines)
        entries += [f"addr_space = {space} : i32"] + (["dso_local"] if symbol.dso_local else [])
        while cursor.eat(","):
            if cursor.eat("align"):
                entries.append(f"alignment = {cursor.integer()} : i64")
            elif cursor.eat("section"):
                entries.append(f"section = {quote(unescaped(cursor.take()[1:-1]).decode())}")
            else:
                cursor.position += 1
                if cursor.at("("):
                    cursor.skip_balanced()
        words = symbol.words() or " external"
        words += " thread_local" if symbol.thread_local else ""
        words += f" {symbol.unnamed}" if symbol.unnamed else ""
        head = f"llvm.mlir.global{words}{constant} {symbol_reference(name)}({attribute or ''}) {{{', '.join(entries)}}}"
        head += f" : {type_.text}"
        if result:
            self._lines += [f"{head} {{", *lines, f"llvm.return {result} : {type_.text}", "}"]
        else:
            self._lines.append(head)

    def _initial(self, type_: LlvmType, lines: list[str]) -> tuple[str | None, str]:
        """An attribute, or a value and the lines that make it."""
        constants = ConstantReader(self._types)
        attribute = constants.attribute(self._cursor, type_)
        if attribute is not None:
            return attribute, ""
        known: dict[str, str] = {}

        def emit(text: str, _: LlvmType) -> str:
            if text not in known:
                known[text] = f"%c{len(known)}"
                lines.append(f"{known[text]} = {text}")
            return known[text]

        return None, constants.value(self._cursor, type_, emit)

    # ------------------------------------------------------------------------------------------------- functions

    def _function(self) -> None:
        cursor = self._cursor
        defined = cursor.take() == "define"
        while cursor.kind == "metadata":  # that of a declaration
            cursor.position += 2
        symbol = _Symbol(cursor)
        convention = calling_convention(cursor)
        of_result = read_parameter_words(cursor, self._types)
        result = self._types.read_plain(cursor)
        name = name_of(cursor.take())
        arguments, texts = self._parameters()
        entries = FunctionWords()
        while cursor.kind not in ("newline", "end") and not cursor.at("{"):
            entries = self._behind(cursor, symbol, entries)
        if name.startswith("llvm.") and not defined:
            return
        dictionary = entries.dictionary() + (["dso_local"] if symbol.dso_local else [])
        back = "" if result.kind == "void" else f" -> {result.text}"
        if of_result and back:
            back = f" -> ({result.text}{of_result})"
        words = symbol.words() + (f" {symbol.unnamed}" if symbol.unnamed else "")
        head = f"llvm.func{words} {convention}{symbol_reference(name)}({', '.join(texts)}){back}"
        head += f" attributes {{{', '.join(dictionary)}}}" if dictionary else ""
        if not defined:
            self._lines.append(head)
            return
        cursor.expect("{")
        reader = FunctionReader(cursor, self._types)
        body = reader.body(arguments)
        self._lines += [f"{head} {{", *body, "}"]

    def _parameters(self) -> tuple[list[tuple[str, LlvmType]], list[str]]:
        """The names and types of the arguments, and their texts in the signature."""
        cursor = self._cursor
        cursor.expect("(")
        arguments: list[tuple[str, LlvmType]] = []
        texts: list[str] = []
        while not cursor.eat(")"):
            if cursor.eat("..."):
                texts.append("...")
                continue
            type_ = self._types.read_plain(cursor)
            words = read_parameter_words(cursor, self._types)
            if cursor.kind == "local":
                arguments.append((name_of(cursor.take()), type_))
                texts.append(f"%v{len(arguments) - 1}: {type_.text}{words}")
            else:
                texts.append(f"{type_.text}{words}")
            cursor.eat(",")
        return arguments, texts

    def _behind(self, cursor: Cursor, symbol: _Symbol, entries: FunctionWords) -> FunctionWords:
        """One thing of what stands behind the parameters."""
        if cursor.kind == "group":
            return entries.merged(self._groups.get(cursor.take(), FunctionWords()))
        if cursor.at("unnamed_addr", "local_unnamed_addr"):
            symbol.unnamed = cursor.take()
        elif cursor.eat("section"):
            entries.entries["section"] = quote(unescaped(cursor.take()[1:-1]).decode())
        elif cursor.eat("align"):
            entries.entries["alignment"] = f"{cursor.integer()} : i64"
        elif cursor.eat("gc"):
            entries.entries["garbageCollector"] = quote(unescaped(cursor.take()[1:-1]).decode())
        elif cursor.at("personality", "prefix", "prologue"):
            cursor.fail(f"unhandled {cursor.word} in")
        elif cursor.eat("comdat"):
            if cursor.at("("):
                cursor.skip_balanced()
        elif cursor.kind == "metadata":
            cursor.position += 2
        else:
            before = cursor.position
            entries = entries.merged(read_function_words(cursor))
            if cursor.position == before:
                cursor.fail("cannot read")
        return entries
