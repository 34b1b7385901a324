"""Private copies and reductions of variables, by the recipes that the module declares for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from compiler.codegen.function_writer import FunctionWriter
from compiler.codegen.openmp.runtime import ATOMIC_REDUCTION, EXPLICIT_BARRIER, IMPLICIT_BARRIER
from compiler.codegen.openmp.threads import barrier, thread_number
from compiler.codegen.problems import op_error
from compiler.dialects.omp.enums import DataSharingClauseType
from compiler.dialects.omp.loop_ops import DistributeOp, SimdOp, WsloopOp
from compiler.dialects.omp.parallel_ops import ParallelOp, SectionsOp, TeamsOp
from compiler.dialects.omp.target_ops import TargetOp
from compiler.dialects.omp.task_ops import TaskloopOp, TaskOp
from compiler.dialects.omp.variable_ops import DeclareReductionOp, PrivateClauseOp
from compiler.ir.attributes import SymbolRefAttr
from compiler.ir.operation import BlockArgument, Operation, Region, Value

Privatizing: TypeAlias = DistributeOp | ParallelOp | SectionsOp | SimdOp | TargetOp | TaskloopOp | TaskOp | WsloopOp
"""Operations that may have private copies of variables."""
Reducing: TypeAlias = ParallelOp | SectionsOp | SimdOp | TeamsOp | WsloopOp
"""Operations that may reduce variables. The arguments of their regions are private copies, then reduced variables."""


def _expand(writer: FunctionWriter, op: Operation, region: Region, arguments: Sequence[str], name: str) -> list[str]:
    """Writes a region of a recipe with these references as its arguments; returns the references that it yields."""
    for argument, reference in zip(region.entry.arguments, arguments, strict=True):
        writer.replace(argument, reference)
    # The function's numbering does not include the values in a recipe.
    for block in region.blocks:
        if not block.is_entry:
            for argument in block.arguments:
                writer.replace(argument, writer.fresh("omp.value"))
        for inner in block.ops:
            for result in inner.results:
                writer.replace(result, writer.fresh("omp.value"))
    if len(region.blocks) > 1:
        return writer.nest(op, region, name)
    *body, end = region.entry.ops
    for inner in body:
        writer.translate(inner)
    return [writer.ref(value) for value in end.operands]


@contextmanager
def own_variables(writer: FunctionWriter, op: Privatizing, *, waits: bool = True) -> Iterator[None]:
    """Context in which the arguments of the op's region refer to the thread's own variables.

    At its end the parts of reductions are combined; with `waits`, threads wait for each other then.
    """
    with private_variables(writer, op):
        parts: list[ReducedPart] = []
        if isinstance(op, Reducing):
            parts = begin_reductions(writer, op, reductions_of(writer, op))
        yield
        if isinstance(op, SimdOp):
            _combine_parts(writer, op, parts)
            _clean_up(writer, op, parts)
        else:
            end_reductions(writer, op, parts, waits=waits)


@contextmanager
def private_variables(writer: FunctionWriter, op: Privatizing) -> Iterator[None]:
    """Context in which the arguments for private variables refer to the thread's own copies."""
    copies = private_copies_of(writer, op)
    begin_private(writer, op, copies)
    if op.private_needs_barrier and any(copy.is_copied for copy in copies):
        barrier(writer, op, EXPLICIT_BARRIER)
    yield
    end_private(writer, op, copies)


# ----------------------------------------------------------------------------------------------------------------------
# Private copies
# ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PrivateCopy:
    """A private variable with its recipe, and the block argument for the thread's own copy."""

    recipe: PrivateClauseOp
    variable: Value
    argument: BlockArgument

    @property
    def reads_variable(self) -> bool:
        """True if the recipe uses the original variable."""
        return bool(self.recipe.init_region.blocks) or self.is_copied

    def type(self, writer: FunctionWriter) -> str:
        """Returns LLVM's spelling of the variable's type."""
        return writer.state.type_text(self.recipe.type.type, self.recipe)

    @property
    def is_copied(self) -> bool:
        """True if the copy is initialized with the variable's value."""
        return self.recipe.data_sharing_type is DataSharingClauseType.FIRSTPRIVATE


def private_copies_of(writer: FunctionWriter, op: Privatizing) -> list[PrivateCopy]:
    """Returns the private copies of an operation."""
    symbols = () if op.private_syms is None else op.private_syms.elements
    copies: list[PrivateCopy] = []
    arguments = op.region.entry.arguments
    if isinstance(op, TargetOp):
        arguments = arguments[len(arguments) - len(op.private_vars) :]
    for symbol, variable, argument in zip(symbols, op.private_vars, arguments):
        recipe = _recipe(writer, symbol)
        if not isinstance(recipe, PrivateClauseOp):
            raise op_error(op, f"failed to lookup symbol reference {symbol}")
        copies.append(PrivateCopy(recipe, variable, argument))
    return copies


def _recipe(writer: FunctionWriter, symbol: object) -> Operation | None:
    return writer.state.symbols.get(symbol.root) if isinstance(symbol, SymbolRefAttr) else None


def begin_private(writer: FunctionWriter, op: Operation, copies: Sequence[PrivateCopy]) -> None:
    """Allocates and initializes the copies, and makes them the references of their arguments."""
    addresses = [writer.allocate("omp.private.alloc", copy.type(writer)) for copy in copies]
    originals = [writer.ref(copy.variable) if copy.reads_variable else "" for copy in copies]
    for copy, address in zip(copies, initialize_private(writer, op, copies, originals, addresses), strict=True):
        writer.replace(copy.argument, address)


def initialize_private(
    writer: FunctionWriter,
    op: Operation,
    copies: Sequence[PrivateCopy],
    originals: Sequence[str],
    memory: Sequence[str],
) -> list[str]:
    """Initializes copies of `originals` in `memory`; returns the values for their arguments."""
    values = list(memory)
    if copies:
        writer.go_on(op, "omp.private.init")
    for position, copy in enumerate(copies):
        region = copy.recipe.init_region
        if region.blocks:
            arguments = [originals[position], memory[position]]
            (values[position],) = _expand(writer, op, region, arguments, "omp.private.init")
    if any(copy.is_copied for copy in copies):
        writer.go_on(op, "omp.private.copy")
    for copy, original, value in zip(copies, originals, values, strict=True):
        if copy.is_copied:
            _expand(writer, op, copy.recipe.copy_region, [original, value], "omp.private.copy")
    return values


def end_private(writer: FunctionWriter, op: Operation, copies: Sequence[PrivateCopy]) -> None:
    """Writes the recipes' deallocations of the copies."""
    for copy in copies:
        region = copy.recipe.dealloc_region
        if region.blocks:
            _expand(writer, op, region, [writer.ref(copy.argument)], "omp.private.dealloc")


# ----------------------------------------------------------------------------------------------------------------------
# Reductions
# ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reduction:
    """A reduced variable with its recipe, and the block argument for the thread's own part."""

    recipe: DeclareReductionOp
    variable: Value
    argument: BlockArgument
    by_reference: bool


@dataclass(frozen=True, slots=True)
class ReducedPart:
    """The thread's part of a reduction: the addresses of the variable, and of the part or of a pointer to it."""

    reduction: Reduction
    variable: str
    address: str
    type: str


def reductions_of(writer: FunctionWriter, op: Reducing) -> list[Reduction]:
    """Returns the reductions of an operation."""
    symbols = () if op.reduction_syms is None else op.reduction_syms.elements
    by_reference = [False] * len(symbols) if op.reduction_byref is None else list(op.reduction_byref.values)
    arguments = op.region.entry.arguments[len(op.private_vars) :]
    reductions: list[Reduction] = []
    for symbol, variable, argument, is_reference in zip(symbols, op.reduction_vars, arguments, by_reference):
        recipe = _recipe(writer, symbol)
        if not isinstance(recipe, DeclareReductionOp):
            raise op_error(op, f"failed to lookup symbol reference {symbol}")
        reductions.append(Reduction(recipe, variable, argument, bool(is_reference)))
    return reductions


def begin_reductions(writer: FunctionWriter, op: Operation, reductions: Sequence[Reduction]) -> list[ReducedPart]:
    """Allocates and initializes each thread's parts, and makes them the references of their arguments."""
    if not reductions:
        return []
    writer.go_on(op, "omp.reduction.init")
    parts: list[ReducedPart] = []
    for reduction in reductions:
        recipe, original = reduction.recipe, writer.ref(reduction.variable)
        spelled = writer.state.type_text(recipe.type.type, recipe)
        address = writer.allocate("omp.reduction", spelled)
        if reduction.by_reference:
            arguments = [original]
            if recipe.alloc_region.blocks:
                arguments += _expand(writer, op, recipe.alloc_region, [], "omp.reduction.alloc")
        else:
            arguments = [writer.named(op, "omp_orig", f"load {spelled}, ptr {original}")]
        (neutral,) = _expand(writer, op, recipe.initializer_region, arguments, "omp.reduction.neutral")
        writer.emit_void(op, f"store {spelled} {neutral}, ptr {address}")
        writer.replace(reduction.argument, neutral if reduction.by_reference else address)
        parts.append(ReducedPart(reduction, original, address, spelled))
    return parts


def end_reductions(writer: FunctionWriter, op: Operation, parts: Sequence[ReducedPart], *, waits: bool) -> None:
    """Combines the parts of all threads with the variables; with `waits`, waits until that is done."""
    if not parts:
        return
    runtime = writer.state.openmp
    array = f"[{len(parts)} x ptr]"
    list_ = writer.allocate("red.array", array)
    for number, part in enumerate(parts):
        element = f"getelementptr inbounds {array}, ptr {list_}, i64 0, i64 {number}"
        writer.emit_void(op, f"store ptr {part.address}, ptr {writer.named(op, f'red.array.elem.{number}', element)}")
    has_atomics = all(part.reduction.recipe.atomic_reduction_region.blocks for part in parts)
    place = runtime.place(ATOMIC_REDUCTION if has_atomics else 0)
    suffix = "" if waits else "_nowait"
    lock = runtime.lock("reduction")
    thread = thread_number(writer, op)
    combine = _reduction_function(writer, op, parts)
    size = 8 * len(parts)
    arguments = (f"i32 {len(parts)}", f"i64 {size}", f"ptr {list_}", f"ptr {combine}", lock)
    how = writer.named(op, "reduce", runtime.call(f"__kmpc_reduce{suffix}", place, thread, *arguments))
    one, atomic, after = [writer.fresh(f"reduce.{name}") for name in ("switch.nonatomic", "switch.atomic", "finalize")]
    writer.emit_void(op, f"switch i32 {how}, label {after} [ i32 1, label {one} i32 2, label {atomic} ]")
    writer.begin(atomic)
    for part in parts if has_atomics else ():
        _expand(
            writer,
            op,
            part.reduction.recipe.atomic_reduction_region,
            [part.variable, part.address],
            "omp.reduction.atomic",
        )
    writer.emit_void(op, f"br label {after}" if has_atomics else "unreachable")
    writer.begin(one)
    _combine_parts(writer, op, parts)
    writer.emit_void(op, runtime.call(f"__kmpc_end_reduce{suffix}", place, thread, lock))
    writer.emit_void(op, f"br label {after}")
    writer.begin(after)
    # The end of a parallel region is a barrier itself.
    if waits and not isinstance(op, ParallelOp):
        barrier(writer, op, IMPLICIT_BARRIER)
    _clean_up(writer, op, parts)


def _clean_up(writer: FunctionWriter, op: Operation, parts: Sequence[ReducedPart]) -> None:
    """Writes the recipes' releases of the thread's parts."""
    for part in parts:
        region = part.reduction.recipe.cleanup_region
        if region.blocks:
            _expand(
                writer,
                op,
                region,
                [_own(writer, op, part, part.address, "omp.reduction.part")],
                "omp.reduction.cleanup",
            )


def _combine_parts(writer: FunctionWriter, op: Operation, parts: Sequence[ReducedPart]) -> None:
    """Combines the thread's parts with the variables, which no other thread uses meanwhile."""
    for number, part in enumerate(parts):
        _combine(writer, op, part, number)


def _combine(writer: FunctionWriter, op: Operation, part: ReducedPart, number: int) -> None:
    """Combines the thread's part with the variable."""
    private = _own(writer, op, part, part.address, f"red.private.value.{number}")
    region = part.reduction.recipe.reduction_region
    if part.reduction.by_reference:
        _expand(writer, op, region, [part.variable, private], "omp.reduction.body")
        return
    value = writer.named(op, f"red.value.{number}", f"load {part.type}, ptr {part.variable}")
    (combined,) = _expand(writer, op, region, [value, private], "omp.reduction.body")
    writer.emit_void(op, f"store {part.type} {combined}, ptr {part.variable}")


def _own(writer: FunctionWriter, op: Operation, part: ReducedPart, address: str, name: str) -> str:
    """Writes the load of a part's value, or of the pointer to it."""
    return writer.named(op, name, f"load {part.type}, ptr {address}")


def _reduction_function(writer: FunctionWriter, op: Operation, parts: Sequence[ReducedPart]) -> str:
    """Adds the function that combines the parts of two threads, whose arguments are arrays of addresses; returns it."""
    runtime = writer.state.openmp
    inner = writer.outlined()
    symbol = runtime.symbol(".omp.reduction.func")
    inner.begin(inner.fresh("entry"))
    array = f"[{len(parts)} x ptr]"
    for number, part in enumerate(parts):
        addresses: list[str] = []
        for side in ("%left", "%right"):
            element = f"getelementptr inbounds {array}, ptr {side}, i64 0, i64 {number}"
            addresses.append(inner.named(op, "part", f"load ptr, ptr {inner.named(op, 'element', element)}"))
        left, right = [_own(inner, op, part, address, "value") for address in addresses]
        (combined,) = _expand(inner, op, part.reduction.recipe.reduction_region, [left, right], "omp.reduction.body")
        if not part.reduction.by_reference:
            inner.emit_void(op, f"store {part.type} {combined}, ptr {addresses[0]}")
    inner.emit_void(op, "ret void")
    runtime.add_function(f"define internal void {symbol}(ptr %left, ptr %right)", inner.finish())
    return symbol
