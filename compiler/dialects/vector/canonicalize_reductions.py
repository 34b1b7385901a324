"""Canonicalization patterns of reductions and contractions, and of comparisons with `vector.step`."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.fold_integers import enum_value
from compiler.dialects.arith.integer_ops import CmpIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.arith.replacement import make_constant
from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp, ReductionOp
from compiler.dialects.vector.element_ops import ExtractOp, ShapeCastOp, StepOp
from compiler.dialects.vector.enums import COMBINING_KIND
from compiler.dialects.vector.mask_ops import MaskOp
from compiler.dialects.vector.shapes import defining, position_attr, vector_type
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import integers
from compiler.ir.types import FloatType, VectorType, element_type_or_self
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.elementwise import constant, integer_value
from compiler.rewrite.fold import constant_value
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter

_COMBINING_OPS = {
    "add": ("addi", "addf"),
    "mul": ("muli", "mulf"),
    "minui": ("minui", ""),
    "minsi": ("minsi", ""),
    "minnumf": ("", "minnumf"),
    "maxui": ("maxui", ""),
    "maxsi": ("maxsi", ""),
    "maxnumf": ("", "maxnumf"),
    "and": ("andi", ""),
    "or": ("ori", ""),
    "xor": ("xori", ""),
    "maximumf": ("", "maximumf"),
    "minimumf": ("", "minimumf"),
}
"""The arith op of each kind of reduction, of integers and of floats."""


def combine(
    op: Operation,
    left: Value,
    right: Value,
    rewriter: Rewriter,
    fastmath: Attribute | None = None,
    mask: Value | None = None,
) -> Value | None:
    """The arith op that a reduction's kind stands for; where the mask is off, `right`. None for a kind it cannot be."""
    kind = COMBINING_KIND.symbol(enum_value(op, "kind")) or ""
    is_float = isinstance(element_type_or_self(left.type), FloatType)
    name = _COMBINING_OPS.get(kind, ("", ""))[is_float]
    if not name:
        return None
    properties = {"fastmath": fastmath} if is_float else {}
    result = create_or_fold(rewriter, f"arith.{name}", [left, right], [left.type], properties=properties)[0]
    if mask is None:
        return result
    return rewriter.create(SelectOp, mask, result, right, result_types=[result.type], location=op).result


def masking_op(op: Operation) -> Operation | None:
    """The `vector.mask` around an op."""
    around = op.parent_op
    return around if around is not None and isinstance(around, MaskOp) else None


def extract(source: Value, position: Sequence[int], op: Operation, rewriter: Rewriter) -> Value:
    """A new `vector.extract`."""
    properties = {"static_position": position_attr(position)}
    return rewriter.create(ExtractOp, source, [], properties=properties, location=op).result


@pattern(ReductionOp, name="(anonymous namespace)::ElideSingleElementReduction")
def single_element(op: ReductionOp, rewriter: Rewriter) -> bool:
    """reduction <add>, %v, %acc : vector<1xf32> into f32 -> addf (extract %v[0]), %acc"""
    type_ = vector_type(op.vector)
    if type_.rank and type_.shape != (1,):
        return False
    around = masking_op(op)
    root, mask = op if around is None else around, None
    rewriter.set_insertion_point(root)
    position = [0] * type_.rank
    if around is not None:
        mask = extract(around.operands[0], position, op, rewriter)
    result: Value | None = extract(op.vector, position, op, rewriter)
    assert result is not None
    if len(op.operands) > 1:
        result = combine(op, result, op.operands[1], rewriter, op.properties.get("fastmath"), mask)
    if result is None:
        return False
    rewriter.replace_op(root, [result])
    return True


@pattern(MultiDimReductionOp, name="(anonymous namespace)::ElideUnitDimsInMultiDimReduction")
def unit_dimensions(op: MultiDimReductionOp, rewriter: Rewriter) -> bool:
    """multi_reduction <add>, %v, %acc [0] : vector<1x4xf32> to vector<4xf32> -> addf %acc, (shape_cast %v)"""
    source, result = vector_type(op.source_), op.result.type
    reduced = integers(op.attribute("reduction_dims"))
    if any(source.shape[index] != 1 or source.scalable[index] for index in reduced):
        return False
    around = masking_op(op)
    root = op if around is None else around
    mask: Value | None = None
    cast: Value
    rewriter.set_insertion_point(root)
    if isinstance(result, VectorType):
        if around is not None:
            type_ = VectorType(result.shape, vector_type(around.operands[0]).element_type, result.scalable)
            mask = rewriter.create(ShapeCastOp, around.operands[0], result_types=[type_]).result
        cast = rewriter.create(ShapeCastOp, op.source_, result_types=[result]).result
    else:
        position = [0] * source.rank
        if around is not None:
            mask = extract(around.operands[0], position, op, rewriter)
        cast = extract(op.source_, position, op, rewriter)
    combined = combine(op, op.acc, cast, rewriter, mask=mask)
    if combined is None:
        return False
    rewriter.replace_op(root, [combined])
    return True


def _add_contraction(root: str, cpp_name: str) -> RewritePattern:
    @pattern(root, name=f"CanonicalizeContractAdd<mlir::arith::{cpp_name}>")
    def add(op: Operation, rewriter: Rewriter) -> bool:
        """addf (contract %a, %b, dense<0.0>), %c -> contract %a, %b, %c"""
        for value, other in (op.operands, reversed(op.operands)):
            contraction = defining(value, "vector.contract")
            if contraction is None:
                continue
            accumulator = contraction.operands[2]
            zero = defining(accumulator, "arith.constant")
            if zero is None or zero.properties.get("value") != constant(0, accumulator.type):
                continue
            rewriter.replace_op(op, rewriter.insert(clone(contraction, IRMapping({accumulator: other}))))
            return True
        return False

    return add


@pattern(StepOp, name="(anonymous namespace)::StepCompareFolder")
def compared_step(op: StepOp, rewriter: Rewriter) -> bool:
    """cmpi ult, (step : vector<4xindex>), dense<4> -> dense<true>"""
    size = vector_type(op.result).num_elements
    if vector_type(op.result).is_scalable:
        return False
    for user in rewriter.users(op.result):
        if not isinstance(user, CmpIOp) or user.lhs is not op.result:
            continue
        limit = integer_value(constant_value(user.rhs))
        answer = None if limit is None else _compare_step(size, enum_value(user, "predicate"), limit)
        if answer is None:
            continue
        rewriter.set_insertion_point_after(user)
        type_ = user.result.type
        made = make_constant(user, rewriter, constant(answer, type_), type_)
        if made is None:
            continue
        rewriter.replace_op(user, [made])
        return True
    return False


_EQ, _NE, _ULT, _ULE, _UGT, _UGE = 0, 1, 6, 7, 8, 9


def _compare_step(size: int, predicate: int, limit: int) -> bool | None:
    """What comparing 0, 1, .. size - 1 with a number gives, where that is the same for all."""
    if limit >> 63:  # upstream reads a signed number, and then these compare as smaller
        return None
    if predicate in (_ULT, _UGE) and size <= limit:
        return predicate == _ULT
    if predicate in (_ULE, _UGT) and size <= limit + 1:
        return predicate == _ULE
    if predicate in (_EQ, _NE) and size <= limit:
        return predicate == _NE
    return None


PATTERNS: tuple[RewritePattern, ...] = (
    _add_contraction("arith.addi", "AddIOp"),
    _add_contraction("arith.addf", "AddFOp"),
)
