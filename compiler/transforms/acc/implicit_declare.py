"""`acc-implicit-declare`: declares globals that code of devices refers to for the device.

memref.global constant @g                        memref.global constant @g {acc.declare = copyin}
acc.serial { memref.get_global @g }       ->     acc.serial { memref.get_global @g }

Addresses of globals that are not constant are taken outside of the code instead, so that data clauses can map them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compiler.dialects.acc.attributes import DataClauseAttr, DeclareAttr
from compiler.dialects.acc.enums import DataClause
from compiler.dialects.acc.families import COMPUTE_CONSTRUCTS
from compiler.dialects.acc.privatization_ops import FirstprivateRecipeOp, PrivateRecipeOp, ReductionRecipeOp
from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.symbols import symbol_uses
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.device_symbols import DECLARED, ROUTINES, definition_of, is_function, is_on_device
from compiler.transforms.acc.specialize_for_device import SPECIALIZED


@dataclass
class ACCImplicitDeclare(Pass):
    """Applies implicit acc declare to globals referenced in compute and routine acc regions."""

    argument = "acc-implicit-declare"
    name = "ACCImplicitDeclare"
    summary = "Applies implicit acc declare to globals referenced in compute and routine acc regions"
    anchor = "builtin.module"
    dependent_dialects = ("acc",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for construct in op.walk_post_order():
            if isinstance(construct, COMPUTE_CONSTRUCTS):
                _hoist_addresses(construct, rewriter)
        globals_ = [
            definition
            for inner in op.walk_post_order()
            for region in _device_regions(inner, op)
            for definition in _undeclared_globals(region)
        ]
        copied_in = DataClauseAttr.get(DataClause.ACC_COPYIN)
        for definition in dict.fromkeys(globals_):
            with rewriter.modify(definition):
                declare = DeclareAttr.get(copied_in, False)
                definition.attributes = {**definition.attributes, DECLARED: declare}


def _addresses_in(op: Operation) -> Iterator[tuple[GetGlobalOp, Operation]]:
    """Returns the nested operations that take addresses of globals, with the globals."""
    for inner in op.walk_post_order():
        if isinstance(inner, GetGlobalOp) and isinstance(inner.name_, SymbolRefAttr):
            definition = definition_of(inner, inner.name_)
            if definition is not None:
                yield inner, definition


def _hoist_addresses(construct: Operation, rewriter: Rewriter) -> None:
    """Moves the addresses of globals that are neither constant nor on the device out of a construct."""
    for address, definition in list(_addresses_in(construct)):
        is_constant = isinstance(definition, GlobalOp) and bool(definition.constant)
        if not is_constant and not is_on_device(definition) and not is_function(definition):
            rewriter.move_op_before(address, construct)


def _device_regions(op: Operation, module: Operation) -> list[Region]:
    """Returns the regions of an operation whose code runs on a device."""
    if isinstance(op, COMPUTE_CONSTRUCTS):
        return [op.region]
    if is_function(op):
        return list(op.regions) if ROUTINES in op.attributes or SPECIALIZED in op.attributes else []
    if isinstance(op, PrivateRecipeOp | FirstprivateRecipeOp | ReductionRecipeOp):
        if not any(use.op is not op for use in symbol_uses(op, module)):
            return []
        return [op.init_region, op.combiner_region] if isinstance(op, ReductionRecipeOp) else list(op.regions)
    return []


def _undeclared_globals(region: Region) -> list[Operation]:
    """Returns the globals that the code of a region refers to and that are not on the device."""
    return [
        definition
        for block in region.blocks
        for op in block.ops
        for _, definition in _addresses_in(op)
        if not is_on_device(definition) and not is_function(definition)
    ]
