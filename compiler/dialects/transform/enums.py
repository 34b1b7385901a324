"""The enums of the transform dialect."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class FailurePropagationMode(IntegerEnum, cpp_name="::mlir::transform::FailurePropagationMode"):
    """Handling of silenceable failures in a sequence: propagated or suppressed."""

    PROPAGATE = 1
    SUPPRESS = 2


class MatchCmpIPredicate(IntegerEnum, cpp_name="::mlir::transform::MatchCmpIPredicate"):
    """Predicate of `transform.match.param.cmpi`, which compares integers as signed."""

    EQ = 0
    NE = 1
    LT = 2
    LE = 3
    GT = 4
    GE = 5


class MatchInterfaceEnum(IntegerEnum, cpp_name="mlir::transform::MatchInterfaceEnum"):
    """The interfaces that `transform.structured.match` can ask for."""

    LINALG_OP = 0, "", "LinalgOp"
    TILING_INTERFACE = 1, "", "TilingInterface"
    LOOP_LIKE_INTERFACE = 2, "", "LoopLikeInterface"


class TransposeMatmulInput(IntegerEnum, cpp_name="mlir::transform::TransposeMatmulInput"):
    """The operand of a matmul that is transposed."""

    LHS = 0
    RHS = 1
