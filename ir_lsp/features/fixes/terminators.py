"""Fixes for missing, misplaced and invalid terminators of blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from compiler.analysis.call_graph import callable_result_types
from compiler.errors.structure import (
    EmptyBlock,
    MisplacedTerminator,
    MissingTerminator,
    RegionFlow,
    RegionShape,
    WrongTerminator,
)
from compiler.ir.operation import Block, Operation, Value
from compiler.text import Span, TextEdit
from ir_lsp.features.fixes.model import Fix, Site, end_of, replacing

_TERMINATORS: Mapping[str, str] = MappingProxyType(
    {
        "async.func": "async.return",
        "emitc.func": "emitc.return",
        "func.func": "return",
        "gpu.func": "gpu.return",
        "llvm.func": "llvm.return",
        "ml_program.func": "ml_program.return",
        "scf.execute_region": "scf.yield",
        "scf.for": "scf.yield",
        "scf.if": "scf.yield",
        "scf.index_switch": "scf.yield",
        "affine.for": "affine.yield",
        "affine.if": "affine.yield",
        "spirv.func": "spirv.Return",
    }
)
"""Terminators of the regions of ops. Ops that are not listed may have an implicit terminator."""


def missing_terminator(site: Site, _: MissingTerminator | EmptyBlock) -> Iterator[Fix]:
    """Yields fixes that end a block with a terminator whose operands are values of fitting types."""
    for op in _enclosing(site):
        blocks = [block for region in op.regions for block in region.blocks]
        unterminated = [block for block in blocks if not (block.ops and _is_terminator(block.ops[-1]))]
        terminators = filter(None, (_terminator_of(op), _unreachable(op)))
        yield from (fix for each in terminators for block in unterminated for fix in _ended(site, op, block, each))
        if unterminated:
            return


def unfinished_region(site: Site, fault: RegionFlow) -> Iterator[Fix]:
    """Yields fixes that add the missing terminator, or give it operands for the operation's results."""
    if fault.passed == 0:
        yield from missing_terminator(site, MissingTerminator())
    op = site.op
    for region in () if op is None else op.regions:
        for block in region.blocks:
            last = block.ops[-1] if block.ops else None
            values = _values_to_return(op, block) if op is not None else None
            if last is None or last.start < 0 or not values or not last.has_trait("Terminator"):
                continue
            if [value.type for value in last.operands] != [value.type for value in values]:
                name = site.name_span(last)
                line = _line(site.spelled(name), values)
                yield replacing(f"Change to '{line}'", Span(name.start, site.span_of(last).end), line)


def move_to_end(site: Site, _: MisplacedTerminator) -> Iterator[Fix]:
    """Yields fixes that remove the terminator or the operations following it, or move it to the end of the block."""
    op = site.op
    block = None if op is None else op.parent
    if op is None or block is None:
        return
    following = [each for each in block.ops[block.ops.index(op) + 1 :] if each.start >= 0]
    if not following:
        return
    own = _line_of(site, op)
    yield replacing(f"Remove this '{op.name}'", own, "")
    rest = Span(own.end, _line_of(site, following[-1]).end)
    yield replacing("Remove the following operations", rest, "")
    end = rest.end
    moved = site.text[own.start : own.end]
    yield Fix("Move it to the end of the block", (TextEdit(own, ""), TextEdit(Span(end, end), moved)))


def _line_of(site: Site, op: Operation) -> Span:
    """Returns the lines of `op`, with the last line break."""
    span = site.span_of(op)
    end = site.line_end(span.end)
    return Span(site.line_start(span.start), min(end + 1, len(site.text)))


def other_terminator(site: Site, fault: WrongTerminator) -> Iterator[Fix]:
    """Yields fixes that add the terminator that the region needs, or replace another one by it."""
    op = site.op
    for region in () if op is None else op.regions:
        for block in region.blocks[:1]:
            last = block.ops[-1] if block.ops else None
            if op is not None and (last is None or not _is_terminator(last)):
                yield from _ended(site, op, block, fault.expected)
            elif last is not None and last.name == fault.found:
                span = site.name_span(last)
                quote = '"' if site.text.startswith('"', span.start) else ""
                yield replacing(f"Change to '{fault.expected}'", span, f"{quote}{fault.expected}{quote}")


def without_arguments(site: Site, _: RegionShape) -> Iterator[Fix]:
    """Yields fixes that remove the arguments of the entry blocks."""
    op = site.op
    for region in () if op is None else op.regions:
        for block in region.blocks[:1]:
            label = re.compile(r"(\^[\w$.-]+)\s*(\([^)]*\))?\s*:").match(site.text, site.base + max(block.start, 0))
            if block.arguments and label is not None:
                yield replacing("Remove the arguments", Span(label.start(), label.end()), f"{label[1]}:")


def terminators_of(site: Site, op: Operation) -> Iterator[str]:
    """Yields terminators, with operands, that may end a block of the region that contains `op`."""
    outer, block = op.parent_op, op.parent
    if outer is None or block is None:
        return
    terminator = _terminator_of(outer)
    values = _values_to_return(outer, block)
    if terminator is not None and values is not None:
        yield _line(terminator, values)
    yield _unreachable(outer)


def _enclosing(site: Site) -> Iterator[Operation]:
    """Yields the op of the error and its enclosing ops, up to the chunk's."""
    op = site.op
    while (op is not None and op.source is None) or (op is site.op and op is not None):
        yield op
        op = op.parent_op
    if op is not None:
        yield op


def _terminator_of(op: Operation) -> str | None:
    return _TERMINATORS.get(op.name) or (op.definition.implicit_terminator if op.definition else None)


def _unreachable(op: Operation) -> str:
    return (
        "llvm.unreachable"
        if op.dialect == "llvm"
        else "spirv.Unreachable"
        if op.dialect == "spirv"
        else "ub.unreachable"
    )


def _is_terminator(op: Operation) -> bool:
    """Returns True if `op` is a terminator in the text, not an implicit one."""
    return op.start >= 0 and op.has_trait("Terminator")


def _ended(site: Site, op: Operation, block: Block, terminator: str) -> Iterator[Fix]:
    """Yields a fix that ends `block`, in a region of `op`, with `terminator`; none if it needs missing operands."""
    values = _values_to_return(op, block) if not terminator.endswith("nreachable") else ()
    if values is None:
        return
    text = site.text
    written = [each for each in block.ops if each.start >= 0]
    if written:
        last = written[-1]
        end = site.line_end(site.base + end_of(last))
        indentation = site.indentation(site.base + last.start)
    else:
        end = site.line_end(site.base + block.start)
        indentation = site.indentation(site.base + op.start) + "  "
    line = _line(terminator, values)
    if written and text[site.base + end_of(written[-1]) : end].strip().startswith("}"):
        end = site.base + end_of(written[-1])
    yield Fix(f"Add '{line}'", (TextEdit(Span(end, end), f"\n{indentation}{line}"),))


def _line(terminator: str, values: Sequence[Value]) -> str:
    """Returns the text of a terminator with these operands."""
    types = ", ".join(str(value.type) for value in values)
    operands = ", ".join(f"%{value.name}" for value in values)
    return f"{terminator} {operands} : {types}" if values else terminator


def _values_to_return(op: Operation, block: Block) -> Sequence[Value] | None:
    """Returns values that the terminator of `block` may return from `op`: the last of each result type.

    None if the block has no value of one of the types.
    """
    if op.has_trait("FunctionOpInterface"):
        result_types = callable_result_types(op)
    else:
        result_types = [result.type for result in op.results]
    visible: list[Value] = [*block.arguments, *(result for each in block.ops for result in each.results)]
    if op.regions and block is not op.regions[0].blocks[0]:
        visible = [*op.regions[0].blocks[0].arguments, *visible] if block.parent is op.regions[0] else visible
    chosen: list[Value] = []
    for result_type in result_types:
        fitting = [value for value in visible if value.name and value.type == result_type and value not in chosen]
        if not fitting:
            return None
        chosen.append(fitting[-1])
    return chosen
