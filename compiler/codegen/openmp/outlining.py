"""Outlining of regions into functions: captured values, and the structures that pass them.

Constants are written where they are used. All other values are passed in a structure.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.captures import captured_values
from compiler.codegen.function_attributes import target_attributes
from compiler.codegen.function_writer import FunctionWriter
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.operation import Operation, Region, Value


def enclosing_function(writer: FunctionWriter) -> LLVMFuncOp:
    """Returns the function of the module whose region is being written."""
    assert isinstance(writer.function, LLVMFuncOp)
    return writer.function


def function_symbol(writer: FunctionWriter) -> str:
    """Returns the name of a region's function, made of the enclosing function's name and a suffix."""
    return writer.state.openmp.symbol(f"{enclosing_function(writer).sym_name.value}..omp_par")


def function_attributes(writer: FunctionWriter) -> str:
    """Returns the attributes of a region's function, for the processor of the enclosing function."""
    words = ["nounwind", *target_attributes(enclosing_function(writer).properties)]
    return writer.state.attribute_group(words)


def target_attribute_group(writer: FunctionWriter) -> str:
    """Returns the attributes that name the processor, with a space in front; "" where none is named."""
    words = target_attributes(enclosing_function(writer).properties)
    return f" {writer.state.attribute_group(words)}" if words else ""


def captured_variables(writer: FunctionWriter, region: Region, needed: Sequence[Value] = ()) -> list[Value]:
    """Returns the captured values of a region that are no constants: `needed` ones first."""
    values = dict.fromkeys([*needed, *captured_values(region)])
    return [value for value in values if writer.ref(value).startswith("%")]


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
