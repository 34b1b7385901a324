"""The operations of the transform dialect: arm_sve ops."""

from __future__ import annotations

from compiler.dialects.transform.op_families import PatternDescriptor


class ApplyArmSVELowerContractionToI8MMPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.arm_sve.vector_contract_to_i8mm"
):
    """Patterns that write contractions of 8-bit integers by SVE's matrix instructions."""


class ApplyArmSVELowerContractionToBFMMLAPatternsOp(
    PatternDescriptor, name="transform.apply_patterns.arm_sve.vector_contract_to_bfmmla"
):
    """Patterns that write contractions of bf16 by SVE's matrix instruction."""
