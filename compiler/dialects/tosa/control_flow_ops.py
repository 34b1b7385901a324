"""The operations of the tosa dialect for conditionals, loops and variables."""

from __future__ import annotations

from compiler.dialects.tosa.constraints import Tosa_I1Tensor, Tosa_Tensor
from compiler.dialects.tosa.op_families import TOSA_OP
from compiler.ods.attr_constraints import AnyAttr, IndexElementsAttr, SymbolNameAttr, TypeAttr
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
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import PURE, RECURSIVE_MEMORY_EFFECTS, TERMINATOR, single_block_implicit_terminator


class IfOp(Op, name="tosa.cond_if"):
    """Runs one of two graphs, depending on a scalar condition."""

    condition = operand(Tosa_I1Tensor)
    input_list = variadic_operand(Tosa_Tensor)
    output_list = variadic_result(Tosa_Tensor)
    then_graph = region(SizedRegion(1))
    else_graph = region(SizedRegion(1))
    traits = [
        Interface("InferShapedTypeOpInterface"),
        Trait("InferShapedTypeOpAdaptor"),
        single_block_implicit_terminator("tosa.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        *TOSA_OP,
    ]


class WhileOp(Op, name="tosa.while_loop"):
    """Repeats a graph, with tensors carried from one iteration to the next, while another graph yields true."""

    input_list = variadic_operand(Tosa_Tensor)
    output_list = variadic_result(Tosa_Tensor)
    cond_graph = region(SizedRegion(1))
    body_graph = region(SizedRegion(1))
    traits = [
        Interface("LoopLikeOpInterface"),
        Interface("InferShapedTypeOpInterface"),
        Trait("InferShapedTypeOpAdaptor"),
        single_block_implicit_terminator("tosa.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        *TOSA_OP,
    ]


class YieldOp(Op, name="tosa.yield"):
    """Terminates a graph of cond_if or while_loop and yields its tensors."""

    inputs = variadic_operand(Tosa_Tensor)
    traits = [TERMINATOR, PURE, *TOSA_OP]
    assembly_format = "$inputs attr-dict `:` type($inputs)"


class VariableOp(Op, name="tosa.variable"):
    """Declares a tensor that keeps its elements from one run to the next."""

    sym_name = attribute(SymbolNameAttr)
    var_shape = attribute(IndexElementsAttr)
    type = attribute(TypeAttr)
    initial_value = optional_attribute(AnyAttr)
    traits = [Interface("SymbolOpInterface"), *TOSA_OP]
    assembly_format = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)"


class VariableWriteOp(Op, name="tosa.variable_write"):
    """Assigns new elements to a variable."""

    input1 = operand(Tosa_Tensor)
    name_ = attribute(SymbolNameAttr)
    traits = TOSA_OP
    assembly_format = "$name attr-dict `,` $input1 `:` type($input1)"


class VariableReadOp(Op, name="tosa.variable_read"):
    """Returns the current elements of a variable."""

    name_ = attribute(SymbolNameAttr)
    output1 = result(Tosa_Tensor)
    traits = TOSA_OP
    assembly_format = "$name attr-dict `:` type($output1)"
