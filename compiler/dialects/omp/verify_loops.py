"""Checks of omp loops, their wrappers and their transformations, and constructs that must be nested in a loop."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from compiler.dialects.omp.enums import ClauseCancellationConstructType, DataSharingClauseType, ReductionModifier
from compiler.dialects.omp.loop_ops import (
    CanonicalLoopOp,
    DistributeOp,
    LoopNestOp,
    LoopOp,
    NewCliOp,
    ScanOp,
    SimdOp,
    TileOp,
    WsloopOp,
)
from compiler.dialects.omp.parallel_ops import (
    CancellationPointOp,
    CancelOp,
    ParallelOp,
    SectionOp,
    SectionsOp,
    TerminatorOp,
    WorkshareLoopWrapperOp,
    WorkshareOp,
)
from compiler.dialects.omp.synchronization_ops import OrderedOp, OrderedRegionOp
from compiler.dialects.omp.task_ops import TaskloopOp, TaskOp
from compiler.dialects.omp.variable_ops import PrivateClauseOp
from compiler.dialects.omp.verify import (
    allocate,
    elements,
    in_reduction,
    in_reduction_symbols,
    integer,
    is_wrapper,
    reduction,
    reduction_symbols,
    region_arguments,
    taskloop,
)
from compiler.errors.structure import ParentOperation
from compiler.ir.attributes import DenseArrayAttr, IntegerAttr, SymbolRefAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Finding, Problem, ProblemNote, first_finding, op_problem
from compiler.ir.symbols import SymbolTables
from compiler.ods import hook

Wrapper: TypeAlias = LoopOp | WsloopOp | SimdOp | DistributeOp | TaskloopOp | WorkshareLoopWrapperOp

# ----------------------------------------------------------------------------------------------------------- wrappers


def wrapper(op: Wrapper) -> Finding:
    """Checks that a wrapper has one op in its region: another wrapper or a loop nest."""
    inner = [each for block in op.region.blocks for each in block.ops]
    if len(inner) != 1:
        return "loop wrapper does not contain exactly one nested op"
    if not isinstance(inner[0], LoopNestOp) and not is_wrapper(inner[0]):
        return "nested in loop wrapper is not another loop wrapper or `omp.loop_nest`"
    return None


def _nested_wrapper(op: Wrapper) -> Operation | None:
    """Returns the wrapper directly inside a wrapper."""
    inner = op.region.entry.first
    return inner if is_wrapper(inner) else None


def _is_composite(op: Operation) -> bool:
    return "omp.composite" in op.attributes


def _missing(op: Operation) -> Problem:
    return Problem(op, "'omp.composite' attribute missing from composite wrapper")


def _unexpected(op: Operation) -> Problem:
    return Problem(op, "'omp.composite' attribute present in non-composite wrapper")


def _standalone(op: Wrapper) -> Finding:
    if is_wrapper(op.parent_op) or _nested_wrapper(op) is not None:
        return "expected to be a standalone loop wrapper"
    return None


@hook.verify(WorkshareLoopWrapperOp)
def _in_workshare(op: WorkshareLoopWrapperOp) -> Finding:
    return None if op.parent_of_type(WorkshareOp) is not None else "must be nested in an omp.workshare"


def _wsloop_regions(op: WsloopOp) -> Finding:
    nested, is_leaf = _nested_wrapper(op), is_wrapper(op.parent_op)
    if nested is not None:
        if not _is_composite(op):
            return _missing(op)
        return None if isinstance(nested, SimdOp) else Problem(op, "only supported nested wrapper is 'omp.simd'")
    if _is_composite(op) and not is_leaf:
        return _unexpected(op)
    return _missing(op) if is_leaf and not _is_composite(op) else None


def _taskloop_regions(op: TaskloopOp) -> Finding:
    nested = _nested_wrapper(op)
    if nested is None:
        return _unexpected(op) if _is_composite(op) else None
    if not _is_composite(op):
        return _missing(op)
    return None if isinstance(nested, SimdOp) else Problem(op, "only supported nested wrapper is 'omp.simd'")


def _distribute(op: DistributeOp) -> Finding:
    if op.dist_schedule_chunk_size is not None and not op.dist_schedule_static:
        return "chunk size set without dist_schedule_static being present"
    return None


def _distribute_regions(op: DistributeOp) -> Finding:
    nested = _nested_wrapper(op)
    if nested is None:
        return _unexpected(op) if _is_composite(op) else None
    if not _is_composite(op):
        return _missing(op)
    if isinstance(nested, WsloopOp):
        parent = op.parent_op
        if parent is None or not isinstance(parent, ParallelOp) or not _is_composite(parent):
            return Problem(
                op,
                "an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent",
            )
    elif not isinstance(nested, SimdOp):
        return Problem(op, "only supported nested wrappers are 'omp.simd' and 'omp.wsloop'")
    return None


def _linear(op: WsloopOp | SimdOp) -> Finding:
    variables = len(op.linear_vars)
    if variables and len(elements(op.linear_var_types)) != variables:
        return Problem(op, "Ill-formed type attributes for linear variables")
    return None


# --------------------------------------------------------------------------------------------------------------- simd


def _simd_lengths(op: SimdOp) -> Finding:
    simd, safe = integer(op, "simdlen"), integer(op, "safelen")
    if simd is not None and safe is not None and simd > safe:
        return (
            "simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to "
            "safelen value"
        )
    return None


def _aligned(op: SimdOp) -> Finding:
    variables, alignments = op.aligned_vars, elements(op.alignments)
    if variables and len(alignments) != len(variables):
        return "expected as many alignment values as aligned variables"
    if alignments and not variables:
        return "unexpected alignment values attribute"
    if len(set(variables)) != len(variables):
        return "aligned variable used more than once"
    for alignment in alignments:
        if not isinstance(alignment, IntegerAttr):
            return "expected integer alignment"
        if alignment.value <= 0:
            return "alignment should be greater than 0"
    return None


def _nontemporal(op: SimdOp) -> Finding:
    variables = op.nontemporal_vars
    return "nontemporal variable used more than once" if len(set(variables)) != len(variables) else None


def _simd_composition(op: SimdOp) -> Finding:
    if is_wrapper(op.parent_op) == _is_composite(op):
        return None
    return _unexpected(op) if _is_composite(op) else _missing(op)


@hook.verify_symbol_uses(SimdOp)
def _simd_symbols(op: SimdOp, tables: SymbolTables) -> Finding:
    for symbol in elements(op.private_syms):
        privatizer = tables.lookup_nearest(op, symbol, PrivateClauseOp) if isinstance(symbol, SymbolRefAttr) else None
        if privatizer is None:
            return Problem(op, f"Cannot find privatizer '{symbol}'")
        if privatizer.data_sharing_type is DataSharingClauseType.FIRSTPRIVATE:
            return Problem(op, "FIRSTPRIVATE cannot be used with SIMD")
    return None


def _wraps_directly(op: SimdOp) -> Finding:
    return None if _nested_wrapper(op) is None else "must wrap an 'omp.loop_nest' directly"


# ---------------------------------------------------------------------------------------------------------- loop nests


@hook.verify(LoopNestOp)
def loop_nest(op: LoopNestOp) -> Finding:
    bounds = op.loop_lower_bounds
    variables = op.region.blocks[0].arguments if op.region.blocks else []
    if not bounds:
        return "must represent at least one loop"
    if len(bounds) != len(variables):
        return "number of range arguments and IVs do not match"
    if any(bound.type != variable.type for bound, variable in zip(bounds, variables, strict=True)):
        return "range argument type does not match corresponding IV type"
    if (integer(op, "collapse_num_loops") or 1) > len(variables):
        return "collapse value is larger than the number of loops"
    tiles = op.tile_sizes
    if isinstance(tiles, DenseArrayAttr) and len(tiles.values) > len(variables):
        return "too few canonical loops for tile dimensions"
    if is_wrapper(op.parent_op):
        return None
    return ParentOperation(
        (WsloopOp.name, SimdOp.name, TaskloopOp.name, DistributeOp.name), "expects parent op to be a loop wrapper"
    )


@hook.verify(CanonicalLoopOp)
def canonical_loop(op: CanonicalLoopOp) -> Finding:
    blocks = op.region.blocks
    if not blocks:
        return None
    if len(blocks[0].arguments) != 1:
        return "Canonical loop region must have exactly one argument"
    if blocks[0].arguments[0].type != op.trip_count.type:
        return "Region argument must be the same type as the trip count"
    return None


# ---------------------------------------------------------------------------------------------------- transformations


def _uses(value: Value, op: Operation) -> Iterator[tuple[Operation, bool]]:
    """Yields each use of a loop's handle in the region of `op`: the user, and True if it generates the loop."""
    parent = op.parent_op
    if parent is None:
        return
    for user in parent.walk():
        if user.has_trait("LoopTransformationInterface"):
            for operand in user.operands:
                if operand is value:
                    yield user, any(each is value for each in _generated(user))


def _generated(op: Operation) -> Sequence[Value]:
    """Returns the handles of the loops that an operation generates."""
    if isinstance(op, CanonicalLoopOp):
        return () if op.cli is None else (op.cli,)
    return op.generatees if isinstance(op, TileOp) else ()


@hook.verify(NewCliOp)
def _new_cli(op: NewCliOp) -> Finding:
    generators: list[Operation] = []
    consumers: list[Operation] = []
    for user, makes in _uses(op.result, op):
        (generators if makes else consumers).append(user)
    for users, word in ((generators, "generator"), (consumers, "consumer")):
        if len(users) > 1:
            notes = [ProblemNote(f"first {word} here:", users[0]), ProblemNote(f"second {word} here:", users[1])]
            return op_problem(op, f"CLI must have at most one {word}", *notes)
    if consumers and not generators:
        return op_problem(op, "CLI has no generator", ProblemNote("see consumer here: ", consumers[0]))
    return None


def _generator(handle: Value) -> Operation | None:
    """Returns the op that creates the loop of a handle."""
    op = handle.owner if isinstance(handle, OpResult) else None
    return None if op is None else next((user for user, makes in _uses(handle, op) if makes), None)


@hook.verify(TileOp)
def _tile(op: TileOp) -> Finding:
    applied, generated = op.applyees, op.generatees
    sizes = op.sizes
    if not applied:
        return "must apply to at least one loop"
    if len(sizes) != len(applied):
        return "there must be one tile size for each applyee"
    if generated and len(generated) != 2 * len(sizes):
        return "expecting two times the number of generatees than applyees"
    if len(applied) == 1:
        return None
    loops: list[CanonicalLoopOp] = []
    for handle in applied:
        loop = _generator(handle)
        if loop is None:
            return "applyee CLI has no generator"
        if not isinstance(loop, CanonicalLoopOp):
            return "currently only supports omp.canonical_loop as applyee"
        loops.append(loop)
    variables: set[Value] = set()
    for outer, inner in itertools.pairwise(loops):
        body = outer.region.entry
        variables.update(body.arguments)
        if len(outer.region.blocks) != 1 or body.first is not inner:
            return "tiled loop nest must be perfectly nested"
        if inner.next_op is not body.last or not isinstance(body.last, TerminatorOp):
            return "tiled loop nest must be perfectly nested"
        if inner.trip_count in variables:
            return "tiled loop nest must be rectangular"
    return None


# --------------------------------------------------------------------------------------------- ops in loops


@hook.verify(OrderedRegionOp)
def _ordered_parent(op: OrderedOp | OrderedRegionOp) -> Finding:
    loop = op.parent_of_type(LoopNestOp)
    if loop is None:
        return None if op.regions else ParentOperation((LoopNestOp.name,), "must be nested inside of a loop")
    around = loop.parent_op
    if around is None or not isinstance(around, (WsloopOp, SimdOp)):
        words = "must be nested inside of a worksharing, simd or worksharing simd loop"
        return ParentOperation((WsloopOp.name, SimdOp.name), words)
    if isinstance(around, SimdOp):
        return None
    count = integer(around, "ordered")
    if count is None:
        return "the enclosing worksharing-loop region must have an ordered clause"
    if op.regions and count:
        return "the enclosing loop's ordered clause must not have a parameter present"
    if not op.regions and not count:
        return "the enclosing loop's ordered clause must have a parameter present"
    return None


def _doacross(op: OrderedOp) -> Finding:
    loop = op.parent_of_type(WsloopOp)
    if loop is None or integer(loop, "ordered") != integer(op, "doacross_num_loops"):
        return "number of variables in depend clause does not match number of iteration variables in the doacross loop"
    return None


def _omp_parent(op: Operation) -> Operation | None:
    parent = op.parent_op
    while parent is not None and parent.dialect != "omp":
        parent = parent.parent_op
    return parent


@hook.verify(CancelOp)
def _cancel(op: CancelOp) -> Finding:
    parent = _omp_parent(op)
    if parent is None:
        return "Orphaned cancel construct"
    construct = parent.parent_op
    match op.cancel_directive:
        case ClauseCancellationConstructType.PARALLEL:
            words = "cancel parallel must appear inside a parallel region"
            return None if isinstance(parent, ParallelOp) else ParentOperation((ParallelOp.name,), words)
        case ClauseCancellationConstructType.TASKGROUP:
            is_task = isinstance(parent, TaskOp) or isinstance(construct, TaskloopOp)
            words = "cancel taskgroup must appear inside a task region"
            return None if is_task else ParentOperation((TaskOp.name, TaskloopOp.name), words)
        case ClauseCancellationConstructType.LOOP:
            if not isinstance(construct, WsloopOp):
                return ParentOperation((WsloopOp.name,), "cancel loop must appear inside a worksharing-loop region")
            if construct.nowait:
                return Problem(op, "A worksharing construct that is canceled must not have a nowait clause")
            if construct.ordered is not None:
                return Problem(op, "A worksharing construct that is canceled must not have an ordered clause")
        case ClauseCancellationConstructType.SECTIONS:
            if not isinstance(construct, SectionsOp):
                return ParentOperation((SectionsOp.name,), "cancel sections must appear inside a sections region")
            if construct.nowait:
                return Problem(op, "A sections construct that is canceled must not have a nowait clause")
    return None


@hook.verify(CancellationPointOp)
def _cancellation_point(op: CancellationPointOp) -> Finding:
    parent = _omp_parent(op)
    if parent is None:
        return "Orphaned cancellation point"
    match op.cancel_directive:
        case ClauseCancellationConstructType.PARALLEL:
            fits, region, wanted = isinstance(parent, ParallelOp), "parallel", ParallelOp.name
        case ClauseCancellationConstructType.LOOP:
            fits, region, wanted = isinstance(parent.parent_op, WsloopOp), "worksharing-loop", WsloopOp.name
        case ClauseCancellationConstructType.SECTIONS:
            fits, region, wanted = isinstance(parent, SectionOp), "sections", SectionOp.name
        case ClauseCancellationConstructType.TASKGROUP:
            fits, region, wanted = isinstance(parent, TaskOp), "task", TaskOp.name
    words = f"cancellation point {op.cancel_directive.symbol} must appear inside a {region} region"
    return None if fits else ParentOperation((wanted,), words)


@hook.verify(ScanOp)
def _scan(op: ScanOp) -> Finding:
    if bool(op.inclusive_vars) == bool(op.exclusive_vars):
        return Problem(op, "Exactly one of EXCLUSIVE or INCLUSIVE clause is expected")
    for loop in (op.parent_of_type(WsloopOp), op.parent_of_type(SimdOp)):
        if loop is not None and loop.reduction_mod is ReductionModifier.INSCAN:
            return None
    return Problem(
        op,
        "SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN "
        "reduction modifier",
    )


hook.verify(LoopOp)(first_finding(region_arguments, reduction))
hook.verify_symbol_uses(LoopOp, WsloopOp)(reduction_symbols)
hook.verify_regions(LoopOp, WorkshareLoopWrapperOp)(first_finding(wrapper, _standalone))
hook.verify(WsloopOp)(first_finding(region_arguments, reduction, _linear))
hook.verify_regions(WsloopOp)(first_finding(wrapper, _wsloop_regions))
hook.verify(SimdOp)(first_finding(region_arguments, _simd_lengths, _aligned, _nontemporal, _simd_composition, _linear))
hook.verify_regions(SimdOp)(first_finding(wrapper, _wraps_directly))
hook.verify(DistributeOp)(first_finding(region_arguments, _distribute, allocate))
hook.verify_regions(DistributeOp)(first_finding(wrapper, _distribute_regions))
hook.verify(OrderedOp)(first_finding(_ordered_parent, _doacross))
hook.verify(TaskloopOp)(first_finding(region_arguments, allocate, reduction, in_reduction, taskloop))
hook.verify_symbol_uses(TaskloopOp)(first_finding(reduction_symbols, in_reduction_symbols))
hook.verify_regions(TaskloopOp)(first_finding(wrapper, _taskloop_regions))
