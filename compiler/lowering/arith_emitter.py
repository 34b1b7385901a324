"""Writing arithmetic briefly: `emit.add(x, emit.constant(1))`."""

from __future__ import annotations

from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.ir.attributes import Attribute, integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I1, I64, RankedTensorType, Type, VectorType
from compiler.rewrite.elementwise import constant
from compiler.rewrite.rewriter import Rewriter

CMPI = {"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9}
CMPF = {
    name: number
    for number, name in enumerate(
        (
            "false",
            "oeq",
            "ogt",
            "oge",
            "olt",
            "ole",
            "one",
            "ord",
            "ueq",
            "ugt",
            "uge",
            "ult",
            "ule",
            "une",
            "uno",
            "true",
        )
    )
}


def like(shape: Type, element: Type) -> Type:
    """The element type, in a vector or tensor of the same shape where there is one."""
    if isinstance(shape, VectorType):
        return VectorType(shape.shape, element, shape.scalable)
    if isinstance(shape, RankedTensorType):
        return RankedTensorType(shape.shape, element, shape.encoding)
    return element


class ArithEmitter:
    """Makes ops before the insertion point, with the location of one op."""

    def __init__(self, rewriter: Rewriter, location: Operation) -> None:
        self._rewriter = rewriter
        self._location = location

    def constant(self, value: int, type_: Type) -> Value:
        """A number, or a splat of a static shape; floats by their bit pattern."""
        properties = {"value": constant(value, type_)}
        return self._rewriter.create(
            ConstantOp, result_types=[type_], properties=properties, location=self._location
        ).result

    def op(self, name: str, *operands: Value, **properties: Attribute | None) -> Value:
        """An op whose result has the type of its first operand."""
        types = [operands[0].type]
        return self._rewriter.create_named(
            f"arith.{name}", list(operands), types, properties=properties, location=self._location
        ).result

    def cast(self, name: str, value: Value, element: Type, **properties: Attribute | None) -> Value:
        types = [like(value.type, element)]
        return self._rewriter.create_named(
            f"arith.{name}", [value], types, properties=properties, location=self._location
        ).result

    def cmpi(self, predicate: str, left: Value, right: Value) -> Value:
        return self._compare("arith.cmpi", CMPI[predicate], left, right)

    def cmpf(self, predicate: str, left: Value, right: Value) -> Value:
        return self._compare("arith.cmpf", CMPF[predicate], left, right)

    def _compare(self, name: str, predicate: int, left: Value, right: Value) -> Value:
        properties = {"predicate": integer_attr(predicate, I64)}
        types = [like(left.type, I1)]
        return self._rewriter.create_named(
            name, [left, right], types, properties=properties, location=self._location
        ).result

    def select(self, condition: Value, yes: Value, no: Value) -> Value:
        return self._rewriter.create(
            SelectOp, condition, yes, no, result_types=[yes.type], location=self._location
        ).result
