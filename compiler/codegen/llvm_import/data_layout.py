"""Data layout of LLVM IR as a `#dlti.dl_spec`.

Takes LLVM's string; returns the attribute's text, and the parts of the string that it cannot hold. Parts that the
string leaves out have the defaults of LLVM's language reference. See https://llvm.org/docs/LangRef.html#data-layout.
"""

from __future__ import annotations

import re

from compiler.ir.asm import quote

_DEFAULT = "e-p:64:64:64-i1:8-i8:8-i16:16-i32:32-i64:32:64-f16:16-f64:64-f128:128"
_SPACES = {"A": "alloca_memory_space", "P": "program_memory_space", "G": "global_memory_space"}
_FLOAT_WIDTHS = ("16", "32", "64", "80", "128")
_PART = re.compile(r"([a-zA-Z]+)(.*)")


def data_layout_spec(text: str) -> tuple[str, list[str]]:
    """Returns the text of the attribute, and the parts of a data layout that it does not represent."""
    types: dict[str, str] = {}
    keys: dict[str, str] = {}
    unhandled: list[str] = []
    for part in f"{text}-{_DEFAULT}".strip("-").split("-"):
        match = _PART.fullmatch(part)
        if match is None or not _add(types, keys, *match.groups()):
            unhandled.append(part)
    entries = [f"{key} = {value}" for key, value in types.items()]
    entries += [f"{quote(f'dlti.{key}')} = {value}" for key, value in keys.items()]
    return f"#dlti.dl_spec<{', '.join(entries)}>", unhandled


def _add(types: dict[str, str], keys: dict[str, str], prefix: str, rest: str) -> bool:
    """Adds a part of a layout, if there is none of its key yet; returns False for one that has no counterpart."""
    numbers = [int(word) for word in rest.split(":") if word.isdigit()]
    if prefix in ("e", "E") and not rest:
        keys.setdefault("endianness", '"little"' if prefix == "e" else '"big"')
    elif prefix == "S":
        keys.setdefault("stack_alignment", f"{numbers[0]} : i64")
    elif prefix in _SPACES:
        keys.setdefault(_SPACES[prefix], f"{numbers[0]} : ui64")
    elif prefix == "m":
        keys.setdefault("mangling_mode", quote(rest.removeprefix(":")))
    elif prefix == "n":
        keys.setdefault("legal_int_widths", f"array<i32: {', '.join(map(str, numbers))}>")
    elif prefix in ("Fn", "Fi"):
        dependent = "true" if prefix == "Fn" else "false"
        words = f"<{numbers[0]}, function_dependent = {dependent}>"
        keys.setdefault("function_pointer_alignment", f"#dlti.function_pointer_alignment{words}")
    elif prefix == "p":
        space, _, more = rest.partition(":")
        size, alignment, *further = [int(word) for word in more.split(":")]
        preferred, index = (*further, *(alignment, size)[len(further) :])[:2]
        type_ = f"!llvm.ptr<{space}>" if space not in ("", "0") else "!llvm.ptr"
        types.setdefault(type_, _dense([size, alignment, preferred, index]))
    elif prefix in ("i", "f"):
        if prefix == "f" and str(numbers[0]) not in _FLOAT_WIDTHS:
            return False
        alignment, *further = numbers[1:]
        types.setdefault(f"{prefix}{numbers[0]}", _dense([alignment, *(further or [alignment])]))
    else:
        return False
    return True


def _dense(numbers: list[int]) -> str:
    text = str(numbers[0]) if len(set(numbers)) == 1 else str(numbers)
    return f"dense<{text}> : vector<{len(numbers)}xi64>"
