"""Bufferization of arith: constants become globals, casts and selections of tensors those of buffers."""

from __future__ import annotations

from compiler.dialects.memref.allocation_ops import GetGlobalOp, GlobalOp
from compiler.ir.attributes import UNIT, StringAttr, SymbolRefAttr, TypeAttr, integer_attr
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import is_symbol_table, symbol_name
from compiler.ir.types import I1, I64, MemRefType, RankedTensorType, ShapedType, UnrankedMemRefType
from compiler.transforms.bufferization.buffer_types import BufferType, identity_layout_type
from compiler.transforms.bufferization.model import AliasingValue, Bufferizable, BufferRelation, failed
from compiler.transforms.bufferization.rewriting import Bufferization
from compiler.transforms.bufferization.state import AnalysisState

EQUIVALENT = BufferRelation.EQUIVALENT


class _Constant(Bufferizable):
    """arith.constant dense<...>  ->  memref.get_global @__constant_4xf32"""

    def is_writable(self, op: Operation, value: Value, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, run: Bufferization) -> None:
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
        made = run.rewriter.create(GetGlobalOp, result_types=[buffer], name_=SymbolRefAttr(name))
        run.replace(op, made.results)


def _global_for(op: Operation, type_: BufferType, run: Bufferization) -> Operation:
    """The global with the constant's elements, made where the module has none."""
    module: Operation | None = op
    while module is not None and not is_symbol_table(module):
        module = module.parent_op
    if module is None:
        raise failed(op, "a constant that is no scalar needs a module around it")
    value, alignment = op.properties.get("value"), run.options.buffer_alignment
    aligned = integer_attr(alignment, I64) if alignment else None
    block = module.regions[0].blocks[0]
    names: set[str | None] = set()
    for one in block.ops:
        names.add(symbol_name(one))
        if isinstance(one, GlobalOp) and "constant" in one.properties:
            same = one.type == TypeAttr(type_) and one.alignment == aligned
            if same and one.initial_value == value:
                return one
    assert isinstance(type_, MemRefType)
    name = base = "__constant_" + "x".join([*map(str, type_.shape)]) + f"x{type_.element_type}"
    number = 0
    while name in names:
        name, number = f"{base}_{number}", number + 1
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


class _IndexCast(Bufferizable):
    """arith.index_cast of a tensor  ->  arith.index_cast of a memref"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT)]

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        source = run.buffer(op.operands[0])
        result = op.result.type
        assert isinstance(result, ShapedType)
        type_: BufferType
        if isinstance(source.type, MemRefType):
            type_ = MemRefType(source.type.shape, result.element_type, source.type.layout, source.type.memory_space)
        else:
            assert isinstance(source.type, UnrankedMemRefType)
            type_ = UnrankedMemRefType(result.element_type, source.type.memory_space)
        run.rewriter.location = op
        run.rewriter.set_insertion_point(op)
        run.replace(op, run.rewriter.create_named(op.name, [source], [type_]).results)


class _Select(Bufferizable):
    """arith.select %c, %t0, %t1 : tensor  ->  arith.select %c, %m0, %m1 : memref"""

    def reads(self, op: Operation, index: int, state: AnalysisState) -> bool:
        return False

    def aliasing_values(self, op: Operation, index: int, state: AnalysisState) -> list[AliasingValue]:
        return [AliasingValue(op.result, EQUIVALENT, definite=False)]

    def bufferize(self, op: Operation, run: Bufferization) -> None:
        if op.operands[0].type != I1:
            raise failed(op, f"'{op.name}' op only i1 condition values are supported")
        buffers = [run.buffer(operand) for operand in op.operands[1:]]
        rewriter = run.rewriter
        rewriter.location = op
        rewriter.set_insertion_point(op)
        if buffers[0].type != buffers[1].type:
            target = run.buffer_type(op.result)
            buffers = [run.cast(buffer, target) for buffer in buffers]
        made = rewriter.create_named(op.name, [op.operands[0], *buffers], [buffers[0].type])
        run.replace(op, made.results)

    def buffer_type(self, op: Operation, value: Value, run: Bufferization, stack: list[Value]) -> BufferType:
        types = [run.buffer_type(operand, stack) for operand in op.operands[1:]]
        return run.join_types(types, value.type, op, "inconsistent memory space on true/false operands")


MODELS: dict[str, Bufferizable] = {
    "arith.constant": _Constant(),
    "arith.index_cast": _IndexCast(),
    "arith.select": _Select(),
}
