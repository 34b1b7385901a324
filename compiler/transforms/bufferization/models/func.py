"""Bufferization of functions, their calls and returns: the part of `bufferize-function-boundaries`."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.ir.attributes import (
    AffineMapAttr,
    Attribute,
    DictionaryAttr,
    IntegerAttr,
    StridedLayoutAttr,
    TypeAttr,
)
from compiler.ir.operation import BlockArgument, DefinedValue, Operation, Value
from compiler.ir.types import FunctionType, MemRefType, Type
from compiler.transforms.bufferization.buffer_types import BufferType, is_buffer, is_tensor
from compiler.transforms.bufferization.function_state import FunctionState, Phase
from compiler.transforms.bufferization.model import (
    AliasingOperand,
    AliasingValue,
    Bufferizable,
    BufferRelation,
    Model,
    failed,
    touches_tensors,
    unknown_aliasing_values,
)
from compiler.transforms.bufferization.rewriting import Bufferization, branch_uses
from compiler.transforms.bufferization.state import AnalysisState


def argument_attributes(op: FuncOp, index: int) -> Mapping[str, Attribute]:
    """Returns the attributes of an argument of a function."""
    attribute = op.arg_attrs
    if attribute is None or index >= len(attribute.elements):
        return {}
    element = attribute.elements[index]
    return dict(element.entries) if isinstance(element, DictionaryAttr) else {}


def returns_of(op: FuncOp) -> list[ReturnOp]:
    """Returns the `func.return`s of a function."""
    terminators = [block.last for block in op.body.blocks]
    return [last for last in terminators if last is not None and isinstance(last, ReturnOp)]


def argument_type(op: FuncOp, index: int, run: Bufferization) -> BufferType:
    """Returns the buffer type of a function's tensor argument, with the argument's layout attribute if it has one."""
    tensor = op.function_type.type.inputs[index]
    type_ = run.options.function_type(tensor, _space(op, tensor, run))
    layout = argument_attributes(op, index).get("bufferization.buffer_layout")
    if not isinstance(type_, MemRefType) or not isinstance(layout, AffineMapAttr | StridedLayoutAttr):
        return type_
    if isinstance(layout, AffineMapAttr) and layout.map.is_identity():
        return MemRefType(type_.shape, type_.element_type, None, type_.memory_space)
    return MemRefType(type_.shape, type_.element_type, layout, type_.memory_space)


def _space(op: Operation, tensor: Type, run: Bufferization) -> Attribute | None:
    space = run.options.default_space(tensor)
    if space is None:
        raise failed(op, "could not infer memory space")
    return space[0]


class _Function(Bufferizable[FuncOp]):
    """func.func @f(%t: tensor<?xf32>)  ->  func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>)"""

    supports_unstructured_control_flow = True

    def has_tensors(self, op: FuncOp) -> bool:
        type_ = op.function_type.type
        return touches_tensors(op) or any(map(is_tensor, (*type_.inputs, *type_.results)))

    def is_writable(self, op: FuncOp, value: Value, state: AnalysisState) -> bool:
        if not isinstance(value, BlockArgument) or not value.owner.is_entry:
            return True
        writable = argument_attributes(op, value.index).get("bufferization.writable")
        return not isinstance(writable, IntegerAttr) or bool(writable.value)

    def aliasing_operands(self, op: FuncOp, value: DefinedValue, state: AnalysisState) -> list[AliasingOperand]:
        if not isinstance(value, BlockArgument) or value.owner.is_entry:
            return []
        uses = branch_uses(value, state.rewriter)
        return [AliasingOperand(use, BufferRelation.EQUIVALENT, definite=len(uses) == 1) for use in uses]

    def buffer_type(self, op: FuncOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        assert isinstance(value, BlockArgument)
        if value.owner.is_entry:
            return argument_type(op, value.index, run)
        return run.branch_argument_type(value, stack)

    def bufferize(self, op: FuncOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        old = op.function_type.type
        inputs = [argument_type(op, i, run) if is_tensor(type_) else type_ for i, type_ in enumerate(old.inputs)]
        results = [
            run.options.function_type(type_, _space(op, type_, run)) if is_tensor(type_) else type_
            for type_ in old.results
        ]
        for block in op.body.blocks:
            run.bufferize_arguments(block)
        for last in returns_of(op) if op.body.blocks else ():
            rewriter.location = last
            rewriter.set_insertion_point(last)
            values = [
                run.to_buffer(value, type_) if is_tensor(value.type) and isinstance(type_, BufferType) else value
                for value, type_ in zip(last.operands, results, strict=True)
            ]
            with rewriter.modify(last):
                last.operands = values
        with rewriter.modify(op):
            type_ = TypeAttr(FunctionType(tuple(inputs), tuple(results)))
            op.properties = {**op.properties, "function_type": type_}


class _Return(Bufferizable[ReturnOp]):
    """Bufferized with the function."""

    def bufferize(self, op: ReturnOp, run: Bufferization) -> None:
        return


class _Call(Bufferizable[CallOp]):
    """call @f(%t) : (tensor) -> tensor  ->  call @f(%m) : (memref) -> memref"""

    def _facts(self, op: CallOp, state: AnalysisState) -> tuple[FunctionState, FuncOp] | None:
        """Returns the analysis results of the callee, if it was analyzed before."""
        functions = getattr(state, "functions", None)
        if not isinstance(functions, FunctionState):
            return None
        callee = functions.callee(op)
        return None if callee is None or functions.phase(callee) is not Phase.ANALYZED else (functions, callee)

    def reads(self, op: CallOp, index: int, state: AnalysisState) -> bool:
        facts = self._facts(op, state)
        return facts is None or index in facts[0].read[facts[1]]

    def writes(self, op: CallOp, index: int, state: AnalysisState) -> bool:
        facts = self._facts(op, state)
        return facts is None or index in facts[0].written[facts[1]]

    def aliasing_values(self, op: CallOp, index: int, state: AnalysisState) -> list[AliasingValue]:
        facts = self._facts(op, state)
        if facts is None:
            return unknown_aliasing_values(op)
        functions, callee = facts
        returned = functions.aliasing[callee].get(index, [])
        equivalent = len(returned) == 1 and functions.equivalent[callee].get(returned[0]) == index
        relation = BufferRelation.EQUIVALENT if equivalent else BufferRelation.UNKNOWN
        return [AliasingValue(op.results[number], relation, equivalent) for number in returned]

    def _callee(self, op: CallOp, run: Bufferization) -> FuncOp:
        callee = run.tables.lookup_nearest(op, op.callee, FuncOp)
        if callee is None:
            raise failed(op, "expected a call of a func.func")
        return callee

    def buffer_type(self, op: CallOp, value: DefinedValue, run: Bufferization, stack: list[Value]) -> BufferType:
        callee = self._callee(op, run)
        type_ = callee.function_type.type.results[value.index]
        if isinstance(type_, BufferType):
            return type_
        return run.options.function_type(type_, _space(op, type_, run))

    def bufferize(self, op: CallOp, run: Bufferization) -> None:
        rewriter = run.rewriter
        callee = self._callee(op, run)
        types = [run.buffer_type(result) if is_tensor(result.type) else result.type for result in op.results]
        operands: list[Value] = []
        for index, value in enumerate(op.operands):
            if not is_tensor(value.type):
                operands.append(value)
                continue
            buffer = run.buffer(value)
            wanted = callee.function_type.type.inputs[index]
            if not is_buffer(wanted):
                wanted = argument_type(callee, index, run)
            rewriter.location = op
            rewriter.set_insertion_point(op)
            if buffer.type != wanted:
                if isinstance(wanted, MemRefType) and isinstance(buffer.type, MemRefType):
                    new_value = run.cast_or_reallocate(buffer, wanted)
                else:
                    new_value = run.cast(buffer, wanted)
                if new_value is None:
                    raise failed(op, "failed to bufferize op")
                buffer = new_value
            operands.append(buffer)
        rewriter.set_insertion_point(op)
        new = rewriter.create(
            CallOp, operands, result_types=types, properties=op.properties, attributes=op.attributes, location=op
        )
        run.replace(op, new.results)


MODELS: dict[type[Operation], Model] = {CallOp: _Call(), FuncOp: _Function(), ReturnOp: _Return()}
