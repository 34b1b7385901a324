"""Canonicalization patterns of loops with tensor results: outputs of `scf.forall`, casts of operands and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.dialects.scf.ops import ForallOp, ForOp, InParallelOp
from compiler.dialects.tensor.casts import preserves_static_information
from compiler.dialects.tensor.ops import CastOp, DimOp, InsertSliceOp, ParallelInsertSliceOp
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import Type
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _number_of_outputs(op: ForallOp) -> int:
    return len(op.outputs)


def _output_arguments(op: ForallOp) -> list[BlockArgument]:
    arguments = op.region.entry.arguments
    return list(arguments[len(arguments) - _number_of_outputs(op) :])


def combining_ops(op: ForallOp) -> list[Operation]:
    """Returns the operations that write into the outputs."""
    last = op.region.entry.last
    return list(last.region.entry.ops) if isinstance(last, InParallelOp) else []


def _written_into(op: Operation) -> Value | None:
    """Returns the output that a combining operation writes into."""
    match op.operands:
        case [_, output, *_]:
            return output
    return None


def _written(op: ForallOp, argument: Value) -> list[Operation]:
    return [combining for combining in combining_ops(op) if _written_into(combining) is argument]


def _with_outputs(op: ForallOp, outputs: Sequence[Value], rewriter: Rewriter) -> tuple[ForallOp, Block]:
    """Creates a loop with other outputs and an empty body; returns it and its block."""
    types = [value.type for value in outputs]
    properties = {name: value for name, value in op.properties.items() if name != "operandSegmentSizes"}
    new = rewriter.create(
        ForallOp,
        op.dynamic_lower_bound,
        op.dynamic_upper_bound,
        op.dynamic_step,
        outputs,
        result_types=types,
        properties=properties,
        attributes=op.attributes,
        regions=[Region()],
    )
    old = op.region.entry
    variables = old.arguments[: len(old.arguments) - _number_of_outputs(op)]
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.region, None, [*(v.type for v in variables), *types])
    return new, block


@pattern(DimOp, name="(anonymous namespace)::DimOfForallOp")
def dim_of_forall(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(forall .. shared_outs(%o = %t)) -> dim %t"""
    match op.source_:
        case OpResult(ForallOp() as loop, index=number):
            with rewriter.modify(op):
                op.operands = [loop.outputs[number], op.index]
            return True
    return False


@pattern(ForallOp, name="(anonymous namespace)::FoldTensorCastOfOutputIntoForallOp")
def cast_outputs(op: ForallOp, rewriter: Rewriter) -> bool:
    """forall .. shared_outs(%o = cast %t) -> cast(forall .. shared_outs(%o = %t)), if it only removes static sizes"""
    outputs: list[Value] = list(op.outputs)
    old_types = [value.type for value in outputs]
    for index, value in enumerate(outputs):
        source = _forgotten(value)
        if source is not None:
            outputs[index] = source
    if [value.type for value in outputs] == old_types:
        return False
    new, block = _with_outputs(op, outputs, rewriter)
    arguments: list[Value] = list(block.arguments)
    first = len(arguments) - len(outputs)
    with rewriter.insertion_guard():
        rewriter.set_insertion_point_to_end(block)
        for index, type_ in enumerate(old_types):
            arguments[first + index] = _cast(arguments[first + index], type_, op, rewriter)
        rewriter.merge_blocks(op.region.entry, block, arguments)
    back = dict(zip(arguments[first:], block.arguments[first:], strict=True))
    for combining in combining_ops(new):
        match combining.operands:
            case [source, output, *rest] if output in back:
                with rewriter.modify(combining):
                    combining.operands = [source, back[output], *rest]
    rewriter.set_insertion_point_after(new)
    results = [_cast(value, type_, op, rewriter) for value, type_ in zip(new.results, old_types, strict=True)]
    rewriter.replace_op(op, results)
    return True


def _forgotten(value: Value) -> Value | None:
    """Returns the source of a cast that only removes static sizes."""
    cast = value.defining_op(CastOp)
    if cast is None or not preserves_static_information(value.type, cast.source_.type):
        return None
    return cast.source_


def _cast(value: Value, type_: Type, op: Operation, rewriter: Rewriter) -> Value:
    if value.type == type_:
        return value
    return rewriter.create(CastOp, value, result_types=[type_]).result


@pattern(ForallOp, name="(anonymous namespace)::ForallOpIterArgsFolder")
def unwritten_outputs(op: ForallOp, rewriter: Rewriter) -> bool:
    """%r = forall .. shared_outs(%o = %t) without a write into %o, or if %r is unused -> forall ..; %t for %r"""
    outputs, arguments = op.outputs, _output_arguments(op)
    is_dropped = [
        not rewriter.has_uses(result) or not _written(op, argument)
        for result, argument in zip(op.results, arguments, strict=True)
    ]
    if not any(is_dropped):
        return False
    for drop, argument in zip(is_dropped, arguments, strict=True):
        if drop:
            for each in _written(op, argument):
                rewriter.erase_op(each)
    new, block = _with_outputs(op, [v for v, drop in zip(outputs, is_dropped, strict=True) if not drop], rewriter)
    kept = iter(new.results)
    results = [value if drop else next(kept) for value, drop in zip(outputs, is_dropped, strict=True)]
    first = len(op.region.entry.arguments) - len(outputs)
    remaining = iter(block.arguments[first:])
    values = [value if drop else next(remaining) for value, drop in zip(outputs, is_dropped, strict=True)]
    rewriter.merge_blocks(op.region.entry, block, [*block.arguments[:first], *values])
    rewriter.replace_op(op, results)
    return True


def promote(op: ForallOp, starts: Sequence[Value], rewriter: Rewriter) -> bool:
    """forall of one iteration { A; in_parallel { parallel_insert_slice %x into %o } } -> A; insert_slice %x into %t"""
    block, parent = op.region.entry, op.parent
    combining, last = combining_ops(op), block.last
    writes = [each for each in combining if isinstance(each, ParallelInsertSliceOp)]
    if parent is None or last is None or len(writes) != len(combining):
        return False
    if [write.dest for write in writes] != _output_arguments(op):
        return False
    rewriter.inline_block_before(block, parent, op, [*starts, *op.outputs])
    rewriter.set_insertion_point_after(op)
    results: list[Value] = []
    for write in writes:
        types = [write.dest.type]
        new = rewriter.create(
            InsertSliceOp, *write.operands, result_types=types, properties=write.properties, location=write
        )
        results.append(new.result)
    rewriter.replace_op(op, results)
    rewriter.erase_op(last)
    return True


@pattern(ForOp, name="(anonymous namespace)::ForOpTensorCastFolder")
def cast_init(op: ForOp, rewriter: Rewriter) -> bool:
    """for .. iter_args(%a = cast %t) -> cast(for .. iter_args(%a = %t)), if the cast only removes static sizes"""
    inits = op.init_args
    for index, (value, result) in enumerate(zip(inits, op.results, strict=True)):
        source = _forgotten(value)
        if source is None or source.type == value.type or not rewriter.has_one_use(result):
            continue
        replace_init(op, index, source, rewriter, _forget_or_recall)
        return True
    return False


def _forget_or_recall(value: Value, type_: Type, rewriter: Rewriter) -> Value:
    return value if value.type == type_ else rewriter.create(CastOp, value, result_types=[type_]).result


def replace_init(
    op: ForOp, index: int, source: Value, rewriter: Rewriter, cast: Callable[[Value, Type, Rewriter], Value]
) -> None:
    """Replaces a loop by one that carries a value of another type; `cast` converts between both types."""
    inits = op.init_args
    inits[index] = source
    types = [value.type for value in inits]
    new = rewriter.create(
        ForOp,
        op.lower_bound,
        op.upper_bound,
        op.step,
        inits,
        result_types=types,
        properties=op.properties,
        attributes=op.attributes,
        regions=[Region()],
    )
    old, old_type = op.region.entry, op.results[index].type
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.region, None, [old.arguments[0].type, *types])
        arguments: list[Value] = list(block.arguments)
        arguments[1 + index] = cast(arguments[1 + index], old_type, rewriter)
        rewriter.merge_blocks(old, block, arguments)
        last = block.last
        assert last is not None
        rewriter.set_insertion_point(last)
        yielded = cast(last.operands[index], source.type, rewriter)
        with rewriter.modify(last):
            last.operands = [*last.operands[:index], yielded, *last.operands[index + 1 :]]
    rewriter.set_insertion_point_after(new)
    results: list[Value] = list(new.results)
    results[index] = cast(results[index], old_type, rewriter)
    rewriter.replace_op(op, results)


OUTPUT_PATTERNS: tuple[RewritePattern, ...] = (dim_of_forall, cast_outputs, unwritten_outputs, cast_init)
