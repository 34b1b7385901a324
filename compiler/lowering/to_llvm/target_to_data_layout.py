"""`llvm-target-to-data-layout`: the data layout of the target that an operation names, as LLVM knows it.

module attributes {llvm.target = #llvm.target<triple = "x86_64-unknown-linux", chip = "">}
  ->  module attributes {dlti.dl_spec = #dlti.dl_spec<...>, llvm.target = ...}
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.codegen.llvm_import.data_layout import data_layout_spec
from compiler.codegen.separate_compilation import Compilation, CompilationError, Form
from compiler.dialects.dlti.attributes import DataLayoutSpecAttr
from compiler.dialects.llvm.attributes import TargetAttr
from compiler.ir.attributes import Attribute, TypeAttr
from compiler.ir.context import Context
from compiler.ir.operation import Operation
from compiler.passes.base import Pass, PassState, option
from compiler.syntax.attributes.attribute_parser import AttributeParser

_LAYOUT = "dlti.dl_spec"
_TARGET = "llvm.target"


@dataclass
class LLVMTargetToDataLayout(Pass):
    """Derive the data layout of an operation from its target."""

    argument = "llvm-target-to-data-layout"
    name = "LLVMTargetToDataLayout"
    summary = "Derive data layout attributes from LLVM target attributes"
    dependent_dialects = ("dlti",)

    initialize_llvm_targets: bool = option(
        "initialize-llvm-targets",
        True,
        "Whether to pre-load all available target machines, that LLVM is configured to support, into the "
        "TargetRegistry.",
    )

    def run(self, op: Operation, state: PassState) -> None:
        attribute = op.attribute(_TARGET)
        if not isinstance(attribute, TargetAttr):
            state.error(op, f'no TargetAttrInterface-implementing attribute at key "{_TARGET}"')
            return
        try:
            layout = _layout_request(attribute).run().data.decode()
        except CompilationError:
            state.error(op, f"failed to obtain llvm::DataLayout for {attribute}")
            return
        spec = _combined(op.attribute(_LAYOUT), _spec(layout, state.context))
        op.attributes = {**op.attributes, _LAYOUT: state.context.unique_attribute(spec)}


def _layout_request(target: TargetAttr) -> Compilation:
    """Returns the request for a target's data layout, which needs no code."""
    words = [] if target.features is None else [feature.value for feature in target.features.features]
    return Compilation("", target.triple.value, target.chip.value, ",".join(words), 0, Form.DATA_LAYOUT)


def _spec(layout: str, context: Context) -> DataLayoutSpecAttr:
    """Returns LLVM's description of a data layout as an attribute."""
    text, _ = data_layout_spec(layout)
    spec = AttributeParser(text, context).attribute()
    assert isinstance(spec, DataLayoutSpecAttr)
    return spec


def _combined(existing: Attribute | None, target: DataLayoutSpecAttr) -> DataLayoutSpecAttr:
    """Returns the entries of both layouts, names before types; existing entries take precedence."""
    if not isinstance(existing, DataLayoutSpecAttr):
        return target
    entries = target.table | existing.table
    ordered = sorted(entries.items(), key=lambda entry: isinstance(entry[0], TypeAttr))
    return DataLayoutSpecAttr.get(tuple(ordered))
