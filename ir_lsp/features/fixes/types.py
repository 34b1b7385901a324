"""Fixes for types: a cast of the value, or another type in the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from compiler.errors.constraints import (
    IncompatibleCast,
    InferredTypes,
    OperandConstraint,
    RequiredType,
    ResultConstraint,
    SymbolType,
    TypeRelation,
    ValueConstraint,
)
from compiler.errors.structure import BranchOperands
from compiler.errors.values import CallMismatch, DefinitionMismatch, ReturnType, TypeMismatch
from compiler.ir.operation import Operation, Value
from compiler.ir.types import (
    F32,
    F64,
    I1,
    I8,
    I32,
    I64,
    INDEX,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    Type,
    VectorType,
)
from compiler.ods.constraint import TypeConstraint
from compiler.text import Span, TextEdit
from ir_lsp.entities import value_at
from ir_lsp.features.fixes.model import Fix, Site, replacing

_SCALARS = (INDEX, I32, I64, I1, I8, F32, F64, IntegerType(16), FloatType("f16"))


# ------------------------------------------------------------------------------------------------ the types of operands


def other_type(site: Site, fault: TypeMismatch) -> Iterator[Fix]:
    """Yields the type of the value where another is written, or a cast above the op."""
    op = site.op
    if op is not None:
        yield from site.retyped(op, fault.expected, fault.actual, f"Change the type to {fault.actual}")
    value = None if site.place is None else value_at(site.place)
    if site.place is not None and value is not None:
        token = site.place.token.span
        for fix in _cast(site, value, token, fault.expected):
            yield fix
            name = fix.edits[-1].new_text
            uses = [each for each in site.tokens(site.own_lines) if site.spelled(each) == site.spelled(token)]
            yield Fix(fix.title, (*fix.edits[:-1], *(TextEdit(each, name) for each in uses)))


def type_of_definition(site: Site, fault: DefinitionMismatch) -> Iterator[Fix]:
    """Yields the type of the definition where another is written at the use."""
    title = f"Use %{fault.name} as {fault.actual}"
    for note in site.diagnostic.notes:
        if note.span is not None:
            line = Span(site.line_start(note.span.start), site.line_end(note.span.start))
            spans = site.type_spans(line, fault.expected)
            yield Fix(title, tuple(TextEdit(each, str(fault.actual)) for each in spans))
            yield from (replacing(title, each, str(fault.actual)) for each in spans)


def cast_operand(site: Site, fault: OperandConstraint) -> Iterator[Fix]:
    """Yields a cast of the operand to a type that the operation takes; or that type where the text writes it."""
    op = site.op
    if op is None or op.definition is None or fault.index >= len(op.operands):
        return
    constraint = _constraint_of(
        op, fault.index, op.operand_segments(), [each.constraint for each in op.definition.operands]
    )
    if constraint is None:
        return
    for wanted in _accepted(constraint, fault.actual):
        yield from _cast_in(site, op, fault.index, wanted)


def other_result(site: Site, fault: ResultConstraint) -> Iterator[Fix]:
    """Yields a result type that the operation can give."""
    op = site.op
    if op is None or op.definition is None:
        return
    constraint = _constraint_of(
        op, fault.index, op.result_segments(), [each.constraint for each in op.definition.results]
    )
    if constraint is None:
        return
    operands = [operand.type for operand in op.operands if constraint.accepts(operand.type)]
    for wanted in (*operands, *_accepted(constraint, fault.actual)):
        yield from site.retyped(op, fault.actual, wanted, f"Change the result type to {wanted}")


def other_operand_type(site: Site, fault: ValueConstraint) -> Iterator[Fix]:
    """Yields the operation's counterpart for the type that is written."""
    yield from _counterpart(site)
    op = site.op
    if op is not None:
        for wanted in _SCALARS:
            yield from site.retyped(op, fault.actual, wanted, f"Change the type to {wanted}")


def counterpart(site: Site, _: OperandConstraint) -> Iterator[Fix]:
    yield from _counterpart(site)


def _counterpart(site: Site) -> Iterator[Fix]:
    """The operation for floats in the place of the one for integers, and the other way: `arith.addi`, `arith.addf`."""
    op = site.op
    if op is None:
        return
    span = site.name_span(op)
    spelled = site.spelled(span).strip('"')
    stem = spelled[:-1]
    names = {"i": (f"{stem}f",), "f": (f"{stem}i", f"{stem}si")}.get(spelled[-1:], ())
    names += (f"{spelled[:-2]}f",) if spelled.endswith(("si", "ui")) else ()
    dialect = site.view.context.dialect(op.dialect)
    for name in names:
        if dialect is not None and name in dialect.ops:
            quote = '"' if site.text.startswith('"', span.start) else ""
            yield replacing(f"Change to '{name}'", span, f"{quote}{name}{quote}")


def _constraint_of(
    op: Operation, index: int, segments: Iterable[tuple[int, int]], constraints: Iterable[TypeConstraint]
) -> TypeConstraint | None:
    for constraint, (start, size) in zip(constraints, segments, strict=False):
        if start <= index < start + size:
            return constraint
    return None


def _accepted(constraint: TypeConstraint, actual: Type) -> Iterator[Type]:
    """Types that a constraint accepts, those first that are most like the actual one."""
    for candidate in (*_reshaped(actual), *_SCALARS, *_shapes_of(actual)):
        if candidate != actual and constraint.predicate is not None and constraint.predicate(candidate):
            yield candidate


def _reshaped(type_: Type) -> Iterator[Type]:
    """Types of the same shape with other elements, and the element type."""
    if isinstance(type_, RankedTensorType | VectorType | MemRefType):
        yield type_.element_type
        for element in _SCALARS:
            if isinstance(type_, RankedTensorType):
                yield RankedTensorType(type_.shape, element)
            elif isinstance(type_, MemRefType):
                yield MemRefType(type_.shape, element, type_.layout, type_.memory_space)
    if isinstance(type_, RankedTensorType):
        yield MemRefType(type_.shape, type_.element_type)
    if isinstance(type_, MemRefType):
        yield RankedTensorType(type_.shape, type_.element_type)


def _shapes_of(type_: Type) -> Iterator[Type]:
    if isinstance(type_, IntegerType | FloatType | IndexType):
        yield RankedTensorType((), type_)


# -------------------------------------------------------------------------------------------------- calls and functions


def call_as_declared(site: Site, fault: CallMismatch) -> Iterator[Fix]:
    """Yields a cast of the operand, or the type of the result that the function gives."""
    op = site.op
    if op is None or fault.expected is None or fault.actual is None:
        return
    if fault.is_operand:
        yield from _cast_in(site, op, fault.index, fault.expected)
    else:
        yield from site.retyped(op, fault.actual, fault.expected, f"Change the result type to {fault.expected}")


def return_as_declared(site: Site, fault: ReturnType) -> Iterator[Fix]:
    """Yields the type that is returned in the function's signature, or a cast before the return."""
    op = site.op
    function = None if op is None else op.parent_op
    if op is None or function is None:
        return
    header = site.header_of(function)
    arrow = site.text.rfind("->", header.start, header.end)
    if arrow >= 0:
        for span in site.type_spans(Span(arrow, header.end), fault.expected):
            yield replacing(f"Let the function return {fault.actual}", span, str(fault.actual))
    index = next((number for number, each in enumerate(op.operands) if each.type == fault.actual), fault.index)
    yield from _cast_in(site, op, index, fault.expected)


def branch_as_declared(site: Site, fault: BranchOperands) -> Iterator[Fix]:
    """Yields a cast of the operand that the block takes as another type."""
    op = site.op
    if op is None or fault.type is None:
        return
    for index, operand in enumerate(op.operands):
        if operand.type != fault.type:
            yield from _cast_in(site, op, index, fault.type)


# ------------------------------------------------------------------------------------------------ results and relations


def inferred_type(site: Site, fault: InferredTypes) -> Iterator[Fix]:
    """Yields the result types that were inferred."""
    op = site.op
    if op is None:
        return
    for old, new in zip(fault.actual, fault.inferred, strict=False):
        if old != new:
            yield from site.retyped(op, old, new, f"Change the result type to {new}")


def required_type(site: Site, fault: RequiredType) -> Iterator[Fix]:
    """Yields the type that is demanded where the other one is written, or a cast of an operand to it."""
    op = site.op
    if op is None:
        return
    yield from site.retyped(op, fault.actual, fault.expected, f"Change the type to {fault.expected}")
    for index, operand in enumerate(op.operands):
        if operand.type == fault.actual:
            yield from _cast_in(site, op, index, fault.expected)


def type_of_symbol(site: Site, fault: SymbolType) -> Iterator[Fix]:
    """Yields the type that the symbol is defined with."""
    if site.op is not None:
        title = f"Change the type to {fault.expected}"
        yield from site.retyped(site.op, fault.actual, fault.expected, title)


def related_types(site: Site, _: TypeRelation) -> Iterator[Fix]:
    """One of the op's types, or one made of them, in the place of another; or a cast of an operand."""
    op = site.op
    if op is None:
        return
    operands = [operand.type for operand in op.operands]
    types = list(dict.fromkeys([*operands, *(result.type for result in op.results)]))
    derived = list(dict.fromkeys(each for type_ in types for each in _derived(type_) if each not in types))
    for result in op.results:
        for new in (*types, *derived):
            if new != result.type:
                yield from site.retyped(op, result.type, new, f"Change the result type to {new}")
    for index, old in enumerate(operands):
        for new in types:
            if new != old:
                yield from _cast_in(site, op, index, new)


def _derived(type_: Type) -> Iterator[Type]:
    if isinstance(type_, RankedTensorType | VectorType | MemRefType):
        yield type_.element_type
    if isinstance(type_, RankedTensorType):
        yield RankedTensorType(type_.shape, I1)
    if isinstance(type_, VectorType):
        yield VectorType(type_.shape, I1, type_.scalable)


def unrealized_cast(site: Site, fault: IncompatibleCast) -> Iterator[Fix]:
    """Yields the cast of everything to everything, which a later pass must resolve; or the cast for these types."""
    op = site.op
    if op is None or len(op.operands) != 1 or len(op.results) != 1 or op.operands[0].name is None:
        return
    span = site.span_of(op)
    source, wanted = op.operands[0].type, op.results[0].type
    start = site.name_span(op).start
    dialect = op.dialect
    for name in dict.fromkeys((cast_between(source, wanted), "builtin.unrealized_conversion_cast")):
        if name != op.name and (dialect, source) != ("llvm", wanted):
            text = f"{name} {_name(op.operands[0])} : {source} to {wanted}"
            yield replacing(f"Change to '{name}'", Span(start, span.end), text)


# ---------------------------------------------------------------------------------------------------------------- casts


def _name(value: Value) -> str:
    return f"%{value.name}"


def _cast_in(site: Site, op: Operation, index: int, wanted: Type) -> Iterator[Fix]:
    """Yields a cast of operand `index`, and its type where the op writes it."""
    if index < 0 or index >= len(op.operands):
        return
    value = op.operands[index]
    if value.name is None:
        return
    pattern = rf"%{re.escape(value.name)}(?:#\d+)?(?![\w$.-])"
    header = site.header_of(op)
    start = site.name_span(op).start
    places = [Span(*match.span()) for match in re.finditer(pattern, site.text[start : header.end])]
    spans = [each.shifted(start) for each in places]
    # The same value may be several operands: the one that is meant first.
    same = [number for number, operand in enumerate(op.operands) if operand is value]
    if index in same and same.index(index) < len(spans):
        spans.insert(0, spans.pop(same.index(index)))
    written = site.type_spans(header, value.type)
    for span in spans[:2]:
        for fix in _cast(site, value, span, wanted):
            for written_span in written[:4]:
                yield Fix(fix.title, (*fix.edits, TextEdit(written_span, str(wanted))))
            yield fix


def _cast(site: Site, value: Value, span: Span, wanted: Type) -> Iterator[Fix]:
    """Yields a cast above the op, and its result in place of the value."""
    op = site.op
    if op is None or value.name is None:
        return
    cast = cast_between(value.type, wanted)
    name = site.free_name(value.name, "cast")
    spelled = site.spelled(span)
    line = f"%{name} = {cast} {spelled} : {value.type} to {wanted}"
    edits = (site.insertion_above(op, line), TextEdit(span, f"%{name}"))
    yield Fix(f"Cast {spelled} to {wanted} with '{cast}'", edits)


def cast_between(source: Type, wanted: Type) -> str:
    """Returns the op that turns one type into another; the cast of everything where there is none of its own."""
    match source, wanted:
        case (IndexType(), IntegerType()) | (IntegerType(), IndexType()):
            return "arith.index_cast"
        case IntegerType(), IntegerType() if source.width != wanted.width:
            return "arith.trunci" if source.width > wanted.width else "arith.extsi"
        case FloatType(), FloatType() if source.width != wanted.width:
            return "arith.truncf" if source.width > wanted.width else "arith.extf"
        case IntegerType(), FloatType():
            return "arith.sitofp"
        case FloatType(), IntegerType():
            return "arith.fptosi"
        case (MemRefType(), MemRefType()) if source.element_type == wanted.element_type:
            return "memref.cast"
        case (RankedTensorType(), RankedTensorType()) if source.element_type == wanted.element_type:
            return "tensor.cast"
    return "builtin.unrealized_conversion_cast"


def function_type(inputs: Iterable[Type], results: Iterable[Type]) -> FunctionType:
    return FunctionType(tuple(inputs), tuple(results))
