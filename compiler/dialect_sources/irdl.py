"""IRDL files as a source of dialects: upstream's `--irdl-file`.

Takes a file with operations of the irdl dialect; returns the dialects that it defines. Their operations have generic
form only, their types and attributes list their parameters in `<...>`; messages are upstream's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn, TypeAlias, TypeVar

from compiler.diagnostics import Diagnostic
from compiler.dialect_sources.irdl_constraints import Assignment, Constraints, Listed, RegionRule, Thing, thing
from compiler.dialect_sources.sources import SourceProblem
from compiler.dialects import load_dialect
from compiler.dialects.irdl.enums import Variadicity
from compiler.dialects.irdl.ops import (
    AnyOfOp,
    AnyOp,
    AttributeOp,
    AttributesOp,
    DialectOp,
    OperandsOp,
    OperationOp,
    ParametersOp,
    ParametricOp,
    ResultsOp,
    TypeOp,
)
from compiler.ir.asm import AsmPrinter
from compiler.ir.attributes import Attribute, DenseArrayAttr, DialectAttribute
from compiler.ir.context import Context
from compiler.ir.operation import Operation, OpResult
from compiler.ir.problem import Finding, Problem, errors_of
from compiler.ir.types import DialectType, Type
from compiler.ods import define
from compiler.ods.attr_constraints import AnyAttr
from compiler.ods.constraint import RegionConstraint, TypeConstraint
from compiler.ods.model import DefinitionPlace, Dialect, Hooks, OpDef
from compiler.ods.type_constraints import AnyType
from compiler.ods.type_def import AttrDef, TypeDef
from compiler.syntax.attributes.attribute_parser import AttributeParser
from compiler.syntax.parser.file_parser import parse_file
from compiler.syntax.parser.source import SourceFile, chunk_source
from compiler.text import LineIndex
from compiler.verification.diagnostics import to_diagnostics
from compiler.verification.verifier import Verifier

Definition: TypeAlias = OperationOp | TypeOp | AttributeOp
Defined = TypeVar("Defined", bound=TypeDef)


@dataclass(frozen=True, slots=True)
class IrdlDefinitions:
    """Definitions of a file: none if the file has errors."""

    dialects: tuple[Dialect, ...] = ()
    problems: tuple[SourceProblem, ...] = ()


def load_irdl(path: Path) -> IrdlDefinitions:
    """Parses a file; errors are reported as in any MLIR file."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        return IrdlDefinitions(problems=(SourceProblem(path, 1, 1, f"cannot be read: {error.strerror}"),))
    except UnicodeDecodeError:
        return IrdlDefinitions(problems=(SourceProblem(path, 1, 1, "cannot be read: it is not UTF-8"),))
    context = Context(load_dialect)
    verifier = Verifier(context)
    parsed = parse_file(SourceFile(str(path), text), context, verifier.is_valid)
    index = LineIndex(text)
    diagnostics = parsed.all_diagnostics() or to_diagnostics(errors_of(verifier.verify_parsed(parsed)))
    if diagnostics:
        return IrdlDefinitions(problems=tuple(_problem(path, index, each) for each in diagnostics))
    dialect_ops = [op for op in parsed.module.walk() if isinstance(op, DialectOp)]
    choices = [op for op in parsed.module.walk() if isinstance(op, AnyOfOp)]
    undecidable = next((op for op in choices if not _is_decidable(op)), None)
    if undecidable is not None:
        line, column = index.line_column(_offset(undecidable))
        message = "any_of constraints are not in the correct form"
        return IrdlDefinitions(problems=(SourceProblem(path, line + 1, column + 1, message),))
    return IrdlDefinitions(tuple(_dialect(op, path, index) for op in dialect_ops))


def _problem(path: Path, index: LineIndex, diagnostic: Diagnostic) -> SourceProblem:
    line, column = index.line_column(diagnostic.span.start)
    return SourceProblem(path, line + 1, column + 1, diagnostic.message, diagnostic.severity)


def _is_decidable(any_of: AnyOfOp) -> bool:
    """Returns True if the first alternative that fits is the only one, as upstream demands."""
    seen: set[Attribute] = set()
    for value in any_of.args:
        if not isinstance(value, OpResult) or isinstance(value.owner, AnyOp):
            return False
        if isinstance(value.owner, ParametricOp):
            if value.owner.base_type in seen:
                return False
            seen.add(value.owner.base_type)
    return True


def _offset(op: Operation) -> int:
    """Returns the offset of the operation's name in its file."""
    source = chunk_source(op)
    return op.start if source is None else source.name_span(op.start).start


def _place(path: Path, index: LineIndex, op: Operation) -> DefinitionPlace:
    return DefinitionPlace(str(path), index.line_of(_offset(op)) + 1)


def _dialect(op: DialectOp, path: Path, index: LineIndex) -> Dialect:
    name = op.sym_name.value
    ops: dict[str, OpDef] = {}
    types: dict[str, TypeDef] = {}
    attributes: dict[str, AttrDef] = {}
    places = {name: _place(path, index, op)}
    for inner in _body(op):
        if not isinstance(inner, (OperationOp, TypeOp, AttributeOp)):
            continue
        mnemonic = inner.sym_name.value
        full_name, sign = f"{name}.{mnemonic}", ""
        if isinstance(inner, OperationOp):
            ops[full_name] = _operation(inner, name, mnemonic)
        elif isinstance(inner, TypeOp):
            types[mnemonic], sign = _with_parameters(define.type_def, inner, name), "!"
        else:
            attributes[mnemonic], sign = _with_parameters(define.attr_def, inner, name), "#"
        places[f"{sign}{full_name}"] = _place(path, index, inner)
    return Dialect(
        name,
        ops,
        types,
        attributes,
        parse_type=_unknown("expected dynamic type"),
        parse_attribute=_unknown("expected dynamic attribute"),
        uses_properties=False,
        places=places,
    )


def _body(op: DialectOp | Definition) -> Sequence[Operation]:
    return [inner for block in op.body.blocks for inner in block.ops]


def _unknown(message: str) -> Callable[[str, AttributeParser], NoReturn]:
    def parse(mnemonic: str, parser: AttributeParser) -> NoReturn:
        parser.error(message, parser.last_end - len(mnemonic), parser.last_end)

    return parse


# ------------------------------------------------------------------------------------------------ types, attributes


def _with_parameters(define_: Callable[..., Defined], op: TypeOp | AttributeOp, dialect: str) -> Defined:
    """Returns the result of `type_def` or `attr_def` for a definition and its parameters."""
    constraints = Constraints(_body(op), dialect)
    listed = constraints.listed(ParametersOp)

    def verify(things: tuple[Thing, ...]) -> str | None:
        if len(things) != len(listed.numbers):
            return f"expected {len(listed.numbers)} type arguments, but had {len(things)}"
        assignment = Assignment(constraints.checks)
        problems = (assignment.verify(each, number) for each, number in zip(things, listed.numbers, strict=True))
        return next((problem for problem in problems if problem is not None), None)

    parameters = [define.param(name, "attribute") for name in listed.names]
    return define_(
        f"{dialect}.{op.sym_name.value}",
        parameters=parameters,
        parse=_parse_parameters,
        print=_print_parameters,
        verify=verify,
    )


def _parse_parameters(parser: AttributeParser) -> tuple[Thing, ...]:
    if parser.kind != "<":
        return ()
    return tuple(thing(each) for each in parser.list_between("<", ">", parser.attribute))


def _print_parameters(instance: DialectType | DialectAttribute, printer: AsmPrinter) -> None:
    for index, each in enumerate(instance.parameters):
        printer.emit(", " if index else "<")
        if isinstance(each, Type):
            printer.type(each)
        else:
            printer.attribute(each)
    printer.emit(">" if instance.parameters else "")


# ------------------------------------------------------------------------------------------------------- operations


class OperationRules:
    """The constraints of an `irdl.operation`, independent of its name."""

    def __init__(self, op: OperationOp, dialect: str) -> None:
        self._constraints = Constraints(_body(op), dialect)
        self.operands = self._constraints.listed(OperandsOp)
        self.results = self._constraints.listed(ResultsOp)
        self.attributes = self._constraints.listed(AttributesOp)
        self.regions = self._constraints.regions()

    def verify(self, op: Operation) -> Finding:
        """Returns the first error of an operation, None if it satisfies the rules."""
        return next(_problems(op, Assignment(self._constraints.checks), self), None)


def _operation(op: OperationOp, dialect: str, mnemonic: str) -> OpDef:
    rules = OperationRules(op, dialect)
    definition = define.op(
        f"{dialect}.{mnemonic}",
        operands=_values(rules.operands),
        results=_values(rules.results),
        attributes=dict.fromkeys(rules.attributes.names, AnyAttr),
        regions={name: RegionConstraint("AnyRegion", "any region", rule.blocks) for name, rule in rules.regions},
        hooks=Hooks(verify=rules.verify),
    )
    definition.checked_by_hook = True
    return definition


_ANY_VALUES: Mapping[Variadicity, define.ValueSpec | TypeConstraint] = MappingProxyType(
    {
        Variadicity.SINGLE: AnyType,
        Variadicity.OPTIONAL: define.optional(AnyType),
        Variadicity.VARIADIC: define.variadic(AnyType),
    }
)


def _values(listed: Listed) -> Mapping[str, define.ValueSpec | TypeConstraint]:
    return {name: _ANY_VALUES[kind] for name, kind in zip(listed.names, listed.variadicity, strict=False)}


def _problems(op: Operation, assignment: Assignment, rules: OperationRules) -> Iterator[str | Problem]:
    """Yields the errors of an operation, in upstream's order; only the first counts."""
    operands, results, attributes, regions = rules.operands, rules.results, rules.attributes, rules.regions
    operand_sizes = _sizes(op, "operand", len(op.operands), operands)
    result_sizes = _sizes(op, "result", len(op.results), results)
    if isinstance(operand_sizes, str) or isinstance(result_sizes, str):
        yield Problem(op, operand_sizes if isinstance(operand_sizes, str) else str(result_sizes))
        return
    for name, number in zip(attributes.names, attributes.numbers, strict=False):
        attribute = op.attribute(name)
        if attribute is None:
            yield f'attribute "{name}" is expected but not provided'
            return
        if (problem := assignment.verify(thing(attribute), number)) is not None:
            yield Problem(op, problem)
    for values, sizes, listed in ((op.operands, operand_sizes, operands), (op.results, result_sizes, results)):
        kinds = [number for number, size in zip(listed.numbers, sizes, strict=False) for _ in range(size)]
        for value, number in zip(values, kinds, strict=False):
            if (problem := assignment.verify(value.type, number)) is not None:
                yield Problem(op, problem)
    if len(op.regions) != len(regions):
        yield f"unexpected number of regions: expected {len(regions)} but got {len(op.regions)}"
        return
    for number, (_, rule) in enumerate(regions):
        yield from _region_problems(op, number, rule, assignment)


def _region_problems(op: Operation, number: int, rule: RegionRule, assignment: Assignment) -> Iterator[Problem]:
    region = op.regions[number]
    if rule.blocks is not None and len(region.blocks) != rule.blocks:
        count = len(region.blocks)
        message = f"expected region {number} to have {rule.blocks} block(s) but got {count}"
        yield Problem(op, message, region=region, shows_op=False)
    if rule.arguments is None:
        return
    arguments = region.blocks[0].arguments if region.blocks else []
    if len(arguments) != len(rule.arguments):
        message = f"expected region {number} to have {len(rule.arguments)} arguments but got {len(arguments)}"
        yield Problem(op, message, region=region, shows_op=False)
        return
    for argument, wanted in zip(arguments, rule.arguments, strict=True):
        if (problem := assignment.verify(argument.type, wanted)) is not None:
            yield Problem(op, problem, value=argument, shows_op=False)


def _sizes(op: Operation, kind: str, count: int, listed: Listed) -> Sequence[int] | str:
    """Returns the number of values of each listed entry, or the error in their number."""
    entries = listed.variadicity
    several = [entry for entry in entries if entry is not Variadicity.SINGLE]
    if len(several) > 1:
        return _given_sizes(op.attribute(f"{kind}SegmentSizes"), kind, count, entries)
    if not several:
        return [1] * count if count == len(entries) else f"op expects exactly {len(entries)} {kind}s, but got {count}"
    size = count - len(entries) + 1
    if size < 0:
        return f"op expects at least {len(entries) - 1} {kind}s, but got {count}"
    if size > 1 and several == [Variadicity.OPTIONAL]:
        return f"op expects at most {len(entries)} {kind}s, but got {count}"
    return [1 if entry is Variadicity.SINGLE else size for entry in entries]


def _given_sizes(
    sizes_attribute: Attribute | None, kind: str, count: int, entries: Sequence[Variadicity]
) -> Sequence[int] | str:
    name = f"'{kind}SegmentSizes'"
    if sizes_attribute is None:
        return f"{name} attribute is expected but not provided"
    if not isinstance(sizes_attribute, DenseArrayAttr) or str(sizes_attribute.element_type) != "i32":
        return f"{name} attribute is expected to be a dense i32 array"
    sizes = [int(size) for size in sizes_attribute.values]
    specifying = f"{name} attribute for specifying {kind} segments must have"
    if len(sizes) != len(entries):
        return f"{specifying} {len(entries)} elements, but got {len(sizes)}"
    for index, (size, entry) in enumerate(zip(sizes, entries, strict=True)):
        if size < 0:
            return f"{specifying} non-negative values"
        if entry is Variadicity.SINGLE and size != 1:
            return f"element {index} in {name} attribute must be equal to 1"
        if entry is Variadicity.OPTIONAL and size > 1:
            return f"element {index} in {name} attribute must be equal to 0 or 1"
    if sum(sizes) != count:
        return f"sum of elements in {name} attribute must be equal to the number of {kind}s"
    return sizes
