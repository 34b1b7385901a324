"""Attributes of functions and parameters in LLVM IR, as the llvm dialect has them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from compiler.codegen.function_attributes import PARAMETER_ATTRIBUTES
from compiler.codegen.llvm_import.tokens import Cursor, unescaped
from compiler.codegen.llvm_import.types import TypeReader
from compiler.ir.asm import quote

_FLAGS = {
    "noinline": "no_inline",
    "alwaysinline": "always_inline",
    "inlinehint": "inline_hint",
    "optnone": "optimize_none",
    "convergent": "convergent",
    "nounwind": "no_unwind",
    "willreturn": "will_return",
}
_STRINGS = {
    "target-cpu": "target_cpu",
    "tune-cpu": "tune_cpu",
    "reciprocal-estimates": "reciprocal_estimates",
    "prefer-vector-width": "prefer_vector_width",
    "denormal-fp-math": "denormal_fp_math",
    "denormal-fp-math-f32": "denormal_fp_math_f32",
    "fp-contract": "fp_contract",
    "instrument-function-entry": "instrument_function_entry",
    "instrument-function-exit": "instrument_function_exit",
}
_BOOLEANS = {
    "no-infs-fp-math": "no_infs_fp_math",
    "no-nans-fp-math": "no_nans_fp_math",
    "no-signed-zeros-fp-math": "no_signed_zeros_fp_math",
}
_UNITS = {
    "aarch64_in_za": "arm_in_za",
    "aarch64_inout_za": "arm_inout_za",
    "aarch64_new_za": "arm_new_za",
    "aarch64_out_za": "arm_out_za",
    "aarch64_preserves_za": "arm_preserves_za",
    "aarch64_pstate_sm_body": "arm_locally_streaming",
    "aarch64_pstate_sm_compatible": "arm_streaming_compatible",
    "aarch64_pstate_sm_enabled": "arm_streaming",
}
_ALSO_PASSED_THROUGH = frozenset({"target-cpu", "prefer-vector-width", "reciprocal-estimates"})
"""Strings that upstream keeps twice."""
_MEMORY = {
    "argmem": "argMem",
    "inaccessiblemem": "inaccessibleMem",
    "errnomem": "errnoMem",
    "target_mem0": "targetMem0",
    "target_mem1": "targetMem1",
}
_EFFECT = re.compile(r"(\w+) = (\w+)")
_WITH_TYPE = frozenset({"byval", "byref", "sret", "elementtype", "inalloca", "preallocated"})
_WITH_NUMBER = frozenset({"dereferenceable", "dereferenceable_or_null", "alignstack"})


@dataclass
class FunctionWords:
    """Attributes of a function or call: entries of a dictionary, and words that are passed through."""

    entries: dict[str, str] = field(default_factory=dict)
    passthrough: list[str] = field(default_factory=list)

    def dictionary(self) -> list[str]:
        """Returns the entries, `name = value` or a name alone."""
        entries = [f"{key} = {value}" if value else key for key, value in self.entries.items()]
        if self.passthrough:
            entries.append(f"passthrough = [{', '.join(self.passthrough)}]")
        return sorted(entries)

    def merged(self, other: FunctionWords) -> FunctionWords:
        return FunctionWords({**self.entries, **other.entries}, [*self.passthrough, *other.passthrough])


def read_function_words(cursor: Cursor) -> FunctionWords:
    """Reads consecutive attributes, in a group or after a function's parameters."""
    words = FunctionWords()
    while True:
        if cursor.kind == "string":
            _string(cursor, words)
        elif cursor.kind == "word" and cursor.word in _FLAGS:
            words.entries[_FLAGS[cursor.take()]] = ""
        elif cursor.at("memory"):
            cursor.take()
            words.entries["memory_effects"] = _memory(cursor)
        elif cursor.at("uwtable"):
            cursor.take()
            kind = "async"
            if cursor.eat("("):
                kind = cursor.take()
                cursor.expect(")")
            words.entries["uwtable_kind"] = f"#llvm.uwtableKind<{kind}>"
        elif cursor.at("vscale_range"):
            cursor.take()
            cursor.expect("(")
            low = cursor.integer()
            high = cursor.integer() if cursor.eat(",") else low
            cursor.expect(")")
            words.entries["vscale_range"] = f"#llvm.vscale_range<minRange = {low} : i32, maxRange = {high} : i32>"
        elif cursor.kind == "word" and not cursor.at(*_BEHIND_ATTRIBUTES):
            word = cursor.take()
            if cursor.eat("="):
                words.passthrough.append(f"[{quote(word)}, {quote(cursor.take())}]")
            elif word == "allocsize":
                words.passthrough.append(f"[{quote(word)}, {quote(str(_allocation_size(cursor)))}]")
            elif cursor.at("("):
                cursor.skip_balanced()  # attributes that only LLVM's own passes infer
            else:
                words.passthrough.append(quote(word))
        else:
            return words


_BEHIND_ATTRIBUTES = (
    "section",
    "comdat",
    "align",
    "gc",
    "prefix",
    "prologue",
    "personality",
    "partition",
    "to",
    "unnamed_addr",
    "local_unnamed_addr",
)


def _string(cursor: Cursor, words: FunctionWords) -> None:
    key = unescaped(cursor.take()[1:-1]).decode("utf-8", "surrogateescape")
    value = ""
    if cursor.eat("="):
        value = unescaped(cursor.take()[1:-1]).decode("utf-8", "surrogateescape")
    if key in _STRINGS:
        words.entries[_STRINGS[key]] = quote(value)
        if key in _ALSO_PASSED_THROUGH:
            words.passthrough.append(f"[{quote(key)}, {quote(value)}]")
    elif key in _BOOLEANS:
        words.entries[_BOOLEANS[key]] = "true" if value == "true" else "false"
    elif key in _UNITS:
        words.entries[_UNITS[key]] = ""
    elif key == "frame-pointer":
        words.entries["frame_pointer"] = f"#llvm.framePointerKind<{quote(value) if '-' in value else value}>"
    elif key == "target-features" and value:
        features = ", ".join([quote(feature) for feature in value.split(",")])
        words.entries["target_features"] = f"#llvm.target_features<[{features}]>"
    elif value:
        words.passthrough.append(f"[{quote(key)}, {quote(value)}]")
    else:
        words.passthrough.append(quote(key))


def _allocation_size(cursor: Cursor) -> int:
    """`(0,1)`: the arguments with size and number of elements, as LLVM packs them into one number."""
    cursor.expect("(")
    size = cursor.integer()
    count = cursor.integer() if cursor.eat(",") else 0xFFFFFFFF
    cursor.expect(")")
    return size << 32 | count


def _memory(cursor: Cursor) -> str:
    """Parses `memory(read, argmem: none)`; the first word is for all locations that are not named."""
    cursor.expect("(")
    other = "none"
    named: dict[str, str] = {}
    while not cursor.eat(")"):
        if cursor.kind == "label":
            key = cursor.take()[:-1]
            named[_MEMORY.get(key, key)] = cursor.take()
        else:
            other = cursor.take()
        cursor.eat(",")
    words = [f"other = {other}", *[f"{name} = {named.get(name, other)}" for name in _MEMORY.values()]]
    return f"#llvm.memory_effects<{', '.join(words)}>"


def common_effects(first: str, second: str) -> str:
    """Returns the effects on memory that two attributes have in common."""
    pairs = [_EFFECT.findall(text) for text in (first, second)]
    words: list[str] = []
    for (location, effect), (_, other_effect) in zip(*pairs, strict=True):
        common = [kind for kind in ("read", "write") if kind in effect and kind in other_effect]
        words.append(f"{location} = {''.join(common) or 'none'}")
    return f"#llvm.memory_effects<{', '.join(words)}>"


def read_parameter_words(cursor: Cursor, types: TypeReader) -> str:
    """Returns the attributes of a parameter or result as a dictionary; "" for none."""
    entries: list[str] = []
    while cursor.kind == "word" and cursor.word in (*PARAMETER_ATTRIBUTES, *_UNKNOWN_TO_US):
        word = cursor.take()
        if word == "align":
            parenthesis = cursor.eat("(")
            entries.append(f"llvm.align = {cursor.integer()} : i64")
            if parenthesis:
                cursor.expect(")")
        elif word in _WITH_TYPE:
            cursor.expect("(")
            entries.append(f"llvm.{word} = {types.read_plain(cursor).text}")
            cursor.expect(")")
        elif word in _WITH_NUMBER:
            cursor.expect("(")
            entries.append(f"llvm.{word} = {cursor.integer()} : i64")
            cursor.expect(")")
        elif word == "range":
            cursor.expect("(")
            type_ = types.read_plain(cursor)
            low = cursor.integer()
            cursor.expect(",")
            entries.append(f"llvm.range = #llvm.constant_range<{type_.text}, {low}, {cursor.integer()}>")
            cursor.expect(")")
        elif word == "captures" and cursor.words[cursor.position + 1] == "none":
            cursor.skip_balanced()
            entries.append("llvm.nocapture")
        elif word in PARAMETER_ATTRIBUTES:
            entries.append(f"llvm.{word}")
        elif cursor.at("("):
            cursor.skip_balanced()
    return f" {{{', '.join(entries)}}}" if entries else ""


_UNKNOWN_TO_US = (
    "captures",
    "immarg",
    "nofpclass",
    "noext",
    "swiftself",
    "swifterror",
    "swiftasync",
    "writable",
    "dead_on_unwind",
    "dead_on_return",
    "initializes",
    "allockind",
)
