"""Prints operations from templates; the counterpart of `compiler.syntax.parser.templates`.

The text of most operations depends only on the types of their operands and results, their attributes, and the names of
these values. Operations that differ only in the names have the same shape. The first one of a shape is printed by its
format; the second one creates a template, which prints it and all further ones. Operations with regions or successors
have no templates, nor have those of a project's dialect that are printed by a function.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TypeAlias

from compiler.ir.asm import Printable
from compiler.ir.operation import Block, Operation, Value
from compiler.ods.format import custom_directives
from compiler.ods.model import OpDef
from compiler.ods.op_class import new_operation
from compiler.syntax.op_printer import AliasTable, OpPrinter, PrintingFlags
from compiler.syntax.printer.names import Names
from compiler.syntax.printer.op_locations import OpLocations

Shape: TypeAlias = tuple[object, ...]
Template: TypeAlias = tuple[str, list[int] | None]
"""A format string with `%s` for each name, and the index in (results, operands) of each; None: all, in order."""

_MET_ONCE: Template = ("", None)
_NO_TEMPLATE: Template = ("", [])

_SLOT = re.compile("%\0([0-9]+)\0")
_type_of = attrgetter("type")


def _shape(op: Operation, values: Sequence[Value]) -> Shape:
    """Returns the shape of an operation without regions and successors. `values` are its results and operands.

    Types and attributes are compared by identity, which is faster than a hash, so shapes are valid only as long as the
    IR exists and does not change.
    """
    properties, attributes = op.properties, op.attributes
    shape = (op.__class__, op.name, len(op.results), *map(id, map(_type_of, values)))
    if properties:
        shape += (*properties, *map(id, properties.values()))
    if attributes:
        shape += (0, *attributes, *map(id, attributes.values()))
    return shape


class TemplatePrinter(OpPrinter):
    """Prints operations of a recurring shape from a template.

    Templates belong to one printer, as they depend on its flags and aliases. `_templates` has them by the default
    dialect of the enclosing region.
    """

    __slots__ = ("_equal", "_templates", "_types")

    def __init__(
        self,
        flags: PrintingFlags,
        names: Names,
        aliases: AliasTable,
        print_hook: Callable[[OpDef], Callable[[Operation, OpPrinter], None] | None],
        locations: OpLocations | None = None,
    ) -> None:
        super().__init__(flags, names, aliases, print_hook, locations)
        self._templates: dict[str, dict[Shape, Template]] = {}
        self._equal: dict[Shape, Template] = {}
        """Templates by shapes with types and attributes that are compared by value."""
        self._types: dict[int, tuple[Printable, str]] = {}
        """Printed types with their texts, by identity."""

    def type(self, type_: Printable) -> None:
        entry = self._types.get(id(type_))
        if entry is None:
            parts = self.parts
            first = len(parts)
            super().type(type_)
            parts[first:] = ("".join(parts[first:]),)
            self._types[id(type_)] = (type_, parts[-1])
        else:
            self.parts.append(entry[1])

    def print_ops(self, ops: Sequence[Operation]) -> None:
        if self.flags.value_users:
            super().print_ops(ops)
            return
        templates = self._templates.setdefault(self._default_dialect, {})
        name_of = self.names.values.__getitem__
        has_locations = self.flags.debug_info
        texts: list[str] = []
        fillings: list[str] = []
        for op in ops:
            if not op.regions and not op.successors:
                values = [*op.results, *op.operands]
                shape = _shape(op, values)
                template = templates.get(shape)
                if template is None or template is _MET_ONCE:
                    template = templates[shape] = self._template_of(op, values)
                text, order = template
                if text:
                    if order is not None:
                        values = [values[position] for position in order]
                    count = len(fillings)
                    try:
                        fillings += map(name_of, values)
                    except KeyError:  # the IR is invalid
                        del fillings[count:]
                    else:
                        texts.append(text)
                        if has_locations:
                            fillings.append(self._location_text(op))
                        continue
            self._fill(texts, fillings)
            texts, fillings = [], []
            super().print_ops((op,))
        self._fill(texts, fillings)

    def _fill(self, texts: list[str], fillings: list[str]) -> None:
        """Prints operations, each on its line, from the texts of their templates and the names that fill them."""
        if texts:
            space = self._space()
            self.parts.append((space + f"\n{space}".join(texts) + "\n") % tuple(fillings))

    def _template_of(self, op: Operation, values: Sequence[Value]) -> Template:
        """Returns the template for a shape that occurs for the first or second time.

        Passes create types and attributes that are equal, but not identical. So shapes by identity may differ though
        the text is the same; `_equal` has one template for these.
        """
        types = map(_type_of, values)
        attributes = (*op.properties.items(), 0, *op.attributes.items())
        shape = (self._default_dialect, op.__class__, op.name, len(op.results), *types, *attributes)
        template = self._equal.get(shape)
        if template is None:
            template = self._equal[shape] = _MET_ONCE
        elif template is _MET_ONCE:
            template = self._equal[shape] = self._learn(op)
        return template

    def _learn(self, op: Operation) -> Template:
        """Returns the template for operations of the shape of `op`, if that is sound; else `_NO_TEMPLATE`.

        It is the text of a copy of `op` whose operands are distinct values, and must give the text of `op` itself.
        """
        definition = op.definition
        names = self.names
        values = [*op.results, *op.operands]
        if len(op.results) > 1 or not self._is_plain(definition):
            return _NO_TEMPLATE
        if not names.values.keys() >= set(values):
            return _MET_ONCE
        like = new_operation(
            op.name,
            definition,
            Block([operand.type for operand in op.operands]).arguments,
            [result.type for result in op.results],
            op.properties,
            op.attributes,
        )
        slots = [f"\0{position}\0" for position in range(len(values))]
        expected = self._text(op, names)
        text = self._text(like, Names(dict(zip((*like.results, *like.operands), slots, strict=True))))
        order = [int(slot) for slot in _SLOT.findall(text)]
        text = _SLOT.sub("%%%s", text.replace("%", "%%").replace("%%\0", "%\0"))
        if "\n" in text or text % tuple(names.values[values[position]] for position in order) != expected:
            return _NO_TEMPLATE  # it depends on the indentation, or on more than the shape
        if self.flags.debug_info:
            text += " %s"
        return text, None if order == list(range(len(values))) else order

    def _text(self, op: Operation, names: Names) -> str:
        """Returns the text of an operation whose values have these names."""
        saved = self.parts, self.names
        self.parts, self.names = [], names
        try:
            self.print_op(op)
            return "".join(self.parts)
        finally:
            self.parts, self.names = saved

    def _is_plain(self, definition: OpDef | None) -> bool:
        """Returns True if the text of operations depends only on their shape and names."""
        if definition is None or self.flags.generic or self._print_hook(definition) is None:
            return True
        return definition.derived(_has_plain_format)

    def _location_text(self, op: Operation) -> str:
        parts = self.parts
        self.parts = []
        self.location(self._locations.of_operation(op))
        text = "".join(self.parts)
        self.parts = parts
        return text


def _has_plain_format(definition: OpDef) -> bool:
    """Returns True if the text of operations without regions and successors depends only on their shape and names.

    That holds for each function that prints operations of bundled dialects; those of projects may depend on more.
    """
    if definition.owner is not None and not definition.owner.has_cpp:
        return True
    return definition.hooks.print is None and not custom_directives(definition.assembly_format or "")
