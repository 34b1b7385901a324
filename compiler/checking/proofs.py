"""Functions as formulas, from which z3 proves that two of them compute the same for all inputs.

Takes a function before and after passes, of integers and indices (64 bits) or vectors of these, without loops, calls
and memory; returns a proof, an input for which they differ, or the reason why there is neither. A value is a bit vector
and whether it is poison; a function has one condition of undefined behavior. The formula asks for an input for which
the function before is defined, and the one after is undefined, or has a result that was not poison and differs or is
poison. Vectors and tensors of one shape, on which operations compute element by element, are modelled by an arbitrary
element. See https://users.cs.utah.edu/~regehr/alive2-pldi21.pdf.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, TypeAlias

from compiler.analysis.branches import successor_operands
from compiler.checking.outcomes import signature
from compiler.dialects.arith.cast_ops import (
    BitcastOp,
    ExtSIOp,
    ExtUIOp,
    IndexCastOp,
    IndexCastUIOp,
    TruncIOp,
)
from compiler.dialects.arith.enums import IntegerOverflowFlags
from compiler.dialects.arith.integer_ops import (
    AddUIExtendedOp,
    CmpIOp,
    IntegerBinaryWithExact,
    MulSIExtendedOp,
    MulUIExtendedOp,
)
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.cf.ops import AssertOp, BranchOp, CondBranchOp, SwitchOp
from compiler.dialects.index.ops import BoolConstantOp, CastSOp, CastUOp, CmpOp
from compiler.dialects.index.ops import ConstantOp as IndexConstantOp
from compiler.dialects.scf.ops import ExecuteRegionOp, IfOp, IndexSwitchOp
from compiler.dialects.ub.ops import PoisonOp, UnreachableOp
from compiler.ir.attributes import DenseElementsAttr, IntegerAttr
from compiler.ir.operation import Block, Operation, Region, Value, sole_region
from compiler.ir.types import (
    DYNAMIC,
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
_MOST_OPERATIONS = 2_000

Formula: TypeAlias = Any
"""An expression of z3, which has no types for mypy."""


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


class _NoFormula(Exception):
    """A function has something that formulas here do not say."""


class Symbolic(NamedTuple):
    """A value: its bits, and whether it is poison."""

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
        old = _Translation(z3, type_).run(before)
        new = _Translation(z3, type_).run(after)
    except _NoFormula as reason:
        return NoProof(str(reason))
    wrong = [new.undefined]
    for result, other in zip(old.results, new.results, strict=True):
        wrong.append(z3.And(z3.Not(result.poison), z3.Or(other.poison, result.bits != other.bits)))
    solver = z3.SolverFor("QF_BV")
    solver.set("rlimit", _MOST_WORK)
    solver.add(z3.Not(old.undefined), z3.Or(*wrong))
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
        arguments = [Symbolic(bits, never) for bits in _arguments(self.z3, self._type)]
        results = self._region(sole_region(function), arguments, self.z3.BoolVal(True), self._type.results)
        return _Function(results, self.z3.Or(never, *self._undefined))

    def _check_type(self, type_: Type) -> None:
        """Raises _NoFormula for a type that formulas do not have, or a second shape."""
        number = element_type_or_self(type_)
        if number != type_ and not isinstance(type_, VectorType | RankedTensorType):
            raise _NoFormula(f"formulas have integers only, not {type_}")
        if not (isinstance(number, IndexType) or (isinstance(number, IntegerType) and number.width > 0)):
            raise _NoFormula(f"formulas have integers only, not {type_}")
        if isinstance(type_, VectorType | RankedTensorType):
            if self._shape is None:
                self._shape = type_.shape
            if DYNAMIC in type_.shape or type_.shape != self._shape:
                raise _NoFormula(f"formulas have vectors of one shape only, not also {type_}")

    def _region(
        self, region: Region, arguments: Sequence[Symbolic], path: Formula, types: Sequence[Type]
    ) -> list[Symbolic]:
        """Returns what the ends of a region pass on, which are values of `types`."""
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
        return Symbolic(self.z3.BitVecVal(0, width_of(type_)), self.z3.BoolVal(True))

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
            raise _NoFormula(f"formulas do not have '{op.name}'")
        branches: list[tuple[Block, Formula, Sequence[Symbolic]]] = []
        for number, (target, taken) in enumerate(zip(op.successors, conditions, strict=True)):
            passed = successor_operands(op, number) or ()
            branches.append((target, z3.And(path, taken), [self.value(value) for value in passed]))
        return branches

    def _decided(self, value: Value, path: Formula) -> Formula:
        """Returns the bits of what decides on a branch, which is undefined behavior where it is poison."""
        decided = self.value(value)
        self._undefined.append(self.z3.And(path, decided.poison))
        return decided.bits

    def value(self, value: Value) -> Symbolic:
        return self._values[value]

    # ---------------------------------------------------------------------------------------------------- operations

    def _operation(self, op: Operation, path: Formula) -> None:
        self._operations += 1
        if self._operations > _MOST_OPERATIONS:
            raise _NoFormula(f"the function has more than {_MOST_OPERATIONS} operations")
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
            return [Symbolic(z3.BitVecVal(_constant(op), width_of(op.result.type)), never)]
        if isinstance(op, AssertOp):
            self._undefined.append(z3.And(path, z3.Or(poison, bits[0] != 1)))
            return []
        if isinstance(op, SelectOp):
            chosen = self.chosen(bits[0] == 1, operands[1], operands[2])
            return [Symbolic(chosen.bits, z3.Or(operands[0].poison, chosen.poison))]
        if isinstance(op, (CmpIOp, CmpOp)):
            holds = _compare(z3, op, *bits)
            return [Symbolic(z3.If(holds, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)), poison)]
        if isinstance(op, (AddUIExtendedOp, MulUIExtendedOp, MulSIExtendedOp)):
            return [Symbolic(bits_of_result, poison) for bits_of_result in _extended(z3, op, *bits)]
        if type(op) in _CASTS:
            result, fits = _cast(z3, op, bits[0])
            return [Symbolic(result, z3.Or(poison, z3.Not(fits)))]
        if (kind := _DIVISIONS.get(op.name)) is not None:
            undefined, result, remainder = kind(z3, *bits)
            self._undefined.append(z3.And(path, z3.Or(operands[1].poison, z3.And(z3.Not(poison), undefined))))
            is_exact = isinstance(op, IntegerBinaryWithExact) and bool(op.is_exact)
            return [Symbolic(result, z3.Or(poison, remainder != 0) if is_exact else poison)]
        compute = _BINARY.get(op.name)
        if compute is None:
            raise _NoFormula(f"formulas do not have '{op.name}'")
        result, problems = compute(z3, op, *bits)
        return [Symbolic(result, z3.Or(poison, *problems))]


def _forward_order(region: Region) -> list[Block]:
    """Returns the reachable blocks so that each stands behind those before it. Raises _NoFormula for a loop."""
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
            raise _NoFormula("the function has a loop")
        open_.add(block)
        waiting.append((block, True))
        for successor in block.ops[-1].successors if block.ops else ():
            if successor in open_:
                raise _NoFormula("the function has a loop")
            if successor not in done:
                waiting.append((successor, False))
    return order[::-1]


def _constant(op: Operation) -> int:
    value = op.properties.get("value")
    width = width_of(op.result.type)
    if isinstance(value, DenseElementsAttr) and value.is_splat:
        return value.bit_patterns()[0]
    if not isinstance(value, IntegerAttr):
        raise _NoFormula(f"formulas have integers only, not {value}")
    return value.value & (1 << width) - 1


# -------------------------------------------------------------------------------------------------------- arithmetic

_Computed: TypeAlias = "tuple[Formula, list[Formula]]"
"""Bits, and the conditions under which they are poison."""


def _flags(op: Operation) -> IntegerOverflowFlags:
    flags = getattr(op, "overflow_flags", None)
    return flags if isinstance(flags, IntegerOverflowFlags) else IntegerOverflowFlags(0)


def _wrapping(name: str) -> Callable[..., _Computed]:
    """Sums, differences and products, with their overflow flags; computed exactly in twice the width."""

    def apply(a: Formula, b: Formula) -> Formula:
        return a + b if name == "add" else a - b if name == "sub" else a * b

    def compute(z3: ModuleType, op: Operation, a: Formula, b: Formula) -> _Computed:
        result = apply(a, b)
        width = a.size()
        extra = width if name == "mul" else 1
        flags = _flags(op)
        problems = []
        if IntegerOverflowFlags.NSW in flags:
            wide = apply(z3.SignExt(extra, a), z3.SignExt(extra, b))
            problems.append(wide != z3.SignExt(extra, result))
        if IntegerOverflowFlags.NUW in flags:
            wide = apply(z3.ZeroExt(extra, a), z3.ZeroExt(extra, b))
            problems.append(wide != z3.ZeroExt(extra, result))
        return result, problems

    return compute


def _shifting(name: str) -> Callable[..., _Computed]:
    def compute(z3: ModuleType, op: Operation, a: Formula, b: Formula) -> _Computed:
        width = a.size()
        # The width does not fit into its own type where that has one bit; then any shift by one is too far.
        too_far = z3.UGE(z3.ZeroExt(width, b), z3.BitVecVal(width, 2 * width))
        result = a << b if name == "shl" else z3.LShR(a, b) if name == "shru" else a >> b
        problems = [too_far]
        flags = _flags(op)
        if name == "shl" and IntegerOverflowFlags.NUW in flags:
            problems.append(z3.LShR(result, b) != a)
        if name == "shl" and IntegerOverflowFlags.NSW in flags:
            problems.append(result >> b != a)
        if isinstance(op, IntegerBinaryWithExact) and op.is_exact:
            back = (result << b) != a
            problems.append(back)
        return result, problems

    return compute


def _plain(compute: Callable[[ModuleType, Formula, Formula], Formula]) -> Callable[..., _Computed]:
    return lambda z3, op, a, b: (compute(z3, a, b), [])


_BITWISE: Mapping[str, Callable[..., _Computed]] = MappingProxyType(
    {
        "and": _plain(lambda z3, a, b: a & b),
        "or": _plain(lambda z3, a, b: a | b),
        "xor": _plain(lambda z3, a, b: a ^ b),
        "maxs": _plain(lambda z3, a, b: z3.If(a >= b, a, b)),
        "maxu": _plain(lambda z3, a, b: z3.If(z3.UGE(a, b), a, b)),
        "mins": _plain(lambda z3, a, b: z3.If(a <= b, a, b)),
        "minu": _plain(lambda z3, a, b: z3.If(z3.ULE(a, b), a, b)),
        "shl": _shifting("shl"),
        "shrs": _shifting("shrs"),
        "shru": _shifting("shru"),
        "add": _wrapping("add"),
        "sub": _wrapping("sub"),
        "mul": _wrapping("mul"),
    }
)
_ARITH_NAMES: Mapping[str, str] = MappingProxyType(
    {
        **{f"arith.{name}i": name for name in ("add", "sub", "mul", "and", "or", "xor")},
        "arith.shli": "shl",
        **{f"arith.{name}i": name for name in ("shrs", "shru", "maxs", "maxu", "mins", "minu")},
        "arith.shrsi": "shrs",
        "arith.shrui": "shru",
    }
)
_BINARY: Mapping[str, Callable[..., _Computed]] = MappingProxyType(
    {
        **{name: _BITWISE[kind] for name, kind in _ARITH_NAMES.items()},
        **{f"index.{name}": compute for name, compute in _BITWISE.items()},
    }
)
"""By the names of the operations, of arith and of index."""


def _signed_division(z3: ModuleType, a: Formula, b: Formula) -> tuple[Formula, Formula, Formula]:
    least = z3.BitVecVal(1 << a.size() - 1, a.size())
    undefined = z3.Or(b == 0, z3.And(a == least, b == -1))
    return undefined, a / b, z3.SRem(a, b)


def _rounded(z3: ModuleType, a: Formula, b: Formula, *, up: bool) -> tuple[Formula, Formula, Formula]:
    undefined, quotient, remainder = _signed_division(z3, a, b)
    same_sign = (a < 0) == (b < 0)
    moved = z3.And(remainder != 0, same_sign if up else z3.Not(same_sign))
    return undefined, z3.If(moved, quotient + 1 if up else quotient - 1, quotient), remainder


def _signed_remainder(z3: ModuleType, a: Formula, b: Formula) -> tuple[Formula, Formula, Formula]:
    undefined, _, remainder = _signed_division(z3, a, b)
    return undefined, remainder, remainder


def _unsigned_ceiling(z3: ModuleType, a: Formula, b: Formula) -> tuple[Formula, Formula, Formula]:
    remainder = z3.URem(a, b)
    return b == 0, z3.If(remainder != 0, z3.UDiv(a, b) + 1, z3.UDiv(a, b)), remainder


_DIVISION_KINDS: Mapping[str, Callable[..., tuple[Formula, Formula, Formula]]] = MappingProxyType(
    {
        "divs": _signed_division,
        "divu": lambda z3, a, b: (b == 0, z3.UDiv(a, b), z3.URem(a, b)),
        "rems": _signed_remainder,
        "remu": lambda z3, a, b: (b == 0, z3.URem(a, b), z3.URem(a, b)),
        "ceildivs": lambda z3, a, b: _rounded(z3, a, b, up=True),
        "ceildivu": _unsigned_ceiling,
        "floordivs": lambda z3, a, b: _rounded(z3, a, b, up=False),
    }
)
"""When a division is undefined behavior, its result, and what remains."""
_DIVISIONS: Mapping[str, Callable[..., tuple[Formula, Formula, Formula]]] = MappingProxyType(
    {
        **{f"arith.{name}i": kind for name, kind in _DIVISION_KINDS.items()},
        **{f"index.{name}": kind for name, kind in _DIVISION_KINDS.items()},
    }
)


def _compare(z3: ModuleType, op: CmpIOp | CmpOp, a: Formula, b: Formula) -> Formula:
    name = (op.predicate if isinstance(op, CmpIOp) else op.pred).name.lower()
    comparisons = {
        "eq": lambda: a == b,
        "ne": lambda: a != b,
        "slt": lambda: a < b,
        "sle": lambda: a <= b,
        "sgt": lambda: a > b,
        "sge": lambda: a >= b,
        "ult": lambda: z3.ULT(a, b),
        "ule": lambda: z3.ULE(a, b),
        "ugt": lambda: z3.UGT(a, b),
        "uge": lambda: z3.UGE(a, b),
    }
    return comparisons[name]()


def _extended(z3: ModuleType, op: Operation, a: Formula, b: Formula) -> tuple[Formula, Formula]:
    width = a.size()
    if isinstance(op, AddUIExtendedOp):
        wide = z3.ZeroExt(1, a) + z3.ZeroExt(1, b)
        return z3.Extract(width - 1, 0, wide), z3.Extract(width, width, wide)
    extend = z3.SignExt if isinstance(op, MulSIExtendedOp) else z3.ZeroExt
    wide = extend(width, a) * extend(width, b)
    return z3.Extract(width - 1, 0, wide), z3.Extract(2 * width - 1, width, wide)


_CASTS = frozenset({BitcastOp, CastSOp, CastUOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, TruncIOp})


def _cast(z3: ModuleType, op: Operation, a: Formula) -> tuple[Formula, Formula]:
    """Bits of another width, and the condition under which they are no poison."""
    source, target = a.size(), width_of(op.result.type)
    if source < target:
        is_signed = isinstance(op, (CastSOp, ExtSIOp, IndexCastOp))
        return (z3.SignExt if is_signed else z3.ZeroExt)(target - source, a), z3.BoolVal(True)
    result = a if source == target else z3.Extract(target - 1, 0, a)
    flags = _flags(op)
    fits = [z3.BoolVal(True)]
    if IntegerOverflowFlags.NSW in flags:
        fits.append(z3.SignExt(source - target, result) == a)
    if IntegerOverflowFlags.NUW in flags:
        fits.append(z3.ZeroExt(source - target, result) == a)
    return result, z3.And(*fits)
