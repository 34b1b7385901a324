"""The operations of the emitc dialect."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_StringAttr
from compiler.dialects.emitc import syntax, verify, verify_structure
from compiler.dialects.emitc.constraints import (
    EmitC_ArrayType,
    EmitC_CmpPredicateAttr,
    EmitC_LValueType,
    EmitC_OpaqueOrTypedAttr,
    EmitC_OpaqueType,
    EmitC_PointerType,
    EmitCType,
    FloatIntegerIndexOrOpaqueType,
    IntegerIndexOrOpaqueType,
)
from compiler.dialects.emitc.types import LVALUE, PTR
from compiler.ir import types
from compiler.ods.attr_constraints import (
    ArrayAttr,
    DenseI64ArrayAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    TypeAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, MaxSizedRegion, SizedRegion, allocates, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    AUTOMATIC_ALLOCATION_SCOPE,
    CONSTANT_LIKE,
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RECURSIVE_MEMORY_EFFECTS,
    RETURN_LIKE,
    SINGLE_BLOCK,
    SYMBOL_TABLE,
    TERMINATOR,
    all_types_match,
    has_parent,
    single_block_implicit_terminator,
    types_match_with,
)
from compiler.ods.type_constraints import I1, AnyType, AnyTypeOf, FunctionType, is_definition, type_constraint
from compiler.syntax.functions import parse_function, print_function

FILE = op(
    "emitc.file",
    "",
    attributes={"id": Builtin_StringAttr},
    regions={"bodyRegion": SizedRegion(1)},
    traits=[
        ISOLATED_FROM_ABOVE,
        NO_REGION_ARGUMENTS,
        SYMBOL_TABLE,
        Interface("OpAsmOpInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format="$id attr-dict-with-keyword $bodyRegion",
    default_dialect="emitc",
)
ADDRESS_OF = op(
    "emitc.address_of",
    "",
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
ADD = op(
    "emitc.add",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.add),
)
APPLY = op(
    "emitc.apply",
    "",
    operands={"operand": AnyTypeOf(EmitCType, EmitC_LValueType)},
    attributes={"applicableOperator": StrAttr},
    results={"result": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="$applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, results)",
    hooks=Hooks(verify=verify.apply),
)
BITWISE_AND = op(
    "emitc.bitwise_and",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_LEFT_SHIFT = op(
    "emitc.bitwise_left_shift",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_NOT = op(
    "emitc.bitwise_not",
    "",
    operands={"operand0": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_OR = op(
    "emitc.bitwise_or",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_RIGHT_SHIFT = op(
    "emitc.bitwise_right_shift",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
BITWISE_XOR = op(
    "emitc.bitwise_xor",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
CALL_OPAQUE = op(
    "emitc.call_opaque",
    "",
    operands={"operands": variadic(EmitCType)},
    attributes={"callee": StrAttr, "args": optional(ArrayAttr), "template_args": optional(ArrayAttr)},
    results={"result0": variadic(EmitCType)},
    traits=[Interface("CExpressionInterface")],
    format="$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    hooks=Hooks(verify=verify.call_opaque),
)
CAST = op(
    "emitc.cast",
    "",
    operands={"source": EmitCType},
    results={"dest": EmitCType},
    traits=[Interface("CExpressionInterface"), Interface("CastOpInterface")],
    format="$source attr-dict `:` type($source) `to` type($dest)",
    hooks=Hooks(cast_compatible=verify.can_cast),
)
CMP = op(
    "emitc.cmp",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    attributes={"predicate": EmitC_CmpPredicateAttr},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="$predicate `,` operands attr-dict `:` functional-type(operands, results)",
)
CONSTANT = op(
    "emitc.constant",
    "",
    attributes={"value": EmitC_OpaqueOrTypedAttr},
    results={"result0": EmitCType},
    traits=[CONSTANT_LIKE, Interface("CExpressionInterface")],
    hooks=Hooks(verify=verify.constant),
)
DEREFERENCE = op(
    "emitc.dereference",
    "",
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
DIV = op(
    "emitc.div",
    "",
    operands={"operand0": FloatIntegerIndexOrOpaqueType, "operand1": FloatIntegerIndexOrOpaqueType},
    results={"result0": FloatIntegerIndexOrOpaqueType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
EXPRESSION = op(
    "emitc.expression",
    "",
    operands={"defs": variadic(AnyTypeOf(EmitCType, EmitC_LValueType))},
    attributes={"do_not_inline": UnitAttr},
    results={"result": EmitCType},
    regions={"region": SizedRegion(1)},
    traits=[
        HAS_ONLY_GRAPH_REGION,
        Interface("OpAsmOpInterface"),
        ISOLATED_FROM_ABOVE,
        single_block_implicit_terminator("emitc.yield"),
    ],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_expression, print=syntax.print_expression, verify=verify_structure.expression),
)
FOR = op(
    "emitc.for",
    "",
    operands={
        "lowerBound": IntegerIndexOrOpaqueType,
        "upperBound": IntegerIndexOrOpaqueType,
        "step": IntegerIndexOrOpaqueType,
    },
    regions={"region": SizedRegion(1)},
    traits=[
        all_types_match("lowerBound", "upperBound", "step"),
        Interface("OpAsmOpInterface"),
        single_block_implicit_terminator("emitc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
    ],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_for, print=syntax.print_for, verify_regions=verify_structure.for_regions),
)
CALL = op(
    "emitc.call",
    "",
    operands={"operands": variadic(EmitCType)},
    attributes={
        "callee": FlatSymbolRefAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    results={"result0": variadic(EmitCType)},
    traits=[Interface("CallOpInterface"), Interface("CExpressionInterface"), Interface("SymbolUserOpInterface")],
    format="$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    hooks=Hooks(verify_symbol_uses=verify_structure.call),
)
DECLARE_FUNC = op(
    "emitc.declare_func",
    "",
    attributes={"sym_name": FlatSymbolRefAttr},
    traits=[Interface("SymbolUserOpInterface")],
    format="$sym_name attr-dict",
    hooks=Hooks(verify_symbol_uses=verify_structure.declare_func),
)
FUNC = op(
    "emitc.func",
    "",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "specifiers": optional(StrArrayAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
    ],
    default_dialect="emitc",
    hooks=Hooks(parse=parse_function, print=print_function, verify=verify_structure.function),
)
RETURN = op(
    "emitc.return",
    "",
    operands={"operand": optional(EmitCType)},
    traits=[PURE, has_parent("emitc.func"), RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operand^ `:` type($operand))?",
    hooks=Hooks(verify=verify_structure.return_),
)
INCLUDE = op(
    "emitc.include",
    "",
    attributes={"include": StrAttr, "is_standard_include": UnitAttr},
    hooks=Hooks(parse=syntax.parse_include, print=syntax.print_include),
)
LITERAL = op(
    "emitc.literal",
    "",
    attributes={"value": StrAttr},
    results={"result": EmitCType},
    traits=[PURE],
    format="$value attr-dict `:` type($result)",
    hooks=Hooks(verify=verify.literal),
)
LOGICAL_AND = op(
    "emitc.logical_and",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": I1},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` type(operands)",
)
LOGICAL_NOT = op(
    "emitc.logical_not",
    "",
    operands={"operand0": EmitCType},
    results={"result0": I1},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` type(operands)",
)
LOGICAL_OR = op(
    "emitc.logical_or",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": I1},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` type(operands)",
)
LOAD = op(
    "emitc.load",
    "",
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
MUL = op(
    "emitc.mul",
    "",
    operands={"operand0": FloatIntegerIndexOrOpaqueType, "operand1": FloatIntegerIndexOrOpaqueType},
    results={"result0": FloatIntegerIndexOrOpaqueType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
REM = op(
    "emitc.rem",
    "",
    operands={"operand0": IntegerIndexOrOpaqueType, "operand1": IntegerIndexOrOpaqueType},
    results={"result0": IntegerIndexOrOpaqueType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
SUB = op(
    "emitc.sub",
    "",
    operands={"lhs": EmitCType, "rhs": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.sub),
)
MEMBER = op(
    "emitc.member",
    "",
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
    "",
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
CONDITIONAL = op(
    "emitc.conditional",
    "",
    operands={"condition": I1, "true_value": EmitCType, "false_value": EmitCType},
    results={"result": EmitCType},
    traits=[all_types_match("true_value", "false_value", "result"), Interface("CExpressionInterface")],
    format="operands attr-dict `:` type($result)",
)
UNARY_MINUS = op(
    "emitc.unary_minus",
    "",
    operands={"operand0": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
UNARY_PLUS = op(
    "emitc.unary_plus",
    "",
    operands={"operand0": EmitCType},
    results={"result0": EmitCType},
    traits=[Interface("CExpressionInterface")],
    format="operands attr-dict `:` functional-type(operands, results)",
)
VARIABLE = op(
    "emitc.variable",
    "",
    attributes={"value": EmitC_OpaqueOrTypedAttr},
    results={"result0": AnyTypeOf(EmitC_ArrayType, EmitC_LValueType)},
    effects=[allocates("result0")],
    hooks=Hooks(verify=verify.initial_value),
)
GLOBAL = op(
    "emitc.global",
    "",
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
    "",
    attributes={"name": FlatSymbolRefAttr},
    results={"result": AnyTypeOf(EmitC_ArrayType, EmitC_LValueType)},
    traits=[PURE, Interface("SymbolUserOpInterface")],
    format="$name `:` type($result) attr-dict",
    hooks=Hooks(verify_symbol_uses=verify_structure.get_global),
)
VERBATIM = op(
    "emitc.verbatim",
    "",
    operands={"fmtArgs": variadic(AnyTypeOf(EmitCType, EmitC_LValueType))},
    attributes={"value": StrAttr},
    format="$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict",
    hooks=Hooks(verify=verify.verbatim),
)
ASSIGN = op(
    "emitc.assign",
    "",
    operands={"var": EmitC_LValueType, "value": EmitCType},
    effects=[writes("var")],
    format="$value `:` type($value) `to` $var `:` type($var) attr-dict",
    hooks=Hooks(verify=verify.assign),
)
YIELD = op(
    "emitc.yield",
    "",
    operands={"result": optional(EmitCType)},
    traits=[PURE, TERMINATOR, has_parent("emitc.do", "emitc.expression", "emitc.for", "emitc.if", "emitc.switch")],
    format="attr-dict ($result^ `:` type($result))?",
    hooks=Hooks(verify=verify_structure.yield_),
)
IF = op(
    "emitc.if",
    "",
    operands={"condition": I1},
    regions={"thenRegion": SizedRegion(1), "elseRegion": MaxSizedRegion(1)},
    traits=[
        Interface("RegionBranchOpInterface"),
        Interface("OpAsmOpInterface"),
        SINGLE_BLOCK,
        single_block_implicit_terminator("emitc.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        NO_REGION_ARGUMENTS,
    ],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_if, print=syntax.print_if),
)
SUBSCRIPT = op(
    "emitc.subscript",
    "",
    operands={"value": AnyTypeOf(EmitC_ArrayType, EmitC_OpaqueType, EmitC_PointerType), "indices": variadic(EmitCType)},
    results={"result": EmitC_LValueType},
    format="$value `[` $indices `]` attr-dict `:` functional-type(operands, results)",
    hooks=Hooks(verify=verify.subscript),
)
SWITCH = op(
    "emitc.switch",
    "",
    operands={"arg": IntegerIndexOrOpaqueType},
    attributes={"cases": DenseI64ArrayAttr},
    regions={"defaultRegion": SizedRegion(1), "caseRegions": variadic(SizedRegion(1))},
    traits=[
        RECURSIVE_MEMORY_EFFECTS,
        Interface("OpAsmOpInterface"),
        single_block_implicit_terminator("emitc.yield"),
        Interface("RegionBranchOpInterface"),
    ],
    format=(
        "$arg `:` type($arg) attr-dict custom<SwitchCases>($cases, $caseRegions) `\\n` `` `default` $defaultRegion"
    ),
    default_dialect="emitc",
    hooks=Hooks(verify=verify_structure.switch),
)
CLASS = op(
    "emitc.class",
    "",
    attributes={"sym_name": SymbolNameAttr, "final_specifier": UnitAttr},
    regions={"body": AnyRegion},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ],
    format="(`final` $final_specifier^)? $sym_name attr-dict-with-keyword $body",
)
FIELD = op(
    "emitc.field",
    "",
    attributes={"sym_name": SymbolNameAttr, "type": TypeAttr, "initial_value": optional(EmitC_OpaqueOrTypedAttr)},
    traits=[Interface("SymbolOpInterface")],
    format="$sym_name `:` custom<EmitCFieldOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    hooks=Hooks(verify=verify_structure.field),
)
GET_FIELD = op(
    "emitc.get_field",
    "",
    attributes={"field_name": FlatSymbolRefAttr},
    results={"result": EmitCType},
    traits=[PURE, Interface("SymbolUserOpInterface")],
    format="$field_name `:` type($result) attr-dict",
    hooks=Hooks(verify=verify_structure.get_field, verify_symbol_uses=verify_structure.get_field_symbol),
)
DO = op(
    "emitc.do",
    "",
    regions={"bodyRegion": SizedRegion(1), "conditionRegion": SizedRegion(1)},
    traits=[NO_TERMINATOR, Interface("OpAsmOpInterface"), RECURSIVE_MEMORY_EFFECTS],
    default_dialect="emitc",
    hooks=Hooks(parse=syntax.parse_do, print=syntax.print_do, verify=verify_structure.do),
)
