"""`convert-scf-to-openmp`: converts parallel loops to loops that a team of threads shares.

scf.parallel (%i) = (%l) to (%u) step (%s) {  ->  omp.parallel {
  "use"(%i)                                         omp.wsloop {
}                                                     omp.loop_nest (%i) : index = (%l) to (%u) step (%s) {
                                                        memref.alloca_scope { "use"(%i) }

Values that the loop reduces go through memory: each thread has its own, and OpenMP combines them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.llvm.enums import AtomicOrdering
from compiler.dialects.llvm.memory_ops import AtomicRMWOp
from compiler.dialects.memref.allocation_ops import AllocaScopeOp, AllocaScopeReturnOp
from compiler.dialects.omp.loop_ops import LoopNestOp, WsloopOp, YieldOp
from compiler.dialects.omp.parallel_ops import ParallelOp as OmpParallelOp
from compiler.dialects.omp.parallel_ops import TerminatorOp
from compiler.dialects.omp.variable_ops import DeclareReductionOp
from compiler.dialects.scf.ops import ParallelOp, ReduceOp, ReduceReturnOp
from compiler.ir.attributes import ArrayAttr, DenseArrayAttr, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import SymbolTable, nearest_symbol_table, symbol_name
from compiler.ir.types import I1, I32, I64
from compiler.lowering.openmp.reductions import Reduction, reduction_of
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.walk import walk_and_apply_patterns


@dataclass
class ConvertSCFToOpenMP(Pass):
    """Convert SCF parallel loop to OpenMP parallel + workshare constructs."""

    argument = "convert-scf-to-openmp"
    name = "ConvertSCFToOpenMPPass"
    summary = "Convert SCF parallel loop to OpenMP parallel + workshare constructs."
    anchor = "builtin.module"
    dependent_dialects = ("omp", "llvm", "memref")

    num_threads: int = option("num-threads", 0, "Number of threads to use; 0 leaves it to OpenMP")

    def run(self, op: Operation, state: PassState) -> None:
        @pattern(ParallelOp, name="ParallelOpLowering")
        def share_loop(loop: ParallelOp, rewriter: Rewriter) -> bool:
            """scf.parallel -> omp.parallel { omp.wsloop { omp.loop_nest } }"""
            return _share_loop(loop, self.num_threads, rewriter)

        rewriter = Rewriter(op, state.context, state.listeners)
        walk_and_apply_patterns(op, FrozenPatternSet([share_loop]), rewriter)
        for inner in op.walk_post_order():
            if isinstance(inner, (ReduceOp, ReduceReturnOp, ParallelOp)):
                state.error(inner, "unconverted operation found")
                return


@dataclass
class _Variable:
    """A value that a loop reduces, with its reduction, the reduction's declaration and the variable."""

    reduction: Reduction
    declaration: DeclareReductionOp
    address: Value


def _share_loop(loop: ParallelOp, num_threads: int, rewriter: Rewriter) -> bool:
    body = loop.region.entry
    reduce = body.last_of_type(ReduceOp)
    reductions = [reduction_of(region.entry) for region in reduce.regions]
    known_reductions = [reduction for reduction in reductions if reduction is not None]
    if len(known_reductions) != len(reductions):
        return rewriter.notify_match_failure(loop, "OpenMP has no such reduction")

    declarations = [
        _declare(loop, reduce.regions[number].entry, reduction, rewriter)
        for number, reduction in enumerate(known_reductions)
    ]
    rewriter.location = loop
    rewriter.set_insertion_point(loop)
    emit = LLVMEmitter(rewriter)
    one = emit.constant(1, I64)
    variables: list[_Variable] = []
    for reduction, declaration, initial in zip(known_reductions, declarations, loop.init_vals, strict=True):
        address = emit.alloca(one, initial.type)
        emit.store(initial, address)
        variables.append(_Variable(reduction, declaration, address))
    threads = [emit.constant(num_threads, I32)] if num_threads else []
    _create_team(loop, reduce, variables, threads, rewriter)
    rewriter.set_insertion_point(loop)
    results = [
        emit.load(result.type, variable.address) for result, variable in zip(loop.results, variables, strict=True)
    ]
    rewriter.replace_op(loop, results)
    return True


def _declare(loop: ParallelOp, combiner: Block, reduction: Reduction, rewriter: Rewriter) -> DeclareReductionOp:
    """Declares a reduction before the op in the symbol table that contains the loop."""
    table = nearest_symbol_table(loop)
    holder: Operation = loop
    while holder.parent_op is not None and holder.parent_op is not table:
        holder = holder.parent_op
    type_ = combiner.arguments[0].type
    declaration = rewriter.build(
        DeclareReductionOp,
        properties={"sym_name": StringAttr("__scf_reduction"), "type": TypeAttr(type_)},
        regions=[Region() for _ in DeclareReductionOp.definition.regions],
        location=loop,
    )
    if holder.parent_op is not None:
        SymbolTable(holder.parent_op).add(declaration)
    rewriter.location = loop
    rewriter.set_insertion_point(holder)
    rewriter.insert(declaration)
    emit = LLVMEmitter(rewriter)
    rewriter.create_block(declaration.initializer_region, None, [type_])
    rewriter.create(YieldOp, [emit.attribute(reduction.neutral, type_)])
    block = rewriter.create_block(declaration.reduction_region, None, [type_, type_])
    rewriter.create(YieldOp, [_combined(combiner, block.arguments, rewriter)])
    if reduction.atomic is not None:
        block = rewriter.create_block(declaration.atomic_reduction_region, None, [pointer_type(), pointer_type()])
        address, other = block.arguments
        rewriter.create(
            AtomicRMWOp,
            address,
            emit.load(type_, other),
            bin_op=reduction.atomic,
            ordering=AtomicOrdering.MONOTONIC,
            result_types=[type_],
        )
        rewriter.create(YieldOp)
    return declaration


def _combined(combiner: Block, values: Sequence[Value], rewriter: Rewriter) -> Value:
    """Copies the ops of a block that combines two values, and returns the result."""
    mapping = IRMapping(dict(zip(combiner.arguments, values, strict=True)))
    *ops, last = combiner.ops
    for op in ops:
        rewriter.clone(op, mapping)
    (result,) = last.operands
    return mapping.value(result)


def _create_team(
    loop: ParallelOp, reduce: ReduceOp, variables: Sequence[_Variable], threads: Sequence[Value], rewriter: Rewriter
) -> None:
    """Moves the body of a loop into the nest that a team of threads shares."""
    team = rewriter.create(OmpParallelOp, num_threads=threads, result_types=[], regions=[Region()], location=loop)
    rewriter.create_block(team.region)
    names = [SymbolRefAttr(symbol_name(variable.declaration) or "") for variable in variables]
    shared = rewriter.create(
        WsloopOp,
        *([[]] * 5),
        [variable.address for variable in variables],
        properties={
            "reduction_syms": ArrayAttr(tuple(names)) if names else None,
            "reduction_byref": DenseArrayAttr(I1, (False,) * len(names)) if names else None,
        },
        result_types=[],
        regions=[Region()],
    )
    rewriter.create(TerminatorOp)
    own = rewriter.create_block(shared.region, None, [pointer_type()] * len(names)).arguments
    nest = rewriter.create(
        LoopNestOp,
        list(loop.lower_bound),
        list(loop.upper_bound),
        list(loop.step),
        collapse_num_loops=len(loop.step),
        regions=[Region()],
    )
    body = loop.region.entry
    entry = rewriter.create_block(
        nest.region,
        None,
        [argument.type for argument in body.arguments],
        [argument.location or loop.get_location() for argument in body.arguments],
    )
    scope = rewriter.create(AllocaScopeOp, result_types=[], regions=[Region()])
    rewriter.create(YieldOp)
    scope_block = rewriter.create_block(scope.body_region)
    rewriter.set_insertion_point(reduce)
    emit = LLVMEmitter(rewriter)
    for address, value, region in zip(own, reduce.operands, reduce.regions, strict=True):
        loaded = emit.load(value.type, address)
        emit.store(_combined(region.entry, [loaded, value], rewriter), address)
    rewriter.replace_op_with_new_op(reduce, AllocaScopeReturnOp, result_types=[])
    rewriter.merge_blocks(body, scope_block, entry.arguments)
