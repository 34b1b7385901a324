"""The operations of the linalg dialect whose bodies are part of their syntax, or that rearrange elements."""

from __future__ import annotations

from compiler.dialects.linalg import body
from compiler.dialects.linalg.attributes import ElementwiseKindAttr
from compiler.dialects.linalg.constraints import IteratorTypeArrayAttr, TensorOrMemref
from compiler.dialects.linalg.structure import BROADCAST, GENERIC, MAP, REDUCE, TRANSPOSE, elementwise
from compiler.dialects.linalg.structured import SEGMENTED, STRUCTURED, LinalgNamedOp, Structured
from compiler.ods.attr_confines import DenseArrayStrictlySorted
from compiler.ods.attr_constraints import AffineMapArrayAttr, ConfinedAttr, DenseI64ArrayAttr, StrAttr
from compiler.ods.op_class import attribute, operand, optional_attribute, region, variadic_operand, variadic_result
from compiler.ods.region_constraints import SizedRegion
from compiler.ods.shaped_constraints import AnyTensor
from compiler.ods.trait_classes import Interface
from compiler.ods.traits import SAME_VARIADIC_OPERAND_SIZE


class GenericOp(LinalgNamedOp, name="linalg.generic"):
    """Runs a region at each point of a loop nest; indexing maps define the operands' elements at the point."""

    indexing_maps = attribute(AffineMapArrayAttr)
    iterator_types = attribute(IteratorTypeArrayAttr)
    doc = optional_attribute(StrAttr)
    library_call = optional_attribute(StrAttr)
    traits = [*SEGMENTED, Interface("OpAsmOpInterface")]
    implementations = {"LinalgOp": GENERIC}


class ElementwiseOp(LinalgNamedOp, name="linalg.elementwise"):
    """Applies a function named by `kind` at each place; maps may transpose or broadcast inputs."""

    kind = attribute(ElementwiseKindAttr)
    indexing_maps = optional_attribute(AffineMapArrayAttr, default=())
    implementations = {"LinalgOp": elementwise(body.elementwise)}


class MapOp(Structured, name="linalg.map"):
    """Runs a region on the elements at each place; all shapes are equal."""

    inputs = variadic_operand(TensorOrMemref)
    init = operand(TensorOrMemref)
    result_ = variadic_result(AnyTensor)
    mapper = region(SizedRegion(1))
    traits = [*STRUCTURED, Interface("OpAsmOpInterface")]
    implementations = {"LinalgOp": MAP}


class ReduceOp(Structured, name="linalg.reduce"):
    """Combines the elements along some dimensions by a region, starting from the init's elements."""

    inputs = variadic_operand(TensorOrMemref)
    inits = variadic_operand(TensorOrMemref)
    dimensions = attribute(ConfinedAttr(DenseI64ArrayAttr, DenseArrayStrictlySorted))
    result0 = variadic_result(AnyTensor)
    combiner = region(SizedRegion(1))
    traits = [*STRUCTURED, Interface("OpAsmOpInterface"), SAME_VARIADIC_OPERAND_SIZE]
    implementations = {"LinalgOp": REDUCE}


class Rearrangement(Structured):
    """An operation that passes every element through, to other places."""

    input = operand(TensorOrMemref)
    init = operand(TensorOrMemref)
    result_ = variadic_result(AnyTensor)
    region = region(SizedRegion(1))
    traits = [*STRUCTURED, Interface("OpAsmOpInterface")]


class TransposeOp(Rearrangement, name="linalg.transpose"):
    """Permutes the dimensions of a tensor or memref."""

    permutation = attribute(DenseI64ArrayAttr)
    implementations = {"LinalgOp": TRANSPOSE}


class BroadcastOp(Rearrangement, name="linalg.broadcast"):
    """Repeats the elements along dimensions that the input does not have."""

    dimensions = attribute(DenseI64ArrayAttr)
    implementations = {"LinalgOp": BROADCAST}
