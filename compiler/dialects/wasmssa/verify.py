"""Verifiers of the wasmssa dialect: arguments of functions, initializers of globals, types of variables, widths."""

from __future__ import annotations

from compiler.dialects.wasmssa.control_flow_ops import ReturnOp
from compiler.dialects.wasmssa.conversion_ops import ExtendLowBitsSOp, ReinterpretOp
from compiler.dialects.wasmssa.module_ops import FuncOp, GlobalImportOp, GlobalOp
from compiler.dialects.wasmssa.syntax import held
from compiler.dialects.wasmssa.variable_ops import GlobalGetOp, LocalSetOp, LocalTeeOp
from compiler.ir.attributes import SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import FunctionType, int_or_float_width
from compiler.ods import hook


def _at(op: Operation, message: str) -> Problem:
    return Problem(op, message, shows_op=False)


@hook.verify(FuncOp)
def func(op: FuncOp) -> Finding:
    """The body has a variable for each argument."""
    type_ = op.function_type
    blocks = op.body.blocks
    if not blocks or not isinstance(type_, TypeAttr) or not isinstance(type_.type, FunctionType):
        return None
    inputs, arguments = type_.type.inputs, blocks[0].arguments
    if len(inputs) != len(arguments):
        counts = f"Function type has {len(inputs)}, entry block has {len(arguments)}"
        return _at(op, f"entry block should have same number of arguments as function type. {counts}")
    for index, (input_, argument) in enumerate(zip(inputs, arguments, strict=True)):
        inner = held(argument.type)
        if inner is None:
            reason = f"should be LocalRefType, got '{argument.type}' for block argument {index}"
            return _at(op, f"entry block argument type {reason}")
        if inner != input_:
            reason = f"doesn't match entry block referenced type ('{inner}')"
            return _at(op, f"func argument type #{index}('{input_}') {reason}")
    return None


@hook.verify_regions(GlobalOp)
def global_(op: GlobalOp) -> Finding:
    """Checks that the initializer only has constant expressions."""
    for block in op.initializer.blocks:
        for inner in block.ops:
            if not inner.has_trait("ConstantExprOpTrait") and not isinstance(inner, ReturnOp):
                return _at(op, f"expected a constant initializer for this operator, got {inner.name}")
    return None


@hook.verify_symbol_uses(GlobalGetOp)
def global_get(op: GlobalGetOp, tables: SymbolTables) -> Finding:
    """The global exists; in a constant expression it has to be imported and immutable."""
    reference = op.global_
    if not isinstance(reference, SymbolRefAttr):
        return None
    symbol = tables.lookup_nearest(op, reference)
    if symbol is None:
        return _at(op, f"symbol {reference} is undefined")
    parent = op.parent_op
    if parent is None or not isinstance(parent, GlobalOp):
        return None
    if not isinstance(symbol, GlobalImportOp) or "isMutable" in symbol.properties:
        wanted = "it's referring to a import.global symbol marked non-mutable"
        return _at(op, f"global.get op is considered constant if {wanted}")
    return None


@hook.verify(LocalSetOp)
def local_set(op: LocalSetOp) -> Finding:
    """The value has the type of the local variable."""
    return None if _fits(op) else _at(op, "input type and result type of local.set do not match")


@hook.verify(LocalTeeOp)
def local_tee(op: LocalTeeOp) -> Finding:
    """Checks the value and the result against the variable."""
    return None if _fits(op) else _at(op, "input type and output type of local.tee do not match")


def _fits(op: LocalSetOp | LocalTeeOp) -> bool:
    return held(op.local_var.type) in (None, op.value.type)


@hook.verify(ExtendLowBitsSOp)
def extend(op: ExtendLowBitsSOp) -> Finding:
    bits, type_ = op.bits_to_take.value, op.input.type
    if bits not in (8, 16, 32):
        return _at(op, f"extend op can only take 8, 16 or 32 bits. Got {bits}")
    if bits >= int_or_float_width(type_):
        return _at(op, f"trying to extend the {bits} low bits from a '{type_}' value is illegal")
    return None


@hook.verify(ReinterpretOp)
def reinterpret(op: ReinterpretOp) -> Finding:
    source, target = op.input.type, op.result.type
    if source == target:
        return _at(op, "reinterpret input and output type should be distinct")
    if int_or_float_width(source) != int_or_float_width(target):
        return _at(op, f"input type ('{source}') and output type ('{target}') have incompatible bit widths")
    return None
