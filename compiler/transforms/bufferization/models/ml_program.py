"""Bufferization of globals of tensors."""

from __future__ import annotations

from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.ir.attributes import UNIT, Attribute, StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.types import Type
from compiler.transforms.bufferization.buffer_types import BufferType, identity_layout_type, is_tensor
from compiler.transforms.bufferization.model import Bufferizable
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


def _reference(op: Operation) -> SymbolRefAttr:
    name = op.properties["global"]
    assert isinstance(name, SymbolRefAttr)
    return name


class _Global(Bufferizable):
    """ml_program.global private mutable @g(dense<0> : tensor<i64>)  ->  memref.global "private" @g : memref<i64>"""

    def has_tensors(self, op: Operation) -> bool:
        return is_tensor(self._type(op))

    @staticmethod
    def _type(op: Operation) -> Type:
        attribute = op.properties["type"]
        assert isinstance(attribute, TypeAttr)
        return attribute.type

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        properties: dict[str, Attribute | None] = {
            "sym_name": op.properties["sym_name"],
            "sym_visibility": op.properties.get("sym_visibility", StringAttr("public")),
            "type": TypeAttr(identity_layout_type(self._type(op))),
            "initial_value": op.properties.get("value", UNIT),
            "constant": None if "is_mutable" in op.properties else UNIT,
        }
        run.rewriter.set_insertion_point(op)
        run.rewriter.create(GlobalOp, properties=properties, location=op)
        run.rewriter.erase_op(op)


class _Load(Bufferizable):
    """ml_program.global_load @g : tensor<i64>  ->  memref.get_global @g : memref<i64>"""

    def is_writable(self, op: Operation, value: Value, state: AnalysisState) -> bool:
        return False

    def result_is_written(self, op: Operation, value: OpResult, state: AnalysisState) -> bool:
        return True

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        return identity_layout_type(value.type, run.space_of(value))

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        type_ = run.buffer_type(op.result)
        run.rewriter.set_insertion_point(op)
        made = run.rewriter.create(GetGlobalOp, result_types=[type_], name_=_reference(op), location=op)
        run.replace(op, made.results)


class _Store(Bufferizable):
    """ml_program.global_store @g = %t  ->  memref.copy %m, (memref.get_global @g)"""

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        value = op.operands[0]
        type_ = identity_layout_type(value.type, run.space_of(value))
        buffer = run.buffer(value)
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        target = rewriter.create(GetGlobalOp, result_types=[type_], name_=_reference(op))
        run.copy(buffer, target.result)
        rewriter.erase_op(op)


MODELS: dict[str, Bufferizable] = {
    "ml_program.global": _Global(),
    "ml_program.global_load": _Load(),
    "ml_program.global_store": _Store(),
}
