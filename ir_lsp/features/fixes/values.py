"""Fixes for numbers of operands and results, and for places of definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from compiler.analysis.branches import successor_operands
from compiler.errors.constraints import SegmentSizes
from compiler.errors.structure import BranchOperands, FunctionSignature
from compiler.errors.values import (
    CallMismatch,
    IndexCount,
    InvalidResultNumber,
    NotDominated,
    OperandCount,
    OperandTypeCount,
    OutsideValue,
    ResultCount,
    ResultNames,
    ReturnCount,
)
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import FunctionType, Type
from compiler.text import Span, TextEdit
from ir_lsp.features.fixes.model import Fix, Site, replacing

_LIST = re.compile(r"\((?P<operands>[^()]*)\)")
_OPERAND = re.compile(r"%[\w$.-]+(?:#\d+)?")


def bind_results(site: Site, fault: ResultNames) -> Iterator[Fix]:
    """Yields fixes that name all results of the op, or none."""
    left = site.span
    name = re.match(r"%([\w$.-]+)", site.text[left.start : left.end])
    equals = site.text.rfind("=", left.start, left.end)
    if name is None or equals < 0:
        return
    whole = Span(left.start, left.end)
    if fault.results:
        count = f":{fault.results}" if fault.results > 1 else ""
        yield replacing(f"Name all {fault.results} results", Span(left.start, equals), f"%{name[1]}{count} ")
    yield replacing("Remove the names", whole, "")


def results_as_defined(site: Site, fault: ResultCount) -> Iterator[Fix]:
    """Yields a fix that removes superfluous results and their types from an op in generic form."""
    op = site.op
    if op is None or fault.found <= fault.expected:
        return
    header = site.header_of(op)
    arrow = site.text.rfind("->", header.start, header.end)
    types = re.compile(r"\s*(?=\()").match(site.text, arrow + 2)
    left = re.compile(r"%([\w$.-]+)(?::\d+)?\s*=\s*").match(site.text, header.start)
    if arrow < 0 or types is None:
        return
    close = types.end() + _closing(site.text[types.end() : header.end], 0)
    kept = _split(site.text[types.end() + 1 : close])[: fault.expected]
    kept_text = kept[0] if len(kept) == 1 else f"({', '.join(kept)})"
    edits = [TextEdit(Span(types.end(), close + 1), kept_text)]
    if left is not None:
        count = f":{fault.expected}" if fault.expected > 1 else ""
        name = f"%{left[1]}{count} = " if fault.expected else ""
        edits.insert(0, TextEdit(Span(*left.span()), name))
    yield Fix(f"Keep {fault.expected} of {fault.found} results", tuple(edits))


def other_result_number(site: Site, _: InvalidResultNumber) -> Iterator[Fix]:
    """Yields fixes that use a result with a lower number, the highest one first."""
    token = re.compile(r"%([\w$.-]+)#(\d+)").match(site.text, site.span.start)
    if token is None:
        return
    for number in range(min(int(token[2]), 8) - 1, -1, -1):
        yield replacing(f"Use %{token[1]}#{number}", Span(*token.span()), f"%{token[1]}#{number}")
    yield replacing(f"Use %{token[1]}", Span(*token.span()), f"%{token[1]}")


# -------------------------------------------------------------------------------------------------- numbers of operands


def operands_as_defined(site: Site, fault: OperandCount) -> Iterator[Fix]:
    """Yields fixes that remove operands with their types, or repeat the last one."""
    op = site.op
    if op is None:
        return
    yield from resized(site, op, fault.expected)


def operands_of_call(site: Site, fault: CallMismatch) -> Iterator[Fix]:
    """Yields fixes that remove operands of a call, or repeat the last one."""
    op = site.op
    if op is None or fault.expected is not None:
        return
    for count in range(len(op.operands) + 3) if fault.is_operand else ():
        yield from resized(site, op, count)


def types_of_operands(site: Site, fault: OperandTypeCount) -> Iterator[Fix]:
    """Yields fixes that remove types or repeat the last one, or remove operands."""
    spans = _type_lists(site)
    for span in spans:
        types = _split(site.spelled(span))
        count = fault.operands
        kept = types[:count] if len(types) >= count else types + [types[-1]] * (count - len(types)) if types else []
        if kept and len(types) == fault.types:
            yield replacing(f"Write {count} type{'s' * (count != 1)}", span, ", ".join(kept))
    if spans:
        yield from _fewer_operands(site, fault)


def _fewer_operands(site: Site, fault: OperandTypeCount) -> Iterator[Fix]:
    """Yields a fix that removes the operands without a type."""
    line = Span(site.line_start(site.span.start), site.line_end(site.span.start))
    equals = site.spelled(line).find(" = ")
    start = line.start + max(equals, 0)
    operands = [Span(*match.span()) for match in _OPERAND.finditer(site.text, start, line.end)]
    if len(operands) == fault.operands > fault.types > 0:
        yield replacing("Remove the operand", Span(operands[fault.types - 1].end, operands[-1].end), "")


def _type_lists(site: Site) -> list[Span]:
    """Returns the spans of possible type lists on the lines of the error: after each colon, or in parentheses there."""
    line = site.own_lines
    spans = []
    for colon in re.finditer(r":", site.spelled(line)):
        start = line.start + colon.end()
        rest = site.text[start : line.end]
        if (parenthesis := re.match(r"\s*\(", rest)) is not None:
            close = _closing(rest, parenthesis.end() - 1)
            spans.append(Span(start + parenthesis.end(), start + close))
        else:
            stop = re.search(r"->|\bto\b|\binto\b|\)|loc\(|\{", rest)
            end = start + (stop.start() if stop else len(rest))
            spans.append(Span(start + len(rest) - len(rest.lstrip()), len(site.text[:end].rstrip())))
    return [each for each in spans if each.start < each.end]


def _closing(text: str, start: int) -> int:
    """Returns the offset of the bracket that closes the one at `start`; the length of the text without one."""
    depth = 0
    for offset in range(start, len(text)):
        depth += (text[offset] in "([{<") - (text[offset] in ")]}" or (text[offset] == ">" and text[offset - 1] != "-"))
        if not depth:
            return offset
    return len(text)


def _split(text: str) -> list[str]:
    """Returns the elements of a comma-separated list; commas in brackets don't separate."""
    parts, depth, start = [], 0, 0
    for offset, char in enumerate(text):
        depth += (char in "([{<") - (char in ")]}" or (char == ">" and text[offset - 1 : offset] != "-"))
        if char == "," and not depth:
            parts.append(text[start:offset].strip())
            start = offset + 1
    rest = text[start:].strip()
    return [*parts, rest] if rest else parts


def resized(site: Site, op: Operation, count: int) -> Iterator[Fix]:
    """Yields fixes that remove the last operands of `op`, or repeat the last one, until it has `count`."""
    present = len(op.operands)
    if count == present or any(operand.name is None for operand in op.operands):
        return
    header = site.header_of(op)
    start = site.name_span(op).end
    operands = [Span(*match.span()) for match in _OPERAND.finditer(site.text, start, header.end)]
    if len(operands) < present:
        return
    title = f"Remove operand{'s' * (present - count > 1)} {', '.join(_names(site, operands[count:present]))}"
    if count > present:
        title = "Repeat the last operand"
    edits = list(_with_count(site, operands[:present], count))
    if not edits:
        return
    for types in _type_lists(site):
        parts = _split(site.spelled(types))
        if len(parts) == present:
            kept = parts[:count] if count < present else parts + parts[-1:] * (count - present)
            yield Fix(title, (*edits, TextEdit(types, ", ".join(kept))))
    yield Fix(title, tuple(edits))


def indices_as_needed(site: Site, fault: IndexCount) -> Iterator[Fix]:
    """Yields fixes that remove indices, or add zeros that are defined above the op."""
    op = site.op
    if op is None or any(operand.name is None for operand in op.operands):
        return
    header = site.header_of(op)
    start = site.name_span(op).end
    operands = [Span(*match.span()) for match in _OPERAND.finditer(site.text, start, header.end)]
    missing = fault.expected - fault.found
    groups = [group for group in op.operand_segments() if group[1] == fault.found] if op.definition else []
    if missing < 0:
        title = f"Remove {-missing} of {fault.found}"
        for first, size in groups:
            group = operands[first : first + size]
            if len(group) == size:
                rest = Span(group[missing - 1].end if fault.expected else group[0].start, group[-1].end)
                yield from _with_types(site, title, [TextEdit(rest, "")], missing)
        return
    zero = site.free_name("c0")
    title = f"Add {missing} of %{zero}"
    definition = site.insertion_above(op, f"%{zero} = arith.constant 0 : index")
    for first, size in groups:
        group = operands[first : first + size]
        if size and len(group) == size:
            more = TextEdit(Span(group[-1].end, group[-1].end), f", %{zero}" * missing)
            yield from _with_types(site, title, [definition, more], missing)
    listed = ", ".join([f"%{zero}"] * missing)
    for empty in re.finditer(r"\[\]|\(\)", site.text[start : header.end]) if not fault.found else ():
        at = start + empty.start() + 1
        yield from _with_types(site, title, [definition, TextEdit(Span(at, at), listed)], missing)


def _with_types(site: Site, title: str, edits: list[TextEdit], more: int) -> Iterator[Fix]:
    """Yields a fix of the `edits` alone, and fixes that also add `more` types `index` to a type list of the op.

    If `more` is negative, they remove types.
    """
    yield Fix(title, tuple(edits))
    for types in _type_lists(site):
        parts = _split(site.spelled(types))
        if "index" not in parts and more < 0:
            continue
        changed = [*parts, *["index"] * more] if more > 0 else parts[:more]
        yield Fix(title, (*edits, TextEdit(types, ", ".join(changed))))


def _names(site: Site, spans: Sequence[Span]) -> list[str]:
    return [site.spelled(each) for each in spans]


def _with_count(site: Site, operands: Sequence[Span], count: int) -> Iterator[TextEdit]:
    """Yields the edit after which there are `count` operands; none if other text is among the removed ones."""
    if count < len(operands):
        start = operands[count - 1].end if count else operands[0].start
        if not re.fullmatch(r"[\s,%\w$.#-]*", site.text[start : operands[-1].end]):
            return
        yield TextEdit(Span(start, operands[-1].end), "")
    elif operands:
        last = site.spelled(operands[-1])
        yield TextEdit(Span(operands[-1].end, operands[-1].end), f", {last}" * (count - len(operands)))


# ------------------------------------------------------------------------------------------------------------ functions


def signature_as_returned(site: Site, fault: ReturnCount) -> Iterator[Fix]:
    """Yields fixes that correct the function's result types, or the returned values."""
    op = site.op
    function = None if op is None else op.parent_op
    if op is None or function is None:
        return
    types = [operand.type for operand in op.operands]
    yield from _with_results(site, function, types)
    if fault.expected < fault.returned:
        yield from resized(site, op, fault.expected)
    else:
        yield from _return_fitting_values(site, op, function)


def _return_fitting_values(site: Site, op: Operation, function: Operation) -> Iterator[Fix]:
    """Yields a fix that returns, for each of the function's result types, the value of it that is defined last."""
    type_, block = function_type(function), op.parent
    if type_ is None or block is None:
        return
    visible = [*block.arguments, *(result for each in block.ops for result in each.results)]
    values = []
    for result_type in type_.results:
        fitting = [value for value in visible if value.type == result_type and value.name]
        if not fitting:
            return
        values.append(fitting[-1])
    name = site.name_span(op)
    line = f" {', '.join(f'%{value.name}' for value in values)} : {', '.join(str(value.type) for value in values)}"
    yield replacing(f"Return{line}", Span(name.end, site.span_of(op).end), line)


def _with_results(site: Site, function: Operation, types: Sequence[Type]) -> Iterator[Fix]:
    """Yields a fix that replaces the result types in a function's header."""
    header = site.header_of(function)
    text = site.spelled(header)
    opening = text.find("(")
    if opening < 0:
        return
    close = _closing(text, opening)
    rest = text[close + 1 :]
    listed = ", ".join(map(str, types))
    new = "" if not types else f" -> {listed}" if len(types) == 1 else f" -> ({listed})"
    title = f"Change the function's result types to {listed}" if listed else "Remove the function's result types"
    old = re.match(r"\s*->\s*", rest)
    start = header.start + close + 1
    if old is None:
        yield replacing(title, Span(start, start), new)
        return
    after = rest[old.end() :]
    end = _closing(after, 0) + 1 if after.startswith("(") else len(_first_type(after))
    yield replacing(title, Span(start, start + old.end() + end), new)


def _first_type(text: str) -> str:
    """Returns the beginning of `text` up to a blank, line break or `{` outside of brackets."""
    depth = 0
    for offset, char in enumerate(text):
        depth += (char in "<(") - (char in ">)")
        if depth == 0 and char in " {\n":
            return text[:offset]
    return text


def signature_of_block(site: Site, _: FunctionSignature) -> Iterator[Fix]:
    """Yields fixes that use the types of the entry block's arguments in the function's type."""
    op = site.op
    type_ = None if op is None else function_type(op)
    if op is None or type_ is None or not op.regions or not op.regions[0].blocks:
        return
    inputs = tuple(argument.type for argument in op.regions[0].blocks[0].arguments)
    new = FunctionType(inputs, type_.results)
    yield from site.retyped(op, type_, new, f"Change the function's type to {new}")


def operands_of_branch(site: Site, fault: BranchOperands) -> Iterator[Fix]:
    """Yields fixes that change the operands passed to a block, or add arguments to the block."""
    op = site.op
    if op is None or fault.type is not None or fault.successor >= len(op.successors):
        return
    block = op.successors[fault.successor]
    label = block.label or ""
    match = re.search(
        rf"\^{re.escape(label)}(?:\(([^()]*)\))?", site.text[site.span_of(op).start : site.span_of(op).end]
    )
    operands = successor_operands(op, fault.successor) or ()
    visible = [] if op.parent is None else [*op.parent.arguments, *(r for each in op.parent.ops for r in each.results)]
    values = list(operands[: fault.expected])
    for argument in block.arguments[len(values) :]:
        fitting = [value for value in visible if value.type == argument.type and value.name]
        if not fitting:
            break
        values.append(fitting[-1])
    if match is not None and len(values) == fault.expected:
        names, types = ", ".join(f"%{each.name}" for each in values), ", ".join(str(each.type) for each in values)
        passed = f"({names} : {types})" if values else ""
        at = Span(*match.span()).shifted(site.span_of(op).start)
        yield replacing(f"Pass {names or 'nothing'} to ^{label}", at, f"^{label}{passed}")
    if block.start >= 0:
        arguments = ", ".join(f"%{site.free_name('arg', str(n))}: {value.type}" for n, value in enumerate(operands))
        at = Span(site.base + block.start, site.base + block.start)
        old = re.compile(r"\^[\w$.-]+(\([^)]*\))?").match(site.text, at.start)
        if old is not None and not block.arguments:
            yield replacing(f"Add arguments to ^{label}", Span(*old.span()), f"^{label}({arguments})")


# ------------------------------------------------------------------------------------------------------------ segments


def segment_sizes(site: Site, fault: SegmentSizes) -> Iterator[Fix]:
    """Yields fixes that change the size of one segment, so that the sum is the number of operands or results."""
    op = site.op
    if op is None:
        return
    span = site.span_of(op)
    for name, count in (("operandSegmentSizes", len(op.operands)), ("resultSegmentSizes", len(op.results))):
        pattern = rf"{name}\s*=\s*array<i32(?::\s*(?P<sizes>[^>]*))?>"
        match = re.search(pattern, site.spelled(span))
        value = op.attribute(name)
        if match is None or not isinstance(value, DenseArrayAttr):
            continue
        groups = (
            0 if op.definition is None else len(op.definition.operands if "operand" in name else op.definition.results)
        )
        sizes = [max(0, int(size)) for size in value.values][:groups]
        sizes += [0] * (groups - len(sizes))
        at = Span(*match.span()).shifted(span.start)
        for index in reversed(range(len(sizes))):
            others = sum(sizes) - sizes[index]
            if others <= count:
                fitted = [*sizes[:index], count - others, *sizes[index + 1 :]]
                text = f"{name} = array<i32: {', '.join(map(str, fitted))}>"
                yield replacing(f"Change '{name}' to {fitted}", at, text)


# ------------------------------------------------------------------------------------------------------------ dominance


def move_definition(site: Site, fault: NotDominated) -> Iterator[Fix]:
    """Yields fixes that move the definition before the use, or the use after the definition."""
    op = site.op
    if op is None or fault.index >= len(op.operands):
        return
    value = op.operands[fault.index]
    definer = value.owner if isinstance(value, OpResult) else None
    if definer is None or definer.start < 0 or definer is op:
        return
    use = op
    while use.parent is not definer.parent:
        if use.parent_op is None or use.parent_op.start < 0:
            break
        use = use.parent_op
    own, other = _lines_of(site, definer), _lines_of(site, use)
    if own is None or other is None or (own.start < other.end and other.start < own.end):
        return
    text = site.spelled(own)
    at = other.start
    yield Fix(f"Move the definition of %{value.name} here", (TextEdit(own, ""), TextEdit(Span(at, at), text)))
    text = site.spelled(other)
    edits = (TextEdit(other, ""), TextEdit(Span(own.end, own.end), text))
    yield Fix(f"Move '{use.name}' below the definition", edits)


def _lines_of(site: Site, op: Operation) -> Span | None:
    """Returns the lines of `op`, with the last line break; None if they contain anything else but comments."""
    span = site.span_of(op)
    start, end = site.line_start(span.start), site.line_end(span.end)
    if site.text[start : span.start].strip() or site.text[span.end : end].partition("//")[0].strip():
        return None
    return Span(start, min(end + 1, len(site.text)))


def copy_inside(site: Site, fault: OutsideValue) -> Iterator[Fix]:
    """Yields fixes that copy the definition of an outer constant into the region."""
    op = site.op
    value = None if op is None or fault.index >= len(op.operands) else op.operands[fault.index]
    definer = value.owner if isinstance(value, OpResult) else None
    if op is None or value is None or definer is None or definer.operands or definer.regions or definer.start < 0:
        return
    line = site.spelled(site.span_of(definer))
    free = site.free_name(value.name or "", "copy")
    copied = line.replace(f"%{value.name}", f"%{free}", 1)
    header = site.header_of(op)
    for match in re.finditer(rf"%{re.escape(value.name or '')}(?![\w$.-])", site.spelled(header)):
        use = Span(*match.span()).shifted(header.start)
        edits = (site.insertion_above(op, copied), TextEdit(use, f"%{free}"))
        yield Fix(f"Copy the definition of %{value.name} inside", edits)
