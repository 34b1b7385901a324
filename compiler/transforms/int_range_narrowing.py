"""`arith-int-range-narrowing`: computes arithmetic in fewer bits if all values fit into these.

%r = arith.addi %x, %y : i32      // both below 100     ->     %a = arith.trunci %x : i32 to i8
                                                               %b = arith.trunci %y : i32 to i8
                                                               %c = arith.addi %a, %b : i8
                                                               %r = arith.extui %c : i8 to i32
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from compiler.analysis.dataflow.framework import DataFlowSolver
from compiler.analysis.dataflow.integer_range import IntegerRange, largest, mask, smallest
from compiler.analysis.dataflow.integer_range_analysis import analyse_integer_ranges
from compiler.dialects.arith.attributes import IntegerOverflowFlagsAttr
from compiler.dialects.arith.cast_ops import Cast, ExtSIOp, ExtUIOp, IndexCast, IndexCastOp, IndexCastUIOp, TruncIOp
from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    CmpIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    IntegerBinaryWithOverflow,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from compiler.ir.operation import OpArgument, Operation, Value
from compiler.ir.types import (
    INDEX,
    IndexType,
    IntegerType,
    RankedTensorType,
    Type,
    UnrankedTensorType,
    VectorType,
    element_type_or_self,
)
from compiler.passes.base import Numbers, Pass, PassState, option
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.elementwise import width_of
from compiler.rewrite.patterns import HasTrait, RewritePattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.int_range_optimizations import RangePattern, apply_range_patterns


@dataclass
class IntRangeNarrowing(Pass):
    """Reduce integer operations bitwidth based on integer range analysis."""

    argument = "arith-int-range-narrowing"
    name = "ArithIntRangeNarrowing"
    summary = "Reduce integer operations bitwidth based on integer range analysis"
    dependent_dialects = ("arith",)

    int_bitwidths_supported: Numbers = option("int-bitwidths-supported", Numbers(), "Integer bitwidths supported")

    def run(self, op: Operation, state: PassState) -> None:
        widths = self.int_bitwidths_supported
        solver = analyse_integer_ranges(op, Rewriter(op, state.context))
        apply_range_patterns(
            op,
            state,
            [
                NarrowElementwise(solver, widths, HasTrait("Elementwise")),
                NarrowCmpI(solver, widths, CmpIOp.name),
                FoldIndexCastChain(widths, IndexCastUIOp.name),
                FoldIndexCastChain(widths, IndexCastOp.name),
            ],
        )


class CastKind(enum.Enum):
    """Kinds of casts that truncate and extend a number without changing it."""

    NONE = "none"
    SIGNED = "signed"
    UNSIGNED = "unsigned"
    BOTH = "both"

    def merge(self, other: CastKind) -> CastKind:
        """Returns the kind of casts that is valid for both numbers."""
        if self is CastKind.BOTH:
            return other
        return self if other in (CastKind.BOTH, self) else CastKind.NONE


def truncatability(range_: IntegerRange, width: int) -> CastKind:
    """Returns how the numbers of a range can be stored in `width` bits."""
    if range_.width <= width:
        return CastKind.NONE
    is_signed = all(smallest(width) <= bound <= largest(width) for bound in (range_.smin, range_.smax))
    is_unsigned = max(range_.umin, range_.umax) <= mask(width)
    if is_signed and is_unsigned:
        return CastKind.BOTH
    return CastKind.SIGNED if is_signed else CastKind.UNSIGNED if is_unsigned else CastKind.NONE


def _narrowed_type(type_: Type, width: int) -> Type:
    """Returns the type with integers of another width."""
    narrow = IntegerType(width)
    if isinstance(type_, (VectorType, RankedTensorType, UnrankedTensorType)):
        return replace(type_, element_type=narrow)
    return narrow


def _cast(rewriter: Rewriter, op: Operation, value: Value, type_: Type, kind: CastKind) -> Value:
    """Returns the value, in a wider or narrower type."""
    if value.type == type_:
        return value
    source, target = element_type_or_self(value.type), element_type_or_self(type_)
    cast: type[Cast]
    if isinstance(source, IntegerType) and isinstance(target, IntegerType):
        if target.width < source.width:
            cast = TruncIOp
        else:
            cast = ExtSIOp if kind is CastKind.SIGNED else ExtUIOp
    else:
        cast = IndexCastOp if kind is CastKind.SIGNED else IndexCastUIOp
    return rewriter.create(cast, value, result_types=[type_], location=op).result


_ANY = frozenset({CastKind.SIGNED, CastKind.UNSIGNED, CastKind.BOTH})
_AS_SIGNED = frozenset({CastKind.SIGNED, CastKind.BOTH})
_AS_UNSIGNED = frozenset({CastKind.UNSIGNED, CastKind.BOTH})
_SAFE_KINDS: Mapping[type[Operation], frozenset[CastKind]] = MappingProxyType(
    {
        # The low bits of the result depend only on the low bits of the operands.
        **dict.fromkeys((AddIOp, SubIOp, MulIOp, ShLIOp), _ANY),
        **dict.fromkeys((AndIOp, OrIOp, XOrIOp), _ANY),
        # Repeating the sign bit keeps the unsigned order.
        **dict.fromkeys((MaxUIOp, MinUIOp), _ANY),
        **dict.fromkeys((MaxSIOp, MinSIOp, ShRSIOp), _AS_SIGNED),
        **dict.fromkeys((DivSIOp, CeilDivSIOp, FloorDivSIOp, RemSIOp), _AS_SIGNED),
        **dict.fromkeys((DivUIOp, CeilDivUIOp, RemUIOp), _AS_UNSIGNED),
        ShRUIOp: _AS_UNSIGNED,
    }
)
"""Kinds of casts of operands and results with which an op computes the same in fewer bits.

Upstream narrows an elementwise op if its values fit with either kind of cast.
"""


def _is_defined(op: Operation, ranges: Sequence[IntegerRange], width: int) -> bool:
    """Returns False if an op on `width` bits may be undefined for operands for which the wider op is defined."""
    match op:
        case ShLIOp() | ShRSIOp() | ShRUIOp():
            _, shift = ranges
            return shift.umax < width
        case DivSIOp() | CeilDivSIOp() | FloorDivSIOp() | RemSIOp():
            dividend, divisor = ranges
            return dividend.smin > smallest(width) or not divisor.smin <= -1 <= divisor.smax
    return True


class _NarrowingPattern(RangePattern[OpArgument]):
    def __init__(self, solver: DataFlowSolver, widths: Sequence[int], root: str | HasTrait) -> None:
        self.widths = widths
        super().__init__(solver)
        self.root = root


class NarrowElementwise(_NarrowingPattern):
    """addi %x, %y : i32 -> ext (addi (trunc %x), (trunc %y) : i8)"""

    def match_and_rewrite(self, op: Operation, rewriter: Rewriter) -> bool:
        safe_kinds = _SAFE_KINDS.get(type(op))
        if safe_kinds is None:
            return rewriter.notify_match_failure(op, "may compute something else with fewer bits")
        if not op.results:
            return rewriter.notify_match_failure(op, "can't narrow resultless op")
        ranges = self.ranges_of(op.operands)
        if ranges is None:
            return rewriter.notify_match_failure(op, "input without specified range")
        result_ranges = self.ranges_of(op.results)
        if result_ranges is None:
            return rewriter.notify_match_failure(op, "output without specified range")
        type_ = op.result.type
        if any(result.type != type_ for result in op.results):
            return rewriter.notify_match_failure(op, "mismatched result types")
        if not op.operands or any(operand.type != type_ for operand in op.operands):
            return rewriter.notify_match_failure(op, "no operands or operand types don't match result type")
        for width in self.widths:
            kind = CastKind.BOTH
            for range_ in (*ranges, *result_ranges):
                kind = kind.merge(truncatability(range_, width))
            narrow_type = _narrowed_type(type_, width)
            if kind in safe_kinds and narrow_type != type_ and _is_defined(op, ranges, width):
                self._narrow(op, rewriter, narrow_type, ranges, kind)
                return True
        return False

    def _narrow(
        self, op: Operation, rewriter: Rewriter, type_: Type, ranges: Sequence[IntegerRange], kind: CastKind
    ) -> None:
        mapping = IRMapping()
        for operand, range_ in zip(op.operands, ranges, strict=True):
            # That an index is non-negative could not be derived from a signed cast.
            own = CastKind.BOTH if kind is CastKind.SIGNED and range_.smin >= 0 else kind
            mapping.values[operand] = _cast(rewriter, op, operand, type_, own)
        new = rewriter.clone(op, mapping)
        with rewriter.modify(new):
            for result in new.results:
                result.type = type_
            if kind is CastKind.UNSIGNED and isinstance(new, IntegerBinaryWithOverflow):
                # An unsigned number that fits may overflow as a signed one.
                unsigned_flags = new.overflow_flags & IntegerOverflowFlags.NUW
                kept = IntegerOverflowFlagsAttr.get(unsigned_flags)
                new.properties = {**new.properties, "overflowFlags": kept}
        values: list[Value] = []
        for old, narrow in zip(op.results, new.results, strict=True):
            wide = _cast(rewriter, op, narrow, old.type, kind)
            self.copy_range(old, wide)
            values.append(wide)
        rewriter.replace_op(op, values)


class NarrowCmpI(_NarrowingPattern[CmpIOp]):
    """cmpi slt, %x, %y : i32 -> cmpi slt, (trunc %x), (trunc %y) : i8"""

    def match_and_rewrite(self, op: CmpIOp, rewriter: Rewriter) -> bool:
        ranges = self.ranges_of(op.operands)
        if ranges is None:
            return False
        type_ = op.lhs.type
        safe_kinds = _AS_SIGNED if op.predicate.is_signed else _ANY
        for width in self.widths:
            kinds = [truncatability(range_, width) for range_ in ranges]
            if kinds[0].merge(kinds[1]) not in safe_kinds or _narrowed_type(type_, width) == type_:
                continue
            mapping = IRMapping()
            for operand, kind in zip(list(op.operands), kinds, strict=True):
                mapping.values[operand] = _cast(rewriter, op, operand, _narrowed_type(type_, width), kind)
            new = rewriter.clone(op, mapping)
            self.copy_range(op.result, new.result)
            rewriter.replace_op(op, new)
            return True
        return False


class FoldIndexCastChain(RewritePattern[IndexCast]):
    """index_cast (index_cast %x : i8 to index) : index to i8 -> %x"""

    def __init__(self, widths: Sequence[int], root: str) -> None:
        self.widths = widths
        super().__init__(root=root)

    def match_and_rewrite(self, op: IndexCast, rewriter: Rewriter) -> bool:
        inner = op.in_.defining_op(type(op))
        if inner is None:
            return rewriter.notify_match_failure(op, "doesn't come from an index cast")
        source, type_ = inner.in_, op.out.type
        if source.type != type_:
            return rewriter.notify_match_failure(op, "outer types don't match")
        if not isinstance(inner.out.type, IndexType):
            return rewriter.notify_match_failure(op, "intermediate type isn't index")
        if not isinstance(type_, IntegerType) or type_.width not in self.widths or type_.width > width_of(INDEX):
            return False
        rewriter.replace_op(op, [source])
        return True
