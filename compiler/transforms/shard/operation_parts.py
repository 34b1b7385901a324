"""Converts a function's operations to those of one device, whose operands are parts of tensors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.arith.constants import index_constant
from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.float_ops import AddFOp, MaximumFOp, MinimumFOp, MulFOp
from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    CmpIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    XOrIOp,
)
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.func.ops import ReturnOp
from compiler.dialects.linalg.elementwise_ops import FillOp
from compiler.dialects.linalg.interface import indexing_maps, is_structured, iterator_types, outputs
from compiler.dialects.linalg.structure import REDUCTION
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.shard.enums import ReductionKind
from compiler.dialects.shard.ops import AllReduceOp, GridOp, ShardOp, ShardShapeOp
from compiler.dialects.shard.process_indices import process_linear_index, process_multi_index
from compiler.dialects.shard.sharding import (
    Sharding,
    axes_attr,
    create_sharding,
    grid_shape,
    lookup_grid,
    part_type,
    sharding_of,
)
from compiler.dialects.tensor.ops import DimOp, EmptyOp, SplatOp
from compiler.dialects.tosa.window_ops import MatMulOp
from compiler.ir.affine_expr import AffineDimExpr
from compiler.ir.attributes import Attribute, DenseArrayAttr, DenseElementsAttr, SymbolRefAttr
from compiler.ir.operation import Operation, OpResult, Region, Value
from compiler.ir.problem import Problem, op_problem
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import DYNAMIC, I64, INDEX, RankedTensorType
from compiler.ir.value_types import tensor_type
from compiler.rewrite.builder import IRMapping, clone
from compiler.rewrite.dense_elements import splat_element, splat_of
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.linalg.building import create_structured
from compiler.transforms.linalg.reductions import neutral_element, single_combiner
from compiler.transforms.shard.loops import shardable_loops

_KINDS: Mapping[type[Operation], ReductionKind] = MappingProxyType(
    {
        AddFOp: ReductionKind.SUM,
        AddIOp: ReductionKind.SUM,
        MulFOp: ReductionKind.PRODUCT,
        MulIOp: ReductionKind.PRODUCT,
        MaximumFOp: ReductionKind.MAX,
        MaxSIOp: ReductionKind.MAX,
        MaxUIOp: ReductionKind.MAX,
        MinimumFOp: ReductionKind.MIN,
        MinSIOp: ReductionKind.MIN,
        MinUIOp: ReductionKind.MIN,
        OrIOp: ReductionKind.BITWISE_OR,
        XOrIOp: ReductionKind.BITWISE_XOR,
        AndIOp: ReductionKind.BITWISE_AND,
    }
)


class PartitionError(Exception):
    """Raised if an operation cannot be partitioned; `problem` is the reason."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def is_split_by_annotation(value: Value) -> bool:
    """Returns True for tensors of rank 1 or more; tensors of rank 0 are replicated on each device."""
    return isinstance(value.type, RankedTensorType) and value.type.rank > 0


class OperationParts:
    """Parts of a function's values, and creation of the operations that define them."""

    def __init__(self, rewriter: Rewriter) -> None:
        self.rewriter = rewriter
        self.mapping = IRMapping()
        self._tables = SymbolTables()

    def grid(self, user: Operation, sharding: Sharding) -> GridOp:
        """Returns the grid of a split."""
        grid = lookup_grid(user, sharding.grid, self._tables)
        assert grid is not None, "the verifier of `shard.sharding` looks it up"
        return grid

    def partition(self, op: Operation) -> None:
        """Creates the operation of one device."""
        for index, operand in enumerate(op.operands):
            if operand not in self.mapping.values:
                raise PartitionError(Problem(op, f"Cannot partition: operand {index} has no part"))
        operands = [self._operand_sharding(op, index) for index in range(len(op.operands))]
        results = [self._result_sharding(result) for result in op.results]
        if isinstance(op, EmptyOp | SplatOp):
            self._create_filled(op, results[0])
        elif isinstance(op, ConstantOp):
            self._create_constant(op, results[0])
        elif is_structured(op):
            self._create_structured(op, operands, results)
        elif isinstance(op, ReturnOp) or (shardable_loops(op) is not None and not isinstance(op, MatMulOp)):
            self._create_alike(op, results, self.mapping)
        else:
            self.rewriter.clone(op, self.mapping)

    def _operand_sharding(self, op: Operation, index: int) -> Sharding | None:
        value = op.operands[index]
        if not is_split_by_annotation(value):
            return None
        shard = value.defining_op(ShardOp)
        if shard is None:
            message = f"Cannot partition: tensor operand {index} must be defined by a shard.shard operation."
            raise PartitionError(Problem(op, message))
        return sharding_of(shard.sharding)

    def _result_sharding(self, result: OpResult) -> Sharding | None:
        if not self.rewriter.has_one_use(result) or not isinstance(result.type, RankedTensorType):
            return None
        (user,) = self.rewriter.users(result)
        return sharding_of(user.sharding) if isinstance(user, ShardOp) else None

    def _part_type(self, result: OpResult, sharding: Sharding | None) -> RankedTensorType:
        """Returns the type of a result's part. Raises PartitionError if it is unknown."""
        type_ = tensor_type(result)
        if not type_.rank:
            return type_
        if sharding is None:
            subject = f"result {result.index}"
            has_one_use = self.rewriter.has_one_use(result)
            problem = (
                f"user of {subject} must be shard.shard operation."
                if has_one_use
                else f"{subject} must have exactly one use."
            )
            raise PartitionError(Problem(result.owner, f"Cannot partition: {problem}"))
        return part_type(type_, self.grid(result.owner, sharding), sharding)

    def _create_alike(self, op: Operation, shardings: Sequence[Sharding | None], mapping: IRMapping) -> None:
        """Creates a copy of an operation for parts."""
        types = [
            self._part_type(result, sharding) if isinstance(result.type, RankedTensorType) else result.type
            for result, sharding in zip(op.results, shardings, strict=True)
        ]
        copy = clone(op, mapping)
        for result, type_ in zip(copy.results, types, strict=True):
            result.type = type_
        self.rewriter.insert(copy)

    def _create_constant(self, op: ConstantOp, sharding: Sharding | None) -> None:
        """Creates the part of a constant whose parts are all equal."""
        if not isinstance(op.value, DenseElementsAttr):
            self.rewriter.clone(op, self.mapping)
            return
        element = splat_element(op.value)
        type_ = None if element is None or sharding is None else self._part_type(op.result, sharding)
        value = None if element is None or type_ is None else splat_of(type_, element)
        if type_ is None or value is None:
            message = "Cannot partition: expected an annotated splat whose parts have a static shape"
            raise PartitionError(Problem(op, message))
        self.mapping.values[op.result] = self.rewriter.create(ConstantOp, value=value, result_types=[type_]).result

    def _create_filled(self, op: EmptyOp | SplatOp, sharding: Sharding | None) -> None:
        """Creates a tensor without elements, or of one element."""
        old, new = tensor_type(op.result), self._part_type(op.result, sharding)
        operands = [self.mapping.value(operand) for operand in op.operands]
        elements = operands[: len(operands) - old.shape.count(DYNAMIC)]
        sizes, extents = iter(operands[len(elements) :]), []
        parts: Sequence[OpResult] = ()
        for index, (size, part_size) in enumerate(zip(old.shape, new.shape, strict=True)):
            if size == DYNAMIC:
                extents.append(next(sizes))
            elif part_size == DYNAMIC and sharding is not None:
                parts = parts or self._part_sizes(op, old, operands[len(elements) :], sharding)
                extents.append(parts[index])
        created = self.rewriter.create_like(op, [*elements, *extents], [new])
        self.mapping.values[op.result] = created.result

    def _part_sizes(
        self, op: Operation, type_: RankedTensorType, sizes: Sequence[Value], sharding: Sharding
    ) -> Sequence[OpResult]:
        """Creates the sizes of the part that this device has."""
        split = create_sharding(self.rewriter, sharding, op.get_location()).result
        rank = len(grid_shape(self.grid(op, sharding)))
        places = process_multi_index(self.rewriter, sharding.grid, (), rank)
        return self.rewriter.create(
            ShardShapeOp,
            list(sizes),
            split,
            places,
            dims=DenseArrayAttr(I64, type_.shape),
            device=DenseArrayAttr(I64, (DYNAMIC,) * rank),
            result_types=[INDEX] * type_.rank,
        ).results

    # ------------------------------------------------------------------------------------------ linalg

    def _create_structured(
        self, op: Operation, operands: Sequence[Sharding | None], results: Sequence[Sharding | None]
    ) -> None:
        """Creates a structured operation of parts, and the reduction of its results over devices."""
        maps = indexing_maps(op)
        if not all(map_.is_projected_permutation() for map_ in maps):
            message = "supports indexing maps that are only projected permutation."
            raise PartitionError(op_problem(op, message))
        loop_axes: dict[int, tuple[int, ...]] = {}
        for sharding, map_ in zip(operands, maps, strict=True):
            for dimension, expr in enumerate(() if sharding is None else map_.results):
                if sharding is not None and isinstance(expr, AffineDimExpr):
                    loop_axes.setdefault(expr.position, sharding.axes_of(dimension))
        kinds = iterator_types(op)
        axes = [axis for loop, kind in enumerate(kinds) if kind == REDUCTION for axis in loop_axes.get(loop, ())]
        if not axes:
            self._create_alike(op, results, self.mapping)
            return
        combiner = single_combiner(op, 0) if len(outputs(op)) == 1 else None
        neutral = None if combiner is None else neutral_element(combiner)
        annotated = [sharding for sharding in (*operands, *results) if sharding is not None]
        if combiner is None or neutral is None:
            message = "supports split reductions of one result by one operation only."
            raise PartitionError(op_problem(op, message))
        grid = annotated[0].grid
        own = IRMapping({operand: self.mapping.value(operand) for operand in op.operands})
        start = outputs(op)[0]
        own.values[start] = self._start_once(self.mapping.value(start), neutral, axes, grid, op)
        self._create_alike(op, results, own)
        for result, sharding in zip(op.results, results, strict=True):
            part = own.value(result)
            self.mapping.values[result] = self.rewriter.create(
                AllReduceOp,
                part,
                grid=grid if sharding is None else sharding.grid,
                grid_axes=axes_attr(axes),
                reduction=_KINDS.get(type(combiner), ReductionKind.GENERIC),
                result_types=[part.type],
            ).result

    def _start_once(
        self, value: Value, neutral: Attribute, axes: Sequence[int], grid: SymbolRefAttr, op: Operation
    ) -> Value:
        """Returns the initial value of a reduction on the first device of each group, a neutral one on the others."""
        rewriter = self.rewriter
        place = process_linear_index(rewriter, grid, axes, op)
        is_first = rewriter.create(CmpIOp, place, index_constant(rewriter, 0), predicate=CmpIPredicate.EQ).result
        first, others = Region(), Region()
        choice = rewriter.create(IfOp, is_first, result_types=[value.type], regions=[first, others])
        old = tensor_type(value)
        with rewriter.insertion_guard():
            rewriter.create_block(first)
            rewriter.create(YieldOp, [value])
            rewriter.create_block(others)
            sizes = [
                rewriter.create(DimOp, value, index_constant(rewriter, index), result_types=[INDEX]).result
                for index, size in enumerate(old.shape)
                if size == DYNAMIC
            ]
            type_ = RankedTensorType(old.shape, old.element_type)
            empty = rewriter.create(EmptyOp, sizes, result_types=[type_]).result
            element = rewriter.create(ConstantOp, value=neutral, result_types=[type_.element_type]).result
            rewriter.create(YieldOp, [create_structured(rewriter, FillOp, [element], [empty]).result])
        return choice.result
