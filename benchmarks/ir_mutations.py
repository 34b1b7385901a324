"""Random changes of the operations of a program: types of values, attributes, operands, arguments and regions.

A type changes where the value is defined and where it is used, so that verifiers judge the program and not the parser.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from compiler.api import new_context, parse, parse_type
from compiler.dialects.func.ops import FuncOp
from compiler.ir.attributes import ArrayAttr, Attribute, DenseArrayAttr, FloatAttr, IntegerAttr, StringAttr, TypeAttr
from compiler.ir.operation import Block, BlockArgument, Operation, Value
from compiler.ir.types import (
    DYNAMIC,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Type,
    UnrankedTensorType,
    VectorType,
)
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation

_TYPES = (
    *("i1", "i8", "i16", "i32", "i64", "si32", "ui8", "index", "f16", "bf16", "f32", "f64", "none", "f8E4M3FN"),
    *("vector<4xf32>", "vector<[4]xi32>", "vector<2x3xf32>", "vector<f32>", "vector<16xi8>", "complex<f32>"),
    *("tensor<4xf32>", "tensor<?x4xi32>", "tensor<*xf32>", "tensor<f32>", "memref<4xf32>", "memref<?x?xi8, 3>"),
    *("!llvm.ptr", "!llvm.ptr<3>", "!llvm.struct<(f32, i32)>", "!transform.any_op", "!async.token", "tuple<i32>"),
)
_NUMBERS = (0, 1, 2, 3, 5, 7, 8, 16, 33, 64, -1, -5, 1000)
Item = TypeVar("Item")
Shaped = VectorType | RankedTensorType | MemRefType


def spoil_ir(text: str, chance: random.Random) -> tuple[str, str]:
    """Returns a valid program with one change, in generic form, and the change in words."""
    module = parse(text, new_context(allow_unregistered=True))
    ops = [op for op in module.walk() if op is not module and not isinstance(op, FuncOp)]
    for _ in range(40):
        if not ops:
            break
        op = chance.choice(ops)
        change = chance.choice(_CHANGES)(op, chance)
        if change is not None:
            return print_operation(module, PrintingFlags(generic=True)), f"{op.name}: {change}"
    return text, "nothing"


def _change_type(op: Operation, chance: random.Random) -> str | None:
    values: list[Value] = [*op.operands, *op.results]
    if not values:
        return None
    value = chance.choice(values)
    old, new = value.type, _other_type(value.type, chance)
    value.type = new
    if isinstance(value, BlockArgument):
        _update_signature(value.owner)
    return f"'{old}' becomes '{new}'"


def _update_signature(block: Block) -> None:
    """Makes the type of a function that of the arguments of its entry block."""
    function = block.parent_op
    if not isinstance(function, FuncOp) or block is not function.body.entry:
        return
    type_ = FunctionType(tuple(argument.type for argument in block.arguments), function.function_type.type.results)
    function.properties = {**function.properties, "function_type": TypeAttr(type_)}


def _other_type(type_: Type, chance: random.Random) -> Type:
    """Returns a type that differs in elements or shape, or an unrelated one."""
    if isinstance(type_, Shaped) and chance.random() < 0.7:
        element, shape = type_.element_type, list(type_.shape)
        match chance.randrange(4):
            case 0:
                element = _other_element(element, chance)
            case 1 if shape:
                at = chance.randrange(len(shape))
                shape[at] = chance.choice([size for size in (1, 2, 3, 4, 8, 16) if size != shape[at]])
            case 2 if shape:
                shape = shape[1:] if chance.random() < 0.5 else [*shape, 4]
            case _ if shape and not isinstance(type_, VectorType):
                shape[chance.randrange(len(shape))] = DYNAMIC
        if isinstance(type_, VectorType):
            scalable = type_.scalable if len(type_.scalable) == len(shape) else (False,) * len(shape)
            if shape and chance.random() < 0.15:
                scalable = (True,) * len(shape)
            return VectorType(tuple(shape), element, scalable)
        if isinstance(type_, RankedTensorType):
            return RankedTensorType(tuple(shape), element) if chance.random() < 0.9 else UnrankedTensorType(element)
        return MemRefType(tuple(shape), element, memory_space=type_.memory_space)
    if isinstance(type_, IntegerType | FloatType | IndexType) and chance.random() < 0.6:
        return _other_element(type_, chance)
    return parse_type(chance.choice(_TYPES))


def _other_element(type_: Type, chance: random.Random) -> Type:
    return parse_type(chance.choice([each for each in _TYPES[:12] if each != str(type_)]))


def _change_property(op: Operation, chance: random.Random) -> str | None:
    names = [name for name in op.properties if not name.endswith(("SegmentSizes", "_segments"))]
    if not names:
        return None
    name = chance.choice(names)
    old = op.properties[name]
    new = _other_attribute(old, chance)
    op.properties = {key: value for key, value in op.properties.items() if key != name or new is not None}
    if new is not None:
        op.properties = {**op.properties, name: new}
    return f"{name} = {old} becomes {new}"


def _other_attribute(old: Attribute, chance: random.Random) -> Attribute | None:
    """Returns an attribute of the same kind with another value; None to drop it."""
    if chance.random() < 0.1:
        return None
    match old:
        case IntegerAttr():
            return IntegerAttr(chance.choice(_NUMBERS) if old.type != IntegerType(1) else int(not old.value), old.type)
        case FloatAttr():
            return None
        case StringAttr():
            return StringAttr(chance.choice(["", "other", old.value + "x"]))
        case DenseArrayAttr():
            return DenseArrayAttr(old.element_type, tuple(_other_list(list(old.values), list(_NUMBERS), chance)))
        case ArrayAttr():
            return ArrayAttr(tuple(_other_list(list(old.elements), list(old.elements), chance)))
        case TypeAttr():
            return TypeAttr(_other_type(old.type, chance))
    return None


def _other_list(items: list[Item], choices: Sequence[Item], chance: random.Random) -> list[Item]:
    """Returns a list with an item more, less, or exchanged."""
    kind = chance.randrange(4)
    if not items or (kind == 0 and choices):
        return [*items, chance.choice(list(choices))] if choices else items
    at = chance.randrange(len(items))
    if kind == 1:
        return items[:at] + items[at + 1 :]
    if kind == 2:
        return [*reversed(items)]
    return [*items[:at], chance.choice(list(choices)), *items[at + 1 :]]


def _change_operands(op: Operation, chance: random.Random) -> str | None:
    if not op.operands:
        return None
    at = chance.randrange(len(op.operands))
    if chance.random() < 0.5:
        op.operands = [*op.operands[:at], *op.operands[at + 1 :]]
        return f"operand {at} is lost"
    op.operands = [*op.operands[: at + 1], *op.operands[at:]]
    return f"operand {at} is doubled"


def _change_region(op: Operation, chance: random.Random) -> str | None:
    blocks = [block for region in op.regions for block in region.blocks]
    if not blocks:
        return None
    block = chance.choice(blocks)
    match chance.randrange(3):
        case 0:
            block.add_argument(parse_type(chance.choice(_TYPES)))
            return "a block gets an argument"
        case 1 if block.ops and not block.ops[-1].results:
            block.remove(block.ops[-1])
            return "a block loses its last operation"
        case _ if block.ops:
            inner = chance.choice(list(block.ops))
            if inner.operands:
                return _change_type(inner, chance)
    return None


_CHANGES: Sequence[Callable[[Operation, random.Random], str | None]] = (
    _change_type,
    _change_type,
    _change_property,
    _change_property,
    _change_operands,
    _change_region,
)
