"""The data layout of a module, in LLVM's spelling.

Takes a module's `dlti.dl_spec` and `llvm.data_layout`; returns LLVM's string, that of the first in front.
See https://llvm.org/docs/LangRef.html#data-layout.
"""

from __future__ import annotations

from compiler.analysis.data_layout import DataLayout, UnknownSize
from compiler.codegen.problems import TranslationError
from compiler.dialects.dlti.attributes import DataLayoutSpecAttr
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.ir.attributes import Attribute, DialectAttribute, IntegerAttr, StringAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.types import FloatType, IndexType, IntegerType, Type

_SPACES = {
    "dlti.alloca_memory_space": "A",
    "dlti.program_memory_space": "P",
    "dlti.global_memory_space": "G",
    "dlti.stack_alignment": "S",
}


def data_layout_text(module: Operation) -> str:
    """LLVM's string for the module's layout; "" for the default one. Raises TranslationError."""
    attribute = module.attributes.get("llvm.data_layout")
    spec = module.attributes.get("dlti.dl_spec")
    pieces: list[str] = []
    if isinstance(spec, DataLayoutSpecAttr):
        pieces = _pieces(module, spec)
    if isinstance(attribute, StringAttr) and attribute.value:
        pieces.append(attribute.value)
    return "-".join(pieces)


def _pieces(module: Operation, spec: DataLayoutSpecAttr) -> list[str]:
    layout = DataLayout((spec,))
    words: list[str] = []
    types: list[str] = []
    for key, value in spec.entries:
        if isinstance(key, StringAttr):
            words += _keyed(module, key.value, value)
        elif isinstance(key, TypeAttr):
            types += _typed(module, layout, key.type)
    return words + types


def _keyed(module: Operation, key: str, value: Attribute) -> list[str]:
    number = value.value if isinstance(value, IntegerAttr) else 0
    if key == "dlti.endianness":
        return ["E" if isinstance(value, StringAttr) and value.value == "big" else "e"]
    if key in _SPACES:
        return [f"{_SPACES[key]}{number}"] if number else []
    if key == "dlti.mangling_mode":
        return [f"m:{value.value}"] if isinstance(value, StringAttr) and value.value else []
    if key == "dlti.legal_int_widths":
        return ["n" + ":".join([str(width) for width in getattr(value, "values", ())])]
    if key == "dlti.function_pointer_alignment" and isinstance(value, DialectAttribute):
        alignment, dependent = value.parameters
        return [f"F{'n' if dependent else 'i'}{alignment}"]
    raise TranslationError(module, f'unsupported data layout key "{key}"')


def _typed(module: Operation, layout: DataLayout, type_: Type) -> list[str]:
    if isinstance(type_, IndexType):
        return []
    try:
        abi, preferred = 8 * layout.abi_alignment(type_), 8 * layout.preferred_alignment(type_)
    except UnknownSize:
        raise TranslationError(module, f"unsupported type in data layout: '{type_}'") from None
    if isinstance(type_, IntegerType):
        if not type_.is_signless:
            raise TranslationError(module, f"unsupported data layout for non-signless integer '{type_}'")
        return [f"i{type_.width}:{_alignments(abi, preferred)}"]
    if isinstance(type_, FloatType) and type_.name in ("f16", "f32", "f64", "f80", "f128"):
        return [f"f{type_.width}:{_alignments(abi, preferred)}"]
    if isinstance(type_, LLVMPointerType):
        size = layout.size_in_bits(type_)
        return [f"p{type_.address_space}:{size}:{abi}:{preferred}:{layout.pointer_index_width(type_)}"]
    raise TranslationError(module, f"unsupported type in data layout: '{type_}'")


def _alignments(abi: int, preferred: int) -> str:
    return str(abi) if abi == preferred else f"{abi}:{preferred}"
