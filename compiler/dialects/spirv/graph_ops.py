"""The operations of the spirv dialect: graph ops."""

from __future__ import annotations

from compiler.dialects.spirv.constraints import SPIRV_AnyTensorArm
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
from compiler.ods.model import Interface
from compiler.ods.traits import (
    AUTOMATIC_ALLOCATION_SCOPE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    PURE,
    TERMINATOR,
    predicate_trait,
)
from compiler.ods.type_constraints import GraphType

ARM_GRAPH = op(
    "spirv.ARM.Graph",
    "",
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
        predicate_trait("op must appear in a module-like op's block", name="InModuleScope"),
        ISOLATED_FROM_ABOVE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
)
ARM_GRAPH_CONSTANT = op(
    "spirv.ARM.GraphConstant",
    "",
    attributes={"graph_constant_id": I32Attr},
    results={"output": SPIRV_AnyTensorArm},
    traits=[
        predicate_trait("op must appear in a spirv.ARM.Graph op's block", name="InGraphScope"),
        PURE,
        CONSTANT_LIKE,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="attr-dict `:` type($output)",
)
ARM_GRAPH_ENTRY_POINT = op(
    "spirv.ARM.GraphEntryPoint",
    "",
    attributes={"fn": FlatSymbolRefAttr, "interface": SymbolRefArrayAttr},
    traits=[
        predicate_trait("op must appear in a module-like op's block", name="InModuleScope"),
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
)
ARM_GRAPH_OUTPUTS = op(
    "spirv.ARM.GraphOutputs",
    "",
    operands={"value": variadic(SPIRV_AnyTensorArm)},
    traits=[
        predicate_trait("op must appear in a spirv.ARM.Graph op's block", name="InGraphScope"),
        PURE,
        TERMINATOR,
        Interface("QueryMinVersionInterface"),
        Interface("QueryMaxVersionInterface"),
        Interface("QueryExtensionInterface"),
        Interface("QueryCapabilityInterface"),
    ],
    format="$value attr-dict `:` type($value)",
)
