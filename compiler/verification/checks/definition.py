"""Compiles a definition to one function that verifies its operations.

Takes an `OpDef`; returns a `Check` with only the steps that this op needs, in upstream's order: counts, structural
traits, attributes, operands, results, relations between them, regions, other traits, the op's own verifier. The first
step that fails returns the problem.

Most steps look at types only, and a module has few combinations of types. So a combination that passed is remembered,
by the identity of the type objects (which the memory keeps alive), and those steps are not taken again for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import TypeAlias

from compiler.errors.constraints import OperationRule, RegionRule
from compiler.errors.syntax import WordedFault
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.operation import Operation
from compiler.ir.problem import Finding, Problem, joined
from compiler.ir.types import Type
from compiler.ods.model import Arity, OpDef
from compiler.ods.type_inference import infers_result_types
from compiler.verification.checks import interfaces, structure
from compiler.verification.checks.constraints import attribute_check, count_checks, regions_check, values_check
from compiler.verification.checks.hooks import ask
from compiler.verification.checks.traits import Check, Phase, TraitCheck, check_of

_REMEMBERED_TYPES = 4096  # combinations an op; then restart, so that a long session's memory stays bounded

_Key: TypeAlias = tuple[object, ...]
_type_of = attrgetter("type")


@dataclass(slots=True)
class CompiledDefinition:
    """Checks of an op with a definition: `check` before, `region_checks` after its nested operations.

    `check` combines `local_check`, which depends on the op's types and attributes only, and `context_check`, which
    depends on enclosing and nested ops (None if there is no such step).
    """

    check: Check
    local_check: Check
    context_check: Check | None
    region_checks: tuple[Check, ...]
    isolated: bool
    symbol_table: bool


@dataclass(slots=True)
class _Steps:
    """Steps of a check: `all` of them in order, those that do not depend on types only, local ones, and others."""

    all: list[Check] = field(default_factory=list)
    each_time: list[Check] = field(default_factory=list)
    local: list[Check] = field(default_factory=list)
    context: list[Check] = field(default_factory=list)

    def add(self, check: Check, *, of_types: bool = False, is_local: bool = False) -> None:
        self.all.append(check)
        if not of_types:
            self.each_time.append(check)
        (self.local if of_types or is_local else self.context).append(check)


def compile_definition(definition: OpDef) -> CompiledDefinition:
    """Returns all checks for operations with a definition."""
    regions = [check.check for check in definition.derived(_trait_checks) if check.phase is Phase.REGIONS]
    verify_regions = definition.hooks.verify_regions
    if verify_regions is not None:
        regions.append(_hook_check(verify_regions, RegionRule))
    steps = _steps(definition)
    return CompiledDefinition(
        _remembering(definition, steps),
        _in_order(steps.local),
        _in_order(steps.context) if steps.context else None,
        tuple(regions),
        definition.has_trait("IsolatedFromAbove"),
        definition.has_trait("SymbolTable"),
    )


def compile_verifier(definition: OpDef) -> Check:
    """Returns the check for the first problem of an operation with this definition, without nested ones."""
    return _remembering(definition, _steps(definition))


def _in_order(steps: Sequence[Check]) -> Check:
    """Returns a check that runs steps until one reports an error; warnings of the preceding ones are joined with it."""
    if len(steps) == 1:
        return steps[0]
    in_order = tuple(steps)

    def first_problem(op: Operation) -> Problem | None:
        warned = None
        for step in in_order:
            problem = step(op)
            if problem is not None:
                warned = joined(warned, problem)
                if problem.is_fault:
                    break
        return warned

    return first_problem


def _remembering(definition: OpDef, steps: _Steps) -> Check:
    """Returns a check of all steps that runs steps about types only once for each combination of types."""
    first_problem, each_time = _in_order(steps.all), tuple(steps.each_time)
    accepted: dict[_Key, list[Type]] = {}

    def check_new(op: Operation, key: _Key) -> Problem | None:
        """Runs all steps, for a combination of types that was not accepted before."""
        types = list(map(_type_of, (*op.operands, *op.results)))
        if ERROR_TYPE in types:
            return None  # The error was reported where the value is defined.
        problem = first_problem(op)
        if problem is None:
            if len(accepted) >= _REMEMBERED_TYPES:
                accepted.clear()
            accepted[key] = types
        return problem

    sized = definition.has_trait("AttrSizedOperandSegments") or definition.has_trait("AttrSizedResultSegments")
    key_of = _key_with_sizes if sized else _key

    def check(op: Operation) -> Problem | None:
        key = key_of(op)
        if key not in accepted:
            return check_new(op, key)
        for step in each_time:
            if step(op) is not None:
                return first_problem(op)
        return None

    # The two shapes that most ops have, spelled out, as this runs for each op of a module. Neighbours mostly have the
    # same types: those that passed last are compared first.
    last_lhs: Type | None = None
    last_rhs: Type | None = None
    last_result: Type | None = None

    def check_unary(op: Operation) -> Problem | None:
        nonlocal last_lhs, last_result
        operands, results = op.operands, op.results
        if len(operands) != 1 or len(results) != 1 or op.regions or op.successors:
            return check(op)
        lhs, result = operands[0].type, results[0].type
        if lhs is not last_lhs or result is not last_result:
            problem = check(op)
            if problem is None and lhs is not ERROR_TYPE and result is not ERROR_TYPE:
                last_lhs, last_result = lhs, result
            return problem
        for step in each_time:
            if step(op) is not None:
                return first_problem(op)
        return None

    def check_binary(op: Operation) -> Problem | None:
        nonlocal last_lhs, last_rhs, last_result
        operands, results = op.operands, op.results
        if len(operands) != 2 or len(results) != 1 or op.regions or op.successors:
            return check(op)
        lhs, rhs, result = operands[0].type, operands[1].type, results[0].type
        if lhs is not last_lhs or rhs is not last_rhs or result is not last_result:
            problem = check(op)
            if problem is None and ERROR_TYPE not in (lhs, rhs, result):
                last_lhs, last_rhs, last_result = lhs, rhs, result
            return problem
        for step in each_time:
            if step(op) is not None:
                return first_problem(op)
        return None

    shape = _fixed_shape(definition)
    return check_binary if shape == (2, 1) else check_unary if shape == (1, 1) else check


def _fixed_shape(definition: OpDef) -> tuple[int, int] | None:
    """Returns the numbers of operands and results of an op without other parts; None for other ops."""
    values = (*definition.operands, *definition.results)
    if definition.regions or definition.successors or any(value.arity is not Arity.SINGLE for value in values):
        return None
    return len(definition.operands), len(definition.results)


def _key(op: Operation) -> _Key:
    """Returns the key of the remembered steps: numbers of parts, and types."""
    operands, results = op.operands, op.results
    return (
        len(op.regions),
        len(op.successors),
        len(operands),
        *map(id, map(_type_of, operands)),
        *map(id, map(_type_of, results)),
    )


def _key_with_sizes(op: Operation) -> _Key:
    return (*_key(op), _sizes(op, "operandSegmentSizes"), _sizes(op, "resultSegmentSizes"))


def _sizes(op: Operation, name: str) -> tuple[int, ...] | None:
    sizes = op.attribute(name)
    return sizes.values if isinstance(sizes, DenseArrayAttr) else None


# --------------------------------------------------------------------------------------------------------------- steps


def _trait_checks(definition: OpDef) -> list[TraitCheck]:
    checks = [check for trait in definition.traits if (check := check_of(trait, definition)) is not None]
    if definition.has_trait("SameOperandsAndResultType") and infers_result_types(definition):
        checks.append(TraitCheck(Phase.REGIONS, interfaces.type_of_first_operand, of_types=True, is_local=True))
    if definition.owner is None or not definition.owner.has_cpp:
        return checks
    return [
        each if each.check is interfaces.inferred_types else replace(each, check=_lenient(each.check))
        for each in checks
    ]


def _lenient(check: Check) -> Check:
    """Returns the check of a trait that may ask for parts of an op which the op has under names of its own, in C++."""

    def ask(op: Operation) -> Problem | None:
        try:
            return check(op)
        except interfaces.NOT_KNOWN:
            return None

    return ask


def _steps(definition: OpDef) -> _Steps:
    """Returns all steps in upstream's order."""
    steps = _Steps()
    if definition.checked_by_hook and definition.hooks.verify is not None:
        steps.add(_hook_check(definition.hooks.verify))
        return steps
    traits = definition.derived(_trait_checks)
    for count in count_checks(definition):
        steps.add(count, of_types=True)
    if definition.successors:
        steps.add(structure.successors_in_same_region)
    _add_traits(steps, traits, Phase.STRUCTURE)
    attributes = attribute_check(definition.attributes)
    if attributes is not None:
        steps.add(attributes, is_local=True)
    for values, kind in ((definition.operands, "operand"), (definition.results, "result")):
        check = values_check(values, kind)
        if check is not None:
            segmented = any(value.segments for value in values)
            steps.add(check, of_types=not segmented, is_local=True)
    _add_traits(steps, traits, Phase.CONSTRAINT)
    regions = regions_check(definition.regions)
    if regions is not None:
        steps.add(regions)
    _add_traits(steps, traits, Phase.NATIVE)
    if definition.hooks.verify is not None:
        steps.add(_hook_check(definition.hooks.verify), is_local=definition.hooks.verify_is_local)
    if not definition.regions:
        # Without regions the walk does not return to the op, so checks for that time run at once.
        for trait in traits:
            if trait.phase is Phase.REGIONS and (
                trait.check is not interfaces.inferred_types or definition.hooks.infer_types is not None
            ):
                steps.add(trait.check, of_types=trait.of_types, is_local=trait.is_local)
    return steps


def _add_traits(steps: _Steps, traits: Sequence[TraitCheck], phase: Phase) -> None:
    for trait in traits:
        if trait.phase is phase:
            steps.add(trait.check, of_types=trait.of_types, is_local=trait.is_local)


def _hook_check(hook: Callable[[Operation], Finding], kind: type[WordedFault] = OperationRule) -> Check:
    """Returns a dialect's verifier."""

    def check(op: Operation) -> Problem | None:
        return ask(kind, hook, op)

    return check
