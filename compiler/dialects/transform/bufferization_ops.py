"""The operations of the transform dialect: bufferization ops."""

from __future__ import annotations

from compiler.dialects.bufferization.constraints import LayoutMapOptionAttr
from compiler.dialects.transform.constraints import (
    Transform_AllocTensorOp,
    Transform_EmptyOp,
    TransformHandleTypeInterface,
)
from compiler.ods.attr_constraints import BoolAttr, StrAttr
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result
from compiler.ods.trait_classes import Interface, Trait


class BufferLoopHoistingOp(Op, name="transform.bufferization.buffer_loop_hoisting"):
    """Moves allocations out of the loops of the target."""

    target = operand(TransformHandleTypeInterface)
    traits = [Interface("MemoryEffectOpInterface"), Trait("TransformEachOpTrait"), Interface("TransformOpInterface")]
    assembly_format = "$target attr-dict `:` type($target)"


class OneShotBufferizeOp(Op, name="transform.bufferization.one_shot_bufferize"):
    """Converts the tensors of the targets to memrefs, with copies only where the analysis finds a conflict."""

    target = operand(TransformHandleTypeInterface)
    function_boundary_type_conversion = optional_attribute(LayoutMapOptionAttr)
    allow_return_allocs_from_loops = attribute(BoolAttr, default=False)
    allow_unknown_ops = attribute(BoolAttr, default=False)
    bufferize_function_boundaries = attribute(BoolAttr, default=False)
    dump_alias_sets = attribute(BoolAttr, default=False)
    test_analysis_only = attribute(BoolAttr, default=False)
    print_conflicts = attribute(BoolAttr, default=False)
    check_parallel_regions = attribute(BoolAttr, default=True)
    memcpy_op = attribute(StrAttr, default="memref.copy")
    transformed = result(TransformHandleTypeInterface)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
    ]
    assembly_format = (
        "(`layout` `{` $function_boundary_type_conversion^ `}`)? $target attr-dict `:` "
        "functional-type($target, results)"
    )


class EliminateEmptyTensorsOp(Op, name="transform.bufferization.eliminate_empty_tensors"):
    """Replaces empty tensors by the destinations their results end up in, so that bufferizing allocates less."""

    target = operand(TransformHandleTypeInterface)
    traits = [Interface("TransformOpInterface"), Interface("MemoryEffectOpInterface")]
    assembly_format = "$target attr-dict `:` type($target)"


class EmptyTensorToAllocTensorOp(Op, name="transform.bufferization.empty_tensor_to_alloc_tensor"):
    """Converts a tensor.empty to a tensor allocation."""

    target = operand(Transform_EmptyOp)
    transformed = result(Transform_AllocTensorOp)
    traits = [
        Trait("FunctionalStyleTransformOpTrait"),
        Interface("MemoryEffectOpInterface"),
        Interface("TransformOpInterface"),
        Trait("TransformEachOpTrait"),
    ]
    assembly_format = "$target attr-dict `:` functional-type(operands, results)"
