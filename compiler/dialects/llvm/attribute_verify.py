"""Checks of discardable llvm attributes of ops, and of arguments and results of functions."""

from __future__ import annotations

from compiler.dialects.llvm.data_layout_string import problem_of
from compiler.dialects.llvm.types import LLVMPointerType, LLVMVoidType
from compiler.ir.attributes import Attribute, IntegerAttr, StringAttr, TypeAttr, UnitAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import IntegerType, Type
from compiler.ods.llvm_types import is_llvm_type_throughout

_POINTER_UNITS = frozenset(
    f"llvm.{name}"
    for name in ("noalias", "readonly", "readnone", "writeonly", "nest", "nocapture", "nofree", "nonnull")
)
_POINTER_TYPES = frozenset(
    f"llvm.{name}" for name in ("sret", "byval", "byref", "elementtype", "inalloca", "preallocated")
)
_INTEGER_UNITS = frozenset({"llvm.signext", "llvm.zeroext"})
_POINTER_INTEGERS = frozenset({"llvm.align", "llvm.dereferenceable", "llvm.dereferenceable_or_null"})
_UNITS = frozenset({"llvm.noundef", "llvm.inreg", "llvm.returned"})
_NEVER_RESULT = frozenset(
    f"llvm.{name}"
    for name in (
        "allocalign",
        "allocptr",
        "byval",
        "byref",
        "inalloca",
        "nest",
        "nocapture",
        "nofree",
        "preallocated",
        "readnone",
        "readonly",
        "returned",
        "alignstack",
        "sret",
        "writeonly",
    )
)


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    if name == "llvm.data_layout":
        if not isinstance(value, StringAttr):
            return "expected 'llvm.data_layout' to be a string attributes"
        problem = problem_of(value.value)
        return None if problem is None else f"invalid data layout descriptor: {problem}"
    return None


def parameter_attribute(op: Operation, type_: Type, name: str, value: Attribute) -> Finding:
    """Checks an attribute of an argument or result: its value, and the type that it requires."""
    message = _expected_value(name, value)
    if message is None and is_llvm_type_throughout(type_):
        message = _expected_type(name, type_)
    return None if message is None else Problem(op, f'"{name}" {message}')


def result_attribute(op: Operation, type_: Type, name: str, value: Attribute) -> Finding:
    if isinstance(type_, LLVMVoidType):
        return Problem(op, "cannot attach result attributes to functions with a void return")
    if name in _NEVER_RESULT:
        return Problem(op, f'"{name}" is not a valid result attribute')
    return parameter_attribute(op, type_, name, value)


def _expected_value(name: str, value: Attribute) -> str | None:
    if name in _POINTER_UNITS or name in _INTEGER_UNITS or name in _UNITS:
        return None if isinstance(value, UnitAttr) else "should be a unit attribute"
    if name in _POINTER_TYPES:
        return None if isinstance(value, TypeAttr) else "should be a type attribute"
    if name in _POINTER_INTEGERS or name == "llvm.alignstack":
        return None if isinstance(value, IntegerAttr) else "should be an integer attribute"
    return None


def _expected_type(name: str, type_: Type) -> str | None:
    if name in _POINTER_UNITS or name in _POINTER_TYPES or name in _POINTER_INTEGERS:
        return None if isinstance(type_, LLVMPointerType) else "attribute attached to non-pointer LLVM type"
    if name in _INTEGER_UNITS:
        return None if isinstance(type_, IntegerType) else "attribute attached to non-integer LLVM type"
    return None
