"""`convert-parallel-loops-to-gpu`: converts mapped nests of parallel loops to launches.

scf.parallel (%i) = (%l) to (%u) step (%s) {        %n = affine.apply ((%u - %l) ceildiv %s)
  "use"(%i)                                   ->    gpu.launch blocks(%bx, ...) in (%gx = %n, ...) ... {
} {mapping = [block_x]}                               %i = affine.apply (%bx * %s + %l)
                                                      "use"(%i)

A mapping (`gpu-map-parallel-loops`) names the hardware dimension of each loop, the map from the hardware's id to the
induction variable, and the map from the number of iterations to the launch size. Loops mapped to `sequential` stay
loops, which each thread runs. A reduction becomes `gpu.all_reduce`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from compiler.analysis.aliases import may_alias
from compiler.analysis.captures import captured_values
from compiler.analysis.dominance import defining_block
from compiler.analysis.effects import affected_values, is_memory_effect_free, memory_effects
from compiler.dialects.affine.apply import make_apply
from compiler.dialects.affine.ops import AffineMinOp
from compiler.dialects.arith.constants import index_constant
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import CmpIOp, MinSIOp, MulIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.gpu.attributes import LoopDimMapAttr
from compiler.dialects.gpu.enums import Processor
from compiler.dialects.gpu.kernel_ops import LaunchOp, TerminatorOp
from compiler.dialects.gpu.kernel_ops import YieldOp as GPUYieldOp
from compiler.dialects.gpu.subgroup_ops import AllReduceOp
from compiler.dialects.scf.ops import ForOp, IfOp, ParallelOp, ReduceOp, YieldOp
from compiler.ir.affine import AffineConstantExpr, AffineMap, dim, symbol
from compiler.ir.attributes import UNIT, ArrayAttr, IntegerAttr, index_attr, integer_attr
from compiler.ir.operation import Block, Operation, OpResult, Region, Value
from compiler.ir.problem import Problem, op_problem
from compiler.ir.types import INDEX
from compiler.ods.effects import EffectKind
from compiler.ods.type_predicates import is_signless_int_or_float
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.gpu.map_parallel_loops import MAPPING

_VISITED = "SCFToGPU_visited"
"""An attribute that upstream leaves on launches."""
_INDEX = AffineMap(1, 2, (dim(0) * symbol(0) + symbol(1),))
"""(hardware id)[step, lower bound]"""
_ITERATIONS = AffineMap(1, 2, ((dim(0) - symbol(0)).ceil_div(symbol(1)),))
"""(upper bound)[lower bound, step]"""


@dataclass
class ConvertParallelLoopsToGpu(Pass):
    """Convert mapped scf.parallel ops to gpu launch operations."""

    argument = "convert-parallel-loops-to-gpu"
    name = "ConvertParallelLoopToGpuPass"
    summary = "Convert mapped scf.parallel ops to gpu launch operations"
    dependent_dialects = ("affine", "gpu")

    def run(self, op: Operation, state: PassState) -> None:
        problems: list[Problem] = []
        visited: set[Operation] = set()

        @pattern(ParallelOp, name="ParallelToGpuLaunchLowering")
        def launch_loops(loop: ParallelOp, rewriter: Rewriter) -> bool:
            """scf.parallel, mapped to blocks or threads -> gpu.launch"""
            visited.add(loop)
            return loop.parent_of_type(ParallelOp) is None and _launch(loop, rewriter, problems)

        target = ConversionTarget()
        target.mark_unknown_op_dynamically_legal(lambda op: True)
        target.add_dynamically_legal_op(ParallelOp, lambda op: MAPPING not in op.attributes or op in visited)
        result = apply_partial_conversion(op, target, [launch_loops], state.context, listeners=state.listeners)
        state.problems += [*problems, *result.problems]
        if problems or not result.succeeded:
            state.signal_failure()


def _launch(loop: ParallelOp, rewriter: Rewriter, problems: list[Problem]) -> bool:
    """Replaces a nest by a launch. Returns False if that is impossible; the driver then rolls back all changes."""
    rewriter.set_insertion_point(loop)
    rewriter.location = loop
    one = rewriter.create(ConstantOp, result_types=[INDEX], value=index_attr(1)).result
    body = Block([INDEX] * 12)
    launch = rewriter.create(
        LaunchOp,
        [],
        *([one] * 6),
        result_types=[],
        attributes={"workgroup_attributions": integer_attr(0), _VISITED: UNIT},
        regions=[Region([body])],
    )
    rewriter.set_insertion_point_to_end(body)
    end = rewriter.create(TerminatorOp)
    rewriter.set_insertion_point(end)
    nest = _Nest(launch, rewriter, problems)
    if not nest.fill(loop):
        return False
    with rewriter.modify(launch):
        launch.operands = [nest.sizes.get(number, one) for number in range(6)]
    rewriter.erase_op(loop)
    return True


@dataclass
class _Nest:
    """Conversion of a loop nest to a launch; inserts new operations at the rewriter's insertion point."""

    launch: LaunchOp
    rewriter: Rewriter
    problems: list[Problem]
    mapping: IRMapping = field(default_factory=IRMapping)
    sizes: dict[int, Value] = field(default_factory=dict)
    """Number of blocks or threads launched, by `Processor`."""
    _worklist: list[Operation | None] = field(default_factory=list)
    """Operations to copy, the next one last; None ends the region at the insertion point."""

    def fill(self, root: ParallelOp) -> bool:
        """Copies the bodies of a nest into the launch. Returns False if the nest cannot be a launch.

        Each thread runs one iteration of the inner loops, so an op that encloses or precedes an inner loop runs once
        for each of its iterations. So ops in the inner loop must not access memory that such an op writes.
        """
        self._worklist.append(root)
        has_effects = left_region = False
        written: list[Value] = []
        while self._worklist:
            op = self._worklist.pop()
            if op is None:
                region = None if self.rewriter.block is None else self.rewriter.block.parent
                if region is None or region.parent is None:
                    return False
                self.rewriter.set_insertion_point_after(region.parent)
                left_region, has_effects = True, False
                written.clear()
            elif isinstance(op, ParallelOp):
                if (has_effects and _may_access(op, written)) or not self._enter(op):
                    return False
            elif isinstance(op, ReduceOp):
                if not self._reduce(op):
                    return False
            else:
                copy = self.rewriter.clone(op, self.mapping)
                for effect in memory_effects(copy) or ():
                    if effect.kind is EffectKind.WRITE:
                        values = affected_values(copy, effect)
                        if not values:
                            return False
                        written += values
                has_effects = has_effects or bool(copy.regions) or not is_memory_effect_free(copy)
                if has_effects and left_region:
                    return False
        return True

    def _reduce(self, op: ReduceOp) -> bool:
        """Creates the reduction over the threads, with the region of the one over iterations."""
        loop, rewriter = op.parent_of_type(ParallelOp), self.rewriter
        (value,), (region,) = op.operands, op.reductions
        mapped = self.mapping.values.get(value)
        if loop is None or mapped is None or captured_values(region) or not is_signless_int_or_float(value.type):
            return False
        body = Region()
        reduce = rewriter.create(AllReduceOp, mapped, result_types=[value.type], regions=[body], location=loop)
        for result in loop.results:
            self.mapping.values[result] = reduce.result
        rewriter.inline_region_before(region, body)
        end = body.entry.last
        assert end is not None
        with rewriter.insertion_guard():
            rewriter.replace_op_with_new_op(end, GPUYieldOp, end.operands)
        return True

    def _enter(self, loop: ParallelOp) -> bool:
        """Replaces the induction variables of a loop, and has its body copied."""
        mapping = loop.attributes.get(MAPPING)
        if not isinstance(mapping, ArrayAttr) or len(loop.results) > 1:
            return False
        bounds = zip(loop.lower_bound, loop.upper_bound, loop.step, strict=True)
        for attribute, variable, (lower, upper, step) in zip(
            mapping.elements, loop.region.entry.arguments, bounds, strict=False
        ):
            if not isinstance(attribute, LoopDimMapAttr):
                self.problems.append(op_problem(loop, "expected mapping attribute for lowering to GPU"))
                return False
            processor, index_map, bound_map = attribute.processor, attribute.map, attribute.bound
            if processor == Processor.SEQUENTIAL.value:
                index: Value | None = self._sequential(loop, lower, upper, step)
            else:
                index = self._launched(loop, processor, (index_map, bound_map), (lower, upper, step))
            if index is None:
                return False
            self.mapping.values[variable] = index
        kept = {name: value for name, value in loop.attributes.items() if name != MAPPING}
        with self.rewriter.modify(self.launch):
            self.launch.attributes = {**self.launch.attributes, **kept}
        *ops, end = loop.region.entry.ops
        if len(end.operands) == 1:
            self._worklist.append(end)
        self._worklist += reversed(ops)
        return True

    def _sequential(self, loop: ParallelOp, *bounds: Value) -> Value:
        """Creates a loop in each thread, with the insertion point in its body."""
        body = Block([INDEX])
        mapped = [self.mapping.value(bound) for bound in bounds]
        self.rewriter.create(ForOp, *mapped, result_types=[], regions=[Region([body])], location=loop)
        self.rewriter.set_insertion_point_to_end(body)
        self._go_on_before(self.rewriter.create(YieldOp, location=loop))
        return body.arguments[0]

    def _go_on_before(self, terminator: Operation) -> None:
        """Sets the insertion point to a terminator until the next operations on the worklist are done."""
        self.rewriter.set_insertion_point(terminator)
        self._worklist.append(None)

    def _launched(
        self,
        loop: ParallelOp,
        processor: int,
        maps: tuple[AffineMap, AffineMap],
        bounds: tuple[Value, Value, Value],
    ) -> Value | None:
        """Returns the index of a block or thread, and records the number of launched blocks or threads."""
        (index_map, bound_map), (lower, upper, step) = maps, bounds
        rewriter = self.rewriter
        mapped = [self.mapping.value(value) for value in (step, lower)]
        parts = [self._independent_of_launch(value) or value for value in mapped]
        hardware_id = self.launch.body.entry.arguments[processor]
        index = make_apply(rewriter, index_map.compose(_INDEX), [hardware_id, *parts], loop).result
        if not (self._can_stand_before_launch(lower) and self._can_stand_before_launch(step)):
            return None
        is_precise = self._can_stand_before_launch(upper)
        with rewriter.insertion_guard():
            rewriter.set_insertion_point(self.launch)
            limit = upper if is_precise else _static_upper_bound(upper, rewriter)
            if limit is None:
                rewriter.notify_match_failure(loop, "cannot derive loop-invariant upper bound for number of iterations")
                return None
            operands = [self._independent_of_launch(self.mapping.value(value)) for value in (limit, lower, step)]
            if processor in self.sizes:
                rewriter.notify_match_failure(loop, f"cannot redefine the bound for processor {processor}")
                return None
            values = [operand for operand in operands if operand is not None]
            if len(values) != len(operands):
                return None
            self.sizes[processor] = make_apply(rewriter, bound_map.compose(_ITERATIONS), values, loop).result
        if not is_precise:
            inside = rewriter.create(
                CmpIOp, index, self.mapping.value(upper), predicate=CmpIPredicate.SLT, location=loop
            ).result
            then = Block()
            rewriter.create(IfOp, inside, result_types=[], regions=[Region([then]), Region()], location=loop)
            rewriter.set_insertion_point_to_end(then)
            self._go_on_before(rewriter.create(YieldOp, location=loop))
        return index

    def _is_before_launch(self, value: Value) -> bool:
        """Returns True if a value is defined in a region that encloses the launch."""
        block = defining_block(value)
        region = None if block is None else block.parent
        outer: Operation | None = self.launch
        while outer is not None:
            if outer.parent_region is region:
                return True
            outer = outer.parent_op
        return False

    def _can_stand_before_launch(self, value: Value) -> bool:
        return self._is_before_launch(value) or value.defining_op(ConstantOp) is not None

    def _independent_of_launch(self, value: Value) -> Value | None:
        """Returns a value from before the launch, or for a constant in it a copy at the insertion point."""
        if self._is_before_launch(value):
            return value
        constant = value.defining_op(ConstantOp)
        if constant is None:
            return None
        return self.rewriter.create(ConstantOp, result_types=[value.type], value=constant.value).result


def _may_access(root: Operation, written: Sequence[Value]) -> bool:
    """Returns True if an operation in `root` may read or write memory that was written before."""
    for op in root.walk():
        for effect in memory_effects(op) or ():
            if effect.kind in (EffectKind.READ, EffectKind.WRITE):
                values = affected_values(op, effect)
                if not values or any(may_alias(value, buffer) for value in values for buffer in written):
                    return True
    return False


def _static_upper_bound(value: Value, rewriter: Rewriter) -> Value | None:
    """Returns a constant that an upper bound cannot exceed, from minima and products of constants."""
    match value:
        case OpResult(ConstantOp()):
            return value
        case OpResult(AffineMinOp() as minimum):
            for expr in minimum.map.map.results:
                if isinstance(expr, AffineConstantExpr):
                    return index_constant(rewriter, expr.value)
        case OpResult(MinSIOp() as minimum):
            return _first_bound(minimum.operands, rewriter)
        case OpResult(MulIOp() as product):
            factors = [_static_upper_bound(operand, rewriter) for operand in product.operands]
            numbers = [number for factor in factors if factor is not None and (number := _number(factor)) is not None]
            if len(numbers) == len(factors) and (numbers[0] < 0) == (numbers[1] < 0):
                return index_constant(rewriter, numbers[0] * numbers[1])
    return None


def _first_bound(values: Sequence[Value], rewriter: Rewriter) -> Value | None:
    for value in values:
        bound = _static_upper_bound(value, rewriter)
        if bound is not None:
            return bound
    return None


def _number(constant: Value) -> int | None:
    op = constant.defining_op(ConstantOp)
    return op.value.value if op is not None and isinstance(op.value, IntegerAttr) else None
