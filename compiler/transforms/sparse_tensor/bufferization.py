"""`sparsification-and-bufferization`: bufferizes sparse and dense tensors, by passes after one analysis.

First copies are inserted where an operation may not write in place. Then sparse tensors are lowered by the passes of
this package, and at last dense tensors as by `one-shot-bufferize`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.sparse_tensor.storage import sparse_type_of
from compiler.ir.operation import Operation
from compiler.ir.types import FunctionType, Type
from compiler.passes.base import AnalysisManager, Pass, PassState, option
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.bufferize import bufferize_module, insert_module_copies
from compiler.transforms.bufferization.model import BufferizationError, Model
from compiler.transforms.bufferization.models import model_of
from compiler.transforms.bufferization.options import BufferizationOptions, LayoutMap
from compiler.transforms.sparse_tensor.buffer_rewrite import SparseBufferRewrite
from compiler.transforms.sparse_tensor.codegen import SparseTensorCodegen
from compiler.transforms.sparse_tensor.foreach_to_scf import LowerForeachToSCF
from compiler.transforms.sparse_tensor.pre_sparsification import PreSparsificationRewrite
from compiler.transforms.sparse_tensor.reinterpret_map import Scope, SparseReinterpretMap
from compiler.transforms.sparse_tensor.runtime_conversion import SparseTensorConversion
from compiler.transforms.sparse_tensor.sparsification import SparseLoopOptions, Sparsification
from compiler.transforms.sparse_tensor.staging import StageSparseOperations
from compiler.transforms.sparse_tensor.to_foreach import LowerSparseOpsToForeach
from compiler.transforms.sparse_tensor.vectorization import SparseVectorization, VectorizationOptions


@dataclass
class _DenseOptions(BufferizationOptions):
    """Options that exclude ops with sparse operands or results from bufferization."""

    def is_allowed(self, op: Operation) -> bool:
        return super().is_allowed(op) and not _has_sparse(op)

    def model(self, op: Operation | None) -> Model | None:
        return None if op is None or _has_sparse(op) else super().model(op)


def _options(options_class: type[BufferizationOptions]) -> BufferizationOptions:
    return options_class(
        model_of=model_of,
        function_boundaries=True,
        allow_unknown_ops=True,
        unknown_type_conversion=LayoutMap.IDENTITY,
        function_type_conversion=LayoutMap.IDENTITY,
    )


def _rewriter(op: Operation, state: PassState) -> Rewriter:
    """Returns a rewriter that tracks the current uses of values."""
    return Rewriter(op, state.context, state.listeners)


def _is_sparse(type_: Type) -> bool:
    sparse = sparse_type_of(type_)
    return sparse is not None and sparse.encoding is not None


def _has_sparse(op: Operation) -> bool:
    types = [value.type for value in (*op.operands, *op.results)]
    if isinstance(op, FuncOp) and isinstance(function_type := op.function_type.type, FunctionType):
        types += [*function_type.inputs, *function_type.results]
    return any(map(_is_sparse, types))


@dataclass
class SparsificationAndBufferization(VectorizationOptions, SparseLoopOptions):
    """Mini-pipeline that combines bufferization and sparsifiation."""

    argument = "sparsification-and-bufferization"
    name = "SparsificationAndBufferization"
    anchor = "builtin.module"
    summary = "Mini-pipeline that combines bufferization and sparsifiation"
    dependent_dialects = (
        *("affine", "arith", "bufferization", "complex", "gpu", "linalg", "llvm", "math", "memref", "scf"),
        *("sparse_tensor", "tensor", "vector"),
    )

    enable_gpu_libgen: bool = option(
        "enable-gpu-libgen", False, "Enable GPU acceleration by means of direct library calls"
    )
    enable_runtime_library = False
    enable_buffer_initialization = False
    create_sparse_deallocs = False

    def run(self, op: Operation, state: PassState) -> None:
        try:
            if not self._run_steps(self._first_steps(state), op, state):
                return
            insert_module_copies(op, _options(BufferizationOptions), _rewriter(op, state))
            if self._run_steps(self._steps(state), op, state):
                bufferize_module(op, _options(_DenseOptions), _rewriter(op, state))
        except BufferizationError as error:
            state.problems += error.problems
            state.signal_failure()

    def _first_steps(self, state: PassState) -> Iterator[Pass]:
        yield PreSparsificationRewrite()
        yield state.run_state.find_pass("empty-tensor-to-alloc-tensor")()

    def _steps(self, state: PassState) -> Iterator[Pass]:
        """Yields the passes that leave no sparse tensor."""
        yield SparseReinterpretMap()
        yield Sparsification(
            parallelization=self.parallelization,
            emit_strategy=self.emit_strategy,
            enable_runtime_library=self.enable_runtime_library,
        )
        yield StageSparseOperations()
        yield LowerSparseOpsToForeach(enable_runtime_library=self.enable_runtime_library)
        yield SparseReinterpretMap(scope=Scope.EXCEPT_GENERIC)
        yield LowerForeachToSCF()
        yield state.run_state.find_pass("loop-invariant-code-motion")()
        if self.vector_length:
            yield SparseVectorization(
                vector_length=self.vector_length,
                enable_vla_vectorization=self.enable_vla_vectorization,
                enable_simd_index32=self.enable_simd_index32,
            )
        if self.enable_runtime_library:
            yield SparseTensorConversion()
            return
        initialize = self.enable_buffer_initialization
        yield SparseTensorCodegen(
            create_sparse_deallocs=self.create_sparse_deallocs, enable_buffer_initialization=initialize
        )
        yield SparseBufferRewrite(enable_buffer_initialization=initialize)

    def _run_steps(self, steps: Iterator[Pass], op: Operation, state: PassState) -> bool:
        """Runs the passes, function passes on each function; returns False if one fails."""
        for step in steps:
            roots = [each for region in op.regions for each in region.entry.ops if isinstance(each, FuncOp)]
            for root in roots if step.anchor == FuncOp.name else [op]:
                own = PassState(state.context, AnalysisManager(root), state.run_state)
                step.run(root, own)
                state.problems += own.problems
                if own.failed:
                    state.signal_failure()
                    return False
        return True
