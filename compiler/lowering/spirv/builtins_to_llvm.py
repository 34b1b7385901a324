"""Patterns of `convert-spirv-to-llvm` for group operations: calls of functions of the device's library.

spirv.GroupIAdd <Workgroup> <Reduce> %x : i32    ->    llvm.call spir_funccc @_Z17__spirv_GroupIAddiij(2, 0, %x)

The functions' names are mangled as those of C++ are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.llvm.attributes import CConvAttr
from compiler.dialects.llvm.control_flow_ops import CallOp
from compiler.dialects.llvm.enums import CConv
from compiler.dialects.spirv.ops import barrier_ops, group_ops, intel_ops, non_uniform_reduction_ops
from compiler.ir.attributes import UNIT, SymbolRefAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, FloatType, IntegerType, Type
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.functions import CannotDeclare, declare_with
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern

_INTEGERS: Mapping[int, str] = MappingProxyType({1: "b", 8: "c", 16: "t", 32: "j", 64: "m"})
_FLOATS: Mapping[int, str] = MappingProxyType({16: "Dh", 32: "f", 64: "d"})


def mangled_type(type_: Type) -> str | None:
    """Returns the letters for a number among the parameters of a function: `j` for an integer of 32 bits.

    Integers of more than 8 bits are mangled as unsigned, in all functions.
    """
    if isinstance(type_, FloatType):
        return _FLOATS.get(type_.width)
    return _INTEGERS.get(type_.width) if isinstance(type_, IntegerType) else None


def _call(
    op: Operation, rewriter: ConversionRewriter, letters: str, operands: Sequence[Value], results: Sequence[Type]
) -> bool:
    """Replaces an op by a call of the builtin function with its name, mangled with the parameters' letters."""
    base = f"__spirv_{op.name.removeprefix('spirv.')}"
    if "INTEL." in base:
        base = base.replace("INTEL.", "") + "INTEL"
    name = f"_Z{len(base)}{base}{letters}"
    flags = {
        "CConv": CConvAttr.get(CConv.SPIR_FUNCCC),
        "convergent": UNIT,
        "no_unwind": UNIT,
        "will_return": UNIT,
    }
    try:
        declare_with(rewriter, converter_of(rewriter), op, name, [value.type for value in operands], results, flags)
    except CannotDeclare:
        return False
    new = rewriter.create(
        CallOp,
        list(operands),
        result_types=results,
        callee=SymbolRefAttr(name),
        op_bundle_sizes=[],
        location=op,
    )
    new.properties = {**new.properties, **flags}
    rewriter.replace_op(op, new)
    return True


_Barrier: TypeAlias = (
    barrier_ops.ControlBarrierOp | intel_ops.INTELControlBarrierArriveOp | intel_ops.INTELControlBarrierWaitOp
)
_Reduction: TypeAlias = (
    group_ops.GroupFloatReduction
    | group_ops.GroupIntegerReduction
    | non_uniform_reduction_ops.GroupNonUniformArithmetic
)


def _barrier(source: type[_Barrier]) -> RewritePattern:
    """Returns the pattern of a barrier: a call with its scopes and memory semantics."""

    def lower(op: _Barrier, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        emit = LLVMEmitter(rewriter)
        numbers = (op.execution_scope, op.memory_scope, op.memory_semantics)
        return _call(op, rewriter, "iii", [emit.constant(int(number), I32) for number in numbers], [])

    return conversion_pattern(source, name=f"{source.name} to a call")(lower)


def _reduction(source: type[_Reduction]) -> RewritePattern:
    """Returns the pattern of a reduction over a group: a call with its scope, kind and value."""

    def lower(op: _Reduction, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        letter = None if type_ is None else mangled_type(type_)
        if type_ is None or letter is None:
            return False
        emit = LLVMEmitter(rewriter)
        numbers = [emit.constant(int(number), I32) for number in (op.execution_scope, op.group_operation)]
        letters = "ii" + letter + "j" * (len(adaptor.operands) - 1)
        return _call(op, rewriter, letters, [*numbers, *adaptor.operands], [type_])

    return conversion_pattern(source, name=f"{source.name} to a call")(lower)


_BARRIERS = (
    barrier_ops.ControlBarrierOp,
    intel_ops.INTELControlBarrierArriveOp,
    intel_ops.INTELControlBarrierWaitOp,
)
_REDUCTIONS = (
    group_ops.GroupSMinOp,
    group_ops.GroupSMaxOp,
    non_uniform_reduction_ops.GroupNonUniformSMinOp,
    non_uniform_reduction_ops.GroupNonUniformSMaxOp,
    group_ops.GroupIAddOp,
    group_ops.GroupFAddOp,
    group_ops.GroupFMinOp,
    group_ops.GroupUMinOp,
    group_ops.GroupFMaxOp,
    group_ops.GroupUMaxOp,
    non_uniform_reduction_ops.GroupNonUniformIAddOp,
    non_uniform_reduction_ops.GroupNonUniformFAddOp,
    non_uniform_reduction_ops.GroupNonUniformIMulOp,
    non_uniform_reduction_ops.GroupNonUniformFMulOp,
    non_uniform_reduction_ops.GroupNonUniformUMinOp,
    non_uniform_reduction_ops.GroupNonUniformFMinOp,
    non_uniform_reduction_ops.GroupNonUniformUMaxOp,
    non_uniform_reduction_ops.GroupNonUniformFMaxOp,
    non_uniform_reduction_ops.GroupNonUniformBitwiseAndOp,
    non_uniform_reduction_ops.GroupNonUniformBitwiseOrOp,
    non_uniform_reduction_ops.GroupNonUniformBitwiseXorOp,
    non_uniform_reduction_ops.GroupNonUniformLogicalAndOp,
    non_uniform_reduction_ops.GroupNonUniformLogicalOrOp,
    non_uniform_reduction_ops.GroupNonUniformLogicalXorOp,
)

BUILTINS_TO_LLVM: tuple[RewritePattern, ...] = (
    *(_barrier(source) for source in _BARRIERS),
    *(_reduction(source) for source in _REDUCTIONS),
)
