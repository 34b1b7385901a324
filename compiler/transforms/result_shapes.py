"""The extents of an op's result, as values: upstream's `ReifyRankedShapedTypeOpInterface`.

tensor.extract_slice %t[0] [%n] [1]  ->  %n          linalg.fill ins(%x) outs(%t)  ->  tensor.dim %t, %c0
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.linalg.interface import inputs, is_structured, outputs
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import symbol
from compiler.ir.attributes import AffineMapAttr, index_attr
from compiler.ir.mixed_values import MixedValue, mixed_group, mixed_values
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.slices import dropped_dims, reassociation_indices
from compiler.ir.types import DYNAMIC, INDEX, RankedTensorType, ShapedType
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter


def index_constant(rewriter: Rewriter, number: int) -> Value:
    """`arith.constant number : index` at the insertion point."""
    return rewriter.create("arith.constant", [], [INDEX], properties={"value": index_attr(number)}).result


def extent(value: Value, index: int, rewriter: Rewriter) -> MixedValue:
    """An extent of a tensor: a number, or `tensor.dim` at the insertion point."""
    type_ = value.type
    if isinstance(type_, ShapedType) and type_.shape is not None and type_.shape[index] != DYNAMIC:
        return type_.shape[index]
    return create_or_fold(rewriter, "tensor.dim", [value, index_constant(rewriter, index)], [INDEX])[0]


def extents(value: Value, rewriter: Rewriter) -> list[MixedValue]:
    """All extents of a tensor."""
    type_ = value.type
    assert isinstance(type_, RankedTensorType)
    return [extent(value, index, rewriter) for index in range(type_.rank)]


def reified_extents(value: Value, rewriter: Rewriter) -> list[MixedValue] | None:
    """The extents of a result without asking the result itself; None where its op does not tell them."""
    if not isinstance(value, OpResult):
        return None
    op = value.owner
    reify = _REIFY.get(op.name)
    if reify is not None:
        return reify(op, rewriter)
    if is_structured(op):
        if len(outputs(op)) != len(op.results):
            return None
        return extents(op.operands[len(inputs(op)) + value.index], rewriter)
    return None


def dynamic_extents(value: Value, rewriter: Rewriter) -> list[Value]:
    """Those extents of a tensor that its type does not tell, at the insertion point."""
    type_ = value.type
    assert isinstance(type_, RankedTensorType)
    if type_.has_static_shape:
        return []
    found = reified_extents(value, rewriter)
    if found is None:
        return [
            rewriter.create("tensor.dim", [value, index_constant(rewriter, index)], [INDEX]).result
            for index, size in enumerate(type_.shape)
            if size == DYNAMIC
        ]
    return [
        size if isinstance(size, Value) else index_constant(rewriter, size)
        for size, known in zip(found, type_.shape, strict=True)
        if known == DYNAMIC
    ]


def _own_sizes(op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    """The dynamic extents are the op's operands."""
    type_ = op.results[0].type
    assert isinstance(type_, RankedTensorType)
    return mixed_values(type_.shape, op.operands[: type_.num_dynamic_dims])


def _alloc_tensor(op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    copy = op.operand_group("copy")
    return extents(copy[0], rewriter) if copy else _own_sizes(op, rewriter)


def _of(operand: str) -> Callable[[Operation, Rewriter], list[MixedValue]]:
    return lambda op, rewriter: extents(op.operand(operand), rewriter)


def _slice(op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    sizes = mixed_group(op, "sizes", "static_sizes")
    type_ = op.results[0].type
    assert isinstance(type_, RankedTensorType)
    static = [size if isinstance(size, int) else DYNAMIC for size in sizes]
    dropped = dropped_dims(static, type_.shape) or set()
    return [size for index, size in enumerate(sizes) if index not in dropped]


def _pad(op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    type_ = op.results[0].type
    assert isinstance(type_, RankedTensorType)
    low, high = mixed_group(op, "low", "static_low"), mixed_group(op, "high", "static_high")
    found: list[MixedValue] = []
    for index, known in enumerate(type_.shape):
        if known != DYNAMIC:
            found.append(known)
            continue
        terms = [extent(op.operands[0], index, rewriter), low[index], high[index]]
        found.append(_sum(terms, rewriter))
    return found


def _sum(terms: list[MixedValue], rewriter: Rewriter) -> MixedValue:
    """An `affine.apply` that adds values, at the insertion point."""
    values = [term for term in terms if isinstance(term, Value)]
    known = sum(term for term in terms if isinstance(term, int))
    if not values:
        return known
    total = symbol(0)
    for index in range(1, len(values)):
        total = total + symbol(index)
    if known == 0 and len(values) == 1:
        return values[0]
    properties = {"map": AffineMapAttr(AffineMap(0, len(values), (total + known,)))}
    return rewriter.create("affine.apply", [values], [INDEX], properties=properties).result


def _expand(op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    return mixed_group(op, "output_shape", "static_output_shape")


def _collapse(op: Operation, rewriter: Rewriter) -> list[MixedValue]:
    type_ = op.results[0].type
    assert isinstance(type_, RankedTensorType)
    found: list[MixedValue] = []
    for known, group in zip(type_.shape, reassociation_indices(op.attribute("reassociation")), strict=True):
        if known != DYNAMIC:
            found.append(known)
            continue
        sizes = [extent(op.operands[0], index, rewriter) for index in group]
        values = [size for size in sizes if isinstance(size, Value)]
        number = 1
        for size in sizes:
            number *= size if isinstance(size, int) else 1
        product = symbol(0)
        for index in range(1, len(values)):
            product = product * symbol(index)
        if number == 1 and len(values) == 1:
            found.append(values[0])
            continue
        properties = {"map": AffineMapAttr(AffineMap(0, len(values), (product * number,)))}
        found.append(rewriter.create("affine.apply", [values], [INDEX], properties=properties).result)
    return found


_REIFY: dict[str, Callable[[Operation, Rewriter], list[MixedValue]]] = {
    "bufferization.alloc_tensor": _alloc_tensor,
    "bufferization.materialize_in_destination": _of("dest"),
    "linalg.softmax": _of("output"),
    "tensor.collapse_shape": _collapse,
    "tensor.empty": _own_sizes,
    "tensor.expand_shape": _expand,
    "tensor.extract_slice": _slice,
    "tensor.generate": _own_sizes,
    "tensor.insert": _of("dest"),
    "tensor.insert_slice": _of("dest"),
    "tensor.pad": _pad,
    "vector.transfer_write": _of("base"),
}
_REIFY["tensor.splat"] = lambda op, rewriter: mixed_values(
    getattr(op.results[0].type, "shape", ()), op.operand_group("dynamicSizes")
)
