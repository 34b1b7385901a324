"""The operations of the tosa dialect for conditionals, loops and variables."""

from __future__ import annotations

from compiler.dialects.tosa import shape_inference, syntax, verify_control_flow
from compiler.dialects.tosa.constraints import Tosa_I1Tensor, Tosa_Tensor
from compiler.dialects.tosa.op_families import TOSA_OP, infers
from compiler.ods.attr_constraints import AnyAttr, IndexElementsAttr, SymbolNameAttr, TypeAttr
from compiler.ods.define import SizedRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import PURE, RECURSIVE_MEMORY_EFFECTS, TERMINATOR, single_block_implicit_terminator

COND_IF = op(
    "tosa.cond_if",
    "Runs one of two graphs, as a scalar condition says.",
    operands={"condition": Tosa_I1Tensor, "input_list": variadic(Tosa_Tensor)},
    results={"output_list": variadic(Tosa_Tensor)},
    regions={"then_graph": SizedRegion(1), "else_graph": SizedRegion(1)},
    traits=[
        Interface("InferShapedTypeOpInterface"),
        Trait("InferShapedTypeOpAdaptor"),
        single_block_implicit_terminator("tosa.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        *TOSA_OP,
    ],
    hooks=Hooks(parse=syntax.parse_cond_if, print=syntax.print_cond_if, verify=verify_control_flow.cond_if),
    implementations=infers(shape_inference.cond_if),
)
WHILE_LOOP = op(
    "tosa.while_loop",
    "Runs a graph over and over, for as long as another says so, and passes tensors on.",
    operands={"input_list": variadic(Tosa_Tensor)},
    results={"output_list": variadic(Tosa_Tensor)},
    regions={"cond_graph": SizedRegion(1), "body_graph": SizedRegion(1)},
    traits=[
        Interface("LoopLikeOpInterface"),
        Interface("InferShapedTypeOpInterface"),
        Trait("InferShapedTypeOpAdaptor"),
        single_block_implicit_terminator("tosa.yield"),
        RECURSIVE_MEMORY_EFFECTS,
        *TOSA_OP,
    ],
    hooks=Hooks(parse=syntax.parse_while_loop, print=syntax.print_while_loop, verify=verify_control_flow.while_loop),
    implementations=infers(shape_inference.while_loop),
)
YIELD = op(
    "tosa.yield",
    "Ends a graph of cond_if or while_loop and gives what it made.",
    operands={"inputs": variadic(Tosa_Tensor)},
    traits=[TERMINATOR, PURE, *TOSA_OP],
    format="$inputs attr-dict `:` type($inputs)",
)
VARIABLE = op(
    "tosa.variable",
    "Declares a tensor that keeps its elements from one run to the next.",
    attributes={
        "sym_name": SymbolNameAttr,
        "var_shape": IndexElementsAttr,
        "type": TypeAttr,
        "initial_value": optional(AnyAttr),
    },
    traits=[Interface("SymbolOpInterface"), *TOSA_OP],
    format="$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)",
)
VARIABLE_WRITE = op(
    "tosa.variable_write",
    "Gives a variable new elements.",
    operands={"input1": Tosa_Tensor},
    attributes={"name": SymbolNameAttr},
    traits=TOSA_OP,
    format="$name attr-dict `,` $input1 `:` type($input1)",
    hooks=Hooks(verify_symbol_uses=verify_control_flow.variable_access),
)
VARIABLE_READ = op(
    "tosa.variable_read",
    "Gives the elements that a variable has now.",
    attributes={"name": SymbolNameAttr},
    results={"output1": Tosa_Tensor},
    traits=TOSA_OP,
    format="$name attr-dict `:` type($output1)",
    hooks=Hooks(verify_symbol_uses=verify_control_flow.variable_access),
)
