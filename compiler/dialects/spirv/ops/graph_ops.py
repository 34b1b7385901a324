"""The operations of the spirv dialect: graph ops."""

from __future__ import annotations

from compiler.dialects.spirv.availability import needs
from compiler.dialects.spirv.constraints import SPIRV_AnyTensorArm
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.dialects.spirv.traits import IN_GRAPH_SCOPE, IN_MODULE_SCOPE
from compiler.ods.attr_constraints import (
    BoolAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I32Attr,
    StrAttr,
    SymbolRefArrayAttr,
    TypeAttrOf,
)
from compiler.ods.op_class import Op, attribute, optional_attribute, region, result, variadic_operand
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import AUTOMATIC_ALLOCATION_SCOPE, CONSTANT_LIKE, ISOLATED_FROM_ABOVE, PURE, TERMINATOR
from compiler.ods.type_constraints import GraphType


class GraphARMOp(Op, name="spirv.ARM.Graph"):
    """Defines a graph of tensor operations: a function whose arguments and results are tensors."""

    function_type = attribute(TypeAttrOf(GraphType))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    entry_point = optional_attribute(BoolAttr)
    sym_name = attribute(StrAttr)
    body = region()
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("CallableOpInterface"),
        Interface("FunctionOpInterface"),
        IN_MODULE_SCOPE,
        ISOLATED_FROM_ABOVE,
        needs(Capability.GraphARM, extensions=(Extension.SPV_ARM_graph, Extension.SPV_ARM_tensors)),
    ]


class GraphConstantARMOp(Op, name="spirv.ARM.GraphConstant"):
    """Returns a constant tensor whose elements are supplied, by its number, when the pipeline is created."""

    graph_constant_id = attribute(I32Attr)
    output = result(SPIRV_AnyTensorArm)
    traits = [
        IN_GRAPH_SCOPE,
        PURE,
        CONSTANT_LIKE,
        needs(Capability.GraphARM, extensions=(Extension.SPV_ARM_graph, Extension.SPV_ARM_tensors)),
    ]
    assembly_format = "attr-dict `:` type($output)"


class GraphEntryPointARMOp(Op, name="spirv.ARM.GraphEntryPoint"):
    """Names a graph that can be run from outside, and the variables of its inputs and outputs."""

    fn = attribute(FlatSymbolRefAttr)
    interface = attribute(SymbolRefArrayAttr)
    traits = [
        IN_MODULE_SCOPE,
        needs(Capability.GraphARM, extensions=(Extension.SPV_ARM_graph, Extension.SPV_ARM_tensors)),
    ]


class GraphOutputsARMOp(Op, name="spirv.ARM.GraphOutputs"):
    """Ends a graph and returns its results."""

    value = variadic_operand(SPIRV_AnyTensorArm)
    traits = [
        IN_GRAPH_SCOPE,
        PURE,
        TERMINATOR,
        needs(Capability.GraphARM, extensions=(Extension.SPV_ARM_graph, Extension.SPV_ARM_tensors)),
    ]
    assembly_format = "$value attr-dict `:` type($value)"
