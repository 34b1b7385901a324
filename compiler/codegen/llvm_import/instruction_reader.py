"""Instructions of LLVM IR that compute or access memory, as operations of the llvm dialect.

Takes a cursor behind an opcode; returns the text of an operation, without its result.
"""

from __future__ import annotations

from collections.abc import Mapping

from compiler.codegen.llvm_import.constants import ConstantReader, address_flags, address_text
from compiler.codegen.llvm_import.debug_info import DebugMetadata
from compiler.codegen.llvm_import.metadata import Words
from compiler.codegen.llvm_import.tokens import Cursor, name_of
from compiler.codegen.llvm_import.types import LlvmType, TypeReader
from compiler.ir.asm import quote

_FAST_MATH = ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast")


def dictionary(entries: list[str]) -> str:
    """` {a, b = 1}`"""
    return f" {{{', '.join(entries)}}}" if entries else ""


class InstructionReader:
    """Reads operands and the instructions that lead to no other block."""

    def __init__(self, cursor: Cursor, types: TypeReader, metadata: DebugMetadata) -> None:
        self._cursor = cursor
        self._types = types
        self._metadata = metadata
        self._attached: dict[str, str] = {}
        self._constants = ConstantReader(types)
        self._known: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._constant_lines: dict[str, str] = {}
        self._number_of_constants = 0
        self._immediates: set[str] = set()

    # -------------------------------------------------------------------------------------------------- operands

    def _value(self, name: str) -> str:
        if name not in self._names:
            self._names[name] = f"%v{len(self._names)}"
        return self._names[name]

    def _emit_constant(self, text: str, type_: LlvmType, *, of: str = "") -> str:
        key = f"{of} {text}" if of else text
        if key not in self._known:
            self._number_of_constants += 1
            name = f"%c{self._number_of_constants}"
            self._constant_lines[name] = text
            self._known[key] = name
        name = self._known[key]
        if name in self._immediates:  # It was an attribute so far; this is its place.
            self._immediates.discard(name)
            self._constant_lines[name] = self._constant_lines.pop(name)
        return name

    def _operand(self, type_: LlvmType) -> str:
        if self._cursor.kind == "local":
            return self._value(name_of(self._cursor.take()))
        return self._constants.value(self._cursor, type_, self._emit_constant)

    def _typed(self) -> tuple[str, LlvmType]:
        type_ = self._types.read_plain(self._cursor)
        return self._operand(type_), type_

    def _label(self) -> str:
        self._cursor.expect("label")
        return name_of(self._cursor.take())

    def _flags(self) -> str:
        words: list[str] = []
        while self._cursor.at(*_FAST_MATH):
            words.append(self._cursor.take())
        return f" {{fastmathFlags = #llvm.fastmath<{', '.join(words)}>}}" if words else ""

    def _integer_binary(self, opcode: str) -> str:
        cursor = self._cursor
        overflow: list[str] = []
        prefix = ""
        while cursor.at("nuw", "nsw", "exact", "disjoint"):
            word = cursor.take()
            if word in ("exact", "disjoint"):
                prefix = f"{word} "
            else:
                overflow.append(word)
        left, type_ = self._typed()
        cursor.expect(",")
        right = self._operand(type_)
        flags = f" overflow<{', '.join(overflow)}>" if overflow else ""
        return f"llvm.{opcode} {prefix}{left}, {right}{flags} : {type_.text}"

    def _float_binary(self, opcode: str) -> str:
        flags = self._flags()
        left, type_ = self._typed()
        self._cursor.expect(",")
        right = self._operand(type_)
        return f"llvm.{opcode} {left}, {right}{flags} : {type_.text}"

    def _fneg(self, opcode: str) -> str:
        flags = self._flags()
        value, type_ = self._typed()
        return f"llvm.fneg {value}{flags} : {type_.text}"

    def _compare(self, opcode: str) -> str:
        flags = self._flags() if opcode == "fcmp" else ""
        self._cursor.eat("samesign")
        predicate = self._cursor.take()
        predicate = f"_{predicate}" if predicate in ("true", "false") else predicate
        left, type_ = self._typed()
        self._cursor.expect(",")
        right = self._operand(type_)
        return f"llvm.{opcode} {quote(predicate)} {left}, {right}{flags} : {type_.text}"

    def _cast(self, opcode: str) -> str:
        cursor = self._cursor
        prefix, overflow = "", []
        while cursor.at("nneg", "nuw", "nsw"):
            word = cursor.take()
            if word == "nneg":
                prefix = "nneg "
            else:
                overflow.append(word)
        self._flags()
        value, source = self._typed()
        cursor.expect("to")
        target = self._types.read_plain(cursor)
        flags = f" overflow<{', '.join(overflow)}>" if overflow else ""
        return f"llvm.{opcode} {prefix}{value}{flags} : {source.text} to {target.text}"

    def _select(self, opcode: str) -> str:
        flags = self._flags()
        condition, of_condition = self._typed()
        self._cursor.expect(",")
        true, type_ = self._typed()
        self._cursor.expect(",")
        false, _ = self._typed()
        return f"llvm.select {condition}, {true}, {false}{flags} : {of_condition.text}, {type_.text}"

    def _freeze(self, opcode: str) -> str:
        value, type_ = self._typed()
        return f"llvm.freeze {value} : {type_.text}"

    # -------------------------------------------------------------------------------------------------- metadata

    def _eat_comma(self) -> bool:
        """Consumes a comma that no metadata follows."""
        cursor = self._cursor
        if cursor.at(",") and cursor.kinds[cursor.position + 1] != "metadata":
            cursor.position += 1
            return True
        return False

    def _take_metadata(self) -> Mapping[str, str]:
        """Reads the metadata at the end of an instruction, `, !kind !1`; returns the instruction's metadata by kind."""
        cursor = self._cursor
        while cursor.at(",") and cursor.kinds[cursor.position + 1] == "metadata":
            cursor.position += 1
            kind = cursor.take()[1:]
            if cursor.kind == "metadata" and cursor.word != "!":
                self._attached[kind] = cursor.take()
            else:
                cursor.skip_line()
        return self._attached

    def _access_entries(self) -> list[str]:
        """Returns the entries of an operation that accesses memory, of the metadata that follows."""
        attached, entries = self._take_metadata(), []
        if "llvm.access.group" in attached:
            entries.append(f"access_groups = {self._metadata.access_groups(attached['llvm.access.group'])}")
        for kind, name in (("alias.scope", "alias_scopes"), ("noalias", "noalias_scopes")):
            scopes = self._metadata.alias_scopes(attached[kind]) if kind in attached else None
            if scopes is not None:
                entries.append(f"{name} = {scopes}")
        tag = self._metadata.tbaa(attached["tbaa"]) if "tbaa" in attached else None
        if tag is not None:
            entries.append(f"tbaa = [{tag}]")
        return entries

    # ---------------------------------------------------------------------------------------------------- memory

    def _alignment(self, name: str = "alignment") -> list[str]:
        """Returns the alignment of an access, and the attributes from its metadata."""
        cursor = self._cursor
        entries: list[str] = []
        while self._eat_comma():
            if cursor.eat("align"):
                entries.append(f"{name} = {cursor.integer()} : i64")
            else:
                cursor.skip_line()
        return entries + self._access_entries()

    def _alloca(self, opcode: str) -> str:
        cursor = self._cursor
        inalloca = ["inalloca"] if cursor.eat("inalloca") else []
        type_ = self._types.read_plain(cursor)
        count, of_count, space = "", LlvmType("integer", "i32", "i32"), ""
        entries = list(inalloca)
        while self._eat_comma():
            if cursor.eat("align"):
                entries.append(f"alignment = {cursor.integer()} : i64")
            elif cursor.eat("addrspace"):
                cursor.expect("(")
                space = f"<{cursor.integer()}>"
                cursor.expect(")")
            else:
                count, of_count = self._typed()
        if not count:
            count = self._emit_constant("llvm.mlir.constant(1 : i32) : i32", of_count)
        words = ("inalloca " if inalloca else "") + f"{count} x {type_.text}"
        return f"llvm.alloca {words}{dictionary(entries[len(inalloca) :])} : ({of_count.text}) -> !llvm.ptr{space}"

    def _scope(self) -> str:
        """`syncscope("agent") `"""
        cursor = self._cursor
        if not cursor.eat("syncscope"):
            return ""
        cursor.expect("(")
        name = cursor.take()
        cursor.expect(")")
        return f"syncscope({name}) "

    def _atomic_order(self, atomic: bool) -> str:
        return f" atomic {self._scope()}{self._cursor.take()}" if atomic else ""

    def _load(self, opcode: str) -> str:
        cursor = self._cursor
        atomic = cursor.eat("atomic")
        volatile = "volatile " if cursor.eat("volatile") else ""
        type_ = self._types.read_plain(cursor)
        cursor.expect(",")
        address, of_address = self._typed()
        order = self._atomic_order(atomic)
        entries = self._alignment()
        entries += ["nontemporal"] if "nontemporal" in self._attached else []
        words = order + self._load_words()
        return f"llvm.load {volatile}{address}{words}{dictionary(entries)} : {of_address.text} -> {type_.text}"

    def _load_words(self) -> str:
        """` invariant dereferenceable<bytes = 8>`"""
        attached = self._attached
        words = " invariant" if "invariant.load" in attached else ""
        words += " invariant_group" if "invariant.group" in attached else ""
        for kind, more in (("dereferenceable", ""), ("dereferenceable_or_null", ", mayBeNull = true")):
            for size in self._metadata.flat_list(attached[kind]) if kind in attached else ():
                words += f" dereferenceable<bytes = {size.last}{more}>" if isinstance(size, Words) else ""
        return words

    def _store(self, opcode: str) -> str:
        cursor = self._cursor
        atomic = cursor.eat("atomic")
        volatile = "volatile " if cursor.eat("volatile") else ""
        value, type_ = self._typed()
        cursor.expect(",")
        address, of_address = self._typed()
        order = self._atomic_order(atomic)
        entries = self._alignment()
        entries += ["nontemporal"] if "nontemporal" in self._attached else []
        order += " invariant_group" if "invariant.group" in self._attached else ""
        return f"llvm.store {volatile}{value}, {address}{order}{dictionary(entries)} : {type_.text}, {of_address.text}"

    def _atomicrmw(self, opcode: str) -> str:
        cursor = self._cursor
        volatile = "volatile " if cursor.eat("volatile") else ""
        action = cursor.take()
        action = f"_{action}" if action in ("and", "or", "xor") else action
        address, of_address = self._typed()
        cursor.expect(",")
        value, type_ = self._typed()
        order = f"{self._scope()}{cursor.take()}"
        entries = dictionary(self._alignment())
        return (
            f"llvm.atomicrmw {volatile}{action} {address}, {value} {order}{entries} : {of_address.text}, {type_.text}"
        )

    def _cmpxchg(self, opcode: str) -> str:
        cursor = self._cursor
        words = "".join([cursor.take() + " " for word in ("weak", "volatile") if cursor.at(word)])
        address, of_address = self._typed()
        cursor.expect(",")
        expected, type_ = self._typed()
        cursor.expect(",")
        value, _ = self._typed()
        order = f"{self._scope()}{cursor.take()} {cursor.take()}"
        entries = dictionary(self._alignment())
        operands = f"{address}, {expected}, {value} {order}{entries}"
        return f"llvm.cmpxchg {words}{operands} : {of_address.text}, {type_.text}"

    def _fence(self, opcode: str) -> str:
        return f"llvm.fence {self._scope()}{self._cursor.take()}"

    def _getelementptr(self, opcode: str) -> str:
        cursor = self._cursor
        flags = address_flags(cursor)
        element = self._types.read_plain(cursor)
        operands: list[tuple[str, LlvmType]] = []
        numbers: list[str | None] = []
        while self._eat_comma():
            type_ = self._types.read_plain(cursor)
            numbers.append(cursor.word if cursor.kind == "number" else None)
            operands.append((self._operand(type_), type_))
        base = operands[0][1]
        vector = next((type_ for _, type_ in operands if type_.kind == "vector"), None)
        result = base
        if vector is not None and base.kind != "vector":
            count = len(vector.elements)
            text = f"vector<{count}x{base.text}>"
            result = LlvmType("vector", text, text, (base,) * count)
        return f"llvm.getelementptr {flags}{address_text(operands, numbers, element, result)}"

    # ------------------------------------------------------------------------------------ aggregates and vectors

    def _indices(self) -> str:
        numbers = []
        while self._eat_comma():
            numbers.append(str(self._cursor.integer()))
        return ", ".join(numbers)

    def _extractvalue(self, opcode: str) -> str:
        value, type_ = self._typed()
        return f"llvm.extractvalue {value}[{self._indices()}] : {type_.text}"

    def _insertvalue(self, opcode: str) -> str:
        container, type_ = self._typed()
        self._cursor.expect(",")
        value, _ = self._typed()
        return f"llvm.insertvalue {value}, {container}[{self._indices()}] : {type_.text}"

    def _extractelement(self, opcode: str) -> str:
        vector, type_ = self._typed()
        self._cursor.expect(",")
        place, of_place = self._typed()
        return f"llvm.extractelement {vector}[{place} : {of_place.text}] : {type_.text}"

    def _insertelement(self, opcode: str) -> str:
        vector, type_ = self._typed()
        self._cursor.expect(",")
        value, _ = self._typed()
        self._cursor.expect(",")
        place, of_place = self._typed()
        return f"llvm.insertelement {value}, {vector}[{place} : {of_place.text}] : {type_.text}"

    def _shufflevector(self, opcode: str) -> str:
        cursor = self._cursor
        left, type_ = self._typed()
        cursor.expect(",")
        right, _ = self._typed()
        cursor.expect(",")
        mask = self._types.read_plain(cursor)
        numbers = ["0"] * len(mask.elements)
        if cursor.eat("poison"):
            numbers = ["-1"] * len(mask.elements)
        elif not cursor.eat("zeroinitializer"):
            numbers = []
            if cursor.eat("splat"):
                cursor.expect("(")
                self._types.read_plain(cursor)
                numbers = [cursor.take()] * len(mask.elements)
                cursor.expect(")")
            else:
                cursor.expect("<")
                while not cursor.eat(">"):
                    self._types.read_plain(cursor)
                    word = cursor.take()
                    numbers.append("-1" if word in ("poison", "undef") else word)
                    cursor.eat(",")
        return f"llvm.shufflevector {left}, {right} [{', '.join(numbers)}] : {type_.text}"
