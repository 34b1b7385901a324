"""`transform.apply_conversion_patterns`, and the operations in it that stand for patterns and type converters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.dialects.transform.pattern_ops import ApplyConversionPatternsOp
from compiler.ir.attributes import ArrayAttr, IntegerAttr, StringAttr
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import ProblemNote
from compiler.lowering.scf_to_cf import SCF_TO_CF
from compiler.lowering.to_llvm.convert_to_llvm import PATTERNS_OF
from compiler.lowering.to_llvm.patterns import with_converter
from compiler.lowering.to_llvm.types import LLVMOptions, LLVMTypeConverter
from compiler.rewrite.conversion import apply_full_conversion, apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern
from compiler.schedules.handles import Outcome, definite_failure, failure, is_inside
from compiler.schedules.interpreter import Application, Implementation

Patterns = Sequence[RewritePattern]
_PREFIX = "transform.apply_conversion_patterns."


def _of_dialect(op: Operation) -> Patterns:
    name = op.properties.get("dialect_name")
    patterns = PATTERNS_OF.get(name.value) if isinstance(name, StringAttr) else None
    if patterns is None:
        raise definite_failure(op, f"'{op.name}' op unknown dialect or dialect not loaded: {name}")
    return patterns


_SETS: Mapping[str, Callable[[Operation], Patterns]] = MappingProxyType(
    {
        "dialect_to_llvm": _of_dialect,
        "func.func_to_llvm": lambda op: PATTERNS_OF["func"],
        "scf.scf_to_control_flow": lambda op: SCF_TO_CF,
        "vector.vector_to_llvm": lambda op: PATTERNS_OF["vector"],
    }
)
_WITHOUT_CONVERTER = frozenset({"scf.scf_to_control_flow"})


def _is_set(op: Operation, name: str) -> bool:
    attribute = op.properties.get(name)
    return isinstance(attribute, IntegerAttr) and bool(attribute.value)


def _memref_to_llvm(op: Operation) -> LLVMTypeConverter:
    bitwidth = op.properties.get("index_bitwidth")
    return LLVMTypeConverter(
        LLVMOptions(
            index_bitwidth=bitwidth.value if isinstance(bitwidth, IntegerAttr) else 64,
            use_bare_pointers=_is_set(op, "use_bare_ptr_call_conv"),
            use_aligned_alloc=_is_set(op, "use_aligned_alloc"),
            use_generic_functions=_is_set(op, "use_generic_functions"),
        )
    )


_CONVERTERS: Mapping[str, Callable[[Operation], LLVMTypeConverter]] = MappingProxyType(
    {"memref.memref_to_llvm_type_converter": _memref_to_llvm}
)


def _descriptors(region: Region) -> list[Operation]:
    return [op for block in region.blocks for op in block.ops]


def _implementation(table: Mapping[str, Callable[[Operation], object]], op: Operation) -> str:
    """Returns the name of an operation in a table. Raises ScheduleFailure."""
    name = op.name.removeprefix(_PREFIX)
    if name not in table:
        raise definite_failure(op, f"'{op.name}' cannot be interpreted yet")
    return name


def _converter(op: ApplyConversionPatternsOp) -> LLVMTypeConverter | None:
    for region in op.default_type_converter_region:
        for descriptor in _descriptors(region):
            return _CONVERTERS[_implementation(_CONVERTERS, descriptor)](descriptor)
    return None


def _patterns(op: ApplyConversionPatternsOp, converter: LLVMTypeConverter | None) -> list[RewritePattern]:
    patterns: list[RewritePattern] = []
    for descriptor in _descriptors(op.patterns):
        name = _implementation(_SETS, descriptor)
        if name in _WITHOUT_CONVERTER:
            patterns += _SETS[name](descriptor)
            continue
        if converter is None:
            raise definite_failure(
                op,
                "pattern descriptor does not specify type converter and apply_conversion_patterns op has no default "
                "type converter",
                ProblemNote("pattern descriptor op", descriptor),
            )
        patterns += with_converter(_SETS[name](descriptor), converter)
    return patterns


def _names(attribute: ArrayAttr | None) -> list[str]:
    return [each.value for each in attribute.elements if isinstance(each, StringAttr)] if attribute is not None else []


def _conversion_target(op: ApplyConversionPatternsOp) -> ConversionTarget:
    target = ConversionTarget()
    target.add_legal_op(*_names(op.legal_ops))
    target.add_illegal_op(*_names(op.illegal_ops))
    target.add_legal_dialect(*_names(op.legal_dialects))
    target.add_illegal_dialect(*_names(op.illegal_dialects))
    return target


def apply_conversion_patterns(application: Application) -> Outcome:
    """Converts each target with all in it; without `preserve_handles` nothing is left of the handle."""
    op, state = application.op, application.state
    assert isinstance(op, ApplyConversionPatternsOp)
    converter = _converter(op)
    patterns, target = _patterns(op, converter), _conversion_target(op)
    convert = apply_partial_conversion if op.partial_conversion else apply_full_conversion
    listeners = state.listeners() if op.preserve_handles else state.passing.listeners
    for payload in application.targets():
        note = ProblemNote("target op", payload)
        if is_inside(op, payload):
            raise definite_failure(op, "cannot apply transform to itself (or one of its ancestors)", note)
        result = convert(payload, target, patterns, state.passing.context, listeners=listeners)
        state.passing.problems += result.problems
        if converter is not None:
            state.passing.problems += converter.problems
        if not result.succeeded:
            raise failure(op, "dialect conversion failed", note)
    return []


CONVERSION_OPS: Mapping[type[Operation], Implementation] = MappingProxyType(
    {ApplyConversionPatternsOp: apply_conversion_patterns}
)
