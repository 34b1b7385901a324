"""Regions that become functions of their own: what they use of the function around them, and how that reaches them.

Constants are written where they are used. All other values reach a function through a structure.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.codegen.function_attributes import target_attributes
from compiler.codegen.function_writer import FunctionWriter
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value


def function_symbol(writer: FunctionWriter) -> str:
    """Returns the name of a region's function, which follows that of the function around it."""
    assert isinstance(writer.function, LLVMFuncOp)
    return writer.state.openmp.symbol(f"{writer.function.sym_name.value}..omp_par")


def function_attributes(writer: FunctionWriter) -> str:
    """Returns the attributes of a region's function: the processor is that of the function around it."""
    assert isinstance(writer.function, LLVMFuncOp)
    return writer.state.attribute_group(["nounwind", *target_attributes(writer.function.properties)])


def captured_values(writer: FunctionWriter, region: Region, needed: Sequence[Value] = ()) -> list[Value]:
    """Returns the values from around a region that are no constants: `needed` ones, then those that it uses."""
    ops = [op for block in region.blocks for top in block.ops for op in top.walk()]
    inside = {*region.blocks, *(block for op in ops for nested in op.regions for block in nested.blocks)}
    used = [*needed, *(value for op in ops for value in op.operands if _block(value) not in inside)]
    return [value for value in dict.fromkeys(used) if writer.ref(value).startswith("%")]


def _block(value: Value) -> object:
    """Returns the block that defines a value."""
    if isinstance(value, OpResult):
        return value.owner.parent
    return value.owner if isinstance(value, BlockArgument) else None


def is_plain_pointer(writer: FunctionWriter, value: Value) -> bool:
    """Returns True for a pointer of the address space in which structures are."""
    return writer.type(value) == "ptr"


def store_fields(
    writer: FunctionWriter, op: Operation, structure: str, types: Sequence[str], values: Sequence[str]
) -> None:
    """Writes values into a structure of these types."""
    layout = structure_type(types)
    for number, (type_, value) in enumerate(zip(types, values, strict=True)):
        field = writer.named(op, "gep_", f"getelementptr {layout}, ptr {structure}, i32 0, i32 {number}")
        writer.emit_void(op, f"store {type_} {value}, ptr {field}")


def load_fields(inner: FunctionWriter, op: Operation, structure: str, types: Sequence[str]) -> list[str]:
    """Writes the loads of a structure's fields; returns them."""
    layout = structure_type(types)
    loaded: list[str] = []
    for number, type_ in enumerate(types):
        field = inner.named(op, "gep_", f"getelementptr {layout}, ptr {structure}, i32 0, i32 {number}")
        loaded.append(inner.named(op, "loadgep_", f"load {type_}, ptr {field}"))
    return loaded


def structure_type(types: Sequence[str]) -> str:
    """`{ ptr, i32 }`"""
    return f"{{ {', '.join(types)} }}"
