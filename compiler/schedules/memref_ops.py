"""Operations of schedules on buffers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.memref.access_ops import StoreOp
from compiler.dialects.memref.allocation_ops import AllocaOp, AllocOp, DeallocOp, GetGlobalOp, GlobalOp
from compiler.dialects.memref.view_ops import SubViewOp
from compiler.dialects.transform.memref_ops import (
    MemRefAllocaToGlobalOp,
    MemRefEraseDeadAllocAndStoresOp,
    MemRefMultiBufferOp,
)
from compiler.dialects.vector.memory_ops import StoreOp as VectorStoreOp
from compiler.dialects.vector.memory_ops import TransferWriteOp
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.symbols import generate_symbol_name, symbol_name
from compiler.rewrite.rewriter import Rewriter
from compiler.schedules.handles import Outcome, Payload, failure
from compiler.schedules.interpreter import Application, Implementation, for_each_target
from compiler.transforms.memref.forward_transfers import forward_transfers
from compiler.transforms.memref.multi_buffer import enclosing_loop, multi_buffer


def _multi_buffer(application: Application[MemRefMultiBufferOp]) -> Outcome:
    op = application.op
    results: list[Payload] = []
    for target in application.targets():
        assert isinstance(target, AllocOp)
        with application.state.rewriter(target) as rewriter:
            users = [user for user in rewriter.users(target.memref) if not isinstance(user, DeallocOp)]
            if any(enclosing_loop(user) is None for user in users):
                continue
            new = multi_buffer(target, op.factor.value, rewriter, skip_analysis=op.skip_analysis)
        if new is None:
            raise failure(target, "op failed to multibuffer")
        results.append(new)
    return [results]


def _symbol_table(op: Operation) -> Operation | None:
    table = op.parent_op
    while table is not None and not table.has_trait("SymbolTable"):
        table = table.parent_op
    return table


def _alloca_to_global(application: Application) -> Outcome:
    """Converts each buffer on the stack to a global of the module."""
    reads: list[Payload] = []
    globals_: list[Payload] = []
    for target in application.targets("alloca"):
        assert isinstance(target, AllocaOp)
        table = _symbol_table(target)
        if table is None:
            raise failure(target, "op failed to become a global: no symbol table encloses it")
        (region,) = table.regions
        body = region.entry
        name = generate_symbol_name("alloca", {symbol_name(inner) for inner in body.ops})
        with application.state.rewriter(target) as rewriter:
            rewriter.set_insertion_point_to_end(body)
            global_ = rewriter.create(
                GlobalOp,
                sym_name=StringAttr(name),
                sym_visibility=StringAttr("private"),
                type=TypeAttr(target.memref.type),
            )
            rewriter.set_insertion_point(target)
            read = rewriter.create(GetGlobalOp, result_types=[target.memref.type], name_=SymbolRefAttr(name))
            rewriter.replace_op(target, read)
        reads.append(read)
        globals_.append(global_)
    return [reads, globals_]


# ---------------------------------------------------------------------------------------------- allocations without use


def _only_stores(op: Operation, rewriter: Rewriter, dead: list[Operation]) -> bool:
    """Returns True if a buffer is only written to; adds the writes to `dead`."""
    pending: list[Value] = list(op.results)
    while pending:
        value = pending.pop()
        for user in rewriter.users(value):
            if isinstance(user, SubViewOp):
                pending.append(user.result)
            elif isinstance(user, StoreOp):
                if user.value is value:
                    return False
            elif not isinstance(user, TransferWriteOp | VectorStoreOp | DeallocOp):
                return False
            dead.append(user)
    return True


def _erase_dead_allocs(application: Application, target: Operation) -> Sequence[Payload]:
    with application.state.rewriter(target) as rewriter:
        forward_transfers(target, rewriter)
        for op in [inner for inner in target.walk() if isinstance(inner, AllocOp)]:
            dead: list[Operation] = []
            if _only_stores(op, rewriter, dead):
                for user in reversed(list(dict.fromkeys(dead))):
                    rewriter.erase_op(user)
                rewriter.erase_op(op)
    return []


MEMREF_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        MemRefAllocaToGlobalOp: _alloca_to_global,
        MemRefEraseDeadAllocAndStoresOp: for_each_target(_erase_dead_allocs),
        MemRefMultiBufferOp: _multi_buffer,
    }
)
