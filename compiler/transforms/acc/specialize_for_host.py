"""`acc-specialize-for-host`: removes the OpenACC directives from code that runs on the host.

acc.atomic.update %m { A }    ->    %0 = memref.load %m[]    A(%0)    memref.store ...
acc.loop { A }                ->    scf.for { A }
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.acc.atomic_ops import AtomicCaptureOp, AtomicReadOp, AtomicUpdateOp, AtomicWriteOp
from compiler.dialects.acc.compute_ops import KernelsOp, LoopOp, ParallelOp, SerialOp
from compiler.dialects.acc.data_clause_ops import CacheOp
from compiler.dialects.acc.data_operation import DataEntry
from compiler.dialects.acc.families import is_inside_compute_construct
from compiler.dialects.acc.privatization_ops import FirstprivateOp, PrivateOp, ReductionOp
from compiler.dialects.llvm import memory_ops as llvm
from compiler.dialects.llvm.types import LLVMPointerType
from compiler.dialects.memref.access_ops import CopyOp, LoadOp, StoreOp
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem
from compiler.ir.types import MemRefType
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.greedy import GreedyConfig, apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.loops_to_scf import loop_to_scf
from compiler.transforms.acc.specialization import DECLARE_REGION, HOST_CONSTRUCTS, replace_with_variable
from compiler.transforms.acc.specialize_for_device import SPECIALIZED

_PRIVATE = (CacheOp, PrivateOp, FirstprivateOp, ReductionOp)


@dataclass
class ACCSpecializeForHost(Pass):
    """Convert OpenACC operations for host execution."""

    argument = "acc-specialize-for-host"
    name = "ACCSpecializeForHost"
    summary = "Convert OpenACC operations for host execution"
    anchor = "func.func"
    dependent_dialects = ("acc", "scf")

    enable_host_fallback: bool = option(
        "enable-host-fallback", False, "Convert compute constructs and data as well, not only what stands outside"
    )

    def run(self, op: Operation, state: PassState) -> None:
        if SPECIALIZED in op.attributes:
            return
        atomics = AtomicAccesses(state)
        patterns = host_fallback_patterns(atomics) if self.enable_host_fallback else _orphan_patterns(atomics)
        config = GreedyConfig(top_down=True)
        result = apply_patterns_greedily(op, FrozenPatternSet(patterns), state.context, config, state.listeners)
        if not result.converged:
            state.signal_failure()


def host_fallback_patterns(atomics: AtomicAccesses) -> list[RewritePattern]:
    """Returns the patterns that remove all operations of the dialect."""
    private = map(replace_with_variable, _PRIVATE)
    return [loop_to_scf, *atomics.patterns(), *private, *HOST_CONSTRUCTS, DECLARE_REGION]


def _orphan_patterns(atomics: AtomicAccesses) -> list[RewritePattern]:
    return [loop_to_scf, *atomics.patterns(), *map(_replace_orphan, _PRIVATE)]


def _replace_orphan(kind: type[DataEntry]) -> RewritePattern:
    @pattern(kind, name=f"(anonymous namespace)::ACCOrphanDataEntryConversion<mlir::acc::{kind.__name__}>")
    def replace(op: DataEntry, rewriter: Rewriter) -> bool:
        """use(acc.cache %v) -> use(%v), outside of constructs"""
        users = rewriter.users(op.acc_var)
        if any(isinstance(user, ParallelOp | SerialOp | KernelsOp | LoopOp) for user in users):
            return False
        if is_inside_compute_construct(op):
            return False
        rewriter.replace_op(op, [op.var])
        return True

    return replace


def _is_scalar(value: Value) -> bool:
    """Returns True for a buffer of one element."""
    return isinstance(value.type, MemRefType) and value.type.rank == 0


def _store(value: Value, target: Value, rewriter: Rewriter) -> bool:
    """Stores a value. Returns False if the type of the target does not support it."""
    if _is_scalar(target):
        rewriter.create(StoreOp, value, target)
    elif isinstance(target.type, LLVMPointerType):
        rewriter.create(llvm.StoreOp, value, target)
    else:
        return False
    return True


class AtomicAccesses:
    """Patterns for atomic operations outside of compute constructs; unsupported ones are reported once."""

    def __init__(self, state: PassState) -> None:
        self._state = state
        self._reported: set[Operation] = set()

    def _report(self, op: Operation, message: str) -> bool:
        if op not in self._reported:
            self._reported.add(op)
            self._state.problems.append(Problem(op, f"not yet implemented: {message}", shows_op=False))
        return False

    def patterns(self) -> list[RewritePattern]:
        @pattern(AtomicReadOp, name="(anonymous namespace)::ACCOrphanAtomicReadOpConversion")
        def read(op: AtomicReadOp, rewriter: Rewriter) -> bool:
            """acc.atomic.read %v = %x -> memref.copy %x, %v"""
            if is_inside_compute_construct(op):
                return False
            source, target = op.x.type, op.v.type
            if (
                not isinstance(source, MemRefType)
                or not isinstance(target, MemRefType)
                or (source.shape, source.element_type) != (target.shape, target.element_type)
            ):
                return self._report(op, "failed to generate copy for atomic read")
            rewriter.create(CopyOp, op.x, op.v)
            rewriter.erase_op(op)
            return True

        @pattern(AtomicWriteOp, name="(anonymous namespace)::ACCOrphanAtomicWriteOpConversion")
        def write(op: AtomicWriteOp, rewriter: Rewriter) -> bool:
            """acc.atomic.write %x = %e -> memref.store %e, %x[]"""
            if is_inside_compute_construct(op):
                return False
            if not _store(op.expr, op.x, rewriter):
                return self._report(op, "failed to generate store for atomic write")
            rewriter.erase_op(op)
            return True

        @pattern(AtomicUpdateOp, name="(anonymous namespace)::ACCOrphanAtomicUpdateOpConversion")
        def update(op: AtomicUpdateOp, rewriter: Rewriter) -> bool:
            """acc.atomic.update %x { A } -> memref.load %x[]; A; memref.store ..., %x[]"""
            if is_inside_compute_construct(op):
                return False
            if not _is_scalar(op.x):
                return self._report(op, "failed to generate load for atomic update")
            block = op.region.entry
            (argument,), [*inner, last] = block.arguments, block.ops
            mapping = IRMapping({argument: rewriter.create(LoadOp, op.x).result})
            for each in inner:
                rewriter.clone(each, mapping)
            (value,) = last.operands
            rewriter.create(StoreOp, mapping.value(value), op.x)
            rewriter.erase_op(op)
            return True

        @pattern(AtomicCaptureOp, name="(anonymous namespace)::ACCOrphanAtomicCaptureOpConversion")
        def capture(op: AtomicCaptureOp, rewriter: Rewriter) -> bool:
            """acc.atomic.capture { A } -> A"""
            last = op.region.entry.last
            if is_inside_compute_construct(op) or op.parent is None or last is None:
                return False
            rewriter.erase_op(last)
            rewriter.inline_block_before(op.region.entry, op.parent, op)
            rewriter.erase_op(op)
            return True

        return [update, read, write, capture]
