"""Checks of the spirv dialect's attributes on operations of other dialects, arguments and results."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import InterfaceVarABIAttr
from compiler.dialects.spirv.ops.graph_ops import GraphARMOp
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import FloatType, IndexType, IntegerType, Type


def _is(attribute: Attribute, mnemonic: str) -> bool:
    return isinstance(attribute, DialectAttribute) and attribute.definition.full_name == f"spirv.{mnemonic}"


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    if name == "spirv.entry_point_abi":
        if not _is(value, "entry_point_abi"):
            return Problem(op, f"'{name}' attribute must be an entry point ABI attribute")
    elif name == "spirv.target_env":
        if not _is(value, "target_env"):
            return Problem(op, f"'{name}' must be a spirv::TargetEnvAttr")
    else:
        return Problem(op, f"found unsupported '{name}' attribute on operation")
    return None


def argument_attribute(op: Operation, type_: Type, name: str, value: Attribute) -> Finding:
    if name == "spirv.interface_var_abi":
        if not isinstance(value, InterfaceVarABIAttr):
            return Problem(op, f"'{name}' must be a spirv::InterfaceVarABIAttr", shows_op=False)
        if value.storage_class is not None and not isinstance(type_, IntegerType | IndexType | FloatType):
            message = f"'{name}' attribute cannot specify storage class when attaching to a non-scalar value"
            return Problem(op, message, shows_op=False)
        return None
    if name == "spirv.decoration":
        return (
            None
            if _is(value, "decoration")
            else Problem(op, f"'{name}' must be a spirv::DecorationAttr", shows_op=False)
        )
    return Problem(op, f"found unsupported '{name}' attribute on region argument", shows_op=False)


def result_attribute(op: Operation, type_: Type, name: str, value: Attribute) -> Finding:
    if not isinstance(op, GraphARMOp):
        message = "cannot attach SPIR-V attributes to region result which is not part of a spirv::GraphARMOp type"
        return Problem(op, message)
    return argument_attribute(op, type_, name, value)
