"""Checks of nvvm's operations on tensor memory, with upstream's messages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from compiler.dialects.nvvm.copy_ops import ClusterLaunchControlQueryCancelOp
from compiler.dialects.nvvm.tensor_memory_ops import (
    Tcgen05CpOp,
    Tcgen05LdOp,
    Tcgen05MMABlockScaleOp,
    Tcgen05MMAOp,
    Tcgen05MMASparseBlockScaleOp,
    Tcgen05MMASparseOp,
    Tcgen05StOp,
)
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem
from compiler.ir.types import DialectType, IntegerType, Type, VectorType
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of

_MULTICASTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "shape_64x128b": ("warpx2_01_23", "warpx2_02_13"),
        "shape_32x128b": ("warpx4",),
    }
)
"""Shapes that are copied to several warps, and the warps."""

_LEAST_REGISTERS: Mapping[str, int] = MappingProxyType({"shape_16x128b": 2, "shape_16x256b": 4})
_SPLIT_SHAPE = "shape_16x32bx2"


def _symbol(op: Operation, name: str) -> str:
    return symbol_of(op.properties.get(name))


@hook.verify(Tcgen05CpOp)
def copy(op: Tcgen05CpOp) -> Finding:
    shape, multicast = _symbol(op, "shape"), _symbol(op, "multicast")
    allowed = _MULTICASTS.get(shape)
    if allowed is None:
        return None if multicast == "none" else Problem(op, "Invalid multicast type for tcgen05.cp Op")
    if multicast in allowed:
        return None
    name = shape.removeprefix("shape_").capitalize()
    return Problem(op, f"Shape {name} requires multicast {' or '.join(allowed)} for tcgen05.cp Op")


@hook.verify(Tcgen05LdOp)
def load(op: Tcgen05LdOp) -> Finding:
    return _access_problem(op, op.result.type, "result type", "ld", "offset argument is only supported for shape ")


@hook.verify(Tcgen05StOp)
def store(op: Tcgen05StOp) -> Finding:
    return _access_problem(op, op.val.type, "input", "st")


def _access_problem(
    op: Tcgen05LdOp | Tcgen05StOp, type_: Type, noun: str, suffix: str, needless_offset: str = ""
) -> list[Problem]:
    """An offset is only valid with the shape that has two parts; each register holds 32 bits of the shape."""
    problems: list[Problem] = []
    shape, has_offset = _symbol(op, "shape"), op.offset is not None
    split_name = _SPLIT_SHAPE.removeprefix("shape_")
    if shape == _SPLIT_SHAPE and not has_offset:
        problems.append(Problem(op, f"shape {split_name} requires offset argument"))
    if needless_offset and shape != _SPLIT_SHAPE and has_offset:
        problems.append(Problem(op, needless_offset + split_name))
    count = type_.num_elements if isinstance(type_, VectorType) else 1
    if count < _LEAST_REGISTERS.get(shape, 1):
        problems.append(Problem(op, f"invalid {noun} length {count} for shape {shape} in tcgen05.{suffix} Op"))
    return problems


@hook.verify(Tcgen05MMAOp, Tcgen05MMASparseOp)
def multiply(op: Tcgen05MMAOp | Tcgen05MMASparseOp) -> Finding:
    if op.disable_output_lane is not None:
        count = op.disable_output_lane.type.num_elements
        if count != {"cta_1": 4, "cta_2": 8}.get(_symbol(op, "ctaGroup"), count):
            return _at(op, f"Disable Output Lane of length {count} is incompatible with CtaGroupAttr")
    if not op.a_shift:
        return None
    if not isinstance(op.matrix_a.type, DialectType):
        return _at(op, "A-shift can be applied only when matrix A is in tensor memory")
    if _symbol(op, "collectorOp") in ("fill", "use"):
        return _at(op, "Cannot use collector buffer operation fill or use with ashift")
    return None


@hook.verify(Tcgen05MMABlockScaleOp, Tcgen05MMASparseBlockScaleOp)
def multiply_scaled(op: Operation) -> Finding:
    kind, scale = _symbol(op, "kind"), _symbol(op, "blockScale")
    if kind == "mxf4nvf4":
        return _at(op, f"{kind} requires block scale attribute") if scale == "default" else None
    return _at(op, f"{kind} kind does not support block16 attribute") if scale == "block16" else None


def _at(op: Operation, message: str) -> Problem:
    return Problem(op, message, shows_op=False)


@hook.verify(ClusterLaunchControlQueryCancelOp)
def query_cancel(op: ClusterLaunchControlQueryCancelOp) -> Finding:
    result = op.result.type
    width = result.width if isinstance(result, IntegerType) else 0
    if _symbol(op, "query_type") == "is_canceled":
        return None if width == 1 else "is_canceled query type returns an i1"
    if width == 32:
        return None
    return "get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32"
