"""Promotion of a structured operation's views: copies them to buffers of their own first.

linalg.matmul on memref.subview %a, ..   ->   memref.alloc, memref.view, memref.subview; linalg.copy into them;
                                              linalg.matmul on these; linalg.copy of the outputs back; memref.dealloc
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import ValueBounds
from compiler.analysis.data_layout import DataLayout
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.arith.integer_ops import MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.complex.ops import CreateOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.gpu.subgroup_ops import BarrierOp
from compiler.dialects.linalg.elementwise_ops import CopyOp as LinalgCopyOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.interface import has_buffer_semantics, inputs
from compiler.dialects.memref.access_ops import CopyOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, DeallocOp
from compiler.dialects.memref.view_ops import DimOp, SubViewOp, ViewOp
from compiler.dialects.tensor.canonicalize_slices import slice_operands, slice_properties
from compiler.dialects.tensor.casts import Slice, slice_of
from compiler.ir.attributes import Attribute, integer_attr
from compiler.ir.constants import constant_integer
from compiler.ir.mixed_values import MixedValue, split_mixed
from compiler.ir.operation import Operation, Value
from compiler.ir.slices import dropped_dims
from compiler.ir.types import DYNAMIC, I8, ComplexType, MemRefType, Type
from compiler.rewrite.elementwise import constant
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.bufferization.buffer_types import slice_type
from compiler.transforms.linalg.building import create_structured


@dataclass(frozen=True)
class PromotionOptions:
    """Operands to promote (None: all), and the placement of their buffers.

    `full_tiles` has a flag for each operand: if True, the operation uses the whole buffer, which is as large as the
    largest tile, and filled with zeros outside of the tile. `in_kernel`: an address space of a GPU. With
    `synchronizes`, barriers enclose the copies.
    """

    operands: Collection[int] | None = None
    full_tiles: Sequence[bool] = ()
    full_by_default: bool = False
    own_sizes: bool = False
    on_stack: bool = False
    alignment: int | None = None
    memory_space: Attribute | None = None
    in_kernel: Attribute | None = None
    synchronizes: bool = False


@dataclass(frozen=True)
class _Buffer:
    full: Value
    part: Value


def promote(op: Operation, options: PromotionOptions, rewriter: Rewriter) -> bool:
    """Promotes operands that are views. Returns False if there are none, or one cannot be promoted."""
    if not has_buffer_semantics(op):
        return False
    views = {
        number: view
        for number, value in enumerate(op.operands)
        if (options.operands is None or number in options.operands)
        and (view := value.defining_op(SubViewOp)) is not None
    }
    if not views:
        return False
    rewriter.location = op
    rewriter.set_insertion_point(op)
    promoter = _Promoter(op, options, rewriter)
    buffers: dict[int, _Buffer] = {}
    for number, view in views.items():
        buffer = promoter.buffer_for(number, view)
        if buffer is None:
            return False
        buffers[number] = buffer
    for number, view in views.items():
        promoter.copy(view.result, buffers[number].part)
    operands = list(op.operands)
    back: list[tuple[Value, Value]] = []
    for number, buffer in buffers.items():
        if number >= len(inputs(op)):
            back.append((buffer.part, operands[number]))
        operands[number] = buffer.full if promoter.uses_full_tile(number) else buffer.part
    with rewriter.modify(op):
        op.operands = operands
    rewriter.set_insertion_point_after(op)
    for part, view_value in back:
        promoter.copy(part, view_value)
    for buffer in buffers.values():
        promoter.release(buffer)
    return True


class _Promoter:
    def __init__(self, op: Operation, options: PromotionOptions, rewriter: Rewriter) -> None:
        self._op = op
        self._options = options
        self._rewriter = rewriter

    def uses_full_tile(self, number: int) -> bool:
        flags = self._options.full_tiles
        return flags[number] if number < len(flags) else self._options.full_by_default

    def buffer_for(self, number: int, view: SubViewOp) -> _Buffer | None:
        """Creates a buffer of the view's maximum size, and a view of its part with the current size."""
        rewriter, type_ = self._rewriter, view.result.type
        offsets, sizes, strides = slice_of(view)
        dropped = dropped_dims([size if isinstance(size, int) else DYNAMIC for size in sizes], type_.shape) or set()
        # Upstream creates constants for all numbers of the slice, in this order, though only sizes are used.
        dims = [[index_value(rewriter, number) for number in dim] for dim in zip(offsets, sizes, strides, strict=True)]
        full_sizes: list[Value] = []
        part_sizes: list[MixedValue] = []
        for axis, (_, size, _) in enumerate(dims):
            if axis in dropped:
                continue
            full_sizes.append(self._largest(size))
            position = index_constant(rewriter, len(part_sizes))
            part_sizes += create_or_fold(rewriter, DimOp, [view.result, position])
        full = self._allocate(type_.element_type, full_sizes)
        if full is None:
            return None
        slice_: Slice = ([0] * len(part_sizes), part_sizes, [1] * len(part_sizes))
        part_type = slice_type(tuple(split_mixed(part_sizes)[0]), full.type, *slice_)
        properties = slice_properties(slice_)
        part = rewriter.create(
            SubViewOp, full, *slice_operands(slice_), result_types=[part_type], properties=properties
        ).result
        if self.uses_full_tile(number):
            zero = self._zero(type_.element_type)
            if zero is None:
                return None
            create_structured(rewriter, FillOp, [zero], [full])
        return _Buffer(full, part)

    def _largest(self, size: Value) -> Value:
        if self._options.own_sizes:
            return size
        bounds = ValueBounds(RULES)
        bound = bounds.upper_bound(bounds.value(size))
        return size if bound is None else index_constant(self._rewriter, bound)

    def _zero(self, type_: Type) -> Value | None:
        element = type_.element_type if isinstance(type_, ComplexType) else type_
        attribute = constant(0, element)
        if attribute is None:
            return None
        zero = self._rewriter.create(ConstantOp, result_types=[element], value=attribute).result
        if not isinstance(type_, ComplexType):
            return zero
        return self._rewriter.create(CreateOp, zero, zero, result_types=[type_]).complex

    def _allocate(self, element: Type, sizes: Sequence[Value]) -> Value[MemRefType] | None:
        if self._options.in_kernel is not None:
            return self._allocate_in_kernel(element, sizes)
        rewriter = self._rewriter
        zero = index_constant(rewriter, 0)
        total: Value = index_constant(rewriter, 1)
        for size in sizes:
            (total,) = create_or_fold(rewriter, MulIOp, [total, size])
        width = DataLayout.closest(self._op).size(element)
        number, space = constant_integer(total), self._options.memory_space
        count: list[Value] = []
        if number is None:
            (bytes_,) = create_or_fold(rewriter, MulIOp, [index_constant(rewriter, width), total])
            count = [bytes_]
        type_ = MemRefType((DYNAMIC if number is None else width * number,), I8, None, space)
        alignment = None if self._options.alignment is None else integer_attr(self._options.alignment)
        if self._options.on_stack:
            buffer = rewriter.create(AllocaOp, count, result_types=[type_], alignment=alignment).memref
        else:
            buffer = rewriter.create(AllocOp, count, result_types=[type_], alignment=alignment).memref
        view_type = MemRefType((DYNAMIC,) * len(sizes), element, None, space)
        return rewriter.create(ViewOp, buffer, zero, list(sizes), result_types=[view_type]).result0

    def _allocate_in_kernel(self, element: Type, sizes: Sequence[Value]) -> Value[MemRefType] | None:
        """Returns a buffer of static size at the start of the function."""
        rewriter, function = self._rewriter, self._op.parent_op
        while function is not None and not isinstance(function, FuncOp):
            function = function.parent_op
        shape = [number for size in sizes if (number := constant_integer(size)) is not None]
        if function is None or len(shape) != len(sizes):
            return None
        type_ = MemRefType(tuple(shape), element, None, self._options.in_kernel)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(function.body.entry)
            if self._options.synchronizes:
                return rewriter.create(AllocOp, result_types=[type_]).memref
            return rewriter.create(AllocaOp, result_types=[type_]).memref

    def copy(self, source: Value, target: Value) -> None:
        """Copies between a view and its buffer."""
        if self._options.in_kernel is None:
            create_structured(self._rewriter, LinalgCopyOp, [source], [target])
            return
        if self._options.synchronizes:
            self._rewriter.create(BarrierOp)
        self._rewriter.create(CopyOp, source, target)
        if self._options.synchronizes:
            self._rewriter.create(BarrierOp)

    def release(self, buffer: _Buffer) -> None:
        """Frees a buffer on the heap."""
        view = buffer.full.defining_op(ViewOp)
        if view is not None and not self._options.on_stack:
            self._rewriter.create(DeallocOp, view.source_)
