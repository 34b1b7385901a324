"""The operations of the transform dialect: sparse_tensor ops."""

from __future__ import annotations

from compiler.dialects.transform.constraints import MATCH_OP_INTERFACE, TransformHandleTypeInterface
from compiler.ods.define import op
from compiler.ods.model import Interface, Trait

SPARSE_TENSOR_MATCH_SPARSE_INOUT = op(
    "transform.sparse_tensor.match.sparse_inout",
    "Succeeds where the op has a sparse tensor among its operands or results, and gives the op on.",
    operands={"target": TransformHandleTypeInterface},
    results={"result": TransformHandleTypeInterface},
    traits=[Trait("SingleOpMatcher"), MATCH_OP_INTERFACE, Interface("MemoryEffectOpInterface")],
    format='$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), "false")',
)
