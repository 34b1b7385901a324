"""Constants, variables and what is reached from them: members, elements, what a pointer points to."""

from __future__ import annotations

from compiler.dialects.emitc import verify, verify_structure
from compiler.dialects.emitc.constraints import (
    EmitC_ArrayType,
    EmitC_LValueType,
    EmitC_OpaqueOrTypedAttr,
    EmitC_OpaqueType,
    EmitC_PointerType,
    EmitCType,
)
from compiler.dialects.emitc.types import LVALUE, PTR
from compiler.ir import types
from compiler.ods.attr_constraints import FlatSymbolRefAttr, StrAttr, SymbolNameAttr, TypeAttr, UnitAttr
from compiler.ods.define import allocates, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import CONSTANT_LIKE, PURE, types_match_with
from compiler.ods.type_constraints import AnyType, AnyTypeOf, is_definition, type_constraint

ADDRESS_OF = op(
    "emitc.address_of",
    "Gives a pointer to a variable or another lvalue, `&x`.",
    operands={"reference": EmitC_LValueType},
    results={"result": EmitC_PointerType},
    traits=[
        Interface("CExpressionInterface"),
        types_match_with(
            "reference",
            "result",
            "input and result reference the same type",
            lambda type_: types.DialectType(PTR, (type_.parameters[0],)),
        ),
    ],
    format="$reference `:` qualified(type($reference)) attr-dict",
    hooks=Hooks(verify=verify.address_of),
)
APPLY = op(
    "emitc.apply",
    "Applies `&` or `*`; outdated by `emitc.address_of` and `emitc.dereference`.",
    operands={"operand": AnyTypeOf(EmitCType, EmitC_LValueType)},
    attributes={"applicableOperator": StrAttr},
    results={"result": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="$applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, results)",
    hooks=Hooks(verify=verify.apply),
)
CONSTANT = op(
    "emitc.constant",
    "Defines a local variable that holds a constant: a number, or any text as an opaque attribute.",
    attributes={"value": EmitC_OpaqueOrTypedAttr},
    results={"result0": EmitCType},
    traits=[CONSTANT_LIKE, Interface("CExpressionInterface")],
    hooks=Hooks(verify=verify.constant),
)
DEREFERENCE = op(
    "emitc.dereference",
    "Gives the variable that a pointer points to, `*p`, to be loaded from or assigned to.",
    operands={"pointer": EmitC_PointerType},
    results={"result": EmitC_LValueType},
    traits=[
        types_match_with(
            "pointer",
            "result",
            "input and result reference the same type",
            lambda type_: types.DialectType(LVALUE, (type_.parameters[0],)),
        )
    ],
    format="$pointer `:` qualified(type($pointer)) attr-dict",
    hooks=Hooks(verify=verify.dereference),
)
LITERAL = op(
    "emitc.literal",
    "Puts a text such as `M_PI` wherever its value is used, without a variable.",
    attributes={"value": StrAttr},
    results={"result": EmitCType},
    traits=[PURE],
    format="$value attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.literal),
)
LOAD = op(
    "emitc.load",
    "Reads a variable; later assignments to it do not change the value that was read.",
    operands={"operand": EmitC_LValueType},
    results={"result": AnyType},
    traits=[
        Interface("CExpressionInterface"),
        types_match_with(
            "operand", "result", "result type matches value type of 'operand'", lambda type_: type_.parameters[0]
        ),
    ],
    effects=[reads("operand")],
    format="$operand attr-dict `:` type($operand)",
)
MEMBER = op(
    "emitc.member",
    "Accesses a member of a struct or class, `x.member`.",
    operands={
        "operand": type_constraint(
            "emitc.lvalue of EmitC opaque type values",
            lambda type_: is_definition(type_, "emitc.lvalue") and is_definition(type_.parameters[0], "emitc.opaque"),
        )
    },
    attributes={"member": StrAttr},
    results={"result0": AnyTypeOf(EmitC_ArrayType, EmitC_LValueType)},
)
MEMBER_OF_PTR = op(
    "emitc.member_of_ptr",
    "Accesses a member through a pointer, `p->member`.",
    operands={
        "operand": type_constraint(
            "emitc.lvalue of EmitC opaque type or EmitC pointer type values",
            lambda type_: (
                is_definition(type_, "emitc.lvalue")
                and (
                    is_definition(type_.parameters[0], "emitc.opaque")
                    or is_definition(type_.parameters[0], "emitc.ptr")
                )
            ),
        )
    },
    attributes={"member": StrAttr},
    results={"result0": AnyTypeOf(EmitC_ArrayType, EmitC_LValueType)},
)
VARIABLE = op(
    "emitc.variable",
    "Defines a local variable or array, with a value to begin with.",
    attributes={"value": EmitC_OpaqueOrTypedAttr},
    results={"result0": AnyTypeOf(EmitC_ArrayType, EmitC_LValueType)},
    effects=[allocates("result0")],
    hooks=Hooks(verify=verify.initial_value),
)
GLOBAL = op(
    "emitc.global",
    "Defines or declares a global variable, `extern`, `static` or `const` where so marked.",
    attributes={
        "sym_name": SymbolNameAttr,
        "type": TypeAttr,
        "initial_value": optional(EmitC_OpaqueOrTypedAttr),
        "extern_specifier": UnitAttr,
        "static_specifier": UnitAttr,
        "const_specifier": UnitAttr,
    },
    traits=[Interface("SymbolOpInterface")],
    format=(
        "(`extern` $extern_specifier^)? (`static` $static_specifier^)? (`const` $const_specifier^)? "
        "$sym_name `:` custom<EmitCGlobalOpTypeAndInitialValue>($type, $initial_value) attr-dict"
    ),
    hooks=Hooks(verify=verify_structure.global_),
)
GET_GLOBAL = op(
    "emitc.get_global",
    "Gives access to a global variable, as an lvalue or an array.",
    attributes={"name": FlatSymbolRefAttr},
    results={"result": AnyTypeOf(EmitC_ArrayType, EmitC_LValueType)},
    traits=[PURE, Interface("SymbolUserOpInterface")],
    format="$name `:` type($result) attr-dict",
    hooks=Hooks(verify_symbol_uses=verify_structure.get_global),
)
ASSIGN = op(
    "emitc.assign",
    "Assigns a value to a variable, `x = value;`.",
    operands={"var": EmitC_LValueType, "value": EmitCType},
    effects=[writes("var")],
    format="$value `:` type($value) `to` $var `:` type($var) attr-dict",
    hooks=Hooks(verify=verify.assign),
)
SUBSCRIPT = op(
    "emitc.subscript",
    "Gives an element of an array, a pointer or an opaque value, `a[i][j]`.",
    operands={"value": AnyTypeOf(EmitC_ArrayType, EmitC_OpaqueType, EmitC_PointerType), "indices": variadic(EmitCType)},
    results={"result": EmitC_LValueType},
    format="$value `[` $indices `]` attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.subscript),
)
FIELD = op(
    "emitc.field",
    "Declares a field of an `emitc.class`, with a value to begin with or without.",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr, "initial_value": optional(EmitC_OpaqueOrTypedAttr)},
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name `:` custom<EmitCFieldOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    hooks=Hooks(verify=verify_structure.field),
)
GET_FIELD = op(
    "emitc.get_field",
    "Gives access to a field of the class that the function belongs to.",
    attributes={"field_name": FlatSymbolRefAttr},
    results={"result": EmitCType},
    traits=[PURE, Interface("SymbolUserOpInterface")],
    format="$field_name `:` type($result) attr-dict",
    hooks=Hooks(verify=verify_structure.get_field, verify_symbol_uses=verify_structure.get_field_symbol),
)
