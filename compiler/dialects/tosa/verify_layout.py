"""What ops that move data must satisfy: layout, gather and scatter, images. In upstream's words."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.tosa.constants import axis_of, constant_integers, constant_shape, integers_of
from compiler.dialects.tosa.shape_inference import shape_of, shape_rank
from compiler.dialects.tosa.verify import Shape, extents, ranks_and_axis, same_element_types
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding
from compiler.ir.types import DYNAMIC, ShapedType


def concat(op: Operation) -> Finding:
    if not op.operands:
        return "expect at least one input"
    for operand in op.operands:
        if problem := same_element_types(operand.type, op.result.type):
            return problem
    axis = axis_of(op)
    shapes = [shape_of(operand) for operand in op.operands]
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
        for index, (extent, known) in enumerate(zip(shape, first, strict=True)):
            if index != axis and DYNAMIC not in (extent, known) and extent != known:
                return (
                    "expect all operand shapes to have the same sizes on non-axis dimensions, but got "
                    f"{extent} vs {known} at index {index} on operands 0 and {number}"
                )
    along, result = [shape[axis] for shape in ranked], shape_of(op.result)
    if result is not None and len(result) != len(first):
        return f"expect output rank to match inputs rank, got {len(result)} vs {len(first)}"
    if DYNAMIC in along or result is None or result[axis] in (DYNAMIC, sum(along)):
        return None
    return (
        f"requires sum of axis dimensions of input1 equal to output axis dimension, got {sum(along)} and {result[axis]}"
    )


def pad(op: Operation) -> Finding:
    source, padding, value = op.operands
    problem = same_element_types(source.type, op.result.type) or same_element_types(value.type, op.result.type)
    given, wanted = shape_of(source), shape_of(op.result)
    if problem is not None or given is None or wanted is None:
        return problem
    if len(given) != len(wanted):
        ranks = f"inputRank: {len(given)}, outputRank: {len(wanted)}"
        return f"expect same input and output tensor rank, but got {ranks}"
    numbers = constant_integers(padding)
    if numbers is None:
        return None
    count = 2 * len(given)
    if len(numbers) != count:
        return f"padding tensor must have {len(given)} * 2 = {count} elements, but got {len(numbers)}"
    for index, (extent, result) in enumerate(zip(given, wanted, strict=True)):
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


def slice_(op: Operation) -> Finding:
    problem = same_element_types(op.operands[0].type, op.result.type)
    shape, result = shape_of(op.operands[0]), shape_of(op.result)
    if problem is not None or shape is None:
        return problem
    if result is not None and len(shape) != len(result):
        return f"expect input1 and output to have the same ranks, got {len(shape)} and {len(result)}"
    for operand, name in zip(op.operands[1:], ("start", "size"), strict=True):
        if shape_rank(operand.type) != len(shape):
            return f"length of {name} is not equal to rank of input shape"
    return None


def tile(op: Operation) -> Finding:
    source, multiples = op.operands
    problem = same_element_types(source.type, op.result.type)
    if problem is not None:
        return problem
    given, wanted, count = shape_of(source), shape_of(op.result), shape_rank(multiples.type)
    if given is not None:
        if len(given) != count:
            return f"expect 'multiples' to have rank {len(given)} but got {count}."
        if wanted is not None and len(given) != len(wanted):
            return "expect same input and output tensor rank."
    elif wanted is not None and len(wanted) != count:
        return f"expect 'multiples' array to have length {len(wanted)} but got {count}."
    if any(number <= 0 and number != -1 for number in constant_integers(multiples) or ()):
        return "expect element of 'multiples' to be positive integer or -1."
    return None


def reshape(op: Operation) -> Finding:
    problem = same_element_types(op.operands[0].type, op.result.type)
    wanted = constant_shape(op.operands[1])
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


def _element_counts(op: Operation, wanted: Sequence[int]) -> str | None:
    source, result = op.operands[0].type, op.result.type
    assert isinstance(source, ShapedType) and isinstance(result, ShapedType)
    if not source.has_static_shape:
        return None
    count = source.num_elements
    if result.has_static_shape and result.num_elements != count:
        return f"cannot reshape {count} elements into {result.num_elements}"
    known = 1
    for extent in wanted:
        known *= extent if extent > 0 else 1
    is_static = all(extent > 0 for extent in wanted)
    if (known != count) if is_static else (known > count):
        return f"cannot reshape {count} elements into {known}"
    return None


def reverse(op: Operation) -> Finding:
    problem = same_element_types(op.operands[0].type, op.result.type)
    if problem is None and axis_of(op) < 0:
        problem = "expected non-negative reverse axis"
    return problem or ranks_and_axis(op, "reverse")


def transpose(op: Operation) -> Finding:
    problem = same_element_types(op.operands[0].type, op.result.type)
    if problem is not None:
        return problem
    source, result, perms = shape_of(op.operands[0]), shape_of(op.result), integers_of(op, "perms")
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
    before, after = op.operands[0].type, op.result.type
    assert isinstance(before, ShapedType) and isinstance(after, ShapedType)
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
        self.known: dict[str, int] = {}

    def agree(self, shape: Shape | None, letters: str, name: str, *, keep: str = "") -> str | None:
        """What is wrong with a tensor of these extents; those that are not known yet are learned from it.

        A blank stands for an extent that nobody else has; what is in `keep` is compared but not learned.
        """
        if shape is None:
            return None
        for index, (letter, extent) in enumerate(zip(letters, shape, strict=True)):
            known = self.known.get(letter, DYNAMIC)
            if letter == " ":
                continue
            if DYNAMIC not in (known, extent) and known != extent:
                return f"requires {name} dimension {index} to have size {known}, got {extent}"
            if known == DYNAMIC and letter not in keep:
                self.known[letter] = extent
        return None


def gather(op: Operation) -> Finding:
    values, indices = op.operands
    dims = _Dims()
    return (
        same_element_types(values.type, op.result.type)
        or dims.agree(shape_of(values), "N C", "values")
        or dims.agree(shape_of(indices), "NW", "indices")
        or dims.agree(shape_of(op.result), "NWC", "output", keep="NWC")
    )


def scatter(op: Operation) -> Finding:
    values, indices, source = op.operands
    dims = _Dims()
    problem = (
        same_element_types(values.type, op.result.type)
        or same_element_types(source.type, op.result.type)
        or dims.agree(shape_of(values), "NKC", "values_in")
        or dims.agree(shape_of(indices), "NW", "indices")
        or dims.agree(shape_of(source), "NWC", "input")
        or dims.agree(shape_of(op.result), "NKC", "values_out", keep="NC")
    )
    if problem is not None:
        return problem
    k, w = dims.known.get("K", DYNAMIC), dims.known.get("W", DYNAMIC)
    if DYNAMIC not in (k, w) and k < w:
        return f"requires dimensions K >= W, got K={k} and W={w}"
    return None


def resize(op: Operation) -> Finding:
    scale, offset, border = (constant_shape(operand) for operand in op.operands[1:])
    if scale is None or offset is None or border is None or (len(scale), len(offset), len(border)) != (4, 2, 2):
        return None
    if any(number <= 0 for number in scale):
        return f"expect all scale values to be > 0, got {extents(scale)}"
    source, result = shape_of(op.operands[0]), shape_of(op.result)
    if source is None or result is None:
        return None
    for index, (name, letter) in enumerate((("height", "y"), ("width", "x"))):
        given, wanted = source[index + 1], result[index + 1]
        # As upstream: an extent of 1 may be broadcast.
        if given in (DYNAMIC, 1):
            continue
        n, d, o, b = scale[2 * index], scale[2 * index + 1], offset[index], border[index]
        numerator = (given - 1) * n - o + b
        if numerator % d:
            return (
                f"expected (input_{name} - 1) * scale_{letter}_n - offset_{letter} + border_{letter} to be wholly "
                f"divisible by scale_{letter}_d, got (({given} - 1) * {n} - {o} + {b}) / {d}"
            )
        calculated = numerator // d + 1
        if wanted not in (DYNAMIC, calculated):
            return f"calculated output {name} did not match expected: calculated={calculated}, expected={wanted}"
    return None
