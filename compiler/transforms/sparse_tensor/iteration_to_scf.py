"""`lower-sparse-iteration-to-scf`: lowers loops over iteration spaces of sparse tensors to loops over positions.

%s = extract_iteration_space %t lvls = 0             %lo = memref.load %positions[%c0]
iterate %i in %s {                             ->    %hi = memref.load %positions[%c1]
  extract_value %t at %i }                           scf.for %p = %lo to %hi { memref.load %values[%p] }

An iteration space becomes the buffers and the size of each of its levels, and the bounds of its positions; an iterator
its position, and the end of the segment where positions may have the same coordinates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from compiler.dialects.scf.ops import ConditionOp, ForOp, IfOp, WhileOp
from compiler.dialects.sparse_tensor.canonicalize import remove_unused_coordinates
from compiler.dialects.sparse_tensor.encoding import LevelType, encoding_of
from compiler.dialects.sparse_tensor.loop_ops import CoIterateOp, ExtractIterSpaceOp, ExtractValOp, IterateOp, YieldOp
from compiler.dialects.sparse_tensor.loop_syntax import bits_of
from compiler.dialects.sparse_tensor.storage import width_type
from compiler.dialects.sparse_tensor.storage_ops import ToValuesOp
from compiler.dialects.sparse_tensor.types import IteratorType, IterSpaceType, LevelsType
from compiler.ir.attributes import ArrayAttr
from compiler.ir.locations import Location
from compiler.ir.operation import Block, Operation, Region, Value
from compiler.ir.types import DYNAMIC, INDEX, MemRefType, Type
from compiler.passes.base import Pass, PassState
from compiler.passes.conversion import convert_partially
from compiler.rewrite.builder import Builder, IRMapping, clone_region
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget
from compiler.rewrite.type_conversion import CAST, TypeConverter, cast_source
from compiler.transforms.sparse_tensor.emitter import EQ, SparseEmitter
from compiler.transforms.sparse_tensor.iterators import DedupIterator, Iterator, TrivialIterator
from compiler.transforms.sparse_tensor.levels import Level, level_of
from compiler.transforms.sparse_tensor.loop_emitter import enter_while


@dataclass
class LowerSparseIterationToSCF(Pass):
    """Lower loops over iteration spaces to loops over positions."""

    argument = "lower-sparse-iteration-to-scf"
    name = "LowerSparseIterationToSCF"
    summary = "lower sparse_tensor.iterate/coiterate into scf loops"
    anchor = "func.func"
    dependent_dialects = ("memref", "scf", "sparse_tensor")

    def run(self, op: Operation, state: PassState) -> None:
        converter = _converter()
        target = ConversionTarget()
        target.add_legal_dialect("arith", "linalg", "memref", "scf", "sparse_tensor")
        target.add_illegal_op(CoIterateOp, ExtractIterSpaceOp, ExtractValOp, IterateOp)
        target.add_legal_op(CAST)
        patterns = [pattern.with_converter(converter) for pattern in (_extract_space, _extract_value, _iterate)]
        convert_partially(
            op, target, [remove_unused_coordinates, *patterns, _coiterate.with_converter(converter)], state
        )


# ------------------------------------------------------------------------------------------------------------ values


def _levels(type_: LevelsType) -> list[LevelType]:
    """Returns the types of the levels that an iteration space or iterator spans."""
    encoding, low, high = type_.encoding, type_.lo_lvl, type_.hi_lvl
    parsed = encoding_of(encoding)
    assert parsed is not None
    return list(parsed.levels[low:high])


def _space_types(type_: LevelsType) -> list[Type]:
    encoding = encoding_of(type_.encoding)
    assert encoding is not None
    types: list[Type] = []
    for level in _levels(type_):
        if level.has_positions:
            types.append(MemRefType((DYNAMIC,), width_type(encoding.pos_width)))
        if level.has_coordinates:
            types.append(MemRefType((DYNAMIC,), width_type(encoding.crd_width)))
        types.append(INDEX)
    return [*types, INDEX, INDEX]


def _converted(type_: LevelsType) -> Sequence[Type] | None:
    if isinstance(type_, IterSpaceType):
        return _space_types(type_)
    if isinstance(type_, IteratorType):
        return [INDEX] if _levels(type_)[-1].is_unique else [INDEX, INDEX]
    return None


def _converter() -> TypeConverter:
    converter = TypeConverter()
    converter.add_conversion(lambda type_: type_)
    converter.add_conversion(lambda type_: _converted(type_) or type_, LevelsType)
    converter.add_source_materialization(_space)
    return converter


def _space(builder: Builder, type_: Type, values: Sequence[Value], location: Location) -> Value | None:
    is_space = isinstance(type_, IterSpaceType)
    return cast_source(builder, type_, values, location) if is_space else None


def _iterator(emit: SparseEmitter, type_: LevelsType, values: Sequence[Value]) -> Iterator:
    """Returns an iterator at the start of an iteration space, from the values that the space was converted to."""
    rest = list(values)
    level: Level | None = None
    for number, kind in enumerate(_levels(type_), start=type_.lo_lvl):
        count = kind.has_positions + kind.has_coordinates
        level = Level(0, number, kind, rest[count], tuple(rest[:count]))
        rest = rest[count + 1 :]
    assert level is not None
    bounds = (rest[0], rest[1])
    if level.type.is_unique:
        return TrivialIterator(level, bounds=bounds)
    iterator = DedupIterator(level)
    iterator.begin_at(emit, bounds)
    return iterator


# ---------------------------------------------------------------------------------------------------------- patterns


@conversion_pattern(ExtractIterSpaceOp, name="(anonymous namespace)::ExtractIterSpaceConverter", one_to_many=True)
def _extract_space(op: ExtractIterSpaceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """extract_iteration_space -> levels, and the bounds of the positions"""
    others = _levels(op.extracted_space.type)[1:]
    if any(level.format != "singleton" for level in others):
        return rewriter.notify_match_failure(op, "only singleton levels can be collapsed into the level above")
    emit, tensor = SparseEmitter(rewriter), adaptor[op.tensor]
    zero = emit.index(0)
    parent = adaptor.replacements(op.parent_iter) or [zero]
    start = op.lo_lvl.value
    levels = [level_of(emit, tensor, 0, start + number) for number in range(1 + len(others))]
    bounds = levels[0].range_below(emit, [], parent)
    values = [value for level in levels for value in (*level.buffers, level.size)]
    rewriter.replace_op_with_multiple(op, [[*values, *bounds]])
    return True


@conversion_pattern(ExtractValOp, name="(anonymous namespace)::ExtractValOpConverter", one_to_many=True)
def _extract_value(op: ExtractValOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """extract_value %t at %i -> memref.load %values[%i]"""
    emit = SparseEmitter(rewriter)
    values = emit.op(ToValuesOp, adaptor[op.tensor])
    rewriter.replace_op(op, [emit.load(values, adaptor.replacements(op.iterator)[-1])])
    return True


Body = Callable[[Block, Iterator, Sequence[Value]], Sequence[Value]]
"""Fills the block of a loop, given an iterator and the carried values; returns their next values."""


def _loop(emit: SparseEmitter, iterator: Iterator, carried: Sequence[Value], body: Body) -> list[Value]:
    """Creates a loop over the positions of an iterator; returns the final carried values."""
    rewriter = emit.rewriter
    types = [value.type for value in carried]
    if iterator.fits_for_loop:
        lower, upper = iterator.for_range(emit)
        block = Block([INDEX, *types])
        step = emit.index(1)
        loop = rewriter.create(ForOp, lower, upper, step, list(carried), result_types=types, regions=[Region([block])])
        with emit.at_end(block):
            iterator.enter_scope(block.arguments[:1])
            results = body(block, iterator, block.arguments[1:])
            rewriter.set_insertion_point_to_end(block)
            emit.yields(*results)
        return list(loop.results)
    inits = [*carried, *iterator.cursor]
    types = [value.type for value in inits]
    before, after = Block(types), Block(types)
    op = rewriter.create(WhileOp, inits, result_types=types, regions=[Region([before]), Region([after])])
    with emit.at_end(before):
        iterator.enter_scope(before.arguments[len(carried) :])
        rewriter.create(ConditionOp, iterator.is_valid(emit), list(before.arguments))
    with emit.at_end(after):
        iterator.enter_scope(after.arguments[len(carried) :])
        results = body(after, iterator, after.arguments[: len(carried)])
        rewriter.set_insertion_point_to_end(after)
        iterator.advance(emit)
        emit.yields(*results, *iterator.cursor)
    return list(op.results[: len(carried)])


def _inlined(source: Block, target: Block, arguments: Sequence[Value], rewriter: ConversionRewriter) -> list[Value]:
    """Moves a region's operations to the end of a loop's block; returns the yielded values."""
    rewriter.inline_block_before(source, target, None, arguments)
    end = target.last_of_type(YieldOp)
    results = list(end.operands)
    rewriter.erase_op(end)
    return results


@conversion_pattern(IterateOp, name="(anonymous namespace)::SparseIterateOpConverter", one_to_many=True)
def _iterate(op: IterateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """iterate %i in %s -> for %i = ... or while"""
    if bits_of(op.crd_used_lvls):
        return rewriter.notify_match_failure(op, "non-empty coordinates list not implemented.")
    assert rewriter.converter is not None
    emit, block = SparseEmitter(rewriter), op.region.entry
    iterator = _iterator(emit, op.iter_space.type, adaptor.replacements(op.iter_space))
    conversion = rewriter.converter.convert_block_signature(block)
    if conversion is None:
        return rewriter.notify_match_failure(op, "failed to convert iterate region argurment types")
    rewriter.apply_signature_conversion(block, conversion, rewriter.converter)

    def body(target: Block, place: Iterator, carried: Sequence[Value]) -> Sequence[Value]:
        return _inlined(block, target, [*carried, *place.cursor], rewriter)

    rewriter.replace_op(op, _loop(emit, iterator, adaptor.replacements(op.init_args), body))
    return True


@conversion_pattern(CoIterateOp, name="(anonymous namespace)::SparseCoIterateOpConverter", one_to_many=True)
def _coiterate(op: CoIterateOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """coiterate (%s, %t) -> a loop for each case, whose body compares coordinates to select the subcase"""
    emit, iterators = SparseEmitter(rewriter), []
    start, _ = op.operand_segments()[0]
    for number, space in enumerate(op.iter_spaces):
        iterators.append(_iterator(emit, space.type, adaptor.groups[start + number]))
    carried = adaptor.replacements(op.init_args)
    cases = list(zip(op.case_regions, _cases(op), strict=True))
    for region, bits in cases:
        valid = _chosen(iterators, bits)
        if not valid:
            return rewriter.notify_match_failure(op, "a case without any of the spaces is not supported")
        if len(valid) == 1:
            carried = _iterate_alone(emit, op, region, valid[0], carried)
            continue
        inits = list(carried)
        loop, coordinate = enter_while(emit, valid, inits, None, carried_first=True)
        subcases = [(other, mask) for other, mask in cases if mask & bits == mask]
        results = _branches(emit, op, subcases, iterators, coordinate, inits)
        for iterator in valid:
            iterator.advance_if(emit, emit.compare(EQ, iterator.coordinate, coordinate))
        emit.yields(*results, *[value for iterator in valid for value in iterator.cursor])
        rewriter.set_insertion_point_after(loop)
        rest: Sequence[Value] = loop.results[len(inits) :]
        for iterator in valid:
            rest = iterator.enter_scope(rest)
        carried = list(loop.results[: len(inits)])
    rewriter.replace_op(op, carried)
    return True


def _cases(op: CoIterateOp) -> list[int]:
    """Returns for each region the spaces that have an element, as bits."""
    return [bits_of(case) for case in op.cases.elements] if isinstance(op.cases, ArrayAttr) else []


def _chosen(iterators: Sequence[Iterator], bits: int) -> list[Iterator]:
    return [iterator for number, iterator in enumerate(iterators) if bits >> number & 1]


def _iterate_alone(
    emit: SparseEmitter, op: CoIterateOp, region: Region, iterator: Iterator, carried: Sequence[Value]
) -> list[Value]:
    """Creates the loop of a case in which one space alone has elements left."""

    def body(target: Block, place: Iterator, values: Sequence[Value]) -> Sequence[Value]:
        return _copied(emit, op, region, values, place.dereference(emit), [place], target)

    return _loop(emit, iterator, carried, body)


def _copied(
    emit: SparseEmitter,
    op: CoIterateOp,
    region: Region,
    carried: Sequence[Value],
    coordinate: Value,
    iterators: Sequence[Iterator],
    target: Block,
) -> list[Value]:
    """Clones a region's operations to the end of a block; returns the yielded values.

    Until a clone is converted itself, it uses the last value of an iterator's cursor in place of the iterator.
    """
    named = [coordinate] if bits_of(op.crd_used_lvls) else []
    arguments = [*carried, *named, *[iterator.cursor[-1] for iterator in iterators]]
    mapping = IRMapping(dict(zip(region.entry.arguments, arguments, strict=True)))
    *ops, end = clone_region(region, mapping).entry.ops
    emit.rewriter.set_insertion_point_to_end(target)
    for inner in ops:
        assert inner.parent is not None
        inner.parent.remove(inner)
        emit.rewriter.insert(inner)
    return list(end.operands)


def _branches(
    emit: SparseEmitter,
    op: CoIterateOp,
    cases: Sequence[tuple[Region, int]],
    iterators: Sequence[Iterator],
    coordinate: Value,
    carried: Sequence[Value],
) -> Sequence[Value]:
    """Creates a chain of conditionals that runs the first case whose spaces all have the coordinate."""
    if not cases:
        return carried
    (region, bits), *others = cases
    condition = emit.truth(True)
    chosen = _chosen(iterators, bits)
    for iterator in chosen:
        condition = emit.both(condition, emit.compare(EQ, iterator.coordinate, coordinate))
    types = [value.type for value in carried]
    regions = [Region([Block()]), Region([Block()])]
    branch = emit.rewriter.create(IfOp, condition, result_types=types, regions=regions)
    with emit.at_end(branch.then_region.entry):
        emit.yields(*_copied(emit, op, region, carried, coordinate, chosen, branch.then_region.entry))
    with emit.at_end(branch.else_region.entry):
        emit.yields(*_branches(emit, op, others, iterators, coordinate, carried))
    return list(branch.results)
