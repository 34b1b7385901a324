"""`one-shot-bufferize`: converts tensors to memrefs, in place if that provably preserves all reads.

func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {        func.func @f(%m: memref<4xf32, ...>, %x: f32) -> ...
  %0 = tensor.insert %x into %t[%c0] : tensor<4xf32>          ->     memref.store %x, %m[%c0] : memref<4xf32, ...>
  return %0 : tensor<4xf32>                                          return %m : memref<4xf32, ...>
}                                                                  }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.bufferize import run_on_module, run_one_shot
from compiler.transforms.bufferization.model import BufferizationError
from compiler.transforms.bufferization.models import model_of
from compiler.transforms.bufferization.options import BufferizationOptions, Heuristic, LayoutMap, MemorySpace


@dataclass
class OneShotBufferize(Pass):
    """One-Shot Bufferize."""

    argument = "one-shot-bufferize"
    name = "OneShotBufferizePass"
    summary = "One-Shot Bufferize"
    anchor = "builtin.module"
    dependent_dialects = ("bufferization", "memref")

    allow_return_allocs_from_loops: bool = option(
        "allow-return-allocs-from-loops", False, "Allows returning/yielding new allocations from a loop."
    )
    allow_unknown_ops: bool = option(
        "allow-unknown-ops", False, "Allows unknown (not bufferizable) ops in the input IR."
    )
    analysis_fuzzer_seed: int = option(
        "analysis-fuzzer-seed", 0, "Test only: Analyze ops in random order with a given seed (fuzzer)"
    )
    analysis_heuristic: Heuristic = option(
        "analysis-heuristic", Heuristic.BOTTOM_UP, "Heuristic that control the IR traversal during analysis"
    )
    bufferize_function_boundaries: bool = option(
        "bufferize-function-boundaries", False, "Bufferize function boundaries (experimental)."
    )
    check_parallel_regions: bool = option(
        "check-parallel-regions", True, "Account for parallel regions in RaW analysis."
    )
    copy_before_write: bool = option(
        "copy-before-write", False, "Skip the analysis. Make a buffer copy on every write."
    )
    dialect_filter: tuple[str, ...] = option("dialect-filter", (), "Restrict bufferization to ops from these dialects.")
    dump_alias_sets: bool = option("dump-alias-sets", False, "Test only: Annotate tensor IR with alias sets")
    no_analysis_func_filter: tuple[str, ...] = option(
        "no-analysis-func-filter",
        (),
        "Skip analysis of functions with these symbol names.Set copyBeforeWrite to true when bufferizing them.",
    )
    function_boundary_type_conversion: LayoutMap = option(
        "function-boundary-type-conversion",
        LayoutMap.INFER,
        "Controls layout maps when bufferizing function signatures.",
    )
    must_infer_memory_space: bool = option(
        "must-infer-memory-space",
        False,
        "The memory space of an memref types must always be inferred. If unset, a default memory space of 0 is used "
        "otherwise.",
    )
    use_encoding_for_memory_space: bool = option(
        "use-encoding-for-memory-space",
        False,
        "Use the Tensor encoding attribute for the memory space. Exclusive to the 'must-infer-memory-space' option",
    )
    test_analysis_only: bool = option(
        "test-analysis-only", False, "Test only: Only run inplaceability analysis and annotate IR"
    )
    print_conflicts: bool = option(
        "print-conflicts", False, "Test only: Annotate IR with RaW conflicts. Requires test-analysis-only."
    )
    unknown_type_conversion: LayoutMap = option(
        "unknown-type-conversion", LayoutMap.FULLY_DYNAMIC, "Controls layout maps for non-inferrable memref types."
    )
    buffer_alignment: int = option("buffer-alignment", 64, "Sets the alignment of newly allocated buffers.")

    def run(self, op: Operation, state: PassState) -> None:
        problem = self._contradiction()
        if problem is not None:
            state.error(op, problem)
            return
        rewriter = Rewriter(op, state.context, state.listeners)
        options = self.options()
        try:
            if options.function_boundaries:
                run_on_module(op, options, rewriter)
            else:
                run_one_shot(op, options, rewriter)
        except BufferizationError as error:
            state.problems += error.problems
            state.signal_failure()

    def _contradiction(self) -> str | None:
        """Returns a message about contradictory options, or None."""
        if self.must_infer_memory_space and self.use_encoding_for_memory_space:
            return (
                "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in "
                "OneShotBufferizePass"
            )
        if self.unknown_type_conversion is LayoutMap.INFER:
            return "Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'"
        if self.print_conflicts and not self.test_analysis_only:
            return "invalid option: 'print-conflicts' requires 'test-analysis-only'"
        if self.dump_alias_sets and not self.test_analysis_only:
            return "invalid option: 'dump-alias-sets' requires 'test-analysis-only'"
        if self.copy_before_write and self.test_analysis_only:
            return "Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'"
        return None

    def options(self) -> BufferizationOptions:
        """Returns the options of this package's functions."""
        space = MemorySpace.DEFAULT
        if self.must_infer_memory_space:
            space = MemorySpace.INFERRED
        elif self.use_encoding_for_memory_space:
            space = MemorySpace.ENCODING
        return BufferizationOptions(
            model_of=model_of,
            function_boundaries=self.bufferize_function_boundaries,
            allow_unknown_ops=self.allow_unknown_ops,
            allow_return_allocs_from_loops=self.allow_return_allocs_from_loops,
            check_parallel_regions=self.check_parallel_regions,
            copy_before_write=self.copy_before_write,
            test_analysis_only=self.test_analysis_only,
            print_conflicts=self.print_conflicts,
            dump_alias_sets=self.dump_alias_sets,
            dialect_filter=self.dialect_filter,
            no_analysis_functions=self.no_analysis_func_filter,
            heuristic=self.analysis_heuristic,
            fuzzer_seed=self.analysis_fuzzer_seed,
            unknown_type_conversion=self.unknown_type_conversion,
            function_type_conversion=self.function_boundary_type_conversion,
            memory_space=space,
            buffer_alignment=self.buffer_alignment,
        )
