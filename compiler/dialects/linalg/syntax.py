"""Syntax of structured operations: `ins(...) outs(...)`, and bodies that the text does not spell.

Named operations such as `linalg.matmul` have a body that the text leaves out: the parser creates it here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from compiler.dialects.linalg.attributes import IteratorTypeAttr
from compiler.dialects.linalg.body import BodyBuilder, BodyError
from compiler.dialects.linalg.contraction_ops import ContractionByMaps
from compiler.dialects.linalg.ops import YieldOp
from compiler.dialects.linalg.relayout_ops import PackOp, UnPackOp
from compiler.dialects.linalg.structure import MEMOIZED_MAPS, StructuredOp, spelled_maps
from compiler.dialects.linalg.structured import LinalgStructuredBase
from compiler.dialects.linalg.structured_ops import BroadcastOp, ElementwiseOp, GenericOp, MapOp, ReduceOp, TransposeOp
from compiler.errors.syntax import ExpectedToken, UnexpectedAttribute
from compiler.ir.affine import AffineMap
from compiler.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DialectAttribute,
    DictionaryAttr,
    StringAttr,
    dictionary_attr,
)
from compiler.ir.attributes import DenseArrayAttr as DenseArray
from compiler.ir.locations import UNKNOWN, Location
from compiler.ir.operation import Block, BlockArgument, Operation, Region, Value
from compiler.ir.types import I32, I64, MemRefType, RankedTensorType, ShapedType, Type, element_type_or_self
from compiler.ods import hook
from compiler.ods.enum_attribute import symbol_of
from compiler.ods.model import OpDef
from compiler.syntax.op_parser import OpParser
from compiler.syntax.op_printer import OpPrinter
from compiler.syntax.op_state import OpState, UnresolvedOperand

_GENERIC_ATTRIBUTES = ("doc", "indexing_maps", "iterator_types", "library_call")

# ----------------------------------------------------------------------------------------------- parts they all share


def parse_operands(parser: OpParser, state: OpState, *, sized: bool = True) -> tuple[list[Type], list[Type]]:
    """Parses `<{...}> {attributes} ins(%a : t) outs(%b : t)`; returns the types of inputs and outputs.

    `sized`: the op stores the numbers of inputs and outputs in `operandSegmentSizes`.
    """
    if parser.consume_if("<"):
        properties = parser.attribute()
        if isinstance(properties, DictionaryAttr):
            state.properties.update(properties.entries)
        parser.expect(">")
    attributes_start = parser.start
    parser.optional_attr_dict()
    inputs, input_types, inputs_start = _parse_group(parser, "ins")
    outputs, output_types, outputs_start = _parse_group(parser, "outs")
    state.operands += parser.resolve_all(inputs, input_types, inputs_start)
    state.operands += parser.resolve_all(outputs, output_types, outputs_start)
    if sized:
        state.properties["operandSegmentSizes"] = DenseArray(I32, (len(inputs), len(outputs)))
    _check_attributes(parser, state, attributes_start)
    return input_types, output_types


def _parse_group(parser: OpParser, keyword: str) -> tuple[list[UnresolvedOperand], list[Type], int]:
    """Parses an optional `ins(%a, %b : t, u)`; returns operands, types, and the offset for errors about numbers."""
    if not parser.optional_keyword(keyword):
        return [], [], parser.start
    parenthesis = parser.start
    parser.expect("(")
    start = parser.start if keyword == "ins" else parenthesis
    operands = parser.operand_list()
    parser.expect(":")
    types = parser.type_list()
    parser.expect(")")
    return operands, types, start


def _check_attributes(parser: OpParser, state: OpState, start: int) -> None:
    """Checks the inherent attributes that are present while they are parsed, in the order of their names."""
    attributes = () if state.definition is None else state.definition.attributes
    for attribute in sorted(attributes, key=lambda attribute: attribute.name):
        value = state.properties.get(attribute.name)
        if value is not None and not attribute.constraint.accepts(value):
            parser.hook_error(
                f"'{state.name}' op attribute '{attribute.name}' failed to satisfy constraint: "
                f"{attribute.constraint.summary}",
                start,
            )


def print_operands(op: Operation, printer: OpPrinter, inputs: Sequence[Value], outputs: Sequence[Value]) -> None:
    """` ins(%a : t) outs(%b : t)`."""
    for keyword, values in (("ins", inputs), ("outs", outputs)):
        if values:
            printer.emit(f" {keyword}(")
            printer.values(values)
            printer.emit(" : ")
            printer.types([value.type for value in values])
            printer.emit(")")


def body_of(
    definitions: Callable[[str], OpDef | None], types: Sequence[Type], location: Location | None = UNKNOWN
) -> tuple[Region, BodyBuilder]:
    """Returns a region with one block, with an argument for an element of each operand.

    `location` is the location of ops that the builder creates.
    """
    block = Block([element_type_or_self(t) if isinstance(t, MemRefType | RankedTensorType) else t for t in types])
    return Region([block]), BodyBuilder(block, definitions, location)


# ---------------------------------------------------------------------------------------------------- named operations


def parse_named(parser: OpParser, state: OpState) -> None:
    """`{attributes} ins(...) outs(...) -> tensor<4xf32>`; the definition's `StructuredOp` computes the body."""
    assert state.definition is not None
    structure: StructuredOp = state.definition.implementations["LinalgOp"]
    start = parser.start
    input_types, output_types = parse_operands(parser, state)
    state.result_types += parser.optional_arrow_types()
    types = [*input_types, *output_types]
    assert structure.body is not None
    assert structure.inputs is not None
    expected = structure.inputs(state.properties) + 1
    if len(types) != expected:
        parser.hook_error(
            f"[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {len(types)}"
        )
    region, builder = body_of(parser.context.op_def, types)
    try:
        builder.yield_values([structure.body(builder, builder.block.arguments, state.properties)])
    except BodyError as error:
        parser.hook_error(str(error), start)
    state.regions.append(region)


def print_named(op: LinalgStructuredBase, printer: OpPrinter, elided: Sequence[str] = ()) -> None:
    printer.attr_dict(op, (*elided, MEMOIZED_MAPS))
    print_operands(op, printer, op.inputs, op.outputs)
    printer.arrow_types([result.type for result in op.results])


# --------------------------------------------------------------------------------- contractions with maps of their own


def parse_indexing_maps(parser: OpParser) -> ArrayAttr | None:
    """Parses an optional `indexing_maps = [affine_map<...>, ...]`."""
    if not parser.optional_keyword("indexing_maps"):
        return None
    parser.expect("=")
    start, end = parser.start, parser.end
    maps = parser.attribute()
    if not isinstance(maps, ArrayAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    if not all(isinstance(element, AffineMapAttr) for element in maps.elements):
        parser.hook_error("element of indexing_maps array is not an affine_map")
    return maps


@hook.parse(ContractionByMaps)
def parse_contraction(parser: OpParser, state: OpState) -> None:
    """`indexing_maps = [...] {attributes} ins(...) outs(...)`; the maps are optional if they have a default."""
    assert state.definition is not None
    maps: Attribute | None = parse_indexing_maps(parser)
    if maps is None:
        maps = state.definition.attribute_defs["indexing_maps"].default
        if maps is None:
            parser.hook_error(ExpectedToken("indexing_maps", "expected 'indexing_maps' attribute"))
    state.properties["indexing_maps"] = maps
    parse_named(parser, state)


@hook.print(ContractionByMaps)
def print_contraction(op: ContractionByMaps, printer: OpPrinter) -> None:
    if op.indexing_maps != op.definition.attribute_defs["indexing_maps"].default:
        _print_maps(printer, op.indexing_maps)
    print_named(op, printer, ("indexing_maps",))


def _print_maps(printer: OpPrinter, maps: Attribute | None) -> None:
    printer.emit(" indexing_maps = [")
    for index, element in enumerate(maps.elements if isinstance(maps, ArrayAttr) else ()):
        if index:
            printer.emit(", ")
        printer.attribute(element)
    printer.emit("]")


@hook.parse(ElementwiseOp)
def parse_elementwise(parser: OpParser, state: OpState) -> None:
    """`kind=#linalg.elementwise_kind<add> indexing_maps = [...] ins(...) outs(...)`."""
    parser.expect_keyword("kind")
    parser.expect("=")
    kind = parser.attribute()
    if not isinstance(kind, DialectAttribute) or kind.definition.full_name != "linalg.elementwise_kind":
        parser.hook_error("expected ElementwiseKind attribute")
    state.properties["kind"] = kind
    maps: ArrayAttr | None = None
    if parser.optional_keyword("indexing_maps"):
        parser.expect("=")

        def read_map() -> AffineMapAttr:
            attribute = parser.attribute()
            if not isinstance(attribute, AffineMapAttr):
                parser.hook_error("expected affine map attribute")
            return attribute

        maps = ArrayAttr(tuple(parser.list_between("[", "]", read_map)))
    parse_named(parser, state)
    if maps is None:
        *_, output = [operand.type for operand in state.operands]
        if not isinstance(output, ShapedType):
            parser.hook_error("return type needs to be shaped type")
        maps = ArrayAttr((AffineMapAttr(AffineMap.identity(max(output.rank, 0))),) * len(state.operands))
    state.properties["indexing_maps"] = maps


@hook.print(ElementwiseOp)
def print_elementwise(op: ElementwiseOp, printer: OpPrinter) -> None:
    printer.emit(" kind=")
    printer.attribute(op.properties["kind"])
    maps = spelled_maps(op) or []
    if not all(map_.is_identity() for map_ in maps):
        _print_maps(printer, op.indexing_maps)
    print_named(op, printer, ("kind", "indexing_maps"))


# ------------------------------------------------------------------------------------------------------------- generic


@hook.parse(GenericOp)
def parse_generic(parser: OpParser, state: OpState) -> None:
    """`{indexing_maps = [...], iterator_types = [...]} ins(...) outs(...) attrs = {...} { ... } -> tensor<4xf32>`."""
    start, end = parser.start, parser.end
    described = parser.attribute()
    if not isinstance(described, DictionaryAttr):
        parser.hook_error(UnexpectedAttribute(), start, end)
    for name, value in described.entries:
        inherent = state.definition is not None and name in state.definition.inherent_names
        (state.properties if inherent else state.attributes)[name] = value
    iterators = state.properties.get("iterator_types")
    if not isinstance(iterators, ArrayAttr):
        parser.hook_error('expected "iterator_types" array attribute', start)
    state.properties["iterator_types"] = ArrayAttr(
        tuple(_iterator_type(parser, element) for element in iterators.elements)
    )
    parse_operands(parser, state)
    if parser.optional_keyword("attrs"):
        parser.expect("=")
        parser.optional_attr_dict()
    parser.region()
    state.result_types += parser.optional_arrow_types()


def _iterator_type(parser: OpParser, element: Attribute) -> Attribute:
    """Returns the attribute of an iterator type for its spelling, such as `"parallel"`."""
    if not isinstance(element, StringAttr):
        return element
    attribute = IteratorTypeAttr.spelled(element.value)
    if attribute is None:
        parser.hook_error(f"unexpected iterator_type ({element.value})")
    return attribute


@hook.print(GenericOp)
def print_generic(op: GenericOp, printer: OpPrinter) -> None:
    described = {name: op.properties[name] for name in _GENERIC_ATTRIBUTES if name in op.properties}
    iterators = described.get("iterator_types")
    if isinstance(iterators, ArrayAttr):
        described["iterator_types"] = ArrayAttr(tuple(StringAttr(symbol_of(element)) for element in iterators.elements))
    printer.emit(" ")
    printer.named_attributes(described)
    print_operands(op, printer, op.inputs, op.outputs)
    if any(name not in (*_GENERIC_ATTRIBUTES, "operandSegmentSizes") for name in (*op.properties, *op.attributes)):
        printer.emit(" attrs = ")
        printer.attr_dict(op, _GENERIC_ATTRIBUTES)
    if op.region.blocks:
        printer.emit(" ")
        printer.region(op.region)
    printer.arrow_types([result.type for result in op.results])


@hook.block_argument_names(GenericOp)
def generic_argument_names(op: GenericOp, region: int) -> list[str]:
    return ["in"] * len(op.inputs) + ["out"] * len(op.outputs)


# ------------------------------------------------------------------------------------ map, reduce, transpose, broadcast


def parse_payload(parser: OpParser) -> tuple[str, DictionaryAttr] | None:
    """Parses an optional `{ arith.addf {fastmath = ...} }`."""
    if not parser.consume_if("{"):
        return None
    if parser.kind != "bare":
        parser.error("expected bare identifier or keyword")
    name = parser.take()
    attributes = dictionary_attr(parser.attribute_dict().items()) if parser.kind == "{" else DictionaryAttr(())
    parser.expect("}")
    return name if "." in name else f"{parser.state.default_dialect}.{name}", attributes


def parse_destination_style(parser: OpParser, state: OpState, integers: str | None) -> None:
    """`ins(...) outs(...) dimensions = [0] {attributes}`; the results have the types of outputs that are tensors."""
    _, output_types = parse_operands(parser, state, sized=False)
    state.result_types += [type_ for type_ in output_types if isinstance(type_, RankedTensorType)]
    if integers is not None:
        parser.expect_keyword(integers)
        parser.expect("=")
        state.properties[integers] = DenseArray(I64, tuple(parser.list_between("[", "]", parser.integer)))
    parser.optional_attr_dict()


def parse_body(parser: OpParser, state: OpState) -> None:
    """`(%in: f32, %init: f32) { ... }`."""
    parser.region(parser.argument_list(with_type=True, with_attributes=True))


def add_payload(
    parser: OpParser,
    state: OpState,
    payload: tuple[str, DictionaryAttr],
    order: Callable[[list[Value]], list[Value]],
    *,
    outputs: bool = True,
) -> None:
    """Adds a body of one operation, whose operands are the block's arguments that `order` returns.

    With `outputs`, the block has an argument for the output.
    """
    name, attributes = payload
    types = [operand.type for operand in state.operands]
    region, builder = body_of(parser.context.op_def, types if outputs else types[:-1], None)
    definition = parser.context.op_def(name)
    inherent = frozenset() if definition is None else definition.inherent_names
    properties = {key: value for key, value in attributes.entries if key in inherent}
    result = element_type_or_self(types[-1]) if types else I64
    op = builder.op(name, order(list(builder.block.arguments)), result, properties)
    op.attributes = {key: value for key, value in attributes.entries if key not in inherent}
    builder.yield_values(op.results)
    state.regions.append(region)


@hook.parse(MapOp)
def parse_map(parser: OpParser, state: OpState) -> None:
    """`{ arith.addf } ins(...) outs(...)`, or `ins(...) outs(...) (%in: f32, %init: f32) { ... }`."""
    payload = parse_payload(parser)
    parse_destination_style(parser, state, None)
    if payload is None:
        parse_body(parser, state)
    else:
        add_payload(parser, state, payload, lambda arguments: arguments[:-1])


@hook.parse(ReduceOp)
def parse_reduce(parser: OpParser, state: OpState) -> None:
    """`{ arith.addf } ins(...) outs(...) dimensions = [0]`, or `ins(...) ... (%in: f32, %init: f32) { ... }`."""
    payload = parse_payload(parser)
    parse_destination_style(parser, state, "dimensions")
    if payload is None:
        parse_body(parser, state)
    else:
        add_payload(parser, state, payload, lambda arguments: [arguments[-1], *arguments[:-1]])


def parse_rearrangement(parser: OpParser, state: OpState, integers: str) -> None:
    """`ins(...) outs(...) permutation = [1, 0]`: every element is passed through."""
    parse_destination_style(parser, state, integers)
    region, builder = body_of(parser.context.op_def, [operand.type for operand in state.operands], None)
    for argument, operand in zip(builder.block.arguments, state.operands, strict=True):
        if isinstance(operand, BlockArgument):  # its place in the text, or its location, applies to its elements
            argument.start, argument.location = operand.start, operand.location
    builder.yield_values(builder.block.arguments[:1])
    state.regions.append(region)


def payload_of(block: Block, operands: Sequence[Value]) -> Operation | None:
    """Returns a body's only operation besides the yield of its result, if it has exactly these operands."""
    if len(block.ops) != 2:
        return None
    payload, last = block.ops
    if not operands or list(payload.operands) != list(operands):
        return None
    return payload if payload.results and list(last.operands) == [payload.result] else None


def print_payload(payload: Operation, printer: OpPrinter) -> None:
    none = [
        name
        for name, value in payload.properties.items()
        if isinstance(value, DialectAttribute)
        and value.definition.full_name == "arith.fastmath"
        and symbol_of(value) == "none"
    ]
    printer.emit(f" {{ {payload.name}")
    printer.attr_dict(payload, none[:1])
    printer.emit(" }")


def print_body(arguments_of: Region, printer: OpPrinter) -> None:
    """Prints ` (%in: f32, %init: f32) { ... }` on a new line."""
    printer.indent()
    printer.newline()
    printer.emit("(")
    for index, argument in enumerate(arguments_of.entry.arguments):
        if index:
            printer.emit(", ")
        printer.argument(argument)
    printer.emit(") ")
    printer.region(arguments_of, entry_arguments=False)
    printer.dedent()


def _print_dimensions(op: Operation, printer: OpPrinter, name: str, integers: DenseArray) -> None:
    """Prints ` dimensions = [0, 1] {...}`."""
    printer.emit(f" {name} = [{', '.join(integers.element_texts())}] ")
    printer.attr_dict(op, (name,))


@hook.print(MapOp)
def print_map(op: MapOp, printer: OpPrinter) -> None:
    block = op.mapper.entry
    payload = payload_of(block, block.arguments[:-1])
    if payload is not None:
        print_payload(payload, printer)
    print_operands(op, printer, op.inputs, [op.init])
    printer.attr_dict(op)
    if payload is None:
        print_body(op.mapper, printer)


@hook.print(ReduceOp)
def print_reduce(op: ReduceOp, printer: OpPrinter) -> None:
    block = op.combiner.entry
    payload = payload_of(block, [*block.arguments[1:], *block.arguments[:1]])
    if payload is not None:
        print_payload(payload, printer)
    print_operands(op, printer, op.inputs, op.inits)
    _print_dimensions(op, printer, "dimensions", op.dimensions)
    if payload is None:
        print_body(op.combiner, printer)


@hook.print(TransposeOp)
def print_transpose(op: TransposeOp, printer: OpPrinter) -> None:
    print_operands(op, printer, [op.input], [op.init])
    _print_dimensions(op, printer, "permutation", op.permutation)


@hook.print(BroadcastOp)
def print_broadcast(op: BroadcastOp, printer: OpPrinter) -> None:
    print_operands(op, printer, [op.input], [op.init])
    _print_dimensions(op, printer, "dimensions", op.dimensions)


@hook.block_argument_names(MapOp)
def map_argument_names(op: MapOp, region: int) -> list[str]:
    return ["in"] * len(op.inputs) + ["init"]


@hook.block_argument_names(ReduceOp)
def reduce_argument_names(op: ReduceOp, region: int) -> list[str]:
    return ["in"] * len(op.inputs) + ["init"] * len(op.inits)


# --------------------------------------------------------------------------------------------------------------- yield


@hook.parse(YieldOp)
def parse_yield(parser: OpParser, state: OpState) -> None:
    """`%a, %b {attributes} : f32, i32`."""
    start = parser.start
    operands = parser.operand_list()
    parser.optional_attr_dict()
    if operands:
        parser.expect(":")
        state.operands += parser.resolve_all(operands, parser.type_list(), start)


@hook.print(YieldOp)
def print_yield(op: YieldOp, printer: OpPrinter) -> None:
    if op.values:
        printer.emit(" ")
        printer.values(op.values)
    printer.attr_dict(op)
    if op.values:
        printer.emit(" : ")
        printer.types([operand.type for operand in op.values])


hook.parse(TransposeOp)(partial(parse_rearrangement, integers="permutation"))
hook.parse(BroadcastOp)(partial(parse_rearrangement, integers="dimensions"))
# A family's hook is that of the operations without one, so it comes after those of families within it.
hook.parse(LinalgStructuredBase)(parse_named)
hook.print(LinalgStructuredBase)(print_named)
hook.result_names(MapOp)(lambda op: ["mapped"])
hook.result_names(ReduceOp)(lambda op: ["reduced"])
hook.result_names(TransposeOp)(lambda op: ["transposed"])
hook.result_names(BroadcastOp)(lambda op: ["broadcasted"])
hook.result_names(PackOp)(lambda op: ["pack"])
hook.result_names(UnPackOp)(lambda op: ["unpack"])
