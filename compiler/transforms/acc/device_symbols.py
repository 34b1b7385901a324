"""Symbols that code of devices may refer to."""

from __future__ import annotations

from compiler.dialects.acc.attributes import DeclareAttr, RoutineInfoAttr
from compiler.dialects.acc.privatization_ops import FirstprivateRecipeOp, PrivateRecipeOp, ReductionRecipeOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation
from compiler.ir.symbols import SymbolTables, symbol_name, symbol_visibility

DECLARED = DeclareAttr.attr_def.full_name
"""Name of the attribute of globals that are on the device."""
ROUTINES = RoutineInfoAttr.attr_def.full_name
"""Name of the attribute of functions that a device may call."""


def is_function(op: Operation) -> bool:
    return op.has_trait("FunctionOpInterface")


def definition_of(user: Operation, reference: SymbolRefAttr) -> Operation | None:
    """Returns the operation that a symbol names."""
    return SymbolTables().lookup_nearest(user, reference)


def is_on_device(definition: Operation) -> bool:
    """Returns True for recipes, functions for the device, LLVM's intrinsics and declared globals."""
    if isinstance(definition, PrivateRecipeOp | FirstprivateRecipeOp | ReductionRecipeOp):
        return True
    if is_function(definition):
        if ROUTINES in definition.attributes:
            return True
        is_declaration = not any(region.blocks for region in definition.regions)
        if is_declaration and symbol_visibility(definition) == "private":
            return (symbol_name(definition) or "").startswith("llvm.")
    return DECLARED in definition.attributes
