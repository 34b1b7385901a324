"""`gpu.all_reduce` as shuffles in subgroups of 32 threads, and an exchange of their results through shared memory.

%r = gpu.all_reduce add %v uniform {}    ->    %s = the sum in the subgroup, by shuffles of pairs
                                               the first lane stores %s to %buffer[subgroup]
                                               gpu.barrier
                                               the first subgroup adds up %buffer, and stores the sum to %buffer[0]
                                               gpu.barrier
                                               %r = memref.load %buffer[0]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, DivSIOp, MulIOp, SubIOp
from compiler.dialects.cf.ops import BranchOp, CondBranchOp
from compiler.dialects.gpu.attributes import AddressSpaceAttr
from compiler.dialects.gpu.enums import AddressSpace, Dimension, ShuffleMode
from compiler.dialects.gpu.id_ops import BlockDimOp, DimensionIndex, ThreadIdOp
from compiler.dialects.gpu.kernel_ops import GPUFuncOp, YieldOp
from compiler.dialects.gpu.subgroup_ops import AllReduceOp, BarrierOp, ShuffleOp
from compiler.dialects.memref.access_ops import LoadOp, StoreOp
from compiler.dialects.vector.canonicalize_reductions import combine
from compiler.dialects.vector.enums import CombiningKind
from compiler.ir.attributes import IntegerAttr, integer_attr
from compiler.ir.operation import Block, BlockArgument, Value
from compiler.ir.types import I1, I32, INDEX, MemRefType
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.emitter import Emitter

_SUBGROUP_SIZE = 32
_WORKGROUP_COUNT = "workgroup_attributions"


@pattern(GPUFuncOp, name="GpuAllReduceRewrite")
def expand_all_reduce(op: GPUFuncOp, rewriter: Rewriter) -> bool:
    """all_reduce, uniform -> shuffles, and an exchange through shared memory"""
    reductions = [inner for inner in op.walk() if isinstance(inner, AllReduceOp)]
    if not reductions or any(not reduction.uniform for reduction in reductions):
        return rewriter.notify_match_failure(op, "Non uniform reductions are not supported yet.")
    for reduction in reductions:
        _Expansion(op, reduction, rewriter).expand()
    return True


class _Expansion:
    """The code of one reduction, written at the rewriter's insertion point."""

    def __init__(self, function: GPUFuncOp, reduction: AllReduceOp, rewriter: Rewriter) -> None:
        self._function, self._reduction, self._rewriter = function, reduction, rewriter
        self._emit = Emitter(rewriter)
        self._type = reduction.value.type

    def expand(self) -> None:
        rewriter, emit = self._rewriter, self._emit
        rewriter.set_insertion_point(self._reduction)
        rewriter.location = self._reduction
        sizes = [self._dimension(BlockDimOp, dimension) for dimension in Dimension]
        positions = [self._dimension(ThreadIdOp, dimension) for dimension in Dimension]
        rows = emit.op(AddIOp, emit.op(MulIOp, positions[2], sizes[1]), positions[1])
        before = emit.op(MulIOp, rows, sizes[0])
        area = emit.op(MulIOp, sizes[0], sizes[1])
        thread = emit.op(AddIOp, before, positions[0])
        threads = emit.op(MulIOp, area, sizes[2])
        mask = emit.constant(_SUBGROUP_SIZE - 1, I32)
        lane = emit.op(AndIOp, thread, mask)
        is_first_lane = emit.compare(CmpIPredicate.EQ, lane, emit.constant(0, I32))
        active = emit.op(SubIOp, threads, emit.op(SubIOp, thread, lane))
        reduced = self._reduce_subgroup(active, self._reduction.value)
        buffer = self._add_buffer()

        def store_of_subgroup() -> None:
            subgroup = emit.op(IndexCastOp, self._over_subgroup_size(thread), result_type=INDEX)
            rewriter.create(StoreOp, reduced, buffer, [subgroup])

        self._if(is_first_lane, store_of_subgroup)
        rewriter.create(BarrierOp)
        subgroups = self._over_subgroup_size(emit.op(AddIOp, threads, mask))
        is_valid = emit.compare(CmpIPredicate.SLT, thread, subgroups)
        zero = emit.constant(0, INDEX)

        def reduce_subgroups() -> None:
            position = emit.op(IndexCastOp, thread, result_type=INDEX)
            value = emit.op(LoadOp, buffer, [position], result_type=self._type)
            result = self._reduce_subgroup(subgroups, value)
            rewriter.create(StoreOp, result, buffer, [zero])

        self._if(is_valid, reduce_subgroups)
        rewriter.create(BarrierOp)
        rewriter.replace_op(self._reduction, [emit.op(LoadOp, buffer, [zero], result_type=self._type)])

    def _dimension(self, op_class: type[DimensionIndex], dimension: Dimension) -> Value:
        return self._emit.op(IndexCastOp, self._emit.op(op_class, dimension=dimension), result_type=I32)

    def _over_subgroup_size(self, value: Value) -> Value:
        return self._emit.op(DivSIOp, value, self._emit.constant(_SUBGROUP_SIZE, I32))

    def _add_buffer(self) -> BlockArgument:
        """Adds a buffer that the threads of a block share to the function."""
        function, rewriter = self._function, self._rewriter
        space = AddressSpaceAttr.get(AddressSpace.WORKGROUP)
        type_ = function.function_type.type
        count = function.attribute(_WORKGROUP_COUNT)
        number = count.value if isinstance(count, IntegerAttr) else 0
        entry = function.body.entry
        buffer = rewriter.add_argument(entry, MemRefType((_SUBGROUP_SIZE,), self._type, None, space))
        position = len(type_.inputs) + number
        entry.arguments.insert(position, entry.arguments.pop())
        for index, argument in enumerate(entry.arguments):
            argument.index = index
        with rewriter.modify(function):
            function.attributes = {**function.attributes, _WORKGROUP_COUNT: integer_attr(number + 1)}
        return buffer

    # ------------------------------------------------------------------------------------------ control flow

    def _branches(
        self, condition: Value, then: Callable[[], Sequence[Value]], otherwise: Callable[[], Sequence[Value]]
    ) -> list[BlockArgument]:
        """Creates two branches that join afterwards. Returns their values."""
        rewriter = self._rewriter
        current = rewriter.block
        assert current is not None
        blocks = [rewriter.split_block(current, rewriter.before)]
        blocks.append(rewriter.split_block(blocks[0], blocks[0].first))
        blocks.append(rewriter.split_block(blocks[1], blocks[1].first))
        yes, no, behind = blocks
        rewriter.set_insertion_point_to_end(current)
        rewriter.create(CondBranchOp, condition, successors=[yes, no])
        arguments: list[BlockArgument] = []
        for block, fill in ((yes, then), (no, otherwise)):
            rewriter.set_insertion_point_to_start(block)
            values = fill()
            rewriter.create(BranchOp, list(values), successors=[behind])
            if not arguments:
                arguments = [rewriter.add_argument(behind, value.type) for value in values]
        rewriter.set_insertion_point_to_start(behind)
        return arguments

    def _if(self, condition: Value, then: Callable[[], None]) -> None:
        def run() -> Sequence[Value]:
            then()
            return ()

        self._branches(condition, run, lambda: ())

    # ------------------------------------------------------------------------------------------ subgroups

    def _reduce_subgroup(self, active: Value, value: Value) -> Value:
        """Returns the combined value of the first lanes of a subgroup; of the other lanes, only the first has it."""
        size = self._emit.constant(_SUBGROUP_SIZE, I32)
        is_partial = self._emit.compare(CmpIPredicate.SLT, active, size)
        return self._branches(
            is_partial, lambda: [self._reduce_part(active, value)], lambda: [self._reduce_all(size, value)]
        )[0]

    def _shuffle(self, value: Value, offset: int, width: Value) -> ShuffleOp:
        distance = self._emit.constant(offset, I32)
        types = [self._type, I1]
        return self._rewriter.create(ShuffleOp, value, distance, width, result_types=types, mode=ShuffleMode.XOR)

    def _reduce_part(self, active: Value, value: Value) -> Value:
        """Combines the values of lanes whose partner is active."""
        offset = 1
        while offset < _SUBGROUP_SIZE:
            shuffle, current = self._shuffle(value, offset, active), value

            def combined(current: Value = current, shuffle: ShuffleOp = shuffle) -> Sequence[Value]:
                return [self._combine(current, shuffle.shuffle_result)]

            def unchanged(current: Value = current) -> Sequence[Value]:
                return [current]

            value = self._branches(shuffle.valid, combined, unchanged)[0]
            offset *= 2
        return value

    def _reduce_all(self, size: Value, value: Value) -> Value:
        offset = 1
        while offset < _SUBGROUP_SIZE:
            value = self._combine(value, self._shuffle(value, offset, size).shuffle_result)
            offset *= 2
        return value

    def _combine(self, left: Value, right: Value) -> Value:
        """Returns two values combined, by the operation of the reduction or by its region."""
        if self._reduction.body.blocks:
            return self._combine_in_region(left, right)
        kind = self._reduction.op
        assert kind is not None, "a reduction has a region or an operation"
        result = combine(CombiningKind[kind.name], left, right, self._rewriter)
        assert result is not None, "the operation is verified to be one for the type"
        return result

    def _combine_in_region(self, left: Value, right: Value) -> Value:
        """Copies the region of the reduction to the insertion point."""
        rewriter, body = self._rewriter, self._reduction.body
        current = rewriter.block
        assert current is not None and current.parent is not None
        behind = rewriter.split_block(current, rewriter.before)
        mapping = IRMapping()
        mapping.values.update(zip(body.entry.arguments, (left, right), strict=True))
        copies: list[Block] = []
        for block in body.blocks:
            types = [] if block.is_entry else [argument.type for argument in block.arguments]
            copy = Block(types)
            mapping.blocks[block] = copy
            if not block.is_entry:
                mapping.values.update(zip(block.arguments, copy.arguments, strict=True))
            rewriter.insert_block(copy, current.parent, behind)
            copies.append(copy)
        for block, copy in zip(body.blocks, copies, strict=True):
            rewriter.set_insertion_point_to_end(copy)
            for op in block.ops:
                if isinstance(op, YieldOp):
                    rewriter.create(BranchOp, [mapping.value(op.values[0])], successors=[behind])
                else:
                    rewriter.clone(op, mapping)
        rewriter.set_insertion_point_to_end(current)
        rewriter.create(BranchOp, successors=[copies[0]])
        rewriter.set_insertion_point_to_start(behind)
        return rewriter.add_argument(behind, left.type)
