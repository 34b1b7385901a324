"""`linalg-fuse-elementwise-ops`: fuses chains of elementwise operations on tensors.

%0 = linalg.generic ins(%a, %b) { addf }            %1 = linalg.generic ins(%a, %b, %c) {
%1 = linalg.generic ins(%0, %c) { mulf }      ->      %2 = addf; %3 = mulf %2
                                                    }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.affine.ops import AffineApplyOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg import DIALECT as LINALG
from compiler.dialects.linalg.canonicalize_fill import filling
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.interface import (
    body,
    generic_properties,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    iterator_types,
    num_loops,
)
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.tensor.ops import CastOp, CollapseShapeOp, EmptyOp, ExpandShapeOp
from compiler.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.mixed_values import dynamic_values
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import FloatType, IntegerType, RankedTensorType, element_type_or_self
from compiler.passes.base import Pass, PassState
from compiler.rewrite.dense_elements import scalar_of
from compiler.rewrite.fold import constant_value
from compiler.rewrite.greedy import GreedyConfig, apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, canonicalizations, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extents
from compiler.transforms.linalg.constant_transpose import fold_constant_transpose
from compiler.transforms.linalg.expand_by_reshape import EXPAND_BY_RESHAPE
from compiler.transforms.linalg.fusion import fuse, producer_of
from compiler.transforms.linalg.loop_bounds import bounds_are_known
from compiler.transforms.linalg.unused_operands import remove_unused_operands


@pattern(GenericOp, name="(anonymous namespace)::FuseElementwiseOps")
def fuse_producer(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic ins(generic ins(%a)) -> generic ins(%a), if the inner one has no other use"""
    for index in range(len(op.operands)):
        producer = producer_of(op, index)
        if producer is not None and _is_used_once(producer, rewriter):
            return fuse(op, index, producer, rewriter)
    return False


def _is_used_once(op: Operation, rewriter: Rewriter) -> bool:
    uses = [use for result in op.results for use in rewriter.uses(result)]
    return len(uses) == 1


@pattern(GenericOp, name="(anonymous namespace)::FoldFillWithGenericOp")
def fold_fill(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic ins(fill %x) { use(%in) } -> generic ins(fill %x) { use(%x) }"""
    if not has_tensor_semantics(op):
        return False
    has_changed = False
    for index, value in enumerate(inputs(op)):
        argument, fill = body(op).arguments[index], value.defining_op(FillOp)
        if fill is None or not rewriter.has_uses(argument):
            continue
        scalar, _ = filling(fill)
        if scalar.type == argument.type:
            rewriter.replace_all_uses_with(argument, scalar)
            has_changed = True
    return has_changed


def _scalar_constant(value: Value) -> Attribute | None:
    """Returns the number that all elements of a constant are."""
    attribute = constant_value(value)
    if isinstance(attribute, IntegerAttr | FloatAttr):
        return attribute
    if not isinstance(attribute, DenseElementsAttr) or not attribute.is_splat:
        return None
    simple = isinstance(attribute.type.element_type, IntegerType | FloatType)
    return scalar_of(tuple(attribute.bit_patterns()[:1]), attribute.type.element_type) if simple else None


@pattern(GenericOp, name="(anonymous namespace)::FoldScalarOrSplatConstant")
def fold_scalar_constant(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic ins(%a, dense<2.0>) { use(%in_0) } -> generic ins(%a) { use(2.0) }"""
    if not has_tensor_semantics(op):
        return False
    maps = indexing_maps(op)
    for index, value in enumerate(inputs(op)):
        number = _scalar_constant(value)
        if number is None:
            continue
        kept = [position for position in range(len(op.operands)) if position != index]
        new_maps = [maps[position] for position in kept]
        if not bounds_are_known(new_maps, num_loops(op)):
            return False
        type_ = element_type_or_self(value.type)
        scalar = rewriter.create(ConstantOp, result_types=[type_], value=number).result
        ins = [each for position, each in enumerate(inputs(op)) if position != index]
        new = rewriter.create(
            GenericOp,
            ins,
            op.outputs,
            result_types=[result.type for result in op.results],
            properties=generic_properties(new_maps, iterator_types(op)),
            regions=[Region()],
        )
        block = body(op)
        rewriter.inline_region_before(op.region, new.region)
        rewriter.replace_all_uses_with(block.arguments[index], scalar)
        rewriter.erase_arguments(block, [index])
        rewriter.replace_op(op, new)
        return True
    return False


@pattern(GenericOp, name="(anonymous namespace)::RemoveOutsDependency")
def remove_outs_dependency(op: GenericOp, rewriter: Rewriter) -> bool:
    """generic outs(%t) that does not look at %t -> generic outs(tensor.empty)"""
    first = len(inputs(op))
    operands = list(op.operands)
    for index in range(first, len(operands)):
        value = operands[index]
        if rewriter.has_uses(body(op).arguments[index]) or not isinstance(value.type, RankedTensorType):
            continue
        if value.defining_op(EmptyOp) is not None:
            continue
        rewriter.location = op
        sizes = dynamic_values(extents(value, rewriter))
        operands[index] = rewriter.create(EmptyOp, sizes, result_types=[value.type]).result
    if operands == op.operands:
        return False
    with rewriter.modify(op):
        op.operands = operands
    return True


FUSION_PATTERNS: tuple[RewritePattern, ...] = (
    fuse_producer,
    fold_fill,
    fold_scalar_constant,
    remove_outs_dependency,
    remove_unused_operands,
    *EXPAND_BY_RESHAPE,
    fold_constant_transpose,
)


def _canonicalizations() -> list[RewritePattern]:
    """Returns the canonicalization patterns of operations that fusion creates, and of all structured operations."""
    roots = {op_class.name for op_class in (GenericOp, AffineApplyOp, ExpandShapeOp, CollapseShapeOp, CastOp)}
    structured = [each for each in LINALG.rewrites.patterns if not isinstance(each.root, str) or each.root in roots]
    return [*canonicalizations(AffineApplyOp, ExpandShapeOp, CollapseShapeOp), *structured]


@dataclass
class LinalgElementwiseOpFusion(Pass):
    """Fuse elementwise operations on tensors."""

    argument = "linalg-fuse-elementwise-ops"
    name = "LinalgElementwiseOpFusionPass"
    summary = "Fuse elementwise operations on tensors"
    dependent_dialects = ("affine", "linalg", "memref")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([*FUSION_PATTERNS, *_canonicalizations()])
        config = GreedyConfig(top_down=True)
        apply_patterns_greedily(op, patterns, state.context, config, state.listeners)
