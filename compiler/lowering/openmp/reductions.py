"""Reductions of parallel loops as OpenMP declares them.

^bb0(%l: f32, %r: f32):              omp.declare_reduction @__scf_reduction : f32
  %s = arith.addf %l, %r : f32   ->      init { 0.0 } combiner { addf } atomic { llvm.atomicrmw fadd }
  scf.reduce.return %s : f32
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from compiler.dialects.arith.float_ops import AddFOp, CmpFOp, MulFOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, CmpIOp, MulIOp, OrIOp, XOrIOp
from compiler.dialects.arith.ops import SelectOp
from compiler.dialects.llvm import arithmetic_ops as llvm
from compiler.dialects.llvm.enums import AtomicBinOp
from compiler.dialects.scf.ops import ReduceReturnOp
from compiler.ir import floats
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Block, Operation
from compiler.ir.types import FloatType, IntegerType, Type, VectorType, element_type_or_self
from compiler.rewrite.elementwise import constant, float_constant


@dataclass(frozen=True)
class Reduction:
    """Initial value of a reduction, and the atomic combination of two of its values, if there is one."""

    neutral: Attribute
    atomic: AtomicBinOp | None


_NEUTRAL_INTEGERS: Mapping[type[Operation], tuple[int, AtomicBinOp | None]] = MappingProxyType(
    {
        AddIOp: (0, AtomicBinOp.ADD),
        llvm.AddOp: (0, AtomicBinOp.ADD),
        OrIOp: (0, AtomicBinOp.OR),
        llvm.OrOp: (0, AtomicBinOp.OR),
        XOrIOp: (0, AtomicBinOp.XOR),
        llvm.XOrOp: (0, AtomicBinOp.XOR),
        AndIOp: (-1, AtomicBinOp.AND),
        llvm.AndOp: (-1, AtomicBinOp.AND),
        MulIOp: (1, None),
        llvm.MulOp: (1, None),
    }
)
_NEUTRAL_FLOATS: Mapping[type[Operation], tuple[float, AtomicBinOp | None]] = MappingProxyType(
    {
        AddFOp: (0.0, AtomicBinOp.FADD),
        llvm.FAddOp: (0.0, AtomicBinOp.FADD),
        MulFOp: (1.0, None),
        llvm.FMulOp: (1.0, None),
    }
)
_LESS = frozenset({"OLT", "OLE", "SLT", "SLE", "ULT", "ULE"})
_GREATER = frozenset({"OGT", "OGE", "SGT", "SGE", "UGT", "UGE"})


def reduction_of(block: Block) -> Reduction | None:
    """Returns the reduction that a block of two arguments computes; None if OpenMP has no such reduction."""
    ops = block.ops
    if len(block.arguments) != 2 or not ops or not isinstance(ops[-1], ReduceReturnOp):
        return None
    type_ = block.arguments[0].type
    if len(ops) == 2:
        return _of_operation(block, ops[0], type_)
    if len(ops) == 3:
        return _of_selection(block, ops[0], ops[1], type_)
    return None


def _of_operation(block: Block, op: Operation, type_: Type) -> Reduction | None:
    """Reads `op(first, second)`."""
    last = block.ops[-1]
    if op.operands != block.arguments or last.operands != op.results:
        return None
    if type(op) in _NEUTRAL_FLOATS:
        value, atomic = _NEUTRAL_FLOATS[type(op)]
        return _reduction(float_constant(value, type_), atomic, type_)
    if type(op) in _NEUTRAL_INTEGERS:
        number, atomic = _NEUTRAL_INTEGERS[type(op)]
        return _reduction(constant(number, type_), atomic, type_)
    return None


def _of_selection(block: Block, compare: Operation, select: Operation, type_: Type) -> Reduction | None:
    """Reads `select(first < second, first, second)` and its like as minimum or maximum."""
    predicate = _predicate(compare, select)
    condition, *chosen = select.operands
    if (
        predicate is None
        or compare.operands != block.arguments
        or condition is not compare.result
        or block.ops[-1].operands != select.results
        or predicate not in _LESS | _GREATER
    ):
        return None
    if chosen not in (compare.operands, compare.operands[::-1]):
        return None
    is_min = (predicate in _LESS) == (chosen == compare.operands)
    element = element_type_or_self(type_)
    if isinstance(element, FloatType):
        return _reduction(constant(floats.largest(element.semantics, negative=not is_min), type_), None, type_)
    if not isinstance(element, IntegerType):
        return None
    if predicate.startswith("U"):
        atomic = AtomicBinOp.UMIN if is_min else AtomicBinOp.UMAX
        return _reduction(constant(-1 if is_min else 0, type_), atomic, type_)
    sign = 1 << element.width - 1
    atomic = AtomicBinOp.MIN if is_min else AtomicBinOp.MAX
    return _reduction(constant(sign - 1 if is_min else sign, type_), atomic, type_)


def _predicate(compare: Operation, select: Operation) -> str | None:
    """Returns the name of a comparison's predicate, if the selection is of the same dialect."""
    match select, compare:
        case SelectOp(), CmpFOp() | CmpIOp():
            return compare.predicate.name
        case llvm.SelectOp(), llvm.FCmpOp() | llvm.ICmpOp():
            return compare.predicate.name
    return None


def _reduction(neutral: Attribute | None, atomic: AtomicBinOp | None, type_: Type) -> Reduction | None:
    """Returns a reduction; vectors cannot be combined in one atomic step."""
    return None if neutral is None else Reduction(neutral, None if isinstance(type_, VectorType) else atomic)
