"""Reductions of vectors in the llvm dialect, with and without masks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm import vector_intrinsics as reductions
from compiler.dialects.llvm import vector_predication_intrinsics as masked
from compiler.dialects.llvm.enums import FastmathFlags, ICmpPredicate
from compiler.dialects.llvm.float_intrinsics import MaximumOp, MaxNumOp, MinimumOp, MinNumOp
from compiler.dialects.vector.arithmetic_ops import ReductionOp
from compiler.dialects.vector.element_ops import VectorScaleOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.ir import floats
from compiler.ir.attributes import IntegerAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, INDEX, FloatType, IntegerType, Type, VectorType
from compiler.lowering.to_llvm.arith_to_llvm import fastmath_flags
from compiler.lowering.to_llvm.emitter import LLVMEmitter
from compiler.lowering.to_llvm.patterns import converter_of
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import RewritePattern


@dataclass(frozen=True)
class _Reduction:
    """Classes of ops for a kind: the reduction, its masked version if any, and the op that adds the start value."""

    plain: type[Operation]
    masked: type[Operation] | None
    combine: type[Operation] | ICmpPredicate


_INTEGER_REDUCTIONS: Mapping[CombiningKind, _Reduction] = MappingProxyType(
    {
        CombiningKind.ADD: _Reduction(reductions.vector_reduce_add, masked.VPReduceAddOp, llvm.AddOp),
        CombiningKind.MUL: _Reduction(reductions.vector_reduce_mul, masked.VPReduceMulOp, llvm.MulOp),
        CombiningKind.AND: _Reduction(reductions.vector_reduce_and, masked.VPReduceAndOp, llvm.AndOp),
        CombiningKind.OR: _Reduction(reductions.vector_reduce_or, masked.VPReduceOrOp, llvm.OrOp),
        CombiningKind.XOR: _Reduction(reductions.vector_reduce_xor, masked.VPReduceXorOp, llvm.XOrOp),
        CombiningKind.MINUI: _Reduction(reductions.vector_reduce_umin, masked.VPReduceUMinOp, ICmpPredicate.ULE),
        CombiningKind.MINSI: _Reduction(reductions.vector_reduce_smin, masked.VPReduceSMinOp, ICmpPredicate.SLE),
        CombiningKind.MAXUI: _Reduction(reductions.vector_reduce_umax, masked.VPReduceUMaxOp, ICmpPredicate.UGE),
        CombiningKind.MAXSI: _Reduction(reductions.vector_reduce_smax, masked.VPReduceSMaxOp, ICmpPredicate.SGE),
    }
)
_FLOAT_REDUCTIONS: Mapping[CombiningKind, _Reduction] = MappingProxyType(
    {
        CombiningKind.ADD: _Reduction(reductions.vectorreducefadd, masked.VPReduceFAddOp, llvm.FAddOp),
        CombiningKind.MUL: _Reduction(reductions.vectorreducefmul, masked.VPReduceFMulOp, llvm.FMulOp),
        CombiningKind.MINIMUMF: _Reduction(reductions.vector_reduce_fminimum, None, MinimumOp),
        CombiningKind.MAXIMUMF: _Reduction(reductions.vector_reduce_fmaximum, None, MaximumOp),
        CombiningKind.MINNUMF: _Reduction(reductions.vector_reduce_fmin, masked.VPReduceFMinOp, MinNumOp),
        CombiningKind.MAXNUMF: _Reduction(reductions.vector_reduce_fmax, masked.VPReduceFMaxOp, MaxNumOp),
    }
)


def _neutral(kind: CombiningKind, type_: Type) -> int | None:
    """Returns the bits of the neutral element."""
    if isinstance(type_, FloatType):
        semantics = type_.semantics
        return {
            CombiningKind.ADD: 0,
            CombiningKind.MUL: floats.from_float(1.0, semantics),
            CombiningKind.MINNUMF: floats.quiet_nan(semantics, negative=True),
            CombiningKind.MAXNUMF: floats.quiet_nan(semantics),
            CombiningKind.MINIMUMF: floats.infinity(semantics),
            CombiningKind.MAXIMUMF: floats.infinity(semantics, negative=True),
        }.get(kind)
    assert isinstance(type_, IntegerType)
    ones, highest = (1 << type_.width) - 1, 1 << type_.width - 1
    return {
        CombiningKind.ADD: 0,
        CombiningKind.MUL: 1,
        CombiningKind.MINUI: ones,
        CombiningKind.MAXUI: 0,
        CombiningKind.MINSI: highest - 1,
        CombiningKind.MAXSI: highest,
        CombiningKind.AND: ones,
        CombiningKind.OR: 0,
        CombiningKind.XOR: 0,
    }.get(kind)


def _reduce_integers(
    emit: LLVMEmitter, kind: CombiningKind, vector: Value, acc: Value | None, type_: Type
) -> Value | None:
    reduction = _INTEGER_REDUCTIONS.get(kind)
    if reduction is None:
        return None
    reduced = emit.op(reduction.plain, vector, result_type=type_)
    if acc is None:
        return reduced
    if isinstance(reduction.combine, ICmpPredicate):
        return emit.select(emit.icmp(reduction.combine, acc, reduced), acc, reduced)
    return emit.op(reduction.combine, acc, reduced)


def _reduce_floats(
    emit: LLVMEmitter, kind: CombiningKind, vector: Value, acc: Value | None, type_: Type, flags: FastmathFlags
) -> Value | None:
    reduction = _FLOAT_REDUCTIONS.get(kind)
    if reduction is None or isinstance(reduction.combine, ICmpPredicate):
        return None
    if kind in (CombiningKind.ADD, CombiningKind.MUL):
        neutral = _neutral(kind, type_)
        assert neutral is not None
        start = emit.constant(neutral, type_) if acc is None else acc
        return emit.op(reduction.plain, start, vector, result_type=type_, fastmath_flags=flags)
    value = emit.op(reduction.plain, vector, result_type=type_, fastmath_flags=flags)
    return value if acc is None else emit.op(reduction.combine, value, acc)


def _reduction(*, reassociate: bool) -> ConversionFunctionPattern:
    @conversion_pattern(ReductionOp, name="VectorReductionOpConversion")
    def lower(op: ReductionOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        type_ = rewriter.convert_type(op.result.type)
        vector, *rest = adaptor.operands
        acc, emit, kind = rest[0] if rest else None, LLVMEmitter(rewriter), op.kind
        value: Value | None = None
        if isinstance(type_, IntegerType) and not isinstance(op.result.type, FloatType):
            value = _reduce_integers(emit, kind, vector, acc, type_)
        elif isinstance(type_, FloatType):
            flags = fastmath_flags(op) | (FastmathFlags.REASSOC if reassociate else FastmathFlags.NONE)
            value = _reduce_floats(emit, kind, vector, acc, type_, flags)
        if value is None:
            return False
        rewriter.replace_op(op, [value])
        return True

    return lower


@conversion_pattern(MaskOp, name="MaskedReductionOpConversion")
def lower_masked_reduction(op: MaskOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """vector.mask %m { vector.reduction <add>, %v } -> llvm.intr.vp.reduce.add of %v under %m, as long as %v is"""
    body = op.mask_region.blocks[0].ops if op.mask_region.blocks else []
    inner = body[0] if body else None
    if inner is None or not isinstance(inner, ReductionOp) or len(op.operands) > 1:
        return False
    converter = converter_of(rewriter)
    type_ = converter.convert_type(inner.result.type)
    operands = rewriter.remapped_values(inner.operands)
    kind = inner.kind
    reduction = (_FLOAT_REDUCTIONS if isinstance(type_, FloatType) else _INTEGER_REDUCTIONS).get(kind)
    if operands is None or reduction is None or not isinstance(type_, (FloatType, IntegerType)):
        return False
    rewriter.location, emit = inner, LLVMEmitter(rewriter)
    neutral = _neutral(kind, type_)
    assert neutral is not None
    (vector, *accs), mask = operands, adaptor[op.mask]
    if reduction.masked is None:
        selected = emit.select(mask, vector, emit.constant(neutral, vector.type))
        value = _reduce_floats(emit, kind, selected, accs[0] if accs else None, type_, fastmath_flags(inner))
        assert value is not None
        rewriter.replace_op(op, [value])
        return True
    start = accs[0] if accs else emit.constant(neutral, type_)
    length = _length(emit, inner.vector.type)
    rewriter.replace_op(op, [emit.op(reduction.masked, start, vector, mask, length, result_type=type_)])
    return True


def _length(emit: LLVMEmitter, type_: VectorType) -> Value:
    """Returns the number of elements of a vector as an i32."""
    count = emit.attribute(IntegerAttr(type_.shape[0] if type_.shape else 1, I32), I32)
    if not type_.is_scalable:
        return count
    scale = emit.op(IndexCastOp, emit.op(VectorScaleOp, result_type=INDEX), result_type=I32)
    return emit.op(MulIOp, count, scale)


def reductions_to_llvm(*, reassociate: bool = False) -> tuple[RewritePattern, ...]:
    """Returns the patterns; sums of floats may be reassociated if allowed."""
    return (_reduction(reassociate=reassociate), lower_masked_reduction)
