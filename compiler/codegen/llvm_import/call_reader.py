"""Reading of calls in LLVM IR; intrinsics that the llvm dialect has become their operations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set

from compiler.codegen.intrinsics import IMMEDIATES
from compiler.codegen.llvm_import.attributes import (
    FunctionWords,
    common_effects,
    read_function_words,
    read_parameter_words,
)
from compiler.codegen.llvm_import.debug_info import DebugMetadata
from compiler.codegen.llvm_import.instruction_reader import InstructionReader, dictionary
from compiler.codegen.llvm_import.tokens import Cursor, name_of, unescaped
from compiler.codegen.llvm_import.types import LlvmType, TypeReader
from compiler.codegen.target_intrinsics import operation_of_intrinsic
from compiler.dialects.llvm import DIALECT
from compiler.dialects.llvm.enums import CConv
from compiler.ir.asm import quote, symbol_reference

_CONVENTIONS = (
    "fastcc", "coldcc", "tailcc", "swiftcc", "preserve_mostcc", "preserve_allcc", "anyregcc", "swifttailcc",
    "cxx_fast_tlscc", "cfguard_checkcc", "x86_stdcallcc", "x86_fastcallcc", "arm_apcscc", "arm_aapcscc",
    "arm_aapcs_vfpcc", "msp430_intrcc", "x86_thiscallcc", "intel_ocl_bicc", "x86_64_sysvcc", "win64cc",
    "x86_vectorcallcc", "hhvmcc", "hhvm_ccc", "x86_intrcc", "avr_intrcc", "x86_regcallcc", "m68k_intrcc",
)  # fmt: skip
_RENAMED_CONVENTIONS = {
    "aarch64_sve_vector_pcs": "aarch64_sve_vectorcallcc",
    "aarch64_vector_pcs": "aarch64_vectorcallcc",
    "amdgpu_cs": "amdgpu_cscc",
    "amdgpu_es": "amdgpu_escc",
    "amdgpu_gfx": "amdgpu_gfxcc",
    "amdgpu_gs": "amdgpu_gscc",
    "amdgpu_hs": "amdgpu_hscc",
    "amdgpu_kernel": "amdgpu_kernelcc",
    "amdgpu_ls": "amdgpu_lscc",
    "amdgpu_vs": "amdgpu_vscc",
    "ghccc": "cc_10",
    "ptx_device": "ptx_devicecc",
    "ptx_kernel": "ptx_kernelcc",
    "spir_func": "spir_funccc",
    "spir_kernel": "spir_kernelcc",
}

_ALIGNMENT = re.compile(r"llvm\.align = (\d+)")

_CALL_ATTRIBUTES = (
    "convergent", "no_unwind", "will_return", "memory_effects", "no_inline", "always_inline", "inline_hint",
)  # fmt: skip
"""Attributes of calls, of those that functions have."""


class CallReader(InstructionReader):
    """Reads calls as well."""

    def __init__(
        self, cursor: Cursor, types: TypeReader, metadata: DebugMetadata, groups: Mapping[str, FunctionWords]
    ) -> None:
        super().__init__(cursor, types, metadata)
        self._groups = groups
        self._result = ""

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
        callee = self._callee()
        is_intrinsic = callee.startswith(("@llvm.", '@"llvm.'))
        if is_intrinsic and callee.removeprefix("@llvm.") == "experimental.noalias.scope.decl":
            return self._scope_declaration()
        if is_intrinsic and callee.removeprefix("@").startswith(_CONSTRAINED):
            return self._constrained(callee, result)
        needed_before = self._constant_lines.keys() - self._immediates
        arguments = self._arguments()
        attributes = self._call_attributes()
        bundles = self._bundles()
        if not bundles:
            attributes = self._with_effects(callee, attributes)
        entries = [f"{key} = {value}" if value else key for key, value in attributes.items()]
        if is_intrinsic:
            return self._intrinsic(callee, arguments, result, flags, bundles, needed_before)
        fast = [flags.strip()[1:-1]] if flags else []
        flags = dictionary(fast + entries + self._access_entries())
        types = ", ".join([f"{type_.text}{words}" for _, type_, words in arguments])
        names = ", ".join([name for name, _, _ in arguments])
        back = back_text(result, of_result)
        vararg = f" vararg({type_.text})" if type_.kind == "function" and type_.variadic else ""
        pointer = "" if callee.startswith("@") else "!llvm.ptr, "
        return f"llvm.call {convention}{tail}{callee}({names}){vararg}{bundles}{flags} : {pointer}({types}) -> {back}"

    def _callee(self) -> str:
        """Reads the symbol of a function, or another value, such as an alias, that is called indirectly."""
        cursor = self._cursor
        if cursor.kind != "global" or name_of(cursor.word) in self._types.aliases:
            return self._operand(POINTER)
        return symbol_reference(name_of(cursor.take()))

    def _call_attributes(self) -> dict[str, str]:
        """Returns the call's attributes that follow its arguments and that its operation supports."""
        attributes = self._groups_words(read_function_words(self._cursor))
        return {key: value for key, value in attributes.items() if key in _CALL_ATTRIBUTES}

    def _with_effects(self, callee: str, attributes: dict[str, str]) -> dict[str, str]:
        """Returns a call's attributes, with those effects on memory that both it and the called function may have."""
        effects = self._types.memory_effects.get(callee)
        if effects is None:
            return attributes
        own = attributes.get("memory_effects")
        return {**attributes, "memory_effects": effects if own is None else common_effects(own, effects)}

    def _groups_words(self, words: FunctionWords) -> Mapping[str, str]:
        """Returns the entries of attributes, and of the groups that follow."""
        while self._cursor.kind == "group":
            words = words.merged(self._groups.get(self._cursor.take(), FunctionWords()))
            words = words.merged(read_function_words(self._cursor))
        return words.entries

    def _bundles(self) -> str:
        """` ["align"(%p, %n : !llvm.ptr, i64)]`"""
        cursor = self._cursor
        if not cursor.eat("["):
            return ""
        bundles: list[str] = []
        while not cursor.eat("]"):
            tag = quote(unescaped(cursor.take()[1:-1]).decode("utf-8", "surrogateescape"))
            values = self._arguments()
            names = ", ".join([name for name, _, _ in values])
            types = ", ".join([type_.text for _, type_, _ in values])
            bundles.append(f"{tag}({names} : {types})" if values else f"{tag}()")
            cursor.eat(",")
        return f" [{', '.join(bundles)}]"

    def _scope_declaration(self) -> str:
        """Reads the arguments of `llvm.experimental.noalias.scope.decl`, a list of one scope."""
        cursor = self._cursor
        cursor.expect("(")
        cursor.expect("metadata")
        scopes = self._metadata.alias_scopes(cursor.take())
        cursor.expect(")")
        if scopes is None:
            cursor.fail("unhandled alias scopes in")
        return f"llvm.intr.experimental.noalias.scope.decl {scopes[1:-1]}"

    def _landingpad(self, opcode: str) -> str:
        cursor = self._cursor
        type_ = self._types.read_plain(cursor)
        words = ""
        cursor.skip_newlines()
        while cursor.at("cleanup", "catch", "filter"):
            if cursor.eat("cleanup"):
                words += " cleanup"
            else:
                kind = cursor.take()
                value, of_value = self._typed()
                words += f" ({kind} {value} : {of_value.text})"
            if cursor.kind == "newline" and cursor.words[cursor.position + 1] in ("cleanup", "catch", "filter"):
                cursor.skip_newlines()
        return f"llvm.landingpad{words} : {type_.text}"

    def _resume(self, opcode: str) -> str:
        value, type_ = self._typed()
        return f"llvm.resume {value} : {type_.text}"

    def _va_arg(self, opcode: str) -> str:
        value, of_value = self._typed()
        self._cursor.expect(",")
        return f"llvm.va_arg {value} : ({of_value.text}) -> {self._types.read_plain(self._cursor).text}"

    def _constrained(self, callee: str, result: LlvmType) -> str:
        """Reads the arguments of a conversion with rounding mode and exception behavior."""
        cursor = self._cursor
        conversion = _known_conversion(callee.removeprefix("@llvm."))
        cursor.expect("(")
        value, source = self._typed()
        words: list[str] = []
        while cursor.eat(","):
            cursor.expect("metadata")
            words.append(_ROUNDING.get(cursor.word[2:-1]) or cursor.word[2:-1].rpartition(".")[2])
            cursor.take()
        cursor.expect(")")
        self._call_attributes()
        if conversion is None:
            cursor.fail("unhandled instruction")
        return f"llvm.intr.{conversion} {value} {' '.join(words)} : {source.text} to {result.text}"

    def _masked_access(self, kind: str, arguments: list[tuple[str, LlvmType, str]], back: str) -> str:
        """A load or store of some elements of a vector, whose alignment is an attribute of the address."""
        reads = kind in ("load", "gather")
        _, _, address_words = arguments[0 if reads else 1]
        alignment = _ALIGNMENT.search(address_words)
        entry = f" {{alignment = {alignment.group(1) if alignment else 1} : i32}}"
        values = ", ".join([value for value, _, _ in arguments])
        types = [type_.text for _, type_, _ in arguments]
        if reads:
            return f"llvm.intr.masked.{kind} {values}{entry} : ({', '.join(types)}) -> {back}"
        return f"llvm.intr.masked.{kind} {values}{entry} : {types[0]}, {types[2]} into {types[1]}"

    def _assembly(self, result: LlvmType, tail: str) -> str:
        """`asm sideeffect "code", "constraints"(i32 %0)`"""
        cursor = self._cursor
        cursor.take()
        words = {
            "sideeffect": "has_side_effects ",
            "alignstack": "is_align_stack ",
            "inteldialect": "",
        }
        dialect = "att"
        prefix = ""
        while cursor.at(*words):
            if cursor.at("inteldialect"):
                dialect = "intel"
            prefix += words[cursor.take()]
        code = cursor.take()
        cursor.expect(",")
        constraints = cursor.take()
        arguments = self._arguments()
        read_function_words(cursor)
        attributes = ""
        if any(words for _, _, words in arguments):
            dictionaries = [words.strip().replace("llvm.elementtype", "elementtype") or "{}" for *_, words in arguments]
            listed = ", ".join(dictionaries)
            attributes = f"operand_attrs = [{listed}] "
        if tail:
            prefix += f"tail_call_kind = <{tail.strip()}> "
        names = ", ".join([name for name, _, _ in arguments])
        types = ", ".join([type_.text for _, type_, _ in arguments])
        back = result.text
        strings = [quote(unescaped(word[1:-1]).decode("utf-8", "surrogateescape")) for word in (code, constraints)]
        text = f"{prefix}asm_dialect = {dialect} {attributes}{', '.join(strings)}"
        return f"llvm.inline_asm {text} {names} : ({types}) -> {back}"

    def _arguments(self) -> list[tuple[str, LlvmType, str]]:
        cursor = self._cursor
        cursor.expect("(")
        arguments: list[tuple[str, LlvmType, str]] = []
        while not cursor.eat(")"):
            type_ = self._types.read_plain(cursor)
            if type_.kind == "metadata":
                cursor.fail("unhandled instruction")
            words = read_parameter_words(cursor, self._types)
            arguments.append((self._operand(type_), type_, words))
            cursor.eat(",")
        return arguments

    def _intrinsic(
        self,
        callee: str,
        arguments: list[tuple[str, LlvmType, str]],
        result: LlvmType,
        flags: str,
        bundles: str,
        needed_before: Set[str],
    ) -> str:
        """The operation of an intrinsic; `needed_before` are the constants that earlier operations use."""
        name = callee[1:].strip('"')
        intrinsic = _known_intrinsic(name)
        back = "()" if result.kind == "void" else result.text
        target_op = operation_of_intrinsic(name)
        if target_op is not None and len(arguments) == 0:
            return f"{target_op} : {back}"
        if target_op is not None:
            values = ", ".join([value for value, _, _ in arguments])
            types = ", ".join([type_.text for _, type_, _ in arguments])
            return f'"{target_op}"({values}) : ({types}) -> {back}'
        if name.startswith(_MASKED):
            return self._masked_access(name.split(".")[2], arguments, back)
        if name == "llvm.assume":
            if not bundles:
                empty = "<{op_bundle_sizes = array<i32>, op_bundle_tags = []}>"
                return f'"llvm.intr.assume"({arguments[0][0]}) {empty} : (i1) -> ()'
            return f"llvm.intr.assume {arguments[0][0]}{bundles} : i1"
        if intrinsic is None:
            values = ", ".join([value for value, _, _ in arguments])
            types = ", ".join([f"{type_.text}{words}" for _, type_, words in arguments])
            return f"llvm.call_intrinsic {quote(name)}({values}){bundles}{flags} : ({types}) -> {back}"
        immediates = dict(_MATRIX_IMMEDIATES.get(intrinsic) or IMMEDIATES.get(intrinsic, ()))
        entries: list[str] = []
        for position, attribute in immediates.items():
            value = arguments[position][0]
            others = [other for index, (other, _, _) in enumerate(arguments) if index not in immediates]
            # Upstream makes constants of the sizes of matrices as well.
            if value not in needed_before and value not in others and intrinsic not in _MATRIX_IMMEDIATES:
                self._immediates.add(value)
            text = self._constant_lines[value]
            entries.append(f"{attribute} = {text[text.index('(') + 1 : text.rindex(')')]}")
        definition = DIALECT.ops[f"llvm.intr.{intrinsic}"]
        if flags and any(attribute.name == "fastmathFlags" for attribute in definition.attributes):
            entries.append(flags.strip(" {}"))
        if any(attribute.name == "alias_scopes" for attribute in definition.attributes):
            entries += self._access_entries()
        if any(attribute.name == "arg_attrs" for attribute in definition.attributes):
            kept = [words for position, (_, _, words) in enumerate(arguments) if position not in immediates]
            if any(kept):
                entries.append(f"arg_attrs = [{', '.join([words.strip() or '{}' for words in kept])}]")
        rest = [argument for position, argument in enumerate(arguments) if position not in immediates]
        values = ", ".join([value for value, _, _ in rest])
        types = ", ".join([type_.text for _, type_, _ in rest])
        properties = f" <{{{', '.join(entries)}}}>" if entries else ""
        return f'"llvm.intr.{intrinsic}"({values}){properties} : ({types}) -> {back}'


def back_text(result: LlvmType, words: str) -> str:
    """Returns the result of a call in its type, with its attributes."""
    return "()" if result.kind == "void" else f"({result.text}{words})" if words else result.text


POINTER = LlvmType("pointer", "!llvm.ptr", "ptr")

# These hold more than operands and immediates.
_NOT_PLAIN = frozenset({"assume", "experimental.noalias.scope.decl"})
_MASKED = ("llvm.masked.load.", "llvm.masked.store.", "llvm.masked.gather.", "llvm.masked.scatter.")
_CONSTRAINED = "llvm.experimental.constrained."
_MATRIX_IMMEDIATES = {
    "matrix.column.major.load": ((2, "isVolatile"), (3, "rows"), (4, "columns")),
    "matrix.column.major.store": ((3, "isVolatile"), (4, "rows"), (5, "columns")),
    "matrix.multiply": ((2, "lhs_rows"), (3, "lhs_columns"), (4, "rhs_columns")),
    "matrix.transpose": ((1, "rows"), (2, "columns")),
}
_NOT_PLAIN_PREFIXES = ("dbg.", "experimental.constrained.", "coro.")


_ROUNDING = {
    "round.dynamic": "dynamic",
    "round.tonearest": "tonearest",
    "round.tonearestaway": "tonearestaway",
    "round.downward": "downward",
    "round.upward": "upward",
    "round.towardzero": "towardzero",
}


def _known_conversion(name: str) -> str | None:
    """The constrained intrinsic without the types in its name, where the dialect has an operation for it."""
    base = ".".join(name.split(".")[:3])
    return base if f"llvm.intr.{base}" in DIALECT.ops else None


def _known_intrinsic(name: str) -> str | None:
    """Returns the intrinsic without the types in its name, where the dialect has an operation for it."""
    parts = name.removeprefix("llvm.").split(".")
    for length in range(len(parts), 0, -1):
        base = ".".join(parts[:length])
        base = {"va_start": "vastart", "va_end": "vaend", "va_copy": "vacopy"}.get(base, base)
        if f"llvm.intr.{base}" in DIALECT.ops:
            return None if base in _NOT_PLAIN or base.startswith(_NOT_PLAIN_PREFIXES) else base
    return None


def is_converted(name: str) -> bool:
    """Returns True for an intrinsic whose calls become operations of their own."""
    if not name.startswith("llvm."):
        return False
    if name.startswith((*_MASKED, _CONSTRAINED)):
        return True
    if name == "llvm.assume" or name == "llvm.experimental.noalias.scope.decl" or name.startswith("llvm.dbg."):
        return True
    return _known_intrinsic(name) is not None or operation_of_intrinsic(name) is not None


def calling_convention(cursor: Cursor) -> str:
    """`fastcc `; "" for the C convention."""
    if cursor.eat("ccc"):
        return ""
    if cursor.at(*_CONVENTIONS):
        return cursor.take() + " "
    if cursor.at(*_RENAMED_CONVENTIONS):
        return _RENAMED_CONVENTIONS[cursor.take()] + " "
    if cursor.eat("cc"):
        number = cursor.integer()
        if number not in {each.value for each in CConv}:
            cursor.fail("unhandled calling convention")
        return f"{CConv(number).symbol} "
    return ""
