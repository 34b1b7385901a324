"""Calls of the intrinsics of NVIDIA's GPUs, and parts of their names.

An intrinsic's name depends on the attributes of the operation and on its types; see
https://llvm.org/docs/NVPTXUsage.html#nvptx-intrinsics.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compiler.codegen.function_writer import FunctionWriter
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.ir.operation import Operation, Value

SHARED, SHARED_CLUSTER = 3, 7
"""Address spaces of a block's shared memory, and of that of any block in the cluster."""


def name_of(*parts: str) -> str:
    """Returns the parts of a name that are not empty, with dots between them."""
    return ".".join([part for part in parts if part])


def call(writer: FunctionWriter, op: Operation, name: str, arguments: Iterable[str]) -> None:
    """Writes a call of `llvm.nvvm.` and a name, which defines the op's result."""
    result = writer.type(op.result) if op.results else "void"
    writer.emit(op, f"call {result} @llvm.nvvm.{name}({', '.join(arguments)})")


def typed(writer: FunctionWriter, values: Iterable[Value | None]) -> list[str]:
    """Returns the values that exist, with their types."""
    return [writer.typed(value) for value in values if value is not None]


def or_zero(writer: FunctionWriter, value: Value | None, type_text: str) -> str:
    """Returns a value with its type; zero if it does not exist."""
    return f"{type_text} 0" if value is None else writer.typed(value)


def flag(holds: object) -> str:
    return "i1 true" if holds else "i1 false"


def address_space(value: Value) -> int:
    assert isinstance(value.type, LLVMPointerType)
    return value.type.address_space


def shared(value: Value) -> str:
    """Returns `shared` for an address in shared memory; "" for a generic address."""
    return "shared" if address_space(value) == SHARED else ""


def in_shared_memory(writer: FunctionWriter, op: Operation, value: Value) -> str:
    """Returns an address with its type, cast to shared memory if it is generic. The cast is step 0 of the op."""
    if address_space(value):
        return writer.typed(value)
    return f"ptr addrspace(3) {writer.step(op, 0, f'addrspacecast {writer.typed(value)} to ptr addrspace(3)')}"


def sizes_name(sizes: Sequence[int]) -> str:
    """`m16n8k16`"""
    return "".join([f"{letter}{size}" for letter, size in zip("mnk", sizes)])
