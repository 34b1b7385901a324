"""`finalize-memref-to-llvm`: lowers allocations and accesses of memory to llvm, and memrefs to descriptors.

%0 = memref.load %m[%i] : memref<?xf32>
    ->    %1 = llvm.extractvalue %m[1]    %2 = llvm.getelementptr %1[%i]    %0 = llvm.load %2 : !llvm.ptr -> f32

Views whose sizes and strides take arithmetic are first split by `expand-strided-metadata`.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.lowering.memref.accesses_to_llvm import ACCESSES_TO_LLVM
from compiler.lowering.memref.allocations_to_llvm import ALIGNED_ALLOC_TO_LLVM, ALLOCATIONS_TO_LLVM, MALLOC_TO_LLVM
from compiler.lowering.memref.casts_to_llvm import CASTS_TO_LLVM
from compiler.lowering.memref.copy_to_llvm import lower_copy
from compiler.lowering.memref.queries_to_llvm import QUERIES_TO_LLVM
from compiler.lowering.memref.reshape_to_llvm import lower_reshape
from compiler.lowering.to_llvm.patterns import LLVMConversionPass, with_converter
from compiler.lowering.to_llvm.types import LLVMOptions
from compiler.passes.base import PassState, option
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern


@dataclass
class FinalizeMemRefToLLVM(LLVMConversionPass):
    """Finalize MemRef dialect to LLVM dialect conversion."""

    argument = "finalize-memref-to-llvm"
    name = "FinalizeMemRefToLLVMConversionPass"
    anchor = "builtin.module"
    summary = "Finalize MemRef dialect to LLVM dialect conversion"
    dependent_dialects = ("llvm",)

    use_aligned_alloc: bool = option(
        "use-aligned-alloc", False, "Use aligned_alloc in place of malloc for heap allocations"
    )
    use_generic_functions: bool = option(
        "use-generic-functions",
        False,
        "Use generic allocation and deallocation functions instead of the classic 'malloc', 'aligned_alloc' and "
        "'free' functions",
    )

    def run(self, op: Operation, state: PassState) -> None:
        options = LLVMOptions(
            use_aligned_alloc=self.use_aligned_alloc, use_generic_functions=self.use_generic_functions
        )
        converter = self.llvm_types_of(op, options)
        target = ConversionTarget()
        target.add_legal_op("func.func")
        alloc = ALIGNED_ALLOC_TO_LLVM if self.use_aligned_alloc else MALLOC_TO_LLVM
        self.convert(op, state, target, with_converter([*MEMREF_TO_LLVM, alloc], converter), converter)


MEMREF_TO_LLVM: tuple[RewritePattern, ...] = (
    *ALLOCATIONS_TO_LLVM,
    *ACCESSES_TO_LLVM,
    *QUERIES_TO_LLVM,
    *CASTS_TO_LLVM,
    lower_copy,
    lower_reshape,
)
"""All patterns except those of `memref.alloc`, which depend on the allocator."""
