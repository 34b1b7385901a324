"""The operations of the transform dialect: scf ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import Transform_ScfForOp, TransformHandleTypeInterface
from compiler.dialects.transform.op_families import ConversionPatternDescriptor, PatternDescriptor
from compiler.ods.attr_confines import IntPositive
from compiler.ods.attr_constraints import BoolAttr, ConfinedAttr, I64Attr, StrAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, operand, result, variadic_result
from compiler.ods.trait_classes import Interface, Trait


class ApplyForLoopCanonicalizationPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.scf.for_loop_canonicalization"
):
    """Patterns that simplify operations inside loops using the bounds of induction variables."""


class ApplySCFStructuralConversionPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.scf.structural_conversions"
):
    """Patterns that convert the types of operands, results and arguments of scf operations."""


class ApplySCFToControlFlowPatternsOp(
    ConversionPatternDescriptor, name="transform.apply_conversion_patterns.scf.scf_to_control_flow"
):
    """Patterns that convert scf to branches between blocks."""


class ForallToFor(Op):
    target = operand(TransformHandleTypeInterface)
    transformed = variadic_result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class ForallToForOp(ForallToFor, name="transform.loop.forall_to_for"):
    """Converts a forall without results to nested for loops."""


class ForallToParallelOp(ForallToFor, name="transform.loop.forall_to_parallel"):
    """Converts a forall without results to a parallel loop."""


class ParallelForToNestedForOps(ForallToFor, name="transform.loop.parallel_for_to_nested_fors"):
    """Converts a parallel loop to nested for loops."""


class LoopOutlineOp(Op, name="transform.loop.outline"):
    """Outlines a loop into a new function and calls it."""

    target = operand(TransformHandleTypeInterface)
    func_name = attribute(StrAttr)
    function = result(TransformHandleTypeInterface)
    call = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class LoopPeelOp(Op, name="transform.loop.peel"):
    """Splits off the last or first iterations, so that the step divides the remaining range."""

    target = operand(Transform_ScfForOp)
    peel_front = attribute(BoolAttr, default=False)
    fail_if_already_divisible = attribute(BoolAttr, default=False)
    peeled_loop = result(TransformHandleTypeInterface)
    remainder_loop = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class LoopPipelineOp(Op, name="transform.loop.pipeline"):
    """Overlaps iterations: loads of later iterations run while earlier ones compute."""

    target = operand(Transform_ScfForOp)
    iteration_interval = attribute(I64Attr, default=1)
    read_latency = attribute(I64Attr, default=10)
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"


class LoopPromoteIfOneIterationOp(Op, name="transform.loop.promote_if_one_iteration"):
    """Replaces a loop that runs once by its body."""

    target = operand(TransformHandleTypeInterface)
    traits = [Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface"), Trait("TransformEachOpTrait")]
    assembly_format = "$target attr-dict `:` type($target)"


class LoopUnrollOp(Op, name="transform.loop.unroll"):
    """Repeats the body of a loop several times per iteration."""

    target = operand(TransformHandleTypeInterface)
    factor = attribute(ConfinedAttr(I64Attr, IntPositive))
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` type($target)"


class LoopUnrollAndJamOp(Op, name="transform.loop.unroll_and_jam"):
    """Unrolls an outer loop and joins the copies of the loops inside."""

    target = operand(TransformHandleTypeInterface)
    factor = attribute(ConfinedAttr(I64Attr, IntPositive))
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` type($target)"


class LoopCoalesceOp(Op, name="transform.loop.coalesce"):
    """Combines a perfect nest of loops to one loop."""

    target = operand(TransformHandleTypeInterface)
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type($target, $transformed)"


class TakeAssumedBranchOp(Op, name="transform.scf.take_assumed_branch"):
    """Replaces an if by one of its branches, which is assumed to be taken."""

    target = operand(TransformHandleTypeInterface)
    take_else_branch = attribute(UnitAttr)
    traits = [Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface"), Trait("TransformEachOpTrait")]
    assembly_format = (
        "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, results)"
    )


class LoopFuseSiblingOp(Op, name="transform.loop.fuse_sibling"):
    """Joins two neighbouring loops with the same bounds into one."""

    target = operand(TransformHandleTypeInterface)
    source_ = operand(TransformHandleTypeInterface)
    fused_loop = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = "$target `into` $source attr-dict `:` functional-type(operands, results)"
