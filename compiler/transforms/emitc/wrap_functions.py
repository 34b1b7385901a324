"""`wrap-emitc-func-in-class`: converts a function to the method `execute` of a class with its arguments as fields.

emitc.func @f(%a: i32) {    ->    emitc.class @fClass {
  emitc.return                      emitc.field @fieldName0 : i32
}                                   emitc.func @execute() {
                                      %0 = get_field @fieldName0 : i32
                                      return
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.emitc.code_ops import ClassOp, FuncOp
from compiler.dialects.emitc.variable_ops import FieldOp, GetFieldOp
from compiler.ir.attributes import DictionaryAttr, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Block, Operation, Region
from compiler.ir.types import FunctionType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.walk import walk_and_apply_patterns


@dataclass
class WrapFunctionsInClasses(Pass):
    """Wrap functions in classes, using arguments as fields."""

    argument = "wrap-emitc-func-in-class"
    name = "WrapFuncInClassPass"
    summary = "Wrap functions in classes, using arguments as fields."
    dependent_dialects = ("emitc",)

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        walk_and_apply_patterns(op, FrozenPatternSet([wrap_function]), rewriter)


@pattern(FuncOp, name="WrapFuncInClass")
def wrap_function(op: FuncOp, rewriter: Rewriter) -> bool:
    """emitc.func -> emitc.class { emitc.field, emitc.func @execute }"""
    if isinstance(op.parent_op, ClassOp):
        return rewriter.notify_match_failure(op, "it is in a class already")
    type_ = op.function_type.type
    body, block = Region(), Block()
    rewriter.create(
        ClassOp,
        properties={"sym_name": StringAttr(f"{op.sym_name.value}Class")},
        regions=[Region([block])],
        location=op,
    )
    rewriter.set_insertion_point_to_end(block)
    attributes = op.arg_attrs.elements if op.arg_attrs is not None else ()
    inputs = type_.inputs if op.body.blocks else ()  # upstream gives a declaration no fields
    names = [f"fieldName{number}" for number in range(len(inputs))]
    for number, (name, input_) in enumerate(zip(names, inputs, strict=True)):
        of_argument = attributes[number] if number < len(attributes) else None
        rewriter.create(
            FieldOp,
            properties={"sym_name": StringAttr(name), "type": TypeAttr(input_)},
            attributes=dict(of_argument.entries) if isinstance(of_argument, DictionaryAttr) else {},
            location=op,
        )
    method_type = TypeAttr(FunctionType((), type_.results))
    rewriter.create(
        FuncOp,
        properties={"sym_name": StringAttr("execute"), "function_type": method_type},
        regions=[body],
        location=op,
    )
    rewriter.inline_region_before(op.body, body)
    if body.blocks:
        _read_fields(op, body.entry, names, rewriter)
    rewriter.erase_op(op)
    return True


def _read_fields(op: FuncOp, block: Block, names: Sequence[str], rewriter: Rewriter) -> None:
    """Replaces the arguments of a block by the contents of the fields."""
    rewriter.set_insertion_point_to_start(block)
    for name, argument in zip(names, block.arguments, strict=True):
        field = rewriter.create(GetFieldOp, field_name=SymbolRefAttr(name), result_types=[argument.type], location=op)
        rewriter.replace_all_uses_with(argument, field.result)
    rewriter.erase_arguments(block, range(len(names)))
