"""Checks of tensor operations beyond the constraints in their tables, with upstream's messages.

Each function takes an operation whose operands, results and attributes satisfy their constraints; it returns the error,
which follows the op's name in the message, or None. Slices and reshapes are in `verify_views`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from compiler.dialects.tensor.ops import (
    BitcastOp,
    CastOp,
    ConcatOp,
    EmptyOp,
    ExtractOp,
    GatherOp,
    GenerateOp,
    InsertOp,
    PadOp,
    ScatterOp,
    SplatOp,
    YieldOp,
)
from compiler.errors.constraints import RequiredType, SizeMismatch
from compiler.errors.values import IndexCount
from compiler.ir.attributes import IntegerAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Block, Operation
from compiler.ir.problem import Finding, Problem, plain_problem
from compiler.ir.slices import integers
from compiler.ir.strided_layout import saturated_sum
from compiler.ir.types import (
    DYNAMIC,
    FloatType,
    IndexType,
    IntegerType,
    RankedTensorType,
    Type,
    UnrankedTensorType,
)
from compiler.ir.value_types import tensor_type
from compiler.ods import hook
from compiler.verification.checks.slices import dynamic_sizes

# ---------------------------------------------------------------------------------------------------------------- casts


def _compatible_shapes(lhs: RankedTensorType | UnrankedTensorType, rhs: RankedTensorType | UnrankedTensorType) -> bool:
    """Returns True if two shapes may be the same at run time."""
    if lhs.shape is None or rhs.shape is None:
        return True
    return len(lhs.shape) == len(rhs.shape) and all(
        first == other or DYNAMIC in (first, other) for first, other in zip(lhs.shape, rhs.shape, strict=True)
    )


@hook.cast_compatible(CastOp)
def can_cast(inputs: list[Type], outputs: list[Type]) -> bool:
    """`tensor.cast`: same elements, and shapes that do not contradict."""
    if len(inputs) != 1 or len(outputs) != 1:
        return False
    source, result = inputs[0], outputs[0]
    tensors = (RankedTensorType, UnrankedTensorType)
    if not isinstance(source, tensors) or not isinstance(result, tensors):
        return False
    return source.element_type == result.element_type and _compatible_shapes(source, result)


@hook.cast_compatible(BitcastOp)
def can_bitcast(inputs: list[Type], outputs: list[Type]) -> bool:
    """`tensor.bitcast`: elements of the same width, and shapes that do not contradict."""
    if len(inputs) != 1 or len(outputs) != 1:
        return False
    source, result = inputs[0], outputs[0]
    tensors = (RankedTensorType, UnrankedTensorType)
    if not isinstance(source, tensors) or not isinstance(result, tensors):
        return False
    widths = [_width(type_.element_type) for type_ in (source, result)]
    return widths[0] == widths[1] and _compatible_shapes(source, result)


def _width(type_: Type) -> int | None:
    return type_.width if isinstance(type_, IntegerType | FloatType) else None


# ------------------------------------------------------------------------------------------------------------- elements


@hook.verify(ExtractOp)
def extract(op: ExtractOp) -> Finding:
    rank, indices = op.tensor.type.rank, len(op.operands) - 1
    if rank != indices:
        return IndexCount("incorrect number of indices for extract_element", rank, indices)
    return None


@hook.verify(InsertOp)
def insert(op: InsertOp) -> Finding:
    rank, indices = op.dest.type.rank, len(op.operands) - 2
    return IndexCount("incorrect number of indices", rank, indices) if rank != indices else None


@hook.verify(EmptyOp)
def empty(op: EmptyOp) -> Finding:
    return dynamic_sizes(op, op.result.type, op.operands)


@hook.verify(SplatOp)
def splat(op: SplatOp) -> Finding:
    return dynamic_sizes(op, tensor_type(op.result), op.dynamic_sizes)


# ------------------------------------------------------------------------------------------------------- concatenation


@hook.verify(ConcatOp)
def concat(op: ConcatOp) -> Finding:
    """Inputs only differ in the concatenated dimension; the result's size is the sum of theirs."""
    inputs = [tensor_type(operand) for operand in op.operands]
    result = op.result.type
    if not inputs:
        return "requires at least one input"
    if any(type_.rank != result.rank for type_ in inputs):
        return "rank of concatenated inputs must match result rank"
    if any(type_.element_type != result.element_type for type_ in inputs):
        return "inputs and result element type must match"
    attribute = op.attribute("dim")
    along = attribute.value if isinstance(attribute, IntegerAttr) else 0
    if along >= result.rank:
        return "concatenation dim must be less than the tensor rank"
    for index in range(result.rank):
        static = {type_.shape[index] for type_ in inputs} - {DYNAMIC}
        if index != along and len(static) > 1:
            return f"static concatenation size mismatch along non-concatenated dimension {index}"
    inferred = concatenated_type(inputs, along)
    for wanted, actual in zip(inferred.shape, result.shape, strict=True):
        if wanted != actual and DYNAMIC not in (wanted, actual):
            words = f"result type '{result}'does not match inferred shape '{inferred}' static sizes"
            return RequiredType(words, result, inferred)
    return None


def concatenated_type(inputs: Sequence[RankedTensorType], along: int) -> RankedTensorType:
    """Returns the type of a concatenation; other dimensions have the first static size of an input."""
    shape = []
    for index in range(inputs[0].rank):
        extents = [type_.shape[index] for type_ in inputs]
        if index == along:
            total = 0
            for extent in extents:
                total = saturated_sum(total, extent)
            shape.append(total)
        else:
            shape.append(next((extent for extent in extents if extent != DYNAMIC), DYNAMIC))
    return RankedTensorType(tuple(shape), inputs[0].element_type)


# -------------------------------------------------------------------------------------------------- gather and scatter


@hook.verify(GatherOp)
def gather(op: GatherOp) -> Finding:
    source, indices, result = (tensor_type(value) for value in (*op.operands, op.result))
    dims = integers(op.attribute("gather_dims"))
    problem = _picked_dims(dims, indices.shape, source.rank, "gather", "source")
    if problem is not None:
        return problem
    full, reduced = gathered_type(source, indices, dims, 1), gathered_type(source, indices, dims, None)
    if result not in (full, reduced):
        expected = f"expected '{full}' or its rank-reduced variant '{reduced}'"
        return f"result type mismatch: {expected} (got: '{result}')"
    return None


@hook.verify(ScatterOp)
def scatter(op: ScatterOp) -> Finding:
    source, dest, indices = (tensor_type(value) for value in op.operands)
    dims = integers(op.attribute("scatter_dims"))
    problem = _picked_dims(dims, indices.shape, dest.rank, "scatter", "dest")
    if problem is not None:
        return problem
    if op.attribute("unique") is None:
        return "requires 'unique' attribute to be set"
    full, reduced = gathered_type(dest, indices, dims, 1), gathered_type(dest, indices, dims, None)
    if source not in (full, reduced):
        expected = f"expected '{full}' or its rank-reduced variant '{reduced}'"
        return f"source type mismatch: {expected} (got: '{source}')"
    return None


def _picked_dims(dims: Sequence[int], indices: Sequence[int], rank: int, verb: str, noun: str) -> Finding:
    """Checks the dimensions that are indexed: in bounds, strictly increasing, one for each coordinate in `indices`."""
    if not dims:
        return f"{verb}_dims must be non-empty"
    if len(dims) > rank:
        return f"{verb}_dims overflow {noun} rank"
    if not indices or indices[-1] != len(dims):
        words = f"{verb}_dims length must match the size of last dimension of indices"
        return SizeMismatch(words, len(dims), indices[-1] if indices else 0)
    for dim in dims:
        if dim < 0:
            return f"{verb}_dims value must be non-negative"
        if dim >= rank:
            return f"{verb}_dims value must be smaller than {noun} rank"
    if any(first >= other for first, other in pairwise(dims)):
        return f"{verb}_dims values must be strictly increasing"
    return None


def gathered_type(
    source: RankedTensorType, indices: RankedTensorType, dims: Sequence[int], picked: int | None
) -> RankedTensorType:
    """Returns the type of a gather: the indices' leading dimensions, then the source's, `picked` for indexed ones."""
    rest = [picked if index in dims else extent for index, extent in enumerate(source.shape)]
    shape = (*indices.shape[:-1], *(extent for extent in rest if extent is not None))
    return RankedTensorType(shape, source.element_type, source.encoding)


# ------------------------------------------------------------------------------------------------------------- generate


def _entry(op: Operation) -> Block | None:
    return next((block for region in op.regions for block in region.blocks), None)


def _yielded(block: Block) -> Type | None:
    """Returns the type that a body yields; None if it is unknown."""
    last = block.ops[-1] if block.ops else None
    if last is None or not isinstance(last, YieldOp) or not last.operands:
        return None
    type_ = last.value.type
    return None if type_ is ERROR_TYPE else type_


@hook.verify(GenerateOp)
def generate(op: GenerateOp) -> Finding:
    return dynamic_sizes(op, op.result.type, op.operands)


@hook.verify_regions(GenerateOp)
def generate_body(op: GenerateOp) -> Finding:
    """An index for each dimension, and an element in the end."""
    result, block = op.result.type, _entry(op)
    if block is None:
        return None
    if not all(isinstance(argument.type, IndexType) for argument in block.arguments):
        return Problem(op, "all body arguments must be index")
    if len(block.arguments) != result.rank:
        return Problem(op, "must have one body argument per input dimension")
    if _yielded(block) not in (None, result.element_type):
        return "body must be terminated with a `yield` operation of the tensor element type"
    return None


# ------------------------------------------------------------------------------------------------------------------ pad


def padded_type(source: RankedTensorType, low: Sequence[int], high: Sequence[int]) -> RankedTensorType | None:
    """Returns the type of a padded tensor; None unless each dimension has a low and a high padding."""
    if len(low) != source.rank or len(high) != source.rank:
        return None
    shape = [
        saturated_sum(saturated_sum(extent, before), after)
        for extent, before, after in zip(source.shape, low, high, strict=True)
    ]
    return RankedTensorType(tuple(shape), source.element_type)


@hook.verify(PadOp)
def pad(op: PadOp) -> Finding:
    source, result = op.source_.type, op.result.type
    inferred = padded_type(source, integers(op.attribute("static_low")), integers(op.attribute("static_high")))
    if inferred is None:
        types = f"from sourceType '{source}', specified resultType is '{result}'"
        return Problem(op, f"failed to infer expectedType {types}")
    if result.rank != inferred.rank or any(
        wanted not in (DYNAMIC, actual) for wanted, actual in zip(inferred.shape, result.shape, strict=True)
    ):
        words = f"specified type '{result}' does not match the inferred type '{inferred}'"
        return plain_problem(op, RequiredType(words, result, inferred))
    return None


@hook.verify_regions(PadOp)
def pad_body(op: PadOp) -> Finding:
    """An index for each dimension, and an element in the end."""
    result, block = op.result.type, _entry(op)
    if block is None:
        return None
    if len(block.arguments) != result.rank:
        return Problem(op, f"expected the block to have {result.rank} arguments")
    for index, argument in enumerate(block.arguments):
        if not isinstance(argument.type, IndexType):
            return f"expected block argument {index + 1} to be an index"
    if _yielded(block) not in (None, result.element_type):
        return "expected yield type to match shape element type"
    return None
