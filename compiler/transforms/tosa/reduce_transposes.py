"""`tosa-reduce-transposes`: moves transposes up through elementwise ops until another one cancels them.

%0 = tosa.transpose %a {perms = array<i32: 0, 2, 1>}
%1 = tosa.clamp %0                                          ->    %0 = tosa.clamp %a
%2 = tosa.transpose %1 {perms = array<i32: 0, 2, 1>}

Constants are transposed, and reshapes of one dimension get the transposed shape. No transpose is moved if one of the
old ops would still be needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from compiler.analysis.effects import would_be_trivially_dead
from compiler.dialects.tosa.building import const, const_shape
from compiler.dialects.tosa.constants import constant_shape, dense_constant
from compiler.dialects.tosa.elementwise_ops import MulOp
from compiler.dialects.tosa.layout_ops import ReshapeOp, TransposeOp
from compiler.dialects.tosa.ops import ConstOp
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.tosa.constant_fold import transposed

Perms: TypeAlias = tuple[int, ...]

_SOURCES = (TransposeOp, ReshapeOp, ConstOp)
"""Ops at which a transpose that moves up ends."""


@dataclass
class TosaReduceTransposes(Pass):
    """Reduce transposes through other operators."""

    argument = "tosa-reduce-transposes"
    name = "TosaReduceTransposes"
    summary = "Reduce transposes through other operators"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        groups: dict[Perms, _Group] = {}
        order: list[tuple[TransposeOp, _Group]] = []
        for transpose in [inner for inner in op.walk() if isinstance(inner, TransposeOp)]:
            perms = transpose.perms.values
            if perms == tuple(range(len(perms))):
                continue
            group = groups.setdefault(perms, _Group(perms, rewriter))
            if group.add(transpose):
                order.append((transpose, group))
        replaceable = {transpose for group in groups.values() for transpose in group.replaceable()}
        for transpose, group in reversed(order):
            if transpose in replaceable:
                rewriter.replace_op(transpose, [group.values[transpose.input1]])
        for inner in reversed(list(op.walk())):
            if inner is not op and rewriter.is_unused(inner) and would_be_trivially_dead(inner):
                rewriter.erase_op(inner)


@dataclass
class _Group:
    """Transposes with the same permutation, and the permuted versions of values."""

    perms: Perms
    rewriter: Rewriter
    values: dict[Value, Value] = field(default_factory=dict)
    candidates: dict[TransposeOp, dict[Operation, None]] = field(default_factory=dict)
    """Transposes that can be replaced, each with the ops that it depends on."""

    def add(self, transpose: TransposeOp) -> bool:
        """Creates permuted versions of the ops that a transpose depends on. Returns True if that is possible."""
        source = transpose.input1
        if not isinstance(source.type, RankedTensorType) or not isinstance(transpose.result.type, RankedTensorType):
            return False
        needed = _needed_ops(source)
        if needed is None or not all(map(self._permute, needed)):
            return False
        if self.values[source].type != transpose.result.type:
            return False
        self.candidates[transpose] = needed
        return True

    def _permute(self, op: Operation) -> bool:
        if op.result in self.values:
            return True
        self.rewriter.set_insertion_point_after(op)
        permuted = self._permuted(op)
        if permuted is not None:
            self.values[op.result] = permuted
        return permuted is not None

    def _permuted(self, op: Operation) -> Value | None:
        type_ = tensor_type(op.result)
        if isinstance(op, TransposeOp):
            return op.input1 if _undoes(self.perms, op.perms.values) else None
        if len(self.perms) != type_.rank:
            return None
        result = RankedTensorType(self._apply(type_.shape), type_.element_type)
        if isinstance(op, ReshapeOp):
            return self._reshape(op, type_, result)
        if isinstance(op, ConstOp):
            constant = dense_constant(op.result)
            values = None if constant is None else transposed(constant, self.perms, result)
            return None if values is None else const(self.rewriter, values, op)
        data, others = _data_operands(op)
        known_values = [self.values[value] for value in data if value in self.values]
        if len(known_values) != len(data):
            return None
        return self.rewriter.create(
            type(op),
            *known_values,
            *others,
            result_types=[result],
            properties=op.properties,
            attributes=op.attributes,
            location=op,
        ).result

    def _reshape(self, op: ReshapeOp, type_: RankedTensorType, result: RankedTensorType) -> Value | None:
        """Reshapes instead of transposing, from N to 1x1xNx1."""
        source, extents = op.input1.type, constant_shape(op.shape)
        if not isinstance(source, RankedTensorType) or source.rank != 1 or extents is None:
            return None
        (length,) = source.shape
        ones = type_.shape.count(1)
        if ones != type_.rank - 1 and not (ones == type_.rank and length == 1):
            return None
        shape = const_shape(self.rewriter, self._apply(extents), op)
        return self.rewriter.create(ReshapeOp, op.input1, shape, result_types=[result], location=op).result

    def _apply(self, extents: Sequence[int]) -> tuple[int, ...]:
        return tuple(extents[index] for index in self.perms)

    def replaceable(self) -> set[TransposeOp]:
        """Returns the transposes whose replacement leaves all ops that they depend on unused."""
        left = set(self.candidates)
        while True:
            needed = {op for transpose in left for op in self.candidates[transpose]}
            shared = next((op for op in self.candidates if op in left and self._is_needed_elsewhere(op, needed)), None)
            if shared is None:
                return left
            left.discard(shared)

    def _is_needed_elsewhere(self, transpose: TransposeOp, needed: set[Operation]) -> bool:
        for op in self.candidates[transpose]:
            if isinstance(op, ConstOp):
                continue
            for user in self.rewriter.users(op.result):
                if isinstance(user, TransposeOp):
                    if user.perms.values != self.perms:
                        return True
                elif user not in needed:
                    return True
        return False


def _data_operands(op: Operation) -> tuple[Sequence[Value], Sequence[Value]]:
    """Returns the operands that are permuted like the result of an elementwise op, and the remaining operands."""
    return ((op.input1, op.input2), (op.shift,)) if isinstance(op, MulOp) else (op.operands, ())


def _undoes(perms: Perms, other: Perms) -> bool:
    return len(perms) == len(other) and all(other[index] == place for place, index in enumerate(perms))


def _needed_ops(value: Value) -> dict[Operation, None] | None:
    """Returns the ops that a value depends on, in order, up to the sources; None if one is unsupported."""
    ops: dict[Operation, None] = {}
    stack: list[tuple[Value, bool]] = [(value, False)]
    while stack:
        current, operands_done = stack.pop()
        if not isinstance(current, OpResult):
            return None
        op = current.owner
        if op in ops:
            continue
        if operands_done:
            ops[op] = None
            continue
        if op.dialect != "tosa" or len(op.results) != 1 or not isinstance(current.type, RankedTensorType):
            return None
        stack.append((current, True))
        if isinstance(op, _SOURCES):
            continue
        if not isinstance(op, MulOp) and not op.has_trait("TosaElementwiseOperator"):
            return None
        data, _ = _data_operands(op)
        stack += [(operand, False) for operand in reversed(data)]
    return ops
