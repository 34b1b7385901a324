"""`convert-to-llvm`: all dialects that can be lowered to llvm, in one conversion.

func.func @f(%x: index) -> index { %0 = arith.addi %x, %x : index ... }
    ->    llvm.func @f(%x: i64) -> i64 { %0 = llvm.add %x, %x : i64 ... }
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from compiler.ir.operation import Operation
from compiler.lowering.arith.expand_division import EXPAND_DIVISION
from compiler.lowering.complex.division import ComplexRange
from compiler.lowering.complex.to_llvm import complex_to_llvm
from compiler.lowering.gpu.nvvm_to_llvm import nvvm_to_llvm
from compiler.lowering.gpu.xevm_to_llvm import XEVM_TO_LLVM, make_xevm_illegal
from compiler.lowering.math.to_llvm import MATH_TO_LLVM, lower_log1p
from compiler.lowering.memref.allocations_to_llvm import MALLOC_TO_LLVM
from compiler.lowering.memref.to_llvm import MEMREF_TO_LLVM
from compiler.lowering.openmp.openmp_to_llvm import OPENMP_TO_LLVM, make_legal_if_converted
from compiler.lowering.to_llvm.arith_to_llvm import ARITH_TO_LLVM
from compiler.lowering.to_llvm.cf_to_llvm import CF_TO_LLVM
from compiler.lowering.to_llvm.func_to_llvm import FUNC_TO_LLVM
from compiler.lowering.to_llvm.index_to_llvm import INDEX_TO_LLVM
from compiler.lowering.to_llvm.mpi_to_llvm import MPI_TO_LLVM, add_communicator_conversion
from compiler.lowering.to_llvm.patterns import convert_to_llvm, converter_for, with_converter
from compiler.lowering.to_llvm.ptr_to_llvm import PTR_TO_LLVM, add_pointer_conversions
from compiler.lowering.to_llvm.types import LLVMTypeConverter
from compiler.lowering.to_llvm.ub_to_llvm import UB_TO_LLVM
from compiler.lowering.vector.to_llvm import vector_to_llvm
from compiler.lowering.vector.x86_to_llvm import AMX_TO_LLVM, add_tile_conversion
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern

PATTERNS_OF: Mapping[str, Sequence[RewritePattern]] = MappingProxyType(
    {
        "amx": AMX_TO_LLVM,
        "arith": (*EXPAND_DIVISION, *ARITH_TO_LLVM),
        "cf": CF_TO_LLVM,
        "complex": complex_to_llvm(ComplexRange.BASIC),
        "func": FUNC_TO_LLVM,
        "index": INDEX_TO_LLVM,
        "math": (*MATH_TO_LLVM, lower_log1p),
        "memref": (*MEMREF_TO_LLVM, MALLOC_TO_LLVM),
        "mpi": MPI_TO_LLVM,
        "omp": OPENMP_TO_LLVM,
        "ptr": PTR_TO_LLVM,
        "ub": UB_TO_LLVM,
        "vector": vector_to_llvm(),
        "xevm": XEVM_TO_LLVM,
    }
)
"""Patterns that lower the ops of each dialect."""


@dataclass
class ConvertToLLVM(Pass):
    """Convert to LLVM via dialect interfaces found in the input IR."""

    argument = "convert-to-llvm"
    name = "ConvertToLLVMPass"
    summary = "Convert to LLVM via dialect interfaces found in the input IR"
    dependent_dialects = ("llvm",)

    filter_dialects: tuple[str, ...] = option(
        "filter-dialects", (), "Test conversion patterns of only the specified dialects"
    )
    dynamic: bool = option("dynamic", False, "Use op conversion attributes to configure the conversion")
    allow_pattern_rollback: bool = option(
        "allow-pattern-rollback", True, "Experimental performance flag to disallow pattern rollback"
    )

    def run(self, op: Operation, state: PassState) -> None:
        dialects = {*PATTERNS_OF, "nvvm"}
        for name in self.filter_dialects:
            if name not in dialects:
                is_loaded = state.context.dialect(name) is not None
                missing = "does not implement ConvertToLLVMPatternInterface" if is_loaded else "not loaded"
                state.error(op, f"dialect {missing}: {name}")
                return
        # upstream's patterns only use the data layout if ops select them
        converter = converter_for(op) if self.dynamic else LLVMTypeConverter()
        patterns: list[RewritePattern] = []
        names = self.filter_dialects or sorted(dialects)
        for name in names:
            patterns += PATTERNS_OF.get(name, ())
        target = ConversionTarget()
        if "amx" in names:
            add_tile_conversion(converter)
            target.add_illegal_dialect("amx")
        if "mpi" in names:
            add_communicator_conversion(converter)
        if "nvvm" in names:
            patterns.append(nvvm_to_llvm(state.problems.append))
        if "ptr" in names:
            add_pointer_conversions(converter)
        if "xevm" in names:
            make_xevm_illegal(target)
        make_legal_if_converted(target, converter)
        convert_to_llvm(op, state, target, with_converter(patterns, converter), converter)
