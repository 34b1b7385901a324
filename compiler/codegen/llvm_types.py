"""Types of the llvm dialect as LLVM IR spells them.

Takes MLIR types; returns LLVM's spellings, and a definition for each named structure that was met. A type
that LLVM does not have is a `ValueError` whose text is the type.
"""

from __future__ import annotations

from compiler.codegen import llvm_text
from compiler.dialects.llvm.types import (
    LLVMArrayType,
    LLVMFunctionType,
    LLVMPointerType,
    LLVMStructType,
    LLVMTargetExtType,
)
from compiler.ir.types import DialectType, FloatType, IntegerType, Type, VectorType

FLOATS = {
    "f16": "half",
    "bf16": "bfloat",
    "f32": "float",
    "f64": "double",
    "f80": "x86_fp80",
    "f128": "fp128",
}

_PLAIN = {
    "llvm.void": "void",
    "llvm.token": "token",
    "llvm.label": "label",
    "llvm.metadata": "metadata",
    "llvm.ppc_fp128": "ppc_fp128",
    "llvm.x86_amx": "x86_amx",
}


class TypeTexts:
    """Spells types; remembers them, and the named structures among them."""

    def __init__(self) -> None:
        self._texts: dict[Type, str] = {}
        self._structures: dict[str, str] = {}

    def definitions(self) -> list[str]:
        """Returns a line for each named structure."""
        return [f"%{llvm_text.name(key)} = type {body}" for key, body in self._structures.items()]

    def text(self, type_: Type) -> str:
        text = self._texts.get(type_)
        if text is None:
            text = self._texts[type_] = self._spell(type_)
        return text

    def texts(self, types: tuple[Type, ...] | list[Type]) -> str:
        """Returns a list of types, separated by commas."""
        return ", ".join([self.text(type_) for type_ in types])

    def _spell(self, type_: Type) -> str:
        if isinstance(type_, IntegerType):
            return f"i{type_.width}"
        if isinstance(type_, FloatType) and type_.name in FLOATS:
            return FLOATS[type_.name]
        if isinstance(type_, VectorType) and len(type_.shape) == 1:
            scale = "vscale x " if type_.is_scalable else ""
            return f"<{scale}{type_.shape[0]} x {self.text(type_.element_type)}>"
        if isinstance(type_, DialectType):
            name = type_.definition.full_name
            if name in _PLAIN:
                return _PLAIN[name]
        match type_:
            case LLVMPointerType():
                return f"ptr addrspace({type_.address_space})" if type_.address_space else "ptr"
            case LLVMArrayType():
                return f"[{type_.num_elements} x {self.text(type_.element_type)}]"
            case LLVMStructType():
                return self._structure(type_)
            case LLVMFunctionType():
                texts = [self.text(argument) for argument in type_.params] + ["..."] * bool(type_.var_arg)
                return f"{self.text(type_.return_type)} ({', '.join(texts)})"
            case LLVMTargetExtType():
                return self._target(type_)
        raise ValueError(str(type_))

    def _structure(self, type_: LLVMStructType) -> str:
        name, body, packed = type_.name, type_.body, type_.packed
        if name is None:
            return self._body(body, packed)
        if name not in self._structures or (self._structures[name] == "opaque" and packed is not None):
            # The name alone stands for the structure inside its own body.
            self._structures[name] = "opaque"
            if body is not None and packed is not None:
                self._structures[name] = self._body(body, packed)
        return f"%{llvm_text.name(name)}"

    def _body(self, body: tuple[Type, ...] | None, packed: bool | None) -> str:
        elements = self.texts(body or ())
        text = f"{{ {elements} }}" if elements else "{}"
        return f"<{text}>" if packed else text

    def _target(self, type_: LLVMTargetExtType) -> str:
        types = [self.text(inner) for inner in type_.type_params]
        words = [llvm_text.quoted(type_.ext_type_name), *types, *map(str, type_.int_params)]
        return f"target({', '.join(words)})"


def element_types(type_: Type) -> list[Type] | None:
    """Returns the types of an aggregate's or a fixed vector's elements; None if it has none."""
    if isinstance(type_, VectorType) and not type_.is_scalable:
        return [type_.element_type] * type_.shape[0]
    if isinstance(type_, LLVMArrayType):
        return [type_.element_type] * type_.num_elements
    return list(type_.body) if isinstance(type_, LLVMStructType) and type_.body is not None else None
