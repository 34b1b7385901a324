"""Operations that the interpreter evaluates and that no generated program has, as they cannot be compiled here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

NOT_COMPILED: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "MLIR has no lowering to llvm": (
            *("math.isinf", "math.isnormal", "complex.bitcast"),
            *("memref.dma_start", "memref.dma_wait", "affine.dma_start", "affine.dma_wait"),
        ),
        "MLIR does not bufferize it": ("tensor.bitcast", "tensor.gather", "tensor.scatter"),
        "MLIR has no lowering of shapes as values": (
            *(
                f"tosa.{name}_shape"
                for name in ("add", "concat", "div_ceil", "div_floor", "exp2", "log2_ceil", "log2_floor")
            ),
            *(f"tosa.{name}_shape" for name in ("max", "min", "mod", "mul", "slice", "sub")),
            *("tosa.dim", "shape.from_extents", "shape.from_extent_tensor", "shape.to_extent_tensor", "shape.max"),
            *("shape.meet", "shape.min", "shape.value_of", "shape.value_as_shape", "shape.with_shape"),
            "shape.debug_print",
        ),
        "MLIR lowers tosa to linalg without it": ("tosa.scatter", "tosa.variable_read", "tosa.variable_write"),
        "buffers of tensors are freed automatically": ("bufferization.dealloc_tensor",),
        "the processor has no scalable vectors": (
            *("vector.scalable.insert", "vector.scalable.extract", "vector.vscale", "llvm.intr.vscale"),
        ),
        "it prints, and memory alone is compared": ("vector.print",),
        "LLVM selects no instructions for it": (
            *("llvm.intr.ssa.copy", "llvm.intr.experimental.vp.strided.load"),
            "llvm.intr.experimental.vp.strided.store",
        ),
        "LLVM's just-in-time linker has no memory of threads": ("llvm.intr.threadlocal.address",),
    }
)
"""Names by reason."""
