"""Folds transposes of constants into constants."""

from __future__ import annotations

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.linalg.interface import (
    body,
    has_tensor_semantics,
    indexing_maps,
    inputs,
    is_structured,
    outputs,
)
from compiler.ir.attributes import DenseElementsAttr
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import FloatType, IntegerType, RankedTensorType
from compiler.rewrite.dense_elements import delinearize, dense_of, elements_of, linearize, row_major_strides
from compiler.rewrite.fold import constant_value
from compiler.rewrite.patterns import HasTrait, pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(HasTrait("LinalgOp"), name="(anonymous namespace)::FoldConstantTranspose")
def fold_constant_transpose(op: Operation, rewriter: Rewriter) -> bool:
    """generic ins(dense<[[1, 2]]>) { yield %in } by (d1, d0), (d0, d1) -> dense<[[1], [2]]>"""
    if not is_structured(op) or not has_tensor_semantics(op) or len(inputs(op)) != 1 or len(outputs(op)) != 1:
        return False
    source, type_, block = inputs(op)[0], op.result.type, body(op)
    if len(block.ops) != 1 or block.ops[0].operands != [block.arguments[0]] or not isinstance(source, OpResult):
        return False
    if not isinstance(type_, RankedTensorType) or not type_.has_static_shape:
        return False
    if not isinstance(source.type, RankedTensorType) or source.type.element_type != type_.element_type:
        return False
    maps = indexing_maps(op)
    attribute = constant_value(source)
    if not all(map_.is_permutation() for map_ in maps) or not isinstance(attribute, DenseElementsAttr):
        return False
    used_once = len([use for result in source.owner.results for use in rewriter.uses(result)]) == 1
    if not isinstance(type_.element_type, IntegerType | FloatType) or not used_once:
        return False
    to_loops = maps[1].inverse_permutation()
    assert to_loops is not None
    to_source = maps[0].compose(to_loops)
    elements, strides = elements_of(attribute), row_major_strides(source.type.shape)
    order = [to_source.dim_position(index) for index in range(source.type.rank)]
    transposed = []
    for number in range(type_.num_elements):
        position = delinearize(number, type_.shape)
        transposed.append(elements[linearize([position[index] for index in order], strides)])
    value = dense_of(type_, transposed)
    if value is None:
        return False
    rewriter.replace_op_with_new_op(op, ConstantOp, value=value)
    return True
