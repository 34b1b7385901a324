"""`sparsifier`: the passes from structured operations on sparse tensors to the llvm dialect."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import AnalysisManager, Pass, PassState, option
from compiler.passes.nested import run_pipeline
from compiler.transforms.sparse_tensor.bufferization import SparsificationAndBufferization
from compiler.transforms.sparse_tensor.kernel import Parallelization
from compiler.transforms.sparse_tensor.loop_emitter import EmitStrategy

_BEFORE = "builtin.module(func.func(linalg-generalize-named-ops,linalg-fuse-elementwise-ops))"
_AFTER = (
    "sparse-storage-specifier-to-llvm",
    "func.func(canonicalize,convert-linalg-to-loops,convert-vector-to-scf,expand-realloc,convert-scf-to-cf)",
    "expand-strided-metadata",
    "lower-affine",
    "convert-vector-to-llvm{{{vectors}}}",
    "func.func(convert-complex-to-standard,arith-expand,convert-math-to-llvm)",
    "convert-math-to-libm",
    "convert-complex-to-libm",
    "convert-vector-to-llvm{{{vectors}}}",
    "convert-to-llvm",
    "reconcile-unrealized-casts",
)


@dataclass
class Sparsifier(Pass):
    """The standard pipeline from structured operations on sparse tensors to the llvm dialect."""

    argument = "sparsifier"
    name = "Sparsifier"
    anchor = "builtin.module"
    summary = (
        "The standard pipeline for taking sparsity-agnostic IR using the sparse-tensor type, and lowering it to LLVM "
        "IR with concrete representations and algorithms for sparse tensors."
    )

    vector_length: int = option("vl", 0, "Set the vector length (0 disables vectorization)")
    parallelization: Parallelization = option(
        "parallelization-strategy", Parallelization.NONE, "Set the parallelization strategy"
    )
    emit_strategy: EmitStrategy = option(
        "sparse-emit-strategy",
        EmitStrategy.FUNCTIONAL,
        "Emit functional code or interfaces (to debug) for sparse loops",
    )
    enable_runtime_library: bool = option(
        "enable-runtime-library", True, "Enable runtime library for manipulating sparse tensors"
    )
    enable_buffer_initialization: bool = option(
        "enable-buffer-initialization", False, "Enable zero-initialization of memory buffers"
    )
    create_sparse_deallocs: bool = option(
        "create-sparse-deallocs",
        True,
        "Specify if the temporary buffers created by the sparse compiler should be deallocated. For compatibility with "
        "core bufferization passes. This option is only used when enable-runtime-library=false.",
    )
    reassociate_fp_reductions: bool = option(
        "reassociate-fp-reductions", False, "Allows llvm to reassociate floating-point reductions for speed"
    )
    enable_index_optimizations: bool = option(
        "enable-index-optimizations",
        True,
        "Allows compiler to assume indices fit in 32-bit if that yields faster code",
    )
    enable_amx: bool = option("enable-amx", False, "Enables the use of AMX dialect while lowering the vector dialect")
    enable_arm_neon: bool = option(
        "enable-arm-neon", False, "Enables the use of ArmNeon dialect while lowering the vector dialect"
    )
    enable_arm_sve: bool = option(
        "enable-arm-sve", False, "Enables the use of ArmSVE dialect while lowering the vector dialect"
    )
    enable_x86vector: bool = option(
        "enable-x86vector", False, "Enables the use of X86Vector dialect while lowering the vector dialect"
    )

    def run(self, op: Operation, state: PassState) -> None:
        step = SparsificationAndBufferization(
            vector_length=self.vector_length,
            enable_vla_vectorization=self.enable_arm_sve,
            enable_simd_index32=self.enable_index_optimizations,
            emit_strategy=self.emit_strategy,
            parallelization=self.parallelization,
        )
        step.enable_runtime_library = self.enable_runtime_library
        step.enable_buffer_initialization = self.enable_buffer_initialization
        step.create_sparse_deallocs = self.create_sparse_deallocs
        flags = {
            "reassociate-fp-reductions": self.reassociate_fp_reductions,
            "force-32bit-vector-indices": self.enable_index_optimizations,
            "enable-amx": self.enable_amx,
            "enable-arm-neon": self.enable_arm_neon,
            "enable-arm-sve": self.enable_arm_sve,
            "enable-x86vector": self.enable_x86vector,
        }
        vectors = " ".join(f"{name}={str(value).lower()}" for name, value in flags.items())
        after = ",".join(_AFTER).format(vectors=vectors)
        if not run_pipeline(_BEFORE, op, state):
            return
        own = PassState(state.context, AnalysisManager(op), state.run_state)
        step.run(op, own)
        state.problems += own.problems
        if own.failed:
            state.signal_failure()
            return
        run_pipeline(f"builtin.module({after})", op, state)
