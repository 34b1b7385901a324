"""The shapes of results, computed from operands: upstream's `ReifyRankedShapedTypeOpInterface`.

tensor.extract_slice %t[0] [%n] [1]  ->  %n          linalg.fill ins(%x) outs(%t)  ->  tensor.dim %t, %c0

Takes an op, and a rewriter; returns for each dimension of a result a number or a value, or None if the op does not
determine it. Ops that compute the values are created at the insertion point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType

from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.constants import index_constant, index_value
from compiler.dialects.bufferization.ops import AllocTensorOp, MaterializeInDestinationOp
from compiler.dialects.linalg.interface import indexing_maps, is_structured, loops_to_shapes, outputs
from compiler.dialects.linalg.ops import SoftmaxOp
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.memref.allocation_ops import AssumeAlignmentOp
from compiler.dialects.tensor import ops as tensor
from compiler.dialects.tensor.ops import DimOp
from compiler.dialects.tensor.padded_shapes import padded_extents
from compiler.dialects.vector.memory_ops import TransferWriteOp
from compiler.ir.affine import AffineExpr, AffineMap, symbol
from compiler.ir.mixed_values import MixedValue, mixed_group, mixed_values
from compiler.ir.operation import Operation, OpOfKey, OpResult, Value, view_source
from compiler.ir.slices import dropped_dims, integers
from compiler.ir.types import DYNAMIC, INDEX, MemRefType, RankedTensorType
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import Shape, extent, extents, shape_of

Reify = Callable[[OpOfKey, Rewriter], "Shape | None"]


def reified_extents(value: Value, rewriter: Rewriter) -> Shape | None:
    """Returns the extents of a result, computed from its op's operands; None if the op's shapes can't be reified."""
    if not isinstance(value, OpResult):
        return None
    op = value.owner
    if is_structured(op):
        shapes = structured_extents(op, rewriter)
        return None if shapes is None else shapes[value.index]
    reify = _reifiers_of(op.dialect).get(type(op))
    return None if reify is None or value.index else reify(op, rewriter)


def dynamic_extents(value: Value, rewriter: Rewriter) -> list[Value]:
    """Returns the extents of a tensor that are dynamic in its type."""
    shape = shape_of(value)
    if DYNAMIC not in shape:
        return []
    values = reified_extents(value, rewriter)
    if values is None:
        return [_dim(value, index, rewriter) for index, size in enumerate(shape) if size == DYNAMIC]
    return [index_value(rewriter, size) for size, static in zip(values, shape, strict=True) if static == DYNAMIC]


def _dim(value: Value, index: int, rewriter: Rewriter) -> Value:
    """Creates a `tensor.dim`, without folding it."""
    return rewriter.create(DimOp, value, index_constant(rewriter, index), result_types=[INDEX]).result


# ------------------------------------------------------------------------------------------ tensors and memrefs


def _of_operands(op: Operation, rewriter: Rewriter) -> Shape:
    """tensor.empty, tensor.generate, tensor.splat: an operand for each dynamic extent"""
    definition = op.definition
    assert definition is not None
    name = next(operand.name for operand in definition.operands if operand.arity.value == "variadic")
    return mixed_values(shape_of(op.result), op.operand_group(name))


def _alloc_tensor(op: AllocTensorOp, rewriter: Rewriter) -> Shape:
    shape, copied = shape_of(op.result), op.copy
    if copied is None:
        return mixed_values(shape, op.dynamic_sizes)
    return [_dim(copied, index, rewriter) if size == DYNAMIC else size for index, size in enumerate(shape)]


def _extract_slice(op: Operation, rewriter: Rewriter) -> Shape | None:
    sizes = mixed_group(op, "sizes", "static_sizes")
    gone = dropped_dims(integers(op.attribute("static_sizes")), shape_of(op.result))
    return None if gone is None else [size for axis, size in enumerate(sizes) if axis not in gone]


def _like(position: int) -> Callable[[Operation, Rewriter], Shape]:
    """Returns the shape of an operand."""

    def reify(op: Operation, rewriter: Rewriter) -> Shape:
        return extents(op.operands[position], rewriter)

    return reify


def _expand_shape(op: Operation, rewriter: Rewriter) -> Shape:
    return mixed_group(op, "output_shape", "static_output_shape")


def _collapse_shape(op: tensor.CollapseShapeOp, rewriter: Rewriter) -> Shape:
    """Returns the extents of the result: products of the collapsed source extents."""
    source = view_source(op)
    values: Shape = []
    for size, axes in zip(shape_of(op.result), op.groups, strict=True):
        if size != DYNAMIC:
            values.append(size)
            continue
        product: AffineExpr = symbol(0)
        for number in range(1, len(axes)):
            product = product * symbol(number)
        parts = [extent(source, axis, rewriter) for axis in axes]
        values.append(make_composed_folded_apply(rewriter, AffineMap(0, len(axes), (product,)), parts, op))
    return values


def _concat(op: tensor.ConcatOp, rewriter: Rewriter) -> Shape:
    """Returns the extents of the result: the sum along the concatenated dimension, the common extent along others."""
    along, shape = op.dim.value, shape_of(op.result)
    values: Shape = list(shape)
    for axis, size in enumerate(shape):
        if size == DYNAMIC and axis != along:
            static_extent = next(
                (number for value in op.operands if (number := shape_of(value)[axis]) != DYNAMIC), None
            )
            values[axis] = (
                extent(view_source(op), axis, rewriter)
                if static_extent is None
                else index_constant(rewriter, static_extent)
            )
    if shape[along] == DYNAMIC:
        parts = [create_or_fold(rewriter, DimOp, [value, index_constant(rewriter, along)])[0] for value in op.operands]
        total: AffineExpr = symbol(0)
        for number in range(1, len(parts)):
            total = total + symbol(number)
        total_size = make_composed_folded_apply(rewriter, AffineMap(0, len(parts), (total,)), parts, op)
        values[along] = index_value(rewriter, total_size)
    return values


# ------------------------------------------------------------------------------------------ structured operations


def structured_extents(op: Operation, rewriter: Rewriter) -> list[Shape] | None:
    """Returns the extents of all results by the loops: from the inputs if they determine them, else from the outputs.

    As upstream, creates the ops that compute extents even if the types have them.
    """
    shapes_to_loops = loops_to_shapes(op).inverse_permutation()
    if shapes_to_loops is None:
        return None
    maps, targets = indexing_maps(op), outputs(op)
    operands = [size for value in op.operands for size in _ranked_extents(value, rewriter)]
    first = sum(map_.num_results for map_ in maps[: len(maps) - len(targets)])
    shapes: list[Shape] = []
    parts: list[tuple[AffineMap, list[MixedValue]]] = []
    for map_ in maps[len(maps) - len(targets) :]:
        composed = map_.compose(shapes_to_loops)
        computed = [
            make_composed_folded_apply(rewriter, composed.with_results([expr]), operands, op)
            for expr in composed.results
        ]
        parts.append((composed, computed))
    outer = range(first, first + sum(map_.num_results for map_, _ in parts))
    for target, (composed, computed) in zip(targets, parts, strict=True):
        shape: Shape = []
        for axis, size in enumerate(shape_of(target)):
            if size != DYNAMIC:
                shape.append(size)
                continue
            expr = composed.with_results([composed.results[axis]])
            by_output = any(expr.is_function_of_dim(position) for position in outer)
            shape.append(index_value(rewriter, extent(target, axis, rewriter) if by_output else computed[axis]))
        shapes.append(shape)
    return shapes


def _ranked_extents(value: Value, rewriter: Rewriter) -> Shape:
    """Returns the extents of an operand; scalars have none."""
    return extents(value, rewriter) if isinstance(value.type, (MemRefType, RankedTensorType)) else []


_REIFIERS: Mapping[type[Operation], Reify] = MappingProxyType(
    {
        AllocTensorOp: _alloc_tensor,
        MaterializeInDestinationOp: _like(1),
        SoftmaxOp: _like(0),
        AssumeAlignmentOp: _like(0),
        memref.ExpandShapeOp: _expand_shape,
        tensor.CollapseShapeOp: _collapse_shape,
        tensor.ConcatOp: _concat,
        tensor.EmptyOp: _of_operands,
        tensor.ExpandShapeOp: _expand_shape,
        tensor.ExtractSliceOp: _extract_slice,
        tensor.GenerateOp: _of_operands,
        tensor.InsertOp: _like(1),
        tensor.InsertSliceOp: _like(1),
        tensor.PadOp: padded_extents,
        tensor.SplatOp: _of_operands,
        TransferWriteOp: _like(1),
    }
)


def _reifiers_of(dialect: str) -> Mapping[type[Operation], Reify]:
    """Returns the functions that reify shapes of a dialect's ops; the functions for tosa are loaded on demand."""
    if dialect != "tosa":
        return _REIFIERS
    reifiers: Mapping[type[Operation], Reify] = import_module("compiler.transforms.tosa.reified_shapes").REIFIERS
    return reifiers
