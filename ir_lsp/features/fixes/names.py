"""Fixes for names: correction of misspelt, definition of undefined and renaming of redefined ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.analysis.branches import successor_operands
from compiler.dialects import BUNDLED
from compiler.errors.constraints import MissingAttribute
from compiler.errors.names import (
    InvalidSymbol,
    RedefinedAlias,
    RedefinedBlock,
    RedefinedSymbol,
    RedefinedValue,
    UndeclaredAlias,
    UndeclaredBlock,
    UndeclaredIdentifier,
    UndeclaredLocation,
    UndeclaredValue,
    UndefinedSymbol,
    UnknownDialect,
    UnknownMnemonic,
    UnknownOperation,
    UnregisteredOperation,
)
from compiler.errors.syntax import UnknownWord
from compiler.ir.operation import Operation
from compiler.ir.symbols import VISIBILITIES
from compiler.ir.types import FloatType, IndexType, IntegerType, Type
from compiler.syntax.lexer import BARE_ID, STRING
from compiler.text import Span, TextEdit
from ir_lsp.entities import default_dialect, enclosing_region, symbols_in_scope
from ir_lsp.features.completion import completion
from ir_lsp.features.fixes.model import Fix, Site, replacing, similar_names
from ir_lsp.features.fixes.terminators import terminators_of

_WORD = re.compile(r"\w+")
_SYMBOL = re.compile(rf"@({BARE_ID}|{STRING})")


# ------------------------------------------------------------------------------------------------------ misspelt names


_KEY = re.compile(r"(?<![\w$.#!@%^])[A-Za-z_]\w*(?=\s*=[^=])")
"""Name of an entry with a value in an attribute dictionary."""


def completed(site: Site, _: object) -> Iterator[Fix]:
    """Yields fixes that replace the name by a similar value, block or alias that is visible here."""
    yield from site.similar(site.span, [item.label for item in completion(site.view, site.span.end)])


def similar_operation(site: Site, fault: UnknownOperation) -> Iterator[Fix]:
    """Yields fixes that use a similar operation of the dialect, or one of this name in another dialect."""
    context = site.view.context
    if "." not in fault.spelled:
        default = None if site.place is None else default_dialect(site.place, context)
        yield from site.similar(site.span, [op.partition(".")[2] for op in default.ops] if default else [])
        name = fault.spelled
        others = [op for each in context.loaded_dialects for op in each.ops if op.partition(".")[2] == name]
        yield from (replacing(f"Change to '{other}'", site.span, other) for other in others)
        return
    dialect = context.dialect(fault.name.partition(".")[0])
    names = list(dialect.ops) if dialect is not None else [op for each in context.loaded_dialects for op in each.ops]
    mnemonic = fault.name.partition(".")[2]
    moved = [op for each in context.loaded_dialects for op in each.ops if op.partition(".")[2] == mnemonic]
    yield from site.similar(site.span, names)
    yield from (replacing(f"Change to '{other}'", site.span, other) for other in moved[:3])


def similar_generic_operation(site: Site, fault: UnregisteredOperation) -> Iterator[Fix]:
    """Yields fixes that replace the quoted name at the error, or the preceding one, by a similar operation."""
    span = site.token_at(site.span.start)
    if not site.spelled(span).startswith('"'):
        line = Span(site.line_start(site.span.start), site.span.start)
        span = next((each for each in reversed(list(site.tokens(line))) if site.spelled(each).startswith('"')), span)
    name = site.spelled(span).strip('"')
    dialect = site.view.context.dialect(name.partition(".")[0])
    names = [] if dialect is None else dialect.ops
    if dialect is None:
        close = similar_names(name.partition(".")[0], BUNDLED)
        loaded = [similar for each in close if (similar := site.view.context.dialect(each)) is not None]
        names = [op for each in loaded for op in each.ops]
    inner = Span(span.start + 1, span.end - 1)
    yield from site.similar(inner, names)


def similar_dialect(site: Site, fault: UnknownDialect) -> Iterator[Fix]:
    """Yields fixes that use the operation of this name in a dialect with a similar name."""
    dialect, dot, mnemonic = site.spelled(site.span).partition(".")
    for name in similar_names(dialect, BUNDLED) if dot else ():
        target = site.view.context.dialect(name)
        if target is not None and f"{name}.{mnemonic}" in target.ops:
            edit = TextEdit(site.span, f"{name}.{mnemonic}")
            yield Fix(f"Change to '{name}.{mnemonic}'", (edit,), is_spelling=True)


def similar_mnemonic(site: Site, fault: UnknownMnemonic) -> Iterator[Fix]:
    """Yields fixes that use a similar type or attribute of the dialect. The error may be at the name or enclose it."""
    dialect = site.view.context.dialect(fault.dialect)
    if dialect is None or not fault.mnemonic:
        return
    names = dialect.types if fault.is_type else dialect.attributes
    line = Span(site.line_start(site.span.start), site.line_end(site.span.start))
    for match in re.finditer(rf"{re.escape(fault.mnemonic)}(?![\w$])", site.spelled(line)):
        span = Span(*match.span()).shifted(line.start)
        if site.span.start - len(fault.dialect) - 2 <= span.start <= site.span.end:
            yield from site.similar(span, names)


def similar_word(site: Site, fault: UnknownWord) -> Iterator[Fix]:
    """Yields fixes that use one of the expected words, similar ones first."""
    start = site.span.start + site.text.startswith('"', site.span.start)
    match = _WORD.match(site.text, start)
    span = site.span if match is None else Span(*match.span())
    yield from site.similar(span, fault.choices)
    yield from (replacing(f"Change to '{word}'", span, word) for word in fault.choices[:3])


def misspelled_attribute(site: Site, fault: MissingAttribute) -> Iterator[Fix]:
    """Yields fixes that rename a similar entry of the op's attributes or properties to the missing attribute."""
    op = site.op
    if op is None or op.definition is None:
        return
    span = site.span_of(op)
    keys = _KEY.findall(site.spelled(span))
    for other in similar_names(fault.name, [*op.attributes, *keys]):
        match = re.search(rf"(?<![\w$.]){re.escape(other)}(?![\w$.])", site.spelled(span))
        if match is not None:
            at = Span(*match.span()).shifted(span.start)
            title = f"Change '{other}' to '{fault.name}'"
            yield Fix(title, (TextEdit(at, fault.name),), is_spelling=True)


def similar_symbol(site: Site, fault: UndefinedSymbol) -> Iterator[Fix]:
    """Yields fixes that refer to a symbol with a similar name. The error is at the op that refers to the symbol."""
    if site.place is None or site.op is None:
        return
    names = symbols_in_scope(site.place)
    for span in _symbol_spans(site, site.header_of(site.op), fault.name):
        yield from site.similar(span, [f"@{name}" for name in names])


def _symbol_spans(site: Site, within: Span, name: str) -> list[Span]:
    matches = _SYMBOL.finditer(site.text, within.start, within.end)
    return [Span(*match.span()) for match in matches if match[1].strip('"') == name]


# --------------------------------------------------------------------------------------------------- undefined names


def define_value(site: Site, fault: UndeclaredValue) -> Iterator[Fix]:
    """Yields a fix that defines the value above its use: as a constant, or poison if the type has no constants."""
    op = site.op
    if op is None:
        return
    definition = _constant(fault.type)
    title = f"Define %{fault.name} as '{definition}'"
    yield Fix(title, (site.insertion_above(op, f"%{fault.name} = {definition}"),))


def _constant(type_: Type) -> str:
    match type_:
        case IntegerType(width=1):
            return "arith.constant false"
        case IntegerType() if type_.is_signless:
            return f"arith.constant 0 : {type_}"
        case IndexType():
            return f"arith.constant 0 : {type_}"
        case FloatType():
            return f"arith.constant 0.0 : {type_}"
    return f"ub.poison : {type_}"


def add_block(site: Site, fault: UndeclaredBlock) -> Iterator[Fix]:
    """Yields fixes that add the block at the end of the region, with arguments for the branch's operands."""
    op = site.op
    if op is None:
        return
    arguments = ""
    index = next((number for number, each in enumerate(op.successors) if each.label == fault.label), None)
    operands = None if index is None else successor_operands(op, index)
    if operands:
        names = [f"%{site.free_name('arg', str(number))}: {value.type}" for number, value in enumerate(operands)]
        arguments = f"({', '.join(names)})"
    at = _region_end(site, op)
    if at is None:
        return
    outer = site.indentation(at)
    for terminator in terminators_of(site, op):
        block = f"{outer}^{fault.label}{arguments}:\n{outer}  {terminator}\n"
        yield Fix(f"Add block ^{fault.label}", (TextEdit(Span(at, at), block),))


def _region_end(site: Site, op: Operation) -> int | None:
    """Returns the start of the line with the closing brace of the region that encloses `op`.

    None if there is no such line, or the brace is not the first character on it.
    """
    outer = op.parent_op
    region = None if outer is None else enclosing_region(outer, op.start)
    if region is None or region.end < 0:
        return None
    close = site.base + region.end - 1
    at = site.line_start(close)
    return at if site.text[at:close].isspace() or at == close else None


def define_alias(site: Site, fault: UndeclaredAlias) -> Iterator[Fix]:
    """Yields fixes that define the alias at the top of the section as some simple type or attribute."""
    values = ("index", "none", "tensor<1xindex>") if fault.name.startswith("!") else _ATTRIBUTES
    start = site.section.base
    for value in values:
        title = f"Define '{fault.name}' as '{value}'"
        yield Fix(title, (TextEdit(Span(start, start), f"{fault.name} = {value}\n"),))


_ATTRIBUTES = (
    "unit",
    "affine_map<() -> ()>",
    "affine_map<(d0) -> (d0)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "loc(unknown)",
)


def define_location(site: Site, fault: UndeclaredLocation) -> Iterator[Fix]:
    """Yields fixes that define the location as unknown, or remove its use."""
    section = site.section
    end = section.base + len(section.text)
    line = f"#{fault.name} = loc(unknown)\n"
    before = "" if section.text.endswith("\n") else "\n"
    yield Fix(f"Define '#{fault.name}' as an unknown location", (TextEdit(Span(end, end), before + line),))
    match = re.search(rf"\s*loc\(#{re.escape(fault.name)}\)", section.text)
    if match is not None:
        yield replacing("Remove the location", Span(*match.span()).shifted(section.base), "")


def declare_symbol(site: Site, fault: UndefinedSymbol) -> Iterator[Fix]:
    """Yields a fix that declares the symbol, with the types of its use, before the enclosing chunk."""
    op = site.op
    if op is None or not re.fullmatch(BARE_ID, fault.name):
        return
    line = _declaration(op, fault.name)
    at = site.base
    if line is not None and site.text[site.line_start(at) : at].strip() == "":
        edit = TextEdit(Span(at, at), f"{line}\n{site.indentation(at)}")
        yield Fix(f"Declare @{fault.name}", (edit,))


def _declaration(op: Operation, name: str) -> str | None:
    operands = ", ".join(str(operand.type) for operand in op.operands)
    results = [str(result.type) for result in op.results]
    match op.name:
        case "func.call":
            return f"func.func private @{name}({operands})" + (f" -> ({', '.join(results)})" if results else "")
        case "func.constant":
            return f"func.func private @{name}{results[0].replace('->', ' -> ', 1).replace('  ', ' ')}"
        case "async.call":
            return f"async.func private @{name}({operands})" + (f" -> ({', '.join(results)})" if results else "")
        case "emitc.call":
            return f"emitc.func private @{name}({operands})" + (f" -> {results[0]}" if results else "")
        case "llvm.call":
            return f"llvm.func @{name}({operands})" + (f" -> {results[0]}" if results else "")
        case "llvm.mlir.addressof":
            return f"llvm.mlir.global external @{name}() : i8"
        case "memref.get_global":
            return f'memref.global "private" @{name} : {results[0]}'
        case "emitc.get_global":
            type_ = results[0].removeprefix("!emitc.lvalue<")
            return f"emitc.global extern @{name} : {type_.removesuffix('>') if type_ != results[0] else type_}"
        case "ml_program.global_load" | "ml_program.global_load_const":
            return f"ml_program.global private mutable @{name}(#ml_program.extern<{results[0]}>) : {results[0]}"
    return None


def declare_private(site: Site, _: InvalidSymbol) -> Iterator[Fix]:
    """Yields fixes that make the symbol private by a keyword, or by the visibility attribute in generic form."""
    op = site.op
    if op is None:
        return
    header = site.header_of(op)
    symbol = _SYMBOL.search(site.text, header.start, header.end)
    if symbol is not None:
        before = re.compile(r"(public|nested)\s+$").search(site.text[header.start : symbol.start()])
        start = symbol.start() if before is None else header.start + before.start()
        yield replacing("Make it private", Span(start, symbol.start()), "private ")
    match = re.search(r"sym_visibility = \"\w*\"", site.spelled(header))
    if match is not None:
        yield replacing("Make it private", Span(*match.span()).shifted(header.start), 'sym_visibility = "private"')
    match = re.search(r"sym_name = \"[^\"]*\"", site.spelled(header))
    if match is not None:
        at = header.start + match.end()
        yield replacing("Make it private", Span(at, at), ', sym_visibility = "private"')


def similar_visibility(site: Site, _: InvalidSymbol) -> Iterator[Fix]:
    """Yields fixes that correct a misspelt visibility."""
    header = site.header_of(site.op) if site.op is not None else site.own_lines
    for match in re.finditer(r"\"(\w*)\"", site.spelled(header)):
        yield from site.similar(Span(*match.span(1)).shifted(header.start), VISIBILITIES)


def declare_identifier(site: Site, fault: UndeclaredIdentifier) -> Iterator[Fix]:
    """Yields fixes that use a similar dimension of the affine map or set, or add a dimension of this name."""
    name = site.spelled(site.token_at(site.span.start))
    before = site.text[max(0, site.span.start - 4000) : site.span.start]
    opening = max(before.rfind("affine_map<("), before.rfind("affine_set<("))
    if opening < 0 or not name:
        return
    start = site.span.start - len(before) + opening + len("affine_map<(")
    close = site.text.find(")", start)
    names = re.findall(r"[A-Za-z_][\w$.]*", site.text[start : site.span.start].partition("->")[0])
    yield from site.similar(site.token_at(site.span.start), names)
    separator = ", " if site.text[start:close].strip() else ""
    yield Fix(f"Declare '{name}' as a dimension", (TextEdit(Span(close, close), f"{separator}{name}"),))


# ---------------------------------------------------------------------------------------------------- redefined names


def rename_value(site: Site, fault: RedefinedValue) -> Iterator[Fix]:
    """Yields fixes that rename the second definition with the uses that follow it in its region, or alone."""
    free = site.free_name(fault.name, "0")
    title = f"Rename this definition to %{free}"
    end = site.section.base + len(site.section.text)
    if site.op is not None:
        close = _region_end(site, site.op)
        end = end if close is None else close
    pattern = re.compile(rf"%{re.escape(fault.name)}(?![\w$.-])")
    uses = [Span(*match.span()) for match in pattern.finditer(site.text, site.span.start, end)]
    yield Fix(title, tuple(TextEdit(use, f"%{free}") for use in uses))
    own = pattern.match(site.text, site.span.start)
    if own is not None:
        yield replacing(title, Span(*own.span()), f"%{free}")


def rename_block(site: Site, fault: RedefinedBlock) -> Iterator[Fix]:
    free = site.free_name(fault.label, "0", r"\^")
    yield replacing(f"Rename this block to ^{free}", site.span, f"^{free}")


def rename_symbol(site: Site, fault: RedefinedSymbol) -> Iterator[Fix]:
    """Yields fixes that rename the second definition, a symbol or, in generic form, a string."""
    if site.op is None:
        return
    free = site.free_name(fault.name, "0", "@")
    header = site.header_of(site.op)
    title = f"Rename this definition to @{free}"
    for span in _symbol_spans(site, header, fault.name)[:1]:
        yield replacing(title, span, f"@{free}")
    match = re.search(rf'sym_name = "{re.escape(fault.name)}"', site.spelled(header))
    if match is not None:
        yield replacing(title, Span(*match.span()).shifted(header.start), f'sym_name = "{free}"')


def rename_alias(site: Site, fault: RedefinedAlias) -> Iterator[Fix]:
    span = site.token_at(site.span.start)
    name = site.spelled(span)
    sigil = name[:1] if name[:1] in "!#" else ""
    free = site.free_name(name.removeprefix(sigil), "0", re.escape(sigil))
    yield replacing(f"Rename this definition to {sigil}{free}", span, f"{sigil}{free}")
