"""The operations of the transform dialect: sparse_tensor ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import MATCH_OP_INTERFACE, TransformHandleTypeInterface
from compiler.ods.op_class import Op, operand, result
from compiler.ods.trait_classes import Interface, Trait


class MatchSparseInOut(Op, name="transform.sparse_tensor.match.sparse_inout"):
    """Matches an op with a sparse tensor among its operands or results, and forwards the op."""

    target = operand(TransformHandleTypeInterface)
    result = result(TransformHandleTypeInterface)
    traits = [Trait("SingleOpMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")]
    assembly_format = '$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), "false")'
