"""Functions of OpenCL, which kernels for Intel's GPUs call: declarations and attributes.

xevm.local_id.x    ->    llvm.func spir_funccc @_Z12get_local_idj(i32) -> i32 attributes {no_unwind, will_return}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.llvm.attributes import CConvAttr, MemoryEffectsAttr
from compiler.dialects.llvm.enums import CConv, ModRefInfo
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.attributes import UNIT, Attribute
from compiler.ir.operation import Operation, sole_region
from compiler.ir.symbols import nearest_symbol_table, symbol_name
from compiler.ir.types import Type
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.types import function
from compiler.rewrite.rewriter import Rewriter


def memory_effects(arguments: ModRefInfo = ModRefInfo.NONE) -> MemoryEffectsAttr:
    """Returns the memory effects of a function that accesses no memory except, with `arguments`, its arguments' memory.

    >>> from compiler.dialects.llvm.enums import ModRefInfo
    >>> memory_effects(ModRefInfo.READ).arg_mem
    <ModRefInfo.READ: 1>
    """
    effects = dict.fromkeys(MemoryEffectsAttr.parameter_members, ModRefInfo.NONE)
    return MemoryEffectsAttr.get(**effects | {"arg_mem": arguments})


_CONVENTION = ("CConv", CConvAttr.get(CConv.SPIR_FUNCCC))
NO_UNWIND: Mapping[str, Attribute] = MappingProxyType(dict([_CONVENTION, ("no_unwind", UNIT)]))
NO_UNWIND_WILL_RETURN: Mapping[str, Attribute] = MappingProxyType({**NO_UNWIND, "will_return": UNIT})
CONVERGENT: Mapping[str, Attribute] = MappingProxyType({**NO_UNWIND_WILL_RETURN, "convergent": UNIT})


def declare_opencl_function(
    op: Operation,
    rewriter: Rewriter,
    name: str,
    inputs: Sequence[Type],
    result: Type,
    properties: Mapping[str, Attribute],
) -> LLVMFuncOp:
    """Returns the function of a name in the symbol table that encloses `op`; declares it if necessary."""
    table = nearest_symbol_table(op)
    assert table is not None, "the outermost op is a symbol table"
    body = sole_region(table).entry
    for other in body.ops:
        if isinstance(other, LLVMFuncOp) and symbol_name(other) == name:
            return other
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(body)
        return build_function(rewriter, name, function(result, inputs), table, properties)
