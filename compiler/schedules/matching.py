"""Operations of schedules that search payload operations or match their properties."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from compiler.analysis.loops import is_loop
from compiler.dialects.linalg.interface import (
    body,
    indexing_maps,
    inputs,
    is_elementwise,
    is_structured,
    iterator_types,
    num_loops,
    outputs,
)
from compiler.dialects.linalg.structure import PARALLEL
from compiler.dialects.sparse_tensor.storage import sparse_type_of
from compiler.dialects.transform.control_ops import MatchOperationEmptyOp, MatchOperationNameOp, MatchParamCmpIOp
from compiler.dialects.transform.enums import MatchCmpIPredicate, MatchInterfaceEnum
from compiler.dialects.transform.match_ops import (
    MatchStructuredBodyOp,
    MatchStructuredClassifyContractionDimsOp,
    MatchStructuredClassifyConvolutionDimsOp,
    MatchStructuredDimOp,
    MatchStructuredElementalBitwidthOp,
    MatchStructuredInitOp,
    MatchStructuredInputOp,
    MatchStructuredNumInitsOp,
    MatchStructuredNumInputsOp,
    MatchStructuredOp,
    MatchStructuredRankOp,
    MatchStructuredResultOp,
)
from compiler.dialects.transform.sparse_tensor_ops import MatchSparseInOut
from compiler.dialects.transform.structured_rewriting_ops import MatchOp
from compiler.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    IntegerAttr,
    StringAttr,
    TypeAttr,
    integer_attr,
)
from compiler.ir.operation import Operation, OpResult
from compiler.ir.types import FloatType, IntegerType, ShapedType, Type
from compiler.ods.type_predicates import implements
from compiler.schedules.handle_ops import positions
from compiler.schedules.handles import Outcome, Payload, definite_failure, failure
from compiler.schedules.interpreter import Application, Implementation
from compiler.transforms.linalg.recognition import contraction_dims, convolution_dims

_INTERFACES: Mapping[MatchInterfaceEnum, Callable[[Operation], bool]] = MappingProxyType(
    {
        MatchInterfaceEnum.LINALG_OP: is_structured,
        MatchInterfaceEnum.TILING_INTERFACE: lambda op: op.has_trait("TilingInterface") or is_structured(op),
        MatchInterfaceEnum.LOOP_LIKE_INTERFACE: is_loop,
    }
)


def match(application: Application[MatchOp]) -> Outcome:
    op = application.op
    targets = application.targets()
    if len(targets) != 1:
        raise definite_failure(op, "requires exactly one target handle")
    return [[each for each in targets[0].walk_post_order() if _is_wanted(op, each)]]


def _strings(attribute: Attribute | None) -> list[str]:
    elements = attribute.elements if isinstance(attribute, ArrayAttr) else ()
    return [element.value for element in elements if isinstance(element, StringAttr)]


def _is_wanted(op: MatchOp, candidate: Operation) -> bool:
    if op.ops is not None and candidate.name not in _strings(op.ops):
        return False
    if op.interface is not None and not _INTERFACES[op.interface](candidate):
        return False
    for name, value in () if op.op_attrs is None else op.op_attrs.entries:
        if candidate.attribute(name) != value:
            return False
    result = op.filter_result_type
    if result is not None and [each.type for each in candidate.results] != [result.type]:
        return False
    return _has_operand_types(op.filter_operand_types, candidate)


def _has_operand_types(wanted: Attribute | None, candidate: Operation) -> bool:
    types: list[Type] = [
        element.type
        for element in (wanted.elements if isinstance(wanted, ArrayAttr) else ())
        if isinstance(element, TypeAttr)
    ]
    if not types:
        return True
    operand_types = [operand.type for operand in candidate.operands]
    return operand_types == (types * len(operand_types) if len(types) == 1 else types)


# ----------------------------------------------------------------------------------------------- matchers of operations


def _single(application: Application, operand: str = "operand_handle") -> Operation:
    """Returns the only payload operation of a matcher's operand."""
    targets = application.targets(operand)
    if len(targets) != 1:
        raise definite_failure(
            application.op, f"'{application.op.name}' op requires exactly one payload op, got {len(targets)}"
        )
    return targets[0]


def operation_name(application: Application) -> Outcome:
    if _single(application).name in _strings(application.op.properties.get("op_names")):
        return []
    raise application.failure("wrong operation name")


def operation_empty(application: Application) -> Outcome:
    if application.targets("operand_handle"):
        raise application.failure("operation is not empty")
    return []


def sparse_inout(application: Application) -> Outcome:
    target = _single(application, "target")
    values = (*target.operands, *target.results)
    if all(sparse_type_of(value.type) is None for value in values):
        raise failure(target, "operation has no sparse input or output")
    return [[target]]


_COMPARISONS: Mapping[MatchCmpIPredicate, Callable[[int, int], bool]] = MappingProxyType(
    {
        MatchCmpIPredicate.EQ: operator.eq,
        MatchCmpIPredicate.NE: operator.ne,
        MatchCmpIPredicate.LT: operator.lt,
        MatchCmpIPredicate.LE: operator.le,
        MatchCmpIPredicate.GT: operator.gt,
        MatchCmpIPredicate.GE: operator.ge,
    }
)


def param_cmpi(application: Application[MatchParamCmpIOp]) -> Outcome:
    holds = _COMPARISONS[application.op.predicate]
    left, right = application.payloads()
    if len(left) != len(right):
        raise application.failure(f"parameters have different payload lengths ({len(left)} vs {len(right)})")
    for index, (first, other) in enumerate(zip(left, right, strict=True)):
        numbers = [value.value for value in (first, other) if isinstance(value, IntegerAttr)]
        if len(numbers) != 2 or not holds(*numbers):
            raise application.failure(
                f"expected parameter to be as asked, at position {index}: got {first} and {other}"
            )
    return []


# ------------------------------------------------------------------------------------------------ structured operations


def match_structured(application: Application) -> Outcome:
    target = _single(application, "current")
    suppresses = application.suppresses_failures
    if not is_structured(target):
        if suppresses:
            return [[] for _ in application.op.results]
        raise application.failure("expected a Linalg op")
    return application.interpreter.run_block(application.block, [[target]], suppress=suppresses)


def _reduces_by_one_op(target: Operation, position: int) -> bool:
    """Returns True if the body combines the elements of an output by one operation."""
    block = body(target)
    argument = block.arguments[len(inputs(target)) + position]
    value = block.ops[-1].operands[position]
    return isinstance(value, OpResult) and value.owner in block.ops and argument in value.owner.operands


def structured_body(application: Application[MatchStructuredBodyOp]) -> Outcome:
    target, op = _single(application), application.op
    if op.reduction_position is not None:
        if not _reduces_by_one_op(target, op.reduction_position.value):
            raise application.failure("could not match reduction")
    elif op.passthrough:
        if body(target).ops[-1].operands != body(target).arguments[: len(inputs(target))]:
            raise application.failure("not a passthrough")
    elif op.elementwise:
        if not is_elementwise(target):
            raise application.failure("not elementwise")
    elif op.contraction is not None:
        names = [inner.name for inner in body(target).ops[:-1]]
        if names != _strings(op.contraction):
            raise application.failure("contraction: body is not a contraction of those operations")
    else:
        raise definite_failure(op, f"'{op.name}' op unknown body condition")
    return []


def contraction_dimensions(application: Application) -> Outcome:
    dims = contraction_dims(_single(application))
    if dims is None:
        raise application.failure("could not infer contraction dimensions")
    return [[integer_attr(loop) for loop in loops] for loops in (dims.batch, dims.m, dims.n, dims.k)]


def convolution_dimensions(application: Application) -> Outcome:
    dims = convolution_dims(_single(application))
    if dims is None:
        raise application.failure("could not infer convolution dimensions")
    groups = (
        dims.batch,
        dims.output_image,
        dims.output_channel,
        dims.filter_loop,
        dims.input_channel,
        dims.depth,
        dims.strides,
        dims.dilations,
    )
    return [[integer_attr(number) for number in numbers] for numbers in groups]


def _number(application: Application, number: int) -> Outcome:
    return [[integer_attr(number)]] if application.op.results else []


def structured_dim(application: Application[MatchStructuredDimOp]) -> Outcome:
    target = _single(application)
    kinds, ranges = iterator_types(target), static_loop_ranges(target)
    dims = positions(application, application.op.raw_dim_list.values, num_loops(target))
    for dim in dims:
        if application.has("parallel") and kinds[dim] != PARALLEL:
            raise application.failure(f"expects dimension #{dim} to be parallel")
        if application.has("reduction") and kinds[dim] == PARALLEL:
            raise application.failure(f"expects dimension #{dim} to be reduction")
    return [[integer_attr(ranges[dim]) for dim in dims]] if application.op.results else []


def static_loop_ranges(op: Operation) -> list[int]:
    """Returns the number of iterations of each loop, from static shapes; dynamic ones as in types."""
    extents: dict[int, int] = {}
    for map_, value in zip(indexing_maps(op), op.operands, strict=True):
        shape = value.type.shape if isinstance(value.type, ShapedType) else ()
        for expr, extent in zip(map_.results, shape or (), strict=False):
            position = getattr(expr, "position", None)
            if isinstance(position, int):
                extents.setdefault(position, extent)
    return [extents.get(index, -(1 << 63)) for index in range(num_loops(op))]


def _operands(
    application: Application[MatchStructuredInputOp | MatchStructuredInitOp],
    values: Sequence[object],
    first: int,
    noun: str,
) -> Outcome:
    target = _single(application)
    maps, results = indexing_maps(target), application.op.results
    attributes: list[Payload] = []
    for position in positions(application, application.op.raw_position_list.values, len(values)):
        map_ = maps[first + position]
        if application.has("permutation") and not map_.is_permutation():
            raise application.failure(f"the indexing map for {noun} #{position} is not a permutation")
        if application.has("projected_permutation") and not map_.is_projected_permutation():
            raise application.failure(f"the indexing map for {noun} #{position} is not a permutation")
        if not results:
            continue
        type_, value = results[0].type, target.operands[first + position]
        if str(type_) == "!transform.affine_map":
            attributes.append(AffineMapAttr(map_))
        elif implements(type_, "TransformValueHandleTypeInterface"):
            attributes.append(value)
        elif isinstance(value, OpResult):
            attributes.append(value.owner)
        else:
            raise application.failure(f"{noun} #{position} is not produced by an operation")
    return [attributes] if results else []


def structured_input(application: Application[MatchStructuredInputOp]) -> Outcome:
    return _operands(application, inputs(_single(application)), 0, "input")


def structured_init(application: Application[MatchStructuredInitOp]) -> Outcome:
    target = _single(application)
    return _operands(application, outputs(target), len(inputs(target)), "output(init)")


def structured_result(application: Application[MatchStructuredResultOp]) -> Outcome:
    target, op = _single(application), application.op
    raw = op.position.value
    position = raw + len(outputs(target)) if raw < 0 else raw
    if not 0 <= position < len(target.results):
        raise application.failure(f"position {raw} overflows the number of results(ints) of the payload operation")
    result = target.results[position]
    if implements(op.result.type, "TransformValueHandleTypeInterface"):
        return [[result]]
    with application.state.rewriter(target) as rewriter:
        users = rewriter.users(result)
    if not users:
        raise application.failure(f"no users of the result #{raw}")
    if application.has("single") and len(users) > 1:
        raise application.failure("more than one result user with single user requested")
    return [users[:1]]


def elemental_bitwidth(application: Application) -> Outcome:
    value = application.payloads()[0][0]
    type_ = getattr(value, "type", None)
    element = type_.element_type if isinstance(type_, ShapedType) else type_
    if not isinstance(element, IntegerType | FloatType):
        raise application.failure(f"unsupported type for bitwidth extraction: '{type_}'")
    return [[integer_attr(element.width)]]


MATCHING: Mapping[type[Operation], Implementation] = MappingProxyType(
    {
        MatchOp: match,
        MatchOperationNameOp: operation_name,
        MatchOperationEmptyOp: operation_empty,
        MatchParamCmpIOp: param_cmpi,
        MatchStructuredOp: match_structured,
        MatchStructuredBodyOp: structured_body,
        MatchStructuredClassifyContractionDimsOp: contraction_dimensions,
        MatchStructuredClassifyConvolutionDimsOp: convolution_dimensions,
        MatchStructuredDimOp: structured_dim,
        MatchStructuredRankOp: lambda application: _number(application, num_loops(_single(application))),
        MatchStructuredNumInputsOp: lambda application: _number(application, len(inputs(_single(application)))),
        MatchStructuredNumInitsOp: lambda application: _number(application, len(outputs(_single(application)))),
        MatchStructuredInputOp: structured_input,
        MatchStructuredInitOp: structured_init,
        MatchStructuredResultOp: structured_result,
        MatchStructuredElementalBitwidthOp: elemental_bitwidth,
        MatchSparseInOut: sparse_inout,
    }
)
