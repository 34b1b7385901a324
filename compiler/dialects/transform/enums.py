"""The enums of the transform dialect."""

from __future__ import annotations

from compiler.ods.define import int_enum

FAILURE_PROPAGATION_MODE = int_enum(
    "FailurePropagationMode",
    "Whether a silenceable failure ends the sequence and is passed on, or is passed over.",
    {"propagate": 1, "suppress": 2},
    cpp_name="::mlir::transform::FailurePropagationMode",
)
MATCH_CMP_I_PREDICATE = int_enum(
    "MatchCmpIPredicate",
    "How `transform.match.param.cmpi` compares integers, which are taken as signed.",
    {"eq": 0, "ne": 1, "lt": 2, "le": 3, "gt": 4, "ge": 5},
    cpp_name="::mlir::transform::MatchCmpIPredicate",
)
MATCH_INTERFACE_ENUM = int_enum(
    "MatchInterfaceEnum",
    "The interfaces that `transform.structured.match` can ask for.",
    {"LinalgOp": 0, "TilingInterface": 1, "LoopLikeInterface": 2},
    cpp_name="mlir::transform::MatchInterfaceEnum",
)
TRANSPOSE_MATMUL_INPUT = int_enum(
    "TransposeMatmulInput",
    "Which operand of a matmul is transposed.",
    {"lhs": 0, "rhs": 1},
    cpp_name="mlir::transform::TransposeMatmulInput",
)
