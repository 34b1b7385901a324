"""Bufferization of globals of tensors."""

from __future__ import annotations

from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.dialects.ml_program import ops as ml_program
from compiler.ir.attributes import UNIT, StringAttr, TypeAttr
from compiler.ir.operation import DefinedValue, Operation, OpResult, Value
from compiler.transforms.bufferization.buffer_types import BufferType, identity_layout_type, is_tensor
from compiler.transforms.bufferization.model import Bufferizable, Model
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState


class _Global(Bufferizable[ml_program.GlobalOp]):
    """ml_program.global private mutable @g(dense<0> : tensor<i64>)  ->  memref.global "private" @g : memref<i64>"""

    def has_tensors(self, op: ml_program.GlobalOp) -> bool:
        return is_tensor(op.type.type)

    def bufferize(self, op: ml_program.GlobalOp, run: Bufferization) -> None:
        run.rewriter.set_insertion_point(op)
        run.rewriter.create(
            GlobalOp,
            sym_name=op.sym_name,
            sym_visibility=op.sym_visibility or StringAttr("public"),
            type=TypeAttr(identity_layout_type(op.type.type)),
            initial_value=op.value or UNIT,
            constant=None if op.is_mutable else UNIT,
            location=op,
        )
        run.rewriter.erase_op(op)


class _Load(Bufferizable[ml_program.GlobalLoadOp]):
    """ml_program.global_load @g : tensor<i64>  ->  memref.get_global @g : memref<i64>"""

    def is_writable(self, op: ml_program.GlobalLoadOp, value: Value, state: AnalysisState) -> bool:
        return False

    def result_is_written(self, op: ml_program.GlobalLoadOp, value: OpResult, state: AnalysisState) -> bool:
        return True

    def buffer_type(
        self, op: ml_program.GlobalLoadOp, value: DefinedValue, run: Bufferization, stack: list[Value]
    ) -> BufferType:
        return identity_layout_type(value.type, run.space_of(value))

    def bufferize(self, op: ml_program.GlobalLoadOp, run: Bufferization) -> None:
        type_ = run.buffer_type(op.result)
        run.rewriter.set_insertion_point(op)
        new_op = run.rewriter.create(GetGlobalOp, result_types=[type_], name_=op.global_, location=op)
        run.replace(op, new_op.results)


class _Store(Bufferizable[ml_program.GlobalStoreOp]):
    """ml_program.global_store @g = %t  ->  memref.copy %m, (memref.get_global @g)"""

    def bufferize(self, op: ml_program.GlobalStoreOp, run: Bufferization) -> None:
        value = op.value
        type_ = identity_layout_type(value.type, run.space_of(value))
        buffer = run.buffer(value)
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        target = rewriter.create(GetGlobalOp, result_types=[type_], name_=op.global_)
        run.copy(buffer, target.result)
        rewriter.erase_op(op)


MODELS: dict[type[Operation], Model] = {
    ml_program.GlobalOp: _Global(),
    ml_program.GlobalLoadOp: _Load(),
    ml_program.GlobalStoreOp: _Store(),
}
