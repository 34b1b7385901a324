"""`omp-offload-privatization-prepare`: variables that a deferred target task copies are moved to the heap.

omp.target nowait private(@p %v)   ->   %h = llvm.call @malloc(%size); llvm.call @p_copy(%v, %h)
                                        omp.target nowait private(@p %h) depend(taskdependout -> %h)
                                        omp.task depend(taskdependin -> %h) { llvm.call @p_dealloc(%h); free }

A task that is deferred may run when the function that owns the variable has returned. Copies are freed by another task,
which depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.analysis.data_layout import DataLayout, UnknownSize, align_to
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.llvm.control_flow_ops import ReturnOp
from compiler.dialects.llvm.module_ops import LLVMFuncOp
from compiler.dialects.omp.attributes import ClauseTaskDependAttr
from compiler.dialects.omp.enums import ClauseTaskDepend, DataSharingClauseType, VariableCaptureKind
from compiler.dialects.omp.loop_ops import YieldOp
from compiler.dialects.omp.parallel_ops import TerminatorOp
from compiler.dialects.omp.target_ops import MapInfoOp, TargetOp
from compiler.dialects.omp.task_ops import TaskOp
from compiler.dialects.omp.variable_ops import PrivateClauseOp
from compiler.ir.attributes import (
    UNIT,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    IntegerAttr,
    SymbolRefAttr,
)
from compiler.ir.operation import AnyOperation, Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import I32, I64, Type
from compiler.lowering.to_llvm.emitter import LLVMEmitter, pointer_type
from compiler.lowering.to_llvm.functions import build_function
from compiler.lowering.to_llvm.types import VOID, function
from compiler.ods.llvm_types import is_pointer
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping, clone, clone_region
from compiler.rewrite.rewriter import Rewriter

_TARGET_DEVICE = "omp.is_target_device"


@dataclass
class PrepareForOMPOffloadPrivatization(Pass[ModuleOp]):
    """Prepare OpenMP maps for privatization in deferred target tasks."""

    argument = "omp-offload-privatization-prepare"
    name = "PrepareForOMPOffloadPrivatizationPass"
    anchor = "builtin.module"
    summary = "Prepare OpenMP maps for privatization for deferred target tasks"
    dependent_dialects = ("llvm",)

    def run(self, op: ModuleOp, state: PassState) -> None:
        on_device = op.attribute(_TARGET_DEVICE)
        if isinstance(on_device, IntegerAttr) and on_device.value:
            return
        rewriter, tables = Rewriter(op, state.context, state.listeners), SymbolTables()
        for target in list(op.walk_post_order()):
            if isinstance(target, TargetOp) and target.nowait and target.private_vars:
                _Target(target, op, rewriter, tables, state).prepare()


class _Target:
    """A deferred target task, whose variables are moved to the heap successively."""

    def __init__(
        self, op: TargetOp, module: ModuleOp, rewriter: Rewriter, tables: SymbolTables, state: PassState
    ) -> None:
        self.op, self.module, self.rewriter, self.tables, self.state = op, module, rewriter, tables, state
        self.emit = LLVMEmitter(rewriter)
        self.layout = DataLayout.closest(module)
        self.awaited: Value | None = None
        """The copy whose address represents all copies in the dependence of the cleanup task."""
        self.cleanup: TaskOp | None = None

    def prepare(self) -> None:
        """Replaces the private variables by copies, and adds the dependence of the task that frees them."""
        op = self.op
        symbols = op.private_syms.elements if op.private_syms is not None else ()
        private_vars = [
            self._moved(number, value, symbol)
            for number, (value, symbol) in enumerate(zip(op.private_vars, symbols, strict=True))
        ]
        groups = {name: op.operand_group(name) for name in op.definition.operand_positions}
        properties: dict[str, Attribute] = dict(op.properties)
        if self.awaited is not None:
            kinds = op.depend_kinds.elements if op.depend_kinds is not None else ()
            groups["depend_vars"] = [*groups["depend_vars"], self.awaited]
            properties["depend_kinds"] = ArrayAttr((*kinds, _depends(ClauseTaskDepend.TASKDEPENDOUT)))
        groups["private_vars"] = private_vars
        sizes = tuple(len(group) for group in groups.values())
        with self.rewriter.modify(op):
            op.operands = [value for group in groups.values() for value in group]
            op.properties = {**properties, "operandSegmentSizes": DenseArrayAttr(I32, sizes)}

    def _moved(self, number: int, value: Value, symbol: SymbolRefAttr) -> Value:
        """Returns the task's operand for a private variable: a copy on the heap if the privatizer needs one."""
        privatizer = self.tables.lookup_nearest(self.op, symbol)
        if not isinstance(privatizer, PrivateClauseOp) or not self._needs_map(privatizer):
            return value
        info = self._map_of(number)
        if info is None or info.map_capture_type is VariableCaptureKind.ByCopy:
            return value
        variable, type_ = info.var_ptr, info.var_type.type
        heap = self._allocate(variable, type_)
        if heap is None:
            return value
        cleans_up = bool(privatizer.dealloc_region.blocks)
        if cleans_up and self.awaited is None:
            self.awaited = heap
        initialized = self._copy(privatizer, info, heap, is_by_value=not is_pointer(value.type))
        info = self._use_copy(info, variable, heap)
        moved = heap
        if not is_pointer(value.type):
            self.rewriter.set_insertion_point(self.op)
            self.rewriter.location = info
            moved = self.emit.load(type_, heap)
        if cleans_up:
            self._free(privatizer, initialized, heap)
        return moved

    def _needs_map(self, privatizer: PrivateClauseOp) -> bool:
        """Returns True if the privatizer reads the original variable."""
        if privatizer.data_sharing_type is DataSharingClauseType.FIRSTPRIVATE:
            return True
        region = privatizer.init_region
        return bool(region.blocks) and self.rewriter.has_uses(region.entry.arguments[0])

    def _map_of(self, number: int) -> MapInfoOp | None:
        maps = self.op.private_maps
        index = -1 if maps is None else maps.values[number]
        return None if index < 0 else self.op.map_vars[index].defining_op(MapInfoOp)

    def _allocate(self, variable: Value, type_: Type) -> Value | None:
        """Allocates memory for a value of a type before the operation that defines a variable."""
        rewriter = self.rewriter
        try:
            size = align_to(self.layout.size(type_), self.layout.abi_alignment(type_))
        except UnknownSize:
            self.state.error(
                self.op,
                "Unable to allocate heap memory when trying to move a private variable out of the stack and into the "
                "heap for use by a deferred target task",
            )
            return None
        if isinstance(variable, OpResult):
            rewriter.set_insertion_point(variable.owner)
            rewriter.location = variable.owner
        else:
            assert isinstance(variable, BlockArgument)
            rewriter.set_insertion_point_to_start(variable.owner)
            rewriter.location = self.op
        self._declare("malloc", [I64], pointer_type())
        return self.emit.call("malloc", [self.emit.constant(size, I64)], [pointer_type()]).result

    def _declare(self, name: str, inputs: Sequence[Type], result: Type) -> None:
        """Declares a runtime function at the start of the module if necessary."""
        body = self.module.body_region.entry
        if any(isinstance(op, LLVMFuncOp) and op.sym_name.value == name for op in body.ops):
            return
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_start(body)
            build_function(self.rewriter, name, function(result, inputs), self.module)

    def _copy(self, privatizer: PrivateClauseOp, info: MapInfoOp, heap: Value, *, is_by_value: bool) -> Value:
        """Initializes the heap memory before the first use of the variable; returns the initialized copy."""
        variable, type_ = info.var_ptr, info.var_type.type
        first = self._first_use(info)
        self.rewriter.set_insertion_point(first)
        self.rewriter.location = first
        original, copy = variable, heap
        if is_by_value:
            original, copy = self.emit.load(type_, variable), self.emit.load(type_, heap)
        if privatizer.init_region.blocks:
            copy = self._call(privatizer, privatizer.init_region, "init", [original, copy], first)
        is_first = privatizer.data_sharing_type is DataSharingClauseType.FIRSTPRIVATE
        if is_first and privatizer.copy_region.blocks:
            copy = self._call(privatizer, privatizer.copy_region, "copy", [original, copy], first)
        if is_by_value:
            self.emit.store(copy, heap)
        return copy

    def _first_use(self, info: MapInfoOp) -> Operation:
        """Returns the first of the operations that map the variable and its members."""
        chain: list[Operation] = [info]
        users = self.rewriter.users(info.var_ptr)
        for member in info.members:
            inner = member.defining_op(MapInfoOp)
            if inner is None:
                continue
            if inner in users:
                chain.append(inner)
            pointer = inner.var_ptr_ptr
            if isinstance(pointer, OpResult) and pointer.owner in users:
                chain.append(pointer.owner)
        first: Operation = info
        for op in chain:
            if op.parent is first.parent and op.is_before_in_block(first):
                first = op
        return first

    def _call(
        self, privatizer: PrivateClauseOp, region: Region, suffix: str, arguments: list[Value], place: Operation
    ) -> Value:
        """Calls a region of a privatizer as a function; returns its result, or the last argument if it has none."""
        name = f"{privatizer.sym_name.value}_{suffix}"
        types = [argument.type for argument in region.entry.arguments]
        result = types[0] if suffix != "dealloc" else VOID
        with self.rewriter.insertion_guard():
            self.rewriter.set_insertion_point_to_end(self.module.body_region.entry)
            op = build_function(self.rewriter, name, function(result, types), place, {"always_inline": UNIT})
            self.rewriter.inline_region_before(clone_region(region, IRMapping()), op.body)
            for block in op.body.blocks:
                if isinstance(block.last, YieldOp):
                    self.rewriter.replace_op_with_new_op(block.last, ReturnOp, list(block.last.operands))
        call = self.emit.call(name, arguments, [] if suffix == "dealloc" else [result])
        return call.result if call.results else arguments[-1]

    def _use_copy(self, info: MapInfoOp, variable: Value, heap: Value) -> MapInfoOp:
        """Maps the copy instead of the variable; returns the new mapping."""
        users = self.rewriter.users(variable)
        new = self._replaced(info, self.op, variable, heap)
        place: Operation = new
        for member in new.members:
            inner = member.defining_op(MapInfoOp)
            if inner is None or inner not in users:
                continue
            pointer = inner.var_ptr_ptr
            place = self._replaced(inner, place, variable, heap)
            if isinstance(pointer, OpResult):
                place = self._replaced(pointer.owner, place, variable, heap)
        return new

    def _replaced(self, op: AnyOperation, place: Operation, variable: Value, heap: Value) -> AnyOperation:
        """Replaces an operation by a copy before another one, which uses the heap instead of the variable."""
        self.rewriter.set_insertion_point(place)
        new = self.rewriter.insert(clone(op, IRMapping({variable: heap})))
        self.rewriter.replace_op(op, new)
        return new

    def _free(self, privatizer: PrivateClauseOp, value: Value, heap: Value) -> None:
        """Frees a copy in the cleanup task that follows the target, which is created on first use."""
        rewriter = self.rewriter
        rewriter.location = self.op
        if self.cleanup is None:
            assert self.awaited is not None
            rewriter.set_insertion_point_after(self.op)
            kinds = ArrayAttr((_depends(ClauseTaskDepend.TASKDEPENDIN),))
            region = Region([Block()])
            self.cleanup = rewriter.create(TaskOp, depend_vars=[self.awaited], depend_kinds=kinds, regions=[region])
            rewriter.set_insertion_point_to_end(region.entry)
            rewriter.create(TerminatorOp)
        rewriter.set_insertion_point_to_start(self.cleanup.region.entry)
        self._call(privatizer, privatizer.dealloc_region, "dealloc", [value], self.op)
        self._declare("free", [pointer_type()], VOID)
        self.emit.call("free", [heap])


def _depends(kind: ClauseTaskDepend) -> ClauseTaskDependAttr:
    return ClauseTaskDependAttr.get(kind)
