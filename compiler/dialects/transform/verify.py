"""Checks of transform operations and attributes beyond their tables, with upstream's messages."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects import BUNDLED
from compiler.dialects.pdl.ops import PatternOp
from compiler.dialects.transform.control_ops import (
    AlternativesOp,
    CollectMatchingOp,
    ForeachMatchOp,
    ForeachOp,
    IncludeOp,
    NamedSequenceOp,
    SequenceOp,
    YieldOp,
)
from compiler.dialects.transform.handle_ops import NumAssociationsOp, SplitHandleOp
from compiler.dialects.transform.pattern_ops import ApplyToLLVMConversionPatternsOp
from compiler.dialects.transform.pdl_ops import WithPDLPatternsOp
from compiler.dialects.transform.structured_tiling_ops import TileUsingForallOp
from compiler.dialects.transform.types import ParamType
from compiler.errors.constraints import ConflictingAttributes, RequiredType
from compiler.errors.structure import MissingMark, RegionFlow, WrongTerminator
from compiler.ir.attributes import (
    ArrayAttr,
    Attribute,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
)
from compiler.ir.functions import function_type
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem, plain_problem
from compiler.ir.symbols import SymbolTables
from compiler.ir.types import I64, Type
from compiler.ir.unregistered import UnreadOperation
from compiler.ods import hook
from compiler.ods.control_flow import RegionSuccessor
from compiler.ods.model import KnownDialects
from compiler.ods.type_predicates import implements

_NAMED = "transform.with_named_sequence"
_CONSUMED = "transform.consumed"
_READ_ONLY = "transform.readonly"
_KINDS = ("TransformHandleTypeInterface", "TransformValueHandleTypeInterface", "TransformParamTypeInterface")


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    """Checks the dialect's attributes on an op of any dialect."""
    if name == _NAMED:
        if op.has_trait("SymbolTable"):
            return None
        return Problem(op, f'"{name}" attribute can only be attached to operations with symbol tables')
    if name == "transform.target_tag":
        return None if isinstance(value, StringAttr) else Problem(op, f'"{name}" attribute must be a string')
    if name in (_CONSUMED, _READ_ONLY, "transform.silence_tracking_failures"):
        return None if isinstance(value, UnitAttr) else Problem(op, f'"{name}" must be a unit attribute')
    return Problem(op, f'unknown attribute: "{name}"')


_CONVERTS_TO_LLVM = frozenset(
    {
        "amx",
        "arith",
        "cf",
        "complex",
        "func",
        "index",
        "math",
        "memref",
        "mpi",
        "nvvm",
        "omp",
        "ptr",
        "ub",
        "vector",
        "xevm",
    }
)
"""The bundled dialects with upstream's `ConvertToLLVMPatternInterface`."""


@hook.verify_in_context(ApplyToLLVMConversionPatternsOp)
def dialect_to_llvm(op: ApplyToLLVMConversionPatternsOp, context: KnownDialects) -> Finding:
    """Checks that a dialect can be converted to LLVM; dialects of a project may or may not be."""
    name = op.dialect_name
    if not isinstance(name, StringAttr) or name.value in _CONVERTS_TO_LLVM:
        return None
    if context.dialect(name.value) is None:
        return f"unknown dialect or dialect not loaded: {name.value}"
    if name.value not in BUNDLED:
        return None
    return f"dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: {name.value}"


def _same_kind(type_: Type, other: Type) -> bool:
    """Returns True if both are handles to ops, handles to values, or parameters."""
    return any(implements(type_, kind) and implements(other, kind) for kind in _KINDS)


def _types(values: Sequence[object]) -> list[Type]:
    return [value.type for value in values]  # type: ignore[attr-defined]  # values and attributes both have one


# --------------------------------------------------------------------------------------------------- named sequences


def _argument_attributes(op: Operation, count: int) -> list[set[str]]:
    array = op.properties.get("arg_attrs")
    attributes = array.elements if isinstance(array, ArrayAttr) else ()
    names = [
        {name for name, _ in attribute.entries} if isinstance(attribute, DictionaryAttr) else set()
        for attribute in attributes
    ]
    return [*names, *(set() for _ in range(count - len(names)))]


def _annotations(reported: Operation, function: Operation, *, required: bool) -> Finding:
    """Checks the annotations of a sequence's arguments: how it uses them."""
    type_ = function_type(function)
    external = not any(region.blocks for region in function.regions)
    for index, names in enumerate(_argument_attributes(function, len(type_.inputs) if type_ is not None else 0)):
        if {_CONSUMED, _READ_ONLY} <= names:
            return Problem(reported, f"argument #{index} cannot be both readonly and consumed")
        if (external or required) and not names & {_CONSUMED, _READ_ONLY}:
            message = "must provide consumed/readonly status for arguments of external or called ops"
            return Problem(reported, message)
    return None


def _enclosing(op: Operation, trait: str) -> Operation | None:
    parent = op.parent_op
    while parent is not None and not parent.has_trait(trait):
        parent = parent.parent_op
    return parent


@hook.verify(NamedSequenceOp)
def named_sequence(op: NamedSequenceOp) -> Finding:
    table = _enclosing(op, "SymbolTable")
    if table is not None and table.attribute(_NAMED) is None:
        note = ProblemNote("symbol table operation", table)
        words = f"expects the parent symbol table to have the '{_NAMED}' attribute"
        return plain_problem(op, MissingMark(words, _NAMED), note)
    outer = _enclosing(op, "TransformOpInterface")
    if outer is not None:
        note = ProblemNote("ancestor transform op", outer)
        return Problem(op, "cannot be defined inside another transform op", (note,))
    type_ = function_type(op)
    blocks = op.body.blocks
    if not blocks or type_ is None:
        return _annotations(op, op, required=False)
    if not blocks[0].ops:
        return Problem(op, "expected a non-empty body block")
    last = blocks[0].ops[-1]
    if not isinstance(last, YieldOp):
        fault = WrongTerminator("transform.yield", last.name, "expected 'transform.yield' as terminator")
        return plain_problem(op, fault, ProblemNote("terminator", last))
    if len(last.operands) != len(type_.results):
        words = "expected terminator to have as many operands as the parent op has results"
        return plain_problem(last, RegionFlow(words, len(last.operands), len(type_.results)))
    for index, (given_type, wanted) in enumerate(zip(_types(last.operands), type_.results, strict=True)):
        if given_type != wanted:
            words = (
                f"the type of the terminator operand #{index} must match the type of the corresponding parent op "
                f"result ('{given_type}' vs '{wanted}')"
            )
            return plain_problem(last, RequiredType(words, given_type, wanted))
    return _annotations(op, op, required=False)


@hook.verify_symbol_uses(IncludeOp)
def include(op: IncludeOp, tables: SymbolTables) -> Finding:
    reference = op.target
    if not isinstance(reference, SymbolRefAttr):
        return "expects a 'target' symbol reference attribute"
    target = tables.lookup_nearest(op, reference)
    type_ = None if target is None else function_type(target)
    if target is None or not isinstance(target, NamedSequenceOp) or type_ is None:
        return "does not reference a named transform sequence"
    for index, names in enumerate(_argument_attributes(target, len(type_.inputs))):
        if index < len(op.operands) and not names & {_CONSUMED, _READ_ONLY}:
            note = ProblemNote(f"no effects specified for operand #{index}")
            return Problem(op, "TransformOpInterface requires memory effects on operands to be specified", (note,))
    if len(type_.inputs) != len(op.operands):
        return Problem(op, "incorrect number of operands for callee")
    for index, (given_type, wanted) in enumerate(zip(_types(op.operands), type_.inputs, strict=True)):
        if given_type != wanted:
            return (
                f"operand type mismatch: expected operand type '{wanted}', but provided '{given_type}' for operand "
                f"number {index}"
            )
    if len(type_.results) != len(op.results):
        return Problem(op, "incorrect number of results for callee")
    for index, (given_type, wanted) in enumerate(zip(_types(op.results), type_.results, strict=True)):
        if not _same_kind(given_type, wanted):
            return (
                f"type of result #{index} must implement the same transform dialect interface as the corresponding "
                "callee result"
            )
    return _annotations(target, target, required=True)


# ---------------------------------------------------------------------------------------------------------- matching


def _symbol(op: Operation, reference: Attribute | None, tables: SymbolTables) -> NamedSequenceOp | None:
    return tables.lookup_nearest(op, reference, NamedSequenceOp) if isinstance(reference, SymbolRefAttr) else None


@hook.verify(ForeachMatchOp)
def foreach_match(op: ForeachMatchOp) -> Finding:
    matchers, actions = op.matchers, op.actions
    if isinstance(matchers, ArrayAttr) and isinstance(actions, ArrayAttr):
        if len(matchers.elements) != len(actions.elements):
            return "expected the same number of matchers and actions"
        if not matchers.elements:
            return "expected at least one match/action pair"
    return None


@hook.verify_symbol_uses(ForeachMatchOp)
def foreach_match_symbols(op: ForeachMatchOp, tables: SymbolTables) -> Finding:
    matchers, actions = op.matchers, op.actions
    if not isinstance(matchers, ArrayAttr) or not isinstance(actions, ArrayAttr):
        return None
    for matcher_name, action_name in zip(matchers.elements, actions.elements, strict=False):
        matcher, action = _symbol(op, matcher_name, tables), _symbol(op, action_name, tables)
        if matcher is None:
            return Problem(op, f"unresolved matcher symbol {matcher_name}")
        if action is None:
            return Problem(op, f"unresolved action symbol {action_name}")
        problem = _annotations(matcher, matcher, required=True) or _annotations(action, action, required=True)
        if problem is None:
            problem = _pair(op, (matcher_name, matcher), (action_name, action))
        if problem is not None:
            return problem
    return None


def _pair(op: ForeachMatchOp, matching: tuple[Attribute, Operation], acting: tuple[Attribute, Operation]) -> Finding:
    """Checks the types passed from the op's operands to the matcher, from the matcher to the action, to op results."""
    (matcher_name, matcher), (action_name, action) = matching, acting
    match_type, action_type = function_type(matcher), function_type(action)
    if match_type is None or action_type is None:
        return None
    note = ProblemNote("symbol declaration", matcher)
    inputs = match_type.inputs
    if len(op.operands) != len(inputs):
        message = (
            f"the number of operands ({len(op.operands)}) doesn't match the number of matcher arguments "
            f"({len(inputs)}) for {matcher_name}"
        )
        return Problem(op, message, (note,))
    names = _argument_attributes(matcher, len(inputs))
    for index, (operand, argument) in enumerate(zip(_types(op.operands), inputs, strict=True)):
        if _CONSUMED in names[index]:
            return op_problem(op, f"does not expect matcher symbol to consume its operand #{index}", note)
        if not _same_kind(operand, argument):
            message = f"mismatching type interfaces for operand and matcher argument #{index} of matcher {matcher_name}"
            return Problem(op, message, (note,))
    if len(match_type.results) != len(action_type.inputs):
        return Problem(
            op,
            f"mismatching number of matcher results and action arguments between {matcher_name} "
            f"({len(match_type.results)}) and {action_name} ({len(action_type.inputs)})",
        )
    for index, (result, argument) in enumerate(zip(match_type.results, action_type.inputs, strict=True)):
        if not _same_kind(result, argument):
            return Problem(
                op,
                f"mismatching type interfaces for matcher result and action argument #{index}of matcher "
                f"{matcher_name} and action {action_name}",
            )
    forwarded = _types(op.forwarded_outputs)
    if len(action_type.results) != len(forwarded):
        return Problem(
            op,
            f"the number of action results ({len(action_type.results)}) for {action_name} doesn't match the number of "
            f"extra op results ({len(forwarded)})",
        )
    for index, (result, own) in enumerate(zip(action_type.results, forwarded, strict=True)):
        if not _same_kind(result, own):
            message = f"mismatching type interfaces for action result #{index} of action {action_name} and op result"
            return Problem(op, message)
    return None


@hook.verify_symbol_uses(CollectMatchingOp)
def collect_matching_symbols(op: CollectMatchingOp, tables: SymbolTables) -> Finding:
    reference = op.matcher
    matcher = _symbol(op, reference, tables)
    type_ = None if matcher is None else function_type(matcher)
    if matcher is None or type_ is None:
        return Problem(op, f"unresolved matcher symbol {reference}")
    if len(type_.inputs) != 1 or not implements(type_.inputs[0], "TransformHandleTypeInterface"):
        return Problem(op, "expected the matcher to take one operation handle argument")
    if _READ_ONLY not in _argument_attributes(matcher, 1)[0]:
        return Problem(op, "expected the matcher argument to be marked readonly")
    if len(type_.results) != len(op.results):
        return Problem(
            op,
            f"expected the matcher to yield as many values as op has results ({len(op.results)}), got "
            f"{len(type_.results)}",
        )
    for index, (given_type, own) in enumerate(zip(type_.results, _types(op.results), strict=True)):
        if not _same_kind(given_type, own):
            return Problem(op, f"mismatching type interfaces for matcher result and op result #{index}")
    return None


# ------------------------------------------------------------------------------------------------- ops with regions


def _top_level(op: Operation) -> Finding:
    """Checks of the first region of an op that may be a top-level transform op."""
    if not op.regions:
        return "expects at least one region"
    region, *_ = op.regions
    if not region.blocks:
        return "expects a single-block region"
    arguments = region.entry.arguments
    if not arguments:
        return "expects the entry block to have at least one argument"
    root, *trailing = arguments
    if not implements(root.type, "TransformHandleTypeInterface"):
        return "expects the first entry block argument to be of type implementing TransformHandleTypeInterface"
    if op.operands and root.type != next(iter(op.operands)).type:
        return "expects the type of the block argument to match the type of the operand"
    for argument in trailing:
        if not any(implements(argument.type, kind) for kind in _KINDS):
            message = (
                "expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, "
                "TransformValueHandleTypeInterface or TransformParamTypeInterface"
            )
            return op_problem(op, message, ProblemNote(f"argument #{argument.index} does not"))
    outer = _enclosing(op, "PossibleTopLevelTransformOpTrait")
    if outer is not None and len(op.operands) != len(arguments):
        note = ProblemNote("nested in another possible top-level op", outer)
        return op_problem(op, "expects operands to be provided for a nested op", note)
    return None


@hook.region_successors(SequenceOp)
def sequence_successors(op: SequenceOp, source: Region | None) -> list[RegionSuccessor]:
    if source is not None:
        return [RegionSuccessor(None, op.results)]
    return [RegionSuccessor(op.body, op.body.blocks[0].arguments if op.operands else ())]


@hook.entry_operands(SequenceOp)
def sequence_operands(op: SequenceOp, target: Region | None) -> Sequence[Value]:
    return op.operands


@hook.verify(SequenceOp)
def sequence(op: SequenceOp) -> Finding:
    problem = _top_level(op)
    if problem is not None:
        return problem
    if op.root is None and op.extra_bindings:
        return "does not expect extra operands when used as top-level"
    ops = op.body.blocks[0].ops
    for child in ops[:-1]:
        if not isinstance(child, UnreadOperation) and not child.has_trait("TransformOpInterface"):
            note = ProblemNote("op without interface", child)
            return op_problem(op, "expected children ops to implement TransformOpInterface", note)
    if not ops or (ops[-1].definition is not None and not ops[-1].has_trait("Terminator")):
        last = ops[-1].name if ops else ""
        return WrongTerminator("transform.yield", last, "expects to have a terminator in the body")
    if _types(ops[-1].operands) != _types(op.results):
        message = "expects the types of the terminator operands to match the types of the result"
        flow = RegionFlow(message, len(ops[-1].operands), len(op.results))
        return op_problem(op, flow, ProblemNote("terminator", ops[-1]))
    return None


@hook.verify(AlternativesOp)
def alternatives(op: AlternativesOp) -> Finding:
    problem = _top_level(op)
    if problem is not None:
        return problem
    for region in op.regions:
        last = region.blocks[0].ops[-1] if region.blocks and region.blocks[0].ops else None
        if last is not None and _types(last.operands) != _types(op.results):
            message = "expects terminator operands to have the same type as results of the operation"
            flow = RegionFlow(message, len(last.operands), len(op.results))
            return op_problem(op, flow, ProblemNote("terminator", last))
    return None


@hook.verify(WithPDLPatternsOp)
def with_pdl_patterns(op: WithPDLPatternsOp) -> Finding:
    problem = _top_level(op)
    if problem is not None:
        return problem
    first: Operation | None = None
    for inner in op.body.blocks[0].ops:
        if isinstance(inner, PatternOp):
            continue
        if not inner.has_trait("PossibleTopLevelTransformOpTrait"):
            note = ProblemNote("offending op", inner)
            return op_problem(op, "expects only pattern and top-level transform ops in its body", note)
        if first is not None:
            notes = (ProblemNote("first non-pattern op", first), ProblemNote("second non-pattern op", inner))
            return op_problem(op, "expects only one non-pattern op in its body", *notes)
        first = inner
    parent = op.parent_op
    while parent is not None and parent.name != op.name:
        parent = parent.parent_op
    if parent is not None:
        return op_problem(op, "cannot be nested", ProblemNote("parent operation", parent))
    return "expects at least one non-pattern op" if first is None else None


@hook.verify(ForeachOp)
def foreach(op: ForeachOp) -> Finding:
    block = op.body.blocks[0]
    targets, arguments = _types(op.targets), _types(block.arguments)
    if len(targets) != len(arguments):
        return "expects the same number of targets as the body has block arguments"
    if targets != arguments:
        return "expects co-indexed targets and the body's block arguments to have the same op/value/param type"
    results, yielded = _types(op.results), _types(block.ops[-1].operands if block.ops else ())
    if len(results) != len(yielded):
        return "expects the same number of results as the yield terminator has operands"
    if results != yielded:
        return "expects co-indexed results and yield operands to have the same op/value/param type"
    return None


@hook.verify(SplitHandleOp)
def split_handle(op: SplitHandleOp) -> Finding:
    index = op.overflow_result
    if isinstance(index, IntegerAttr) and not 0 <= index.value < len(op.results):
        return "overflow_result is not a valid result index"
    return None


@hook.verify(TileUsingForallOp)
def tile_using_forall(op: TileUsingForallOp) -> Finding:
    sources = [
        bool(op.operand_group(f"packed_{name}")) + bool(getattr(op.properties.get(f"static_{name}"), "values", ()))
        for name in ("num_threads", "tile_sizes")
    ]
    if sources[0] > 1:
        names = "num_threads", "packed_num_threads"
        return ConflictingAttributes("num_threads and packed_num_threads are mutually exclusive", names)
    if sources[1] > 1:
        return "tile_sizes and packed_tile_sizes are mutually exclusive"
    if not any(sources):
        return "either (packed_)num_threads or (packed_)tile_sizes must be specified"
    return None


@hook.verify(NumAssociationsOp)
def num_associations(op: NumAssociationsOp) -> Finding:
    """A result type `!transform.param` has the type parameter `i64`."""
    type_ = op.result.type
    if isinstance(type_, ParamType):
        wanted = type_.type
        if wanted != I64:
            words = f"expected the type of the parameter attribute ('i64') to match the parameter type ('{wanted}')"
            return plain_problem(op, RequiredType(words, wanted, I64))
    return None
