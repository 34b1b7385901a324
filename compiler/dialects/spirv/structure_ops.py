"""The operations of the spirv dialect: structure ops."""

from __future__ import annotations

from compiler.dialects.spirv import symbol_syntax, syntax, verify_composites, verify_symbols
from compiler.dialects.spirv.constraints import (
    SPIRV_AddressingModelAttr,
    SPIRV_AnyPtr,
    SPIRV_Composite,
    SPIRV_ExecutionModeAttr,
    SPIRV_ExecutionModelAttr,
    SPIRV_FunctionControlAttr,
    SPIRV_LinkageAttributesAttr,
    SPIRV_MemoryModelAttr,
    SPIRV_Type,
    SPIRV_VerCapExtAttr,
)
from compiler.dialects.spirv.traits import AVAILABILITY, IN_FUNCTION_SCOPE, IN_MODULE_SCOPE
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
from compiler.ods.define import AnyRegion, SizedRegion, op, optional
from compiler.ods.model import Hooks, Interface
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

MLIR_ADDRESSOF = op(
    "spirv.mlir.addressof",
    "Gives a pointer to a global variable, so that operations can use it as an operand.",
    attributes={"variable": FlatSymbolRefAttr},
    results={"pointer": SPIRV_AnyPtr},
    traits=[
        Interface("OpAsmOpInterface"),
        IN_FUNCTION_SCOPE,
        PURE,
        AVAILABILITY,
    ],
    format="$variable attr-dict `:` type($pointer)",
    hooks=Hooks(result_names=syntax.address_names, verify_symbol_uses=verify_symbols.address_of),
)

CONSTANT = op(
    "spirv.Constant",
    "Makes a constant: a number, a boolean, or a vector or array of them.",
    attributes={"value": AnyAttr},
    results={"constant": SPIRV_Type},
    traits=[
        CONSTANT_LIKE,
        Interface("OpAsmOpInterface"),
        PURE,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_constant,
        print=syntax.print_constant,
        result_names=syntax.constant_names,
        verify=verify_composites.constant,
        verify_is_local=True,
    ),
)

EXT_CONSTANT_COMPOSITE_REPLICATE = op(
    "spirv.EXT.ConstantCompositeReplicate",
    "Makes a constant composite all of whose parts are the same constant.",
    attributes={"value": AnyAttr},
    results={"replicated_constant": SPIRV_Composite},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="` ` `[` $value `]` `:` type($replicated_constant) attr-dict",
    hooks=Hooks(verify=verify_composites.replicated_constant, verify_is_local=True),
)
ENTRY_POINT = op(
    "spirv.EntryPoint",
    "Says which function a client may start, as which kind of shader, and the variables it reads and writes.",
    attributes={"execution_model": SPIRV_ExecutionModelAttr, "fn": FlatSymbolRefAttr, "interface": SymbolRefArrayAttr},
    traits=[
        IN_MODULE_SCOPE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=symbol_syntax.parse_entry_point, print=symbol_syntax.print_entry_point),
)
EXECUTION_MODE_OP = op(
    "spirv.ExecutionMode",
    "Sets how an entry point runs: its workgroup size, the origin of fragments, and so on.",
    attributes={"fn": FlatSymbolRefAttr, "execution_mode": SPIRV_ExecutionModeAttr, "values": I32ArrayAttr},
    traits=[
        IN_MODULE_SCOPE,
        AVAILABILITY,
    ],
    hooks=Hooks(parse=symbol_syntax.parse_execution_mode, print=symbol_syntax.print_execution_mode),
)
FUNC = op(
    "spirv.func",
    "Defines or declares a function with at most one result.",
    attributes={
        "function_type": TypeAttrOf(FunctionType),
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "sym_name": StrAttr,
        "function_control": SPIRV_FunctionControlAttr,
        "linkage_attributes": optional(SPIRV_LinkageAttributesAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        IN_MODULE_SCOPE,
        ISOLATED_FROM_ABOVE,
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=symbol_syntax.parse_func,
        print=symbol_syntax.print_func,
        verify=verify_symbols.func,
        verify_is_local=True,
    ),
)

GLOBAL_VARIABLE = op(
    "spirv.GlobalVariable",
    "Makes memory that all functions of the module see, in a storage class, bound or built in.",
    attributes={
        "type": TypeAttr,
        "sym_name": StrAttr,
        "initializer": optional(FlatSymbolRefAttr),
        "location": optional(I32Attr),
        "binding": optional(I32Attr),
        "descriptor_set": optional(I32Attr),
        "built_in": optional(StrAttr),
        "linkage_attributes": optional(SPIRV_LinkageAttributesAttr),
    },
    traits=[
        IN_MODULE_SCOPE,
        Interface("SymbolOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=symbol_syntax.parse_global_variable,
        print=symbol_syntax.print_global_variable,
        verify=verify_symbols.global_variable,
        verify_symbol_uses=verify_symbols.global_variable_uses,
        verify_is_local=True,
    ),
)

MODULE = op(
    "spirv.module",
    "Holds all of a SPIR-V module: functions, global variables, constants and entry points.",
    attributes={
        "addressing_model": SPIRV_AddressingModelAttr,
        "memory_model": SPIRV_MemoryModelAttr,
        "vce_triple": optional(SPIRV_VerCapExtAttr),
        "sym_name": optional(StrAttr),
    },
    regions={"body": AnyRegion},
    traits=[
        ISOLATED_FROM_ABOVE,
        NO_REGION_ARGUMENTS,
        NO_TERMINATOR,
        SINGLE_BLOCK,
        SYMBOL_TABLE,
        Interface("SymbolOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=symbol_syntax.parse_module, print=symbol_syntax.print_module, verify_regions=verify_symbols.module_regions
    ),
)

MLIR_REFERENCEOF = op(
    "spirv.mlir.referenceof",
    "Gives the value of a specialization constant, so that operations can use it as an operand.",
    attributes={"spec_const": FlatSymbolRefAttr},
    results={"reference": SPIRV_Type},
    traits=[
        PURE,
        AVAILABILITY,
    ],
    format="$spec_const attr-dict `:` type($reference)",
    hooks=Hooks(verify_symbol_uses=verify_symbols.reference_of),
)
SPEC_CONSTANT = op(
    "spirv.SpecConstant",
    "Declares a scalar constant that the client may replace, by its number, when it makes the pipeline.",
    attributes={"sym_name": StrAttr, "default_value": TypedAttrInterface},
    traits=[
        IN_MODULE_SCOPE,
        Interface("SymbolOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=symbol_syntax.parse_spec_constant,
        print=symbol_syntax.print_spec_constant,
        verify=verify_symbols.spec_constant,
        verify_is_local=True,
    ),
)

SPEC_CONSTANT_COMPOSITE = op(
    "spirv.SpecConstantComposite",
    "Makes a composite of specialization constants.",
    attributes={"type": TypeAttr, "sym_name": StrAttr, "constituents": SymbolRefArrayAttr},
    traits=[
        IN_MODULE_SCOPE,
        Interface("SymbolOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=symbol_syntax.parse_spec_constant_composite,
        print=symbol_syntax.print_spec_constant_composite,
        verify_symbol_uses=verify_symbols.spec_constant_composite,
    ),
)

EXT_SPEC_CONSTANT_COMPOSITE_REPLICATE = op(
    "spirv.EXT.SpecConstantCompositeReplicate",
    "Makes a composite all of whose parts are the same specialization constant.",
    attributes={"type": TypeAttr, "sym_name": StrAttr, "constituent": SymbolRefAttr},
    traits=[
        IN_MODULE_SCOPE,
        Interface("SymbolOpInterface"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=symbol_syntax.parse_replicated_spec_constant,
        print=symbol_syntax.print_replicated_spec_constant,
        verify_symbol_uses=verify_symbols.replicated_spec_constant,
    ),
)

SPEC_CONSTANT_OPERATION = op(
    "spirv.SpecConstantOperation",
    "Computes a constant from others when the pipeline is made, by the one operation in its region.",
    results={"result": AnyType},
    regions={"body": SizedRegion(1)},
    traits=[
        PURE,
        IN_FUNCTION_SCOPE,
        single_block_implicit_terminator("spirv.mlir.yield"),
        AVAILABILITY,
    ],
    hooks=Hooks(
        parse=syntax.parse_spec_constant_operation,
        print=syntax.print_spec_constant_operation,
        verify_regions=verify_symbols.spec_constant_operation_regions,
    ),
)

MLIR_YIELD = op(
    "spirv.mlir.yield",
    "Ends the region of a `spirv.SpecConstantOperation` and gives its value.",
    operands={"operand": AnyType},
    traits=[
        has_parent("spirv.SpecConstantOperation"),
        PURE,
        TERMINATOR,
        AVAILABILITY,
    ],
    format="attr-dict $operand `:` type($operand)",
)
