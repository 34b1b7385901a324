"""Patterns that make one op of the llvm dialect of an op: upstream's `VectorConvertToLLVMPattern` and its kin.

Vectors of several dimensions are arrays of vectors in llvm; such an op is done for each vector by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.ir.attributes import Attribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DialectType, FloatType, Type, element_type_or_self
from compiler.lowering.memref.descriptor import extract, insert, poison
from compiler.lowering.to_llvm.types import (
    LLVMOptions,
    LLVMTypeConverter,
    index_bitwidth_of,
    is_array,
    pointer_bitwidths_of,
)
from compiler.ods.llvm_types import is_llvm_type_throughout
from compiler.passes.base import Pass, PassState, option
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, ConversionPattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.patterns import RewritePattern

Attributes = Mapping[str, Attribute]
ConvertAttributes = Callable[[Operation, ConversionRewriter], Attributes]


@dataclass
class LLVMConversionPass(Pass):
    """Base of the passes that convert a dialect to llvm."""

    index_bitwidth: int = option("index-bitwidth", 0, "Bitwidth of the index type, 0 to use size of machine word")

    def llvm_types(self) -> LLVMTypeConverter:
        """Returns the converter for the options."""
        return LLVMTypeConverter(LLVMOptions(index_bitwidth=self.index_bitwidth or 64))

    def llvm_types_of(self, op: Operation, options: LLVMOptions | None = None) -> LLVMTypeConverter:
        """Returns the converter for the option, the data layout of an op, and other options."""
        return converter_for(op, replace(options or LLVMOptions(), index_bitwidth=self.index_bitwidth))

    def convert(
        self,
        op: Operation,
        state: PassState,
        target: ConversionTarget,
        patterns: Sequence[RewritePattern],
        converter: LLVMTypeConverter | None = None,
    ) -> None:
        """`convert_to_llvm`."""
        convert_to_llvm(op, state, target, patterns, converter)


def converter_for(op: Operation, options: LLVMOptions | None = None) -> LLVMTypeConverter:
    """Returns a converter with the data layout of an op; an index bitwidth of 0 is the one that this has."""
    options_or_default = options or LLVMOptions(index_bitwidth=0)
    width = options_or_default.index_bitwidth or index_bitwidth_of(op)
    return LLVMTypeConverter(
        replace(options_or_default, index_bitwidth=width, pointer_bitwidths=pointer_bitwidths_of(op))
    )


def convert_to_llvm(
    op: Operation,
    state: PassState,
    target: ConversionTarget,
    patterns: Sequence[RewritePattern],
    converter: LLVMTypeConverter | None = None,
) -> None:
    """Applies a partial conversion; reports its problems and the converter's problems."""
    target.add_legal_dialect("llvm")
    target.add_legal_op(UnrealizedConversionCastOp)
    result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
    if converter is not None:
        state.problems += converter.problems
    state.problems += result.problems
    if not result.succeeded:
        state.signal_failure()


def with_converter(patterns: Sequence[RewritePattern], converter: LLVMTypeConverter) -> list[RewritePattern]:
    """Returns the patterns; conversion patterns get a type converter."""
    return [
        pattern.with_converter(converter) if isinstance(pattern, (ConversionFunctionPattern, OneToOne)) else pattern
        for pattern in patterns
    ]


def converter_of(rewriter: ConversionRewriter) -> LLVMTypeConverter:
    """Returns the converter of the pattern at work, which is one to llvm."""
    assert isinstance(rewriter.converter, LLVMTypeConverter)
    return rewriter.converter


def all_attributes(op: Operation, rewriter: ConversionRewriter) -> Attributes:
    """Returns the op's attributes unchanged."""
    return {**op.properties, **op.attributes}


@dataclass
class OneToOne(ConversionPattern):
    """`source` -> `target`, with the same operands; `attributes` converts the op's attributes.

    `llvm_floats_only`: the pattern is not for floats that llvm holds as integers. `condition` is a further one.
    """

    source: type[Operation]
    target: type[Operation]
    attributes: ConvertAttributes = all_attributes
    llvm_floats_only: bool = False
    condition: Callable[[Operation], bool] | None = None
    types: LLVMTypeConverter | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        source, target = self.source.name, self.target.name
        ConversionPattern.__init__(self, self.types, root=source, debug_name=f"{source} to {target}")

    def __hash__(self) -> int:
        return id(self)

    def with_converter(self, converter: LLVMTypeConverter) -> OneToOne:
        """Returns the same pattern with another type converter."""
        return OneToOne(self.source, self.target, self.attributes, self.llvm_floats_only, self.condition, converter)

    def convert(self, op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        if self.condition is not None and not self.condition(op):
            return rewriter.notify_match_failure(op, "the op is another pattern's")
        if self.llvm_floats_only and has_unsupported_floats(op):
            return rewriter.notify_match_failure(op, "unsupported floating point type")
        attributes = self.attributes(op, rewriter)

        def make(type_: Type, operands: Sequence[Value]) -> Value:
            return create(rewriter, self.target, operands, type_, attributes)

        return replace_each_vector(op, adaptor, rewriter, make)


def create(
    rewriter: ConversionRewriter,
    op_class: type[Operation],
    operands: Sequence[Value],
    type_: Type,
    attributes: Attributes,
) -> Value:
    """Returns the result of a new op; its definition decides which attributes are inherent."""
    definition = op_class.definition
    assert definition is not None
    inherent = definition.inherent_names
    return rewriter.create(
        op_class,
        *operands,
        result_types=[type_],
        properties={key: value for key, value in attributes.items() if key in inherent},
        attributes={key: value for key, value in attributes.items() if key not in inherent},
    ).result


def has_unsupported_floats(op: Operation) -> bool:
    """Returns True if the op has operands or results of floats that llvm does not have."""
    for value in (*op.operands, *op.results):
        element = element_type_or_self(value.type)
        if isinstance(element, FloatType) and not is_llvm_type_throughout(element):
            return True
    return False


def replace_each_vector(
    op: Operation,
    adaptor: Adaptor,
    rewriter: ConversionRewriter,
    make: Callable[[Type, Sequence[Value]], Value],
) -> bool:
    """Replaces an op of one result by the result of `make`; for arrays of vectors, calls it for each vector."""
    operands = adaptor.operands
    for operand in operands:
        if not is_llvm_type_throughout(operand.type):
            return rewriter.notify_match_failure(op, "operands are not of llvm types")
    type_ = rewriter.convert_type(op.result.type)
    if type_ is None:
        return rewriter.notify_match_failure(op, f"unable to convert type {op.result.type}")
    if not operands or not is_array(operands[0].type):
        rewriter.replace_op(op, [make(type_, operands)])
        return True
    sizes: list[int] = []
    inner = type_
    while isinstance(inner, DialectType) and is_array(inner):
        sizes.append(inner.num_elements)
        inner = inner.element_type
    value = poison(rewriter, type_)
    for position in product(*map(range, sizes)):
        parts = [extract(rewriter, operand, position) for operand in operands]
        value = insert(rewriter, value, make(inner, parts), position)
    rewriter.replace_op(op, [value])
    return True
