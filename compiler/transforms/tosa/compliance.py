"""Checks that an op's element types are in the specification, and that the target has the extensions they need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from compiler.dialects.tosa.control_flow_ops import IfOp, VariableOp, WhileOp
from compiler.dialects.tosa.elementwise_ops import MulOp, SelectOp
from compiler.dialects.tosa.layout_ops import ConcatOp, PadOp, ReshapeOp, ResizeOp, SliceOp, TileOp, TransposeOp
from compiler.dialects.tosa.ops import CastFromBlockScaledOp, CastToBlockScaledOp, CustomOp, RescaleOp
from compiler.dialects.tosa.shape_ops import ConcatShapeOp, ConstShapeOp, DimOp, ElementwiseShape, SliceShapeOp
from compiler.dialects.tosa.syntax import variable_type
from compiler.dialects.tosa.window_ops import AvgPool2dOp, Convolution, MatmulTBlockScaledOp
from compiler.ir.operation import Operation, Value
from compiler.ir.types import IntegerType, Type, element_type_or_self
from compiler.transforms.tosa.compliance_table import EXTENSIONS, PROFILES
from compiler.transforms.tosa.target_env import TargetEnv, Version, version_text

Types: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Combination:
    """Element types that the specification allows, from a version on, and `modes` that one or all must be there of."""

    types: Types
    version: Version
    modes: tuple[str, ...]
    needs_all: bool


Table: TypeAlias = Mapping[str, tuple[Combination, ...]]


@cache
def profile_table() -> Table:
    return _parsed(PROFILES)


@cache
def extension_table() -> Table:
    return _parsed(EXTENSIONS)


def _parsed(text: str) -> Table:
    combinations_by_op: dict[str, list[Combination]] = {}
    name, modes = "", ""
    for line in text.strip().split("\n"):
        combinations = line
        if not line.startswith(" "):
            name, modes, combinations = line.split(":", 2)
        separator = "&" if "&" in modes else "|"
        for spelled in combinations.split():
            types, _, version = spelled.partition("@")
            combinations_by_op.setdefault(f"tosa.{name}", []).append(
                Combination(
                    tuple(types.split(",")),
                    (1, 1) if version else (1, 0),
                    tuple(mode.strip() for mode in modes.split(separator)),
                    separator == "&",
                )
            )
    return MappingProxyType({op: tuple(combinations) for op, combinations in combinations_by_op.items()})


_SHAPE_OPS = (ConcatShapeOp, ElementwiseShape, SliceShapeOp)
_ANY_PROFILE = ("pro_int", "pro_fp")


def _untyped_profiles(op: Operation) -> tuple[str, ...]:
    """Returns the profiles of an op outside the table, which do not depend on types."""
    if isinstance(op, (CastFromBlockScaledOp, CastToBlockScaledOp, MatmulTBlockScaledOp)):
        return ("pro_fp",)
    is_any = isinstance(op, (*_SHAPE_OPS, ConstShapeOp, CustomOp, DimOp))
    return _ANY_PROFILE if is_any else ()


def _untyped_extensions(op: Operation) -> tuple[str, ...]:
    """Returns the extensions of an op outside the table, which do not depend on types."""
    if isinstance(op, (IfOp, WhileOp)):
        return ("controlflow",)
    return ("shape",) if isinstance(op, _SHAPE_OPS) else ()


_PARTNERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("int16", "int4", "doubleround", "inexactround"), ("pro_int",)),
        **dict.fromkeys(("bf16", "fp8e4m3", "fp8e5m2", "fft", "mxfp"), ("pro_fp",)),
        **dict.fromkeys(("variable", "controlflow", "dynamic", "int64", "shape"), ("pro_fp", "pro_int")),
    }
)
"""The profiles of which an extension needs one."""


def _typed_operands(op: Operation) -> Sequence[Value]:
    """Returns the operands whose types the specification restricts."""
    match op:
        case ReshapeOp() | SliceOp() | TileOp() | TransposeOp():
            return (op.input1,)
        case ResizeOp():
            return (op.input,)
        case ConcatOp():
            return op.input1[:1]
        case MulOp():
            return (op.input1, op.input2)
        case PadOp():
            return (op.input1, op.pad_const)
        case RescaleOp():
            return (op.input, op.input_zp, op.output_zp)
        case SelectOp():
            return (op.input2, op.input3)
    return op.operands


def types_of(op: Operation) -> Types:
    """Returns the element types that an op's profiles depend on, in the specification's spelling without signedness."""
    types = [element_type_or_self(value.type) for value in _typed_operands(op)]
    if isinstance(op, (AvgPool2dOp, Convolution)):
        types.append(op.acc_type.type)
    if isinstance(op, VariableOp) and (declared := variable_type(op)) is not None:
        types.append(declared.element_type)
    if not isinstance(op, DimOp):
        types += [element_type_or_self(result.type) for result in op.results]
    return tuple(map(_spelled, types))


def _spelled(type_: Type) -> str:
    if isinstance(type_, IntegerType):
        return f"i{type_.width}"
    return str(type_).removeprefix("!tosa.")


def _match(table: Table, op: Operation) -> Combination | None:
    types = types_of(op)
    return next((combination for combination in table.get(op.name, ()) if combination.types == types), None)


def unknown_types(op: Operation) -> str | None:
    """Returns a message for an op whose types no profile and no extension has, or None."""
    tables = [table for table in (profile_table(), extension_table()) if op.name in table]
    if not tables or any(_match(table, op) for table in tables):
        return None
    types = types_of(op)
    best = max(_combinations(tables, op.name), key=lambda each: _agreeing(each, types))
    return (
        "illegal: operation operand/result data types did not align with any profile or extension, got "
        f"({','.join(types)}), did you mean ({','.join(best)})? Otherwise, please refer to the 'supported data "
        f"types' for '{op.name}' in the specification."
    )


def _combinations(tables: Sequence[Table], name: str) -> Iterator[Types]:
    for table in tables:
        yield from (combination.types for combination in table[name])


def _agreeing(first: Types, other: Types) -> int:
    return sum(left == right for left, right in zip(first, other, strict=False))


def missing_profile(op: Operation, env: TargetEnv) -> str | None:
    """Returns the profile that an op takes and the target lacks, as a message."""
    if op.name not in profile_table():
        return _lacks(_untyped_profiles(op), env.profiles)
    combination = _match(profile_table(), op)
    return None if combination is None else _unsupported(combination, env.profiles) or _too_new(combination, env)


def missing_extension(op: Operation, env: TargetEnv) -> str | None:
    """Returns the extension that an op takes and the target lacks, as a message."""
    if op.name not in extension_table():
        return _lacks(_untyped_extensions(op), env.extensions)
    combination = _match(extension_table(), op)
    if combination is None:
        return None
    missing = _unsupported(combination, env.extensions)
    if missing:
        return missing
    for mode in combination.modes:
        partners = _PARTNERS[mode]
        if not env.profiles.intersection(partners):
            return f"illegal: requires [{', '.join(partners)}] to work with but not enabled in target"
    return _too_new(combination, env)


def _lacks(modes: tuple[str, ...], enabled: frozenset[str]) -> str | None:
    if not modes or enabled.intersection(modes):
        return None
    return f"illegal: requires{' any of' if len(modes) > 1 else ''} [{', '.join(modes)}] but not enabled in target"


def _unsupported(combination: Combination, enabled: frozenset[str]) -> str | None:
    if not combination.needs_all:
        return _lacks(combination.modes, enabled)
    if enabled.issuperset(combination.modes):
        return None
    how = " all of" if len(combination.modes) > 1 else ""
    return f"illegal: requires{how} [{', '.join(combination.modes)}] but not enabled in target"


def _too_new(combination: Combination, env: TargetEnv) -> str | None:
    if env.supports(combination.version):
        return None
    return (
        f"illegal: the target specification version ({version_text(env.version)}) is not backwards compatible with "
        f"the op compliance specification version ({version_text(combination.version)})"
    )
