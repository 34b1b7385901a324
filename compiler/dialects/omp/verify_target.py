"""Checks of omp operations for other devices: maps of variables, and values used in target regions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from compiler.analysis.branches import block_successors, may_flow_to
from compiler.analysis.dominance import DominanceInfo
from compiler.dialects.omp.enums import ClauseMapFlags
from compiler.dialects.omp.loop_ops import DistributeOp, LoopNestOp, LoopOp, SimdOp, WsloopOp
from compiler.dialects.omp.parallel_ops import ParallelOp, TeamsOp
from compiler.dialects.omp.target_ops import (
    DeclareMapperInfoOp,
    DeclareMapperOp,
    MapBoundsOp,
    MapInfoOp,
    TargetDataOp,
    TargetEnterDataOp,
    TargetExitDataOp,
    TargetOp,
    TargetUpdateOp,
)
from compiler.dialects.omp.verify import Check, depend, is_wrapper, region_arguments
from compiler.ir.attributes import DenseArrayAttr, SymbolRefAttr
from compiler.ir.operation import Operation, OpResult, Value
from compiler.ir.problem import Finding, Problem, first_finding
from compiler.ir.symbols import SymbolTables
from compiler.ods import hook

# --------------------------------------------------------------------------------------------------------------- maps


def _defining_op(value: Value) -> Operation | None:
    return value.owner if isinstance(value, OpResult) else None


def _are_maps(clause: str, operands: str) -> Check:
    """Checks that the values of a clause are defined by `omp.map.info`."""

    def check(op: Operation) -> Finding:
        for value in op.operand_group(operands):
            defining_op = _defining_op(value)
            if defining_op is None or not isinstance(defining_op, MapInfoOp):
                return f"'{clause}' arguments must be defined by 'omp.map.info' ops"
        return None

    return check


MapConstruct: TypeAlias = (
    DeclareMapperInfoOp | TargetDataOp | TargetEnterDataOp | TargetExitDataOp | TargetOp | TargetUpdateOp
)


@hook.verify(DeclareMapperInfoOp)
def _maps(op: MapConstruct) -> Finding:
    """Checks that the kinds of maps fit the construct."""
    updated: dict[ClauseMapFlags, set[Value]] = {ClauseMapFlags.TO: set(), ClauseMapFlags.FROM: set()}
    for value in op.map_vars:
        made_by = _defining_op(value)
        if made_by is None:
            return Problem(op, "missing map operation")
        if not isinstance(made_by, MapInfoOp):
            if isinstance(op, DeclareMapperInfoOp):
                continue
            return Problem(op, "map argument is not a map entry operation")
        problem = _map_problem(op, made_by.map_type)
        if problem is None and isinstance(op, TargetUpdateOp):
            problem = _update(made_by.map_type, made_by.var_ptr, updated)
        if problem is not None:
            return Problem(op, problem)
    return None


def _map_problem(op: MapConstruct, flags: ClauseMapFlags) -> str | None:
    """Returns the error of a map's flags in a construct."""
    match op:
        case TargetOp() | TargetDataOp() if ClauseMapFlags.DEL in flags:
            return "to, from, tofrom and alloc map types are permitted"
        case TargetEnterDataOp() if flags & (ClauseMapFlags.FROM | ClauseMapFlags.DEL):
            return "to and alloc map types are permitted"
        case TargetExitDataOp() if ClauseMapFlags.TO in flags:
            return "from, release and delete map types are permitted"
    return None


def _update(flags: ClauseMapFlags, variable: Value, updated: dict[ClauseMapFlags, set[Value]]) -> str | None:
    """Returns the error of a map of `target_update`; otherwise records its direction."""
    to, from_ = ClauseMapFlags.TO, ClauseMapFlags.FROM
    if ClauseMapFlags.DEL in flags or not flags & (to | from_):
        return "at least one of to or from map types must be specified, other map types are not permitted"
    if to in flags and (from_ in flags or variable in updated[from_]):
        return "either to or from map types can be specified, not both"
    if from_ in flags and variable in updated[to]:
        return "either to or from map types can be specified, not both"
    if flags & (ClauseMapFlags.ALWAYS | ClauseMapFlags.CLOSE | ClauseMapFlags.IMPLICIT):
        return "present, mapper and iterator map type modifiers are permitted"
    updated[to if to in flags else from_].add(variable)
    return None


@hook.verify_symbol_uses(MapInfoOp)
def _mapper(op: MapInfoOp, tables: SymbolTables) -> Finding:
    name = op.mapper_id
    if name is None:
        return None
    mapper = tables.lookup_nearest(op, name) if isinstance(name, SymbolRefAttr) else None
    return None if mapper is not None and isinstance(mapper, DeclareMapperOp) else Problem(op, "invalid mapper id")


@hook.verify(MapBoundsOp)
def _bounds(op: MapBoundsOp) -> Finding:
    if op.extent is not None or op.upper_bound is not None:
        return None
    return Problem(op, "expected extent or upperbound.")


def _target_data(op: TargetDataOp) -> Finding:
    if op.map_vars or op.use_device_ptr_vars or op.use_device_addr_vars:
        return None
    return Problem(op, "At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present")


@hook.verify_regions(DeclareMapperOp)
def _mapper_end(op: DeclareMapperOp) -> Finding:
    if isinstance(op.body.entry.last, DeclareMapperInfoOp):
        return None
    return "expected terminator to be a DeclareMapperInfoOp"


# ------------------------------------------------------------------------------------------------------------- target


def _private_maps(op: TargetOp) -> Finding:
    maps = op.private_maps
    if isinstance(maps, DenseArrayAttr) and len(maps.values) != len(op.private_vars):
        return Problem(op, "sizes of `private` operand range and `private_maps` attribute mismatch")
    return None


@hook.verify_regions(TargetOp)
def _target_regions(op: TargetOp) -> Finding:
    blocks = op.region.blocks
    inner = [each for block in blocks for each in block.ops]
    if sum(isinstance(each, TeamsOp) for each in inner) > 1:
        return Problem(op, "target containing multiple 'omp.teams' nested ops")
    first = len(op.has_device_addr_vars)
    evaluated = blocks[0].arguments[first : first + len(op.host_eval_vars)] if blocks else []
    if not evaluated:
        return None
    captured = _captured_op(op)
    flags = _kernel_flags(op, captured)
    for user in op.walk():
        for operand in user.operands:
            if any(operand is argument for argument in evaluated):
                problem = _host_evaluation(user, operand, captured, flags)
                if problem is not None:
                    return problem
    return None


def _host_evaluation(user: Operation, value: Value, captured: Operation | None, flags: frozenset[str]) -> str | None:
    """Returns the error in a use of a value that the host computes before the region begins."""

    def is_one_of(*operands: Value | None) -> bool:
        return any(value is operand for operand in operands)

    if isinstance(user, TeamsOp):
        if is_one_of(user.num_teams_lower, user.num_teams_upper, user.thread_limit):
            return None
        return "host_eval argument only legal as 'num_teams' and 'thread_limit' in 'omp.teams'"
    if isinstance(user, ParallelOp):
        inside = captured is not None and user.is_ancestor_of(captured)
        if "spmd" in flags and inside and is_one_of(user.num_threads):
            return None
        return "host_eval argument only legal as 'num_threads' in 'omp.parallel' when representing target SPMD"
    if isinstance(user, LoopNestOp):
        bounds = (*user.loop_lower_bounds, *user.loop_upper_bounds, *user.loop_steps)
        if "trip_count" in flags and user is captured and is_one_of(*bounds):
            return None
        return (
            "host_eval argument only legal as loop bounds and steps in 'omp.loop_nest' when trip count must be "
            "evaluated in the host"
        )
    return f"host_eval argument illegal use in '{user.name}' operation"


def _captured_op(op: Operation) -> Operation | None:
    """Returns the innermost construct of a target region that runs exactly once in it, with no other code."""
    return _captured(op, _runs_exactly_once)


def _captured(root: Operation, may_run: Callable[[Operation], bool]) -> Operation | None:
    """Returns the innermost construct below `root` that, like its parents, `may_run` and has no omp siblings."""
    innermost: Operation | None = None
    stack = _constructs(root)
    while stack:
        op = stack.pop()
        region = op.parent_region
        assert region is not None
        siblings = [each for block in region.blocks for each in block.ops if each is not op]
        if not may_run(op) or any(
            sibling.dialect == "omp" and not sibling.has_trait("Terminator") for sibling in siblings
        ):
            return innermost
        innermost = op
        if isinstance(op, LoopNestOp):
            return innermost
        stack += _constructs(op)
    return innermost


def _constructs(op: Operation) -> list[Operation]:
    """Returns the constructs directly in an op's regions, the last one first."""
    inner = [each for region in op.regions for block in region.blocks for each in block.ops]
    return [each for each in reversed(inner) if each.dialect == "omp" and each.regions]


def _runs_exactly_once(op: Operation) -> bool:
    """Returns True if the op's block is in no cycle, and all paths to the region's exits pass through it."""
    block, region = op.parent, op.parent_region
    assert block is not None and region is not None
    if len(region.blocks) == 1:
        return True
    if may_flow_to(block, block):
        return False
    dominance = DominanceInfo()
    return all(
        dominance.block_dominates(block, other)
        for other in region.blocks
        if not block_successors(other) and dominance.is_reachable(other)
    )


def _kernel_flags(target: Operation, captured: Operation | None) -> frozenset[str]:
    """Returns flags of the region as a kernel: `spmd`, with a `trip_count` known from outside."""
    generic = frozenset(("generic",))
    if captured is None or not isinstance(captured, LoopNestOp):
        return generic
    wrappers: list[Operation] = []
    parent = captured.parent_op
    while parent is not None and is_wrapper(parent):
        wrappers.append(parent)
        parent = parent.parent_op
    if wrappers and isinstance(wrappers[0], SimdOp):
        del wrappers[0]
    kinds = [type(wrapper) for wrapper in wrappers]
    around = _parents(wrappers[-1], 3) if wrappers else []
    if kinds == [WsloopOp, DistributeOp]:
        inside_teams = [type(op) for op in around[:2]] == [ParallelOp, TeamsOp]
        return frozenset(("spmd", "trip_count")) if inside_teams and around[2:] == [target] else generic
    if kinds == [WsloopOp]:
        directly = around[:1] and isinstance(around[0], ParallelOp) and around[1:2] == [target]
        return frozenset(("spmd",)) if directly else generic
    if kinds not in ([DistributeOp], [LoopOp]):
        return generic
    if not around or not isinstance(around[0], TeamsOp) or around[1:2] != [target]:
        return generic
    if kinds == [LoopOp]:
        return frozenset(("spmd", "trip_count"))
    nested = _captured(captured, lambda op: True)
    while nested is not None and nested.parent_op is not captured:
        nested = nested.parent_op
    is_parallel = nested is not None and isinstance(nested, ParallelOp)
    return frozenset(("generic", "trip_count", *(["spmd"] if is_parallel else [])))


def _parents(op: Operation, count: int) -> list[Operation]:
    ops: list[Operation] = []
    parent = op.parent_op
    while parent is not None and len(ops) < count:
        ops.append(parent)
        parent = parent.parent_op
    return ops


hook.verify(MapInfoOp)(_are_maps("members", "members"))
hook.verify(TargetDataOp)(
    first_finding(
        region_arguments,
        _target_data,
        _are_maps("use_device_ptr", "use_device_ptr_vars"),
        _are_maps("use_device_addr", "use_device_addr_vars"),
        _maps,
    )
)
hook.verify(TargetEnterDataOp, TargetExitDataOp, TargetUpdateOp)(first_finding(depend, _maps))
hook.verify(TargetOp)(
    first_finding(region_arguments, depend, _are_maps("has_device_addr", "has_device_addr_vars"), _maps, _private_maps)
)
