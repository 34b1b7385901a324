"""Canonicalization patterns of loops that make tensors: outputs of `scf.forall`, casts around loops."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.scf.ops import ForallOp, ForOp
from compiler.dialects.tensor.casts import defining, preserves_static_information
from compiler.dialects.tensor.ops import CastOp, DimOp, InsertSliceOp, ParallelInsertSliceOp
from compiler.ir.attributes import DenseArrayAttr
from compiler.ir.operation import Block, BlockArgument, Operation, OpResult, Region, Value
from compiler.ir.types import Type
from compiler.rewrite.patterns import RewritePattern, pattern
from compiler.rewrite.rewriter import Rewriter


def _number_of_outputs(op: ForallOp) -> int:
    return len(op.outputs)


def _output_arguments(op: ForallOp) -> list[BlockArgument]:
    arguments = op.region.blocks[0].arguments
    return list(arguments[len(arguments) - _number_of_outputs(op) :])


def _combining_ops(op: Operation) -> list[Operation]:
    """Returns the operations that write into the outputs."""
    last = op.regions[0].blocks[0].last
    return [] if last is None or not last.regions else list(last.regions[0].blocks[0].ops)


def _written(op: Operation, argument: Value) -> list[Operation]:
    return [one for one in _combining_ops(op) if len(one.operands) > 1 and one.operands[1] is argument]


def _with_outputs(op: ForallOp, outputs: Sequence[Value], rewriter: Rewriter) -> tuple[Operation, Block]:
    """A loop with other outputs and an empty body, and its block."""
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayAttr)
    bounds = op.operands[: len(op.operands) - _number_of_outputs(op)]
    segments = DenseArrayAttr(sizes.element_type, (*sizes.values[:-1], len(outputs)))
    types = [value.type for value in outputs]
    new = rewriter.create_named(
        op.name,
        [*bounds, *outputs],
        types,
        properties={**op.properties, "operandSegmentSizes": segments},
        attributes=op.attributes,
        regions=[Region()],
        location=op,
    )
    old = op.region.blocks[0]
    variables = old.arguments[: len(old.arguments) - _number_of_outputs(op)]
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.regions[0], None, [*(v.type for v in variables), *types])
    return new, block


@pattern(DimOp, name="(anonymous namespace)::DimOfForallOp")
def dim_of_forall(op: DimOp, rewriter: Rewriter) -> bool:
    """dim(forall .. shared_outs(%o = %t)) -> dim %t"""
    loop = defining(op.source_, "scf.forall")
    if loop is None or not isinstance(op.source_, OpResult):
        return False
    with rewriter.modify(op):
        op.operands = [loop.operand_group("outputs")[op.source_.index], op.index]
    return True


@pattern(ForallOp, name="(anonymous namespace)::FoldTensorCastOfOutputIntoForallOp")
def cast_outputs(op: ForallOp, rewriter: Rewriter) -> bool:
    """forall .. shared_outs(%o = cast %t) -> cast(forall .. shared_outs(%o = %t)), where the cast only forgets"""
    outputs = list(op.outputs)
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
        rewriter.merge_blocks(op.region.blocks[0], block, arguments)
    back = dict(zip(arguments[first:], block.arguments[first:], strict=True))
    for one in _combining_ops(new):
        if len(one.operands) > 1 and one.operands[1] in back:
            with rewriter.modify(one):
                one.operands = [one.operands[0], back[one.operands[1]], *one.operands[2:]]
    rewriter.set_insertion_point_after(new)
    results = [_cast(value, type_, op, rewriter) for value, type_ in zip(new.results, old_types, strict=True)]
    rewriter.replace_op(op, results)
    return True


def _forgotten(value: Value) -> Value | None:
    """What a cast that only forgets was made of."""
    cast = defining(value, "tensor.cast")
    if cast is None or not preserves_static_information(value.type, cast.operands[0].type):
        return None
    return cast.operands[0]


def _cast(value: Value, type_: Type, op: Operation, rewriter: Rewriter) -> Value:
    if value.type == type_:
        return value
    return rewriter.create(CastOp, value, result_types=[type_], location=op).result


@pattern(ForallOp, name="(anonymous namespace)::ForallOpIterArgsFolder")
def unwritten_outputs(op: ForallOp, rewriter: Rewriter) -> bool:
    """%r = forall .. shared_outs(%o = %t) without a write into %o, or where nobody uses %r -> forall ..; %t for %r"""
    outputs, arguments = op.outputs, _output_arguments(op)
    gone = [
        not rewriter.has_uses(result) or not _written(op, argument)
        for result, argument in zip(op.results, arguments, strict=True)
    ]
    if not any(gone):
        return False
    for drop, argument in zip(gone, arguments, strict=True):
        if drop:
            for one in _written(op, argument):
                rewriter.erase_op(one)
    new, block = _with_outputs(op, [v for v, drop in zip(outputs, gone, strict=True) if not drop], rewriter)
    kept = iter(new.results)
    results = [value if drop else next(kept) for value, drop in zip(outputs, gone, strict=True)]
    first = len(op.region.blocks[0].arguments) - len(outputs)
    left = iter(block.arguments[first:])
    values = [value if drop else next(left) for value, drop in zip(outputs, gone, strict=True)]
    rewriter.merge_blocks(op.region.blocks[0], block, [*block.arguments[:first], *values])
    rewriter.replace_op(op, results)
    return True


def promote(op: ForallOp, starts: Sequence[Value], rewriter: Rewriter) -> bool:
    """forall of one turn { A; in_parallel { parallel_insert_slice %x into %o } } -> A; insert_slice %x into %t"""
    block, parent = op.region.blocks[0], op.parent
    combining, last = _combining_ops(op), block.last
    writes = [one for one in combining if isinstance(one, ParallelInsertSliceOp)]
    if parent is None or last is None or len(writes) != len(combining):
        return False
    if [one.dest for one in writes] != _output_arguments(op):
        return False
    rewriter.inline_block_before(block, parent, op, [*starts, *op.outputs])
    rewriter.set_insertion_point_after(op)
    results: list[Value] = []
    for one in writes:
        types = [one.dest.type]
        new = rewriter.create(InsertSliceOp, *one.operands, result_types=types, properties=one.properties, location=one)
        results.append(new.result)
    rewriter.replace_op(op, results)
    rewriter.erase_op(last)
    return True


@pattern(ForOp, name="(anonymous namespace)::ForOpTensorCastFolder")
def cast_init(op: ForOp, rewriter: Rewriter) -> bool:
    """for .. iter_args(%a = cast %t) -> cast(for .. iter_args(%a = %t)), where the cast only forgets"""
    inits = op.operands[3:]
    for index, (value, result) in enumerate(zip(inits, op.results, strict=True)):
        source = _forgotten(value)
        if source is None or source.type == value.type or not rewriter.has_one_use(result):
            continue
        _replace_init(op, index, source, rewriter)
        return True
    return False


def _replace_init(op: ForOp, index: int, source: Value, rewriter: Rewriter) -> None:
    operands = list(op.operands)
    operands[3 + index] = source
    types = [value.type for value in operands[3:]]
    new = rewriter.create_named(
        op.name, operands, types, properties=op.properties, attributes=op.attributes, regions=[Region()], location=op
    )
    old, old_type = op.region.blocks[0], op.results[index].type
    with rewriter.insertion_guard():
        block = rewriter.create_block(new.regions[0], None, [old.arguments[0].type, *types])
        arguments: list[Value] = list(block.arguments)
        arguments[1 + index] = _cast(arguments[1 + index], old_type, op, rewriter)
        rewriter.merge_blocks(old, block, arguments)
        last = block.last
        assert last is not None
        rewriter.set_insertion_point(last)
        yielded = _cast(last.operands[index], source.type, op, rewriter)
        with rewriter.modify(last):
            last.operands = [*last.operands[:index], yielded, *last.operands[index + 1 :]]
    rewriter.set_insertion_point_after(new)
    results: list[Value] = list(new.results)
    results[index] = _cast(results[index], old_type, op, rewriter)
    rewriter.replace_op(op, results)


OUTPUT_PATTERNS: tuple[RewritePattern, ...] = (dim_of_forall, cast_outputs, unwritten_outputs, cast_init)
