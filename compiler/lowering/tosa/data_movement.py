"""Operations of tosa that move elements, as `linalg.generic`: reverse, tile, gather, table, transpose, identity."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.cast_ops import ExtSIOp, IndexCastOp
from compiler.dialects.arith.integer_ops import AddIOp, AndIOp, MulIOp, ShLIOp, ShRUIOp, SubIOp
from compiler.dialects.linalg.structured_ops import TransposeOp as LinalgTransposeOp
from compiler.dialects.tosa.building import const_shape
from compiler.dialects.tosa.constants import constant_integers
from compiler.dialects.tosa.elementwise_ops import TableOp
from compiler.dialects.tosa.layout_ops import GatherOp, ReshapeOp, ReverseOp, TileOp, TransposeOp
from compiler.dialects.tosa.ops import IdentityOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import dim
from compiler.ir.operation import Value
from compiler.ir.types import DYNAMIC, I8, I16, I32, INDEX, IntegerType
from compiler.lowering.tensor_emitter import TensorEmitter, ranked, shape_of
from compiler.rewrite.conversion_pattern import Adaptor, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter
from compiler.rewrite.patterns import pattern
from compiler.rewrite.rewriter import Rewriter


@pattern(IdentityOp, name="IdentityNConverter")
def lower_identity(op: IdentityOp, rewriter: Rewriter) -> bool:
    """identity x -> x"""
    rewriter.replace_op(op, [op.input1])
    return True


@pattern(ReverseOp, name="ReverseConverter")
def lower_reverse(op: ReverseOp, rewriter: Rewriter) -> bool:
    """reverse -> linalg.generic { extract x[.., n - 1 - i, ..] }"""
    emit, input_, axis = TensorEmitter(rewriter, op), op.input1, op.axis.value
    source, result = ranked(input_.type), ranked(op.result.type)
    if source is None or result is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    dynamic = emit.dynamic_dims(input_)
    extent = emit.dim(input_, axis)
    output = emit.empty(source.shape, source.element_type, dynamic)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        indices = []
        for position in range(source.rank):
            index = emit.loop_index(position)
            if position == axis:
                last = emit.op(SubIOp, extent, emit.index(1))
                index = emit.op(SubIOp, last, index)
            indices.append(index)
        return [emit.extract(input_, indices)]

    rewriter.replace_op(op, [emit.elementwise([], output, [AffineMap.identity(result.rank)], body, result)])
    return True


@conversion_pattern(TileOp, name="TileConverter")
def lower_tile(op: TileOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """tile -> linalg.generic that repeats in dimensions of its own, tosa.reshape that joins them"""
    emit, input_ = TensorEmitter(rewriter, op), op.input1
    source, result = ranked(input_.type), ranked(op.result.type)
    multiples = constant_integers(op.multiples)
    if source is None or result is None or multiples is None:
        return rewriter.notify_match_failure(op, "unranked tensors and unknown multiples are not supported")
    shape = [each for pair in zip(multiples, source.shape, strict=True) for each in pair]
    shape = [DYNAMIC if extent == -1 else extent for extent in shape]
    unknown = [index for index, extent in enumerate(source.shape) if extent == DYNAMIC or multiples[index] == -1]
    dynamic = [emit.dim(input_, index) for index in unknown]
    output = emit.empty(shape, source.element_type, dynamic)
    rank = len(shape)
    read = AffineMap(rank, 0, tuple(dim(2 * index + 1) for index in range(source.rank)))
    repeated = emit.elementwise([input_], output, [read, AffineMap.identity(rank)], lambda arguments: [arguments[0]])
    wanted = const_shape(rewriter, result.shape, op)
    rewriter.replace_op_with_new_op(op, ReshapeOp, repeated, wanted, result_types=[result])
    return True


@conversion_pattern(GatherOp, name="GatherConverter")
def lower_gather(op: GatherOp, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
    """gather -> linalg.generic { extract x[n, index, c] }"""
    emit, (values, indices) = TensorEmitter(rewriter, op), adaptor.operands
    source, result = ranked(op.values.type), ranked(op.result.type)
    if source is None or result is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    places = ((values, 0), (indices, 1), (values, 2))
    dynamic = [emit.dim(value, position) for value, position in places if shape_of(value)[position] == DYNAMIC]
    output = emit.empty(result.shape, result.element_type, dynamic)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        batch = emit.loop_index(0)
        index, _ = arguments
        row = emit.cast(IndexCastOp, index, INDEX)
        return [emit.extract(values, [batch, row, emit.loop_index(2)])]

    maps = [AffineMap(3, 0, (dim(0), dim(1))), AffineMap.identity(3)]
    rewriter.replace_op(op, [emit.elementwise([indices], output, maps, body, result)])
    return True


@pattern(TransposeOp, name="TransposeConverter")
def lower_transpose(op: TransposeOp, rewriter: Rewriter) -> bool:
    """tosa.transpose -> linalg.transpose"""
    emit, input_, perms = TensorEmitter(rewriter, op), op.input1, op.perms.values
    source = ranked(input_.type)
    if source is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    sizes = emit.mixed_sizes(input_)
    output = emit.empty_of_sizes([sizes[index] for index in perms], source.element_type)
    transposed = emit.named(LinalgTransposeOp, [input_], [output], permutation=perms).result
    rewriter.replace_op(op, [emit.cast_tensor(transposed, op.result.type)])
    return True


# --------------------------------------------------------------------------------------------------------------- tables


@pattern(TableOp, name="TableConverter")
def lower_table(op: TableOp, rewriter: Rewriter) -> bool:
    """table -> linalg.generic { extract table[x + 128] }; 16 bits: interpolation between table[x >> 7] and the next"""
    emit, input_, table = TensorEmitter(rewriter, op), op.input1, op.table
    source, entries, result = (ranked(value.type) for value in (input_, table, op.result))
    if source is None or entries is None or result is None:
        return rewriter.notify_match_failure(op, "unranked tensors not supported")
    types = [type_.element_type for type_ in (source, entries, result)]
    widths = [type_.width if isinstance(type_, IntegerType) else 0 for type_ in types]
    if widths not in ([8, 8, 8], [16, 16, 32]):
        return rewriter.notify_match_failure(op, "unable to create body for tosa.table op")
    unknown = [index for index in range(source.rank) if source.shape[index] == DYNAMIC]
    dynamic = [emit.dim(input_, index) for index in unknown]
    output = emit.empty(result.shape, result.element_type, dynamic)

    def body(arguments: Sequence[Value]) -> Sequence[Value]:
        value, _ = arguments
        if value.type == I8:
            index = emit.op(AddIOp, emit.cast(IndexCastOp, value, INDEX), emit.index(128))
            return [emit.extract(table, [index])]
        assert value.type == I16
        return [_interpolated(emit, table, value)]

    identity = AffineMap.identity(result.rank)
    rewriter.replace_op(op, [emit.elementwise([input_], output, [identity, identity], body, result)])
    return True


def _interpolated(emit: TensorEmitter, table: Value, value: Value) -> Value:
    extended = emit.cast(ExtSIOp, value, I32)
    offset, seven, one, mask = (emit.constant(number, I32) for number in (32768, 7, 1, 127))
    place = emit.op(AddIOp, extended, offset)
    index = emit.op(ShRUIOp, place, seven)
    fraction = emit.op(AndIOp, place, mask)
    following = emit.op(AddIOp, index, one)
    positions = [emit.cast(IndexCastOp, position, INDEX) for position in (index, following)]
    entries = [emit.extract(table, [position]) for position in positions]
    base, next_ = (emit.cast(ExtSIOp, entry, I32) for entry in entries)
    scaled = emit.op(ShLIOp, base, seven)
    difference = emit.op(SubIOp, next_, base)
    return emit.op(AddIOp, scaled, emit.op(MulIOp, difference, fraction))


MOVEMENT_PATTERNS = (lower_identity, lower_gather, lower_reverse, lower_table, lower_tile)
