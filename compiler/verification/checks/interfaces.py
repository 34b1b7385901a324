"""Checks of implemented interfaces: symbols, functions, branches, casts, inferred types."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.analysis.branches import successor_operands
from compiler.errors.constraints import IncompatibleCast, InferredTypes
from compiler.errors.names import InvalidSymbol
from compiler.errors.structure import BranchOperands, FunctionSignature
from compiler.ir.attributes import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr
from compiler.ir.error_type import ERROR_TYPE
from compiler.ir.functions import type_of_function
from compiler.ir.operation import Operation, sole_region
from compiler.ir.problem import Problem, first_of, op_problem, plain_problem
from compiler.ir.symbols import SYMBOL_NAME, VISIBILITIES, VISIBILITY, is_symbol_table, symbol_visibility
from compiler.ir.types import I32, DialectType, FunctionType, Type
from compiler.ods.type_predicates import Unknown
from compiler.verification.checks.structure import is_undefined

NOT_KNOWN = (Unknown, AssertionError, AttributeError, TypeError, LookupError, ValueError, ZeroDivisionError)
"""Exceptions of a hook that cannot decide; the op is then treated as valid."""


# ------------------------------------------------------------------------------------------------------------- symbols


def symbol(op: Operation) -> Problem | None:
    """Checks that a symbol has a name, a valid visibility and an enclosing symbol table."""
    name = op.attribute(SYMBOL_NAME)
    if name is None and _name_is_optional(op):
        return None
    if not isinstance(name, StringAttr):
        return op_problem(op, InvalidSymbol(f"requires string attribute '{SYMBOL_NAME}'"))
    visibility = op.attribute(VISIBILITY)
    if visibility is not None:
        if not isinstance(visibility, StringAttr):
            message = f"requires visibility attribute '{VISIBILITY}' to be a string attribute, but got {visibility}"
            return op_problem(op, InvalidSymbol(message))
        if visibility.value not in VISIBILITIES:
            allowed = ", ".join(f'"{word}"' for word in VISIBILITIES)
            return op_problem(op, InvalidSymbol(f"visibility expected to be one of [{allowed}], but got {visibility}"))
    if _is_declaration(op) and symbol_visibility(op) == "public":
        return op_problem(op, InvalidSymbol("symbol declaration cannot have public visibility"))
    parent = op.parent_op
    if parent is not None and parent.definition is not None and not is_symbol_table(parent):
        return op_problem(op, InvalidSymbol("symbol's parent must have the SymbolTable trait"))
    return None


def _name_is_optional(op: Operation) -> bool:
    attribute = None if op.definition is None else op.definition.attribute_defs.get(SYMBOL_NAME)
    return attribute is not None and attribute.optional


_DECLARED_WITHOUT_BODY = frozenset({"async.func", "func.func", "ml_program.func", "ml_program.subgraph", "shape.func"})


def _is_declaration(op: Operation) -> bool:
    """Returns True if a function is a declaration because it has no body; other dialects express that by linkage."""
    return op.name in _DECLARED_WITHOUT_BODY and len(op.regions) == 1 and not sole_region(op).blocks


# ----------------------------------------------------------------------------------------------------------- functions


def function(op: Operation) -> Problem | None:
    """A symbol whose argument and result attributes, and whose entry block, fit its type."""
    problem = symbol(op)
    types = signature(op)
    if problem is not None or types is None:
        return problem
    inputs, results = types
    problem = _value_attributes(op, "arg_attrs", "argument", len(inputs)) or _value_attributes(
        op, "res_attrs", "result", len(results)
    )
    if problem is not None:
        return problem
    if len(op.regions) != 1:
        return op_problem(op, FunctionSignature("expects one region"))
    return _entry_block(op, inputs)


def signature(op: Operation) -> tuple[Sequence[Type], Sequence[Type]] | None:
    """Returns the types of a function's arguments and results; None for other operations."""
    type_ = type_of_function(op)
    if isinstance(type_, FunctionType):
        return type_.inputs, type_.results
    if isinstance(type_, DialectType) and type_.definition.full_name == "llvm.func":
        result, arguments, _ = type_.parameters
        return arguments, (result,)
    return None


def _value_attributes(op: Operation, name: str, kind: str, count: int) -> Problem | None:
    """One dictionary of dialect attributes for each argument or result."""
    array = op.attribute(name)
    if not isinstance(array, ArrayAttr):
        return None
    if len(array.elements) != count:
        expects = (
            f"expects {kind} attribute array to have the same number of elements as the number of function {kind}s"
        )
        fault = FunctionSignature(f"{expects}, got {len(array.elements)}, but expected {count}")
        return op_problem(op, fault)
    for entry in array.elements:
        if not isinstance(entry, DictionaryAttr):
            message = f"expects {kind} attribute dictionary to be a DictionaryAttr, but got `{entry}`"
            return op_problem(op, FunctionSignature(message))
        if any("." not in key for key, _ in entry.entries):
            return op_problem(op, FunctionSignature(f"{kind}s may only have dialect attributes"))
    return None


def _entry_block(op: Operation, inputs: Sequence[Type]) -> Problem | None:
    blocks = sole_region(op).blocks
    if not blocks:
        return None
    arguments = blocks[0].arguments
    if op.name == "gpu.func":  # Its own verifier checks them, and those of its buffers, which its type leaves out.
        return None
    if len(arguments) != len(inputs):
        message = f"entry block must have {len(inputs)} arguments to match function signature"
        return op_problem(op, FunctionSignature(message), block=blocks[0])
    for index, (input_, argument) in enumerate(zip(inputs, arguments, strict=False)):
        if argument.type is not input_ and argument.type != input_ and argument.type is not ERROR_TYPE:
            message = (
                f"type of entry block argument #{index}('{argument.type}') must match the type of the corresponding "
                f"argument in function signature('{input_}')"
            )
            return op_problem(op, FunctionSignature(message), value=argument)
    return None


# ------------------------------------------------------------------------------------------------------------ branches


def branch(op: Operation) -> Problem | None:
    """Each successor's arguments get operands of their types."""
    for index, block in enumerate(op.successors):
        operands = successor_operands(op, index)
        if operands is None or is_undefined(block):
            continue
        arguments = block.arguments
        if len(operands) != len(arguments):
            counts = len(operands), len(arguments)
            words = f"branch has {counts[0]} operands for successor #{index}, but target block has {counts[1]}"
            return plain_problem(op, BranchOperands(words, index, *counts), block=block)
        for position, (operand, argument) in enumerate(zip(operands, arguments, strict=True)):
            types = (operand.type, argument.type)
            if operand.type != argument.type and ERROR_TYPE not in types:
                message = f"type mismatch for bb argument #{position} of successor #{index}"
                fault = BranchOperands(message, index, len(operands), len(arguments), position, argument.type)
                return plain_problem(op, fault, value=operand)
    return None


# --------------------------------------------------------------------------------------------------------------- types


def cast(op: Operation) -> Problem | None:
    if not op.results:
        return op_problem(op, "expected at least one result for cast operation")
    compatible = None if op.definition is None else op.definition.hooks.cast_compatible
    if compatible is None:
        return None
    inputs = [operand.type for operand in op.operands]
    outputs = [result.type for result in op.results]
    if compatible(inputs, outputs):
        return None
    return op_problem(op, IncompatibleCast(tuple(inputs), tuple(outputs)))


def inferred_types(op: Operation) -> Problem | None:
    """After the nested ops: the result types are those that follow from the rest of the op."""
    infer = None if op.definition is None else op.definition.hooks.infer_types
    if infer is None:
        return None
    try:
        inferred = infer(op)
    except NOT_KNOWN:
        return None
    return _expected_types(op, inferred)


def type_of_first_operand(op: Operation) -> Problem | None:
    """The results have exactly the type of the first operand, though the trait allows compatible shapes."""
    first = next(iter(op.operands), None)
    return None if first is None else _expected_types(op, [first.type] * len(op.results))


def _expected_types(op: Operation, inferred: Sequence[Type]) -> Problem | None:
    types = [result.type for result in op.results]
    if list(inferred) == types or ERROR_TYPE in types or ERROR_TYPE in inferred:
        return None
    fault = InferredTypes(tuple(inferred), tuple(types))
    failed = Problem(op, f"'{op.name}' op failed to infer returned types", fault=fault)
    return first_of((op_problem(op, fault), failed))


def arm_sme_tile(op: Operation) -> Problem | None:
    """The number of the tile that an op works on, once it has one."""
    number = op.attribute("tile_id")
    if not isinstance(number, IntegerAttr) or number.type == I32:
        return None
    return op_problem(op, "tile ID should be a 32-bit signless integer")
