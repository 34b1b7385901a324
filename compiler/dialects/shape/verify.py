"""Verifiers of the shape dialect of types, of reductions, and of the library of shape functions of a module."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.shape import types as shape_types
from compiler.dialects.shape.ops import (
    AddOp,
    AssumingAllOp,
    AssumingOp,
    BroadcastOp,
    ConstShapeOp,
    CstrBroadcastableOp,
    DivOp,
    FunctionLibraryOp,
    GetExtentOp,
    MaxOp,
    MeetOp,
    MinOp,
    MulOp,
    NumElementsOp,
    RankOp,
    ReduceOp,
    ShapeOfOp,
    YieldOp,
)
from compiler.errors.constraints import InferredTypes, RequiredType
from compiler.errors.structure import RegionFlow
from compiler.ir.attributes import ArrayAttr, Attribute, DictionaryAttr, SymbolRefAttr, type_of_attribute
from compiler.ir.operation import Operation, Region
from compiler.ir.problem import Finding, Problem
from compiler.ir.symbols import SymbolTables, is_symbol_table
from compiler.ir.types import DYNAMIC, INDEX, DialectType, IndexType, RankedTensorType, ShapedType, Type
from compiler.ods import hook
from compiler.ods.control_flow import RegionSuccessor


def _is_shape(type_: Type) -> bool:
    return isinstance(type_, shape_types.ShapeType)


def _is_size(type_: Type) -> bool:
    return isinstance(type_, shape_types.SizeType)


# ------------------------------------------------------------------------------------------------------------- errors

_ERRORS = (shape_types.ShapeType, shape_types.SizeType, shape_types.ValueShapeType)
_LOST = "if at least one of the operands can hold error values then the result must be of type `{}` to propagate them"


def _propagates(mnemonic: str, type_class: type[DialectType]) -> Callable[[Operation], Finding]:
    def check(op: Operation) -> Finding:
        holds_errors = any(isinstance(operand.type, _ERRORS) for operand in op.operands)
        if holds_errors and not isinstance(op.result.type, type_class):
            return _LOST.format(mnemonic)
        return None

    return check


propagates_to_size = _propagates("size", shape_types.SizeType)
"""Checks that the result is a size, which may be an error, if an operand may be an error."""
propagates_to_shape = _propagates("shape", shape_types.ShapeType)
"""Checks that the result is a shape, which may be an error, if an operand may be an error."""


@hook.verify(AssumingAllOp)
def assuming_all(op: AssumingAllOp) -> Finding:
    """There is at least one witness."""
    return None if op.operands else "no operands specified"


@hook.verify(CstrBroadcastableOp)
def cstr_broadcastable(op: CstrBroadcastableOp) -> Finding:
    """There are at least two shapes."""
    return None if len(op.operands) > 1 else "required at least 2 input shapes"


# ----------------------------------------------------------------------------------------------------- inferred types


def _differs(inferred: Type, op: Operation, *, compatible: bool) -> Finding:
    if compatible:
        return None
    fault = InferredTypes((inferred,), tuple(result.type for result in op.results))
    return [fault, Problem(op, f"'{op.name}' op failed to infer returned types", fault=fault)]


def _extent_tensor(extent: int) -> RankedTensorType:
    return RankedTensorType((extent,), INDEX)


def _agree(type_: Type, other: Type) -> bool:
    """Returns True if types of shapes are compatible: extent tensors with equal or unknown numbers of extents."""
    if _is_shape(type_) or _is_shape(other):
        return isinstance(type_, RankedTensorType) or isinstance(other, RankedTensorType) or type_ == other
    if not isinstance(type_, RankedTensorType) or not isinstance(other, RankedTensorType):
        return False
    return DYNAMIC in type_.shape + other.shape or type_.shape == other.shape


@hook.verify(ConstShapeOp)
def const_shape(op: ConstShapeOp) -> Finding:
    """The result is a shape, or a tensor with the number of extents."""
    extents = type_of_attribute(op.shape)
    if not isinstance(extents, ShapedType):
        return None
    inferred, type_ = _extent_tensor(extents.num_elements), op.result.type
    return _differs(inferred, op, compatible=_is_shape(type_) or type_ == inferred)


@hook.verify(MaxOp, MinOp)
def larger_or_smaller(op: Operation) -> Finding:
    """`max` and `min` of two shapes are a shape, any other a size."""
    first, second = (operand.type for operand in op.operands)
    inferred = first if first == second else shape_types.SizeType.get()
    return _differs(inferred, op, compatible=inferred == op.result.type)


@hook.verify(ShapeOfOp)
def shape_of(op: ShapeOfOp) -> Finding:
    """A tensor as result has an extent for each dimension of the operand."""
    type_ = op.arg.type
    if isinstance(type_, shape_types.ValueShapeType):
        inferred: Type = shape_types.ShapeType.get()
    else:
        shape = type_.shape if isinstance(type_, ShapedType) else None
        inferred = _extent_tensor(DYNAMIC if shape is None else len(shape))
    return propagates_to_shape(op) or _differs(inferred, op, compatible=_agree(inferred, op.result.type))


@hook.verify(MeetOp)
def meet(op: MeetOp) -> Finding:
    """Sizes meet sizes and shapes meet shapes; the result is of the same kind."""
    inferred = _meet(*(operand.type for operand in op.operands))
    if isinstance(inferred, str):
        return [Problem(op, inferred, shows_op=False), "failed to infer returned types"]
    type_ = op.result.type
    both_sizes = all(_is_size(each) or isinstance(each, IndexType) for each in (inferred, type_))
    return _differs(inferred, op, compatible=both_sizes or _agree(inferred, type_))


def _meet(first: Type, second: Type) -> Type | str:
    """Returns the common type of both, or the reason why there is none."""
    if not _is_shape(first) and not _is_size(first):
        first, second = second, first
    if _is_size(first):
        return first if _is_size(second) or isinstance(second, IndexType) else "requires all sizes or shapes"
    if isinstance(first, IndexType):
        return second if isinstance(second, IndexType) else "requires all sizes or shapes"
    if _is_shape(first):
        of_shapes = _is_shape(second) or isinstance(second, RankedTensorType)
        return first if of_shapes else "requires all sizes or shapes"
    for type_ in (first, second):
        if isinstance(type_, RankedTensorType) and type_.shape[0] == DYNAMIC:
            return type_
    return first if first == second else "unequal shape cardinality"


# ------------------------------------------------------------------------------------------------------------ regions


@hook.verify(ReduceOp)
def reduce(op: ReduceOp) -> Finding:
    """The body takes an index, an extent and the accumulated values."""
    values = op.init_vals
    arguments = op.region.entry.arguments
    if len(arguments) != len(values) + 2:
        return f"ReduceOp body is expected to have {len(values) + 2} arguments"
    index_argument, extent, *carried = arguments
    if not isinstance(index_argument.type, IndexType):
        return "argument 0 of ReduceOp body is expected to be of IndexType"
    if _is_shape(op.shape.type):
        wanted, of, right = "SizeType", "a ShapeType", _is_size(extent.type)
    else:
        wanted, of, right = "IndexType", "an extent tensor", isinstance(extent.type, IndexType)
    if not right:
        return f"argument 1 of ReduceOp body is expected to be of {wanted} if the ReduceOp operates on {of}"
    for index, (value, argument) in enumerate(zip(values, carried, strict=True)):
        if value.type != argument.type:
            return f"type mismatch between argument {index + 2} of ReduceOp body and initial value {index}"
    return None


@hook.verify(YieldOp)
def yields(op: YieldOp) -> Finding:
    """Checks the operands against the results of the enclosing op."""
    parent = op.parent_op
    if parent is None:
        return None
    if len(parent.results) != len(op.operands):
        words = "number of operands does not match number of results of its parent"
        return RegionFlow(words, len(op.operands), len(parent.results))
    for result, operand in zip(parent.results, op.operands, strict=True):
        if result.type != operand.type:
            return RequiredType("types mismatch between yield op and its parent", operand.type, result.type)
    return None


@hook.region_successors(AssumingOp)
def assuming_successors(op: AssumingOp, source: Region | None) -> list[RegionSuccessor]:
    """Enters the region, which ends at the op's results; the constraint of a witness always holds."""
    return [RegionSuccessor(op.do_region, ())] if source is None else [RegionSuccessor(None, op.results)]


# ---------------------------------------------------------------------------------------------- the library of a module


def op_attribute(op: Operation, name: str, value: Attribute) -> Finding:
    """`shape.lib` names the libraries of shape functions, in which each op has one function."""
    if name != "shape.lib":
        return None
    if not is_symbol_table(op):
        return Problem(op, "shape.lib attribute may only be on op implementing SymbolTable", shows_op=False)
    result = _libraries(op, value, SymbolTables())
    return Problem(op, result, shows_op=False) if isinstance(result, str) else None


def _libraries(op: Operation, value: Attribute, tables: SymbolTables) -> str | None:
    if isinstance(value, SymbolRefAttr):
        symbol = tables.lookup_in(op, value)
        if symbol is None:
            return f"shape function library {value} not found"
        return None if isinstance(symbol, FunctionLibraryOp) else f"{value} required to be shape function library"
    if not isinstance(value, ArrayAttr):
        return "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute"
    return _all_libraries(op, value.elements, tables)


def _all_libraries(op: Operation, references: Sequence[Attribute], tables: SymbolTables) -> str | None:
    mapped: set[str] = set()
    for reference in references:
        if not isinstance(reference, SymbolRefAttr):
            return "only SymbolRefAttr allowed in shape.lib attribute array"
        library = tables.lookup_in(op, reference, FunctionLibraryOp)
        if library is None:
            return f"{reference} does not refer to FunctionLibraryOp"
        mapping = library.mapping
        for key, _ in mapping.entries if isinstance(mapping, DictionaryAttr) else ():
            if key in mapped:
                return f'only one op to shape mapping allowed, found multiple for `"{key}"`'
            mapped.add(key)
    return None


hook.verify(AddOp, DivOp, RankOp, GetExtentOp, MulOp, NumElementsOp)(propagates_to_size)
hook.verify(BroadcastOp)(propagates_to_shape)
