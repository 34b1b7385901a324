"""The operations of the transform dialect: scf ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import Transform_ScfForOp, TransformHandleTypeInterface
from compiler.ods.attr_constraints import BoolAttr, ConfinedAttr, I64Attr, IntPositive, StrAttr, UnitAttr
from compiler.ods.define import default, op, variadic
from compiler.ods.model import Interface, Trait

APPLY_PATTERNS_SCF_FOR_LOOP_CANONICALIZATION = op(
    "transform.apply_patterns.scf.for_loop_canonicalization",
    "Patterns that simplify what is inside loops by the bounds of their variables.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_SCF_STRUCTURAL_CONVERSIONS = op(
    "transform.apply_conversion_patterns.scf.structural_conversions",
    "Patterns that convert the types values have where they pass through scf operations.",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_CONVERSION_PATTERNS_SCF_SCF_TO_CONTROL_FLOW = op(
    "transform.apply_conversion_patterns.scf.scf_to_control_flow",
    "Patterns that convert scf to branches between blocks.",
    traits=[Interface("ConversionPatternDescriptorOpInterface")],
    format="attr-dict",
)
LOOP_FORALL_TO_FOR = op(
    "transform.loop.forall_to_for",
    "Turns a forall without results into nested for loops.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": variadic(TransformHandleTypeInterface)},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
LOOP_FORALL_TO_PARALLEL = op(
    "transform.loop.forall_to_parallel",
    "Turns a forall without results into a parallel loop.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": variadic(TransformHandleTypeInterface)},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
LOOP_PARALLEL_FOR_TO_NESTED_FORS = op(
    "transform.loop.parallel_for_to_nested_fors",
    "Turns a parallel loop into nested for loops.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": variadic(TransformHandleTypeInterface)},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
LOOP_OUTLINE = op(
    "transform.loop.outline",
    "Moves a loop into a function of its own and calls it.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"func_name": StrAttr},
    results={"function": TransformHandleTypeInterface, "call": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
LOOP_PEEL = op(
    "transform.loop.peel",
    "Splits off the last or first iterations, so that the rest runs a multiple of the step.",
    operands={"target": Transform_ScfForOp},
    attributes={"peel_front": default(BoolAttr, False), "fail_if_already_divisible": default(BoolAttr, False)},
    results={"peeled_loop": TransformHandleTypeInterface, "remainder_loop": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
LOOP_PIPELINE = op(
    "transform.loop.pipeline",
    "Overlaps iterations: loads of later iterations run while earlier ones compute.",
    operands={"target": Transform_ScfForOp},
    attributes={"iteration_interval": default(I64Attr, 1), "read_latency": default(I64Attr, 10)},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
LOOP_PROMOTE_IF_ONE_ITERATION = op(
    "transform.loop.promote_if_one_iteration",
    "Replaces a loop that runs once by its body.",
    operands={"target": TransformHandleTypeInterface},
    traits=[Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface"), Trait("TransformEachOpTrait")],
    format="$target attr-dict `:` type($target)",
)
LOOP_UNROLL = op(
    "transform.loop.unroll",
    "Repeats the body of a loop several times per iteration.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"factor": ConfinedAttr(I64Attr, IntPositive)},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` type($target)",
)
LOOP_UNROLL_AND_JAM = op(
    "transform.loop.unroll_and_jam",
    "Unrolls an outer loop and joins the copies of the loops inside.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"factor": ConfinedAttr(I64Attr, IntPositive)},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` type($target)",
)
LOOP_COALESCE = op(
    "transform.loop.coalesce",
    "Makes a perfect nest of loops one loop.",
    operands={"target": TransformHandleTypeInterface},
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` functional-type($target, $transformed)",
)
SCF_TAKE_ASSUMED_BRANCH = op(
    "transform.scf.take_assumed_branch",
    "Replaces an if by the branch known to be taken.",
    operands={"target": TransformHandleTypeInterface},
    attributes={"take_else_branch": UnitAttr},
    traits=[Interface("MemoryEffectOpInterface"), Interface("TransformOpInterface"), Trait("TransformEachOpTrait")],
    format=("$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, results)"),
)
LOOP_FUSE_SIBLING = op(
    "transform.loop.fuse_sibling",
    "Joins two neighbouring loops with the same bounds into one.",
    operands={"target": TransformHandleTypeInterface, "source": TransformHandleTypeInterface},
    results={"fused_loop": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format="$target `into` $source attr-dict `:` functional-type(operands, results)",
)
