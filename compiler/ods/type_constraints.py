"""The shared constraints on types of operands and results, under upstream's names.

A constraint's summary completes the message "must be ..., but got ...", so its words are upstream's. Combinators such
as `AnyTypeOf(I32, F32)` build new ones. Those of vectors, tensors and memrefs are in
`shaped_constraints`, those of one dialect in that dialect's `constraints.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar, overload

from compiler.ir import types as ir
from compiler.ir.types import ComplexType, DialectType, FloatType, IntegerType, ShapedType, TupleType, Type, TypeT
from compiler.ods.constraint import TypeConstraint
from compiler.ods.type_class import DefinedType
from compiler.ods.type_def import TypeDef
from compiler.ods.type_predicates import (
    Predicate,
    element_type_of,
    flattened_types,
    guarded,
    has_value_semantics,
    is_definition,
    is_integer,
    is_signed,
    is_signless,
    is_signless_int_or_index,
    is_unsigned,
    may_implement,
)
from compiler.ods.unread import is_unread

DefinedTypeT = TypeVar("DefinedTypeT", bound=DefinedType)
FirstT = TypeVar("FirstT", bound=Type)
SecondT = TypeVar("SecondT", bound=Type)
ThirdT = TypeVar("ThirdT", bound=Type)
FourthT = TypeVar("FourthT", bound=Type)

# ----------------------------------------------------------------------------------------------------- making one


def type_constraint(
    summary: str, predicate: Predicate | None = None, *, name: str = "", build: Type | None = None
) -> TypeConstraint[TypeT]:
    """Returns a constraint of one's own: `type_constraint("even-width integer", lambda type_: type_.width % 2 == 0)`.

    >>> type_constraint("even-width integer", lambda type_: type_.width % 2 == 0).accepts(parse_type("i7"))
    False
    """
    return TypeConstraint(name or summary, summary, None if predicate is None else guarded(predicate), build)


def interface_type(summary: str, predicate: Predicate) -> TypeConstraint:
    """Types that implement an interface, on which upstream's parser insists where it reads such a type.

    >>> interface_type("sized type", lambda type_: type_.width).storage
    'interface'
    """
    return TypeConstraint(summary, summary, guarded(predicate), storage="interface")


@overload
def type_of(
    definition: type[DefinedTypeT], summary: str, build: DefinedTypeT | None = None
) -> TypeConstraint[DefinedTypeT]: ...
@overload
def type_of(definition: TypeDef, summary: str, build: Type | None = None) -> TypeConstraint[DialectType]: ...
def type_of(definition: TypeDef | type[DefinedType], summary: str, build: Type | None = None) -> TypeConstraint[Type]:
    """Returns a dialect's type, with any parameters.

    >>> from compiler.dialects.llvm.types import LLVMPointerType
    >>> type_of(LLVMPointerType, "LLVM pointer type").accepts(parse_type("!llvm.ptr"))
    True
    """
    definition = definition if isinstance(definition, TypeDef) else definition.type_def
    full_name = definition.full_name

    def matches(type_: Type) -> bool:
        return isinstance(type_, DialectType) and (type_.definition is definition or is_definition(type_, full_name))

    return TypeConstraint(full_name, summary, matches, build, definition=definition)


def buildable(constraint: TypeConstraint[TypeT], type_: Type) -> TypeConstraint[TypeT]:
    """Returns the constraint with the only type that satisfies it, which assembly need not spell.

    >>> print(buildable(AnyFloat, parse_type("f32")).build)
    f32
    """
    return replace(constraint, build=type_)


def built_in_cpp(constraint: TypeConstraint[TypeT]) -> TypeConstraint[TypeT]:
    """Returns a constraint that one type satisfies, which only C++ code determines.

    >>> built_in_cpp(AnyFloat).build_is_cpp
    True
    """
    return replace(constraint, build_is_cpp=True)


def of_cpp_class(constraint: TypeConstraint[TypeT]) -> TypeConstraint[TypeT]:
    """Returns the constraint whose types are of one C++ class, which may parse them without their name.

    >>> of_cpp_class(AnyFloat).class_is_cpp
    True
    """
    return replace(constraint, class_is_cpp=True)


def of_class(constraint: TypeConstraint[TypeT], definition: TypeDef) -> TypeConstraint[TypeT]:
    """Returns the constraint whose types have one definition, so that assembly may leave out their prefix.

    >>> pointer = new_context().dialect("llvm").types["ptr"]
    >>> of_class(AnyType, pointer).definition.full_name
    'llvm.ptr'
    """
    return replace(constraint, definition=definition)


def described(constraint: TypeConstraint[TypeT], summary: str) -> TypeConstraint[TypeT]:
    """Returns the constraint with another summary.

    >>> described(AnyFloat, "number").summary
    'number'
    """
    return replace(constraint, summary=summary)


def type_interface(interface: str, summary: str) -> TypeConstraint:
    """Types that implement an interface.

    >>> type_interface("VectorElementTypeInterface", "element of vectors").accepts(parse_type("none"))
    False
    """
    return TypeConstraint(
        interface, summary, guarded(lambda type_: may_implement(type_, interface)), storage="interface"
    )


# ---------------------------------------------------------------------------------------------------- combining


@overload
def AnyTypeOf(
    first: TypeConstraint[FirstT], second: TypeConstraint[SecondT], /, *, summary: str = ""
) -> TypeConstraint[FirstT | SecondT]: ...
@overload
def AnyTypeOf(
    first: TypeConstraint[FirstT],
    second: TypeConstraint[SecondT],
    third: TypeConstraint[ThirdT],
    /,
    *,
    summary: str = "",
) -> TypeConstraint[FirstT | SecondT | ThirdT]: ...
@overload
def AnyTypeOf(
    first: TypeConstraint[FirstT],
    second: TypeConstraint[SecondT],
    third: TypeConstraint[ThirdT],
    fourth: TypeConstraint[FourthT],
    /,
    *,
    summary: str = "",
) -> TypeConstraint[FirstT | SecondT | ThirdT | FourthT]: ...
@overload
def AnyTypeOf(*allowed: TypeConstraint[TypeT], summary: str = "") -> TypeConstraint[TypeT]: ...
def AnyTypeOf(*allowed: TypeConstraint, summary: str = "") -> TypeConstraint:
    """One of the constraints holds.

    >>> AnyTypeOf(I32, F32).summary
    '32-bit signless integer or 32-bit float'
    """
    return TypeConstraint("AnyTypeOf", summary or " or ".join(c.summary for c in allowed), any_predicate(allowed))


def AllOfType(first: TypeConstraint[TypeT], *others: TypeConstraint, summary: str = "") -> TypeConstraint[TypeT]:
    """All of the constraints hold.

    >>> AllOfType(AnySignlessInteger, I32).accepts(parse_type("i64"))
    False
    """
    required: tuple[TypeConstraint, ...] = (first, *others)
    tests = [c.predicate for c in required if c.predicate is not None]
    return TypeConstraint(
        "AllOfType", summary or " and ".join(c.summary for c in required), lambda type_: all(p(type_) for p in tests)
    )


def ConfinedType(base: TypeConstraint[TypeT], predicate: Predicate, summary: str) -> TypeConstraint[TypeT]:
    """The base holds and so does the predicate.

    >>> ConfinedType(AnySignlessInteger, lambda type_: type_.width > 8, "wide integer").accepts(parse_type("i8"))
    False
    """
    inner, extra = base.predicate, guarded(predicate)
    both = extra if inner is None else lambda type_: inner(type_) and extra(type_)
    return TypeConstraint("ConfinedType", summary, both, storage=base.storage, definition=base.definition)


def any_predicate(allowed: Iterable[TypeConstraint]) -> Callable[[Type], bool] | None:
    """One of the predicates; None, unknown, where one of them is.

    >>> test = any_predicate([I32, F32])
    >>> test(parse_type("f32")), test(parse_type("f64"))
    (True, False)
    """
    predicates = [c.predicate for c in allowed]
    tests = [p for p in predicates if p is not None]
    if len(tests) < len(predicates):
        return None
    if len(tests) == 1:
        return tests[0]
    return lambda type_: any(p(type_) for p in tests)


def shaped(
    name: str, container: Callable[[Type], bool], descr: str, allowed: tuple[TypeConstraint, ...], storage: str = ""
) -> TypeConstraint[TypeT]:
    """Returns a container type whose elements satisfy one of the constraints.

    >>> from compiler.ods.type_predicates import is_tensor
    >>> shaped("TensorOf", is_tensor, "tensor", (F32,)).summary
    'tensor of 32-bit float values'
    """
    summary = f"{descr} of {' or '.join(c.summary for c in allowed)} values"
    element = None if AnyType in allowed else any_predicate(allowed)
    if element is None:
        return TypeConstraint(name, summary, container, storage=storage)

    def matches(type_: Type) -> bool:
        return container(type_) and element(element_type_of(type_))

    return TypeConstraint(name, summary, matches, storage=storage)


# ------------------------------------------------------------------------------------------------------- any, none

AnyType = TypeConstraint("AnyType", "any type", lambda type_: True)
NoneType: TypeConstraint[ir.NoneType] = TypeConstraint(
    "NoneType", "none type", lambda type_: isinstance(type_, ir.NoneType), ir.NONE, storage="NoneType"
)
FunctionType: TypeConstraint[ir.FunctionType] = TypeConstraint(
    "FunctionType", "function type", lambda type_: isinstance(type_, ir.FunctionType), storage="FunctionType"
)
GraphType: TypeConstraint[ir.GraphType] = TypeConstraint(
    "GraphType", "graph type", lambda type_: isinstance(type_, ir.GraphType)
)

# -------------------------------------------------------------------------------------------------------- integers

AnyInteger: TypeConstraint[IntegerType] = TypeConstraint(
    "AnyInteger", "integer", lambda type_: isinstance(type_, IntegerType), storage="IntegerType"
)


def AnyI(width: int) -> TypeConstraint[IntegerType]:
    """Returns the constraint for integers of a width, of any signedness.

    >>> AnyI(8).accepts(parse_type("ui8"))
    True
    """
    return TypeConstraint(f"AnyI{width}", f"{width}-bit integer", lambda type_: is_integer(type_, width))


def AnyIntOfWidths(*widths: int) -> TypeConstraint[IntegerType]:
    """Returns the constraint for integers of these widths, of any signedness.

    >>> AnyIntOfWidths(8, 16).summary
    '8/16-bit integer'
    """
    return AnyTypeOf(*map(AnyI, widths), summary=f"{'/'.join(map(str, widths))}-bit integer")


AnyI1, AnyI8, AnyI16, AnyI32, AnyI64 = (AnyI(width) for width in (1, 8, 16, 32, 64))

AnySignlessInteger: TypeConstraint[IntegerType] = TypeConstraint(
    "AnySignlessInteger", "signless integer", is_signless, storage="IntegerType"
)


def I(width: int) -> TypeConstraint[IntegerType]:  # noqa: E743  # upstream's name
    """Returns the signless integer of a width.

    >>> I(7).summary
    '7-bit signless integer'
    """
    type_ = IntegerType(width)
    return TypeConstraint(
        f"I{width}", f"{width}-bit signless integer", lambda other: other == type_, type_, storage="IntegerType"
    )


def SignlessIntOfWidths(*widths: int) -> TypeConstraint[IntegerType]:
    """Returns the constraint for signless integers of these widths.

    >>> SignlessIntOfWidths(8, 16).summary
    '8/16-bit signless integer'
    """
    return AnyTypeOf(*map(I, widths), summary=f"{'/'.join(map(str, widths))}-bit signless integer")


I1, I8, I16, I32, I64, I128 = (I(width) for width in (1, 8, 16, 32, 64, 128))

AnySignedInteger: TypeConstraint[IntegerType] = TypeConstraint(
    "AnySignedInteger", "signed integer", is_signed, storage="IntegerType"
)


def SI(width: int) -> TypeConstraint[IntegerType]:
    """Returns the constraint for the signed integer of a width.

    >>> SI(8).accepts(parse_type("i8"))
    False
    """
    type_ = IntegerType(width, ir.Signedness.SIGNED)
    return TypeConstraint(
        f"SI{width}", f"{width}-bit signed integer", lambda other: other == type_, type_, storage="IntegerType"
    )


def SignedIntOfWidths(*widths: int) -> TypeConstraint[IntegerType]:
    """Returns the constraint for signed integers of these widths.

    >>> SignedIntOfWidths(8, 16).summary
    '8/16-bit signed integer'
    """
    return AnyTypeOf(*map(SI, widths), summary=f"{'/'.join(map(str, widths))}-bit signed integer")


SI1, SI8, SI16, SI32, SI64 = (SI(width) for width in (1, 8, 16, 32, 64))

AnyUnsignedInteger: TypeConstraint[IntegerType] = TypeConstraint(
    "AnyUnsignedInteger", "unsigned integer", is_unsigned, storage="IntegerType"
)


def UI(width: int) -> TypeConstraint[IntegerType]:
    """Returns the constraint for the unsigned integer of a width.

    >>> UI(8).accepts(parse_type("ui8"))
    True
    """
    type_ = IntegerType(width, ir.Signedness.UNSIGNED)
    return TypeConstraint(
        f"UI{width}", f"{width}-bit unsigned integer", lambda other: other == type_, type_, storage="IntegerType"
    )


def UnsignedIntOfWidths(*widths: int) -> TypeConstraint[IntegerType]:
    """Returns the constraint for unsigned integers of these widths.

    >>> UnsignedIntOfWidths(8, 16).summary
    '8/16-bit unsigned integer'
    """
    return AnyTypeOf(*map(UI, widths), summary=f"{'/'.join(map(str, widths))}-bit unsigned integer")


UI1, UI8, UI16, UI32, UI64 = (UI(width) for width in (1, 8, 16, 32, 64))

Index: TypeConstraint[ir.IndexType] = TypeConstraint(
    "Index", "index", lambda type_: isinstance(type_, ir.IndexType), ir.INDEX, storage="IndexType"
)
AnySignlessIntegerOrIndex: TypeConstraint[IntegerType | ir.IndexType] = TypeConstraint(
    "AnySignlessIntegerOrIndex", "signless integer or index", is_signless_int_or_index
)

# ---------------------------------------------------------------------------------------------------------- floats

AnyFloat: TypeConstraint[FloatType] = TypeConstraint(
    "AnyFloat", "floating-point", lambda type_: isinstance(type_, FloatType), storage="FloatType"
)


def F(width: int) -> TypeConstraint[FloatType]:
    """Returns the IEEE float of a width.

    >>> F(32).summary
    '32-bit float'
    """
    type_ = FloatType(f"f{width}")
    return TypeConstraint(f"F{width}", f"{width}-bit float", lambda other: other == type_, type_, storage="FloatType")


def FloatOfWidths(*widths: int) -> TypeConstraint[FloatType]:
    """Returns the constraint for floats of these widths.

    >>> FloatOfWidths(16, 32).summary
    '16/32-bit float'
    """
    return AnyTypeOf(*map(F, widths), summary=f"{'/'.join(map(str, widths))}-bit float")


F16, F32, F64, F80, F128 = (F(width) for width in (16, 32, 64, 80, 128))


def _named_float(name: str, spelling: str) -> TypeConstraint[FloatType]:
    type_ = FloatType(spelling)
    summary = "bfloat16 type" if name == "BF16" else f"{spelling} type"
    return TypeConstraint(name, summary, lambda other: other == type_, type_)


BF16 = _named_float("BF16", "bf16")
TF32 = _named_float("TF32", "tf32")
F8E4M3FN = _named_float("F8E4M3FN", "f8E4M3FN")
F8E5M2 = _named_float("F8E5M2", "f8E5M2")
F8E4M3 = _named_float("F8E4M3", "f8E4M3")
F8E4M3FNUZ = _named_float("F8E4M3FNUZ", "f8E4M3FNUZ")
F8E4M3B11FNUZ = _named_float("F8E4M3B11FNUZ", "f8E4M3B11FNUZ")
F8E5M2FNUZ = _named_float("F8E5M2FNUZ", "f8E5M2FNUZ")
F8E3M4 = _named_float("F8E3M4", "f8E3M4")
F4E2M1FN = _named_float("F4E2M1FN", "f4E2M1FN")
F6E2M3FN = _named_float("F6E2M3FN", "f6E2M3FN")
F6E3M2FN = _named_float("F6E3M2FN", "f6E3M2FN")
F8E8M0FNU = _named_float("F8E8M0FNU", "f8E8M0FNU")

# --------------------------------------------------------------------------------------------------------- complex

AnyComplex: TypeConstraint[ComplexType] = TypeConstraint(
    "AnyComplex", "complex-type", lambda type_: isinstance(type_, ComplexType), storage="ComplexType"
)


def Complex(element: TypeConstraint) -> TypeConstraint[ComplexType]:
    """Returns the constraint for complex numbers with such elements.

    >>> Complex(AnyFloat).summary
    'complex type with floating-point elements'
    """
    inner = element.predicate
    return TypeConstraint(
        "Complex",
        f"complex type with {element.summary} elements",
        lambda type_: isinstance(type_, ComplexType) and (inner is None or inner(type_.element_type)),
        None if element.build is None else ComplexType(element.build),
        "ComplexType",
    )


AnyTuple: TypeConstraint[TupleType] = TypeConstraint(
    "AnyTuple", "tuple", lambda type_: isinstance(type_, TupleType), storage="TupleType"
)


def _all_in_tuple(
    name: str, descr: str, allowed: tuple[TypeConstraint, ...], nested: bool
) -> TypeConstraint[TupleType]:
    element = any_predicate(allowed)
    summary = f"{descr} with any combination of {' or '.join(c.summary for c in allowed)} values"

    def matches(type_: Type) -> bool:
        if not isinstance(type_, TupleType):
            return False
        inner = flattened_types(type_) if nested else type_.types
        return element is None or all(map(element, inner))

    return TypeConstraint(name, summary, matches)


def TupleOf(*allowed: TypeConstraint) -> TypeConstraint[TupleType]:
    """Returns the constraint for tuples of allowed types, without tuples in them.

    >>> TupleOf(I32).accepts(parse_type("tuple<i32, f32>"))
    False
    """
    return _all_in_tuple("TupleOf", "tuple", allowed, nested=False)


def NestedTupleOf(*allowed: TypeConstraint) -> TypeConstraint[TupleType]:
    """Returns the constraint for tuples of allowed types and of such tuples.

    >>> NestedTupleOf(I32).accepts(parse_type("tuple<i32, tuple<i32>>"))
    True
    """
    return _all_in_tuple("NestedTupleOf", "nested tuple", allowed, nested=True)


# ------------------------------------------------------------------------------------------- "like": or containers of


def ValueSemanticsContainerOf(*allowed: TypeConstraint) -> TypeConstraint[ShapedType | DialectType]:
    """Returns the constraint for vectors and tensors with allowed elements.

    >>> ValueSemanticsContainerOf(F32).accepts(parse_type("memref<4xf32>"))
    False
    """
    return shaped("ValueSemanticsContainerOf", has_value_semantics, "container with value semantics", allowed)


def TypeOrValueSemanticsContainer(
    allowed: TypeConstraint[TypeT], summary: str
) -> TypeConstraint[TypeT | ShapedType | DialectType]:
    """Returns the type itself, or a vector or tensor of it.

    >>> TypeOrValueSemanticsContainer(F32, "f32-like").accepts(parse_type("tensor<4xf32>"))
    True
    """
    inner = allowed.predicate

    def matches(type_: Type) -> bool:
        if inner is None or inner(type_):
            return True
        if not has_value_semantics(type_):
            return False
        is_known = not isinstance(type_, DialectType) or not is_unread(type_)
        return not is_known or inner(element_type_of(type_))

    return TypeConstraint("TypeOrValueSemanticsContainer", summary, matches)


BoolLike = TypeOrValueSemanticsContainer(I1, "bool-like")
SignlessIntegerLike = TypeOrValueSemanticsContainer(AnySignlessInteger, "signless-integer")
SignlessIntegerOrIndexLike = TypeOrValueSemanticsContainer(AnySignlessIntegerOrIndex, "signless-integer-like")
FloatLike = TypeOrValueSemanticsContainer(AnyFloat, "floating-point-like")
SignlessIntegerOrFloatLike = AnyTypeOf(
    SignlessIntegerLike, FloatLike, summary="signless-integer-like or floating-point-like"
)
SignlessIntegerOrIndexOrFloatLike = AnyTypeOf(
    SignlessIntegerOrIndexLike, FloatLike, summary="signless-integer-or-index-like or floating-point-like"
)
