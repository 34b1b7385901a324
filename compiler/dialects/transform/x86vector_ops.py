"""The operations of the transform dialect: x86vector ops."""

from __future__ import annotations

from compiler.ods.define import op
from compiler.ods.model import Interface

APPLY_PATTERNS_X86VECTOR_VECTOR_CONTRACT_TO_FMA = op(
    "transform.apply_patterns.x86vector.vector_contract_to_fma",
    "Patterns that write contractions as multiply-adds.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_X86VECTOR_VECTOR_CONTRACT_TO_PACKED_TYPE_DOT_PRODUCT = op(
    "transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product",
    "Patterns that write contractions of packed bf16 or 8-bit integers as dot products.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_X86VECTOR_VECTOR_CONTRACT_BF16_TO_FMA = op(
    "transform.apply_patterns.x86vector.vector_contract_bf16_to_fma",
    "Patterns that write contractions of bf16 as multiply-adds of f32.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_X86VECTOR_SINK_VECTOR_PRODUCER_OPS = op(
    "transform.apply_patterns.x86vector.sink_vector_producer_ops",
    "Patterns that move vector ops down to their first user.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
