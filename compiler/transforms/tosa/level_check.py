"""Checks tensors, kernels, strides and lists against the limits of a level of the specification."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import FuncOp
from compiler.dialects.tosa.constants import constant_shape
from compiler.dialects.tosa.control_flow_ops import IfOp, VariableOp, WhileOp, YieldOp
from compiler.dialects.tosa.enums import Level
from compiler.dialects.tosa.layout_ops import ConcatOp, ResizeOp
from compiler.dialects.tosa.ops import ApplyScaleOp, CustomOp
from compiler.dialects.tosa.syntax import variable_type
from compiler.dialects.tosa.types import ShapeType
from compiler.dialects.tosa.window_ops import (
    Conv2DOp,
    Conv3DOp,
    DepthwiseConv2DOp,
    FFT2dOp,
    Pooling,
    RFFT2dOp,
    TransposeConv2DOp,
)
from compiler.ir.operation import Operation
from compiler.ir.types import (
    DYNAMIC,
    FloatType,
    IntegerType,
    RankedTensorType,
    Type,
    UnrankedTensorType,
)
from compiler.ir.value_types import tensor_type
from compiler.transforms.tosa.target_env import TargetEnv

_FAILED = "failed level check: "


def level_problem(op: Operation, env: TargetEnv) -> str | None:
    """Returns the first limit that an op exceeds, as a message."""
    if env.level is Level.NONE:
        return None
    return next(_problems(op, env), None)


def _problems(op: Operation, env: TargetEnv) -> Iterator[str]:
    if isinstance(op, (YieldOp, ApplyScaleOp)):
        return
    yield from _shape_types(op, env)
    types = list(_types(op))
    if isinstance(op, (IfOp, WhileOp, CustomOp)):
        ranked = types[:1] if isinstance(op, IfOp) else []
    else:
        ranked = types
    for type_, noun in ranked:
        yield from _rank(type_, noun, env)
    for type_, noun in types:
        yield from _size(type_, noun, env)
    yield from _windows(op, env)
    yield from _lists(op, env)
    if isinstance(op, (IfOp, WhileOp)):
        depth = _depth(op)
        if depth >= env.limits.nesting:
            yield f"{_FAILED}{depth} >= MAX_NESTING"


def _types(op: Operation) -> Iterator[tuple[Type, str]]:
    if isinstance(op, VariableOp) and (declared := variable_type(op)) is not None:
        yield declared, "variable type"
    for operand in op.operands:
        yield operand.type, "operand"
    for result in op.results:
        yield result.type, "result"


def _shape_types(op: Operation, env: TargetEnv) -> Iterator[str]:
    for operand in op.operands:
        type_ = operand.type
        if isinstance(type_, ShapeType) and type_.rank > env.limits.rank:
            yield f"failed shape type level check: '{type_}' exceeds MAX_RANK"


def _rank(type_: Type, noun: str, env: TargetEnv) -> Iterator[str]:
    if isinstance(type_, UnrankedTensorType):
        yield f"{_FAILED}unranked tensor"
    elif isinstance(type_, RankedTensorType) and type_.rank > env.limits.rank:
        yield f"{_FAILED}{noun} rank(shape) <= MAX_RANK"


def _size(type_: Type, noun: str, env: TargetEnv) -> Iterator[str]:
    if isinstance(type_, UnrankedTensorType):
        yield f"{_FAILED}unranked tensor"
    elif isinstance(type_, RankedTensorType):
        if DYNAMIC in type_.shape and not env.supports((1, 1)):
            yield (
                f"{_FAILED}{noun} shape dimension cannot be dynamic when targeting TOSA specification version 1.0 or "
                "below"
            )
        size = max(1, _width(type_.element_type) // 8) * prod(extent for extent in type_.shape if extent != DYNAMIC)
        if size > (1 << env.limits.log2_size) - 1:
            yield f"{_FAILED}{noun} tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)"


def _width(element: Type) -> int:
    return element.width if isinstance(element, IntegerType | FloatType) else 8


def _windows(op: Operation, env: TargetEnv) -> Iterator[str]:
    """Yields the violated limits of kernels, padding, strides, dilations and scales."""
    limits = env.limits
    if isinstance(op, Pooling):
        yield from _at_most(op.kernel.values, limits.kernel, "kernel <= MAX_KERNEL")
        yield from _at_most(op.stride.values, limits.stride, "stride <= MAX_STRIDE")
        yield from _at_most(op.pad.values, limits.kernel, "pad <= MAX_KERNEL")
    elif isinstance(op, (Conv2DOp, Conv3DOp, DepthwiseConv2DOp)):
        dilation = op.dilation.values
        yield from _at_most(dilation, limits.kernel, "dilation <= MAX_KERNEL")
        yield from _at_most(op.pad.values, limits.kernel, "pad <= MAX_KERNEL")
        yield from _at_most(op.stride.values, limits.stride, "stride <= MAX_STRIDE")
        first = 0 if isinstance(op, DepthwiseConv2DOp) else 1
        kernel = tensor_type(op.weight).shape[first : first + len(dilation)]
        for letter, step, extent in zip("dyx"[-len(dilation) :], dilation, kernel, strict=True):
            side = {"d": "D", "y": "H", "x": "W"}[letter]
            yield from _at_most([step * extent], limits.kernel, f"dilation_{letter} * K{side} <= MAX_KERNEL)")
    elif isinstance(op, TransposeConv2DOp):
        _, height, width, _ = tensor_type(op.weight).shape
        yield from _at_most([height], limits.kernel, "KH <= MAX_KERNEL")
        yield from _at_most([width], limits.kernel, "KW <= MAX_KERNEL")
        yield from _at_most(op.out_pad.values, limits.kernel, "pad <= MAX_KERNEL")
        yield from _at_most(op.stride.values, limits.stride, "stride <= MAX_STRIDE")
    elif isinstance(op, (FFT2dOp, RFFT2dOp)):
        _, height, width = tensor_type(op.input_real).shape
        yield from _at_most([height], limits.kernel, "H <= MAX_KERNEL")
        yield from _at_most([width], limits.kernel, "W <= MAX_KERNEL")
    elif isinstance(op, ResizeOp) and (scale := constant_shape(op.scale)) is not None:
        for letter, (over, under) in (("y", scale[:2]), ("x", scale[2:])):
            name = f"scale_{letter}_n/scale_{letter}_d <= MAX_SCALE"
            yield from _at_most([int(over / under)], limits.scale, name)


def _at_most(values: tuple[int, ...] | list[int], limit: int, description: str) -> Iterator[str]:
    if any(value > limit for value in values):
        yield _FAILED + description


def _lists(op: Operation, env: TargetEnv) -> Iterator[str]:
    lists: tuple[tuple[int, str], ...] = ()
    if isinstance(op, ConcatOp):
        lists = ((len(op.input1), "input1"),)
    elif isinstance(op, CustomOp):
        lists = ((len(op.input_list), "input_list"), (len(op.output_list), "output_list"))
    elif isinstance(op, (IfOp, WhileOp)):
        lists = ((len(op.input_list), "inputs"), (len(op.output_list), "outputs"))
    for length, name in lists:
        if length > env.limits.list_size:
            yield f"failed level check for MAX_TENSOR_LIST_SIZE: {name}"


def _depth(op: Operation) -> int:
    """Returns the number of enclosing ops, up to the function."""
    depth, around = 0, op
    while not isinstance(around, (FuncOp, ModuleOp)) and (parent := around.parent_op) is not None:
        depth, around = depth + 1, parent
    return depth
