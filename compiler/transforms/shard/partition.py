"""`shard-partition`: converts functions on whole tensors into functions of one device on its shards.

%0 = shard.shard %a to %s                                %0 = tosa.abs %a : tensor<1xi8>
%1 = shard.shard %0 to %s annotate_for_users       ->    %1 = shard.all_gather %0 ... -> tensor<2xi8>
%2 = tosa.abs %1 : tensor<2xi8>
"""

from __future__ import annotations

from dataclasses import dataclass

from compiler.dialects.shard.ops import GetShardingOp, ShardingOp, ShardOp
from compiler.dialects.shard.sharding import part_type, sharding_of
from compiler.ir.attributes import TypeAttr
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.problem import Problem
from compiler.ir.types import FunctionType, RankedTensorType, Type
from compiler.passes.base import Pass, PassState
from compiler.rewrite.rewriter import Rewriter
from compiler.transforms.shard.operation_parts import OperationParts, PartitionError, is_split_by_annotation
from compiler.transforms.shard.resharding import reshard


@dataclass
class Partition(Pass):
    """Partition a function into SPMD form."""

    argument = "shard-partition"
    name = "Partition"
    summary = "Partition a function into SPMD form."
    anchor_interface = "FunctionOpInterface"
    dependent_dialects = ("shard", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        (region, *_) = op.regions
        rewriter = Rewriter(op, state.context, state.listeners)
        try:
            _partition(region, rewriter)
        except PartitionError as error:
            state.problems.append(error.problem)
            state.signal_failure()
            return
        _update_type(op, region, rewriter)


def _partition(region: Region, rewriter: Rewriter) -> None:
    """Replaces the annotated blocks of a function by blocks for one device."""
    annotated = [block for block in region.blocks if any(isinstance(op, ShardOp) for op in block.ops)]
    parts = OperationParts(rewriter)
    for block in annotated:
        _partition_block(block, region, parts)
    for block in annotated:
        for op in reversed(block.ops):
            for result in op.results:
                rewriter.drop_all_uses(result)
            rewriter.erase_op(op)
        rewriter.erase_block(block)


def _partition_block(block: Block, region: Region, parts: OperationParts) -> None:
    types = [_argument_type(block, index, parts) for index in range(len(block.arguments))]
    locations = [argument.get_location() for argument in block.arguments]
    new = parts.rewriter.create_block(region, None, types, locations)
    parts.mapping.values.update(zip(block.arguments, new.arguments, strict=True))
    for op in block.ops:
        parts.rewriter.location = op
        if isinstance(op, ShardOp):
            parts.mapping.values[op.result] = _resharded(op, parts)
        elif isinstance(op, GetShardingOp):
            source = op.source_.defining_op(ShardOp)
            split = None if source is None else source.sharding.defining_op(ShardingOp)
            if split is None:
                raise PartitionError(Problem(op, "expected a shard op as source of get_sharding"))
            parts.mapping.values[op.result] = parts.rewriter.clone(split).result
        elif not isinstance(op, ShardingOp):
            parts.partition(op)


def _argument_type(block: Block, index: int, parts: OperationParts) -> Type:
    """Returns the type of the part of an argument, which its only user annotates."""
    argument = block.arguments[index]
    if not is_split_by_annotation(argument):
        return argument.type
    users = parts.rewriter.users(argument)
    where = f"in block {block.parent.blocks.index(block) if block.parent is not None else 0}"
    function = block.parent_op
    assert function is not None and isinstance(argument.type, RankedTensorType)
    if len(users) != 1 or not parts.rewriter.has_one_use(argument):
        message = f"Cannot partition: expected a single use for block argument {index} {where}"
        raise PartitionError(Problem(function, message, shows_op=False))
    sharding = sharding_of(users[0].sharding) if isinstance(users[0], ShardOp) else None
    if sharding is None:
        message = f"Cannot partition: expected a shard.shard op for block argument {index} {where}"
        raise PartitionError(Problem(function, message, shows_op=False))
    return part_type(argument.type, parts.grid(users[0], sharding), sharding)


def _resharded(op: ShardOp, parts: OperationParts) -> Value:
    """Returns the part of an annotated value; parts are exchanged where the value was split differently."""
    part = parts.mapping.value(op.src)
    preceding = op.src.defining_op(ShardOp)
    if preceding is None:
        return part
    source, target = sharding_of(preceding.sharding), sharding_of(op.sharding)
    if source is None or target is None:
        raise PartitionError(Problem(op, "Cannot partition: expected a shard.sharding op for the sharding"))
    value = reshard(parts.rewriter, parts.grid(op, source), source, target, op.src.type, part)
    if value is None:
        raise PartitionError(
            Problem(op, "Cannot partition: no exchange between devices leads from one sharding to the other")
        )
    return value


def _update_type(function: Operation, region: Region, rewriter: Rewriter) -> None:
    """Sets the type of a function to the types of its arguments and of the values that it returns."""
    last = next((block.last for block in region.blocks if block.last is not None and _is_return(block.last)), None)
    if last is None:
        return
    inputs = tuple(argument.type for argument in region.entry.arguments)
    type_ = TypeAttr(FunctionType(inputs, tuple(operand.type for operand in last.operands)))
    with rewriter.modify(function):
        function.properties = {**function.properties, "function_type": type_}


def _is_return(op: Operation) -> bool:
    return op.has_trait("ReturnLike")
