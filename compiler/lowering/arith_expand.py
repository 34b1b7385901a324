"""`arith-expand`: operations that LLVM does not have, in terms of those it has.

%0 = arith.ceildivui %a, %b : i32
->
%z = arith.cmpi eq, %a, %c0 : i32
%1 = arith.subi %a, %c1 : i32
%2 = arith.divui %1, %b : i32
%3 = arith.addi %2, %c1 : i32
%0 = arith.select %z, %c0, %3 : i32
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.cast_ops import TruncFOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import element_type_or_self
from compiler.lowering.arith_emitter import ArithEmitter
from compiler.lowering.expand_division import EXPAND_DIVISION
from compiler.lowering.small_floats import BFLOAT, F4, F8, SMALL_FLOAT_CASTS
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.elementwise import constant
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

Expansion = Callable[[Operation, ArithEmitter], Value]


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
        target.add_legal_dialect("arith")
        target.add_illegal_op("arith.ceildivsi", "arith.ceildivui", "arith.floordivsi", *EXPANSIONS)
        for name in ("arith.extf", "arith.truncf"):
            target.add_dynamically_legal_op(name, lambda one: small_float_cast(one, small) is None)
        patterns = [*EXPAND_DIVISION, *(_expansion(name, how) for name, how in EXPANSIONS.items())]
        patterns += [_small_float_pattern(name, small) for name in ("arith.extf", "arith.truncf")]
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


def small_float_cast(op: Operation, small: frozenset[str]) -> Expansion | None:
    """How a conversion from or to one of these types is written; bf16 is converted from and to f32 only."""
    narrow, wide = op.operands[0], op.result
    if isinstance(op, TruncFOp):
        narrow, wide = wide, narrow
    name, wide_name = (str(getattr(element_type_or_self(value.type), "name", "")) for value in (narrow, wide))
    if name not in small or (name == BFLOAT and wide_name != "f32"):
        return None
    return SMALL_FLOAT_CASTS.get((op.name, name))


def _expansion(name: str, how: Expansion) -> RewritePattern:
    def expand(op: Operation, rewriter: Rewriter) -> bool:
        rewriter.replace_op(op, [how(op, ArithEmitter(rewriter, op))])
        return True

    return pattern(name, name=f"{name} expansion")(expand)


def _small_float_pattern(name: str, small: frozenset[str]) -> RewritePattern:
    def expand(op: Operation, rewriter: Rewriter) -> bool:
        how = small_float_cast(op, small)
        if how is None or constant(0, op.result.type) is None:
            return False
        rewriter.replace_op(op, [how(op, ArithEmitter(rewriter, op))])
        return True

    return pattern(name, name=f"{name} of small floats")(expand)


def _extremum(predicate: str, nan_operand: int) -> Expansion:
    """The better of two by a comparison; where an operand, the first or second, is NaN, the second one."""

    def expand(op: Operation, emit: ArithEmitter) -> Value:
        """x > y ? x : y, but y for NaN"""
        left, right = op.operands
        better = emit.select(emit.cmpf(predicate, left, right), left, right)
        tested = op.operands[nan_operand]
        return emit.select(emit.cmpf("uno", tested, tested), right, better)

    return expand


def _integer_extremum(predicate: str) -> Expansion:
    def expand(op: Operation, emit: ArithEmitter) -> Value:
        """x > y ? x : y"""
        left, right = op.operands
        return emit.select(emit.cmpi(predicate, left, right), left, right)

    return expand


def _scaling_extf(op: Operation, emit: ArithEmitter) -> Value:
    """extf(x) * extf(scale)"""
    value, scale = op.operands
    target = element_type_or_self(op.result.type)
    fastmath = op.properties.get("fastmath")
    wide_scale = emit.cast("extf", scale, target, fastmath=fastmath)
    return emit.op("mulf", emit.cast("extf", value, target, fastmath=fastmath), wide_scale, fastmath=fastmath)


def _scaling_truncf(op: Operation, emit: ArithEmitter) -> Value:
    """truncf(x / extf(scale))"""
    value, scale = op.operands
    fastmath = op.properties.get("fastmath")
    wide_scale = emit.cast("extf", scale, element_type_or_self(value.type), fastmath=fastmath)
    quotient = emit.op("divf", value, wide_scale, fastmath=fastmath)
    result = element_type_or_self(op.result.type)
    rounding = op.properties.get("roundingmode")
    return emit.cast("truncf", quotient, result, roundingmode=rounding, fastmath=fastmath)


EXPANSIONS: Mapping[str, Expansion] = MappingProxyType(
    {
        "arith.maximumf": _extremum("ugt", 1),
        "arith.minimumf": _extremum("ult", 1),
        "arith.maxnumf": _extremum("ugt", 0),
        "arith.minnumf": _extremum("ult", 0),
        "arith.maxsi": _integer_extremum("sgt"),
        "arith.minsi": _integer_extremum("slt"),
        "arith.maxui": _integer_extremum("ugt"),
        "arith.minui": _integer_extremum("ult"),
        "arith.scaling_extf": _scaling_extf,
        "arith.scaling_truncf": _scaling_truncf,
    }
)
"""How operations that are always expanded are written, but for divisions."""
