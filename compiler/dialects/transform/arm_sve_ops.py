"""The operations of the transform dialect: arm_sve ops."""

from __future__ import annotations

from compiler.ods.define import op
from compiler.ods.model import Interface

APPLY_PATTERNS_ARM_SVE_VECTOR_CONTRACT_TO_I8MM = op(
    "transform.apply_patterns.arm_sve.vector_contract_to_i8mm",
    "Patterns that write contractions of 8-bit integers by SVE's matrix instructions.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
APPLY_PATTERNS_ARM_SVE_VECTOR_CONTRACT_TO_BFMMLA = op(
    "transform.apply_patterns.arm_sve.vector_contract_to_bfmmla",
    "Patterns that write contractions of bf16 by SVE's matrix instruction.",
    traits=[Interface("PatternDescriptorOpInterface")],
    format="attr-dict",
)
