"""The operations of the func dialect."""

from __future__ import annotations

from compiler.ods.attr_constraints import (
    DictArrayAttr,
    FlatSymbolRefAttr,
    StrAttr,
    SymbolNameAttr,
    TypeAttrOf,
    UnitAttr,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import (
    Op,
    attribute,
    operand,
    optional_attribute,
    region,
    result,
    variadic_operand,
    variadic_result,
)
from compiler.ods.trait_classes import Interface
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


class CallOp(Op, name="func.call"):
    """Calls a function of this module by its symbol."""

    operands = variadic_operand(AnyType)
    callee = attribute(FlatSymbolRefAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    no_inline = attribute(UnitAttr)
    result0 = variadic_result(AnyType)
    traits = [Interface("CallOpInterface"), MEMREFS_NORMALIZABLE, Interface("SymbolUserOpInterface")]
    assembly_format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"


class CallIndirectOp(Op, name="func.call_indirect"):
    """Calls a function that is given as a value, not by its name."""

    callee = operand(FunctionType)
    callee_operands = variadic_operand(AnyType)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    results = variadic_result(AnyType)
    traits = [
        Interface("CallOpInterface"),
        types_match_with(
            "callee", "callee_operands", "callee input types match argument types", lambda type_: type_.inputs
        ),
        types_match_with("callee", "results", "callee result types match result types", lambda type_: type_.results),
    ]
    assembly_format = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)"


class ConstantOp(Op, name="func.constant"):
    """A reference to a function, as a value."""

    value = attribute(FlatSymbolRefAttr)
    result0 = result(AnyType)
    traits = [CONSTANT_LIKE, PURE, Interface("SymbolUserOpInterface"), Interface("OpAsmOpInterface")]
    assembly_format = "attr-dict $value `:` type(results)"
    hooks = Hooks(result_names=lambda op: ["f"])


class FuncOp(Op, name="func.func"):
    """A function; without a body it is declared only, and defined elsewhere."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(TypeAttrOf(FunctionType))
    sym_visibility = optional_attribute(StrAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    no_inline = attribute(UnitAttr)
    body = region()
    traits = [
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("OpAsmOpInterface"),
    ]
    hooks = Hooks(parse=parse_function, print=print_function)
    default_dialect = "func"


class ReturnOp(Op, name="func.return"):
    """Ends a function and returns its results to the caller."""

    operands = variadic_operand(AnyType)
    traits = [PURE, has_parent("func.func"), MEMREFS_NORMALIZABLE, RETURN_LIKE, TERMINATOR]
    assembly_format = "attr-dict ($operands^ `:` type($operands))?"
