"""Compiles a definition into one function that verifies its operations.

Enters: an `OpDef`; leaves: a `Check` with just the steps that this op needs, in upstream's order: counts, structural
traits, attributes, operands, results, relations between them, regions, other traits, the op's own verifier. The first
step that fails gives the problem.

Most steps look at types only, and a module has few combinations of types. So a combination that passed is remembered,
by the identity of the type objects (which the memory keeps alive), and those steps are not taken again for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeAlias

from compiler.ir.attributes import Attribute, DenseArrayAttr
from compiler.ir.operation import Operation, Value
from compiler.ir.problem import Problem, op_problem, problems_of
from compiler.ods.model import Arity, AttributeDef, OpDef, RegionDef, ValueDef
from compiler.syntax.op_parser import ERROR_TYPE
from compiler.verification import structure
from compiler.verification.traits import Check, Phase, TraitCheck, check_of

_REMEMBERED_TYPES = 4096  # combinations an op; then begin anew, so that a long session's memory stays bounded
_REMEMBERED_ATTRIBUTES = 64  # those of an op that are shared objects (defaults, mostly) come early

_Key: TypeAlias = "tuple[Any, ...]"
_type_of = attrgetter("type")


@dataclass(slots=True)
class CompiledDefinition:
    """What to ask of an op with a definition: `check` before, `region_checks` after its nested operations."""

    check: Check
    region_checks: tuple[Check, ...]
    isolated: bool
    symbol_table: bool


@dataclass(slots=True)
class _Steps:
    """Steps in order, with those apart that must be taken for each op, whatever its types."""

    all: list[Check] = field(default_factory=list)
    each_time: list[Check] = field(default_factory=list)

    def add(self, check: Check, *, of_types: bool) -> None:
        self.all.append(check)
        if not of_types:
            self.each_time.append(check)


def compile_definition(definition: OpDef) -> CompiledDefinition:
    """Everything there is to verify about a definition's operations."""
    regions = [found.check for found in _trait_checks(definition) if found.phase is Phase.REGIONS]
    verify_regions = definition.hooks.verify_regions
    if verify_regions is not None:
        regions.append(_hook_check(verify_regions))
    return CompiledDefinition(
        compile_verifier(definition),
        tuple(regions),
        definition.has_trait("IsolatedFromAbove"),
        definition.has_trait("SymbolTable"),
    )


def compile_verifier(definition: OpDef) -> Check:
    """A function that gives the first problem of an operation with this definition, what is nested in it left out."""
    steps = _steps(definition)
    key_of = _key_function(definition)
    in_order, each_time = tuple(steps.all), tuple(steps.each_time)
    accepted: dict[_Key, list[Any]] = {}

    def first_problem(op: Operation) -> Problem | None:
        for step in in_order:
            problem = step(op)
            if problem is not None:
                return problem
        return None

    def slow(op: Operation, key: _Key) -> Problem | None:
        types = list(map(_type_of, (*op.operands, *op.results)))
        if ERROR_TYPE in types:
            return None  # what is wrong has been said where the value is defined
        problem = first_problem(op)
        if problem is None:
            if len(accepted) >= _REMEMBERED_TYPES:
                accepted.clear()
            accepted[key] = types
        return problem

    def verify(op: Operation) -> Problem | None:
        key = key_of(op)
        if key not in accepted:
            return slow(op, key)
        for step in each_time:
            if step(op) is not None:
                return first_problem(op)
        return None

    def verify_types_only(op: Operation) -> Problem | None:
        key = key_of(op)
        return None if key in accepted else slow(op, key)

    def verify_two(op: Operation) -> Problem | None:
        key = key_of(op)
        if key not in accepted:
            return slow(op, key)
        problem = single(op)
        return None if problem is None else first_problem(op)

    if not each_time:
        return verify_types_only
    if len(each_time) == 1:
        single = each_time[0]
        return verify_two
    return verify


def _key_function(definition: OpDef) -> Callable[[Operation], _Key]:
    """What gives all that the remembered steps depend on: numbers of parts, types, and segment sizes if any."""
    plain = not definition.regions and not definition.successors
    sized = definition.has_trait("AttrSizedOperandSegments") or definition.has_trait("AttrSizedResultSegments")

    def whole(op: Operation) -> _Key:
        return (
            len(op.regions),
            len(op.successors),
            tuple(map(id, map(_type_of, op.operands))),
            tuple(map(id, map(_type_of, op.results))),
        )

    def with_sizes(op: Operation) -> _Key:
        return (*whole(op), _sizes(op, "operandSegmentSizes"), _sizes(op, "resultSegmentSizes"))

    # The shapes that nearly all ops have, spelled out: this runs for each op.
    def one_to_one(op: Operation) -> _Key:
        operands, results = op.operands, op.results
        if len(operands) != 1 or len(results) != 1 or op.regions or op.successors:
            return whole(op)
        return id(operands[0].type), id(results[0].type)

    def two_to_one(op: Operation) -> _Key:
        operands, results = op.operands, op.results
        if len(operands) != 2 or len(results) != 1 or op.regions or op.successors:
            return whole(op)
        return id(operands[0].type), id(operands[1].type), id(results[0].type)

    def none_to_one(op: Operation) -> _Key:
        results = op.results
        if op.operands or len(results) != 1 or op.regions or op.successors:
            return whole(op)
        return (id(results[0].type),)

    if sized:
        return with_sizes
    single = all(value.arity is Arity.SINGLE for value in (*definition.operands, *definition.results))
    if plain and single and len(definition.results) == 1 and len(definition.operands) < 3:
        return (none_to_one, one_to_one, two_to_one)[len(definition.operands)]
    return whole


def _sizes(op: Operation, name: str) -> tuple[int, ...] | None:
    sizes = op.attribute(name)
    return sizes.values if isinstance(sizes, DenseArrayAttr) else None


# --------------------------------------------------------------------------------------------------------------- steps


def _trait_checks(definition: OpDef) -> list[TraitCheck]:
    found = [check_of(trait, definition) for trait in definition.traits]
    return [check for check in found if check is not None]


def _steps(definition: OpDef) -> _Steps:
    """All steps in upstream's order."""
    steps = _Steps()
    traits = _trait_checks(definition)
    for count in _count_checks(definition):
        steps.add(count, of_types=True)
    if definition.successors:
        steps.add(structure.successors_in_same_region, of_types=False)
    _add_traits(steps, traits, Phase.STRUCTURE)
    attributes = _attribute_check(definition.attributes)
    if attributes is not None:
        steps.add(attributes, of_types=False)
    for values, kind in ((definition.operands, "operand"), (definition.results, "result")):
        check = _values_check(values, kind)
        if check is not None:
            segmented = any(value.segments for value in values)
            steps.add(check, of_types=not segmented)
    _add_traits(steps, traits, Phase.CONSTRAINT)
    regions = _regions_check(definition.regions)
    if regions is not None:
        steps.add(regions, of_types=False)
    _add_traits(steps, traits, Phase.NATIVE)
    if definition.hooks.verify is not None:
        steps.add(_hook_check(definition.hooks.verify), of_types=False)
    return steps


def _add_traits(steps: _Steps, traits: Sequence[TraitCheck], phase: Phase) -> None:
    for trait in traits:
        if trait.phase is phase:
            steps.add(trait.check, of_types=trait.of_types)


def _hook_check(hook: Callable[[Operation], Any]) -> Check:
    """A dialect's verifier; of several findings the first counts, as everywhere."""

    def check(op: Operation) -> Problem | None:
        finding = hook(op)
        if finding is None:
            return None
        found = problems_of(op, finding)
        return found[0] if found else None

    return check


# -------------------------------------------------------------------------------------------------------------- counts


def _count_checks(definition: OpDef) -> list[Check]:
    """Upstream's `ZeroOperands`, `OneResult`, `AtLeastNRegions`, ...: regions, results, successors, operands."""
    counts: list[tuple[str, int, bool]] = [
        ("regions", *_count([region.variadic for region in definition.regions])),
        ("results", *_count([result.arity is not Arity.SINGLE for result in definition.results])),
        ("successors", *_count([successor.variadic for successor in definition.successors])),
        ("operands", *_count([operand.arity is not Arity.SINGLE for operand in definition.operands])),
    ]
    return [_count_check(kind, count, at_least) for kind, count, at_least in counts if count or not at_least]


def _count(variadic: Sequence[bool]) -> tuple[int, bool]:
    """How many parts there must be, and whether there may be more."""
    return len(variadic) - sum(variadic), any(variadic)


def _count_check(kind: str, wanted: int, at_least: bool) -> Check:
    parts = attrgetter(kind)

    def check(op: Operation) -> Problem | None:
        found = len(parts(op))
        if found == wanted or (at_least and found > wanted):
            return None
        return op_problem(op, _count_message(kind, wanted, found, at_least))

    return check


def _count_message(kind: str, wanted: int, found: int, at_least: bool) -> str:
    if kind == "successors":
        if at_least:
            return f"requires at least {wanted} successors but found {found}"
        return f"requires {wanted} successor{'' if wanted == 1 else 's'} but found {found}"
    but_found = f", but found {found}" if kind == "operands" else ""
    if at_least:
        return f"expected {wanted} or more {kind}{but_found}"
    if wanted == 0:
        return f"requires zero {kind}"
    if wanted == 1:
        return f"requires {'a single' if kind == 'operands' else 'one'} {kind[:-1]}"
    return f"expected {wanted} {kind}{but_found}"


# --------------------------------------------------------------------------------------------- attributes and values


@dataclass(slots=True)
class _AttributeStep:
    name: str
    required: bool
    predicate: Callable[[Attribute], bool] | None
    summary: str
    accepted: dict[int, Attribute] = field(default_factory=dict)


def _attribute_check(attributes: Sequence[AttributeDef]) -> Check | None:
    steps = [
        _AttributeStep(
            attribute.name,
            not attribute.optional and attribute.default is None,
            attribute.constraint.predicate,
            attribute.constraint.summary,
        )
        for attribute in attributes
        if not attribute.constraint.storage.startswith("property:")
    ]
    steps = [step for step in steps if step.required or step.predicate is not None]
    if not steps:
        return None

    def check(op: Operation) -> Problem | None:
        properties = op.properties
        for step in steps:
            value = properties.get(step.name)
            if value is None:
                if step.required:
                    return op_problem(op, f"requires attribute '{step.name}'")
            elif id(value) not in step.accepted and step.predicate is not None:
                if not step.predicate(value):
                    return _first_attribute_problem(op, steps)
                if len(step.accepted) < _REMEMBERED_ATTRIBUTES:
                    step.accepted[id(value)] = value
        return None

    return check


def _first_attribute_problem(op: Operation, steps: Sequence[_AttributeStep]) -> Problem | None:
    """A missing attribute is said before one that is there and wrong."""
    for step in steps:
        if step.required and step.name not in op.properties:
            return op_problem(op, f"requires attribute '{step.name}'")
    for step in steps:
        value = op.properties.get(step.name)
        if value is not None and step.predicate is not None and not step.predicate(value):
            return op_problem(op, f"attribute '{step.name}' failed to satisfy constraint: {step.summary}")
    return None


def _values_check(values: Sequence[ValueDef], kind: str) -> Check | None:
    """Types of operands or results, group by group."""
    if all(value.constraint.predicate is None and value.arity is Arity.SINGLE for value in values):
        return None

    def check(op: Operation) -> Problem | None:
        found: Sequence[Value] = op.operands if kind == "operand" else op.results
        groups = op.operand_segments() if kind == "operand" else op.result_segments()
        for value_def, (start, size) in zip(values, groups, strict=True):
            if value_def.arity is Arity.OPTIONAL and size > 1:
                group = f"{kind} group starting at #{start}"
                return op_problem(op, f"{group} requires 0 or 1 element, but found {size}", value=found[start])
            accepts = value_def.constraint.predicate
            if accepts is not None:
                for index in range(start, start + size):
                    if not accepts(found[index].type):
                        return _type_problem(op, kind, index, value_def, found[index])
            if value_def.segments:
                problem = _segments_problem(op, value_def, size)
                if problem is not None:
                    return problem
        return None

    return check


def _type_problem(op: Operation, kind: str, index: int, value_def: ValueDef, value: Value) -> Problem:
    prefix = "variadic of " if value_def.arity is Arity.VARIADIC else ""
    summary = f"{prefix}{value_def.constraint.summary}"
    return op_problem(op, f"{kind} #{index} must be {summary}, but got '{value.type}'", value=value)


def _segments_problem(op: Operation, value_def: ValueDef, size: int) -> Problem | None:
    """The sizes of a variadic of variadics."""
    sizes = op.attribute(value_def.segments)
    if not isinstance(sizes, DenseArrayAttr):
        return op_problem(op, f"requires dense i32 array attribute '{value_def.segments}'")
    return structure.sizes_add_up(op, value_def.segments, value_def.name, sizes.values, size)


def _regions_check(regions: Sequence[RegionDef]) -> Check | None:
    """How many blocks each region has."""
    constrained = [
        region
        for region in regions
        if (region.constraint.blocks, region.constraint.at_least, region.constraint.at_most) != (None, None, None)
    ]
    if not constrained:
        return None

    def check(op: Operation) -> Problem | None:
        for index, region in enumerate(op.regions):
            region_def = regions[min(index, len(regions) - 1)]
            wanted, count = region_def.constraint, len(region.blocks)
            if (
                wanted.blocks not in (None, count)
                or (wanted.at_least is not None and count < wanted.at_least)
                or (wanted.at_most is not None and count > wanted.at_most)
            ):
                name = f" ('{region_def.name}')" if region_def.name else ""
                message = f"region #{index}{name} failed to verify constraint: {wanted.summary}"
                return op_problem(op, message, region=region)
        return None

    return check
