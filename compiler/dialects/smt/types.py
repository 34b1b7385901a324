"""The types of the smt dialect."""

from __future__ import annotations

from compiler.dialects.smt.parameters import (
    array_parameters,
    bit_vector_parameters,
    function_parameters,
    sort_parameters,
)
from compiler.ir.attributes import StringAttr
from compiler.ir.types import Type
from compiler.ods.parameter_members import ParameterHooks, array_parameter, parameter
from compiler.ods.type_class import DefinedType


class BoolType(DefinedType, name="smt.bool"):
    """A Boolean term of a solver."""


class IntType(DefinedType, name="smt.int"):
    """A mathematical integer, SMT-LIB's `Int`."""


class BitVectorType(DefinedType, name="smt.bv"):
    """A signless bit vector, SMT-LIB's `(_ BitVec n)`."""

    width = parameter(int, "the number of bits", cpp_type="int64_t")
    assembly_format = "`<` $width `>`"
    hooks = ParameterHooks(verify=bit_vector_parameters)


class ArrayType(DefinedType, name="smt.array"):
    """A total map from one sort to another, SMT-LIB's `(Array X Y)`."""

    domain_type = parameter(Type, "the sort of the indices", name="domainType", cpp_type="mlir::Type")
    range_type = parameter(Type, "the sort of the values", name="rangeType", cpp_type="mlir::Type")
    assembly_format = "`<` `[` $domainType `->` $rangeType `]` `>`"
    hooks = ParameterHooks(verify=array_parameters)


class SMTFuncType(DefinedType, name="smt.func"):
    """An uninterpreted function between sorts."""

    domain_types = array_parameter(
        Type, "the sorts of the arguments", name="domainTypes", cpp_type="::llvm::ArrayRef<mlir::Type>"
    )
    range_type = parameter(Type, "the sort of the values", name="rangeType", cpp_type="mlir::Type")
    assembly_format = "`<` `(` $domainTypes `)` ` ` $rangeType `>`"
    hooks = ParameterHooks(verify=function_parameters)


class SortType(DefinedType, name="smt.sort"):
    """An uninterpreted sort that a program declares."""

    identifier = parameter(StringAttr, "the sort's name", cpp_type="mlir::StringAttr")
    sort_params = array_parameter(
        Type, "sorts that it is made of", default=(), name="sortParams", cpp_type="::llvm::ArrayRef<mlir::Type>"
    )
    assembly_format = "`<` $identifier (`[` $sortParams^ `]`)? `>`"
    hooks = ParameterHooks(verify=sort_parameters)
