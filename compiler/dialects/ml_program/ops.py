"""The operations of the ml_program dialect."""

from __future__ import annotations

from compiler.dialects.func.verify import verify_return
from compiler.dialects.ml_program import syntax, verify
from compiler.dialects.ml_program.constraints import MLProgram_TokenType
from compiler.ods.attr_constraints import (
    AnyAttr,
    DictArrayAttr,
    StrAttr,
    SymbolNameAttr,
    SymbolRefAttr,
    TypeAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.define import AnyRegion, op, optional, reads, variadic, writes
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    HAS_ONLY_GRAPH_REGION,
    ISOLATED_FROM_ABOVE,
    PURE,
    RETURN_LIKE,
    SINGLE_BLOCK,
    TERMINATOR,
    has_parent,
)
from compiler.ods.type_constraints import AnyType, FunctionType
from compiler.syntax.functions import parse_function, print_function

FUNC = op(
    "ml_program.func",
    "A function of a model whose operations run in order; a declaration without a body.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "sym_visibility": optional(StrAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("RegionKindInterface"),
        Interface("SymbolOpInterface"),
    ],
    hooks=Hooks(parse=parse_function, print=print_function),
)
GLOBAL = op(
    "ml_program.global",
    "A named variable or constant of a model, whose value may be given outside.",
    attributes={
        "sym_name": SymbolNameAttr,
        "type": TypeAttr,
        "is_mutable": UnitAttr,
        "value": optional(AnyAttr),
        "sym_visibility": optional(StrAttr),
    },
    traits=[Interface("SymbolOpInterface")],
    format=(
        "custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` "
        "custom<TypedInitialValue>($type, $value) attr-dict"
    ),
    hooks=Hooks(verify=verify.global_),
)
GLOBAL_LOAD = op(
    "ml_program.global_load",
    "Reads a global that may be mutable, in program order and not atomically.",
    attributes={"global": SymbolRefAttr},
    results={"result": AnyType},
    traits=[Interface("OpAsmOpInterface"), Interface("SymbolUserOpInterface")],
    effects=[reads("global")],
    format="$global `:` type($result) attr-dict",
    hooks=Hooks(result_names=syntax.named_after_global, verify_symbol_uses=verify.load),
)
GLOBAL_LOAD_CONST = op(
    "ml_program.global_load_const",
    "Reads a global that is not mutable; without effects, so it may be moved and merged.",
    attributes={"global": SymbolRefAttr},
    results={"result": AnyType},
    traits=[PURE, Interface("OpAsmOpInterface"), Interface("SymbolUserOpInterface")],
    format="$global `:` type($result) attr-dict",
    hooks=Hooks(result_names=syntax.named_after_global, verify_symbol_uses=verify.load_const),
)
GLOBAL_LOAD_GRAPH = op(
    "ml_program.global_load_graph",
    "Reads a global in a graph, after the operations whose tokens it takes.",
    operands={"consumeTokens": variadic(MLProgram_TokenType)},
    attributes={"global": SymbolRefAttr},
    results={"result": AnyType, "produceToken": MLProgram_TokenType},
    traits=[Interface("SymbolUserOpInterface")],
    effects=[reads("global")],
    format=("$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict"),
    hooks=Hooks(verify_symbol_uses=verify.load),
)
GLOBAL_STORE = op(
    "ml_program.global_store",
    "Writes a mutable global, in program order and not atomically.",
    operands={"value": AnyType},
    attributes={"global": SymbolRefAttr},
    traits=[Interface("SymbolUserOpInterface")],
    effects=[writes("global")],
    format="$global `=` $value `:` type($value) attr-dict",
    hooks=Hooks(verify_symbol_uses=verify.store),
)
GLOBAL_STORE_GRAPH = op(
    "ml_program.global_store_graph",
    "Writes a mutable global in a graph, after the operations whose tokens it takes.",
    operands={"value": AnyType, "consumeTokens": variadic(MLProgram_TokenType)},
    attributes={"global": SymbolRefAttr},
    results={"produceToken": MLProgram_TokenType},
    traits=[Interface("SymbolUserOpInterface")],
    effects=[reads("global")],
    format=(
        "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict"
    ),
    hooks=Hooks(verify_symbol_uses=verify.store),
)
SUBGRAPH = op(
    "ml_program.subgraph",
    "A function of a model whose body is a graph: no order but that of values and tokens.",
    attributes={
        "sym_name": SymbolNameAttr,
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "sym_visibility": optional(StrAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        Interface("FunctionOpInterface"),
        HAS_ONLY_GRAPH_REGION,
        ISOLATED_FROM_ABOVE,
        Interface("RegionKindInterface"),
        SINGLE_BLOCK,
        Interface("SymbolOpInterface"),
    ],
    hooks=Hooks(parse=parse_function, print=print_function),
)
OUTPUT = op(
    "ml_program.output",
    "Ends a subgraph and gives its results to the caller.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, has_parent("ml_program.subgraph"), RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify.output),
)
RETURN = op(
    "ml_program.return",
    "Ends an ml_program.func and gives its results to the caller.",
    operands={"operands": variadic(AnyType)},
    traits=[PURE, has_parent("ml_program.func"), RETURN_LIKE, TERMINATOR],
    format="attr-dict ($operands^ `:` type($operands))?",
    hooks=Hooks(verify=verify_return),
)
TOKEN_OP = op(
    "ml_program.token",
    "A token that waits for nothing, where an order of effects in a graph begins.",
    results={"token": MLProgram_TokenType},
    traits=[PURE],
    format="attr-dict",
)
