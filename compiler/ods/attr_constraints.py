"""The shared constraints on inherent attributes, under upstream's names.

A constraint's summary completes the message "failed to satisfy constraint: ...", so its words are upstream's.
`storage` is the attribute class that assembly expects. For a property it starts with "property:" (`property:int64_t`,
`property:unit`), and the predicate takes the attribute to which the property converts in generic form.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, overload

from compiler.ir import attributes as ir
from compiler.ir import types
from compiler.ir.attributes import (
    Attribute,
    DenseArrayAttr,
    DenseElementsAttr,
    DialectAttribute,
    FloatAttr,
    IntegerAttr,
)
from compiler.ir.locations import Location
from compiler.ir.types import FloatType, IndexType, IntegerType, Type, TypeT
from compiler.ods.attr_predicates import (
    is_bool,
    is_dense_array,
    is_dense_ints,
    is_elements,
    is_flat_symbol_ref,
    is_typed,
)
from compiler.ods.attribute_class import DefinedAttribute
from compiler.ods.attribute_values import attribute_value
from compiler.ods.constraint import AttrConstraint, HasAttrConstraint, TypeConstraint, attr_of
from compiler.ods.enum_def import EnumDef
from compiler.ods.enums import BitEnum, IntegerEnum
from compiler.ods.type_constraints import AnyType
from compiler.ods.type_def import AttrDef
from compiler.ods.type_predicates import (
    Predicate,
    guarded,
    is_integer,
    is_signed,
    is_signless,
    is_unsigned,
    may_implement,
)

Read = TypeVar("Read")
Enum = TypeVar("Enum", bound=IntegerEnum | BitEnum)
A = TypeVar("A", bound=Attribute)
DefinedAttributeT = TypeVar("DefinedAttributeT", bound=DefinedAttribute)

# ------------------------------------------------------------------------------------------------------- creation


def attr_constraint(
    summary: str,
    predicate: Predicate | None = None,
    *,
    name: str = "",
    storage: str = "",
    value_type: Type | None = None,
    enum: EnumDef | None = None,
) -> AttrConstraint[Read]:
    """Returns a custom constraint: `attr_constraint("odd", lambda attr: attr.value % 2, storage="IntegerAttr")`.

    The annotation of its variable tells type checkers what members read: `Odd: AttrConstraint[IntegerAttr] = ...`.

    >>> odd = attr_constraint("odd", lambda attribute: attribute.value % 2, storage="IntegerAttr")
    >>> odd.accepts(parse_attribute("3 : i32")), odd.accepts(parse_attribute("4 : i32"))
    (True, False)
    """
    test = None if predicate is None else guarded(predicate)
    return AttrConstraint(name or summary, summary, test, storage, value_type, enum)


def instance(definition: AttrDef, *parameters: object) -> DialectAttribute:
    """Returns a dialect's attribute with these parameters.

    >>> flags = new_context().dialect("arith").attributes["fastmath"]
    >>> print(instance(flags, 127))
    #arith.fastmath<fast>
    """
    return DialectAttribute(definition, parameters)


@overload
def enum_integer(enum: EnumDef, summary: str, name: str = "") -> AttrConstraint[IntegerAttr]: ...
@overload
def enum_integer(enum: type[Enum], summary: str, name: str = "") -> AttrConstraint[Enum]: ...
def enum_integer(enum: EnumDef | type[Enum], summary: str, name: str = "") -> AttrConstraint[object]:
    """Returns the constraint for an enum stored as a signless integer: upstream's `I32EnumAttr` and the like.

    >>> from compiler.dialects.arith.enums import CmpIPredicate
    >>> enum_integer(CmpIPredicate, "predicate").accepts(parse_attribute("0 : i64"))
    True
    """
    definition = enum if isinstance(enum, EnumDef) else enum.definition
    type_ = IntegerType(definition.width)
    values = frozenset(case.value for case in definition.cases)
    mask = 0
    for value in values:
        mask |= value

    def matches(attr: Attribute) -> bool:
        if not isinstance(attr, IntegerAttr) or attr.type != type_:
            return False
        return not attr.value & ~mask if definition.bits else attr.value in values

    return AttrConstraint(name or definition.name, summary, matches, "IntegerAttr", type_, definition)


def attr_interface(interface: str, summary: str) -> AttrConstraint[Attribute]:
    """Returns the constraint for attributes that implement an interface.

    >>> attr_interface("TypedAttrInterface", "typed attribute").summary
    'typed attribute'
    """
    return AttrConstraint(interface, summary, guarded(lambda attr: may_implement(attr, interface)))


# ------------------------------------------------------------------------------------------------------ combining


def AnyAttrOf(*choices: HasAttrConstraint[Read], summary: str = "") -> AttrConstraint[Read]:
    """Returns the constraint for attributes that one of the constraints accepts.

    >>> AnyAttrOf(I32Attr, StrAttr).summary
    '32-bit signless integer attribute or string attribute'
    """
    allowed = [each.constraint() for each in choices]
    predicates = [c.predicate for c in allowed]
    tests = [p for p in predicates if p is not None]
    matches = None if len(tests) < len(predicates) else lambda attr: any(p(attr) for p in tests)
    return AttrConstraint("AnyAttrOf", summary or " or ".join(c.summary for c in allowed), matches)


def ConfinedAttr(base: AttrConstraint[Read], *confines: AttrConstraint[object]) -> AttrConstraint[Read]:
    """Returns `base` restricted by `confines`: `ConfinedAttr(I64Attr, IntMinValue(0))`. Assembly is that of `base`.

    >>> from compiler.ods.attr_confines import IntMinValue
    >>> ConfinedAttr(I64Attr, IntMinValue(0)).summary
    '64-bit signless integer attribute whose minimum value is 0'
    """
    predicates = [c.predicate for c in (base, *confines) if c.predicate is not None]
    return AttrConstraint(
        base.name,
        " ".join(c.summary for c in (base, *confines)),
        lambda attr: all(p(attr) for p in predicates),
        base.storage,
        base.value_type,
        base.enum,
        base.definition,
    )


def AllAttrOf(*confines: AttrConstraint[object]) -> AttrConstraint[object]:
    """Returns the constraint for attributes that all of the constraints accept.

    >>> from compiler.ods.attr_confines import IntMaxValue, IntMinValue
    >>> AllAttrOf(IntMinValue(0), IntMaxValue(7)).accepts(parse_attribute("8 : i32"))
    False
    """
    predicates = [c.predicate for c in confines if c.predicate is not None]
    return AttrConstraint(
        "AllAttrOf", " and ".join(c.summary for c in confines), lambda attr: all(p(attr) for p in predicates)
    )


@overload
def TypedArrayAttrBase(
    element: type[DefinedAttributeT], summary: str
) -> AttrConstraint[ir.SpecificArrayAttr[DefinedAttributeT]]: ...
@overload
def TypedArrayAttrBase(element: AttrConstraint[A], summary: str) -> AttrConstraint[ir.SpecificArrayAttr[A]]: ...
@overload
def TypedArrayAttrBase(element: AttrConstraint[object], summary: str) -> AttrConstraint[ir.ArrayAttr]: ...
def TypedArrayAttrBase(element: HasAttrConstraint[object], summary: str) -> AttrConstraint[ir.ArrayAttr]:
    """Returns the constraint for arrays whose elements all satisfy a constraint.

    >>> TypedArrayAttrBase(I32Attr, "numbers").accepts(parse_attribute("[1 : i32, 2 : i32]"))
    True
    """
    inner = element.constraint().predicate

    def matches(attr: Attribute) -> bool:
        return isinstance(attr, ir.ArrayAttr) and (inner is None or all(map(inner, attr.elements)))

    return AttrConstraint("TypedArrayAttrBase", summary, matches, "ArrayAttr", types.NONE)


def TypeAttrOf(allowed: TypeConstraint[TypeT]) -> AttrConstraint[ir.SpecificTypeAttr[TypeT]]:
    """Returns the constraint for attributes that hold a type which the constraint accepts.

    >>> from compiler.ods.type_constraints import I32
    >>> TypeAttrOf(I32).accepts(parse_attribute("i64"))
    False
    """
    return TypeAttrBase(f"type attribute of {allowed.summary}", allowed)


@overload
def TypeAttrBase(summary: str) -> AttrConstraint[ir.TypeAttr]: ...
@overload
def TypeAttrBase(summary: str, allowed: TypeConstraint[TypeT]) -> AttrConstraint[ir.SpecificTypeAttr[TypeT]]: ...
def TypeAttrBase(summary: str, allowed: TypeConstraint = AnyType) -> AttrConstraint[ir.TypeAttr]:
    """Returns the constraint for attributes that hold an allowed type, with this summary.

    >>> TypeAttrBase("type of the function").summary
    'type of the function'
    """

    def matches(attr: Attribute) -> bool:
        return isinstance(attr, ir.TypeAttr) and allowed.accepts(attr.type)

    return AttrConstraint("TypeAttr", summary, matches, "TypeAttr", types.NONE)


def ConstantAttr(base: AttrConstraint[Read], value: object, text: str) -> AttrConstraint[Read]:
    """Returns the constraint for exactly one value; `text` is its form in upstream's message.

    >>> ConstantAttr(I32Attr, 7, "7").accepts(parse_attribute("8 : i32"))
    False
    """
    expected = attribute_value(base, value)
    return AttrConstraint(
        "ConstantAttr", f"constant attribute {text}", lambda attr: attr == expected, base.storage, base.value_type
    )


# --------------------------------------------------------------------------------------------------- any, unit, bool


def _isa(name: str, class_: type[A], summary: str, value_type: Type | None = None) -> AttrConstraint[A]:
    return AttrConstraint(name, summary, lambda attr: isinstance(attr, class_), class_.__name__, value_type)


AnyAttr: AttrConstraint[Attribute] = AttrConstraint("AnyAttr", "any attribute", lambda attr: True)
UnitAttr: AttrConstraint[bool] = AttrConstraint(
    "UnitAttr", "unit attribute", lambda attr: isinstance(attr, ir.UnitAttr), "UnitAttr", types.NONE
)
BoolAttr: AttrConstraint[IntegerAttr] = AttrConstraint("BoolAttr", "bool attribute", is_bool, "BoolAttr", types.I1)
LocationAttr: AttrConstraint[Location] = AttrConstraint(
    "LocationAttr", "location attribute", lambda attr: isinstance(attr, Location), "LocationAttr"
)

# -------------------------------------------------------------------------------------------------------- integers


def _integer(
    name: str, summary: str, accepts: Callable[[Type], bool], value_type: Type | None
) -> AttrConstraint[IntegerAttr]:
    return AttrConstraint(
        name,
        summary,
        lambda attr: isinstance(attr, IntegerAttr) and accepts(attr.type),
        "IntegerAttr",
        value_type,
    )


def _any_integer(width: int) -> AttrConstraint[IntegerAttr]:
    return _integer(f"AnyI{width}Attr", f"{width}-bit integer attribute", lambda type_: is_integer(type_, width), None)


def _signless(width: int) -> AttrConstraint[IntegerAttr]:
    summary = f"{width}-bit signless integer attribute"
    return _integer(f"I{width}Attr", summary, lambda type_: is_signless(type_, width), IntegerType(width))


def _signed(width: int) -> AttrConstraint[IntegerAttr]:
    type_ = IntegerType(width, types.Signedness.SIGNED)
    return _integer(f"SI{width}Attr", f"{width}-bit signed integer attribute", lambda t: is_signed(t, width), type_)


def _unsigned(width: int) -> AttrConstraint[IntegerAttr]:
    type_ = IntegerType(width, types.Signedness.UNSIGNED)
    summary = f"{width}-bit unsigned integer attribute"
    return _integer(f"UI{width}Attr", summary, lambda t: is_unsigned(t, width), type_)


IndexAttr = _integer("IndexAttr", "index attribute", lambda type_: isinstance(type_, IndexType), types.INDEX)
APIntAttr = _integer("APIntAttr", "arbitrary integer attribute", lambda type_: True, None)
AnyI1Attr, AnyI8Attr, AnyI16Attr, AnyI32Attr, AnyI64Attr = (_any_integer(width) for width in (1, 8, 16, 32, 64))
I1Attr, I8Attr, I16Attr, I32Attr, I64Attr = (_signless(width) for width in (1, 8, 16, 32, 64))
SI1Attr, SI8Attr, SI16Attr, SI32Attr, SI64Attr = (_signed(width) for width in (1, 8, 16, 32, 64))
UI1Attr, UI8Attr, UI16Attr, UI32Attr, UI64Attr = (_unsigned(width) for width in (1, 8, 16, 32, 64))

# --------------------------------------------------------------------------------- floats, strings, types, symbols


def _float(width: int) -> AttrConstraint[FloatAttr]:
    type_ = FloatType(f"f{width}")
    return AttrConstraint(
        f"F{width}Attr",
        f"{width}-bit float attribute",
        lambda attr: isinstance(attr, FloatAttr) and attr.type == type_,
        "FloatAttr",
        type_,
    )


F32Attr, F64Attr = _float(32), _float(64)
StrAttr = _isa("StrAttr", ir.StringAttr, "string attribute", types.NONE)
SymbolNameAttr = _isa("SymbolNameAttr", ir.StringAttr, "string attribute", types.NONE)


def TypedStrAttr(allowed: TypeConstraint) -> AttrConstraint[ir.StringAttr]:
    """Returns the constraint for strings whose type the constraint accepts.

    >>> TypedStrAttr(AnyType).accepts(parse_attribute('"text"'))
    True
    """
    return AttrConstraint(
        "TypedStrAttr",
        f"string attribute of {allowed.summary}",
        lambda attr: isinstance(attr, ir.StringAttr) and allowed.accepts(attr.type),
        "StringAttr",
        allowed.build,
    )


TypeAttr = TypeAttrBase("any type attribute")
SymbolRefAttr = _isa("SymbolRefAttr", ir.SymbolRefAttr, "symbol reference attribute", types.NONE)
FlatSymbolRefAttr: AttrConstraint[ir.SymbolRefAttr] = AttrConstraint(
    "FlatSymbolRefAttr", "flat symbol reference attribute", is_flat_symbol_ref, "FlatSymbolRefAttr", types.NONE
)
DictionaryAttr = _isa("DictionaryAttr", ir.DictionaryAttr, "dictionary of named attribute values", types.NONE)
AffineMapAttr = _isa("AffineMapAttr", ir.AffineMapAttr, "AffineMap attribute", types.INDEX)
IntegerSetAttr = _isa("IntegerSetAttr", ir.IntegerSetAttr, "IntegerSet attribute", types.NONE)
TypedAttrInterface: AttrConstraint[Attribute] = AttrConstraint(
    "TypedAttrInterface", "TypedAttr instance", guarded(is_typed), "TypedAttr"
)

# --------------------------------------------------------------------------------------------------------- elements

ElementsAttr: AttrConstraint[Attribute] = AttrConstraint(
    "ElementsAttr", "constant vector/tensor attribute", is_elements, "ElementsAttr"
)


def IntElementsAttrBase(
    summary: str, element: Callable[[Type], bool] | None = None
) -> AttrConstraint[DenseElementsAttr]:
    """Returns the constraint for dense elements that are integers, of an element type that the predicate accepts.

    >>> IntElementsAttrBase("numbers").accepts(parse_attribute("dense<1> : tensor<4xi32>"))
    True
    """

    def matches(attr: Attribute) -> bool:
        return is_dense_ints(attr) and (
            element is None or (isinstance(attr, DenseElementsAttr) and element(attr.type.element_type))
        )

    return AttrConstraint("IntElementsAttr", summary, matches, "DenseIntElementsAttr")


IndexElementsAttr = IntElementsAttrBase("index elements attribute", lambda type_: isinstance(type_, IndexType))
AnyIntElementsAttr = IntElementsAttrBase("integer elements attribute")


def IntElementsAttrOf(width: int) -> AttrConstraint[DenseElementsAttr]:
    """Returns the constraint for dense elements that are integers of a width.

    >>> IntElementsAttrOf(32).summary
    '32-bit integer elements attribute'
    """
    return IntElementsAttrBase(f"{width}-bit integer elements attribute", lambda type_: is_integer(type_, width))


def SignlessIntElementsAttr(width: int) -> AttrConstraint[DenseElementsAttr]:
    """Returns the constraint for dense elements that are signless integers of a width.

    >>> SignlessIntElementsAttr(32).summary
    '32-bit signless integer elements attribute'
    """
    summary = f"{width}-bit signless integer elements attribute"
    return IntElementsAttrBase(summary, lambda type_: is_signless(type_, width))


AnyI32ElementsAttr, AnyI64ElementsAttr = IntElementsAttrOf(32), IntElementsAttrOf(64)
I32ElementsAttr, I64ElementsAttr = SignlessIntElementsAttr(32), SignlessIntElementsAttr(64)


def RankedSignlessIntElementsAttr(width: int, *dims: int) -> AttrConstraint[DenseElementsAttr]:
    """Returns the constraint for dense elements of a shape that are signless integers of a width.

    >>> RankedSignlessIntElementsAttr(32, 2).summary
    '32-bit signless int elements attribute of shape [2]'
    """
    base = SignlessIntElementsAttr(width)

    def matches(attr: Attribute) -> bool:
        return base.accepts(attr) and isinstance(attr, DenseElementsAttr) and attr.type.shape == dims

    summary = f"{width}-bit signless int elements attribute of shape [{', '.join(map(str, dims))}]"
    return AttrConstraint("RankedSignlessIntElementsAttr", summary, matches, "DenseIntElementsAttr", None)


def FloatElementsAttr(width: int) -> AttrConstraint[DenseElementsAttr]:
    """Returns the constraint for dense elements that are floats of a width.

    >>> FloatElementsAttr(32).summary
    '32-bit float elements attribute'
    """
    type_ = FloatType(f"f{width}")

    def matches(attr: Attribute) -> bool:
        return isinstance(attr, DenseElementsAttr) and attr.type.element_type == type_

    return AttrConstraint("FloatElementsAttr", f"{width}-bit float elements attribute", matches, "DenseElementsAttr")


F64ElementsAttr = FloatElementsAttr(64)
StringElementsAttr: AttrConstraint[ir.DenseStringElementsAttr] = AttrConstraint(
    "StringElementsAttr",
    "string elements attribute",
    lambda attr: isinstance(attr, ir.DenseStringElementsAttr),
    "DenseElementsAttr",
)

# --------------------------------------------------------------------------------------------------- arrays


def _dense_array(name: str, element: Type) -> AttrConstraint[DenseArrayAttr]:
    return AttrConstraint(name, f"{element} dense array attribute", lambda attr: is_dense_array(attr, element), name)


DenseBoolArrayAttr = _dense_array("DenseBoolArrayAttr", types.I1)
DenseI8ArrayAttr = _dense_array("DenseI8ArrayAttr", types.I8)
DenseI16ArrayAttr = _dense_array("DenseI16ArrayAttr", types.I16)
DenseI32ArrayAttr = _dense_array("DenseI32ArrayAttr", types.I32)
DenseI64ArrayAttr = _dense_array("DenseI64ArrayAttr", types.I64)
DenseF32ArrayAttr = _dense_array("DenseF32ArrayAttr", types.F32)
DenseF64ArrayAttr = _dense_array("DenseF64ArrayAttr", types.F64)

ArrayAttr = _isa("ArrayAttr", ir.ArrayAttr, "array attribute", types.NONE)
LocationArrayAttr = TypedArrayAttrBase(LocationAttr, "location array attribute")
AffineMapArrayAttr = TypedArrayAttrBase(AffineMapAttr, "AffineMap array attribute")
BoolArrayAttr = TypedArrayAttrBase(BoolAttr, "1-bit boolean array attribute")
I32ArrayAttr = TypedArrayAttrBase(I32Attr, "32-bit integer array attribute")
I64ArrayAttr = TypedArrayAttrBase(I64Attr, "64-bit integer array attribute")
I64SmallVectorArrayAttr = I64ArrayAttr
F32ArrayAttr = TypedArrayAttrBase(F32Attr, "32-bit float array attribute")
F64ArrayAttr = TypedArrayAttrBase(F64Attr, "64-bit float array attribute")
StrArrayAttr = TypedArrayAttrBase(StrAttr, "string array attribute")
TypeArrayAttr = TypedArrayAttrBase(TypeAttr, "type array attribute")
IndexListArrayAttr = TypedArrayAttrBase(I64ArrayAttr, "Array of 64-bit integer array attributes")
DictArrayAttr = TypedArrayAttrBase(DictionaryAttr, "Array of dictionary attributes")
SymbolRefArrayAttr = TypedArrayAttrBase(SymbolRefAttr, "symbol ref array attribute")
FlatSymbolRefArrayAttr = TypedArrayAttrBase(FlatSymbolRefAttr, "flat symbol ref array attribute")

# ------------------------------------------------------------------------------------------------------- properties


def _is_unit_property(attr: Attribute) -> bool:
    return isinstance(attr, ir.UnitAttr) or is_bool(attr)


UnitProp: AttrConstraint[bool] = AttrConstraint("UnitProp", "unit property", _is_unit_property, "property:unit")
BoolProp: AttrConstraint[IntegerAttr] = AttrConstraint("BoolProp", "boolean", is_bool, "property:bool", types.I1)
StringProp: AttrConstraint[ir.StringAttr] = AttrConstraint(
    "StringProp", "string", lambda attr: isinstance(attr, ir.StringAttr), "property:string", types.NONE
)


def IntProp(cpp_type: str, summary: str = "") -> AttrConstraint[IntegerAttr]:
    """Returns the constraint for a property of a C++ integer type; it converts to an attribute of the same width.

    >>> IntProp("int64_t").accepts(parse_attribute("7 : i64"))
    True
    """
    width = 64 if "64" in cpp_type else 32
    return AttrConstraint(
        cpp_type,
        summary or cpp_type,
        lambda attr: isinstance(attr, IntegerAttr) and is_integer(attr.type, width),
        f"property:{cpp_type}",
        IntegerType(width),
    )


I32Prop, I64Prop = IntProp("int32_t"), IntProp("int64_t")


def ArrayProp(element: AttrConstraint[object], summary: str = "") -> AttrConstraint[ir.ArrayAttr]:
    """Returns the constraint for a property that is an array; it converts to an array attribute.

    >>> ArrayProp(IntProp("int64_t")).accepts(parse_attribute("[7 : i64]"))
    True
    """
    inner = element.predicate

    def matches(attr: Attribute) -> bool:
        return isinstance(attr, ir.ArrayAttr) and (inner is None or all(map(inner, attr.elements)))

    kind = element.storage.removeprefix("property:")
    return AttrConstraint("ArrayProp", summary or f"array of {element.summary}", matches, f"property:array<{kind}>")


@overload
def EnumProp(
    enum: EnumDef, summary: str, mnemonic: str = "", form: AttrDef | None = None
) -> AttrConstraint[Attribute]: ...
@overload
def EnumProp(
    enum: type[Enum], summary: str, mnemonic: str = "", form: AttrDef | None = None
) -> AttrConstraint[Enum]: ...
def EnumProp(
    enum: EnumDef | type[Enum], summary: str, mnemonic: str = "", form: AttrDef | None = None
) -> AttrConstraint[object]:
    """Returns the constraint for a property that is an enum; it converts to an integer attribute, or to `form`.

    With a `mnemonic`, its assembly is `mnemonic<value>`.

    >>> from compiler.dialects.arith.enums import CmpIPredicate
    >>> EnumProp(CmpIPredicate, "predicate").summary
    'predicate'
    """
    definition = enum if isinstance(enum, EnumDef) else enum.definition
    integer = enum_integer(definition, summary)
    own: AttrConstraint[DialectAttribute] | None = None if form is None else attr_of(form, summary)

    def matches(attr: Attribute) -> bool:
        return integer.accepts(attr) or (own is not None and own.accepts(attr))

    storage = f"property:enum:{mnemonic}" if mnemonic else "property:enum"
    return AttrConstraint("EnumProp", summary, matches, storage, IntegerType(definition.width), definition, form)
