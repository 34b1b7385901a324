"""The operations of the spirv dialect: structure ops."""

from __future__ import annotations

from compiler.dialects.spirv.attributes import (
    AddressingModelAttr,
    ExecutionModeAttr,
    ExecutionModelAttr,
    FunctionControlAttr,
    LinkageAttributesAttr,
    MemoryModelAttr,
    VCEAttr,
)
from compiler.dialects.spirv.availability import AVAILABILITY, needs
from compiler.dialects.spirv.constraints import SPIRV_AnyPtr, SPIRV_Composite, SPIRV_Type
from compiler.dialects.spirv.enums.capability_enums import Capability
from compiler.dialects.spirv.enums.target_enums import Extension
from compiler.dialects.spirv.traits import IN_FUNCTION_SCOPE, IN_MODULE_SCOPE
from compiler.ods.attr_constraints import (
    AnyAttr,
    DictArrayAttr,
    FlatSymbolRefAttr,
    I32ArrayAttr,
    I32Attr,
    StrAttr,
    SymbolRefArrayAttr,
    SymbolRefAttr,
    TypeAttr,
    TypeAttrOf,
    TypedAttrInterface,
)
from compiler.ods.model import Hooks
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, region, result
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import (
    AUTOMATIC_ALLOCATION_SCOPE,
    CONSTANT_LIKE,
    ISOLATED_FROM_ABOVE,
    NO_REGION_ARGUMENTS,
    NO_TERMINATOR,
    PURE,
    SINGLE_BLOCK,
    SYMBOL_TABLE,
    TERMINATOR,
    has_parent,
    single_block_implicit_terminator,
)
from compiler.ods.type_constraints import AnyType, FunctionType


class AddressOfOp(Op, name="spirv.mlir.addressof"):
    """Returns a pointer to a global variable, so that operations can use it as an operand."""

    variable = attribute(FlatSymbolRefAttr)
    pointer = result(SPIRV_AnyPtr)
    traits = [Interface("OpAsmOpInterface"), IN_FUNCTION_SCOPE, PURE, AVAILABILITY]
    assembly_format = "$variable attr-dict `:` type($pointer)"


class ConstantOp(Op, name="spirv.Constant"):
    """Defines a constant: a number, a boolean, or a vector or array of them."""

    value = attribute(AnyAttr)
    constant = result(SPIRV_Type)
    traits = [CONSTANT_LIKE, Interface("OpAsmOpInterface"), PURE, AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class EXTConstantCompositeReplicateOp(Op, name="spirv.EXT.ConstantCompositeReplicate"):
    """Returns a constant composite with equal constants as its parts."""

    value = attribute(AnyAttr)
    replicated_constant = result(SPIRV_Composite)
    traits = [PURE, needs(Capability.ReplicatedCompositesEXT, extensions=(Extension.SPV_EXT_replicated_composites,))]
    assembly_format = "` ` `[` $value `]` `:` type($replicated_constant) attr-dict"
    hooks = Hooks(verify_is_local=True)


class EntryPointOp(Op, name="spirv.EntryPoint"):
    """Declares a function as entry point, with its execution model and the variables that it reads and writes."""

    execution_model = attribute(ExecutionModelAttr)
    fn = attribute(FlatSymbolRefAttr)
    interface = attribute(SymbolRefArrayAttr)
    traits = [IN_MODULE_SCOPE, AVAILABILITY]


class ExecutionModeOp(Op, name="spirv.ExecutionMode"):
    """Sets how an entry point runs: its workgroup size, the origin of fragments, and so on."""

    fn = attribute(FlatSymbolRefAttr)
    execution_mode = attribute(ExecutionModeAttr)
    values = attribute(I32ArrayAttr)
    traits = [IN_MODULE_SCOPE, AVAILABILITY]


class FuncOp(Op, name="spirv.func"):
    """Defines or declares a function with at most one result."""

    function_type = attribute(TypeAttrOf(FunctionType))
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    sym_name = attribute(StrAttr)
    function_control = attribute(FunctionControlAttr)
    linkage_attributes = optional_attribute(LinkageAttributesAttr)
    body = region()
    traits = [
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        IN_MODULE_SCOPE,
        ISOLATED_FROM_ABOVE,
        AVAILABILITY,
    ]
    hooks = Hooks(verify_is_local=True)


class GlobalVariableOp(Op, name="spirv.GlobalVariable"):
    """Declares a variable of the module in a storage class; optionally bound to a resource, or built-in."""

    type = attribute(TypeAttr)
    sym_name = attribute(StrAttr)
    initializer = optional_attribute(FlatSymbolRefAttr)
    location_ = optional_attribute(I32Attr)
    binding = optional_attribute(I32Attr)
    descriptor_set = optional_attribute(I32Attr)
    built_in = optional_attribute(StrAttr)
    linkage_attributes = optional_attribute(LinkageAttributesAttr)
    traits = [IN_MODULE_SCOPE, Interface("SymbolOpInterface"), AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class ModuleOp(Op, name="spirv.module"):
    """Holds all of a SPIR-V module: functions, global variables, constants and entry points."""

    addressing_model = attribute(AddressingModelAttr)
    memory_model = attribute(MemoryModelAttr)
    vce_triple = optional_attribute(VCEAttr)
    sym_name = optional_attribute(StrAttr)
    body = region()
    traits = [
        ISOLATED_FROM_ABOVE,
        NO_REGION_ARGUMENTS,
        NO_TERMINATOR,
        SINGLE_BLOCK,
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        AVAILABILITY,
    ]


class ReferenceOfOp(Op, name="spirv.mlir.referenceof"):
    """Returns the value of a specialization constant, so that operations can use it as an operand."""

    spec_const = attribute(FlatSymbolRefAttr)
    reference = result(SPIRV_Type)
    traits = [PURE, AVAILABILITY]
    assembly_format = "$spec_const attr-dict `:` type($reference)"


class SpecConstantOp(Op, name="spirv.SpecConstant"):
    """Declares a scalar constant that the client may replace, by its number, when it creates the pipeline."""

    sym_name = attribute(StrAttr)
    default_value = attribute(TypedAttrInterface)
    traits = [IN_MODULE_SCOPE, Interface("SymbolOpInterface"), AVAILABILITY]
    hooks = Hooks(verify_is_local=True)


class SpecConstantCompositeOp(Op, name="spirv.SpecConstantComposite"):
    """Constructs a composite of specialization constants."""

    type = attribute(TypeAttr)
    sym_name = attribute(StrAttr)
    constituents = attribute(SymbolRefArrayAttr)
    traits = [IN_MODULE_SCOPE, Interface("SymbolOpInterface"), AVAILABILITY]


class EXTSpecConstantCompositeReplicateOp(Op, name="spirv.EXT.SpecConstantCompositeReplicate"):
    """Returns a composite with the same specialization constant as all of its parts."""

    type = attribute(TypeAttr)
    sym_name = attribute(StrAttr)
    constituent = attribute(SymbolRefAttr)
    traits = [
        IN_MODULE_SCOPE,
        Interface("SymbolOpInterface"),
        needs(Capability.ReplicatedCompositesEXT, extensions=(Extension.SPV_EXT_replicated_composites,)),
    ]


class SpecConstantOperationOp(Op, name="spirv.SpecConstantOperation"):
    """Computes a constant from others, by the one operation in its region, when the pipeline is created."""

    result = result(AnyType)
    body = region(SizedRegion(1))
    traits = [PURE, IN_FUNCTION_SCOPE, single_block_implicit_terminator("spirv.mlir.yield"), AVAILABILITY]


class YieldOp(Op, name="spirv.mlir.yield"):
    """Ends the region of a `spirv.SpecConstantOperation` and returns its value."""

    operand_ = operand(AnyType)
    traits = [has_parent("spirv.SpecConstantOperation"), PURE, TERMINATOR, AVAILABILITY]
    assembly_format = "attr-dict $operand `:` type($operand)"
