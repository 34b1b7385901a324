"""`strip-debuginfo`: replaces all locations by unknown ones."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.locations import UNKNOWN
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState


@dataclass
class StripDebugInfo(Pass):
    """... loc("a.c":1:2) -> ... loc(unknown)"""

    argument = "strip-debuginfo"
    name = "StripDebugInfo"
    summary = "Strip debug info from all operations"

    def run(self, op: Operation, state: PassState) -> None:
        for inner in op.walk():
            inner.location = UNKNOWN
            for region in inner.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        argument.location = UNKNOWN
