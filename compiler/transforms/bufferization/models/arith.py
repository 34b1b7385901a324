"""Bufferization of arith: constants become globals; casts and selects are converted to buffers."""

from __future__ import annotations

from dataclasses import replace

from compiler.dialects.arith.cast_ops import IndexCastOp
from compiler.dialects.arith.ops import ConstantOp, SelectOp
from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.ir.attributes import UNIT, StringAttr, SymbolRefAttr, TypeAttr, integer_attr
from compiler.ir.operation import DefinedValue, Operation, Value
from compiler.ir.symbols import generate_symbol_name, is_symbol_table, symbol_name
from compiler.ir.types import (
    I1,
    I64,
    MemRefType,
    RankedTensorType,
    element_type_or_self,
)
from compiler.transforms.bufferization.buffer_types import BufferType, identity_layout_type, is_buffer
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, Model, failed
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState

EQUIVALENT = BufferRelation.EQUIVALENT


class _Constant(Bufferizable[ConstantOp]):
    """arith.constant dense<...>  ->  memref.get_global @__constant_4xf32"""

    def is_writable(self, op: ConstantOp, value: Value, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: ConstantOp, run: Bufferization) -> None:
        type_ = op.result.type
        if not isinstance(type_, RankedTensorType):
            raise failed(op, "only constants of ranked tensors can be bufferized")
        space = run.space_of(op.result)
        buffer = identity_layout_type(type_, space)
        global_ = _global_for(op, buffer, run)
        name = symbol_name(global_)
        assert name is not None
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        new_op = run.rewriter.create(GetGlobalOp, result_types=[buffer], name_=SymbolRefAttr(name))
        run.replace(op, new_op.results)


def _global_for(op: ConstantOp, type_: MemRefType, run: Bufferization) -> GlobalOp:
    """Returns the global that holds the constant's elements; creates it if the module has none."""
    module: Operation | None = op
    while module is not None and not is_symbol_table(module):
        module = module.parent_op
    if module is None:
        raise failed(op, "a constant that is no scalar needs a module around it")
    value, alignment = op.value, run.options.buffer_alignment
    aligned = integer_attr(alignment, I64) if alignment else None
    [region] = module.regions
    block = region.blocks[0]
    names: set[str | None] = set()
    for each in block.ops:
        names.add(symbol_name(each))
        if isinstance(each, GlobalOp) and each.constant:
            same = each.type == TypeAttr(type_) and each.alignment == aligned
            if same and each.initial_value == value:
                return each
    shape = "x".join(map(str, type_.shape))
    name = generate_symbol_name(f"__constant_{shape}x{type_.element_type}", names, run.symbol_numbers[module])
    rewriter = run.rewriter
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_start(block)
        return rewriter.create(
            GlobalOp,
            sym_name=StringAttr(name),
            sym_visibility=StringAttr("private"),
            type=TypeAttr(type_),
            initial_value=value,
            constant=UNIT,
            alignment=aligned,
            location=op,
        )


class _IndexCast(Bufferizable[IndexCastOp]):
    """arith.index_cast of a tensor  ->  arith.index_cast of a memref"""

    def reads(self, op: IndexCastOp, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: IndexCastOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)]

    def bufferize(self, op: IndexCastOp, run: Bufferization) -> None:
        source = run.buffer(op.in_)
        assert is_buffer(source.type)
        type_ = replace(source.type, element_type=element_type_or_self(op.result.type))
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        run.replace(op, run.rewriter.create(IndexCastOp, source, result_types=[type_]).results)


class _Select(Bufferizable[SelectOp]):
    """arith.select %c, %t0, %t1 : tensor  ->  arith.select %c, %m0, %m1 : memref"""

    def reads(self, op: SelectOp, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: SelectOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT, definite=False)]

    def bufferize(self, op: SelectOp, run: Bufferization) -> None:
        if op.condition.type != I1:
            raise failed(op, f"'{op.name}' op only i1 condition values are supported")
        true_buffer, false_buffer = run.buffer(op.true_value), run.buffer(op.false_value)
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        if true_buffer.type != false_buffer.type:
            target = run.buffer_type(op.result)
            true_buffer, false_buffer = run.cast(true_buffer, target), run.cast(false_buffer, target)
        run.replace(op, rewriter.create(SelectOp, op.condition, true_buffer, false_buffer).results)

    def buffer_type(self, op: SelectOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        types = [run.buffer_type(operand, stack) for operand in (op.true_value, op.false_value)]
        return run.join_types(types, value.type, op, "inconsistent memory space on true/false operands")


MODELS: dict[type[Operation], Model] = {
    ConstantOp: _Constant(),
    IndexCastOp: _IndexCast(),
    SelectOp: _Select(),
}
