"""Checks of ops that move data: layout, gather and scatter, images. In upstream's words."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.tosa.constants import constant_integers, constant_shape
from compiler.dialects.tosa.layout_ops import (
    ConcatOp,
    GatherOp,
    PadOp,
    ReshapeOp,
    ResizeOp,
    ReverseOp,
    ScatterOp,
    SliceOp,
    TileOp,
    TransposeOp,
)
from compiler.dialects.tosa.shape_inference import shape_of, shape_rank
from compiler.dialects.tosa.verify import Shape, extents, ranks_and_axis, same_element_types
from compiler.dialects.tosa.verify_shapes import with_inferred_types, with_shapes
from compiler.ir.problem import Finding
from compiler.ir.types import DYNAMIC
from compiler.ods import hook


@hook.verify(ConcatOp)
@with_inferred_types
def verify_concat(op: ConcatOp) -> Finding:
    if not op.input1:
        return "expect at least one input"
    for operand in op.input1:
        if problem := same_element_types(operand.type, op.result.type):
            return problem
    axis = op.axis.value
    shapes = [shape_of(operand) for operand in op.input1]
    first = next((shape for shape in shapes if shape is not None), None)
    if first is not None and not 0 <= axis < len(first):
        return f"expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {axis}"
    ranked = [shape for shape in shapes if shape is not None]
    if first is None or len(ranked) != len(shapes):
        return None
    for number, shape in enumerate(ranked[1:], 1):
        if len(shape) != len(first):
            ranks = f"{len(first)} vs {len(shape)}"
            return f"expect all operands to have the same rank, but got {ranks} on operands 0 and {number}"
        for index, (extent, expected) in enumerate(zip(shape, first, strict=True)):
            if index != axis and DYNAMIC not in (extent, expected) and extent != expected:
                return (
                    "expect all operand shapes to have the same sizes on non-axis dimensions, but got "
                    f"{extent} vs {expected} at index {index} on operands 0 and {number}"
                )
    along, result = [shape[axis] for shape in ranked], shape_of(op.result)
    if result is not None and len(result) != len(first):
        return f"expect output rank to match inputs rank, got {len(result)} vs {len(first)}"
    if DYNAMIC in along or result is None or result[axis] in (DYNAMIC, sum(along)):
        return None
    return (
        f"requires sum of axis dimensions of input1 equal to output axis dimension, got {sum(along)} and {result[axis]}"
    )


@hook.verify(PadOp)
@with_shapes
def verify_pad(op: PadOp) -> Finding:
    result_type = op.result.type
    problem = same_element_types(op.input1.type, result_type) or same_element_types(op.pad_const.type, result_type)
    source_shape, wanted = shape_of(op.input1), shape_of(op.result)
    if problem is not None or source_shape is None or wanted is None:
        return problem
    if len(source_shape) != len(wanted):
        ranks = f"inputRank: {len(source_shape)}, outputRank: {len(wanted)}"
        return f"expect same input and output tensor rank, but got {ranks}"
    numbers = constant_integers(op.padding)
    if numbers is None:
        return None
    count = 2 * len(source_shape)
    if len(numbers) != count:
        return f"padding tensor must have {len(source_shape)} * 2 = {count} elements, but got {len(numbers)}"
    for index, (extent, result) in enumerate(zip(source_shape, wanted, strict=True)):
        low, high = numbers[2 * index], numbers[2 * index + 1]
        if low < -1 or high < -1:
            return (
                f"invalid padding values at dimension {index}: values must be non-negative or -1 for dynamic padding, "
                f"got [{low}, {high}]"
            )
        if DYNAMIC not in (extent, result) and result != extent + low + high:
            sum_ = f"{extent} + {low} + {high} = {extent + low + high}"
            return f"mismatch in output shape at dimension {index}: expected {sum_}, but got {result}"
    return None


@hook.verify(SliceOp)
@with_shapes
def verify_slice(op: SliceOp) -> Finding:
    problem = same_element_types(op.input1.type, op.result.type)
    shape, result = shape_of(op.input1), shape_of(op.result)
    if problem is not None or shape is None:
        return problem
    if result is not None and len(shape) != len(result):
        return f"expect input1 and output to have the same ranks, got {len(shape)} and {len(result)}"
    for operand, name in ((op.start_, "start"), (op.size, "size")):
        if shape_rank(operand.type) != len(shape):
            return f"length of {name} is not equal to rank of input shape"
    return None


@hook.verify(TileOp)
@with_shapes
def verify_tile(op: TileOp) -> Finding:
    problem = same_element_types(op.input1.type, op.result.type)
    if problem is not None:
        return problem
    source_shape, wanted, count = shape_of(op.input1), shape_of(op.result), shape_rank(op.multiples.type)
    if source_shape is not None:
        if len(source_shape) != count:
            return f"expect 'multiples' to have rank {len(source_shape)} but got {count}."
        if wanted is not None and len(source_shape) != len(wanted):
            return "expect same input and output tensor rank."
    elif wanted is not None and len(wanted) != count:
        return f"expect 'multiples' array to have length {len(wanted)} but got {count}."
    if any(number <= 0 and number != -1 for number in constant_integers(op.multiples) or ()):
        return "expect element of 'multiples' to be positive integer or -1."
    return None


@hook.verify(ReshapeOp)
@with_inferred_types
@with_shapes
def verify_reshape(op: ReshapeOp) -> Finding:
    problem = same_element_types(op.input1.type, op.result.type)
    wanted = constant_shape(op.shape)
    if problem is not None or wanted is None:
        return problem
    if wanted.count(-1) > 1:
        return "expected at most one target dimension to be -1"
    result = shape_of(op.result)
    if result is None:
        return None
    if len(wanted) != len(result):
        return "new shape does not match result rank"
    for new, extent in zip(wanted, result, strict=True):
        if new not in (-1, DYNAMIC, extent) and extent != DYNAMIC:
            return "new shape is inconsistent with result shape"
        if new < -1 and new != DYNAMIC:
            return f"new shape has invalid tensor dimension size {new}"
    return _element_counts(op, wanted)


def _element_counts(op: ReshapeOp, wanted: Sequence[int]) -> str | None:
    source, result = op.input1.type, op.output.type
    if not source.has_static_shape:
        return None
    count = source.num_elements
    if result.has_static_shape and result.num_elements != count:
        return f"cannot reshape {count} elements into {result.num_elements}"
    product = 1
    for extent in wanted:
        product *= extent if extent > 0 else 1
    is_static = all(extent > 0 for extent in wanted)
    if (product != count) if is_static else (product > count):
        return f"cannot reshape {count} elements into {product}"
    return None


@hook.verify(ReverseOp)
def verify_reverse(op: ReverseOp) -> Finding:
    problem = same_element_types(op.input1.type, op.result.type)
    if problem is None and op.axis.value < 0:
        problem = "expected non-negative reverse axis"
    return problem or ranks_and_axis(op, op.input1, "reverse")


@hook.verify(TransposeOp)
def verify_transpose(op: TransposeOp) -> Finding:
    problem = same_element_types(op.input1.type, op.result.type)
    if problem is not None:
        return problem
    source, result, perms = shape_of(op.input1), shape_of(op.result), op.perms.values
    if source is not None and len(perms) != len(source):
        return f"expected perms attribute to have size {len(source)} (input rank) but got size {len(perms)}"
    if source is not None and result is not None and len(source) != len(result):
        return "expected input tensor rank to equal result tensor rank"
    if result is not None and len(perms) != len(result):
        return f"expected perms attribute to have size {len(result)} (output rank) but got size {len(perms)}"
    if sorted(perms) != list(range(len(perms))):
        return "expected valid permutation indices"
    if source is None or result is None:
        return None
    before, after = op.input1.type, op.output.type
    if before.has_static_shape and after.has_static_shape and before.num_elements != after.num_elements:
        counts = f"{before.num_elements} and {after.num_elements}"
        return f"expected input1 and output to have same numbers of elements, got {counts}"
    for index, position in enumerate(perms):
        if DYNAMIC not in (source[position], result[index]) and source[position] != result[index]:
            where = f"dim {index} to match input dim {position} with value of {source[position]}"
            return f"expected output tensor {where}"
    return None


# --------------------------------------------------------------------------------------- gather, scatter and images


class _Dims:
    """The extents that tensors must agree on, by letter."""

    def __init__(self) -> None:
        self.extents: dict[str, int] = {}

    def agree(self, shape: Shape | None, letters: str, name: str, *, keep: str = "") -> str | None:
        """Returns the error of a tensor with these extents; records extents that are not known yet.

        A blank in `letters` is an extent that no other tensor has; letters in `keep` are compared but not learned.
        """
        if shape is None:
            return None
        for index, (letter, extent) in enumerate(zip(letters, shape, strict=True)):
            expected = self.extents.get(letter, DYNAMIC)
            if letter == " ":
                continue
            if DYNAMIC not in (expected, extent) and expected != extent:
                return f"requires {name} dimension {index} to have size {expected}, got {extent}"
            if expected == DYNAMIC and letter not in keep:
                self.extents[letter] = extent
        return None


@hook.verify(GatherOp)
def verify_gather(op: GatherOp) -> Finding:
    dims = _Dims()
    return (
        same_element_types(op.values.type, op.result.type)
        or dims.agree(shape_of(op.values), "N C", "values")
        or dims.agree(shape_of(op.indices), "NW", "indices")
        or dims.agree(shape_of(op.result), "NWC", "output", keep="NWC")
    )


@hook.verify(ScatterOp)
def verify_scatter(op: ScatterOp) -> Finding:
    dims = _Dims()
    problem = (
        same_element_types(op.values_in.type, op.result.type)
        or same_element_types(op.input.type, op.result.type)
        or dims.agree(shape_of(op.values_in), "NKC", "values_in")
        or dims.agree(shape_of(op.indices), "NW", "indices")
        or dims.agree(shape_of(op.input), "NWC", "input")
        or dims.agree(shape_of(op.result), "NKC", "values_out", keep="NC")
    )
    if problem is not None:
        return problem
    k, w = dims.extents.get("K", DYNAMIC), dims.extents.get("W", DYNAMIC)
    if DYNAMIC not in (k, w) and k < w:
        return f"requires dimensions K >= W, got K={k} and W={w}"
    return None


@hook.verify(ResizeOp)
@with_shapes
def verify_resize(op: ResizeOp) -> Finding:
    scale, offset, border = constant_shape(op.scale), constant_shape(op.offset), constant_shape(op.border)
    if scale is None or offset is None or border is None or (len(scale), len(offset), len(border)) != (4, 2, 2):
        return None
    if any(number <= 0 for number in scale):
        return f"expect all scale values to be > 0, got {extents(scale)}"
    source, result = shape_of(op.input), shape_of(op.result)
    if source is None or result is None:
        return None
    for index, (name, letter) in enumerate((("height", "y"), ("width", "x"))):
        size, wanted = source[index + 1], result[index + 1]
        # As upstream: an extent of 1 may be broadcast.
        if size in (DYNAMIC, 1):
            continue
        n, d, o, b = scale[2 * index], scale[2 * index + 1], offset[index], border[index]
        numerator = (size - 1) * n - o + b
        if numerator % d:
            return (
                f"expected (input_{name} - 1) * scale_{letter}_n - offset_{letter} + border_{letter} to be wholly "
                f"divisible by scale_{letter}_d, got (({size} - 1) * {n} - {o} + {b}) / {d}"
            )
        calculated = numerator // d + 1
        if wanted not in (DYNAMIC, calculated):
            return f"calculated output {name} did not match expected: calculated={calculated}, expected={wanted}"
    return None
