"""Updates of halos: each process sends the borders of its part to its neighbours, one dimension after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, SubIOp
from compiler.dialects.bufferization.ops import ToBufferOp, ToTensorOp
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import DimOp
from compiler.dialects.mpi import ops as mpi
from compiler.dialects.mpi.types import CommType
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.shard.ops import NeighborsLinearIndicesOp, UpdateHaloOp
from compiler.dialects.shard.process_indices import process_multi_index
from compiler.dialects.shard.sharding import axes_attr, axis_groups, grid_shape, lookup_grid
from compiler.dialects.tensor.casts import Slice
from compiler.ir.attributes import UNIT, SymbolRefAttr
from compiler.ir.mixed_values import MixedValue, dynamic_values, mixed_values, split_mixed
from compiler.ir.operation import Region, Value
from compiler.ir.slices import integers
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DYNAMIC, I32, INDEX, MemRefType, RankedTensorType
from compiler.ir.value_types import memref_type
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.transforms.emitter import Emitter
from compiler.transforms.memref.independence import create_view

_TAG = 91
"""Tag of all messages, upstream's."""


@conversion_pattern(UpdateHaloOp, name="(anonymous namespace)::ConvertUpdateHaloOp")
def update_halo(op: UpdateHaloOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """update_halo %x -> mpi.send and mpi.recv of the borders of %x"""
    halos = mixed_values(integers(op.static_halo_sizes), adaptor.replacements(op.halo_sizes))
    array = adaptor[op.destination]
    if not halos:
        rewriter.replace_op(op, [array])
        return True
    if isinstance(array.type, RankedTensorType):
        memory = MemRefType(array.type.shape, array.type.element_type)
        array = rewriter.create(ToBufferOp, array, result_types=[memory]).result
    _Exchange(op, array, halos, rewriter).run()
    if isinstance(op.result.type, RankedTensorType):
        types = [op.result.type]
        array = rewriter.create(ToTensorOp, array, restrict=UNIT, writable=UNIT, result_types=types).result
    rewriter.replace_op(op, [array])
    return True


class _Exchange:
    """The messages for the halos of one buffer.

    Halos of the last dimension come first, without the other halos, so that the corners are correct in the end.
    """

    def __init__(
        self, op: UpdateHaloOp, array: Value, halos: Sequence[MixedValue], rewriter: ConversionRewriter
    ) -> None:
        self._op = op
        self._array = array
        self._rewriter = rewriter
        self._emit = Emitter(rewriter)
        self._halos = [
            halo if isinstance(halo, int) else self._emit.op(IndexCastOp, halo, result_type=INDEX) for halo in halos
        ]
        self._type = memref_type(array)
        self._groups = axis_groups(op.split_axes)
        self._shape: list[MixedValue] = []
        self._offsets: list[MixedValue] = [0] * self._type.rank
        self._sizes: list[MixedValue] = []

    def _value(self, number: MixedValue) -> Value:
        return self._emit.constant(number, INDEX) if isinstance(number, int) else number

    def run(self) -> None:
        """Creates the messages."""
        emit, rewriter = self._emit, self._rewriter
        halo = 0
        for dimension, static in enumerate(self._type.shape):
            size: MixedValue = static
            if static == DYNAMIC:
                size = emit.op(DimOp, self._array, emit.constant(dimension, INDEX), result_type=INDEX)
            self._shape.append(size)
            if dimension < len(self._groups) and self._groups[dimension]:
                self._offsets[dimension] = self._halos[halo]
                border = emit.op(AddIOp, self._value(self._halos[halo]), self._value(self._halos[halo + 1]))
                size = emit.op(SubIOp, self._value(size), border)
                halo += 2
            self._sizes.append(size)
        self._tag = emit.constant(_TAG, I32)
        self._zero = emit.constant(0, I32)
        grid = lookup_grid(self._op, self._op.grid, SymbolTables())
        assert grid is not None, "the verifier looks it up"
        places = process_multi_index(rewriter, self._op.grid, (), len(grid_shape(grid)))
        for dimension in range(len(self._groups) - 1, -1, -1):
            if self._groups[dimension]:
                halo -= 2
                self._exchange(dimension, halo, self._op.grid, places)

    def _exchange(self, dimension: int, halo: int, grid: SymbolRefAttr, places: Sequence[Value]) -> None:
        """Creates the messages along a dimension, whose halos are those at `halo`."""
        emit, rewriter = self._emit, self._rewriter
        axes = axes_attr(self._groups[dimension])
        neighbors = rewriter.create(
            NeighborsLinearIndicesOp, places, grid=grid, split_axes=axes, result_types=[INDEX, INDEX]
        )
        down, up = (emit.op(IndexCastOp, result, result_type=I32) for result in neighbors.results)
        lower, upper = self._halos[halo], self._halos[halo + 1]
        send_low = self._value(lower)
        receive_high = emit.op(SubIOp, self._value(self._shape[dimension]), self._value(upper))
        send_high = emit.op(SubIOp, receive_high, self._value(lower))
        world = emit.op(mpi.CommWorldOp, result_type=CommType.get())

        def pass_on(size: MixedValue, to: Value, from_: Value, sent: MixedValue, received: MixedValue) -> None:
            """Sends a border to one neighbour, and receives the border of the other neighbour."""
            offset = self._offsets[dimension]
            self._sizes[dimension] = size
            can_receive = emit.compare(CmpIPredicate.SGE, from_, self._zero)
            can_send = emit.compare(CmpIPredicate.SGE, to, self._zero)
            type_ = MemRefType(tuple(split_mixed(self._sizes)[0]), self._type.element_type)
            buffer = rewriter.create(AllocOp, dynamic_values(self._sizes), result_types=[type_]).result

            def send() -> None:
                self._offsets[dimension] = sent
                rewriter.create(CopyOp, self._view(), buffer)
                rewriter.create(mpi.SendOp, buffer, self._tag, to, world, result_types=[])

            def receive() -> None:
                self._offsets[dimension] = received
                rewriter.create(mpi.RecvOp, buffer, self._tag, from_, world, result_types=[])
                rewriter.create(CopyOp, buffer, self._view())

            self._if(can_send, send)
            self._if(can_receive, receive)
            rewriter.create(DeallocOp, buffer)
            self._offsets[dimension] = offset

        self._if_any(lower, lambda: pass_on(lower, up, down, send_high, 0))
        self._if_any(upper, lambda: pass_on(upper, down, up, send_low, receive_high))
        self._sizes[dimension] = self._shape[dimension]
        self._offsets[dimension] = 0

    def _view(self) -> Value[MemRefType]:
        """Creates the view of the border that is sent or received now."""
        slice_: Slice = ([*self._offsets], [*self._sizes], [1] * self._type.rank)
        return create_view(self._array, slice_, split_mixed(self._sizes)[0], self._rewriter).result

    def _if_any(self, size: MixedValue, body: Callable[[], None]) -> None:
        """Creates operations that run where a halo has elements."""
        if isinstance(size, int):
            count = self._emit.constant(size, I32)
        else:
            count = self._emit.op(IndexCastOp, size, result_type=I32)
        self._if(self._emit.compare(CmpIPredicate.SGT, count, self._zero), body)

    def _if(self, condition: Value, body: Callable[[], None]) -> None:
        region = Region()
        self._rewriter.create(IfOp, condition, result_types=[], regions=[region, Region()])
        with self._rewriter.insertion_guard():
            self._rewriter.create_block(region)
            body()
            self._rewriter.create(YieldOp)
