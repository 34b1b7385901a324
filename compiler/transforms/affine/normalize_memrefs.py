"""`normalize-memrefs`: folds affine layouts of memrefs into their shapes and into the indices of accesses.

%a = memref.alloc() : memref<16xf32, affine_map<(d0) -> (d0 + 1)>>     %a = memref.alloc() : memref<17xf32>
affine.store %x, %a[%i]                                           ->   affine.store %x, %a[%i + 1]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.affine.apply import make_apply
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.func.ops import CallOp, FuncOp, ReturnOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp
from compiler.ir.attributes import SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.strided_layout import has_identity_layout, layout_map
from compiler.ir.symbols import symbol_name, symbol_uses
from compiler.ir.types import DYNAMIC, FunctionType, MemRefType, Type
from compiler.ir.value_types import memref_type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.affine.memref_layouts import normalized_type, size_exprs, tiles_of
from compiler.transforms.affine.replace_memref import replace_memref_anywhere


@dataclass
class NormalizeMemRefs(Pass):
    """Normalize memrefs."""

    argument = "normalize-memrefs"
    name = "NormalizeMemRefsPass"
    summary = "Normalize memrefs"
    anchor = "builtin.module"
    dependent_dialects = ("affine",)

    def run(self, op: Operation, state: PassState) -> None:
        functions = [inner for inner in op.walk() if isinstance(inner, FuncOp)]
        refused = _closure(op, [each for each in functions if not _is_normalizable(each, Rewriter(op, state.context))])
        rewriter = Rewriter(op, state.context, state.listeners)
        for function in functions:
            if function not in refused:
                _Normalizer(op, function, rewriter).run()


def _is_external(function: FuncOp) -> bool:
    return not function.body.blocks


def _has_layout(value: Value) -> bool:
    return isinstance(value.type, MemRefType) and not has_identity_layout(value.type)


def _is_normalizable(function: FuncOp, rewriter: Rewriter) -> bool:
    """Returns True if all users of memrefs with a layout support memrefs without one."""
    if _is_external(function):
        return True
    values: list[Value] = list(function.body.entry.arguments)
    for op in function.walk():
        if isinstance(op, AllocOp | AllocaOp | CallOp):
            values += op.results
    return all(
        user.has_trait("MemRefsNormalizable")
        for value in values
        if _has_layout(value)
        for user in rewriter.users(value)
    )


def _closure(module: Operation, functions: Sequence[FuncOp]) -> set[FuncOp]:
    """Returns the transitive closure of the functions under calling and being called."""
    by_name = {symbol_name(each): each for each in module.walk() if isinstance(each, FuncOp)}
    ops: set[FuncOp] = set()
    stack = list(functions)
    while stack:
        function = stack.pop()
        if function in ops:
            continue
        ops.add(function)
        stack += [around for around in map(_function_around, _users(function, module)) if around is not None]
        for op in function.walk():
            callee = by_name.get(_callee(op)) if isinstance(op, CallOp) else None
            if callee is not None:
                stack.append(callee)
    return ops


def _callee(call: CallOp) -> str | None:
    attribute = call.callee
    return attribute.root if isinstance(attribute, SymbolRefAttr) else None


def _users(function: FuncOp, module: Operation) -> list[Operation]:
    return list(dict.fromkeys(use.op for use in symbol_uses(function, module)))


def _function_around(op: Operation) -> FuncOp | None:
    parent: Operation | None = op
    while parent is not None and not isinstance(parent, FuncOp):
        parent = parent.parent_op
    return parent


class _Normalizer:
    """Normalizes one function, and its calls in others."""

    def __init__(self, module: Operation, function: FuncOp, rewriter: Rewriter) -> None:
        self.module = module
        self.function = function
        self.rewriter = rewriter

    def run(self) -> None:
        if _is_external(self.function):
            old = self.function.function_type.type
            inputs = tuple(normalized_type(type_) for type_ in old.inputs)
            self._set_type(self.function, FunctionType(inputs, tuple(map(normalized_type, old.results))))
        else:
            for allocation in [op for op in self.function.walk() if isinstance(op, AllocOp | AllocaOp)]:
                normalize_allocation(allocation, self.rewriter)
            self._normalize_arguments()
            for op in list(self.function.walk_post_order()):
                if op.has_trait("MemRefsNormalizable") and op.results and not isinstance(op, CallOp):
                    self._normalize_results(op)
        self._update_signatures()

    def _replace(self, old: Value, new: Value, symbols: Sequence[Value] = ()) -> bool:
        map_ = layout_map(memref_type(old))
        return map_ is not None and replace_memref_anywhere(old, new, map_, symbols, self.rewriter)

    def _normalize_arguments(self) -> None:
        block = self.function.body.entry
        for index in range(len(block.arguments)):
            old = block.arguments[index]
            type_ = normalized_type(old.type)
            if type_ == old.type:
                continue
            new = self.rewriter.add_argument(block, type_, old.location)
            if self._replace(old, new):
                new.name = old.name
                arguments = list(block.arguments)
                arguments[index] = arguments.pop()
                block.arguments = arguments
            else:
                block.arguments = block.arguments[:-1]
            for number, argument in enumerate(block.arguments):
                argument.index = number

    def _normalize_results(self, op: Operation) -> None:
        types = [normalized_type(result.type) for result in op.results]
        if op.regions or types == [result.type for result in op.results]:
            return
        self.rewriter.set_insertion_point(op)
        new_op = self.rewriter.create_like(op, op.operands, types)
        changed = [(old, new) for old, new in zip(op.results, new_op.results, strict=True) if old.type != new.type]
        if all(self._replace(old, new) for old, new in changed):
            self.rewriter.replace_op(op, new_op)

    def _set_type(self, function: FuncOp, type_: FunctionType) -> None:
        if type_ != function.function_type.type:
            with self.rewriter.modify(function):
                function.properties = {**function.properties, "function_type": TypeAttr(type_)}

    def _update_signatures(self) -> None:
        """Updates the types of the function and its callers to the types of their values."""
        pending = [self.function]
        while pending:
            function = pending.pop()
            results = function.function_type.type.results
            if not _is_external(function):
                results = _result_types(function)
                inputs = tuple(argument.type for argument in function.body.entry.arguments)
            callers = [self._update_call(call, results) for call in _users(function, self.module)]
            if not _is_external(function):
                self._set_type(function, FunctionType(inputs, results))
            pending += dict.fromkeys(caller for caller in callers if caller is not None)

    def _update_call(self, call: Operation, results: Sequence[Type]) -> FuncOp | None:
        """Sets the result types of a call. Returns the enclosing function if that changed something."""
        if not isinstance(call, CallOp) or [result.type for result in call.results] == list(results):
            return None
        self.rewriter.set_insertion_point(call)
        op = self.rewriter.create(
            CallOp,
            *call.operands,
            result_types=list(results),
            properties=call.properties,
            attributes=call.attributes,
            location=call,
        )
        changed = [(old, new) for old, new in zip(call.results, op.results, strict=True) if old.type != new.type]
        if not all(self._replace(old, new) for old, new in changed):
            return None
        self.rewriter.replace_op(call, op)
        return _function_around(op)


def _result_types(function: FuncOp) -> tuple[Type, ...]:
    """Returns the result types of a function, with the returned types for normalized memrefs."""
    types = list(function.function_type.type.results)
    for op in function.walk():
        if not isinstance(op, ReturnOp):
            continue
        for index, value in enumerate(op.operands):
            if isinstance(value.type, MemRefType) and value.type != types[index] and has_identity_layout(value.type):
                types[index] = value.type
    return tuple(types)


def normalize_allocation(op: AllocOp | AllocaOp, rewriter: Rewriter) -> bool:
    """Replaces an allocation by one without layout. Returns True if all users of the memref support that."""
    old_type = op.memref.type
    new_type, map_ = normalized_type(old_type), layout_map(old_type)
    if new_type == old_type or map_ is None:
        return False
    rewriter.set_insertion_point(op)
    sizes: list[Value] = []
    if not new_type.has_static_shape and tiles_of(map_):
        dynamic = iter(op.dynamic_sizes)
        old_sizes = [
            next(dynamic) if extent == DYNAMIC else index_constant(rewriter, extent, op) for extent in old_type.shape
        ]
        for extent, expr in zip(new_type.shape, size_exprs(map_), strict=True):
            if extent == DYNAMIC:
                sizes.append(make_apply(rewriter, map_.with_results([expr]), old_sizes, op).result)
    allocation = rewriter.create(type(op), sizes, result_types=[new_type], alignment=op.alignment, location=op)
    if not replace_memref_anywhere(op.result, allocation.result, map_, op.symbol_operands, rewriter):
        rewriter.erase_op(allocation)
        return False
    rewriter.replace_op(op, allocation)
    return True
