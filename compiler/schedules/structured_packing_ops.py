"""Operations of schedules that pack structured operations into tiles, and that lower packs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.bufferization.ops import AllocTensorOp, MaterializeInDestinationOp
from compiler.dialects.linalg.interface import is_structured, num_loops, outputs
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.transform import structured_packing_ops as transform
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.ir.problem import ProblemNote
from compiler.ir.types import RankedTensorType
from compiler.rewrite.rewriter import Listener
from compiler.schedules.handles import Outcome, Payload, as_text, definite_failure, failure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.schedules.sizes import sizes
from compiler.transforms.linalg.lower_packs import lower_pack, lower_unpack
from compiler.transforms.linalg.packing import pack, pack_matmul, transpose_pack
from compiler.transforms.linalg.to_allocation import MEMCPY_BY_NAME, AllocationOptions, bufferize_to_allocation
from compiler.transforms.result_shapes import dynamic_extents


def _pack(application: Application[transform.PackOp]) -> Outcome:
    op, targets = application.op, application.targets()
    if not targets:
        return [[]]
    if len(targets) != 1 or not is_structured(targets[0]):
        raise application.failure(f"requires target to map to exactly 1 LinalgOp (got {len(targets)})")
    (target,) = targets
    static = op.static_packed_sizes.values
    if len(static) != num_loops(target):
        raise application.failure(
            f"requires number of packed sizes match the number of loops ({len(static)} vs {num_loops(target)})"
        )
    tiles = sizes(application, static, op.packed_sizes)
    with application.state.rewriter(target) as rewriter:
        packed = pack(target, tiles, rewriter)
    if packed is None:
        raise definite_failure(op, "data tiling failed")
    return [[packed.op]]


def _pack_greedily(application: Application[transform.PackGreedilyOp]) -> Outcome:
    op = application.op
    packed_ops: list[Payload] = []
    tiles = sizes(application, op.static_matmul_packed_sizes.values, op.matmul_packed_sizes)
    multiples = op.matmul_padded_sizes_next_multiple_of.values
    for target in application.targets():
        if not is_structured(target):
            continue
        current = target
        with application.state.rewriter(target) as rewriter:
            packed = pack_matmul(current, tiles, multiples, op.matmul_inner_dims_order.values, rewriter)
        packed_ops.append(target if packed is None else packed.op)
    return [packed_ops]


# ----------------------------------------------------------------------------------------------------------- transposes


def _pack_and_unpack(
    application: Application, pack_or_unpack: Operation, target: Operation
) -> tuple[PackOp, UnPackOp | None]:
    """Returns the pack that an operation uses, and the unpack of its result if the schedule names that."""
    if isinstance(pack_or_unpack, PackOp):
        with application.state.rewriter(target) as rewriter:
            users = rewriter.users(pack_or_unpack.result)
            if users != [target] or not rewriter.has_one_use(pack_or_unpack.result):
                raise application.failure("not a single use by the LinalgOp target")
        return pack_or_unpack, None
    if not isinstance(pack_or_unpack, UnPackOp):
        raise application.failure("requires target to map to a linalg.pack or linalg.unpack")
    source = pack_or_unpack.source_
    if not isinstance(source, OpResult) or source.owner is not target:
        raise application.failure("not produced by the LinalgOp target")
    pack_ = outputs(target)[source.index].defining_op(PackOp)
    with application.state.rewriter(target) as rewriter:
        if pack_ is None or not rewriter.has_one_use(pack_.result):
            raise application.failure("could not find matching pack op")
    return pack_, pack_or_unpack


def _pack_transpose(application: Application[transform.PackTransposeOp]) -> Outcome:
    op = application.op
    packs = application.targets("target_pack_or_un_pack_op")
    targets = application.targets("target_linalg_op")
    if not packs:
        return [[], [], []]
    if len(packs) != 1 or len(targets) != 1:
        raise application.failure(
            f"requires target to map to exactly 1 packing op and 1 packed op (got {len(packs)} and {len(targets)})"
        )
    (target,) = targets
    if isinstance(packs[0], PackOp | UnPackOp) and not is_structured(target):
        raise application.failure("requires a LinalgOp target")
    pack_, unpack = _pack_and_unpack(application, packs[0], target)
    outer, inner = (() if perm is None else perm.values for perm in (op.outer_perm, op.inner_perm))
    for permutation, rank, name in (
        (outer, pack_.source_.type.rank, "outer_perm"),
        (inner, len(pack_.inner_dims_pos.values), "inner_perm"),
    ):
        if permutation and len(permutation) != rank:
            raise application.failure(f"invalid {name}: {as_text(unpack or pack_)}")
    with application.state.rewriter(target) as rewriter:
        turned = transpose_pack(pack_, target, outer, inner, rewriter, unpack)
    if turned is None:
        raise failure(op, "could not transpose")
    return [[turned.op], [turned.pack], [] if turned.unpack is None else [turned.unpack]]


# ------------------------------------------------------------------------------------------------------------- lowering


def _lower_pack(application: Application[transform.LowerPackOp], target: PackOp) -> Sequence[Payload | None]:
    by_insertion = application.op.lower_pad_like_with_insert_slice
    with application.state.rewriter(target) as rewriter:
        lowered = lower_pack(target, rewriter, by_insertion=bool(by_insertion))
    if lowered is None:
        raise failure(target, "cannot lower to pad + expand + transpose")
    return [lowered.pad, lowered.expand, lowered.transpose]


def _lower_unpack(application: Application[transform.LowerUnPackOp], target: UnPackOp) -> Sequence[Payload | None]:
    by_extraction = application.op.lower_unpad_like_with_extract_slice
    with application.state.rewriter(target) as rewriter:
        lowered = lower_unpack(target, rewriter, by_extraction=bool(by_extraction))
    return [lowered.empty, lowered.transpose, lowered.collapse, lowered.slice]


# ------------------------------------------------------------------------------------------------------ to new buffers


class _NewOps(Listener):
    """Operations that are created, in that order."""

    def __init__(self) -> None:
        self.ops: dict[Operation, None] = {}

    def inserted(self, op: Operation) -> None:
        self.ops[op] = None

    def erased(self, op: Operation) -> None:
        for inner in op.walk():
            self.ops.pop(inner, None)


def _bufferize_to_allocation(application: Application[transform.BufferizeToAllocationOp]) -> Outcome:
    op = application.op
    options = AllocationOptions(
        op.memory_space,
        MEMCPY_BY_NAME[op.memcpy_op.value],
        op.alloc_op.value == "memref.alloca",
        op.bufferize_destination_only,
        op.emit_dealloc,
    )
    new_ops = _NewOps()
    buffers: list[Payload] = []
    for target in application.targets():
        with application.state.rewriter(target) as rewriter:
            rewriter.listeners.append(new_ops)
            buffer = bufferize_to_allocation(target, options, rewriter)
        if buffer is None:
            raise application.failure("failed to bufferize operation", ProblemNote("target payload op", target))
        buffers.append(buffer)
    return [buffers, list(new_ops.ops)]


def _promote_tensor(application: Application[transform.PromoteTensorOp]) -> Outcome:
    """Each tensor is copied to a new tensor in a memory space."""
    op = application.op
    promoted: list[Payload] = []
    for tensor in application.payloads()[0]:
        if not isinstance(tensor, Value) or not isinstance(tensor.type, RankedTensorType):
            raise application.failure(f"non-tensor type: {getattr(tensor, 'type', tensor)}")
        owner = tensor.owner if isinstance(tensor, OpResult | BlockArgument) else None
        at = owner if isinstance(owner, Operation) else None if owner is None else owner.first
        assert at is not None
        with application.state.rewriter(at) as rewriter:
            rewriter.set_insertion_point_after_value(tensor)
            sizes_ = dynamic_extents(tensor, rewriter)
            new = rewriter.create(AllocTensorOp, sizes_, result_types=[tensor.type], memory_space=op.memory_space)
            copy = rewriter.create(MaterializeInDestinationOp, tensor, new.result, result_types=[tensor.type])
            (copied,) = copy.results
            dims = [value for value in sizes_ if isinstance(value, OpResult)]
            rewriter.replace_all_uses_except(tensor, copied, [copy, *[dim.owner for dim in dims]])
        promoted.append(copied)
    return [promoted]


STRUCTURED_PACKING_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        transform.BufferizeToAllocationOp: _bufferize_to_allocation,
        transform.PromoteTensorOp: _promote_tensor,
        transform.PackOp: _pack,
        transform.PackGreedilyOp: _pack_greedily,
        transform.PackTransposeOp: _pack_transpose,
        transform.LowerPackOp: for_each_target(_lower_pack, PackOp),
        transform.LowerUnPackOp: for_each_target(_lower_unpack, UnPackOp),
    }
)
