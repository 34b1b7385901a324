"""Functions as formulas, from which z3 proves that two of them compute the same for all inputs.

Takes a function before and after passes, of integers, indices (64 bits) and floats or vectors of these, without loops,
calls and memory; returns a proof, an input for which they differ, or the reason why there is neither. A value is a bit
vector or a float, and whether it is poison; a function has one condition of undefined behavior. The formula asks for an
input for which the function before is defined, and the one after is undefined, or has a result that was not poison and
differs or is poison. Vectors and tensors of one shape, on which operations compute element by element, are modelled by
an arbitrary element. See https://users.cs.utah.edu/~regehr/alive2-pldi21.pdf.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from compiler.analysis.branches import successor_operands
from compiler.checking.float_formulas import float_formula, has_formulas, number_of
from compiler.checking.integer_formulas import BINARY, CASTS, DIVISIONS, Formula, NoFormula, cast, compare, extended
from compiler.checking.outcomes import signature
from compiler.dialects.arith.integer_ops import (
    AddUIExtendedOp,
    CmpIOp,
    IntegerBinaryWithExact,
    MulSIExtendedOp,
    MulUIExtendedOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.cf.ops import AssertOp, BranchOp, CondBranchOp, SwitchOp
from compiler.dialects.index.ops import BoolConstantOp, CmpOp
from compiler.dialects.index.ops import ConstantOp as IndexConstantOp
from compiler.dialects.scf.ops import ExecuteRegionOp, IfOp, IndexSwitchOp
from compiler.dialects.ub.ops import PoisonOp, UnreachableOp
from compiler.ir.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from compiler.ir.operation import Block, Operation, Region, Value, sole_region
from compiler.ir.types import (
    DYNAMIC,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    RankedTensorType,
    Type,
    VectorType,
    element_type_or_self,
)
from compiler.rewrite.elementwise import width_of

_MOST_WORK = 60_000_000
"""Limit of z3's work for one function, in its own units: a few seconds, as many on a loaded machine."""
_MOST_FLOAT_WORK = 1_000_000
"""Limit of the work for formulas of floats, whose units take longer."""
_MOST_OPERATIONS = 2_000


@dataclass(frozen=True, slots=True)
class Proof:
    """Both functions compute the same for all inputs."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The functions differ for these arguments, which are bit patterns."""

    arguments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoProof:
    """There is no answer; `reason` says why."""

    reason: str


class Symbolic(NamedTuple):
    """A value: its bits or its float, and whether it is poison."""

    bits: Formula
    poison: Formula


def prove(before: Operation, after: Operation) -> Proof | Counterexample | NoProof:
    """Returns a proof that `after` refines `before`, or why there is none."""
    if find_spec("z3") is None:
        return NoProof("z3 is not installed: install the package z3-solver")
    z3 = import_module("z3")
    type_ = signature(before)
    if type_ is None or signature(after) != type_:
        return NoProof("the type of the function is not the same")
    try:
        translations = _Translation(z3, type_), _Translation(z3, type_)
        old, new = (each.run(function) for each, function in zip(translations, (before, after), strict=True))
    except NoFormula as reason:
        return NoProof(str(reason))
    violations = [new.undefined]
    for result, other in zip(old.results, new.results, strict=True):
        violations.append(z3.And(z3.Not(result.poison), z3.Or(other.poison, result.bits != other.bits)))
    has_floats = any(each.has_floats for each in translations)
    solver = z3.SolverFor("QF_FPBV" if has_floats else "QF_BV")
    solver.set("rlimit", _MOST_FLOAT_WORK if has_floats else _MOST_WORK)
    solver.add(z3.Not(old.undefined), z3.Or(*violations))
    answer = solver.check()
    if answer == z3.unsat:
        return Proof()
    if answer == z3.sat:
        model = solver.model()
        arguments = _arguments(z3, type_)
        return Counterexample(tuple(model.eval(argument, model_completion=True).as_long() for argument in arguments))
    return NoProof("z3 has no answer within the limit of its work")


def _arguments(z3: ModuleType, type_: FunctionType) -> list[Formula]:
    """Returns the variables of formulas: the arguments, or one element of each that has a shape."""
    return [z3.BitVec(f"argument{n}", width_of(each)) for n, each in enumerate(type_.inputs)]


class _Function(NamedTuple):
    """A function's results, and the condition of its undefined behavior."""

    results: Sequence[Symbolic]
    undefined: Formula


# ------------------------------------------------------------------------------------------------------- control flow


class _Translation:
    """Goes through a function once, with the condition under which each of its blocks runs."""

    def __init__(self, z3: ModuleType, type_: FunctionType) -> None:
        self.z3 = z3
        self.has_floats = False
        self._type = type_
        self._shape: Sequence[int] | None = None
        """Shape of the function's vectors and tensors, which have one element here."""
        self._values: dict[Value, Symbolic] = {}
        self._undefined: list[Formula] = []
        self._operations = 0

    def run(self, function: Operation) -> _Function:
        """Returns the formulas of a function."""
        for type_ in (*self._type.inputs, *self._type.results):
            self._check_type(type_)
        never = self.z3.BoolVal(False)
        bits = _arguments(self.z3, self._type)
        arguments = [Symbolic(number_of(self.z3, *row), never) for row in zip(bits, self._type.inputs, strict=True)]
        results = self._region(sole_region(function), arguments, self.z3.BoolVal(True), self._type.results)
        return _Function(results, self.z3.Or(never, *self._undefined))

    def _check_type(self, type_: Type) -> None:
        """Raises NoFormula for a type that formulas do not have, or a second shape."""
        element = element_type_or_self(type_)
        if element != type_ and not isinstance(type_, VectorType | RankedTensorType):
            raise NoFormula(f"formulas have numbers only, not {type_}")
        is_integer = isinstance(element, IndexType) or (isinstance(element, IntegerType) and element.width > 0)
        self.has_floats |= isinstance(element, FloatType)
        if not is_integer and not (isinstance(element, FloatType) and has_formulas(element)):
            raise NoFormula(f"formulas have integers and floats of IEEE 754 only, not {type_}")
        if isinstance(type_, VectorType | RankedTensorType):
            if self._shape is None:
                self._shape = type_.shape
            if DYNAMIC in type_.shape or type_.shape != self._shape:
                raise NoFormula(f"formulas have vectors of one shape only, not also {type_}")

    def _region(
        self, region: Region, arguments: Sequence[Symbolic], path: Formula, types: Sequence[Type]
    ) -> list[Symbolic]:
        """Returns the values of `types` that the terminators of a region yield."""
        entering: dict[Block, list[tuple[Formula, Sequence[Symbolic]]]] = {region.blocks[0]: [(path, arguments)]}
        ends: list[tuple[Formula, Sequence[Symbolic]]] = []
        for block in _forward_order(region):
            if block not in entering:
                continue
            condition = self.z3.Or(*[condition_of_edge for condition_of_edge, _ in entering[block]])
            for argument, value in zip(block.arguments, self._merged(entering[block]), strict=True):
                self._values[argument] = value
            for op in block.ops[:-1]:
                self._operation(op, condition)
            last = block.ops[-1]
            if isinstance(last, UnreachableOp):
                self._undefined.append(condition)
            elif last.successors:
                for target, taken, passed in self._branches(last, condition):
                    entering.setdefault(target, []).append((taken, passed))
            elif last.has_trait("Terminator"):
                ends.append((condition, [self.value(operand) for operand in last.operands]))
            else:
                self._operation(last, condition)
                ends.append((condition, []))
        if not ends:  # all ways are undefined behavior
            return [self._poison(type_) for type_ in types]
        return self._merged(ends)

    def _poison(self, type_: Type) -> Symbolic:
        return Symbolic(number_of(self.z3, self.z3.BitVecVal(0, width_of(type_)), type_), self.z3.BoolVal(True))

    def _merged(self, ways: Sequence[tuple[Formula, Sequence[Symbolic]]]) -> list[Symbolic]:
        """Values that are those of the way that was taken."""
        merged = list(ways[-1][1])
        for condition, values in reversed(ways[:-1]):
            merged = [self.chosen(condition, value, other) for value, other in zip(values, merged, strict=True)]
        return merged

    def chosen(self, condition: Formula, first: Symbolic, other: Symbolic) -> Symbolic:
        z3 = self.z3
        return Symbolic(z3.If(condition, first.bits, other.bits), z3.If(condition, first.poison, other.poison))

    def _branches(self, op: Operation, path: Formula) -> list[tuple[Block, Formula, Sequence[Symbolic]]]:
        z3 = self.z3
        if isinstance(op, BranchOp):
            conditions = [z3.BoolVal(True)]
        elif isinstance(op, CondBranchOp):
            condition = self._decided(op.condition, path)
            conditions = [condition == 1, condition != 1]
        elif isinstance(op, SwitchOp):
            flag = self._decided(op.flag, path)
            cases = op.case_values
            numbers = cases.bit_patterns() if isinstance(cases, DenseElementsAttr) else []
            if isinstance(cases, DenseElementsAttr) and cases.is_splat:
                numbers = numbers * cases.type.num_elements
            case_conditions = [
                z3.And(flag == number, *[flag != earlier for earlier in numbers[:place]])
                for place, number in enumerate(numbers)
            ]
            conditions = [z3.And(z3.BoolVal(True), *[flag != number for number in numbers]), *case_conditions]
        else:
            raise NoFormula(f"formulas do not have '{op.name}'")
        branches: list[tuple[Block, Formula, Sequence[Symbolic]]] = []
        for number, (target, taken) in enumerate(zip(op.successors, conditions, strict=True)):
            passed = successor_operands(op, number) or ()
            branches.append((target, z3.And(path, taken), [self.value(value) for value in passed]))
        return branches

    def _decided(self, value: Value, path: Formula) -> Formula:
        """Returns the bits of a branch condition; poison is undefined behavior."""
        decided = self.value(value)
        self._undefined.append(self.z3.And(path, decided.poison))
        return decided.bits

    def value(self, value: Value) -> Symbolic:
        return self._values[value]

    # ---------------------------------------------------------------------------------------------------- operations

    def _operation(self, op: Operation, path: Formula) -> None:
        self._operations += 1
        if self._operations > _MOST_OPERATIONS:
            raise NoFormula(f"the function has more than {_MOST_OPERATIONS} operations")
        for operand in (*op.operands, *op.results):
            self._check_type(operand.type)
        types = [result.type for result in op.results]
        if isinstance(op, IfOp):
            results = self._if(op, path)
        elif isinstance(op, ExecuteRegionOp):
            results = self._region(op.region, (), path, types)
        elif isinstance(op, IndexSwitchOp):
            results = self._switch(op, path)
        else:
            results = self._computed(op, path)
        for result, value in zip(op.results, results, strict=True):
            self._values[result] = value

    def _if(self, op: IfOp, path: Formula) -> list[Symbolic]:
        z3 = self.z3
        condition = self._decided(op.condition, path) == 1
        types = [result.type for result in op.results]
        then = self._region(op.then_region, (), z3.And(path, condition), types)
        if not op.else_region.blocks:
            return []
        other = self._region(op.else_region, (), z3.And(path, z3.Not(condition)), types)
        return [self.chosen(condition, value, two) for value, two in zip(then, other, strict=True)]

    def _switch(self, op: IndexSwitchOp, path: Formula) -> list[Symbolic]:
        z3 = self.z3
        argument = self._decided(op.arg, path)
        types = [result.type for result in op.results]
        ways: list[tuple[Formula, Sequence[Symbolic]]] = []
        others = path
        for case, region in zip(op.cases.values, op.case_regions, strict=True):
            taken = argument == case
            ways.append((taken, self._region(region, (), z3.And(others, taken), types)))
            others = z3.And(others, z3.Not(taken))
        ways.append((others, self._region(op.default_region, (), others, types)))
        return self._merged(ways)

    def _computed(self, op: Operation, path: Formula) -> list[Symbolic]:
        z3 = self.z3
        never = z3.BoolVal(False)
        operands = [self.value(operand) for operand in op.operands]
        poison = z3.Or(never, *[operand.poison for operand in operands])
        bits = [operand.bits for operand in operands]
        if isinstance(op, PoisonOp):
            return [self._poison(op.result.type)]
        if isinstance(op, (ConstantOp, IndexConstantOp, BoolConstantOp)):
            constant = z3.BitVecVal(_constant(op), width_of(op.result.type))
            return [Symbolic(number_of(z3, constant, op.result.type), never)]
        if isinstance(op, AssertOp):
            self._undefined.append(z3.And(path, z3.Or(poison, bits[0] != 1)))
            return []
        if isinstance(op, SelectOp):
            chosen = self.chosen(bits[0] == 1, operands[1], operands[2])
            return [Symbolic(chosen.bits, z3.Or(operands[0].poison, chosen.poison))]
        if isinstance(op, (CmpIOp, CmpOp)):
            holds = compare(z3, op, *bits)
            return [Symbolic(z3.If(holds, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)), poison)]
        if isinstance(op, (AddUIExtendedOp, MulUIExtendedOp, MulSIExtendedOp)):
            return [Symbolic(bits_of_result, poison) for bits_of_result in extended(z3, op, *bits)]
        if any(isinstance(element_type_or_self(value.type), FloatType) for value in (*op.operands, *op.results)):
            result, problems = float_formula(z3, op, bits)
            return [Symbolic(result, z3.Or(poison, *problems))]
        if type(op) in CASTS:
            result, fits = cast(z3, op, bits[0])
            return [Symbolic(result, z3.Or(poison, z3.Not(fits)))]
        if (kind := DIVISIONS.get(op.name)) is not None:
            undefined, result, remainder = kind(z3, *bits)
            self._undefined.append(z3.And(path, z3.Or(operands[1].poison, z3.And(z3.Not(poison), undefined))))
            is_exact = isinstance(op, IntegerBinaryWithExact) and bool(op.is_exact)
            return [Symbolic(result, z3.Or(poison, remainder != 0) if is_exact else poison)]
        compute = BINARY.get(op.name)
        if compute is None:
            raise NoFormula(f"formulas do not have '{op.name}'")
        result, problems = compute(z3, op, *bits)
        return [Symbolic(result, z3.Or(poison, *problems))]


def _forward_order(region: Region) -> list[Block]:
    """Returns the reachable blocks so that each stands behind those before it. Raises NoFormula for a loop."""
    order: list[Block] = []
    open_: set[Block] = set()
    done: set[Block] = set()
    waiting: list[tuple[Block, bool]] = [(region.blocks[0], False)]
    while waiting:
        block, is_finished = waiting.pop()
        if is_finished:
            open_.discard(block)
            done.add(block)
            order.append(block)
            continue
        if block in done:
            continue
        if block in open_:
            raise NoFormula("the function has a loop")
        open_.add(block)
        waiting.append((block, True))
        for successor in block.ops[-1].successors if block.ops else ():
            if successor in open_:
                raise NoFormula("the function has a loop")
            if successor not in done:
                waiting.append((successor, False))
    return order[::-1]


def _constant(op: Operation) -> int:
    value = op.properties.get("value")
    width = width_of(op.result.type)
    if isinstance(value, DenseElementsAttr) and value.is_splat:
        return value.bit_patterns()[0]
    if isinstance(value, FloatAttr):
        return value.bits
    if not isinstance(value, IntegerAttr):
        raise NoFormula(f"formulas have numbers only, not {value}")
    return value.value & (1 << width) - 1
