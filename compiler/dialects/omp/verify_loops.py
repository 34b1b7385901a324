"""What omp loops, their wrappers and their transformations demand, and the constructs that must stand in a loop."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from compiler.dialects.omp.clause_syntax import case_of
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
    TerminatorOp,
    WorkshareLoopWrapperOp,
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
from compiler.ir.attributes import DenseArrayAttr, IntegerAttr, SymbolRefAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Finding, Problem, ProblemNote, first_finding, op_problem
from compiler.ir.symbols import SymbolTables
from compiler.ods import hook

# ----------------------------------------------------------------------------------------------------------- wrappers


def wrapper(op: Operation) -> Finding:
    """A wrapper holds one op: another wrapper or a loop nest."""
    inner = [one for block in op.regions[0].blocks for one in block.ops]
    if len(inner) != 1:
        return "loop wrapper does not contain exactly one nested op"
    if not isinstance(inner[0], LoopNestOp) and not is_wrapper(inner[0]):
        return "nested in loop wrapper is not another loop wrapper or `omp.loop_nest`"
    return None


def _nested_wrapper(op: Operation) -> Operation | None:
    """The wrapper directly inside a wrapper."""
    inner = op.regions[0].blocks[0].ops[0]
    return inner if is_wrapper(inner) else None


def _is_composite(op: Operation) -> bool:
    return "omp.composite" in op.attributes


def _missing(op: Operation) -> Problem:
    return Problem(op, "'omp.composite' attribute missing from composite wrapper")


def _unexpected(op: Operation) -> Problem:
    return Problem(op, "'omp.composite' attribute present in non-composite wrapper")


def _standalone(op: Operation) -> Finding:
    if is_wrapper(op.parent_op) or _nested_wrapper(op) is not None:
        return "expected to be a standalone loop wrapper"
    return None


@hook.verify(WorkshareLoopWrapperOp)
def _in_workshare(op: WorkshareLoopWrapperOp) -> Finding:
    return None if _ancestor(op, "omp.workshare") is not None else "must be nested in an omp.workshare"


def _ancestor(op: Operation, name: str) -> Operation | None:
    parent = op.parent_op
    while parent is not None and parent.name != name:
        parent = parent.parent_op
    return parent


def _wsloop_regions(op: Operation) -> Finding:
    nested, is_leaf = _nested_wrapper(op), is_wrapper(op.parent_op)
    if nested is not None:
        if not _is_composite(op):
            return _missing(op)
        return None if isinstance(nested, SimdOp) else Problem(op, "only supported nested wrapper is 'omp.simd'")
    if _is_composite(op) and not is_leaf:
        return _unexpected(op)
    return _missing(op) if is_leaf and not _is_composite(op) else None


def _taskloop_regions(op: Operation) -> Finding:
    nested = _nested_wrapper(op)
    if nested is None:
        return _unexpected(op) if _is_composite(op) else None
    if not _is_composite(op):
        return _missing(op)
    return None if isinstance(nested, SimdOp) else Problem(op, "only supported nested wrapper is 'omp.simd'")


def _distribute(op: Operation) -> Finding:
    if op.operand_group("dist_schedule_chunk_size") and "dist_schedule_static" not in op.properties:
        return "chunk size set without dist_schedule_static being present"
    return None


def _distribute_regions(op: Operation) -> Finding:
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


def _linear(op: Operation) -> Finding:
    variables = len(op.operand_group("linear_vars"))
    if variables and len(elements(op.properties.get("linear_var_types"))) != variables:
        return Problem(op, "Ill-formed type attributes for linear variables")
    return None


# --------------------------------------------------------------------------------------------------------------- simd


def _simd_lengths(op: Operation) -> Finding:
    simd, safe = integer(op, "simdlen"), integer(op, "safelen")
    if simd is not None and safe is not None and simd > safe:
        return (
            "simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to "
            "safelen value"
        )
    return None


def _aligned(op: Operation) -> Finding:
    variables, alignments = op.operand_group("aligned_vars"), elements(op.properties.get("alignments"))
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


def _nontemporal(op: Operation) -> Finding:
    variables = op.operand_group("nontemporal_vars")
    return "nontemporal variable used more than once" if len(set(variables)) != len(variables) else None


def _simd_composition(op: Operation) -> Finding:
    if is_wrapper(op.parent_op) == _is_composite(op):
        return None
    return _unexpected(op) if _is_composite(op) else _missing(op)


@hook.verify_symbol_uses(SimdOp)
def _simd_symbols(op: SimdOp, tables: SymbolTables) -> Finding:
    for symbol in elements(op.private_syms):
        privatizer = tables.lookup_nearest(op, symbol) if isinstance(symbol, SymbolRefAttr) else None
        if privatizer is None or not isinstance(privatizer, PrivateClauseOp):
            return Problem(op, f"Cannot find privatizer '{symbol}'")
        if case_of(privatizer.data_sharing_type) == "firstprivate":
            return Problem(op, "FIRSTPRIVATE cannot be used with SIMD")
    return None


def _wraps_directly(op: Operation) -> Finding:
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
    return None if is_wrapper(op.parent_op) else "expects parent op to be a loop wrapper"


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
    """The ops that a loop's handle is used by, which stand where it is defined or inside; and whether they make it."""
    around = op.parent_op
    if around is None:
        return
    for user in around.walk():
        if user.has_trait("LoopTransformationInterface"):
            generated = user.operand_group(_GENERATED[user.name]) if user.name in _GENERATED else []
            for operand in user.operands:
                if operand is value:
                    yield user, any(one is value for one in generated)


_GENERATED = {"omp.canonical_loop": "cli", "omp.tile": "generatees"}
"""The operand of an op that is the loops it makes."""


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
    """The op that makes the loop of a handle."""
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
    loops: list[Operation] = []
    for handle in applied:
        loop = _generator(handle)
        if loop is None:
            return "applyee CLI has no generator"
        if not isinstance(loop, CanonicalLoopOp):
            return "currently only supports omp.canonical_loop as applyee"
        loops.append(loop)
    variables: set[Value] = set()
    for outer, inner in itertools.pairwise(loops):
        variables.update(outer.regions[0].blocks[0].arguments[:1])
        blocks = outer.regions[0].blocks
        if len(blocks) != 1 or len(blocks[0].ops) != 2 or blocks[0].ops[0] is not inner:
            return "tiled loop nest must be perfectly nested"
        if not isinstance(blocks[0].ops[1], TerminatorOp):
            return "tiled loop nest must be perfectly nested"
        if inner.operand("tripCount") in variables:
            return "tiled loop nest must be rectangular"
    return None


# --------------------------------------------------------------------------------------------- what stands in a loop


@hook.verify(OrderedRegionOp)
def _ordered_parent(op: OrderedRegionOp) -> Finding:
    loop = _ancestor(op, "omp.loop_nest")
    if loop is None:
        return None if op.regions else "must be nested inside of a loop"
    around = loop.parent_op
    if around is None or not isinstance(around, (WsloopOp, SimdOp)):
        return "must be nested inside of a worksharing, simd or worksharing simd loop"
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


def _doacross(op: Operation) -> Finding:
    loop = _ancestor(op, "omp.wsloop")
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
    construct, around = case_of(op.cancel_directive), _omp_parent(op)
    if around is None:
        return "Orphaned cancel construct"
    outside = around.parent_op
    outer = "" if outside is None else outside.name
    if construct == "parallel" and not isinstance(around, ParallelOp):
        return "cancel parallel must appear inside a parallel region"
    if construct == "taskgroup" and not isinstance(around, TaskOp) and outer != "omp.taskloop":
        return "cancel taskgroup must appear inside a task region"
    if construct not in ("loop", "sections"):
        return None
    if outside is None or outer != ("omp.wsloop" if construct == "loop" else "omp.sections"):
        region = "a worksharing-loop" if construct == "loop" else "a sections"
        return f"cancel {construct} must appear inside {region} region"
    what = "worksharing" if construct == "loop" else "sections"
    if "nowait" in outside.properties:
        return Problem(op, f"A {what} construct that is canceled must not have a nowait clause")
    if construct == "loop" and "ordered" in outside.properties:
        return Problem(op, f"A {what} construct that is canceled must not have an ordered clause")
    return None


@hook.verify(CancellationPointOp)
def _cancellation_point(op: CancellationPointOp) -> Finding:
    construct, around = case_of(op.cancel_directive), _omp_parent(op)
    if around is None:
        return "Orphaned cancellation point"
    outer = "" if around.parent_op is None else around.parent_op.name
    fits, region = {
        "parallel": (isinstance(around, ParallelOp), "parallel"),
        "loop": (outer == "omp.wsloop", "worksharing-loop"),
        "sections": (isinstance(around, SectionOp), "sections"),
        "taskgroup": (isinstance(around, TaskOp), "task"),
    }.get(construct, (True, ""))
    return None if fits else f"cancellation point {construct} must appear inside a {region} region"


@hook.verify(ScanOp)
def _scan(op: ScanOp) -> Finding:
    if bool(op.inclusive_vars) == bool(op.exclusive_vars):
        return Problem(op, "Exactly one of EXCLUSIVE or INCLUSIVE clause is expected")
    for name in ("omp.wsloop", "omp.simd"):
        loop = _ancestor(op, name)
        if loop is not None and case_of(loop.properties.get("reduction_mod")) == "inscan":
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
