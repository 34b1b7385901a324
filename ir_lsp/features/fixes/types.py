"""Fixes for types: casts of values, or other types in the text."""

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
    """Yields fixes that correct the type at the use of a value, or cast the value above the op."""
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
    """Yields fixes that use the definition's type at the use of a value."""
    title = f"Use %{fault.name} as {fault.actual}"
    for note in site.diagnostic.notes:
        if note.span is not None:
            line = Span(site.line_start(note.span.start), site.line_end(note.span.start))
            spans = site.type_spans(line, fault.expected)
            yield Fix(title, tuple(TextEdit(each, str(fault.actual)) for each in spans))
            yield from (replacing(title, each, str(fault.actual)) for each in spans)


def cast_operand(site: Site, fault: OperandConstraint) -> Iterator[Fix]:
    """Yields fixes that cast the operand to a type that the operation accepts."""
    op = site.op
    if op is None or op.definition is None or fault.index >= len(op.operands):
        return
    constraint = _constraint_at(
        fault.index, op.operand_segments(), [each.constraint for each in op.definition.operands]
    )
    if constraint is None:
        return
    for target in _accepted(constraint, fault.actual):
        yield from _cast_in(site, op, fault.index, target)


def other_result(site: Site, fault: ResultConstraint) -> Iterator[Fix]:
    """Yields fixes that replace the result type by one that the operation accepts."""
    op = site.op
    if op is None or op.definition is None:
        return
    constraint = _constraint_at(fault.index, op.result_segments(), [each.constraint for each in op.definition.results])
    if constraint is None:
        return
    operands = [operand.type for operand in op.operands if constraint.accepts(operand.type)]
    for target in (*operands, *_accepted(constraint, fault.actual)):
        yield from site.retyped(op, fault.actual, target, f"Change the result type to {target}")


def other_operand_type(site: Site, fault: ValueConstraint) -> Iterator[Fix]:
    """Yields fixes that use the operation's counterpart for the operand's type, or another type."""
    yield from _counterpart(site)
    op = site.op
    if op is not None:
        for target in _SCALARS:
            yield from site.retyped(op, fault.actual, target, f"Change the type to {target}")


def counterpart(site: Site, _: OperandConstraint) -> Iterator[Fix]:
    """Yields fixes that use the operation's counterpart for the operand's type."""
    yield from _counterpart(site)


def _counterpart(site: Site) -> Iterator[Fix]:
    """Yields fixes that exchange an integer operation and its counterpart for floats: `arith.addi`, `arith.addf`."""
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


def _constraint_at(
    index: int, segments: Iterable[tuple[int, int]], constraints: Iterable[TypeConstraint]
) -> TypeConstraint | None:
    """Returns the constraint on the operand or result `index`; None if it is in no segment."""
    for constraint, (start, size) in zip(constraints, segments, strict=False):
        if start <= index < start + size:
            return constraint
    return None


def _accepted(constraint: TypeConstraint, actual: Type) -> Iterator[Type]:
    """Yields types that `constraint` accepts, those similar to `actual` first."""
    for candidate in (*_reshaped(actual), *_SCALARS, *_shapes_of(actual)):
        if candidate != actual and constraint.predicate is not None and constraint.predicate(candidate):
            yield candidate


def _reshaped(type_: Type) -> Iterator[Type]:
    """Yields the element type of a shaped type, types of the same shape with other elements, and memref or tensor."""
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
    """Yields fixes that cast an operand to the function's type, or correct the result type."""
    op = site.op
    if op is None or fault.expected is None or fault.actual is None:
        return
    if fault.is_operand:
        yield from _cast_in(site, op, fault.index, fault.expected)
    else:
        yield from site.retyped(op, fault.actual, fault.expected, f"Change the result type to {fault.expected}")


def return_as_declared(site: Site, fault: ReturnType) -> Iterator[Fix]:
    """Yields fixes that correct the function's result type, or cast the returned value."""
    op = site.op
    function = None if op is None else op.parent_op
    if op is None or function is None:
        return
    header = site.header_of(function)
    arrow = site.text.rfind("->", header.start, header.end)
    if arrow >= 0:
        for span in site.type_spans(Span(arrow, header.end), fault.expected):
            yield replacing(f"Change the function's result type to {fault.actual}", span, str(fault.actual))
    index = next((number for number, each in enumerate(op.operands) if each.type == fault.actual), fault.index)
    yield from _cast_in(site, op, index, fault.expected)


def branch_as_declared(site: Site, fault: BranchOperands) -> Iterator[Fix]:
    """Yields fixes that cast an operand to the type of the block's argument."""
    op = site.op
    if op is None or fault.type is None:
        return
    for index, operand in enumerate(op.operands):
        if operand.type != fault.type:
            yield from _cast_in(site, op, index, fault.type)


# ------------------------------------------------------------------------------------------------ results and relations


def inferred_type(site: Site, fault: InferredTypes) -> Iterator[Fix]:
    """Yields fixes that use the inferred result types."""
    op = site.op
    if op is None:
        return
    for old, new in zip(fault.actual, fault.inferred, strict=False):
        if old != new:
            yield from site.retyped(op, old, new, f"Change the result type to {new}")


def required_type(site: Site, fault: RequiredType) -> Iterator[Fix]:
    """Yields fixes that replace the type by the required one, or cast an operand to it."""
    op = site.op
    if op is None:
        return
    yield from site.retyped(op, fault.actual, fault.expected, f"Change the type to {fault.expected}")
    for index, operand in enumerate(op.operands):
        if operand.type == fault.actual:
            yield from _cast_in(site, op, index, fault.expected)


def type_of_symbol(site: Site, fault: SymbolType) -> Iterator[Fix]:
    """Yields fixes that use the type of the symbol's definition."""
    if site.op is not None:
        title = f"Change the type to {fault.expected}"
        yield from site.retyped(site.op, fault.actual, fault.expected, title)


def related_types(site: Site, _: TypeRelation) -> Iterator[Fix]:
    """Yields fixes that replace a result type by another type of the op or one derived from it, or cast an operand."""
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
    """Yields fixes that use the cast operation for these types, or `builtin.unrealized_conversion_cast`."""
    op = site.op
    if op is None or len(op.operands) != 1 or len(op.results) != 1 or op.operands[0].name is None:
        return
    span = site.span_of(op)
    source, target = op.operands[0].type, op.results[0].type
    start = site.name_span(op).start
    dialect = op.dialect
    for name in dict.fromkeys((cast_between(source, target), "builtin.unrealized_conversion_cast")):
        if name != op.name and (dialect, source) != ("llvm", target):
            text = f"{name} {_name(op.operands[0])} : {source} to {target}"
            yield replacing(f"Change to '{name}'", Span(start, span.end), text)


# ---------------------------------------------------------------------------------------------------------------- casts


def _name(value: Value) -> str:
    return f"%{value.name}"


def _cast_in(site: Site, op: Operation, index: int, target: Type) -> Iterator[Fix]:
    """Yields fixes that cast operand `index` to `target` and change its type in the op's text, or only cast it."""
    if index < 0 or index >= len(op.operands):
        return
    value = op.operands[index]
    if value.name is None:
        return
    pattern = rf"%{re.escape(value.name)}(?:#\d+)?(?![\w$.-])"
    header = site.header_of(op)
    start = site.name_span(op).start
    spans = [Span(*match.span()).shifted(start) for match in re.finditer(pattern, site.text[start : header.end])]
    # A value may be several operands; try the occurrence of operand `index` first.
    indices = [number for number, operand in enumerate(op.operands) if operand is value]
    if index in indices and indices.index(index) < len(spans):
        spans.insert(0, spans.pop(indices.index(index)))
    type_spans = site.type_spans(header, value.type)
    for span in spans[:2]:
        for fix in _cast(site, value, span, target):
            for type_span in type_spans[:4]:
                yield Fix(fix.title, (*fix.edits, TextEdit(type_span, str(target))))
            yield fix


def _cast(site: Site, value: Value, span: Span, target: Type) -> Iterator[Fix]:
    """Yields a fix that casts `value` above the op, and uses the result at `span`."""
    op = site.op
    if op is None or value.name is None:
        return
    cast = cast_between(value.type, target)
    name = site.free_name(value.name, "cast")
    spelled = site.spelled(span)
    line = f"%{name} = {cast} {spelled} : {value.type} to {target}"
    edits = (site.insertion_above(op, line), TextEdit(span, f"%{name}"))
    yield Fix(f"Cast {spelled} to {target} with '{cast}'", edits)


def cast_between(source: Type, target: Type) -> str:
    """Returns the name of the op that casts `source` to `target`; `builtin.unrealized_conversion_cast` if none."""
    match source, target:
        case (IndexType(), IntegerType()) | (IntegerType(), IndexType()):
            return "arith.index_cast"
        case IntegerType(), IntegerType() if source.width != target.width:
            return "arith.trunci" if source.width > target.width else "arith.extsi"
        case FloatType(), FloatType() if source.width != target.width:
            return "arith.truncf" if source.width > target.width else "arith.extf"
        case IntegerType(), FloatType():
            return "arith.sitofp"
        case FloatType(), IntegerType():
            return "arith.fptosi"
        case (MemRefType(), MemRefType()) if source.element_type == target.element_type:
            return "memref.cast"
        case (RankedTensorType(), RankedTensorType()) if source.element_type == target.element_type:
            return "tensor.cast"
    return "builtin.unrealized_conversion_cast"
