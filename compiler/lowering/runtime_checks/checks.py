"""Writing checks before an operation: comparisons, and assertions whose message shows the operation."""

from __future__ import annotations

from collections.abc import Callable

from compiler.dialects.arith.integer_ops import CmpIOp, XOrIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.cf.ops import AssertOp
from compiler.dialects.func.ops import CallOp, FuncOp
from compiler.dialects.index.attributes import CMP_PREDICATE
from compiler.dialects.index.enums import INDEX_CMP_PREDICATE
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.ir.asm import spelling
from compiler.ir.attributes import DialectAttribute, StringAttr, SymbolRefAttr, TypeAttr, integer_attr
from compiler.ir.constants import constant_integer
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.symbols import symbol_name
from compiler.ir.types import I1, I64, INDEX, FunctionType, MemRefType, UnrankedMemRefType
from compiler.lowering.arith_emitter import CMPI
from compiler.rewrite.folder import create_or_fold
from compiler.rewrite.rewriter import Rewriter
from compiler.syntax.names import Names
from compiler.syntax.op_printer import PrintingFlags
from compiler.syntax.printer import print_operation

PRINTING = PrintingFlags(local_scope=True, skip_regions=True, elide_elements_larger_than=16)
"""How messages show an operation."""


REPORT = "reportOutOfBounds"
"""A function of the run-time library: it is told a dimension, an index and an extent."""


def declare_report(rewriter: Rewriter, module: Operation) -> None:
    """Declares the function that values are reported to, at the start of a module."""
    if any(symbol_name(op) == REPORT for op in module.regions[0].blocks[0].ops):
        return
    rewriter.set_insertion_point_to_start(module.regions[0].blocks[0])
    properties = {
        "sym_name": StringAttr(REPORT),
        "sym_visibility": StringAttr("private"),
        "function_type": TypeAttr(FunctionType((INDEX, INDEX, INDEX), ())),
    }
    rewriter.create(FuncOp, properties=properties, regions=[Region()], location=module)


class Checks:
    """Makes the checks of one operation. `names` are those of values before any check was made."""

    def __init__(self, rewriter: Rewriter, op: Operation, names: Names | None, *, reports_values: bool = False) -> None:
        self.rewriter = rewriter
        self.reports_values = reports_values
        self.op = op
        self._names = names

    def message(self, what: str) -> str:
        """What the assertion prints."""
        shown = ""
        if self._names is not None:
            shown = print_operation(self.op, PRINTING, self._names).rstrip("\n") + "\n"
        return f"ERROR: Runtime op verification failed\n{shown}^ {what}\nLocation: {spelling(self.op.get_location())}"

    def require(self, condition: Value, what: str) -> None:
        """`cf.assert`"""
        properties = {"msg": StringAttr(self.message(what))}
        self.rewriter.create(AssertOp, condition, properties=properties, location=self.op)

    def report(self, within: Value, dimension: int, index: Value, extent: Value) -> None:
        """Tells an index out of bounds, for who has asked for values."""
        if not self.reports_values:
            return
        operands = [self.index(dimension), index, extent]
        properties = {"callee": SymbolRefAttr(REPORT)}
        outside = self.rewriter.create(XOrIOp, within, self.true(), result_types=[I1], location=self.op).result

        def call() -> None:
            self.rewriter.create(CallOp, operands, result_types=(), properties=properties, location=self.op)

        self.when(outside, call)

    # --------------------------------------------------------------------------------------------------- values

    def index(self, value: int) -> Value:
        """`arith.constant`"""
        properties = {"value": integer_attr(value, INDEX)}
        return self.rewriter.create(ConstantOp, result_types=[INDEX], properties=properties, location=self.op).result

    def true(self) -> Value:
        properties = {"value": integer_attr(1, I1)}
        return self.rewriter.create(ConstantOp, result_types=[I1], properties=properties, location=self.op).result

    def number(self, value: int | Value) -> Value:
        return self.index(value) if isinstance(value, int) else value

    def compare(self, predicate: str, left: Value, right: Value) -> Value:
        properties = {"predicate": integer_attr(CMPI[predicate], I64)}
        return create_or_fold(
            self.rewriter, "arith.cmpi", [left, right], [I1], properties=properties, location=self.op
        )[0]

    def equal(self, left: Value, right: Value) -> Value:
        """Whether two numbers are the same, whatever that folds to."""
        return self.plain_compare("eq", left, right)

    def plain_compare(self, predicate: str, left: Value, right: Value) -> Value:
        """`arith.cmpi`, whatever it folds to"""
        properties = {"predicate": integer_attr(CMPI[predicate], I64)}
        return self.rewriter.create(
            CmpIOp, left, right, result_types=[I1], properties=properties, location=self.op
        ).result

    def both(self, left: Value, right: Value) -> Value:
        if constant_integer(left) == 1:
            return right
        return create_or_fold(self.rewriter, "arith.andi", [left, right], [I1], location=self.op)[0]

    def in_bounds(self, value: Value, low: Value, high: Value) -> Value:
        """low <= value < high"""
        above = self.compare("sge", value, low)
        return self.both(above, self.compare("slt", value, high))

    def arithmetic(self, name: str, left: Value, right: Value) -> Value:
        return self.rewriter.create_named(f"arith.{name}", [left, right], [INDEX], location=self.op).result

    def dim(self, value: Value, position: int) -> Value:
        """`memref.dim` or `tensor.dim`, folded where the type knows the extent."""
        place = self.index(position)
        name = "memref.dim" if isinstance(value.type, MemRefType | UnrankedMemRefType) else "tensor.dim"
        return create_or_fold(self.rewriter, name, [value, place], [INDEX], location=self.op)[0]

    def index_op(self, name: str, left: Value, right: Value) -> Value:
        return create_or_fold(self.rewriter, f"index.{name}", [left, right], [INDEX], location=self.op)[0]

    def index_compare(self, predicate: str, left: Value, right: Value) -> Value:
        """`index.cmp`"""
        number = INDEX_CMP_PREDICATE.value(predicate)
        properties = {"pred": DialectAttribute(CMP_PREDICATE, (number,))}
        operands = [left, right]
        return create_or_fold(self.rewriter, "index.cmp", operands, [I1], properties=properties, location=self.op)[0]

    # ------------------------------------------------------------------------------------------------- branches

    def choose(self, condition: Value, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        """`scf.if` with a result"""
        regions = [Region([Block()]), Region([Block()])]
        made = self.rewriter.create(IfOp, condition, result_types=[I1], regions=regions, location=self.op)
        for region, value in zip(regions, (yes, no)):
            self.rewriter.set_insertion_point_to_end(region.blocks[0])
            self.rewriter.create(YieldOp, [value()], location=self.op)
        self.rewriter.set_insertion_point_after(made)
        return made.result

    def when(self, condition: Value, make: Callable[[], None]) -> None:
        """`scf.if` without a result"""
        regions = [Region([Block()]), Region()]
        made = self.rewriter.create(IfOp, condition, result_types=(), regions=regions, location=self.op)
        self.rewriter.set_insertion_point_to_end(regions[0].blocks[0])
        make()
        self.rewriter.create(YieldOp, [], location=self.op)
        self.rewriter.set_insertion_point_after(made)
