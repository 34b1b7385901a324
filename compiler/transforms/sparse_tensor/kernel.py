"""The code of one `linalg.generic` over sparse tensors: loops that visit only stored elements where zeros allow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from compiler.dialects.bufferization.ops import AllocTensorOp, ToTensorOp
from compiler.dialects.linalg.interface import indexing_maps, inputs, iterator_types, num_loops, payload_uses
from compiler.dialects.linalg.structure import REDUCTION
from compiler.dialects.linalg.structured_ops import GenericOp
from compiler.dialects.scf.ops import IfOp, WhileOp
from compiler.dialects.sparse_tensor.encoding import LevelType
from compiler.dialects.sparse_tensor.loop_ops import ReduceOp
from compiler.dialects.sparse_tensor.storage import sparse_type, sparse_type_of
from compiler.dialects.sparse_tensor.storage_ops import CompressOp, ExpandOp
from compiler.dialects.sparse_tensor.tensor_ops import LoadOp
from compiler.dialects.tensor.ops import DimOp, EmptyOp, InsertOp
from compiler.ir.affine_expr import AffineConstantExpr, AffineDimExpr, AffineExpr
from compiler.ir.attributes import UNIT
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DYNAMIC, I1, INDEX, MemRefType, RankedTensorType, element_type_or_self
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.sparse_tensor.emitter import EQ, SparseEmitter
from compiler.transforms.sparse_tensor.expression_code import attribute_value, computed
from compiler.transforms.sparse_tensor.expressions import Expression, Kind
from compiler.transforms.sparse_tensor.loop_emitter import EmitStrategy, LoopEmitter, TensorLevel
from compiler.transforms.sparse_tensor.merger import LoopLevel, Merger, Point
from compiler.transforms.sparse_tensor.subscripts import becomes_known


class Parallelization(Enum):
    """Loops that may run in parallel."""

    NONE = "none"
    DENSE_OUTER_LOOP = "dense-outer-loop"
    ANY_STORAGE_OUTER_LOOP = "any-storage-outer-loop"
    DENSE_ANY_LOOP = "dense-any-loop"
    ANY_STORAGE_ANY_LOOP = "any-storage-any-loop"

    def allows(self, *, outer: bool, sparse: bool) -> bool:
        match self:
            case Parallelization.NONE:
                return False
            case Parallelization.DENSE_OUTER_LOOP:
                return outer and not sparse
            case Parallelization.ANY_STORAGE_OUTER_LOOP:
                return outer
            case Parallelization.DENSE_ANY_LOOP:
                return not sparse
        return True


@dataclass
class _Carried:
    """Values that loops carry on: a reduction, whether it got a value, the size of a row, the output tensor."""

    reduction: Value | None = None
    is_reduced: Value | None = None
    count: Value | None = None
    tensor: Value | None = None

    def values(self) -> list[Value]:
        return [value for value in (self.reduction, self.is_reduced, self.count, self.tensor) if value is not None]

    def update(self, values: Sequence[Value]) -> None:
        """Replaces the values that there are, in order."""
        rest = iter(values)
        for name in ("reduction", "is_reduced", "count", "tensor"):
            if getattr(self, name) is not None:
                setattr(self, name, next(rest))

    def copy(self) -> _Carried:
        return _Carried(self.reduction, self.is_reduced, self.count, self.tensor)


class _Row(NamedTuple):
    """Buffers in which a row of the output is put together."""

    values: Value
    filled: Value
    added: Value


class Kernel:
    """Emits the code of one operation, whose levels and expression are recorded in the merger."""

    def __init__(
        self,
        op: GenericOp,
        merger: Merger,
        expression: Expression,
        rewriter: Rewriter,
        parallelization: Parallelization,
        strategy: EmitStrategy,
    ) -> None:
        self.op, self.merger, self.expression = op, merger, expression
        self.rewriter, self.emit, self.parallelization = rewriter, SparseEmitter(rewriter), parallelization
        self.maps, self.loops = indexing_maps(op), num_loops(op)
        self.output = op.outputs[-1]
        self.is_inserting = merger.has_sparse_output
        kinds = iterator_types(op)
        self.outer_parallel = kinds.index(REDUCTION) if REDUCTION in kinds else len(kinds)
        self.carried = _Carried(tensor=self.output if self.is_inserting else None)
        self.row: _Row | None = None
        self.reduced: Expression | None = None
        """Output element of a reduction."""
        self.custom: Expression | None = None
        """The `sparse_tensor.reduce` that is being computed."""
        self.loop_nest = LoopEmitter(
            self.emit,
            op.operands,
            op.name,
            has_output=True,
            loops=self.loops,
            dependencies=merger.dependencies,
            strategy=strategy,
        )

    def generate(self) -> None:
        """Replaces the operation by its code."""
        sizes = self._loop_sizes()

        def size_of(loop: int) -> Value:
            size = sizes[loop]
            return size if isinstance(size, Value) else self.emit.index(size)

        self.loop_nest.start(self._cleared_output, size_of)
        for tensor in range(len(inputs(self.op))):
            self._locate_constants(tensor, 0)
        self._statement(self.expression, 0)
        self._replace()

    def _loop_sizes(self) -> list[MixedValue]:
        """Returns the trip count of each loop, from the first operand that it indexes."""
        sizes: dict[int, MixedValue] = {}
        for operand, map_ in zip(self.op.operands, self.maps, strict=True):
            if not isinstance(operand.type, RankedTensorType):
                continue
            for number, (extent, expr) in enumerate(zip(operand.type.shape, map_.results, strict=True)):
                size: MixedValue = extent
                if extent == DYNAMIC:
                    [size] = create_or_fold(self.rewriter, DimOp, [operand, self.emit.index(number)])
                if isinstance(expr, AffineDimExpr):
                    sizes.setdefault(expr.position, size)
        return [sizes[loop] for loop in range(self.loops)]

    def _cleared_output(self, buffer: Value, tensor: Value) -> Value:
        """Clears the buffer of the output, unless the operation updates it."""
        if not payload_uses(self.op, len(self.op.operands) - 1):
            self.emit.fill(self.emit.zero(element_type_or_self(tensor.type)), buffer)
        return buffer

    def _replace(self) -> None:
        if sparse_type_of(self.output.type) is None:
            buffer = self.loop_nest.values[-1]
            assert buffer is not None
            self.rewriter.replace_op_with_new_op(self.op, ToTensorOp, buffer, result_types=[self.output.type])
            return
        chain = self.carried.tensor
        inserts = None if chain is None else UNIT
        self.rewriter.replace_op_with_new_op(
            self.op, LoadOp, self.output if chain is None else chain, has_inserts=inserts
        )

    # ------------------------------------------------------------------------------------------ elements

    def _last_coordinate(self) -> Value:
        """Returns the coordinate in the last level of the output."""
        output = self.maps[-1]
        return self.loop_nest.loop_coordinate(output.dim_position(output.num_results - 1))

    def coordinate(self, loop: int) -> Value:
        """Returns the coordinate of a loop."""
        return self.loop_nest.loop_coordinate(loop)

    def element_place(self, operand: int) -> tuple[Value, list[Value]]:
        """Returns the buffer of an operand and the indices of the current element."""
        buffer = self.loop_nest.values[operand]
        assert buffer is not None
        if sparse_type(self.op.operands[operand]).encoding is not None:
            return buffer, self.loop_nest.value_positions(operand)
        return buffer, [self.loop_nest.affine(expr) for expr in self.maps[operand].results]

    def element(self, expression: Expression) -> Value:
        """Returns the element of an operand."""
        if expression.value is not None:
            return expression.value
        type_ = sparse_type(self.op.operands[expression.number])
        explicit = None if type_.encoding is None else type_.encoding.explicit_value
        if explicit is not None:
            return attribute_value(self.emit, explicit, type_.element_type)
        if self.is_inserting and expression.number == self.merger.output:
            return self._element_to_insert()
        buffer, indices = self.element_place(expression.number)
        return self.emit.load(buffer, *indices)

    def _element_to_insert(self) -> Value:
        """Returns the current element of the output at the place of an insertion."""
        if self.custom is not None:
            identity = self.identity()
            if self.row is None:
                return identity
            coordinate = self._last_coordinate()
            is_filled = self.emit.load(self.row.filled, coordinate)
            return self.emit.select(is_filled, self.emit.load(self.row.values, coordinate), identity)
        if self.row is None:
            return self.emit.zero(element_type_or_self(self.output.type))
        return self.emit.load(self.row.values, self._last_coordinate())

    def identity(self) -> Value:
        """Returns the identity of the custom reduction that is being computed."""
        assert self.custom is not None and isinstance(self.custom.op, ReduceOp)
        return self.custom.op.identity

    def _store(self, expression: Expression, value: Value | None) -> None:
        """Stores the value of an expression in the output."""
        if value is None:
            return
        if self.reduced is not None:
            self._update_reduction(value)
        elif not self.is_inserting:
            buffer, indices = self.element_place(len(self.op.operands) - 1)
            self.emit.store(value, buffer, *indices)
        elif expression.kind is Kind.SELECT:
            self._insert_if(expression, value)
        else:
            self._insert(value)

    def _insert_if(self, expression: Expression, condition: Value) -> None:
        chain = self.carried.tensor
        assert chain is not None and expression.value is not None
        op = self.emit.begin_if(condition, [chain.type], with_else=True)
        with self.emit.at_end(op.then_region.entry):
            self._insert(expression.value)
            expression.value = None
            assert self.carried.tensor is not None
            self.emit.yields(self.carried.tensor)
        with self.emit.at_end(op.else_region.entry):
            self.emit.yields(chain)
        self.carried.tensor = op.result

    def _insert(self, value: Value) -> None:
        """Inserts a value at the current coordinates."""
        if self.row is not None:
            self._add_to_row(self.row, value)
            return
        chain = self.carried.tensor
        assert chain is not None
        coordinates = self.loop_nest.coordinates[: len(self.maps[-1].results)]
        emit = self.emit
        condition = self.carried.is_reduced
        if condition is None and not any(sparse_type_of(each.type) for each in inputs(self.op)):
            condition = emit.is_nonzero(value)
        if condition is None:
            self.carried.tensor = emit.op(InsertOp, value, chain, coordinates)
            return
        [self.carried.tensor] = emit.if_else(
            condition, [chain.type], lambda: [emit.op(InsertOp, value, chain, coordinates)], lambda: [chain]
        )

    def _add_to_row(self, row: _Row, value: Value) -> None:
        emit, count = self.emit, self.carried.count
        assert count is not None
        coordinate = self._last_coordinate()
        no, yes = emit.truth(False), emit.truth(True)
        is_new = emit.compare(EQ, emit.load(row.filled, coordinate), no)

        def add() -> Sequence[Value]:
            emit.store(yes, row.filled, coordinate)
            emit.store(coordinate, row.added, count)
            return [emit.add(count, emit.index(1))]

        [self.carried.count] = emit.if_else(is_new, [INDEX], add, lambda: [count])
        emit.store(value, row.values, coordinate)

    # ------------------------------------------------------------------------------------------ reductions

    def _update_reduction(self, value: Value) -> None:
        assert self.reduced is not None
        self.carried.reduction = self.reduced.value = value

    def _update(self, values: Sequence[Value]) -> None:
        """Replaces the carried values."""
        self.carried.update(values)
        if self.reduced is not None:
            self.reduced.value = self.carried.reduction

    @contextmanager
    def within(self, expression: Expression) -> Iterator[None]:
        """Makes a custom reduction the current one while its operands are visited."""
        if expression.kind is not Kind.REDUCE:
            yield
            return
        self.custom = expression
        yield
        self.custom = None

    def _hoist(self, expression: Expression, loop: int, *, start: bool) -> None:
        """Loads elements that are invariant in the loops from `loop` on before them, or forgets them after them."""
        if expression.kind is not Kind.TENSOR:
            if expression.kind not in (Kind.INVARIANT, Kind.LOOP, Kind.ZERO):
                with self.within(expression):
                    for child in expression.children:
                        self._hoist(child, loop, start=start)
            return
        conditions = [becomes_known(expr, loop) for expr in self.maps[expression.number].results]
        if None in conditions or not (loop == 0 or any(conditions)):
            return
        if expression.number != self.merger.output:
            expression.value = self.element(expression) if start else None
        elif start:
            self._start_reduction(expression)
        else:
            self._finish_reduction(expression)

    def _start_reduction(self, expression: Expression) -> None:
        if self.custom is None or self.reduced is None:
            value = self.element(expression) if self.custom is None else self.identity()
            self.reduced = expression
            self._update_reduction(value)
        if self.is_inserting:
            self.carried.is_reduced = self.emit.truth(False)

    def _finish_reduction(self, expression: Expression) -> None:
        if self.custom is None or self.reduced is not None:
            assert self.reduced is not None
            value = self.carried.reduction
            self.reduced.value = self.reduced = self.carried.reduction = None
            self._store(expression, value)
        self.carried.is_reduced = None

    # ------------------------------------------------------------------------------------------ rows

    def _is_row(self, loop: int) -> bool:
        """Returns True if a row of the output has to be put together before it is inserted."""
        if not self.is_inserting:
            return False
        return self.outer_parallel == len(self.maps[-1].results) - 1 == loop

    def _start_row(self, loop: int) -> None:
        if not self._is_row(loop):
            return
        element = element_type_or_self(self.output.type)
        types = [*(MemRefType((DYNAMIC,), type_) for type_ in (element, I1, INDEX)), INDEX]
        op = self.rewriter.create(ExpandOp, self.output, result_types=types)
        self.row = _Row(op.values, op.filled, op.added)
        self.carried.count = op.count

    def _finish_row(self, loop: int) -> None:
        if not self._is_row(loop):
            return
        row, count, chain = self.row, self.carried.count, self.carried.tensor
        assert row is not None and count is not None and chain is not None
        outer = self.loop_nest.coordinates[:loop]
        self.carried.tensor = self.emit.op(CompressOp, *row, count, chain, outer)
        self.row = self.carried.count = None

    # ------------------------------------------------------------------------------------------ loops

    def _statement(self, expression: Expression, loop: int) -> None:
        """Emits the loops from `loop` on, with the computation of an expression in the innermost one."""
        if loop == self.loops:
            self._store(expression, computed(self, expression))
            return
        points = self.merger.lattice(expression, loop)
        universal = self._start_sequence(expression, loop, points)
        for point in points:
            op, is_single = self._start_loop(loop, point, universal=universal)
            before = self.carried.copy()
            for other in points:
                if other is not point and not point.covers(other):
                    continue
                if is_single:
                    self._statement(other.expression, loop + 1)
                else:
                    branch = self._start_branch(loop, other)
                    self._statement(other.expression, loop + 1)
                    self._finish_branch(branch, before)
            universal = self._finish_loop(op, universal=universal, single=is_single)
        self.loop_nest.exit_sequence()
        self._hoist(expression, loop, start=False)
        self._finish_row(loop)

    def _start_sequence(self, expression: Expression, loop: int, points: Sequence[Point]) -> bool:
        """Begins a sequence of loops. Returns True if one of them visits all coordinates."""
        self._hoist(expression, loop, start=True)
        self._start_row(loop)
        levels, sums, _ = self._visited(points[0], loop)
        self.loop_nest.enter_sequence(list(dict.fromkeys([*levels, *(level for level, _ in sums)])))
        return any(not self.merger.has_sparse(point.conditions) for point in points[1:])

    def _visited(self, point: Point, loop: int) -> tuple[list[TensorLevel], list[tuple[TensorLevel, AffineExpr]], bool]:
        """Returns the levels that a loop visits, the dense levels that it completes, and if one level determines it.

        A dense level is returned with the expression of its coordinate. The flag is True if the loop visits the
        coordinates of a single level, which stores each coordinate once.
        """
        levels: list[TensorLevel] = []
        sums: list[tuple[TensorLevel, AffineExpr]] = []
        conditions, has_duplicates = 0, False
        for each in self.merger.levels(point.bits):
            level = each.level
            if point.conditions >> each.bit & 1:
                if not each.is_sum and each.type is None:
                    level = loop if each.tensor == self.merger.synthetic else level
                    if level is None:
                        continue
                assert level is not None
                has_duplicates |= each.type is not None and not each.type.is_unique
                levels.append(TensorLevel(each.tensor, level))
                conditions += 1
            elif each.is_sum or each.type is not None:
                assert level is not None
                levels.append(TensorLevel(each.tensor, level))
            else:
                sums += self._completed_sums(each, loop)
        output = self.merger.output
        output_type = self.merger.level_type(output, loop)
        if output_type is not None and output_type.format == "dense" and sparse_type(self.output).is_all_dense:
            if sparse_type(self.output).encoding is not None:
                level = self.merger.level(output, loop)
                assert level is not None
                levels.append(TensorLevel(output, level))
        if not conditions:
            levels.append(TensorLevel(self.merger.synthetic, loop))
            conditions = 1
        return levels, sums, conditions == 1 and not has_duplicates

    def _completed_sums(self, each: LoopLevel, loop: int) -> list[tuple[TensorLevel, AffineExpr]]:
        """Returns an input's dense levels whose coordinate is an expression of loops, of which `loop` is the last."""
        if each.tensor >= len(inputs(self.op)):
            return []
        type_ = sparse_type(self.op.operands[each.tensor])
        if type_.encoding is None:
            return []
        return [
            (TensorLevel(each.tensor, level), expr)
            for level, expr in enumerate(self.maps[each.tensor].results)
            if not isinstance(expr, AffineDimExpr | AffineConstantExpr)
            and type_.levels[level].is_dense
            and becomes_known(expr, loop + 1)
        ]

    def _locate_constants(self, tensor: int, start: int) -> None:
        """Moves to the constant coordinates of the dense levels from `start` on."""
        type_ = sparse_type_of(self.op.operands[tensor].type)
        if type_ is None:
            return
        for level in range(start, type_.level_rank):
            expr = self.maps[tensor].results[level]
            if not type_.levels[level].is_dense or not isinstance(expr, AffineConstantExpr):
                return
            self.loop_nest.locate_at(TensorLevel(tensor, level), expr)

    def _start_loop(self, loop: int, point: Point, *, universal: bool) -> tuple[Operation, bool]:
        levels, sums, is_single = self._visited(point, loop)
        types = [self.merger.level_type(level.tensor, loop) for level in levels]
        is_sparse = any(type_ is not None and not type_.is_dense for type_ in types)
        parallel = not self.is_inserting and self.parallelization.allows(outer=loop == 0, sparse=is_sparse)
        values = self.carried.values()
        op = self.loop_nest.enter_loop(levels, values, parallel=parallel, universal=universal)
        self._update(values)
        for level, expr in sums:
            self.loop_nest.locate_at(level, expr)
        for tensor, number in (*levels, *(level for level, _ in sums)):
            if tensor not in (self.merger.output, self.merger.synthetic):
                self._locate_constants(tensor, number + 1)
        return op, is_single

    def _finish_loop(self, op: Operation, *, universal: bool, single: bool) -> bool:
        if single:
            if self.carried.is_reduced is not None:
                self.carried.is_reduced = self.emit.truth(True)
        elif isinstance(op, WhileOp):
            self._finish_else_branches()
        else:
            universal = False
        values = self.carried.values()
        self.loop_nest.exit_loop(values)
        self._update(values)
        return universal

    def _start_branch(self, loop: int, point: Point) -> IfOp:
        """Begins the branch of a loop in which the levels of a point have an element."""
        emit = self.emit
        condition: Value | None = None
        for each in self.merger.levels(point.conditions):
            type_: LevelType | None = each.type
            if each.is_sum and each.level is not None:
                type_ = sparse_type(self.op.operands[each.tensor]).levels[each.level]
            if type_ is not None and not type_.is_dense and each.level is not None:
                coordinate = self.loop_nest.level_coordinate(each.tensor, each.level)
                clause = emit.compare(EQ, coordinate, self.loop_nest.loop_coordinate(loop))
            else:
                clause = emit.truth(True)
            condition = clause if condition is None else emit.both(condition, clause)
        assert condition is not None
        op = emit.begin_if(condition, [value.type for value in self.carried.values()], with_else=True)
        self.rewriter.set_insertion_point_to_start(op.then_region.entry)
        return op

    def _finish_branch(self, op: IfOp, before: _Carried) -> None:
        """Ends a branch, and continues in the other one with the values from before both."""
        if self.carried.is_reduced is not None:
            self.carried.is_reduced = self.emit.truth(True)
        values = self.carried.values()
        if values:
            self.emit.yields(*values)
        self._update(before.values())
        self.rewriter.set_insertion_point_to_start(op.else_region.entry)

    def _finish_else_branches(self) -> None:
        """Ends the branches in which no point had an element."""
        if not self.carried.values():
            return
        while True:
            block = self.rewriter.block
            op = None if block is None else block.parent_op
            if not isinstance(op, IfOp):
                return
            self.emit.yields(*self.carried.values())
            self._update(op.results)
            self.rewriter.set_insertion_point_after(op)


def is_materialized(tensor: Value) -> bool:
    """Returns True if a tensor is defined by `tensor.empty` or `bufferization.alloc_tensor`."""
    return tensor.defining_op(EmptyOp) is not None or tensor.defining_op(AllocTensorOp) is not None
