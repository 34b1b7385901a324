"""The operations of the transform dialect: bufferization ops."""

from __future__ import annotations

from compiler.dialects.bufferization.constraints import LayoutMapOption
from compiler.dialects.transform.constraints import (
    Transform_AllocTensorOp,
    Transform_EmptyOp,
    TransformHandleTypeInterface,
)
from compiler.ods.attr_constraints import BoolAttr, StrAttr
from compiler.ods.define import default, op, optional
from compiler.ods.model import Interface, Trait

BUFFERIZATION_BUFFER_LOOP_HOISTING = op(
    "transform.bufferization.buffer_loop_hoisting",
    "Moves allocations out of the loops of the target.",
    operands={"target": TransformHandleTypeInterface},
    traits=[Interface("MemoryEffectOpInterface"), Trait("TransformEachOpTrait"), Interface("TransformOpInterface")],
    format="$target attr-dict `:` type($target)",
)
BUFFERIZATION_ONE_SHOT_BUFFERIZE = op(
    "transform.bufferization.one_shot_bufferize",
    "Turns the tensors of the targets into memrefs, with copies only where the analysis finds a conflict.",
    operands={"target": TransformHandleTypeInterface},
    attributes={
        "function_boundary_type_conversion": optional(LayoutMapOption),
        "allow_return_allocs_from_loops": default(BoolAttr, False),
        "allow_unknown_ops": default(BoolAttr, False),
        "bufferize_function_boundaries": default(BoolAttr, False),
        "dump_alias_sets": default(BoolAttr, False),
        "test_analysis_only": default(BoolAttr, False),
        "print_conflicts": default(BoolAttr, False),
        "check_parallel_regions": default(BoolAttr, True),
        "memcpy_op": default(StrAttr, "memref.copy"),
    },
    results={"transformed": TransformHandleTypeInterface},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ],
    format=(
        "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` "
        "functional-type($target, results)"
    ),
)
BUFFERIZATION_ELIMINATE_EMPTY_TENSORS = op(
    "transform.bufferization.eliminate_empty_tensors",
    "Replaces empty tensors by the destinations their results end up in, so that bufferizing allocates less.",
    operands={"target": TransformHandleTypeInterface},
    traits=[Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")],
    format="$target attr-dict `:` type($target)",
)
BUFFERIZATION_EMPTY_TENSOR_TO_ALLOC_TENSOR = op(
    "transform.bufferization.empty_tensor_to_alloc_tensor",
    "Makes a tensor.empty an allocation of its own.",
    operands={"target": Transform_EmptyOp},
    results={"transformed": Transform_AllocTensorOp},
    traits=[
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ],
    format="$target attr-dict `:` functional-type(operands, results)",
)
