"""Checks of the shapes of Winograd's transforms: tiles of m x m outputs of a filter with r x r elements."""

from __future__ import annotations

from typing import TypeAlias

from compiler.dialects.linalg.ops import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOutputTransformOp,
)
from compiler.dialects.linalg.winograd_matrices import SCHEMES
from compiler.ir.problem import Finding
from compiler.ir.types import DYNAMIC
from compiler.ods import hook
from compiler.verification.checks.destinations import destination_style

Transform: TypeAlias = WinogradFilterTransformOp | WinogradInputTransformOp | WinogradOutputTransformOp


def _shape_problem(op: Transform, extents: tuple[int, ...]) -> Finding:
    """Returns the error if the output's shape differs from the static extents, or its type from that of the result."""
    pairs = zip(op.output.type.shape, extents, strict=True)
    if not all(own == expected or DYNAMIC in (own, expected) for own, expected in pairs):
        return "the output shape is not expected"
    return destination_style(op, [op.output], 1)


@hook.verify(WinogradFilterTransformOp)
def filter_transform(op: WinogradFilterTransformOp) -> Finding:
    scheme = SCHEMES[op.fmr]
    filters, height, width, channels = op.filter.type.shape
    for name, extent in (("height", height), ("width", width)):
        if extent not in (scheme.taps, 1):
            return f"expect filter {name} either equals to r or 1"
    if height == width == 1:
        return "expect either filter height or width equals to r"
    tile = scheme.outputs + scheme.taps - 1
    sides = (tile if extent == scheme.taps else 1 for extent in (height, width))
    return _shape_problem(op, (*sides, channels, filters))


@hook.verify(WinogradInputTransformOp)
def input_transform(op: WinogradInputTransformOp) -> Finding:
    scheme = SCHEMES[op.fmr]
    images, height, width, channels = op.input.type.shape
    tile = scheme.outputs + scheme.taps - 1
    sides, counts = [], []
    for extent, side in zip((height, width), op.output.type.shape, strict=False):
        if extent == DYNAMIC:
            sides.append(tile)
            counts.append(DYNAMIC)
        else:
            is_transformed = side != 1
            sides.append(tile if is_transformed else 1)
            counts.append((extent - scheme.taps + 1) // scheme.outputs if is_transformed else extent)
    return _shape_problem(op, (*sides, *counts, images, channels))


@hook.verify(WinogradOutputTransformOp)
def output_transform(op: WinogradOutputTransformOp) -> Finding:
    scheme = SCHEMES[op.fmr]
    tile = scheme.outputs + scheme.taps - 1
    height, width, rows, columns, images, filters = op.value.type.shape
    extents = []
    for name, side, count in (("height", height, rows), ("width", width, columns)):
        if DYNAMIC in (side, count):
            extents.append(DYNAMIC)
        elif side not in (1, tile):
            return f"expect input {name} equals to input tile size"
        else:
            extents.append((1 if side == 1 else scheme.outputs) * count)
    return _shape_problem(op, (images, *extents, filters))
