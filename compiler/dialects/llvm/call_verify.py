"""Checks of the llvm dialect's calls: operand bundles, types of the callee."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.llvm.control_flow_ops import CallIntrinsicOp, CallOp, InvokeOp
from compiler.dialects.llvm.hint_intrinsics import AssumeOp
from compiler.dialects.llvm.module_ops import AliasOp, IFuncOp, LLVMFuncOp
from compiler.dialects.llvm.types import LLVMFunctionType, LLVMPointerType, LLVMVoidType
from compiler.errors.constraints import RequiredType
from compiler.errors.names import UndefinedSymbol
from compiler.errors.values import CallMismatch
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import Type
from compiler.ods import hook


@hook.verify(CallOp, AssumeOp)
def operand_bundles(op: CallOp | CallIntrinsicOp | AssumeOp | InvokeOp) -> Finding:
    """There is a string tag for each operand bundle."""
    tags = op.op_bundle_tags
    names = tags.elements if isinstance(tags, ArrayAttr) else ()
    if not all(isinstance(name, StringAttr) for name in names):
        return Problem(op, "operand bundle tag must be a StringAttr")
    sizes = op.op_bundle_sizes
    count = len(sizes.values) if isinstance(sizes, DenseArrayAttr) else 0
    if count != len(names):
        return Problem(op, f"expected {count} operand bundle tags, but actually got {len(names)}")
    return None


@hook.verify(CallIntrinsicOp)
def intrinsic_call(op: CallIntrinsicOp) -> Finding:
    return operand_bundles(op) if op.intrin.value.startswith("llvm.") else "intrinsic name must start with 'llvm.'"


def _arguments(op: CallOp | InvokeOp) -> Sequence[Value]:
    return op.callee_operands[1:] if op.callee is None else op.callee_operands


def variadic_callee_type(op: CallOp | InvokeOp) -> Finding:
    """`vararg(type)` is the type of a variadic function that can be called so."""
    attribute = op.var_callee_type
    if not isinstance(attribute, TypeAttr) or not isinstance(attribute.type, LLVMFunctionType):
        return None
    result, parameters, variadic = attribute.type.return_type, attribute.type.params, attribute.type.var_arg
    if not variadic:
        return "expected var_callee_type to be a variadic function type"
    arguments = _arguments(op)
    if len(parameters) > len(arguments):
        return f"expected var_callee_type to have at most {len(arguments)} parameters"
    for parameter, argument in zip(parameters, arguments, strict=False):
        if parameter != argument.type:
            words = f"var_callee_type parameter type mismatch: '{parameter}' != '{argument.type}'"
            return RequiredType(words, parameter, argument.type)
    if not op.results:
        return None if isinstance(result, LLVMVoidType) else "expected var_callee_type to return void"
    if op.result.type != result:
        words = f"var_callee_type return type mismatch: '{result}' != '{op.result.type}'"
        return RequiredType(words, result, op.result.type)
    return None


@hook.verify_symbol_uses(CallOp)
def call_symbols(op: CallOp, tables: SymbolTables) -> Finding:
    """The callee exists and has the type of the call."""
    symbols = variadic_callee_type(op)
    if symbols is not None:
        return symbols
    callee = op.callee
    if not isinstance(callee, SymbolRefAttr):
        if not op.callee_operands:
            return "must have either a `callee` attribute or at least an operand"
        called, *_ = op.callee_operands
        pointer = called.type
        return (
            None if isinstance(pointer, LLVMPointerType) else f"indirect call expects a pointer as callee: '{pointer}'"
        )
    target = tables.lookup_nearest(op, callee)
    if target is None:
        return UndefinedSymbol(callee.root, f"'{callee.root}' does not reference a symbol in the current scope")
    if isinstance(target, AliasOp):
        return None
    if not isinstance(target, (LLVMFuncOp, IFuncOp)):
        return UndefinedSymbol(callee.root, f"'{callee.root}' does not reference a valid LLVM function or IFunc")
    type_ = (target.function_type if isinstance(target, LLVMFuncOp) else target.i_func_type).type
    if not isinstance(type_, LLVMFunctionType):
        return f"callee does not have a functional type: '{type_}'"
    return _matches(op, type_)


def _matches(op: CallOp, type_: LLVMFunctionType) -> Finding:
    result, parameters, variadic = type_.parameters
    if variadic and "var_callee_type" not in op.properties:
        return "missing var_callee_type attribute for vararg call"
    operands = op.callee_operands
    count = len(operands)
    if not variadic and len(parameters) != count:
        return CallMismatch(f"incorrect number of operands ({count}) for callee (expecting: {len(parameters)})")
    if len(parameters) > count:
        return CallMismatch(
            f"incorrect number of operands ({count}) for varargs callee (expecting at least: {len(parameters)})"
        )
    for index, (operand, parameter) in enumerate(zip(operands, parameters, strict=False)):
        if operand.type != parameter:
            words = f"operand type mismatch for operand {index}: '{operand.type}' != '{parameter}'"
            return CallMismatch(words, index, parameter, operand.type)
    return _result_matches(op, result)


def _result_matches(op: Operation, result: Type) -> Finding:
    is_void = isinstance(result, LLVMVoidType)
    if not op.results:
        fault = CallMismatch("expected function call to produce a value", is_operand=False)
        return None if is_void else fault
    if is_void:
        return CallMismatch("calling function with void result must not produce values", is_operand=False)
    if op.result.type != result:
        words = f"result type mismatch: '{op.result.type}' != '{result}'"
        return CallMismatch(words, 0, result, op.result.type, is_operand=False)
    return None
