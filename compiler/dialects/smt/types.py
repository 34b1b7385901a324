"""The types of the smt dialect."""

from __future__ import annotations

from compiler.ir.attributes import StringAttr
from compiler.ir.types import Parameters, Type
from compiler.ods.parameter_members import ParameterHooks, array_parameter, parameter
from compiler.ods.type_class import DefinedType


def bit_vector_parameters(parameters: Parameters) -> str | None:
    return "bit-vector must have at least a width of one" if parameters[0] < 1 else None


def array_parameters(parameters: Parameters) -> str | None:
    for name, type_ in zip(("domain", "range"), parameters, strict=True):
        if not isinstance(type_, SMTType):
            return f"{name} must be any SMT value type"
    return None


def function_parameters(parameters: Parameters) -> str | None:
    domain, range_ = parameters
    if not all(map(is_value, domain)):
        return "domain types must be any non-function SMT type"
    return None if is_value(range_) else "range type must be any non-function SMT type"


def sort_parameters(parameters: Parameters) -> str | None:
    return None if all(map(is_value, parameters[1])) else "sort parameter types must be any non-function SMT type"


class SMTType(DefinedType):
    """The sort of a term of a solver, or a function between sorts."""


class BoolType(SMTType, name="smt.bool"):
    """A Boolean term of a solver."""


class IntType(SMTType, name="smt.int"):
    """A mathematical integer, SMT-LIB's `Int`."""


class BitVectorType(SMTType, name="smt.bv"):
    """A signless bit vector, SMT-LIB's `(_ BitVec n)`."""

    width = parameter(int, "the number of bits", cpp_type="int64_t")
    assembly_format = "`<` $width `>`"
    hooks = ParameterHooks(verify=bit_vector_parameters)


class ArrayType(SMTType, name="smt.array"):
    """A total map from one sort to another, SMT-LIB's `(Array X Y)`."""

    domain_type = parameter(Type, "the sort of the indices", name="domainType", cpp_type="mlir::Type")
    range_type = parameter(Type, "the sort of the values", name="rangeType", cpp_type="mlir::Type")
    assembly_format = "`<` `[` $domainType `->` $rangeType `]` `>`"
    hooks = ParameterHooks(verify=array_parameters)


class SMTFuncType(SMTType, name="smt.func"):
    """An uninterpreted function between sorts."""

    domain_types = array_parameter(
        Type, "the sorts of the arguments", name="domainTypes", cpp_type="::llvm::ArrayRef<mlir::Type>"
    )
    range_type = parameter(Type, "the sort of the values", name="rangeType", cpp_type="mlir::Type")
    assembly_format = "`<` `(` $domainTypes `)` ` ` $rangeType `>`"
    hooks = ParameterHooks(verify=function_parameters)


class SortType(SMTType, name="smt.sort"):
    """An uninterpreted sort that a program declares."""

    identifier = parameter(StringAttr, "the sort's name", cpp_type="mlir::StringAttr")
    sort_params = array_parameter(
        Type, "sorts that it is made of", default=(), name="sortParams", cpp_type="::llvm::ArrayRef<mlir::Type>"
    )
    assembly_format = "`<` $identifier (`[` $sortParams^ `]`)? `>`"
    hooks = ParameterHooks(verify=sort_parameters)


def is_value(type_: Type) -> bool:
    """Returns True if the type is one of the dialect's types other than functions."""
    return isinstance(type_, SMTType) and not isinstance(type_, SMTFuncType)


def width(type_: Type) -> int:
    """Returns the number of bits of a bit vector; 0 for any other type."""
    return type_.width if isinstance(type_, BitVectorType) else 0
