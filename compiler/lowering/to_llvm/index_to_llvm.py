"""`convert-index-to-llvm`

%2 = index.add %0, %1    ->    %2 = llvm.add %0, %1 : i64
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.index import ops as index
from compiler.dialects.index.ops import (
    CastSOp,
    CastUOp,
    CeilDivSOp,
    CeilDivUOp,
    CmpOp,
    ConstantOp,
    FloorDivSOp,
    SizeOfOp,
)
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import constant_ops, integer_intrinsics
from compiler.dialects.llvm.enums import ICmpPredicate
from compiler.ir.attributes import IntegerAttr, signed_value
from compiler.ir.operation import Operation
from compiler.ir.types import IntegerType
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import LLVMConversionPass, OneToOne, with_converter
from compiler.passes.base import PassState
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class IndexToLLVM(LLVMConversionPass):
    """Lower the `index` dialect to the `llvm` dialect."""

    argument = "convert-index-to-llvm"
    name = "ConvertIndexToLLVMPass"
    summary = "Lower the `index` dialect to the `llvm` dialect."
    dependent_dialects = ("llvm",)

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_illegal_dialect("index")
        self.convert(op, state, target, with_converter(INDEX_TO_LLVM, self.llvm_types()))


@conversion_pattern(CeilDivSOp, name="ConvertIndexCeilDivS")
def lower_ceildivs(op: CeilDivSOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ceildivs(n, m) -> x = m > 0 ? -1 : 1; n * m > 0 ? (n + x) / m + 1 : -(-n / m)"""
    emit, (n, m) = LLVMEmitter(rewriter), adaptor.operands
    zero, one, minus_one = (emit.constant(number, n.type) for number in (0, 1, -1))
    m_positive = emit.icmp(ICmpPredicate.SGT, m, zero)
    x = emit.select(m_positive, minus_one, one)
    positive = emit.op(llvm.AddOp, emit.op(llvm.SDivOp, emit.op(llvm.AddOp, n, x), m), one)
    negative = emit.op(llvm.SubOp, zero, emit.op(llvm.SDivOp, emit.op(llvm.SubOp, zero, n), m))
    n_positive = emit.icmp(ICmpPredicate.SGT, n, zero)
    same_sign = emit.icmp(ICmpPredicate.EQ, n_positive, m_positive)
    is_positive = emit.op(llvm.AndOp, same_sign, emit.icmp(ICmpPredicate.NE, n, zero))
    rewriter.replace_op(op, [emit.select(is_positive, positive, negative)])
    return True


@conversion_pattern(CeilDivUOp, name="ConvertIndexCeilDivU")
def lower_ceildivu(op: CeilDivUOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """ceildivu(n, m) -> n == 0 ? 0 : (n - 1) / m + 1"""
    emit, (n, m) = LLVMEmitter(rewriter), adaptor.operands
    zero, one = emit.constant(0, n.type), emit.constant(1, n.type)
    quotient = emit.op(llvm.AddOp, emit.op(llvm.UDivOp, emit.op(llvm.SubOp, n, one), m), one)
    rewriter.replace_op(op, [emit.select(emit.icmp(ICmpPredicate.EQ, n, zero), zero, quotient)])
    return True


@conversion_pattern(FloorDivSOp, name="ConvertIndexFloorDivS")
def lower_floordivs(op: FloorDivSOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """floordivs(n, m) -> x = m < 0 ? 1 : -1; n * m < 0 ? -1 - (x - n) / m : n / m"""
    emit, (n, m) = LLVMEmitter(rewriter), adaptor.operands
    zero, one, minus_one = (emit.constant(number, n.type) for number in (0, 1, -1))
    m_negative = emit.icmp(ICmpPredicate.SLT, m, zero)
    x = emit.select(m_negative, one, minus_one)
    negative = emit.op(llvm.SubOp, minus_one, emit.op(llvm.SDivOp, emit.op(llvm.SubOp, x, n), m))
    positive = emit.op(llvm.SDivOp, n, m)
    n_negative = emit.icmp(ICmpPredicate.SLT, n, zero)
    different = emit.icmp(ICmpPredicate.NE, n_negative, m_negative)
    is_negative = emit.op(llvm.AndOp, different, emit.icmp(ICmpPredicate.NE, n, zero))
    rewriter.replace_op(op, [emit.select(is_negative, negative, positive)])
    return True


def _cast(
    op: CastSOp | CastUOp, adaptor: Adaptor, rewriter: ConversionRewriter, extend: type[llvm.SExtOp | llvm.ZExtOp]
) -> bool:
    source, target = adaptor[op.input].type, rewriter.convert_type(op.result.type)
    if source == target:
        rewriter.replace_op(op, adaptor.operands)
        return True
    if not isinstance(source, IntegerType) or not isinstance(target, IntegerType):
        return False
    op_class = llvm.TruncOp if source.width > target.width else extend
    rewriter.replace_op_with_new_op(op, op_class, *adaptor.operands, result_types=[target])
    return True


@conversion_pattern(CastSOp, name="ConvertIndexCastS")
def lower_casts(op: CastSOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.casts : i32 to index -> llvm.sext : i32 to i64"""
    return _cast(op, adaptor, rewriter, llvm.SExtOp)


@conversion_pattern(CastUOp, name="ConvertIndexCastU")
def lower_castu(op: CastUOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.castu : i32 to index -> llvm.zext : i32 to i64"""
    return _cast(op, adaptor, rewriter, llvm.ZExtOp)


@conversion_pattern(CmpOp, name="ConvertIndexCmp")
def lower_cmp(op: CmpOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.cmp slt -> llvm.icmp "slt"."""
    rewriter.replace_op_with_new_op(op, llvm.ICmpOp, *adaptor.operands, predicate=ICmpPredicate[op.pred.name])
    return True


def _index_type(rewriter: ConversionRewriter, op: Operation) -> IntegerType:
    type_ = rewriter.convert_type(op.result.type)
    assert isinstance(type_, IntegerType)
    return type_


@conversion_pattern(SizeOfOp, name="ConvertIndexSizeOf")
def lower_sizeof(op: SizeOfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.sizeof -> llvm.mlir.constant(64 : i64)"""
    type_ = _index_type(rewriter, op)
    rewriter.replace_op(op, [LLVMEmitter(rewriter).constant(type_.width, type_)])
    return True


@conversion_pattern(ConstantOp, name="ConvertIndexConstant")
def lower_constant(op: ConstantOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """index.constant 5 -> llvm.mlir.constant(5 : i64), cut to the width of index"""
    value = op.value
    type_ = _index_type(rewriter, op)
    if not isinstance(value, IntegerAttr):
        return False
    number = signed_value(value.value & (1 << type_.width) - 1, type_)
    rewriter.replace_op(op, [LLVMEmitter(rewriter).constant(number, type_)])
    return True


INDEX_TO_LLVM: tuple[RewritePattern, ...] = (
    OneToOne(index.AddOp, llvm.AddOp),
    OneToOne(index.SubOp, llvm.SubOp),
    OneToOne(index.MulOp, llvm.MulOp),
    OneToOne(index.DivSOp, llvm.SDivOp),
    OneToOne(index.DivUOp, llvm.UDivOp),
    OneToOne(index.RemSOp, llvm.SRemOp),
    OneToOne(index.RemUOp, llvm.URemOp),
    OneToOne(index.MaxSOp, integer_intrinsics.SMaxOp),
    OneToOne(index.MaxUOp, integer_intrinsics.UMaxOp),
    OneToOne(index.MinSOp, integer_intrinsics.SMinOp),
    OneToOne(index.MinUOp, integer_intrinsics.UMinOp),
    OneToOne(index.ShlOp, llvm.ShlOp),
    OneToOne(index.ShrSOp, llvm.AShrOp),
    OneToOne(index.ShrUOp, llvm.LShrOp),
    OneToOne(index.AndOp, llvm.AndOp),
    OneToOne(index.OrOp, llvm.OrOp),
    OneToOne(index.XOrOp, llvm.XOrOp),
    lower_ceildivs,
    lower_ceildivu,
    lower_floordivs,
    lower_casts,
    lower_castu,
    lower_cmp,
    lower_sizeof,
    lower_constant,
    OneToOne(index.BoolConstantOp, constant_ops.ConstantOp),
)
