"""Operations of schedules on the copies and matrix products of NVIDIA's kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.gpu.kernel_ops import LaunchOp
from compiler.dialects.linalg.contraction_ops import MatmulOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.interface import is_structured
from compiler.dialects.scf.ops import ForOp
from compiler.dialects.transform.nvgpu_ops import (
    CreateAsyncGroupsOp,
    PipelineSharedMemoryCopiesOp,
    RewriteCopyAsTmaOp,
    RewriteMatmulAsMmaSyncOp,
)
from compiler.ir.operation import Operation
from compiler.ir.problem import ProblemNote
from compiler.schedules.handles import Outcome, Payload, definite_failure, failure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.transforms.gpu.async_copies import create_async_groups
from compiler.transforms.gpu.copies_by_tma import copy_by_tma
from compiler.transforms.gpu.matmul_to_mma_sync import matmul_to_mma_sync
from compiler.transforms.gpu.pipelined_copies import copying_ops, pipeline_copies
from compiler.transforms.scf.pipelining import CannotPredicate


def _create_groups(application: Application[CreateAsyncGroupsOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    with application.state.rewriter(target) as rewriter:
        create_async_groups(target, rewriter, bypasses_l1=op.bypass_l1)
    return [target]


def _pipeline(application: Application[PipelineSharedMemoryCopiesOp], target: ForOp) -> Sequence[Payload]:
    op = application.op
    peels_epilogue = op.peel_epilogue
    with application.state.rewriter(target) as rewriter:
        copying = copying_ops(target, rewriter)
        if copying is None:
            raise failure(target, "cannot find stage 0 ops for pipelining")
        if not copying:
            raise failure(target, "no shared memory copy")
        try:
            kernel = pipeline_copies(target, copying, op.depth.value, rewriter, peels_epilogue=peels_epilogue)
        except CannotPredicate:
            notes = [ProblemNote("couldn't predicate?", target), ProblemNote('try setting "peel_epilogue"', op)]
            raise definite_failure(op, "irreversible pipelining failure", *([] if peels_epilogue else notes)) from None
    if kernel is None:
        raise failure(target, "pipelining preconditions failed")
    return [kernel]


def _use_matrix_instruction(application: Application, target: Operation) -> Sequence[Payload]:
    with application.state.rewriter(target) as rewriter:
        if not isinstance(target, MatmulOp) or not matmul_to_mma_sync(target, rewriter):
            raise application.failure(f"unsupported target op: {target.name}", ProblemNote("target op", target))
    return []


def _copy_by_tma(application: Application) -> Outcome:
    """Makes the tensor memory accelerator perform the copies of one launch."""
    copies = application.targets()
    launches = [copy.parent_of_type(LaunchOp) for copy in copies]
    flags = PrintingFlags(generic=True)
    for copy, launch in zip(copies, launches, strict=True):
        if launch is None or launch is not launches[0] or not isinstance(copy, CopyOp):
            raise application.failure(
                "target ops must be linalg::CopyOp nested under a common gpu.LaunchOp to be rewritten because the tma "
                f"descriptors need to be created on the host.\nBut got: \n{print_operation(copies[0], flags)}"
                f"and \n{print_operation(copy, flags).rstrip()}"
            )
    if copies and launches[0] is not None:
        with application.state.rewriter(copies[0]) as rewriter:
            copy_by_tma([copy for copy in copies if isinstance(copy, CopyOp)], launches[0], application.op, rewriter)
    return []


NVGPU_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        CreateAsyncGroupsOp: for_each_target(_create_groups),
        RewriteCopyAsTmaOp: _copy_by_tma,
        PipelineSharedMemoryCopiesOp: for_each_target(_pipeline, ForOp, "for_op"),
        RewriteMatmulAsMmaSyncOp: for_each_target(_use_matrix_instruction, is_structured),
    }
)
