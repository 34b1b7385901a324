"""`tosa-convert-integer-type-to-signless`: converts signed and unsigned integers in tensors to signless ones.

func.func @f(%a: tensor<2xui8>) -> tensor<2xui8>    ->    func.func @f(%a: tensor<2xi8>) -> tensor<2xi8>
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from compiler.dialects.func.ops import FuncOp
from compiler.ir.attributes import Attribute, DenseElementsAttr, IntegerAttr, TypeAttr
from compiler.ir.operation import Operation
from compiler.ir.types import FunctionType, IntegerType, RankedTensorType, Type, UnrankedTensorType
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter


@dataclass
class TosaConvertIntegerTypeToSignless(Pass):
    """Convert integer types to signless."""

    argument = "tosa-convert-integer-type-to-signless"
    name = "TosaConvertIntegerTypeToSignless"
    summary = "Convert integer types to signless"
    anchor = "func.func"

    def run(self, op: Operation, state: PassState) -> None:
        rewriter = Rewriter(op, state.context, state.listeners)
        for inner in op.walk():
            with rewriter.modify(inner):
                _convert(inner)


def _convert(op: Operation) -> None:
    """Its results, the arguments of its blocks, and its constants; all uses follow, as the values stay."""
    for result in op.results:
        result.type = signless(result.type)
    for region in op.regions:
        for block in region.blocks:
            for argument in block.arguments:
                argument.type = signless(argument.type)
    properties = {name: _signless_attribute(op, name, value) for name, value in op.properties.items()}
    if properties != dict(op.properties):
        op.properties = properties


def signless(type_: Type) -> Type:
    """Returns the type, if it is a tensor of integers with a sign or expressly without one, with signless ones."""
    if isinstance(type_, RankedTensorType | UnrankedTensorType):
        return replace(type_, element_type=_signless_integer(type_.element_type))
    return type_


def _signless_integer(type_: Type) -> Type:
    return IntegerType(type_.width) if isinstance(type_, IntegerType) else type_


def _signless_attribute(op: Operation, name: str, value: Attribute) -> Attribute:
    if isinstance(op, FuncOp) and name == "function_type":
        type_ = op.function_type.type
        inputs, results = (tuple(map(signless, types)) for types in (type_.inputs, type_.results))
        return TypeAttr(FunctionType(inputs, results))
    if op.dialect != "tosa":
        return value
    if isinstance(value, DenseElementsAttr):
        converted = signless(value.type)
        return replace(value, type=converted) if isinstance(converted, RankedTensorType) else value
    if isinstance(value, IntegerAttr) and isinstance(value.type, IntegerType) and not value.type.is_signless:
        bits = value.value & ((1 << value.type.width) - 1)
        wrapped = bits - (1 << value.type.width) if bits >> (value.type.width - 1) else bits
        return IntegerAttr(wrapped, IntegerType(value.type.width))
    return value
