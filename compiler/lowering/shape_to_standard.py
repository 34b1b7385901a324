"""`convert-shape-to-std`: shapes that are tensors of extents, as arith, scf and tensor.

%s = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>      %0 = tensor.dim %t, %c0; %c3 = arith.constant 3
                                                            ->   %1 = tensor.from_elements %0, %c3
                                                                 %s = tensor.cast %1

What may be an error, of type !shape.shape or !shape.size, stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, MaxUIOp, OrIOp, SubIOp
from compiler.dialects.arith.ops import ConstantOp
from compiler.dialects.shape.ops import (
    AnyOp,
    BroadcastOp,
    ConstShapeOp,
    ConstSizeOp,
    DimOp,
    GetExtentOp,
    IsBroadcastableOp,
    RankOp,
    ReduceOp,
    ShapeEqOp,
    ShapeOfOp,
    SizeToIndexOp,
    SplitAtOp,
    ToExtentTensorOp,
)
from compiler.dialects.tensor.casts import defining
from compiler.dialects.tensor.ops import CastOp, ExtractOp, GenerateOp
from compiler.dialects.tensor.ops import DimOp as TensorDimOp
from compiler.ir.attributes import DenseArrayAttr, DenseElementsAttr
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, I1, I64, INDEX, RankedTensorType, ShapedType, Type
from compiler.lowering.shape_constraints import CONSTRAINTS_TO_REQUIRE
from compiler.lowering.tosa.emitter import TensorEmitter
from compiler.passes.base import Pass, PassState
from compiler.rewrite.builder import IRMapping
from compiler.rewrite.conversion import apply_partial_conversion
from compiler.rewrite.conversion_pattern import Adaptor, ConversionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.conversion_target import ConversionTarget

_EXTENTS = RankedTensorType((DYNAMIC,), INDEX)
_Make: TypeAlias = "Callable[[], Sequence[Value]]"
_Body: TypeAlias = "Callable[[list[Value]], Sequence[Value]]"


@dataclass
class ConvertShapeToStandard(Pass):
    """Convert operations from the shape dialect into the standard dialect."""

    argument = "convert-shape-to-std"
    name = "ConvertShapeToStandardPass"
    summary = "Convert operations from the shape dialect into the standard dialect"
    anchor = "builtin.module"
    dependent_dialects = ("arith", "scf", "tensor")

    def run(self, op: Operation, state: PassState) -> None:
        target = ConversionTarget()
        target.add_legal_dialect("arith", "scf", "tensor")
        target.add_legal_op("shape.cstr_require", "func.func", "builtin.module")
        result = apply_partial_conversion(op, target, SHAPE_TO_STANDARD, state.context, listeners=state.listeners)
        state.problems += result.problems
        if not result.succeeded:
            state.signal_failure()


def _may_be_error(values: Iterable[Value]) -> bool:
    """Whether one is of a type of the shape dialect, which has errors among its values."""
    return any(str(value.type) in ("!shape.shape", "!shape.size") for value in values)


def _ignoring_arguments(make: _Make) -> _Body:
    return lambda _: make()


def _always(value: Value) -> _Make:
    return lambda: [value]


class _Emitter(TensorEmitter):
    """Makes control flow as well."""

    def _fill_region(self, region: Region, types: Sequence[Type], make: _Body) -> None:
        """Gives a region a block, which yields what is made of its arguments."""
        with self.rewriter.insertion_guard():
            block = self.rewriter.create_block(region, None, types, [self.location.get_location()] * len(types))
            made = make(list(block.arguments))
            assert region.parent is not None
            self.create("tensor.yield" if isinstance(region.parent, GenerateOp) else "scf.yield", list(made), [])

    def choose(self, condition: Value, type_: Type, yes: _Make, no: _Make) -> Value:
        """`scf.if` of one result."""
        made = self.create("scf.if", [condition], [type_], regions=[Region(), Region()])
        for region, make in zip(made.regions, (yes, no), strict=True):
            self._fill_region(region, [], _ignoring_arguments(make))
        return made.result

    def loop(self, bounds: Sequence[Value], initial: Sequence[Value], make: _Body) -> list[Value]:
        """`scf.for` over bounds and step, whose body is made of the index and what it carries."""
        types = [value.type for value in initial]
        made = self.create("scf.for", [*bounds, *initial], types, regions=[Region()])
        self._fill_region(made.regions[0], [INDEX, *types], make)
        return list(made.results)

    def generate(self, size: Value, make: _Body) -> Value:
        """A tensor of so many extents, each made of its position."""
        made = self.create("tensor.generate", [size], [_EXTENTS], regions=[Region()])
        self._fill_region(made.regions[0], [INDEX], make)
        return made.result

    def boolean(self, value: bool) -> Value:
        return self.constant(int(value), I1)


# ---------------------------------------------------------------------------------------------------- single extents


def _binary(name: str, standard: str, cpp_name: str) -> ConversionPattern:
    @conversion_pattern(name, name=cpp_name)
    def convert(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """shape.add -> arith.addi, of indices"""
        if _may_be_error(op.results):
            return False
        rewriter.replace_op_with_named(op, standard, adaptor.operands, [op.result.type])
        return True

    return convert


@conversion_pattern(AnyOp, name="AnyOpConversion")
def _any(op: AnyOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """any(%x, %y) -> %x"""
    rewriter.replace_op(op, [adaptor.operands[0]])
    return True


@conversion_pattern(ConstSizeOp, name="ConstSizeOpConversion")
def _const_size(op: ConstSizeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """const_size 3 -> arith.constant 3 : index"""
    rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[INDEX], value=op.value)
    return True


@conversion_pattern(SizeToIndexOp, name="SizeToIndexOpConversion")
def _size_to_index(op: SizeToIndexOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """size_to_index of an index, or of a constant -> that"""
    size = op.arg
    constant = defining(size, "shape.const_size")
    if constant is not None:
        properties = {"value": constant.properties["value"]}
        rewriter.replace_op_with_new_op(op, ConstantOp, result_types=[INDEX], properties=properties)
        return True
    if size.type != INDEX:
        return False
    rewriter.replace_op(op, adaptor.operands)
    return True


@conversion_pattern(DimOp, name="DimOpConverter")
def _dim(op: DimOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """dim %t, %i -> get_extent (shape_of %t), %i"""
    tensor, index = op.operands
    shape: Type = _EXTENTS
    if isinstance(tensor.type, RankedTensorType):
        shape = RankedTensorType((tensor.type.rank,), INDEX)
    made = rewriter.create(ShapeOfOp, tensor, result_types=[shape], location=op).result
    rewriter.replace_op_with_new_op(op, GetExtentOp, made, index, result_types=[op.result.type])
    return True


@conversion_pattern(GetExtentOp, name="GetExtentOpConverter")
def _get_extent(op: GetExtentOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """get_extent (shape_of %t), %i -> tensor.dim %t, %i; of other shapes tensor.extract"""
    if _may_be_error(op.results):
        return False
    shape_of = defining(op.shape, "shape.shape_of")
    if shape_of is not None and isinstance(shape_of.operands[0].type, ShapedType):
        rewriter.replace_op_with_new_op(
            op, TensorDimOp, shape_of.operands[0], adaptor.operands[1], result_types=[INDEX]
        )
    else:
        rewriter.replace_op_with_new_op(op, ExtractOp, *adaptor.operands, result_types=[INDEX])
    return True


@conversion_pattern(RankOp, name="RankOpConverter")
def _rank(op: RankOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """rank %s -> tensor.dim %s, %c0"""
    if _may_be_error(op.results):
        return False
    rewriter.replace_op(op, [_Emitter(rewriter, op).dim(adaptor.operands[0], 0)])
    return True


# ----------------------------------------------------------------------------------------------------- whole shapes


@conversion_pattern(ConstShapeOp, name="ConstShapeOpConverter")
def _const_shape(op: ConstShapeOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """const_shape [1, 2] -> tensor.from_elements %c1, %c2"""
    shape = op.shape
    if _may_be_error(op.results) or not isinstance(shape, DenseElementsAttr):
        return False
    emit = _Emitter(rewriter, op)
    numbers = shape.bit_patterns()
    type_ = RankedTensorType((len(numbers),), INDEX)
    tensor = emit.value("tensor.from_elements", [emit.index(number) for number in numbers], type_)
    rewriter.replace_op_with_new_op(op, CastOp, tensor, result_types=[type_])
    return True


@conversion_pattern(ShapeOfOp, name="ShapeOfOpConversion")
def _shape_of(op: ShapeOfOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """shape_of %t -> tensor.from_elements of the extents of %t; where the rank is unknown tensor.generate"""
    if _may_be_error(op.results):
        return False
    emit, tensor = _Emitter(rewriter, op), adaptor.operands[0]
    if isinstance(tensor.type, RankedTensorType):
        sizes = [
            emit.dim(tensor, axis) if size == DYNAMIC else emit.index(size)
            for axis, size in enumerate(tensor.type.shape)
        ]
        made = emit.value("tensor.from_elements", sizes, RankedTensorType((tensor.type.rank,), INDEX))
        rewriter.replace_op_with_new_op(op, CastOp, made, result_types=[op.result.type])
        return True
    rank = emit.value("tensor.rank", [tensor], INDEX)
    made = emit.generate(rank, lambda position: [emit.value("tensor.dim", [tensor, *position], INDEX)])
    rewriter.replace_op(op, [made])
    return True


@conversion_pattern(ToExtentTensorOp, name="ToExtentTensorOpConversion")
def _to_extent_tensor(op: ToExtentTensorOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """to_extent_tensor of what is a tensor already -> tensor.cast"""
    if not isinstance(adaptor.operands[0].type, RankedTensorType):
        return rewriter.notify_match_failure(op, "input needs to be a tensor")
    rewriter.replace_op_with_new_op(op, CastOp, *adaptor.operands, result_types=[op.result.type])
    return True


@conversion_pattern(SplitAtOp, name="SplitAtOpConversion")
def _split_at(op: SplitAtOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """split_at %s, %i -> two tensor.extract_slice; a negative %i counts from the end"""
    if _may_be_error([op.operand_, *op.results]):
        return False
    emit, (shape, place) = _Emitter(rewriter, op), adaptor.operands
    zero = emit.index(0)
    rank = emit.value("tensor.dim", [shape, zero], INDEX)
    from_end = emit.op(AddIOp, place, rank)
    index = emit.select(emit.compare(CmpIPredicate.SLT, place, zero), from_end, place)
    one = emit.index(1)
    unknown = DenseArrayAttr(I64, (DYNAMIC,))
    properties = {f"static_{kind}": unknown for kind in ("offsets", "sizes", "strides")}

    def part(offset: Value, size: Value) -> Value:
        groups = [[shape], [offset], [size], [one]]
        return emit.create("tensor.extract_slice", groups, [_EXTENTS], properties).result

    head = part(zero, index)
    rewriter.replace_op(op, [head, part(index, emit.op(SubIOp, rank, index))])
    return True


@conversion_pattern(ReduceOp, name="ReduceOpConverter")
def _reduce(op: ReduceOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """reduce(%s, %init) { body } -> scf.for over the extents of %s { body }"""
    if _may_be_error(op.operands[:1]):
        return False
    emit, shape = _Emitter(rewriter, op), adaptor.operands[0]
    zero, one = emit.index(0), emit.index(1)
    rank = emit.value("tensor.dim", [shape, zero], INDEX)
    body = op.region.blocks[0]

    def step(arguments: list[Value]) -> Sequence[Value]:
        extent = emit.extract(shape, arguments[:1])
        mapping = IRMapping(dict(zip(body.arguments, [arguments[0], extent, *arguments[1:]], strict=True)))
        for nested in body.ops[:-1]:
            rewriter.clone(nested, mapping)
        return [mapping.value(value) for value in body.ops[-1].operands]

    rewriter.replace_op(op, emit.loop([zero, rank, one], op.init_vals, step))
    return True


# -------------------------------------------------------------------------------------------------- several shapes


@conversion_pattern(ShapeEqOp, name="ShapeEqOpConverter")
def _shape_eq(op: ShapeEqOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """shape_eq %a, %b -> whether the ranks are equal, and if so, all extents"""
    if _may_be_error(op.operands):
        return False
    emit, shapes = _Emitter(rewriter, op), adaptor.operands
    if len(shapes) <= 1:
        rewriter.replace_op(op, [emit.boolean(True)])
        return True
    zero, first = emit.index(0), shapes[0]
    first_rank = emit.value("tensor.dim", [first, zero], INDEX)
    result: Value | None = None
    for shape in shapes[1:]:
        rank = emit.value("tensor.dim", [shape, zero], INDEX)
        same_rank = emit.compare(CmpIPredicate.EQ, first_rank, rank)

        def compare(shape: Value = shape) -> list[Value]:
            def step(arguments: list[Value]) -> list[Value]:
                left, right = emit.extract(first, arguments[:1]), emit.extract(shape, arguments[:1])
                return [emit.op(AndIOp, arguments[1], emit.compare(CmpIPredicate.EQ, left, right))]

            one, initial = emit.index(1), emit.boolean(True)
            return emit.loop([zero, first_rank, one], [initial], step)

        same = emit.choose(same_rank, I1, compare, lambda: [emit.boolean(False)])
        result = same if result is None else emit.op(AndIOp, result, same)
    assert result is not None
    rewriter.replace_op(op, [result])
    return True


def _missing_dims(emit: _Emitter, shapes: Sequence[Value], zero: Value) -> tuple[Value, list[Value]]:
    """The greatest rank, and how many dimensions each shape has fewer."""
    ranks = [emit.value("tensor.dim", [shape, zero], INDEX) for shape in shapes]
    greatest = ranks[0]
    for rank in ranks[1:]:
        greatest = emit.op(MaxUIOp, rank, greatest)
    return greatest, [emit.op(SubIOp, greatest, rank) for rank in ranks]


def _broadcasted_extent(emit: _Emitter, shapes: Sequence[Value], missing: Sequence[Value], place: Value) -> Value:
    """The extent of the common shape at a place: that of any shape which has one there other than 1."""
    one = emit.index(1)
    found = one
    for shape, shift in zip(shapes, missing, strict=True):

        def merge(shape: Value = shape, shift: Value = shift, found: Value = found) -> list[Value]:
            extent = emit.extract(shape, [emit.op(SubIOp, place, shift)])
            return [emit.select(emit.compare(CmpIPredicate.EQ, extent, one), found, extent)]

        outside = emit.compare(CmpIPredicate.ULT, place, shift)
        found = emit.choose(outside, INDEX, _always(found), merge)
    return found


@conversion_pattern(BroadcastOp, name="BroadcastOpConverter")
def _broadcast(op: BroadcastOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """broadcast %a, %b -> tensor.generate of the extents of the common shape"""
    if _may_be_error(op.results):
        return False
    emit, shapes = _Emitter(rewriter, op), adaptor.operands
    rank, missing = _missing_dims(emit, shapes, emit.index(0))
    made = emit.generate(rank, lambda place: [_broadcasted_extent(emit, shapes, missing, place[0])])
    rewriter.replace_op(op, [emit.cast_tensor(made, op.result.type)])
    return True


@conversion_pattern(IsBroadcastableOp, name="IsBroadcastableOpConverter")
def _is_broadcastable(op: IsBroadcastableOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """is_broadcastable %a, %b -> whether at each place every extent is 1 or that of the common shape"""
    if _may_be_error(op.operands):
        return False
    emit, shapes = _Emitter(rewriter, op), adaptor.operands
    zero, one = emit.index(0), emit.index(1)
    rank, missing = _missing_dims(emit, shapes, zero)

    def step(arguments: list[Value]) -> list[Value]:
        place, holds = arguments
        common = _broadcasted_extent(emit, shapes, missing, place)
        for shape, shift in zip(shapes, missing, strict=True):

            def fits(shape: Value = shape, shift: Value = shift, holds: Value = holds) -> list[Value]:
                extent = emit.extract(shape, [emit.op(SubIOp, place, shift)])
                is_one, is_common = (
                    emit.compare(CmpIPredicate.EQ, extent, one),
                    emit.compare(CmpIPredicate.EQ, extent, common),
                )
                return [emit.op(AndIOp, holds, emit.op(OrIOp, is_one, is_common))]

            outside = emit.compare(CmpIPredicate.ULT, place, shift)
            holds = emit.choose(outside, I1, _always(holds), fits)
        return [holds]

    rewriter.replace_op(op, emit.loop([zero, rank, one], [emit.boolean(True)], step))
    return True


SHAPE_TO_STANDARD = (
    *CONSTRAINTS_TO_REQUIRE,
    _any,
    _binary("shape.add", "arith.addi", "BinaryOpConversion<AddOp, arith::AddIOp>"),
    _binary("shape.mul", "arith.muli", "BinaryOpConversion<MulOp, arith::MulIOp>"),
    _broadcast,
    _const_shape,
    _const_size,
    _dim,
    _is_broadcastable,
    _get_extent,
    _rank,
    _reduce,
    _shape_eq,
    _shape_of,
    _size_to_index,
    _split_at,
    _to_extent_tensor,
)
"""Patterns from shape to arith, scf and tensor."""
