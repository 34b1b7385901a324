"""Canonicalization patterns of reductions and contractions, and of comparisons with `vector.step`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.constants import make_constant
from compiler.dialects.arith.enums import CmpIPredicate, FastMathFlags
from compiler.dialects.arith.float_ops import AddFOp, MaximumFOp, MaxNumFOp, MinimumFOp, MinNumFOp, MulFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CmpIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.vector.arithmetic_ops import ContractionOp, MultiDimReductionOp, ReductionOp
from compiler.dialects.vector.element_ops import ExtractOp, ShapeCastOp, StepOp
from compiler.dialects.vector.enums import CombiningKind
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import FloatType, VectorType, element_type_or_self
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.elementwise import constant, integer_value
from compiler.rewrite.fold import constant_value
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_INTEGER_OPS: Mapping[CombiningKind, type[Operation]] = MappingProxyType(
    {
        CombiningKind.ADD: AddIOp,
        CombiningKind.MUL: MulIOp,
        CombiningKind.MINUI: MinUIOp,
        CombiningKind.MINSI: MinSIOp,
        CombiningKind.MAXUI: MaxUIOp,
        CombiningKind.MAXSI: MaxSIOp,
        CombiningKind.AND: AndIOp,
        CombiningKind.OR: OrIOp,
        CombiningKind.XOR: XOrIOp,
    }
)
_FLOAT_OPS: Mapping[CombiningKind, type[Operation]] = MappingProxyType(
    {
        CombiningKind.ADD: AddFOp,
        CombiningKind.MUL: MulFOp,
        CombiningKind.MINNUMF: MinNumFOp,
        CombiningKind.MAXNUMF: MaxNumFOp,
        CombiningKind.MINIMUMF: MinimumFOp,
        CombiningKind.MAXIMUMF: MaximumFOp,
    }
)


def combine(
    kind: CombiningKind,
    left: Value,
    right: Value,
    rewriter: Rewriter,
    fastmath: FastMathFlags | None = None,
    mask: Value | None = None,
) -> Value | None:
    """Returns both values combined, and `right` where the mask is off; None for kinds that the elements do not have."""
    is_float = isinstance(element_type_or_self(left.type), FloatType)
    op_class = (_FLOAT_OPS if is_float else _INTEGER_OPS).get(kind)
    if op_class is None:
        return None
    if is_float:
        [result] = create_or_fold(rewriter, op_class, [left, right], fastmath=fastmath)
    else:
        [result] = create_or_fold(rewriter, op_class, [left, right])
    return result if mask is None else rewriter.create(SelectOp, mask, result, right).result


def masking_op(op: Operation) -> MaskOp | None:
    """Returns the `vector.mask` that encloses an op directly."""
    parent = op.parent_op
    return parent if parent is not None and isinstance(parent, MaskOp) else None


def extract(source: Value, position: Sequence[int], rewriter: Rewriter) -> Value:
    """Creates a `vector.extract`."""
    return rewriter.create(ExtractOp, source, static_position=position).result


@pattern(ReductionOp, name="(anonymous namespace)::ElideSingleElementReduction")
def single_element(op: ReductionOp, rewriter: Rewriter) -> bool:
    """reduction <add>, %v, %acc : vector<1xf32> into f32 -> addf (extract %v[0]), %acc"""
    type_ = op.vector.type
    if type_.rank and type_.shape != (1,):
        return False
    enclosing = masking_op(op)
    root, mask = op if enclosing is None else enclosing, None
    rewriter.set_insertion_point(root)
    position = [0] * type_.rank
    if enclosing is not None:
        mask = extract(enclosing.mask, position, rewriter)
    result: Value | None = extract(op.vector, position, rewriter)
    assert result is not None
    if op.acc is not None:
        result = combine(op.kind, result, op.acc, rewriter, op.fastmath, mask)
    if result is None:
        return False
    rewriter.replace_op(root, [result])
    return True


@pattern(MultiDimReductionOp, name="(anonymous namespace)::ElideUnitDimsInMultiDimReduction")
def unit_dimensions(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
    """multi_reduction <add>, %v, %acc [0] : vector<1x4xf32> to vector<4xf32> -> addf %acc, (shape_cast %v)"""
    source, result = op.source_.type, op.result.type
    reduced = integers(op.reduction_dims)
    if any(source.shape[index] != 1 or source.scalable[index] for index in reduced):
        return False
    enclosing = masking_op(op)
    root = op if enclosing is None else enclosing
    mask: Value | None = None
    cast: Value
    rewriter.set_insertion_point(root)
    if isinstance(result, VectorType):
        if enclosing is not None:
            type_ = VectorType(result.shape, enclosing.mask.type.element_type, result.scalable)
            mask = rewriter.create(ShapeCastOp, enclosing.mask, result_types=[type_]).result
        cast = rewriter.create(ShapeCastOp, op.source_, result_types=[result]).result
    else:
        position = [0] * source.rank
        if enclosing is not None:
            mask = extract(enclosing.mask, position, rewriter)
        cast = extract(op.source_, position, rewriter)
    combined = combine(op.kind, op.acc, cast, rewriter, mask=mask)
    if combined is None:
        return False
    rewriter.replace_op(root, [combined])
    return True


def _add_contraction(root: type[AddIOp | AddFOp]) -> RewritePattern:
    @pattern(root, name=f"CanonicalizeContractAdd<mlir::arith::{root.__name__}>")
    def add(op: AddIOp | AddFOp, rewriter: Rewriter) -> bool:
        """addf (contract %a, %b, dense<0.0>), %c -> contract %a, %b, %c"""
        for value, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            contraction = value.defining_op(ContractionOp)
            if contraction is None:
                continue
            accumulator = contraction.acc
            zero = accumulator.defining_op(ConstantOp)
            if zero is None or zero.value != constant(0, accumulator.type):
                continue
            rewriter.replace_op(op, rewriter.insert(clone(contraction, IRMapping({accumulator: other}))))
            return True
        return False

    return add


@pattern(StepOp, name="(anonymous namespace)::StepCompareFolder")
def compared_step(op: StepOp, rewriter: Rewriter) -> bool:
    """cmpi ult, (step : vector<4xindex>), dense<4> -> dense<true>"""
    size = op.result.type.num_elements
    if op.result.type.is_scalable:
        return False
    for user in rewriter.users(op.result):
        if not isinstance(user, CmpIOp) or user.lhs is not op.result:
            continue
        limit = integer_value(constant_value(user.rhs))
        answer = None if limit is None else _compare_step(size, user.predicate, limit)
        if answer is None:
            continue
        rewriter.set_insertion_point_after(user)
        type_ = user.result.type
        value = make_constant(user, rewriter, constant(answer, type_), type_)
        if value is None:
            continue
        rewriter.replace_op(user, [value])
        return True
    return False


def _compare_step(size: int, predicate: CmpIPredicate, limit: int) -> bool | None:
    """Returns the result of comparing 0, 1, .. size - 1 with a number; None if it is not the same for all."""
    if limit >> 63:  # upstream reads a signed number, and then these compare as smaller
        return None
    match predicate:
        case CmpIPredicate.ULT | CmpIPredicate.UGE if size <= limit:
            return predicate is CmpIPredicate.ULT
        case CmpIPredicate.ULE | CmpIPredicate.UGT if size <= limit + 1:
            return predicate is CmpIPredicate.ULE
        case CmpIPredicate.EQ | CmpIPredicate.NE if size <= limit:
            return predicate is CmpIPredicate.NE
    return None


PATTERNS: tuple[RewritePattern, ...] = (_add_contraction(AddIOp), _add_contraction(AddFOp))
