"""The types of the wasmssa dialect."""

from __future__ import annotations

from compiler.ir.types import Type
from compiler.ods.parameter_members import optional_parameter, parameter
from compiler.ods.type_class import DefinedType


class FuncRefType(DefinedType, name="wasmssa.funcref"):
    """A reference to a function, or null."""


class ExternRefType(DefinedType, name="wasmssa.externref"):
    """A reference to an object of the host, or null."""


class LimitType(DefinedType, name="wasmssa.limit"):
    """Initial and largest size of a memory, in pages of 64 KiB, or of a table."""

    min = parameter(int, "initial size", cpp_type="uint32_t")
    max = optional_parameter(int, "largest size", cpp_type="std::optional<uint32_t>")
    assembly_format = "`[` $min `` `:` ($max^)? `]`"


class LocalRefType(DefinedType, name="wasmssa.local"):
    """A local variable or an argument of a function."""

    element_type = parameter(Type, "type of its value", name="elementType", cpp_type="::mlir::Type")
    assembly_format = "`ref` `to` $elementType"


class TableType(DefinedType, name="wasmssa.tabletype"):
    """A table of references."""

    reference = parameter(Type, "type of its elements", cpp_type="::mlir::Type")
    limit = parameter(LimitType, "its sizes", cpp_type="::mlir::wasmssa::LimitType")
    assembly_format = "$reference $limit"
