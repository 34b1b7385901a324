"""Bufferization of ops that make tensors: empty ones, of elements, of a body, padded, concatenated."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.affine.ops import AffineApplyOp
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.linalg.ops import IndexOp, YieldOp
from compiler.dialects.linalg.structured_ops import MapOp
from compiler.dialects.memref.access_ops import StoreOp
from compiler.dialects.tensor.casts import mixed_paddings
from compiler.dialects.tensor.ops import ConcatOp, EmptyOp, FromElementsOp, GenerateOp, PadOp, SplatOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import symbol
from compiler.ir.attributes import AffineMapAttr
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import DefinedValue, Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType
from compiler.transforms.bufferization.buffer_types import BufferType, identity_layout_type
from compiler.transforms.bufferization.model import Bufferizable, Model, OpT
from compiler.transforms.bufferization.models.tensor import shape_of, subview
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState
from compiler.transforms.linalg.building import insert_slice


class _New(Bufferizable[OpT]):
    """The result's buffer is a new one."""

    def allocates(self, op: OpT, value: OpResult) -> bool:
        return True


class _Empty(_New[EmptyOp]):
    """tensor.empty  ->  bufferization.alloc_tensor"""

    def result_is_written(self, op: EmptyOp, value: OpResult, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: EmptyOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        if not rewriter.has_uses(op.result):
            rewriter.erase_op(op)
            return
        rewriter.location = op
        rewriter.set_insertion_point(op)
        rewriter.replace_op(op, [run.allocate_tensor(op.result, contents=False)])


class _FromElements(_New[FromElementsOp]):
    """tensor.from_elements %a, %b  ->  memref.store %a, %m[%c0]; memref.store %b, %m[%c1]"""

    def bufferize(self, op: FromElementsOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        shape = shape_of(op.result)
        tensor = run.allocate_tensor(op.result, contents=False)
        buffer = run.to_buffer(tensor, run.buffer_type(tensor))
        if op.operands:
            positions = [index_constant(rewriter, index) for index in range(max(shape, default=0))]
            for value, indices in zip(op.operands, product(*map(range, shape)), strict=True):
                places = [positions[index] for index in indices]
                store = rewriter.create(StoreOp, value, buffer, places)
                if not places:  # upstream's builder of stores without indices sets no flag
                    store.properties = {}
        run.replace(op, [buffer])


def _map_over(
    tensor: Value[RankedTensorType], body: Region | None, op: Operation, run: Bufferization, value: Value | None
) -> Value:
    """Creates a `linalg.map` without inputs, whose body is that of another op or yields `value`."""
    rewriter = run.rewriter
    region = Region()
    with rewriter.insertion_guard():
        new_op = rewriter.create(MapOp, [], tensor, result_types=[tensor.type], regions=[region], location=op)
        block = rewriter.create_block(region, None, [tensor.type.element_type], [op.get_location()])
        indices: list[Value] = []
        for loop in range(tensor.type.rank if body is not None else 0):
            indices.append(rewriter.create(IndexOp, dim=loop).result)
        if body is None:
            assert value is not None
            rewriter.create(YieldOp, [value])
        else:
            rewriter.merge_blocks(body.blocks[0], block, indices)
            last = block.last
            assert last is not None
            rewriter.replace_op_with_new_op(last, YieldOp, list(last.operands))
    return new_op.result


class _Generate(_New[GenerateOp]):
    """tensor.generate { body }  ->  linalg.map { body } on a new tensor"""

    def bufferize(self, op: GenerateOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        tensor = run.allocate_tensor(op.result, contents=False)
        rewriter.replace_op(op, [_map_over(tensor, op.body, op, run, None)])


class _Splat(_New[SplatOp]):
    """tensor.splat %x  ->  linalg.map { yield %x } on a new tensor"""

    def bufferize(self, op: SplatOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        tensor = run.allocate_tensor(op.aggregate, contents=False)
        rewriter.replace_op(op, [_map_over(tensor, None, op, run, op.input)])


class _Pad(_New[PadOp]):
    """tensor.pad %t { body }  ->  tensor.insert_slice %t into (linalg.map { body })"""

    def buffer_type(self, op: PadOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        return identity_layout_type(value.type, run.buffer_type(op.source_, stack).memory_space)

    def bufferize(self, op: PadOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        low, high = mixed_paddings(op)
        source = op.source_
        for index, extent in enumerate(shape_of(op.result)):
            if extent == DYNAMIC:
                self._padded_extent(source, index, (low[index], high[index]), run)
        tensor = run.allocate_tensor(op.result, contents=False)
        filled = _map_over(tensor, op.region, op, run, None)
        sizes: list[MixedValue] = [
            run.dim(source, index) if extent == DYNAMIC else extent for index, extent in enumerate(shape_of(source))
        ]
        strides: list[MixedValue] = [1] * len(sizes)
        rewriter.replace_op(op, insert_slice(source, filled, (low, sizes, strides), rewriter))

    @staticmethod
    def _padded_extent(source: Value, index: int, pads: Sequence[MixedValue], run: Bufferization) -> Value:
        """Returns an extent with its padding on both sides."""
        rewriter = run.rewriter
        values = [run.dim(source, index)]
        values += [index_value(rewriter, pad) for pad in pads]
        properties = {"map": AffineMapAttr(AffineMap(0, 3, (symbol(0) + symbol(1) + symbol(2),)))}
        return rewriter.create(AffineApplyOp, values, result_types=[INDEX], properties=properties).result


class _Concat(_New[ConcatOp]):
    """tensor.concat dim(0) %a, %b  ->  memref.copy of each into its part of a new buffer"""

    def bufferize(self, op: ConcatOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        along = op.dim.value
        rewriter.location = op
        rewriter.set_insertion_point(op)
        tensor = run.allocate_tensor(op.result, contents=False)
        buffer = run.to_buffer(tensor, run.buffer_type(tensor))
        shape = shape_of(op.result)
        sizes: list[MixedValue] = [
            run.dim(buffer, index) if extent == DYNAMIC else extent for index, extent in enumerate(shape)
        ]
        start: MixedValue = 0
        following = AffineMap(0, 2, (symbol(0) + symbol(1),))
        for value in list(op.inputs):
            source = run.buffer(value)
            extent = shape_of(value)[along]
            size: MixedValue = run.dim(source, along) if extent == DYNAMIC else extent
            sizes[along] = size
            offsets: list[MixedValue] = [start if index == along else 0 for index in range(len(shape))]
            part = subview(buffer, shape_of(value), (offsets, list(sizes), [1] * len(shape)), op, run)
            run.copy(source, part)
            start = make_composed_folded_apply(rewriter, following, [start, size], op)
        run.replace(op, [buffer])


MODELS: dict[type[Operation], Model] = {
    ConcatOp: _Concat(),
    EmptyOp: _Empty(),
    FromElementsOp: _FromElements(),
    GenerateOp: _Generate(),
    PadOp: _Pad(),
    SplatOp: _Splat(),
}
