"""The operations of the transform dialect: arm_neon ops."""

from __future__ import annotations

from compiler.ods.model import Interface
from compiler.ods.op_class import Op


class ApplyArmNeonContractionToI8MMPatternsOp(Op, name="transform.apply_patterns.arm_neon.vector_contract_to_i8mm"):
    """Patterns that write contractions of 8-bit integers by NEON's matrix instructions."""

    traits = [Interface("PatternDescriptorOpInterface")]
    assembly_format = "attr-dict"


class ApplyArmNeonContractionToBFMMLAPatternsOp(Op, name="transform.apply_patterns.arm_neon.vector_contract_to_bfmmla"):
    """Patterns that write contractions of bf16 by NEON's matrix instruction."""

    traits = [Interface("PatternDescriptorOpInterface")]
    assembly_format = "attr-dict"
