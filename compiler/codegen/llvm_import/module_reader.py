"""Modules of LLVM IR as modules of the llvm dialect.

Takes LLVM IR that LLVM itself has read and printed; returns MLIR's text, or an `LlvmImportError` with the
line that is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from compiler.codegen.llvm_import.attributes import FunctionWords, read_function_words, read_parameter_words
from compiler.codegen.llvm_import.call_reader import calling_convention, is_converted
from compiler.codegen.llvm_import.constants import ConstantReader
from compiler.codegen.llvm_import.data_layout import data_layout_spec
from compiler.codegen.llvm_import.debug_info import DebugMetadata
from compiler.codegen.llvm_import.function_reader import FunctionReader
from compiler.codegen.llvm_import.metadata import UNKNOWN, Ref
from compiler.codegen.llvm_import.tokens import Cursor, global_name, name_of, unescaped
from compiler.codegen.llvm_import.types import LlvmType, TypeReader
from compiler.ir.asm import quote, symbol_reference

_LINKAGES = (
    "private", "internal", "available_externally", "linkonce", "weak", "common", "appending", "extern_weak",
    "linkonce_odr", "weak_odr", "external",
)  # fmt: skip
_STRUCTORS = {"llvm.global_ctors": "ctors", "llvm.global_dtors": "dtors"}
_VISIBILITIES = ("hidden", "protected")
_STRUCTURE = re.compile(r"^(%(?:[-a-zA-Z$._0-9]+|\"[^\"]*\")) = type (.*)$", re.MULTILINE)
_GROUP = re.compile(r"^attributes (#\d+) = \{(.*)\}$", re.MULTILINE)
_COMDAT = re.compile(r"^(\$(?:[-a-zA-Z$._0-9]+|\"[^\"]*\")) = comdat ([a-z]+)$", re.MULTILINE)
_BLOCK_ADDRESS = re.compile(r'blockaddress\((@(?:[-a-zA-Z$._0-9]+|"[^"]*")), (%(?:[-a-zA-Z$._0-9]+|"[^"]*"))\)')
_ALIAS = re.compile(r'^(@(?:[-a-zA-Z$._0-9]+|"[^"]*")) = .*?\b(?:alias|ifunc) ', re.MULTILINE)
_FUNCTION = re.compile(r'^(?:declare|define) .*?(@(?:[-a-zA-Z$._0-9]+|"[^"]*"))(\(.*)$', re.MULTILINE)
_EFFECTS = re.compile(r"\bmemory\([^)]*\)")
_GROUP_USE = re.compile(r"#\d+")
_LABEL = re.compile(r'^([-a-zA-Z$._0-9]+|"[^"]*"):', re.MULTILINE)
_SOURCE = re.compile(r'^source_filename = "(.*)"$', re.MULTILINE)
_ASSEMBLY = re.compile(r'^module asm "(.*)"$', re.MULTILINE)
_PLACE = "<place>"
"""Placeholder for the location of a function until its metadata is read."""

_UNNAMED = "<string>"
"""LLVM's name for the file of a text without one."""

_COMDATS = "__llvm_global_comdat"
_TARGET = re.compile(r"^target (datalayout|triple) = \"(.*)\"$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Imported:
    """A module as MLIR's text, with warnings about lost information."""

    text: str
    warnings: tuple[str, ...]


def import_module(text: str, name: str = "LLVMDialectModule") -> Imported:
    """Reads a module; `name` is the file name if the module specifies none. Raises LlvmImportError."""
    module = _Module(text, name)
    return Imported(module.text(), tuple([f"unhandled data layout token: {part}" for part in module.unhandled_layout]))


def _block_tags(text: str) -> dict[tuple[str, str], int]:
    """Numbers the blocks of each function whose addresses are used, by names of function and block."""
    tags: dict[tuple[str, str], int] = {}
    blocks: dict[str, set[str]] = {}
    for function, block in _BLOCK_ADDRESS.findall(text):
        blocks.setdefault(function, set()).add(name_of(block))
    for function, names in blocks.items():
        head = re.search(rf"^define .*{re.escape(function)}\(", text, re.MULTILINE)
        start = 0 if head is None else head.end()
        labels = [name_of(label) for label in _LABEL.findall(text, start, text.find("\n}", start))]
        order = [label for label in labels if label in names]
        tags |= {(name_of(function), label): number for number, label in enumerate(order)}
    return tags


def _memory_effects(text: str, groups: Mapping[str, FunctionWords]) -> dict[str, str]:
    """Returns the attributes for the effects of functions on memory, by their references."""
    effects: dict[str, str] = {}
    for name, rest in _FUNCTION.findall(text):
        words = [read_function_words(Cursor(inline)).entries for inline in _EFFECTS.findall(rest)]
        words += [groups[group].entries for group in _GROUP_USE.findall(rest) if group in groups]
        for entries in words:
            if "memory_effects" in entries:
                effects[symbol_reference(name_of(name))] = entries["memory_effects"]
    return effects


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

    @property
    def is_dso_local(self) -> bool:
        """True also where linkage or visibility imply it."""
        is_hidden = self.visibility != "" and self.linkage != "extern_weak"
        return self.dso_local or self.linkage in ("private", "internal") or is_hidden

    def words(self) -> str:
        """Returns the words, each with a leading space."""
        linkage = "" if self.linkage == "external" else f" {self.linkage}"
        return linkage + (f" {self.visibility}" if self.visibility else "")


class _Module:
    """Reads one module."""

    def __init__(self, text: str, name: str) -> None:
        self._types = TypeReader()
        for match in _STRUCTURE.finditer(text):
            body = match.group(2)
            self._types.structures[name_of(match.group(1))] = None if body == "opaque" else Cursor(body)
        self._types.block_tags = _block_tags(text)
        self._groups: dict[str, FunctionWords] = {
            match.group(1): read_function_words(Cursor(match.group(2))) for match in _GROUP.finditer(text)
        }
        self._types.aliases = frozenset(name_of(name) for name in _ALIAS.findall(text))
        self._types.memory_effects = _memory_effects(text, self._groups)
        self._attributes: list[str] = []
        target = {kind: unescaped(value).decode() for kind, value in _TARGET.findall(text)}
        layout, self.unhandled_layout = data_layout_spec(target.get("datalayout", ""))
        self._attributes.append(f"dlti.dl_spec = {layout}")
        triple = target.get("triple", "")
        assembly = [quote(unescaped(line).decode("utf-8", "surrogateescape")) for line in _ASSEMBLY.findall(text)]
        self._attributes.append(f"llvm.module_asm = [{', '.join(assembly)}]")
        self._attributes.append(f"llvm.target_triple = {quote(triple)}")
        self._metadata = DebugMetadata(text)
        for key in ("llvm.ident", "llvm.commandline"):
            self._attributes += [f"{key} = {value}" for value in self._metadata.string_of(key)[:1]]
        libraries = self._metadata.string_of("llvm.dependent-libraries")
        if libraries:
            self._attributes.append(f"llvm.dependent_libraries = [{', '.join(libraries)}]")
        source = _SOURCE.search(text)
        file_name = "" if source is None else unescaped(source.group(1)).decode("utf-8", "surrogateescape")
        self._place = f"loc({quote(name if file_name in ('', _UNNAMED) else file_name)}:0:0)"
        self._comdats = _COMDAT.findall(text)
        self._cursor = Cursor(text)
        self._globals: list[str] = []
        self._aliases: list[str] = []
        self._functions: list[str] = []
        self._subprogram = ""
        self._comdat_words = ""

    def text(self) -> str:
        cursor = self._cursor
        while cursor.kind != "end":
            if cursor.kind == "global":
                self._global()
            elif cursor.at("define", "declare"):
                self._function()
            cursor.skip_line()
            cursor.skip_newlines()
        lines = self._comdat_lines()
        lines += self._globals + self._aliases
        flags = self._metadata.module_flags()
        lines += [f"llvm.module_flags [{', '.join(flags)}] {self._place}"] if flags else []
        lines += [f"llvm.linker_options {options} {self._place}" for options in self._metadata.linker_options()]
        attributes = f" attributes {{{', '.join(self._attributes)}}}" if self._attributes else ""
        definitions = self._metadata.definitions()
        return "\n".join([*definitions, f"module{attributes} {{", *lines, *self._functions, f"}} {self._place}", ""])

    def _comdat_lines(self) -> list[str]:
        if not self._comdats:
            return []
        inner = [
            f"llvm.comdat_selector {symbol_reference(name_of(name))} {kind} {self._place}"
            for name, kind in self._comdats
        ]
        return [f"llvm.comdat @{_COMDATS} {{", *inner, f"}} {self._place}"]

    def _comdat(self, name: str) -> str:
        """` comdat(@__llvm_global_comdat::@name)`, after the word `comdat`; the default name is the symbol's own."""
        cursor = self._cursor
        if cursor.eat("("):
            name = name_of(cursor.take())
            cursor.expect(")")
        return f" comdat(@{_COMDATS}::{symbol_reference(name)})"

    # --------------------------------------------------------------------------------------------------- globals

    def _global(self) -> None:
        cursor = self._cursor
        name = global_name(cursor.take())
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
        if cursor.at("alias", "ifunc"):
            self._alias(name, symbol)
            return
        if not cursor.at("global", "constant"):
            cursor.fail("unhandled global")
        constant = " constant" if cursor.take() == "constant" else ""
        type_ = self._types.read_plain(cursor)
        if name in _STRUCTORS and self._structors(name, type_):
            return
        lines: list[str] = []
        attribute, result, comdat = None, "", ""
        expressions: list[str] = []
        if cursor.kind not in ("newline", "end") and not cursor.at(","):
            attribute, result = self._initial(type_, lines)
        entries += [f"addr_space = {space} : i32"] + (["dso_local"] if symbol.is_dso_local else [])
        while cursor.eat(","):
            if cursor.eat("align"):
                entries.append(f"alignment = {cursor.integer()} : i64")
            elif cursor.eat("section"):
                entries.append(f"section = {quote(unescaped(cursor.take()[1:-1]).decode())}")
            elif cursor.eat("comdat"):
                comdat = self._comdat(name)
            elif cursor.at("!dbg"):
                cursor.take()
                expression = self._metadata.debug_attribute(Ref(cursor.take()))
                expressions += [] if expression is None else [expression]
            else:
                cursor.position += 1
                if cursor.at("("):
                    cursor.skip_balanced()
                elif cursor.kind in ("string", "metadata"):
                    cursor.position += 1
        if expressions:
            entries.append(f"dbg_exprs = [{', '.join(expressions)}]")
        words = symbol.words() or " external"
        words += " thread_local" if symbol.thread_local else ""
        words += f" {symbol.unnamed}" if symbol.unnamed else ""
        head = f"llvm.mlir.global{words}{constant} {symbol_reference(name)}({attribute or ''}){comdat}"
        head += f" {{{', '.join(entries)}}}"
        head += f" : {type_.text}"
        if result:
            self._globals += [f"{head} {{", *lines, self._return(result, type_), f"}} {self._place}"]
        else:
            self._globals.append(f"{head} {self._place}")

    def _return(self, result: str, type_: LlvmType) -> str:
        return f"llvm.return {result} : {type_.text} {self._place}"

    def _initial(self, type_: LlvmType, lines: list[str]) -> tuple[str | None, str]:
        """Returns an attribute, or a value and the lines that make it."""
        constants = ConstantReader(self._types)
        attribute = constants.attribute(self._cursor, type_)
        if attribute is not None:
            return attribute, ""
        names: dict[str, str] = {}

        def emit(text: str, type_: LlvmType, *, of: str = "") -> str:
            key = f"{of} {text}" if of else text
            if key not in names:
                names[key] = f"%c{len(lines)}"
                lines.append(f"{names[key]} = {text} {UNKNOWN}")
            return names[key]

        return None, constants.value(self._cursor, type_, emit)

    def _alias(self, name: str, symbol: _Symbol) -> None:
        cursor = self._cursor
        is_alias = cursor.take() == "alias"
        type_ = self._types.read(cursor)
        cursor.expect(",")
        of_target = self._types.read_plain(cursor)
        words = symbol.words() or " external"
        words += " thread_local" if symbol.thread_local else ""
        words += f" {symbol.unnamed}" if symbol.unnamed else ""
        entries = " {dso_local}" if symbol.is_dso_local else ""
        if not is_alias:
            if cursor.kind != "global":
                cursor.fail("unhandled resolver in")
            resolver = symbol_reference(name_of(cursor.take()))
            head = f"llvm.mlir.ifunc{words} {symbol_reference(name)} : {type_.text}, {of_target.text} {resolver}"
            self._aliases.append(f"{head}{entries} {self._place}")
            return
        lines: list[str] = []
        _, result = self._initial(of_target, lines)
        head = f"llvm.mlir.alias{words} {symbol_reference(name)}{entries} : {type_.text} {{"
        self._aliases += [head, *lines, self._return(result, of_target), f"}} {self._place}"]

    def _structors(self, name: str, type_: LlvmType) -> bool:
        """Reads global constructors or destructors. If they have another form, returns False and keeps the cursor."""
        cursor = self._cursor
        start = cursor.position
        functions: list[str] = []
        priorities: list[str] = []
        data: list[str] = []
        if cursor.eat("["):
            while not cursor.eat("]"):
                entry = self._structor()
                if entry is None:
                    cursor.position = start
                    return False
                functions.append(entry[1])
                priorities.append(entry[0])
                data.append(entry[2])
                cursor.eat(",")
        elif type_.elements or not cursor.eat("zeroinitializer"):
            return False
        kind = _STRUCTORS[name]
        self._globals.append(
            f"llvm.mlir.global_{kind} {kind} = [{', '.join(functions)}], priorities = [{', '.join(priorities)}], "
            f"data = [{', '.join(data)}] {self._place}"
        )
        return True

    def _structor(self) -> tuple[str, str, str] | None:
        """`{ i32, ptr, ptr } { i32 65535, ptr @f, ptr null }`: the priority, the function and its data."""
        cursor = self._cursor
        self._types.read_plain(cursor)
        if not cursor.eat("{"):
            return None
        self._types.read_plain(cursor)
        priority = f"{cursor.take()} : i32"
        symbols: list[str] = []
        while cursor.eat(","):
            self._types.read_plain(cursor)
            if cursor.kind == "global":
                symbols.append(symbol_reference(name_of(cursor.take())))
            elif cursor.eat("null") and symbols:
                symbols.append("#llvm.zero")
            else:
                return None
        if len(symbols) != 2 or not cursor.eat("}"):
            return None
        return priority, symbols[0], symbols[1]

    # ------------------------------------------------------------------------------------------------- functions

    def _function(self) -> None:
        cursor = self._cursor
        defined = cursor.take() == "define"
        self._subprogram = ""
        while cursor.kind == "metadata":  # that of a declaration
            self._function_metadata()
        symbol = _Symbol(cursor)
        convention = calling_convention(cursor)
        of_result = read_parameter_words(cursor, self._types)
        result = self._types.read_plain(cursor)
        name = name_of(cursor.take())
        arguments, texts = self._parameters()
        entries = FunctionWords()
        self._comdat_words = ""
        while cursor.kind not in ("newline", "end") and not cursor.at("{"):
            entries = self._behind(cursor, name, symbol, entries)
        if not defined and is_converted(name):
            return
        dictionary = entries.dictionary() + (["dso_local"] if symbol.is_dso_local else [])
        back = "" if result.kind == "void" else f" -> {result.text}"
        if of_result and back:
            back = f" -> ({result.text}{of_result})"
        words = symbol.words() + (f" {symbol.unnamed}" if symbol.unnamed else "")
        head = f"llvm.func{words} {convention}{symbol_reference(name)}"
        tail = f"{back}{self._comdat_words}"
        tail += f" attributes {{{', '.join(dictionary)}}}" if dictionary else ""
        place = self._metadata.function_location(self._subprogram) if self._subprogram else UNKNOWN
        head = f"{head}({', '.join(texts)}){tail}".replace(_PLACE, place)
        if not defined:
            self._functions.append(f"{head} {place}")
            return
        cursor.expect("{")
        reader = FunctionReader(cursor, self._types, self._metadata, self._groups)
        body = reader.body(name, arguments)
        self._functions += [f"{head} {{", *body, f"}} {place}"]

    def _function_metadata(self) -> None:
        """Stores one metadata attachment of a function."""
        kind = self._cursor.take()
        name = self._cursor.take()
        if kind == "!dbg":
            self._subprogram = name

    def _parameters(self) -> tuple[list[tuple[str, LlvmType]], list[str]]:
        """Returns the names and types of the arguments, and their texts in the signature."""
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
                texts.append(f"%v{len(arguments) - 1}: {type_.text}{words} {_PLACE}")
            else:
                texts.append(f"{type_.text}{words}")
            cursor.eat(",")
        return arguments, texts

    def _behind(self, cursor: Cursor, name: str, symbol: _Symbol, entries: FunctionWords) -> FunctionWords:
        """Reads one part of the text that follows the parameters."""
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
        elif cursor.eat("personality"):
            self._types.read_plain(cursor)
            if cursor.kind != "global":
                cursor.fail("unhandled personality in")
            entries.entries["personality"] = symbol_reference(name_of(cursor.take()))
        elif cursor.at("prefix", "prologue"):
            cursor.fail(f"unhandled {cursor.word} in")
        elif cursor.eat("comdat"):
            self._comdat_words = self._comdat(name)
        elif cursor.kind == "metadata":
            self._function_metadata()
        else:
            before = cursor.position
            entries = entries.merged(read_function_words(cursor))
            if cursor.position == before:
                cursor.fail("cannot read")
        return entries
