"""Creates loops, conditions and index arithmetic: `emit.count_to(n, lambda i, _: [emit.load(buffer, i)])`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from compiler.dialects.arith.integer_ops import (
    AddIOp,
    AndIOp,
    DivUIOp,
    MaxUIOp,
    MinUIOp,
    MulIOp,
    OrIOp,
    RemUIOp,
    SubIOp,
)
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, WhileOp, YieldOp
from compiler.ir.attributes import index_attr
from compiler.ir.operation import Block, Region, Value
from compiler.ir.types import I1, INDEX, Type
from compiler.rewrite.elementwise import constant
from compiler.transforms.emitter import Emitter


class SCFEmitter(Emitter):
    """Creates loops, conditions and the index arithmetic that they need; divisions and extremes are unsigned."""

    def index(self, value: int) -> Value:
        return self.op(ConstantOp, result_type=INDEX, value=index_attr(value))

    def truth(self, value: bool) -> Value:
        return self.op(ConstantOp, result_type=I1, value=constant(int(value), I1))

    # ------------------------------------------------------------------------------------------ arithmetic

    def add(self, left: Value, right: Value) -> Value:
        return self.op(AddIOp, left, right)

    def sub(self, left: Value, right: Value) -> Value:
        return self.op(SubIOp, left, right)

    def mul(self, left: Value, right: Value) -> Value:
        return self.op(MulIOp, left, right)

    def div(self, left: Value, right: Value) -> Value:
        return self.op(DivUIOp, left, right)

    def rem(self, left: Value, right: Value) -> Value:
        return self.op(RemUIOp, left, right)

    def min(self, left: Value, right: Value) -> Value:
        return self.op(MinUIOp, left, right)

    def max(self, left: Value, right: Value) -> Value:
        return self.op(MaxUIOp, left, right)

    def both(self, left: Value, right: Value) -> Value:
        return self.op(AndIOp, left, right)

    def either(self, left: Value, right: Value) -> Value:
        return self.op(OrIOp, left, right)

    # ------------------------------------------------------------------------------------------ control flow

    def yields(self, *values: Value) -> None:
        self.builder.create(YieldOp, list(values))

    def if_else(
        self,
        condition: Value,
        types: Sequence[Type],
        then: Callable[[], Sequence[Value]],
        other: Callable[[], Sequence[Value]],
    ) -> list[Value]:
        """Creates an `scf.if` whose branches are created by `then` and `other`; returns its results."""
        op = self.begin_if(condition, types, with_else=True)
        for region, make in ((op.then_region, then), (op.else_region, other)):
            with self.at_end(region.entry):
                self.yields(*make())
        return list(op.results)

    def begin_if(self, condition: Value, types: Sequence[Type], *, with_else: bool) -> IfOp:
        """Creates a conditional with empty blocks; without results the blocks end with a yield already."""
        regions = [Region([Block()]), Region([Block()] if with_else else [])]
        op = self.builder.create(IfOp, condition, result_types=types, regions=regions)
        if not types:
            for region in regions:
                for block in region.blocks:
                    with self.at_end(block):
                        self.yields()
        return op

    def begin_for(self, lower: Value, upper: Value, step: Value, inits: Sequence[Value] = ()) -> tuple[ForOp, Block]:
        """Creates a loop; without inits its block ends with a yield already. The insertion point stays."""
        block = Block([INDEX, *(value.type for value in inits)])
        types = [value.type for value in inits]
        op = self.builder.create(ForOp, lower, upper, step, list(inits), result_types=types, regions=[Region([block])])
        if not inits:
            with self.at_end(block):
                self.yields()
        return op, block

    def count_to(
        self,
        upper: Value,
        body: Callable[[Value, Sequence[Value]], Sequence[Value]],
        inits: Sequence[Value] = (),
        lower: Value | None = None,
        step: Value | None = None,
    ) -> list[Value]:
        """Creates an `scf.for` whose body is created from the counter and the carried values; returns its results."""
        lower = self.index(0) if lower is None else lower
        op, block = self.begin_for(lower, upper, self.index(1) if step is None else step, inits)
        with self.builder.insertion_guard():
            self.builder.set_insertion_point_to_start(block)
            values = body(block.arguments[0], block.arguments[1:])
            if inits:
                self.yields(*values)
        return list(op.results)

    def loop_while(
        self,
        inits: Sequence[Value],
        condition: Callable[[Sequence[Value]], Value],
        body: Callable[[Sequence[Value]], Sequence[Value]],
    ) -> list[Value]:
        """Returns the results of a loop that carries the same values through its condition and its body."""
        types = [value.type for value in inits]
        before, after = Block(types), Block(types)
        op = self.builder.create(WhileOp, list(inits), result_types=types, regions=[Region([before]), Region([after])])
        with self.at_end(before):
            self.builder.create(ConditionOp, condition(before.arguments), list(before.arguments))
        with self.at_end(after):
            self.yields(*body(after.arguments))
        return list(op.results)

    @contextmanager
    def at_end(self, block: Block) -> Iterator[None]:
        """Inserts at the end of a block, and returns to the insertion point on leaving."""
        with self.builder.insertion_guard():
            self.builder.set_insertion_point_to_end(block)
            yield
