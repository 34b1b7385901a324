"""`arith-expand`: expands operations that LLVM does not have into operations that it has.

%0 = arith.ceildivui %a, %b : i32
->
%z = arith.cmpi eq, %a, %c0 : i32
%1 = arith.subi %a, %c1 : i32
%2 = arith.divui %1, %b : i32
%3 = arith.addi %2, %c1 : i32
%0 = arith.select %z, %c0, %3 : i32
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from compiler.dialects.arith.cast_ops import ExtFOp, ScalingExtFOp, ScalingTruncFOp, TruncFOp
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.float_ops import DivFOp, FloatBinary, MaximumFOp, MaxNumFOp, MinimumFOp, MinNumFOp, MulFOp
from compiler.dialects.arith.integer_ops import IntegerBinary, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp
from compiler.ir.operation import AnyOperation, Operation, Value
from compiler.ir.types import element_type_or_self
from compiler.lowering.arith.expand_division import EXPAND_DIVISION
from compiler.lowering.arith.small_floats import BFLOAT, F4, F8, SMALL_FLOAT_CASTS, FloatCast
from compiler.passes.base import Pass, PassState, option
from compiler.passes.conversion import convert_partially
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter


@dataclass
class ArithExpandOps(Pass):
    """Legalize Arith ops to be convertible to LLVM."""

    argument = "arith-expand"
    name = "ArithExpandOpsPass"
    summary = "Legalize Arith ops to be convertible to LLVM."

    include_bf16: bool = option("include-bf16", False, "Enable the BF16 expansion patterns")
    include_f8e8m0: bool = option("include-f8e8m0", False, "Enable the F8E8M0 expansion patterns")
    include_f4e2m1: bool = option("include-f4e2m1", False, "Enable the F4E2M1 expansion patterns")

    def run(self, op: Operation, state: PassState) -> None:
        flags = ((BFLOAT, self.include_bf16), (F8, self.include_f8e8m0), (F4, self.include_f4e2m1))
        small = frozenset(type_ for type_, included in flags if included)
        target = ConversionTarget()
        target.add_legal_dialect("arith", "vector")
        target.add_illegal_op(*(each.root for each in (*EXPAND_DIVISION, *EXPANSIONS) if isinstance(each.root, str)))
        for op_class in (ExtFOp, TruncFOp):
            target.add_dynamically_legal_op(op_class, lambda cast: small_float_cast(cast, small) is None)
        patterns = [*EXPAND_DIVISION, *EXPANSIONS]
        patterns += [_small_float_pattern(op_class, small) for op_class in (ExtFOp, TruncFOp)]
        convert_partially(op, target, patterns, state)


def small_float_cast(op: FloatCast, small: frozenset[str]) -> Callable[[FloatCast, Emitter], Value] | None:
    """Returns the expansion of a conversion from or to one of these types, if any; bf16 only from and to f32."""
    narrow, wide = (op.out, op.in_) if isinstance(op, TruncFOp) else (op.in_, op.out)
    name, wide_name = (str(getattr(element_type_or_self(value.type), "name", "")) for value in (narrow, wide))
    if name not in small or (name == BFLOAT and wide_name != "f32"):
        return None
    return SMALL_FLOAT_CASTS.get((type(op), name))


def _expansion(op_class: type[AnyOperation], expand: Callable[[AnyOperation, Emitter], Value]) -> RewritePattern:
    @pattern(op_class, name=f"{op_class.name} expansion")
    def rewrite(op: AnyOperation, rewriter: Rewriter) -> bool:
        rewriter.replace_op(op, [expand(op, Emitter(rewriter))])
        return True

    return rewrite


def _small_float_pattern(op_class: type[FloatCast], small: frozenset[str]) -> RewritePattern:
    @pattern(op_class, name=f"{op_class.name} of small floats")
    def rewrite(op: FloatCast, rewriter: Rewriter) -> bool:
        expand = small_float_cast(op, small)
        if expand is None or constant(0, op.out.type) is None:
            return False
        rewriter.replace_op(op, [expand(op, Emitter(rewriter))])
        return True

    return rewrite


def _extremum(op_class: type[FloatBinary], predicate: CmpFPredicate, *, nan_of_rhs: bool) -> RewritePattern:
    """x > y ? x : y, but y where one operand, the right or the left one, is NaN"""

    def expand(op: FloatBinary, emit: Emitter) -> Value:
        better = emit.select(emit.compare(predicate, op.lhs, op.rhs), op.lhs, op.rhs)
        tested = op.rhs if nan_of_rhs else op.lhs
        return emit.select(emit.compare(CmpFPredicate.UNO, tested, tested), op.rhs, better)

    return _expansion(op_class, expand)


def _integer_extremum(op_class: type[IntegerBinary], predicate: CmpIPredicate) -> RewritePattern:
    """x > y ? x : y"""

    def expand(op: IntegerBinary, emit: Emitter) -> Value:
        return emit.select(emit.compare(predicate, op.lhs, op.rhs), op.lhs, op.rhs)

    return _expansion(op_class, expand)


def _scaling_extf(op: ScalingExtFOp, emit: Emitter) -> Value:
    """extf(x) * extf(scale)"""
    target, fastmath = element_type_or_self(op.out.type), op.fastmath
    wide_scale = emit.cast(ExtFOp, op.scale, target, fastmath=fastmath)
    return emit.op(MulFOp, emit.cast(ExtFOp, op.in_, target, fastmath=fastmath), wide_scale, fastmath=fastmath)


def _scaling_truncf(op: ScalingTruncFOp, emit: Emitter) -> Value:
    """truncf(x / extf(scale))"""
    fastmath = op.fastmath
    wide_scale = emit.cast(ExtFOp, op.scale, element_type_or_self(op.in_.type), fastmath=fastmath)
    quotient = emit.op(DivFOp, op.in_, wide_scale, fastmath=fastmath)
    result = element_type_or_self(op.out.type)
    return emit.cast(TruncFOp, quotient, result, roundingmode=op.roundingmode, fastmath=fastmath)


EXPANSIONS = (
    _extremum(MaximumFOp, CmpFPredicate.UGT, nan_of_rhs=True),
    _extremum(MinimumFOp, CmpFPredicate.ULT, nan_of_rhs=True),
    _extremum(MaxNumFOp, CmpFPredicate.UGT, nan_of_rhs=False),
    _extremum(MinNumFOp, CmpFPredicate.ULT, nan_of_rhs=False),
    _integer_extremum(MaxSIOp, CmpIPredicate.SGT),
    _integer_extremum(MinSIOp, CmpIPredicate.SLT),
    _integer_extremum(MaxUIOp, CmpIPredicate.UGT),
    _integer_extremum(MinUIOp, CmpIPredicate.ULT),
    _expansion(ScalingExtFOp, _scaling_extf),
    _expansion(ScalingTruncFOp, _scaling_truncf),
)
"""Patterns for operations that are always expanded, but for divisions."""
