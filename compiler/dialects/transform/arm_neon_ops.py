"""The operations of the transform dialect: arm_neon ops."""

from __future__ import annotations

from compiler.dialects.transform.op_families import PatternDescriptor


class ApplyArmNeonContractionToI8MMPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.arm_neon.vector_contract_to_i8mm"
):
    """Patterns that write contractions of 8-bit integers by NEON's matrix instructions."""


class ApplyArmNeonContractionToBFMMLAPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.arm_neon.vector_contract_to_bfmmla"
):
    """Patterns that write contractions of bf16 by NEON's matrix instruction."""
