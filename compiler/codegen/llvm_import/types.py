"""Types of LLVM IR as MLIR spells them."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.codegen.llvm_import.tokens import Cursor, name_of
from compiler.ir.asm import quote

_SIMPLE = {
    "half": "f16",
    "bfloat": "bf16",
    "float": "f32",
    "double": "f64",
    "x86_fp80": "f80",
    "fp128": "f128",
}
_OURS = ("void", "token", "label", "metadata", "ppc_fp128", "x86_amx")


@dataclass(frozen=True)
class LlvmType:
    """A type: its spelling, and that inside another type of the dialect. `elements` are an aggregate's or vector's."""

    kind: str
    text: str
    inner: str
    elements: tuple[LlvmType, ...] = ()
    variadic: bool = False
    scalable: bool = False

    @property
    def is_aggregate(self) -> bool:
        return self.kind in ("array", "struct")


def _own(kind: str, inner: str, elements: tuple[LlvmType, ...] = (), variadic: bool = False) -> LlvmType:
    return LlvmType(kind, f"!llvm.{inner}", inner, elements, variadic)


@dataclass
class TypeReader:
    """Reads types; `structures` holds the tokens of named structures' bodies, which are read on demand.

    `block_tags` holds the numbers of blocks whose addresses are used, by names of function and block; `memory_effects`
    the attributes of functions, by their references.
    """

    structures: dict[str, Cursor | None] = field(default_factory=dict)
    block_tags: dict[tuple[str, str], int] = field(default_factory=dict)
    memory_effects: dict[str, str] = field(default_factory=dict)
    aliases: frozenset[str] = frozenset()
    """The names of aliases and of functions that are resolved when the program is loaded."""
    _read: dict[str, LlvmType] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _numbered: dict[str, int] = field(default_factory=dict)

    def read(self, cursor: Cursor) -> LlvmType:
        """Returns the type at the cursor; a function's where arguments follow."""
        type_ = self._first(cursor)
        while cursor.at("(") and type_.kind != "label":
            type_ = self._function(cursor, type_)
        return type_

    def read_plain(self, cursor: Cursor) -> LlvmType:
        """Returns the type at the cursor, which no arguments belong to."""
        return self._first(cursor)

    def _first(self, cursor: Cursor) -> LlvmType:
        if cursor.kind == "local":
            return self._named(name_of(cursor.take()))
        if cursor.at("["):
            return self._array(cursor)
        if cursor.at("<"):
            return self._vector_or_packed(cursor)
        if cursor.at("{"):
            return self._structure(cursor, packed=False)
        word = cursor.word
        if cursor.kind != "word":
            cursor.fail("expected a type")
        if word[:1] == "i" and word[1:].isdigit():
            cursor.take()
            return LlvmType("integer", word, word)
        if word in _SIMPLE:
            cursor.take()
            return LlvmType("float", _SIMPLE[word], _SIMPLE[word])
        if word == "ptr":
            cursor.take()
            return _own("pointer", f"ptr{self._space(cursor)}")
        if word in _OURS:
            cursor.take()
            return _own(word, word)
        if word == "target":
            return self._target(cursor)
        cursor.fail("expected a type")

    def _space(self, cursor: Cursor) -> str:
        if not cursor.eat("addrspace"):
            return ""
        cursor.expect("(")
        number = cursor.integer()
        cursor.expect(")")
        return f"<{number}>" if number else ""

    def _array(self, cursor: Cursor) -> LlvmType:
        cursor.expect("[")
        count = cursor.integer()
        cursor.expect("x")
        element = self.read_plain(cursor)
        cursor.expect("]")
        return LlvmType(
            "array", f"!llvm.array<{count} x {element.inner}>", f"array<{count} x {element.inner}>", (element,) * count
        )

    def _vector_or_packed(self, cursor: Cursor) -> LlvmType:
        cursor.expect("<")
        if cursor.at("{"):
            structure = self._structure(cursor, packed=True)
            cursor.expect(">")
            return structure
        scalable = cursor.eat("vscale")
        if scalable:
            cursor.expect("x")
        count = cursor.integer()
        cursor.expect("x")
        element = self.read_plain(cursor)
        cursor.expect(">")
        text = f"vector<{f'[{count}]' if scalable else count}x{element.text}>"
        return LlvmType("vector", text, text, (element,) * count, scalable=scalable)

    def _body(self, cursor: Cursor) -> tuple[LlvmType, ...]:
        cursor.expect("{")
        elements: list[LlvmType] = []
        while not cursor.eat("}"):
            elements.append(self.read_plain(cursor))
            cursor.eat(",")
        return tuple(elements)

    def _structure(self, cursor: Cursor, *, packed: bool) -> LlvmType:
        elements = self._body(cursor)
        inner = ", ".join([element.inner for element in elements])
        return _own("struct", f"struct<{'packed ' if packed else ''}({inner})>", elements)

    def _named(self, name: str) -> LlvmType:
        """Returns the structure of a name; those that LLVM only numbers are named `""`, `".1"`, `".2"` and so on."""
        if name in self._open:
            return _own("struct", f"struct<{quote(name)}>")
        if name in self._read and not self._open:
            return self._read[name]
        body = self.structures.get(name)
        if body is None:
            return _own("struct", f"struct<{quote('' if name.isdigit() else name)}, opaque>")
        self._open.append(name)
        start, body.position = body.position, 0
        packed = body.eat("<")
        elements = self._body(body)
        body.position = start
        self._open.pop()
        shown = quote(name)
        if name.isdigit():
            number = self._numbered.setdefault(name, len(self._numbered))
            shown = quote(f".{number}" if number else "")
        inner = ", ".join([element.inner for element in elements])
        structure = _own("struct", f"struct<{shown}, {'packed ' if packed else ''}({inner})>", elements)
        if not self._open:
            self._read[name] = structure
        return structure

    def _target(self, cursor: Cursor) -> LlvmType:
        cursor.take()
        cursor.expect("(")
        parts = [cursor.take()]
        while cursor.eat(","):
            parts.append(cursor.take() if cursor.kind == "number" else self.read_plain(cursor).text)
        cursor.expect(")")
        return _own("target", f"target<{', '.join(parts)}>")

    def _function(self, cursor: Cursor, result: LlvmType) -> LlvmType:
        cursor.expect("(")
        arguments: list[LlvmType] = []
        variadic = False
        while not cursor.eat(")"):
            if cursor.eat("..."):
                variadic = True
            else:
                arguments.append(self.read(cursor))
            cursor.eat(",")
        words = [argument.inner for argument in arguments] + ["..."] * variadic
        return LlvmType(
            "function",
            f"!llvm.func<{result.inner} ({', '.join(words)})>",
            f"func<{result.inner} ({', '.join(words)})>",
            (result, *arguments),
            variadic,
        )
