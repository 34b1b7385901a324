"""`ensure-debug-info-scope-on-llvm-func`: adds subprograms to functions, so that their locations are emitted."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.llvm import dwarf
from compiler.dialects.llvm.debug_info_attributes import (
    DICompileUnitAttr,
    DIFileAttr,
    DILexicalBlockFileAttr,
    DISubprogramAttr,
    DISubroutineTypeAttr,
)
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.ir.attributes import UNIT, Attribute, DialectAttribute, DistinctAttr, StringAttr
from compiler.ir.locations import CallSiteLoc, FileLineColRange, FusedLoc, Location, NameLoc
from compiler.ir.operation import Operation
from compiler.ir.symbols import symbol_name
from compiler.passes.base import Pass, PassState, option

_OPTIMIZED, _DEFINITION = 16, 8


class EmissionKind(enum.Enum):
    """Amount of debug information to emit."""

    NONE = "None"
    FULL = "Full"
    LINE_TABLES_ONLY = "LineTablesOnly"
    DEBUG_DIRECTIVES_ONLY = "DebugDirectivesOnly"


@dataclass
class EnsureDebugInfoScope(Pass):
    """llvm.func @f() ... loc("a.c":1:1) -> ... loc(fused<#di_subprogram>["a.c":1:1])"""

    argument = "ensure-debug-info-scope-on-llvm-func"
    name = "DIScopeForLLVMFuncOpPass"
    summary = "Materialize LLVM debug info subprogram attribute on every LLVMFuncOp"
    anchor = "builtin.module"

    emission_kind: EmissionKind = option(
        "emission-kind", EmissionKind.LINE_TABLES_ONLY, "Emission kind to generate debug info."
    )

    def run(self, op: Operation, state: PassState) -> None:
        """Changes the locations of a module and of all nested operations."""
        distinct = _DistinctIds(op)
        unit = self._unit(op, distinct)
        for function in op.walk():
            if isinstance(function, LLVMFuncOp):
                _add_subprogram(function, unit, distinct)
        for inner in op.walk():
            if not isinstance(inner, LLVMFuncOp):
                _add_lexical_file(inner)

    def _unit(self, module: Operation, distinct: _DistinctIds) -> DICompileUnitAttr:
        for function in module.walk():
            layout = _subprogram(function) if isinstance(function, LLVMFuncOp) else None
            unit = None if layout is None else layout.compile_unit
            if isinstance(unit, DialectAttribute):
                return unit
        place = _place(module.get_location())
        kinds = {kind: number for number, kind in enumerate(EmissionKind)}
        return DICompileUnitAttr.get(
            id=distinct.next(),
            source_language=dwarf.LANG.value("DW_LANG_C"),
            file=_file(place),
            producer=StringAttr("MLIR"),
            is_optimized=True,
            emission_kind=kinds[self.emission_kind],
        )


class _DistinctIds:
    """Creates distinct attributes with numbers that are unused in a module."""

    def __init__(self, module: Operation) -> None:
        self._number = 0
        for op in module.walk():
            stack: list[object] = [op.location, *op.properties.values(), *op.attributes.values()]
            while stack:
                current = stack.pop()
                if isinstance(current, DistinctAttr):
                    self._number = max(self._number, current.number + 1)
                elif isinstance(current, DialectAttribute):
                    stack += current.parameters
                elif isinstance(current, FusedLoc):
                    stack += [current.metadata, *current.locations]
                elif isinstance(current, tuple):
                    stack += current

    def next(self) -> DistinctAttr:
        self._number += 1
        return DistinctAttr(self._number - 1, UNIT)


def _file(place: FileLineColRange | None) -> DIFileAttr:
    path = "<unknown>" if place is None else place.file
    directory, _, name = path.rpartition("/") if "/" in path else ("", "", path)
    return DIFileAttr.get(name=StringAttr(name), directory=StringAttr(directory))


def _subprogram(function: Operation) -> DISubprogramAttr | None:
    location = function.get_location()
    metadata = location.metadata if isinstance(location, FusedLoc) else None
    return metadata if isinstance(metadata, DISubprogramAttr) else None


def _add_subprogram(function: LLVMFuncOp, unit: DialectAttribute, distinct: _DistinctIds) -> None:
    if _subprogram(function) is not None:
        return
    location = function.get_location()
    place = _place(location)
    line = 1 if place is None else place.line
    file = _file(place)
    defined = bool(function.regions) and bool(function.body.blocks)
    name = StringAttr(symbol_name(function) or "")
    types = DISubroutineTypeAttr.get(calling_convention=dwarf.CC.value("DW_CC_normal"), types=())
    subprogram = DISubprogramAttr.get(
        id=distinct.next() if defined else None,
        compile_unit=unit if defined else None,
        scope=file,
        name=name,
        linkage_name=name,
        file=file,
        line=line,
        scope_line=line,
        subprogram_flags=_OPTIMIZED | (_DEFINITION if defined else 0),
        type=types,
    )
    function.location = FusedLoc((location,), subprogram)


def _add_lexical_file(op: Operation) -> None:
    """A place in another file than the function's belongs to that file."""
    function: Operation | None = op.parent_op
    while function is not None and not isinstance(function, LLVMFuncOp):
        function = function.parent_op
    scope = None if function is None else _subprogram(function)
    if function is None or scope is None:
        return
    location = op.get_location()
    if isinstance(location, CallSiteLoc):
        callees: list[Location] = [location.callee]
        while isinstance(inner := callees[-1], CallSiteLoc):
            callees.append(inner.callee)
        op.location = CallSiteLoc(_nested(callees, scope), location.caller)
        return
    place, own = _place(location), _place(function.get_location())
    if place is not None and own is not None and place.file != own.file:
        op.location = _nested([location], scope)


def _place(location: Location | None) -> FileLineColRange | None:
    """Returns the file position of a location; for a call site the caller's, for a fused location the first one."""
    while not isinstance(location, FileLineColRange):
        if isinstance(location, CallSiteLoc):
            location = location.caller
        elif isinstance(location, FusedLoc) and location.locations:
            location = location.locations[0]
        elif isinstance(location, NameLoc):
            location = location.child
        else:
            return None
    return location


def _nested(callees: Sequence[Location], scope: Attribute) -> Location:
    """Returns the innermost place, in scopes for each of the calls."""
    scopes: list[Attribute] = [scope]
    for callee in callees:
        file = _file(_place(callee))
        scopes.append(DILexicalBlockFileAttr.get(scope=scopes[-1], file=file, discriminator=0))
    location = callees[-1]
    for inner in reversed(scopes[1:]):
        location = FusedLoc((location,), inner)
    return location
