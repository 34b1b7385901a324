"""Constants, variables, and access to members, elements and memory behind pointers."""

from __future__ import annotations

from compiler.dialects.emitc.constraints import (
    EmitC_ArrayType,
    EmitC_LValueType,
    EmitC_OpaqueOrTypedAttr,
    EmitC_OpaqueType,
    EmitC_PointerType,
    EmitCType,
)
from compiler.dialects.emitc.types import LValueType, OpaqueType, PointerType
from compiler.ods.attr_constraints import FlatSymbolRefAttr, StrAttr, SymbolNameAttr, TypeAttr, UnitAttr
from compiler.ods.effects import allocates, reads, writes
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import CONSTANT_LIKE, PURE, types_match_with
from compiler.ods.type_constraints import AnyType, AnyTypeOf, type_constraint


class AddressOfOp(Op, name="emitc.address_of"):
    """Returns a pointer to a variable or another lvalue, `&x`."""

    reference = operand(EmitC_LValueType)
    result = result(EmitC_PointerType)
    traits = [
        Interface("CExpressionInterface"),
        types_match_with(
            "reference",
            "result",
            "input and result reference the same type",
            lambda type_: PointerType.get(type_.value_type),
        ),
    ]
    assembly_format = "$reference `:` qualified(type($reference)) attr-dict"


class ApplyOp(Op, name="emitc.apply"):
    """Applies `&` or `*`; outdated by `emitc.address_of` and `emitc.dereference`."""

    operand_ = operand(AnyTypeOf(EmitCType, EmitC_LValueType))
    applicable_operator = attribute(StrAttr, name="applicableOperator")
    result = result(EmitCType)
    traits = [Interface("CExpressionInterface")]
    assembly_format = "$applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, results)"


class ConstantOp(Op, name="emitc.constant"):
    """Defines a local variable that holds a constant: a number, or any text as an opaque attribute."""

    value = attribute(EmitC_OpaqueOrTypedAttr)
    result0 = result(EmitCType)
    traits = [CONSTANT_LIKE, Interface("CExpressionInterface")]


class DereferenceOp(Op, name="emitc.dereference"):
    """Returns the variable that a pointer points to, `*p`, to be loaded from or assigned to."""

    pointer = operand(EmitC_PointerType)
    result = result(EmitC_LValueType)
    traits = [
        types_match_with(
            "pointer",
            "result",
            "input and result reference the same type",
            lambda type_: LValueType.get(type_.pointee),
        )
    ]
    assembly_format = "$pointer `:` qualified(type($pointer)) attr-dict"


class LiteralOp(Op, name="emitc.literal"):
    """Inserts a text such as `M_PI` at all uses of its value, without a variable."""

    value = attribute(StrAttr)
    result = result(EmitCType)
    traits = [PURE]
    assembly_format = "$value attr-dict `:` type($result)"


class LoadOp(Op, name="emitc.load"):
    """Reads a variable; later assignments to it do not change the value that was read."""

    operand_ = operand(EmitC_LValueType)
    result = result(AnyType)
    traits = [
        Interface("CExpressionInterface"),
        types_match_with(
            "operand", "result", "result type matches value type of 'operand'", lambda type_: type_.value_type
        ),
    ]
    effects = [reads("operand")]
    assembly_format = "$operand attr-dict `:` type($operand)"


class MemberOp(Op, name="emitc.member"):
    """Accesses a member of a struct or class, `x.member`."""

    operand_ = operand(
        type_constraint(
            "emitc.lvalue of EmitC opaque type values",
            lambda type_: isinstance(type_, LValueType) and isinstance(type_.value_type, OpaqueType),
        )
    )
    member = attribute(StrAttr)
    result0 = result(AnyTypeOf(EmitC_ArrayType, EmitC_LValueType))


class MemberOfPtrOp(Op, name="emitc.member_of_ptr"):
    """Accesses a member through a pointer, `p->member`."""

    operand_ = operand(
        type_constraint(
            "emitc.lvalue of EmitC opaque type or EmitC pointer type values",
            lambda type_: isinstance(type_, LValueType) and isinstance(type_.value_type, OpaqueType | PointerType),
        )
    )
    member = attribute(StrAttr)
    result0 = result(AnyTypeOf(EmitC_ArrayType, EmitC_LValueType))


class VariableOp(Op, name="emitc.variable"):
    """Defines a local variable or array, with a value to begin with."""

    value = attribute(EmitC_OpaqueOrTypedAttr)
    result0 = result(AnyTypeOf(EmitC_ArrayType, EmitC_LValueType))
    effects = [allocates("result0")]


class GlobalOp(Op, name="emitc.global"):
    """Defines or declares a global variable, `extern`, `static` or `const` where so marked."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(TypeAttr)
    initial_value = optional_attribute(EmitC_OpaqueOrTypedAttr)
    extern_specifier = attribute(UnitAttr)
    static_specifier = attribute(UnitAttr)
    const_specifier = attribute(UnitAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = (
        "(`extern` $extern_specifier^)? (`static` $static_specifier^)? (`const` $const_specifier^)? "
        "$sym_name `:` custom<EmitCGlobalOpTypeAndInitialValue>($type, $initial_value) attr-dict"
    )


class GetGlobalOp(Op, name="emitc.get_global"):
    """Returns a global variable as an lvalue or an array."""

    name_ = attribute(FlatSymbolRefAttr)
    result = result(AnyTypeOf(EmitC_ArrayType, EmitC_LValueType))
    traits = [PURE, Interface("SymbolUserOpInterface")]
    assembly_format = "$name `:` type($result) attr-dict"


class AssignOp(Op, name="emitc.assign"):
    """Assigns a value to a variable, `x = value;`."""

    var = operand(EmitC_LValueType)
    value = operand(EmitCType)
    effects = [writes("var")]
    assembly_format = "$value `:` type($value) `to` $var `:` type($var) attr-dict"


class SubscriptOp(Op, name="emitc.subscript"):
    """Returns an element of an array, a pointer or an opaque value, `a[i][j]`."""

    value = operand(AnyTypeOf(EmitC_ArrayType, EmitC_OpaqueType, EmitC_PointerType))
    indices = variadic_operand(EmitCType)
    result = result(EmitC_LValueType)
    assembly_format = "$value `[` $indices `]` attr-dict `:` functional-type(operands, results)"


class FieldOp(Op, name="emitc.field"):
    """Declares a field of an `emitc.class`, with a value to begin with or without."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(TypeAttr)
    initial_value = optional_attribute(EmitC_OpaqueOrTypedAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "$sym_name `:` custom<EmitCFieldOpTypeAndInitialValue>($type, $initial_value) attr-dict"


class GetFieldOp(Op, name="emitc.get_field"):
    """Returns a field of the class that the function belongs to."""

    field_name = attribute(FlatSymbolRefAttr)
    result = result(EmitCType)
    traits = [PURE, Interface("SymbolUserOpInterface")]
    assembly_format = "$field_name `:` type($result) attr-dict"
