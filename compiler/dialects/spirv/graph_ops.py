"""The operations of the spirv dialect: graph ops."""

from __future__ import annotations

from compiler.dialects.spirv import symbol_syntax, verify_symbols
from compiler.dialects.spirv.constraints import SPIRV_AnyTensorArm
from compiler.dialects.spirv.traits import AVAILABILITY, IN_GRAPH_SCOPE, IN_MODULE_SCOPE
from compiler.ods.attr_constraints import (
    BoolAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I32Attr,
    StrAttr,
    SymbolRefArrayAttr,
    TypeAttrOf,
)
from compiler.ods.define import AnyRegion, op, optional, variadic
from compiler.ods.model import Hooks, Interface
from compiler.ods.traits import (
    AUTOMATIC_ALLOCATION_SCOPE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    PURE,
    TERMINATOR,
)
from compiler.ods.type_constraints import GraphType

ARM_GRAPH = op(
    "spirv.ARM.Graph",
    "Defines a graph of tensor operations: a function whose arguments and results are tensors.",
    attributes={
        "function_type": TypeAttrOf(GraphType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "entry_point": optional(BoolAttr),
        "sym_name": StrAttr,
    },
    regions={"body": AnyRegion},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("CallableOpInterface"),
        Interface("FunctionOpInterface"),
        IN_MODULE_SCOPE,
        ISOLATED_FROM_ABOVE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=symbol_syntax.parse_graph, print=symbol_syntax.print_graph, verify=verify_symbols.graph),
)

ARM_GRAPH_CONSTANT = op(
    "spirv.ARM.GraphConstant",
    "Gives a tensor whose values are supplied under a number when the pipeline is made.",
    attributes={"graph_constant_id": I32Attr},
    results={"output": SPIRV_AnyTensorArm},
    traits=[
        IN_GRAPH_SCOPE,
        PURE,
        CONSTANT_LIKE,
        AVAILABILITY,
    ],
    format="attr-dict `:` type($output)",
)
ARM_GRAPH_ENTRY_POINT = op(
    "spirv.ARM.GraphEntryPoint",
    "Names a graph that can be run from outside, and the variables of its inputs and outputs.",
    attributes={"fn": FlatSymbolRefAttr, "interface": SymbolRefArrayAttr},
    traits=[
        IN_MODULE_SCOPE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=symbol_syntax.parse_graph_entry_point, print=symbol_syntax.print_graph_entry_point),
)
ARM_GRAPH_OUTPUTS = op(
    "spirv.ARM.GraphOutputs",
    "Ends a graph and gives its results.",
    operands={"value": variadic(SPIRV_AnyTensorArm)},
    traits=[
        IN_GRAPH_SCOPE,
        PURE,
        TERMINATOR,
        AVAILABILITY,
    ],
    format="$value attr-dict `:` type($value)",
    hooks=Hooks(verify=verify_symbols.graph_outputs),
)
