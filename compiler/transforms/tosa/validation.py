"""`tosa-validate`: checks tosa ops against the specification, for the target that the module names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.tosa.constants import constant_attribute
from compiler.dialects.tosa.control_flow_ops import VariableOp, VariableReadOp, VariableWriteOp
from compiler.dialects.tosa.elementwise_ops import MulOp, NegateOp, TableOp
from compiler.dialects.tosa.enums import RoundingMode
from compiler.dialects.tosa.layout_ops import PadOp
from compiler.dialects.tosa.ops import RescaleOp
from compiler.dialects.tosa.shape_ops import SliceShapeOp
from compiler.dialects.tosa.syntax import variable_type
from compiler.dialects.tosa.verify_shapes import is_shape_type
from compiler.dialects.tosa.window_ops import AvgPool2dOp, Convolution, MatMulOp
from compiler.ir.attributes import StringAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DialectType, FloatType, IntegerType, Type, element_type_or_self
from compiler.passes.base import Pass, PassState, option
from compiler.transforms.tosa.compliance import missing_extension, missing_profile, unknown_types
from compiler.transforms.tosa.level_check import level_problem
from compiler.transforms.tosa.restrictions import restriction_problem
from compiler.transforms.tosa.target_env import TargetEnv, target_env

_FLOATS = frozenset({"f32", "f16", "bf16", "f8E4M3FN", "f8E5M2", "f4E2M1FN", "f6E2M3FN", "f6E3M2FN", "f8E8M0FNU"})
_WIDTHS = frozenset({1, 4, 8, 16, 32, 48, 64})

_ROUNDING_EXTENSIONS: Mapping[RoundingMode, str] = MappingProxyType(
    {RoundingMode.DOUBLE_ROUND: "doubleround", RoundingMode.INEXACT_ROUND: "inexactround"}
)


@dataclass
class TosaValidation(Pass):
    """Validates TOSA dialect."""

    argument = "tosa-validate"
    name = "TosaValidation"
    summary = "Validates TOSA dialect"
    anchor = "builtin.module"

    strict_op_spec_alignment: bool = option(
        "strict-op-spec-alignment",
        False,
        "Verify if the properties of certain operations align the spec requirement",
    )
    allow_invalid_op_datatype_combinations: bool = option(
        "allow-invalid-op-datatype-combinations",
        False,
        "Disable checks for operations that are determined to be invalid due to their operand/result datatypes not "
        "aligning with the 'Supported Data Types' sections of the specifciation",
    )

    def run(self, op: Operation, state: PassState) -> None:
        state.mark_all_analyses_preserved()
        env = target_env(op)
        if isinstance(env, str):
            state.error(op, env)
            return
        variables = _Variables()
        for inner in op.walk_post_order():
            if inner.dialect == "tosa":
                for message in self._problems(inner, env, variables):
                    state.error(inner, f"'{inner.name}' op {message}")

    def _problems(self, op: Operation, env: TargetEnv, variables: _Variables) -> Iterator[str]:
        """Yields messages about an op; after a message about its types no others."""
        problem = self._type_problem(op, env)
        if problem:
            yield problem
            return
        messages = [_variable_operand(op, env), level_problem(op, env), _rounding(op, env), variables.problem(op)]
        if self.strict_op_spec_alignment:
            messages.append(restriction_problem(op))
        yield from (message for message in messages if message)

    def _type_problem(self, op: Operation, env: TargetEnv) -> str | None:
        unsigned_too = isinstance(op, RescaleOp) and not self.strict_op_spec_alignment
        for value in (*op.operands, *op.results):
            element = element_type_or_self(value.type)
            if not _is_legal(element, unsigned_too=unsigned_too):
                return f"is not profile-aligned: element type '{element}' is not legal"
        if self.strict_op_spec_alignment:
            missing = missing_profile(op, env) or missing_extension(op, env)
            if missing:
                return missing
        return None if self.allow_invalid_op_datatype_combinations else unknown_types(op)


def _is_legal(element: Type, *, unsigned_too: bool) -> bool:
    if isinstance(element, FloatType):
        return str(element) in _FLOATS
    if isinstance(element, IntegerType):
        if element.is_signless:
            return element.width in _WIDTHS
        return unsigned_too and element.is_unsigned and element.width in (8, 16, 32)
    return isinstance(element, DialectType) and (is_shape_type(element) or str(element) == "!tosa.mxint8")


def _constant_operands(op: Operation) -> tuple[Value, ...]:
    """Returns the last operands of an op, which only the extension `dynamic` allows to be computed at run time."""
    match op:
        case Convolution():
            return (op.input_zp, op.weight_zp)
        case AvgPool2dOp():
            return (op.input_zp, op.output_zp)
        case MatMulOp():
            return (op.a_zp, op.b_zp)
        case MulOp():
            return (op.shift,)
        case NegateOp():
            return (op.input1_zp, op.output_zp)
        case PadOp():
            return (op.pad_const,)
        case RescaleOp():
            return (op.multiplier, op.shift, op.input_zp, op.output_zp)
        case SliceShapeOp():
            return (op.start_, op.size)
        case TableOp():
            return (op.table,)
    return ()


def _variable_operand(op: Operation, env: TargetEnv) -> str | None:
    if "dynamic" in env.extensions:
        return None
    values = _constant_operands(op)
    for number, value in enumerate(values, len(op.operands) - len(values)):
        if constant_attribute(value) is None:
            return f"expected compile time resolvable constant, but got variable value for operand #{number}"
    return None


def _rounding(op: Operation, env: TargetEnv) -> str | None:
    if not isinstance(op, RescaleOp):
        return None
    mode = op.rounding_mode
    extension = _ROUNDING_EXTENSIONS.get(mode)
    if extension is None or extension in env.extensions:
        return None
    return f"failed attribute check: rounding_mode = {mode.symbol} requires extension [{extension}]"


class _Variables:
    """The variables declared so far, and whether they are used with their types."""

    def __init__(self) -> None:
        self._types: dict[StringAttr, Type | None] = {}

    def problem(self, op: Operation) -> str | None:
        if not isinstance(op, (VariableOp, VariableReadOp, VariableWriteOp)):
            return None
        if isinstance(op, VariableOp):
            if op.sym_name in self._types:
                return "name has already been declared"
            self._types[op.sym_name] = variable_type(op)
            return None
        if op.name_ not in self._types:
            return "name has not been declared"
        type_ = self._types[op.name_]
        if isinstance(op, VariableWriteOp):
            return None if op.input1.type == type_ else "operand type does not equal variable type"
        return None if op.output1.type == type_ else "result type does not equal variable type"
