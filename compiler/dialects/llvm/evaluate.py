"""Interpreter of llvm's arithmetic, comparisons and casts, and of operations on parts of vectors and aggregates.

Undef is treated as poison. A poison value records the op that created it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NoReturn

from compiler.dialects.arith.enums import CmpFPredicate
from compiler.dialects.arith.evaluate import (
    Compute,
    checked_floats,
    division,
    float_comparison,
    float_to_integer,
    selection,
    shift,
    truncation,
    with_doubles,
    within_flags,
)
from compiler.dialects.arith.fold_floats import semantics_of
from compiler.dialects.llvm.aggregate_ops import (
    ExtractElementOp,
    ExtractValueOp,
    InsertElementOp,
    InsertValueOp,
    ShuffleVectorOp,
)
from compiler.dialects.llvm.arithmetic_ops import (
    AddOp,
    AndOp,
    AShrOp,
    BitcastOp,
    FAddOp,
    FCmpOp,
    FDivOp,
    FloatArithmetic,
    FMulOp,
    FNegOp,
    FPExtOp,
    FPToSIOp,
    FPToUIOp,
    FPTruncOp,
    FreezeOp,
    FRemOp,
    FSubOp,
    ICmpOp,
    LShrOp,
    MulOp,
    OrOp,
    SDivOp,
    SelectOp,
    SExtOp,
    ShlOp,
    SIToFPOp,
    SRemOp,
    SubOp,
    TruncOp,
    UDivOp,
    UIToFPOp,
    URemOp,
    XOrOp,
    ZExtOp,
)
from compiler.dialects.llvm.constant_ops import ConstantOp, PoisonOp, UndefOp, ZeroOp
from compiler.dialects.llvm.control_flow_ops import CondBrOp, SwitchOp, UnreachableOp
from compiler.dialects.llvm.enums import FastmathFlags, IntegerOverflowFlags
from compiler.dialects.llvm.memory_layout import filled, members_of, with_members, zero
from compiler.interpreter.constants import constant_value
from compiler.interpreter.elements import Draft, collected, element, rearranged, regrouped
from compiler.interpreter.integers import COMPARISONS, remainder, truncated
from compiler.interpreter.machine import Machine
from compiler.interpreter.values import (
    AcceptsPoison,
    Elements,
    Evaluator,
    Poison,
    UndefinedBehavior,
    Unsupported,
    Value,
    defined,
    elementwise,
)
from compiler.ir import float_arithmetic as arithmetic
from compiler.ir import floats
from compiler.ir.attributes import ArrayAttr, Attribute, DenseElementsAttr, StringAttr
from compiler.ir.floats import FloatSemantics
from compiler.ir.operation import Operation
from compiler.ir.types import Type, VectorType, element_type_or_self
from compiler.ods import hook
from compiler.ods.llvm_types import is_pointer
from compiler.rewrite.elementwise import signed, width_of

_NSW, _NUW = IntegerOverflowFlags.NSW, IntegerOverflowFlags.NUW


# ------------------------------------------------------------------------------------------------------------ integers


def _wrapping(compute: Compute) -> Callable[[AddOp | SubOp | MulOp, object], Evaluator]:
    def make(op: AddOp | SubOp | MulOp, machine: object) -> Evaluator:
        no_signed, no_unsigned = (flag in op.overflow_flags for flag in (_NSW, _NUW))
        checked = within_flags(op, compute, no_signed=no_signed, no_unsigned=no_unsigned)
        return elementwise(checked, op.res.type)

    return make


hook.evaluator(AddOp)(_wrapping(operator.add))
hook.evaluator(SubOp)(_wrapping(operator.sub))
hook.evaluator(MulOp)(_wrapping(operator.mul))


def _dividing(compute: Compute, *, is_signed: bool) -> Callable[[Operation, object], AcceptsPoison]:
    def make(op: Operation, machine: object) -> AcceptsPoison:
        is_exact = isinstance(op, UDivOp | SDivOp) and bool(op.is_exact)
        return division(op, compute, is_signed=is_signed, is_exact=is_exact)

    return make


hook.evaluator(UDivOp)(_dividing(operator.floordiv, is_signed=False))
hook.evaluator(SDivOp)(_dividing(truncated, is_signed=True))
hook.evaluator(URemOp)(_dividing(operator.mod, is_signed=False))
hook.evaluator(SRemOp)(_dividing(remainder, is_signed=True))


def _bitwise(compute: Compute) -> Callable[[Operation, object], Evaluator]:
    return lambda op, machine: elementwise(compute, op.result.type)


hook.evaluator(AndOp)(_bitwise(operator.and_))
hook.evaluator(XOrOp)(_bitwise(operator.xor))


@hook.evaluator(OrOp)
def evaluate_or(op: OrOp, machine: object) -> Evaluator:
    if not op.is_disjoint:
        return elementwise(operator.or_, op.res.type)

    def join(a: int, b: int) -> Value:
        return Poison(op, "both have a bit that is set, which `disjoint` excludes") if a & b else a | b

    return elementwise(join, op.res.type)


@hook.evaluator(ShlOp)
def evaluate_shl(op: ShlOp, machine: object) -> Evaluator:
    no_signed, no_unsigned = (flag in op.overflow_flags for flag in (_NSW, _NUW))
    return shift(op, lambda a, b, width: a << b, is_exact=False, no_signed=no_signed, no_unsigned=no_unsigned)


@hook.evaluator(LShrOp, AShrOp)
def evaluate_shift_to_the_right(op: LShrOp | AShrOp, machine: object) -> Evaluator:
    is_signed = isinstance(op, AShrOp)

    def compute(a: int, b: int, width: int) -> int:
        return (signed(a, width) if is_signed else a) >> b

    return shift(op, compute, is_exact=bool(op.is_exact), no_signed=False, no_unsigned=False)


@hook.evaluator(ICmpOp)
def evaluate_icmp(op: ICmpOp, machine: Machine) -> Evaluator:
    """Pointers are compared by their addresses."""
    name, type_ = op.predicate.name.lower(), op.lhs.type
    compare = COMPARISONS[name[-2:]]
    if is_pointer(type_):
        address = machine.memory.address_of
        return lambda a, b: int(compare(address(a), address(b)))
    width = width_of(type_) if name.startswith("s") else 0
    return elementwise(lambda a, b: int(compare(signed(a, width), signed(b, width))), op.res.type)


# -------------------------------------------------------------------------------------------------------------- floats


def _float(compute: Callable[[int, int, FloatSemantics], int]) -> Callable[[FloatArithmetic, object], Evaluator]:
    def make(op: FloatArithmetic, machine: object) -> Evaluator:
        semantics = semantics_of(op.res.type)
        return elementwise(checked(op, semantics, lambda a, b: compute(a, b, semantics)), op.res.type)

    return make


def checked(op: Operation, semantics: FloatSemantics, compute: Evaluator) -> Evaluator:
    """Wraps a function of floats: the result is poison if fast-math flags of `op` are violated."""
    flags = getattr(op, "fastmath_flags", None) or FastmathFlags(0)
    no_nans, no_infinities = FastmathFlags.NNAN in flags, FastmathFlags.NINF in flags
    return checked_floats(op, semantics, compute, no_nans=no_nans, no_infinities=no_infinities)


hook.evaluator(FAddOp)(_float(with_doubles(operator.add, arithmetic.add)))
hook.evaluator(FSubOp)(_float(with_doubles(operator.sub, arithmetic.subtract)))
hook.evaluator(FMulOp)(_float(with_doubles(operator.mul, arithmetic.multiply)))
hook.evaluator(FDivOp)(_float(with_doubles(operator.truediv, arithmetic.divide)))
hook.evaluator(FRemOp)(_float(arithmetic.remainder))


@hook.evaluator(FNegOp)
def evaluate_fneg(op: FNegOp, machine: object) -> Evaluator:
    semantics = semantics_of(op.res.type)
    return elementwise(checked(op, semantics, lambda a: arithmetic.negate(a, semantics)), op.res.type)


@hook.evaluator(FCmpOp)
def evaluate_fcmp(op: FCmpOp, machine: object) -> Evaluator:
    """Compares floats; the predicates have the same numbers as arith's."""
    relations = CmpFPredicate(op.predicate.value).relations
    return elementwise(float_comparison(relations, semantics_of(op.lhs.type)), op.res.type)


# --------------------------------------------------------------------------------------------------------------- casts


@hook.evaluator(ZExtOp)
def evaluate_zext(op: ZExtOp, machine: object) -> Evaluator:
    sign = 1 << width_of(op.arg.type) - 1 if op.non_neg else 0

    def extend(a: int) -> Value:
        return Poison(op, "the number is negative, which `nneg` excludes") if a & sign else a

    return elementwise(extend, op.res.type)


@hook.evaluator(SExtOp)
def evaluate_sext(op: SExtOp, machine: object) -> Evaluator:
    width, mask = width_of(op.arg.type), (1 << width_of(op.res.type)) - 1
    return elementwise(lambda a: signed(a, width) & mask, op.res.type)


@hook.evaluator(TruncOp)
def evaluate_trunc(op: TruncOp, machine: object) -> Evaluator:
    no_signed, no_unsigned = (flag in op.overflow_flags for flag in (_NSW, _NUW))
    return truncation(op, op.arg.type, no_signed=no_signed, no_unsigned=no_unsigned)


@hook.evaluator(UIToFPOp)
def evaluate_uitofp(op: UIToFPOp, machine: object) -> Evaluator:
    semantics = semantics_of(op.res.type)
    sign = 1 << width_of(op.arg.type) - 1 if op.non_neg else 0

    def convert(a: int) -> Value:
        if a & sign:
            return Poison(op, "the number is negative, which `nneg` excludes")
        return arithmetic.from_integer(a, semantics)

    return elementwise(convert, op.res.type)


@hook.evaluator(SIToFPOp)
def evaluate_sitofp(op: SIToFPOp, machine: object) -> Evaluator:
    semantics, width = semantics_of(op.res.type), width_of(op.arg.type)
    return elementwise(lambda a: arithmetic.from_integer(signed(a, width), semantics), op.res.type)


@hook.evaluator(FPToSIOp, FPToUIOp)
def evaluate_float_to_integer(op: FPToSIOp | FPToUIOp, machine: object) -> Evaluator:
    return float_to_integer(op, op.arg.type, is_signed=isinstance(op, FPToSIOp))


@hook.evaluator(FPExtOp, FPTruncOp)
def evaluate_float_conversion(op: FPExtOp | FPTruncOp, machine: object) -> Evaluator:
    source, target = semantics_of(op.arg.type), semantics_of(op.res.type)
    return elementwise(lambda a: floats.convert(a, source, target), op.res.type)


@hook.evaluator(BitcastOp)
def evaluate_bitcast(op: BitcastOp, machine: object) -> Evaluator:
    source, target = element_type_or_self(op.arg.type), element_type_or_self(op.res.type)
    is_scalar = not isinstance(op.res.type, VectorType)
    has_same_shape = isinstance(op.arg.type, VectorType) != is_scalar and width_of(source) == width_of(target)
    if is_pointer(source) or has_same_shape:
        return lambda value: value
    if not width_of(source) or not width_of(target):
        raise Unsupported(f"taking {op.arg.type} as {op.res.type} is not supported")

    def cast(value: Value) -> Value:
        row = value if isinstance(value, Elements) else collected([value], source, (1,))
        result = regrouped(row, source, target)
        return element(result, (0,)) if is_scalar else result

    return cast


# ------------------------------------------------------------------------------------------------ choices and constants


@hook.evaluator(SelectOp)
def evaluate_select(op: SelectOp, machine: object) -> AcceptsPoison:
    return selection(op.condition.type)


@hook.evaluator(FreezeOp)
def evaluate_freeze(op: FreezeOp, machine: object) -> AcceptsPoison:
    """Replaces poison by 0."""
    return AcceptsPoison(lambda value: _frozen(value, op.res.type))


def _frozen(value: Value, type_: Type) -> Value:
    if isinstance(value, Poison):
        return zero(type_)
    if isinstance(value, tuple) and (members := members_of(type_)) is not None:
        return tuple([_frozen(member, member_type) for member, member_type in zip(value, members)])
    return Elements(value.bits) if isinstance(value, Elements) else value


@hook.evaluator(UndefOp, PoisonOp)
def evaluate_undefined(op: UndefOp | PoisonOp, machine: object) -> AcceptsPoison:
    word = "poison" if isinstance(op, PoisonOp) else "undefined"
    poison = Poison(op, f"the value is {word} from here on")
    value = filled(op.res.type, lambda type_: poison)
    return AcceptsPoison(lambda: value)


@hook.evaluator(ZeroOp)
def evaluate_zero(op: ZeroOp, machine: object) -> Evaluator:
    value = zero(op.res.type)
    return lambda: value


@hook.evaluator(ConstantOp)
def evaluate_constant(op: ConstantOp, machine: object) -> Evaluator:
    value = value_of(op.value, op.res.type)
    return lambda: value


def value_of(attribute: Attribute, type_: Type) -> Value:
    """Returns the value of an attribute as a value of an llvm type. Raises Unsupported."""
    members = members_of(type_)
    if members is None:
        return constant_value(attribute)
    if isinstance(attribute, StringAttr):
        text = attribute.value.encode("utf-8", "surrogateescape")
        return tuple(text[: len(members)])
    if isinstance(attribute, ArrayAttr):
        return tuple([value_of(each, member) for each, member in zip(attribute.elements, members, strict=True)])
    if isinstance(attribute, DenseElementsAttr):
        elements = constant_value(attribute)
        return _nested(iter(elements.bits.ravel().tolist()), type_)
    raise Unsupported(f"constants such as {attribute} are not supported")


def _nested(numbers: Iterator[int], type_: Type) -> Value:
    """Returns an array of arrays or vectors with `numbers` as innermost elements, in order."""
    if isinstance(type_, VectorType):
        return collected([next(numbers) for _ in range(type_.num_elements)], type_.element_type, type_.shape)
    members = members_of(type_)
    return next(numbers) if members is None else tuple([_nested(numbers, member) for member in members])


# -------------------------------------------------------------------------------------------- vectors and aggregates


@hook.evaluator(ExtractValueOp)
def evaluate_extractvalue(op: ExtractValueOp, machine: object) -> AcceptsPoison:
    places, types = _path(op.container.type, op.position.values)

    def extract(container: Value) -> Value:
        for place, type_ in zip(places, types):
            container = with_members(container, type_)[place]
        return container

    return AcceptsPoison(extract)


@hook.evaluator(InsertValueOp)
def evaluate_insertvalue(op: InsertValueOp, machine: object) -> AcceptsPoison:
    places, types = _path(op.container.type, op.position.values)

    def insert(container: Value, value: Value, depth: int = 0) -> Value:
        if depth == len(places):
            return value
        members = list(with_members(container, types[depth]))
        members[places[depth]] = insert(members[places[depth]], value, depth + 1)
        return tuple(members)

    return AcceptsPoison(insert)


def _path(type_: Type, position: Sequence[int]) -> tuple[Sequence[int], list[Type]]:
    """Returns the indices into an aggregate, and for each the type that it indexes."""
    types: list[Type] = []
    for place in position:
        types.append(type_)
        members = members_of(type_)
        assert members is not None
        type_ = members[place]
    return position, types


@hook.evaluator(ExtractElementOp)
def evaluate_extractelement(op: ExtractElementOp, machine: object) -> Evaluator:
    def extract(vector: Elements, position: int) -> Value:
        if position >= vector.bits.size:
            return Poison(op, f"the vector has no element {position}")
        poison = None if vector.poison is None else vector.poison[position]
        return vector.bits.item(position) if poison is None else poison

    return extract


@hook.evaluator(InsertElementOp)
def evaluate_insertelement(op: InsertElementOp, machine: object) -> AcceptsPoison:
    def insert(vector: Value, value: Value, position: Value) -> Value:
        for whole in (vector, position):
            if isinstance(whole, Poison):
                return whole
        if position >= vector.bits.size:
            return Poison(op, f"the vector has no element {position}")
        draft = Draft(vector)
        draft.store(value, (position,))
        return draft.finish()

    return AcceptsPoison(insert)


@hook.evaluator(ShuffleVectorOp)
def evaluate_shufflevector(op: ShuffleVectorOp, machine: object) -> Evaluator:
    mask = list(op.mask.values)
    missing = Poison(op, "the mask chooses no element")

    def shuffle(first: Elements, second: Elements) -> Elements:
        size = first.bits.size
        draft = Draft(rearranged(first, lambda array: array[[0] * len(mask)]))
        for number, place in enumerate(mask):
            source, at = (first, place) if place < size else (second, place - size)
            poison = None if source.poison is None else source.poison[at]
            value = missing if place < 0 else source.bits.item(at) if poison is None else poison
            draft.store(value, (number,))
        return draft.finish()

    return shuffle


# -------------------------------------------------------------------------------------------------------- control flow


@hook.evaluator(CondBrOp)
def choose_of_two(op: CondBrOp, machine: object) -> Evaluator:
    return lambda condition, *passed: 0 if defined(condition, "the condition") else 1


@hook.evaluator(SwitchOp)
def choose_of_cases(op: SwitchOp, machine: object) -> Evaluator:
    cases = op.case_values
    values = cases.bit_patterns() if isinstance(cases, DenseElementsAttr) else []
    if isinstance(cases, DenseElementsAttr) and cases.is_splat:
        values = values * cases.type.num_elements
    targets: Mapping[int, int] = {value: number for number, value in reversed(list(enumerate(values, 1)))}
    return lambda value, *passed: targets.get(defined(value, "the value of the switch"), 0)


@hook.evaluator(UnreachableOp)
def evaluate_unreachable(op: UnreachableOp, machine: object) -> Evaluator:
    def reached(*operands: object) -> NoReturn:
        raise UndefinedBehavior("control reaches what is said to be unreachable")

    return reached
