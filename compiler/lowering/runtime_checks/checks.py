"""Writing checks before an operation: comparisons, and assertions whose message shows the operation."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AndIOp, CmpIOp, XOrIOp
from compiler.dialects.builtin.ops import ModuleOp
from compiler.dialects.cf.ops import AssertOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.memref import view_ops as memref
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.tensor import ops as tensor
from compiler.ir.asm import spelling
from compiler.ir.attributes import StringAttr, SymbolRefAttr, TypeAttr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import I1, INDEX, FunctionType, MemRefType, UnrankedMemRefType
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer.ir_printer import print_operation
from compiler.syntax.printer.names import Names
from compiler.transforms.emitter import Emitter

PRINTING = PrintingFlags(local_scope=True, skip_regions=True, elide_elements_larger_than=16)
"""Format of operations in messages."""


REPORT = "reportOutOfBounds"
"""Function of the run-time library that takes a dimension, an index and an extent."""


def declare_report(rewriter: Rewriter, module: ModuleOp) -> None:
    """Declares the function that values are reported to, at the start of a module."""
    (body,) = module.body_region.blocks
    if any(symbol_name(op) == REPORT for op in body.ops):
        return
    rewriter.set_insertion_point_to_start(body)
    rewriter.create(
        FuncOp,
        sym_name=StringAttr(REPORT),
        sym_visibility=StringAttr("private"),
        function_type=TypeAttr(FunctionType((INDEX, INDEX, INDEX), ())),
        regions=[Region()],
        location=module,
    )


class Checks(Emitter):
    """Creates the checks of one operation. `names` are the names of values before any check was created."""

    def __init__(self, rewriter: Rewriter, op: Operation, names: Names | None, *, reports_values: bool = False) -> None:
        super().__init__(rewriter)
        self.rewriter = rewriter
        rewriter.location = op
        self.reports_values = reports_values
        self.checked = op
        self._names = names

    def message(self, reason: str) -> str:
        """Returns the message of the assertion."""
        shown = ""
        if self._names is not None:
            shown = print_operation(self.checked, PRINTING, self._names).rstrip("\n") + "\n"
        place = spelling(self.checked.get_location())
        return f"ERROR: Runtime op verification failed\n{shown}^ {reason}\nLocation: {place}"

    def require(self, condition: Value, reason: str) -> None:
        """`cf.assert`"""
        self.rewriter.create(AssertOp, condition, msg=StringAttr(self.message(reason)))

    def report(self, within: Value, dimension: int, index: Value, extent: Value) -> None:
        """Reports an index out of bounds with its value."""
        if not self.reports_values:
            return
        operands = [self.index(dimension), index, extent]
        outside = self.op(XOrIOp, within, self.true())

        def call() -> None:
            self.rewriter.create(CallOp, operands, result_types=(), callee=SymbolRefAttr(REPORT))

        self.when(outside, call)

    # --------------------------------------------------------------------------------------------------- values

    def index(self, value: int) -> Value:
        return self.constant(value, INDEX)

    def true(self) -> Value:
        return self.constant(1, I1)

    def number(self, value: int | Value) -> Value:
        return self.index(value) if isinstance(value, int) else value

    def folded(self, op_class: type[Operation], *operands: Value, **members: object) -> Value:
        """Returns the result of a new operation, or of its fold."""
        (value,) = create_or_fold(self.rewriter, op_class, operands, None, properties=None, location=None, **members)
        return value

    def both(self, left: Value, right: Value) -> Value:
        return right if constant_integer(left) == 1 else self.folded(AndIOp, left, right)

    def in_bounds(self, value: Value, low: Value, high: Value) -> Value:
        """low <= value < high"""
        above = self.folded(CmpIOp, value, low, predicate=CmpIPredicate.SGE)
        return self.both(above, self.folded(CmpIOp, value, high, predicate=CmpIPredicate.SLT))

    def dim(self, value: Value, position: int) -> Value:
        """Returns the extent of a dimension, a constant if it is static."""
        place = self.index(position)
        is_memref = isinstance(value.type, MemRefType | UnrankedMemRefType)
        return self.folded(memref.DimOp if is_memref else tensor.DimOp, value, place)

    def rank(self, value: Value) -> Value:
        is_memref = isinstance(value.type, MemRefType | UnrankedMemRefType)
        return self.op(memref.RankOp if is_memref else tensor.RankOp, value)

    # ------------------------------------------------------------------------------------------------- branches

    def choose(self, condition: Value, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        """`scf.if` with a result"""
        regions = [Region([Block()]), Region([Block()])]
        op = self.rewriter.create(IfOp, condition, result_types=[I1], regions=regions)
        for region, value in zip(regions, (yes, no)):
            self.rewriter.set_insertion_point_to_end(region.blocks[0])
            self.rewriter.create(YieldOp, [value()])
        self.rewriter.set_insertion_point_after(op)
        return op.result

    def when(self, condition: Value, make: Callable[[], None]) -> None:
        """`scf.if` without a result"""
        regions = [Region([Block()]), Region()]
        op = self.rewriter.create(IfOp, condition, result_types=(), regions=regions)
        self.rewriter.set_insertion_point_to_end(regions[0].blocks[0])
        make()
        self.rewriter.create(YieldOp)
        self.rewriter.set_insertion_point_after(op)
