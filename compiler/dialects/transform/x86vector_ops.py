"""The operations of the transform dialect: x86vector ops."""

from __future__ import annotations

from compiler.dialects.transform.op_families import PatternDescriptor


class ApplyVectorContractToFMAPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.x86vector.vector_contract_to_fma"
):
    """Patterns that write contractions as multiply-adds."""


class ApplyVectorContractToPackedTypeDotProductPatternsOp(
    PatternDescriptor,
    name="transform.apply_patterns.x86vector.vector_contract_to_packed_type_dot_product",
):
    """Patterns that write contractions of packed bf16 or 8-bit integers as dot products."""


class ApplyVectorContractBF16ToFMAPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.x86vector.vector_contract_bf16_to_fma"
):
    """Patterns that write contractions of bf16 as multiply-adds of f32."""


class ApplySinkVectorProducerOpsPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.x86vector.sink_vector_producer_ops"
):
    """Patterns that move vector ops down to their first user."""
