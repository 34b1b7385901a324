"""`arm-sme-outer-product-fusion`: fuses chains of outer products of extended vectors into one widening operation.

%0 = arm_sme.outerproduct extf(%a0), extf(%b0)               %a = vector.interleave %a0, %a1; %b likewise
%1 = arm_sme.outerproduct extf(%a1), extf(%b1) acc(%0)  ->   %1 = arm_sme.fmopa_2way %a, %b
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.arith.cast_ops import ExtFOp, ExtSIOp, ExtUIOp
from compiler.dialects.arm_sme import outer_product_ops as sme
from compiler.dialects.arm_sme.enums import CombiningKind
from compiler.dialects.arm_sme.outer_product_ops import OuterProductOp, SumOfOuterProducts
from compiler.dialects.vector.element_ops import ExtractOp, InterleaveOp, ScalableExtractOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import BF16, F16, F32, I8, I16, I32, I64, Type, VectorType, element_type_or_self
from compiler.ir.value_types import vector_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter

Extension: TypeAlias = ExtFOp | ExtSIOp | ExtUIOp

_FLOAT, _SIGNED, _UNSIGNED = ExtFOp, ExtSIOp, ExtUIOp
_EXTENSIONS: tuple[type[Extension], ...] = (ExtFOp, ExtSIOp, ExtUIOp)
_Fused: TypeAlias = Mapping[tuple[type[Extension], type[Extension]], tuple[type[SumOfOuterProducts], ...]]

_TWO_WAY: _Fused = MappingProxyType(
    {
        (_FLOAT, _FLOAT): (sme.FMopa2WayOp, sme.FMops2WayOp),
        (_SIGNED, _SIGNED): (sme.SMopa2WayOp, sme.SMops2WayOp),
        (_UNSIGNED, _UNSIGNED): (sme.UMopa2WayOp, sme.UMops2WayOp),
    }
)
_FOUR_WAY: _Fused = MappingProxyType(
    {
        (_SIGNED, _SIGNED): (sme.SMopa4WayOp, sme.SMops4WayOp),
        (_UNSIGNED, _UNSIGNED): (sme.UMopa4WayOp, sme.UMops4WayOp),
        (_SIGNED, _UNSIGNED): (sme.SuMopa4WayOp, sme.SuMops4WayOp),
        (_UNSIGNED, _SIGNED): (sme.UsMopa4WayOp, sme.UsMops4WayOp),
    }
)
"""Operations that add or subtract sums of outer products, by the extensions of both sides."""

_Types: TypeAlias = tuple[tuple[int, ...], Type, Type]
"""Shape and element type of the vectors before extension, and the element type of the tile."""

_TWO_WAY_TYPES: frozenset[_Types] = frozenset({((4,), F16, F32), ((4,), BF16, F32), ((4,), I16, I32)})
_FOUR_WAY_TYPES: frozenset[_Types] = frozenset({((4,), I8, I32), ((2,), I16, I64)})


@dataclass
class OuterProductFusion(Pass):
    """Fuse 'arm_sme.outerproduct' operations into 2-way or 4-way widening variants."""

    argument = "arm-sme-outer-product-fusion"
    name = "OuterProductFusion"
    anchor = "func.func"
    summary = "Fuse 'arm_sme.outerproduct' operations into 2-way or 4-way widening variants"
    dependent_dialects = ("arm_sme", "vector")

    def run(self, op: Operation, state: PassState) -> None:
        apply_patterns_greedily(op, FrozenPatternSet(PATTERNS), state.context, listeners=state.listeners)


# --------------------------------------------------------------------------------------------------- outer products


def _chain(op: OuterProductOp, count: int, rewriter: Rewriter) -> list[OuterProductOp] | str:
    """Returns the outer products whose sum is in the tile of `op`, in order, or the reason why they cannot be fused.

    Each but the last one has the following one as its only user, so that it can be erased.
    """
    products = [op]
    while len(products) < count:
        current = products[-1]
        if current.acc is None:
            return "no accumulator operand"
        previous = current.acc.defining_op(OuterProductOp)
        if previous is None:
            return "defining op of accumulator must be 'arm_sme.outerproduct'"
        if not rewriter.has_one_use(previous.result):
            return "outer product(s) not single use and cannot be removed, no benefit to fusing"
        if previous.kind != current.kind:
            return "combining kind (add or sub) of outer products must match"
        if (previous.lhs_mask is None) != (current.lhs_mask is None):
            return "unsupported masking, either both outerproducts are masked or neither"
        products.append(previous)
    return products[::-1]


def _interleaved(values: Sequence[Value], rewriter: Rewriter) -> Value:
    """Returns a vector with the first elements of all vectors, then their second ones, and so on.

    The number of vectors must be a power of two.
    """
    if len(values) == 1:
        return values[0]
    first, second = _interleaved(values[::2], rewriter), _interleaved(values[1::2], rewriter)
    type_ = vector_type(first)
    twice = VectorType((type_.shape[0] * 2,), type_.element_type, type_.scalable)
    return rewriter.create(InterleaveOp, first, second, result_types=[twice]).result


def _extensions(values: Sequence[Value]) -> tuple[type[Extension], VectorType, list[Value]] | None:
    """Returns how vectors are extended, their type before that, and the vectors; None if that differs between them."""
    for op_class in _EXTENSIONS:
        ops = [op for value in values if (op := value.defining_op(op_class)) is not None]
        if len(ops) == len(values):
            types = {op.in_.type for op in ops}
            type_ = types.pop()
            if types or not isinstance(type_, VectorType):
                return None
            return op_class, type_, [op.in_ for op in ops]
    return None


def _fuse(op: OuterProductOp, count: int, fused: _Fused, types: frozenset[_Types], rewriter: Rewriter) -> bool:
    """Replaces `count` outer products by one operation, if all of them extend vectors of one type by the same op."""
    products = _chain(op, count, rewriter)
    if isinstance(products, str):
        return rewriter.notify_match_failure(op, products)
    left = _extensions([product.lhs for product in products])
    right = _extensions([product.rhs for product in products])
    if left is None or right is None:
        return rewriter.notify_match_failure(
            op,
            "defining op of outerproduct operands must be one of: 'arith.extf' or 'arith.extsi' or 'arith.extui'",
        )
    (left_class, type_, left_values), (right_class, right_type, right_values) = left, right
    op_classes, tile = fused.get((left_class, right_class)), op.result.type
    is_supported = (type_.shape, type_.element_type, element_type_or_self(tile)) in types and all(type_.scalable)
    if op_classes is None or right_type != type_ or not is_supported:
        return rewriter.notify_match_failure(op, f"unsupported input type {type_}")
    rewriter.set_insertion_point(op)
    lhs, rhs = _interleaved(left_values, rewriter), _interleaved(right_values, rewriter)
    masks = [
        [mask for product in products if (mask := product.lhs_mask) is not None],
        [mask for product in products if (mask := product.rhs_mask) is not None],
    ]
    packed_masks = [[_interleaved(side, rewriter)] if side else [] for side in masks]
    first_tile = products[0].acc
    op_class = op_classes[0] if op.kind is CombiningKind.ADD else op_classes[1]
    accumulator = [] if first_tile is None else [first_tile]
    rewriter.replace_op_with_new_op(op, op_class, lhs, rhs, *packed_masks, accumulator, result_types=[tile])
    for product in products[-2::-1]:
        rewriter.erase_op(product)
    return True


@pattern(OuterProductOp, name="OuterProductFusion2Way")
def fuse_two(op: OuterProductOp, rewriter: Rewriter) -> bool:
    """outerproduct(extf(a0), extf(b0)) + outerproduct(extf(a1), extf(b1)) -> fmopa_2way(a0 a1, b0 b1)"""
    return _fuse(op, 2, _TWO_WAY, _TWO_WAY_TYPES, rewriter)


@pattern(OuterProductOp, name="OuterProductFusion4Way")
def fuse_four(op: OuterProductOp, rewriter: Rewriter) -> bool:
    """four outer products of extsi(a), extsi(b) -> smopa_4way(a0 a1 a2 a3, b0 b1 b2 b3)"""
    return _fuse(op, 4, _FOUR_WAY, _FOUR_WAY_TYPES, rewriter)


# ---------------------------------------------------------------------------------------------------------- extracts


def _extend_part(
    op: ExtractOp | ScalableExtractOp, type_: VectorType, rewriter: Rewriter, extract: Callable[[Value, Type], Value]
) -> bool:
    """Replaces the extract of an extended vector by the extension of a part extracted from the source."""
    for op_class in _EXTENSIONS:
        extension = op.source_.defining_op(op_class)
        if extension is not None:
            element = element_type_or_self(extension.in_.type)
            part = extract(extension.in_, VectorType(type_.shape, element, type_.scalable))
            rewriter.replace_op_with_new_op(op, op_class, part, result_types=[type_])
            return True
    return rewriter.notify_match_failure(op, "extract not from extend op")


@pattern(ExtractOp, name="SwapVectorExtractOfArithExtend", benefit=1024)
def swap_extract(op: ExtractOp, rewriter: Rewriter) -> bool:
    """vector.extract(arith.extsi(x)) -> arith.extsi(vector.extract(x)), of one scalable dimension"""
    type_ = op.result.type
    if not isinstance(type_, VectorType):
        return rewriter.notify_match_failure(op, "extracted type is not a vector type")
    if sum(type_.scalable) != 1:
        return rewriter.notify_match_failure(op, "extracted type is not a 1-D scalable vector type")

    def extract(source: Value, part: Type) -> Value:
        position = op.static_position
        return rewriter.create(
            ExtractOp, source, op.dynamic_position, static_position=position, result_types=[part], location=op
        ).result

    return _extend_part(op, type_, rewriter, extract)


@pattern(ScalableExtractOp, name="SwapVectorScalableExtractOfArithExtend", benefit=1024)
def swap_scalable_extract(op: ScalableExtractOp, rewriter: Rewriter) -> bool:
    """vector.scalable.extract(arith.extsi(x)) -> arith.extsi(vector.scalable.extract(x))"""
    type_ = op.result.type

    def extract(source: Value, part: Type) -> Value[VectorType]:
        return rewriter.create(ScalableExtractOp, source, pos=op.pos, result_types=[part], location=op).result

    return _extend_part(op, type_, rewriter, extract)


PATTERNS = (swap_extract, swap_scalable_extract, fuse_two, fuse_four)
