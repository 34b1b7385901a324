"""Structure of code: files, includes, functions and their calls, classes, verbatim text."""

from __future__ import annotations

from compiler.dialects.builtin.constraints import Builtin_StringAttr
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
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    optional_attribute,
    optional_operand,
    region,
    variadic_operand,
    variadic_result,
)
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
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


class FileOp(Op, name="emitc.file"):
    """Contents of one C or C++ file; translation selects files by name."""

    id = attribute(Builtin_StringAttr)
    body_region = region(SizedRegion(1), name="bodyRegion")
    traits = [
        ISOLATED_FROM_ABOVE,
        NO_REGION_ARGUMENTS,
        SYMBOL_TABLE,
        Interface("OpAsmOpInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]
    assembly_format = "$id attr-dict-with-keyword $bodyRegion"
    default_dialect = "emitc"


class CallOpaqueOp(Op, name="emitc.call_opaque"):
    """Calls a function of C or C++ by its name, which nothing in the IR has to declare."""

    operands = variadic_operand(EmitCType)
    callee = attribute(StrAttr)
    args = optional_attribute(ArrayAttr)
    template_args = optional_attribute(ArrayAttr)
    result0 = variadic_result(EmitCType)
    traits = [Interface("CExpressionInterface")]
    assembly_format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"


class CallOp(Op, name="emitc.call"):
    """Calls an `emitc.func` by its symbol."""

    operands = variadic_operand(EmitCType)
    callee = attribute(FlatSymbolRefAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    result0 = variadic_result(EmitCType)
    traits = [Interface("CallOpInterface"), Interface("CExpressionInterface"), Interface("SymbolUserOpInterface")]
    assembly_format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"


class DeclareFuncOp(Op, name="emitc.declare_func"):
    """Emits the declaration of an `emitc.func`, so that it can be called before its definition."""

    sym_name = attribute(FlatSymbolRefAttr)
    traits = [Interface("SymbolUserOpInterface")]
    assembly_format = "$sym_name attr-dict"


class FuncOp(Op, name="emitc.func"):
    """Defines or declares a C function, with at most one result."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(TypeAttrOf(FunctionType))
    specifiers = optional_attribute(StrArrayAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    body = region()
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
    ]
    hooks = Hooks(parse=parse_function, print=print_function)
    default_dialect = "emitc"


class ReturnOp(Op, name="emitc.return"):
    """Ends an `emitc.func`, with at most one value."""

    operand_ = optional_operand(EmitCType)
    traits = [PURE, has_parent("emitc.func"), RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operand^ `:` type($operand))?"


class IncludeOp(Op, name="emitc.include"):
    """Includes a header, `#include <...>` or `#include "..."`."""

    include = attribute(StrAttr)
    is_standard_include = attribute(UnitAttr)


class VerbatimOp(Op, name="emitc.verbatim"):
    """Emits a line of text verbatim, with names of values in place of `{}`."""

    fmt_args = variadic_operand(AnyTypeOf(EmitCType, EmitC_LValueType), name="fmtArgs")
    value = attribute(StrAttr)
    assembly_format = "$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict"


class ClassOp(Op, name="emitc.class"):
    """Defines a C++ class of `emitc.field`s and `emitc.func`s."""

    sym_name = attribute(SymbolNameAttr)
    final_specifier = attribute(UnitAttr)
    body = region()
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        NO_TERMINATOR,
        SINGLE_BLOCK,
        Interface("RegionKindInterface"),
        HAS_ONLY_GRAPH_REGION,
    ]
    assembly_format = "(`final` $final_specifier^)? $sym_name attr-dict-with-keyword $body"
