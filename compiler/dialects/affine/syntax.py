"""Syntax of the affine dialect's loops, conditionals and computations.

Memory accesses are in `memory_syntax`, `affine.parallel` is in `parallel_syntax`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.affine.bounds import condition_of, map_of, step_of
from compiler.dialects.affine.ops import AffineApplyOp, AffineForOp, AffineIfOp, AffineMaxOp, AffineMinOp
from compiler.errors.syntax import UnexpectedAttribute
from compiler.ir.affine import AffineConstantExpr, AffineMap, AffineSymbolExpr, symbol
from compiler.ir.attributes import AffineMapAttr, Attribute, DenseArrayAttr, IntegerAttr, IntegerSetAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.types import I32, INDEX
from compiler.ods import hook
from compiler.syntax.directives import CustomDirective, Slot, parse_dynamic_index_list, print_dynamic_index_list
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

TERMINATOR = "affine.yield"

# ------------------------------------------------------------------------------------------------- maps with operands


def _map_attribute(parser: OpParser) -> AffineMapAttr:
    start, end = parser.start, parser.end
    attribute = parser.attribute()
    if not isinstance(attribute, AffineMapAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    return attribute


def _dims_and_symbols(parser: OpParser) -> tuple[list[UnresolvedOperand], list[UnresolvedOperand]]:
    """`(%d0, %d1)[%s0]`."""
    dims = parser.operand_list_between("(", ")")
    return dims, parser.operand_list_between("[", "]") if parser.kind == "[" else []


def _print_dims_and_symbols(printer: OpPrinter, operands: Sequence[Value], num_dims: int) -> None:
    printer.emit("(")
    printer.values(operands[:num_dims])
    printer.emit(")")
    if len(operands) > num_dims:
        printer.emit("[")
        printer.values(operands[num_dims:])
        printer.emit("]")


@hook.parse(AffineApplyOp)
def parse_apply(parser: OpParser, state: OpState) -> None:
    """`#map(%i)[%n] {attributes}`."""
    map_ = _map_attribute(parser)
    state.properties["map"] = map_
    dims, symbols = _dims_and_symbols(parser)
    state.operands += parser.resolve_same([*dims, *symbols], INDEX)
    parser.optional_attr_dict()
    if (map_.map.num_dims, map_.map.num_symbols) != (len(dims), len(symbols)):
        parser.op_error("dimension or symbol index mismatch")
    state.result_types += [INDEX] * map_.map.num_results


@hook.parse(AffineMinOp, AffineMaxOp)
def parse_min_max(parser: OpParser, state: OpState) -> None:
    """`#map(%i)[%n] {attributes}`; the verifier counts the operands."""
    state.properties["map"] = _map_attribute(parser)
    dims, symbols = _dims_and_symbols(parser)
    parser.optional_attr_dict()
    state.operands += parser.resolve_same([*dims, *symbols], INDEX)
    state.result_types.append(INDEX)


@hook.print(AffineApplyOp, AffineMinOp, AffineMaxOp)
def print_map_and_operands(op: AffineApplyOp | AffineMinOp | AffineMaxOp, printer: OpPrinter) -> None:
    """`affine.apply`, `affine.min` and `affine.max` after their names."""
    printer.emit(" ")
    printer.attribute(op.map)
    map_ = map_of(op)
    _print_dims_and_symbols(printer, op.operands, len(op.operands) if map_ is None else map_.num_dims)
    printer.attr_dict(op, ("map",))


# ----------------------------------------------------------------------------------------------------------------- for


@hook.parse(AffineForOp)
def parse_for(parser: OpParser, state: OpState) -> None:
    """`%i = 0 to %n step 2 iter_args(%a = %x) -> (f32) { ... } {attributes}`."""
    arguments = [parser.argument()]
    arguments[0].type = INDEX
    parser.expect("=")
    state.properties["lowerBoundMap"] = _bound(parser, state, "lower", "max")
    num_lower = len(state.operands)
    parser.expect_keyword("to", " between bounds")
    state.properties["upperBoundMap"] = _bound(parser, state, "upper", "min")
    num_upper = len(state.operands) - num_lower
    state.properties["step"] = _step(parser) if parser.optional_keyword("step") else IntegerAttr(1, INDEX)
    inits: list[UnresolvedOperand] = []
    if parser.optional_keyword("iter_args"):
        carried, inits = parser.assignment_list()
        state.result_types += parser.arrow_types()
        for argument, init, type_ in zip(carried, inits, state.result_types, strict=False):
            argument.type = type_
            state.operands.append(parser.resolve(init, type_))
        arguments += carried
    sizes = (num_lower, num_upper, len(inits))
    state.properties["operandSegmentSizes"] = DenseArrayAttr(I32, sizes)
    if len(inits) != len(state.result_types):
        parser.op_error("mismatch between the number of loop-carried values and results")
    parser.region(arguments, terminator=TERMINATOR)
    parser.optional_attr_dict()


def _step(parser: OpParser) -> IntegerAttr:
    start, end = parser.start, parser.end
    step = parser.attribute(INDEX)
    if not isinstance(step, IntegerAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    if step.value < 0:
        parser.hook_error("expected step to be representable as a positive signed integer", start, end)
    return step


def _bound(parser: OpParser, state: OpState, which: str, combiner: str) -> AffineMapAttr:
    """Parses `4`, `%n`, or `max #map(%i)[%n]`; adds the operands to the op."""
    combined = parser.optional_keyword(combiner)
    operands = parser.operand_list()
    if operands:
        if len(operands) > 1:
            parser.op_error("expected only one loop bound operand")
        state.operands.append(parser.resolve(operands[0], INDEX))
        return AffineMapAttr(AffineMap(0, 1, (symbol(0),)))
    start, end = parser.start, parser.end
    bound = parser.attribute(INDEX)
    if isinstance(bound, IntegerAttr):
        return AffineMapAttr(AffineMap.constant_map(bound.value))
    if not isinstance(bound, AffineMapAttr):
        parser.op_error("expected valid affine map representation for loop bounds")
    dims, symbols = _dims_and_symbols(parser)
    state.operands += parser.resolve_same([*dims, *symbols], INDEX)
    if bound.map.num_dims != len(dims):
        parser.op_error("dim operand count and affine map dim count must match")
    if bound.map.num_symbols != len(symbols):
        parser.op_error("symbol operand count and affine map symbol count must match")
    if bound.map.num_results > 1 and not combined:
        message = f"{which} loop bound affine map with multiple results requires '{combiner}' prefix"
        parser.hook_error(message, start, end)
    return bound


@hook.print(AffineForOp)
def print_for(op: AffineForOp, printer: OpPrinter) -> None:
    """Prints a loop after its name, without a step of 1; constant bounds and single symbols are shortened."""
    arguments = op.region.blocks[0].arguments
    inits = op.inits
    printer.emit(" ")
    printer.argument(arguments[0], type_=False)
    printer.emit(" = ")
    _print_bound(printer, op.lower_bound_map, op.lower_bound_operands, "max")
    printer.emit(" to ")
    _print_bound(printer, op.upper_bound_map, op.upper_bound_operands, "min")
    if step_of(op) != 1:
        printer.emit(f" step {step_of(op)}")
    # As upstream, operands beyond those of the bounds' maps are loop-carried, whatever the segment sizes.
    bounds = (map_of(op, "lowerBoundMap"), map_of(op, "upperBoundMap"))
    carries = len(op.operands) != sum(map_.num_inputs for map_ in bounds if map_ is not None)
    if carries:
        pairs = zip(arguments[1:], inits, strict=False)
        texts = [f"{printer.value_text(argument)} = {printer.value_text(init)}" for argument, init in pairs]
        printer.emit(f" iter_args({', '.join(texts)}) -> (")
        printer.types(result.type for result in op.results)
        printer.emit(")")
    printer.emit(" ")
    printer.region(op.region, entry_arguments=False, terminators=carries)
    printer.attr_dict(op, ("lowerBoundMap", "upperBoundMap", "step"))


def _print_bound(printer: OpPrinter, bound: AffineMapAttr, operands: Sequence[Value], combiner: str) -> None:
    map_ = bound.map
    if map_.num_results == 1:
        expr = map_.result
        if map_.num_inputs == 0 and isinstance(expr, AffineConstantExpr):
            printer.emit(str(expr.value))
            return
        if (map_.num_dims, map_.num_symbols) == (0, 1) and isinstance(expr, AffineSymbolExpr) and operands:
            printer.value(operands[0])
            return
    else:
        printer.emit(f"{combiner} ")
    printer.attribute(bound)
    _print_dims_and_symbols(printer, operands, map_.num_dims)


# ------------------------------------------------------------------------------------------------------------------ if


@hook.parse(AffineIfOp)
def parse_if(parser: OpParser, state: OpState) -> None:
    """`#set(%i)[%n] -> (f32) { ... } else { ... } {attributes}`."""
    start, end = parser.start, parser.end
    condition = parser.attribute()
    if not isinstance(condition, IntegerSetAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    state.properties["condition"] = condition
    dims, symbols = _dims_and_symbols(parser)
    state.operands += parser.resolve_same([*dims, *symbols], INDEX)
    if condition.set.num_dims != len(dims):
        parser.op_error("dim operand count and integer set dim count must match")
    if condition.set.num_symbols != len(symbols):
        parser.op_error("symbol operand count and integer set symbol count must match")
    state.result_types += parser.optional_arrow_types()
    parser.region(terminator=TERMINATOR)
    if parser.optional_keyword("else"):
        parser.region(terminator=TERMINATOR)
    else:
        parser.empty_region()
    parser.optional_attr_dict()


@hook.print(AffineIfOp)
def print_if(op: AffineIfOp, printer: OpPrinter) -> None:
    """Prints the part of a conditional that follows its name."""
    printer.emit(" ")
    printer.attribute(op.condition)
    condition = condition_of(op)
    _print_dims_and_symbols(printer, op.operands, len(op.operands) if condition is None else condition.num_dims)
    printer.arrow_types([result.type for result in op.results])
    printer.emit(" ")
    printer.region(op.then_region, entry_arguments=False, terminators=bool(op.results))
    if op.else_region.blocks:
        printer.emit(" else ")
        printer.region(op.else_region, entry_arguments=False, terminators=bool(op.results))
    printer.attr_dict(op, ("condition",))


# --------------------------------------------------------------------------------------------------------------- basis


def _parse_basis(parser: OpParser, operands: Slot, integers: Slot, *_: Slot) -> bool:
    return parse_dynamic_index_list(parser, operands, integers, brackets="()")


def _print_basis(printer: OpPrinter, op: Operation, operands: Sequence[Value], integers: Attribute, *_: object) -> None:
    print_dynamic_index_list(printer, op, operands, integers, brackets="()")


BASIS = CustomDirective(_parse_basis, _print_basis)
"""`(2, %n, 4)`: the basis of `affine.delinearize_index` and `affine.linearize_index`."""
