"""`sparse-assembler`: passes sparse tensors to and from public functions as buffers.

func.func @f(%t: tensor<8xf32, #sparse>) { ... }
    ->    func.func @f(%p: tensor<?xindex>, %c: tensor<?xindex>, %v: tensor<?xf32>) {
            %t = sparse_tensor.assemble (%p, %c), %v
            call @_internal_f(%t)
            ...
          }
          func.func private @_internal_f(%t: tensor<8xf32, #sparse>) { ... }
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.dialects.llvm.attributes import EMIT_C_INTERFACE
from compiler.dialects.sparse_tensor.storage import (
    Buffer,
    BufferKind,
    SparseType,
    buffer_type,
    buffers,
    sparse_type,
    sparse_type_of,
)
from compiler.dialects.sparse_tensor.storage_ops import (
    AssembleOp,
    DisassembleOp,
    ToCoordinatesBufferOp,
    ToCoordinatesOp,
    ToPositionsOp,
    ToValuesOp,
)
from compiler.ir.attributes import UNIT, StringAttr, SymbolRefAttr, TypeAttr, UnitAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import symbol_name, symbol_visibility
from compiler.ir.types import INDEX, FunctionType, MemRefType, RankedTensorType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.greedy import apply_patterns_greedily
from compiler.rewrite.patterns import FrozenPatternSet, FunctionPattern, pattern
from compiler.rewrite.rewriter import Rewriter

_PREFIX = "_internal_"


@dataclass
class SparseAssembler(Pass):
    """Add [dis]assemble operations on external sparse tensors."""

    argument = "sparse-assembler"
    name = "SparseAssembler"
    anchor = "builtin.module"
    summary = "Add [dis]assemble operations on external sparse tensors"
    dependent_dialects = ("bufferization", "sparse_tensor", "tensor")

    direct_out: bool = option("direct-out", False, "Directly returns buffers externally")

    def run(self, op: Operation, state: PassState) -> None:
        patterns = FrozenPatternSet([_wrap(direct_out=self.direct_out)])
        apply_patterns_greedily(op, patterns, state.context, listeners=state.listeners)


def _is_shared(tensor: SparseType, buffer: Buffer) -> bool:
    """Returns True if a buffer has the coordinates of several levels side by side."""
    is_start = tensor.aos_coo_start < tensor.level_rank and buffer.level == tensor.aos_coo_start
    return is_start and buffer.kind is BufferKind.COORDINATES


def _tensors(tensor: SparseType) -> list[Type]:
    """Returns the types of tensors with the contents of a sparse tensor's buffers."""
    types: list[Type] = []
    for buffer in buffers(tensor):
        shape = buffer_type(tensor, buffer).shape
        if _is_shared(tensor, buffer):
            shape = (*shape, tensor.level_rank - tensor.aos_coo_start)
        types.append(RankedTensorType(shape, buffer.element_type))
    return types


def _memrefs(tensor: SparseType) -> list[Type]:
    """Returns the types of a sparse tensor's buffers."""
    return [buffer_type(tensor, buffer) for buffer in buffers(tensor)]


# ------------------------------------------------------------------------------------------ wrappers


def _wrap(*, direct_out: bool) -> FunctionPattern:
    @pattern(FuncOp, name="(anonymous namespace)::SparseFuncAssembler")
    def wrap(op: FuncOp, rewriter: Rewriter) -> bool:
        """func.func @f(%t: sparse) -> func.func @f(buffers of %t), which calls func.func private @_internal_f"""
        type_, module = op.function_type.type, op.parent_of_type(ModuleOp)
        types = [*type_.inputs, *type_.results]
        if symbol_visibility(op) == "private" or module is None or not any(map(sparse_type_of, types)):
            return False
        name = symbol_name(op) or ""
        inputs, extra_inputs, outputs = _external_types(type_, direct_out=direct_out)
        has_c_interface = isinstance(op.attributes.get(EMIT_C_INTERFACE), UnitAttr)
        _make_internal(op, name, module, rewriter)
        body = Block([*inputs, *extra_inputs])
        with rewriter.insertion_guard():
            rewriter.set_insertion_point_to_start(module.body_region.entry)
            rewriter.create(
                FuncOp,
                sym_name=StringAttr(name),
                function_type=TypeAttr(FunctionType((*inputs, *extra_inputs), tuple(outputs))),
                attributes={EMIT_C_INTERFACE: UNIT}
                if isinstance(op.attributes.get(EMIT_C_INTERFACE), UnitAttr)
                else {},
                regions=[Region([body])],
                location=op,
            )
            rewriter.set_insertion_point_to_end(body)
            arguments: list[Value] = list(body.arguments)
            operands = _assembled(type_.inputs, iter(arguments[: len(inputs)]), rewriter)
            callee = SymbolRefAttr(_PREFIX + name)
            call = rewriter.create(CallOp, operands, result_types=type_.results, callee=callee, location=op)
            results = _disassembled(call.results, iter(arguments[len(inputs) :]), direct_out, rewriter)
            rewriter.create(ReturnOp, results, location=op)
        if has_c_interface:
            with rewriter.modify(op):
                op.attributes = {key: value for key, value in op.attributes.items() if key != EMIT_C_INTERFACE}
        return True

    return wrap


def _external_types(type_: FunctionType, *, direct_out: bool) -> tuple[list[Type], list[Type], list[Type]]:
    """Returns the types of a wrapper's arguments, of those for results to be written to, and of its results."""
    inputs: list[Type] = []
    extra_inputs: list[Type] = []
    outputs: list[Type] = []
    for each in type_.inputs:
        tensor = sparse_type_of(each)
        inputs += [each] if tensor is None else _tensors(tensor)
    for each in type_.results:
        tensor = sparse_type_of(each)
        if tensor is None:
            outputs.append(each)
        elif direct_out:
            outputs += _memrefs(tensor)
        else:
            outputs += _tensors(tensor)
            extra_inputs += _tensors(tensor)
    return inputs, extra_inputs, outputs


def _make_internal(op: FuncOp, name: str, module: ModuleOp, rewriter: Rewriter) -> None:
    """Renames a function and makes it private; updates the module's calls."""
    with rewriter.modify(op):
        names = {"sym_name": StringAttr(_PREFIX + name), "sym_visibility": StringAttr("private")}
        op.properties = {**op.properties, **names}
    for call in module.walk():
        if isinstance(call, CallOp) and call.callee == SymbolRefAttr(name):
            with rewriter.modify(call):
                call.properties = {**call.properties, "callee": SymbolRefAttr(_PREFIX + name)}


def _assembled(types: Sequence[Type], arguments: Iterator[Value], rewriter: Rewriter) -> list[Value]:
    """Returns values of these types, assembled from a wrapper's arguments."""
    values: list[Value] = []
    for type_ in types:
        tensor = sparse_type_of(type_)
        if tensor is None:
            values.append(next(arguments))
            continue
        *levels, elements = [next(arguments) for _ in buffers(tensor)]
        values.append(rewriter.create(AssembleOp, levels, elements, result_types=[type_]).result)
    return values


def _disassembled(
    values: Sequence[Value], arguments: Iterator[Value], direct_out: bool, rewriter: Rewriter
) -> list[Value]:
    """Returns a wrapper's results: sparse tensors as buffers, copied into further arguments unless `direct_out`."""
    results: list[Value] = []
    for value in values:
        tensor = sparse_type_of(value.type)
        if tensor is None:
            results.append(value)
        elif direct_out:
            pairs = zip(buffers(tensor), _memrefs(tensor), strict=True)
            results += [_buffer(value, buffer, type_, rewriter) for buffer, type_ in pairs]
        else:
            types = _tensors(tensor)
            *levels, elements = [next(arguments) for _ in types]
            lengths = [INDEX] * len(types)
            disassemble = rewriter.create(DisassembleOp, value, levels, elements, result_types=[*types, *lengths])
            results += disassemble.results[: len(types)]
    return results


def _buffer(value: Value, buffer: Buffer, type_: Type, rewriter: Rewriter) -> Value[MemRefType]:
    """Returns a buffer of a sparse tensor."""
    if buffer.kind is BufferKind.VALUES:
        return rewriter.create(ToValuesOp, value, result_types=[type_]).result
    if _is_shared(sparse_type(value), buffer):
        return rewriter.create(ToCoordinatesBufferOp, value, result_types=[type_]).result
    op_class = ToPositionsOp if buffer.kind is BufferKind.POSITIONS else ToCoordinatesOp
    return rewriter.create(op_class, value, result_types=[type_], level=buffer.level).result
