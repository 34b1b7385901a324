"""The operations of the bufferization dialect."""

from __future__ import annotations

from compiler.dialects.bufferization.constraints import (
    Bufferization_BufferLikeTypeInterface,
    Bufferization_TensorLikeTypeInterface,
    buffer_matches_tensor,
)
from compiler.ods.attr_constraints import AnyAttr, UnitAttr
from compiler.ods.effects import allocates, reads, writes
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    optional_operand,
    optional_result,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.shaped_constraints import AnyRankedOrUnrankedMemRef, AnyShaped, AnyTensor
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    all_element_types_match,
    predicate_trait,
)
from compiler.ods.type_constraints import I1, Index


class AllocTensorOp(Op, name="bufferization.alloc_tensor"):
    """Allocates a buffer for a tensor; its elements are undefined or copied from another tensor."""

    dynamic_sizes = variadic_operand(Index)
    copy = optional_operand(AnyTensor)
    size_hint = optional_operand(Index)
    memory_space = optional_attribute(AnyAttr)
    result = result(AnyTensor)
    traits = [
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BufferizableOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
    ]


class CloneOp(Op, name="bufferization.clone"):
    """A memref with the same contents, maybe the same memory: writing to either is undefined."""

    input = operand(AnyRankedOrUnrankedMemRef)
    output = result(AnyRankedOrUnrankedMemRef)
    traits = [Interface("MemoryEffectOpInterface"), Interface("AllocationOpInterface")]
    effects = [reads("input"), writes("output"), allocates("output")]
    assembly_format = "$input attr-dict `:` type($input) `to` type($output)"


class MaterializeInDestinationOp(Op, name="bufferization.materialize_in_destination"):
    """Requires that a tensor's contents are stored in the buffer of a given destination."""

    source_ = operand(AnyTensor)
    dest = operand(AnyShaped)
    restrict = attribute(UnitAttr)
    writable = attribute(UnitAttr)
    result_ = optional_result(AnyTensor)
    traits = [
        all_element_types_match("source", "dest"),
        Interface("BufferizableOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("SubsetOpInterface"),
        Interface("SubsetInsertionOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ]
    assembly_format = (
        "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` "
        "functional-type(operands, results)"
    )


class DeallocTensorOp(Op, name="bufferization.dealloc_tensor"):
    """Frees the buffer that a tensor lives in; the tensor must not be read afterwards."""

    tensor = operand(AnyTensor)
    traits = [Interface("BufferizableOpInterface")]
    assembly_format = "$tensor attr-dict `:` type($tensor)"


class ToTensorOp(Op, name="bufferization.to_tensor"):
    """The contents of a memref as a tensor; one-shot bufferization needs the promise restrict."""

    buffer = operand(Bufferization_BufferLikeTypeInterface)
    restrict = attribute(UnitAttr)
    writable = attribute(UnitAttr)
    result = result(Bufferization_TensorLikeTypeInterface)
    traits = [
        Interface("BufferizableOpInterface"),
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        predicate_trait(
            "specified tensor and buffer types match", buffer_matches_tensor, name="Bufferization_TensorAndBufferMatch"
        ),
    ]
    effects = [reads("buffer")]
    assembly_format = (
        "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)"
    )


class ToBufferOp(Op, name="bufferization.to_buffer"):
    """Returns the future buffer of a tensor as a memref."""

    tensor = operand(Bufferization_TensorLikeTypeInterface)
    read_only = attribute(UnitAttr)
    buffer = result(Bufferization_BufferLikeTypeInterface)
    traits = [
        Interface("BufferizableOpInterface"),
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        PURE,
        predicate_trait(
            "specified tensor and buffer types match", buffer_matches_tensor, name="Bufferization_TensorAndBufferMatch"
        ),
    ]
    assembly_format = "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)"


class DeallocOp(Op, name="bufferization.dealloc"):
    """Frees owned memrefs that alias no retained one; returns the ownership of the retained ones."""

    memrefs = variadic_operand(AnyRankedOrUnrankedMemRef)
    conditions = variadic_operand(I1)
    retained = variadic_operand(AnyRankedOrUnrankedMemRef)
    updated_conditions = variadic_result(I1, name="updatedConditions")
    traits = [ATTR_SIZED_OPERAND_SEGMENTS, Interface("InferTypeOpInterface")]
    assembly_format = (
        "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? (`retain` ` ` `(` "
        "$retained^ `:` type($retained) `)` )? attr-dict"
    )
