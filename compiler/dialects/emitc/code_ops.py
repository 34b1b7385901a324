"""What code consists of: files, includes, functions and their calls, classes, text as it is."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_StringAttr
from compiler.dialects.emitc import syntax, verify, verify_structure
from compiler.dialects.emitc.constraints import EmitC_LValueType, EmitCType
from compiler.ods.attr_constraints import (
    ArrayAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrArrayAttr,
    StrAttr,
    SymbolNameAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    AUTOMATIC_ALLOCATION_SCOPE,
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    RETURN_LIKE,
    SINGLE_BLOCK,
    SYMBOL_TABLE,
    TERMINATOR,
    has_parent,
)
from compiler.ods.type_constraints import AnyTypeOf, FunctionType
from compiler.syntax.functions import parse_function, print_function

FILE = op(
    "emitc.file",
    "Holds what goes into one C or C++ file, which translation picks by its name.",
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
CALL_OPAQUE = op(
    "emitc.call_opaque",
    "Calls a function of C or C++ by its name, which nothing in the IR has to declare.",
    operands={"operands": variadic(EmitCType)},
    attributes={"callee": StrAttr, "args": optional(ArrayAttr), "template_args": optional(ArrayAttr)},
    results={"result0": variadic(EmitCType)},
    traits=[Interface("CExpressionInterface")],
    format="$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    hooks=Hooks(verify=verify.call_opaque),
)
CALL = op(
    "emitc.call",
    "Calls an `emitc.func` by its symbol.",
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
    "Puts the declaration of an `emitc.func` here, so that it may be called before its definition.",
    attributes={"sym_name": FlatSymbolRefAttr},
    traits=[Interface("SymbolUserOpInterface")],
    format="$sym_name attr-dict",
    hooks=Hooks(verify_symbol_uses=verify_structure.declare_func),
)
FUNC = op(
    "emitc.func",
    "Defines or declares a C function, with at most one result.",
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
    "Ends an `emitc.func`, with at most one value.",
    operands={"operand": optional(EmitCType)},
    traits=[PURE, has_parent("emitc.func"), RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operand^ `:` type($operand))?",
    hooks=Hooks(verify=verify_structure.return_),
)
INCLUDE = op(
    "emitc.include",
    'Includes a header, `#include <...>` or `#include "..."`.',
    attributes={"include": StrAttr, "is_standard_include": UnitAttr},
    hooks=Hooks(parse=syntax.parse_include, print=syntax.print_include),
)
VERBATIM = op(
    "emitc.verbatim",
    "Puts a line of text into the code as it is, with names of values in place of `{}`.",
    operands={"fmtArgs": variadic(AnyTypeOf(EmitCType, EmitC_LValueType))},
    attributes={"value": StrAttr},
    format="$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict",
    hooks=Hooks(verify=verify.verbatim),
)
CLASS = op(
    "emitc.class",
    "Defines a C++ class of `emitc.field`s and `emitc.func`s.",
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
