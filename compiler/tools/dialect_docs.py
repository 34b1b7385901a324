"""Documentation of a dialect as Markdown, from its definitions.

The page has the layout of those of https://mlir.llvm.org/docs/Dialects/: operations with syntax, traits, effects,
attributes, operands and results, then attributes, types and enums.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from compiler.ods.enum_def import EnumDef
from compiler.ods.model import Arity, AttributeDef, Dialect, OpDef, ValueDef
from compiler.ods.trait_classes import Interface
from compiler.ods.type_def import TypeDef


def dialect_page(dialect: Dialect) -> str:
    """Returns the page of one dialect."""
    sections = [
        _headed("Operations", (_operation(op) for _, op in sorted(dialect.ops.items()))),
        _headed("Attributes", (_definition(each, "#") for _, each in sorted(dialect.attributes.items()))),
        _headed("Types", (_definition(each, "!") for _, each in sorted(dialect.types.items()))),
        _headed("Enums", (_enum(each) for _, each in sorted(dialect.enums.items()))),
    ]
    head = [f"# '{dialect.name}' Dialect", _emphasized(dialect.summary), dialect.description.strip()]
    return "\n\n".join(part for part in (*head, *sections) if part) + "\n"


def _headed(title: str, parts: Iterable[str]) -> str:
    sections = list(parts)
    return "\n\n".join([f"## {title}", *sections]) if sections else ""


def _emphasized(summary: str) -> str:
    return f"_{summary.strip()}_" if summary.strip() else ""


# ------------------------------------------------------------------------------------------------------ operations


def _operation(op: OpDef) -> str:
    interfaces = [trait.name for trait in op.traits if isinstance(trait, Interface)]
    traits = [trait.name for trait in op.traits if not isinstance(trait, Interface)]
    parts = [
        f"### `{op.name}`",
        _emphasized(op.summary),
        _syntax(op),
        op.documentation.strip(),
        _listed("Traits", traits),
        _listed("Interfaces", interfaces),
        _effects(op),
        _table("Attributes", ("Attribute", "Description"), (_attribute_row(each) for each in op.attributes)),
        _table("Operands", ("Operand", "Description"), map(_value_row, op.operands)),
        _table("Results", ("Result", "Description"), map(_value_row, op.results)),
        _table(
            "Regions",
            ("Region", "Description"),
            ((region.name, _many(region.constraint.summary, region.variadic)) for region in op.regions),
        ),
        _table(
            "Successors",
            ("Successor", "Description"),
            ((successor.name, _many("any successor", successor.variadic)) for successor in op.successors),
        ),
    ]
    return "\n\n".join(part for part in parts if part)


def _syntax(op: OpDef) -> str:
    written = op.written_format
    if written is not None:
        lines = textwrap.wrap(f"`{op.name}` {written}", 90, break_long_words=False, break_on_hyphens=False)
        return "Syntax:\n\n```\noperation ::= " + "\n              ".join(lines) + "\n```"
    if op.hooks.parse is not None:
        return "Its syntax is read by a function of its own."
    if op.unknown_syntax:
        return "Its syntax is written in C++; its generic form is read everywhere."
    return "It has generic form only."


def _listed(title: str, names: Sequence[str]) -> str:
    return f"{title}: {', '.join(f'`{name}`' for name in dict.fromkeys(names))}" if names else ""


def _effects(op: OpDef) -> str:
    if op.effects is None:
        return ""
    effects = [
        f"{effect.kind.value} of `{effect.resource}`" + (f" on `{effect.on}`" if effect.on else "")
        for effect in op.effects
    ]
    return f"Effects: {', '.join(effects) or 'none'}"


def _attribute_row(attribute: AttributeDef) -> tuple[str, str]:
    text = attribute.constraint.summary or attribute.constraint.name
    if attribute.default is not None:
        text += f", `{attribute.default}` by default"
    elif attribute.optional:
        text += ", optional"
    return attribute.name, text


def _value_row(value: ValueDef) -> tuple[str, str]:
    words = {Arity.SINGLE: "", Arity.OPTIONAL: "optional ", Arity.VARIADIC: "variadic of "}
    return value.name, words[value.arity] + value.constraint.summary


def _many(summary: str, variadic: bool) -> str:
    return f"variadic of {summary}" if variadic else summary


# --------------------------------------------------------------------------------------- types, attributes and enums


def _definition(definition: TypeDef, sigil: str) -> str:
    parts = [
        f"### `{sigil}{definition.full_name}`",
        _emphasized(definition.summary),
        _definition_syntax(definition, sigil),
        definition.description.strip(),
        _table(
            "Parameters",
            ("Parameter", "Kind", "Description"),
            (
                (each.name, each.kind, each.summary + (" (optional)" if each.optional else ""))
                for each in definition.parameters
            ),
        ),
    ]
    return "\n\n".join(part for part in parts if part)


def _definition_syntax(definition: TypeDef, sigil: str) -> str:
    name = f"{sigil}{definition.full_name}"
    if definition.unknown_syntax:
        return f"Syntax: `{name}`, then what C++ reads: text in `<...>`."
    if definition.assembly_format:
        return f"Syntax:\n\n```\n{name} {definition.assembly_format}\n```"
    return f"Syntax: `{name}`"


def _enum(enum: EnumDef) -> str:
    kind = "Any of these cases together" if enum.bits else "One of these cases"
    rows = ((case.symbol, str(case.value), case.summary) for case in enum.cases)
    parts = [f"### {enum.name}", _emphasized(enum.summary), f"{kind}:", _rows(("Symbol", "Value", "Description"), rows)]
    return "\n\n".join(part for part in parts if part)


# ------------------------------------------------------------------------------------------------------- tables


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    text = _rows(heads, rows)
    return f"#### {title}:\n\n{text}" if text else ""


def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [_row((f"`{first}`", *rest)) for first, *rest in rows]
    return "\n".join([_row(heads), _row([":---"] * len(heads)), *lines]) if lines else ""


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(_cells(cells))} |"


def _cells(cells: Iterable[str]) -> Iterator[str]:
    for cell in cells:
        yield re.sub(r"\s+", " ", cell).replace("|", "\\|").strip()
