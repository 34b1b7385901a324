"""Structure of a module: functions, globals, memories, tables, and imports of each."""

from __future__ import annotations

from compiler.dialects.wasmssa.constraints import (
    WasmSSA_FuncTypeAttr,
    WasmSSA_LimitTypeAttr,
    WasmSSA_TableTypeAttr,
    WasmSSA_ValTypeAttr,
)
from compiler.ods.attr_constraints import DictArrayAttr, StrAttr, SymbolNameAttr, UnitAttr
from compiler.ods.op_class import Op, attribute, optional_attribute, region
from compiler.ods.trait_classes import Interface, Trait
from compiler.ods.traits import AFFINE_SCOPE, AUTOMATIC_ALLOCATION_SCOPE, ISOLATED_FROM_ABOVE


class FuncOp(Op, name="wasmssa.func"):
    """Defines or declares a function, whose arguments are variables."""

    sym_name = attribute(SymbolNameAttr)
    function_type = attribute(WasmSSA_FuncTypeAttr, name="functionType")
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    exported = attribute(UnitAttr)
    body = region()
    traits = [
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        Interface("FunctionOpInterface"),
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
    ]


class Import(Op):
    sym_name = attribute(SymbolNameAttr)
    module_name = attribute(StrAttr, name="moduleName")
    import_name = attribute(StrAttr, name="importName")
    traits = [Interface("ImportOpInterface")]


class FuncImportOp(Import, name="wasmssa.import_func"):
    """Declares a function that another module provides."""

    type = attribute(WasmSSA_FuncTypeAttr)
    arg_attrs = optional_attribute(DictArrayAttr)
    res_attrs = optional_attribute(DictArrayAttr)
    traits = [Interface("SymbolOpInterface"), Interface("CallableOpInterface")]
    assembly_format = "$importName `from` $moduleName `as` $sym_name attr-dict"


class GlobalOp(Op, name="wasmssa.global"):
    """Defines a global with its first value, a constant unless `mutable`."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(WasmSSA_ValTypeAttr)
    is_mutable = attribute(UnitAttr, name="isMutable")
    exported = attribute(UnitAttr)
    initializer = region()
    traits = [
        AFFINE_SCOPE,
        AUTOMATIC_ALLOCATION_SCOPE,
        ISOLATED_FROM_ABOVE,
        Interface("SymbolOpInterface"),
        Trait("ConstantExpressionInitializerOpTrait"),
    ]


class GlobalImportOp(Import, name="wasmssa.import_global"):
    """Declares a global that another module provides."""

    type = attribute(WasmSSA_ValTypeAttr)
    is_mutable = attribute(UnitAttr, name="isMutable")
    traits = [Interface("SymbolOpInterface")]


class MemOp(Op, name="wasmssa.memory"):
    """Defines a memory by its number of pages of 64 KiB, filled with zeros."""

    sym_name = attribute(SymbolNameAttr)
    limits = attribute(WasmSSA_LimitTypeAttr)
    exported = attribute(UnitAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "(`exported` $exported^)? $sym_name $limits attr-dict"


class MemImportOp(Import, name="wasmssa.import_mem"):
    """Declares a memory that another module provides."""

    limits = attribute(WasmSSA_LimitTypeAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "$importName `from` $moduleName `as` $sym_name attr-dict"


class TableOp(Op, name="wasmssa.table"):
    """Defines a table of references, all null at first."""

    sym_name = attribute(SymbolNameAttr)
    type = attribute(WasmSSA_TableTypeAttr)
    exported = attribute(UnitAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "(`exported` $exported^)? $sym_name $type attr-dict"


class TableImportOp(Import, name="wasmssa.import_table"):
    """Declares a table that another module provides."""

    type = attribute(WasmSSA_TableTypeAttr)
    traits = [Interface("SymbolOpInterface")]
    assembly_format = "$importName `from` $moduleName `as` $sym_name attr-dict"
