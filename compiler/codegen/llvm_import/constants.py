"""Constants of LLVM IR as operations of the llvm dialect, and as attributes where they can be one."""

from __future__ import annotations

import struct
from typing import Protocol

from compiler.codegen.llvm_import.tokens import Cursor, global_name, name_of, unescaped
from compiler.codegen.llvm_import.types import LlvmType, TypeReader
from compiler.ir import floats
from compiler.ir.asm import quote, symbol_reference

_PLAIN = {"null": "zero", "zeroinitializer": "zero", "undef": "undef", "poison": "poison", "none": "none"}
_CASTS = ("ptrtoint", "inttoptr", "bitcast", "addrspacecast", "trunc")
_BINARY = ("add", "sub", "xor")
_PACKED = frozenset({"i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"})
"""Elements of vectors that LLVM keeps as plain data."""


class Emit(Protocol):
    """Writes an operation with a result of a type, or reuses an equal one. Returns the reference to its value.

    An operation `of` a constant is reused for that constant only.
    """

    def __call__(self, text: str, type_: LlvmType, *, of: str = "") -> str: ...


class ConstantReader:
    """Reads constants."""

    def __init__(self, types: TypeReader) -> None:
        self.types = types

    def value(self, cursor: Cursor, type_: LlvmType, emit: Emit) -> str:
        """Returns the value that the constant at the cursor is."""
        if type_.kind in ("array", "vector"):
            self._elements_first(cursor, type_, emit)
        attribute = self.attribute(cursor, type_)
        if attribute is not None:
            return emit(f"llvm.mlir.constant({attribute}) : {type_.text}", type_)
        if cursor.at("zeroinitializer") and type_.is_aggregate and not type_.scalable:
            cursor.take()
            return self._zero(type_, emit)
        if cursor.at("splat") and type_.scalable:
            return self._scalable_splat(cursor, type_, emit)
        if cursor.word in _PLAIN and cursor.kind == "word":
            return emit(f"llvm.mlir.{_PLAIN[cursor.take()]} : {type_.text}", type_)
        if cursor.kind == "global":
            return emit(f"llvm.mlir.addressof {symbol_reference(global_name(cursor.take()))} : {type_.text}", type_)
        if cursor.at("[", "{", "<"):
            return self._aggregate(cursor, type_, emit)
        return self._expression(cursor, type_, emit)

    def _elements_first(self, cursor: Cursor, type_: LlvmType, emit: Emit) -> None:
        """Creates elements of constants that LLVM stores as lists of constants, as upstream; keeps the cursor."""
        if cursor.at("zeroinitializer"):
            for element in type_.elements[:1]:
                self._zero(element, emit)
            return
        if type_.scalable or type_.kind != "vector" or type_.elements[0].text in _PACKED or not cursor.at("<", "splat"):
            return
        start = cursor.position
        if self._dense(cursor, type_) is not None:
            cursor.position = start
            cursor.take()
            if cursor.words[start] == "splat":
                cursor.expect("(")
            self._last_first(cursor, ")" if cursor.words[start] == "splat" else ">", emit)
        cursor.position = start

    def _zero(self, type_: LlvmType, emit: Emit) -> str:
        """Emits the zero of a type; for an aggregate, as upstream, also the zeros of its elements."""
        if type_.kind == "integer":
            text = "false" if type_.text == "i1" else f"0 : {type_.text}"
            return emit(f"llvm.mlir.constant({text}) : {type_.text}", type_)
        if type_.kind == "float":
            zero = scalar_text("0.0", type_.text)
            return emit(f"llvm.mlir.constant({zero} : {type_.text}) : {type_.text}", type_)
        elements = type_.elements if type_.kind == "struct" else type_.elements[:1]
        for element in reversed(elements):
            self._zero(element, emit)
        attribute = zero_attribute(type_)
        if attribute is not None:
            return emit(f"llvm.mlir.constant({attribute}) : {type_.text}", type_)
        return emit(f"llvm.mlir.zero : {type_.text}", type_)

    def typed_value(self, cursor: Cursor, emit: Emit) -> tuple[str, LlvmType]:
        type_ = self.types.read_plain(cursor)
        return self.value(cursor, type_, emit), type_

    # ---------------------------------------------------------------------------------------------- attributes

    def attribute(self, cursor: Cursor, type_: LlvmType) -> str | None:
        """Returns the constant at the cursor as an attribute; None, without moving the cursor, if it cannot be one."""
        if type_.kind in ("integer", "float") and (cursor.kind == "number" or cursor.at("true", "false")):
            number = scalar_text(cursor.take(), type_.text)
            return number if type_.text == "i1" else f"{number} : {type_.text}"
        if cursor.kind == "string" and cursor.word.startswith("c"):
            return quote(unescaped(cursor.take()[2:-1]).decode("utf-8", "surrogateescape"))
        if cursor.at("zeroinitializer") and not type_.scalable:
            zero = zero_attribute(type_)
            if zero is not None:
                cursor.take()
            return zero
        if type_.kind in ("array", "vector"):
            return self._dense(cursor, type_)
        return None

    def _dense(self, cursor: Cursor, type_: LlvmType) -> str | None:
        """`dense<[1, 2]> : tensor<2xi32>`"""
        if type_.scalable:
            return None
        shape: list[int] = []
        leaf = type_
        while leaf.kind == "array" and leaf.elements:
            shape.append(len(leaf.elements))
            leaf = leaf.elements[0]
        is_vector = leaf.kind == "vector" and not leaf.scalable
        if is_vector:
            shape.append(len(leaf.elements))
            leaf = leaf.elements[0]
        if leaf.kind not in ("integer", "float"):
            return None
        start = cursor.position
        text = self._elements(cursor, type_)
        if text is None:
            cursor.position = start
            return None
        dims = "x".join(map(str, shape))
        return f"dense<{text}> : {'vector' if is_vector else 'tensor'}<{dims}x{leaf.text}>"

    def _elements(self, cursor: Cursor, type_: LlvmType) -> str | None:
        if type_.kind in ("integer", "float"):
            if cursor.kind != "number" and not cursor.at("true", "false"):
                return None
            return scalar_text(cursor.take(), type_.text)
        if cursor.eat("splat"):
            cursor.expect("(")
            element = self.types.read_plain(cursor)
            text = self._elements(cursor, element)
            return text if text is not None and cursor.eat(")") else None
        closing = {"[": "]", "<": ">"}.get(cursor.word)
        if closing is None or cursor.kind == "string":
            return None
        cursor.take()
        texts: list[str] = []
        while not cursor.eat(closing):
            element = self.types.read_plain(cursor)
            text = self._elements(cursor, element)
            if text is None:
                return None
            texts.append(text)
            cursor.eat(",")
        return f"[{', '.join(texts)}]"

    # ----------------------------------------------------------------------------------------------- operations

    def _aggregate(self, cursor: Cursor, type_: LlvmType, emit: Emit) -> str:
        packed = type_.kind == "struct" and cursor.at("<")
        opening = cursor.take()
        if packed:
            cursor.expect("{")
            opening = "{"
        closing = {"[": "]", "{": "}", "<": ">"}[opening]
        values = self._last_first(cursor, closing, emit)
        constant = f"{type_.text} {', '.join([value for value, _ in values])}"
        current = emit(f"llvm.mlir.undef : {type_.text}", type_, of=constant)
        for index, (value, _) in enumerate(values):
            if type_.kind == "vector":
                place = emit(f"llvm.mlir.constant({index} : i32) : i32", LlvmType("integer", "i32", "i32"), of=constant)
                current = emit(f"llvm.insertelement {value}, {current}[{place} : i32] : {type_.text}", type_)
            else:
                current = emit(f"llvm.insertvalue {value}, {current}[{index}] : {type_.text}", type_)
        if packed:
            cursor.expect(">")
        return current

    def _last_first(self, cursor: Cursor, closing: str, emit: Emit) -> list[tuple[str, LlvmType]]:
        """Reads a list of constants from its end on, which is the order in which upstream makes their operations."""
        starts: list[int] = []
        while not cursor.at(closing):
            starts.append(cursor.position)
            while not cursor.at(",", closing):
                if cursor.at("(", "[", "{", "<"):
                    cursor.skip_balanced()
                else:
                    cursor.position += 1
            cursor.eat(",")
        end = cursor.position + 1
        values: list[tuple[str, LlvmType]] = []
        for start in reversed(starts):
            cursor.position = start
            values.append(self.typed_value(cursor, emit))
        cursor.position = end
        return values[::-1]

    def _scalable_splat(self, cursor: Cursor, type_: LlvmType, emit: Emit) -> str:
        """Emits the operations that copy an element to all others: LLVM's expression for such a constant."""
        cursor.take()
        cursor.expect("(")
        # Upstream makes the operands of the expression last first.
        nothing = emit(f"llvm.mlir.poison : {type_.text}", type_)
        index = emit("llvm.mlir.constant(0 : i64) : i64", LlvmType("integer", "i64", "i64"))
        element, _ = self.typed_value(cursor, emit)
        cursor.expect(")")
        first = emit(f"llvm.insertelement {element}, {nothing}[{index} : i64] : {type_.text}", type_)
        mask = ", ".join(["0"] * len(type_.elements))
        return emit(f"llvm.shufflevector {first}, {nothing} [{mask}] : {type_.text}", type_)

    def _expression(self, cursor: Cursor, type_: LlvmType, emit: Emit) -> str:
        opcode = cursor.word
        if opcode == "blockaddress":
            return self._block_address(cursor, type_, emit)
        if opcode == "getelementptr":
            return self._address(cursor, type_, emit)
        if opcode in _CASTS:
            cursor.take()
            cursor.expect("(")
            value, source = self.typed_value(cursor, emit)
            cursor.expect("to")
            self.types.read_plain(cursor)
            cursor.expect(")")
            return emit(f"llvm.{opcode} {value} : {source.text} to {type_.text}", type_)
        if opcode in _BINARY:
            cursor.take()
            while cursor.at("nsw", "nuw"):
                cursor.take()
            cursor.expect("(")
            (left, _), (right, _) = self._last_first(cursor, ")", emit)
            return emit(f"llvm.{opcode} {left}, {right} : {type_.text}", type_)
        cursor.fail("unsupported constant")

    def _block_address(self, cursor: Cursor, type_: LlvmType, emit: Emit) -> str:
        cursor.take()
        cursor.expect("(")
        function = cursor.take()
        cursor.expect(",")
        block = cursor.take()
        cursor.expect(")")
        tag = self.types.block_tags[name_of(function), name_of(block)]
        name = symbol_reference(name_of(function))
        return emit(f"llvm.blockaddress <function = {name}, tag = <id = {tag}>> : {type_.text}", type_)

    def _address(self, cursor: Cursor, type_: LlvmType, emit: Emit) -> str:
        cursor.take()
        flags = address_flags(cursor)
        cursor.expect("(")
        element = self.types.read_plain(cursor)
        cursor.expect(",")
        start = cursor.position
        operands = self._last_first(cursor, ")", emit)
        numbers = self._numbers(cursor, start)
        return emit(f"llvm.getelementptr {flags}{address_text(operands, numbers, element, type_)}", type_)

    def _numbers(self, cursor: Cursor, start: int) -> list[str | None]:
        """Returns the numbers in the list of constants that begins at `start`; None for other constants."""
        end = cursor.position
        cursor.position = start
        numbers: list[str | None] = []
        while cursor.position < end:
            self.types.read_plain(cursor)
            numbers.append(cursor.word if cursor.kind == "number" else None)
            while not cursor.at(",", ")"):
                if cursor.at("(", "[", "{", "<"):
                    cursor.skip_balanced()
                else:
                    cursor.position += 1
            cursor.take()
        return numbers


def zero_attribute(type_: LlvmType) -> str | None:
    """`dense<0> : tensor<2xi32>`: the zero of a vector or array of numbers; None for another type."""
    shape: list[str] = []
    leaf = type_
    while leaf.kind == "array" and leaf.elements:
        shape.append(str(len(leaf.elements)))
        leaf = leaf.elements[0]
    is_vector = leaf.kind == "vector"
    if is_vector:
        shape.append(f"[{len(leaf.elements)}]" if leaf.scalable else str(len(leaf.elements)))
        leaf = leaf.elements[0]
    if not shape or leaf.kind not in ("integer", "float"):
        return None
    zero = "0.0" if leaf.kind == "float" else "false" if leaf.text == "i1" else "0"
    return f"dense<{zero}> : {'vector' if is_vector else 'tensor'}<{'x'.join(shape)}x{leaf.text}>"


def address_flags(cursor: Cursor) -> str:
    """Returns the flags of a getelementptr, with a trailing space."""
    words: list[str] = []
    while cursor.at("inbounds", "nusw", "nuw", "inrange"):
        word = cursor.take()
        if word == "inrange":
            cursor.skip_balanced()
        else:
            words.append(word)
    return "|".join(words) + " " if words else ""


def address_text(
    operands: list[tuple[str, LlvmType]], numbers: list[str | None], element: LlvmType, result: LlvmType
) -> str:
    """`%p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, T`: the text that follows the flags.

    `numbers` has the operands that are numbers, with which fields of structures are chosen.
    """
    (base, base_type), *indices = operands
    names: list[str] = []
    types = [base_type.text]
    current: LlvmType | None = None
    for (name, type_), number in zip(indices, numbers[1:], strict=True):
        chooses_field = number is not None and current is not None and current.kind == "struct"
        names.append(number if number is not None and chooses_field else name)
        types += [] if chooses_field else [type_.text]
        index = int(number) if number is not None and chooses_field else 0
        if not names[1:]:
            current = element
        elif current is not None:
            current = current.elements[index] if index < len(current.elements) else None
    return f"{base}[{', '.join(names)}] : ({', '.join(types)}) -> {result.text}, {element.text}"


def scalar_text(word: str, type_: str) -> str:
    """Returns a number of LLVM IR as MLIR writes it."""
    if type_ not in floats.SEMANTICS:
        return word
    semantics = floats.SEMANTICS[type_]
    if not word.startswith("0x"):
        return f"0x{floats.from_float(float(word), semantics):0{semantics.bits // 4}X}"
    digits = word[2:].lstrip("HKLMR")
    if word[2] == "L":
        digits = digits[16:] + digits[:16]
    if type_ != "f32":
        return f"0x{digits}"
    double = int(digits, 16)
    if double >> 52 & 0x7FF == 0x7FF:
        bits = double >> 63 << 31 | 0xFF << 23 | (double & (1 << 52) - 1) >> 29
    else:
        (value,) = struct.unpack("<d", struct.pack("<Q", double))
        bits = floats.from_float(value, semantics)
    return f"0x{bits:08X}"
