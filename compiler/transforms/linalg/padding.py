"""Pads the operands of structured operations to larger, mostly static, shapes.

linalg.matmul ins(%a, %b) outs(%c)   ->   tensor.pad %a, %b, %c; linalg.matmul of the padded tensors; the slice of the
                                          result that is not padding
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from compiler.analysis.affine.value_bound_rules import RULES
from compiler.analysis.affine.value_bounds import ValueBounds
from compiler.dialects.affine.apply import make_composed_folded_apply
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.bufferization.ops import MaterializeInDestinationOp
from compiler.dialects.complex.ops import ConstantOp as ComplexConstantOp
from compiler.dialects.linalg.elementwise_ops import CopyOp
from compiler.dialects.linalg.interface import has_tensor_semantics, indexing_maps, is_structured, outputs, shape_of
from compiler.dialects.tensor.canonicalize_pad import padding_value
from compiler.dialects.tensor.casts import Slice, mixed_paddings, slice_of
from compiler.dialects.tensor.ops import ExtractSliceOp, PadOp, YieldOp
from compiler.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr, AffineMap, dim, symbol
from compiler.ir.affine import constant as constant_expr
from compiler.ir.affine_expr import AffineBinaryExpr, AffineExprKind
from compiler.ir.attributes import ArrayAttr, Attribute
from compiler.ir.mixed_values import MixedValue, dynamic_values, known_integer, split_mixed, static_values
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, ComplexType, MemRefType, RankedTensorType, Type, element_type_or_self
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.elementwise import constant
from compiler.rewrite.fold import constant_value
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.extents import extent, extents
from compiler.transforms.linalg.building import create_structured, extract_slice
from compiler.transforms.linalg.tiles import iteration_domain
from compiler.transforms.result_shapes import structured_extents

CopyBack = Callable[[Value, Value, Rewriter], Value]
"""Function that copies a result to a tensor, and returns the updated tensor."""

_DIFFERENCE = AffineMap(2, 0, (dim(0) - dim(1),))
_NEXT_MULTIPLE = AffineMap(1, 1, (dim(0).ceil_div(symbol(0)) * symbol(0),))


@dataclass(frozen=True)
class PaddingOptions:
    """Loops whose extents are padded to multiples, and the padding element of each operand, by default zero."""

    loops: Sequence[int] = ()
    multiples: Sequence[int] = ()
    values: Sequence[Attribute] = ()
    nofold: Sequence[bool] = ()
    to_own_extents: bool = False


@dataclass
class Padded:
    """Result of padding: the padded op, the pads of its operands, and replacements of the results."""

    op: Operation
    pads: list[PadOp] = field(default_factory=list)
    results: list[Value] = field(default_factory=list)


# ----------------------------------------------------------------------------------------------------- single operands


def _create_padding_value(attribute: Attribute, type_: Type, rewriter: Rewriter) -> Value:
    if isinstance(type_, ComplexType):
        return rewriter.create(ComplexConstantOp, result_types=[type_], value=attribute).result
    return rewriter.create(ConstantOp, result_types=[type_], value=attribute).result


def pad_high(
    source: Value, shape: Sequence[MixedValue], value: Value, rewriter: Rewriter, *, nofold: bool = False
) -> PadOp:
    """Creates a `tensor.pad` that adds elements at the end of each dimension, up to a shape."""
    high = [
        make_composed_folded_apply(rewriter, _DIFFERENCE, [size, extent(source, axis, rewriter)], rewriter.location)
        for axis, size in enumerate(shape)
    ]
    type_ = RankedTensorType(tuple(split_mixed(shape)[0]), element_type_or_self(source.type))
    return create_pad(source, high, type_, value, rewriter, nofold=nofold)


def create_pad(
    source: Value,
    high: Sequence[MixedValue],
    type_: RankedTensorType,
    value: Value,
    rewriter: Rewriter,
    *,
    low: Sequence[MixedValue] | None = None,
    nofold: bool = False,
) -> PadOp:
    """Creates a `tensor.pad` with the given numbers of elements at the end and start of each dimension."""
    low = [0] * len(high) if low is None else low
    region = Region()
    op = rewriter.create(
        PadOp,
        source,
        dynamic_values(low),
        dynamic_values(high),
        result_types=[type_],
        static_low=static_values(low),
        static_high=static_values(high),
        nofold=nofold,
        regions=[region],
    )
    with rewriter.insertion_guard():
        rewriter.create_block(region, None, [INDEX] * len(high), [op.get_location()] * len(high))
        rewriter.create(YieldOp, value)
    return op


def _padded_before(source: Value, type_: RankedTensorType, value: Value) -> Value[RankedTensorType] | None:
    """Returns a tensor of the padded type of which `source` is the slice without padding."""
    slice_op = source.defining_op(ExtractSliceOp)
    if slice_op is None:
        return None
    current: Value = slice_op.source_
    while isinstance(current, OpResult) and is_structured(current.owner):
        current = outputs(current.owner)[current.index]
    pad = current.defining_op(PadOp)
    if pad is None or slice_op.source_.type != type_:
        return None
    inner = pad.source_.defining_op(ExtractSliceOp)
    if inner is None or any(known_integer(low) != 0 for low in mixed_paddings(pad)[0]):
        return None
    sizes, inner_sizes = slice_of(slice_op)[1], slice_of(inner)[1]
    if not _are_equal(sizes, inner_sizes):
        return None
    inner_value = padding_value(pad)
    attributes = [None if each is None else constant_value(each) for each in (inner_value, value)]
    return slice_op.source_ if attributes[0] is not None and attributes[0] == attributes[1] else None


def _are_equal(sizes: Sequence[MixedValue], others: Sequence[MixedValue]) -> bool:
    return len(sizes) == len(others) and all(
        size is other or (known_integer(size) is not None and known_integer(size) == known_integer(other))
        for size, other in zip(sizes, others, strict=True)
    )


def pad_operand(
    value: Value, shape: Sequence[MixedValue], padding: Value, rewriter: Rewriter, *, nofold: bool = False
) -> Value[RankedTensorType]:
    """Returns an operand padded to a shape. If it is a slice of a tensor with this padding, returns the tensor."""
    type_ = RankedTensorType(tuple(split_mixed(shape)[0]), element_type_or_self(value.type))
    existing = _padded_before(value, type_, padding)
    return pad_high(value, shape, padding, rewriter, nofold=nofold).result if existing is None else existing


def _elements(op: Operation, chosen: Sequence[Attribute]) -> list[Attribute] | None:
    """Returns the element to pad each operand with: those given, or zeros."""
    if chosen:
        return list(chosen)
    zeros: list[Attribute] = []
    for value in op.operands:
        type_ = element_type_or_self(value.type)
        zero = constant(0, type_.element_type if isinstance(type_, ComplexType) else type_)
        if zero is None:
            return None
        zeros.append(ArrayAttr((zero, zero)) if isinstance(type_, ComplexType) else zero)
    return zeros


# ---------------------------------------------------------------------------------------------------------- operations


def _multiples(map_: AffineMap, options: PaddingOptions) -> dict[int, int]:
    """Returns for each dimension of an operand that is padded the number to a multiple of which it is."""
    return {
        axis: multiple
        for loop, multiple in zip(options.loops, options.multiples, strict=True)
        for axis, expr in enumerate(map_.results)
        if expr.is_function_of_dim(loop)
    }


def _padded_shape(
    value: Value, own: Sequence[MixedValue], multiples: Mapping[int, int], op: Operation, rewriter: Rewriter
) -> list[MixedValue] | None:
    """Returns an operand's shape after padding; None if it has no bound."""
    shape = list(own)
    for axis, multiple in sorted(multiples.items()):
        if isinstance(shape[axis], Value):
            shape[axis] = make_composed_folded_apply(rewriter, _NEXT_MULTIPLE, [shape[axis], multiple], op)
            continue
        bounds = ValueBounds(RULES)
        bound = bounds.upper_bound(bounds.extent(value, axis))
        if bound is None:
            return None
        shape[axis] = -(-bound // multiple) * multiple
    return shape


def pad_operands(
    op: Operation, options: PaddingOptions, copy_back: CopyBack | None, rewriter: Rewriter
) -> Padded | None:
    """Returns a structured op on padded operands, which has not replaced `op` yet; None if padding fails."""
    elements = _elements(op, options.values)
    if elements is None or not has_tensor_semantics(op):
        return None
    rewriter.location = op
    rewriter.set_insertion_point_after(op)
    shapes: list[Sequence[MixedValue]] = [
        extents(value, rewriter) if options.to_own_extents and shape_of(value) else shape_of(value)
        for value in op.operands
    ]
    operands: list[Value] = []
    pads: list[PadOp] = []
    for number, (value, map_) in enumerate(zip(op.operands, indexing_maps(op), strict=True)):
        multiples, static = _multiples(map_, options), shape_of(value)
        is_padded = all(static[axis] != DYNAMIC and static[axis] % by == 0 for axis, by in multiples.items())
        nofold = number < len(options.nofold) and options.nofold[number]
        if is_padded and not nofold:
            operands.append(value)
            continue
        if number >= len(elements):
            return None
        element = _create_padding_value(elements[number], element_type_or_self(value.type), rewriter)
        shape = _padded_shape(value, shapes[number], multiples, op, rewriter)
        if shape is None:
            return None
        operands.append(pad_operand(value, shape, element, rewriter, nofold=nofold))
        pad = operands[-1].defining_op(PadOp)
        if pad is not None:
            pads.append(pad)
    replaced = _on_operands(op, operands, rewriter)
    if replaced is None:
        return None
    new, results = replaced
    if copy_back is not None:
        results = [copy_back(result, target, rewriter) for result, target in zip(results, outputs(op), strict=True)]
    return Padded(new, pads, results)


def _on_operands(op: Operation, operands: Sequence[Value], rewriter: Rewriter) -> tuple[Operation, list[Value]] | None:
    """Returns the op on padded operands, and the parts of its results that are not padding."""
    shapes = structured_extents(op, rewriter)
    if shapes is None:
        return None
    new = clone(op, IRMapping())
    new.operands = list(operands)
    for result, target in zip(new.results, operands[len(operands) - len(op.results) :], strict=True):
        result.type = target.type
    rewriter.insert(new)
    results: list[Value] = []
    for result, shape in zip(new.results, shapes, strict=True):
        slice_: Slice = ([0] * len(shape), shape, [1] * len(shape))
        results.append(extract_slice(result, slice_, rewriter).result)
    return new, results


def copy_by_bufferization(result: Value, target: Value, rewriter: Rewriter) -> Value:
    """Creates a `bufferization.materialize_in_destination`."""
    return rewriter.create(MaterializeInDestinationOp, result, target, result_types=[target.type]).result


def copy_by_linalg(result: Value, target: Value, rewriter: Rewriter) -> Value:
    """Creates a `linalg.copy`."""
    return create_structured(rewriter, CopyOp, [result], [target]).result


# ----------------------------------------------------------------------------------------------- to sizes of the loops


@dataclass(frozen=True)
class LoopPadding:
    """Sizes to pad loops to, or multiples of which their extents are padded to; 0 leaves a loop unpadded."""

    sizes: Sequence[MixedValue]
    are_multiples: bool = False
    values: Sequence[Attribute] = ()


def _multiplier(expr: AffineExpr) -> int:
    """Returns c of `d0 * c`; 1 for other expressions."""
    if not isinstance(expr, AffineBinaryExpr) or expr.kind is not AffineExprKind.MUL:
        return 1
    for variable, number in ((expr.lhs, expr.rhs), (expr.rhs, expr.lhs)):
        if isinstance(variable, AffineDimExpr) and isinstance(number, AffineConstantExpr):
            return number.value
    return 1


def _extent_of_loops(
    expr: AffineExpr,
    domain: Sequence[MixedValue],
    sizes: Sequence[MixedValue],
    options: LoopPadding,
    op: Operation,
    rewriter: Rewriter,
) -> MixedValue | None:
    """Returns the padded extent of a dimension that is indexed by an expression of the loops; None: by no loop."""
    terms: list[MixedValue] = []
    for loop, size in enumerate(sizes):
        if not expr.is_function_of_dim(loop):
            continue
        zeros: Mapping[int, AffineExpr] = {loop: dim(0)}
        alone = AffineMap(len(sizes), 0, (expr,)).replace_dims_and_symbols(
            [zeros.get(index, constant_expr(0)) for index in range(len(sizes))], [], 1, 0
        )
        if options.are_multiples:
            end = make_composed_folded_apply(rewriter, alone.compose(_NEXT_MULTIPLE), [domain[loop], size], op)
        else:
            end = make_composed_folded_apply(rewriter, alone, [size], op)
        last = AffineMap(1, 0, (dim(0) - _multiplier(alone.result),))
        terms.append(make_composed_folded_apply(rewriter, last, [end], op))
    if not terms:
        return None
    total: AffineExpr = dim(0)
    for position in range(1, len(terms)):
        total = total + dim(position)
    return make_composed_folded_apply(rewriter, AffineMap(len(terms), 0, (total + 1,)), terms, op)


def _full_sizes(domain: Sequence[MixedValue], options: LoopPadding) -> list[MixedValue]:
    """Returns a size for every loop; the default is its own extent, or 1 if the sizes are multiples."""
    sizes: list[MixedValue] = []
    for loop, own in enumerate(domain):
        size = options.sizes[loop] if loop < len(options.sizes) else 0
        sizes.append((1 if options.are_multiples else own) if known_integer(size) == 0 else size)
    return sizes


def pad_loops(op: Operation, options: LoopPadding, rewriter: Rewriter) -> Padded | None:
    """Returns a structured op whose loops are padded, in place of `op`. None: it cannot be padded."""
    elements = _elements(op, options.values)
    if elements is None or any(isinstance(value.type, MemRefType) for value in op.operands):
        return None
    rewriter.location = op
    rewriter.set_insertion_point_after(op)
    domain = iteration_domain(op, rewriter)
    if domain is None:
        return None
    sizes = _full_sizes(domain, options)
    operands: list[Value] = []
    pads: list[PadOp] = []
    for number, (value, map_) in enumerate(zip(op.operands, indexing_maps(op), strict=True)):
        if not isinstance(value.type, RankedTensorType):
            operands.append(value)
            continue
        shape: list[MixedValue] = []
        for axis, expr in enumerate(map_.results):
            size = _extent_of_loops(expr, domain, sizes, options, op, rewriter)
            shape.append(extent(value, axis, rewriter) if size is None else size)
        if number >= len(elements):
            return None
        shape = [size if (number_ := known_integer(size)) is None else number_ for size in shape]
        element = _create_padding_value(elements[number], element_type_or_self(value.type), rewriter)
        operands.append(pad_operand(value, shape, element, rewriter))
        pad = operands[-1].defining_op(PadOp)
        if pad is not None:
            pads.append(pad)
    replaced = _on_operands(op, operands, rewriter)
    if replaced is None:
        return None
    new, results = replaced
    rewriter.replace_op(op, results)
    return Padded(new, pads, results)
