"""The operations of the func dialect."""

from __future__ import annotations

from compiler.dialects.func import verify
from compiler.ods.attr_constraints import (
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrAttr,
    SymbolNameAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    AFFINE_SCOPE,
    AUTOMATIC_ALLOCATION_SCOPE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    MEMREFS_NORMALIZABLE,
    PURE,
    RETURN_LIKE,
    TERMINATOR,
    has_parent,
    types_match_with,
)
from compiler.ods.type_constraints import AnyType, FunctionType
from compiler.syntax.functions import parse_function, print_function

CALL = op(
    "func.call",
    "Calls a function of this module by its symbol.",
    operands={"operands": variadic(AnyType)},
    attributes={
        "callee": FlatSymbolRefAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "no_inline": UnitAttr,
    },
    results={"result0": variadic(AnyType)},
    traits=[Interface("CallOpInterface"), MEMREFS_NORMALIZABLE, Interface("SymbolUserOpInterface")],
    format="$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    hooks=Hooks(verify_symbol_uses=verify.verify_call),
)
CALL_INDIRECT = op(
    "func.call_indirect",
    "Calls a function that is given as a value, not by its name.",
    operands={"callee": FunctionType, "callee_operands": variadic(AnyType)},
    attributes={"arg_attrs": optional(DictArrayAttr), "res_attrs": optional(DictArrayAttr)},
    results={"results": variadic(AnyType)},
    traits=[
        Interface("CallOpInterface"),
        types_match_with(
            "callee", "callee_operands", "callee input types match argument types", lambda type_: type_.inputs
        ),
        types_match_with("callee", "results", "callee result types match result types", lambda type_: type_.results),
    ],
    format="$callee `(` $callee_operands `)` attr-dict `:` type($callee)",
)
CONSTANT = op(
    "func.constant",
    "A reference to a function, as a value.",
    attributes={"value": FlatSymbolRefAttr},
    results={"result0": AnyType},
    traits=[CONSTANT_LIKE, PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")],
    format="attr-dict $value `:` type(results)",
    hooks=Hooks(result_names=lambda op: ["f"], verify_symbol_uses=verify.verify_constant),
)
FUNC = op(
    "func.func",
    "A function; without a body it is declared only, and defined elsewhere.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "sym_visibility": optional(StrAttr),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "no_inline": UnitAttr,
    },
    regions={"body": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
    ],
    default_dialect="func",
    hooks=Hooks(parse=parse_function, print=print_function),
)
RETURN = op(
    "func.return",
    "Ends a function and gives its results to the caller.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, has_parent("func.func"), MEMREFS_NORMALIZABLE, RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify.verify_return),
)
