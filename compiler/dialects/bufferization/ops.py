"""The operations of the bufferization dialect."""

from __future__ import annotations

from compiler.dialects.bufferization import effects, syntax, verify
from compiler.dialects.bufferization.constraints import (
    Bufferization_BufferLikeTypeInterface,
    Bufferization_TensorLikeTypeInterface,
)
from compiler.ods.attr_constraints import AnyAttr, UnitAttr
from compiler.ods.define import allocates, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.shaped_constraints import AnyRankedOrUnrankedMemRef, AnyShaped, AnyTensor
from compiler.ods.traits import (
    ATTR_SIZED_OPERAND_SEGMENTS,
    PURE,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
    SAME_OPERANDS_AND_RESULT_SHAPE,
    all_element_types_match,
    predicate_trait,
)
from compiler.ods.type_constraints import I1, Index

ALLOC_TENSOR = op(
    "bufferization.alloc_tensor",
    "A tensor with a buffer of its own: undefined contents, or those of another tensor.",
    operands={"dynamic_sizes": variadic(Index), "copy": optional(AnyTensor), "size_hint": optional(Index)},
    attributes={"memory_space": optional(AnyAttr)},
    results={"result": AnyTensor},
    traits=[
        ATTR_SIZED_OPERAND_SEGMENTS,
        Interface("BufferizableOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
    ],
    hooks=Hooks(parse=syntax.parse_alloc_tensor, print=syntax.print_alloc_tensor, verify=verify.alloc_tensor),
)
CLONE = op(
    "bufferization.clone",
    "A memref with the same contents, maybe the same memory: writing to either is undefined.",
    operands={"input": AnyRankedOrUnrankedMemRef},
    results={"output": AnyRankedOrUnrankedMemRef},
    traits=[Interface("MemoryEffectOpInterface"), Interface("AllocationOpInterface")],
    effects=[reads("input"), writes("output"), allocates("output")],
    format="$input attr-dict `:` type($input) `to` type($output)",
)
MATERIALIZE_IN_DESTINATION = op(
    "bufferization.materialize_in_destination",
    "Makes sure that a tensor's contents end up in the buffer of a given destination.",
    operands={"source": AnyTensor, "dest": AnyShaped},
    attributes={"restrict": UnitAttr, "writable": UnitAttr},
    results={"result": optional(AnyTensor)},
    traits=[
        all_element_types_match("source", "dest"),
        Interface("BufferizableOpInterface"),
        Interface("DestinationStyleOpInterface"),
        Interface("ReifyRankedShapedTypeOpInterface"),
        Interface("SubsetOpInterface"),
        Interface("SubsetInsertionOpInterface"),
        Interface("MemoryEffectOpInterface"),
    ],
    format=(
        "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` "
        "functional-type(operands, results)"
    ),
    hooks=Hooks(verify=verify.materialize_in_destination, effects=effects.materialize_in_destination),
)
DEALLOC_TENSOR = op(
    "bufferization.dealloc_tensor",
    "Frees the buffer that a tensor lives in; the tensor must not be read afterwards.",
    operands={"tensor": AnyTensor},
    traits=[Interface("BufferizableOpInterface")],
    format="$tensor attr-dict `:` type($tensor)",
)
TO_TENSOR = op(
    "bufferization.to_tensor",
    "The contents of a memref as a tensor; one-shot bufferization needs the promise restrict.",
    operands={"buffer": Bufferization_BufferLikeTypeInterface},
    attributes={"restrict": UnitAttr, "writable": UnitAttr},
    results={"result": Bufferization_TensorLikeTypeInterface},
    traits=[
        Interface("BufferizableOpInterface"),
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        predicate_trait(
            "specified tensor and buffer types match",
            verify.buffer_matches_tensor,
            name="Bufferization_TensorAndBufferMatch",
        ),
    ],
    effects=[reads("buffer")],
    format=("$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)"),
)
TO_BUFFER = op(
    "bufferization.to_buffer",
    "The buffer that a tensor is going to live in, as a memref.",
    operands={"tensor": Bufferization_TensorLikeTypeInterface},
    attributes={"read_only": UnitAttr},
    results={"buffer": Bufferization_BufferLikeTypeInterface},
    traits=[
        Interface("BufferizableOpInterface"),
        SAME_OPERANDS_AND_RESULT_SHAPE,
        SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        PURE,
        predicate_trait(
            "specified tensor and buffer types match",
            verify.buffer_matches_tensor,
            name="Bufferization_TensorAndBufferMatch",
        ),
    ],
    format="$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
)
DEALLOC = op(
    "bufferization.dealloc",
    "Frees owned memrefs that no retained one aliases; tells which retained ones are owned now.",
    operands={
        "memrefs": variadic(AnyRankedOrUnrankedMemRef),
        "conditions": variadic(I1),
        "retained": variadic(AnyRankedOrUnrankedMemRef),
    },
    results={"updatedConditions": variadic(I1)},
    traits=[ATTR_SIZED_OPERAND_SEGMENTS, Interface("InferTypeOpInterface")],
    format=(
        "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? (`retain` ` ` `(` "
        "$retained^ `:` type($retained) `)` )? attr-dict"
    ),
    hooks=Hooks(infer_types=syntax.deallocated, verify=verify.dealloc),
)
