"""Checks of transform operations that apply patterns, passes and type converters, with upstream's messages."""

from __future__ import annotations

from compiler.dialects.transform.attributes import ParamOperandAttr
from compiler.dialects.transform.bufferization_ops import OneShotBufferizeOp
from compiler.dialects.transform.func_ops import CastAndCallOp
from compiler.dialects.transform.pattern_ops import ApplyConversionPatternsOp, ApplyPatternsOp, ApplyRegisteredPassOp
from compiler.dialects.transform.structured_packing_ops import BufferizeToAllocationOp
from compiler.ir.attributes import ArrayAttr, Attribute, IntegerAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import Finding, Problem, ProblemNote, op_problem
from compiler.ir.unregistered import UnreadOperation
from compiler.ods import hook

_COPIES = ("memref.copy", "linalg.copy")
_ALLOCATIONS = ("memref.alloc", "memref.alloca")


def _children_problem(op: Operation, region: Region, children: str, interface: str) -> Problem | None:
    """Returns the error if an operation directly in a region lacks an interface."""
    for child in region.blocks[0].ops if region.blocks else ():
        if not isinstance(child, UnreadOperation) and not child.has_trait(interface):
            note = ProblemNote("op without interface", child)
            return op_problem(op, f"expected {children} to implement {interface}", note)
    return None


@hook.verify(ApplyPatternsOp)
def apply_patterns(op: ApplyPatternsOp) -> Finding:
    return _children_problem(op, op.patterns, "children ops", "PatternDescriptorOpInterface")


@hook.verify(ApplyConversionPatternsOp)
def apply_conversion_patterns(op: ApplyConversionPatternsOp) -> Finding:
    interface = "ConversionPatternDescriptorOpInterface"
    problem = _children_problem(op, op.patterns, "pattern children ops", interface)
    if problem is not None:
        return problem
    for region in op.default_type_converter_region:
        if not region.blocks or len(region.blocks[0].ops) != 1:
            return "expected exactly one op in default type converter region"
        return _children_problem(op, region, "default converter child op", "TypeConverterBuilderOpInterface")
    return None


@hook.verify(CastAndCallOp)
def cast_and_call(op: CastAndCallOp) -> Finding:
    problem = _children_problem(op, op.conversions, "children ops", "TypeConverterBuilderOpInterface")
    if problem is not None:
        return problem
    if op.function is None and op.function_name is None:
        return "expected a function handle or name to call"
    if op.function is not None and op.function_name is not None:
        return "function handle and name are mutually exclusive"
    return None


@hook.verify(ApplyRegisteredPassOp)
def apply_registered_pass(op: ApplyRegisteredPassOp) -> Finding:
    """Checks that each parameter is the value of exactly one option."""
    unused = set(range(len(op.dynamic_options)))

    def use(value: Attribute) -> str | None:
        if isinstance(value, ArrayAttr):
            return next((problem for each in value.elements if (problem := use(each)) is not None), None)
        if not isinstance(value, ParamOperandAttr) or not isinstance(value.index, IntegerAttr):
            return None
        index, count = value.index.value, len(op.dynamic_options)
        if not 0 <= index < count:
            return f"dynamic option index {index} is out of bounds for the number of dynamic options: {count}"
        if index not in unused:
            return f"dynamic option index {index} is already used in options"
        unused.remove(index)
        return None

    for _, value in op.options.entries:
        problem = use(value)
        if problem is not None:
            return problem
    if unused:
        return "a param operand does not have a corresponding param_operand attr in the options dict"
    return None


@hook.verify(OneShotBufferizeOp)
def one_shot_bufferize(op: OneShotBufferizeOp) -> Finding:
    if op.memcpy_op.value not in _COPIES:
        return "unsupported memcpy op"
    for name, flag in (("print_conflicts", op.print_conflicts), ("dump_alias_sets", op.dump_alias_sets)):
        if flag.value and not op.test_analysis_only.value:
            return f"'{name}' requires 'test_analysis_only'"
    return None


@hook.verify(BufferizeToAllocationOp)
def bufferize_to_allocation(op: BufferizeToAllocationOp) -> Finding:
    if op.memcpy_op.value not in ("bufferization.materialize_in_destination", *_COPIES):
        return "unsupported memcpy op"
    return None if op.alloc_op.value in _ALLOCATIONS else "unsupported alloc op"
