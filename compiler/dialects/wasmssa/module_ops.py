"""What a module consists of: functions, globals, memories, tables, and what is imported of each."""

from __future__ import annotations

from compiler.dialects.wasmssa import syntax, verify
from compiler.dialects.wasmssa.constraints import (
    WasmSSA_FuncTypeAttr,
    WasmSSA_LimitTypeAttr,
    WasmSSA_TableTypeAttr,
    WasmSSA_ValTypeAttr,
)
from compiler.ods.attr_constraints import DictArrayAttr, StrAttr, SymbolNameAttr, UnitAttr
from compiler.ods.define import AnyRegion, op, optional
from compiler.ods.model import Hooks, Interface, Trait
from compiler.ods.traits import AFFINE_SCOPE, AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE

FUNC = op(
    "wasmssa.func",
    "Defines or declares a function, whose arguments are variables.",
    attributes={
        "sym_name": SymbolNameAttr,
        "functionType": WasmSSA_FuncTypeAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
        "exported": UnitAttr,
    },
    regions={"body": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
    ],
    hooks=Hooks(parse=syntax.parse_func, print=syntax.print_func, verify=verify.func),
)
IMPORT_FUNC = op(
    "wasmssa.import_func",
    "Declares a function that another module provides.",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "type": WasmSSA_FuncTypeAttr,
        "arg_attrs": optional(DictArrayAttr),
        "res_attrs": optional(DictArrayAttr),
    },
    traits=[Interface("SymbolOpInterface"), Interface("CallableOpInterface"), Interface("ImportOpInterface")],
    format="$importName `from` $moduleName `as` $sym_name attr-dict",
)
GLOBAL = op(
    "wasmssa.global",
    "Defines a global with its first value, a constant unless `mutable`.",
    attributes={"sym_name": SymbolNameAttr, "type": WasmSSA_ValTypeAttr, "isMutable": UnitAttr, "exported": UnitAttr},
    regions={"initializer": AnyRegion},
    traits=[
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
        Trait("ConstantExpressionInitializerOpTrait"),
    ],
    hooks=Hooks(parse=syntax.parse_global, print=syntax.print_global, verify_regions=verify.global_),
)
IMPORT_GLOBAL = op(
    "wasmssa.import_global",
    "Declares a global that another module provides.",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "type": WasmSSA_ValTypeAttr,
        "isMutable": UnitAttr,
    },
    traits=[Interface("SymbolOpInterface"), Interface("ImportOpInterface")],
    hooks=Hooks(parse=syntax.parse_import_global, print=syntax.print_import_global),
)
MEMORY = op(
    "wasmssa.memory",
    "Defines a memory of so many pages of 64 KiB, filled with zeros.",
    attributes={"sym_name": SymbolNameAttr, "limits": WasmSSA_LimitTypeAttr, "exported": UnitAttr},
    traits=[Interface("SymbolOpInterface")],
    format="(`exported` $exported^)? $sym_name $limits attr-dict",
)
IMPORT_MEM = op(
    "wasmssa.import_mem",
    "Declares a memory that another module provides.",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "limits": WasmSSA_LimitTypeAttr,
    },
    traits=[Interface("SymbolOpInterface"), Interface("ImportOpInterface")],
    format="$importName `from` $moduleName `as` $sym_name attr-dict",
)
TABLE = op(
    "wasmssa.table",
    "Defines a table of references, all null at first.",
    attributes={"sym_name": SymbolNameAttr, "type": WasmSSA_TableTypeAttr, "exported": UnitAttr},
    traits=[Interface("SymbolOpInterface")],
    format="(`exported` $exported^)? $sym_name $type attr-dict",
)
IMPORT_TABLE = op(
    "wasmssa.import_table",
    "Declares a table that another module provides.",
    attributes={
        "sym_name": SymbolNameAttr,
        "moduleName": StrAttr,
        "importName": StrAttr,
        "type": WasmSSA_TableTypeAttr,
    },
    traits=[Interface("SymbolOpInterface"), Interface("ImportOpInterface")],
    format="$importName `from` $moduleName `as` $sym_name attr-dict",
)
