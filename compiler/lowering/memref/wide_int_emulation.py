"""`memref-emulate-wide-int`: buffers of integers of twice the width that a target has, as buffers of their halves.

%0 = memref.load %m[%i] : memref<4xi64>    ->    %0 = memref.load %m[%i] : memref<4xvector<2xi32>>
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.memref.allocation_ops import AllocOp
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType, MemRefType, Type
from compiler.lowering.arith.wide_int_emulation import WideIntEmulation, wide_int_patterns
from compiler.lowering.arith.wide_int_halves import WideIntConverter
from compiler.passes.base import PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.function_conversion import function_patterns
from compiler.rewrite.type_conversion import UNCONVERTIBLE, Unconvertible


@dataclass
class MemRefEmulateWideInt(WideIntEmulation):
    """Emulate 2*N-bit integer operations using N-bit operations."""

    argument = "memref-emulate-wide-int"
    name = "MemRefEmulateWideInt"

    def emulate(self, op: Operation, converter: WideIntConverter, state: PassState) -> None:
        converter.add_conversion(lambda type_: _buffer(type_, converter), MemRefType)
        target = ConversionTarget()
        for dialect in ("arith", "memref", "vector"):
            target.add_dynamically_legal_dialect(dialect, converter.is_legal)
        own = [pattern.with_converter(converter) for pattern in (_alloc, _load, _store)]
        patterns = [*wide_int_patterns(converter), *function_patterns(converter), *own]
        convert_partially(op, target, patterns, state)


def _buffer(type_: MemRefType, converter: WideIntConverter) -> Type | Unconvertible:
    if not isinstance(type_.element_type, IntegerType):
        return type_
    element = converter.convert_type(type_.element_type)
    return UNCONVERTIBLE if element is None else replace(type_, element_type=element)


def _converted(op: Operation, type_: Type, rewriter: ConversionRewriter) -> Type | None:
    """Returns the converted type; reports a match failure and returns None for unsupported types."""
    assert rewriter.converter is not None
    new = rewriter.converter.convert_type(type_)
    if new is None:
        rewriter.notify_match_failure(op, f"failed to convert memref type: {type_}")
    return new


@conversion_pattern(AllocOp, name="ConvertMemRefAlloc")
def _alloc(op: AllocOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    type_ = _converted(op, op.result.type, rewriter)
    if type_ is None:
        return False
    rewriter.replace_op_with_new_op(
        op, AllocOp, op.dynamic_sizes, op.symbol_operands, result_types=[type_], alignment=op.alignment
    )
    return True


@conversion_pattern(LoadOp, name="ConvertMemRefLoad")
def _load(op: LoadOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    type_ = _converted(op, op.result.type, rewriter)
    if type_ is None:
        return False
    memref, *indices = adaptor.operands
    rewriter.replace_op_with_new_op(op, LoadOp, memref, indices, result_types=[type_], nontemporal=op.nontemporal)
    return True


@conversion_pattern(StoreOp, name="ConvertMemRefStore")
def _store(op: StoreOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    if _converted(op, op.memref.type, rewriter) is None:
        return False
    value, memref, *indices = adaptor.operands
    rewriter.replace_op_with_new_op(op, StoreOp, value, memref, indices, nontemporal=op.nontemporal)
    return True
