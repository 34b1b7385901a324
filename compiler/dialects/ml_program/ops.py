"""The operations of the ml_program dialect."""

from __future__ import annotations

from compiler.dialects.func.verify import verify_returned_types
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
from compiler.ods.effects import reads, writes
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, region, result, variadic_operand
from compiler.ods.trait_classes import Interface
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


class FuncOp(Op, name="ml_program.func"):
    """A function of a model whose operations run in order; a declaration without a body."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(TypeAttrOf(FunctionType))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    sym_visibility = optional_attribute(StrAttr)
    body = region()
    traits = [
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("RegionKindInterface"),
        Interface("SymbolOpInterface"),
    ]
    hooks = Hooks(parse=parse_function, print=print_function)


class GlobalOp(Op, name="ml_program.global"):
    """A named variable or constant of a model; its value may be defined outside of the module."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(TypeAttr)
    is_mutable = attribute(UnitAttr)
    value = optional_attribute(AnyAttr)
    sym_visibility = optional_attribute(StrAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = (
        "custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` "
        "custom<TypedInitialValue>($type, $value) attr-dict"
    )


class GlobalLoadOp(Op, name="ml_program.global_load"):
    """Reads a global that may be mutable, in program order and not atomically."""

    global_ = attribute(SymbolRefAttr)
    result = result(AnyType)
    traits = [Interface("OpAsmOpInterface"), Interface("SymbolUserOpInterface")]
    effects = [reads("global")]
    assembly_format = "$global `:` type($result) attr-dict"


class GlobalLoadConstOp(Op, name="ml_program.global_load_const"):
    """Reads a global that is not mutable; without effects, so it may be moved and merged."""

    global_ = attribute(SymbolRefAttr)
    result = result(AnyType)
    traits = [PURE, Interface("OpAsmOpInterface"), Interface("SymbolUserOpInterface")]
    assembly_format = "$global `:` type($result) attr-dict"


class GlobalLoadGraphOp(Op, name="ml_program.global_load_graph"):
    """Reads a global in a graph, after the operations whose tokens it takes."""

    consume_tokens = variadic_operand(MLProgram_TokenType, name="consumeTokens")
    global_ = attribute(SymbolRefAttr)
    result_ = result(AnyType)
    produce_token = result(MLProgram_TokenType, name="produceToken")
    traits = [Interface("SymbolUserOpInterface")]
    effects = [reads("global")]
    assembly_format = (
        "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict"
    )


class GlobalStoreOp(Op, name="ml_program.global_store"):
    """Writes a mutable global, in program order and not atomically."""

    value = operand(AnyType)
    global_ = attribute(SymbolRefAttr)
    traits = [Interface("SymbolUserOpInterface")]
    effects = [writes("global")]
    assembly_format = "$global `=` $value `:` type($value) attr-dict"


class GlobalStoreGraphOp(Op, name="ml_program.global_store_graph"):
    """Writes a mutable global in a graph, after the operations whose tokens it takes."""

    value = operand(AnyType)
    consume_tokens = variadic_operand(MLProgram_TokenType, name="consumeTokens")
    global_ = attribute(SymbolRefAttr)
    produce_token = result(MLProgram_TokenType, name="produceToken")
    traits = [Interface("SymbolUserOpInterface")]
    effects = [reads("global")]
    assembly_format = (
        "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict"
    )


class SubgraphOp(Op, name="ml_program.subgraph"):
    """A function of a model whose body is a graph, ordered by its values and tokens only."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(TypeAttrOf(FunctionType))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    sym_visibility = optional_attribute(StrAttr)
    body = region()
    traits = [
        Interface("FunctionOpInterface"),
        HAS_ONLY_GRAPH_REGION,
        ISOLATED_FROM_ABOVE,
        Interface("RegionKindInterface"),
        SINGLE_BLOCK,
        Interface("SymbolOpInterface"),
    ]
    hooks = Hooks(parse=parse_function, print=print_function)


class OutputOp(Op, name="ml_program.output"):
    """Ends a subgraph and returns its results to the caller."""

    operands = variadic_operand(AnyType)
    traits = [PURE, has_parent("ml_program.subgraph"), RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"


class ReturnOp(Op, name="ml_program.return"):
    """Ends an ml_program.func and returns its results to the caller."""

    operands = variadic_operand(AnyType)
    traits = [PURE, has_parent("ml_program.func"), RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"
    hooks = Hooks(verify=verify_returned_types)


class TokenOp(Op, name="ml_program.token"):
    """A token without dependencies, with which an order of effects in a graph begins."""

    token = result(MLProgram_TokenType)
    traits = [PURE]
    assembly_format = "attr-dict"
