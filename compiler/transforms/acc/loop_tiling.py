"""`acc-loop-tiling`: replaces loops with `tile` clauses by loops over tiles and loops over a tile's elements.

acc.loop tile(%t) control(%i) = (%a) to (%b) step (%s) { A(%i) }    ->

acc.loop control(%i) = (%a) to (%b) step (%s * %t) {
  acc.loop control(%j) = (%i) to (min(%b, %i + %s * %t)) step (%s) { A(%j) } }
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compiler.dialects.acc.compute_ops import LoopOp, YieldOp
from compiler.dialects.acc.device_type_syntax import NO_DEVICE_TYPE, elements
from compiler.dialects.arith.cast_ops import ExtSIOp, IndexCastOp, TruncIOp
from compiler.dialects.arith.integer_ops import AddIOp, MinSIOp, MulIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.ir.attributes import Attribute, DenseArrayAttr, IntegerAttr, integer_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import BlockArgument, Operation, Region, Value
from compiler.ir.problem import Problem
from compiler.ir.slices import integers
from compiler.ir.types import I1, IndexType, IntegerType, Type
from compiler.passes.base import Pass, PassState, option
from compiler.passes.remarks import RemarkKind
from compiler.rewrite.greedy import GreedyConfig, apply_patterns_greedily
from compiler.rewrite.operand_groups import set_operand_groups
from compiler.rewrite.patterns import FrozenPatternSet, pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.acc.implicit_data import variable_name

_GANG = ("gang", "gangOperandsArgType", "gangOperandsSegments", "gangOperandsDeviceType")
_WORKER = ("worker", "workerNumOperandsDeviceType")
_VECTOR = ("vector", "vectorOperandsDeviceType")
_OF_ONE_LOOP = frozenset(
    {
        "collapse",
        "collapseDeviceType",
        "combined",
        "inclusiveUpperbound",
        "operandSegmentSizes",
        "tileOperandsDeviceType",
        "tileOperandsSegments",
        "unstructured",
    }
)
"""Attributes that are not copied to the loops created from a loop."""
_KEPT = ("collapse", "collapseDeviceType", "combined")
_CATEGORY = "acc-loop-tile"


@dataclass
class ACCLoopTiling(Pass):
    """Tile OpenACC loops with tile clauses."""

    argument = "acc-loop-tiling"
    name = "ACCLoopTiling"
    summary = "Tile OpenACC loops with tile clauses"
    anchor = "func.func"
    dependent_dialects = ("acc", "arith")

    default_tile_size: int = option("default-tile-size", 32, "Default tile size to use for wildcard ('*') tile sizes")

    def run(self, op: Operation, state: PassState) -> None:
        @pattern(LoopOp, name="(anonymous namespace)::ACCLoopTilingImpl")
        def tile(loop: LoopOp, rewriter: Rewriter) -> bool:
            """a loop with `tile` -> a loop over tiles, with a loop over elements"""
            sizes = _tile_sizes(loop)
            return bool(sizes) and _Tiling(self.default_tile_size, state, rewriter).tile(loop, sizes)

        config = GreedyConfig(top_down=True, max_iterations=1)
        apply_patterns_greedily(op, FrozenPatternSet([tile]), state.context, config, state.listeners)


def _tile_sizes(loop: LoopOp) -> list[Value]:
    """Returns the sizes of the clause for all devices."""
    start = 0
    for device, count in zip(
        elements(loop.tile_operands_device_type), integers(loop.tile_operands_segments), strict=True
    ):
        if device == NO_DEVICE_TYPE:
            return list(loop.tile_operands[start : start + count])
        start += count
    return []


def _is_for_all(*devices: Attribute | None) -> bool:
    """Returns True if a clause, with or without values, is there for all devices."""
    return any(NO_DEVICE_TYPE in elements(each) for each in devices)


class _Tiling:
    """Tiling of one loop."""

    def __init__(self, default_size: int, state: PassState, rewriter: Rewriter) -> None:
        self._default_size = default_size
        self._state = state
        self._rewriter = rewriter

    def tile(self, loop: LoopOp, sizes: Sequence[Value]) -> bool:
        """Tiles a loop; reports an error and returns False if the type of a size is too wide."""
        arguments = loop.region.entry.arguments
        for size, argument in zip(sizes, arguments, strict=False):
            number, wide, narrow = constant_integer(size), size.type, argument.type
            if (number is None or number >= 0) and isinstance(wide, IntegerType) and isinstance(narrow, IntegerType):
                if wide.width > narrow.width:
                    message = f"tile size type (i{wide.width}) is wider than loop IV type (i{narrow.width})"
                    problem = Problem(loop, f"not yet implemented: {message}", shows_op=False)
                    self._state.problems.append(problem)
                    return False
        self._remark(loop, sizes)
        self._clear(loop, ["tileOperandsSegments", "tileOperandsDeviceType"], ["tileOperands"])
        collapsed = elements(loop.collapse)
        count = 1
        for device, value in zip(elements(loop.collapse_device_type), collapsed, strict=True):
            if device == NO_DEVICE_TYPE and isinstance(value, IntegerAttr):
                count = value.value
        loops = [loop] if count >= len(sizes) else self._split(loop, len(sizes), count)
        self._tile_nest(loops, sizes)
        return True

    def _remark(self, loop: LoopOp, sizes: Sequence[Value]) -> None:
        numbers = [constant_integer(size) for size in sizes]
        names = [variable_name(size) if n is None else str(n) for size, n in zip(sizes, numbers, strict=True)]
        shown = ",".join("*" if name in ("", "-1") else name for name in names)
        texts = [f"Tiling {len(sizes)}-level loop nest with tile({shown})"]
        for number in numbers:
            if number is not None and number < 0:
                texts.append(f"Picking default tile size {self._default_size} for unknown tile size '*'")
        for text in texts:
            self._state.remark(RemarkKind.PASSED, loop, "openacc", text, _CATEGORY)

    def _clear(self, loop: LoopOp, attributes: Sequence[str], operands: Sequence[str]) -> None:
        """Removes clauses from a loop."""
        set_operand_groups(loop, {name: [] for name in operands}, self._rewriter)
        with self._rewriter.modify(loop):
            loop.properties = {name: value for name, value in loop.properties.items() if name not in attributes}

    def _clear_sharing_within_gangs(self, loop: LoopOp) -> None:
        """Removes the `vector` clause from a loop, or the `worker` clause if the loop has no `vector` clause."""
        if _is_for_all(loop.vector, loop.vector_operands_device_type):
            self._clear(loop, _VECTOR, ["vectorOperands"])
        elif _is_for_all(loop.worker, loop.worker_num_operands_device_type):
            self._clear(loop, _WORKER, ["workerNumOperands"])

    def _create_from(
        self,
        loop: LoopOp,
        bounds: tuple[Sequence[Value], Sequence[Value], Sequence[Value]],
        types: Sequence[Type],
        properties: dict[str, Attribute],
    ) -> LoopOp:
        """Creates a loop with the clauses of another one."""
        region = Region()
        new = self._rewriter.create(
            LoopOp,
            *bounds,
            loop.gang_operands,
            loop.worker_num_operands,
            loop.vector_operands,
            [],
            loop.cache_operands,
            loop.private_operands,
            loop.firstprivate_operands,
            loop.reduction_operands,
            properties={
                **{name: value for name, value in loop.properties.items() if name not in _OF_ONE_LOOP},
                **properties,
            },
            result_types=[result.type for result in loop.results],
            regions=[region],
        )
        with self._rewriter.insertion_guard():
            self._rewriter.create_block(region, None, types, [loop.get_location()] * len(types))
            self._rewriter.create(YieldOp)
        return new

    def _create_inner(
        self, loop: LoopOp, bounds: tuple[Value, Value, Value], properties: dict[str, Attribute]
    ) -> LoopOp:
        """Creates a loop over one variable inside another loop, without the clauses that the outer loop keeps.

        These are `gang`, and `worker` if the loop also has `vector`.
        """
        lower, upper, step = bounds
        new = self._create_from(loop, ([lower], [upper], [step]), [loop.region.entry.arguments[0].type], properties)
        if _is_for_all(loop.gang, loop.gang_operands_device_type):
            self._clear(new, _GANG, ["gangOperands"])
        if _is_for_all(loop.vector, loop.vector_operands_device_type):
            self._clear(new, _WORKER, ["workerNumOperands"])
        return new

    def _split(self, loop: LoopOp, num_tiled: int, collapsed: int) -> list[LoopOp]:
        """Splits a loop over several variables into one over the first `collapsed` variables and one for each other."""
        rewriter = self._rewriter
        inclusive = _inclusive(loop)
        arguments = list(loop.region.entry.arguments)
        rewriter.set_insertion_point(loop)
        kept = {
            name: value
            for name, value in loop.properties.items()
            if name in ("collapse", "collapseDeviceType", "combined")
        }
        bounds = (loop.lowerbound[:collapsed], loop.upperbound[:collapsed], loop.step[:collapsed])
        types = [argument.type for argument in arguments[:collapsed]]
        loops = [self._create_from(loop, bounds, types, {**kept, "inclusiveUpperbound": _flags(inclusive[:collapsed])})]
        for index in range(collapsed, num_tiled):
            last = loops[-1].region.entry.last
            assert last is not None
            rewriter.set_insertion_point(last)
            bound = (loop.lowerbound[index], loop.upperbound[index], loop.step[index])
            flags: dict[str, Attribute] = {"inclusiveUpperbound": _flags([inclusive[index]])}
            loops.append(self._create_inner(loop, bound, flags))
        new = [argument for each in loops for argument in each.region.entry.arguments]
        self._move_body(loop, loops[-1], _ops_of(loop), arguments, new)
        rewriter.replace_op(loop, loops[0].results)
        return loops

    def _tile_nest(self, loops: Sequence[LoopOp], sizes: Sequence[Value]) -> None:
        """Changes nested loops to loops over tiles, and adds the loops over elements."""
        rewriter = self._rewriter
        outer, inner = loops[0], loops[-1]
        body = _ops_of(inner)
        variables = [argument for loop in loops for argument in loop.region.entry.arguments]
        upper_bounds = [bound for loop in loops for bound in loop.upperbound]
        steps = [step for loop in loops for step in loop.step]
        inclusive = [flag for loop in loops for flag in _inclusive(loop)]
        rewriter.set_insertion_point(outer)
        tile_steps: list[Value] = []
        for number, loop in enumerate(loops):
            own: list[Value] = [*loop.step]
            for index, step in enumerate(own):
                if number + index < len(sizes):
                    size = self._size(sizes[number + index], step.type)
                    own[index] = rewriter.create(MulIOp, step, size).result
                    tile_steps.append(own[index])
            set_operand_groups(loop, {"step": own}, rewriter)
        self._set_insertion_point_to_end_of(inner)
        ends = [
            self._end_of_tile(variable, step, bound, is_inclusive=is_inclusive)
            for variable, step, bound, is_inclusive in zip(variables, tile_steps, upper_bounds, inclusive, strict=False)
        ]
        element_loops: list[LoopOp] = []
        for index in range(len(sizes)):
            self._set_insertion_point_to_end_of(element_loops[-1] if element_loops else inner)
            flags: dict[str, Attribute] = {"inclusiveUpperbound": _flags([True])} if inclusive[index] else {}
            loop = self._create_inner(inner, (variables[index], ends[index], steps[index]), flags)
            if index:
                self._clear_sharing_within_gangs(loop)
            element_loops.append(loop)
        for loop in loops:
            self._clear_sharing_within_gangs(loop)
        new = [loop.region.entry.arguments[0] for loop in element_loops]
        self._move_body(inner, element_loops[-1], body, variables, new)

    def _set_insertion_point_to_end_of(self, loop: LoopOp) -> None:
        last = loop.region.entry.last
        assert last is not None
        self._rewriter.set_insertion_point(last)

    def _size(self, size: Value, type_: Type) -> Value:
        """Returns the size of tiles as a value of a type; the default size for `*`."""
        number = constant_integer(size)
        if number is not None and number < 0:
            return self._constant(self._default_size, type_)
        if size.type == type_:
            return size
        if isinstance(size.type, IndexType) or isinstance(type_, IndexType):
            return self._rewriter.create(IndexCastOp, size, result_types=[type_]).result
        assert isinstance(size.type, IntegerType) and isinstance(type_, IntegerType)
        kind = TruncIOp if size.type.width > type_.width else ExtSIOp
        return self._rewriter.create(kind, size, result_types=[type_]).result

    def _constant(self, number: int, type_: Type) -> Value:
        assert isinstance(type_, IntegerType | IndexType)
        return self._rewriter.create(ConstantOp, value=integer_attr(number, type_), result_types=[type_]).result

    def _end_of_tile(self, start: Value, step: Value, bound: Value, *, is_inclusive: bool) -> Value:
        """Returns the bound of the elements of the tile that begins at `start`."""
        rewriter = self._rewriter
        end = rewriter.create(AddIOp, start, step).result
        if is_inclusive:
            end = rewriter.create(SubIOp, end, self._constant(1, step.type)).result
        return rewriter.create(MinSIOp, bound, end).result

    def _move_body(
        self,
        source: LoopOp,
        target: LoopOp,
        body: Sequence[Operation],
        old: Sequence[BlockArgument],
        new: Sequence[Value],
    ) -> None:
        """Moves operations to the start of a loop, which has other variables."""
        for op in reversed(body):
            self._rewriter.move_op(op, target.region.entry, target.region.entry.first)
        for variable, replacement in zip(old, new, strict=False):
            self._rewriter.replace_all_uses_with(
                variable, replacement, lambda user: user is not target and target.is_ancestor_of(user)
            )


def _ops_of(loop: LoopOp) -> list[Operation]:
    """Returns the operations of a loop without the one that ends it."""
    return list(loop.region.entry.ops[:-1])


def _inclusive(loop: LoopOp) -> list[bool]:
    """Returns for each variable if its upper bound is inclusive."""
    flags = integers(loop.inclusive_upperbound)
    return [bool(flag) for flag in flags] or [False] * len(loop.step)


def _flags(flags: Sequence[bool]) -> DenseArrayAttr:
    return DenseArrayAttr(I1, tuple(map(int, flags)))
