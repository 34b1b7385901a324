"""Elementwise operations of tosa as `linalg.generic`, with operands broadcast.

Extents of 1 are broadcast by the indexing maps. Whether an extent that is not known is 1 shows at run time: then the
operand is broadcast to a tensor of its own, in an `scf.if`.
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.dialects.arith.enums import CmpIPredicate
from compiler.dialects.arith.integer_ops import MaxUIOp
from compiler.dialects.scf.ops import IfOp, YieldOp
from compiler.dialects.tensor.ops import DimOp
from compiler.dialects.tosa.elementwise_ops import MulOp, NegateOp
from compiler.ir.affine import AffineMap
from compiler.ir.affine_expr import constant, dim
from compiler.ir.mixed_values import MixedValue
from compiler.ir.operation import Operation, Region, Value
from compiler.ir.types import DYNAMIC, RankedTensorType, element_type_or_self
from compiler.lowering.tensor_emitter import TensorEmitter, all_ranked, shape_of
from compiler.lowering.tosa.element_bodies import ELEMENTWISE_OPS, element_of
from compiler.rewrite.conversion_pattern import Adaptor, ConversionFunctionPattern, conversion_pattern
from compiler.rewrite.conversion_rewriter import ConversionRewriter


def _data_operands(op: Operation, operands: list[Value]) -> list[Value]:
    """Returns the data operands, without parameters."""
    match op, operands:
        case MulOp(), [left, right, _]:
            return [left, right]
        case NegateOp(), [value, *_]:
            return [value]
    return operands


def _pattern(op_class: type[Operation]) -> ConversionFunctionPattern:
    @conversion_pattern(op_class, name="PointwiseConverter")
    def lower(op: Operation, adaptor: Adaptor, rewriter: ConversionRewriter) -> bool:
        """tosa.add -> linalg.generic { arith.addf }"""
        if not all_ranked(op):
            return rewriter.notify_match_failure(op, "Unranked tensors not supported")
        result = rewriter.convert_type(op.result.type)
        if not isinstance(result, RankedTensorType):
            return rewriter.notify_match_failure(op, "failed to convert type")
        return _Elementwise(op, rewriter).lower(_data_operands(op, adaptor.operands), result)

    return lower


ELEMENTWISE_PATTERNS = tuple(map(_pattern, ELEMENTWISE_OPS))


class _Elementwise(TensorEmitter):
    """Lowering of one op. Index constants are created once, outside of regions."""

    def __init__(self, op: Operation, rewriter: ConversionRewriter) -> None:
        super().__init__(rewriter, op)
        self._op = op
        self._indices: dict[int, Value] = {}

    def lower(self, operands: Sequence[Value], result: RankedTensorType) -> bool:
        expanded = [self._expanded(operand, result.rank) for operand in operands]
        sizes, masters = self._target_shape(expanded, result.rank)
        inputs = expanded
        if len(expanded) > 1:
            inputs = [self._broadcast(operand, sizes, masters) for operand in expanded]
        output = self.empty_of_sizes(sizes, result.element_type)
        maps = [_broadcasting_map(shape_of(operand), result) for operand in inputs]
        is_supported = True

        def body(arguments: Sequence[Value]) -> Sequence[Value]:
            nonlocal is_supported
            element = element_of(self, self._op, arguments[: len(inputs)], result.element_type)
            is_supported = element is not None
            return [] if element is None else [element]

        value = self.elementwise(inputs, output, [*maps, AffineMap.identity(result.rank)], body)
        if not is_supported:
            return self.rewriter.notify_match_failure(
                self._op, "unable to create linalg.generic body for elementwise op"
            )
        self.rewriter.replace_op(self._op, [self.cast_tensor(value, result)])
        return True

    def _index(self, number: int) -> Value:
        if number not in self._indices:
            self._indices[number] = self.index(number)
        return self._indices[number]

    def _dim(self, tensor: Value, position: int) -> Value:
        return self.op(DimOp, tensor, self._index(position))

    def _expanded(self, value: Value, rank: int) -> Value:
        """Returns the tensor with extents of 1 in front."""
        shape = shape_of(value)
        extra = rank - len(shape)
        if extra <= 0:
            return value
        groups = [list(range(extra + 1)), *([extra + index] for index in range(1, len(shape)))] if shape else []
        type_ = RankedTensorType((1,) * extra + shape, element_type_or_self(value.type))
        return self.expand(value, type_, groups)

    def _target_shape(self, operands: Sequence[Value], rank: int) -> tuple[list[MixedValue], list[Value | None]]:
        """Returns the extents of the result, each with the only operand that determines it, if there is one."""
        pairs = [self._target_size(operands, position) for position in range(rank)]
        return [size for size, _ in pairs], [master for _, master in pairs]

    def _target_size(self, operands: Sequence[Value], position: int) -> tuple[MixedValue, Value | None]:
        for operand in operands:
            extent = shape_of(operand)[position]
            if extent not in (DYNAMIC, 0, 1):
                return extent, operand
        unknown = [operand for operand in operands if shape_of(operand)[position] == DYNAMIC]
        if not unknown:
            return 1, operands[0]
        size = self._dim(unknown[0], position)
        if len(unknown) == 1:
            return size, unknown[0]
        for operand in unknown[1:]:
            size = self.op(MaxUIOp, size, self._dim(operand, position))
        return size, None

    def _broadcast(self, operand: Value, sizes: Sequence[MixedValue], masters: Sequence[Value | None]) -> Value:
        original = operand
        for position, (size, master) in enumerate(zip(sizes, masters, strict=True)):
            if shape_of(operand)[position] == DYNAMIC and original is not master:
                operand = self._broadcast_one(operand, position, size)
        return operand

    def _broadcast_one(self, operand: Value, position: int, size: MixedValue) -> Value:
        one = self._index(1)
        necessary = self.compare(CmpIPredicate.EQ, self._dim(operand, position), one)
        op = self.rewriter.create(IfOp, necessary, result_types=[operand.type], regions=[Region(), Region()])
        with self.rewriter.insertion_guard():
            self.rewriter.create_block(op.then_region)
            self.rewriter.create(YieldOp, [self._stretched(operand, position, size)])
            self.rewriter.create_block(op.else_region)
            self.rewriter.create(YieldOp, [operand])
        return op.result

    def _stretched(self, operand: Value, position: int, size: MixedValue) -> Value:
        """Returns the operand, repeated along a dimension; constants from outside its region are not used here."""
        shape = shape_of(operand)
        indices: dict[int, Value] = {}
        sizes: list[MixedValue] = []
        for index, extent in enumerate(shape):
            if index == position:
                sizes.append(size)
            elif extent == DYNAMIC:
                indices[index] = self.index(index)
                sizes.append(self.op(DimOp, operand, indices[index]))
            else:
                sizes.append(extent)
        output = self.empty_of_sizes(sizes, element_type_or_self(operand.type))
        rank = len(shape)
        results = tuple(constant(0) if index == position else dim(index) for index in range(rank))
        maps = [AffineMap(rank, 0, results), AffineMap.identity(rank)]
        value = self.elementwise([operand], output, maps, lambda arguments: [arguments[0]])
        return self.cast_tensor(value, operand.type)


def _broadcasting_map(shape: Sequence[int], result: RankedTensorType) -> AffineMap:
    """Extents of 1 are read at 0, unless the result's are 1 as well."""
    results = [
        constant(0) if extent == 1 and result.shape[position] != 1 else dim(position)
        for position, extent in enumerate(shape)
    ]
    return AffineMap(result.rank, 0, tuple(results))
