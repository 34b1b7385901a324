"""Gives names to unnamed results, and descriptive names to values that have a number.

%0 = arith.addi %a, %b : i32   ->   %sum = arith.addi %a, %b : i32
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from compiler.ir.attributes import FloatAttr, IntegerAttr
from compiler.ir.operation import BlockArgument, OpResult, Value
from compiler.text import Span, TextEdit
from ir_lsp.documents.document import DocumentView
from ir_lsp.entities import Place, op_name_span, op_named_at, owner_of, place_at, value_at, value_definition
from ir_lsp.features.refactor.model import REWRITE, Refactoring
from ir_lsp.features.rename import RenameError, rename
from ir_lsp.features.type_facts import constant_of

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "addf": "sum",
        "addi": "sum",
        "alloc": "buffer",
        "alloca": "buffer",
        "cmpf": "condition",
        "cmpi": "condition",
        "dim": "dim",
        "divf": "quotient",
        "divsi": "quotient",
        "divui": "quotient",
        "load": "value",
        "mulf": "product",
        "muli": "product",
        "remsi": "remainder",
        "remui": "remainder",
        "subf": "difference",
        "subi": "difference",
    }
)


def name_value(view: DocumentView, offset: int) -> Iterator[Refactoring]:
    """Yields a refactoring that names the value at `offset`, if it has a number or no name."""
    place = place_at(view, offset)
    if place is None or place.op is None:
        return
    value = value_at(place)
    if place.token.kind == "percent" and value is not None and value.name is not None and value.name.isdigit():
        yield from _replace_number(place, value)
    op = op_named_at(place)
    if op is not None and op.results and all(result.name is None for result in op.results):
        start = op_name_span(place, op).start
        count = f":{len(op.results)}" if len(op.results) > 1 else ""
        name = _free(place, _word(op.results[0]))
        edit = TextEdit(Span(start, start), f"%{name}{count} = ")
        results = "results" if count else "result"
        yield Refactoring(f"Name the {results} '%{name}'", REWRITE, (edit,))


def _replace_number(place: Place, value: Value) -> Iterator[Refactoring]:
    """Yields the refactoring that renames `value` everywhere; none if its definition is unknown."""
    if value_definition(place.section, value) is None:
        return
    name = _free(place, _word(value))
    try:
        edits = rename(place.view, place.token.span.start, name)
    except RenameError:
        return
    yield Refactoring(f"Name the value '%{name}'", REWRITE, tuple(edits))


def _word(value: Value) -> str:
    """Returns a name for `value` that describes its constant or its defining op."""
    constant = constant_of(value)
    if isinstance(constant, IntegerAttr):
        return f"c{constant.value}" if constant.value >= 0 else f"cm{-constant.value}"
    if isinstance(constant, FloatAttr):
        return "cst"
    if isinstance(value, BlockArgument):
        owner = owner_of(value)
        is_loop = owner is not None and owner.name in ("scf.for", "affine.for", "scf.parallel", "affine.parallel")
        return "i" if is_loop and value.index == 0 else f"arg{value.index}"
    assert isinstance(value, OpResult)
    mnemonic = value.owner.name.partition(".")[2] or "value"
    return _WORDS.get(mnemonic) or re.sub(r"\W+", "_", mnemonic.rpartition(".")[2]) or "value"


def _free(place: Place, word: str) -> str:
    """Returns `word`, with a number if the section already uses it."""
    taken = set(re.findall(r"%([\w$.\-]+)", place.section.text)) if len(place.section.text) < 1_000_000 else set()
    number, free = 0, word
    while free in taken:
        free, number = f"{word}_{number}", number + 1
    return free
