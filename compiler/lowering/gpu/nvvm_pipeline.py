"""`gpu-lower-to-nvvm-pipeline`: compiles kernels, and lowers the host's code to calls of a runtime."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, default_text, option
from compiler.passes.nested import run_pipeline


@dataclass
class GPULowerToNVVMPipeline(Pass):
    """The default pipeline to NVVM: kernels are compiled, then the host's code is lowered."""

    argument = "gpu-lower-to-nvvm-pipeline"
    name = "GPULowerToNVVMPipeline"
    summary = "Compile kernels through NVVM, and lower the host's code to calls of a runtime"
    anchor = "builtin.module"

    index_bitwidth: int = option("index-bitwidth", 64, "Bitwidth of the index type for the host")
    triple: str = option("cubin-triple", "nvptx64-nvidia-cuda", "Triple to use to serialize to cubin.")
    chip: str = option("cubin-chip", "sm_50", "Chip to use to serialize to cubin.")
    features: str = option("cubin-features", "+ptx60", "Features to use to serialize to cubin.")
    format: str = option("cubin-format", "fatbin", "Compilation format to use to serialize to cubin.")
    ptxas: str = option("ptxas-cmd-options", "", "Command line options to pass to the downstream compiler.")
    level: int = option("opt-level", 2, "Optimization level for NVVM compilation")
    kernel_bare_pointers: bool = option(
        "kernel-bare-ptr-calling-convention", False, "Use bare pointers to pass memref arguments to kernels"
    )
    host_bare_pointers: bool = option(
        "host-bare-ptr-calling-convention", False, "Use bare pointers to pass memref arguments to host functions"
    )
    allow_rollback: bool = option(
        "allow-pattern-rollback", True, "Allow pattern rollback during dialect conversion; has no effect here"
    )

    def run(self, op: Operation, state: PassState) -> None:
        run_pipeline(f"builtin.module({self._passes()})", op, state)

    def _passes(self) -> str:
        """Returns the passes with their options, as text."""
        width, bare = self.index_bitwidth, default_text(self.kernel_bare_pointers)
        host = (
            f"use-bare-pointers-for-host={default_text(self.host_bare_pointers)} use-bare-pointers-for-kernels={bare}"
        )
        options = f" ptxas-cmd-options={self.ptxas}" if self.ptxas else ""
        target = f"O={self.level} chip={self.chip} features={self.features} triple={self.triple}{options}"
        passes = (
            "convert-nvgpu-to-nvvm",
            "gpu-kernel-outlining",
            "convert-vector-to-scf",
            "convert-scf-to-cf",
            "convert-nvvm-to-llvm",
            "convert-func-to-llvm",
            "expand-strided-metadata",
            f"nvvm-attach-target{{{target}}}",
            "lower-affine",
            "convert-arith-to-llvm",
            f"convert-index-to-llvm{{index-bitwidth={width}}}",
            "canonicalize",
            "cse",
            f"gpu.module(convert-gpu-to-nvvm{{index-bitwidth={width} use-bare-ptr-memref-call-conv={bare}}})",
            "gpu.module(canonicalize)",
            "gpu.module(cse)",
            "gpu.module(reconcile-unrealized-casts)",
            f"gpu-to-llvm{{{host}}}",
            f"gpu-module-to-binary{{format={self.format}}}",
            "convert-math-to-llvm",
            "canonicalize",
            "cse",
            "reconcile-unrealized-casts",
        )
        return ",".join(passes)
