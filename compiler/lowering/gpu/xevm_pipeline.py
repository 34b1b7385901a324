"""`gpu-lower-to-xevm-pipeline`: compiles kernels for Intel's GPUs, and lowers the host's code to calls."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, default_text, option
from compiler.passes.nested import run_pipeline

_OF_WORKGROUPS = (
    "gpu.module(xegpu-wg-to-sg-distribute)",
    "gpu.module(cse)",
    "gpu.module(xegpu-propagate-layout{layout-kind=inst})",
    "gpu.module(xegpu-blocking)",
    "gpu.module(canonicalize)",
    "gpu.module(cse)",
)
_OF_SUBGROUPS = (
    "gpu.module(xegpu-propagate-layout{layout-kind=lane})",
    "gpu.module(xegpu-subgroup-distribute)",
    "gpu.module(canonicalize)",
    "gpu.module(cse)",
    "gpu.module(loop-invariant-code-motion)",
    "gpu.module(cse)",
    "gpu.module(xegpu-vector-linearize)",
)
_OF_LEVELS = {"workgroup": (*_OF_WORKGROUPS, *_OF_SUBGROUPS), "subgroup": _OF_SUBGROUPS}


@dataclass
class GPULowerToXeVMPipeline(Pass):
    """The default pipeline to XeVM: kernels are compiled, then the host's code is lowered."""

    argument = "gpu-lower-to-xevm-pipeline"
    name = "GPULowerToXeVMPipeline"
    summary = "Compile kernels through XeVM, and lower the host's code to calls of a runtime"
    anchor = "builtin.module"

    xegpu_level: str = option(
        "xegpu-op-level", "workgroup", "Granularity of XeGPU operations to target: workgroup | subgroup | lane"
    )
    use_64_bit_index: bool = option("use-64bit-index", True, "Bitwidth of the index type (host & device)")
    kernel_bare_pointers: bool = option(
        "kernel-bare-ptr-calling-convention", False, "Use bare pointer calling convention for device kernels"
    )
    host_bare_pointers: bool = option(
        "host-bare-ptr-calling-convention", False, "Use bare pointer calling convention for host launches"
    )
    format: str = option("binary-format", "fatbin", "Final GPU binary emission format (e.g. fatbin)")
    module: str = option("xevm-module-matcher", "", "Regex to match gpu.module names for XeVM target attach")
    triple: str = option("zebin-triple", "spirv64-unknown-unknown", "Target triple for XeVM codegen")
    chip: str = option("zebin-chip", "bmg", "Target chip (e.g. pvc, bmg)")
    level: int = option("opt-level", 2, "Optimization level for attached target/codegen")
    tool_options: str = option("igc-cmd-options", "", "Additional downstream compiler command line options")

    def run(self, op: Operation, state: PassState) -> None:
        run_pipeline(f"builtin.module({self._passes()})", op, state)

    def _passes(self) -> str:
        """Returns the passes with their options, as text."""
        module = f" module={self.module}" if self.module else ""
        target = f"O={self.level} chip={self.chip} triple={self.triple}{module}"
        host, kernel = default_text(self.host_bare_pointers), default_text(self.kernel_bare_pointers)
        passes = (
            "cse",
            "convert-vector-to-scf",
            f"xevm-attach-target{{{target}}}",
            "lower-affine",
            "func.func(gpu-async-region)",
            *_OF_LEVELS.get(self.xegpu_level, ()),
            "gpu.module(convert-math-to-xevm)",
            "gpu.module(convert-xegpu-to-xevm)",
            f"gpu.module(convert-gpu-to-llvm-spv{{use-64bit-index={default_text(self.use_64_bit_index)}}})",
            "gpu.module(cse)",
            "gpu.module(reconcile-unrealized-casts)",
            "convert-scf-to-cf",
            "expand-strided-metadata",
            f"gpu-to-llvm{{use-bare-pointers-for-host={host} use-bare-pointers-for-kernels={kernel}}}",
            "lower-affine",
            "convert-vector-to-llvm",
            "convert-to-llvm",
            "reconcile-unrealized-casts",
            "gpu.module(canonicalize)",
            "gpu.module(cse)",
            "gpu.module(convert-xevm-to-llvm)",
            f"gpu-module-to-binary{{format={self.format}}}",
        )
        return ",".join(passes)
