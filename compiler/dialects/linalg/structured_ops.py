"""The operations of the linalg dialect whose bodies the text spells, or that rearrange elements."""

from __future__ import annotations

from compiler.analysis import speculation
from compiler.dialects.linalg import body, syntax, verify
from compiler.dialects.linalg.constraints import ElementwiseKindAttr, IteratorTypeArrayAttr, TensorOrMemref
from compiler.dialects.linalg.structure import BROADCAST, GENERIC, MAP, REDUCE, TRANSPOSE, elementwise
from compiler.dialects.linalg.structured import SEGMENTED, STRUCTURED, LinalgNamedOp, memory_effects, structured_hooks
from compiler.ods.attr_constraints import (
    AffineMapArrayAttr,
    ConfinedAttr,
    DenseArrayStrictlySorted,
    DenseI64ArrayAttr,
    StrAttr,
)
from compiler.ods.define import SizedRegion
from compiler.ods.model import Hooks, Interface
from compiler.ods.op_class import Op, attribute, operand, optional_attribute, region, variadic_operand, variadic_result
from compiler.ods.shaped_constraints import AnyTensor
from compiler.ods.traits import SAME_VARIADIC_OPERAND_SIZE


class GenericOp(LinalgNamedOp, name="linalg.generic"):
    """Runs a region at each point of a nest of loops; maps say which elements belong to the point."""

    indexing_maps = attribute(AffineMapArrayAttr)
    iterator_types = attribute(IteratorTypeArrayAttr)
    doc = optional_attribute(StrAttr)
    library_call = optional_attribute(StrAttr)
    traits = [*SEGMENTED, Interface("OpAsmOpInterface")]
    hooks = Hooks(
        parse=syntax.parse_generic,
        print=syntax.print_generic,
        block_argument_names=syntax.generic_argument_names,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.destination_style,
        verify_regions=verify.structured,
    )
    implementations = {"LinalgOp": GENERIC}


class ElementwiseOp(LinalgNamedOp, name="linalg.elementwise"):
    """Applies a function named by `kind` at each place; maps may transpose or broadcast inputs."""

    kind = attribute(ElementwiseKindAttr)
    indexing_maps = optional_attribute(AffineMapArrayAttr, default=())
    hooks = structured_hooks(parse=syntax.parse_elementwise, print=syntax.print_elementwise)
    implementations = {"LinalgOp": elementwise(body.elementwise)}


class MapOp(Op, name="linalg.map"):
    """Runs a region on the elements at each place; all shapes are equal."""

    inputs = variadic_operand(TensorOrMemref)
    init = operand(TensorOrMemref)
    result_ = variadic_result(AnyTensor)
    mapper = region(SizedRegion(1))
    traits = [*STRUCTURED, Interface("OpAsmOpInterface")]
    hooks = Hooks(
        parse=syntax.parse_map,
        print=syntax.print_map,
        result_names=lambda op: ["mapped"],
        block_argument_names=syntax.map_argument_names,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.map_,
        verify_regions=verify.structured,
    )
    implementations = {"LinalgOp": MAP}


class ReduceOp(Op, name="linalg.reduce"):
    """Combines the elements along some dimensions by a region, starting from the init's elements."""

    inputs = variadic_operand(TensorOrMemref)
    inits = variadic_operand(TensorOrMemref)
    dimensions = attribute(ConfinedAttr(DenseI64ArrayAttr, DenseArrayStrictlySorted))
    result0 = variadic_result(AnyTensor)
    combiner = region(SizedRegion(1))
    traits = [*STRUCTURED, Interface("OpAsmOpInterface"), SAME_VARIADIC_OPERAND_SIZE]
    hooks = Hooks(
        parse=syntax.parse_reduce,
        print=syntax.print_reduce,
        result_names=lambda op: ["reduced"],
        block_argument_names=syntax.reduce_argument_names,
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.reduce,
        verify_regions=verify.structured,
    )
    implementations = {"LinalgOp": REDUCE}


class TransposeOp(Op, name="linalg.transpose"):
    """Moves the elements so that the dimensions stand in another order."""

    input = operand(TensorOrMemref)
    init = operand(TensorOrMemref)
    permutation = attribute(DenseI64ArrayAttr)
    result_ = variadic_result(AnyTensor)
    region = region(SizedRegion(1))
    traits = [*STRUCTURED, Interface("OpAsmOpInterface")]
    hooks = Hooks(
        parse=syntax.parse_transpose,
        print=syntax.print_transpose,
        result_names=lambda op: ["transposed"],
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.transpose,
        verify_regions=verify.structured,
    )
    implementations = {"LinalgOp": TRANSPOSE}


class BroadcastOp(Op, name="linalg.broadcast"):
    """Repeats the elements along dimensions that the input does not have."""

    input = operand(TensorOrMemref)
    init = operand(TensorOrMemref)
    dimensions = attribute(DenseI64ArrayAttr)
    result_ = variadic_result(AnyTensor)
    region = region(SizedRegion(1))
    traits = [*STRUCTURED, Interface("OpAsmOpInterface")]
    hooks = Hooks(
        parse=syntax.parse_broadcast,
        print=syntax.print_broadcast,
        result_names=lambda op: ["broadcasted"],
        effects=memory_effects,
        speculatable=speculation.structured_on_tensors,
        verify=verify.broadcast,
        verify_regions=verify.structured,
    )
    implementations = {"LinalgOp": BROADCAST}
