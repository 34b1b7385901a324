"""Printing ops from templates: the counterpart of reading known lines from templates.

What an op with a declarative format prints depends on the types of its operands and results, its attributes, and the
names of its operands. So the text of an op that has the same as an earlier one, but for the names, is that op's text
with other names in it. Templates belong to one printer, so that its flags and aliases hold for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TypeAlias

from compiler.ir.operation import Operation, Value
from compiler.ods.format import Directive, Element, Group, OIList, Variable, Whitespace
from compiler.ods.model import OpDef
from compiler.syntax.names import Names
from compiler.syntax.op_printer import OpPrinter

Step: TypeAlias = Callable[[Operation, OpPrinter], None]

_MOST = 512  # templates an op: its attributes may all be different
_SLOT = re.compile("%\0([0-9]+)\0")
_type_of = attrgetter("type")


def from_templates(definition: OpDef, elements: Sequence[Element], print_op: Step) -> Step:
    """A printer that does what `print_op` does, which the definition's format was compiled to."""
    if definition.regions or definition.successors or not all(map(_is_plain, elements)):
        return print_op

    def print_known(op: Operation, printer: OpPrinter) -> None:
        if printer.templates is None:
            print_op(op, printer)
        else:
            print_from_template(op, printer, print_op, definition)

    return print_known


def print_from_template(op: Operation, printer: OpPrinter, print_op: Step, form: OpDef | str) -> None:
    """Prints an op without regions and successors. `form`: its definition, or its name if `print_op` is generic."""
    assert printer.templates is not None
    known = printer.templates.get(form)
    if known is None:
        known = printer.templates[form] = {}
    operands = op.operands
    key: tuple[object, ...] = (*map(id, map(_type_of, operands)), 0, *map(id, map(_type_of, op.results)))
    if len(operands) > 1 and len(set(operands)) < len(operands):
        places: dict[Value, int] = {}
        key += (tuple([places.setdefault(value, place) for place, value in enumerate(operands)]),)
    if op.properties:
        key += (*op.properties, *map(id, op.properties.values()))
    if op.attributes:
        key += (0, *op.attributes, *map(id, op.attributes.values()))
    template = known.get(key)
    if template is None:
        if len(known) >= _MOST or not _learn(op, printer, print_op, known, key):
            print_op(op, printer)
            return
        template = known[key]
    text, order = template
    names = printer.names.values
    values = operands if order is None else [operands[position] for position in order]
    try:
        printer.parts.append(text % tuple([names[value] for value in values]))
    except KeyError:  # of IR that is wrong
        print_op(op, printer)


_Known: TypeAlias = dict[tuple[object, ...], tuple[str, list[int] | None]]
"""By what ops of one kind differ in: a text with gaps for names, and which operands fill them (None: all, in order)."""


def _learn(op: Operation, printer: OpPrinter, print_op: Step, known: _Known, key: tuple[object, ...]) -> bool:
    """Makes a template of an op's text; whether that was possible."""
    operands = op.operands
    if not all(value in printer.names.values for value in operands):
        return False
    parts, names = printer.parts, printer.names
    printer.parts = []
    printer.names = Names({value: f"\0{position}\0" for position, value in enumerate(operands)})
    try:
        print_op(op, printer)
        text = "".join(printer.parts)
    finally:
        printer.parts, printer.names = parts, names
    order = [int(slot) for slot in _SLOT.findall(text)]
    in_order = order == list(range(len(operands)))
    known[key] = _SLOT.sub("%%%s", text.replace("%", "%%").replace("%%\0", "%\0")), None if in_order else order
    return True


def _is_plain(element: Element) -> bool:
    """Whether an element prints what depends on nothing else."""
    if isinstance(element, Whitespace):
        return element.text != "\n"
    if isinstance(element, Directive):
        return element.name != "custom" and all(map(_is_plain, element.arguments))
    if isinstance(element, Group):
        return all(map(_is_plain, (*element.then, *element.otherwise)))
    if isinstance(element, OIList):
        return all(_is_plain(part) for clause in element.clauses for part in clause)
    return isinstance(element, Variable) or hasattr(element, "text")
