"""`xegpu-wg-to-sg-distribute`: distributes code of a workgroup to its subgroups, by the layouts of values.

A subgroup may have several parts of a block, which are dealt out in turns: then an op becomes one for each part.
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.builtin.ops import UnrealizedConversionCastOp
from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, WhileOp
from compiler.dialects.vector.arithmetic_ops import MultiDimReductionOp
from compiler.dialects.vector.element_ops import BroadcastOp, ShapeCastOp, StepOp, TransposeOp
from compiler.dialects.vector.mask_ops import ConstantMaskOp, CreateMaskOp
from compiler.dialects.xegpu.attributes import LayoutAttr
from compiler.dialects.xegpu.layout_parts import is_for_workgroup, is_slice, without_subgroups
from compiler.dialects.xegpu.layouts import is_layout
from compiler.dialects.xegpu.ops import (
    ConvertLayoutOp,
    CreateNdDescOp,
    DpasOp,
    LoadGatherOp,
    LoadMatrixOp,
    LoadNdOp,
    PrefetchNdOp,
    StoreMatrixOp,
    StoreNdOp,
    StoreScatterOp,
    UpdateNdOffsetOp,
)
from compiler.ir.attributes import DialectAttribute
from compiler.ir.operation import Operation, Value
from compiler.ir.types import DialectType, RankedTensorType, Type, VectorType
from compiler.lowering.xegpu.lane_types import descriptor_of, layout_of_descriptor
from compiler.lowering.xegpu.structures import convert_structures
from compiler.lowering.xegpu.subgroup_parts import subgroup_shape
from compiler.lowering.xegpu.workgroup_blocks import OF_BLOCKS, subgroup_descriptors
from compiler.lowering.xegpu.workgroup_vectors import OF_VECTORS, is_elementwise
from compiler.passes.base import Pass, PassState
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.rewriter import Rewriter
from compiler.rewrite.type_conversion import TypeConverter
from compiler.transforms.scf.structural_conversion import structural_patterns, structures_are_legal_if_converted
from compiler.transforms.xegpu.value_layouts import anchor_layout, layout_of, result_name

_OF_DESCRIPTORS: tuple[type[Operation], ...] = (CreateNdDescOp, LoadNdOp, StoreNdOp, UpdateNdOffsetOp, PrefetchNdOp)
_BY_RESULT: tuple[type[Operation], ...] = (
    DpasOp,
    LoadGatherOp,
    ShapeCastOp,
    StepOp,
    BroadcastOp,
    MultiDimReductionOp,
    TransposeOp,
    ConstantMaskOp,
    CreateMaskOp,
)
_BY_LAYOUT: tuple[type[Operation], ...] = (LoadMatrixOp, StoreMatrixOp, StoreScatterOp)


@dataclass
class XeGPUWgToSgDistribute(Pass):
    """Transform WorkGroup level XeGPU code to SubGroup level."""

    argument = "xegpu-wg-to-sg-distribute"
    name = "XeGPUWgToSgDistribute"
    summary = "Transform WorkGroup level XeGPU code to SubGroup level"
    dependent_dialects = ("memref", "xegpu", "vector", "arith", "gpu", "index")

    def run(self, op: Operation, state: PassState) -> None:
        casts = {inner for inner in op.walk() if isinstance(inner, UnrealizedConversionCastOp)}
        carried = TypeConverter()
        carried.add_conversion(lambda type_: type_)
        carried.add_conversion(_carried_parts, RankedTensorType)
        convert_structures(op, carried, state)
        converter, target = TypeConverter(), ConversionTarget()
        converter.add_conversion(lambda type_: type_)
        converter.add_conversion(subgroup_descriptors, DialectType)
        _add_legality(target, casts)
        structures_are_legal_if_converted(target, converter)
        patterns = [*structural_patterns(converter), *OF_BLOCKS, *OF_VECTORS]
        result = apply_partial_conversion(op, target, patterns, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()
            return
        _drop_subgroups(op, Rewriter(op, state.context, state.listeners))


def _carried_parts(type_: RankedTensorType) -> list[Type]:
    """Returns the vectors that a subgroup has of one whose layout is the encoding of a tensor."""
    encoding = type_.encoding
    layout = encoding if isinstance(encoding, LayoutAttr) else None
    sizes, count = subgroup_shape(type_.shape, layout)
    return [VectorType(sizes, type_.element_type)] * count


def _is_of_subgroup(layout: DialectAttribute | None) -> bool:
    return layout is None or not is_for_workgroup(layout)


def _has_legal_descriptor(op: Operation) -> bool:
    descriptor: Value = op.result if isinstance(op, CreateNdDescOp | UpdateNdOffsetOp) else op.operand("TensorDesc")
    layout = layout_of_descriptor(descriptor_of(descriptor))
    return layout is None or is_slice(layout) or not is_for_workgroup(layout)


def _is_legal_elementwise(op: Operation) -> bool:
    if not is_elementwise(op) or not isinstance(op.result.type, VectorType):
        return True
    shape = op.result.type.shape
    for operand in op.operands:
        if not isinstance(operand.type, VectorType) or operand.type.shape != shape:
            return True
    return _is_of_subgroup(layout_of(op.result))


def _add_legality(target: ConversionTarget, casts: set[UnrealizedConversionCastOp]) -> None:
    """Marks operations illegal that have a workgroup's layouts."""
    for op_class in _OF_DESCRIPTORS:
        target.add_dynamically_legal_op(op_class.name, _has_legal_descriptor)
    for op_class in _BY_RESULT:
        target.add_dynamically_legal_op(op_class.name, lambda op: _is_of_subgroup(layout_of(op.result)))
    for op_class in _BY_LAYOUT:
        target.add_dynamically_legal_op(op_class.name, lambda op: _is_of_subgroup(anchor_layout(op)))
    target.add_dynamically_legal_op(
        ConstantOp,
        lambda op: not isinstance(op.result.type, VectorType) or _is_of_subgroup(layout_of(op.result)),
    )
    target.add_dynamically_legal_op(
        ConvertLayoutOp,
        lambda op: all(_is_of_subgroup(anchor_layout(op, name)) for name in ("input_layout", "target_layout")),
    )
    for dialect in ("math", "arith"):
        target.add_dynamically_legal_dialect(dialect, _is_legal_elementwise)
    target.add_dynamically_legal_op(UnrealizedConversionCastOp, lambda op: op in casts)
    target.mark_unknown_op_dynamically_legal(lambda op: True)


def _drop_subgroups(top: Operation, rewriter: Rewriter) -> None:
    """Removes the subgroups from the layouts of results; results of control flow lose their layouts."""
    for op in top.walk():
        for result in op.results:
            name = result_name(result.index)
            layout = op.attributes.get(name)
            if not is_layout(layout):
                continue
            rest = None if isinstance(op, (IfOp, ForOp, WhileOp, ConditionOp)) else without_subgroups(layout)
            with rewriter.modify(op):
                others = {key: value for key, value in op.attributes.items() if key != name}
                op.attributes = others if rest is None else {**others, name: rest}
