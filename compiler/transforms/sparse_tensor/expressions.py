"""Represents the computation of one element by a `linalg.generic` as an expression over elements of its tensors.

The kind of a node determines for which stored elements it must be computed. If that is unknown, there is no expression
(None).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from compiler.dialects.arith import cast_ops, float_ops, integer_ops
from compiler.dialects.arith.enums import CmpFPredicate, CmpIPredicate
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.arith.ops import SelectOp as ChoiceOp
from compiler.dialects.complex import ops as complex_ops
from compiler.dialects.linalg.interface import body, is_scalar
from compiler.dialects.linalg.ops import IndexOp
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.math import exponential_ops, trigonometric_ops
from compiler.dialects.math import float_ops as math_float_ops
from compiler.dialects.math.integer_ops import AbsIOp
from compiler.dialects.sparse_tensor.loop_ops import BinaryOp, ReduceOp, SelectOp, UnaryOp
from compiler.dialects.sparse_tensor.storage import sparse_type_of
from compiler.ir import floats
from compiler.ir.attributes import FloatAttr, IntegerAttr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value


class Kind(Enum):
    """Kinds of expressions, by how they treat elements that are not stored."""

    TENSOR = auto()
    """The element of an operand."""
    INVARIANT = auto()
    """A value from outside."""
    LOOP = auto()
    """The coordinate of a loop."""
    ZERO = auto()
    """An element that an operand does not store."""
    MAP = auto()
    """Unary operation that maps zero to zero."""
    RELU = auto()
    """The element if it is greater than zero, else zero."""
    NEGATION = auto()
    """Negates by the operation that belongs to a difference."""
    CONJUNCTION = auto()
    """Operation that is zero if one operand is zero, such as a product."""
    DISJUNCTION = auto()
    """Operation that is zero if both operands are zero, such as a sum."""
    COMPARISON = auto()
    BINARY = auto()
    """A `sparse_tensor.binary`."""
    BRANCH = auto()
    """The region of a `sparse_tensor.binary` for one operand."""
    UNARY = auto()
    """A `sparse_tensor.unary`."""
    SELECT = auto()
    """A `sparse_tensor.select`."""
    REDUCE = auto()
    """A `sparse_tensor.reduce`."""
    DENSE = auto()
    """Any operation of elements that are all stored."""


@dataclass(eq=False)
class Expression:
    """A node of an expression; `value` is the value of an invariant, or a value computed ahead of its use."""

    kind: Kind
    children: tuple[Expression, ...] = ()
    op: Operation | None = None
    value: Value | None = None
    number: int = -1
    """Number of the operand or loop."""
    region: Region | None = field(default=None)
    """The region of a branch."""

    def has_tensor(self, tensor: int) -> bool:
        """Returns True if the element of an operand is used."""
        if self.kind is Kind.TENSOR:
            return self.number == tensor
        return any(child.has_tensor(tensor) for child in self.children)

    def negates(self, tensor: int) -> bool:
        """Returns True if the element of an operand is subtracted from something."""
        if self.kind is Kind.NEGATION or isinstance(self.op, float_ops.NegFOp | complex_ops.NegOp):
            return self.children[0].has_tensor(tensor)
        if self.kind is Kind.DISJUNCTION and isinstance(self.op, _DIFFERENCES):
            return self.children[1].has_tensor(tensor) or self.children[0].negates(tensor)
        return any(child.negates(tensor) for child in self.children)

    def follows(self, tensor: int) -> bool:
        """Returns True if the expression is zero exactly where an operand does not store an element."""
        children = self.children
        match self.kind:
            case Kind.TENSOR:
                return self.number == tensor
            case Kind.MAP | Kind.NEGATION | Kind.RELU | Kind.UNARY:
                return children[0].follows(tensor)
            case Kind.CONJUNCTION if isinstance(self.op, _DIVISIONS | _SHIFTS):
                return children[0].follows(tensor)
            case Kind.CONJUNCTION | Kind.REDUCE:
                if children[0].follows(tensor):
                    return children[1].follows(tensor) or children[1].kind is Kind.INVARIANT
                return children[1].follows(tensor) and children[0].kind is Kind.INVARIANT
            case Kind.DISJUNCTION if isinstance(self.op, _SUMS):
                return all(child.follows(tensor) for child in children)
        return self.kind is Kind.DENSE

    def is_zero(self) -> bool | None:
        """Returns True if the expression is zero; None if that is unknown."""
        if self.kind is not Kind.INVARIANT or self.value is None:
            return None
        constant = self.value.defining_op(ConstantOp)
        if constant is not None and isinstance(constant.value, IntegerAttr):
            return constant.value.value == 0
        if constant is not None and isinstance(constant.value, FloatAttr):
            return _is_zero(constant.value)
        number = self.value.defining_op(complex_ops.ConstantOp)
        if number is not None:
            return all(_is_zero(part) for part in number.value.elements if isinstance(part, FloatAttr))
        return None


def _is_zero(value: FloatAttr) -> bool:
    return floats.is_zero(value.bits, value.type.semantics)


_DIFFERENCES = float_ops.SubFOp | complex_ops.SubOp | integer_ops.SubIOp
_SUMS = float_ops.AddFOp | complex_ops.AddOp | integer_ops.AddIOp
_DIVISIONS = float_ops.DivFOp | complex_ops.DivOp | integer_ops.DivSIOp | integer_ops.DivUIOp
_SHIFTS = integer_ops.ShRSIOp | integer_ops.ShRUIOp | integer_ops.ShLIOp
_PRODUCTS = float_ops.MulFOp | complex_ops.MulOp | integer_ops.MulIOp | integer_ops.AndIOp
_BITS = integer_ops.OrIOp | integer_ops.XOrIOp
_COMPARISONS = integer_ops.CmpIOp | float_ops.CmpFOp
_GREATER = (CmpIPredicate.SGT, CmpIPredicate.UGT, CmpFPredicate.OGT, CmpFPredicate.UGT)
_ZERO_PRESERVING = (
    math_float_ops.AbsFOp
    | AbsIOp
    | math_float_ops.CeilOp
    | math_float_ops.FloorOp
    | exponential_ops.SqrtOp
    | exponential_ops.ExpM1Op
    | exponential_ops.Log1pOp
    | trigonometric_ops.SinOp
    | trigonometric_ops.TanhOp
    | complex_ops.AbsOp
    | complex_ops.SqrtOp
    | complex_ops.Expm1Op
    | complex_ops.Log1pOp
    | complex_ops.SinOp
    | complex_ops.TanhOp
    | complex_ops.NegOp
    | complex_ops.ImOp
    | complex_ops.ReOp
    | float_ops.NegFOp
    | cast_ops.TruncFOp
    | cast_ops.ExtFOp
    | cast_ops.FPToSIOp
    | cast_ops.FPToUIOp
    | cast_ops.SIToFPOp
    | cast_ops.UIToFPOp
    | cast_ops.ExtSIOp
    | cast_ops.ExtUIOp
    | cast_ops.IndexCastOp
    | cast_ops.TruncIOp
    | cast_ops.BitcastOp
)
REDUCTIONS = _SUMS | _DIFFERENCES | _BITS | ReduceOp
"""Operations that may reduce the stored elements only: elements that are not stored do not change the result."""


class _Part(NamedTuple):
    """An expression; `is_sparse` if most of its elements are zero, as for sparse operands."""

    expression: Expression
    is_sparse: bool


def expression_of(op: GenericOp) -> Expression | None:
    """Returns the expression that an operation yields."""
    end = body(op).last
    assert end is not None
    value, *_ = end.operands
    part = _part(op, value)
    return None if part is None else part.expression


def _part(op: GenericOp, value: Value) -> _Part | None:
    block = body(op)
    if isinstance(value, BlockArgument):
        if value.owner is not block:
            return _Part(Expression(Kind.INVARIANT, value=value), is_sparse=False)
        operand = op.operands[value.index]
        if is_scalar(operand):
            return _Part(Expression(Kind.INVARIANT, value=operand), is_sparse=False)
        return _Part(Expression(Kind.TENSOR, number=value.index), sparse_type_of(operand.type) is not None)
    assert isinstance(value, OpResult)
    inner = value.owner
    if inner.parent is not block:
        return _Part(Expression(Kind.INVARIANT, value=value), is_sparse=False)
    if isinstance(inner, IndexOp):
        return _Part(Expression(Kind.LOOP, number=inner.dim.value), is_sparse=False)
    parts = [_part(op, operand) for operand in inner.operands]
    whole = [part for part in parts if part is not None]
    if len(whole) < len(parts):
        return None
    children = tuple(part.expression for part in whole)
    is_sparse = any(part.is_sparse for part in whole)
    if _is_relu(inner, children):
        return _Part(Expression(Kind.RELU, (children[1],), children[0].op), whole[1].is_sparse)
    kind = _kind(inner, children)
    if kind is Kind.DISJUNCTION:
        is_sparse = all(part.is_sparse for part in whole)
    if kind is not None:
        return _Part(Expression(kind, children[:2], inner), is_sparse)
    if is_sparse or len(inner.results) != 1 or len(children) not in (1, 2):
        return None
    return _Part(Expression(Kind.DENSE, children, inner), is_sparse=False)


def _is_relu(op: Operation, children: Sequence[Expression]) -> bool:
    """Returns True for `x > 0 ? x : 0`."""
    if not isinstance(op, ChoiceOp):
        return False
    condition, element, zero = children
    if condition.kind is not Kind.COMPARISON or not isinstance(condition.op, _COMPARISONS):
        return False
    if condition.op.predicate not in _GREATER or element.kind is not Kind.TENSOR or not zero.is_zero():
        return False
    left, right = condition.children
    return left.kind is Kind.TENSOR and left.number == element.number and bool(right.is_zero())


def _kind(op: Operation, children: Sequence[Expression]) -> Kind | None:
    """Returns the kind of an operation's expression; None if its behaviour on zeros is unknown."""
    match op:
        case UnaryOp() if _is_local(op, op.present_region) and _is_local(op, op.absent_region):
            return Kind.UNARY
        case SelectOp() if _is_local(op, op.region):
            return Kind.SELECT
        case ReduceOp() if _is_local(op, op.region):
            return Kind.REDUCE
        case BinaryOp() if _is_local(op, op.overlap_region):
            left = op.left_identity or _is_local(op, op.left_region)
            right = op.right_identity or _is_local(op, op.right_region)
            return Kind.BINARY if left and right else None
    if isinstance(op, _ZERO_PRESERVING):
        return Kind.MAP
    if isinstance(op, _PRODUCTS):
        return Kind.CONJUNCTION
    if isinstance(op, _DIVISIONS) and children[1].is_zero() is False:
        return Kind.CONJUNCTION
    if isinstance(op, _SHIFTS) and children[1].kind is Kind.INVARIANT:
        return Kind.CONJUNCTION
    if isinstance(op, _SUMS | _DIFFERENCES | _BITS):
        return Kind.DISJUNCTION
    return Kind.COMPARISON if isinstance(op, _COMPARISONS) else None


def _is_local(op: Operation, region: Region) -> bool:
    """Returns True if a region computes only with its arguments, coordinates and values from outside."""
    if not region.blocks:
        return True
    block = region.entry
    assert block.last is not None
    return all(_is_local_value(op, block, value) for value in block.last.operands)


def _is_local_value(op: Operation, block: Block, value: Value) -> bool:
    if not isinstance(value, OpResult):
        return True
    inner = value.owner
    if isinstance(inner, IndexOp):
        return True
    if inner.parent is not block:
        return inner.parent is not op.parent
    return all(_is_local_value(op, block, operand) for operand in inner.operands)
