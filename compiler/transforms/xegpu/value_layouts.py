"""Layouts of values: in descriptors' types, in attributes of ops that anchor them, or in `layout_result_0` and others.

An anchor (`AnchorLayoutInterface`) has a layout of its own; other ops have one for each result and operand, by number.
"""

from __future__ import annotations

from compiler.dialects.xegpu.descriptors import tensor_desc
from compiler.dialects.xegpu.layouts import is_layout
from compiler.dialects.xegpu.ops import ConvertLayoutOp, DpasOp, StoreMatrixOp, StoreNdOp, StoreScatterOp
from compiler.ir.attributes import Attribute, DialectAttribute
from compiler.ir.operation import BlockArgument, Operation, OpResult, Value
from compiler.rewrite.rewriter import Rewriter

_OF_PRODUCTS = ("layout_a", "layout_b", "layout_cd")
_STORES = (StoreMatrixOp, StoreNdOp, StoreScatterOp)


def result_name(index: int) -> str:
    """Returns the name of the attribute with the layout of a result.

    >>> result_name(0)
    'layout_result_0'
    """
    return f"layout_result_{index}"


def operand_name(index: int) -> str:
    """Returns the name of the attribute with the layout of an operand.

    >>> operand_name(1)
    'layout_operand_1'
    """
    return f"layout_operand_{index}"


def is_anchor(op: Operation) -> bool:
    return op.has_trait("AnchorLayoutInterface")


def _anchor_name(op: Operation) -> str:
    """Returns the property with the layout that an anchor's results have."""
    if isinstance(op, DpasOp):
        return "layout_cd"
    return "target_layout" if isinstance(op, ConvertLayoutOp) else "layout"


def _anchor_operand_name(op: Operation, index: int) -> str | None:
    """Returns the name of the property with the layout of an anchor's operand; None if there is none."""
    if isinstance(op, DpasOp):
        return _OF_PRODUCTS[index]
    if isinstance(op, ConvertLayoutOp):
        return "input_layout"
    return "layout" if index == 0 or (index == 1 and isinstance(op, _STORES)) else None


def _layout(attribute: Attribute | None) -> DialectAttribute | None:
    return attribute if is_layout(attribute) else None


def anchor_layout(op: Operation, name: str = "layout") -> DialectAttribute | None:
    """Returns the layout in a property of an anchor."""
    return _layout(op.properties.get(name))


def layout_of(value: Value) -> DialectAttribute | None:
    """Returns the layout of a value, from its type, its defining op, or a loop's initial value.

    >>> _, _, op, *_ = parse('''func.func @f() {
    ...   %0 = arith.constant {layout_result_0 = #xegpu.layout<inst_data = [8]>} dense<1> : vector<16xi32>
    ...   return
    ... }''').walk()
    >>> print(layout_of(op.results[0]))
    #xegpu.layout<inst_data = [8]>
    """
    carried: Value | None = value
    while carried is not None:
        descriptor = tensor_desc(carried.type)
        if descriptor is not None:
            return _layout(descriptor.layout) if descriptor.has_layout_attr else None
        if isinstance(carried, OpResult):
            return _result_layout(carried)
        carried = _initial_value(carried) if isinstance(carried, BlockArgument) else None
    return None


def _result_layout(result: OpResult) -> DialectAttribute | None:
    op = result.owner
    if is_anchor(op):
        return anchor_layout(op, _anchor_name(op))
    return _layout(op.attributes.get(result_name(result.index)))


def _initial_value(argument: BlockArgument) -> Value | None:
    """Returns the initial value of a loop's carried argument, or None."""
    loop = argument.owner.parent_op
    hook = None if loop is None or loop.definition is None else loop.definition.hooks.loop_values
    if loop is None or hook is None:
        return None
    inits, arguments, *_ = hook(loop)
    return next((init for init, other in zip(inits, arguments, strict=False) if other is argument), None)


def operand_layout(op: Operation, index: int) -> DialectAttribute | None:
    """Returns the layout of an operand, from the attributes of its op."""
    name = _anchor_operand_name(op, index) if is_anchor(op) else None
    if name is not None:
        return anchor_layout(op, name)
    return _layout(op.attributes.get(operand_name(index)))


def _set_property(op: Operation, name: str, layout: DialectAttribute, rewriter: Rewriter) -> None:
    if op.properties.get(name) != layout:
        with rewriter.modify(op):
            op.properties = {**op.properties, name: layout}


def set_new_attribute(op: Operation, name: str, layout: DialectAttribute, rewriter: Rewriter) -> None:
    """Sets an attribute unless the op has a layout there."""
    if not is_layout(op.attributes.get(name)):
        with rewriter.modify(op):
            op.attributes = {**op.attributes, name: layout}


def set_result_layout(result: OpResult, layout: DialectAttribute | None, rewriter: Rewriter) -> None:
    """Sets the layout of a result in its op's attributes; only an anchor's existing layout is replaced."""
    op = result.owner
    if is_anchor(op):
        set_anchor(op, _anchor_name(op), layout, rewriter)
    elif layout is not None:
        set_new_attribute(op, result_name(result.index), layout, rewriter)


def set_anchor(op: Operation, name: str, layout: DialectAttribute | None, rewriter: Rewriter) -> None:
    """Sets a layout among the properties of an anchor, or removes it."""
    if layout is not None:
        _set_property(op, name, layout, rewriter)
    elif name in op.properties:
        with rewriter.modify(op):
            op.properties = {key: value for key, value in op.properties.items() if key != name}


def set_operand_layout(op: Operation, index: int, layout: DialectAttribute | None, rewriter: Rewriter) -> None:
    """Sets the layout of an operand in its op's attributes; only an anchor's existing layout is replaced."""
    if layout is None:
        return
    name = _anchor_operand_name(op, index) if is_anchor(op) else None
    if name is not None:
        _set_property(op, name, layout, rewriter)
    if not isinstance(op, (DpasOp, ConvertLayoutOp)):
        set_new_attribute(op, operand_name(index), layout, rewriter)
