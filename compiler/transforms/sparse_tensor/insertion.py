"""Allocation of sparse tensors, and insertion of elements into them in the order of their levels."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.dialects.sparse_tensor.storage import BufferKind, SparseType, buffer_type, specifier_type
from compiler.dialects.sparse_tensor.storage_ops import StorageSpecifierInitOp
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Block, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import I1, INDEX, FunctionType
from compiler.ir.value_types import memref_type
from compiler.transforms.sparse_tensor.descriptor import Descriptor
from compiler.transforms.sparse_tensor.emitter import EQ, ULT, SparseEmitter

_CAPACITY = 16
"""Initial capacity of a buffer, in elements, if its size is unknown."""


# ------------------------------------------------------------------------------------------ allocation


def allocated(
    emit: SparseEmitter, tensor: SparseType, sizes: Sequence[Value], size_hint: Value | None, *, initialize: bool
) -> Descriptor:
    """Returns an empty tensor with levels of these sizes."""
    assert tensor.encoding is not None
    capacities = _capacities(emit, tensor, sizes, size_hint)
    descriptor = Descriptor(emit, tensor, [])
    for buffer in descriptor.buffers:
        memref = emit.alloc(capacities[buffer.kind], buffer_type(tensor, buffer))
        if initialize:
            emit.fill(emit.zero(buffer.element_type), memref)
        descriptor.fields.append(memref)
    type_ = specifier_type(tensor.encoding)
    descriptor.fields.append(emit.op(StorageSpecifierInitOp, result_type=type_))
    zero = emit.zero(tensor.position_type)
    for level, kind in enumerate(tensor.levels):
        descriptor.set_level_size(level, sizes[level])
        if kind.has_positions:
            descriptor.push_back(BufferKind.POSITIONS, level, zero)
    _prepare_levels(emit, descriptor, 0)
    return descriptor


def _capacities(
    emit: SparseEmitter, tensor: SparseType, sizes: Sequence[Value], size_hint: Value | None
) -> dict[BufferKind, Value]:
    """Returns the number of elements that buffers of each kind are allocated for."""
    if tensor.is_all_dense:
        count = sizes[0]
        for size in sizes[1:]:
            count = emit.mul(count, size)
        return {BufferKind.VALUES: count}
    if size_hint is None:
        return dict.fromkeys(BufferKind, emit.index(_CAPACITY))
    if tensor.aos_coo_start == 0:
        positions = emit.index(2)
        coordinates = emit.mul(emit.index(tensor.level_rank), size_hint)
    elif [level.format for level in tensor.levels] == ["dense", "compressed"]:
        positions, coordinates = emit.add(size_hint, emit.index(1)), size_hint
    else:
        positions = coordinates = emit.index(_CAPACITY)
    return {BufferKind.POSITIONS: positions, BufferKind.COORDINATES: coordinates, BufferKind.VALUES: size_hint}


def _prepare_levels(emit: SparseEmitter, descriptor: Descriptor, start: int) -> None:
    """Appends to the positions of the next compressed level, or to the values, for one place of the level before."""
    tensor = descriptor.tensor
    count = emit.index(1)
    for level in range(start, tensor.level_rank):
        kind = tensor.levels[level]
        if kind.has_positions:
            zero = emit.zero(tensor.position_type)
            if kind.format == "loose_compressed":
                count = emit.mul(count, emit.index(2))
            descriptor.push_back(BufferKind.POSITIONS, level, zero, count)
            return
        if kind.has_coordinates:
            return
        count = emit.mul(count, descriptor.level_size(level))
    descriptor.push_back(BufferKind.VALUES, None, emit.zero(tensor.element_type), count)


# ------------------------------------------------------------------------------------------ insertion


def inserted(emit: SparseEmitter, descriptor: Descriptor, coordinates: Sequence[Value], value: Value) -> list[Value]:
    """Returns the fields of a tensor with an element inserted, by a function for tensors of its type."""
    parameters = [*descriptor.fields, *coordinates, value]
    types = [field.type for field in descriptor.fields]
    name = _function_name(descriptor.tensor)
    block = emit.rewriter.block
    parent = None if block is None else block.parent_op
    function = parent if isinstance(parent, FuncOp) else None if parent is None else parent.parent_of_type(FuncOp)
    module = None if function is None else function.parent_of_type(ModuleOp)
    assert function is not None and module is not None
    if not any(isinstance(op, FuncOp) and symbol_name(op) == name for op in module.body_region.entry.ops):
        with emit.rewriter.insertion_guard():
            emit.rewriter.set_insertion_point(function)
            body = Block([parameter.type for parameter in parameters])
            signature = FunctionType(tuple(argument.type for argument in body.arguments), tuple(types))
            emit.rewriter.create(
                FuncOp,
                sym_name=StringAttr(name),
                sym_visibility=StringAttr("private"),
                function_type=TypeAttr(signature),
                regions=[Region([body])],
            )
            emit.rewriter.set_insertion_point_to_start(body)
            count = len(types)
            into = Descriptor(emit, descriptor.tensor, body.arguments[:count])
            _insert(emit, into, body.arguments[count:-1], body.arguments[-1])
            emit.rewriter.create(ReturnOp, into.fields)
    call = emit.rewriter.create(CallOp, parameters, result_types=types, callee=SymbolRefAttr(name))
    return list(call.results)


def _function_name(tensor: SparseType) -> str:
    """Returns the name of the function that inserts into tensors of a type."""
    assert tensor.encoding is not None
    parts = [
        str(level).replace("(", "_").replace(",", "_").replace(")", "").replace(" ", "") for level in tensor.levels
    ]
    parts += [str(size) for size in tensor.shape]
    parts += [] if tensor.is_identity else [str(tensor.dim_to_lvl)]
    parts += [str(tensor.element_type), str(tensor.encoding.crd_width), str(tensor.encoding.pos_width)]
    return f"_insert_{'_'.join(parts)}"


def _insert(emit: SparseEmitter, descriptor: Descriptor, coordinates: Sequence[Value], value: Value) -> None:
    tensor = descriptor.tensor
    position = emit.index(0)
    for level, kind in enumerate(tensor.levels):
        if kind.has_positions:
            if kind.format == "loose_compressed":
                position = emit.mul(position, emit.index(2))
            position = _insert_compressed(emit, descriptor, coordinates, position, level)
        elif kind.has_coordinates:
            descriptor.push_back(BufferKind.COORDINATES, level, coordinates[level])
        else:
            position = emit.add(emit.mul(descriptor.level_size(level), position), coordinates[level])
    if tensor.levels[-1].is_dense:
        _store(emit, value, descriptor.values, position)
    else:
        descriptor.push_back(BufferKind.VALUES, None, value)


def _insert_compressed(
    emit: SparseEmitter, descriptor: Descriptor, coordinates: Sequence[Value], parent: Value, level: int
) -> Value:
    """Returns the position of a coordinate in a compressed level; appends it unless it is the last coordinate there."""
    tensor, coordinate = descriptor.tensor, coordinates[level]
    start = tensor.aos_coo_start
    count = tensor.level_rank - start if level >= start else 1
    one = emit.index(1)
    following = emit.add(parent, one)
    positions = descriptor.positions(level)
    segment_start, segment_end = emit.load(positions, parent), emit.load(positions, following)
    size = descriptor.size(BufferKind.COORDINATES, level)
    stride = emit.index(count) if count > 1 else None
    size = size if stride is None else emit.div(size, stride)
    last = emit.sub(emit.convert(segment_end, INDEX), one)
    is_filled = emit.compare(ULT, segment_start, segment_end)

    def is_last() -> Sequence[Value]:
        place = last if stride is None else emit.mul(last, stride)
        stored = emit.load(descriptor.coordinates(level), place)
        return [emit.compare(EQ, emit.convert(stored, INDEX), coordinate)]

    def begin_segment() -> Sequence[Value]:
        if level > 0:
            _store(emit, size, positions, parent)
        return [emit.truth(False)]

    [is_present] = emit.if_else(is_filled, [I1], is_last, begin_segment)
    if not tensor.levels[level].is_unique:
        is_present = emit.truth(False)
    before = list(descriptor.fields)

    def append() -> Sequence[Value]:
        _store(emit, emit.add(size, one), positions, following)
        descriptor.push_back(BufferKind.COORDINATES, level, coordinate)
        if level + 1 < tensor.level_rank:
            _prepare_levels(emit, descriptor, level + 1)
        return [*descriptor.fields, size]

    types = [*(field.type for field in before), INDEX]
    *descriptor.fields, position = emit.if_else(is_present, types, lambda: [*before, last], append)
    return position


def _store(emit: SparseEmitter, value: Value, memref: Value, place: Value) -> None:
    """Stores a number as one of the memref's type."""
    index = emit.convert(place, INDEX)
    emit.store(emit.convert(value, memref_type(memref).element_type), memref, index)


def finish_insertion(emit: SparseEmitter, descriptor: Descriptor) -> None:
    """Stores the positions of segments without insertions: the start of each is the end of the preceding segment."""
    tensor = descriptor.tensor
    for level, kind in enumerate(tensor.levels):
        if kind.format != "compressed" or level == 0:
            continue
        positions = descriptor.positions(level)
        upper = descriptor.size(BufferKind.POSITIONS, level)
        zero, one = emit.index(0), emit.index(1)
        first = emit.load(positions, zero)

        def body(counter: Value, carried: Sequence[Value], positions: Value = positions) -> Sequence[Value]:
            stored = emit.load(positions, counter)
            is_unset = emit.compare(EQ, stored, emit.zero(tensor.position_type))

            def copy() -> Sequence[Value]:
                emit.store(carried[0], positions, counter)
                return [carried[0]]

            return emit.if_else(is_unset, [tensor.position_type], copy, lambda: [stored])

        emit.count_to(upper, body, [first], lower=one, step=emit.index(1))
