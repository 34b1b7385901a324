"""Bufferization of ops that make tensors: empty ones, of elements, of a body, padded, concatenated."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from compiler.dialects.affine.ops import AffineApplyOp
from compiler.dialects.arith.integer_ops import AddIOp
from compiler.dialects.linalg.ops import IndexOp, YieldOp
from compiler.dialects.linalg.structured_ops import MapOp
from compiler.dialects.memref.access_ops import StoreOp
from compiler.dialects.tensor.ops import InsertSliceOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import symbol
from compiler.ir.attributes import AffineMapAttr, IntegerAttr, integer_attr
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_group, static_values
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, I64, INDEX, RankedTensorType
from compiler.transforms.bufferization.buffer_types import BufferType, identity_layout_type
from compiler.transforms.bufferization.model import Bufferizable
from compiler.transforms.bufferization.models.tensor import shape_of, subview
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState
from compiler.transforms.result_shapes import index_constant


class _New(Bufferizable):
    """The result's buffer is a new one."""

    def allocates(self, op: Operation, value: OpResult) -> bool:
        return True


class _Empty(_New):
    """tensor.empty  ->  bufferization.alloc_tensor"""

    def result_is_written(self, op: Operation, value: OpResult, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        if not rewriter.has_uses(op.result):
            rewriter.erase_op(op)
            return
        rewriter.location = op
        rewriter.set_insertion_point(op)
        rewriter.replace_op(op, [run.allocate_tensor(op.result, contents=False)])


class _FromElements(_New):
    """tensor.from_elements %a, %b  ->  memref.store %a, %m[%c0]; memref.store %b, %m[%c1]"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
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
                rewriter.create(StoreOp, value, buffer, places)
        run.replace(op, [buffer])


def _map_over(tensor: Value, body: Region | None, op: Operation, run: Bufferization, value: Value | None) -> Value:
    """`linalg.map` without inputs: its body is that of another op, or yields a value."""
    rewriter = run.rewriter
    assert isinstance(tensor.type, RankedTensorType)
    region = Region()
    with rewriter.insertion_guard():
        made = rewriter.create(MapOp, [], tensor, result_types=[tensor.type], regions=[region], location=op)
        block = rewriter.create_block(region, None, [tensor.type.element_type], [op.get_location()])
        indices: list[Value] = []
        for loop in range(tensor.type.rank if body is not None else 0):
            properties = {"dim": integer_attr(loop, I64)}
            indices.append(rewriter.create(IndexOp, result_types=[INDEX], properties=properties).result)
        if body is None:
            assert value is not None
            rewriter.create(YieldOp, [value])
        else:
            rewriter.merge_blocks(body.blocks[0], block, indices)
            last = block.last
            assert last is not None
            rewriter.replace_op_with_new_op(last, YieldOp, list(last.operands))
    return made.results[0]


class _Generate(_New):
    """tensor.generate { body }  ->  linalg.map { body } on a new tensor"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        tensor = run.allocate_tensor(op.result, contents=False)
        rewriter.replace_op(op, [_map_over(tensor, op.regions[0], op, run, None)])


class _Splat(_New):
    """tensor.splat %x  ->  linalg.map { yield %x } on a new tensor"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        tensor = run.allocate_tensor(op.result, contents=False)
        rewriter.replace_op(op, [_map_over(tensor, None, op, run, op.operands[0])])


class _Pad(_New):
    """tensor.pad %t { body }  ->  tensor.insert_slice %t into (linalg.map { body })"""

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        return identity_layout_type(value.type, run.buffer_type(op.operands[0], stack).memory_space)

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        low, high = mixed_group(op, "low", "static_low"), mixed_group(op, "high", "static_high")
        source = op.operands[0]
        for index, extent in enumerate(shape_of(op.result)):
            if extent == DYNAMIC:
                self._padded_extent(source, index, (low[index], high[index]), run)
        tensor = run.allocate_tensor(op.result, contents=False)
        filled = _map_over(tensor, op.regions[0], op, run, None)
        sizes: list[MixedValue] = [
            run.dim(source, index) if extent == DYNAMIC else extent for index, extent in enumerate(shape_of(source))
        ]
        strides: list[MixedValue] = [1] * len(sizes)
        rewriter.replace_op_with_new_op(
            op,
            InsertSliceOp,
            source,
            filled,
            dynamic_values(low),
            dynamic_values(sizes),
            [],
            static_offsets=static_values(low),
            static_sizes=static_values(sizes),
            static_strides=static_values(strides),
        )

    @staticmethod
    def _padded_extent(source: Value, index: int, pads: Sequence[MixedValue], run: Bufferization) -> Value:
        """An extent with what is added on both sides."""
        rewriter = run.rewriter
        values = [run.dim(source, index)]
        values += [pad if isinstance(pad, Value) else index_constant(rewriter, pad) for pad in pads]
        properties = {"map": AffineMapAttr(AffineMap(0, 3, (symbol(0) + symbol(1) + symbol(2),)))}
        return rewriter.create(AffineApplyOp, values, result_types=[INDEX], properties=properties).result


class _Concat(_New):
    """tensor.concat dim(0) %a, %b  ->  memref.copy of each into its part of a new buffer"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        rewriter = run.rewriter
        dimension = op.properties["dim"]
        assert isinstance(dimension, IntegerAttr)
        along = dimension.value
        rewriter.location = op
        rewriter.set_insertion_point(op)
        tensor = run.allocate_tensor(op.result, contents=False)
        buffer = run.to_buffer(tensor, run.buffer_type(tensor))
        shape = shape_of(op.result)
        sizes: list[MixedValue] = [
            run.dim(buffer, index) if extent == DYNAMIC else extent for index, extent in enumerate(shape)
        ]
        start: MixedValue = index_constant(rewriter, 0) if shape[along] == DYNAMIC else 0
        for value in list(op.operands):
            source = run.buffer(value)
            size: MixedValue = shape_of(value)[along]
            if shape[along] == DYNAMIC:
                size = run.dim(source, along)
            sizes[along] = size
            offsets: list[MixedValue] = [start if index == along else 0 for index in range(len(shape))]
            part = subview(buffer, shape_of(value), (offsets, list(sizes), [1] * len(shape)), op, run)
            run.copy(source, part)
            if isinstance(start, int) and isinstance(size, int):
                start += size
            elif isinstance(start, Value) and isinstance(size, Value):
                start = rewriter.create(AddIOp, start, size, result_types=[INDEX]).result
        run.replace(op, [buffer])


MODELS: dict[str, Bufferizable] = {
    "tensor.concat": _Concat(),
    "tensor.empty": _Empty(),
    "tensor.from_elements": _FromElements(),
    "tensor.generate": _Generate(),
    "tensor.pad": _Pad(),
    "tensor.splat": _Splat(),
}
