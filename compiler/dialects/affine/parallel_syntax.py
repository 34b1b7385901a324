"""Syntax of `affine.parallel`: `(%i, %j) = (0, max(%a, %b)) to (10, %n) step (1, 2) reduce ("addf") -> (f32) {}`.

All lower bounds are one map, of which a group of results is one bound; so are the upper ones. An operand that several
bounds use is stored once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.affine.bounds import group_sizes, map_of, parallel_operands, steps_of
from compiler.dialects.affine.ops import AffineParallelOp
from compiler.dialects.affine.syntax import TERMINATOR
from compiler.dialects.arith.enums import AtomicRMWKind
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir import dense
from compiler.ir.affine import AffineConstantExpr, AffineExpr, AffineMap, dim, symbol
from compiler.ir.asm import quote
from compiler.ir.attributes import AffineMapAttr, ArrayAttr, Attribute, DenseElementsAttr, IntegerAttr, StringAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, I64, INDEX, NONE, RankedTensorType
from compiler.ods import hook
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

_INHERENT = (
    "reductions",
    "lowerBoundsMap",
    "lowerBoundsGroups",
    "upperBoundsMap",
    "upperBoundsGroups",
    "steps",
)


@hook.parse(AffineParallelOp)
def parse_parallel(parser: OpParser, state: OpState) -> None:
    """A parallel loop after its name."""
    arguments = parser.argument_list()
    parser.expect("=")
    _bounds(parser, state, "lower", "max")
    parser.expect_keyword("to")
    _bounds(parser, state, "upper", "min")
    steps = _steps(parser) if parser.optional_keyword("step") else [1] * len(arguments)
    state.properties["steps"] = ArrayAttr(tuple(IntegerAttr(step, I64) for step in steps))
    state.properties["reductions"] = ArrayAttr(tuple(_reductions(parser)))
    state.result_types += parser.optional_arrow_types()
    for argument in arguments:
        argument.type = INDEX
    parser.region(arguments, terminator=TERMINATOR)
    parser.optional_attr_dict()


def _steps(parser: OpParser) -> list[int]:
    steps, _ = parser.affine_map_of_ssa_ids("(", ")")
    values = [expr.value for expr in steps.results if isinstance(expr, AffineConstantExpr)]
    if len(values) != len(steps.results):
        parser.op_error("steps must be constant integers")
    return values


def _reductions(parser: OpParser) -> list[Attribute]:
    """Parses an optional `reduce ("addf", "mulf")`."""
    if not parser.optional_keyword("reduce"):
        return []
    parser.expect("(")

    def reduction() -> Attribute:
        start, end = parser.start, parser.end
        name = parser.attribute(NONE)
        if not isinstance(name, StringAttr):
            parser.hook_error(UnexpectedAttribute(), start, end)
        value = AtomicRMWKind.definition.value(name.value)
        if value is None:
            parser.hook_error(f"invalid reduction value: {quote(name.value)}", start, end)
        return IntegerAttr(value, I64)

    reductions = parser.comma_separated(reduction)
    parser.expect(")")
    return reductions


def _bounds(parser: OpParser, state: OpState, which: str, combiner: str) -> None:
    """`(%a + 1, max(%b, symbol(%c)))`, into the map and the groups of the bounds, the operands into the op's."""
    parser.expect("(")
    exprs: list[AffineExpr] = []
    dims: list[list[UnresolvedOperand]] = []
    symbols: list[list[UnresolvedOperand]] = []
    groups: list[int] = []

    def bound() -> None:
        if parser.optional_keyword(combiner):
            map_, operands = parser.affine_map_of_ssa_ids("(", ")")
            bounds: Sequence[AffineExpr] = map_.results
            own_dims, own_symbols = operands[: map_.num_dims], operands[map_.num_dims :]
        else:
            own_dims, own_symbols = [], []
            bounds = (parser.affine_expr_of_ssa_ids(own_dims, own_symbols),)
        groups.append(len(bounds))
        for expr in bounds:
            exprs.append(expr)
            dims.append(own_dims)
            symbols.append(own_symbols)

    if not parser.consume_if(")"):
        parser.comma_separated(bound)
        parser.expect(")")
    dim_values, dim_exprs = _distinct(parser, dims, dim)
    symbol_values, symbol_exprs = _distinct(parser, symbols, symbol)
    state.operands += [*dim_values, *symbol_values]
    results = tuple(expr.replace(d, s) for expr, d, s in zip(exprs, dim_exprs, symbol_exprs, strict=True))
    state.properties[f"{which}BoundsMap"] = AffineMapAttr(AffineMap(len(dim_values), len(symbol_values), results))
    state.properties[f"{which}BoundsGroups"] = _groups_attribute(groups)


def _distinct(
    parser: OpParser, lists: Sequence[Sequence[UnresolvedOperand]], make: Callable[[int], AffineExpr]
) -> tuple[list[Value], list[list[AffineExpr]]]:
    """Returns the distinct values, and for each list its operands as dims or symbols of these values."""
    positions: dict[Value, int] = {}
    exprs: list[list[AffineExpr]] = []
    for operands in lists:
        values = parser.resolve_same(operands, INDEX)
        exprs.append([make(positions.setdefault(value, len(positions))) for value in values])
    return list(positions), exprs


def _groups_attribute(groups: Sequence[int]) -> DenseElementsAttr:
    type_ = RankedTensorType((len(groups),), I32)
    data = dense.buffer_of_values(groups, dense.ElementLayout(32))
    return DenseElementsAttr(type_, data.data, data.is_splat)


# ------------------------------------------------------------------------------------------------------------ printing


@hook.print(AffineParallelOp)
def print_parallel(op: AffineParallelOp, printer: OpPrinter) -> None:
    """A parallel loop after its name."""
    lower, upper = parallel_operands(op)
    printer.emit(" (")
    printer.values(op.region.blocks[0].arguments)
    printer.emit(") = (")
    _print_bounds(op, printer, "lower", lower, "max")
    printer.emit(") to (")
    _print_bounds(op, printer, "upper", upper, "min")
    printer.emit(")")
    steps = steps_of(op)
    if any(step != 1 for step in steps):
        printer.emit(f" step ({', '.join(map(str, steps))})")
    if op.results:
        reductions = op.reductions
        elements = reductions.elements if isinstance(reductions, ArrayAttr) else ()
        names = [AtomicRMWKind.definition.symbol(kind.value) for kind in elements if isinstance(kind, IntegerAttr)]
        printer.emit(f" reduce ({', '.join(quote(name or '') for name in names)}) -> (")
        printer.types(result.type for result in op.results)
        printer.emit(")")
    printer.emit(" ")
    printer.region(op.region, entry_arguments=False, terminators=bool(op.results))
    printer.attr_dict(op, _INHERENT)


def _print_bounds(op: Operation, printer: OpPrinter, which: str, operands: Sequence[Value], combiner: str) -> None:
    map_ = map_of(op, f"{which}BoundsMap")
    if map_ is None:
        return
    dims, symbols = operands[: map_.num_dims], operands[map_.num_dims :]
    start = 0
    for size in group_sizes(op, f"{which}BoundsGroups"):
        if start:
            printer.emit(", ")
        if size == 1:
            printer.affine_expr(map_.results[start], dims, symbols)
        else:
            part = AffineMap(map_.num_dims, map_.num_symbols, map_.results[start : start + size])
            printer.emit(combiner)
            printer.affine_map_of_ssa_ids(part, operands, "(", ")")
        start += size
