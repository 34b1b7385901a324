"""Operations of schedules that replace their targets, or move operations that surround them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from compiler.dialects.func.ops import FuncOp
from compiler.dialects.gpu.attributes import AddressSpaceAttr, GPUMemorySpaceMappingAttr
from compiler.dialects.gpu.enums import AddressSpace
from compiler.dialects.linalg.convolution_ops import Conv2DNhwcFhwcOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.interface import has_buffer_semantics, inputs, is_structured, outputs
from compiler.dialects.linalg.ops import (
    SoftmaxOp,
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from compiler.dialects.memref.access_ops import CopyOp as MemrefCopyOp
from compiler.dialects.tensor.canonicalize_slices import insert_like, set_insertion_point_for_source
from compiler.dialects.tensor.casts import slice_of
from compiler.dialects.tensor.ops import InsertSliceOp, ParallelInsertSliceOp
from compiler.dialects.transform.enums import TransposeMatmulInput
from compiler.dialects.transform.structured_packing_ops import PromoteOp
from compiler.dialects.transform.structured_rewriting_ops import (
    ConvertConv2DToImg2ColOp,
    DecomposeInterfaceOp,
    DecomposeOp,
    DecomposeWinogradOp,
    HoistRedundantVectorBroadcastsOp,
    HoistRedundantVectorTransfersOp,
    InsertSliceToCopyOp,
    LinalgCopyToMemrefOp,
    ReplaceOp,
    TransposeMatmulOp,
    WinogradConv2DOp,
)
from compiler.dialects.transform.structured_tiling_ops import ConvertToLoopsOp
from compiler.ir.attributes import ArrayAttr, IntegerAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ir.problem import ProblemNote
from compiler.ir.types import ShapedType, element_type_or_self
from compiler.schedules.handles import (
    Outcome,
    Payload,
    definite_failure,
    definitely_failed_to_apply,
    failed_to_apply,
    failure,
    is_inside,
)
from compiler.schedules.interpreter import Application, Implementation, for_each_target, replacing
from compiler.transforms.linalg.building import create_structured, extract_slice
from compiler.transforms.linalg.decompose_softmax import decompose_softmax
from compiler.transforms.linalg.decompose_winograd import decompose_winograd
from compiler.transforms.linalg.downscale import downscale
from compiler.transforms.linalg.hoist_transfers import hoist_broadcasts, hoist_transfers
from compiler.transforms.linalg.img2col import rewrite_in_img2col
from compiler.transforms.linalg.promotion import PromotionOptions, promote
from compiler.transforms.linalg.scalar_loops import to_scalar_loops
from compiler.transforms.linalg.transposed_operands import transpose_matmul
from compiler.transforms.linalg.winograd import winograd_convolution


def _convert_to_loops(application: Application) -> Outcome:
    loops: list[Payload] = []
    for target in application.targets():
        with application.state.rewriter(target) as rewriter:
            applies = is_structured(target) and has_buffer_semantics(target)
            nest = to_scalar_loops(target, rewriter) if applies else None
            if nest is None:
                raise definitely_failed_to_apply(application.op, target)
            rewriter.erase_op(target)
        loops += nest
    return [loops]


def _insert_slice_to_copy(application: Application, target: Operation) -> Sequence[Payload]:
    """Returns the copy into the part of a tensor that is inserted there."""
    if not isinstance(target, InsertSliceOp | ParallelInsertSliceOp):
        note = ProblemNote("target op", target)
        raise application.failure("only InsertSliceOp and ParallelInsertSliceOp ops are supported", note)
    existing = target.source_.defining_op(CopyOp)
    if existing is not None:
        return [existing]
    slice_ = slice_of(target)
    with application.state.rewriter(target) as rewriter:
        set_insertion_point_for_source(target, rewriter)
        part = extract_slice(target.dest, slice_, rewriter).result
        copy = create_structured(rewriter, CopyOp, [target.source_], [part])
        rewriter.set_insertion_point(target)
        new = insert_like(target, copy.result, target.dest, slice_, rewriter)
        rewriter.replace_op(target, new)
    return [copy]


def _linalg_copy_to_memref(application: Application, target: Operation) -> Sequence[Payload]:
    def refuse(message: str) -> Exception:
        return application.failure(message, ProblemNote("target op", target))

    if not isinstance(target, CopyOp):
        raise refuse("only linalg.copy target ops are supported")
    if not has_buffer_semantics(target):
        raise refuse("cannot transform a linalg.copy on tensors into a memref.copy")
    (source,), (destination,) = inputs(target), outputs(target)
    if not isinstance(source.type, ShapedType):
        raise refuse("cannot transform a linalg.copy which input has no shape")
    if element_type_or_self(source.type) != element_type_or_self(destination.type):
        raise refuse("cannot transform a linalg.copy with different source and destination element types ")
    with application.state.rewriter(target) as rewriter:
        copy = rewriter.create(MemrefCopyOp, source, destination)
        rewriter.replace_op(target, copy)
    return [copy]


def _replace(application: Application[ReplaceOp]) -> Outcome:
    op = application.op
    targets = application.targets()
    for target in targets:
        if target.operands:
            raise definite_failure(op, "expected target without operands")
        if target.regions and not target.has_trait("IsolatedFromAbove"):
            raise definite_failure(op, "expected target that is isolated from above")
    pattern = op.body_region.entry.ops[0]
    replacements: list[Payload] = []
    for target in targets:
        if is_inside(target, op):
            continue
        with application.state.rewriter(target) as rewriter:
            replacement = rewriter.clone(pattern)
            rewriter.replace_op(target, replacement)
        replacements.append(replacement)
    return [replacements]


def _promote(application: Application[PromoteOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    operands = [number.value for number in op.operands_to_promote.elements if isinstance(number, IntegerAttr)]
    flags = op.use_full_tile_buffers.elements
    options = PromotionOptions(
        operands or None,
        [bool(flag.value) for flag in flags if isinstance(flag, IntegerAttr)],
        op.use_full_tiles_by_default,
        op.use_original_subview_size,
        op.use_alloca,
        None if op.alignment is None else op.alignment.value,
        op.memory_space,
    )
    refusal = definitely_failed_to_apply(op, target)
    if op.mapping is not None:
        space = _address_space(op.mapping)
        if space is None:
            raise refusal
        options = replace(
            options,
            full_tiles=(False, False),
            in_kernel=AddressSpaceAttr.get(space),
            synchronizes=space == AddressSpace.WORKGROUP,
        )
    with application.state.rewriter(target) as rewriter:
        if not promote(target, options, rewriter):
            raise refusal
    return [target]


def _address_space(mapping: ArrayAttr) -> AddressSpace | None:
    """Returns the one memory that a mapping names, if a thread or a workgroup has it."""
    spaces = [each.value for each in mapping.elements if isinstance(each, GPUMemorySpaceMappingAttr)]
    shared_spaces = (AddressSpace.WORKGROUP, AddressSpace.PRIVATE)
    return spaces[0] if len(spaces) == 1 and spaces[0] in shared_spaces else None


def _transpose_matmul(application: Application[TransposeMatmulOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    left = op.input_to_transpose is TransposeMatmulInput.LHS
    with application.state.rewriter(target) as rewriter:
        new = transpose_matmul(target, rewriter, left=left)
    if new is None:
        raise failure(target, "not supported")
    return [new]


def _hoist_transfers(application: Application[HoistRedundantVectorTransfersOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    with application.state.rewriter(target) as rewriter:
        hoist_transfers(target, rewriter, verify_non_zero_trip=op.verify_non_zero_trip)
    return [target]


def _hoist_broadcasts(application: Application, target: Operation) -> Sequence[Payload]:
    with application.state.rewriter(target) as rewriter:
        hoist_broadcasts(target, rewriter)
    return [target]


def _convert_conv2d_to_img2col(application: Application, target: Operation) -> Sequence[Payload]:
    with application.state.rewriter(target) as rewriter:
        img2col = rewrite_in_img2col(target, rewriter)
    if img2col is None:
        raise failed_to_apply(application.op, target)
    return [img2col.gathering, img2col.result]


def _decompose_interface(application: Application, target: Operation) -> Sequence[Payload]:
    with application.state.rewriter(target) as rewriter:
        value = decompose_softmax(target, rewriter) if isinstance(target, SoftmaxOp) else None
        if value is None:
            raise failed_to_apply(application.op, target)
        rewriter.replace_op(target, [value])
    return [value.owner] if isinstance(value, OpResult) else []


def _winograd_conv2d(application: Application[WinogradConv2DOp], target: Operation) -> Sequence[Payload]:
    op = application.op
    if not isinstance(target, Conv2DNhwcFhwcOp):
        raise application.failure("this operation is not supported to convert to Winograd Conv2D")
    with application.state.rewriter(target) as rewriter:
        value = winograd_convolution(target, op.fmr, rewriter)
        if value is None:
            raise application.failure("apply Winograd Conv2D failed")
        rewriter.replace_op(target, [value])
    return [value.owner] if isinstance(value, OpResult) else []


def _decompose_winograd(application: Application, target: Operation) -> Sequence[Payload]:
    note = ProblemNote("target op", target)
    if not isinstance(target, WinogradFilterTransformOp | WinogradInputTransformOp | WinogradOutputTransformOp):
        raise application.failure("this operation is not supported to decompose into other operations", note)
    with application.state.rewriter(target) as rewriter:
        value = decompose_winograd(target, rewriter)
        if value is None:
            raise application.failure("decompose Winograd operations failed", note)
        rewriter.replace_op(target, [value])
    return [value.owner] if isinstance(value, OpResult) else []


STRUCTURED_REWRITING_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        ConvertConv2DToImg2ColOp: for_each_target(_convert_conv2d_to_img2col),
        ConvertToLoopsOp: _convert_to_loops,
        DecomposeInterfaceOp: for_each_target(_decompose_interface),
        DecomposeOp: for_each_target(replacing(downscale), is_structured),
        DecomposeWinogradOp: for_each_target(_decompose_winograd),
        InsertSliceToCopyOp: for_each_target(_insert_slice_to_copy),
        LinalgCopyToMemrefOp: for_each_target(_linalg_copy_to_memref),
        PromoteOp: for_each_target(_promote, is_structured),
        ReplaceOp: _replace,
        TransposeMatmulOp: for_each_target(_transpose_matmul, is_structured),
        WinogradConv2DOp: for_each_target(_winograd_conv2d, is_structured),
        HoistRedundantVectorTransfersOp: for_each_target(_hoist_transfers, FuncOp),
        HoistRedundantVectorBroadcastsOp: for_each_target(_hoist_broadcasts),
    }
)
