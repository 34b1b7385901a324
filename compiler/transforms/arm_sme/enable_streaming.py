"""`enable-arm-streaming`: marks functions that run in Arm's streaming mode, or own its matrix storage.

func.func @f() { ... }    ->    func.func @f() attributes {arm_streaming} { ... }
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from compiler.dialects.vector.memory_ops import GatherOp, ScatterOp
from compiler.ir.attributes import UNIT
from compiler.ir.operation import Operation
from compiler.ir.problem import Problem
from compiler.ir.types import VectorType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter

IGNORE = "enable_arm_streaming_ignore"
"""Attribute of functions that the pass leaves alone."""


class StreamingMode(Enum):
    """Streaming mode of a function: set by its callers or by itself."""

    DISABLED = "disabled"
    STREAMING = "streaming"
    LOCALLY = "streaming-locally"
    COMPATIBLE = "streaming-compatible"


class ZaMode(Enum):
    """Use of the matrix storage ZA by a function."""

    DISABLED = "disabled"
    NEW = "new-za"
    IN = "in-za"
    OUT = "out-za"
    IN_OUT = "inout-za"
    PRESERVES = "preserves-za"


_STREAMING_ATTRIBUTES: Mapping[StreamingMode, str] = MappingProxyType(
    {
        StreamingMode.STREAMING: "arm_streaming",
        StreamingMode.LOCALLY: "arm_locally_streaming",
        StreamingMode.COMPATIBLE: "arm_streaming_compatible",
    }
)


@dataclass
class EnableArmStreaming(Pass):
    """Enable Armv9 Streaming SVE mode."""

    argument = "enable-arm-streaming"
    name = "EnableArmStreaming"
    anchor = "func.func"
    summary = "Enable Armv9 Streaming SVE mode"

    streaming_mode: StreamingMode = option(
        "streaming-mode", StreamingMode.STREAMING, "Select how streaming-mode is managed at the function-level."
    )
    za_mode: ZaMode = option("za-mode", ZaMode.DISABLED, "Select how ZA-storage is managed at the function-level.")
    if_required_by_ops: bool = option(
        "if-required-by-ops",
        False,
        "Only apply the selected streaming/ZA modes if the function contains ops that implement the "
        "ArmSMETileOpInterface.",
    )
    if_scalable_and_supported: bool = option(
        "if-scalable-and-supported",
        False,
        "Only apply the selected streaming/ZA modes if the function contains supported scalable vector operations.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        if self.if_required_by_ops and self.if_scalable_and_supported:
            message = (
                f"'{op.name}' op enable-arm-streaming: `if-required-by-ops` and `if-scalable-and-supported` are "
                "mutually exclusive"
            )
            state.problems.append(Problem(op, message))
            state.signal_failure()
            return
        if self.if_required_by_ops and not any(each.has_trait("ArmSMETileOpInterface") for each in op.walk()):
            return
        if self.if_scalable_and_supported and not _is_scalable_and_supported(op):
            return
        mode = _STREAMING_ATTRIBUTES.get(self.streaming_mode)
        if mode is None or op.attribute(IGNORE) is not None:
            return
        names = [mode]
        if self.za_mode is not ZaMode.DISABLED:
            names.append(f"arm_{self.za_mode.value.replace('-', '_')}")
        with Rewriter(op, state.context, state.listeners).modify(op):
            op.attributes = {**op.attributes, **dict.fromkeys(names, UNIT)}


def _is_scalable_and_supported(function: Operation) -> bool:
    """Returns True if a function works on scalable vectors, without gathers and scatters.

    Streaming mode has none of these on all processors.
    """
    is_scalable = False
    for op in function.walk():
        if isinstance(op, (GatherOp, ScatterOp)):
            return False
        types = [value.type for value in (*op.operands, *op.results)]
        is_scalable = is_scalable or any(isinstance(type_, VectorType) and any(type_.scalable) for type_ in types)
    return is_scalable
