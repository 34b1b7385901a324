"""`convert-amdgpu-to-rocdl`: converts operations for AMD's GPUs to the intrinsics of one chipset.

amdgpu.sched_barrier allow = <none>    ->    rocdl.sched.barrier 0
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.rocdl.chipset import Chipset
from compiler.ir.operation import Operation
from compiler.lowering.amdgpu.buffers import BUFFERS_TO_ROCDL
from compiler.lowering.amdgpu.copies import COPIES_TO_ROCDL
from compiler.lowering.amdgpu.lanes import AMDGPU_LANES_TO_ROCDL
from compiler.lowering.amdgpu.products import PRODUCTS_TO_ROCDL
from compiler.lowering.amdgpu.small_floats import SMALL_FLOATS_TO_ROCDL
from compiler.lowering.amdgpu.tensor_copies import TENSOR_COPIES_TO_ROCDL
from compiler.lowering.amdgpu.types import add_rocdl_types
from compiler.lowering.amdgpu.waits import WAITS_TO_ROCDL
from compiler.lowering.to_llvm.patterns import convert_to_llvm, with_converter
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class AMDGPUToROCDL(Pass):
    """Convert AMDGPU dialect to ROCDL dialect."""

    argument = "convert-amdgpu-to-rocdl"
    name = "ConvertAMDGPUToROCDLPass"
    summary = "Convert AMDGPU dialect to ROCDL dialect"
    dependent_dialects = ("llvm", "rocdl")

    chipset: str = option("chipset", "gfx000", "Chipset that these operations will run on")

    def run(self, op: Operation, state: PassState) -> None:
        chipset = Chipset.parse(self.chipset)
        if chipset is None:
            state.error(op, f"Invalid chipset name: {self.chipset}")
            return
        converter = LLVMTypeConverter()
        add_rocdl_types(converter)
        target = ConversionTarget()
        target.add_illegal_dialect("amdgpu")
        target.add_legal_dialect("rocdl")
        convert_to_llvm(op, state, target, with_converter(amdgpu_to_rocdl(chipset), converter), converter)


def amdgpu_to_rocdl(chipset: Chipset) -> list[RewritePattern]:
    """Returns the patterns for every operation of amdgpu, for a chipset."""
    patterns = (
        *BUFFERS_TO_ROCDL,
        *AMDGPU_LANES_TO_ROCDL,
        *WAITS_TO_ROCDL,
        *PRODUCTS_TO_ROCDL,
        *SMALL_FLOATS_TO_ROCDL,
        *COPIES_TO_ROCDL,
        *TENSOR_COPIES_TO_ROCDL,
    )
    return [pattern(chipset) for pattern in patterns]
