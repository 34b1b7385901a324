"""Checks of sparse_tensor operations: their regions: computations on values, and loops."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.sparse_tensor.loop_ops import (
    BinaryOp,
    CoIterateOp,
    ForeachOp,
    IterateOp,
    ReduceOp,
    SelectOp,
    UnaryOp,
    YieldOp,
)
from compiler.dialects.sparse_tensor.loop_syntax import bits_of, level_count
from compiler.dialects.sparse_tensor.storage import sparse_type
from compiler.dialects.sparse_tensor.types import IteratorType
from compiler.errors.constraints import RequiredType
from compiler.errors.structure import RegionFlow, RegionShape, WrongTerminator
from compiler.ir.attributes import AffineMapAttr, ArrayAttr
from compiler.ir.operation import BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.problem import Finding, Problem, op_problem, plain_problem
from compiler.ir.types import I1, DialectType, IndexType, Type
from compiler.ods import hook
from compiler.ods.control_flow import LoopValues, RegionSuccessor


def _arguments(region: Region) -> Sequence[BlockArgument]:
    return region.blocks[0].arguments if region.blocks else ()


def _yielded(region: Region) -> Sequence[Value]:
    """Returns the operands of the `sparse_tensor.yield` at a region's end."""
    last = region.blocks[0].ops[-1:] if region.blocks else []
    return last[0].operands if last and isinstance(last[0], YieldOp) else ()


def _types(values: Sequence[Value]) -> list[Type]:
    return [value.type for value in values]


# -------------------------------------------------------------------------------------------- computations on values


def _computation(op: Operation, region: Region, name: str, inputs: Sequence[Type], output: Type) -> Problem | None:
    """The region takes these types and yields one value of the output's."""
    arguments = _arguments(region)
    if len(arguments) != len(inputs):
        return plain_problem(op, RegionShape(f"{name} region must have exactly {len(inputs)} arguments"))
    for index, (argument, type_) in enumerate(zip(arguments, inputs, strict=True), 1):
        if argument.type != type_:
            words = f"{name} region argument {index} type mismatch"
            return plain_problem(op, RequiredType(words, argument.type, type_))
    ops = region.blocks[0].ops
    if not ops or not isinstance(ops[-1], YieldOp):
        words = f"{name} region must end with sparse_tensor.yield"
        return plain_problem(op, WrongTerminator("sparse_tensor.yield", ops[-1].name if ops else "", words))
    if _types(ops[-1].operands) != [output]:
        return plain_problem(op, RegionFlow(f"{name} region yield type mismatch", len(ops[-1].operands), 1))
    return None


@hook.verify(BinaryOp)
def binary(op: BinaryOp) -> Finding:
    x, y, output = op.x.type, op.y.type, op.result.type
    overlap, left, right = op.regions
    problem = _computation(op, overlap, "overlap", [x, y], output) if overlap.blocks else None
    for region, name, type_, word in ((left, "left", x, "first"), (right, "right", y, "second")):
        if problem is not None:
            return problem
        if region.blocks:
            problem = _computation(op, region, name, [type_], output)
        elif f"{name}_identity" in op.properties and type_ != output:
            problem = Problem(op, f"{name}=identity requires {word} argument to have the same type as the output")
    return problem


@hook.verify(UnaryOp)
def unary(op: UnaryOp) -> Finding:
    input_, output = op.x.type, op.result.type
    present, absent = op.regions
    problem = _computation(op, present, "present", [input_], output) if present.blocks else None
    if problem is None and absent.blocks:
        problem = _computation(op, absent, "absent", [], output) or _absent_value(op, absent)
    return problem


def _absent_value(op: Operation, region: Region) -> Problem | None:
    """Checks that the value for an absent element is invariant."""
    block, value = region.blocks[0], _yielded(region)[0]
    if isinstance(value, BlockArgument):
        return Problem(op, "absent region cannot yield linalg argument") if value.owner is op.parent else None
    if isinstance(value, OpResult) and not isinstance(value.owner, ConstantOp):
        if value.owner.parent in (block, op.parent):
            return Problem(op, "absent region cannot yield locally computed value")
    return None


@hook.verify(ReduceOp)
def reduce(op: ReduceOp) -> Finding:
    type_ = op.x.type
    return _computation(op, op.region, "reduce", [type_, type_], type_)


@hook.verify(SelectOp)
def select(op: SelectOp) -> Finding:
    return _computation(op, op.region, "select", [op.x.type], I1)


# --------------------------------------------------------------------------------------------------------------- loops


@hook.verify(ForeachOp)
def foreach(op: ForeachOp) -> Finding:
    tensor, arguments = sparse_type(op.tensor), _arguments(op.region)
    rank, inits, results = tensor.dim_rank, _types(op.init_args), _types(op.results)
    order = op.order
    if isinstance(order, AffineMapAttr) and order.map.num_dims != tensor.level_rank:
        return Problem(op, "Level traverse order does not match tensor's level rank")
    if len(arguments) != rank + 1 + len(inits):
        return Problem(op, "Unmatched number of arguments in the block")
    if len(results) != len(inits):
        return Problem(op, "Mismatch in number of init arguments and results")
    if results != inits:
        return Problem(op, "Mismatch in types of init arguments and results")
    if _types(_yielded(op.region)) != results:
        return Problem(op, "Mismatch in types of yield values and results")
    for index, argument in enumerate(arguments[:rank]):
        if not isinstance(argument.type, IndexType):
            return Problem(op, f"Expecting Index type for argument at index {index}")
    element, value = tensor.type.element_type, arguments[rank].type
    if element != value:
        return Problem(
            op,
            f"Unmatched element type between input tensor and block argument, expected:{element}, got: {value}",
        )
    return None


@hook.verify(IterateOp)
def iterate(op: IterateOp) -> Finding:
    if len(op.init_args) != len(op.results):
        return "mismatch in number of loop-carried values and defined values"
    if bits_of(op.crd_used_lvls).bit_length() > level_count(op.iter_space.type):
        return "required out-of-bound coordinates"
    return None


@hook.verify_regions(IterateOp)
def iterate_regions(op: IterateOp) -> Finding:
    region = op.region
    space, iterator = op.iter_space.type, _arguments(region)[-1].type if _arguments(region) else None
    if not isinstance(iterator, IteratorType):
        return "mismatch in iterator and iteration space type"
    if not isinstance(space, DialectType) or iterator.parameters != space.parameters:
        return "mismatch in iterator and iteration space type"
    coordinates = bits_of(op.crd_used_lvls).bit_count()
    carried = _arguments(region)[: len(_arguments(region)) - coordinates - 1]
    return _carried(op, region, carried, "")


def _carried(op: CoIterateOp | IterateOp, region: Region, carried: Sequence[Value], where: str) -> Finding:
    """Checks that each carried value keeps its type; `where` is the end of messages."""
    if len(carried) != len(op.results):
        return "mismatch in number of basic block args and defined values"
    inits, yielded = op.init_args, _yielded(region)
    if not len(inits) == len(carried) == len(yielded) == len(op.results):
        return f"number mismatch between iter args and results{where or '.'}"
    stations = (("iter operand", inits), ("iter region arg", carried), ("yield value", yielded))
    for index, result in enumerate(op.results):
        for name, values in stations:
            if values[index].type != result.type:
                return op_problem(op, f"types mismatch between {index}th {name} and defined value{where}")
    return None


@hook.loop_values(IterateOp)
def iterate_loop_values(op: IterateOp) -> LoopValues:
    region, inits = op.region, op.init_args
    return LoopValues(inits, _arguments(region)[: len(inits)], _yielded(region), op.results)


@hook.region_successors(IterateOp)
def iterate_successors(op: IterateOp, source: Region | None) -> list[RegionSuccessor]:
    """Both the loop's entry and its body are followed by the body or by the results."""
    carried = _arguments(op.region)[: len(op.init_args)]
    return [RegionSuccessor(op.region, carried), RegionSuccessor(None, op.results)]


@hook.entry_operands(IterateOp)
def iterate_entry_operands(op: IterateOp, target: Region | None) -> Sequence[Value]:
    return op.init_args


@hook.verify_regions(CoIterateOp)
def coiterate_regions(op: CoIterateOp) -> Finding:
    cases = op.cases
    masks = [bits_of(case) for case in cases.elements] if isinstance(cases, ArrayAttr) else []
    coordinates = bits_of(op.crd_used_lvls).bit_count()
    for number, (region, mask) in enumerate(zip(op.regions, masks, strict=False)):
        arguments = _arguments(region)
        carried = arguments[: max(0, len(arguments) - coordinates - mask.bit_count())]
        regions = _carried(op, region, carried, f" on {number}th region")
        if regions is not None:
            return regions
    return "contains duplicated cases." if len(set(masks)) != len(op.regions) else None
