"""Conversion of operations on vectors to operations on the matrices or registers that replace the vectors.

The vectors and their defining operations are kept as long as they have uses. A loop carries the matrices besides the
vectors.
"""

from __future__ import annotations

from compiler.dialects.scf.ops import ForOp, YieldOp
from compiler.ir.operation import Region, Value
from compiler.ir.types import Type
from compiler.rewrite.rewriter import Rewriter


class MatrixConversion:
    """Mapping from vectors to their matrices; subclasses convert the operations in the order of the IR."""

    def __init__(self, rewriter: Rewriter) -> None:
        self.rewriter = rewriter
        self.values: dict[Value, Value] = {}

    def convert_loop(self, loop: ForOp) -> bool:
        """Adds the matrices of carried vectors to a loop's iter_args; its `scf.yield` is not updated."""
        carried = [index for index, value in enumerate(loop.init_args) if value in self.values]
        initial = [*loop.init_args, *(self.values[loop.init_args[index]] for index in carried)]
        types: list[Type] = [value.type for value in initial]
        new = self.rewriter.create(
            ForOp,
            loop.lower_bound,
            loop.upper_bound,
            loop.step,
            initial,
            result_types=types,
            regions=[Region()],
            unsigned_cmp=loop.unsigned_cmp,
            location=loop,
        )
        self.rewriter.inline_region_before(loop.region, new.region)
        body, results = new.region.entry, new.results
        for number, index in enumerate(carried):
            position = len(loop.init_args) + number
            argument = self.rewriter.add_argument(body, types[position])
            self.values[results[index]] = results[position]
            self.values[body.arguments[index + 1]] = argument
        for old, result in zip(loop.results, results):
            self.rewriter.replace_all_uses_with(old, result)
        self.rewriter.erase_op(loop)
        return True

    def convert_yield(self, op: YieldOp) -> bool:
        """Makes a loop yield the matrices; it yields the initial values for the vectors, which are unused."""
        loop = op.parent_op
        assert isinstance(loop, ForOp)
        values = list(op.results_)
        for index, value in enumerate(op.results_):
            if value in self.values:
                values[index] = loop.init_args[index]
                values.append(self.values[value])
        self.rewriter.create(YieldOp, values, location=op)
        self.rewriter.erase_op(op)
        return True
